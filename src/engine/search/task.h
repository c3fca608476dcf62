// SPDX-License-Identifier: GPL-3.0-or-later
// A search request and its answer, as values: for all who carry them without searching.
#pragma once

#include "src/base/instant.h"
#include "src/rules/board/movegen.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace engine {

/// The limits of a search; at least one should be set, otherwise only the stop token ends it.
struct Limits {
    std::optional<int> depth; ///< plies
    std::optional<std::uint64_t>
        nodes; ///< exact on every machine: the same number gives the same moves
    std::optional<base::Millis> time; ///< wall time, measured with the `now` given to search()
    /// The usual time for a move: while the answer changes it is exceeded somewhat, a stable answer
    /// ends sooner, and a single choice at once.
    std::optional<base::Millis> soft{};
    bool operator==(const Limits&) const = default;
};

/// The asker of a search; each numbers its own tasks.
enum class Asker : std::uint8_t { player, analysis, hint };

/// The number of a task, which comes back in its reports: a report to an older one is stale.
struct Serial {
    std::uint64_t number = 0;
    Asker asker = Asker::player;
    bool operator==(const Serial&) const = default;
};

/// One search request, copied whole to the worker.
struct Task {
    rules::Seat seat{};
    Serial serial;
    rules::Position position;
    std::optional<rules::Square> last; ///< the target square of the opponent's last move
    std::vector<std::uint64_t> past;   ///< repetition keys of that board before now, oldest first
    Limits limits;
    int level = 8;                ///< 1..8
    std::uint64_t seed = 0;       ///< seed of the weaker levels' errors
    rules::PerKind<int> wanted{}; ///< the partner's wishes: centipawns for capturing that kind
    rules::PerKind<int> feared{}; ///< centipawns lost by losing that kind to the enemy's partner
    rules::Supply supply{}; ///< pieces that may still come: distinguishes mate from almost mate
    rules::Supply enemy_supply{}; ///< the same for the opponent
    bool hurried = false;         ///< the partner said so; with a soft limit a question of its own
    bool king_is_barred = false;  ///< a king may not be taken by the first move (transfer chess)
    bool keeps_captures = false;  ///< captures come to one's own reserve (crazyhouse)
    bool weighs_gifts = false;    ///< fill `mates_with`, `saved_by` and `dies_to` of the report
    /// The board where the partner plays, the other colour: what comes from there, and what a piece
    /// that goes there would do, is looked at first. As it stood when the question was first asked.
    std::optional<rules::Position> beside{};
    /// Pieces that join the reserves after the first move of the search: the other board is about
    /// to capture them.
    rules::PerSide<rules::PerKind<int>> coming{};
};

/// Whether it knows what earlier searches have found out.
[[nodiscard]] bool remembers(const Task& task);

/// Whether two tasks are equal but for the serial and the other board: the report of one answers
/// the other.
[[nodiscard]] bool same_question(const Task& a, const Task& b);

/// The answer, and after each iteration the answer so far.
struct Report {
    rules::Seat seat{};
    Serial serial;
    rules::Move best{}; ///< none when there is no legal move
    int score = 0;      ///< centipawns for the side to move; +-(mate_score - plies),
                        ///< +-(almost_mate_score - plies)
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;
    bool weighed_gifts = false;        ///< the next three are filled
    rules::PerKind<bool> mates_with{}; ///< with one more of that kind in hand we mate
    rules::PerKind<bool> saved_by{};   ///< without one of these we are (almost) mated
    rules::PerKind<bool> dies_to{};    ///< with one more of that kind the opponent mates
    bool final = false;
};

/// Plies from the root that are looked at, quiescence included.
inline constexpr int most_plies = 100;
/// Mate that no piece can parry.
inline constexpr int mate_score = 30000;
/// Mate unless a piece comes: the loser can sit and hope.
inline constexpr int almost_mate_score = 20000;
/// Beyond this, either way, a score is one of the two mates.
inline constexpr int decided_score = 19000;
/// Whether the side to move, whatever it does, is mated so soon that it should rather wait. In a
/// longer mate a piece may still come while it moves, and it needs its clock then.
[[nodiscard]] bool is_mated_soon(int score);
/// Beyond every score.
inline constexpr int infinite = 32000;

} // namespace engine
