// SPDX-License-Identifier: GPL-3.0-or-later
// Commands for talking: tells, shouts, channels, say.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/instant.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace net {
namespace {

bool may_talk(ServerState& state, Visitor& visitor, std::string_view text) {
    if (visitor.muted) {
        state.tell(visitor, "You are muzzled.\n");
    } else if (text.empty()) {
        state.tell(visitor, "There is nothing to be said.\n");
    } else {
        return true;
    }
    return false;
}

/// Whether the visitor plays and wants to hear neither shouts nor channels meanwhile.
bool plays_in_silence(const Visitor& visitor) {
    return visitor.seat && visitor.settings[Variable::silence] != 0;
}

/// Confirms a tell: "(told Bob, who is playing)".
void confirm(ServerState& state, Visitor& visitor, const Visitor& to) {
    const bool plays_too = visitor.seat && to.plays_in(visitor.seat->match_id);
    const bool plays = plays_too || state.shown_players.game(to.name);
    state.tell(visitor, "(told {}{})\n", to.name, plays ? ", who is playing" : "");
}

void tell_channel(ServerState& state, Visitor& visitor, int channel, std::string_view text) {
    if (channel < 0 || channel > play::most_channel) {
        return state.tell(visitor, "Bad channel number.\n");
    }
    visitor.last_channel = channel;
    const std::string number = fmt::format("{}", channel);
    int heard = 0;
    for (Visitor* other : state.connections.everybody()) {
        if (other->settings[Variable::chanoff] == 0 && !plays_in_silence(*other) &&
            (visitor.registered || other->settings[Variable::ctell] != 0) &&
            other->hears(visitor) && other->lists.has(ListKind::channel, number)) {
            state.tell(*other, "{}({}): {}\n", visitor.name, channel, text);
            ++heard;
        }
    }
    state.tell(visitor, "(told {} players in channel {})\n", heard, channel);
}

/// The last receiver or channel of this visitor, for `tell . hello` and `tell , hello`; empty if
/// there is none.
std::string last_receiver(const Visitor& visitor, std::string_view sign) {
    return sign == "."            ? visitor.last_tell_to
           : visitor.last_channel ? fmt::format("{}", *visitor.last_channel)
                                  : std::string{};
}

/// Whether `other` hears the visitor; if not, the visitor is told.
bool is_heard(ServerState& state, Visitor& visitor, const Visitor& other) {
    if (!other.hears(visitor)) {
        state.tell(visitor, "Player \"{}\" is censoring you.\n", other.name);
    } else if (!visitor.registered && other.settings[Variable::tell] == 0) {
        state.tell(visitor, "{} isn't listening to tells from unregistered users.\n", other.name);
    } else {
        return true;
    }
    return false;
}

void on_tell(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto [whom, rest] = base::cut_at(arguments, ' ');
    std::string to(whom);
    const std::string_view text = base::trim(rest);
    if (!may_talk(state, visitor, text)) {
        return;
    }
    if (to == "." || to == ",") {
        to = last_receiver(visitor, to);
        if (to.empty()) {
            return state.tell(visitor, "I don't know whom to tell that.\n");
        }
    }
    if (const auto channel = base::to_number<int>(to)) {
        return tell_channel(state, visitor, *channel, text);
    }
    Visitor* other = state.connections.find_by_prefix(to);
    if (other == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(to));
    }
    if (!is_heard(state, visitor, *other)) {
        return;
    }
    visitor.last_tell_to = other->name;
    state.tell(*other, "{} tells you: {}\n", visitor.name, text);
    confirm(state, visitor, *other);
}

void on_ptell(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const ServerTable* table = table_of(state, visitor);
    const auto beside = partners_seat(table, visitor);
    const bool to_bot = beside && table->seated_player(*beside).bot_level > 0;
    const auto connection = table == nullptr ? visitor.partner
                            : beside         ? table->seated_player(*beside).connection
                                             : std::nullopt;
    Visitor* partner = state.connections.find(connection);
    if (partner == nullptr && !to_bot) {
        return state.tell(visitor, "You do not have a partner at present.\n");
    }
    if (!may_talk(state, visitor, arguments)) {
        return;
    }
    if (to_bot) {
        state.effects.emplace_back(TellBot{table->match_id(), *beside, std::string(arguments)});
        return state.tell(visitor, "(told {}, who is playing)\n", bots_own_name(*table, *beside));
    }
    state.tell(*partner, "{} (your partner) tells you: {}\n", visitor.name, arguments);
    confirm(state, visitor, *partner);
}

/// `say`: talks to all players of the visitor's running or last match.
void on_say(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!may_talk(state, visitor, arguments)) {
        return;
    }
    std::vector<std::string> to;
    if (const ServerTable* table = table_of(state, visitor)) {
        for (const rules::Seat seat : table->seats()) {
            to.push_back(seat == visitor.seat->seat ? "" : table->seated_player(seat).name);
        }
    } else if (const ChairTable* chairs = state.chairs.of(visitor.id);
               chairs != nullptr && chairs->members().size() > 1) {
        for (const ConnectionId who : chairs->members()) {
            const Visitor* member = who == visitor.id ? nullptr : state.connections.find(who);
            to.push_back(member == nullptr ? "" : member->name);
        }
    } else if (visitor.last) {
        to = visitor.last->others;
    }
    bool heard = false;
    for (const std::string& name : to) {
        Visitor* other = name.empty() ? nullptr : state.connections.find_by_name(name);
        if (other != nullptr && other->hears(visitor)) {
            state.tell(*other, "{} says: {}\n", visitor.name, arguments);
            state.tell(visitor, "(told {})\n", other->name);
            heard = true;
        }
    }
    if (!heard) {
        state.tell(visitor, "I don't know whom to say that to.\n");
    }
}

/// Sends talk to everybody at both boards; to the players only if `players` is set.
void speak_at_table(ServerState& state, Visitor& visitor, std::string_view verb,
                    std::string_view arguments, bool players) {
    const auto game = game_of(state, visitor);
    if (!game) { // with the observers' delay the match may still seem to run
        return state.show(visitor, false, "You are not playing or observing a game.\n");
    }
    if (!may_talk(state, visitor, arguments)) {
        return;
    }
    if (players && !visitor.plays_in(game.table->match_id()) &&
        silences_spectators(game.table->terms())) {
        return state.show(visitor, false,
                          "Spectators are silent under these laws (WBN 9.6): \"whisper\" reaches "
                          "the others who watch.\n");
    }
    const std::string rating = state.rating(visitor, game.table->terms().kind);
    const int level = visitor.is_operator ? std::numeric_limits<int>::max()
                                          : base::to_number<int>(rating).value_or(0);
    std::vector<ConnectionId> heard;
    for (const rules::BoardId board : rules::board_ids(game.table->match().plan())) {
        for (const ConnectionId connection : game.table->players_and_watchers(board)) {
            const Visitor* other = state.connections.find(connection);
            const bool wanted = other != nullptr && connection != visitor.id &&
                                other->bot_level == 0 && other->settings[Variable::kibitz] != 0 &&
                                other->settings[Variable::kiblevel] <= level &&
                                other->hears(visitor) &&
                                (players || !other->plays_in(game.table->match_id()));
            if (wanted && std::ranges::find(heard, connection) == heard.end()) {
                heard.push_back(connection);
            }
        }
    }
    for (const ConnectionId connection : heard) {
        state.tell(connection, "{}({})[{}] {}: {}\n", visitor.name, rating,
                   game.table->game(game.board), verb, arguments);
    }
    state.show(
        visitor, *game.table,
        fmt::format("({} to {} players)\n", players ? "kibitzed" : "whispered", heard.size()));
}

void on_kibitz(ServerState& state, Visitor& visitor, std::string_view arguments) {
    speak_at_table(state, visitor, "kibitzes", arguments, true);
}

void on_whisper(ServerState& state, Visitor& visitor, std::string_view arguments) {
    speak_at_table(state, visitor, "whispers", arguments, false);
}

void shout_to_all(ServerState& state, Visitor& visitor, Variable heard_by, const std::string& line,
                  std::string_view done) {
    int heard = 0;
    for (Visitor* other : state.connections.everybody()) {
        if (other->settings[heard_by] != 0 && !plays_in_silence(*other) && other->hears(visitor)) {
            state.tell(*other, line);
            heard += other == &visitor || other->bot_level > 0 ? 0 : 1;
        }
    }
    state.tell(visitor, "({} to {} players)\n", done, heard);
}

bool may_shout(ServerState& state, Visitor& visitor, std::string_view command,
               std::string_view arguments) {
    if (!visitor.registered) {
        state.tell(visitor, "Only registered players can use the {} command.\n", command);
        return false;
    }
    return may_talk(state, visitor, arguments);
}

void on_shout(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (may_shout(state, visitor, "shout", arguments)) {
        shout_to_all(state, visitor, Variable::shout,
                     fmt::format("{} shouts: {}\n", visitor.name, arguments), "shouted");
    }
}

void on_cshout(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (may_shout(state, visitor, "cshout", arguments)) {
        shout_to_all(state, visitor, Variable::cshout,
                     fmt::format("{} c-shouts: {}\n", visitor.name, arguments), "c-shouted");
    }
}

void on_it(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (may_shout(state, visitor, "it", arguments)) {
        shout_to_all(state, visitor, Variable::shout,
                     fmt::format("--> {} {}\n", visitor.name, arguments), "it-shouted");
    }
}

void on_inchannel(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto channel = base::to_number<int>(base::trim(arguments));
    if (!channel) {
        return state.tell(visitor, "Please use inchannel NUMBER.\n");
    }
    std::string names;
    int count = 0;
    for (const Visitor* other : state.connections.everybody()) {
        if (other->lists.has(ListKind::channel, fmt::format("{}", *channel))) {
            names += " " + other->name;
            ++count;
        }
    }
    state.tell(visitor, "Channel {}:{}\n{} players are in channel {}.\n", *channel, names, count,
               *channel);
}

constexpr std::array<ServerCommand, 10> talk_rows{{
    {"tell", 1, 132, "NAME|CHANNEL TEXT", "Tell a player or a channel something", on_tell},
    {"xtell", 5, 150, "NAME TEXT", "The same as tell", on_tell},
    {"ptell", 2, 94, "TEXT", "Tell your partner something", on_ptell},
    {"say", 3, 107, "TEXT", "Say something to the others at your table", on_say},
    {"kibitz", 1, 62, "TEXT", "Say something to players and spectators of your games", on_kibitz},
    {"whisper", 2, 145, "TEXT", "Say something to the spectators only", on_whisper},
    {"shout", 2, 110, "TEXT", "Say something to everybody", on_shout},
    {"cshout", 2, 31, "TEXT", "The same, about chess", on_cshout},
    {"it", 1, 57, "TEXT", "Shout what you do: it waves", on_it},
    {"inchannel", 2, 53, "NUMBER", "Who is listening to a channel", on_inchannel},
}};

} // namespace

const std::span<const ServerCommand> talk_commands = talk_rows;

// Messages to registered players, who read them when they next log in.

namespace {

/// The account with that name, or of the visitor whose name begins so.
const Account* account_meant(ServerState& state, Visitor& visitor, std::string_view name) {
    const Visitor* here = state.visitor_meant(name);
    const Account* account = state.accounts.find(here != nullptr ? here->name : name);
    if (account == nullptr) {
        state.tell(visitor, here != nullptr
                                ? fmt::format("Player \"{}\" is unregistered and cannot receive "
                                              "messages.\n",
                                              here->name)
                                : state.no_player_text(name));
    }
    return account;
}

void send(ServerState& state, Visitor& visitor, std::string_view name, std::string_view text) {
    if (visitor.muted) {
        return state.tell(visitor, "You are muzzled.\n");
    }
    const Account* account = account_meant(state, visitor, name);
    if (account == nullptr) {
        return;
    }
    if (account->lists.has(ListKind::censor, visitor.name) && !visitor.is_operator) {
        return state.tell(visitor, "Player \"{}\" is censoring you.\n", account->name);
    }
    if (account->messages.size() >= Account::most_messages) {
        return state.tell(visitor, "Couldn't send message to {}. Message buffer full.\n",
                          account->name);
    }
    Account changed = *account;
    changed.messages.push_back({visitor.name, state.wall_seconds(), std::string(text)});
    const std::string to = changed.name;
    (void)state.accounts.put(std::move(changed), state.effects);
    state.tell(visitor, "\nThe following message was sent to {}:\n   {}\n", to, text);
    if (Visitor* here = state.connections.find_by_name(to); here != nullptr && here->registered) {
        state.tell(*here, "{} just sent you a message:\n    {}\n", visitor.name, text);
    }
}

std::string row(std::size_t index, const Account::Message& message) {
    return fmt::format("{:2}. {} at {}: {}\n", index, message.from,
                       base::date_time_text(message.at), message.text);
}

/// Whether the argument selects that message: all, one by number, or those of a sender.
bool are_meant(std::string_view arguments, std::size_t index, const Account::Message& message) {
    const auto number = base::to_number<std::size_t>(arguments);
    return arguments.empty() || arguments == "*" ||
           (number ? *number == index : base::same_ignoring_case(arguments, message.from));
}

void show(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Account* account = state.accounts.find(visitor.name);
    std::string rows;
    std::size_t index = 0;
    for (const Account::Message& message : account->messages) {
        ++index;
        rows += are_meant(arguments, index, message) ? row(index, message) : "";
    }
    state.tell(visitor, !rows.empty()                                    ? "Messages:\n" + rows
                        : arguments.empty() || account->messages.empty() ? "You have no messages.\n"
                        : base::to_number<int>(arguments)
                            ? fmt::format("You do not have a message {}.\n", arguments)
                            : fmt::format("You have no messages from {}.\n", arguments));
}

bool may_have_messages(ServerState& state, Visitor& visitor) {
    if (!visitor.registered || state.accounts.find(visitor.name) == nullptr) {
        state.tell(visitor, "Unregistered players may not send or receive messages.\n");
        return false;
    }
    return true;
}

void on_messages(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!may_have_messages(state, visitor)) {
        return;
    }
    const auto [whom, text] = base::cut_at(arguments, ' ');
    text.empty() ? show(state, visitor, arguments) : send(state, visitor, whom, base::trim(text));
}

void on_clearmessages(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!may_have_messages(state, visitor)) {
        return;
    }
    Account changed = *state.accounts.find(visitor.name);
    std::size_t index = 0;
    const auto cleared = std::erase_if(changed.messages, [&](const Account::Message& message) {
        return are_meant(arguments, ++index, message);
    });
    if (cleared == 0) {
        return state.tell(visitor,
                          index == 0 ? "You have no messages.\n" : "There is no such message.\n");
    }
    (void)state.accounts.put(std::move(changed), state.effects);
    state.tell(visitor, index == cleared ? "Messages cleared.\n"
                                         : fmt::format("{} message{} cleared.\n", cleared,
                                                       cleared == 1 ? "" : "s"));
}

constexpr std::array<ServerCommand, 2> message_rows{{
    {"messages", 3, 74, "[NAME [TEXT]]", "Read your messages, or leave one for NAME", on_messages},
    {"clearmessages", 3, 24, "[NUMBER|NAME]",
     "Delete your messages: all, one, or those from a player", on_clearmessages},
}};

} // namespace

const std::span<const ServerCommand> message_commands = message_rows;

} // namespace net
