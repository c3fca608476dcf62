// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/small_server.h"

#include "src/app/port/event.h"
#include "src/base/variant.h"
#include "src/play/news.h"

namespace world {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

constexpr std::array<std::string_view, 4> names{"alice", "carol", "dave", "bob"};

/// The board as a player sees it: each player's own board is A.
BoardId seen(BoardId board, Seat by) {
    return by.board == BoardId::a ? board : board == BoardId::a ? BoardId::b : BoardId::a;
}

Seat seen(Seat seat, Seat by) {
    return {seen(seat.board, by), seat.side};
}

rules::Outcome seen(const rules::Outcome& outcome, Seat by, const rules::TablePlan& plan) {
    rules::BoardEnd end = outcome.decided_by;
    end.board = seen(end.board, by);
    if (end.loser) {
        end.loser = seen(*end.loser, by);
    }
    return rules::outcome_of({end}, plan);
}

play::GameOpened opened(const rules::Match& match, Seat by) {
    play::GameOpened game{match, {}, {}, seen(by, by), "bughouse", false};
    for (const Seat seat : rules::seats(match.plan())) {
        game.names[seen(seat, by)] = names.at(static_cast<std::size_t>(index(seat)));
    }
    return game;
}

} // namespace

SmallServer::SmallServer(rules::TimeControl time)
    : referee_(rules::Match(rules::bughouse_plan(), *rules::preset("fics"), time),
               rules::seats(rules::bughouse_plan())) {
    for (const Seat seat : rules::seats(match().plan())) {
        World& one = client(seat);
        one.model.server.emplace();
        one.model.server->host = "small.test";
        one.model.server->connection.state = play::ConnectionState::open;
        one.on_ask = [this, seat](const play::Request& request) { ask(seat, request); };
        one.event(play::News{opened(match(), seat)});
    }
    for (const Seat seat : rules::seats(match().plan())) {
        announce(referee_.apply({seat, play::Ready{}}, now_), seat);
    }
}

void SmallServer::ask(Seat seat, const play::Request& request) {
    announce(referee_.apply({seat, request.what}, now_), seat);
}

/// Commands that are no requests; this server knows only `flag`.
void SmallServer::take_lines(Seat seat) {
    for (const auto& asked : std::exchange(client(seat).asked_server, {})) {
        const auto* line = std::get_if<play::SendLine>(&asked);
        if (line != nullptr && line->text == "flag") {
            announce(referee_.tick(now_), seat);
        }
    }
}

void SmallServer::announce(const play::NewsList& said, Seat asker) {
    for (const play::News& one : said) {
        tell(one, asker);
    }
}

void SmallServer::tell(const play::News& said, Seat asker) {
    for (const Seat to : rules::seats(match().plan())) {
        if (cut_[to]) {
            continue;
        }
        World& one = client(to);
        std::visit(base::overloaded{
                       [&](const play::Began& began) { one.event(play::News(began)); },
                       [&](play::Moved moved) {
                           moved.ply.seat = seen(moved.ply.seat, to);
                           one.event(play::News(moved));
                       },
                       [&](play::Refused refused) {
                           refused.seat = seen(refused.seat, to);
                           if (to == asker) {
                               one.event(play::News(refused));
                           }
                       },
                       [&](const play::Ended& ended) {
                           one.event(play::News(
                               play::Ended{seen(ended.outcome, to, match().plan()), ended.at}));
                       },
                       [](const auto&) {},
                   },
                   said);
    }
}

void SmallServer::type(std::string_view seat_and_line) {
    const Seat seat = *rules::seat_from(seat_and_line.front());
    client(seat).type(seat_and_line.substr(2));
    take_lines(seat);
}

/// Lets time pass for everybody; the clients' clocks agree with the server's.
void SmallServer::pass(Millis time) {
    now_ += time;
    for (World& one : clients_) {
        one.pass(time);
    }
}

void SmallServer::cut(Seat seat) {
    cut_[seat] = true;
    client(seat).event(play::News{play::GameLeft{}});
    announce(referee_.apply({seat, play::Resign{}}, now_), seat);
}

bool SmallServer::agrees(Seat by) {
    World& one = client(by);
    bool same = one.match().outcome().has_value() == match().outcome().has_value();
    for (const Seat seat : rules::seats(match().plan())) {
        const Seat there = seen(seat, by);
        const auto& clock = one.match().clock(there.board);
        same = same && one.match().hand(there) == match().hand(seat) &&
               one.match().position(there.board) == match().position(seat.board) &&
               clock.remaining(seat.side, now_) ==
                   match().clock(seat.board).remaining(seat.side, now_);
    }
    return same;
}

} // namespace world
