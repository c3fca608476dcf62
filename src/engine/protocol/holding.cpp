// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/holding.h"

#include "src/base/text.h"
#include "src/notation/moves/coord.h"

#include <fmt/format.h>

namespace engine {
namespace {

using rules::Kind;
using rules::Side;

/// A kind that can be held.
std::optional<Kind> held_kind(char letter) {
    const auto kind = notation::kind_from(letter);
    return kind == Kind::king ? std::nullopt : kind;
}

/// Takes `[QNP]` off the front of `text`.
std::optional<rules::Hand> take_hand(std::string_view& text) {
    text = base::trim(text);
    const auto end = text.find(']');
    if (text.empty() || text.front() != '[' || end == std::string_view::npos) {
        return std::nullopt;
    }
    rules::Hand hand;
    for (const char letter : text.substr(1, end - 1)) {
        const auto kind = held_kind(letter);
        if (!kind) {
            return std::nullopt;
        }
        hand.add(*kind);
    }
    text.remove_prefix(end + 1);
    return hand;
}

std::string hand_letters(const rules::Hand& hand) {
    std::string text;
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::pawn}) {
        text.append(static_cast<std::size_t>(hand.count(kind)), notation::letter(kind));
    }
    return text;
}

} // namespace

std::optional<Holding> read_holding(std::string_view text) {
    const auto white = take_hand(text);
    const auto black = white ? take_hand(text) : std::nullopt;
    if (!black) {
        return std::nullopt;
    }
    Holding holding{{{*white, *black}}, {}};
    const std::string piece = base::lower(base::trim(text));
    if (piece.empty()) {
        return holding;
    }
    const auto kind = piece.size() == 2 ? held_kind(piece[1]) : std::nullopt;
    if (!kind || (piece[0] != 'w' && piece[0] != 'b')) {
        return std::nullopt;
    }
    holding.arrived = rules::Piece{piece[0] == 'w' ? Side::white : Side::black, *kind};
    return holding;
}

std::string to_text(const Holding& holding) {
    std::string text = fmt::format("holding [{}] [{}]", hand_letters(holding.hands[Side::white]),
                                   hand_letters(holding.hands[Side::black]));
    if (holding.arrived) {
        text += fmt::format(" {}{}", holding.arrived->side == Side::white ? 'W' : 'B',
                            notation::letter(holding.arrived->kind));
    }
    return text;
}

} // namespace engine
