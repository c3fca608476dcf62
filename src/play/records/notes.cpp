// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/notes.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/base/variant.h"
#include "src/notation/laws/verdict_text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>

namespace play {
namespace {

constexpr std::string_view opening = "[%gone ";
constexpr std::size_t length = opening.size() + 4; // "ae7]": owner, square and bracket

} // namespace

notation::Note note_of(const rules::Removal& removal) {
    return {notation::Note::Kind::brace,
            fmt::format("{}{}{}]", opening, rules::letter(removal.seat),
                        notation::to_text(removal.square)),
            {}};
}

std::vector<rules::Removal> removals_in(const std::vector<notation::Note>& notes, std::size_t plies,
                                        base::Instant at) {
    std::vector<rules::Removal> removals;
    for (const notation::Note& note : notes) {
        const std::string_view text = note.text;
        if (note.kind != notation::Note::Kind::brace || text.size() != length ||
            !text.starts_with(opening) || text.back() != ']') {
            continue;
        }
        const auto seat = rules::seat_from(text[opening.size()]);
        const auto square = notation::square_from(text.substr(opening.size() + 1, 2));
        if (seat && square) {
            removals.push_back({*seat, *square, plies, at});
        }
    }
    return removals;
}

bool can_be_removed(const rules::Position& position, const rules::Removal& removal) {
    const auto piece = position.at(removal.square);
    return piece && piece->side == removal.seat.side && piece->kind != rules::Kind::king;
}

namespace {

using notation::Note;
using rules::BoardEnd;
using rules::BoardId;
using rules::Ending;
using rules::Seat;
using rules::Side;

constexpr std::string_view end_mark = " [%end ";

/// An end as text, such as "mate b" or "repetition": the ending and the seat of the loser, if any.
std::string to_text(const BoardEnd& end) {
    std::string text(rules::text_of(end.ending).name);
    if (end.loser) {
        text += ' ';
        text += rules::letter(*end.loser);
    }
    return text;
}

/// Parses the text of a board's end, such as "mate b"; nothing for other text.
std::optional<BoardEnd> board_end_from(std::string_view text, BoardId board) {
    const auto parts = base::tokens(text);
    if (parts.empty() || parts.size() > 2) {
        return std::nullopt;
    }
    const auto ending = rules::ending_from(parts.front());
    if (!ending || *ending == Ending::aborted) { // only a match is aborted, never one of its boards
        return std::nullopt;
    }
    BoardEnd end{board, *ending, std::nullopt};
    if (parts.size() == 2) {
        end.loser = rules::seat_from(parts[1]);
        if (!end.loser || end.loser->board != board) {
            return std::nullopt;
        }
    }
    return end;
}

/// The end of a board in a note that closes with a mark such as "[%end A flag a]".
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
    return std::ranges::any_of(ends,
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

/// The number of half-moves up to and including the last one on that board.
std::size_t last_on(const notation::Game& game, BoardId board) {
    const auto last =
        std::find_if(game.moves.rbegin(), game.moves.rend(),
                     [board](const auto& half_move) { return half_move.seat.board == board; });
    return static_cast<std::size_t>(game.moves.rend() - last);
}

} // namespace

std::vector<EndedBoard> ended_boards(const rules::Match& match) {
    std::vector<EndedBoard> ends;
    for (const BoardEnd& end : match.board_ends()) {
        if (match.board_end(end.board)) { // the board ended while others were still being played
            ends.push_back({end, match.board_ended_after(end.board)});
        }
    }
    return ends;
}

Note note_of(const BoardEnd& end, const rules::RuleSet& laws, const rules::Names& names) {
    return {Note::Kind::brace,
            fmt::format("C:{}{}{} {}]", notation::outcome_text(end, laws, names), end_mark,
                        rules::letter(end.board), to_text(end)),
            {}};
}

std::vector<EndedBoard> ended_boards_in(const notation::Game& game, int boards) {
    std::vector<EndedBoard> found;
    add_ends(game.notes_before_moves, 0, boards, found);
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
    if (match.outcome() || !rules::boards_end_separately(match)) {
        return;
    }
    std::vector<rules::BoardEnd> now_over;
    for (const EndedBoard& ended : ends) {
        if (ended.plies_before == match.plies().size() && !match.board_end(ended.end.board)) {
            now_over.push_back(ended.end);
        }
    }
    if (!now_over.empty()) {
        match.finish_boards(now_over, now);
    }
}

rules::Supply supply(const rules::TablePlan& plan, const rules::RuleSet& laws,
                     const std::vector<EndedBoard>& ends, Seat seat, std::size_t plies) {
    const auto all = rules::seats(plan);
    const bool fed = std::ranges::any_of(all, [&](Seat feeder) {
        const bool over = std::ranges::any_of(ends, [&](const EndedBoard& one) {
            return one.end.board == feeder.board && one.plies_before <= plies;
        });
        return feeder.board != seat.board && plan.feeds[feeder] == seat && !over;
    });
    return {fed ? laws.rescue : rules::Rescue::none, plan.boards};
}

namespace {

using notation::Game;
using rules::ClaimKind;
using rules::Refusal;
using rules::TableNote;
using std::string_view;

constexpr string_view remark_mark = "C:";
constexpr string_view annotation_mark = "A:";
constexpr string_view machine_mark = " [%";

template <class T> struct WordFor {
    T value;
    string_view word;
};
constexpr std::array claim_phrases{
    WordFor<ClaimKind>{ClaimKind::illegal_move, "illegal"},
    WordFor<ClaimKind>{ClaimKind::mate, "mate"},
    WordFor<ClaimKind>{ClaimKind::flag, "flag"},
    WordFor<ClaimKind>{ClaimKind::draw, "draw"},
    WordFor<ClaimKind>{ClaimKind::premove, "premove"},
};
constexpr std::array wrong_phrases{
    WordFor<Refusal>{Refusal::nothing_to_claim, "nothing"},
    WordFor<Refusal>{Refusal::not_your_claim, "not_yours"},
    WordFor<Refusal>{Refusal::no_illegal_move, "no_illegal_move"},
    WordFor<Refusal>{Refusal::no_mate, "no_mate"},
    WordFor<Refusal>{Refusal::no_fallen_flag, "no_flag"},
    WordFor<Refusal>{Refusal::no_premove, "no_premove"},
    WordFor<Refusal>{Refusal::too_late, "too_late"},
    WordFor<Refusal>{Refusal::mate_came_first, "mated_before"},
    WordFor<Refusal>{Refusal::board_over, "board_over"},
    WordFor<Refusal>{Refusal::no_such_seat, "no_board"},
};

template <class Rows, class T>
string_view word_of(const Rows& rows, T value, string_view otherwise) {
    const auto* const row = base::row_with(rows, &WordFor<T>::value, value);
    return row == nullptr ? otherwise : row->word;
}

template <class T, std::size_t n>
std::optional<T> value_of(const std::array<WordFor<T>, n>& rows, string_view word) {
    const auto* const row = base::row_with(rows, &WordFor<T>::word, word);
    return row == nullptr ? std::nullopt : std::optional(row->value);
}

/// The machine-readable part of a note: "claim A mate no_mate", "count A A 3", "stop a", "sanction
/// a freeze_5".
std::string machine_tokens(const TableNote& table_note) {
    const char by = rules::letter(table_note.by);
    return std::visit(
        base::overloaded{
            [by](const rules::ClaimNote& claim) {
                if (claim.what == ClaimKind::repetition_count) {
                    return fmt::format("count {} {} {}", by, rules::letter(claim.board),
                                       claim.occurrences);
                }
                const auto wrong =
                    claim.wrong ? word_of(wrong_phrases, *claim.wrong, "wrong") : string_view();
                return fmt::format("claim {} {}{}{}", by, word_of(claim_phrases, claim.what, ""),
                                   wrong.empty() ? "" : " ", wrong);
            },
            [by](const rules::StopNote&) { return fmt::format("stop {}", by); },
            [by](rules::Sanction::Kind kind) {
                return fmt::format("sanction {} {}", by, rules::row_of(kind).name);
            },
            [by](const rules::TakeBackNote& note) {
                return fmt::format("takeback {} {}", by, notation::to_seconds(note.left));
            },
            [by](const rules::AgreedCorrectionNote& note) {
                return note.left ? fmt::format("clock {} {}", by, notation::to_seconds(*note.left))
                                 : fmt::format("setup {}", by);
            },
            [by](const rules::PauseNote& note) {
                return fmt::format("{} {}", note.stopped ? "pause" : "resume", by);
            },
        },
        table_note.what);
}

std::optional<Seat> seat_in(string_view word, int boards) {
    const auto seat = rules::seat_from(word);
    return seat && static_cast<int>(seat->board) < boards ? seat : std::nullopt;
}

std::optional<decltype(TableNote::what)> what_in(const std::vector<string_view>& tokens,
                                                 int boards) {
    const string_view verb = tokens[0];
    if (verb == "stop" && tokens.size() == 2) {
        return rules::StopNote{};
    }
    if ((verb == "pause" || verb == "resume") && tokens.size() == 2) {
        return rules::PauseNote{verb == "pause"};
    }
    if (verb == "setup" && tokens.size() == 2) {
        return rules::AgreedCorrectionNote{};
    }
    if (verb == "clock" && tokens.size() == 3) {
        const auto left = notation::seconds_from(tokens[2]);
        return left ? std::optional(rules::AgreedCorrectionNote{*left}) : std::nullopt;
    }
    if (verb == "takeback" && tokens.size() == 3) {
        const auto left = notation::seconds_from(tokens[2]);
        return left ? std::optional(rules::TakeBackNote{*left}) : std::nullopt;
    }
    if (verb == "sanction" && tokens.size() == 3) {
        const auto* const row =
            base::row_with(rules::sanction_rows, &rules::SanctionRow::name, tokens[2]);
        return row == nullptr ? std::nullopt : std::optional(row->kind);
    }
    if (verb == "count" && tokens.size() == 4) {
        const auto board = seat_in(tokens[2], boards);
        const auto times = base::to_number<int>(tokens[3]);
        return board && times && *times > 0
                   ? std::optional(
                         rules::ClaimNote{ClaimKind::repetition_count, {}, board->board, *times})
                   : std::nullopt;
    }
    const auto claim = verb == "claim" && tokens.size() > 2 && tokens.size() < 5
                           ? value_of(claim_phrases, tokens[2])
                           : std::nullopt;
    const auto wrong = tokens.size() == 4 ? value_of(wrong_phrases, tokens[3]) : std::nullopt;
    if (!claim || (tokens.size() == 4 && !wrong)) {
        return std::nullopt;
    }
    return rules::ClaimNote{*claim, wrong, {}, 0};
}

/// The index at which the machine-readable part of a comment begins; the comment's size if it has
/// none.
std::size_t machine_part(string_view text) {
    const auto at = text.rfind(machine_mark);
    return at == string_view::npos || text.back() != ']' ? text.size() : at;
}

void add_table_notes(const std::vector<Note>& notes, std::size_t after, int boards,
                     std::vector<TableNote>& found) {
    for (const Note& note : notes) {
        const string_view text = note.text;
        const std::size_t at = machine_part(text);
        if (note.kind != Note::Kind::brace || !text.starts_with(remark_mark) || at == text.size()) {
            continue;
        }
        const auto begin = at + machine_mark.size();
        const auto tokens = base::tokens(text.substr(begin, text.size() - begin - 1));
        const auto by = tokens.size() < 2 ? std::nullopt : seat_in(tokens[1], boards);
        if (const auto what = by ? what_in(tokens, boards) : std::nullopt) {
            found.push_back({after, *by, *what});
        }
    }
}

/// The words for people in a brace: without the letter that marks it, without a program's commands
/// such as `[%eval 0.3]`. Figures alone, such as `{L:100}` for lag, are words only in a comment.
std::string words_in(string_view brace) {
    const bool marked = brace.size() > 1 && brace[0] >= 'A' && brace[0] <= 'Z' && brace[1] == ':';
    const bool comment = brace.starts_with(remark_mark) || brace.starts_with(annotation_mark);
    std::string text(brace.substr(marked ? remark_mark.size() : 0));
    for (const string_view command : {"[%", "[ts="}) {
        for (auto at = text.find(command); at != std::string::npos; at = text.find(command, at)) {
            text.erase(at, std::min(text.find(']', at), text.size() - 1) + 1 - at);
        }
    }
    const bool figures = text.find_first_not_of("0123456789.,:- ") == std::string::npos;
    return figures && !comment ? "" : base::printable(base::from_utf8_or_latin1(base::trim(text)));
}

std::string variation_text(const Note& note);

/// The words for people in a note, if any; a glyph such as `$4` is the mark that it stands for.
std::string words_in(const Note& note) {
    switch (note.kind) {
    case Note::Kind::variation:
        return variation_text(note);
    case Note::Kind::nag_or_draw_offer: {
        const auto glyph = base::to_number<std::size_t>(string_view(note.text).substr(1));
        return glyph && *glyph - 1 < glyphs.size() ? std::string(glyphs.at(*glyph - 1)) : "";
    }
    case Note::Kind::brace:
        break;
    }
    return words_in(note.text);
}

/// A variation with its comments as text, such as "(12A. Nf3 12a. d5 better)".
std::string variation_text(const Note& note) {
    std::vector<std::string> parts;
    for (const notation::HalfMove& move : note.moves) {
        parts.push_back(fmt::format("{}. {}", notation::label(move),
                                    base::printable(base::from_utf8_or_latin1(move.text))));
        for (const Note& inside : move.notes) {
            parts.push_back(words_in(inside));
        }
    }
    std::erase(parts, "");
    return fmt::format("({})", fmt::join(parts, " "));
}

void add_remarks(const std::vector<Note>& notes, std::size_t after, std::vector<Remark>& found) {
    for (const Note& note : notes) {
        if (auto words = words_in(note); !words.empty()) {
            found.push_back({after, std::move(words)});
        }
    }
}

/// The readable part of a note, such as "a is warned" or "takeback by A, 171 s left".
std::string spoken_text(const TableNote& table_note, const rules::RuleSet& laws) {
    const auto text = notation::note_text(table_note, laws);
    const char by = rules::letter(table_note.by);
    if (const auto* const undone = std::get_if<rules::TakeBackNote>(&table_note.what)) {
        return fmt::format("takeback by {}, {} s left", by, notation::to_seconds(undone->left));
    }
    if (const auto* const pause = std::get_if<rules::PauseNote>(&table_note.what)) {
        return fmt::format("{} by {}", pause->stopped ? "pause" : "resume", by);
    }
    return fmt::format("{} {}", by, text);
}

/// The beginning of a tell, such as "ann -> bob: ", which its text follows.
std::string tell_mark(std::string_view from, std::string_view to) {
    return fmt::format("{} -> {}: ", from, to);
}

} // namespace

Note note_of(const TableNote& table_note, const rules::RuleSet& laws) {
    return {Note::Kind::brace,
            fmt::format("{}{}{}{}]", remark_mark, spoken_text(table_note, laws), machine_mark,
                        machine_tokens(table_note)),
            {}};
}

Note note_of(const Tell& tell) {
    const auto seconds = tell.since_start / base::Millis{1000};
    std::string said = tell_mark(tell.from, tell.to);
    said += base::clip_bytes(base::sanitized_line(base::from_utf8_or_latin1(tell.text)),
                             Tell::most_bytes);
    for (auto at = said.find("[%"); at != std::string::npos; at = said.find("[%", at)) {
        said.insert(at + 1, " "); // players' words must not be read as marks
    }
    return {Note::Kind::brace,
            fmt::format("{}{}:{:02} {}", remark_mark, seconds / 60, seconds % 60, said),
            {}};
}

std::vector<TableNote> table_notes_in(const Game& game, int boards) {
    std::vector<TableNote> found;
    add_table_notes(game.notes_before_moves, 0, boards, found);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        add_table_notes(game.moves[i].notes, i + 1, boards, found);
    }
    return found;
}

std::vector<Remark> remarks_in(const Game& game) {
    std::vector<Remark> found;
    add_remarks(game.notes_before_moves, 0, found);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        add_remarks(game.moves[i].notes, i + 1, found);
    }
    return found;
}

std::optional<std::string> tell_text_in(const Remark& remark, std::string_view from,
                                        std::string_view to) {
    const std::string mark = tell_mark(from, to);
    const auto at = remark.text.find(mark);
    return at == std::string::npos ? std::nullopt
                                   : std::optional(remark.text.substr(at + mark.size()));
}

} // namespace play
