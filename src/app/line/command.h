// SPDX-License-Identifier: GPL-3.0-or-later
// What a typed line says, in the order of PEERS.md 4.2: client command, move on a named board,
// tell, move, verb. It asks no position: whether a move is legal is somebody else's question.
#pragma once

#include "src/rules/types.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace app {

/// The verbs of FICS that a local game understands, and the client's own.
enum class Verb : std::uint8_t {
    abort,
    accept,
    bell,
    claim,
    claims,
    confirm,
    count,
    death,
    decline,
    draw,
    flag,
    flip,
    forfeit,
    freeze,
    help,
    law,
    laws,
    layout,
    lobby,
    match,
    moves,
    other,
    partner,
    pause,
    press,
    ptell,
    quit,
    ready,
    refresh,
    rematch,
    reply,
    resign,
    resume,
    review,
    say,
    stalling,
    stop,
    swap,
    takeback,
    warn,
    win
};

struct VerbRow {
    Verb verb{};
    std::string_view name;
    std::string_view aliases;   ///< separated by blanks
    std::string_view arguments; ///< as the help page shows them
    std::string_view does;
};
/// Every verb, by name.
[[nodiscard]] std::span<const VerbRow> verb_rows();
/// By name or alias, whatever the case.
[[nodiscard]] std::optional<Verb> verb_from(std::string_view word);

// What a line can say.
struct Nothing {};
/// `;text`, `ptell text`, `pt text`
struct Tell {
    std::string text;
};
/// `;;`
struct TellAgain {};
/// Where a move is meant to be played.
enum class Where : std::uint8_t {
    here,   ///< on the board whose turn the prompt shows
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
    std::optional<rules::Seat> seat; ///< `b:Nf6`: that seat's move, whatever `where` says
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
struct VerbLine {
    Verb verb{};
    std::string rest;  ///< what stands behind the verb
    bool sure = false; ///< `resign!`
};
/// No move and no verb of ours.
struct Unknown {
    std::string text;
};
/// For the server, as it stands.
struct Raw {
    std::string text;
};
using Line =
    std::variant<Nothing, Tell, TellAgain, MoveLine, Focus, CancelPremove, VerbLine, Unknown, Raw>;

/// Where the line is typed.
enum class Place : std::uint8_t {
    table,      ///< a local game: words are our verbs
    server,     ///< words are the server's; ours have a slash
    server_game ///< likewise, and moves are moves: I play
};
[[nodiscard]] Line read_line(std::string_view text, Place place = Place::table);

} // namespace app
