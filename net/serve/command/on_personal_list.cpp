// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of a visitor's own: `+notify alice`, `-censor bob`, `=channel`, `+channel 24`.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

/// Every list's name begins its own way, so a few letters are enough.
constexpr std::string_view list_names = "notify, gnotify, censor, noplay and channel";

struct Change {
    ListKind list{};
    std::string item;
};

/// The stored spelling of a player who is here or has an account; `name` itself for an entry to be
/// removed. Empty: there is no such player.
std::string player_meant(Club& club, std::string_view name, bool add) {
    if (const Visitor* here = club.hall.meant(name)) {
        return here->name;
    }
    const Account* account = club.book.find(name);
    return account != nullptr ? account->name : add ? std::string{} : std::string(name);
}

/// Reads the arguments of a list command; none, with an answer to the visitor, when they are
/// malformed.
std::optional<Change> read_change(Club& club, Visitor& visitor, std::string_view words, bool add) {
    const auto parts = base::words(words);
    const auto list = parts.size() == 2 ? list_kind(parts[0]) : std::nullopt;
    if (!list) {
        club.hall.tell(visitor, fmt::format("Your lists are {}: {}notify NAME\n", list_names,
                                            add ? '+' : '-'));
        return std::nullopt;
    }
    if (*list == ListKind::channel) {
        const auto channel = base::to_number<int>(parts[1]);
        if (channel && *channel >= 0 && *channel <= most_channel) {
            return Change{*list, fmt::format("{}", *channel)};
        }
        club.hall.tell(visitor, fmt::format("Your channel to {} must be a number between 0 and "
                                            "{}.\n",
                                            add ? "add" : "remove", most_channel));
        return std::nullopt;
    }
    std::string name = player_meant(club, parts[1], add);
    if (name.empty()) {
        club.hall.tell(visitor,
                       fmt::format("There is no player matching the name {}.\n", parts[1]));
        return std::nullopt;
    }
    return Change{*list, std::move(name)};
}

void change_list(Club& club, Visitor& visitor, std::string_view words, bool add) {
    const auto change = read_change(club, visitor, words, add);
    if (!change) {
        return;
    }
    const auto& [list, item] = *change;
    const std::string_view name = to_text(list);
    const bool has = visitor.lists.has(list, item);
    if (add == has) {
        return club.hall.tell(visitor, fmt::format("[{}] is {} your {} list.\n", item,
                                                   has ? "already on" : "not in", name));
    }
    if (!(add ? visitor.lists.add(list, item) : visitor.lists.remove(list, item))) {
        return club.hall.tell(visitor, fmt::format("Sorry, your {} list is full.\n", name));
    }
    keep_own_settings(club, visitor);
    club.hall.tell(visitor, fmt::format("[{}] {} your {} list.\n", item,
                                        add ? "added to" : "removed from", name));
}

void on_addlist(Club& club, Visitor& visitor, std::string_view words) {
    change_list(club, visitor, words, true);
}

void on_sublist(Club& club, Visitor& visitor, std::string_view words) {
    change_list(club, visitor, words, false);
}

void on_showlist(Club& club, Visitor& visitor, std::string_view words) {
    if (words.empty()) {
        return club.hall.tell(visitor, fmt::format("Your lists are {}: =notify\n", list_names));
    }
    const auto list = list_kind(words);
    if (!list) {
        return club.hall.tell(visitor,
                              fmt::format("\"{}\" does not match any list name.\n", words));
    }
    const auto& items = visitor.lists[*list];
    const std::string what = *list == ListKind::channel ? "channel" : "name";
    club.hall.tell(visitor, fmt::format("-- {} list: {} {}{} --\n{}{}", to_text(*list),
                                        items.size(), what, items.size() == 1 ? "" : "s",
                                        fmt::join(items, " "), items.empty() ? "" : "\n"));
}

void on_znotify(Club& club, Visitor& visitor, std::string_view /*words*/) {
    std::vector<std::string> here;
    std::vector<std::string> noting;
    for (const Visitor* other : club.hall.everybody()) {
        if (visitor.lists.has(ListKind::notify, other->name)) {
            here.push_back(other->name);
        }
        if (other->lists.has(ListKind::notify, visitor.name)) {
            noting.push_back(other->name);
        }
    }
    club.hall.tell(visitor, here.empty() ? "No one from your notify list is logged on.\n"
                                         : fmt::format("Present company on your notify list:\n"
                                                       "   {}\n",
                                                       fmt::join(here, " ")));
    club.hall.tell(visitor, noting.empty()
                                ? "No one logged in has you on their notify list.\n"
                                : fmt::format("The following players have you on their notify "
                                              "list:\n   {}\n",
                                              fmt::join(noting, " ")));
}

constexpr std::array<ServerCommand, 4> personal_list_rows{{
    {"addlist", 4, 14, "LIST NAME|NUMBER",
     "+notify NAME, +gnotify, +censor, +noplay, or +channel NUMBER", on_addlist},
    {"sublist", 4, 127, "LIST NAME|NUMBER", "Off that list again: -notify NAME", on_sublist},
    {"showlist", 5, 117, "LIST", "What is on it: =notify", on_showlist},
    {"znotify", 1, 158, "", "Who of your notify list is here, and on whose you are", on_znotify},
}};

} // namespace

std::span<const ServerCommand> personal_list_commands() {
    return personal_list_rows;
}

} // namespace net
