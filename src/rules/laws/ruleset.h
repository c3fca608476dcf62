// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of a match as one value: no subclass for a rule book, no `if (fide)` in the rules.
// The presets are the rows of one table in ruleset.cpp. Laws on which all sources agree are no
// fields: a promoted piece is passed as a pawn, both flags of a board down are a draw, nobody
// lacks material.
#pragma once

#include "src/base/instant.h"
#include "src/rules/laws/move_laws.h"
#include "src/rules/laws/table_laws.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace rules {

// How much time a player has, and what a move gives back.

using base::Millis;

/// The time that a completed move adds to the clock.
enum class Bonus : std::uint8_t {
    none,      ///< sudden death
    fischer,   ///< the increment is added
    bronstein, ///< the time used, at most the increment, is added
    delay      ///< the clock stands for the increment before it runs
};

struct TimeControl {
    Millis base{}; ///< time at the start, for the whole game
    Millis increment{};
    Bonus bonus = Bonus::none;
    bool unlimited = false; ///< no clocks at all
    bool operator==(const TimeControl&) const = default;
};

/// The meaning of a pawn's step onto the last rank when no piece is named.
enum class UnnamedPromotion : std::uint8_t {
    queen,  ///< WBN 5.7
    refused ///< FIDE 9, Geneva 9: the player must say it
};

/// No move at all, and not in check.
enum class NoMove : std::uint8_t {
    wait,     ///< the clock runs until the partner sends something (WBN 2.2 knows no stalemate)
    stalemate ///< a draw, if nothing that could be dropped is off the board (FIDE 10, Geneva 8)
};

/// The player who may claim a repetition or fifty quiet moves.
enum class Claimant : std::uint8_t {
    player_to_move,   ///< the player to move on that board (FIDE chess, which FIDE A1 and Geneva 3
                      ///< leave in force)
    players_of_board, ///< either of the two
    any_player        ///< a player of either board, aloud (WBN 1.12)
};

/// The players whose consent a draw needs.
enum class DrawAgreement : std::uint8_t {
    players_of_board, ///< two opponents are enough (WBN 2.2.1; FICS)
    all_players       ///< all players, on every board (FIDE 22, Geneva 15, Wall)
};

/// The use that the partner of a mated player may make of the piece which that player has just
/// captured.
enum class LastDropLaw : std::uint8_t {
    none,              ///< no use: the mate has ended the match (FICS, ICC)
    mate,              ///< drop it; a mate draws the match (FIDE 21, Geneva 14)
    mate_or_repetition ///< drop it; a mate or a claimable repetition draws it (WBN 1.9, 2.2.3)
};

/// Boards that end at the same instant.
enum class SameInstant : std::uint8_t {
    first_decides, ///< a server does one thing after another (FICS, ICC)
    counted_up     ///< all won by one team: it wins; else a draw (WBN 1.10, FIDE 20, Geneva 13)
};

/// The effect of one board's end on the others.
enum class BoardsEnd : std::uint8_t {
    first, ///< the first board to end ends the match (WBN 1.3, FIDE 17, Geneva 4)
    both   ///< the other boards play on with the pieces in hand; the points of all are added
           ///< (Wikipedia)
};

/// The remedy against a player who waits where no clock forces a move (Wikipedia, "Time").
enum class Stalling : std::uint8_t {
    none,
    three_moves, ///< a player who still waits when the partner has made three moves loses when it
                 ///< is claimed
    count ///< ten seconds are counted, then one of the waiting player's least pieces leaves the
          ///< match
};

struct RuleSet {
    std::string_view name = "fics";
    TimeControl default_time{std::chrono::minutes{2}};
    MoveLaws moves{};
    UnnamedPromotion unnamed_promotion = UnnamedPromotion::queen;
    Rescue rescue = Rescue::any_piece; ///< pieces not yet held that count as an answer to check
    NoMove no_move = NoMove::wait;
    std::uint8_t repetition = 3;         ///< the occurrence that may be claimed; 0: none
    bool repetition_before_move = false; ///< also one that is about to appear (WBN 2.2.2)
    bool drop_breaks_repetition = false; ///< occurrences before a drop do not count (Geneva 19)
    bool fifty_moves = true;             ///< without capture, pawn move or drop: claimable
    bool fifty_before_move = false;      ///< also with the move about to be made (FIDE chess 9.3)
    Claimant claimant = Claimant::players_of_board;
    DrawAgreement draw_agreement = DrawAgreement::players_of_board;
    LastDropLaw last_drop = LastDropLaw::none;
    SameInstant same_instant = SameInstant::first_decides;
    TableLaws table{};
    BoardsEnd ending = BoardsEnd::first;
    Stalling stalling = Stalling::none;
    bool all_kings_win = false; ///< the team on whose boards all kings stand (transfer chess)
    bool one_king_in_reserve =
        false;                   ///< a king is not captured while its owner's reserve holds one
    bool computer_advice = true; ///< a program may advise players in games against people
    bool operator==(const RuleSet&) const = default;
};

/// `fics icc wbn fide geneva wall common`; nothing for another name.
[[nodiscard]] std::optional<RuleSet> preset(std::string_view name);
[[nodiscard]] std::span<const std::string_view> preset_names();

} // namespace rules
