// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs that only a table of our own has: its laws, claims, the press of a clock, the arbiter's
// sanctions.
#pragma once

#include "src/app/on/verbs.h"

namespace app {

[[nodiscard]] std::span<const VerbRow> table_verbs();

/// `rest` says what is claimed, and about which board or move.
Entered claim(const Moment& m, const std::string& rest);
/// The first words that `rest` may have.
[[nodiscard]] std::vector<std::string_view> claim_words();

} // namespace app
