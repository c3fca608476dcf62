// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of text: help, the laws in force, the moves so far.
#pragma once

#include "src/app/model.h"

namespace app {

/// Keys (as main gave them), what a line means, commands; on a server what is different there.
[[nodiscard]] TextPage help_page(const Model& model);
/// The laws in words, each with its article; `time` is what they are played at.
[[nodiscard]] TextPage laws_page(const rules::RuleSet& laws, const rules::TimeControl& time);
/// The record as it is saved.
[[nodiscard]] TextPage moves_page(const Table& table);

} // namespace app
