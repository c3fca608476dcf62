// SPDX-License-Identifier: GPL-3.0-or-later
// Matches that were in progress when the server went down resume once their players are back.
#include "net/serve/desk/resume_desk.h"
#include "net/serve/table/stored_match.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <algorithm>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

net::ServerOptions four_accounts() {
    net::ServerOptions options;
    for (const char* name : {"Alice", "Bob", "Carol", "Dave"}) {
        options.accounts.push_back(account(name, "secret"));
    }
    options.wall_seconds = 1'795'368'000;
    return options;
}

struct Table {
    explicit Table(net::ServerOptions options = four_accounts()) : server(std::move(options)) {}

    void come_all(std::string_view password = "secret") {
        alice = server.enter("Alice", password);
        bob = server.enter("Bob", password);
        carol = server.enter("Carol", password);
        dave = server.enter("Dave", password);
    }
    void begin(const std::string& arguments = "3 0 bughouse white") {
        server.begin_match({alice, bob}, {carol, dave}, arguments);
    }
    /// The options of the next server if this one is killed now.
    [[nodiscard]] net::ServerOptions after_kill() const {
        net::ServerOptions options = four_accounts();
        for (const auto& [name, bpgn] : server.records) {
            options.unfinished.push_back({name, bpgn});
        }
        return options;
    }

    LobbyDriver server;
    ConnectionId alice{}, bob{}, carol{}, dave{};
};

/// The clocks on the last board sent: White's and Black's milliseconds.
std::string clocks(const std::string& heard) {
    const auto at = heard.rfind("<12> ");
    std::string rest = at == std::string::npos ? "" : heard.substr(at);
    for (int field = 0; field < 24 && !rest.empty(); ++field) {
        rest.erase(0, std::min(rest.find(' ') + 1, rest.size()));
    }
    return rest.substr(0, rest.find(' ', rest.find(' ') + 1));
}

} // namespace

TEST_CASE("when the server is killed in mid-game the match goes on with its clocks") {
    Table before;
    before.come_all();
    before.begin("3 0 rated bughouse white");
    before.server.wait(4s);
    (void)before.server.type(before.alice, "e4");
    before.server.wait(7s);
    (void)before.server.type(before.carol, "d5");
    before.server.wait(2s);
    (void)before.server.type(before.alice, "exd5");
    const std::string last = clocks(before.server.heard(before.carol));
    CHECK(last == "174000 173000");

    Table after(before.after_kill());
    after.alice = after.server.enter("Alice", "secret");
    after.bob = after.server.enter("Bob", "secret");
    after.carol = after.server.enter("Carol", "secret");
    (void)after.server.heard(after.carol);
    after.server.wait(10min); // no clock runs before everybody is there
    CHECK(holds(after.server.type(after.carol, "stored"),
                " 1: Alice* Carol* Dave Bob*  rated bughouse 3 0  3 half-moves"));
    CHECK(holds(after.server.type(after.server.enter("Eve"), "stored dave"),
                "Stored games of Dave (* is here):\n 1: Alice* Carol* Dave Bob* "));
    after.dave = after.server.enter("Dave", "secret");
    CHECK_FALSE(holds(after.server.heard(after.carol), "<12>"));
    after.server.wait(net::resume_delay);
    const std::string heard = after.server.heard(after.carol);
    CHECK(holds(heard, "Your adjourned match is resumed.\n"));
    CHECK(holds(heard, "Creating: Alice (----) Carol (----) rated bughouse 3 0"));
    CHECK(clocks(heard) == last);
    CHECK(holds(after.server.type(after.bob, "moves 1"), "exd5"));
    // the captured piece is in hand
    CHECK(holds(after.server.type(after.bob, "refresh"), "<b1> game 2 white [] black [P]"));
    CHECK(holds(after.server.type(after.carol, "Qxd5"), "Qxd5"));
    (void)after.server.type(after.alice, "resign");
    CHECK(after.server.records.size() == 1); // the same file, now with its result
    CHECK(after.server.records.begin()->first == before.server.records.begin()->first);
    CHECK(holds(after.server.records.begin()->second, "{Alice resigns} 0-1"));
    CHECK(after.server.accounts.at("Carol").bughouse.games == 1); // rated, as was agreed
    CHECK(holds(after.server.type(after.carol, "stored"), "Carol has no adjourned games."));
}

TEST_CASE("a server that is ended keeps the time that was thought so far") {
    Table before;
    before.come_all();
    before.begin();
    (void)before.server.type(before.alice, "e4");
    before.server.wait(30s);
    before.server.happen(net::StopServing{});
    Table after(before.after_kill());
    after.come_all();
    after.server.wait(net::resume_delay);
    CHECK(clocks(after.server.heard(after.carol)) == "180000 150000");
}

TEST_CASE("a finished match is not gone on with, nor one of guests") {
    Table before;
    before.come_all();
    before.begin();
    (void)before.server.type(before.alice, "e4");
    (void)before.server.type(before.carol, "resign");
    Table after(before.after_kill());
    after.come_all();
    after.server.wait(net::resume_delay);
    CHECK_FALSE(holds(after.server.heard(after.alice), "is resumed"));

    Table guests(net::ServerOptions{});
    guests.come_all("");
    guests.begin();
    (void)guests.server.type(guests.alice, "e4");
    net::ServerOptions options;
    for (const auto& [name, bpgn] : guests.server.records) {
        options.unfinished.push_back({name, bpgn});
    }
    REQUIRE(options.unfinished.size() == 1);
    Table again(options);
    again.come_all("");
    again.server.wait(net::resume_delay);
    CHECK_FALSE(holds(again.server.heard(again.alice), "is resumed"));
}

TEST_CASE("a player in another game is waited for until its end, and `resume` asks again") {
    Table before;
    before.come_all();
    before.begin();
    (void)before.server.type(before.alice, "e4");
    Table after(before.after_kill());
    after.alice = after.server.enter("Alice", "secret");
    const ConnectionId eve = after.server.enter("Eve");
    (void)after.server.type(after.alice, "match eve 3 0 chess white");
    (void)after.server.type(eve, "accept");
    after.bob = after.server.enter("Bob", "secret");
    after.carol = after.server.enter("Carol", "secret");
    after.dave = after.server.enter("Dave", "secret");
    after.server.wait(net::resume_delay);
    CHECK(holds(after.server.type(after.dave, "resume"), "No adjourned game of yours"));
    CHECK(holds(after.server.type(after.alice, "resume"), "You are playing a game."));
    (void)after.server.type(after.alice, "resign");
    SECTION("at once") {
        const std::string resumed = after.server.type(after.alice, "resume");
        CHECK(holds(resumed, "Your adjourned match is resumed."));
        CHECK_FALSE(holds(resumed, "No adjourned game of yours"));
    }
    SECTION("by itself, a moment later") {
        after.server.wait(net::resume_delay - 1ms);
        CHECK_FALSE(holds(after.server.heard(after.dave), "is resumed."));
        after.server.wait(1ms);
        CHECK(holds(after.server.heard(after.dave), "Your adjourned match is resumed."));
    }
    SECTION("not while the next one is played") {
        (void)after.server.type(after.alice, "rematch");
        (void)after.server.type(eve, "accept");
        after.server.wait(net::resume_delay);
        CHECK_FALSE(holds(after.server.heard(after.dave), "is resumed."));
    }
}

TEST_CASE("what is no record of a match that can be played here is passed over") {
    net::ServerOptions options = four_accounts();
    options.unfinished = {{"a", ""},
                          {"b", "[Result \"*\"]\n\n1A. e4 *"},
                          {"c", "\xff\xfe[["},
                          {"d", "[Event \"x\"]\n[Variant \"siamese\"]\n[Result \"*\"]\n\n*\n"}};
    Table table(options);
    table.come_all();
    CHECK(holds(table.server.type(table.alice, "stored"), "Alice has no adjourned games."));
}

TEST_CASE("however many matches are played, each half-move is kept, with everybody's time") {
    Table before;
    before.come_all();
    for (int i = 0; i < 50; ++i) {
        const std::string letters{static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
        const ConnectionId white = before.server.enter("White" + letters);
        const ConnectionId black = before.server.enter("Black" + letters);
        (void)before.server.type(white, "match black" + letters + " 3 0 chess white");
        (void)before.server.type(black, "accept");
    }
    before.begin("3 2 bughouse white");
    for (const char* move : {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2"}) {
        before.server.wait(30ms);
        (void)before.server.type(before.alice, move);
        (void)before.server.type(before.carol, move);
    }
    before.server.wait(40ms);
    CHECK(holds(before.server.type(before.dave, "P@e4"), "P/@@-e4"));
    CHECK(before.server.added_lines == 6); // written whole once, then only appended to
    const std::string last = clocks(before.server.type(before.alice, "refresh"));
    const std::string other = clocks(before.server.type(before.dave, "refresh"));

    Table after(before.after_kill());
    after.come_all();
    after.server.wait(net::resume_delay);
    CHECK(holds(after.server.heard(after.alice), "Your adjourned match is resumed.\n"));
    CHECK(clocks(after.server.type(after.alice, "refresh")) == last);
    CHECK(clocks(after.server.type(after.dave, "refresh")) == other);
    CHECK(holds(after.server.type(after.bob, "moves 1"), "Qxg2"));
    CHECK(holds(after.server.type(after.bob, "moves 2"), "P@e4"));
    CHECK(holds(after.server.type(after.alice, "Bxg2"), "B/f1-g2"));
}

TEST_CASE("a player who has since found another partner gets back the one of the adjourned match") {
    Table before;
    before.come_all();
    before.begin();
    (void)before.server.type(before.alice, "e4");
    Table after(before.after_kill());
    after.alice = after.server.enter("Alice", "secret");
    after.carol = after.server.enter("Carol", "secret");
    (void)after.server.type(after.alice, "partner carol");
    (void)after.server.type(after.carol, "partner alice");
    after.bob = after.server.enter("Bob", "secret");
    after.dave = after.server.enter("Dave", "secret");
    (void)after.server.heard(after.carol);
    after.server.wait(net::resume_delay);
    const std::string heard = after.server.heard(after.carol);
    CHECK(holds(heard, "Your partner is playing an adjourned match.\n"));
    CHECK(holds(heard, "You no longer have a bughouse partner.\n"));
    CHECK_FALSE(holds(after.server.heard(after.dave), "playing an adjourned match"));
    CHECK(holds(after.server.type(after.alice, "ptell hi"), "(told Bob, who is playing)"));
    CHECK(holds(after.server.type(after.dave, "ptell hi"), "(told Carol, who is playing)"));
    (void)after.server.type(after.dave, "resign");
    CHECK(holds(after.server.type(after.alice, "ptell hi"), "(told Bob)"));
    CHECK(holds(after.server.type(after.dave, "ptell hi"), "(told Carol)"));
}

TEST_CASE("half-moves stand behind a record as if it had been written with them") {
    Table one;
    one.come_all();
    one.begin();
    (void)one.server.type(one.alice, "e4");
    const std::string first = one.server.records.begin()->second;
    CHECK(net::with_half_moves(first, {}) == first);
    CHECK(net::with_half_moves("no record", {"1A. e4"}) == "no record");
    one.server.wait(4s);
    (void)one.server.type(one.carol, "e5");
    const auto added = net::stored_match(
        {"x", net::with_half_moves(first, {"1a. e5 {176}\tA 180 a 176 B 176 b 180"})});
    const auto written = net::stored_match({"x", one.server.records.begin()->second});
    REQUIRE(added);
    REQUIRE(written);
    CHECK(added->match.plies() == written->match.plies());
    for (const rules::Seat seat : rules::seats(written->match.plan())) {
        CHECK(added->match.clock(seat.board).remaining(seat.side, {}) ==
              written->match.clock(seat.board).remaining(seat.side, {}));
    }
}

TEST_CASE("a match in which bots sit goes on, when they are there again") {
    net::ServerOptions options = four_accounts();
    options.lobby_bots = 3;
    options.bot_level = 1;
    Table before(options);
    before.alice = before.server.enter("Alice", "secret");
    (void)before.server.type(before.alice, "partner bota");
    (void)before.server.type(before.alice, "match botb 3 0 bughouse white");
    CHECK(holds(before.server.type(before.alice, "e4"), "P/e2-e4"));
    options = before.after_kill();
    options.lobby_bots = 3;
    options.bot_level = 1;
    Table after(options);
    after.alice = after.server.enter("Alice", "secret");
    after.server.wait(net::resume_delay);
    CHECK(holds(after.server.heard(after.alice), "Your adjourned match is resumed."));
    CHECK(after.server.told_bots.size() == 1);
    CHECK(after.server.told_bots.front().seats.size() == 3);
    CHECK(after.server.told_bots.front().match->plies().size() == 1);
}

TEST_CASE("a player whose match had a guest in it is told once, for a day, that it cannot go on") {
    Table before;
    before.alice = before.server.enter("Alice", "secret");
    const ConnectionId zoe = before.server.enter("Zoe");
    (void)before.server.type(before.alice, "match zoe 3 0 crazyhouse white");
    (void)before.server.type(zoe, "accept");
    (void)before.server.type(before.alice, "e4");
    const std::string told = "Your match of Sun Nov 22, 17:20 UTC 2026 cannot go on: not all "
                             "who played have accounts. Its record is kept.\n";
    for (const bool next_day : {false, true}) {
        net::ServerOptions options = before.after_kill();
        options.wall_seconds += next_day ? 24 * 3600 : 0;
        Table after(options);
        const ConnectionId alice = after.server.call();
        (void)after.server.type(alice, "Alice");
        CHECK(holds(after.server.type(alice, "secret"), told) == !next_day);
        (void)after.server.type(alice, "quit");
        const ConnectionId again = after.server.call();
        (void)after.server.type(again, "Alice");
        CHECK_FALSE(holds(after.server.type(again, "secret"), told));
        Table later(after.after_kill());
        const ConnectionId third = later.server.call();
        (void)later.server.type(third, "Alice");
        CHECK_FALSE(holds(later.server.type(third, "secret"), told));
        CHECK(holds(later.server.type(third, "stored"), "Alice* Zoe") == !next_day);
    }
    before.server.happen(net::StopServing{});
    CHECK(holds(before.server.heard(zoe),
                "Your match cannot be resumed: not all who play have accounts."));
}

TEST_CASE("a match with bots of the table's own cannot be resumed, and nobody is promised that") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "start");
    server.happen(net::StopServing{});
    CHECK(
        holds(server.heard(amy), "Your match cannot be resumed: not all who play have accounts."));
}

TEST_CASE("a guest is told nothing of a match that a guest of the same name left unfinished") {
    Table before;
    before.alice = before.server.enter("Alice", "secret");
    const ConnectionId zoe = before.server.enter("Zoe");
    (void)before.server.type(before.alice, "match zoe 3 0 crazyhouse white");
    (void)before.server.type(zoe, "accept");
    (void)before.server.type(before.alice, "e4");
    Table after(before.after_kill());
    const ConnectionId other = after.server.call();
    (void)after.server.type(other, "Zoe");
    CHECK_FALSE(holds(after.server.type(other, ""), "cannot go on"));
    CHECK(holds(after.server.type(other, "stored"), "Zoe has no adjourned games."));
    after.alice = after.server.call();
    (void)after.server.type(after.alice, "alice");
    CHECK(holds(after.server.type(after.alice, "secret"), "cannot go on"));
    CHECK(holds(after.server.type(after.alice, "stored"), " 1: Alice* Zoe*  unrated crazyhouse"));
    (void)after.server.type(after.alice, "resume");
    after.server.wait(net::resume_delay);
    CHECK_FALSE(holds(after.server.heard(other), "is resumed"));
}

TEST_CASE("the more matches are played, the more rarely each is written whole") {
    LobbyDriver server;
    const auto play = [&](const char* white, const char* black) {
        const std::pair players{server.enter(white), server.enter(black)};
        (void)server.type(players.first, std::string("match ") + black + " 3 0 chess white");
        (void)server.type(players.second, "accept");
        return players;
    };
    const auto written = [&](ConnectionId who, const char* move) {
        const auto before = std::pair(server.whole_records, server.added_lines);
        (void)server.type(who, move);
        return fmt::format("{} whole, {} added", server.whole_records - before.first,
                           server.added_lines - before.second);
    };
    const auto [ann, bob] = play("Ann", "Bob");
    CHECK(written(ann, "e4") == "1 whole, 0 added");
    CHECK(written(bob, "e4") == "0 whole, 0 added"); // an illegal move writes nothing
    CHECK(written(bob, "e5") == "1 whole, 1 added"); // appended on its own, however soon it comes
    const auto [cid, dot] = play("Cid", "Dot");
    CHECK(written(cid, "e4") == "1 whole, 0 added");
    server.wait(49ms);
    CHECK(written(dot, "e5") == "0 whole, 1 added");
    CHECK(written(ann, "d4") == "0 whole, 1 added");
    const std::string& record = server.records.begin()->second;
    CHECK(support::holds(record, "\n2A. d4 {179.951}\n"));
    CHECK(support::holds(record, "1a. e5 {180"));
    server.wait(1ms);
    CHECK(written(cid, "d4") == "1 whole, 1 added");
    server.wait(20ms);
    CHECK(written(dot, "d5") == "0 whole, 1 added");
    server.wait(30ms);
    CHECK(written(cid, "Nf3") == "1 whole, 1 added");
}

TEST_CASE("a match that never began is not gone on with") {
    Table before;
    before.come_all();
    before.begin();
    before.server.happen(net::StopServing{});
    REQUIRE(before.server.records.size() == 1);
    Table after(before.after_kill());
    after.come_all();
    CHECK(holds(after.server.type(after.alice, "stored"), "Alice has no adjourned games."));
    after.server.wait(net::resume_delay);
    CHECK_FALSE(holds(after.server.heard(after.alice), "is resumed"));
}

TEST_CASE("a shuffled match goes on under its record and with its terms, beside another match") {
    Table before;
    before.come_all();
    before.begin("3 0 bughouse white 960 wbn");
    before.server.wait(2s);
    (void)before.server.type(before.alice, "a4");
    REQUIRE(before.server.records.size() == 1);
    net::ServerOptions options = before.after_kill();
    options.wall_seconds += 3600;
    Table after(options);
    const ConnectionId eve = after.server.enter("Eve");
    const ConnectionId fay = after.server.enter("Fay");
    (void)after.server.type(eve, "match fay 3 0 chess white");
    (void)after.server.type(fay, "accept");
    after.come_all();
    CHECK(holds(after.server.type(eve, "resume"), "You are playing a game."));
    const ConnectionId gus = after.server.enter("Gus");
    CHECK(holds(after.server.type(gus, "resume"), "No adjourned game of yours"));
    const ConnectionId ctl = after.server.call({"user 0", true, 0U, {}, {}, true});
    CHECK(holds(after.server.type(ctl, "status"), "stored matches 1, "));
    after.server.wait(net::resume_delay);
    CHECK(std::count(after.server.log.begin(), after.server.log.end(),
                     "the match of Alice is resumed") == 1);
    CHECK(holds(after.server.heard(after.alice),
                "Creating: Alice (----) Carol (----) unrated bughouse 3 0 (wbn laws, 960)\n"));
    CHECK(holds(after.server.type(ctl, "status"), "stored matches 0, "));
    (void)after.server.type(after.carol, "resign");
    CHECK(after.server.records.size() == 1);
    CHECK(after.server.records.begin()->first == before.server.records.begin()->first);
    CHECK(holds(after.server.records.begin()->second, "[Time \"17:20:00\"]"));
}

TEST_CASE("a record whose day or hour cannot be read is of no day") {
    Table before;
    before.come_all();
    before.begin();
    (void)before.server.type(before.alice, "e4");
    const auto stored = [&](const std::string& from, const std::string& to) {
        net::ServerOptions options = before.after_kill();
        std::string& bpgn = options.unfinished.front().bpgn;
        const auto at = bpgn.find(from);
        REQUIRE(at != std::string::npos);
        bpgn.replace(at, from.size(), to);
        LobbyDriver after(options);
        return after.type(after.enter("Alice", "secret"), "stored");
    };
    CHECK(holds(stored("2026.11.22", "2026.11.22"), "Sun Nov 22, 17:20 UTC 2026"));
    for (const char* wrong :
         {"2026.11", "2026.11.22.1", "2026.13.01", "2026.02.30", "????.??.??"}) {
        CAPTURE(wrong);
        CHECK(holds(stored("2026.11.22", wrong), "Thu Jan  1, 00:00 UTC 1970"));
    }
    CHECK(holds(stored("17:20:00", "17:20"), "Thu Jan  1, 00:00 UTC 1970"));
    CHECK(holds(stored("17:20:00", "01:02:03"), "Sun Nov 22, 01:02 UTC 2026"));
}

TEST_CASE("a match of two goes on as well, whoever their partners are by now") {
    Table before;
    before.come_all();
    (void)before.server.type(before.alice, "match carol 3 0 crazyhouse white");
    (void)before.server.type(before.carol, "accept");
    (void)before.server.type(before.alice, "e4");
    Table after(before.after_kill());
    after.come_all();
    (void)after.server.type(after.alice, "partner bob");
    (void)after.server.type(after.bob, "accept");
    after.server.wait(net::resume_delay);
    CHECK(holds(after.server.type(after.carol, "e5"), "P/e7-e5"));
    (void)after.server.type(after.carol, "resign");
    CHECK(holds(after.server.type(after.alice, "ptell hi"), "(told Bob)"));
}
