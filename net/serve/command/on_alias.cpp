// SPDX-License-Identifier: GPL-3.0-or-later
// Words of one's own for commands, in FICS's words; they are kept with an account, and go with a
// guest.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

/// Commands that may not be replaced, since without them a visitor could be trapped.
constexpr std::array<std::string_view, 3> never_aliased{"alias", "unalias", "quit"};

void on_alias(Club& club, Visitor& visitor, std::string_view words) {
    const auto end = std::min(words.find(' '), words.size());
    const std::string name = base::lower(words.substr(0, end));
    const std::string_view stands_for = base::trim(words.substr(end));
    auto& aliases = visitor.aliases;
    const auto known = aliases.find(name);
    if (name.empty()) {
        std::string text;
        for (const auto& [alias, command] : aliases) {
            text += fmt::format("{} -> {}\n", alias, command);
        }
        return club.hall.tell(visitor, text.empty() ? "You have no aliases.\n" : text);
    }
    if (stands_for.empty()) {
        return club.hall.tell(visitor, known == aliases.end()
                                           ? fmt::format("You have no alias named '{}'.\n", name)
                                           : fmt::format("{} -> {}\n", name, known->second));
    }
    if (std::find(never_aliased.begin(), never_aliased.end(), name) != never_aliased.end()) {
        return club.hall.tell(visitor, "You can't alias this command.\n");
    }
    if (known == aliases.end() && aliases.size() >= Account::most_aliases) {
        return club.hall.tell(
            visitor, fmt::format("You have your maximum of {} aliases.\n", Account::most_aliases));
    }
    club.hall.tell(visitor, known == aliases.end() ? "Alias set.\n" : "Alias replaced.\n");
    aliases[name] = std::string(stands_for);
    keep_own_settings(club, visitor);
}

void on_unalias(Club& club, Visitor& visitor, std::string_view words) {
    const bool removed = visitor.aliases.erase(base::lower(base::trim(words))) > 0;
    if (removed) {
        keep_own_settings(club, visitor);
    }
    club.hall.tell(visitor, removed ? "Alias removed.\n"
                                    : fmt::format("You have no alias named '{}'.\n", words));
}

constexpr std::array<ServerCommand, 2> alias_rows{{
    {"alias", 3, 15, "[WORD [COMMAND]]", "Make a word stand for a command", on_alias},
    {"unalias", 4, 137, "WORD", "Remove such a word", on_unalias},
}};

} // namespace

std::span<const ServerCommand> alias_commands() {
    return alias_rows;
}

} // namespace net
