// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of a match as one value: no subclass per rule book, no `if (fide)` in the rules. The
// presets are the rows of one table in ruleset.cpp. Laws on which all sources agree have no field:
// a promoted piece is passed on as a pawn, both flags down on a board is a draw, and lack of mating
// material never draws.
#pragma once

#include "src/base/instant.h"
#include "src/rules/laws/move_laws.h"
#include "src/rules/laws/table_laws.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace rules {

// The time that a player has, and what a move adds to it.

using base::Millis;

/// What a completed move adds to the clock.
enum class Bonus : std::uint8_t {
    none,      ///< sudden death
    fischer,   ///< the increment is added
    bronstein, ///< the time used for the move, at most the increment, is added back
    delay      ///< the clock waits for the increment before it starts to run
};
/// The sign between the two numbers of a time control: 3+2, 3b2 (Bronstein), 3d2 (delay).
[[nodiscard]] constexpr char sign_of(Bonus bonus) {
    return bonus == Bonus::bronstein ? 'b' : bonus == Bonus::delay ? 'd' : '+';
}
/// The bonus that such a sign means; none without an increment.
[[nodiscard]] constexpr Bonus bonus_of(char sign, Millis increment) {
    return increment == Millis{} ? Bonus::none
           : sign == 'b'         ? Bonus::bronstein
           : sign == 'd'         ? Bonus::delay
                                 : Bonus::fischer;
}

struct TimeControl {
    Millis base{}; ///< time at the start, for the whole match
    Millis increment{};
    Bonus bonus = Bonus::none;
    bool unlimited = false; ///< there are no clocks
    bool operator==(const TimeControl&) const = default;
};

/// What a pawn's step onto the last rank means when no piece is named.
enum class UnnamedPromotion : std::uint8_t {
    queen,  ///< a queen (WBN 5.7)
    refused ///< FIDE 9, Geneva 9: the player must name the piece
};

/// What happens to a player who has no legal move and is not in check.
enum class NoMove : std::uint8_t {
    wait,     ///< the clock runs until the partner sends a piece (WBN 2.2 knows no stalemate)
    stalemate ///< a draw, unless a piece that could be dropped may still come (FIDE 10, Geneva 8)
};

/// The players who may claim a draw by repetition or by the fifty-move rule.
enum class Claimant : std::uint8_t {
    player_to_move,   ///< the player to move on that board (FIDE chess, which FIDE A1 and Geneva 3
                      ///< leave in force)
    players_of_board, ///< either player of that board
    any_player        ///< a player of either board, aloud (WBN 1.12)
};

/// The players whose consent a draw needs.
enum class DrawAgreement : std::uint8_t {
    players_of_board, ///< two opponents are enough (WBN 2.2.1; FICS)
    all_players       ///< all players, on every board (FIDE 22, Geneva 15, Wall)
};

/// What the partner of a mated player may do with the piece that the mated player has just
/// captured.
enum class LastDropDrawsBy : std::uint8_t {
    none,              ///< nothing: the mate ends the match (FICS, ICC)
    mate,              ///< drop it; if that mates, the match is drawn (FIDE 21, Geneva 14)
    mate_or_repetition ///< drop it; a mate or a claimable repetition draws (WBN 1.9, 2.2.3)
};

/// How the result is found when boards end at the same instant.
enum class SameInstant : std::uint8_t {
    first_decides, ///< the first board counts: a server handles one event at a time (FICS, ICC)
    counted_up     ///< a team that won them all wins; else a draw (WBN 1.10, FIDE 20, Geneva 13)
};

/// The effect of one board's end on the others.
enum class BoardsEnd : std::uint8_t {
    first, ///< the first board to end ends the match (WBN 1.3, FIDE 17, Geneva 4)
    both ///< the other boards play on with the pieces they hold; the points of all boards are added
         ///< (Wikipedia)
};

/// The remedy against a player who waits while no clock forces a move (Wikipedia, "Time").
enum class Stalling : std::uint8_t {
    none,
    three_moves, ///< a player who still waits after the partner has made three moves loses if the
                 ///< opponent claims it
    count ///< the opponent counts ten seconds, then one of the waiting player's least valuable
          ///< pieces leaves the match
};

struct RuleSet {
    std::string_view name = "fics";
    TimeControl default_time{std::chrono::minutes{2}};
    MoveLaws moves{};
    UnnamedPromotion unnamed_promotion = UnnamedPromotion::queen;
    Rescue rescue = Rescue::any_piece; ///< pieces not yet held that count as an answer to check
    NoMove no_move = NoMove::wait;
    std::uint8_t repetition = 3; ///< occurrences that make a draw claimable; 0: no such draw
    bool repetition_before_move = false; ///< a claim may count the next move (WBN 2.2.2)
    bool drop_breaks_repetition = false; ///< occurrences before a drop do not count (Geneva 19)
    bool fifty_moves = true;             ///< without capture, pawn move or drop: a claimable draw
    bool fifty_before_move = false;      ///< a claim may count the next move (FIDE chess 9.3)
    Claimant claimant = Claimant::players_of_board;
    DrawAgreement draw_agreement = DrawAgreement::players_of_board;
    LastDropDrawsBy last_drop = LastDropDrawsBy::none;
    SameInstant same_instant = SameInstant::first_decides;
    TableLaws table{};
    BoardsEnd ending = BoardsEnd::first;
    Stalling stalling = Stalling::none;
    bool all_kings_win = false; ///< the team that owns all kings wins (transfer chess)
    bool one_king_in_reserve =
        false;                   ///< a king is not captured while its owner's reserve holds one
    bool computer_advice = true; ///< a program may advise players in games against people
    bool operator==(const RuleSet&) const = default;
};

/// The rule set called `fics icc wbn fide geneva wall common`; nothing for another name.
[[nodiscard]] std::optional<RuleSet> preset(std::string_view name);
[[nodiscard]] std::span<const std::string_view> preset_names();

} // namespace rules
