// SPDX-License-Identifier: GPL-3.0-or-later
// The tag `WhiteAType`: PGN's "human" or "program", and the level of a bot of ours.
#pragma once

#include <string>
#include <string_view>

namespace play {

inline constexpr int highest_bot_level = 8;

/// "program, level 4"; "program, level 4 (sjeng)" where a program of others plays, and that bot
/// would go on for it.
[[nodiscard]] std::string to_type(int level, std::string_view engine);
/// From 1 on; 0: no bot of ours.
[[nodiscard]] int level_in(std::string_view type);

} // namespace play
