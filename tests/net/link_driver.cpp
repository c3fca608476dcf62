// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/link_driver.h"

#include "src/base/overloaded.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace support {
namespace {

std::string line_text(const play::LineChanged& line) {
    switch (line.state) {
    case play::LineState::looking_up:
        return "looking up " + line.words;
    case play::LineState::connecting:
        return "connecting to " + line.words;
    case play::LineState::open:
        return "open: " + line.words;
    case play::LineState::waiting:
        return "waiting: " + line.words;
    case play::LineState::closed:
        return "closed: " + line.words;
    }
    return "";
}

std::string lobby_text(const play::Lobby& lobby) {
    std::string text = "lobby:";
    for (const auto& game : lobby.games) {
        text += fmt::format(" {}", game.game);
    }
    for (const auto& pair : lobby.partnerships) {
        text += fmt::format(" {}/{}", pair.first.name, pair.second.name);
    }
    for (const auto& player : lobby.free_players) {
        text += " " + player.name;
    }
    return text;
}

std::string server_text(const play::ServerNews& news) {
    return std::visit(
        base::overloaded{
            [](const play::LineChanged& line) { return line_text(line); },
            [](const play::NoAnswer& none) -> std::string {
                return none.since ? "no answer" : "answered";
            },
            [](const play::NameAsked& asked) { return "name? " + asked.why; },
            [](const play::PasswordAsked& asked) {
                return fmt::format("password of {}? {}", asked.name, asked.why);
            },
            [](const play::LoggedIn& in) { return "logged in as " + in.name; },
            [](const play::LoginFailed& failed) { return "login failed: " + failed.why; },
            [](const play::Talk& talk) { return fmt::format("{} says {}", talk.from, talk.text); },
            [](const play::ConsoleLine& line) {
                return line.text.empty() ? std::string{} : "| " + line.text;
            },
            [](const play::OfferStands& offer) {
                return fmt::format("offer {} of {}: {}", offer.id,
                                   offer.from.empty() ? "mine" : offer.from, offer.words);
            },
            [](const play::OfferGone& gone) {
                return fmt::format("offer {} gone: {}", gone.id, gone.words);
            },
            [](const play::LobbyIs& is) { return lobby_text(is.lobby); },
            [](const play::SeekStands& is) { return fmt::format("seek {}", is.seek.index); },
            [](const play::SeekGone& gone) { return fmt::format("seek {} gone", gone.index); },
            [](const play::GameLeft&) -> std::string { return "game left"; },
            [](const play::PartnerIs& is) { return "partner " + is.name.value_or("nobody"); },
            [](const auto&) { return std::string{}; },
        },
        news);
}

} // namespace

std::string news_text(const net::News& news) {
    const auto* server = std::get_if<play::ServerNews>(&news);
    return server == nullptr ? "" : server_text(*server);
}

LinkDriver::LinkDriver(net::LinkOptions options) : link_(std::move(options)) {
    give(net::Start{});
}

void LinkDriver::give(const net::Link::Input& input) {
    const net::Link::Output output = link_.update(input, now_);
    sent_ += output.bytes;
    done_ += output.deed == net::Link::Deed::call    ? "call"
             : output.deed == net::Link::Deed::close ? "close"
                                                     : "";
    for (const net::News& news : output.news) {
        const std::string text = news_text(news);
        told_ += text.empty() ? "" : text + "\n";
    }
}

void LinkDriver::wait(base::Millis time) {
    const base::Instant then = now_ + time;
    while (const auto due = link_.next_wake()) {
        if (*due > then) {
            break;
        }
        now_ = std::max(now_, *due);
        give(net::Woken{});
    }
    now_ = then;
}

std::string LinkDriver::told() {
    return std::exchange(told_, {});
}

std::string LinkDriver::sent() {
    const bool sealed = std::any_of(sent_.begin(), sent_.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    const std::string text = std::exchange(sent_, {});
    return sealed ? "(sealed)" : text;
}

std::string LinkDriver::done() {
    return std::exchange(done_, {});
}

} // namespace support
