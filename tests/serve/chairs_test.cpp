// SPDX-License-Identifier: GPL-3.0-or-later
// A table with four chairs, used over telnet: how strangers come to a match without partnerships or
// match offers.
#include "net/serve/desk/chair_desk.h"
#include "src/base/text.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <algorithm>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

struct Seated {
    LobbyDriver server{some_accounts()};
    ConnectionId ada = server.enter("Ada");
    ConnectionId bob = server.enter("Bob");
    ConnectionId carol = server.enter("Carol");
    ConnectionId dan = server.enter("Dan");

    void sit() {
        for (const auto& [who, seat] :
             {std::pair(ada, "A"), {carol, "a"}, {dan, "B"}, {bob, "b"}}) {
            (void)server.type(who, "table");
            (void)server.type(who, std::string("sit ") + seat);
        }
        forget();
    }
    void begin() {
        for (const ConnectionId who : {ada, carol, dan, bob}) {
            (void)server.type(who, "ready");
        }
        forget();
    }
    /// Types a line and returns only its answer.
    std::string type(ConnectionId who, std::string_view text) {
        (void)server.heard(who);
        return server.type(who, text);
    }
    void forget() {
        for (const ConnectionId connection : {ada, bob, carol, dan}) {
            (void)server.heard(connection);
        }
    }
};

/// The last `<tb>` line, which is meant for programs.
std::string table_line(const std::string& heard) {
    const auto at = heard.rfind("<tb>");
    return at == std::string::npos ? "" : heard.substr(at, heard.find('\n', at) - at);
}

} // namespace

TEST_CASE("four sit down, say that they are ready, and play") {
    Seated evening;
    LobbyDriver& server = evening.server;
    const std::string opened = server.type(evening.ada, "table");
    CHECK(holds(opened, "You open a table.\nTable 1, Ada's: unrated bughouse 3 0.\n"));
    CHECK(holds(opened, "  b (Black, board B)  free: \"sit b\"\n"));
    CHECK(holds(opened, "Partners: A and b, a and B.\n"));
    CHECK(server.type(evening.ada, "sit A") == "Ada sits down on A (White, board A).\nfics% ");
    const std::string came = server.type(evening.bob, "table");
    CHECK(holds(came, "  A (White, board A)  Ada (++++), not ready\n"));
    CHECK(holds(came, "Beside the chairs: Bob.\n"));
    CHECK(holds(server.heard(evening.ada), "Bob comes to the table.\n"));
    CHECK(server.type(evening.bob, "sit A") == "Somebody sits there.\nfics% ");
    CHECK(holds(server.type(evening.bob, "sit x"), "Which chair? A, a, B, b"));
    CHECK(holds(server.type(evening.bob, "ready"), "Sit down first"));
    evening.sit();
    (void)server.type(evening.ada, "ready");
    (void)server.type(evening.carol, "ready");
    CHECK(evening.type(evening.dan, "ready") == "Dan is ready.\nfics% ");
    evening.forget();
    const std::string begun = server.type(evening.bob, "ready");
    CHECK(holds(begun, "{Game 2 (Dan vs. Bob) Creating unrated bughouse match.}"));
    CHECK(holds(server.heard(evening.ada), "Bob agrees to be your partner.\n"));
    CHECK(holds(server.type(evening.ada, "sit a"), "You are playing a game.\n"));
    CHECK(holds(server.type(evening.ada, "turn"), "The match is on.\n"));
}

TEST_CASE("one is not enough: bots take the free chairs, and play") {
    LobbyDriver server;
    const ConnectionId ada = server.enter("Ada");
    const ConnectionId bob = server.enter("Bob");
    (void)server.type(ada, "table");
    (void)server.type(ada, "sit");
    (void)server.type(bob, "start");
    CHECK(holds(server.heard(ada), "Bob is ready, with bots on the free chairs.\n"));
    CHECK(server.told_bots.empty()); // Ada is not ready
    CHECK(holds(server.type(ada, "ready"), "Creating unrated bughouse match."));
    REQUIRE_FALSE(server.told_bots.empty());
    CHECK(server.told_bots.front().seats.size() == 2);
    CHECK(holds(server.type(ada, "games"), "BotThree"));
    CHECK(holds(server.type(bob, "resign"), "ready\" plays again at table 1"));
    CHECK_FALSE(server.told_bots.back().match);
}

TEST_CASE("a rematch with bots of the table is begun at the table, and this is told") {
    LobbyDriver server;
    const ConnectionId ada = server.enter("Ada");
    (void)server.type(ada, "start");
    (void)server.type(ada, "resign");
    CHECK(server.type(ada, "rematch") ==
          "BotTwo plays only at tables: \"ready\" plays again there.\nfics% ");
    CHECK(holds(server.type(ada, "ready"), "Creating unrated bughouse match."));
}

TEST_CASE("the evening has a score, and the chairs are turned") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    evening.begin();
    (void)server.type(evening.carol, "resign");
    CHECK(holds(server.heard(evening.dan), "Score of the evening: Ada+Bob 1, Carol+Dan 0."));
    CHECK(holds(server.type(evening.dan, "turn partners"), "everybody has another partner"));
    const std::string turned = server.type(evening.ada, "table");
    CHECK(holds(turned, "  A (White, board A)  Ada (++++), not ready\n"));
    CHECK(holds(turned, "  b (Black, board B)  Dan"));
    (void)server.type(evening.ada, "turn");
    CHECK(holds(server.type(evening.ada, "table"), "  a (Black, board A)  Ada"));
    evening.begin();
    CHECK(holds(server.type(evening.ada, "table"), "The match is on.\n"));
    (void)server.type(evening.dan, "resign"); // now Ada's partner
    const std::string heard = server.heard(evening.carol);
    CHECK(holds(heard, "Ada+Bob 1, Carol+Dan 0, "));
    CHECK(holds(heard, "Ada+Dan 0"));
    CHECK(holds(heard, "Bob+Carol 1"));
}

TEST_CASE("the score of a long evening is of the last sixteen teams") {
    Seated evening;
    LobbyDriver& server = evening.server;
    const auto type = [&](const std::string& text) {
        server.wait(2s);
        return evening.type(evening.ada, text);
    };
    (void)type("table new");
    (void)type("sit A");
    std::string heard;
    for (int level = 1; level <= 8; ++level) { // two new teams per level
        for (const char* seat : {"a", "B", "b"}) {
            (void)type(fmt::format("bot {} off", seat));
            (void)type(fmt::format("bot {} {}", seat, level));
        }
        (void)type("ready");
        heard = type("resign");
    }
    CHECK(holds(heard, "Score of the evening: Ada+bot1 0, bot1+bot1 1, Ada+bot2 0, "));
    CHECK(holds(heard, "Ada+bot8 0, bot8+bot8 1. "));
    (void)type("bot b off");
    (void)type("bot b 1"); // already in the score
    (void)type("bot a off");
    (void)type("bot a 7"); // a new team, which replaces the oldest one
    (void)type("ready");
    heard = type("resign");
    CHECK(holds(heard, "Score of the evening: bot1+bot1 1, Ada+bot2 0, "));
    CHECK(holds(heard, "bot8+bot8 1, bot7+bot8 1. "));
}

TEST_CASE("an aborted match counts for nobody") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    evening.begin();
    (void)server.type(evening.ada, "abort");
    (void)server.type(evening.carol, "abort");
    const std::string heard = server.heard(evening.bob);
    CHECK(holds(heard, "plays again at table 1"));
    CHECK_FALSE(holds(heard, "Score of the evening"));
}

TEST_CASE("partner, match and seek end at the same kind of table") {
    Seated evening;
    LobbyDriver& server = evening.server;
    server.begin_match({evening.ada, evening.bob}, {evening.carol, evening.dan});
    CHECK(holds(server.type(evening.ada, "table"), "Table 1, Ada's: unrated bughouse 3 0.\n"));
    CHECK(holds(server.type(evening.dan, "resign"), "Score of the evening: Ada+Bob 1"));
    evening.begin();
    CHECK(holds(server.type(evening.bob, "table"), "The match is on.\n"));
    (void)server.type(evening.dan, "resign");
    (void)server.type(evening.dan, "table leave");
    const ConnectionId eve = server.enter("Eve");
    for (const ConnectionId who : {evening.bob, evening.carol, eve}) {
        (void)server.type(who, who == evening.bob ? "seek 5 0 bughouse" : "play bob");
    }
    (void)server.type(evening.ada, "play bob");
    CHECK(holds(server.type(eve, "table"), "Table 2, Bob's: unrated bughouse 5 0.\n"));
    CHECK(holds(server.type(eve, "tables"), "1 of 1 table displayed.\n"));
}

TEST_CASE("changed terms have to be agreed to again, and rated ones need accounts") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    for (const ConnectionId who : {evening.ada, evening.carol, evening.bob}) {
        (void)server.type(who, "ready");
    }
    CHECK(evening.type(evening.dan, "time 5+0") == "Dan sets: unrated bughouse 5 0.\nfics% ");
    CHECK(holds(server.type(evening.dan, "laws wbn rated"), "rated bughouse 5 0 (wbn laws)"));
    CHECK(holds(server.type(evening.dan, "laws crazyhouse"), "cannot be chosen"));
    CHECK(holds(server.type(evening.dan, "time soon"), "is not understood"));
    CHECK_FALSE(holds(server.type(evening.dan, "ready"), "Creating"));
    evening.begin(); // all but Dan are there
    CHECK(holds(server.type(evening.dan, "ready"), "this match is not rated.\n"));
    CHECK(holds(server.heard(evening.ada), "Creating unrated bughouse match."));
    (void)server.type(evening.dan, "resign");
    CHECK(evening.type(evening.ada, "laws").starts_with("rated bughouse 5 0 (wbn laws)\n"));
}

TEST_CASE("bots come and go at a word, and people only at the host's") {
    Seated evening;
    LobbyDriver& server = evening.server;
    (void)server.type(evening.ada, "table");
    (void)server.type(evening.bob, "table");
    (void)server.type(evening.bob, "sit a");
    (void)server.heard(evening.bob);
    CHECK(server.type(evening.bob, "bot b 5") == "Bob puts a bot of level 5 on b.\nfics% ");
    CHECK(holds(server.type(evening.bob, "bot b 9"), "Levels go from 1 to 8"));
    CHECK(holds(server.type(evening.bob, "bot b off"), "Bob sends the bot on b away.\n"));
    (void)server.heard(evening.ada);
    CHECK(server.type(evening.bob, "bot b off") == "No bot sits there.\nfics% ");
    CHECK(server.heard(evening.ada).empty());
    CHECK(holds(server.type(evening.bob, "bot b 0"), "Levels go from 1 to 8"));
    (void)server.type(evening.bob, "sit b");
    (void)server.type(evening.ada, "sit A");
    CHECK(holds(server.type(evening.ada, "bot b"), "Somebody sits there.\n"));
    CHECK(holds(server.type(evening.bob, "stand A"), "Only the host can do that.\n"));
    CHECK(holds(server.type(evening.ada, "stand b"), "Ada asks Bob to stand up.\n"));
    CHECK(holds(server.type(evening.ada, "stand b"), "Nobody sits there.\n"));
}

TEST_CASE("a player who leaves makes room, and the last one closes the table") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    server.hang_up(evening.carol);
    CHECK(holds(server.heard(evening.dan), "Carol leaves the table.\n"));
    CHECK(holds(server.type(evening.dan, "table"), "  a (Black, board A)  free"));
    for (const ConnectionId who : {evening.ada, evening.dan}) {
        CHECK(evening.type(who, "table leave") == "You leave the table.\nfics% ");
    }
    CHECK(holds(server.type(evening.dan, "tables"), "  1 Bob's table: unrated bughouse 3 0, "
                                                    "3 of 4 chairs are free\n"));
    (void)server.type(evening.bob, "quit");
    CHECK(holds(server.type(evening.dan, "tables"), "0 of 0 tables displayed.\n"));
    CHECK(holds(server.type(evening.dan, "table leave"), "You are at no table.\n"));
}

TEST_CASE("a program gets the table as one line, after each change") {
    Seated evening;
    LobbyDriver& server = evening.server;
    (void)server.type(evening.ada, "set interface bughouse 1.0");
    (void)server.type(evening.bob, "iset table 1");
    (void)server.type(evening.bob, "set interface another 1.0"); // has no effect on table lines
    CHECK(table_line(server.type(evening.ada, "table")) ==
          "<tb> 1 host=Ada me=- play=n time=3+0 laws=fics 960=n rated=n A=- a=- B=- b=- "
          "beside=Ada score=");
    evening.forget();
    (void)server.type(evening.bob, "table");
    (void)server.type(evening.bob, "sit b");
    (void)server.type(evening.bob, "bot a 3");
    CHECK(table_line(server.heard(evening.ada)) ==
          "<tb> 1 host=Ada me=- play=n time=3+0 laws=fics 960=n rated=n A=- a=*3 B=- "
          "b=Bob:++++:n beside=Ada score=");
    CHECK(table_line(server.type(evening.bob, "ready")).find("me=b") != std::string::npos);
    CHECK(table_line(server.type(evening.bob, "table leave")) == "<tb> 0");
}

TEST_CASE("what is said at a table is heard by all who are there") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "table ada");
    (void)server.heard(evening.bob);
    CHECK(holds(server.type(eve, "say may I watch?"), "(told Bob)\n"));
    CHECK(holds(server.heard(evening.bob), "Eve says: may I watch?\n"));
}

TEST_CASE("at a table `time` names a game, or says what is played") {
    Seated evening;
    LobbyDriver& server = evening.server;
    evening.sit();
    const ConnectionId eve = server.enter("Eve");
    const ConnectionId fay = server.enter("Fay");
    (void)server.type(eve, "match fay 2 0 chess white");
    (void)server.type(fay, "accept");
    for (const char* game : {"time 1", "time eve"}) {
        const std::string answer = evening.type(evening.ada, game);
        CHECK(holds(answer, "White (Eve) : 2 mins, 0 secs\n"));
        CHECK_FALSE(holds(answer, "sets:"));
    }
    CHECK(holds(evening.type(evening.ada, "time 5 0"), "Ada sets: unrated bughouse 5 0.\n"));
    CHECK(holds(evening.type(evening.ada, "time 4+2"), "Ada sets: unrated bughouse 4 2.\n"));
}

TEST_CASE("bots are put on chairs by those who sit, and by the host") {
    Seated evening;
    LobbyDriver& server = evening.server;
    (void)server.type(evening.ada, "table"); // the host has no chair
    (void)server.type(evening.bob, "table");
    (void)server.type(evening.bob, "sit b");
    (void)server.type(evening.carol, "table");
    CHECK(holds(evening.type(evening.carol, "bot a"), "Sit down first: \"sit\".\n"));
    CHECK(holds(evening.type(evening.bob, "bot a"), "Bob puts a bot of level 4 on a.\n"));
    CHECK(holds(evening.type(evening.ada, "bot B"), "Ada puts a bot of level 4 on B.\n"));
}

TEST_CASE("a player who finds no chair is told so once") {
    Seated evening;
    evening.sit();
    const ConnectionId eve = evening.server.enter("Eve");
    (void)evening.server.type(eve, "table 1");
    CHECK(evening.type(eve, "start") == "No chair is free.\nfics% ");
}

TEST_CASE("there are so many tables and no more, until one is left") {
    net::ChairTables tables;
    for (std::size_t i = 1; i <= net::ChairTables::most; ++i) {
        REQUIRE(tables.open(ConnectionId{i}, {}));
    }
    CHECK_FALSE(tables.open(ConnectionId{net::ChairTables::most + 1}, {}));
    tables.leave(ConnectionId{1});
    CHECK(tables.open(ConnectionId{net::ChairTables::most + 1}, {}));
}

TEST_CASE("players whose table has somebody else on a chair play at a table of their own") {
    Seated evening;
    LobbyDriver& server = evening.server;
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(evening.ada, "table new");
    for (const auto& [who, seat] :
         {std::pair(evening.ada, "A"), {evening.carol, "a"}, {eve, "b"}}) {
        (void)server.type(who, "table ada");
        (void)server.type(who, std::string("sit ") + seat);
    }
    (void)server.type(evening.dan, "table ada");
    (void)server.type(evening.bob, "table ada");
    server.begin_match({evening.ada, evening.bob}, {evening.carol, evening.dan});
    CHECK(holds(server.type(eve, "tables"), "  1 Eve's table: unrated bughouse 3 0, 3 of 4 chairs "
                                            "are free\n  2 Ada's table: unrated bughouse 3 0, a "
                                            "match is on\n2 of 2 tables displayed.\n"));
}

TEST_CASE("a table that is full is not come to, and nobody is sent to it") {
    LobbyDriver server;
    const ConnectionId ada = server.enter("Ada");
    (void)server.type(ada, "table new");
    for (std::size_t i = 1; i < net::ChairTable::most_members; ++i) {
        const ConnectionId connection =
            server.enter(std::string("Gast") + static_cast<char>('a' + i / 26) +
                         static_cast<char>('a' + i % 26));
        CHECK(holds(server.type(connection, "table"), "Table 1, Ada's"));
    }
    const ConnectionId zoe = server.enter("Zoe");
    CHECK(holds(server.type(zoe, "table ada"), "There is no room left at that table.\n"));
    CHECK(holds(server.type(zoe, "table"), "You open a table.\nTable 2, Zoe's"));
}

TEST_CASE("where there are too many tables none is opened, and this is told") {
    net::ServerState state{net::ServerOptions{}};
    for (std::size_t i = 1; i <= net::ChairTables::most; ++i) {
        (void)state.chairs.open(ConnectionId{i}, {});
    }
    net::Visitor& zoe = state.connections.open(ConnectionId{90'000}, {});
    zoe.name = "Zoe";
    state.connections.add_logged_in(zoe);
    net::open_chair_table(state, zoe, {});
    CHECK(holds(zoe.output, "There are too many tables just now."));
    state.chairs.leave(ConnectionId{1});
    net::open_chair_table(state, zoe, {});
    CHECK(holds(zoe.output, "You open a table."));
}

TEST_CASE("four with accounts play rated at their table, and no bot is told of it") {
    net::ServerOptions options;
    for (const char* name : {"Ada", "Bob", "Carol", "Dan"}) {
        options.accounts.push_back(support::account(name, "secret"));
    }
    LobbyDriver server(options);
    std::vector<ConnectionId> all;
    for (const char* name : {"Ada", "Bob", "Carol", "Dan"}) {
        all.push_back(server.enter(name, "secret"));
        (void)server.type(all.back(), "table");
        (void)server.type(all.back(), "sit");
    }
    (void)server.type(all.front(), "laws rated");
    for (const ConnectionId who : all) {
        (void)server.type(who, "ready");
    }
    CHECK(holds(server.type(all.front(), "games"), "[ Br  3   0]"));
    (void)server.type(all.front(), "resign");
    CHECK(server.accounts.at("Dan").bughouse.games == 1);
    CHECK(server.told_bots.empty());
}

TEST_CASE("forty tables are listed of more, and twelve of those beside the chairs of one") {
    LobbyDriver server;
    const ConnectionId ada = server.enter("Ada");
    (void)server.type(ada, "table new");
    std::vector<ConnectionId> others;
    for (int i = 0; i < 40; ++i) {
        others.push_back(server.enter(std::string("Gast") + static_cast<char>('a' + i / 26) +
                                      static_cast<char>('a' + i % 26)));
        (void)server.type(others.back(), i < 14 ? "table ada" : "table new");
    }
    for (std::size_t i = 0; i < 13; ++i) {
        (void)server.type(others[i], "table new");
    }
    CHECK(holds(server.type(ada, "tables"), "\n40 of 40 tables displayed.\n"));
    (void)server.type(others[13], "table new");
    (void)server.heard(ada);
    const std::string rows = server.type(ada, "tables");
    CHECK(holds(rows, "\n40 of 41 tables displayed.\n"));
    CHECK(std::count(rows.begin(), rows.end(), '\n') == 41);
    for (std::size_t i = 0; i < 13; ++i) {
        (void)server.type(others[i], "table ada");
    }
    (void)server.type(ada, "iset table 1");
    const std::string line = table_line(server.type(ada, "table"));
    CHECK(std::count(line.begin(), line.end(), ',') == 11);
}
