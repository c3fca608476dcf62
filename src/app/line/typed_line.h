// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of typed lines, recognised in this order: client command, move on a named board,
// tell, move, verb. No position is asked: whether a move is legal is decided elsewhere.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace app {

// The forms that a line can take.
struct Nothing {};
/// `;text`
struct Tell {
    std::string text;
    std::optional<rules::Seat> by{}; ///< `b:;text`: that seat's
};
/// `;;`
struct TellAgain {};
/// The board that a move is meant for.
enum class Where : std::uint8_t {
    here,   ///< the board of the seat in the prompt
    own,    ///< `<e4`: where my first seat is
    partner ///< `>e4`
};
enum class Manner : std::uint8_t {
    plain,
    armed, ///< `N@f3?`: as soon as it can be played
    sure   ///< `e4!`: without asking
};
struct MoveLine {
    Where where{};
    std::optional<rules::Seat> seat; ///< `b:Nf6`: a move for that seat, whatever `where` says
    std::string move;                ///< without the mark
    Manner manner{};
};
/// `<`, `>`, `b:` alone: the next moves go there.
struct Focus {
    Where where{};
    std::optional<rules::Seat> seat;
};
/// `<-`, `>-`
struct CancelPremove {
    Where where{};
};
/// Any other word, and what stands behind it; whether it is a verb of ours, verbs.h knows.
struct VerbLine {
    std::string word;
    std::string rest;
    bool sure = false;               ///< `resign!`
    std::string text{};              ///< all of it, to be shown when the word is no verb
    bool pressed = false;            ///< came from a key, not from the line
    bool slash = false;              ///< `/take`: a verb, whatever follows it
    std::optional<rules::Seat> by{}; ///< `A:draw`: that seat's
};
/// Something that is no move, where only a move can stand.
struct Unknown {
    std::string text;
    std::string instead{}; ///< a likely intention: `e4` for `E4`
};
/// A line for the server, as typed.
struct Raw {
    std::string text;
};
using TypedLine =
    std::variant<Nothing, Tell, TellAgain, MoveLine, Focus, CancelPremove, VerbLine, Unknown, Raw>;

/// The place where the line is typed.
enum class Place : std::uint8_t {
    table,      ///< a local game: words are our verbs
    server,     ///< words are the server's; ours have a slash
    server_game ///< likewise, and moves are moves: I play
};
[[nodiscard]] TypedLine read_line(std::string_view text, Place place = Place::table);

} // namespace app
