// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/export_json.h"

#include "src/notation/json_text.h"
#include "src/notation/moves/coord.h"

#include <fmt/format.h>

namespace play {
namespace {

using notation::HalfMove;
using notation::json_string;
using notation::Note;

/// The values of `items` between square brackets.
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
    case Note::Kind::mark:
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

std::string to_json(std::string_view name, const Judgement& judgement) {
    const auto warnings = json_array(
        judgement.warnings, [](const std::string& warning) { return json_string(warning); });
    return fmt::format("{{\"game\":{},\"verdict\":\"{}\",\"replayed\":{},\"halfmoves\":{},"
                       "\"reason\":{},\"warnings\":{}}}",
                       json_string(name), to_text(judgement.verdict), judgement.replayed.size(),
                       judgement.printed, json_string(judgement.reason), warnings);
}

std::string to_json(const notation::Game& game, const Judgement& judgement) {
    const auto tags = json_array(game.tags, [](const notation::Tag& tag) {
        return fmt::format("[{},{}]", json_string(tag.name), json_string(tag.value));
    });
    return fmt::format("{{\"tags\":{},\"opening\":{},\"moves\":{},\"end\":{},\"result\":\"{}\","
                       "\"verdict\":\"{}\",\"replayed\":{},\"reason\":{}}}",
                       tags, json_array(game.opening, json_note),
                       json_moves(game.moves, judgement.replayed), json_string(game.end_text),
                       notation::result(game), to_text(judgement.verdict),
                       judgement.replayed.size(), json_string(judgement.reason));
}

} // namespace play
