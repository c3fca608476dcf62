// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about a visitor's own settings and account, and `quit`.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/login_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/seek_desk.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

constexpr std::size_t shortest_password = 6;
constexpr std::size_t longest_password = 64;

struct TwoWords {
    std::string_view first;
    std::string_view rest;
};

TwoWords split(std::string_view words) {
    const auto end = std::min(words.find(' '), words.size());
    return {words.substr(0, end), base::trim(words.substr(end))};
}

void on_set(Club& club, Visitor& visitor, std::string_view words) {
    const auto [name, value] = split(words);
    club.hall.tell(visitor, visitor.settings.set(name, value));
}

void on_iset(Club& club, Visitor& visitor, std::string_view words) {
    const auto [name, value] = split(words);
    const bool had_seeks = visitor.settings[Ivariable::seekinfo];
    club.hall.tell(visitor, visitor.settings.iset(name, value));
    if (!had_seeks && visitor.settings[Ivariable::seekinfo]) {
        tell_seeks(club, visitor);
    }
}

void on_style(Club& club, Visitor& visitor, std::string_view words) {
    club.hall.tell(visitor, visitor.settings.set("style", words));
}

void on_open(Club& club, Visitor& visitor, std::string_view words) {
    club.hall.tell(visitor, visitor.settings.set("open", words));
}

void on_bell(Club& club, Visitor& visitor, std::string_view words) {
    club.hall.tell(visitor, visitor.settings.set("bell", words));
}

/// Of the asker, or of somebody else who is here.
Visitor* settings_owner(Club& club, Visitor& visitor, std::string_view words) {
    Visitor* one = words.empty() ? &visitor : club.hall.meant(words);
    if (one == nullptr) {
        club.hall.tell(visitor, fmt::format("No user named \"{}\" is logged in.\n", words));
    }
    return one;
}

void on_variables(Club& club, Visitor& visitor, std::string_view words) {
    if (const Visitor* one = settings_owner(club, visitor, words)) {
        club.hall.tell(visitor, fmt::format("Variable settings of {}:\n\n{}", one->name,
                                            one->settings.variables_text()));
    }
}

void on_ivariables(Club& club, Visitor& visitor, std::string_view words) {
    if (const Visitor* one = settings_owner(club, visitor, words)) {
        club.hall.tell(visitor, fmt::format("Interface variable settings of {}:\n\n{}", one->name,
                                            one->settings.ivariables_text()));
    }
}

/// Answers whether a hash of it is being made.
bool hash(Club& club, Visitor& visitor, const std::string& name, std::string_view password) {
    if (password.size() < shortest_password || password.size() > longest_password) {
        club.hall.tell(visitor, fmt::format("A password has {} to {} characters.\n",
                                            shortest_password, longest_password));
        return false;
    }
    club.effects.emplace_back(HashPassword{name, std::string(password)});
    return true;
}

void on_register(Club& club, Visitor& visitor, std::string_view words) {
    if (visitor.registered || club.book.find(visitor.name) != nullptr) {
        return club.hall.tell(visitor, "You are registered already.\n");
    }
    if (!club.options.may_register || is_operator_name(club, visitor.name)) {
        return club.hall.tell(visitor, "Only the operator of this server makes accounts.\n");
    }
    if (visitor.seat) {
        return club.hall.tell(visitor, "Not while you are playing a game.\n");
    }
    if (!hash(club, visitor, visitor.name, words)) {
        return;
    }
    Account account;
    account.name = visitor.name;
    account.lists = visitor.lists;
    account.aliases = visitor.aliases;
    if (!club.book.put(account, club.effects)) {
        return club.hall.tell(visitor, "There is no room for another account.\n");
    }
    visitor.registered = true;
    club.log(fmt::format("{} has registered", visitor.name));
    club.hall.tell(visitor, fmt::format("{} is your name from now on: log in with that password.\n",
                                        visitor.name));
}

void on_password(Club& club, Visitor& visitor, std::string_view words) {
    if (!visitor.registered) {
        return club.hall.tell(visitor, "Only registered players have passwords.\n");
    }
    if (words.find(' ') != std::string_view::npos) { // elsewhere the old one stands before it
        return club.hall.tell(visitor, "Usage: password NEW\n");
    }
    if (hash(club, visitor, visitor.name, words)) {
        club.hall.tell(visitor, "Your password is being changed.\n");
    }
}

void on_quit(Club& club, Visitor& visitor, std::string_view /*words*/) {
    if (table_of(club, visitor) != nullptr) {
        return club.hall.tell(visitor,
                              "You can't quit while you are playing a game.\nType 'resign' to "
                              "resign the game, or you can request an abort with 'abort'.\n");
    }
    club.hall.tell(visitor, "Thank you for using a bughouse chess server.\n\n");
    const LineId line = visitor.id;
    club.hall.hang_up(visitor, club.effects);
    part_with(club, visitor);
    club.hall.remove(line);
}

constexpr std::array<ServerCommand, 10> setting_rows{{
    {"set", 2, 109, "NAME VALUE", "Set one of your variables", on_set},
    {"iset", 3, 56, "NAME 0|1", "The same for the program you use", on_iset},
    {"style", 2, 125, "NUMBER", "How boards are shown: 12 for programs", on_style},
    {"open", 2, 81, "[0|1]", "Whether you accept challenges", on_open},
    {"bell", 2, 19, "[0|1]", "Whether the bell rings", on_bell},
    {"variables", 1, 143, "[NAME]", "How your variables are set", on_variables},
    {"ivariables", 2, 58, "[NAME]", "The same for programs", on_ivariables},
    {"register", 3, 0, "PASSWORD", "Make an account with your name", on_register},
    {"password", 4, 86, "NEW", "Change your password", on_password},
    {"quit", 1, 100, "", "Log out, when you are not playing", on_quit},
}};

} // namespace

std::span<const ServerCommand> setting_commands() {
    return setting_rows;
}

} // namespace net
