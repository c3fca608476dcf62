// SPDX-License-Identifier: GPL-3.0-or-later
// Seeks, tables and matches as a server lists and removes them, and the user's requests to a link.
#include "tests/net/link_driver.h"
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"

#include <fmt/format.h>

using namespace net;
using support::LinkDriver;
using namespace std::chrono_literals;

namespace {

LinkOptions named(std::string name, std::string password = "secret") {
    LinkOptions options;
    options.address = "example.org 5000";
    options.seal = TimesealChoice::off;
    options.session.who = {std::move(name), base::Secret(std::move(password))};
    return options;
}

LinkDriver logged_in() {
    LinkDriver line(named("amy"));
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    for (int i = 0; i < 10; ++i) { // answers the commands that the program sends after the login
        line.wait(500ms);
        line.hear("fics% ");
    }
    (void)line.told();
    (void)line.sent();
    return line;
}

std::string board(int game, std::string_view names, int relation) {
    return fmt::format("<12> {} W -1 1 1 1 1 0 {} {} {} 3 0 39 39 180 180 1 none (0:00) none 0\n\r",
                       support::start_men, game, names, relation);
}

} // namespace

TEST_CASE("seeks stand until the server takes them back, one by one or all") {
    LinkDriver line = logged_in();
    line.hear("<s> 8 w=ben ti=00 rt=1500  t=3 i=0 r=u tp=bughouse c=? rr=0-9999 a=t f=f\n\r"
              "<s> 9 w=cid ti=01 rt=0  t=5 i=2 r=r tp=blitz c=W rr=0-9999 a=t f=f\n\rfics% ");
    CHECK(line.told() == "seek 8\nseek 9\n");
    line.hear("<sr> 8 17\n\rfics% ");
    CHECK(line.told() == "seek 8 gone\nseek 17 gone\n");
    line.hear("<sc>\n\rfics% ");
    CHECK(line.told() == "no seek any more\n");
}

TEST_CASE("a table is told as it stands, and that we have left it") {
    LinkDriver line = logged_in();
    line.hear("<tb> 3 host=amy me=b play=n time=3+0 laws=wbn 960=y rated=y A=- a=- B=*4 "
              "b=amy:----:n beside= score=\n\rfics% ");
    CHECK(line.told() == "table 3\n");
    line.hear("<tb> 0\n\rfics% ");
    CHECK(line.told() == "no table\n");
}

TEST_CASE("a match that ends without its partners' game leaves two players free") {
    LinkDriver line = logged_in();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear("\n\rBughouse games in progress:\n\r\n\r 0 games displayed.\n\r\n\r"
              "Partnerships not playing bughouse:\n\r\n\r 0 partnerships displayed.\n\r\n\r"
              "All players:\n\r1795 Gus   1500 Hal   1400 Ida\n\r\n\r 3 players displayed.\n\r"
              "fics% ");
    line.hear("{Game 4 (Hal vs. Gus) Creating unrated bughouse match.}\n\rfics% ");
    (void)line.told();
    line.hear("{Game 4 (Hal vs. Gus) Game aborted by mutual agreement} *\n\rfics% ");
    CHECK(line.told().find("lobby: Ida Hal Gus\n") != std::string::npos);
}

TEST_CASE("the boards of the match on the screen are sent again when they are asked for") {
    LinkDriver line = logged_in();
    line.give(play::ServerRequest{play::Watch{1, 2}});
    line.hear("You are now observing game 1.\n\r" + board(1, "eve fay", 0) + "fics% ");
    line.hear("You are now observing game 2.\n\r" + board(2, "gus hal", 0) + "fics% ");
    (void)line.sent();
    line.give(play::ServerRequest{play::RefreshBoards{}});
    line.wait(5s);
    CHECK(line.sent() == "refresh 1\nrefresh 2\n");
}

TEST_CASE("the name that is typed at the login is sent, and sent again after a lost line") {
    LinkDriver line(named("", ""));
    line.open();
    line.hear("login: ");
    CHECK(line.sent().empty());
    line.give(play::ServerRequest{play::GiveName{"Bea"}});
    CHECK(line.sent() == "Bea\n");
    line.give(Lost{"connection reset"});
    line.give(play::ServerRequest{play::ConnectNow{}});
    line.open();
    line.hear("login: ");
    CHECK(line.sent() == "Bea\n");
}

TEST_CASE("a wrong password that the server asks for again is not kept for the next call") {
    LinkDriver line(named("amy", "wrong"));
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.hear("\n\r**** Invalid password! ****\n\rlogin: ");
    CHECK(line.sent() == "amy\nwrong\n");
    CHECK(line.told().find("password of amy? wrong password") != std::string::npos);
    line.give(Lost{"connection reset"});
    line.give(play::ServerRequest{play::ConnectNow{}});
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    CHECK(line.sent() == "amy\n");
}

TEST_CASE("a move without a line is refused, and a line that cannot be had says what helps") {
    LinkDriver line = logged_in();
    line.give(Lost{"connection reset"});
    (void)line.told();
    line.give(play::Request{
        rules::Seat{}, play::Play{rules::Move::step(rules::square(4, 1), rules::square(4, 3))}});
    CHECK(line.told() == "refused e2e4\n");
    line.give(play::Request{rules::Seat{}, play::Resign{}});
    CHECK(line.told().empty());
    CHECK(line.sent().empty());
    line.give(play::ServerRequest{play::ConnectNow{}});
    (void)line.told();
    line.give(Lost{.why = "no answer", .advice = "try --port 23"});
    CHECK(line.told().find("| *** no answer. try --port 23\n") != std::string::npos);
}

TEST_CASE("a server that lists players without end is heard up to a bound") {
    LinkDriver line = logged_in();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear("Unpartnered players with bugopen on\n\r");
    constexpr std::size_t in_a_row = 100;
    std::string row;
    for (std::size_t i = 0; i < in_a_row; ++i) {
        row += " 1500 Ida";
    }
    for (std::size_t i = 0; i <= LobbyReader::most_rows / in_a_row; ++i) {
        line.hear(row + "\n\r");
    }
    line.hear("fics% ");
    const std::string told = line.told();
    std::size_t players = 0;
    for (auto at = told.find("Ida"); at != std::string::npos; at = told.find("Ida", at + 1)) {
        ++players;
    }
    CHECK(players == LobbyReader::most_rows);
}
