// SPDX-License-Identifier: GPL-3.0-or-later
// Readers for one line of the server, with one source file per subject. Each returns nothing for
// lines of another shape.
#pragma once

#include "net/read/fics_line.h"

#include <initializer_list>
#include <optional>
#include <string_view>

namespace net {

using LineReader = std::optional<FicsLine> (*)(std::string_view line);
/// The line as the first reader understands it that knows its shape; nothing if none does.
[[nodiscard]] std::optional<FicsLine> read_by_first(std::initializer_list<LineReader> readers,
                                                    std::string_view line);

// Reads the server's answers to moves and commands.

/// Reads answers about moves, clocks and observing, and the beginning and end of a session.
[[nodiscard]] std::optional<FicsLine> read_answer(std::string_view line);

// Lines about whole games.

/// Reads a `{Game ...}` line.
[[nodiscard]] std::optional<FicsLine> read_game_line(std::string_view line);

// Rows of lists, recognised by their shape alone.

/// Reads rows of `games`, `who`, `bugwho`, `moves` and `variables`, and seeks in words.
[[nodiscard]] std::optional<FicsLine> read_list_row(std::string_view line);

// Machine lines: boards, reserves, offers, seeks.

/// Reads the chairs of a table; `text` is what follows `<tb> `.
[[nodiscard]] std::optional<FicsLine> read_chairs(std::string_view text);
/// Reads a `<...>` line: boards, reserves, offers, seeks, chairs.
[[nodiscard]] std::optional<FicsLine> read_machine_line(std::string_view line);

// Reads lines about offers and the answers to them.

/// Reads a line about partnerships, matches, draws and other offers, or about their outcome.
[[nodiscard]] std::optional<FicsLine> read_offer(std::string_view line);

/// The kind of an offer by the first known word: "draw", "bughouse offer from your partner".
[[nodiscard]] OfferKind offer_kind(std::string_view text);
/// Reads `alice (1795) [white] carol (2005) unrated bughouse 3 0`; more text may follow.
[[nodiscard]] std::optional<Terms> read_terms(std::string_view text);

// Reads lines of talk, arrivals and departures.

/// Reads `alice tells you: ...` and all other kinds of talk.
[[nodiscard]] std::optional<FicsLine> read_talk(std::string_view line);
/// Reads arrivals, departures, and receipts of a tell.
[[nodiscard]] std::optional<FicsLine> read_presence(std::string_view line);

} // namespace net
