// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/player_type.h"

#include "src/base/text.h"

#include <fmt/format.h>

namespace play {
namespace {

constexpr std::string_view of_a_bot = "program, level ";

} // namespace

std::string to_type(int level, std::string_view engine) {
    const std::string type = fmt::format("{}{}", of_a_bot, level);
    return engine.empty() ? type : fmt::format("{} ({})", type, engine);
}

int level_in(std::string_view type) {
    if (!type.starts_with(of_a_bot)) {
        return 0;
    }
    type.remove_prefix(of_a_bot.size());
    const int level = base::to_number<int>(type.substr(0, type.find(" ("))).value_or(0);
    return level >= 1 && level <= highest_bot_level ? level : 0;
}

} // namespace play
