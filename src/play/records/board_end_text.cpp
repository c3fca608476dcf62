// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/board_end_text.h"

#include "src/base/text.h"

#include <algorithm>
#include <array>

namespace play {
namespace {

using rules::Ending;

struct Word {
    Ending ending;
    std::string_view text;
};
constexpr std::array words{
    Word{Ending::mate, "mate"},
    Word{Ending::flag, "flag"},
    Word{Ending::resignation, "resignation"},
    Word{Ending::draw_agreed, "draw_agreed"},
    Word{Ending::repetition, "repetition"},
    Word{Ending::fifty_moves, "fifty_moves"},
    Word{Ending::both_flags, "both_flags"},
    Word{Ending::stalemate, "stalemate"},
    Word{Ending::stalling, "stalling"},
    Word{Ending::all_kings, "all_kings"},
    Word{Ending::illegal_move, "illegal_move"},
    Word{Ending::wrong_stop, "wrong_stop"},
    Word{Ending::declared_lost, "declared_lost"},
    Word{Ending::both_lost, "both_lost"},
};

} // namespace

std::string to_text(const rules::BoardEnd& end) {
    const auto* const word = std::find_if(
        words.begin(), words.end(), [&](const Word& one) { return one.ending == end.ending; });
    std::string text(word == words.end() ? "ended" : word->text);
    if (end.loser) {
        text += ' ';
        text += rules::letter(*end.loser);
    }
    return text;
}

std::optional<rules::BoardEnd> board_end_from(std::string_view text, rules::BoardId board) {
    const auto parts = base::words(text);
    if (parts.empty() || parts.size() > 2) {
        return std::nullopt;
    }
    const auto* const word = std::find_if(
        words.begin(), words.end(), [&](const Word& one) { return one.text == parts.front(); });
    rules::BoardEnd end{board, {}, std::nullopt};
    if (parts.size() == 2) {
        end.loser = parts[1].size() == 1 ? rules::seat_from(parts[1].front()) : std::nullopt;
        if (!end.loser || end.loser->board != board) {
            return std::nullopt;
        }
    }
    if (word == words.end()) {
        return std::nullopt;
    }
    end.ending = word->ending;
    return end;
}

} // namespace play
