// SPDX-License-Identifier: GPL-3.0-or-later
// Laws on how the players deal with each other at the table: who enforces the rules, when a move is
// final, who may claim, and what a wrong claim costs.
#pragma once

#include "src/rules/types.h"

namespace rules {

/// Who enforces the laws: the program, or the players by their claims.
enum class RefereeLaw : std::uint8_t {
    strict, ///< the program, by agreement of all players (WBN 9.5)
    claims  ///< the players: the program only keeps boards and clocks, and judges claims
};

/// When a move is completed.
enum class ClockLaw : std::uint8_t {
    move, ///< a move is final as soon as it is made
    press ///< a move is final when its player has pressed the clock (WBN 6.3, FIDE 14, Geneva 18)
};

/// The players who may claim a win by an illegal move, a mate or a fallen flag.
enum class WinClaimant : std::uint8_t {
    opponent, ///< only the opponent on the same board (FIDE 19, Geneva 3)
    team      ///< also the opponent's partner (WBN 1.12, 7.8; Wall)
};

/// The players who may stop the clocks and call the arbiter.
enum class Stopper : std::uint8_t {
    player, ///< one player alone (WBN 7.12)
    team    ///< both players of a team together (FIDE 15, Geneva 20)
};

/// Which wrong claims and stops of the clocks count as an illegal move of the claimant.
enum class WrongClaim : std::uint8_t {
    nothing,     ///< none: play goes on (FIDE, Geneva)
    draw_claims, ///< wrong claims of a draw (Wall)
    all_stops    ///< any, and any stop of the clocks without a valid reason (WBN 3.4, 7.8, 7.12)
};

/// The moment at which a captured piece reaches the partner.
enum class Passing : std::uint8_t {
    completed, ///< when the clock is pressed (WBN 1.6, FIDE 5, Geneva 18)
    made       ///< when the piece is captured (Wall)
};

/// Who may take back a completed move, stop the clocks without cause, or end a match without a
/// result. No rule book lets a player do so; where a strict referee enforces the laws, the players
/// may agree to it.
enum class UndoPauseAbort : std::uint8_t {
    before_referee, ///< all players at keyboards, if the referee is strict; otherwise nobody
    by_agreement,   ///< all players at keyboards, by agreement
    never           ///< nobody; only the arbiter may end the match (WBN 9.4.4)
};

struct TableLaws {
    RefereeLaw referee = RefereeLaw::strict;
    ClockLaw clock = ClockLaw::move;
    WinClaimant win_claimant = WinClaimant::opponent;
    Stopper stopper = Stopper::player;
    WrongClaim wrong_claim = WrongClaim::nothing;
    Passing passing = Passing::completed;
    UndoPauseAbort undo = UndoPauseAbort::before_referee;
    bool mate_lapses = false; ///< unless claimed before the winner's next completed move (WBN 1.16)
    bool unpressed_mate = true; ///< a mating move counts before the press (WBN 7.7.1, Geneva 18)
    bool early_reply = false;   ///< a reply may be made before the opponent has pressed (WBN 6.5)
    bool premoves =
        true; ///< a move may be entered before the opponent has moved; not under WBN 6.5
    bool touch_move = false; ///< a legal move stands once it is made; an illegal one may be taken
                             ///< back before the press, but its piece must be moved (Geneva 17, 18)
    bool king_capture_claims = false; ///< capturing the king claims the illegal move (Wall)
    bool counted_aloud = false;       ///< a repetition must be counted aloud before it is claimed
    bool plays_on = false; ///< after one board has ended, the others are played on until a player
                           ///< on them stops the clock (Geneva 12); only without a strict referee
    bool finished_watch = false; ///< a player who has finished becomes a spectator, silent about
                                 ///< the other boards (WBN 8.3, 9.6)
    bool operator==(const TableLaws&) const = default;
};

} // namespace rules
