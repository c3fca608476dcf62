// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/serve/sessions.h"

#include "src/base/variant.h"

#include <algorithm>

namespace support {

SessionHere& Sessions::add(std::string name, net::TimesealVersion seal) {
    net::SessionOptions options;
    options.who.name = std::move(name);
    options.seal = seal;
    options.program = "bughouse";
    all_.push_back(
        std::make_unique<SessionHere>(SessionHere{net::FicsSession(options), server_.call()}));
    SessionHere& one = *all_.back();
    give(one, net::Connected{});
    settle();
    return one;
}

void Sessions::give(SessionHere& one, const net::SessionInput& input) {
    net::SessionOutput output = one.session.update(input, server_.now());
    for (play::News& news : output.news) {
        if (const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&news)) {
            one.match = (*opened)->match;
        } else if (one.match) {
            play::apply(*one.match, news);
        }
        if (const auto* line = std::get_if<play::ConsoleLine>(&news)) {
            one.console += line->text + "\n";
        }
        one.news.push_back(std::move(news));
    }
    if (!output.bytes.empty()) {
        server_.send(one.connection, output.bytes);
    }
}

/// Carries bytes back and forth until none are left.
void Sessions::settle() {
    for (bool some = true; some;) {
        some = false;
        for (const auto& one : all_) {
            const std::string bytes = server_.bytes(one->connection);
            if (!bytes.empty()) {
                some = true;
                give(*one, net::Received{bytes});
            }
        }
    }
}

void Sessions::command(SessionHere& one, std::string text) {
    give(one, net::Command{std::move(text)});
    settle();
}

void Sessions::ask(SessionHere& one, play::Request request) {
    give(one, net::GameRequest{std::move(request)});
    settle();
}

void Sessions::wait(base::Millis time) {
    const base::Instant then = server_.now() + time;
    while (true) {
        std::optional<base::Instant> next = server_.lobby.next_wake();
        for (const auto& one : all_) {
            next = base::earlier(next, one->session.next_wake());
        }
        if (!next || *next > then) {
            break;
        }
        server_.wait(std::max(*next - server_.now(), base::Millis{}));
        for (const auto& one : all_) {
            const auto due = one->session.next_wake();
            if (due && *due <= server_.now()) {
                give(*one, net::Woken{});
            }
        }
        settle();
    }
    server_.wait(then - server_.now());
    settle();
}

} // namespace support
