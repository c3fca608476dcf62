// SPDX-License-Identifier: GPL-3.0-or-later
// What those at this keyboard may claim just now, on one line or as a page.
#pragma once

#include "src/app/model.h"

#include <string>

namespace app {

/// "A may claim an illegal move, mate; b may claim mate", for those at this keyboard who could see
/// it and may say it; may be empty.
[[nodiscard]] std::string claimable_words(const Table& table, base::Instant now);

/// The same in words with the articles, and what to type.
[[nodiscard]] TextPage claims_page(const Table& table, base::Instant now);

/// What everybody hears when `by` counts how often a position has stood (WBN 1.13): "counts one,
/// two: board A stood so at the start and after 2a Ng8".
[[nodiscard]] std::string count_words(const Table& table, rules::BoardId board,
                                      rules::Move about_to);

} // namespace app
