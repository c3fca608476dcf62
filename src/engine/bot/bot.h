// SPDX-License-Identifier: GPL-3.0-or-later
// One bot: its state between two moves, the task it searches, and its decision on a report. Pure:
// the caller runs the search.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/match/match.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace engine {

// Search tasks from one board of a match, for bots and for the analysis alike.

/// That seat's board as a task: with its past, and with the pieces that may still come. The caller
/// adds limits, strength, and the partner's wishes.
[[nodiscard]] Task task_for(const rules::Match& match, rules::Seat seat);

using base::Instant;
using base::Millis;

/// The tells to the partner that still stand, so that nothing is said twice.
struct Told {
    rules::PerKind<bool> mates_with{}; ///< "a knight mates (+++n)"
    rules::PerKind<bool> dies_to{};    ///< "a queen mates me (---q)"
    bool sits = false;                 ///< "sitting: ..."
    bool asked_to_sit = false;         ///< "sit: ..."
    int moves_at_last_tell = -100;     ///< own half-moves when it last said something
    rules::PerKind<bool> declined{};   ///< "sorry, no knight yet: ..."
    int moves_at_stand_up = -1;        ///< own half-moves when it last gave up sitting
    std::optional<Instant> turned{};   ///< when it last said that it sits, or sits no longer
    std::string later{};               ///< the opposite, which waits a moment
    bool operator==(const Told&) const = default;
};

/// The findings of a partner who is a bot, too, about the partner's board: known without a tell.
/// `their` is the partner's.
struct Shared {
    int score = 0;                     ///< centipawns, from the partner's side
    bool waits = false;                ///< the partner is mated on moving, and sits
    rules::PerKind<bool> mates_with{}; ///< with one more of that kind in hand the partner mates
    rules::PerKind<bool> saved_by{};   ///< without one of these the partner is (almost) mated
    rules::PerKind<bool>
        dies_to{}; ///< with one more of that kind for the partner's opponent the partner is mated
};

/// The reply of the opponent that the bot expects before its next move.
struct Foreseen {
    int own_moves = -1; ///< that it will have made by then
    rules::Move reply{};
    bool operator==(const Foreseen&) const = default;
};

/// One seat's bot. A value; what it has been told stays until it is withdrawn (`x`).
struct Bot {
    rules::Seat seat{};
    int level = 4;                  ///< 1..8
    std::uint64_t seed = 0;         ///< same seed, same moves at fixed nodes
    bool by_clock = false;          ///< the highest level thinks as long as its clock allows
    bool knows_openings = false;    ///< higher levels play the first moves from memory
    bool looks_across = true;       ///< the highest level looks at its partner's board, too
    bool shares_mind = true;        ///< the highest level, with a partner of its kind
    std::optional<Shared> shared{}; ///< the findings of such a partner
    bool told_to_sit = false;
    bool told_to_go = false;
    bool told_fast = false;
    bool told_slow = false;
    bool partner_dead = false;    ///< the partner will be mated: only this board can save the match
    bool partner_sits = false;    ///< the partner has said so: seconds count here
    int trades = 0;               ///< +1 "trades good", -1 "trades bad"
    rules::PerKind<int> wanted{}; ///< `+n` .. `+++n` of the partner, 0..3
    rules::PerKind<int> feared{}; ///< `-q` .. `---q`
    bool has_explained = false;   ///< has told its partner once which orders it understands
    Told told{};
    std::vector<Millis> times{}; ///< of its own moves, as a person would take; of this turn, too
    /// By the parity of the own moves: the decision on a move needs the expectation that came true
    /// or not, and makes the next.
    std::array<Foreseen, 2> foreseen{};
};

/// The task to search now; none when it is not this seat's move. A task that is the same_question()
/// as the last one need not be searched again: its report still holds.
[[nodiscard]] std::optional<Task> task_for(const Bot& bot, const rules::Match& match,
                                           std::uint64_t serial, Instant now);

/// The lowest level that plays from the opening book.
inline constexpr int first_learned_level = 5;
/// A report that plays that move at once, as one that is known from a book.
[[nodiscard]] Report known_move(const Task& task, rules::Move move);
/// The answer to that question without a search, from what the bot has learnt of openings.
[[nodiscard]] std::optional<Report> recall(const Bot& bot, const rules::Match& match,
                                           const Task& task);

/// The bot's action on a final report.
struct Decision {
    rules::Move move{}; ///< none: it sits
    Millis after{};     ///< time from the start of the turn until it moves, as a person would
    std::optional<std::string> tell; ///< to the partner: "sit", "need a knight (+++n)", why it sits
    bool claims_draw = false; ///< rather than move: a repetition stands, and it is no better off
    /// While sitting: when to decide again though nothing has happened.
    std::optional<Instant> again;
};

/// Cheap. Ask again, with the same report when the question is the same, after every announcement
/// and every tell heard, until the move has been played.
[[nodiscard]] Decision decide(Bot& bot, const rules::Match& match, const Report& report,
                              Instant now);

} // namespace engine
