// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that a protocol requests from the program that speaks it.
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

/// A line of output, to be sent at once.
struct Write {
    std::string line;
    bool operator==(const Write&) const = default;
};
/// Starts a search; one that is running is stopped first. Reports after each iteration and at the
/// end, also of a stopped search, are passed to take().
struct StartSearch {
    Task task;
    /// If every move gets mated soon (is_mated_soon()): how long to hold back the move in the hope
    /// of a piece, counted from the start of the search; StopSearch ends the wait earlier. The
    /// answer, reported when it was found, is reported again as final.
    std::optional<base::Millis> sit_allowance{};
};
/// A new game begins: results of earlier searches are of no use.
struct NewGame {};
/// Ends the running search or count; its answer is still reported.
struct StopSearch {};
/// Counts the leaves below each legal move; the answer is passed to counted(). StopSearch ends it
/// early, and so does whatever else comes next if the count takes long.
struct Count {
    rules::Position position;
    int depth = 0;
    rules::PerftVariant variant{};
};
inline constexpr int most_hash_megabytes = 1024;
/// Sets the size of the hash table from the next search on, 1..most_hash_megabytes.
struct SetHash {
    std::size_t bytes = 0;
};
inline constexpr int most_search_threads = 64;
/// Sets the number of threads from the next search on, 1..most_search_threads.
struct SetThreads {
    int number = 1;
};
/// Ends the conversation: a running search is stopped first, and a count that takes long.
struct EndConversation {};

using Act = std::variant<Write, StartSearch, StopSearch, NewGame, Count, SetHash, SetThreads,
                         EndConversation>;
using Acts = std::vector<Act>;

[[nodiscard]] inline Acts say(std::string line) {
    return {Write{std::move(line)}};
}
[[nodiscard]] inline Acts set_hash_megabytes(int number) {
    return {SetHash{static_cast<std::size_t>(std::clamp(number, 1, most_hash_megabytes)) << 20}};
}
[[nodiscard]] inline Acts set_threads(int number) {
    return {SetThreads{std::clamp(number, 1, most_search_threads)}};
}

inline void add(Acts& acts, Acts more) {
    std::move(more.begin(), more.end(), std::back_inserter(acts));
}

} // namespace engine
