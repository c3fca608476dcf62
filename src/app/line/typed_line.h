// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of typed lines, recognised in this order: client command, move on a named board, tell,
// move, verb. No position is consulted: whether a move is legal is checked elsewhere.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace app {

// The kinds of lines.
struct EmptyLine {};
/// `;text`: a tell to the partner.
struct Tell {
    std::string text;
    std::optional<rules::Seat> by{}; ///< `b:;text`: sent by that seat
};
/// `;;`: repeats the last tell.
struct TellAgain {};
/// Which board a move is for.
enum class TargetBoard : std::uint8_t {
    here,   ///< the board of the seat in the prompt
    own,    ///< `<e4`: the board of my first seat
    partner ///< `>e4`: the partner's board
};
enum class MoveSuffix : std::uint8_t {
    plain,
    until_legal, ///< `N@f3?`: stays queued until it can be played
    confirmed    ///< `e4!`: without asking for confirmation
};
struct MoveLine {
    TargetBoard where{};
    std::optional<rules::Seat> seat; ///< `b:Nf6`: the seat to move; overrides `where`
    std::string move;                ///< the move without its mark, `?` or `!`
    MoveSuffix suffix{};
};
/// `<`, `>` or `b:` alone: selects the board for the next moves.
struct SelectBoard {
    TargetBoard where{};
    std::optional<rules::Seat> seat;
};
/// `<-` cancels the premoves on my own board, `>-` those on the partner's.
struct CancelPremove {
    TargetBoard where{};
};
/// A word that is none of the above, and the text after it; whether it is a verb,
/// src/app/on/verbs.h decides.
struct VerbLine {
    std::string word;
    std::string rest;
    bool confirmed = false;          ///< `resign!`: without asking for confirmation
    std::string text{};              ///< the whole line, for the message if the word is no verb
    bool pressed = false;            ///< came from a key rather than the input line
    bool has_slash = false;          ///< `/take`: certainly a verb, whatever follows
    std::optional<rules::Seat> by{}; ///< `A:draw`: entered for that seat
};
/// Text that is no move where only a move makes sense, such as after `>`; or a move spelled in a
/// way that is not understood, `E4`.
struct InvalidMoveLine {
    std::string text;
    std::string suggestion{}; ///< what was probably meant: `e4` for `E4`
};
/// A line to be sent to the server as it is.
struct RawLine {
    std::string text;
};
using TypedLine = std::variant<EmptyLine, Tell, TellAgain, MoveLine, SelectBoard, CancelPremove,
                               VerbLine, InvalidMoveLine, RawLine>;

/// Where the line is typed, which decides what words mean.
enum class Place : std::uint8_t {
    table,      ///< a local game: words are verbs
    server,     ///< words are for the server; verbs need a slash
    server_game ///< a game on a server: as `server`, but moves are understood
};
[[nodiscard]] TypedLine read_line(std::string_view text, Place place = Place::table);

/// Whether a line for a server changes a password; if so, neither history nor screen may show it.
[[nodiscard]] bool holds_password(std::string_view text);

} // namespace app
