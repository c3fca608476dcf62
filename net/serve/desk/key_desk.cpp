// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/key_desk.h"

#include "net/serve/desk/login_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

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

/// The key for limits: a kiosk's callers are told apart, although they share an address.
const std::string& limit_key(const Visitor& visitor) {
    return visitor.comes_from.empty() ? visitor.peer.limit_key() : visitor.comes_from;
}

} // namespace

bool is_kiosk(const ServerState& state, const Peer& peer) {
    const auto& kiosks = state.options.kiosk_users;
    return peer.uid && std::find(kiosks.begin(), kiosks.end(), *peer.uid) != kiosks.end();
}

bool is_introduction(std::string_view line) {
    return line == introduction || line.starts_with(std::string(introduction) + " ");
}

void take_key(ServerState& state, Visitor& visitor, std::string_view line) {
    if (is_introduction(line)) {
        const auto tokens = base::tokens(line.substr(introduction.size()));
        for (const std::string_view one : tokens) {
            if (is_fingerprint(one)) {
                visitor.key = one;
            } else if (is_address(one)) {
                visitor.comes_from = one;
            }
        }
    }
    if (!visitor.comes_from.empty() && state.bans.has_address(visitor.comes_from)) {
        state.connections.write(visitor, "**** Your address is banned here. ****\n");
        return state.connections.hang_up(visitor, state.effects);
    }
    const Account* account = visitor.key.empty() ? nullptr : state.accounts.of_key(visitor.key);
    if (account != nullptr) {
        visitor.name = account->name;
        visitor.registered = true;
        return begin_session(state, visitor);
    }
    if (!visitor.key.empty() && state.options.may_register && !state.options.accounts_only) {
        state.connections.write(visitor, "Your ssh key is new here. The name that you choose is "
                                         "yours: your key is its password.\n");
    }
    ask_name(state, visitor);
}

bool make_account_of_key(ServerState& state, Visitor& visitor) {
    if (visitor.key.empty() || state.accounts.of_key(visitor.key) != nullptr ||
        !state.options.may_register || is_operator_name(state, visitor.name) ||
        !may_make_account(state, visitor)) {
        return false;
    }
    Account account;
    account.name = visitor.name;
    account.keys = {visitor.key};
    if (!state.accounts.put(account, state.effects)) {
        return false;
    }
    count_account(state, visitor);
    visitor.registered = true;
    visitor.is_newcomer = true;
    return true;
}

void learn_key(ServerState& state, Visitor& visitor) {
    const Account* account = visitor.is_logged_in() ? state.accounts.find(visitor.name) : nullptr;
    if (account == nullptr || visitor.key.empty() ||
        state.accounts.of_key(visitor.key) != nullptr) {
        return;
    }
    if (account->keys.size() >= Account::most_keys) {
        return state.connections.tell(
            visitor, fmt::format("Your account has {} ssh keys, and no room for this one: see "
                                 "\"keys\".\n",
                                 Account::most_keys));
    }
    Account changed = *account;
    changed.keys.push_back(visitor.key);
    (void)state.accounts.put(std::move(changed), state.effects);
    state.connections.tell(visitor, "Your ssh key gets in without the password from now on.\n");
}

bool may_make_account(ServerState& state, const Visitor& visitor) {
    constexpr base::Millis day{24 * 3'600'000};
    std::erase_if(state.accounts_made,
                  [&](const auto& made) { return made.second + day <= state.now; });
    const auto made =
        std::count_if(state.accounts_made.begin(), state.accounts_made.end(),
                      [&](const auto& one) { return one.first == limit_key(visitor); });
    const int most = state.options.client_limits.accounts_a_day;
    const bool unknown = visitor.peer.is_shared() && visitor.comes_from.empty();
    return unknown || most == 0 || made < most;
}

void count_account(ServerState& state, const Visitor& visitor) {
    if (visitor.peer.is_shared() && visitor.comes_from.empty()) {
        return;
    }
    if (state.accounts_made.size() >= ServerState::most_accounts_made) {
        state.accounts_made.erase(state.accounts_made.begin());
    }
    state.accounts_made.emplace_back(limit_key(visitor), state.now);
}

} // namespace net
