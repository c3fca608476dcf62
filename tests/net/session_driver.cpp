// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/session_driver.h"

#include "tests/net/event_text.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace support {

SessionDriver::SessionDriver(net::SessionOptions options)
    : seal_(options.seal), tap_(options.seal), session_(std::move(options)) {
    give(net::Connected{});
}

void SessionDriver::give(const net::SessionInput& input) {
    for (HeardLine& line : tap_.hear(input, now_)) {
        lines_.push_back(std::move(line));
    }
    net::SessionOutput output = session_.update(input, now_);
    bytes_ += output.bytes;
    for (play::News& event : output.news) {
        follow(event, client_);
        if (const auto* beside = std::get_if<play::SecondMatch>(&event)) {
            for (const play::News& one : beside->news) {
                follow(one, client_beside_);
            }
        }
        events_.push_back(std::move(event));
    }
    if (session_.table().playing() && client_ != session_.table().match()) {
        throw std::logic_error("the client's match is another one");
    }
    const net::FicsTable* const beside = session_.tables().second();
    if (beside != nullptr && client_beside_ != beside->match()) {
        throw std::logic_error("the client's match beside is another one");
    }
}

void SessionDriver::follow(const play::News& event, std::optional<rules::Match>& match) {
    if (const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&event)) {
        match = (*opened)->match;
    } else if (match) {
        play::apply(*match, event);
    }
}

void SessionDriver::wait_until(base::Instant then) {
    while (const auto due = session_.next_wake()) {
        if (*due > then) {
            break;
        }
        now_ = std::max(now_, *due);
        give(net::Woken{});
    }
    now_ = std::max(now_, then);
}

std::string SessionDriver::said() {
    std::string text;
    for (const play::News& event : std::exchange(events_, {})) {
        const std::string line = event_text(event);
        text += line.empty() ? "" : line + "\n";
    }
    return text;
}

std::string SessionDriver::sent() {
    std::string text;
    std::string_view bytes = bytes_;
    while (!bytes.empty()) {
        const auto end = bytes.find('\n');
        const std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(end + 1);
        const auto open = seal_ == net::TimesealVersion::none
                              ? net::Unsealed{std::string(line), 0}
                              : net::unsealed(line).value_or(net::Unsealed{});
        text += open.line == net::timeseal_pong ? "pong\n" : open.line + "\n";
    }
    bytes_.clear();
    return text;
}

} // namespace support
