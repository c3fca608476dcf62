// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/signs.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

using rules::Kind;
using rules::PerKind;

constexpr PerKind<std::string_view> names{{"pawn", "knight", "bishop", "rook", "queen", "king"}};
constexpr PerKind<char> letters{{'p', 'n', 'b', 'r', 'q', 'k'}};
constexpr std::array droppable{Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen};

PerKind<bool> set_of(std::initializer_list<Kind> kinds) {
    PerKind<bool> set{};
    for (const Kind kind : kinds) {
        set[kind] = true;
    }
    return set;
}

} // namespace

std::string_view name(Kind kind) {
    return names[kind];
}

char sign_letter(Kind kind) {
    return letters[kind];
}

std::string any_of(const PerKind<bool>& kinds) {
    std::string text;
    auto left = std::count(kinds.begin(), kinds.end(), true);
    for (const Kind kind : droppable) {
        if (!kinds[kind]) {
            continue;
        }
        --left;
        text += text.empty() ? "a " : left == 0 ? " or " : ", ";
        text += names[kind];
    }
    return text;
}

std::string signs(const PerKind<bool>& kinds, std::string_view sign) {
    std::string text;
    for (const Kind kind : droppable) {
        if (kinds[kind]) {
            text += text.empty() ? "" : " ";
            text += sign;
            text += letters[kind];
        }
    }
    return text;
}

PerKind<bool> kinds_named(std::string_view word) {
    if (word.size() > 2 && word.back() == 's') {
        word.remove_suffix(1);
    }
    for (const Kind kind : droppable) {
        if (word == names[kind] || (word.size() == 1 && word[0] == letters[kind])) {
            return set_of({kind});
        }
    }
    if (word == "horse") {
        return set_of({Kind::knight});
    }
    if (word == "heavy" || word == "heavie" || word == "h") {
        return set_of({Kind::rook, Kind::queen});
    }
    if (word == "diagonal" || word == "diag" || word == "d") {
        return set_of({Kind::bishop, Kind::queen});
    }
    if (word == "minor") {
        return set_of({Kind::knight, Kind::bishop});
    }
    return {};
}

std::optional<Sign> read_sign(std::string_view word) {
    if (word.empty() || (word[0] != '+' && word[0] != '-')) {
        return std::nullopt;
    }
    Sign sign;
    sign.wish = word[0] == '+';
    const auto end = std::min(word.find_first_not_of(word[0]), word.size());
    sign.level = static_cast<int>(std::min<std::size_t>(end, 3));
    word.remove_prefix(end);
    sign.trades = word == "t" || word == "trade" || word == "trades";
    sign.kinds = kinds_named(word);
    const bool names_something = sign.trades || sign.kinds != PerKind<bool>{};
    return names_something ? std::optional(sign) : std::nullopt;
}

} // namespace engine
