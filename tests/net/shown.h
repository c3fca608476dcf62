// SPDX-License-Identifier: GPL-3.0-or-later
// A server's lines and news as text, for comparison with files.
#pragma once

#include "net/read/fics_line.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace support {

using net::ListedPlayer;
using net::MovesRow;

inline std::string shown(const std::string& text) {
    return "'" + text + "'";
}
inline std::string shown(base::Millis time) {
    return fmt::format("{}ms", time.count());
}
inline std::string shown(bool yes) {
    return yes ? "yes" : "no";
}
inline std::string shown(int number) {
    return fmt::format("{}", number);
}
inline std::string shown(char letter) {
    return fmt::format("'{}'", letter);
}
inline std::string shown(rules::Side side) {
    return side == rules::Side::white ? "white" : "black";
}
inline std::string shown(const rules::Piece& piece) {
    return std::string(1, notation::letter(piece));
}
inline std::string shown(const rules::Hand& hand) {
    std::string text = "[";
    for (const rules::Kind kind : rules::all_kinds) {
        text.append(static_cast<std::size_t>(hand.count(kind)), notation::letter(kind));
    }
    return text + "]";
}
inline std::string shown(const ListedPlayer& player);
inline std::string shown(const MovesRow::TimedMove& played);
inline std::string shown(const play::Chairs::Score& score);
template <class E>
requires std::is_enum_v<E> std::string shown(E value) {
    return fmt::format("#{}", static_cast<int>(value));
}
template <class A, class B> std::string shown(const std::pair<A, B>& both) {
    return shown(both.first) + "=" + shown(both.second);
}
template <class T> std::string shown(const std::optional<T>& value) {
    return value ? shown(*value) : "-";
}
template <class T> std::string shown(const std::vector<T>& all) {
    std::string text;
    for (const T& one : all) {
        text += (text.empty() ? "" : ", ") + shown(one);
    }
    return "{" + text + "}";
}
template <class T> std::string shown(const rules::PerSide<T>& both) {
    return shown(both[rules::Side::white]) + "/" + shown(both[rules::Side::black]);
}

template <class... Fields> std::string row(std::string_view name, const Fields&... fields) {
    std::string text(name);
    ((text += " " + shown(fields)), ...);
    return text;
}

inline std::string shown(const ListedPlayer& player) {
    return row("", player.name, player.titles, player.rating, player.flag);
}
inline std::string shown(const MovesRow::TimedMove& played) {
    return row("", played.san, played.took);
}
inline std::string shown(const play::Chairs::Score& score) {
    return row("", score.team, score.points);
}

} // namespace support
