// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that a protocol asks of the program that speaks it.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/board/perft.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace engine {

/// A line of output; it is sent at once.
struct Write {
    std::string line;
    bool operator==(const Write&) const = default;
};
/// Starts a search; a running one is stopped, and its answer taken, first. Results after each
/// iteration and at the end come back to take().
struct Search {
    Task task;
    /// The time for which an answer is held when every move is_mated_soon(), counted from the
    /// beginning, or until StopSearch: meanwhile a piece may come. The answer comes a second time,
    /// and is then final.
    std::optional<base::Millis> sits{};
};
/// A new game begins: results of earlier searches are of no use.
struct NewGame {};
/// Ends the running search, or count; its answer still comes.
struct StopSearch {};
/// Counts the leaves below each legal move; the answer comes back to counted(). Only StopSearch
/// ends it early.
struct Count {
    rules::Position position;
    int depth = 0;
    rules::PerftVariant variant{};
};
inline constexpr int most_hash_megabytes = 1024;
/// The hash table of the next search has that size, 1..most_hash_megabytes.
struct SetHash {
    std::size_t bytes = 0;
};
inline constexpr int most_search_threads = 64;
/// The number of threads for the next search, 1..most_search_threads.
struct SetThreads {
    int number = 1;
};
/// The conversation is over: a search is stopped first, a count finished.
struct Leave {};

using Act = std::variant<Write, Search, StopSearch, NewGame, Count, SetHash, SetThreads, Leave>;
using Acts = std::vector<Act>;

[[nodiscard]] inline Acts say(std::string line) {
    Acts acts;
    acts.emplace_back(Write{std::move(line)});
    return acts;
}

inline void add(Acts& acts, Acts more) {
    std::move(more.begin(), more.end(), std::back_inserter(acts));
}

} // namespace engine
