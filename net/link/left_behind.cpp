// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/left_behind.h"

#include <fmt/format.h>
#include <utility>

namespace net {

std::vector<std::string> LeftBehind::commands() const {
    std::vector<std::string> commands;
    if (partner) {
        commands.push_back("partner " + *partner);
        commands.push_back(fmt::format("tell {} my line was lost, I am back", *partner));
    }
    if (!watched.empty()) {
        commands.push_back("observe " + watched);
    }
    return commands;
}

LeftBehind left_behind(const FicsTable& table, std::optional<std::string> partner) {
    const bool ours = table.me().has_value();
    return {table.playing() && ours,
            table.playing() && !ours ? table.names()[rules::Seat{}] : std::string{},
            std::move(partner)};
}

} // namespace net
