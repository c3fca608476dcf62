// SPDX-License-Identifier: GPL-3.0-or-later
// Whole matches between the program's bots, in memory, with the program's own referee and bot desk.
// Time is simulated: every move costs the time that the bot reports.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/rules/match/match.h"

namespace arena {

/// The terms of a match.
struct Contest {
    rules::PerSeat<int> levels{};
    rules::PerSeat<bool> use_opening_book{};
    rules::PerSeat<bool> look_across{};    ///< level 8 searches its partner's board too
    rules::PerSeat<bool> share_findings{}; ///< level 8 bots that are partners share what they know
    rules::PerSeat<bool> deaf{};           ///< ignores its partner's tells
    std::uint64_t seed = 0;
    base::Millis time = std::chrono::minutes(3);
    base::Millis increment{};     ///< for every move made
    std::size_t most_plies = 200; ///< on both boards together; then it is a draw
    /// Level 8 searches as long as its clock allows, at a simulated 250,000 nodes per second;
    /// otherwise for a fixed number of nodes.
    bool by_clock = false;
    std::optional<std::uint64_t> most_nodes{}; ///< limit for each search at any level
    int threads = 0; ///< of the program's worker; 0: search without it, repeatably
};

struct Result {
    std::optional<rules::Team> winner{};
    std::optional<rules::Ending> ending{};
    std::vector<rules::Ply> plies;
    std::vector<std::string> talk; ///< "b: a knight mates (+++n)"
    base::Millis lasted{};         ///< in simulated time
    std::uint64_t nodes = 0;
    int refusals = 0;                ///< of bots' requests while the match was in progress
    bool hangs = false;              ///< it stopped without an end: no more events, or endless talk
    bool flagged_needlessly = false; ///< a flag fell at a seat that could have moved
};

[[nodiscard]] Result play(const Contest& contest, engine::HashTable& table);

/// A match between a team of level `strong` and one of level `weak`; odd seeds swap the teams.
[[nodiscard]] Contest pair_off(int strong, int weak, std::uint64_t seed);
/// The team of the strong bots in pair_off().
[[nodiscard]] rules::Team strong_team(std::uint64_t seed);

/// Results from the strong team's point of view.
struct Tally {
    int wins = 0, draws = 0, losses = 0;
    int flags = 0; ///< matches that ended by time
    int hangs = 0; ///< matches that hung, always a fault
    std::size_t plies = 0;
    std::uint64_t nodes = 0;
};
/// The ability that only the strong team has.
enum class Edge : std::uint8_t { none, book, other_board, shared_mind, tells };
/// How long the bots of contest() think.
struct Effort {
    std::optional<std::uint64_t> most_nodes{}; ///< as in Contest
    bool by_clock = false;                     ///< as in Contest
};
/// Plays `matches` matches of pair_off(), with seeds from 0. Without an edge both teams play
/// without a book, look at their partners' boards, hear tells and share what they know.
[[nodiscard]] Tally contest(int strong, int weak, int matches, Edge edge = Edge::none,
                            Effort effort = {});

} // namespace arena
