// SPDX-License-Identifier: GPL-3.0-or-later
// The meaning of a key in a mode, by the table of bindings, and that table as text.
#pragma once

#include "src/app/port/intent.h"
#include "tui/keys/bindings.h"
#include "tui/keys/key.h"

#include <optional>
#include <string>
#include <vector>

namespace tui {

[[nodiscard]] bool holds_in(Topic topic, app::Mode mode);

/// The meaning of `key` in that mode; none when it has none. Characters that no binding takes are
/// text wherever there is an input line.
[[nodiscard]] std::optional<app::Intent> intent_for(app::Mode mode, const Key& key,
                                                    bool line_empty);

/// The table in words: a heading for each topic, a line for each meaning with all its keys. Without
/// the partner's keys, whose tells the app words; with those of servers only for who is
/// `connected`.
[[nodiscard]] std::vector<std::string> key_help(bool connected);
/// The same for the topics that hold in `mode`.
[[nodiscard]] std::vector<std::string> key_help(app::Mode mode);

} // namespace tui
