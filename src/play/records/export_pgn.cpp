// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/export_pgn.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/line_wrapper.h"
#include "src/notation/moves/fen.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace play {
namespace {

using notation::Game;
using notation::HalfMove;
using notation::LineWrapper;
using notation::Note;
using rules::BoardId;
using rules::Side;

constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};

std::string value_of(const Game& game, std::string_view name) {
    const auto value = notation::tag(game, name).value_or("");
    return value.empty() ? "?" : base::as_utf8(value);
}

/// Board B's Whites play for the other team.
std::string_view result_on(BoardId board, const Game& game, const rules::TablePlan& plan) {
    const auto result = notation::result(game);
    const bool same = plan.team[{board, Side::white}] == plan.team[{}];
    return same || (result != "1-0" && result != "0-1") ? result : result == "1-0" ? "0-1" : "1-0";
}

void write_tag(std::string_view name, std::string_view value, std::string& into) {
    into += fmt::format("[{} \"{}\"]\n", name, notation::quoted_value(value));
}

std::string tags_of(BoardId board, const Game& game, const GameTable& table) {
    const char letter = rules::letter(board);
    std::string text;
    for (const auto* name : {"Event", "Site", "Date", "Round"}) {
        write_tag(name, value_of(game, name), text);
    }
    const auto white = fmt::format("White{}", letter);
    const auto black = fmt::format("Black{}", letter);
    write_tag("White", value_of(game, white), text);
    write_tag("Black", value_of(game, black), text);
    write_tag("Result", result_on(board, game, table.plan), text);
    write_tag("WhiteElo", value_of(game, white + "Elo"), text);
    write_tag("BlackElo", value_of(game, black + "Elo"), text);
    write_tag("TimeControl", value_of(game, "TimeControl"), text);
    write_tag("Variant", table.plan.name, text);
    write_tag("Board", std::string(1, letter), text);
    write_tag("SetUp", "1", text);
    write_tag("FEN", notation::to_fen(table.starts[static_cast<std::size_t>(board)].setup()), text);
    return text + '\n';
}

/// "[%clk 0:02:59.9]"
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
    const auto text = base::as_utf8(note.text);
    const auto glyph = text.starts_with("A:") ? std::find(glyphs.begin(), glyphs.end(),
                                                          std::string_view(text).substr(2))
                                              : glyphs.end();
    if (glyph != glyphs.end()) {
        lines.unit(fmt::format("${}", glyph - glyphs.begin() + 1));
    } else if (note.kind == Note::Kind::mark && text.starts_with('$')) {
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

std::string to_pgn(const Game& original, const Judgement& judgement) {
    if (!judgement.table) {
        return "";
    }
    const auto& table = *judgement.table;
    const auto game = in_shortest_san(original, judgement);
    std::string text;
    for (int i = 0; i < table.plan.boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        LineWrapper lines;
        for (const auto& note : game.opening) {
            write_note(note, lines);
        }
        for (std::size_t ply = 0; ply < judgement.replayed.size(); ++ply) {
            if (game.moves[ply].seat.board == board) {
                write_move(game.moves[ply], lines);
            }
        }
        if (!game.end_text.empty() && game.end_text != "*") {
            lines.brace(base::as_utf8(game.end_text));
        }
        lines.unit(result_on(board, game, table.plan));
        lines.new_line();
        text += tags_of(board, game, table) + lines.take() + '\n';
    }
    return text;
}

} // namespace play
