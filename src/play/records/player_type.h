// SPDX-License-Identifier: GPL-3.0-or-later
// What a tag `WhiteAType` says: PGN's "human" or "program", and how strong a bot of ours is.
#pragma once

#include <string>
#include <string_view>

namespace play {

inline constexpr int highest_bot_level = 8;

/// "program, level 4"
[[nodiscard]] std::string to_type(int level);
/// From 1 on; 0: no bot of ours.
[[nodiscard]] int level_in(std::string_view type);

} // namespace play
