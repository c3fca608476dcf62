// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that players make to the referee of a table.
#pragma once

#include "src/base/variant.h"
#include "src/rules/match/correction.h"
#include "src/rules/match/match.h"

#include <string>
#include <variant>

namespace play {

using base::Instant;
using base::Millis;
using rules::BoardId;
using rules::Move;
using rules::Seat;

struct Ready {}; ///< the clocks start once everybody is ready
struct Play {
    Move move;
};
struct Resign {};
struct OfferDraw {}; ///< also accepts a draw that is offered
struct Decline {};   ///< a draw, or the last drop (WBN 1.9)
/// Claims a draw by repetition or the fifty-move rule; with a move, a repetition that the move
/// would bring about (WBN 2.2.2).
struct ClaimDraw {
    Move about_to{};
};
/// Takes back the asker's uncompleted move if there is one, otherwise their last completed move and
/// the reply to it or, where seats take turns, all later moves. The other players have already
/// consented.
struct TakeBack {};
/// Completes the move that was made, where moves are completed by pressing the clock.
struct Press {};
/// A claim said aloud at a table where the players enforce the laws. Draws can be claimed at any
/// table.
struct MakeClaim {
    rules::Claim claim;
};
/// Stops the clocks to call the arbiter, who is the person at the keyboard. Impose and Resume
/// follow.
struct StopClocks {};
struct ImposeSanction {
    rules::Sanction sanction;
};
/// Corrects a clock or set-up that was wrong from the start (WBN 1.15); the others have consented.
struct MakeCorrection {
    base::Boxed<rules::AgreedCorrection> what;
};
struct Pause {};
struct Resume {};
/// Aborts the match: over the board an arbiter's decision while the clocks are stopped for one (WBN
/// 9.4.4), otherwise with the consent of all players.
struct Abort {
    bool agreed = false;
};
/// Starts the count against an opponent who waits too long (RuleSet::stalling). During the count
/// and at its end, `chosen_piece` names the piece to be removed.
struct DeclareStalling {
    /// The player who starts the count also announces that they mate with their next move (the
    /// "Death Count" of Wikipedia).
    bool claims_mate_in_one = false;
    std::optional<rules::Square> chosen_piece{};
};
struct PartnerTell {
    std::string text;
}; ///< addressed to the partner
struct Request {
    Seat seat{}; ///< the seat that asks
    std::variant<Ready, Play, Resign, OfferDraw, Decline, ClaimDraw, TakeBack, Press, MakeClaim,
                 StopClocks, ImposeSanction, MakeCorrection, Pause, Resume, Abort, DeclareStalling,
                 PartnerTell>
        what;
};

} // namespace play
