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

struct Ready {}; ///< "I am ready"; clocks run when all are
struct Play {
    Move move;
};
struct Resign {};
struct OfferDraw {}; ///< also accepts a draw that is offered
struct Decline {};   ///< a draw; or the last drop (WBN 1.9)
/// Repetition or fifty moves; with a move, a repetition that it would bring about (WBN 2.2.2).
struct ClaimDraw {
    Move about_to{};
};
/// Takes back a move made and not completed; otherwise the asker's own last move on that board,
/// with the reply to it; where seats take turns, with all moves after it. The consent of the others
/// has been given.
struct TakeBack {};
/// Completes the move that was made, where the clock has to be pressed.
struct Press {};
/// Something said aloud, at a table where the players see to the laws. A draw can be claimed
/// everywhere.
struct MakeClaim {
    rules::Claim claim;
};
/// Stops the clocks for the arbiter, a role of the person at the keyboard: Impose, then Resume.
struct StopClocks {};
struct Impose {
    rules::Sanction sanction;
};
/// Corrects an error that was there from the start; the consent of the others has been given (WBN
/// 1.15).
struct Correct {
    base::Boxed<rules::Correction> what;
};
struct Pause {};
struct Resume {};
/// Over the board an arbiter's decision while the clocks are stopped for one (WBN 9.4.4), otherwise
/// with the consent of all players.
struct Abort {
    bool agreed = false;
};
/// "Stalling" (RuleSet::stalling): the opponent waits too long. While the player counts to ten, and
/// at ten, `choice` names the piece that is to be taken off.
struct Stalling {
    bool death = false; ///< "Death Count": I have a mate in one
    std::optional<rules::Square> choice{};
};
struct Say {
    std::string text;
}; ///< to the partner
struct Request {
    Seat seat{}; ///< the seat that asks
    std::variant<Ready, Play, Resign, OfferDraw, Decline, ClaimDraw, TakeBack, Press, MakeClaim,
                 StopClocks, Impose, Correct, Pause, Resume, Abort, Stalling, Say>
        what;
};

} // namespace play
