// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for operators only.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "net/serve/desk/match_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

namespace net {
namespace {

constexpr int most_minutes_of_warning = 24 * 60;

void announce_to_all(ServerState& state, Visitor& asker, std::string_view line) {
    for (Visitor* visitor : state.connections.everybody()) {
        state.tell(*visitor, line);
    }
    if (asker.peer.control) { // not one of the visitors
        state.tell(asker, line);
    }
}

void on_announce(ServerState& state, Visitor& visitor, std::string_view arguments) {
    announce_to_all(state, visitor,
                    fmt::format("    **ANNOUNCEMENT** from {}: {}\n", visitor.name, arguments));
}

void throw_out(ServerState& state, const Visitor& visitor, Visitor& other) {
    state.tell(other, "**** You have been kicked out by {}! ****\n", visitor.name);
    state.log("{} throws {} out", visitor.name, other.name);
    state.connections.disconnect(other, state.effects);
    end_visit_of(state, other);
}

void on_nuke(ServerState& state, Visitor& visitor, std::string_view arguments) {
    Visitor* other = state.connections.find_by_name(arguments);
    if (other == nullptr || other == &visitor || other->bot_level > 0) {
        return state.tell(visitor, "\"{}\" cannot be thrown out.\n", arguments);
    }
    throw_out(state, visitor, *other);
    state.tell(visitor, "Done.\n");
}

/// Applies `change` to the account of that name.
void change_account(ServerState& state, Visitor& visitor, std::string_view name,
                    std::string_view done, void (*change)(Account& account)) {
    const Account* account = state.accounts.find(name);
    if (account == nullptr) {
        return state.tell(visitor, "There is no account \"{}\".\n", name);
    }
    Account changed = *account;
    change(changed);
    (void)state.accounts.put(changed, state.effects);
    if (Visitor* other = state.connections.find_by_name(name)) {
        other->muted = changed.muted;
    }
    state.log("{}: {} is {}", visitor.name, changed.name, done);
    state.tell(visitor, "{} is {}.\n", changed.name, done);
}

/// `muzzle`: guests stay silenced until the server ends.
void on_muzzle(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (Visitor* other = state.connections.find_by_name(arguments);
        other != nullptr && !other->registered) {
        other->muted = true;
        ServerState::MutedGuest row{other->name, other->peer.is_shared() ? std::string{}
                                                                         : other->peer.limit_key()};
        std::erase(state.muted_guests, row);
        if (state.muted_guests.size() >= ServerState::max_muted_guests) {
            state.muted_guests.erase(state.muted_guests.begin());
        }
        state.muted_guests.push_back(std::move(row));
        return state.tell(visitor, "{} is muzzled.\n", other->name);
    }
    change_account(state, visitor, arguments, "muzzled", [](Account& one) { one.muted = true; });
}

void on_unmuzzle(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (Visitor* other = state.connections.find_by_name(arguments);
        other != nullptr && !other->registered) {
        other->muted = false;
        std::erase_if(state.muted_guests, [&](const auto& one) {
            return base::same_ignoring_case(one.name, other->name) ||
                   (!one.address.empty() && one.address == other->peer.limit_key());
        });
        return state.tell(visitor, "{} is unmuzzled.\n", other->name);
    }
    change_account(state, visitor, arguments, "unmuzzled", [](Account& one) { one.muted = false; });
}

void on_ban(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_account(state, visitor, arguments, "banned", [](Account& one) { one.banned = true; });
    if (state.accounts.find(arguments) != nullptr &&
        state.connections.find_by_name(arguments) != nullptr) {
        on_nuke(state, visitor, arguments);
    }
}

void on_unban(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_account(state, visitor, arguments, "not banned",
                   [](Account& one) { one.banned = false; });
}

/// `asetpass`: creates an account or changes its password.
void on_asetpass(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto parts = base::tokens(arguments);
    if (parts.size() != 2 || !name_fault(parts[0]).empty()) {
        return state.tell(visitor, "Usage: asetpass NAME PASSWORD\n");
    }
    if (const std::string why = state.accounts.why_not_put(parts[0]); !why.empty()) {
        return state.tell(visitor, why);
    }
    const std::string name(parts[0]);
    HashPassword job{name, std::string(parts[1]), {}, {}, visitor.id};
    if (state.accounts.find(name) == nullptr) {
        if (const std::string fault = new_name_fault(name); !fault.empty()) {
            return state.tell(visitor, fault + "\n");
        }
        job.made = std::make_shared<const NewAccount>(NewAccount{{.name = name}});
    }
    if (!state.login_guard.enqueue(std::move(job), asker_of(visitor, name), state.now)) {
        return state.tell(visitor, "Too many passwords are being set just now.\n");
    }
    state.log("{} gives {} a new password", visitor.name, name);
}

void on_shutdown(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments == "cancel") {
        if (!std::exchange(state.shutdown_at, std::nullopt)) {
            return state.tell(visitor, "No shutdown is planned.\n");
        }
        return announce_to_all(state, visitor,
                               "    **** Automatic server shutdown canceled. ****\n");
    }
    const auto minutes = arguments.empty() ? std::optional(1) : base::to_number<int>(arguments);
    if (!minutes || *minutes < 0 || *minutes > most_minutes_of_warning) {
        return state.tell(visitor, "Usage: shutdown [MINUTES|cancel]\n");
    }
    state.shutdown_at = state.now + std::chrono::minutes{*minutes};
    state.log("{} shuts the server down in {} minutes", visitor.name, *minutes);
    announce_to_all(state, visitor,
                    fmt::format("    **** Automatic server shutdown in {} minute{}. "
                                "Matches still in progress will be kept. ****\n",
                                *minutes, *minutes == 1 ? "" : "s"));
}

bool names_account(std::string_view whom) {
    return std::ranges::all_of(whom, base::is_letter) && whom != BanList::all_guests;
}

/// Bans an address, a block of addresses or all guests; accounts are banned by name.
void on_ban_address(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        return state.tell(visitor, "Banned: {}\n",
                          state.bans.texts().empty()
                              ? "nobody"
                              : fmt::format("{}", fmt::join(state.bans.texts(), " ")));
    }
    if (names_account(arguments)) {
        return on_ban(state, visitor, arguments);
    }
    if (!state.bans.add(arguments)) {
        return state.tell(
            visitor, state.bans.is_full()
                         ? "There is no room for another ban.\n"
                         : "Usage: ban NAME, ban 192.0.2.0/24, ban 2001:db8::/32, ban guests\n");
    }
    state.log("{} bans {}", visitor.name, arguments);
    int gone = 0;
    for (Visitor* other : state.connections.everybody()) {
        const bool meant =
            arguments == BanList::all_guests
                ? !other->registered
                : !other->peer.from_this_machine && state.bans.bans_address(other->peer.address);
        if (meant && other->bot_level == 0 && other != &visitor) {
            throw_out(state, visitor, *other);
            ++gone;
        }
    }
    state.effects.emplace_back(
        SaveBans{state.bans.texts(), visitor.id,
                 fmt::format("{} is banned; {} had to go.\n", arguments, gone)});
}

void on_unban_address(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (names_account(arguments)) {
        return on_unban(state, visitor, arguments);
    }
    if (!state.bans.remove(arguments)) {
        return state.tell(visitor, "{} was not banned.\n", arguments);
    }
    state.log("{} no longer bans {}", visitor.name, arguments);
    state.effects.emplace_back(SaveBans{state.bans.texts(), visitor.id,
                                        fmt::format("{} is not banned any more.\n", arguments)});
}

void on_status(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    std::size_t guests = 0;
    std::size_t bots = 0;
    for (const Visitor* one : state.connections.everybody()) {
        guests += one->registered || one->bot_level > 0 ? 0U : 1U;
        bots += one->bot_level > 0 ? 1U : 0U;
    }
    const std::size_t all = state.connections.count() - bots;
    state.tell(visitor,
               "visitors {} ({} guests), bots {}, lines {}\nmatches {}, tables {}, players away "
               "{}\nstored matches {}, bans {}, up {} minutes\n",
               all, guests, bots, state.connections.open_count() - bots, state.tables.count(),
               state.chairs.all().size(), state.absences.size(), state.stored_matches.size(),
               state.bans.texts().size(), base::minutes_in(state.now - state.options.started));
    if (!state.unsaved_accounts.empty()) {
        state.tell(visitor, "The disk does not take {} changed accounts: {}\n",
                   state.unsaved_accounts.size(), fmt::join(state.unsaved_accounts, " "));
    }
}

/// `backup`: only through the control socket, since remote visitors must not name paths.
void on_backup(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!visitor.peer.control || arguments.front() != '/') {
        return state.tell(visitor, "Usage: bughouse serve ctl backup FILE\n");
    }
    state.effects.emplace_back(BackUp{visitor.id, std::string(arguments)});
}

void on_reload(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.effects.emplace_back(Reload{visitor.id});
}

constexpr std::array<ServerCommand, 14> operator_rows{{
    {"status", 6, 213, "", "How much is going on here", on_status, true},
    {"backup", 6, 214, "FILE", "Only for `bughouse serve ctl`: copy the accounts", on_backup, true},
    {"reload", 6, 215, "", "Read the message of the day again", on_reload, true},
    {"ban", 3, 211, "[NAME|ADDRESS[/BITS]|guests]", "Keep somebody out; without a word: who is",
     on_ban_address, true},
    {"unban", 5, 212, "NAME|ADDRESS[/BITS]|guests", "Let them in again", on_unban_address, true},
    {"announce", 3, 300, "TEXT", "Announce something to everybody", on_announce, true},
    {"nuke", 4, 301, "NAME", "Throw a player out", on_nuke, true},
    {"muzzle", 4, 302, "NAME", "Silence a player", on_muzzle, true},
    {"unmuzzle", 6, 303, "NAME", "Let a player speak again", on_unmuzzle, true},
    {"addban", 4, 304, "NAME", "Close an account", on_ban, true},
    {"subban", 4, 305, "NAME", "Open an account again", on_unban, true},
    {"asetpass", 4, 306, "NAME PASSWORD", "Give an account a password, or make a new account",
     on_asetpass, true, true},
    {"addplayer", 4, 307, "NAME PASSWORD", "The same", on_asetpass, true, true},
    {"shutdown", 8, 308, "[MINUTES|cancel]", "Shut the server down, after a warning", on_shutdown,
     true},
}};

} // namespace

const std::span<const ServerCommand> operator_commands = operator_rows;

} // namespace net
