// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/key_desk.h"

#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/login_desk.h"
#include "src/base/text.h"

#include <algorithm>

namespace net {
namespace {

constexpr std::string_view introduction = "%k";
constexpr std::size_t longest_address = 45; ///< IPv6 with an embedded IPv4 address

bool is_fingerprint(std::string_view text) {
    constexpr std::string_view before = "SHA256:";
    constexpr std::size_t letters = 43; ///< 32 bytes in base64 without padding
    return text.size() == before.size() + letters && text.starts_with(before) &&
           std::all_of(text.begin() + before.size(), text.end(), [](char c) {
               return base::is_letter(c) || base::is_digit(c) || c == '+' || c == '/';
           });
}

bool is_address(std::string_view text) {
    return text.size() <= longest_address &&
           text.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

std::string letters_of(std::string_view name) {
    std::string letters;
    std::ranges::copy_if(name, std::back_inserter(letters), base::is_letter);
    return letters.substr(0, longest_visitor_name);
}

/// Whether the user may have that account name; operators' names are reserved for them.
bool may_be_called(ServerState& state, std::string_view name, std::string_view user) {
    return state.accounts.find(name) == nullptr && !is_bots_name(name) &&
           new_name_fault(name).empty() && !is_lobby_bot(state, name) &&
           (!is_operator_name(state, name) || base::same_ignoring_case(name, user));
}

/// A free account name made from the letters of the user's system name.
std::string new_name(ServerState& state, std::string_view user) {
    constexpr std::string_view filler = "user";
    std::string name = letters_of(user);
    name += name.size() < shortest_visitor_name ? filler : "";
    const std::string stem = name.substr(0, longest_visitor_name - 2);
    for (int i = 0; !may_be_called(state, name, user) && i < 26 * 26; ++i) {
        name = stem + static_cast<char>('a' + i / 26) + static_cast<char>('a' + i % 26);
    }
    return name;
}

/// The key for limits: a kiosk's callers are told apart, although they share an address.
const std::string& limit_key(const Visitor& visitor) {
    return visitor.caller_address.empty() ? visitor.peer.limit_key() : visitor.caller_address;
}

} // namespace

bool is_kiosk(const ServerState& state, const Peer& peer) {
    const auto& kiosks = state.options.kiosk_users;
    return peer.uid && std::ranges::find(kiosks, *peer.uid) != kiosks.end();
}

bool is_kiosk_introduction(std::string_view line) {
    return line == introduction || line.starts_with(std::string(introduction) + " ");
}

void handle_kiosk_key(ServerState& state, Visitor& visitor, std::string_view line) {
    if (is_kiosk_introduction(line)) {
        const auto tokens = base::tokens(line.substr(introduction.size()));
        for (const std::string_view one : tokens) {
            if (is_fingerprint(one)) {
                visitor.ssh_key = one;
            } else if (is_address(one)) {
                visitor.caller_address = one;
            }
        }
    }
    if (!visitor.caller_address.empty() && state.bans.bans_address(visitor.caller_address)) {
        state.write(visitor, "**** Your address is banned here. ****\n");
        return state.connections.disconnect(visitor, state.effects);
    }
    const Account* account =
        visitor.ssh_key.empty() ? nullptr : state.accounts.find_by_key(visitor.ssh_key);
    if (account != nullptr) {
        visitor.name = account->name;
        visitor.registered = true;
        return begin_session(state, visitor);
    }
    if (!visitor.ssh_key.empty() && state.options.may_register && !state.options.accounts_only) {
        state.write(visitor, "Your ssh key is new here. The name that you choose is "
                             "yours: your key is its password.\n");
    }
    ask_name(state, visitor);
}

bool create_account_for_key(ServerState& state, Visitor& visitor) {
    if (visitor.ssh_key.empty() || state.accounts.find_by_key(visitor.ssh_key) != nullptr ||
        !state.options.may_register || is_operator_name(state, visitor.name) ||
        !is_below_account_limit(state, visitor)) {
        return false;
    }
    Account account;
    account.name = visitor.name;
    account.ssh_fingerprints = {visitor.ssh_key};
    if (!state.accounts.put(account, state.effects)) {
        return false;
    }
    count_account(state, visitor);
    visitor.registered = true;
    visitor.awaits_first_table = true;
    return true;
}

void add_key_to_account(ServerState& state, Visitor& visitor) {
    const Account* account = visitor.is_logged_in() ? state.accounts.find(visitor.name) : nullptr;
    if (account == nullptr || visitor.ssh_key.empty() ||
        state.accounts.find_by_key(visitor.ssh_key) != nullptr) {
        return;
    }
    if (account->ssh_fingerprints.size() >= Account::most_keys) {
        return state.tell(visitor,
                          "Your account has {} ssh keys, and no room for this one: see \"keys\".\n",
                          Account::most_keys);
    }
    Account changed = *account;
    changed.ssh_fingerprints.push_back(visitor.ssh_key);
    (void)state.accounts.put(std::move(changed), state.effects);
    state.tell(visitor, "Your ssh key gets in without the password from now on.\n");
}

bool is_below_account_limit(ServerState& state, const Visitor& visitor) {
    constexpr base::Millis day{24 * 3'600'000};
    std::erase_if(state.accounts_made,
                  [&](const auto& made) { return made.second + day <= state.now; });
    const auto made = std::ranges::count_if(
        state.accounts_made, [&](const auto& one) { return one.first == limit_key(visitor); });
    const int most = state.options.client_limits.accounts_a_day;
    const bool unknown = visitor.peer.is_shared() && visitor.caller_address.empty();
    return unknown || most == 0 || made < most;
}

void count_account(ServerState& state, const Visitor& visitor) {
    if (visitor.peer.is_shared() && visitor.caller_address.empty()) {
        return;
    }
    if (state.accounts_made.size() >= ServerState::most_accounts_made) {
        state.accounts_made.erase(state.accounts_made.begin());
    }
    state.accounts_made.emplace_back(limit_key(visitor), state.now);
}

std::string ensure_system_user_account(ServerState& state, const Peer& peer) {
    const auto& shared = state.options.shared_users;
    if (!peer.uid || std::ranges::find(shared, *peer.uid) != shared.end()) {
        return {};
    }
    if (const Account* account = state.accounts.find_by_uid(*peer.uid)) {
        return account->name;
    }
    Account made;
    made.name = new_name(state, peer.user);
    made.uid = peer.uid;
    if (!may_be_called(state, made.name, peer.user) || !state.accounts.put(made, state.effects)) {
        return {};
    }
    return made.name;
}

} // namespace net
