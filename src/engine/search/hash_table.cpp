// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/hash_table.h"

#include <algorithm>
#include <bit>

namespace engine {

HashTable::HashTable(std::size_t bytes)
    : buckets_(std::max<std::size_t>(1, std::bit_floor(bytes / sizeof(Bucket)))),
      mask_(buckets_.size() - 1) {}

void HashTable::begin_search() {
    if (++age_ == 64) {
        std::fill(buckets_.begin(), buckets_.end(), Bucket{});
        age_ = 1;
    }
}

const Entry* HashTable::find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key & mask_].entries) {
        if (entry.key == key && current(entry)) {
            return &entry;
        }
    }
    return nullptr;
}

void HashTable::store(std::uint64_t key, rules::Move move, int score, int depth, Bound bound) {
    Entry* chosen = nullptr;
    int worth_of_chosen = 0;
    for (Entry& entry : buckets_[key & mask_].entries) {
        const bool own = entry.key == key && current(entry);
        const int worth = own ? -1000 : current(entry) ? entry.depth : -500;
        if (chosen == nullptr || worth < worth_of_chosen) {
            chosen = &entry;
            worth_of_chosen = worth;
        }
    }
    const bool own = worth_of_chosen == -1000;
    const rules::Move kept = own && !move ? chosen->move : move;
    *chosen = Entry{key, kept, static_cast<std::int16_t>(score), static_cast<std::int8_t>(depth),
                    static_cast<std::uint8_t>(age_ << 2 | static_cast<int>(bound))};
}

} // namespace engine
