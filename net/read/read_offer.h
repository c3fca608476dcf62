// SPDX-License-Identifier: GPL-3.0-or-later
// Reads lines about offers, and the answers to them.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// Partners and matches, draws and other offers, and what became of them.
[[nodiscard]] std::optional<FicsLine> read_offer(std::string_view line);

/// "draw", "match", "bughouse offer from your partner": the first known word in it.
[[nodiscard]] OfferKind offer_kind(std::string_view words);
/// `alice (1795) [white] carol (2005) unrated bughouse 3 0`, with more behind it.
[[nodiscard]] std::optional<Terms> read_terms(std::string_view words);

} // namespace net
