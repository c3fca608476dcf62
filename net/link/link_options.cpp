// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/link_options.h"

#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace net {

std::optional<TimesealChoice> read_timeseal_choice(std::string_view word) {
    return word == "auto"                 ? std::optional(TimesealChoice::automatic)
           : word == "off"                ? std::optional(TimesealChoice::off)
           : word == "on" || word == "v1" ? std::optional(TimesealChoice::v1)
           : word == "v2"                 ? std::optional(TimesealChoice::v2)
                                          : std::nullopt;
}

std::optional<TimesealChoice> known_timeseal(std::string_view host) {
    constexpr std::array<std::pair<std::string_view, TimesealChoice>, 2> servers{
        {{"freechess.org", TimesealChoice::v1}, {"chessclub.com", TimesealChoice::off}}};
    const std::string name = base::lower(host);
    const auto* found = std::ranges::find_if(servers, [&](const auto& server) {
        return name == server.first || name.ends_with("." + std::string(server.first));
    });
    return found == servers.end() ? std::nullopt : std::optional(found->second);
}

} // namespace net
