// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_writer.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace notation {

std::string safe_for_braces(std::string_view text) {
    std::string safe(text);
    for (char& c : safe) {
        c = c == '}' ? ')' : base::is_control_byte(c) ? '?' : c;
    }
    return safe;
}

void LineWrapper::unit(std::string_view text) {
    if (column_ != 0 && column_ + 1 + text.size() > line_width) {
        new_line();
    }
    if (column_ != 0 && !glued_) {
        add(" ");
    }
    glued_ = false;
    add(text);
}

void LineWrapper::brace(std::string_view inside) {
    const auto text = safe_for_braces(inside);
    std::string piece = "{";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool single = text[i] == ' ' && i > 0 && text[i - 1] != ' ' && i + 1 < text.size() &&
                            text[i + 1] != ' ';
        if (single) {
            unit(piece);
            piece.clear();
        } else {
            piece += text[i];
        }
    }
    unit(piece + '}');
}

void LineWrapper::new_line() {
    text_ += '\n';
    column_ = 0;
}

void LineWrapper::add(std::string_view text) {
    text_ += text;
    column_ += text.size();
}

std::string escaped_value(std::string_view value) {
    std::string text;
    for (const char c : value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += base::is_control_byte(c) ? '?' : c;
    }
    return text;
}

namespace {

/// `180` and `180 0` become `180+0`; other text stays as it is.
std::string time_control(std::string_view value) {
    const auto parts = base::tokens(value);
    const auto is_seconds = [](std::string_view text) {
        return base::to_number<unsigned>(text).has_value();
    };
    if (parts.empty() || parts.size() > 2 || !std::ranges::all_of(parts, is_seconds)) {
        return std::string(value);
    }
    return fmt::format("{}+{}", parts[0], parts.size() == 2 ? parts[1] : "0");
}

std::string normalised_value(const Tag& tag, const Game& game) {
    if (base::same_ignoring_case(tag.name, "TimeControl")) {
        return time_control(tag.value);
    }
    if (base::same_ignoring_case(tag.name, "Result")) {
        return std::string(result(game));
    }
    return tag.value;
}

std::string write_tags(const Game& game) {
    std::string text;
    std::string_view before;
    for (const auto& one : game.tags) {
        const bool of_that_player =
            one.name == fmt::format("{}Elo", before) || one.name == fmt::format("{}Type", before);
        const bool beside = !before.empty() && of_that_player;
        text += text.empty() || beside ? "" : "\n";
        text += fmt::format("[{} \"{}\"]", one.name, escaped_value(normalised_value(one, game)));
        before = one.name;
    }
    if (!tag(game, "Result")) {
        text += fmt::format("{}[Result \"{}\"]", text.empty() ? "" : "\n", result(game));
    }
    return text + '\n';
}

void write_notes(const std::vector<Note>& notes, LineWrapper& lines);

void write_moves(const std::vector<HalfMove>& moves, LineWrapper& lines) {
    for (const auto& move : moves) {
        const auto clock = move.clock.empty() ? "" : fmt::format(" {{{}}}", move.clock);
        lines.unit(fmt::format("{}. {}{}", label(move), move.text, clock));
        write_notes(move.notes, lines);
    }
}

void write_notes(const std::vector<Note>& notes, LineWrapper& lines) {
    for (const auto& note : notes) {
        switch (note.kind) {
        case Note::Kind::brace:
            lines.brace(note.text);
            break;
        case Note::Kind::nag_or_draw_offer:
            lines.unit(note.text);
            break;
        case Note::Kind::variation:
            lines.unit("(");
            lines.glue();
            write_moves(note.moves, lines);
            lines.glue();
            lines.unit(")");
            break;
        }
    }
}

} // namespace

std::string write_bpgn(const Game& game) {
    LineWrapper lines;
    write_notes(game.notes_before_moves, lines);
    if (!lines.at_line_start()) {
        lines.new_line();
    }
    write_moves(game.moves, lines);
    if (!lines.at_line_start()) {
        lines.new_line();
    }
    lines.brace(game.end_text.empty() ? "*" : game.end_text);
    lines.unit(result(game));
    lines.new_line();
    return write_tags(game) + '\n' + lines.take() + '\n';
}

} // namespace notation
