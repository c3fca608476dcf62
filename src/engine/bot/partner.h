// SPDX-License-Identifier: GPL-3.0-or-later
// The rest of the match as one bot sees it: whom it may keep waiting, and what its partner needs.
#pragma once

#include "src/base/instant.h"
#include "src/engine/bot/bot.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>

namespace engine {

/// The other boards as one seat sees them.
struct MatchSituation {
    std::optional<rules::Seat> partner{};  ///< nothing where captures go to oneself
    std::optional<rules::Seat> diagonal{}; ///< the partner's opponent
    std::optional<Millis> left{};          ///< time on the seat's own clock; nothing without clocks
    std::optional<Millis> lead{};          ///< own clock minus the diagonal opponent's
    std::optional<Millis> partner_lead{};  ///< the partner's clock minus the own opponent's
    bool lead_shrinks = false;             ///< the diagonal opponent's clock does not run
    rules::PerKind<bool> partner_waits_for{}; ///< kinds that would give a waiting partner a move
    rules::PerKind<bool>
        diagonal_waits_for{}; ///< kinds that would give a waiting diagonal opponent a move
    int own_moves = 0;        ///< half-moves of this seat
};
/// The kinds of which one more in its reserve would give the side to move a legal move.
[[nodiscard]] rules::PerKind<bool> kinds_that_give_a_move(const rules::Position& position);
/// The number of half-moves that this seat has played.
[[nodiscard]] int half_moves_by(const rules::Match& match, rules::Seat seat);
[[nodiscard]] MatchSituation situation_of(const rules::Match& match, rules::Seat seat, Instant now);

/// Takes over the partner's newest report and whether the partner sits; forgets earlier findings
/// unless both bots share theirs. During its own turn the bot takes over more than the score only
/// when the partner begins to wait: otherwise the two would answer each other endlessly.
void learn_from_partner(Bot& bot, bool on_own_turn, const Bot& partner, const Report& newest,
                        bool sits);

/// Whether the partner sits, or has no move until a piece comes.
[[nodiscard]] bool partner_waits(const Bot& bot, const MatchSituation& situation);
/// Whether seconds count on the partner's board: the partner asks for speed, is lost or waits.
[[nodiscard]] bool is_hurried_by_partner(const Bot& bot, const MatchSituation& situation);

/// Whether that move captures what the partner is waiting for.
[[nodiscard]] bool captures_awaited_piece(const Bot& bot, const rules::Match& match,
                                          const MatchSituation& situation, rules::Move move);

/// Why a bot does not move.
enum class Sit : std::uint8_t {
    no,                   ///< the bot moves
    needs_piece_in_check, ///< in check, and only a piece not held yet would help
    has_no_move,          ///< not in check, without any move
    every_move_loses, ///< every move loses to a mate, and the clocks or the partner allow waiting
    partner_asked
};
struct Sitting {
    Sit why = Sit::no;
    std::optional<Instant> until; ///< when the clocks no longer allow sitting
};
[[nodiscard]] Sitting sitting(const Bot& bot, const rules::Match& match,
                              const MatchSituation& situation, const Report& report, Instant now);

/// The value to the partner of our capturing each kind, in centipawns.
[[nodiscard]] rules::PerKind<int> capture_bonuses(const Bot& bot, const MatchSituation& situation);
/// The cost to the partner of our losing each kind, in centipawns.
[[nodiscard]] rules::PerKind<int> loss_penalties(const Bot& bot, const MatchSituation& situation);

// Tells that urge a person to move when they sit still beside the bot while the clocks are against
// them.

/// When to tell the player in `seat`, on move since `since`, to move. Nothing if they cannot move,
/// or are not falling behind their diagonal opponent's clock.
[[nodiscard]] std::optional<base::Instant> urge_due(const rules::Match& match, rules::Seat seat,
                                                    base::Instant since, base::Instant now);

/// A tell: "go: we are 12 seconds behind", or "fast: ..." if the deficit is large or hardly any
/// time is left.
[[nodiscard]] std::string urge_text(const rules::Match& match, rules::Seat seat, base::Instant now);

} // namespace engine
