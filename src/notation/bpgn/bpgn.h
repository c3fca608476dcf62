// SPDX-License-Identifier: GPL-3.0-or-later
// A bughouse game as recorded (WBN "BPGN"): text that has been parsed but not validated. Everything
// that a file contains is kept, so that it can be written again.
//
// Text is kept as the bytes that were read (UTF-8 or Latin-1, sometimes both in one file), without
// control characters.
#pragma once

#include "src/base/instant.h"
#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace notation {

struct Tag {
    std::string name;
    std::string value;
    bool operator==(const Tag&) const = default;
};

struct HalfMove;

/// A comment after a half-move, other than its clock.
struct Note {
    enum class Kind : std::uint8_t {
        brace,             ///< `{C:text}`, `{A:!}`, `{[ts=1.5]}`, or any other text between braces
        nag_or_draw_offer, ///< such as `$14` or `(=)`
        variation          ///< alternative half-moves to those before it
    };
    Kind kind = Kind::brace;
    std::string text;            ///< of a brace (without the braces) or of a mark
    std::vector<HalfMove> moves; ///< of a variation, which always has some
};
/// Not defaulted, since HalfMove is not complete there.
[[nodiscard]] bool operator==(const Note& a, const Note& b);

/// One half-move, such as `19A. P@e7+ {159.2}`, and the comments that follow it.
struct HalfMove {
    int number = 0;
    rules::Seat seat{};
    std::string text;  ///< the move as written, such as "P@e7+"
    std::string clock; ///< seconds left, in the digits as written; empty when unknown
    std::vector<Note> notes;
    bool operator==(const HalfMove&) const = default;
};

/// One game. Half-moves are kept in the order of the text, which is the order of play.
struct Game {
    std::vector<Tag> tags;
    std::vector<Note> notes_before_moves; ///< comments before the first half-move
    std::vector<HalfMove> moves;
    std::string end_text; ///< the text in the brace before the result, such as "death checkmated"
    std::string result;   ///< after the half-moves: `1-0 0-1 1/2-1/2 *`; empty when missing
    bool operator==(const Game&) const = default;
};

/// The comments that follow the first `plies` half-moves, or the last one if there are fewer.
[[nodiscard]] std::vector<Note>& notes_after(Game& game, std::size_t plies);

/// The value of the first tag of that name; the case of letters does not matter.
[[nodiscard]] std::optional<std::string_view> tag(const Game& game, std::string_view name);
/// Sets the value of the tag `name`, or adds the tag after the others if there is none.
void set_tag(Game& game, std::string_view name, std::string value);

/// The time left on the mover's clock, if known.
[[nodiscard]] std::optional<base::Millis> left(const HalfMove& move);
/// A label such as "19A".
[[nodiscard]] std::string label(const HalfMove& move);

/// The day of the game: the tag Date or, if that is missing or `????.??.??`, UTCDate.
[[nodiscard]] std::string_view date(const Game& game);

/// White's result on board A: the tag Result's or, if missing or `*`, the one after the moves.
[[nodiscard]] std::string_view result(const Game& game);

/// The result at the front of a text. People also write `1 - 0`, other dashes and `½-½`.
struct ResultText {
    std::string_view result; ///< in the form of BPGN; empty: there is none
    std::size_t length = 0;  ///< in bytes
};
[[nodiscard]] ResultText result_in(std::string_view text);
/// The result that the whole text names, in the form of BPGN; empty for other text.
[[nodiscard]] std::string_view result_from(std::string_view text);

} // namespace notation
