// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/board_end_text.h"

#include "src/base/text.h"

#include <algorithm>
#include <array>

namespace play {
namespace {

using rules::Ending;

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

} // namespace

std::string to_text(const rules::BoardEnd& end) {
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

std::optional<rules::BoardEnd> board_end_from(std::string_view text, rules::BoardId board) {
    const auto parts = base::words(text);
    if (parts.empty() || parts.size() > 2) {
        return std::nullopt;
    }
    const auto* const word =
        std::find_if(ending_words.begin(), ending_words.end(),
                     [&](const EndingWord& one) { return one.text == parts.front(); });
    rules::BoardEnd end{board, {}, std::nullopt};
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

} // namespace play
