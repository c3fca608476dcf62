// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/holdings.h"

#include "net/read/cursor.h"
#include "src/base/text.h"
#include "src/notation/moves/coord.h"

namespace net {
namespace {

using rules::Side;

std::optional<rules::Hand> read_hand(std::string_view letters) {
    rules::Hand hand;
    for (const char c : letters) {
        const auto kind = notation::kind_from(c);
        if (!kind) {
            return std::nullopt;
        }
        hand.add(*kind);
    }
    return hand;
}

/// `[PN]`; `cut` when the closing bracket is missing because the line ends.
std::optional<rules::Hand> read_brackets(Cursor& cursor, bool& cut) {
    if (!cursor.skip("[")) {
        cut = cursor.at_end();
        return std::nullopt;
    }
    if (const auto letters = cursor.until("]")) {
        return read_hand(*letters);
    }
    cut = read_hand(cursor.rest()).has_value();
    return std::nullopt;
}

/// uhlin writes all but the last bracket into a buffer that takes so many bytes, and drops the rest
/// without a sign.
constexpr std::size_t full_buffer = 49;

/// The line up to its last bracket, when that has filled the buffer.
std::optional<Holdings> parse_cut(Cursor cursor, Holdings found) {
    const auto hand = [&cursor, &found](Side side) {
        const auto whole = cursor.until("]");
        found.at_least[side] = !whole;
        found.hands[side] = read_hand(whole ? *whole : cursor.rest());
        return found.hands[side].has_value();
    };
    constexpr std::string_view black = " black [";
    if (!cursor.skip("[") || !hand(Side::white)) {
        return std::nullopt;
    }
    if (found.at_least[Side::white] || black.starts_with(cursor.rest())) {
        return found;
    }
    return cursor.skip(black) && hand(Side::black) ? std::optional(found) : std::nullopt;
}

/// ` <- WP`, or nothing.
bool read_came(std::string_view text, Holdings& found) {
    Cursor cursor(base::trim(text));
    if (!cursor.skip("<- ")) {
        return cursor.at_end();
    }
    const std::string_view came = cursor.rest();
    const auto kind = came.size() == 2 ? notation::kind_from(came[1]) : std::nullopt;
    if (!kind || (came[0] != 'W' && came[0] != 'B')) {
        return false;
    }
    found.came = rules::Piece{came[0] == 'W' ? Side::white : Side::black, *kind};
    return true;
}

} // namespace

std::optional<Holdings> parse_holdings(std::string_view line) {
    Cursor cursor(line);
    Holdings found;
    if (!cursor.skip("<b1> game ")) {
        return std::nullopt;
    }
    const auto number = game_number(cursor.word());
    if (!number || !cursor.skip("white ")) {
        return std::nullopt;
    }
    found.game = *number;
    const auto last = line.rfind(']');
    if (last == full_buffer) {
        const std::string_view body = cursor.rest().substr(0, cursor.rest().rfind(']'));
        return read_came(line.substr(last + 1), found) ? parse_cut(Cursor(body), found)
                                                       : std::nullopt;
    }
    bool cut = false;
    found.hands[Side::white] = read_brackets(cursor, cut);
    if (found.hands[Side::white]) {
        cursor.skip(" ");
        constexpr std::string_view black = "black ";
        if (!cursor.skip(black)) {
            return black.starts_with(cursor.rest()) ? std::optional(found) : std::nullopt;
        }
        found.hands[Side::black] = read_brackets(cursor, cut);
    }
    if (!found.hands[Side::white] || !found.hands[Side::black]) {
        return cut ? std::optional(found) : std::nullopt;
    }
    return read_came(cursor.rest(), found) ? std::optional(found) : std::nullopt;
}

} // namespace net
