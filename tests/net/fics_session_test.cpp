// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/session/fics_session.h"

#include "tests/net/session_driver.h"
#include "tests/support/catch.h"
#include "tests/support/fics_game.h"

#include <fmt/format.h>

using namespace net;
using base::Millis;
using rules::Move;
using rules::square;
using support::after_e4;
using support::SessionDriver;
using support::start_men;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view after_e4_e5 =
    "rnbqkbnr pppp-ppp -------- ----p--- ----P--- -------- PPPP-PPP RNBQKBNR";
constexpr std::string_view after_e4_e5_d4 =
    "rnbqkbnr pppp-ppp -------- ----p--- ---PP--- -------- PPP--PPP RNBQKBNR";
constexpr std::string_view e5_words = "P/e7-e5 (0:05.000) e5";

SessionOptions plain() {
    SessionOptions options;
    options.who = {"amy", "secret"};
    return options;
}

std::string board(std::string_view men, char turn, int game, std::string_view names, int relation,
                  std::string_view clocks, std::string_view last = "none (0:00.000) none",
                  int number = 1) {
    return fmt::format("\n\r<12> {} {} -1 1 1 1 1 0 {} {} {} 3 0 39 39 {} {} {} 0 1 0\n\r", men,
                       turn, game, names, relation, clocks, number, last);
}

/// Logged in, with the opening words sent.
SessionDriver logged_in(SessionOptions options = plain()) {
    SessionDriver driver(std::move(options));
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    driver.wait(5s);
    (void)driver.sent();
    (void)driver.said();
    return driver;
}

/// A session that plays as White while the partner's game is known and observed.
SessionDriver playing(SessionOptions options = plain()) {
    SessionDriver driver = logged_in(std::move(options));
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000") +
                "<b1> game 1 white [] black []\n\r"
                "Your partner is playing game 2 (Dot vs. Ben).\n\rfics% ");
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Dot Ben", 0, "180000 180000") +
                "<b1> game 2 white [] black []\n\rfics% ");
    (void)driver.sent();
    (void)driver.said();
    return driver;
}

GameRequest plays(Move move) {
    return {{{rules::BoardId::a, rules::Side::white}, play::Play{move}}};
}
const Move e4 = Move::step(square(4, 1), square(4, 3));

std::string console(const SessionDriver& driver) {
    std::string text;
    for (const play::News& event : driver.events()) {
        if (const auto* line = std::get_if<play::ConsoleLine>(&event)) {
            text += line->prompt ? "(" + line->text + ")" : line->text + "|";
        }
    }
    return text;
}

} // namespace

TEST_CASE("the seal's greeting goes first, and pings are answered before anything else") {
    SessionOptions options = plain();
    options.seal = TimesealVersion::v1;
    SessionDriver driver(options);
    CHECK(driver.sent() == "TIMESTAMP|player|unix|\n");
    driver.hear("login: ");
    CHECK(driver.sent() == "amy\n");
    driver.hear("password: ");
    driver.hear("**** Starting BICS session as Amy ****\n\r\n\r[G]\n\r[G");
    CHECK(driver.sent() == "secret\npong\n");
    driver.hear("]\n\r");
    CHECK(driver.sent() == "pong\n");
}

TEST_CASE("a kiosk says whom it serves before anything is asked, and is let in by that") {
    SessionOptions options;
    options.kiosk_introduction = "%k 192.0.2.7 SHA256:print";
    SessionDriver driver(options);
    CHECK(driver.sent() == "%k 192.0.2.7 SHA256:print\n");
    driver.hear("Welcome\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    CHECK(driver.said().find("Amy") != std::string::npos);
    CHECK(SessionDriver(SessionOptions{}).sent().empty());
}

TEST_CASE("the times under the seal count from the connection") {
    SessionOptions options;
    options.seal = TimesealVersion::v1;
    for (const base::Instant now : {base::Instant{}, base::Instant{100h}}) {
        FicsSession session(options);
        const std::string bytes = session.update(Connected{}, now).bytes;
        REQUIRE(!bytes.empty());
        CHECK(unsealed(std::string_view(bytes).substr(0, bytes.size() - 1))->time == 1);
    }
}

TEST_CASE("a password is in the bytes and in no event") {
    SessionDriver driver(plain());
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear("**** Invalid password! ****\n\rlogin: ");
    CHECK(driver.session().hides_typing());
    driver.give(PasswordGiven{"hidden"});
    driver.hear("password: ");
    driver.hear("\n\r**** Starting FICS session as Amy ****\n\rfics% ");
    CHECK(driver.sent().find("secret\namy\nhidden\n") != std::string::npos);
    CHECK(console(driver).find("secret") == std::string::npos);
    CHECK(driver.said().find("hidden") == std::string::npos);
}

TEST_CASE("the opening words go out at a pace that no server takes for an attack") {
    SessionOptions options = plain();
    options.user_commands = {"set bugopen 1", "two\nlines"};
    SessionDriver driver(options);
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear("\n\rfics% ");
    CHECK(driver.sent() == "amy\nsecret\nset style 12\n");
    SECTION("nothing is answered") {
        driver.wait(PacedCommands::pace - 1ms);
        CHECK(driver.sent().empty());
        driver.wait(1ms);
        CHECK(driver.sent() == "iset ms 1\n");
        driver.wait(5s);
        CHECK(driver.sent() == "iset nowrap 1\niset gameinfo 1\niset defprompt 1\n"
                               "iset pendinfo 1\nset bugopen 1\ntwo\n");
    }
    SECTION("everything is answered at once: one at a time, and a burst of them") {
        driver.hear("Style 12 set.\n\r");
        CHECK(driver.sent().empty());
        driver.hear("fics% ");
        CHECK(driver.sent() == "iset ms 1\n");
        driver.hear("ms set\n\rfics% ");
        CHECK(driver.sent() == "iset nowrap 1\n");
        driver.hear("No such ivariable \"nowrap\".\n\rfics% ");
        CHECK(driver.sent().empty());
        driver.wait(PacedCommands::pace);
        CHECK(driver.sent() == "iset gameinfo 1\n");
        driver.wait(5s);
        CHECK(driver.sent() == "iset defprompt 1\niset pendinfo 1\nset bugopen 1\ntwo\n");
    }
    CHECK_FALSE(driver.session().next_wake());
}

TEST_CASE("with --no-init nothing is sent by itself") {
    SessionOptions options = plain();
    options.sends_setup = false;
    SessionDriver driver(options);
    driver.hear("login: password: \n\rfics% ");
    CHECK(driver.sent() == "amy\nsecret\n");
}

TEST_CASE("answers to the opening words are not for the console, all else is") {
    SessionDriver driver(plain());
    driver.hear("login: password: \n\rfics% ");
    driver.forget();
    driver.hear("Style 12 set.\n\rfics% ");
    driver.hear("ms set\n\rfics% bob tells you: hi\n\rfics% x\n\rfics% y\n\rfics% ");
    CHECK(console(driver) == "bob tells you: hi|(fics% )x|(fics% )y|(fics% )");
}

TEST_CASE("a slow server's answers to the program are not for the console either") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 0", "P/e2-e4 (0:05.000) e4"));
    driver.wait(1ms);
    CHECK(driver.sent() == "flag\n");
    driver.forget();
    driver.hear("\n\rbob tells you: hi\n\rfics% "); // a prompt alone is no answer to `flag`
    driver.give(Command{"flag"});
    driver.wait(900ms);
    const std::string denial = "Your opponent is not out of time!\n\rfics% ";
    driver.hear(denial);
    CHECK(console(driver) == "bob tells you: hi|(fics% )");
    driver.hear(denial);
    CHECK(console(driver) ==
          "bob tells you: hi|(fics% )Your opponent is not out of time!|(fics% )");
}

TEST_CASE("a move is sent at once, and is a move when the server shows it") {
    SessionDriver driver = playing();
    driver.give(plays(e4));
    CHECK(driver.sent() == "e2e4\n");
    CHECK(driver.said().empty());
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(driver.said().find("A e2e4, 175 left\n") != std::string::npos);
    driver.hear("Illegal move.\n\r\n\r");
    CHECK(driver.said().empty());
}

TEST_CASE("clocks are put right where the server shows others, in a game that has any") {
    const bool timed = GENERATE(true, false);
    SessionDriver driver = logged_in();
    const auto untimed = [timed](std::string text) {
        const auto at = text.find(" 3 0 39 39 ");
        return timed ? text : text.replace(at, 5, " 0 0 ");
    };
    const std::string_view clocks = timed ? "180000 180000" : "0 0";
    driver.hear(fmt::format("{{Game 1 (Amy vs. Cid) Creating unrated {} match.}}\n\r",
                            timed ? "blitz" : "untimed") +
                untimed(board(start_men, 'W', 1, "Amy Cid", 1, clocks)));
    CHECK(driver.session().table().match()->time().unlimited == !timed);
    (void)driver.said();
    driver.hear(untimed(board(after_e4, 'B', 1, "Amy Cid", -1, clocks, "P/e2-e4 (0:05.000) e4")));
    (void)driver.said();
    // The same position again: the server's answer to `refresh`.
    driver.hear(untimed(board(after_e4, 'B', 1, "Amy Cid", -1, timed ? "170000 90000" : "5000 3000",
                              "P/e2-e4 (0:05.000) e4")));
    CHECK((driver.said().find("board A ") != std::string::npos) == timed);
}

TEST_CASE("a move that the server refuses is taken off") {
    SessionDriver driver = playing();
    driver.give(plays(e4));
    SECTION("as illegal") {
        driver.hear("Illegal move (e2e4).\n\r\n\r");
        CHECK(driver.said() == "refused A e2e4: that piece cannot move there\n");
    }
    SECTION("as too early") {
        driver.hear("It is not your move.\n\r\n\r");
        CHECK(driver.said() == "refused A e2e4: it is not your move\n");
    }
    SECTION("as no command at all") {
        driver.hear("e2e4: Command not found.\n\r\n\r");
        CHECK(driver.said() == "refused A e2e4: that piece cannot move there\n");
    }
    SECTION("but not once the server has put another board in its place") {
        driver.hear(board("rnbqkbnr -------- -------- -------- -------- -------- -------- RNBQKBNR",
                          'W', 1, "Amy Cid", 1, "175000 180000"));
        CHECK(driver.said().find("board A rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[] w") == 0);
        driver.hear("Illegal move (e2e4).\n\r\n\r");
        CHECK(driver.said().find("refused") == std::string::npos);
    }
    SECTION("but not by somebody who says so") {
        driver.hear("cid says: Illegal move.\n\rx: Command not found.\n\r");
        CHECK(driver.said().empty());
    }
}

TEST_CASE("a refusal that comes behind the end of the game is no news") {
    SessionDriver driver = playing();
    driver.give(plays(e4));
    driver.hear("{Game 1 (Amy vs. Cid) Cid resigns} 1-0\n\r");
    (void)driver.said();
    driver.hear("Illegal move (e2e4).\n\r\n\r");
    CHECK(driver.said().empty());
}

TEST_CASE("the seeks of a server that tells them to nobody are asked for, however late") {
    SessionDriver driver(plain());
    driver.hear("login: ");
    driver.hear("password: ");
    const bool bics = GENERATE(true, false);
    driver.hear(fmt::format("\n\r**** Starting {} session as Amy ****\n\rhello\n\rfics% ",
                            bics ? "BICS" : "FICS"));
    driver.hear("hello again\n\rfics% ");
    driver.wait(5s);
    (void)driver.sent();
    driver.give(RequestLobby{false});
    driver.wait(5s);
    CHECK(driver.sent() == (bics ? "games\nwho\nsought\n" : "games\nwho\n"));
}

TEST_CASE("without a game there is nobody to move for") {
    SessionDriver driver = logged_in();
    driver.give(plays(e4));
    CHECK(driver.sent().empty());
    CHECK(driver.said().find("refused A e2e4") == 0);
    SessionDriver busy = playing();
    busy.give(GameRequest{{rules::seat_at(9), play::Resign{}}});
    CHECK(busy.sent().empty());
}

TEST_CASE("the partner's game is watched, once") {
    SessionDriver driver = logged_in();
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000"));
    CHECK(driver.sent().empty());
    driver.hear("Your partner is playing game 2 (Dot vs. Ben).\n\rfics% ");
    CHECK(driver.sent() == "observe 2\n");
    driver.hear("Your partner is playing game 2 (Dot vs. Ben).\n\rfics% ");
    CHECK(driver.sent().empty());
    SECTION("and again when that has switched it off") {
        driver.hear("Removing game 2 from observation list.\n\rfics% ");
        CHECK(driver.sent() == "observe 2\n");
    }
    SECTION("but not when its boards come already") {
        driver.hear("You are now observing game 2.\n\r" +
                    board(start_men, 'W', 2, "Dot Ben", 0, "180000 180000"));
        driver.hear("Your partner is playing game 2 (Dot vs. Ben).\n\rfics% ");
        CHECK(driver.sent().empty());
    }
}

TEST_CASE("boards of other games leave ours alone") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 3, "Eve Fay", 0, "1000 1000", "P/e2-e4 (0:05.000) e4"));
    driver.hear("<b1> game 3 white [Q] black []\n\r");
    driver.hear(
        "{Game 3 (Eve vs. Fay) Eve resigns} 0-1\n\r{Game 4711 (a vs. b) a resigns} 0-1\n\r");
    driver.hear(board(after_e4, 'B', 1, "Eve Fay", -3, "1000 1000", "P/e2-e4 (0:05.000) e4"));
    CHECK(driver.said() == "remark: game 3, Eve - Fay: 1. e4 (0:01.0 - 0:01.0)\n"
                           "remark: game 1, Eve - Fay: 1. e4 (0:01.0 - 0:01.0)\n");
    CHECK(driver.session().table().playing());
}

TEST_CASE("reserves are set, not added") {
    SessionDriver driver = playing();
    driver.hear("<b1> game 1 white [PN] black []\n\r<b1> game 1 white [PN] black []\n\r");
    CHECK(driver.said() == "hand A [PN]\n");
    driver.hear("<b1> game 1 white [N] black [] <- WN\n\r");
    CHECK(driver.said() == "hand A [N]\n");
}

TEST_CASE("reserves that a server has no room to name are counted") {
    SessionDriver driver = playing();
    const std::string pawns(10, 'P');
    driver.hear("<b1> game 1 white [" + pawns + "] black [" + pawns + "N] <- BN\n\r");
    driver.hear("<b1> game 1 white [" + pawns + "] black [" + pawns + "N] <- BQ\n\r");
    const auto& match = *driver.session().table().match();
    const rules::Hand& hand = match.hand({rules::BoardId::a, rules::Side::black});
    CHECK(hand.count(rules::Kind::pawn) == 10);
    CHECK(hand.count(rules::Kind::queen) == 1);
    driver.hear("<b1> game 1 white [] black [Q]\n\r");
    CHECK(match.hand({rules::BoardId::a, rules::Side::black}).total() == 1);
}

TEST_CASE("chess has no reserves, whatever is taken") {
    SessionDriver driver = logged_in();
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated blitz match.}\n\r" +
                board("rnbqkbnr ppp-pppp -------- ---p---- ----P--- -------- PPPP-PPP RNBQKBNR",
                      'W', 1, "Amy Cid", 1, "180000 180000", "P/d7-d5 (0:05.000) d5"));
    (void)driver.said();
    driver.hear(board("rnbqkbnr ppp-pppp -------- ---P---- -------- -------- PPPP-PPP RNBQKBNR",
                      'B', 1, "Amy Cid", -1, "175000 180000", "P/e4-d5 (0:05.000) exd5"));
    const auto& match = *driver.session().table().match();
    CHECK(match.plan() == rules::chess_plan());
    CHECK(match.plies().size() == 1);
    CHECK(match.hand(rules::Seat{}).total() == 0);
    CHECK(driver.said().find("hand") == std::string::npos);
}

TEST_CASE("two games that are watched do not take the screen from each other") {
    SessionDriver driver = logged_in();
    const auto both = [&driver](std::string_view men, char turn, std::string_view last) {
        driver.hear(board(men, turn, 1, "Eve Fay", 0, "180000 180000", last));
        driver.hear(board(men, turn, 2, "Gus Hal", 0, "180000 180000", last));
    };
    driver.hear("You are now observing game 1.\n\r" +
                board(start_men, 'W', 1, "Eve Fay", 0, "180000 180000") + "fics% ");
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000") + "fics% ");
    (void)driver.said();
    both(after_e4, 'B', "P/e2-e4 (0:05.000) e4");
    CHECK(driver.session().table().game(rules::BoardId::a) == 2);
    const std::string said = driver.said();
    CHECK(said.find("opened") == std::string::npos);
    CHECK(said.find("remark: game 1, Eve - Fay: 1. e4 (3:00 - 3:00)") != std::string::npos);
}

TEST_CASE("a watched game that makes room is named, and comes back when it is observed again") {
    SessionDriver driver = logged_in();
    driver.hear("You are now observing game 1.\n\r" +
                board(start_men, 'W', 1, "Eve Fay", 0, "180000 180000") + "fics% ");
    (void)driver.said();
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000") + "fics% ");
    CHECK(driver.said().find("remark: game 1, Eve - Fay, goes on; \"observe 1\" puts it first") !=
          std::string::npos);
    (void)driver.sent();
    driver.give(Command{"observe 1"});
    // Observing again would make the server stop, and the board is already shown.
    CHECK(driver.sent().empty());
    CHECK(driver.session().table().game(rules::BoardId::a) == 1);
    driver.give(Command{"observe 1"});
    CHECK(driver.sent().empty()); // observing again would make the server stop
    CHECK(driver.session().table().match()->plies().empty());
}

namespace {

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

void observe(SessionDriver& driver, int game, const std::string& names) {
    driver.hear(fmt::format("You are now observing game {}.\n\r", game) +
                board(start_men, 'W', game, names, 0, "180000 180000") + "fics% ");
}

/// A session that observes two bughouse matches: games 1 and 2, and games 5 and 6, shown on the
/// screen.
SessionDriver watching_two() {
    SessionDriver driver = logged_in();
    driver.give(Paired{1, 2});
    driver.give(Paired{5, 6});
    observe(driver, 1, "Eve Fay");
    observe(driver, 2, "Gus Hal");
    observe(driver, 5, "Ida Jon");
    observe(driver, 6, "Kim Lea");
    driver.wait(60s); // commands are sent at a limited rate
    (void)driver.sent();
    return driver;
}

bool shows(const SessionDriver& driver, int game, int partners) {
    return driver.session().table().game(rules::BoardId::a) == game &&
           driver.session().table().game(rules::BoardId::b) == partners;
}

} // namespace

TEST_CASE("observe of what is watched shows it, by number and by name, and removes it never") {
    SessionDriver driver = watching_two();
    REQUIRE(shows(driver, 5, 6));
    for (const std::string what : {"5", "6", "kim", "LEA", "Ida"}) {
        driver.forget();
        driver.give(Command{"observe " + what});
        CHECK(driver.sent().empty());
        CHECK(console(driver).find("you are watching game ") != std::string::npos);
    }
    driver.give(Command{"o fay"});
    CHECK(driver.sent().empty()); // the match is already kept in the background
    CHECK(shows(driver, 1, 2));
    constexpr base::Millis spacing{10'000}; // longer than the rate limit of commands
    SECTION("one that was asked for by a part of a name comes back") {
        driver.wait(spacing);
        driver.give(Command{"observe ki"});
        CHECK(driver.sent() == "observe ki\n");
        driver.hear("Removing game 6 from observation list.\n\rfics% ");
        driver.wait(spacing);
        CHECK(driver.sent() == "observe 6\n");
    }
    SECTION("one that was asked for by two of its players comes back") { // after a lost connection
        driver.wait(spacing);
        driver.give(Command{"observe zoe"});
        driver.give(Command{"observe yan"});
        driver.wait(spacing);
        driver.hear("You are now observing game 9.\n\r" +
                    board(start_men, 'W', 9, "Zoe Yan", 0, "180000 180000") +
                    "fics% Removing game 9 from observation list.\n\rfics% ");
        driver.wait(spacing);
        CHECK(driver.sent() == "observe zoe\nobserve yan\nobserve 9\n");
    }
    SECTION("what is not watched is observed, once, and again when it was left") {
        driver.wait(spacing);
        driver.give(Command{"observe zoe"});
        driver.give(Command{"observe Zoe"});
        driver.wait(spacing);
        CHECK(driver.sent() == "observe zoe\n");
        driver.hear("You are now observing game 9.\n\r" +
                    board(start_men, 'W', 9, "Zoe Yan", 0, "180000 180000") + "fics% ");
        driver.give(Command{"unobserve 9"});
        driver.wait(spacing);
        driver.hear("Removing game 9 from observation list.\n\rfics% ");
        CHECK(driver.sent() == "unobserve 9\n");
        driver.give(Command{"observe zoe"});
        driver.wait(spacing);
        CHECK(driver.sent() == "observe zoe\n");
    }
}

TEST_CASE("the watched matches go round, each with both its boards") {
    SessionDriver driver = watching_two();
    CHECK(driver.session().table().next_watched_in_cycle() == 1);
    driver.give(Command{"observe 1"});
    driver.hear(board(start_men, 'W', 1, "Eve Fay", 0, "180000 180000") +
                board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000") + "fics% ");
    CHECK(driver.session().table().next_watched_in_cycle() == 5);
    driver.hear("{Game 5 (Ida vs. Jon) Ida resigns} 0-1\n\r"
                "{Game 6 (Kim vs. Lea) Kim's partner won} 1-0\n\r");
    CHECK_FALSE(driver.session().table().next_watched_in_cycle());
}

TEST_CASE("after a lost line each watched match is observed again, the one on the screen last") {
    SessionDriver driver = watching_two();
    const auto players = [&driver] { return driver.session().tables().watched_players(); };
    CHECK(players() == std::vector<std::string>{"Eve", "Ida"});
    observe(driver, 8, "Mia Ned");
    CHECK(players() == std::vector<std::string>{"Eve", "Ida", "Mia"});
    driver.give(Command{"observe 5"}); // game 5 becomes the second match
    CHECK(players() == std::vector<std::string>{"Eve", "Mia", "Ida"});
}

namespace {

/// The games of the match in the background, such as "5 6".
std::string beside(const SessionDriver& driver) {
    const FicsTable* const table = driver.session().tables().second();
    std::string games;
    for (const rules::BoardId place : {rules::BoardId::a, rules::BoardId::b}) {
        const auto game = table != nullptr ? table->game(place) : std::nullopt;
        games += game ? fmt::format("{}{}", games.empty() ? "" : " ", *game) : "";
    }
    return games;
}

const rules::Match& match_beside(const SessionDriver& driver) {
    return *driver.session().tables().second()->match();
}

} // namespace

TEST_CASE("the match watched before stands beside, and each board comes to its own match") {
    SessionDriver driver = watching_two();
    CHECK(shows(driver, 5, 6));
    CHECK(beside(driver) == "1 2");
    (void)driver.said();
    driver.hear(board(after_e4, 'B', 2, "Gus Hal", 0, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(has(driver.said(), "beside: B e2e4, 175 left"));
    CHECK(match_beside(driver).plies().size() == 1);
    CHECK(driver.session().table().match()->plies().empty());
    driver.hear(board(after_e4, 'B', 5, "Ida Jon", 0, "176000 180000", "P/e2-e4 (0:04.000) e4"));
    const std::string said = driver.said();
    CHECK(has(said, "A e2e4, 176 left"));
    CHECK_FALSE(has(said, "beside: A e2e4"));
    driver.hear("<b1> game 1 white [PN] black []\n\r<b1> game 6 white [] black [Q]\n\r");
    CHECK(match_beside(driver).hand(rules::Seat{}).total() == 2);
    CHECK(driver.session().table().match()->hand({rules::BoardId::b, rules::Side::black}).total() ==
          1);
}

TEST_CASE("the two watched matches change places, and a third one takes the oldest's place") {
    SessionDriver driver = watching_two();
    driver.give(Command{"observe 2"});
    CHECK(shows(driver, 1, 2));
    CHECK(beside(driver) == "5 6");
    CHECK(driver.sent().empty());
    driver.give(Command{"observe 5"});
    CHECK(shows(driver, 5, 6));
    observe(driver, 8, "Mia Ned");
    CHECK(driver.session().table().game(rules::BoardId::a) == 8);
    CHECK(beside(driver) == "5 6");
    driver.hear(board(after_e4, 'B', 1, "Eve Fay", 0, "176000 180000", "P/e2-e4 (0:04.000) e4"));
    CHECK(beside(driver) == "5 6"); // only one match is kept in the background
    CHECK(driver.session().table().next_watched_in_cycle() == 1);
}

TEST_CASE("a third watched match is on no table, and comes when it is observed") {
    SessionDriver driver = watching_two();
    driver.give(Command{"observe 5"});
    observe(driver, 8, "Mia Ned");
    CHECK(beside(driver) == "5 6");
    driver.wait(60s);
    (void)driver.sent();
    driver.give(Command{"observe 1"});
    CHECK(driver.sent() == "refresh 1\n");
    driver.hear(board(start_men, 'W', 1, "Eve Fay", 0, "170000 180000") + "fics% ");
    CHECK(driver.session().table().game(rules::BoardId::a) == 1);
}

TEST_CASE("the match beside is paired, and doubted, as the one on the screen") {
    SessionDriver driver = logged_in();
    observe(driver, 1, "Eve Fay");
    driver.hear("<b1> game 1 white [] black []\n\rfics% ");
    driver.give(Paired{5, 6});
    observe(driver, 5, "Ida Jon");
    observe(driver, 6, "Kim Lea");
    driver.wait(60s);
    (void)driver.sent();
    CHECK(beside(driver) == "1");
    driver.give(Paired{1, 2});
    driver.hear("fics% ");
    driver.wait(60s);
    CHECK(driver.sent() == "observe 2\n");
    observe(driver, 2, "Gus Hal");
    CHECK(beside(driver) == "1 2");
    CHECK(shows(driver, 5, 6));
    (void)driver.said();
    driver.hear("{Game 1 (Eve vs. Fay) The moon is full} 1-0\n\rfics% ");
    CHECK_FALSE(has(driver.said(), "ended"));
    driver.wait(60s);
    CHECK(has(driver.said(), "beside: ended on A"));
}

TEST_CASE("a watched match that ends makes room for the one beside") {
    SessionDriver driver = watching_two();
    (void)driver.said();
    SECTION("the first one") {
        driver.hear("{Game 5 (Ida vs. Jon) Jon checkmated} 1-0\n\r"
                    "{Game 6 (Kim vs. Lea) Kim's partner won} 1-0\n\r");
        const std::string said = driver.said();
        CHECK(said.find("ended on A") < said.find("opened bughouse"));
        CHECK(shows(driver, 1, 2));
    }
    SECTION("the first one, no longer watched") {
        driver.hear("Removing game 5 from observation list.\n\rfics% ");
        CHECK(has(driver.said(), "left\nopened"));
        CHECK(shows(driver, 1, 2));
    }
    SECTION("the one beside") {
        driver.hear("{Game 1 (Eve vs. Fay) Fay checkmated} 1-0\n\r");
        CHECK(has(driver.said(), "beside: ended on A by mate, a lost"));
        CHECK(shows(driver, 5, 6));
    }
    SECTION("the one beside, no longer watched") {
        driver.hear("Removing game 1 from observation list.\n\rfics% ");
        CHECK(driver.said() == "beside: left\n");
        CHECK(shows(driver, 5, 6));
    }
    CHECK(beside(driver).empty());
    observe(driver, 8, "Mia Ned");
    CHECK_FALSE(beside(driver).empty());
}

TEST_CASE("nothing stands beside a game of ours, and nothing is left when the line is lost") {
    SessionDriver driver = watching_two();
    SECTION("a game of ours") {
        driver.hear("{Game 9 (Amy vs. Cid) Creating unrated blitz match.}\n\r" +
                    board(start_men, 'W', 9, "Amy Cid", 1, "180000 180000"));
        CHECK(beside(driver).empty());
        (void)driver.said();
        driver.hear(
            board(after_e4, 'B', 1, "Eve Fay", 0, "176000 180000", "P/e2-e4 (0:04.000) e4"));
        CHECK(driver.said() == "remark: game 1, Eve - Fay: 1. e4 (2:56 - 3:00)\n");
    }
    SECTION("a lost line") {
        driver.give(Disconnected{});
        CHECK(has(driver.said(), "beside: nothing\nleft"));
    }
    CHECK(beside(driver).empty());
}

TEST_CASE("a match whose board comes while only another is shown stands beside with both boards") {
    SessionDriver driver = watching_two();
    observe(driver, 8, "Mia Ned");
    driver.hear("{Game 5 (Ida vs. Jon) Jon checkmated} 1-0\n\r"
                "{Game 6 (Kim vs. Lea) Kim's partner won} 1-0\n\r");
    CHECK(beside(driver).empty());
    driver.wait(60s);
    (void)driver.sent();
    driver.hear(board(after_e4, 'B', 1, "Eve Fay", 0, "176000 180000", "P/e2-e4 (0:04.000) e4"));
    CHECK(beside(driver) == "1");
    CHECK(has(driver.sent(), "refresh 2\n"));
    driver.hear(board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000"));
    CHECK(beside(driver) == "1 2");
}

TEST_CASE("a claim that the user makes and the server refuses is shown, and claims start again") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 2000", "P/e2-e4 (0:05.000) e4"));
    driver.wait(40s);
    CHECK(driver.sent() == "flag\nflag\nflag\nflag\nflag\n");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    CHECK(driver.said().find("flag: ") == std::string::npos);
    driver.give(Command{"flag"});
    CHECK(driver.sent() == "flag\n");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    CHECK(driver.said().find("flag: Your opponent is not out of time!") != std::string::npos);
    driver.wait(999ms);
    CHECK(driver.sent().empty());
    driver.wait(1ms);
    CHECK(driver.sent() == "flag\n");
}

TEST_CASE("a match that a player's leaving has aborted says who it was") {
    SessionDriver driver = playing();
    const std::string aborted = "\n\r{Game 1 (Amy vs. Cid) aborted} *\n\r";
    SECTION("our opponent, which is told before it") {
        driver.hear("Your opponent has lost contact or quit.\n\r" + aborted);
        CHECK(driver.said().find("told of A: Cid has left: the match is aborted") !=
              std::string::npos);
    }
    SECTION("our partner, which is told after it") {
        driver.hear(aborted + "fics% Your partner has disconnected.\n\rfics% ");
        CHECK(driver.said().find("told of A: Ben has left: the match is aborted") !=
              std::string::npos);
    }
    SECTION("somebody of the other board, whose leaving is announced") {
        driver.hear("[Dot has disconnected.]\n\rfics% " + aborted);
        CHECK(driver.said().find("told of A: Dot has left: the match is aborted") !=
              std::string::npos);
    }
    SECTION("nobody of the match, or not then") {
        driver.hear("[Eve has disconnected.]\n\rfics% " + aborted);
        driver.wait(1s);
        driver.hear("Your partner has disconnected.\n\rfics% ");
        CHECK(driver.said().find("has left") == std::string::npos);
    }
    SECTION("an agreement is nobody's leaving") {
        driver.hear("Your opponent has lost contact or quit.\n\r"
                    "{Game 1 (Amy vs. Cid) Game aborted by mutual agreement} *\n\r");
        CHECK(driver.said().find("has left") == std::string::npos);
    }
}

TEST_CASE("the partners' game is watched when the server names it late") {
    SessionDriver driver = logged_in();
    observe(driver, 1, "Eve Fay");
    driver.hear("<b1> game 1 white [] black []\n\rfics% ");
    (void)driver.sent();
    driver.hear("<g1> 1 p=0 t=bughouse r=0 u=0,1 it=180,0 i=180,0 pt=2 rt=1795,2005 ts=1,1\n\r"
                "fics% ");
    CHECK(driver.sent() == "observe 2\n");
}

TEST_CASE("no game that is watched takes the place of our own") {
    SessionDriver driver = watching_two();
    driver.hear("{Game 9 (Amy vs. Cid) Creating unrated blitz match.}\n\r" +
                board(start_men, 'W', 9, "Amy Cid", 1, "180000 180000") + "fics% ");
    driver.wait(60s);
    (void)driver.sent();
    for (const std::string what : {"1", "ida"}) {
        driver.forget();
        driver.give(Command{"observe " + what});
        CHECK(driver.sent().empty());
        CHECK(has(console(driver), "you are watching game "));
        CHECK(driver.session().table().game(rules::BoardId::a) == 9);
    }
}

TEST_CASE("a clock that stands is told once, and once that it runs again") {
    SessionDriver driver = playing();
    driver.hear("Game clock paused.\n\rfics% ");
    CHECK(driver.said() == "paused\n");
    driver.hear("Game clock paused.\n\rfics% ");
    CHECK(driver.said().empty());
    driver.hear("Game clock resumed.\n\rfics% ");
    CHECK(driver.said() == "resumed\n");
}

TEST_CASE("time that a player is given is on the clock at once, since no board says so") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    (void)driver.said();
    driver.wait(2s);
    driver.hear("30 seconds were added to your opponents clock\n\rfics% ");
    CHECK(has(driver.said(), ", clocks 175 208, a\n"));
    driver.hear("\n\rYour opponent has added 60 seconds to your clock.\n\rfics% ");
    CHECK(has(driver.said(), ", clocks 235 208, a\n"));
    driver.hear("Cid tells you: 30 seconds were added to your opponents clock\n\rfics% ");
    CHECK_FALSE(has(driver.said(), "clocks"));
}

TEST_CASE("a piece that is dropped before its reserve is told has been in the reserve") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    (void)driver.said();
    driver.hear(board("rnbqkbnr pppppppp -------- ---n---- ----P--- -------- PPPP-PPP RNBQKBNR",
                      'W', 1, "Amy Cid", 1, "175000 178000", "N/@@-d5 (0:02.000) N@d5", 2));
    const std::string said = driver.said();
    CAPTURE(said);
    CHECK(said.starts_with("hand a [N]\n"));
    CHECK(said.ends_with("a N@d5, 178 left\n"));
}

TEST_CASE("both boards of a match are watched where the server does not say that they are one") {
    SessionDriver driver = logged_in();
    driver.hear("You are now observing game 1.\n\r" +
                board(start_men, 'W', 1, "Eve Fay", 0, "180000 180000") +
                "<b1> game 1 white [] black []\n\rfics% ");
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000") +
                "<b1> game 2 white [] black [P]\n\rfics% ");
    CHECK(driver.session().table().game(rules::BoardId::a) == 1);
    CHECK(driver.session().table().game(rules::BoardId::b) == 2);
    CHECK(driver.session().table().match()->hand({rules::BoardId::b, rules::Side::black}).total() ==
          1);
    (void)driver.said();
    driver.hear(board(after_e4, 'B', 2, "Gus Hal", 0, "180000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(driver.said().find("B e2e4") != std::string::npos);
    driver.hear("{Game 2 (Gus vs. Hal) Hal checkmated} 1-0\n\r");
    CHECK(!driver.session().table().playing());
}

TEST_CASE("the true pair takes the place of a game that was taken for the partners'") {
    SessionDriver driver = logged_in();
    for (const int game : {1, 3}) {
        driver.hear(
            fmt::format("You are now observing game {}.\n\r", game) +
            board(start_men, 'W', game, game == 1 ? "Eve Fay" : "Ida Jon", 0, "180000 180000") +
            fmt::format("<b1> game {} white [] black []\n\rfics% ", game));
    }
    CHECK(driver.session().table().game(rules::BoardId::b) == 3);
    driver.hear(board(after_e4, 'B', 1, "Eve Fay", 0, "180000 180000", "P/e2-e4 (0:05.000) e4"));
    (void)driver.sent();
    driver.give(Paired{8, 9}); // two games of other people
    CHECK(driver.sent().empty());
    CHECK(driver.session().table().game(rules::BoardId::b) == 3);
    driver.give(GENERATE(Paired{1, 2}, Paired{2, 1}));
    CHECK(driver.sent() == "observe 2\n");
    CHECK(driver.session().table().game(rules::BoardId::b) == std::nullopt);
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Gus Hal", 0, "180000 180000") + "fics% ");
    CHECK(driver.session().table().game(rules::BoardId::a) == 1);
    CHECK(driver.session().table().game(rules::BoardId::b) == 2);
}

TEST_CASE("a game of another kind is never taken for the partners'") {
    SessionDriver driver = logged_in();
    driver.hear("You are now observing game 1.\n\r" +
                board(start_men, 'W', 1, "Eve Fay", 0, "180000 180000") +
                "<b1> game 1 white [] black []\n\rfics% ");
    driver.hear("You are now observing game 3.\n\r"
                "<g1> 3 p=0 t=blitz r=0 u=0,1 it=180,0 i=180,0 pt=0 rt=1795,2005 ts=1,1\n\r" +
                board(start_men, 'W', 3, "Gus Hal", 0, "180000 180000") + "fics% ");
    CHECK(driver.session().table().match()->plan() == rules::chess_plan());
    CHECK(driver.session().table().game(rules::BoardId::a) == 3);
    CHECK(driver.said().find("remark: game 1, Eve - Fay, goes on;") != std::string::npos);
}

TEST_CASE("the partner's board that comes once more after the end opens no other game") {
    SessionDriver driver = playing(); // as on BICS when nobody has moved on that board
    driver.hear("{Game 1 (Amy vs. Cid) Cid forfeits on time} 1-0\n\rfics% ");
    (void)driver.said();
    driver.hear(
        board(start_men, 'W', 2, "Dot Ben", 0, "-6300 180000") +
        "<b1> game 2 white [] black []\n\r{Game 2 (Dot vs. Ben) Ben's partner won} 0-1\n\r");
    CHECK(driver.said().empty());
    CHECK(driver.session().table().me());
    driver.hear("You are now observing game 2.\n\r" +
                board(start_men, 'W', 2, "Dot Ben", 0, "180000 180000")); // the next game
    CHECK(driver.said().find("opened") == 0);
}

TEST_CASE("a game that is no longer examined is left") {
    SessionDriver driver = logged_in();
    driver.hear("Starting a game in examine (scratch) mode.\n\r" +
                board(start_men, 'W', 1, "amy amy", 2, "0 0") + "fics% ");
    CHECK(driver.said().find("opened") == 0);
    driver.hear("You are no longer examining game 1.\n\rfics% ");
    CHECK(driver.said() == "left\n");
}

TEST_CASE("the numbers of a match that has ended are other games' later") {
    SessionDriver driver = logged_in();
    const auto observe = [&driver](int game, std::string_view names) {
        driver.hear(fmt::format("You are now observing game {}.\n\r", game) +
                    board(start_men, 'W', game, std::string(names), 0, "180000 180000") + "fics% ");
    };
    driver.give(Paired{1, 2});
    observe(1, "Eve Fay");
    observe(2, "Gus Hal");
    CHECK(driver.session().table().match()->plan() == rules::bughouse_plan());
    driver.hear("{Game 2 (Gus vs. Hal) Gus resigns} 0-1\n\r");
    observe(1, "Eve Gus");
    CHECK(driver.session().table().match()->plan() == rules::chess_plan());
}

TEST_CASE("the prompt of what was typed is not taken for that of what the program asks") {
    SessionDriver driver = logged_in();
    driver.give(Command{"observe 1"});
    driver.hear("You are now observing game 1.\n\r" +
                board(after_e4, 'B', 1, "Eve Fay", 0, "180000 180000", "P/e2-e4 (0:05.000) e4") +
                "fics% ");
    CHECK(driver.sent() == "observe 1\nmoves 1\n");
    (void)console(driver);
    driver.forget();
    const std::string answer = GENERATE("moves: Command has failed.", "There is no such game.");
    driver.hear(answer + "\n\rfics% ");
    CHECK(console(driver).find(answer) == std::string::npos);
    driver.hear("xyz: Command has failed.\n\rfics% ");
    CHECK(console(driver).find("failed") != std::string::npos);
}

TEST_CASE("a board that no move leads to is taken as it is") {
    SessionDriver driver = playing();
    driver.hear(board("8888 x", 'W', 1, "Amy Cid", 1, "1 1"));
    CHECK(driver.said().empty());
    driver.hear(board("rnbqkbnr -------- -------- -------- -------- -------- -------- RNBQKBNR",
                      'B', 1, "Amy Cid", -1, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(driver.said() ==
          "board A rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[] b KQkq - 0 1, clocks 175 180, a\n");
    driver.hear(board("PPPPPPPP -------- -------- -------- -------- -------- -------- RNBQKBNR",
                      'B', 1, "Amy Cid", -1, "175000 180000"));
    CHECK(driver.said().empty());
}

TEST_CASE("the opponent's fallen flag is claimed, and again with patience") {
    SessionDriver driver = playing();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 2000", "P/e2-e4 (0:05.000) e4"));
    (void)driver.said();
    driver.wait(1999ms);
    CHECK(driver.sent().empty());
    driver.wait(1ms);
    CHECK(driver.sent() == "flag\n");
    driver.hear("Your opponent is not out of time!\n\rfics% ");
    driver.wait(1s);
    CHECK(driver.sent() == "flag\n");
    driver.wait(100s);
    CHECK(driver.sent() == "flag\nflag\nflag\n");
    driver.hear("{Game 1 (Amy vs. Cid) Cid forfeits on time} 1-0\n\r");
    CHECK(driver.said() == "told of A: Cid forfeits on time\nended on A by flag, a lost\n");
    CHECK_FALSE(driver.session().next_wake());
}

TEST_CASE("a claim that comes too early is made again after a half-move more, and not before") {
    SessionDriver driver = playing();
    const std::string too_early =
        "You cannot flag before both players have moved.\n\rUse abort instead.\n\rfics% ";
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 0", "P/e2-e4 (0:05.000) e4"));
    (void)driver.said();
    driver.wait(1ms);
    CHECK(driver.sent() == "flag\n");
    driver.forget();
    driver.hear(too_early);
    CHECK(console(driver) == "(fics% )");
    CHECK(driver.said() == "no claim after 1 half-moves\nno claim after 1 half-moves\n");
    driver.wait(100s);
    CHECK(driver.sent().empty());
    CHECK_FALSE(driver.session().next_wake());
    // The opponent's move arrives although their time was up: it still is, so their flag is
    // claimed.
    driver.hear(board(after_e4_e5, 'W', 1, "Amy Cid", 1, "175000 -9000", e5_words, 2));
    CHECK(driver.sent() == "flag\n");
    driver.hear(too_early); // BICS refuses the claim
    driver.wait(100s);
    CHECK(driver.sent().empty());
    SECTION("the next half-move") {
        driver.hear(board(after_e4_e5_d4, 'B', 1, "Amy Cid", -1, "170000 -9000",
                          "P/d2-d4 (0:05.000) d4", 2));
        CHECK(driver.sent() == "flag\n");
        driver.hear("{Game 1 (Amy vs. Cid) Cid forfeits on time} 1-0\n\r");
        driver.wait(100s);
        CHECK(driver.sent().empty());
    }
    SECTION("the next game") {
        driver.hear("{Game 1 (Amy vs. Cid) Game aborted on move 1} *\n\r");
        driver.hear(board(after_e4_e5, 'W', 3, "Amy Cid", 1, "175000 1000", e5_words, 2));
        (void)driver.sent();
        driver.hear(
            board(after_e4_e5_d4, 'B', 3, "Amy Cid", -1, "170000 0", "P/d2-d4 (0:05.000) d4", 2));
        driver.wait(1ms);
        CHECK(driver.sent().find("flag\n") != std::string::npos);
    }
}

TEST_CASE("the partner is told of their opponent's flag, once") {
    SessionDriver driver = playing();
    driver.hear(board(start_men, 'W', 2, "Dot Ben", 0, "3000 180000"));
    driver.wait(3s);
    CHECK(driver.sent().empty()); // the partner cannot claim it before the second move
    driver.hear(board(after_e4_e5, 'W', 2, "Dot Ben", 0, "3000 180000", e5_words, 2));
    driver.wait(2999ms);
    CHECK(driver.sent().empty());
    driver.wait(1ms);
    CHECK(driver.sent() == "ptell your opponent's flag is down\n");
    driver.wait(100s);
    driver.hear(board(after_e4_e5, 'W', 2, "Dot Ben", 0, "-3000 180000", e5_words, 2));
    CHECK(driver.sent().empty());
}

TEST_CASE("flags are not claimed when the user does not want it") {
    SessionOptions options = plain();
    options.claim_flags = false;
    options.tell_partner_of_flags = false;
    SessionDriver driver = playing(options);
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 2000", "P/e2-e4 (0:05.000) e4"));
    driver.wait(100s);
    CHECK(driver.sent().empty());
}

TEST_CASE("a refusal comes with the server's own words") {
    SessionDriver driver = playing();
    driver.give(plays(e4));
    driver.forget();
    driver.hear("e2e4: Command not found.\n\rfics% ");
    const play::Refused* refused = nullptr;
    for (const play::News& event : driver.events()) {
        refused = std::holds_alternative<play::Refused>(event) ? std::get_if<play::Refused>(&event)
                                                               : refused;
    }
    REQUIRE(refused != nullptr);
    CHECK(refused->text == "e2e4: Command not found.");
}

TEST_CASE("an end for a reason that nobody knows is doubted until no board comes any more") {
    SessionDriver driver = playing();
    const std::string score = GENERATE("1-0", "*");
    driver.hear("{Game 1 (Amy vs. Cid) The moon is full} " + score + "\n\rfics% ");
    CHECK(driver.said().empty());
    CHECK(driver.sent() == "refresh 1\n");
    SECTION("it goes on") {
        driver.hear(board(start_men, 'W', 1, "Amy Cid", 1, "170000 180000") + "fics% ");
        driver.wait(10s);
        CHECK(driver.session().table().playing());
        CHECK(driver.said().find("told of") == std::string::npos);
        driver.give(plays(e4));
        CHECK(driver.sent().find("e2e4\n") != std::string::npos);
    }
    SECTION("it is over") {
        driver.hear("There is no such game.\n\rfics% ");
        driver.wait(PendingEnd::uncertain_wait);
        CHECK(driver.said().find("told of A: The moon is full\nended on ") == 0);
        CHECK_FALSE(driver.session().table().playing());
    }
}

TEST_CASE("an end that names other players is not that of our game") {
    SessionDriver driver = playing();
    driver.hear("{Game 1 (Eve vs. Fay) Eve resigns} 0-1\n\r{Game 2 (Eve vs. Fay) aborted} *\n\r");
    driver.hear("{Game 1 (Amy vs. Fay) Amy resigns} 0-1\n\r{Game 1 (Eve vs. Cid) aborted} *\n\r");
    CHECK(driver.said().empty());
    CHECK(driver.session().table().playing());
    driver.hear("{Game 1 (AMY vs. cid) Cid resigns} 1-0\n\r");
    CHECK(driver.said().find("ended on A by resignation") != std::string::npos);
}

TEST_CASE("an end is told with its score, and takes the offers about the game along") {
    const auto* score = GENERATE(as<const char*>{}, "1-0", "0-1", "1/2-1/2");
    SessionDriver driver = playing();
    driver.hear("Cid offers you a draw.\n\rfics% ");
    driver.forget();
    driver.hear(std::string("{Game 1 (Amy vs. Cid) Game drawn by mutual agreement} ") + score +
                "\n\r");
    bool gone = false;
    for (const play::News& event : driver.events()) {
        if (const auto* end = std::get_if<play::EndNews>(&event)) {
            CHECK(end->score == score);
        }
        const auto* offer = std::get_if<play::OfferNews>(&event);
        gone = gone || (offer != nullptr && !offer->stands);
    }
    CHECK(gone);
}

TEST_CASE("a match goes on, on both boards, when a newcomer takes a seat in it") {
    SessionDriver driver = playing();
    driver.hear("Eve tells you: Eve takes the seat a, and plays on for Cid.\n\rfics% ");
    driver.hear("\n\rEve takes the seat b, and plays on for Ben.\n\rfics% ");
    CHECK(driver.session().table().names()[{rules::BoardId::b, Side::black}] == "Eve");
    CHECK(driver.session().table().names()[{rules::BoardId::a, Side::black}] == "Cid");
    (void)driver.said();
    driver.hear(board(after_e4, 'B', 2, "Dot Eve", 0, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(has(driver.said(), "B e2e4, 175 left"));
    SECTION("on the user's own board, too") {
        driver.hear("Fay takes the seat a, and plays on for Cid.\n\rfics% ");
        (void)driver.said();
        driver.hear(
            board(after_e4, 'B', 1, "Amy Fay", -1, "176000 180000", "P/e2-e4 (0:04.000) e4"));
        CHECK(has(driver.said(), "A e2e4, 176 left"));
        CHECK(driver.session().table().match()->plies().size() == 2);
    }
    driver.hear("{Game 2 (Dot vs. Eve) Eve resigns} 1-0\n\r");
    CHECK_FALSE(driver.session().table().playing());
}

TEST_CASE("a draw that was withdrawn is offered anew, and is no agreement") {
    SessionDriver driver = playing();
    const rules::Seat cid{rules::BoardId::a, Side::black};
    driver.hear("Cid offers you a draw.\n\rfics% ");
    CHECK(driver.session().table().match()->draw_offered(cid));
    driver.hear("Cid withdraws the draw request.\n\rfics% ");
    CHECK_FALSE(driver.session().table().match()->draw_offered(cid));
    driver.hear("Draw request sent.\n\rfics% ");
    driver.hear("You withdraw the draw request to Cid.\n\rfics% ");
    CHECK_FALSE(driver.session().table().match()->draw_offered(rules::opponent(cid)));
    driver.hear("Cid declines the match offer.\n\rfics% ");
    CHECK(driver.session().table().playing());
}

TEST_CASE("a draw of all four is off for all when a player of the other board ends it") {
    SessionDriver driver = playing();
    const rules::Seat amy{rules::BoardId::a, Side::white};
    const rules::Seat cid{rules::BoardId::a, Side::black};
    const auto offered = [&](rules::Seat seat) {
        return driver.session().table().match()->draw_offered(seat);
    };
    driver.hear("Cid offers you a draw.\n\rfics% ");
    driver.hear("Dot offers you a draw.\n\rfics% ");
    SECTION("declined by the partner") {
        driver.hear("Ben declines the draw request.\n\rfics% ");
    }
    SECTION("withdrawn by the partner's opponent") {
        driver.hear("Dot withdraws the draw request.\n\rfics% ");
    }
    CHECK_FALSE(offered(cid));
    driver.hear("Draw request sent.\n\rfics% ");
    CHECK(offered(amy));
    driver.hear("Dot declines the draw request.\n\rfics% ");
    CHECK_FALSE(offered(amy));
}

TEST_CASE("a game that is adjourned has not been aborted") {
    SessionDriver driver = logged_in();
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated blitz match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000"));
    (void)driver.said();
    driver.hear("{Game 1 (Amy vs. Cid) Game adjourned by mutual agreement} *\n\rfics% ");
    CHECK(driver.said() == "told of A: Game adjourned by mutual agreement\nleft\n");
    CHECK_FALSE(driver.session().table().playing());
}

TEST_CASE("what a rated game did to our rating is told") {
    SessionDriver driver = playing();
    driver.hear("{Game 1 (Amy vs. Cid) Cid resigns} 1-0\n\r");
    driver.forget();
    driver.hear("bughouse rating adjustment: 1900 --> 1915\n\rfics% ");
    driver.wait(1s);
    const play::RatingNews* rating = nullptr;
    for (const play::News& event : driver.events()) {
        rating = std::holds_alternative<play::RatingNews>(event)
                     ? std::get_if<play::RatingNews>(&event)
                     : rating;
    }
    REQUIRE(rating != nullptr);
    CHECK(rating->before == "1900");
    CHECK(rating->after == "1915");
}

TEST_CASE("when only the partner's board decided, the match ends without the cause") {
    SessionDriver driver = playing();
    driver.hear("{Game 1 (Amy vs. Cid) Amy's partner won} 1-0\n\rfics% ");
    CHECK(driver.said() == "told of A: Amy's partner won\n");
    driver.wait(PendingEnd::cause_wait);
    CHECK(driver.said() == "ended on B by resignation, B lost\n");
    driver.hear("{Game 2 (Dot vs. Ben) Dot checkmated} 0-1\n\r");
    CHECK(driver.said().empty());
}

TEST_CASE("when each board says that the other decided, the match ends with the second line") {
    SessionDriver driver = playing();
    driver.hear("{Game 1 (Amy vs. Cid) Amy's partner won} 1-0\n\rfics% ");
    CHECK(driver.said() == "told of A: Amy's partner won\n");
    driver.hear("{Game 2 (Dot vs. Ben) Ben's partner won} 0-1\n\r");
    CHECK(driver.said() == "told of B: Ben's partner won\nended on A by resignation, a lost\n");
    driver.wait(1s);
    CHECK(driver.said().empty());
}

TEST_CASE("a rematch with the same numbers is a new game") {
    SessionDriver driver = playing();
    driver.hear("{Game 1 (Amy vs. Cid) Cid resigns} 1-0\n\r");
    (void)driver.said();
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000"));
    CHECK(driver.said().find("opened bughouse") == 0);
}

TEST_CASE("when the line drops the game is left and nothing more is sent") {
    SessionDriver driver = playing();
    driver.give(Disconnected{});
    CHECK(driver.said() == "left\n");
    driver.give(Command{"resign"});
    driver.give(plays(e4));
    driver.hear("fics% ");
    driver.wait(1000s);
    CHECK(driver.sent().empty());
}

TEST_CASE("a user's line is sent as one line, and the prompt that it sets is known") {
    SessionDriver driver = logged_in();
    driver.give(Command{"set prompt me>\nquit"});
    CHECK(driver.sent() == "set prompt me>\n");
    driver.forget();
    driver.hear("me> me> x\n\r");
    CHECK(console(driver) == "(me> )x|"); // only the first prompt on a line is removed
}

TEST_CASE("a prompt that the server keeps for us is found out, whatever it looks like") {
    const std::string prompt = GENERATE("lab> ", "What now? ", "-> ");
    const bool said_in_words = GENERATE(true, false);
    SessionDriver driver(plain());
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear(said_in_words ? "\n\r**** Starting FICS session as Amy ****\n\r"
                              : "\n\rWelcome!\n\r");
    driver.hear(prompt);
    CHECK(driver.sent() == "amy\nsecret\n");
    driver.wait(PromptTimer::prompt_wait);
    CHECK(driver.sent() == "\n"); // Return, since it may be a line that was cut off
    driver.hear("\n\r" + prompt);
    driver.wait(PromptTimer::prompt_wait);
    CHECK(driver.session().logged_in());
    CHECK(driver.sent().find("set style 12\n") == 0);
    driver.wait(5s);
    (void)driver.sent();
    driver.hear("\n\r{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000") + prompt +
                "<b1> game 1 white [N] black []\n\r" + prompt);
    CHECK(driver.session().table().match()->hand(rules::Seat{}).count(rules::Kind::knight) == 1);
    driver.forget();
    driver.hear(prompt + "bob tells y");
    driver.wait(10s);
    driver.hear("ou: hi\n\r" + prompt);
    CHECK(console(driver).find("bob tells you: hi|") == 0);
}

TEST_CASE("reserves that follow an unknown prompt in the same packet are not lost") {
    SessionDriver driver(plain());
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear("\n\r**** Starting FICS session as Amy ****\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000") +
                "lab> <b1> game 1 white [N] black []\n\rlab> ");
    CHECK(driver.session().table().match()->hand(rules::Seat{}).count(rules::Kind::knight) == 1);
    driver.hear("cid> <b1> game 1 white [Q] black []\n\r--> <b1> game 1 white [QQ] black []\n\r"
                "bob(24): <b1> game 1 white [QQ] black []\n\r");
    CHECK(driver.session().table().match()->hand(rules::Seat{}).count(rules::Kind::queen) == 1);
}

TEST_CASE("a server without any prompt is played on just as well") {
    SessionDriver driver(plain());
    driver.hear("login: ");
    driver.hear("password: ");
    driver.wait(1min);
    CHECK_FALSE(driver.session().logged_in()); // the server has not said anything yet
    driver.hear("\n\rWelcome!\n\r");
    driver.wait(PromptTimer::no_prompt_wait);
    CHECK(driver.session().logged_in());
    CHECK(driver.sent().find("amy\nsecret\nset style 12\n") == 0);
    driver.hear("Style 12 set.\n\r");
    driver.wait(5s);
    (void)driver.sent();
    driver.forget();
    driver.hear("Your lottery numbers.\n\r");
    driver.wait(1s);
    CHECK(console(driver) == "Your lottery numbers.|");
    driver.hear("{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
                board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000"));
    driver.give(plays(e4));
    CHECK(driver.sent() == "e2e4\n");
    CHECK(driver.session().promptless());
}

TEST_CASE("rows of lists name their players, and other lines none") {
    SessionDriver driver = logged_in();
    driver.forget();
    driver.give(Command{"who"});
    driver.hear(
        "1795^Bea(TM)(*)  ++++ Cid(U)   ----.dot\n\r"
        "  1 1795 eve         2005 fay         [ bu  3   0]   2:59 -  3:00 (36-35) W:  6\n\r"
        "1795 Gus / 1900:Hal(U)\n\rhello all\n\rfics% ");
    std::string named;
    for (const play::News& event : driver.events()) {
        if (const auto* line = std::get_if<play::ConsoleLine>(&event)) {
            for (const std::string& name : line->players) {
                named += name + " ";
            }
        }
    }
    CHECK(named == "Bea Cid dot eve fay Gus Hal ");
}

TEST_CASE("twelve tells at once do not reach the server at once, and the move behind them does") {
    SessionDriver driver = playing();
    driver.wait(2s);
    for (int i = 0; i < 12; ++i) {
        driver.give(Command{fmt::format("ptell {}", i)});
    }
    driver.give(plays(e4));
    CHECK(driver.sent() == "ptell 0\nptell 1\nptell 2\ne2e4\n");
    driver.forget();
    driver.give(DiscardUnsent{});
    bool none_left = false;
    for (const play::News& event : driver.events()) {
        const auto* unsent = std::get_if<play::Unsent>(&event);
        none_left = unsent != nullptr && unsent->lines == 0;
    }
    CHECK(none_left);
    driver.wait(5s);
    CHECK(driver.sent().empty());
}

TEST_CASE("a line that was sent too often says how long it waits, once") {
    SessionDriver driver = playing();
    driver.wait(2s);
    for (int i = 0; i < 6; ++i) {
        driver.give(Command{"ptell sit"});
        driver.hear("(told Ben)\n\rfics% ");
        driver.wait(1s);
    }
    int told = 0;
    std::optional<base::Instant> until;
    for (const play::News& event : driver.events()) {
        const auto* unsent = std::get_if<play::Unsent>(&event);
        if (unsent != nullptr && unsent->until) {
            ++told;
            until = unsent->until;
        }
    }
    CHECK(told == 1);
    REQUIRE(until);
    CHECK(*until - driver.now() > 23s);
    CHECK(*until - driver.now() < 27s);
}

TEST_CASE("a pong never waits, whatever does") {
    SessionOptions options = plain();
    options.seal = TimesealVersion::v1;
    SessionDriver driver = logged_in(options);
    for (int i = 0; i < 12; ++i) {
        driver.give(Command{fmt::format("ptell {}", i)});
    }
    (void)driver.sent();
    driver.hear("\n\r[G]\n\r[G]\n\r");
    CHECK(driver.sent() == "pong\npong\n");
}

TEST_CASE("a server that warns of spamming is heard") {
    SessionDriver driver = logged_in();
    driver.hear("WARNING: If you continue spamming, you will be kicked from the server.\n\rfics% ");
    driver.give(Command{"ptell sit"});
    CHECK(driver.sent().empty());
    bool told = false;
    for (const play::News& event : driver.events()) {
        const auto* line = std::get_if<play::ConnectionChanged>(&event);
        told = told || (line != nullptr && line->state == play::ConnectionState::flood_warned);
    }
    CHECK(told);
}

TEST_CASE("a line that may go on is told soon all the same") {
    SessionDriver driver = logged_in();
    driver.hear("You no longer have a bughouse partner.\n\r");
    CHECK(console(driver).empty());
    driver.wait(FicsSession::continuation_wait);
    CHECK(console(driver) == "You no longer have a bughouse partner.|");
}

TEST_CASE("a hostile server costs no memory and ends no game") {
    SessionDriver driver = playing();
    const std::string terror = "\x1B]0;x\x07\x1B[2J\x9B";
    for (int game = 1; game < 30000; ++game) {
        driver.hear(fmt::format("{{Game {} (a{} vs. b{}) Creating rated bughouse match.}}\n\r"
                                "<b1> game {} white [{}] black []\n\r"
                                "<g1> {} pt={} t=bughouse\n\rYou are now observing game {}.\n\r",
                                game + 5, game, game, game + 5, std::string(300, 'Q'), game + 5,
                                game, game));
        driver.forget();
    }
    driver.hear("alice tells you: " + std::string(1'000'000, 'x') + "\n\r" + terror + "\n\r");
    int heard = 0;
    for (const play::News& event : driver.events()) {
        if (const auto* line = std::get_if<play::ConsoleLine>(&event)) {
            CHECK(line->text.size() <= Lines::longest_line);
            CHECK(line->text.find('\x1B') == std::string::npos);
            ++heard;
        }
    }
    CHECK(heard >= 2);
    (void)driver.said();
    driver.hear(board(after_e4, 'B', 1, "Amy Cid", -1, "175000 180000", "P/e2-e4 (0:05.000) e4"));
    CHECK(driver.said().find("A e2e4, 175 left\n") != std::string::npos);
}

namespace {

constexpr std::string_view moves_of_eve_and_fay =
    "Movelist for game 1:\n\r\n\r"
    "Eve (1795) vs. Fay (2005) --- Sun Feb 27, 01:54 UTC 1994\n\r"
    "Unrated bughouse match, initial time: 3 minutes, increment: 0 seconds.\n\r\n\r"
    "Move  Eve                Fay\n\r----  ----------------   ----------------\n\r"
    "  1.  e4      (0:03.000)   d5      (0:01.000)\n\r"
    "  2.  exd5    (0:05.000)\n\r      {Still in progress} *\n\r\n\rfics% ";
constexpr std::string_view moves_of_gus_and_hal =
    "Movelist for game 2:\n\r\n\r"
    "Gus (1795) vs. Hal (2005) --- Sun Feb 27, 01:54 UTC 1994\n\r"
    "  1.  a3      (0:01.000)   Nf6     (0:01.000)\n\r"
    "  2.  a4      (0:01.000)   P@e3    (0:09.000)\n\r"
    "      {Still in progress} *\n\r\n\rfics% ";

} // namespace

TEST_CASE("the partners' board may be found when the first one has its past already") {
    SessionDriver driver = logged_in();
    driver.hear("You are now observing game 1.\n\r" +
                board("rnbqkbnr ppp-pppp -------- ---P---- -------- -------- PPPP-PPP RNBQKBNR",
                      'B', 1, "Eve Fay", 0, "170000 179000", "P/e4-d5 (0:05.000) exd5") +
                "<b1> game 1 white [] black []\n\rfics% ");
    driver.hear(moves_of_eve_and_fay);
    CHECK(driver.session().table().match()->plies().size() == 3);
    (void)driver.sent();
    driver.give(Paired{1, 2});
    driver.hear("You are now observing game 2.\n\r" +
                board("rnbqkb-r pppppppp -----n-- -------- P------- ----p--- -PPPPPPP RNBQKBNR",
                      'W', 2, "Gus Hal", 0, "179000 168000", "P/@@-e3 (0:09.000) P@e3") +
                "<b1> game 2 white [] black []\n\rfics% ");
    CHECK(driver.sent() == "observe 2\nmoves 1\n");
    driver.hear(moves_of_eve_and_fay);
    driver.hear(moves_of_gus_and_hal);
    CHECK(driver.session().table().match()->plies().size() == 7);
}

TEST_CASE("a game that is joined in the middle gets its past, both boards in the order of play") {
    SessionDriver driver = logged_in();
    driver.hear("You are now observing game 1.\n\r"
                "<g1> 1 p=0 t=bughouse r=0 u=0,1 it=180,0 i=180,0 pt=2 rt=1795,2005 ts=1,1\n\r" +
                board("rnbqkbnr ppp-pppp -------- ---P---- -------- -------- PPPP-PPP RNBQKBNR",
                      'B', 1, "Eve Fay", 0, "170000 179000", "P/e4-d5 (0:05.000) exd5") +
                "<b1> game 1 white [] black []\n\rfics% ");
    CHECK(driver.sent() == "observe 2\n"); // one partner game at a time
    driver.hear("You are now observing game 2.\n\r" +
                board("rnbqkb-r pppppppp -----n-- -------- P------- ----p--- -PPPPPPP RNBQKBNR",
                      'W', 2, "Gus Hal", 0, "179000 168000", "P/@@-e3 (0:09.000) P@e3") +
                "<b1> game 2 white [] black []\n\rfics% ");
    CHECK(driver.sent() == "moves 1\n");
    driver.forget();
    driver.hear(moves_of_eve_and_fay);
    CHECK(driver.sent() == "moves 2\n");
    CHECK(driver.session().table().match()->plies().empty());
    driver.hear(moves_of_gus_and_hal);
    const auto& plies = driver.session().table().match()->plies();
    std::string seats;
    for (const auto& ply : plies) {
        seats += rules::letter(ply.seat);
    }
    CHECK(seats.substr(0, 7) == "BbABaAb");
    CHECK(console(driver).find("Movelist") == std::string::npos);
}

TEST_CASE("whoever wants to claim, tell and watch for themselves does") {
    SessionOptions options = plain();
    options.claim_flags = options.tell_partner_of_flags = options.watch_partner = false;
    SessionDriver driver = logged_in(std::move(options));
    driver.hear(
        "{Game 1 (Amy vs. Cid) Creating unrated bughouse match.}\n\r" +
        board(start_men, 'W', 1, "Amy Cid", 1, "180000 180000") +
        "Your partner is playing game 2 (Dot vs. Ben).\n\r"
        "You are now observing game 2.\n\r" +
        board(after_e4_e5_d4, 'B', 2, "Dot Ben", 0, "-1000 180000", "P/d2-d4 (0:05.000) d4", 2) +
        board(after_e4, 'B', 1, "Amy Cid", -1, "180000 100", "P/e2-e4 (0:05.000) e4") + "fics% ");
    driver.wait(5s);
    driver.hear("Hello.\n\r");
    CHECK(driver.sent().empty());
}

TEST_CASE("the answers to the user's own opening commands are shown") {
    SessionOptions options = plain();
    options.sends_setup = false;
    options.user_commands = {"finger"};
    SessionDriver driver(std::move(options));
    driver.hear("login: ");
    driver.hear("password: ");
    driver.hear("**** Starting FICS session as Amy ****\n\rfics% ");
    CHECK(driver.sent() == "amy\nsecret\nfinger\n");
    driver.forget();
    driver.hear("Style 12 set.\n\rfinger: Command not found.\n\rfics% ");
    std::size_t lines = 0;
    for (const play::News& news : driver.events()) {
        const auto* line = std::get_if<play::ConsoleLine>(&news);
        lines += line != nullptr && !line->prompt ? 1U : 0U;
    }
    CHECK(lines == 2);
}

TEST_CASE("more lines than can wait are refused with a word") {
    SessionDriver driver = logged_in();
    const auto fault = [&](const std::string& line) {
        driver.forget();
        driver.give(Command{line, false});
        for (const play::News& news : driver.events()) {
            if (const auto* told = std::get_if<play::ConsoleLine>(&news)) {
                return told->text;
            }
        }
        return std::string();
    };
    std::size_t taken = 0;
    while (taken < 1000 && fault(fmt::format("tell ben {}", taken)).empty()) {
        ++taken;
    }
    CHECK(taken == PacedCommands::most_waiting + PacedCommands::burst);
    CHECK(fault("tell ben more") == "*** too much is waiting to be sent; not sent: tell ben more");
    driver.give(DiscardUnsent{});
    CHECK(fault("tell ben more").empty());
}

TEST_CASE("a line that is too long for a server is not cut without a word") {
    SessionDriver driver = logged_in();
    const auto lines = [&](const std::string& line) {
        driver.forget();
        driver.give(Command{line, false});
        std::string told;
        for (const play::News& news : driver.events()) {
            const auto* one = std::get_if<play::ConsoleLine>(&news);
            told += one != nullptr ? one->text : "";
        }
        return told;
    };
    const std::string cut = "*** too long for the server: the end of that line is not sent";
    std::string letters; // each is seven bytes for the server
    for (int i = 0; i < 115; ++i) {
        letters += "\u0436";
    }
    CHECK(lines("tell ben " + letters) == cut);
    CHECK(lines("tell ben " + letters.substr(0, letters.size() - 8)).empty());
    CHECK(lines("tell ben " + std::string(longest_command - 9, 'x')).empty());
    CHECK(lines("tell ben " + std::string(longest_command - 8, 'x')) == cut);
}

TEST_CASE("of many games that were asked for at once the first are not asked for again") {
    SessionDriver driver = logged_in();
    const auto most = static_cast<int>(WatchedGames::most);
    for (const int round : {1, 2}) {
        (void)round;
        for (int game = 0; game <= most; ++game) {
            driver.give(Command{fmt::format("observe {}", game), false});
        }
    }
    driver.wait(60s);
    const std::string sent = driver.sent();
    const auto times = [&](int game) {
        const std::string line = fmt::format("observe {}\n", game);
        std::size_t count = 0;
        for (auto at = sent.find(line); at != std::string::npos; at = sent.find(line, at + 1)) {
            ++count;
        }
        return count;
    };
    CHECK(times(0) == 1);
    CHECK(times(most - 1) == 1);
    CHECK(times(most) == 2);
}
