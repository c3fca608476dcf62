// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/hash_table.h"

#include <algorithm>
#include <bit>

namespace engine {
namespace {

constexpr int ages = 64;
/// Plies of depth by which an entry loses value with every search begun since.
constexpr int for_each_age = 2;
constexpr int own_worth = -1000;
constexpr int forgotten_worth = -500;

} // namespace

HashTable::HashTable(std::size_t bytes)
    : buckets_(std::max<std::size_t>(1, std::bit_floor(bytes / sizeof(Bucket)))),
      mask_(buckets_.size() - 1) {}

void HashTable::begin_empty_search() {
    oldest_ = age_ + 1;
    begin_search();
}

void HashTable::begin_search() {
    if (++age_ == ages) {
        renumber();
    }
}

void HashTable::renumber() {
    constexpr int kept = ages / 2; // about a quarter of an hour of searches in a slow game
    const int less = std::max(oldest_, ages - kept) - 1;
    for (Bucket& bucket : buckets_) {
        for (Slot& slot : bucket.slots) {
            const std::uint64_t word = slot.entry.load(std::memory_order_relaxed);
            Entry entry = std::bit_cast<Entry>(word);
            const std::uint64_t key = slot.mixed_key.load(std::memory_order_relaxed) ^ word;
            const int age = entry.age() - less;
            entry.age_and_bound =
                static_cast<std::uint8_t>(std::max(age, 0) << 2 | static_cast<int>(entry.bound()));
            const std::uint64_t changed = std::bit_cast<std::uint64_t>(entry);
            slot.entry.store(changed, std::memory_order_relaxed);
            slot.mixed_key.store(key ^ changed, std::memory_order_relaxed);
        }
    }
    age_ -= less;
    oldest_ = std::max(oldest_ - less, 1);
}

std::optional<Entry> HashTable::find(std::uint64_t key) const {
    for (const Slot& slot : buckets_[key & mask_].slots) {
        const std::uint64_t word = slot.entry.load(std::memory_order_relaxed);
        if ((slot.mixed_key.load(std::memory_order_relaxed) ^ word) == key) {
            const Entry entry = std::bit_cast<Entry>(word);
            if (remembered(entry)) {
                return entry;
            }
        }
    }
    return std::nullopt;
}

void HashTable::store(std::uint64_t key, rules::Move move, int score, int depth, Bound bound) {
    Slot* chosen = nullptr;
    Entry before;
    int worth_of_chosen = 0;
    for (Slot& slot : buckets_[key & mask_].slots) {
        const std::uint64_t word = slot.entry.load(std::memory_order_relaxed);
        const Entry entry = std::bit_cast<Entry>(word);
        const bool own =
            remembered(entry) && (slot.mixed_key.load(std::memory_order_relaxed) ^ word) == key;
        const int worth = own                 ? own_worth
                          : remembered(entry) ? entry.depth - for_each_age * (age_ - entry.age())
                                              : forgotten_worth;
        if (chosen == nullptr || worth < worth_of_chosen) {
            chosen = &slot;
            before = entry;
            worth_of_chosen = worth;
        }
    }
    const bool own = worth_of_chosen == own_worth;
    if (own && before.age() < age_ && before.depth > depth && bound != Bound::exact) {
        return;
    }
    const Entry entry{own && !move ? before.move : move, static_cast<std::int16_t>(score),
                      static_cast<std::int8_t>(depth),
                      static_cast<std::uint8_t>(age_ << 2 | static_cast<int>(bound))};
    const std::uint64_t word = std::bit_cast<std::uint64_t>(entry);
    chosen->entry.store(word, std::memory_order_relaxed);
    chosen->mixed_key.store(key ^ word, std::memory_order_relaxed);
}

} // namespace engine
