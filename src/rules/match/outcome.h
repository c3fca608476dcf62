// SPDX-License-Identifier: GPL-3.0-or-later
// How a match ended: a closed list, so that no text has to be parsed; and the wording of each
// ending.
#pragma once

#include "src/rules/laws/table_plan.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rules {

enum class Ending : std::uint8_t {
    mate,
    flag,
    resignation,
    draw_agreed,
    repetition,
    fifty_moves,
    both_flags,
    stalemate, ///< no move, and no piece can come any more
    stalling,  ///< waited longer than the laws allow
    all_kings, ///< the other team owns all kings (transfer chess)
    aborted,   ///< no result
    // claimed at a table where the players enforce the laws
    illegal_move,
    wrong_stop,    ///< the clocks were stopped without cause: counts as an illegal move (WBN 7.12)
    declared_lost, ///< by the arbiter (WBN 9.4)
    both_lost      ///< both players of the board, by the arbiter: nobody has won (WBN 8.7)
};
inline constexpr int endings = static_cast<int>(Ending::both_lost) + 1;

/// The texts of an ending, in which {} stands for the loser's name, and what it means.
struct EndingText {
    std::string_view name;                    ///< "draw_agreed", in records
    std::string_view reason_with_placeholder; ///< "{} is mated": completes "... on board A"
    std::string_view comment;                 ///< "{} checkmated": FICS's text before the result
    std::string_view brief;                   ///< "mate", below the board
    std::string_view fics_code; ///< "Mat", in FICS's lists of past games; "Adj" where FICS has none
    bool neither_win_nor_draw = false; ///< there is no winner, but it is not a draw either
};
[[nodiscard]] const EndingText& text_of(Ending ending);
/// The ending with that EndingText::name; nothing for another text.
[[nodiscard]] std::optional<Ending> ending_from(std::string_view name);

/// An end as the text before a result states it: "dave checkmated", "Game drawn by repetition".
struct ParsedEnd {
    Ending ending{};
    std::string_view loser; ///< as the text names them; empty in a draw
};
/// The end that `text` states; nothing unless it is what end_text() writes for a single board.
[[nodiscard]] std::optional<ParsedEnd> end_from(std::string_view text);

/// The end of one board; `loser` is nothing in a draw, in an aborted game, and where both have
/// lost.
struct BoardEnd {
    BoardId board{};
    Ending ending{};
    std::optional<Seat> loser{};
    bool operator==(const BoardEnd&) const = default;
};

/// The end of the match: the deciding board, and who won. No winner: drawn, aborted, or lost by
/// both.
struct Outcome {
    BoardEnd decided_by{};
    std::vector<BoardEnd> other_ends{}; ///< boards that ended together with it (WBN 1.10, 2.2.3)
    std::optional<Team> winner{};
    /// Half points of each team, where the points of all boards are added (BoardsEnd::both); else
    /// empty.
    std::vector<int> half_points{};
    bool operator==(const Outcome&) const = default;
};

/// The outcome of a match in which these boards, at least one, ended together. A team that won all
/// of them wins (WBN 1.10, FIDE 20, Geneva 13).
[[nodiscard]] Outcome outcome_of(const std::vector<BoardEnd>& ends, const TablePlan& plan);

/// The outcome by the points of all boards, given in the order of their ends: most points win.
[[nodiscard]] Outcome outcome_by_points(const std::vector<BoardEnd>& ends, const TablePlan& plan);

/// Points as text: "1", "1.5".
[[nodiscard]] std::string points_text(int half_points);
/// The points of each team: "2-0", "1.5-0.5", "2-1-0".
[[nodiscard]] std::string points_text(const Outcome& outcome);

using Names = PerSeat<std::string>;

/// The players of a team, each once, in the order of their seats.
[[nodiscard]] std::vector<std::string> members(const TablePlan& plan, Team team,
                                               const Names& names);

/// A sentence: "alice and bob win: dave is mated on board B", "draw by repetition on board A".
[[nodiscard]] std::string to_text(const Outcome& outcome, const TablePlan& plan,
                                  const Names& names);

/// A clause: "dave is mated on board B", "draw by repetition on board A".
[[nodiscard]] std::string to_text(const BoardEnd& end, const Names& names);

/// The comment before the result in BPGN: "dave checkmated", "dave forfeits on time", "dave
/// resigns", "Game drawn by repetition", "Game aborted".
[[nodiscard]] std::string end_text(const Outcome& outcome, const Names& names);
[[nodiscard]] std::string end_text(const BoardEnd& end, const Names& names);

/// "1-0", "0-1", "1/2-1/2" or "*", from the view of White's team on board A; "*" also stands for a
/// match that both teams have lost.
[[nodiscard]] std::string_view result_text(const Outcome& outcome, const TablePlan& plan);

} // namespace rules
