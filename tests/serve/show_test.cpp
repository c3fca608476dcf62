// SPDX-License-Identifier: GPL-3.0-or-later
// Delayed games for observers (show_delay), with an arbiter.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <memory>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::holds;
using support::LobbyDriver;

namespace {

struct Show {
    explicit Show(base::Millis delay) : server(options(delay)) {
        for (const auto& [line, name] : {std::pair{&alice, "Alice"},
                                         {&carol, "Carol"},
                                         {&dave, "Dave"},
                                         {&bob, "Bob"},
                                         {&eve, "Eve"}}) {
            *line = server.enter(name);
        }
        server.begin_match({alice, bob}, {carol, dave});
        (void)server.type(eve, "observe 1");
        (void)server.type(eve, "observe 2");
        server.wait(delay);
        forget();
    }
    static net::ServerOptions options(base::Millis delay) {
        net::ServerOptions made;
        made.show_delay = delay;
        made.accounts = {account("Root", "secret")};
        made.operators = {"root"};
        return made;
    }
    void forget() {
        for (const ConnectionId connection : {alice, carol, dave, bob, eve}) {
            (void)server.heard(connection);
        }
    }

    LobbyDriver server;
    ConnectionId alice{}, carol{}, dave{}, bob{}, eve{};
};

} // namespace

TEST_CASE("an observer sees moves, pieces and the end later than the players, by the delay") {
    Show show(60s);
    auto& server = show.server;
    CHECK(holds(server.type(show.alice, "e4"), "e4"));
    CHECK(holds(server.heard(show.carol), "P/e2-e4"));
    server.wait(59s);
    CHECK_FALSE(holds(server.heard(show.eve), "e4"));
    server.wait(1s);
    CHECK(holds(server.heard(show.eve), "P/e2-e4"));
    (void)server.type(show.carol, "d5");
    (void)server.type(show.alice, "exd5");
    (void)server.type(show.carol, "resign");
    CHECK(holds(server.heard(show.bob), "partner won}"));
    server.wait(59s);
    const std::string early = server.heard(show.eve);
    CHECK_FALSE(holds(early, "d5"));
    CHECK_FALSE(holds(early, "resigns"));
    server.wait(1s);
    const std::string late = server.heard(show.eve);
    CHECK(holds(late, "P/e4-d5"));
    CHECK(holds(late, "<b1> game 2 white [] black [P]"));
    CHECK(late.find("P/d7-d5") < late.find("P/e4-d5"));
    CHECK(late.find("P/e4-d5") < late.find("Carol resigns} 1-0"));
}

TEST_CASE("no question brings it sooner") {
    Show show(60s);
    auto& server = show.server;
    (void)server.type(show.alice, "e4");
    (void)server.heard(show.eve);
    for (const char* asked : {"refresh 1", "moves 1", "games", "bugwho g", "observe alice"}) {
        const std::string said = server.type(show.eve, asked);
        INFO(asked);
        CHECK_FALSE(holds(said, "e4"));
        CHECK_FALSE(holds(said, "<12>"));
        CHECK_FALSE(holds(said, "B:  1"));
    }
    CHECK(holds(server.type(show.bob, "moves 1"), "e4")); // a player's partner may see it at once
}

TEST_CASE("without a delay all see it at once") {
    Show show(0s);
    (void)show.server.type(show.alice, "e4");
    CHECK(holds(show.server.heard(show.eve), "P/e2-e4"));
}

TEST_CASE("the arbiter mutes visitors who disturb, and throws them out") { // WBN 9.4.7, 9.6
    Show show(0s);
    auto& server = show.server;
    const ConnectionId root = server.enter("Root", "secret");
    (void)server.type(root, "muzzle eve");
    CHECK(holds(server.type(show.eve, "kibitz drop a knight"), "You are muzzled."));
    CHECK(holds(server.type(show.eve, "tell alice drop a knight"), "You are muzzled."));
    CHECK_FALSE(holds(server.heard(show.alice), "knight"));
    (void)server.type(root, "nuke eve");
    CHECK(server.is_closed(show.eve));
    show.forget();
    CHECK(holds(server.type(show.alice, "e4"), "e4")); // the match goes on
    CHECK_FALSE(holds(server.type(show.alice, "allobservers"), "Eve"));
}

TEST_CASE("lists and figures tell no more than the show") {
    Show show(60s);
    auto& server = show.server;
    const auto says = [&](const char* asked) { return server.type(show.eve, asked); };
    CHECK(holds(says("who"), "^Alice(U)"));
    CHECK(holds(says("uptime"), " and 2 games."));
    CHECK(holds(says("finger carol"), "(playing game 1)"));
    server.wait(5s);
    // The idle time does not reveal that Carol has just moved.
    CHECK(holds(says("finger carol"), "Idle: 0 secs"));
    (void)server.type(show.carol, "resign");
    server.wait(59s);
    CHECK(holds(says("who"), "^Alice(U)"));
    CHECK(holds(says("uptime"), " and 2 games."));
    CHECK(holds(says("bugwho p"), " 0 partnerships displayed"));
    CHECK(holds(says("finger carol"), "(playing game 1)"));
    CHECK(holds(says("tell carol hello"), "(told Carol, who is playing)"));
    server.wait(1s);
    CHECK(holds(says("who"), " Alice(U)"));
    CHECK(holds(says("uptime"), " and 0 games."));
    CHECK(holds(says("bugwho p"), " 2 partnerships displayed"));
    CHECK_FALSE(holds(says("finger carol"), "playing"));
    CHECK(holds(says("tell carol hello"), "(told Carol)"));
}

TEST_CASE(
    "a challenge is answered alike whether its player is free, as long as the show tells nothing") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(show.carol, "resign");
    server.wait(2min);
    show.forget();
    const auto challenge = [&](const char* name) {
        std::string said = server.type(zoe, std::string("match ") + name + " 3 0 chess");
        (void)server.type(zoe, "withdraw");
        return said;
    };
    const std::string free = challenge("alice");
    CHECK(holds(free, "Issuing: Zoe"));
    (void)server.type(show.alice, "rematch");
    (void)server.type(show.carol, "accept");
    CHECK(challenge("alice") == free); // the new game is still hidden
    server.wait(60s);
    CHECK(challenge("alice") == "Alice is playing a game.\nfics% ");
    (void)server.type(show.carol, "resign");
    // Observers still see the old game.
    CHECK(challenge("alice") == "Alice is playing a game.\nfics% ");
    (void)server.heard(show.alice);
    // The players themselves know that it has ended.
    CHECK(holds(server.type(show.alice, "rematch"), "Issuing: "));
    (void)server.type(show.alice, "withdraw");
    server.wait(60s);
    CHECK(challenge("alice") == free);
}

TEST_CASE("a challenged player whose new game is not shown yet cannot sit at two tables") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(show.carol, "resign");
    server.wait(2min);
    (void)server.type(show.alice, "rematch");
    (void)server.type(show.carol, "accept");
    (void)server.type(zoe, "match alice 3 0 chess");
    show.forget();
    CHECK(holds(server.type(show.alice, "accept"), "One of you is already playing."));
    CHECK(holds(server.type(show.alice, "time"), "(Alice) : 3 mins, 0 secs"));
}

TEST_CASE("whether a game is played is told as late as the game") {
    Show show(60s);
    auto& server = show.server;
    const auto at_once = [&](const std::string& asked) {
        std::string said = server.type(show.eve, asked);
        return said.substr(0, said.find("fics%"));
    };
    const std::vector<std::string> questions{
        "observe 1",    "observe alice", "time alice", "moves 1",    "refresh 1", "games",
        "allobservers", "unobserve 1",   "pobserve 2", "whisper hi", "time 1"};
    std::vector<std::string> while_it_runs;
    for (const std::string& one : questions) {
        while_it_runs.push_back(at_once(one));
        server.wait(1s);
    }
    (void)server.type(show.eve, "observe 1");
    (void)server.type(show.carol, "resign");
    (void)server.heard(show.eve);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        INFO(questions[i]);
        CHECK(at_once(questions[i]) == while_it_runs[i]);
        server.wait(1s);
    }
}

TEST_CASE("a match that has begun is shown when its first board is") {
    Show show(60s);
    auto& server = show.server;
    (void)server.type(show.carol, "resign");
    server.wait(2min);
    show.forget();
    (void)server.type(show.alice, "rematch");
    (void)server.type(show.carol, "accept");
    CHECK(holds(server.type(show.eve, "uptime"), " and 0 games."));
    CHECK_FALSE(holds(server.type(show.eve, "who"), "^"));
    server.wait(60s);
    CHECK(holds(server.type(show.eve, "uptime"), " and 2 games."));
}

TEST_CASE("ratings and history tell a result only when the show has") {
    net::ServerOptions options = Show::options(60s);
    options.accounts.push_back(account("Amy", "secret"));
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(amy, "match root 3 0 crazyhouse rated white");
    (void)server.type(root, "accept");
    (void)server.type(amy, "resign");
    CHECK(holds(server.type(amy, "history"), "- ---- W ---- Root"));
    server.wait(59s);
    CHECK(holds(server.type(eve, "finger amy"), "Crazyhouse     1500"));
    CHECK(holds(server.type(eve, "history amy"), "Amy has no history games."));
    CHECK(holds(server.type(eve, "oldmoves amy"), "There is no old game for Amy."));
    CHECK(holds(server.type(eve, "smoves amy 0"), "No game 0 of Amy is at hand"));
    CHECK(holds(server.type(amy, "smoves 0"), "{Amy resigns} 0-1"));
    server.wait(1s);
    CHECK(holds(server.type(eve, "finger amy"), "Crazyhouse     1338"));
    CHECK(holds(server.type(eve, "history amy"), "- ---- W ---- Root"));
    CHECK(holds(server.type(eve, "smoves amy 0"), "{Amy resigns} 0-1"));
}

TEST_CASE("a spectator can be sent away by the host of the table or an operator, and stays away") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId eve = server.call({"203.0.113.5", false, {}});
    (void)server.type(eve, "Eve");
    (void)server.type(eve, "");
    (void)server.type(amy, "sit A");
    (void)server.type(amy, "start");
    CHECK(holds(server.type(eve, "observe amy"), "You are now observing game 1."));
    CHECK(holds(server.type(ben, "evict eve"),
                "observes no match whose spectators you may send away"));
    SECTION("the host") {
        CHECK(holds(server.type(amy, "evict eve"), "Eve does not observe it any more."));
    }
    SECTION("an operator") {
        CHECK(holds(server.type(root, "evict eve"), "Eve does not observe it any more."));
    }
    const std::string told = server.heard(eve);
    CHECK(holds(told, "Removing game 1 from observation list."));
    CHECK(holds(told, "sends you away from that match (WBN 8.3)."));
    CHECK(holds(server.type(eve, "observe 1"), "You may not observe that match any more"));
    CHECK(holds(server.type(eve, "observe 2"), "You may not observe that match any more"));
    CHECK(holds(server.type(eve, "refresh 1"), "You may not observe that match any more"));
    CHECK(holds(server.type(eve, "kibitz hello"), "You are not playing or observing a game."));
    CHECK(holds(server.type(ben, "observe 1"), "You are now observing game 1."));
    server.hang_up(eve);
    const ConnectionId again = server.call({"203.0.113.5", false, {}});
    (void)server.type(again, "Evelyn");
    (void)server.type(again, "");
    CHECK(holds(server.type(again, "observe 1"), "You may not observe that match any more"));
}

TEST_CASE("players of a match that is not shown yet know of each other that they play") {
    for (const auto delay : {base::Millis{0}, base::Millis{60'000}}) {
        Show show(delay);
        show.server.wait(1s);
        (void)show.server.type(show.alice, "resign");
        show.server.wait(delay + 2s);
        show.server.begin_match({show.alice, show.bob}, {show.carol, show.dave});
        CHECK(holds(show.server.type(show.alice, "tell carol hi"), "(told Carol, who is playing)"));
        CHECK(holds(show.server.type(show.eve, "tell carol hi"),
                    delay.count() == 0 ? "(told Carol, who is playing)" : "(told Carol)"));
    }
}

TEST_CASE("that a game has no other board is told as late as the game") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(yan, "match zoe 3 0 chess");
    (void)server.type(zoe, "accept");
    CHECK_FALSE(holds(server.type(show.eve, "prefresh 3"), "no bughouse"));
    server.wait(59s);
    CHECK_FALSE(holds(server.heard(show.eve), "no bughouse"));
    server.wait(1s);
    CHECK(holds(server.heard(show.eve), "That is no bughouse game.\n"));
}

TEST_CASE("of ping times only one's own is told while the show is delayed") {
    Show show(60s);
    CHECK(holds(show.server.type(show.eve, "ping alice"),
                "Ping times of others are not told here.\n"));
    CHECK(holds(show.server.type(show.eve, "ping"), "Eve is not using timeseal.\n"));
    CHECK(holds(show.server.type(show.eve, "ping eve"), "Eve is not using timeseal.\n"));
    Show at_once(0s);
    CHECK(holds(at_once.server.type(at_once.eve, "ping alice"), "Alice is not using timeseal.\n"));
}

TEST_CASE("a ranking is made anew after five seconds, and shows nobody twice") {
    net::ServerOptions options;
    for (int i = 0; i < 26; ++i) {
        options.accounts.push_back(
            account(std::string("Aa") + static_cast<char>('a' + i), "secret"));
        options.accounts.back().chess = {2000.0 - 10 * i, 60, 0.06, i == 0 ? 1 : 5};
    }
    options.accounts[25].banned = true;
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Aak", "secret"); // the eleventh player
    const ConnectionId ben = server.enter("Aal", "secret");
    const std::string best = server.type(amy, "best chess");
    CHECK(holds(best, "Best at chess:\n   1. Aaa               2000     1 game\n"
                      "   2. Aab               1990     5 games\n"));
    CHECK(holds(best, "  20. Aat               1810     5 games\nfics%"));
    CHECK(server.type(amy, "rank aak chess") ==
          "11 of 25 at chess:\n"
          "   7. Aag               1940     5 games\n   8. Aah               1930     5 games\n"
          "   9. Aai               1920     5 games\n  10. Aaj               1910     5 games\n"
          "  11. Aak               1900     5 games\n  12. Aal               1890     5 games\n"
          "  13. Aam               1880     5 games\n  14. Aan               1870     5 games\n"
          "  15. Aao               1860     5 games\nfics% ");
    CHECK(holds(server.type(amy, "rank aab chess"), "2 of 25 at chess:\n   1. Aaa "));
    (void)server.type(amy, "match aal 3 0 chess rated");
    (void)server.type(ben, "accept");
    (void)server.type(amy, "resign");
    CHECK(holds(server.type(ben, "rank aal chess"), "12 of 25 at chess:\n"));
    server.wait(4'999ms);
    CHECK(holds(server.type(ben, "rank aal chess"), "12 of 25 at chess:\n"));
    server.wait(1ms);
    CHECK(holds(server.type(ben, "rank aal chess"), "11 of 25 at chess:\n"));
}

TEST_CASE("the games of others are listed late, and one's own at once") {
    Show show(60s);
    auto& server = show.server;
    CHECK(holds(server.type(show.alice, "games"), " 2 games displayed.\n"));
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(yan, "match zoe 3 0 chess");
    (void)server.type(zoe, "accept");
    CHECK_FALSE(holds(server.type(show.alice, "games"), "displayed"));
    CHECK(holds(server.type(show.alice, "games alice"), " 1 game displayed.\n"));
    CHECK_FALSE(holds(server.type(show.alice, "games yan"), "displayed"));
    server.wait(60s);
    const std::string late = server.heard(show.alice);
    CHECK(holds(late, " 3 games displayed.\n"));
    CHECK(holds(late, " 1 game displayed.\n"));
}

TEST_CASE("a rating in a list changes when the show has told the result") {
    net::ServerOptions options = Show::options(60s);
    options.accounts.push_back(account("Amy", "secret"));
    for (net::Account& one : options.accounts) {
        one.bughouse = {1700, 60, 0.06, 9};
    }
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId eve = server.enter("Eve");
    CHECK(holds(server.type(eve, "who"), "1700 Amy"));
    CHECK(holds(server.type(eve, "who"), "++++ Eve(U)"));
    (void)server.type(amy, "match root 3 0 chess rated white");
    (void)server.type(root, "accept");
    (void)server.type(amy, "resign");
    // Observers have not yet seen it begin.
    CHECK(holds(server.type(eve, "who"), "1700^Amy") == false);
    CHECK(holds(server.type(eve, "who"), "++++ Eve(U)"));
    CHECK(holds(server.type(eve, "finger amy"), "Chess          1500"));
    server.wait(60s);
    CHECK(holds(server.type(eve, "finger amy"), "Chess          13"));
}

TEST_CASE("players who watch another match see it as late as everybody, and whisper there") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(yan, "match zoe 3 0 chess white");
    (void)server.type(zoe, "accept");
    (void)server.type(show.alice, "observe 3");
    (void)server.type(show.eve, "observe 3");
    server.wait(60s);
    show.forget();
    (void)server.type(yan, "e4");
    CHECK_FALSE(holds(server.heard(show.alice), "e4"));
    (void)server.type(show.eve, "whisper hello");
    CHECK(holds(server.heard(show.alice), "Eve(++++)[3] whispers: hello\n"));
    CHECK(server.heard(zoe).find("hello") == std::string::npos);
    server.wait(60s);
    CHECK(holds(server.heard(show.alice), "P/e2-e4"));
}

TEST_CASE("a former opponent who plays again is known to, once the show has told it") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(show.carol, "resign");
    server.wait(2min);
    (void)server.type(zoe, "match carol 3 0 chess");
    (void)server.type(show.carol, "accept");
    server.wait(60s);
    show.forget();
    CHECK(server.type(show.alice, "match carol 3 0 chess") == "Carol is playing a game.\nfics% ");
}

namespace {

class TwoOnTheDisk final : public play::AccountDatabase {
  public:
    base::Result<net::Account, play::NoAccount> find(std::string_view) override {
        return base::failure(play::NoAccount::unknown);
    }
    std::optional<net::Account> find_by_uid(std::uint32_t) override { return std::nullopt; }
    std::optional<net::Account> find_by_key(const std::string&) override { return std::nullopt; }
    std::vector<play::RankedPlayer> players(net::Account::Rating net::Account::*) override {
        return {{"zed", {1700, 60, 0.06, 9}}, {"Ann", {1700, 60, 0.06, 9}}};
    }
    std::size_t count() override { return 2; }
};

} // namespace

TEST_CASE("players of equal ratings stand in the order of their names") {
    net::ServerOptions options;
    options.accounts.push_back(account("Mia", "secret"));
    options.accounts.back().chess = {1700, 60, 0.06, 9};
    options.other_accounts = std::make_shared<TwoOnTheDisk>();
    LobbyDriver server(options);
    const std::string best = server.type(server.enter("Eve"), "best chess");
    CHECK(best.find("1. Ann") < best.find("2. Mia"));
    CHECK(best.find("2. Mia") < best.find("3. zed"));
    CHECK(holds(best, "3. zed"));
}

TEST_CASE("that somebody does not observe a game is told as late as the game") {
    Show show(60s);
    const ConnectionId zoe = show.server.enter("Zoe");
    CHECK_FALSE(holds(show.server.type(zoe, "unobserve 1"), "not observing"));
    CHECK_FALSE(holds(show.server.type(show.eve, "pobserve 1"), "already"));
    show.server.wait(60s);
    CHECK(holds(show.server.heard(show.eve), "You are already observing that game.\n"));
    CHECK(holds(show.server.heard(zoe), "You are not observing game 1.\n"));
}

TEST_CASE("who has just finished a match knows no more of others than before") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(yan, "match zoe 3 0 chess");
    (void)server.type(zoe, "accept");
    server.wait(61s);
    (void)server.type(show.carol, "resign");
    server.wait(1s);
    show.forget();
    CHECK(server.type(show.alice, "match yan 3 0 chess") == "Yan is playing a game.\nfics% ");
    CHECK(holds(server.type(show.alice, "finger eve"), "Idle: 122 secs"));
}

TEST_CASE("who is sent away from a shared address does not take others with them") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId eve = server.enter("Eve");
    const ConnectionId fay = server.enter("Fay");
    (void)server.type(amy, "start");
    (void)server.type(eve, "observe 1");
    (void)server.type(amy, "evict eve");
    CHECK(holds(server.type(eve, "observe 1"), "You may not observe that match any more"));
    CHECK(holds(server.type(fay, "observe 1"), "You are now observing game 1."));
}

TEST_CASE(
    "nobody is said to play in a match that is not shown yet, nor is it told what may be said") {
    Show show(60s);
    auto& server = show.server;
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(yan, "match zoe 3 0 chess wbn");
    (void)server.type(zoe, "accept");
    CHECK(holds(server.type(show.alice, "tell yan hi"), "(told Yan)\n"));
    CHECK(holds(server.type(zoe, "tell yan hi"), "(told Yan, who is playing)\n"));
    (void)server.type(show.eve, "unobserve");
    (void)server.type(show.eve, "observe 3");
    CHECK_FALSE(holds(server.type(show.eve, "kibitz hello"), "silent"));
    server.wait(60s);
    CHECK(holds(server.heard(show.eve), "Spectators are silent under these laws"));
}
