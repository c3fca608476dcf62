// SPDX-License-Identifier: GPL-3.0-or-later
// Bounded lists, tested without a server: the queue of password checks, bans, seeks.
#include "net/serve/people/ban_list.h"
#include "net/serve/people/login_guard.h"
#include "net/serve/table/server_offers.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;

namespace {

/// The queue of password checks, without a server.
struct Queue {
    net::LoginGuard guard;
    base::Instant now = support::epoch;
    std::uint64_t lines = 0;

    bool ask(const std::string& name, const std::string& address, std::uint64_t line = 0) {
        net::CheckPassword check;
        check.password = name + "@" + address;
        const ConnectionId asker{line == 0 ? ++lines : line};
        return guard.enqueue(std::move(check), {asker, name, address}, now);
    }
    /// Whose password is checked next; empty if all have to wait.
    std::string next() {
        const auto job = guard.next(now);
        return job ? std::get<net::CheckPassword>(*job).password : "";
    }
    void tries(const std::string& name, const std::string& address, bool right) {
        CHECK(ask(name, address));
        CHECK(next() == name + "@" + address);
        guard.job_done(right, now);
    }
};

} // namespace

TEST_CASE("a visitor waits once, an address four times, and all sixty-four times") {
    Queue queue;
    for (std::uint64_t i = 1; i <= net::LoginGuard::most_of_address; ++i) {
        CHECK(queue.ask("amy", "192.0.2.1", 1000 + i));
        CHECK_FALSE(queue.ask("amy", "192.0.2.1", 1000 + i));
        CHECK_FALSE(queue.ask("amy", "192.0.2.2", 1000 + i));
    }
    CHECK_FALSE(queue.ask("amy", "192.0.2.1"));
    for (std::size_t i = net::LoginGuard::most_of_address; i < net::LoginGuard::most_waiting; ++i) {
        CHECK(queue.ask("amy", "")); // an empty address is this machine
    }
    CHECK_FALSE(queue.ask("amy", ""));
    CHECK_FALSE(queue.ask("amy", "192.0.2.2"));
}

TEST_CASE("known names come first, then those who guessed least, then the newest") {
    Queue queue;
    for (int i = 0; i < 5; ++i) {
        queue.tries("amy", "192.0.2.1", true);
    }
    queue.tries("ben", "192.0.2.2", false);
    CHECK(queue.ask("amy", "192.0.2.1"));
    CHECK(queue.ask("dot", "192.0.2.3"));
    CHECK(queue.ask("cid", "192.0.2.2")); // asked later, but from an address with a wrong password
    CHECK(queue.ask("ben", "192.0.2.2"));
    CHECK(queue.ask("eve", "192.0.2.1")); // from an address with right passwords only
    for (const char* expected :
         {"amy@192.0.2.1", "eve@192.0.2.1", "dot@192.0.2.3", "cid@192.0.2.2", "ben@192.0.2.2"}) {
        CHECK(queue.next() == expected);
        CHECK(queue.next().empty()); // one check at a time
        queue.guard.job_done(false, queue.now);
    }
    CHECK(queue.next().empty());
    CHECK_FALSE(queue.guard.next_wake());
}

TEST_CASE("each wrong guess doubles the wait, up to a minute, until a quarter of an hour is over") {
    Queue queue;
    const auto waits = [&] {
        CHECK(queue.ask("amy", "192.0.2.1"));
        const auto wake = queue.guard.next_wake();
        REQUIRE(wake);
        const base::Millis wait = *wake - queue.now;
        queue.now = *wake - 1ms;
        CHECK((wait.count() == 0 || queue.next().empty()));
        queue.now = *wake;
        CHECK(queue.next() == "amy@192.0.2.1");
        queue.guard.job_done(false, queue.now);
        return wait.count();
    };
    for (const int expected : {0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60}) {
        CHECK(waits() == expected * 1000);
    }
    queue.now += net::LoginGuard::forgotten_after;
    CHECK(waits() == 60'000); // not forgotten yet
    queue.now += net::LoginGuard::forgotten_after + 1ms;
    queue.tries("ben", "192.0.2.9", false); // another attempt makes it drop expired rows
    CHECK(waits() == 0);
}

TEST_CASE("a thousand bans are kept and no more, and one of them may be named again") {
    net::BanList bans;
    for (std::size_t i = 0; i < net::BanList::most; ++i) {
        CHECK(bans.add(fmt::format("10.0.{}.{}", i / 250, i % 250)));
    }
    CHECK_FALSE(bans.add("192.0.2.1"));
    CHECK_FALSE(bans.bans_address("192.0.2.1"));
    CHECK(bans.add("10.0.0.0"));
    CHECK(bans.add(net::BanList::all_guests));
    CHECK(bans.texts().size() == net::BanList::most + 1);
    CHECK(bans.remove("10.0.0.1"));
    CHECK(bans.add("192.0.2.1"));
}

TEST_CASE("a thousand seeks are posted and no more, three of each player") {
    net::ServerSeeks seeks;
    for (std::uint64_t i = 0; i < net::ServerSeeks::most; ++i) {
        CHECK(seeks.add(ConnectionId{1 + i / 3}, {}));
    }
    CHECK_FALSE(seeks.add(ConnectionId{9'999}, {}));
    seeks.remove(7);
    CHECK_FALSE(seeks.add(ConnectionId{1}, {})); // that visitor has three already
    CHECK(seeks.add(ConnectionId{9'999}, {})->index == 7);
}

TEST_CASE("of too many names that were guessed at the oldest is forgotten") {
    net::LoginGuard guard;
    base::Instant now = support::epoch;
    std::uint64_t lines = 0;
    const auto guess = [&](const std::string& name) {
        (void)guard.enqueue(net::CheckPassword{}, {ConnectionId{++lines}, name, "192.0.2.1"}, now);
        const bool at_once = guard.next(now).has_value();
        guard.job_done(false, now);
        return at_once;
    };
    for (const char* name :
         {"later", "later", "older", "older", "older", "olderstill", "olderstill", "olderstill"}) {
        CHECK(guess(name));
    }
    now += 1ms;
    CHECK(guess("later")); // each of the three has to wait from now on
    for (std::size_t i = 3; i < net::LoginGuard::most_remembered; ++i) {
        (void)guess("other" + std::to_string(i));
    }
    CHECK(guess("last")); // replaces the oldest row; of two equally old ones the first by name
    CHECK(guess("last")); // already has a row
    CHECK_FALSE(guess("olderstill"));
    CHECK_FALSE(guess("later"));
    CHECK(guess("older")); // was replaced
}
