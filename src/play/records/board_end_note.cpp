// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/board_end_note.h"

#include "src/base/text.h"
#include "src/notation/laws/outcome_text.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace play {
namespace {

using notation::Note;
using rules::BoardEnd;
using rules::BoardId;
using rules::Ending;
using rules::Seat;
using rules::Side;

struct EndingWord {
    Ending ending;
    std::string_view text;
};
constexpr std::array ending_words{
    EndingWord{Ending::mate, "mate"},
    EndingWord{Ending::flag, "flag"},
    EndingWord{Ending::resignation, "resignation"},
    EndingWord{Ending::draw_agreed, "draw_agreed"},
    EndingWord{Ending::repetition, "repetition"},
    EndingWord{Ending::fifty_moves, "fifty_moves"},
    EndingWord{Ending::both_flags, "both_flags"},
    EndingWord{Ending::stalemate, "stalemate"},
    EndingWord{Ending::stalling, "stalling"},
    EndingWord{Ending::all_kings, "all_kings"},
    EndingWord{Ending::illegal_move, "illegal_move"},
    EndingWord{Ending::wrong_stop, "wrong_stop"},
    EndingWord{Ending::declared_lost, "declared_lost"},
    EndingWord{Ending::both_lost, "both_lost"},
};

constexpr std::string_view end_mark = " [%end ";

/// "mate b", "repetition"; the loser's seat, if there is one.
std::string to_text(const BoardEnd& end) {
    const auto* const word =
        std::find_if(ending_words.begin(), ending_words.end(),
                     [&](const EndingWord& one) { return one.ending == end.ending; });
    std::string text(word == ending_words.end() ? "ended" : word->text);
    if (end.loser) {
        text += ' ';
        text += rules::letter(*end.loser);
    }
    return text;
}

/// The same back, for that board; nothing for other text.
std::optional<BoardEnd> board_end_from(std::string_view text, BoardId board) {
    const auto parts = base::words(text);
    if (parts.empty() || parts.size() > 2) {
        return std::nullopt;
    }
    const auto* const word =
        std::find_if(ending_words.begin(), ending_words.end(),
                     [&](const EndingWord& one) { return one.text == parts.front(); });
    BoardEnd end{board, {}, std::nullopt};
    if (parts.size() == 2) {
        end.loser = parts[1].size() == 1 ? rules::seat_from(parts[1].front()) : std::nullopt;
        if (!end.loser || end.loser->board != board) {
            return std::nullopt;
        }
    }
    if (word == ending_words.end()) {
        return std::nullopt;
    }
    end.ending = word->ending;
    return end;
}

/// "... [%end A flag a]"
std::optional<BoardEnd> board_end_in(const Note& note, int boards) {
    std::string_view text = note.text;
    const auto at = text.rfind(end_mark);
    if (note.kind != Note::Kind::brace || at == std::string_view::npos || text.back() != ']') {
        return std::nullopt;
    }
    text.remove_prefix(at + end_mark.size());
    text.remove_suffix(1);
    const auto seat =
        text.size() > 1 && text[1] == ' ' ? rules::seat_from(text.front()) : std::nullopt;
    const bool named = seat && seat->side == Side::white && static_cast<int>(seat->board) < boards;
    return named ? board_end_from(text.substr(2), seat->board) : std::nullopt;
}

bool has(const std::vector<EndedBoard>& ends, BoardId board) {
    return std::any_of(ends.begin(), ends.end(),
                       [board](const EndedBoard& one) { return one.end.board == board; });
}

void add_ends(const std::vector<Note>& notes, std::size_t after, int boards,
              std::vector<EndedBoard>& found) {
    for (const Note& note : notes) {
        const auto end = board_end_in(note, boards);
        if (end && !has(found, end->board)) {
            found.push_back({*end, after});
        }
    }
}

/// Behind the last half-move on that board.
std::size_t last_on(const notation::Game& game, BoardId board) {
    const auto last =
        std::find_if(game.moves.rbegin(), game.moves.rend(),
                     [board](const auto& half_move) { return half_move.seat.board == board; });
    return static_cast<std::size_t>(game.moves.rend() - last);
}

} // namespace

std::vector<EndedBoard> ended_boards(const rules::Match& match) {
    std::vector<EndedBoard> ends;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        if (const auto& end = match.board_end(board)) {
            ends.push_back({*end, match.board_ended_after(board)});
        }
    }
    std::stable_sort(ends.begin(), ends.end(), [&](const EndedBoard& a, const EndedBoard& b) {
        return std::pair(a.after, match.board_ended_at(a.end.board)) <
               std::pair(b.after, match.board_ended_at(b.end.board));
    });
    return ends;
}

Note note_of(const BoardEnd& end, const rules::RuleSet& laws, const rules::Names& names) {
    return {Note::Kind::brace,
            fmt::format("C:{}{}{} {}]", notation::outcome_text(end, laws, names), end_mark,
                        rules::letter(end.board), to_text(end)),
            {}};
}

std::vector<EndedBoard> ends_in(const notation::Game& game, int boards) {
    std::vector<EndedBoard> found;
    add_ends(game.opening, 0, boards, found);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        add_ends(game.moves[i].notes, i + 1, boards, found);
    }
    for (int i = 0; i < boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        const auto text = notation::tag(game, fmt::format("End{}", rules::letter(board)));
        const auto end = text ? board_end_from(*text, board) : std::nullopt;
        if (end && !has(found, board)) {
            found.push_back({*end, last_on(game, board)});
        }
    }
    return found;
}

void finish_boards(const std::vector<EndedBoard>& ends, rules::Match& match, base::Instant now) {
    for (const EndedBoard& ended : ends) {
        if (ended.after == match.plies().size() && !match.outcome() &&
            rules::boards_end_alone(match) && !match.board_end(ended.end.board)) {
            match.finish_board(ended.end, now);
        }
    }
}

rules::Supply supply(const rules::TablePlan& plan, const rules::RuleSet& laws,
                     const std::vector<EndedBoard>& ends, Seat seat, std::size_t plies) {
    const auto all = rules::seats(plan);
    const bool fed = std::any_of(all.begin(), all.end(), [&](Seat feeder) {
        const bool over = std::any_of(ends.begin(), ends.end(), [&](const EndedBoard& one) {
            return one.end.board == feeder.board && one.after <= plies;
        });
        return feeder.board != seat.board && plan.feeds[feeder] == seat && !over;
    });
    return {fed ? laws.rescue : rules::Rescue::none, plan.boards};
}

} // namespace play
