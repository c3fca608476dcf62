// SPDX-License-Identifier: GPL-3.0-or-later
// A bughouse game as its record tells it (WBN "BPGN"): text that has been taken apart and not yet
// been judged. Everything a file says is kept, so that it can be written again.
//
// Text is kept as the bytes that were read (UTF-8 or Latin-1, sometimes both in one file); control
// characters are gone.
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

/// A comment behind a half-move, apart from its clock.
struct Note {
    enum class Kind : std::uint8_t {
        brace,    ///< `{C:text}`, `{A:!}`, `{[ts=1.5]}`, any text between braces
        mark,     ///< `$14`, `(=)`
        variation ///< other half-moves, for those that precede it
    };
    Kind kind = Kind::brace;
    std::string text;            ///< of a brace (without the braces) or a mark
    std::vector<HalfMove> moves; ///< of a variation; never empty there
};
[[nodiscard]] bool operator==(const Note& a, const Note& b);

/// One half-move: `19A. P@e7+ {159.2}` and what follows it.
struct HalfMove {
    int number = 0;
    rules::Seat seat{};
    std::string text;  ///< the move as it was written: "P@e7+"
    std::string clock; ///< seconds left, the digits as they were written; empty when unknown
    std::vector<Note> notes;
};
[[nodiscard]] bool operator==(const HalfMove& a, const HalfMove& b);

/// One game. The printed order of the half-moves is the order in which they were played.
struct Game {
    std::vector<Tag> tags;
    std::vector<Note> opening; ///< before the first half-move
    std::vector<HalfMove> moves;
    std::string end_text; ///< "death checkmated": the brace before the result
    std::string result;   ///< as it ends the half-moves: `1-0 0-1 1/2-1/2 *`, empty when missing
};
[[nodiscard]] bool operator==(const Game& a, const Game& b);

/// The value of the first tag of that name, whatever the case of its letters.
[[nodiscard]] std::optional<std::string_view> tag(const Game& game, std::string_view name);
/// Changes that tag, or adds it behind the others.
void set_tag(Game& game, std::string_view name, std::string value);

/// Time left on the mover's clock.
[[nodiscard]] std::optional<base::Millis> left(const HalfMove& move);
/// "19A"
[[nodiscard]] std::string label(const HalfMove& move);

/// From the view of White on board A: the tag where it decides, else what ends the half-moves.
[[nodiscard]] std::string_view result(const Game& game);
[[nodiscard]] bool is_result(std::string_view text);

} // namespace notation
