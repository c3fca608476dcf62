// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: what searches have learnt about positions. Its size is fixed.
#pragma once

#include "src/rules/board/move.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace engine {

/// How a stored score relates to the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

/// One stored position. Mate scores count from this position, not from the root.
struct Entry {
    rules::Move move{};
    std::int16_t score = 0;
    std::int8_t depth = 0;
    std::uint8_t age_and_bound = 0; ///< six bits of the search's age, two of the bound

    [[nodiscard]] Bound bound() const { return static_cast<Bound>(age_and_bound & 3); }
    [[nodiscard]] int age() const { return age_and_bound >> 2; }
};
static_assert(sizeof(Entry) == sizeof(std::uint64_t));

/// Buckets of four entries, one cache line each. Memory is allocated once. Any number of threads
/// may find and store at the same time; between searches one of them begins the next.
class HashTable {
  public:
    static constexpr std::size_t default_bytes = std::size_t{8} << 20;

    /// Allocates `bytes`, rounded down to a power of two, but at least one bucket.
    explicit HashTable(std::size_t bytes = default_bytes);

    /// Begins a search that knows nothing (in constant time: older entries no longer match).
    void begin_empty_search();
    /// Begins a search that keeps the table; older entries are replaced sooner.
    void begin_search();

    /// Prefetches the bucket of a key that will be looked up soon.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & mask_]); }
    /// The entry of that key; nothing if there is none.
    [[nodiscard]] std::optional<Entry> find(std::uint64_t key) const;
    /// Replaces the key's own entry, a forgotten one, or the shallowest and oldest of its bucket.
    /// An earlier search's deeper entry for that key is kept, unless the new score is exact.
    void store(std::uint64_t key, rules::Move move, int score, int depth, Bound bound);

  private:
    /// Two threads may write one slot at once, so that key and entry do not match. That is
    /// detected, since the key is stored xored with the entry.
    struct Slot {
        std::atomic<std::uint64_t> mixed_key{0};
        std::atomic<std::uint64_t> entry{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots{};
    };
    [[nodiscard]] bool remembered(const Entry& entry) const { return entry.age() >= oldest_; }
    /// Renumbers the ages from 1 when the last one has been reached.
    void renumber();

    std::vector<Bucket> buckets_;
    std::uint64_t mask_ = 0;
    int age_ = 0;    ///< 1..63 while searching; 0 marks an entry that was never used
    int oldest_ = 1; ///< the age of the oldest search that is remembered
};

} // namespace engine
