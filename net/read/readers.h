// SPDX-License-Identifier: GPL-3.0-or-later
// Readers of one server line, a source for each subject. Each answers none for lines of other
// shapes.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

// Reads the server's answers to our moves and commands.

/// Answers to moves, clocks, observing; the beginning and end of a session.
[[nodiscard]] std::optional<FicsLine> read_answer(std::string_view line);

// Lines about whole games.

/// `{Game ...}`.
[[nodiscard]] std::optional<FicsLine> read_game_line(std::string_view line);

// Rows of lists, each told by its shape alone.

/// Rows of `games`, `who`, `bugwho`, `moves`, `variables`; seeks in words.
[[nodiscard]] std::optional<FicsLine> read_list_row(std::string_view line);

// Machine lines: boards, reserves, offers, seeks.

/// The chairs of a table, behind `<tb> `.
[[nodiscard]] std::optional<FicsLine> read_chairs(std::string_view text);
/// `<...>`: boards, reserves, offers, seeks, chairs.
[[nodiscard]] std::optional<FicsLine> read_machine_line(std::string_view line);

// Reads lines about offers, and the answers to them.

/// Partners and matches, draws and other offers, and what became of them.
[[nodiscard]] std::optional<FicsLine> read_offer(std::string_view line);

/// "draw", "match", "bughouse offer from your partner": the first known word in it.
[[nodiscard]] OfferKind offer_kind(std::string_view text);
/// `alice (1795) [white] carol (2005) unrated bughouse 3 0`, with more behind it.
[[nodiscard]] std::optional<Terms> read_terms(std::string_view text);

// Reads lines of talk, of arrivals and of departures.

/// `alice tells you: ...` and all the other ways of saying something.
[[nodiscard]] std::optional<FicsLine> read_talk(std::string_view line);
/// Reads arrivals, departures, and receipts of a tell.
[[nodiscard]] std::optional<FicsLine> read_presence(std::string_view line);

} // namespace net
