// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/server_world.h"

#include "src/app/port/event.h"

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

ServerWorld::ServerWorld(const net::SessionOptions& options)
    : session(options), tap_(options.seal) {
    world.model.server.emplace();
    world.model.server->host = "fics.test";
    world.model.server->connection.state = play::ConnectionState::open;
    world.on_ask = [this](const play::Request& request) { give(net::GameRequest{request}); };
    give(net::Connected{});
    sent.clear();
}

void ServerWorld::give(const net::SessionInput& input) {
    std::vector<support::HeardLine> heard = tap_.hear(input, world.now);
    net::SessionOutput output = session.update(input, world.now);
    sent += output.bytes;
    if (!heard.empty()) {
        for (const support::HeardLine& line : std::exchange(lines_, std::move(heard))) {
            if (after_line) {
                after_line(line.line);
            }
        }
    }
    for (play::News& news : output.news) {
        world.event(std::move(news));
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
