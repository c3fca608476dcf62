// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/export.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/json_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/play/records/library_entry.h"
#include "src/play/records/notes.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace play {
namespace {

using notation::HalfMove;
using notation::json_string;
using notation::Note;

/// The values of `items` as a JSON array.
template <class Items, class Write> std::string json_array(const Items& items, Write&& write) {
    std::string text = "[";
    for (const auto& item : items) {
        text += text.size() == 1 ? "" : ",";
        text += write(item);
    }
    return text + ']';
}

std::string json_moves(const std::vector<HalfMove>& moves, const std::vector<rules::Ply>& replayed);

std::string json_note(const Note& note) {
    switch (note.kind) {
    case Note::Kind::brace:
        return fmt::format("{{\"comment\":{}}}", json_string(note.text));
    case Note::Kind::nag_or_draw_offer:
        return fmt::format("{{\"mark\":{}}}", json_string(note.text));
    case Note::Kind::variation:
        return fmt::format("{{\"variation\":{}}}", json_moves(note.moves, {}));
    }
    return "null";
}

std::string json_move(const HalfMove& half_move, const rules::Ply* ply) {
    auto text = fmt::format("{{\"number\":{},\"seat\":\"{}\",\"text\":{}", half_move.number,
                            rules::letter(half_move.seat), json_string(half_move.text));
    if (ply != nullptr) {
        text += fmt::format(",\"move\":\"{}\"", notation::to_coordinates(ply->move));
    }
    if (ply != nullptr && ply->passed) {
        text += fmt::format(",\"passed\":\"{}\"", notation::letter(*ply->passed));
    }
    if (!half_move.clock.empty()) {
        text += fmt::format(",\"clock\":{}", json_string(half_move.clock));
    }
    if (!half_move.notes.empty()) {
        text += fmt::format(",\"notes\":{}", json_array(half_move.notes, json_note));
    }
    return text + '}';
}

std::string json_moves(const std::vector<HalfMove>& moves,
                       const std::vector<rules::Ply>& replayed) {
    return json_array(moves, [&](const HalfMove& half_move) {
        const auto i = static_cast<std::size_t>(&half_move - moves.data());
        return json_move(half_move, i < replayed.size() ? &replayed[i] : nullptr);
    });
}

} // namespace

std::string verdict_to_json(std::string_view name, const Judgement& judgement) {
    const auto warnings = json_array(
        judgement.warnings, [](const std::string& warning) { return json_string(warning); });
    return fmt::format("{{\"game\":{},\"verdict\":\"{}\",\"replayed\":{},\"halfmoves\":{},"
                       "\"reason\":{},\"warnings\":{}}}",
                       json_string(name), to_text(judgement.verdict), judgement.replayed.size(),
                       judgement.written_moves, json_string(judgement.reason), warnings);
}

std::string to_json(const notation::Game& game, const Judgement& judgement) {
    const auto tags = json_array(game.tags, [](const notation::Tag& tag) {
        return fmt::format("[{},{}]", json_string(tag.name), json_string(tag.value));
    });
    return fmt::format("{{\"tags\":{},\"opening\":{},\"moves\":{},\"end\":{},\"result\":\"{}\","
                       "\"verdict\":\"{}\",\"replayed\":{},\"reason\":{}}}",
                       tags, json_array(game.notes_before_moves, json_note),
                       json_moves(game.moves, judgement.replayed), json_string(game.end_text),
                       notation::result(game), to_text(judgement.verdict),
                       judgement.replayed.size(), json_string(judgement.reason));
}

namespace {

using notation::Game;
using notation::LineWrapper;
using rules::BoardId;
using rules::Side;

std::string value_of(const Game& game, std::string_view name) {
    const auto value = notation::tag(game, name).value_or("");
    return value.empty() ? "?" : base::from_utf8_or_latin1(value);
}

std::optional<rules::BoardEnd> end_on(BoardId board, const Judgement& judgement) {
    std::vector<rules::BoardEnd> ends;
    for (const EndedBoard& ended : judgement.ends) {
        ends.push_back(ended.end);
    }
    if (judgement.outcome) {
        ends.push_back(judgement.outcome->decided_by);
        ends.insert(ends.end(), judgement.outcome->other_ends.begin(),
                    judgement.outcome->other_ends.end());
    }
    const auto own = std::ranges::find(ends, board, &rules::BoardEnd::board);
    return own == ends.end() ? std::nullopt : std::optional(*own);
}

/// The result from the view of White on `board`: that of the board itself if it has ended, else the
/// team's; White on board B is in the other team than White on board A.
std::string_view result_on(BoardId board, const Game& game, const Judgement& judgement) {
    if (const auto end = end_on(board, judgement)) {
        return end->loser ? (end->loser->side == Side::white ? "0-1" : "1-0")
               : rules::text_of(end->ending).neither_win_nor_draw ? "*"
                                                                  : "1/2-1/2";
    }
    const rules::TablePlan& plan = judgement.table->plan;
    const auto result = result_of(game, judgement);
    const bool same = plan.team[{board, Side::white}] == plan.team[{}];
    return same || (result != "1-0" && result != "0-1") ? result : result == "1-0" ? "0-1" : "1-0";
}

/// The date in PGN's own form, such as "2024.03.??".
std::string pgn_date(const Game& game) {
    constexpr std::string_view unknown = "????.??.??";
    std::string date = iso_date_from(notation::date(game)).value_or("");
    std::ranges::replace(date, '-', '.');
    return date + std::string(unknown.substr(date.size()));
}

void write_tag(std::string_view name, std::string_view value, std::string& into) {
    into += fmt::format("[{} \"{}\"]\n", name, notation::escaped_value(value));
}

std::string tags_of(BoardId board, const Game& game, const Judgement& judgement) {
    const GameTable& table = *judgement.table;
    const char letter = rules::letter(board);
    std::string text;
    write_tag("Event", value_of(game, "Event"), text);
    write_tag("Site", value_of(game, "Site"), text);
    write_tag("Date", pgn_date(game), text);
    write_tag("Round", value_of(game, "Round"), text);
    const auto white = fmt::format("White{}", letter);
    const auto black = fmt::format("Black{}", letter);
    write_tag("White", value_of(game, white), text);
    write_tag("Black", value_of(game, black), text);
    write_tag("Result", result_on(board, game, judgement), text);
    write_tag("WhiteElo", value_of(game, white + "Elo"), text);
    write_tag("BlackElo", value_of(game, black + "Elo"), text);
    write_tag("TimeControl", value_of(game, "TimeControl"), text);
    write_tag("Variant", table.plan.name, text);
    write_tag("Board", std::string(1, letter), text);
    write_tag("SetUp", "1", text);
    write_tag("FEN", notation::to_fen(table.starts[static_cast<std::size_t>(board)].setup()), text);
    return text + '\n';
}

/// A clock as a PGN command, such as "[%clk 0:02:59.9]".
std::string clock_command(base::Millis left) {
    const auto ms = std::max(left, base::Millis{}).count();
    auto text = fmt::format("{}:{:02}:{:02}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
    if (ms % 1000 != 0) {
        text += fmt::format(".{:03}", ms % 1000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return fmt::format("[%clk {}]", text);
}

void write_note(const Note& note, LineWrapper& lines) {
    const auto text = base::from_utf8_or_latin1(note.text);
    const auto glyph = text.starts_with("A:")
                           ? std::ranges::find(glyphs, std::string_view(text).substr(2))
                           : glyphs.end();
    if (glyph != glyphs.end()) {
        lines.unit(fmt::format("${}", glyph - glyphs.begin() + 1));
    } else if (note.kind == Note::Kind::nag_or_draw_offer && text.starts_with('$')) {
        lines.unit(text);
    } else if (note.kind != Note::Kind::variation) {
        lines.brace(text.starts_with("C:") ? base::trim(std::string_view(text).substr(2)) : text);
    }
}

void write_move(const HalfMove& half_move, LineWrapper& lines) {
    const auto* dots = half_move.seat.side == Side::white ? "." : "...";
    lines.unit(fmt::format("{}{} {}", half_move.number, dots, half_move.text));
    if (const auto left = notation::left(half_move)) {
        lines.unit(fmt::format("{{{}}}", clock_command(*left)));
    }
    for (const auto& note : half_move.notes) {
        write_note(note, lines);
    }
}

} // namespace

std::string to_pgn(const Game& original, const Judgement& judgement, bool figurines) {
    if (!judgement.table) {
        return "";
    }
    const auto& table = *judgement.table;
    const auto shortest = in_shortest_san(original, judgement);
    const auto game = figurines ? with_figurines(shortest) : shortest;
    std::string text;
    for (const BoardId board : rules::board_ids(table.plan)) {
        LineWrapper lines;
        for (const auto& note : game.notes_before_moves) {
            write_note(note, lines);
        }
        for (std::size_t ply = 0; ply < judgement.replayed.size(); ++ply) {
            if (game.moves[ply].seat.board == board) {
                write_move(game.moves[ply], lines);
            }
        }
        if (!game.end_text.empty() && game.end_text != "*") {
            lines.brace(base::from_utf8_or_latin1(game.end_text));
        }
        lines.unit(result_on(board, game, judgement));
        lines.new_line();
        text += tags_of(board, game, judgement) + lines.take() + '\n';
    }
    return text;
}

notation::Game with_figurines(notation::Game game) {
    constexpr std::string_view letters = "KQRBNP";
    constexpr std::array<std::string_view, 6> white{"♔", "♕", "♖", "♗", "♘", "♙"};
    constexpr std::array<std::string_view, 6> black{"♚", "♛", "♜", "♝", "♞", "♟"};
    for (auto& half_move : game.moves) {
        std::string text;
        for (const char c : half_move.text) {
            const auto at = letters.find(c);
            const bool is_black = half_move.seat.side == rules::Side::black;
            text += at == std::string_view::npos ? std::string(1, c)
                                                 : std::string((is_black ? black : white).at(at));
        }
        half_move.text = std::move(text);
    }
    return game;
}

} // namespace play
