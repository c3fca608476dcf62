// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/reconnect.h"

#include <fmt/format.h>
#include <utility>

namespace net {

std::vector<std::string>
LostSession::commands(const std::optional<std::string>& present_partner) const {
    std::vector<std::string> commands;
    if (partner && partner != present_partner) {
        commands.push_back("partner " + *partner);
    }
    if (partner) {
        commands.push_back(fmt::format("tell {} my line was lost, I am back", *partner));
    }
    for (const std::string& player : watched_players) {
        commands.push_back("observe " + player);
    }
    return commands;
}

LostSession lost_session(const FicsTables& tables, std::optional<std::string> partner) {
    const bool ours = tables.first().playing() && tables.first().me();
    return {ours, ours ? std::vector<std::string>() : tables.watched_players(), std::move(partner)};
}

void Reconnect::opened() {
    allowed_ = true;
    reason_.clear();
    logged_in_since_.reset();
}

void Reconnect::logged_in(const std::string& asked_name, bool guest, base::Instant now) {
    guest_ = guest;
    guest_name_ =
        has_logged_in_ ? guest_name_ : asked_name; // for "guest" the server chooses a name
    logged_in_since_ = now;
    awaits_prompt_after_relogin_ = std::exchange(has_logged_in_, true);
}

void Reconnect::lost(std::optional<LostSession> behind, base::Instant now) {
    if (logged_in_since_ && *logged_in_since_ + stable_login <= now) {
        back_off_.reset();
    }
    if (behind) {
        lost_session_ = *std::move(behind);
    }
}

void Reconnect::forbid(std::string why) {
    allowed_ = false;
    reason_ = std::move(why);
}

void Reconnect::goodbye(std::string text, bool comes_back) {
    allowed_ = comes_back;
    reason_ = std::move(text);
}

void Reconnect::failed(std::string why, bool permanent) {
    allowed_ = !permanent || has_logged_in_;
    reason_ = std::move(why);
}

std::optional<std::string> Reconnect::guest_name() const {
    return guest_ ? std::optional(guest_name_) : std::nullopt;
}

std::optional<LostSession> Reconnect::take_lost_session() {
    return std::exchange(awaits_prompt_after_relogin_, false)
               ? std::optional(std::exchange(lost_session_, {}))
               : std::nullopt;
}

} // namespace net
