// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of the tests as text: "A:e2e4 a:e7e5 B:N@f3", seats by their letter, moves by squares.
#pragma once

#include "src/rules/match.h"

#include <string_view>

namespace support {

/// `e2e4 e7e8q N@f3`; castling is the king's two squares. Trusts the text, asks no rule.
[[nodiscard]] rules::Move move_of(const rules::Position& position, std::string_view text);

/// Plays one "A:e2e4".
base::Result<rules::Ply, rules::Refusal> play_one(rules::Match& match, std::string_view text,
                                                  base::Instant now = {});

/// Plays all of "A:e2e4 a:e7e5 ..."; a refused one fails the test.
void play(rules::Match& match, std::string_view text, base::Instant now = {});

/// Whether "A:e2e4" would be refused, and why.
[[nodiscard]] std::optional<rules::Refusal> why_not(const rules::Match& match,
                                                    std::string_view text);

/// The seat of a letter that is one.
[[nodiscard]] rules::Seat seat(char letter);

} // namespace support
