// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about a visitor's own settings and account, and `quit`.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/key_desk.h"
#include "net/serve/desk/login_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace net {
namespace {

constexpr std::size_t shortest_password = 6;
constexpr std::size_t longest_password = 64;

/// `set`: after a change of style, a player is sent the board again, since a program that
/// reconnects to a running match gets the first board before it can set its style.
void on_set(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto [name, value] = base::cut_at(arguments, ' ');
    const int style = visitor.settings[Variable::style];
    state.tell(visitor, visitor.settings.set(name, base::trim(value)));
    ServerTable* table = table_of(state, visitor);
    if (style != visitor.settings[Variable::style] && table != nullptr) {
        show_board(state, visitor, {table, visitor.seat->seat.board});
    }
}

/// `iset`: what a program asks for is also sent as it stands: the seeks, and the facts of a match
/// that its player has come back to.
void on_iset(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto [name, value] = base::cut_at(arguments, ' ');
    const bool had_seeks = visitor.settings[Ivariable::seekinfo];
    const bool had_facts = visitor.settings[Ivariable::gameinfo];
    state.tell(visitor, visitor.settings.iset(name, base::trim(value)));
    if (!had_seeks && visitor.settings[Ivariable::seekinfo]) {
        tell_seeks(state, visitor);
    }
    const ServerTable* table = table_of(state, visitor);
    if (!had_facts && visitor.settings[Ivariable::gameinfo] && table != nullptr) {
        state.tell(visitor, table->facts_text(visitor.seat->seat.board));
    }
}

void on_style(ServerState& state, Visitor& visitor, std::string_view arguments) {
    on_set(state, visitor, fmt::format("style {}", arguments));
}

void on_open(ServerState& state, Visitor& visitor, std::string_view arguments) {
    state.tell(visitor, visitor.settings.set("open", arguments));
}

void on_bell(ServerState& state, Visitor& visitor, std::string_view arguments) {
    state.tell(visitor, visitor.settings.set("bell", arguments));
}

/// The visitor whose settings are asked for: by default the asker.
Visitor* settings_owner(ServerState& state, Visitor& visitor, std::string_view arguments) {
    Visitor* one = arguments.empty() ? &visitor : state.connections.find_by_prefix(arguments);
    if (one == nullptr) {
        state.tell(visitor, state.connections.not_found_text(arguments));
    }
    return one;
}

void on_variables(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (const Visitor* one = settings_owner(state, visitor, arguments)) {
        const Visitor* partner = state.connections.find(one->partner);
        state.tell(
            visitor, "Variable settings of {}:\n\n{}{}", one->name, one->settings.variables_text(),
            partner == nullptr ? "" : fmt::format("\nBughouse partner: {}\n", partner->name));
    }
}

void on_ivariables(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (const Visitor* one = settings_owner(state, visitor, arguments)) {
        state.tell(visitor, "Interface variable settings of {}:\n\n{}", one->name,
                   one->settings.ivariables_text());
    }
}

/// Whether hashing of the password in `job` was started.
bool hash(ServerState& state, Visitor& visitor, HashPassword job) {
    const std::string& password = job.password;
    if (password.size() < shortest_password || password.size() > longest_password) {
        state.tell(visitor, "A password has {} to {} characters.\n", shortest_password,
                   longest_password);
        return false;
    }
    if (password.find_first_of(" \t") != std::string_view::npos) {
        state.tell(visitor, "A password has no blanks.\n");
        return false;
    }
    const LoginGuard::Asker asker = asker_of(visitor, job.account);
    if (!state.login_guard.enqueue(std::move(job), asker, state.now)) {
        state.tell(visitor, "Too many passwords are being set just now: try again.\n");
        return false;
    }
    return true;
}

void on_register(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (visitor.registered || state.accounts.find(visitor.name) != nullptr) {
        return state.tell(visitor, "You are registered already.\n");
    }
    if (!state.options.may_register || is_operator_name(state, visitor.name)) {
        return state.tell(visitor, "Only the operator of this server makes accounts.\n");
    }
    if (visitor.seat) {
        return state.tell(visitor, "Not while you are playing a game.\n");
    }
    if (!is_below_account_limit(state, visitor)) {
        return state.tell(visitor, "{} accounts a day can be made from one address.\n",
                          state.options.client_limits.accounts_a_day);
    }
    if (const std::string why = state.accounts.why_not_put(visitor.name); !why.empty()) {
        return state.tell(visitor, why);
    }
    NewAccount made{{.name = visitor.name}, visitor.id};
    if (!visitor.ssh_key.empty() && state.accounts.find_by_key(visitor.ssh_key) == nullptr) {
        made.account.ssh_fingerprints = {visitor.ssh_key};
    }
    made.account.muted = visitor.muted;
    made.account.lists = visitor.lists;
    made.account.aliases = visitor.aliases; // in case they leave before it is made
    HashPassword job{visitor.name, std::string(arguments)};
    job.made = std::make_shared<const NewAccount>(std::move(made));
    if (hash(state, visitor, std::move(job))) {
        count_account(state, visitor);
    }
}

void on_password(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!visitor.registered) {
        return state.tell(visitor, "Only registered players have passwords.\n");
    }
    const auto parts = base::tokens(arguments);
    const Account* account = state.accounts.find(visitor.name);
    const bool has_one = account != nullptr && !account->password_hash.empty();
    if (parts.size() != (has_one ? 2U : 1U)) { // a user of this machine may have no password yet
        return state.tell(visitor, has_one ? "Usage: password OLD NEW\n" : "Usage: password NEW\n");
    }
    HashPassword job{visitor.name, std::string(parts.back())};
    if (has_one) {
        job.old_hash = account->password_hash;
        job.old = parts.front();
    }
    (void)hash(state, visitor, std::move(job));
}

void on_keys(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Account* account = visitor.registered ? state.accounts.find(visitor.name) : nullptr;
    if (account == nullptr) {
        return state.tell(visitor, "Only registered players have ssh keys.\n");
    }
    const auto parts = base::tokens(arguments);
    std::string text;
    int number = 0;
    for (const std::string& key : account->ssh_fingerprints) {
        text += fmt::format("{:2}  {}{}\n", ++number, key,
                            key == visitor.ssh_key ? "  (you are here by it)" : "");
    }
    if (parts.empty()) {
        return state.tell(visitor, text.empty() ? "No ssh key gets in under your name.\n" : text);
    }
    const auto which = base::to_number<int>(parts.back());
    if (parts.size() != 2 || base::lower(parts[0]) != "remove" || !which || *which < 1 ||
        *which > number) {
        return state.tell(visitor, "Usage: keys [remove N]\n");
    }
    if (number == 1 && account->password_hash.empty()) {
        return state.tell(visitor, "It is the only way in: \"password NEW\" makes another one.\n");
    }
    Account changed = *account;
    changed.ssh_fingerprints.erase(changed.ssh_fingerprints.begin() + *which - 1);
    (void)state.accounts.put(std::move(changed), state.effects);
    state.tell(visitor, "That ssh key does not get in any more.\n");
}

void on_quit(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    if (table_of(state, visitor) != nullptr) {
        return state.tell(visitor, "You can't quit while you are playing a game.\nType 'resign' to "
                                   "resign the game, or you can request an abort with 'abort'.\n");
    }
    state.tell(visitor, "Thank you for using a bughouse chess server.\n\n");
    state.connections.disconnect(visitor, state.effects);
    end_visit_of(state, visitor);
}

constexpr std::array<ServerCommand, 11> setting_rows{{
    {"set", 2, 109, "NAME VALUE", "Set one of your variables", on_set},
    {"iset", 3, 56, "NAME 0|1", "The same for the program you use", on_iset},
    {"style", 2, 128, "NUMBER", "How boards are shown: 12 for programs", on_style},
    {"open", 2, 83, "[0|1]", "Whether you accept challenges", on_open},
    {"bell", 2, 17, "[0|1]", "Whether the bell rings", on_bell},
    {"variables", 1, 143, "[NAME]", "How your variables are set", on_variables},
    {"ivariables", 2, 58, "[NAME]", "The same for programs", on_ivariables},
    {"register", 3, 218, "PASSWORD", "Make an account with your name", on_register, false, true},
    {"password", 4, 85, "[OLD] NEW", "Change your password", on_password, false, true},
    {"keys", 4, 216, "[remove N]", "The ssh keys that get in under your name", on_keys},
    {"quit", 1, 97, "", "Log out, when you are not playing", on_quit},
}};

} // namespace

const std::span<const ServerCommand> setting_commands = setting_rows;

// A visitor's own aliases for commands, with FICS's texts; they are stored with the account, or
// last for a guest's visit.

namespace {

/// Commands that may not be aliased, so that nobody can lock themselves in.
constexpr std::array<std::string_view, 3> never_aliased{"alias", "unalias", "quit"};

void on_alias(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto [word, rest] = base::cut_at(arguments, ' ');
    const std::string name = base::lower(word);
    const std::string_view stands_for = base::trim(rest);
    auto& aliases = visitor.aliases;
    const auto known = aliases.find(name);
    if (name.empty()) {
        std::string text;
        for (const auto& [alias, command] : aliases) {
            text += fmt::format("{} -> {}\n", alias, command);
        }
        return state.tell(visitor, text.empty() ? "You have no aliases.\n" : text);
    }
    if (stands_for.empty()) {
        return state.tell(visitor, known == aliases.end()
                                       ? fmt::format("You have no alias named '{}'.\n", name)
                                       : fmt::format("{} -> {}\n", name, known->second));
    }
    if (std::ranges::find(never_aliased, name) != never_aliased.end()) {
        return state.tell(visitor, "You can't alias this command.\n");
    }
    if (known == aliases.end() && aliases.size() >= Account::most_aliases) {
        return state.tell(visitor, "You have your maximum of {} aliases.\n", Account::most_aliases);
    }
    state.tell(visitor, known == aliases.end() ? "Alias set.\n" : "Alias replaced.\n");
    aliases[name] = std::string(stands_for);
    save_lists_and_aliases(state, visitor);
}

void on_unalias(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const bool removed = visitor.aliases.erase(base::lower(base::trim(arguments))) > 0;
    if (removed) {
        save_lists_and_aliases(state, visitor);
    }
    state.tell(visitor, removed ? "Alias removed.\n"
                                : fmt::format("You have no alias named '{}'.\n", arguments));
}

constexpr std::array<ServerCommand, 2> alias_rows{{
    {"alias", 3, 159, "[WORD [COMMAND]]", "Make a word stand for a command", on_alias},
    {"unalias", 4, 136, "WORD", "Remove such a word", on_unalias},
}};

} // namespace

const std::span<const ServerCommand> alias_commands = alias_rows;

// A visitor's personal lists: `+notify alice`, `-censor bob`, `=channel`, `+channel 24`.

namespace {

/// The lists' names begin differently, so a few letters suffice.
constexpr std::string_view list_names = "notify, gnotify, censor, noplay and channel";

struct Change {
    ListKind list{};
    std::string item;
};

/// The stored spelling of a player who is logged in or has an account; to remove an entry, `name`
/// itself will do. Empty if there is no such player.
std::string player_meant(ServerState& state, std::string_view name, bool add) {
    if (const Visitor* here = state.visitor_meant(name)) {
        return here->name;
    }
    const Account* account = state.accounts.find(name);
    return account != nullptr ? account->name : add ? std::string{} : std::string(name);
}

/// Parses the arguments of a list command; if they are malformed, tells the visitor and returns
/// nothing.
std::optional<Change> read_change(ServerState& state, Visitor& visitor, std::string_view arguments,
                                  bool add) {
    const auto parts = base::tokens(arguments);
    const auto list = parts.size() == 2 ? play::list_kind(parts[0]) : std::nullopt;
    if (!list) {
        state.tell(visitor, "Your lists are {}: {}notify NAME\n", list_names, add ? '+' : '-');
        return std::nullopt;
    }
    if (*list == ListKind::channel) {
        const auto channel = base::to_number<int>(parts[1]);
        if (channel && *channel >= 0 && *channel <= play::most_channel) {
            return Change{*list, fmt::format("{}", *channel)};
        }
        state.tell(visitor, "Your channel to {} must be a number between 0 and {}.\n",
                   add ? "add" : "remove", play::most_channel);
        return std::nullopt;
    }
    const auto& items = visitor.lists[*list];
    const auto listed = std::ranges::find_if(
        items, [&](const std::string& item) { return base::same_ignoring_case(item, parts[1]); });
    std::string name = !add && listed != items.end() ? *listed : player_meant(state, parts[1], add);
    if (name.empty()) {
        state.tell(visitor, state.no_player_text(parts[1]));
        return std::nullopt;
    }
    return Change{*list, std::move(name)};
}

void change_list(ServerState& state, Visitor& visitor, std::string_view arguments, bool add) {
    const auto change = read_change(state, visitor, arguments, add);
    if (!change) {
        return;
    }
    const auto& [list, item] = *change;
    const std::string_view name = to_text(list);
    const bool has = visitor.lists.has(list, item);
    if (add == has) {
        return state.tell(visitor, "[{}] is {} your {} list.\n", item,
                          has ? "already on" : "not in", name);
    }
    if (!(add ? visitor.lists.add(list, item) : visitor.lists.remove(list, item))) {
        return state.tell(visitor, "Sorry, your {} list is full.\n", name);
    }
    save_lists_and_aliases(state, visitor);
    state.tell(visitor, "[{}] {} your {} list.\n", item, add ? "added to" : "removed from", name);
}

void on_addlist(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_list(state, visitor, arguments, true);
}

void on_sublist(ServerState& state, Visitor& visitor, std::string_view arguments) {
    change_list(state, visitor, arguments, false);
}

void on_showlist(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        return state.tell(visitor, "Your lists are {}: =notify\n", list_names);
    }
    const auto list = play::list_kind(arguments);
    if (!list) {
        return state.tell(visitor, "\"{}\" does not match any list name.\n", arguments);
    }
    const auto& items = visitor.lists[*list];
    const std::string what = *list == ListKind::channel ? "channel" : "name";
    state.tell(visitor, "-- {} list: {} {}{} --\n{}{}", to_text(*list), items.size(), what,
               items.size() == 1 ? "" : "s", fmt::join(items, " "), items.empty() ? "" : "\n");
}

void on_znotify(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    std::vector<std::string> here;
    std::vector<std::string> noting;
    for (const Visitor* other : state.connections.everybody()) {
        if (visitor.lists.has(ListKind::notify, other->name)) {
            here.push_back(other->name);
        }
        if (other->lists.has(ListKind::notify, visitor.name)) {
            noting.push_back(other->name);
        }
    }
    state.tell(visitor, here.empty() ? "No one from your notify list is logged on.\n"
                                     : fmt::format("Present company on your notify list:\n"
                                                   "   {}\n",
                                                   fmt::join(here, " ")));
    state.tell(visitor,
               noting.empty()
                   ? "No one logged in has you on their notify list.\n"
                   : fmt::format("The following players have you on their notify list:\n   {}\n",
                                 fmt::join(noting, " ")));
}

constexpr std::array<ServerCommand, 4> personal_list_rows{{
    {"addlist", 4, 12, "LIST NAME|NUMBER",
     "+notify NAME, +gnotify, +censor, +noplay, or +channel NUMBER", on_addlist},
    {"sublist", 4, 129, "LIST NAME|NUMBER", "Off that list again: -notify NAME", on_sublist},
    {"showlist", 5, 111, "[LIST]", "What is on it: =notify", on_showlist},
    {"znotify", 1, 152, "", "Who of your notify list is here, and on whose you are", on_znotify},
}};

} // namespace

const std::span<const ServerCommand> personal_list_commands = personal_list_rows;

} // namespace net
