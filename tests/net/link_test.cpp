// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/link.h"

#include "tests/net/link_driver.h"
#include "tests/support/catch.h"

#include <array>
#include <fmt/format.h>

using namespace net;
using support::LinkDriver;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view start_board =
    "\n\r<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 "
    "0 1 Amy Cid 1 3 0 39 39 180000 180000 1 none (0:00.000) none 0 1 0\n\r";

LinkOptions plain() {
    LinkOptions options;
    options.address = "example.org 5000";
    options.seal = TimesealChoice::off;
    options.session.who = {"amy", "secret"};
    return options;
}

void log_in(LinkDriver& line) {
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    for (int i = 0; i < 10; ++i) { // answers the commands that the program sends after the login
        line.wait(500ms);
        line.hear("fics% ");
    }
}

LinkDriver logged_in_link() {
    LinkDriver line(plain());
    log_in(line);
    (void)line.told();
    (void)line.sent();
    (void)line.done();
    return line;
}

LinkDriver playing_link() {
    LinkDriver line = logged_in_link();
    line.hear("Ben agrees to be your partner.\n\rfics% ");
    line.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
              std::string(start_board) + "fics% ");
    (void)line.told();
    (void)line.sent();
    return line;
}

/// The line of playing_link(), lost and opened again; the server has yet to greet its user.
LinkDriver link_that_came_back() {
    LinkDriver line = playing_link();
    line.give(Lost{"connection reset"});
    line.wait(1s);
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    return line;
}

play::Request ask_e4() {
    return {rules::Seat{}, play::Play{rules::Move::step(rules::square(4, 1), rules::square(4, 3))}};
}

} // namespace

TEST_CASE("a line is told from the look-up to the login") {
    LinkDriver line(plain());
    CHECK(line.done() == "call");
    line.give(Connecting{"192.0.2.1 5000"});
    log_in(line);
    CHECK(line.told() == "looking up example.org 5000\n"
                         "connecting to 192.0.2.1 5000\n"
                         "open: example.org 5000\n"
                         "logged in as Amy\n"
                         "| **** Starting FICS session as Amy ****\n");
}

TEST_CASE("a server that takes the seal's greeting for a name is called again without a seal") {
    LinkOptions options = plain();
    options.seal = TimesealChoice::automatic;
    const bool named = GENERATE(true, false);
    options.session.who.name = named ? "amy" : "";
    LinkDriver line(options);
    (void)line.done();
    line.open();
    CHECK(line.sent() == "(sealed)");
    line.hear("login: ");
    line.hear("\n\rSorry, names can only consist of lower and upper case letters.  Try again.\n\r"
              "login: ");
    CHECK(line.done() == "call");
    (void)line.sent();
    line.open();
    line.hear("login: ");
    CHECK(line.sent() == (named ? "amy\n" : ""));
    const std::string told = line.told();
    CHECK(told.find("open: example.org 5000, timeseal") != std::string::npos);
    CHECK(told.find("looking up example.org 5000, without timeseal") != std::string::npos);
    CHECK(told.find("login failed") == std::string::npos);
}

namespace {

/// What a server that takes the timeseal greeting for a user name replies.
struct Taken {
    const char* what;
    const char* says;
};
constexpr std::array taken{
    Taken{"any bytes are a name", "\n\rpassword: "},
    Taken{"a name that nobody has", "\n\r\"x\x8f\" is not a registered name.\n\rpassword: "},
    Taken{"a name that somebody has", "\n\r\"TIMESTAMP\" is a registered name.\n\rpassword: "},
    Taken{"a guest of that name", "\n\rPress return to enter the server as \"TIMESTAMP\":"},
    Taken{"a refusal in its own words", "\n\rQue? No te conozco.\n\rlogin: "},
    Taken{"seated at once", "\n\r**** Starting X session as TIMESTAMP(U) ****\n\rfics% "},
    Taken{"seated without a word", "\n\rWelcome!\n\rfics% "},
    Taken{"no answer", ""},
};

} // namespace

TEST_CASE("whatever a plain server makes of the seal's greeting, it is called again without it") {
    const Taken server = GENERATE(from_range(taken));
    CAPTURE(server.what);
    LinkOptions options = plain();
    options.seal = TimesealChoice::automatic;
    LinkDriver line(options);
    (void)line.done();
    line.open();
    line.hear("Welcome to a chess server\n\rlogin: ");
    (void)line.sent();
    if (*server.says != '\0') {
        line.hear(server.says);
    }
    CHECK(line.sent().empty()); // nothing is sent, in particular no password
    line.wait(net::TimesealProbe::wait);
    CHECK(line.done() == "call");
    CHECK(line.sent().empty());
    const std::string told = line.told();
    CHECK(told.find("reconnecting without it") != std::string::npos);
    CHECK(told.find("logged in") == std::string::npos);
    CHECK(line.servers_without_timeseal() == 0);
    log_in(line);
    CHECK(line.sent().substr(0, 11) == "amy\nsecret\n");
    CHECK(line.servers_without_timeseal() == 1); // reported, so that it can be remembered
}

TEST_CASE("before a name is given a server that asks for more has taken the greeting for it") {
    LinkOptions options = plain();
    options.seal = TimesealChoice::automatic;
    options.session.who = {};
    const char* says =
        GENERATE(as<const char*>{},
                 "password: ", "login: ", "Press return to enter the FICS as \"GuestABCD\":");
    LinkDriver line(options);
    (void)line.done();
    line.open();
    line.hear("login: ");
    line.hear(says);
    CHECK(line.done() == "call");
    CHECK(line.sent().find("secret") == std::string::npos);
}

TEST_CASE("a server that knows the seal is not called twice") {
    LinkOptions options = plain();
    options.seal = TimesealChoice::automatic;
    options.session.who =
        GENERATE(Credentials{"amy", "secret"}, Credentials{"guest", ""}, Credentials{"amy", ""});
    LinkDriver line(options);
    (void)line.done();
    line.open();
    line.hear("login: ");
    if (!options.session.who.password.empty()) {
        line.hear("\"amy\" is a registered name. If it is yours, type the password.\n\rpassword: ");
    } else {
        const std::string name = options.session.who.name == "guest" ? "GuestABCD" : "amy";
        line.hear("\n\r\"" + name +
                  "\" is not a registered name.\n\r\n\r"
                  "Press return to enter the FICS as \"" +
                  name + "\":");
    }
    CHECK(line.sent() == "(sealed)");
    line.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    line.wait(1s);
    CHECK(line.done().empty());
    CHECK(line.told().find("logged in as ") != std::string::npos);
    CHECK(line.servers_without_timeseal() == 0);
}

TEST_CASE("of known public servers nothing has to be guessed") {
    CHECK(known_timeseal("freechess.org") == TimesealChoice::v1);
    CHECK(known_timeseal("WWW.FreeChess.org") == TimesealChoice::v1);
    CHECK(known_timeseal("chessclub.com") == TimesealChoice::off);
    CHECK_FALSE(known_timeseal("notfreechess.org"));
    CHECK_FALSE(known_timeseal("127.0.0.1"));
}

TEST_CASE("a seal that was demanded is not given up") {
    LinkOptions options = plain();
    options.seal = TimesealChoice::v1;
    LinkDriver line(options);
    (void)line.done();
    line.open();
    line.hear("login: ");
    line.hear("\n\rSorry, names can only consist of lower and upper case letters.\n\rlogin: ");
    CHECK(line.done() == "close");
    CHECK(line.told().find("closed: the server does not know timeseal") != std::string::npos);
    line.wait(1h);
    CHECK(line.done().empty());
}

TEST_CASE("a lost line is called again later and later, and at once when asked to") {
    LinkDriver line = logged_in_link();
    for (const int seconds : {1, 2, 4, 8, 15, 30, 30}) {
        line.give(Lost{"connection reset"});
        CHECK(line.told() == "waiting: connection reset\n");
        line.wait(base::Millis{seconds * 1000 - 1});
        CHECK(line.done().empty());
        line.wait(1ms);
        CHECK(line.done() == "call");
        (void)line.told();
    }
    line.give(Lost{"connection refused"});
    line.give(play::ServerRequest{play::ConnectNow{}});
    CHECK(line.done() == "call");
    (void)line.sent();
    log_in(line);
    CHECK(line.sent().substr(0, 11) == "Amy\nsecret\n");
}

TEST_CASE("a password that was typed is given again when the line comes back") {
    LinkOptions options = plain();
    options.session.who = {"amy", ""};
    LinkDriver line(options);
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.give(play::ServerRequest{play::GivePassword{"typed"}});
    line.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    line.wait(5s);
    line.give(Lost{"connection reset"});
    line.wait(1s);
    (void)line.sent();
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    CHECK(line.sent() == "Amy\ntyped\n");
}

TEST_CASE("nothing is sent when the line is lost") {
    LinkDriver line = playing_link();
    line.give(Lost{"connection reset"});
    CHECK(line.sent().empty());
    const std::string told = line.told();
    CHECK(told.find("game left") != std::string::npos);
    CHECK(told.find("partner nobody") != std::string::npos);
}

TEST_CASE("the partner is offered again and told, and the game is not forgotten") {
    LinkDriver line = playing_link();
    line.give(Lost{"connection reset"});
    line.wait(1s);
    (void)line.told();
    log_in(line);
    const std::string sent = line.sent();
    CHECK(sent.find("partner Ben\n") != std::string::npos);
    CHECK(sent.find("tell Ben my line was lost, I am back\n") != std::string::npos);
    CHECK(line.told().find("| *** the line was lost during your game") != std::string::npos);
    line.give(play::ServerRequest{play::AskRematch{}});
    CHECK(line.sent() == "match Cid 3 0 bughouse u\n");
}

TEST_CASE("after a lost line nothing is restored before the prompt, and a game that goes on is not "
          "lost") {
    LinkDriver line = link_that_came_back();
    line.hear("\n\r**** Starting FICS session as Amy ****\n\rhello\n\r");
    CHECK(line.sent().find("partner Ben") == std::string::npos);
    line.hear("{Game 1 (Amy vs. Cid) Continuing unrated bughouse match.}\n\r"
              "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 "
              "1 1 1 0 1 Amy Cid 1 3 0 39 39 180 180 1 none (0:00) none 0\n\rfics% ");
    line.wait(5s);
    CHECK(line.sent().find("partner Ben\n") != std::string::npos);
    CHECK(line.told().find("the line was lost during your game") == std::string::npos);
}

TEST_CASE("who comes back to a match that goes on gets both boards, however late their own comes") {
    LinkDriver line = link_that_came_back();
    // A server of ours has not been asked for style 12 yet: the user's board comes after the
    // prompt.
    line.hear("\n\r**** Starting FICS session as Amy ****\n\r"
              "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r"
              "Your partner is playing game 2 (Dot vs. Ben).\n\r"
              "You agree to be Ben's partner.\n\rfics% ");
    line.wait(5s);
    CHECK(line.told().find("the line was lost during your game") == std::string::npos);
    CHECK(line.sent().find("partner Ben") == std::string::npos);
    const auto after_e4 = [](const char* game) {
        return fmt::format(
            "\n\r<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP "
            "RNBQKBNR B 4 1 1 1 1 0 {} 3 0 39 39 178000 180000 1 P/e2-e4 (0:02.000) "
            "e4 0 1 0\n\rfics% ",
            game);
    };
    line.hear(after_e4("1 Amy Cid -1"));
    line.wait(5s);
    CHECK(line.sent() == "observe 2\nmoves 1\n");
    line.hear("You are now observing game 2.\n\r" + after_e4("2 Dot Ben 0"));
    line.wait(5s);
    CHECK(line.sent() == "moves 2\n"); // both boards' moves belong in the record
}

TEST_CASE("the partner's game of a match that is over is not that of the next one") {
    LinkDriver line = playing_link();
    line.hear("Your partner is playing game 2 (Dot vs. Ben).\n\rfics% ");
    line.hear("{Game 1 (Amy vs. Cid) Cid resigns} 1-0\n\r"
              "{Game 2 (Dot vs. Ben) Ben's partner won} 0-1\n\rfics% ");
    line.wait(5s);
    (void)line.sent();
    line.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
              std::string(start_board) + "fics% ");
    line.wait(5s);
    CHECK(line.sent().empty());
}

TEST_CASE("nobody who has left, was thrown out, or come from elsewhere is called again") {
    LinkDriver line = logged_in_link();
    const auto* end =
        GENERATE(as<const char*>{}, "Thank you for using the Free Internet Chess Server.\n\r",
                 "**** amy has arrived - you can't both be logged in. ****\n\r",
                 "**** Auto-logout because you were idle more than one hour. ****\n\r",
                 "**** You have been kicked out by Root! ****\n\r");
    line.hear(end);
    line.give(Lost{"the server has closed the connection"});
    line.wait(1h);
    CHECK(line.done().empty());
    CHECK(line.told().find("closed: ") != std::string::npos);
}

TEST_CASE("a server that closes the line for a flood of lines is called again") {
    LinkDriver line = logged_in_link();
    line.hear("**** You have been kicked out for spamming. ****\n\r");
    (void)line.told();
    line.give(Lost{"the server has closed the connection"});
    CHECK(line.told().find("closed: ") == std::string::npos);
}

TEST_CASE("a server that was shut down is called again") {
    LinkDriver line = logged_in_link();
    line.hear("\n\r    **** Server shutting down immediately. ****\n\r\n\rLogging you out.\n\r"
              "Thank you for using the Free Internet Chess Server.\n\r");
    (void)line.told();
    line.give(Lost{"the server has closed the connection"});
    CHECK(line.told().find("waiting: ") != std::string::npos);
}

TEST_CASE("after a wrong password it is asked for, not sent once more") {
    LinkDriver line(plain());
    (void)line.done();
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.hear("\n\r**** Invalid password! ****\n\r");
    line.give(Lost{"the server has closed the connection"});
    CHECK(line.told().find("login failed: wrong password\nclosed: wrong password\n") !=
          std::string::npos);
    line.wait(1h);
    CHECK(line.done().empty());
    line.give(play::ServerRequest{play::ConnectNow{}});
    (void)line.sent();
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    CHECK(line.sent() == "amy\n");
    line.give(play::ServerRequest{play::GivePassword{"right"}});
    CHECK(line.sent() == "right\n");
}

TEST_CASE("a plain line that others can read says once that the password goes in the clear") {
    constexpr std::string_view warning = "your password goes in the clear";
    const auto warnings = [&](LinkOptions options) {
        LinkDriver line(std::move(options));
        for (int i = 0; i < 2; ++i) {
            line.open();
            line.hear("login: ");
            line.hear("password: ");
            line.give(play::ServerRequest{play::GivePassword{"right"}});
            line.give(Lost{"the server has closed the connection"});
            line.give(play::ServerRequest{play::ConnectNow{}});
        }
        const std::string told = line.told();
        int count = 0;
        for (auto at = told.find(warning); at != std::string::npos;
             at = told.find(warning, at + 1)) {
            ++count;
        }
        return count;
    };
    LinkOptions options = plain();
    CHECK(warnings(options) == 0); // no warning on this machine or through ssh
    options.remote = true;
    CHECK(warnings(options) == 1);
    options.session.who.password.clear(); // the user types it later
    CHECK(warnings(options) == 1);
    options.seal = TimesealChoice::v2;
    CHECK(warnings(options) == 0);
}

TEST_CASE("a silent line in a game is asked for a sign of life, and its prompt is not shown") {
    LinkDriver line = playing_link();
    line.wait(6999ms);
    CHECK(line.sent().empty());
    line.wait(1ms);
    CHECK(line.sent() == "\n");
    line.wait(3999ms);
    CHECK(line.told().empty());
    line.wait(1ms);
    CHECK(line.told() == "no answer\n");
    line.hear("fics% ");
    CHECK(line.told() == "answered\n");
    CHECK(line.done().empty());
}

TEST_CASE("a line that stays silent in a game is kept, and its bytes may still come") {
    LinkDriver line = playing_link();
    line.wait(5min);
    CHECK(line.done().empty());
    CHECK(line.sent() == "\n");
    CHECK(line.told() == "no answer\n");
    line.hear("fics% ");
    CHECK(line.told() == "answered\n");
    line.give(ask_e4());
    CHECK(line.sent() == "e2e4\n");
}

TEST_CASE("in a silent game a new call is made only when the user asks for one") {
    LinkDriver line = playing_link();
    line.wait(1min);
    (void)line.told();
    line.give(play::ServerRequest{play::ConnectNow{}}); // as by Enter
    CHECK(line.done().empty());
    line.give(play::ServerRequest{play::ReplaceConnection{}});
    CHECK(line.done() == "call");
    const std::string told = line.told();
    CHECK(told.find("game left\n") != std::string::npos);
    CHECK(told.find("looking up example.org 5000\n") != std::string::npos);
    (void)line.sent();
    log_in(line);
    CHECK(line.sent().find("partner Ben\n") != std::string::npos);
}

TEST_CASE("without a game a line that does not answer is given up and called again") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::SendLine{"who"}});
    line.wait(14'999ms);
    CHECK(line.done().empty());
    line.wait(1ms);
    CHECK(line.done() == "close");
    CHECK(line.told().find("waiting: no answer for 15 seconds\n") != std::string::npos);
    line.wait(1s);
    CHECK(line.done() == "call");
}

TEST_CASE("the kernel waits as long as our clock has time, within bounds") {
    CHECK(logged_in_link().link().tcp_user_timeout({}) == 30s);
    LinkDriver line = playing_link();
    CHECK(line.link().tcp_user_timeout(line.now()) == 210s); // 3:00 and a step
    const auto with_clock = [&](int millis) {
        std::string board(start_board);
        board.replace(board.find("180000"), 6, std::to_string(millis));
        line.hear(board);
        return line.link().tcp_user_timeout(line.now());
    };
    CHECK(with_clock(3'600'000) == 5min);
    CHECK(with_clock(1000) == 1min);
}

TEST_CASE("a server that closes right after the login is called later and later") {
    LinkDriver line = logged_in_link();
    std::string waits;
    for (int i = 0; i < 5; ++i) {
        line.give(Lost{"the server has closed the connection"});
        const base::Instant lost = line.now();
        while (line.done() != "call") {
            line.wait(500ms);
        }
        waits += fmt::format("{} ", (line.now() - lost) / 1s);
        log_in(line);
    }
    CHECK(waits == "1 2 4 8 15 ");
    line.wait(net::Reconnect::stable_login);
    line.give(Lost{"connection reset"});
    line.wait(1s);
    CHECK(line.done() == "call");
}

TEST_CASE("a silent server is waited for, and that is told") {
    LinkDriver line(plain());
    line.open();
    (void)line.done();
    (void)line.told();
    line.wait(10min);
    CHECK(line.told() == "no answer\n");
    CHECK(line.done().empty());
    line.hear("login: ");
    CHECK(line.sent() == "amy\n");
}

TEST_CASE("at the prompt without a game nothing is sent and nobody wakes up") {
    const LinkDriver line = logged_in_link();
    CHECK(!line.link().next_wake());
}

TEST_CASE("goodbye is said once, and a server that does not let go is left") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LeaveServer{}});
    CHECK(line.sent() == "quit\n");
    line.wait(2s);
    CHECK(line.done() == "close");
    CHECK(line.told() == "closed: you have logged out\n");
    line.wait(1h);
    CHECK(line.done().empty());
    CHECK(!line.link().is_cut_off());
}

TEST_CASE("a user who leaves at the login was not cut off, one who leaves a lost line was") {
    LinkDriver line(plain());
    line.open();
    line.hear("login: ");
    (void)line.done();
    line.give(play::ServerRequest{play::LeaveServer{}});
    CHECK(line.done() == "close");
    CHECK(!line.link().is_cut_off());
    LinkDriver lost(plain());
    lost.give(Lost{"connection refused"});
    lost.give(play::ServerRequest{play::LeaveServer{}});
    CHECK(lost.link().is_cut_off());
}

TEST_CASE("a host that does not exist is not called again by itself") {
    LinkDriver line(plain());
    (void)line.done();
    line.give(Lost{"example.org: no such host", true});
    CHECK(line.told().find("closed: example.org: no such host\n") != std::string::npos);
    line.wait(1h);
    CHECK(line.done().empty());
    CHECK(line.link().is_cut_off());
}

TEST_CASE("what is asked without a line is told as not sent, and a move as refused") {
    LinkDriver line = logged_in_link();
    line.give(Lost{"connection reset"});
    (void)line.told();
    line.give(play::ServerRequest{play::SendLine{"tell ben hi"}});
    CHECK(line.told() == "| *** not sent: you are not logged in\n");
    CHECK(line.sent().empty());
}

TEST_CASE("where there is no bugwho, games and players make the lobby") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    CHECK(line.sent() == "bugwho gpu\n");
    line.hear("\n\rbugwho: Command has failed.\n\rfics% ");
    CHECK(line.sent() == "games\n"); // one command at a time: not every server needs the second
    line.hear(
        "\n\r  1 ---- alice       ---- carol      [ wu  3   0]   2:36 -  2:57 (36-35) B:  6\n\r"
        "\n\r  1 game displayed (of 1).\n\r\n\rfics% ");
    CHECK(line.sent() == "who\n");
    line.hear("---- ben   1500 dot\n\r\n\r  2 players displayed (of 2). (*) indicates system "
              "administrator.\n\rfics% ");
    CHECK(line.told() == "lobby: 1 ben dot\n");
    line.wait(2s);
    (void)line.sent();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    CHECK(line.sent() == "games\n");
    line.wait(1s);
    CHECK(line.sent() == "who\n");
}

TEST_CASE("where lists do not name partners, those who might have one are asked about") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear("\n\rbugwho: Command has failed.\n\rfics% ");
    line.hear("There are no games in progress.\n\rfics% ");
    line.hear("1500 amy     1500 ben     ++++^cid   1500 dot   1500.eve\n\r1400:fay\n\r\n\r"
              "  6 players displayed (of 6). (*) indicates system administrator.\n\rfics% ");
    CHECK(line.told() == "lobby: amy ben cid dot eve fay\n"); // and the console shows nothing
    line.wait(2s);
    CHECK(line.sent() == "bugwho gpu\ngames\nwho\nvariables ben\n");
    line.hear("Variable settings of Ben:\n\r   time=2      inc=12     private=0\n\r"
              "   Bughouse partner: Dot\n\rfics% ");
    CHECK(line.told() == "lobby: ben/dot amy cid eve fay\n");
    line.wait(2s);
    // Only as many players as are idle or free are asked about.
    CHECK(line.sent() == "variables eve\n");
    line.hear("Variable settings of eve:\n\r   time=2      inc=12     private=0\n\rfics% ");
    CHECK(line.told().empty());
    line.wait(2s);
    CHECK(line.sent().empty());
    line.hear("Variable settings of fay:\n\r   Bughouse partner: cid\n\rfics% ");
    // The user typed that command, not the lobby.
    CHECK(line.told().find("lobby") == std::string::npos);
}

TEST_CASE("the lobby follows the matches that a server tells of") {
    LinkDriver line = logged_in_link();
    line.hear("{Game 9 (zoe vs. yan) Creating unrated bughouse match.}\n\rfics% ");
    CHECK(line.told().find("lobby") == std::string::npos); // the lobby has not been requested yet
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear(
        "\n\rBughouse games in progress:\n\r\n\r 0 games displayed.\n\r\n\r"
        "Partnerships not playing bughouse:\n\r1795 Eve / 1500 Fay\n\r\n\r"
        " 1 partnership displayed.\n\r\n\r"
        "All players:\n\r1795 Gus   1500 Hal   1400 Ida\n\r\n\r 3 players displayed.\n\rfics% ");
    CHECK(line.told().find("lobby: Eve/Fay Gus Hal Ida\n") != std::string::npos);
    line.hear("{Game 4 (Eve vs. Gus) Creating unrated bughouse match.}\n\rfics% ");
    CHECK(line.told().find("lobby: 4 Hal Ida Fay\n") != std::string::npos);
    line.hear("{Game 5 (Hal vs. Fay) Creating unrated bughouse match.}\n\rfics% ");
    CHECK(line.told().find("lobby: 4 5 Ida\n") != std::string::npos);
    line.hear("{Game 6 (Ida vs. Jon) Creating unrated blitz match.}\n\rfics% ");
    CHECK(line.told().find("lobby") == std::string::npos);
    line.hear("{Game 5 (Hal vs. Fay) Hal resigns} 0-1\n\rfics% ");
    CHECK(line.told().find("lobby: Hal/Gus Fay/Eve Ida\n") != std::string::npos);
    line.hear("{Game 4 (Eve vs. Gus) Eve's partner won} 1-0\n\rfics% ");
    CHECK(line.told().find("lobby") == std::string::npos);
}

TEST_CASE("in a crowd only a few players are asked about") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear("\n\rbugwho: Command has failed.\n\rfics% ");
    line.hear("There are no games in progress.\n\rfics% ");
    for (char c = 'a'; c < 'a' + 26; ++c) {
        line.hear(fmt::format("1500 zed{}\n\r", c));
    }
    line.hear("  26 players displayed.\n\rfics% ");
    for (char c = 'a'; c < 'a' + 26; ++c) {
        line.wait(5s);
        line.hear(fmt::format("Variable settings of zed{}:\n\rfics% ", c));
    }
    line.wait(5s);
    const std::string sent = line.sent();
    CHECK(sent.find("variables zedl\n") != std::string::npos);
    CHECK(sent.find("variables zedm\n") == std::string::npos);
}

TEST_CASE("that a server has no bugwho is not forgotten over what comes with it") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    CHECK(line.sent() == "bugwho gpu\n");
    line.hear("\n\rbugwho: Command not found.\n\r\n\rhello\n\rfics% ");
    line.wait(5s);
    CHECK(line.sent() == "games\nwho\n");
}

TEST_CASE("BICS is not asked for bugwho, which may be its end") {
    LinkDriver line(plain());
    line.open();
    line.hear("login: ");
    line.hear("password: ");
    line.hear("\n\r**** Starting BICS session as Amy ****\n\rfics% ");
    line.wait(5s);
    (void)line.sent();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.wait(5s);
    CHECK(line.sent() == "games\nwho\nsought\n");
    line.hear("There are no games in progress.\n\rfics% ");
    line.hear("1500 ben\n\r\n\r  1 player displayed (of 1).\n\rfics% ");
    (void)line.told();
    line.hear("\n\r  0 1900 Ben                3   0 unrated untimed   \n\rfics% ");
    CHECK(line.told() == "seek 0\n"); // and the console shows nothing
}

TEST_CASE("a challenge names the colour that is wanted") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::OfferMatch{"ben", 3, 2, true, "bughouse"}});
    CHECK(line.sent() == "match ben 3 2 bughouse r\n");
    line.give(
        play::ServerRequest{play::OfferMatch{"ben", 3, 0, false, "bughouse", rules::Side::white}});
    CHECK(line.sent() == "match ben 3 0 bughouse u white\n");
}

TEST_CASE("bugwho is a lobby when its last list has come") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::LookForPlayers{}});
    line.hear("\n\rBughouse games in progress:\n\r"
              "  1 1795 Alice       2005 Carol      [ bu  3   0]   2:36 -  2:57 (36-35) B:  6\n\r"
              "  2 1795 Dave        2005 Bob        [ bu  3   0]   2:36 -  2:57 (36-35) B:  6\n\r"
              "\n\r 1 game displayed.\n\r\n\rPartnerships not playing_link bughouse:\n\r"
              "1795 Eve / 1500 Fay\n\r\n\r 1 partnership displayed.\n\r\n\r"
              "All players:\n\r1795 Gus   1500 Hal\n\r\n\r 2 players displayed.\n\r");
    CHECK(line.told().empty());
    line.hear("fics% ");
    CHECK(line.told() == "lobby: 1 2 Eve/Fay Gus Hal\n");
}

TEST_CASE("a guest whose old self is still there gets another name, or waits for their own") {
    LinkOptions options = plain();
    options.session.who = {GENERATE(as<std::string>{}, "guest", "amy"), ""};
    const bool any_name = options.session.who.name == "guest";
    LinkDriver line(options);
    const std::string gone = fmt::format("\n\r\"{0}\" is not a registered name.\n\r\n\r"
                                         "Press return to enter the FICS as \"{0}\":",
                                         any_name ? "GuestABCD" : "amy");
    line.open();
    line.hear("login: ");
    line.hear(gone);
    line.hear("\n\r**** Starting FICS session as " + std::string(any_name ? "GuestABCD" : "amy") +
              "(U) ****\n\rfics% ");
    line.wait(5s);
    line.give(Lost{"connection reset"});
    line.wait(1s);
    (void)line.sent();
    (void)line.done();
    line.open();
    line.hear("login: ");
    CHECK(line.sent() == (any_name ? "GuestABCD\n" : "amy\n"));
    line.hear("\n\rSorry, GuestABCD is already logged in. Try again.\n\rlogin: ");
    CHECK(line.sent() == (any_name ? "guest\n" : ""));
    CHECK(line.done() == (any_name ? "" : "close"));
    line.wait(2s);
    CHECK(line.done() == (any_name ? "" : "call"));
}

TEST_CASE("both boards of a match in the lobby are watched, each asked for once") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::Watch{1, 2}});
    CHECK(line.sent() == "observe 1\n");
    line.hear("You are now observing game 1.\n\r"
              "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 "
              "1 1 1 0 1 eve fay 0 3 0 39 39 180 180 1 none (0:00) none 0\n\r"
              "<b1> game 1 white [] black []\n\rfics% ");
    CHECK(line.sent() == "observe 2\n");
    line.hear("You are now observing game 2.\n\r"
              "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 "
              "1 1 1 0 2 gus hal 0 3 0 39 39 180 180 1 none (0:00) none 0\n\r"
              "<b1> game 2 white [] black []\n\rfics% ");
    CHECK(line.sent().empty());
    line.give(play::ServerRequest{play::Watch{1, 2}});
    CHECK(line.sent().empty());
}

TEST_CASE("a game observed by its number shows both boards where only a list tells of the other") {
    LinkDriver line = logged_in_link();
    line.give(play::ServerRequest{play::SendLine{"observe 2", false}});
    line.hear(
        "You are now observing game 2.\n\r"
        "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 "
        "1 1 0 2 Dot Ben 0 3 0 39 39 180 180 1 none (0:00) none 0\n\r"
        "<b1> game 2 white [] black []\n\rfics% ");
    CHECK(line.sent() == "observe 2\nbugwho gpu\n");
    line.hear("bugwho: Command has failed.\n\rfics% ");
    CHECK(line.sent() == "games\n");
    line.hear("  1 ---- Amy         ---- Cid        [ wu  3   0]   2:59 -  3:00 (39-39) W:  1\n\r"
              "  2 ---- Dot         ---- Ben        [ wu  3   0]   2:59 -  3:00 (39-39) W:  1\n\r"
              "\n\r  2 games displayed.\n\rfics% ");
    line.wait(2s);
    CHECK(line.sent() == "who\n");
    line.hear("---- Amy ---- Ben\n\r\n\r  2 players displayed (of 2). (*) indicates system "
              "administrator.\n\rfics% ");
    CHECK(line.sent() == "observe 1\n");
}

TEST_CASE("a line that nobody is to see is no news, and draws no picture") {
    NewsReader reader;
    play::NewsList news;
    FicsLine machine = IgnoredLine{};
    reader.on_line("<d1> 2 64 Rxc2 e2c2p 1200 203800", machine, true, news);
    reader.prompted(news);
    CHECK(news.empty());
    FicsLine line = Text{};
    reader.on_line("hello", line, false, news);
    CHECK(news.size() == 1);
}
