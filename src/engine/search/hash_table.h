// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: what a search has found out about positions, of a fixed size.
#pragma once

#include "src/rules/board/move.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace engine {

/// What a stored score says about the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// One remembered position. Scores of mates count from the position itself, not from the root.
struct Entry {
    std::uint64_t key = 0;
    rules::Move move{};
    std::int16_t score = 0;
    std::int8_t depth = 0;
    std::uint8_t age_and_bound = 0; ///< six bits of the search's age, two of the bound

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
};
static_assert(sizeof(Entry) == 16);

/// Buckets of four entries, one cache line each. Memory is taken once and never grows.
class HashTable {
  public:
    static constexpr std::size_t default_bytes = std::size_t{8} << 20;

    /// `bytes` is rounded down to a power of two, at least one bucket.
    explicit HashTable(std::size_t bytes = default_bytes);

    /// Forgets everything (in no time: older entries no longer match).
    void begin_search();

    /// That key is looked for soon: its bucket is on the way from memory meanwhile.
    void fetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }
    /// The entry of that key; null when there is none.
    [[nodiscard]] const Entry* find(std::uint64_t key) const;
    /// Replaces the key's own entry, an old search's, or the shallowest of its bucket.
    void store(std::uint64_t key, rules::Move move, int score, int depth, Bound bound);

  private:
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries{};
    };
    [[nodiscard]] bool current(const Entry& entry) const {
        return entry.age_and_bound >> 2 == age_;
    }

    std::vector<Bucket> buckets_;
    std::uint64_t mask_ = 0;
    std::uint8_t age_ = 0; ///< 1..63 while searching; 0 marks an entry that was never used
};

} // namespace engine
