// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/record_check.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/play/records/table_note.h"
#include "src/rules/board/movegen.h"
#include "src/rules/match/draws.h"

#include <fmt/format.h>

#include <algorithm>

namespace play {
namespace {

using rules::BoardId;
using rules::Match;
using rules::Seat;

/// How often the best position of that board has stood, or, where these laws count it, is about to.
int most_repetitions(const Match& match, BoardId board) {
    int most = rules::repetitions(match, board);
    if (match.laws().repetition_before_move) {
        for (const rules::Move move : rules::legal_moves(match.position(board))) {
            most = std::max(most, rules::repetitions(match, board, move));
        }
    }
    return most;
}

template <class Question> bool on_any_board(const Match& match, Question question) {
    for (int i = 0; i < match.plan().boards; ++i) {
        if (question(static_cast<BoardId>(i))) {
            return true;
        }
    }
    return false;
}

std::string seat_names(const Seat seat) {
    return std::string(1, rules::letter(seat));
}

/// The boards have ended the match, and not as the result says.
std::optional<std::string> against_boards(std::string_view result, const Match& match) {
    const auto& outcome = match.outcome();
    if (!outcome || result == "*" || result == rules::result_text(*outcome, match.plan())) {
        return std::nullopt;
    }
    rules::Names names;
    for (const Seat seat : rules::seats(match.plan())) {
        names[seat] = seat_names(seat);
    }
    return fmt::format("the result is {}, but {}: {}", result,
                       rules::to_text(outcome->decided_by, names),
                       rules::result_text(*outcome, match.plan()));
}

/// A repetition or fifty quiet moves that nobody can have claimed.
std::optional<std::string> no_such_draw(std::string_view words, const Match& match) {
    const auto& laws = match.laws();
    if (words.find("repetition") != std::string_view::npos) {
        const bool stood = laws.repetition != 0 && on_any_board(match, [&](BoardId board) {
                               return most_repetitions(match, board) >= laws.repetition;
                           });
        return stood ? std::nullopt
               : laws.repetition == 0
                   ? std::optional(std::string("these laws have no draw by repetition"))
                   : std::optional(
                         fmt::format("drawn by repetition, but no position has stood {} times",
                                     laws.repetition));
    }
    if (words.find("50 move") != std::string_view::npos) {
        constexpr int almost_fifty = 99; // half-moves; the next one may be announced
        const bool quiet = laws.fifty_moves && on_any_board(match, [&](BoardId board) {
                               return match.position(board).quiet_plies() >= almost_fifty;
                           });
        return quiet ? std::nullopt
                     : std::optional(std::string("drawn by the 50 move rule, but there have not "
                                                 "been fifty quiet moves"));
    }
    return std::nullopt;
}

/// Clocks that were corrected behind so many half-moves.
void put_right(const std::vector<rules::TableNote>& heard, std::size_t after,
               rules::PerSeat<std::optional<base::Millis>>& left) {
    for (const rules::TableNote& note : heard) {
        const auto* const right = std::get_if<rules::CorrectionNote>(&note.what);
        if (right != nullptr && right->left && note.after == after) {
            left[note.by] = right->left;
        }
    }
}

} // namespace

std::optional<std::string> why_not_ended_so(const notation::Game& game, const Match& match) {
    const auto result = notation::result(game);
    if (const auto why = against_boards(result, match)) {
        return why;
    }
    return match.outcome() || result != "1/2-1/2" ? std::nullopt
                                                  : no_such_draw(base::lower(game.end_text), match);
}

std::optional<std::string> odd_clock(const notation::Game& game, const GameTable& table) {
    const bool known = table.time && !table.time->unlimited;
    rules::PerSeat<std::optional<base::Millis>> before = table.clocks;
    const auto heard = heard_in(game, table.plan.boards);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const auto& half_move = game.moves[i];
        put_right(heard, i, before);
        const auto left = notation::left(half_move);
        if (!left || !rules::has(table.plan, half_move.seat)) {
            continue;
        }
        auto& last = before[half_move.seat];
        const bool grows =
            known && table.time->bonus == rules::Bonus::none && last && *left > *last;
        if (*left < base::Millis{} || grows) {
            const auto* const what = *left < base::Millis{}
                                         ? "is below zero"
                                         : "shows more than before, though no time is added";
            return fmt::format("{} {}: the clock of {} {}", notation::label(half_move),
                               base::printable(base::as_utf8(half_move.text)),
                               rules::letter(half_move.seat), what);
        }
        last = left;
    }
    return std::nullopt;
}

} // namespace play
