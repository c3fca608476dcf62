// SPDX-License-Identifier: GPL-3.0-or-later
// Whole matches between the program's bots, in memory: the referee and the desk of bots that ship,
// without a thread or a clock. Every move costs the time that the bot says.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/rules/match/match.h"

namespace arena {

/// What is played.
struct Contest {
    rules::PerSeat<int> levels{};
    rules::PerSeat<bool> know_openings{};
    rules::PerSeat<bool> look_across{}; ///< level 8, at its partner's board
    rules::PerSeat<bool> share_minds{}; ///< level 8, with its partner
    rules::PerSeat<bool> deaf{};        ///< hears no tell from its partner
    std::uint64_t seed = 0;
    base::Millis time = std::chrono::minutes(3);
    base::Millis increment{};     ///< for every move made
    std::size_t most_plies = 200; ///< of both boards together; beyond it is a draw
    /// Level 8 thinks by its clock, as on a machine that looks at a quarter of a million positions
    /// a second.
    bool by_clock = false;
    std::optional<std::uint64_t> most_nodes{}; ///< of one search, whatever the level
    int threads = 0; ///< the program's worker searches with so many; 0: without it, always the same
};

struct Result {
    std::optional<rules::Team> winner{};
    std::optional<rules::Ending> ending{};
    std::vector<rules::Ply> plies;
    std::vector<std::string> talk; ///< "b: a knight mates (+++n)"
    base::Millis lasted{};         ///< of the match's own time
    std::uint64_t nodes = 0;
    int refusals = 0;   ///< of what bots asked the referee for while the match ran
    bool hangs = false; ///< nothing comes any more, or talk without end, and it has not ended
    bool flagged_needlessly = false; ///< a flag fell at a seat that could have moved
};

[[nodiscard]] Result play(const Contest& contest, engine::HashTable& table);

/// `strong` on one team, `weak` on the other; odd seeds swap the teams.
[[nodiscard]] Contest pair_off(int strong, int weak, std::uint64_t seed);
/// The team of the strong bots in pair_off().
[[nodiscard]] rules::Team strong_team(std::uint64_t seed);

/// Results for the strong team.
struct Tally {
    int wins = 0, draws = 0, losses = 0;
    int flags = 0; ///< matches that ended by time
    int hangs = 0; ///< matches that hang, which no match should
    std::size_t plies = 0;
    std::uint64_t nodes = 0;
};
/// What only the strong ones have.
enum class Edge : std::uint8_t { none, book, other_board, shared_mind, tells };
/// So many matches of pair_off(), seeds from 0. Without an edge none has a book, and all look at
/// their partner's board, hear the partner and share their minds.
[[nodiscard]] Tally contest(int strong, int weak, int matches, Edge edge = Edge::none,
                            std::optional<std::uint64_t> most_nodes = {});

} // namespace arena
