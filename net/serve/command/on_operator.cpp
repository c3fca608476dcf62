// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for operators only.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "net/serve/desk/match_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

constexpr int most_minutes_of_warning = 24 * 60;

void announce_to_all(Connections& connections, std::string_view line) {
    for (Visitor* visitor : connections.everybody()) {
        connections.tell(*visitor, line);
    }
}

void on_announce(Connections& connections, Visitor& visitor, std::string_view arguments) {
    announce_to_all(connections,
                    fmt::format("    **ANNOUNCEMENT** from {}: {}\n", visitor.name, arguments));
}

void on_nuke(ServerState& state, Visitor& visitor, std::string_view arguments) {
    Visitor* other = state.connections.named(arguments);
    if (other == nullptr || other == &visitor || other->bot > 0) {
        return state.connections.tell(visitor,
                                      fmt::format("\"{}\" cannot be thrown out.\n", arguments));
    }
    state.connections.tell(
        *other, fmt::format("**** You have been kicked out by {}! ****\n", visitor.name));
    state.log(fmt::format("{} throws {} out", visitor.name, other->name));
    const LineId line = other->id;
    state.connections.hang_up(*other, state.effects);
    part_with(state, *other);
    state.connections.remove(line);
    state.connections.tell(visitor, "Done.\n");
}

/// Changes what the account of that name says.
void change_account(ServerState& state, Visitor& visitor, std::string_view name,
                    std::string_view done, void (*change)(Account& account)) {
    const Account* account = state.book.find(name);
    if (account == nullptr) {
        return state.connections.tell(visitor, fmt::format("There is no account \"{}\".\n", name));
    }
    Account changed = *account;
    change(changed);
    (void)state.book.put(changed, state.effects);
    if (Visitor* other = state.connections.named(name)) {
        other->muted = changed.muted;
    }
    state.log(fmt::format("{}: {} is {}", visitor.name, changed.name, done));
    state.connections.tell(visitor, fmt::format("{} is {}.\n", changed.name, done));
}

/// Guests are muzzled for as long as they stay.
void on_muzzle(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (Visitor* other = state.connections.named(arguments);
        other != nullptr && !other->registered) {
        other->muted = true;
        return state.connections.tell(visitor, fmt::format("{} is muzzled.\n", other->name));
    }
    change_account(state, visitor, arguments, "muzzled", [](Account& one) { one.muted = true; });
}

void on_unmuzzle(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (Visitor* other = state.connections.named(arguments);
        other != nullptr && !other->registered) {
        other->muted = false;
        return state.connections.tell(visitor, fmt::format("{} is unmuzzled.\n", other->name));
    }
    change_account(state, visitor, arguments, "unmuzzled", [](Account& one) { one.muted = false; });
}

void on_ban(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_account(state, visitor, arguments, "banned", [](Account& one) { one.banned = true; });
    if (state.book.find(arguments) != nullptr && state.connections.named(arguments) != nullptr) {
        on_nuke(state, visitor, arguments);
    }
}

void on_unban(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_account(state, visitor, arguments, "not banned",
                   [](Account& one) { one.banned = false; });
}

/// A new account, or a new password for one.
void on_asetpass(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto parts = base::tokens(arguments);
    if (parts.size() != 2 || !name_fault(parts[0]).empty()) {
        return state.connections.tell(visitor, "Usage: asetpass NAME PASSWORD\n");
    }
    Account account;
    account.name = parts[0];
    if (state.book.find(parts[0]) == nullptr && !state.book.put(account, state.effects)) {
        return state.connections.tell(visitor, "There is no room for another account.\n");
    }
    state.effects.emplace_back(HashPassword{std::string(parts[0]), std::string(parts[1])});
    state.log(fmt::format("{} gives {} a new password", visitor.name, parts[0]));
    state.connections.tell(visitor, fmt::format("{} has a new password.\n", parts[0]));
}

void on_shutdown(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments == "cancel") {
        state.shutdown_at.reset();
        return announce_to_all(state.connections,
                               "    **** Automatic server shutdown canceled. ****\n");
    }
    const auto minutes = arguments.empty() ? std::optional(1) : base::to_number<int>(arguments);
    if (!minutes || *minutes < 0 || *minutes > most_minutes_of_warning) {
        return state.connections.tell(visitor, "Usage: shutdown [MINUTES|cancel]\n");
    }
    state.shutdown_at = state.now + std::chrono::minutes{*minutes};
    state.log(fmt::format("{} shuts the server down in {} minutes", visitor.name, *minutes));
    announce_to_all(state.connections,
                    fmt::format("    **** Automatic server shutdown in {} minute{}. "
                                "Matches still in progress will be kept. ****\n",
                                *minutes, *minutes == 1 ? "" : "s"));
}

constexpr std::array<ServerCommand, 9> operator_rows{{
    {"announce", 3, 2, "TEXT", "Announce something to everybody", on_announce, true},
    {"nuke", 4, 3, "NAME", "Throw a player out", on_nuke, true},
    {"muzzle", 4, 4, "NAME", "Silence a player", on_muzzle, true},
    {"unmuzzle", 6, 5, "NAME", "Let a player speak again", on_unmuzzle, true},
    {"addban", 4, 6, "NAME", "Close an account", on_ban, true},
    {"subban", 4, 7, "NAME", "Open an account again", on_unban, true},
    {"asetpass", 4, 8, "NAME PASSWORD", "Give an account a password, or make a new account",
     on_asetpass, true},
    {"addplayer", 4, 9, "NAME PASSWORD", "The same", on_asetpass, true},
    {"shutdown", 8, 10, "[MINUTES|cancel]", "Shut the server down, after a warning", on_shutdown,
     true},
}};

} // namespace

std::span<const ServerCommand> operator_commands() {
    return operator_rows;
}

} // namespace net
