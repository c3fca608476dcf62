// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/login_desk.h"

#include "net/serve/desk/absence_desk.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/key_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "net/serve/desk/resume_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace net {
namespace {

/// Announces an arrival or departure to one other visitor.
void tell_one(ServerState& state, const Visitor& visitor, bool comes, Visitor& other) {
    const std::string_view done = comes ? "arrived" : "departed";
    if (other.settings[Variable::pin] != 0) {
        state.tell(other, "[{} has {}connected.]\n", visitor.name, comes ? "" : "dis");
    }
    if (other.lists.has(ListKind::notify, visitor.name)) {
        state.tell(other, "Notification: {} has {}.\n", visitor.name, done);
    } else if (other.settings[Variable::notifiedby] != 0 &&
               visitor.lists.has(ListKind::notify, other.name)) {
        state.tell(other, "Notification: {} has {} and isn't on your notify list.\n", visitor.name,
                   done);
    }
}

} // namespace

void announce_presence(ServerState& state, Visitor& visitor, bool comes) {
    std::vector<std::string> present;
    std::vector<std::string> noted_by;
    std::vector<Visitor*> told = state.connections.visitors_to_notify();
    for (const std::string& name : visitor.lists[ListKind::notify]) {
        Visitor* other = state.connections.find_by_name(name);
        if (other != nullptr && other != &visitor) {
            present.push_back(other->name);
            if (std::ranges::find(told, other) == told.end()) {
                told.push_back(other);
            }
        }
    }
    for (Visitor* other : told) {
        if (other == &visitor) {
            continue;
        }
        tell_one(state, visitor, comes, *other);
        if (other->lists.has(ListKind::notify, visitor.name)) {
            noted_by.push_back(other->name);
        }
    }
    std::ranges::sort(present, [](const std::string& a, const std::string& b) {
        return base::lower(a) < base::lower(b);
    });
    if (comes && !present.empty()) {
        state.tell(visitor, "Present company includes: {}.\n", fmt::join(present, " "));
    }
    if (comes && !noted_by.empty()) {
        state.tell(visitor, "Your arrival was noted by: {}.\n", fmt::join(noted_by, " "));
    }
}

namespace {

using Stage = Visitor::Stage;

constexpr std::string_view echo_off = "\xFF\xFB\x01"; ///< IAC WILL ECHO
constexpr std::string_view echo_on = "\xFF\xFC\x01";  ///< IAC WONT ECHO
constexpr std::string_view name_question =
    "\nIf you are not a registered player, enter guest or a unique ID.\n\nlogin: ";
constexpr int letters_of_guest = 4;

} // namespace

void ask_name(ServerState& state, Visitor& visitor) {
    visitor.stage = Stage::asked_name;
    visitor.name.clear();
    visitor.registered = false;
    if (++visitor.login_tries > Visitor::most_login_tries) {
        state.write(visitor, "\n**** Too many tries. ****\n");
        return state.connections.disconnect(visitor, state.effects);
    }
    state.write(visitor, visitor.system_user_account.empty() ? name_question : "\nlogin: ");
}

namespace {

/// Says why the visitor is not let in, and asks for a name again.
void refuse(ServerState& state, Visitor& visitor, std::string_view why) {
    state.write(visitor, "\n{}  Try again.\n", why);
    ask_name(state, visitor);
}

std::string guest_name(ServerState& state) {
    std::string name;
    do {
        name = "Guest";
        for (int i = 0; i < letters_of_guest; ++i) {
            name += static_cast<char>('A' + state.random(26));
        }
    } while (state.connections.find_by_name(name) != nullptr ||
             state.accounts.find(name) != nullptr);
    return name;
}

void ask_return(ServerState& state, Visitor& visitor, std::string_view before) {
    visitor.stage = Stage::asked_return;
    state.write(visitor, echo_off);
    state.write(visitor,
                "\n{}\n(After logging in, do \"help register\" for more info on "
                "how to register.)\n\nPress return to enter the server as \"{}\":",
                before, visitor.name);
}

void take_guest(ServerState& state, Visitor& visitor, std::string_view name) {
    if (state.options.accounts_only || state.bans.bans_guests()) {
        return refuse(state, visitor,
                      state.options.accounts_only ? "This server is for registered players only."
                                                  : "No guests are let in just now.");
    }
    const std::string lower = base::lower(name);
    if (lower == "guest" || lower == "g") {
        visitor.name = guest_name(state);
        return ask_return(state, visitor,
                          fmt::format("Logging you in as \"{}\"; you may use this name to play "
                                      "unrated games.",
                                      visitor.name));
    }
    if (const std::string fault = new_name_fault(name); !fault.empty()) {
        return refuse(state, visitor, fault);
    }
    if (state.connections.find_by_name(name) != nullptr) {
        return refuse(state, visitor, fmt::format("Sorry, {} is already logged in.", name));
    }
    if (state.accounts.is_unreadable(name)) {
        return refuse(state, visitor,
                      fmt::format("Sorry, {} may be a registered name, and no account can be read "
                                  "just now.",
                                  name));
    }
    if (belongs_to_absent_player(state, visitor, name)) {
        return refuse(state, visitor,
                      fmt::format("Sorry, {} is away from a match and may come back.", name));
    }
    visitor.name = name;
    if (create_account_for_key(state, visitor)) {
        return begin_session(state, visitor);
    }
    ask_return(state, visitor,
               fmt::format("\"{}\" is not a registered name.  You may use this name to play "
                           "unrated games.",
                           name));
}

void take_password(ServerState& state, Visitor& visitor, std::string_view line) {
    state.write(visitor, echo_on);
    const Account* account = state.accounts.find(visitor.name);
    if (line.empty() || account == nullptr) {
        return ask_name(state, visitor);
    }
    if (!state.login_guard.enqueue(
            CheckPassword{visitor.id, account->password_hash, std::string(line)},
            asker_of(visitor, account->name), state.now)) {
        return refuse(state, visitor, "Too many people log in just now.");
    }
    visitor.stage = Stage::checking;
}

/// Disconnects a visitor who is already logged in under this name.
void send_away_namesake(ServerState& state, Visitor& visitor) {
    Visitor* other = state.connections.find_by_name(visitor.name);
    if (other == nullptr || other == &visitor) {
        return;
    }
    state.write(visitor, "\n **** {} is already logged in - kicking them out. ****\n",
                visitor.name);
    state.tell(*other, "**** {} has arrived - you can't both be logged in. ****\n", visitor.name);
    state.connections.disconnect(*other, state.effects);
    end_visit_of(state, *other);
}

void tell_of_messages(ServerState& state, Visitor& visitor) {
    const Account* account = visitor.registered ? state.accounts.find(visitor.name) : nullptr;
    const std::size_t count = account == nullptr ? 0 : account->messages.size();
    if (count == 1) {
        state.tell(visitor, "You have 1 message.\nUse \"messages\" to display it, or "
                            "\"clearmessages\" to remove it.\n");
    } else if (count > 1) {
        state.tell(visitor,
                   "You have {} messages.\nUse \"messages\" to display them, or \"clearmessages\" "
                   "to remove them.\n",
                   count);
    }
}

/// Whether a guest is silenced: the same address stays silenced under any name, and the same name
/// from any address.
bool is_muzzled(const ServerState& state, const Visitor& visitor) {
    return std::ranges::any_of(state.muted_guests, [&](const auto& one) {
        return base::same_ignoring_case(one.name, visitor.name) ||
               (!one.address.empty() && one.address == visitor.peer.limit_key());
    });
}

/// Why the visitor is not let in; checked at the end of the login, since bans may be added.
std::string why_not_in(ServerState& state, const Visitor& visitor, const Account* account) {
    return account != nullptr && account->banned ? account->name + " is banned."
           : is_lobby_bot(state, visitor.name)   ? visitor.name + " is a bot's name here."
           : !visitor.peer.from_this_machine && state.bans.bans_address(visitor.peer.address)
               ? "Your address is banned here."
           : account == nullptr && state.bans.bans_guests() ? "No guests are let in just now."
                                                            : "";
}

void take_name(ServerState& state, Visitor& visitor, std::string_view line) {
    constexpr std::string_view bits = "%b";
    if (line.starts_with(bits)) {
        return visitor.settings.set_bits(line.substr(bits.size()));
    }
    if (!visitor.system_user_account.empty()) { // no password is needed
        visitor.name = visitor.system_user_account;
        visitor.registered = true;
        (void)visitor.settings.set("pin", "1"); // friends want to know who arrives
        return begin_session(state, visitor);
    }
    if (is_kiosk_introduction(line)) { // not from a kiosk, or too late
        return;
    }
    const std::string_view name = base::trim(line);
    const bool asks_for_guest = name == "g" || name == "G";
    if (name.empty()) {
        return ask_name(state, visitor);
    }
    if (const auto fault = name_fault(name); !fault.empty() && !asks_for_guest) {
        return refuse(state, visitor, fault);
    }
    const Account* account = state.accounts.find(name);
    if (account == nullptr) {
        return take_guest(state, visitor, name);
    }
    visitor.name = account->name;
    visitor.registered = true;
    visitor.stage = Stage::asked_password;
    state.write(visitor, echo_off);
    state.write(visitor,
                "\n\"{}\" is a registered name.  If it is yours, type the "
                "password.\nIf not, just hit return to try another name.\n\n"
                "password: ",
                visitor.name);
}

/// The players and games on the server, which `bughouse join` shows before anybody sits down.
std::string who_is_here(ServerState& state) {
    std::vector<std::string> names;
    for (const Visitor* one : state.connections.everybody()) {
        if (one->bot_level == 0) {
            names.push_back(one->name);
        }
    }
    const std::size_t most_named = 8;
    const std::size_t others = names.size() - std::min(names.size(), most_named);
    names.resize(names.size() - others);
    const bool delayed = state.options.show_delay.count() > 0;
    const std::size_t matches = delayed ? 0 : state.tables.count();
    return fmt::format("{}{}{}",
                       names.empty() ? "Nobody is here yet"
                                     : fmt::format("Here: {}", fmt::join(names, ", ")),
                       others > 0 ? fmt::format(" and {} more", others) : "",
                       matches == 0   ? "."
                       : matches == 1 ? "; one match is in progress."
                                      : fmt::format("; {} matches are in progress.", matches));
}

} // namespace

std::string name_fault(std::string_view name) {
    if (!std::ranges::all_of(name, base::is_letter)) {
        return "Sorry, names can only consist of lower and upper case letters.";
    }
    return name.size() < shortest_visitor_name  ? "A name should be at least three characters long!"
           : name.size() > longest_visitor_name ? "Sorry, names may be at most 17 characters long."
           : is_bots_name(name)                 ? fmt::format("Sorry, {} is a bot's name.", name)
                                                : std::string();
}

std::string new_name_fault(std::string_view name) {
    constexpr std::array<std::string_view, 19> words{
        "abort",  "all",      "bot",   "ctl",    "draw", "everybody", "guest",
        "guests", "leave",    "match", "nobody", "new",  "opponent",  "partner",
        "server", "somebody", "them",  "you",    "your"};
    const bool is_word = std::ranges::find(words, base::lower(name)) != words.end();
    return is_word ? fmt::format("Sorry, \"{}\" is a word of this server's.", name) : "";
}

bool is_lobby_bot(ServerState& state, std::string_view name) {
    const Visitor* visitor = state.connections.find_by_name(name);
    return visitor != nullptr && visitor->bot_level > 0;
}

LoginGuard::Asker asker_of(const Visitor& visitor, const std::string& name) {
    return {visitor.id, name, visitor.peer.is_shared() ? std::string{} : visitor.peer.limit_key(),
            visitor.wrong_passwords};
}

bool is_operator_name(const ServerState& state, std::string_view name) {
    const auto& names = state.options.operators;
    return std::ranges::any_of(
        names, [name](const std::string& one) { return base::same_ignoring_case(one, name); });
}

bool has_operator_rights(const ServerState& state, const Visitor& visitor) {
    const Account* account = state.accounts.find(visitor.name);
    const bool is_owner =
        !visitor.system_user_account.empty() && visitor.peer.uid == state.options.owner;
    return account != nullptr &&
           (account->is_operator || is_owner || is_operator_name(state, visitor.name));
}

void greet_from_foreground(ServerState& state, Visitor& visitor) {
    state.write(visitor, "Welcome to a bughouse chess server.\n");
    if (is_kiosk(state, visitor.peer)) {
        visitor.stage = Stage::asked_key;
        return;
    }
    visitor.system_user_account = ensure_system_user_account(state, visitor.peer);
    if (!visitor.system_user_account.empty()) {
        state.write(visitor, "{}\nYou are {} here: press return to come in.\n", who_is_here(state),
                    visitor.system_user_account);
    }
    ask_name(state, visitor);
}

void begin_session(ServerState& state, Visitor& visitor) {
    const Account* account = state.accounts.find(visitor.name);
    if (const std::string why = why_not_in(state, visitor, account); !why.empty()) {
        state.write(visitor, "\n**** {} ****\n", why);
        return state.connections.disconnect(visitor, state.effects);
    }
    send_away_namesake(state, visitor);
    visitor.is_operator = has_operator_rights(state, visitor);
    visitor.muted = account != nullptr ? account->muted : is_muzzled(state, visitor);
    visitor.lists = account != nullptr ? account->lists : PersonalLists{};
    visitor.aliases = account != nullptr ? account->aliases : Account::Aliases{};
    visitor.logged_in_since = visitor.last_input = state.now;
    if (account == nullptr && state.options.client_limits.idle_guests) {
        const auto due = std::optional(state.now + *state.options.client_limits.idle_guests);
        state.idle_check_at = base::earlier(state.idle_check_at, due);
    }
    state.write(visitor, "\n**** Starting FICS session as {}{} ****\n", visitor.name,
                visitor.is_operator  ? "(*)"
                : visitor.registered ? ""
                                     : "(U)");
    if (!state.options.motd.empty()) {
        state.write(visitor, state.options.motd + "\n");
    }
    state.connections.add_logged_in(visitor);
    visitor.prompted = false;
    state.log("{} has come from {}{}{}", visitor.name, visitor.peer.address,
              visitor.caller_address.empty() ? "" : ", ", visitor.caller_address);
    announce_presence(state, visitor, true);
    tell_of_messages(state, visitor);
    come_back_to_table(state, visitor);
    schedule_resume(state, visitor);
}

void handle_login_line(ServerState& state, Visitor& visitor, const VisitorLine& line) {
    switch (visitor.stage) {
    case Stage::asked_key:
        return handle_kiosk_key(state, visitor, line.text);
    case Stage::asked_name:
        return take_name(state, visitor, line.text);
    case Stage::asked_password:
        return take_password(state, visitor, line.typed);
    case Stage::asked_return:
        state.write(visitor, echo_on);
        if (state.connections.find_by_name(visitor.name) != nullptr ||
            state.accounts.find(visitor.name) != nullptr) {
            return refuse(state, visitor,
                          fmt::format("Sorry, {} is already logged in.", visitor.name));
        }
        return begin_session(state, visitor);
    case Stage::checking:
        if (visitor.typed_ahead.size() < Visitor::most_typed_ahead) {
            visitor.typed_ahead.push_back(line);
        }
        return;
    case Stage::logged_in:
    case Stage::leaving:
        return;
    }
}

void note_password_checked(ServerState& state, Visitor& visitor, bool right) {
    if (visitor.stage != Stage::checking) {
        return;
    }
    const Account* account = state.accounts.find(visitor.name);
    if (right && account != nullptr) {
        begin_session(state, visitor);
        return add_key_to_account(state, visitor);
    }
    ++visitor.wrong_passwords;
    state.log("wrong password for {} from {}", visitor.name, visitor.peer.address);
    state.write(visitor, "\n\n**** Invalid password! ****\n");
    ask_name(state, visitor);
}

void save_lists_and_aliases(ServerState& state, const Visitor& visitor) {
    const Account* account = visitor.registered ? state.accounts.find(visitor.name) : nullptr;
    if (account != nullptr) {
        Account changed = *account;
        changed.lists = visitor.lists;
        changed.aliases = visitor.aliases;
        (void)state.accounts.put(std::move(changed), state.effects);
    }
}

namespace {

/// Ends what a logged-in visitor has with others.
void leave_everything(ServerState& state, Visitor& visitor) {
    end_offers_of(state, visitor); // while they have the seat that a draw is offered to
    leave_table(state, visitor);
    (void)leave_chair_table(state, visitor);
    for (const int game : visitor.watches) {
        if (const auto found = state.tables.game(game)) {
            std::erase(found.table->watchers(found.board), visitor.id);
        }
    }
    visitor.watches.clear();
    leave_seeks(state, visitor);
    end_partnership(state, visitor, "Your partner has disconnected.\n");
    announce_presence(state, visitor, false);
    state.log("{} has gone", visitor.name);
}

} // namespace

void end_visit_of(ServerState& state, Visitor& visitor) {
    state.login_guard.cancel_checks(visitor.id);
    if (!visitor.name.empty() && state.connections.find_by_name(visitor.name) == &visitor) {
        leave_everything(state, visitor);
    }
    state.connections.remove(visitor);
}

void check_next_password(ServerState& state) {
    while (auto check = state.login_guard.next(state.now)) {
        std::visit([&](auto& job) { state.effects.emplace_back(std::move(job)); }, *check);
    }
}

} // namespace net
