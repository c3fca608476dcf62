// SPDX-License-Identifier: GPL-3.0-or-later
// A search request and its report as plain values, for code that only passes them on.
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
    std::optional<base::Millis>
        time; ///< the most wall time, measured with the `now` given to search()
    /// The usual time for a move: exceeded somewhat while the best move changes, cut short when it
    /// is stable, and hardly used when there is only one move.
    std::optional<base::Millis> usual_time{};
    bool operator==(const Limits&) const = default;
};

/// Who asks for a search; each numbers its own tasks.
enum class Asker : std::uint8_t { player, analysis, hint };

/// The number of a task, repeated in its reports: a report with an older number is stale.
struct Serial {
    std::uint64_t number = 0;
    Asker asker = Asker::player;
    bool operator==(const Serial&) const = default;
};

/// One search request; the worker takes a copy.
struct Task {
    rules::Seat seat{};
    Serial serial;
    rules::Position position;
    std::optional<rules::Square> opponent_moved_to;
    std::vector<std::uint64_t> past_keys; ///< repetition keys of earlier positions, oldest first
    Limits limits;
    int level = 8;          ///< 1..8
    std::uint64_t seed = 0; ///< determines the errors of the weaker levels
    rules::PerKind<int>
        capture_bonuses{}; ///< the partner's wishes: centipawns for capturing that kind
    rules::PerKind<int> loss_penalties{}; ///< the partner's fears: centipawns for losing that kind
    rules::Supply supply{};               ///< pieces that may still come, and perhaps parry a mate
    rules::Supply enemy_supply{};         ///< pieces that may still come to the opponent
    /// The partner asks for speed, is lost or waits (is_hurried_by_partner()); counts in
    /// same_question().
    bool hurried_by_partner = false;
    std::vector<rules::Move> first_moves{}; ///< the only first moves to search; empty: all
    bool may_not_capture_king = false;  ///< the first move may not capture a king (transfer chess)
    bool keeps_captures = false;        ///< captures go to one's own reserve (crazyhouse)
    bool wants_decisive_pieces = false; ///< also find the kinds of piece that would mate or save us
                                        ///< if passed to us, and mate us if passed to the opponent
    /// The partner's board, where the team has the other colour. Short searches of it come first,
    /// for the pieces that it sends and the value of pieces sent to it. It stays as it was when the
    /// question was first asked.
    std::optional<rules::Position> other_board{};
    /// Pieces that join the reserves after the first move, since the other board is about to
    /// capture them.
    rules::PerSide<rules::PerKind<int>> coming_counts{};
};

/// Whether the search may use the results of earlier searches.
[[nodiscard]] bool reuses_results(const Task& task);

/// Whether two tasks are equal apart from the serial and the other board, so that a report on one
/// also answers the other.
[[nodiscard]] bool same_question(const Task& a, const Task& b);

/// The answer to a task: final, or after an iteration.
struct Report {
    rules::Seat seat{};
    Serial serial;
    rules::Move best{}; ///< no move if none is legal
    /// Centipawns for the side to move. A mate in n plies is +-(mate_score - n), one that a piece
    /// could still parry +-(parriable_mate_score - n).
    int score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;
    bool has_decisive_pieces = false;  ///< the next three fields are valid
    rules::PerKind<bool> mates_with{}; ///< with one more piece of that kind, we mate
    rules::PerKind<bool> saved_by{};   ///< without a piece of that kind, we are (almost) mated
    rules::PerKind<bool> dies_to{};    ///< with one more piece of that kind, the opponent mates
    bool final = false;
};

/// The maximum depth from the root in plies, quiescence included.
inline constexpr int most_plies = 100;
/// The score of a mate that no piece can parry.
inline constexpr int mate_score = 30000;
/// The score of a mate unless a piece comes: the loser can sit and hope for one.
inline constexpr int parriable_mate_score = 20000;
/// Scores beyond this, positive or negative, are one of the two mates.
inline constexpr int decided_score = 19000;
/// Whether the side to move, whatever it plays, is mated so soon that it should rather wait. If the
/// mate takes longer, it should play on: a piece may still come, and then it needs the time.
[[nodiscard]] bool is_mated_soon(int score);
/// A bound beyond every score.
inline constexpr int infinite_score = 32000;

} // namespace engine
