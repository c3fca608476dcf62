// SPDX-License-Identifier: GPL-3.0-or-later
// Messages to players with accounts, who read them when they come.
#include "net/serve/command/server_command.h"
#include "src/base/text.h"
#include "src/base/wall_time.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace net {
namespace {

/// Of that beginning of a name who is here, or the account of that name.
const Account* account_meant(Club& club, Visitor& visitor, std::string_view name) {
    const Visitor* here = club.hall.meant(name);
    const Account* account = club.book.find(here != nullptr ? here->name : name);
    if (account == nullptr) {
        club.hall.tell(visitor,
                       here != nullptr
                           ? fmt::format("Player \"{}\" is unregistered and cannot receive "
                                         "messages.\n",
                                         here->name)
                           : fmt::format("There is no player matching the name {}.\n", name));
    }
    return account;
}

void send(Club& club, Visitor& visitor, std::string_view name, std::string_view text) {
    if (visitor.muted) {
        return club.hall.tell(visitor, "You are muzzled.\n");
    }
    const Account* account = account_meant(club, visitor, name);
    if (account == nullptr) {
        return;
    }
    if (account->lists.has(ListKind::censor, visitor.name) && !visitor.is_operator) {
        return club.hall.tell(visitor,
                              fmt::format("Player \"{}\" is censoring you.\n", account->name));
    }
    if (account->messages.size() >= Account::most_messages) {
        return club.hall.tell(
            visitor,
            fmt::format("Couldn't send message to {}. Message buffer full.\n", account->name));
    }
    Account changed = *account;
    changed.messages.push_back({visitor.name, club.wall_seconds(), std::string(text)});
    const std::string to = changed.name;
    (void)club.book.put(std::move(changed), club.effects);
    club.hall.tell(visitor,
                   fmt::format("\nThe following message was sent to {}:\n   {}\n", to, text));
    if (Visitor* here = club.hall.named(to); here != nullptr && here->registered) {
        club.hall.tell(*here,
                       fmt::format("{} just sent you a message:\n    {}\n", visitor.name, text));
    }
}

std::string row(std::size_t index, const Account::Message& message) {
    return fmt::format("{:2}. {} at {}: {}\n", index, message.from, base::day_text(message.at),
                       message.text);
}

/// Whether the argument names that message: all, one by its number, or those of a sender.
bool are_meant(std::string_view words, std::size_t index, const Account::Message& message) {
    const auto number = base::to_number<std::size_t>(words);
    return words.empty() || words == "*" ||
           (number ? *number == index : base::same_ignoring_case(words, message.from));
}

void show(Club& club, Visitor& visitor, std::string_view words) {
    const Account* account = club.book.find(visitor.name);
    std::string rows;
    std::size_t index = 0;
    for (const Account::Message& message : account->messages) {
        ++index;
        rows += are_meant(words, index, message) ? row(index, message) : "";
    }
    club.hall.tell(visitor, !rows.empty()                                ? "Messages:\n" + rows
                            : words.empty() || account->messages.empty() ? "You have no messages.\n"
                            : base::to_number<int>(words)
                                ? fmt::format("You do not have a message {}.\n", words)
                                : fmt::format("You have no messages from {}.\n", words));
}

bool may_have_messages(Club& club, Visitor& visitor) {
    if (!visitor.registered || club.book.find(visitor.name) == nullptr) {
        club.hall.tell(visitor, "Unregistered players may not send or receive messages.\n");
        return false;
    }
    return true;
}

void on_messages(Club& club, Visitor& visitor, std::string_view words) {
    if (!may_have_messages(club, visitor)) {
        return;
    }
    const auto end = std::min(words.find(' '), words.size());
    const std::string_view text = base::trim(words.substr(end));
    text.empty() ? show(club, visitor, words) : send(club, visitor, words.substr(0, end), text);
}

void on_clearmessages(Club& club, Visitor& visitor, std::string_view words) {
    if (!may_have_messages(club, visitor)) {
        return;
    }
    Account changed = *club.book.find(visitor.name);
    std::size_t index = 0;
    const auto cleared = std::erase_if(changed.messages, [&](const Account::Message& message) {
        return are_meant(words, ++index, message);
    });
    if (cleared == 0) {
        return club.hall.tell(visitor, index == 0 ? "You have no messages.\n"
                                                  : "There is no such message.\n");
    }
    (void)club.book.put(std::move(changed), club.effects);
    club.hall.tell(visitor, index == cleared ? "Messages cleared.\n"
                                             : fmt::format("{} message{} cleared.\n", cleared,
                                                           cleared == 1 ? "" : "s"));
}

constexpr std::array<ServerCommand, 2> message_rows{{
    {"messages", 3, 74, "[NAME [TEXT]]", "Read your messages, or leave one for NAME", on_messages},
    {"clearmessages", 3, 24, "[NUMBER|NAME]",
     "Delete your messages: all, one, or those from a player", on_clearmessages},
}};

} // namespace

std::span<const ServerCommand> message_commands() {
    return message_rows;
}

} // namespace net
