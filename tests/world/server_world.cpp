// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/server_world.h"

#include <algorithm>
#include <utility>

namespace world {

play::GameOpened opened_game(std::optional<rules::Seat> me, const std::string& type) {
    const bool two = type == "bughouse";
    rules::TimeControl time;
    time.base = std::chrono::minutes{3};
    const auto plan = two                    ? rules::bughouse_plan()
                      : type == "crazyhouse" ? rules::crazyhouse_plan()
                                             : rules::chess_plan();
    const rules::Match match(plan, *rules::preset("fics"), time);
    play::GameOpened opened{match, {}, {}, me, type, true};
    constexpr std::array names{"Alice", "Carol", "Dave", "Bob"};
    for (const rules::Seat seat : rules::seats(match.plan())) {
        opened.names[seat] = names.at(static_cast<std::size_t>(index(seat)));
        opened.ratings[seat] = std::to_string(1800 + 10 * index(seat));
    }
    return opened;
}

ServerWorld::ServerWorld(net::SessionOptions options, app::Options mind)
    : world(std::move(mind)), session(std::move(options)) {
    world.model.server.emplace();
    world.model.server->host = "fics.test";
    world.model.server->line.state = play::LineState::open;
    world.on_ask = [this](const play::Request& request) { give(net::AskServer{request}); };
    give(net::Connected{});
    sent.clear();
}

void ServerWorld::give(const net::SessionInput& input) {
    net::SessionOutput output = session.update(input, world.now);
    sent += output.bytes;
    for (net::SessionEvent& event : output.events) {
        const auto* heard = std::get_if<net::Heard>(&event);
        if (heard != nullptr) {
            if (last_line_ && after_line) {
                after_line(*last_line_);
            }
            last_line_ = heard->line;
        }
        net::NewsList news;
        reader_.read(event, news);
        for (net::News& told : news) {
            world.event(std::visit([](auto& one) { return app::Event(std::move(one)); }, told));
        }
    }
}

void ServerWorld::hear(std::string_view bytes) {
    give(net::Received{bytes});
}

void ServerWorld::wait_until(Instant then) {
    while (const auto due = session.next_wake()) {
        if (*due > then) {
            break;
        }
        world.pass(std::max(*due - world.now, Millis{}));
        give(net::Woken{});
    }
    world.pass(std::max(then - world.now, Millis{}));
}

} // namespace world
