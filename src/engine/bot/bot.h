// SPDX-License-Identifier: GPL-3.0-or-later
// One bot: its state between two moves, the task that it searches, and its decision on a report.
// Pure: the caller runs the search.
#pragma once

#include "src/engine/search/task.h"
#include "src/rules/match/match.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace engine {

// Search tasks made from one board of a match, for bots and for the analysis.

/// The seat's board as a task, with its past and the pieces that may still come. The caller adds
/// limits, strength, and the partner's wishes.
[[nodiscard]] Task task_for(const rules::Match& match, rules::Seat seat);

using base::Instant;
using base::Millis;

/// What the bot has told its partner and still stands by, so that nothing is said twice.
struct PastTells {
    rules::PerKind<bool> mates_with{}; ///< has said "a knight mates (+++n)"
    rules::PerKind<bool> dies_to{};    ///< has said "a queen mates me (---q)"
    rules::PerKind<bool> sits_for{};   ///< has said "... unless a rook comes (+r)"
    bool sits = false;                 ///< has said "sitting: ..."
    bool asked_to_sit = false;         ///< has said "sit: ..."
    int moves_at_last_tell = -100;     ///< own half-moves when it last spoke
    rules::PerKind<std::optional<int>>
        wish_unmet_since{};                      ///< own half-moves when a wish began to wait
    rules::PerKind<bool> apologised_for_delay{}; ///< has said "sorry, no knight yet: ..."
    int moves_at_stand_up = -1;                  ///< own half-moves when it last gave up sitting
    std::optional<Instant>
        sit_change_told_at{}; ///< when it last said that it sits, or no longer sits
    std::string held_back{};  ///< the opposite of the last tell, held back for a moment
    bool operator==(const PastTells&) const = default;
};

/// What a partner who is also a bot has found out about its own board; known without a tell.
struct PartnerFindings {
    int score = 0;                     ///< centipawns, from the partner's side
    bool waits = false;                ///< the partner sits, since moving loses to a mate
    rules::PerKind<bool> mates_with{}; ///< with one more of that kind in hand the partner mates
    rules::PerKind<bool> saved_by{};   ///< without one of these the partner is (almost) mated
    rules::PerKind<bool>
        dies_to{}; ///< with one more of that kind, the partner's opponent mates the partner
};

/// The reply that the bot expects from its opponent before its own next move.
struct ExpectedReply {
    int own_moves = -1; ///< number of own half-moves before that reply
    rules::Move reply{};
    bool operator==(const ExpectedReply&) const = default;
};

/// The bot of one seat, a value. The partner's orders stay in force until withdrawn (`x`).
struct Bot {
    rules::Seat seat{};
    std::string name{};               ///< as its partner may address it; empty: unknown
    int level = 4;                    ///< 1..8
    std::uint64_t seed = 0;           ///< with fixed nodes, the same seed gives the same moves
    bool by_clock = false;            ///< the highest level thinks as long as its clock allows
    bool knows_openings = false;      ///< higher levels play the first moves from the book
    bool searches_other_board = true; ///< the highest level searches its partner's board too
    bool shares_findings = true;      ///< the highest level shares findings with its equals
    std::optional<PartnerFindings> partner_findings{}; ///< of a partner with shares_findings
    bool told_to_sit = false;
    bool told_to_go = false;
    bool told_fast = false;
    bool told_slow = false;
    bool partner_dead = false;    ///< the partner is lost: only this board can save the match
    bool partner_sits = false;    ///< the partner says it sits: seconds count on this board
    int trade_preference = 0;     ///< the partner has said: +1 "trades good", -1 "trades bad"
    rules::PerKind<int> wanted{}; ///< the partner's signs `+n` .. `+++n`, 0..3
    rules::PerKind<int> feared{}; ///< the partner's signs `-q` .. `---q`, 0..3
    /// The kinds of the wish of which each kind was a part: any of them fulfils it.
    rules::PerKind<rules::PerKind<bool>> wished_with{};
    bool has_sent_help = false; ///< has told its partner once which orders it understands
    PastTells past_tells{};
    std::vector<Millis> thinking_times{}; ///< thinking times drawn for its moves, this one included
    /// The expected replies by the parity of own moves: deciding on a move uses the earlier one,
    /// which may have come true, and stores the next.
    std::array<ExpectedReply, 2> expected_replies{};
};

/// The task to search now; nothing if it is not this seat's move. If it is the same_question() as
/// the last task, that task's report is still valid.
[[nodiscard]] std::optional<Task> task_for(const Bot& bot, const rules::Match& match,
                                           std::uint64_t serial, Instant now);

/// The lowest level that plays from the opening book.
inline constexpr int first_book_level = 5;
/// A report that makes the bot play `move` at once, as from a book.
[[nodiscard]] Report instant_move_report(const Task& task, rules::Move move);
/// A report from the opening book, without a search; nothing if the book has no move.
[[nodiscard]] std::optional<Report> book_report(const Bot& bot, const rules::Match& match,
                                                const Task& task);

/// What the bot does upon a final report.
struct Decision {
    rules::Move move{};     ///< no move: it sits
    Millis thinking_time{}; ///< time from the start of the turn until it moves, as a person would
    std::optional<std::string> tell; ///< to the partner: "sit", "need a knight (+++n)", why it sits
    bool claims_draw = false; ///< claims a repetition instead of moving, as it is no better off
    /// While the bot sits: when it decides again even if nothing happens.
    std::optional<Instant> decide_again_at;
};

/// The bot's decision: to move, sit, claim or talk. Cheap to compute; to be called after every
/// announcement and every tell heard, until the move has been played. The report stays the same as
/// long as same_question() holds for the task.
[[nodiscard]] Decision decide(Bot& bot, const rules::Match& match, const Report& report,
                              Instant now);

} // namespace engine
