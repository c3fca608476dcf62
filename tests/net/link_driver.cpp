// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/net/link_driver.h"

#include "src/base/variant.h"
#include "src/notation/moves/move_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace support {
namespace {

std::string line_text(const play::ConnectionChanged& line) {
    switch (line.state) {
    case play::ConnectionState::looking_up:
        return "looking up " + line.text;
    case play::ConnectionState::connecting:
        return "connecting to " + line.text;
    case play::ConnectionState::open:
        return "open: " + line.text;
    case play::ConnectionState::silent:
        return "no answer";
    case play::ConnectionState::recovered:
        return "answered";
    case play::ConnectionState::flood_warned:
        return "warned: " + line.text;
    case play::ConnectionState::waiting:
        return "waiting: " + line.text;
    case play::ConnectionState::closed:
        return "closed: " + line.text;
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

std::string login_news_text(const play::LoginNews& told) {
    const std::string why(told.fault ? to_text(*told.fault) : "");
    switch (told.step) {
    case play::LoginStep::name:
        return "name? " + why;
    case play::LoginStep::password:
        return fmt::format("password of {}? {}", told.name, why);
    case play::LoginStep::logged_in:
        return "logged in as " + told.name;
    case play::LoginStep::failed:
        return "login failed: " + why;
    }
    return "";
}

std::string offer_text(const play::OfferNews& told) {
    const play::Offer& offer = told.offer;
    return told.stands ? fmt::format("offer {} of {}: {}", offer.id,
                                     offer.from.empty() ? "mine" : offer.from, offer.text)
                       : fmt::format("offer {} gone: {}", offer.id, offer.text);
}

} // namespace

std::string news_text(const play::News& news) {
    return std::visit(
        base::overloaded{
            [](const play::ConnectionChanged& line) { return line_text(line); },
            [](const play::LoginNews& told) { return login_news_text(told); },
            [](const play::Talk& talk) { return fmt::format("{} says {}", talk.from, talk.text); },
            [](const play::ConsoleLine& line) {
                return line.text.empty() || line.prompt ? std::string{} : "| " + line.text;
            },
            [](const play::OfferNews& told) { return offer_text(told); },
            [](const play::LobbyNews& is) { return lobby_text(is.lobby); },
            [](const play::SeekNews& told) {
                return told.stands ? fmt::format("seek {}", told.stands->index)
                       : told.gone ? fmt::format("seek {} gone", *told.gone)
                                   : std::string("no seek any more");
            },
            [](const base::Boxed<play::ChairsNews>& told) {
                return told->chairs ? fmt::format("table {}", told->chairs->number) : "no table";
            },
            [](const play::Refused& refused) {
                return "refused " + notation::to_coordinates(refused.move);
            },
            [](const play::GameLeft&) -> std::string { return "game left"; },
            [](const play::Unsent& unsent) { return fmt::format("{} unsent", unsent.lines); },
            [](const play::PartnerNews& is) { return "partner " + is.name.value_or("nobody"); },
            [](const auto&) { return std::string{}; },
        },
        news);
}

LinkDriver::LinkDriver(net::LinkOptions options) : link_(std::move(options)) {
    give(net::Start{});
}

void LinkDriver::give(const net::Link::Input& input) {
    const net::Link::Output output = link_.update(input, now_);
    sent_ += output.bytes;
    servers_without_timeseal_ += output.no_timeseal ? 1 : 0;
    done_ += output.order == net::Link::SocketOrder::call    ? "call"
             : output.order == net::Link::SocketOrder::close ? "close"
                                                             : "";
    for (const play::News& news : output.news) {
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
