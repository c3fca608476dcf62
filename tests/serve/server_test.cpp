// SPDX-License-Identifier: GPL-3.0-or-later
// The server as seen from plain telnet: FICS's texts for logins, talk, lists, offers and games.
#include "net/read/fics_line.h"
#include "net/serve/people/account_registry.h"
#include "src/base/text.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <memory>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::FourPlayers;
using support::holds;
using support::LobbyDriver;

namespace {

net::ServerOptions with_accounts() {
    net::ServerOptions options;
    options.accounts = {account("Amy", "secret"), account("Root", "secret")};
    options.operators = {"root"};
    return options;
}

} // namespace

TEST_CASE("a guest is given a name, presses return, and gets a prompt") {
    LobbyDriver server;
    const ConnectionId connection = server.call();
    CHECK(server.heard(connection).ends_with("\n\nlogin: "));
    const std::string asked = server.type(connection, "guest");
    CHECK(asked.starts_with("\xFF\xFB\x01"));
    CHECK(holds(asked, "Logging you in as \"Guest"));
    CHECK(asked.ends_with("\":"));
    const std::string in = server.type(connection, "");
    CHECK(in.starts_with("\xFF\xFC\x01\n**** Starting FICS session as Guest"));
    CHECK(in.ends_with("(U) ****\nfics% "));
}

TEST_CASE("lines end as FICS ends them") {
    LobbyDriver server;
    const ConnectionId connection = server.enter("Amy");
    server.send(connection, "date\r\n");
    const std::string bytes = server.bytes(connection);
    CHECK(holds(bytes, "\n\r"));
    CHECK_FALSE(holds(bytes, "\r\n\n"));
    CHECK(bytes.ends_with("\n\rfics% "));
}

TEST_CASE("names that nobody can have are refused in FICS's words, and asked for again") {
    LobbyDriver server;
    const ConnectionId connection = server.call();
    (void)server.heard(connection);
    const auto says = [&](std::string_view name) { return server.type(connection, name); };
    CHECK(holds(says("ab"), "A name should be at least three characters long!  Try again."));
    CHECK(holds(says("x1y2"), "names can only consist of lower and upper case letters."));
    CHECK(holds(says("a b"), "names can only consist of lower and upper case letters."));
    CHECK(holds(says("eighteenlettersabc"), "names may be at most 17 characters long."));
    CHECK(says("seventeenlettersa").ends_with("\"seventeenlettersa\":"));
}

TEST_CASE("no newcomer has a name that is a word of the server's") {
    net::ServerOptions options = with_accounts();
    options.accounts.push_back(account("Match", "secret")); // made before
    LobbyDriver server(options);
    const ConnectionId connection = server.call();
    (void)server.heard(connection);
    CHECK(holds(server.type(connection, "Partner"),
                "\nSorry, \"Partner\" is a word of this server's.  Try again.\n"));
    CHECK(holds(server.type(connection, "All"), "is a word of this server's.")); // "accept all"
    (void)server.type(connection, "match");
    CHECK(holds(server.type(connection, "secret"), "Starting FICS session as Match "));
    const ConnectionId user = server.call({"user 1001", true, 1001, "nobody"});
    CHECK_FALSE(holds(server.heard(user), "You are nobody here"));
}

TEST_CASE("a registered player needs a password, and returns to the question without it") {
    LobbyDriver server(with_accounts());
    const ConnectionId connection = server.call();
    (void)server.heard(connection);
    const std::string asked = server.type(connection, "amy");
    CHECK(holds(asked, "\n\"Amy\" is a registered name.  If it is yours, type the password.\n"));
    CHECK(asked.ends_with("\n\npassword: "));
    const std::string wrong = server.type(connection, "guess");
    CHECK(holds(wrong, "\n**** Invalid password! ****\n"));
    CHECK(wrong.ends_with("login: "));
    (void)server.type(connection, "amy");
    CHECK(server.type(connection, "").ends_with("login: "));
    (void)server.type(connection, "Amy");
    CHECK(holds(server.type(connection, "secret"), "\n**** Starting FICS session as Amy ****\n"));
}

TEST_CASE(
    "what is typed behind the password is obeyed after the login, and never after a wrong one") {
    LobbyDriver server(with_accounts());
    const ConnectionId connection = server.call();
    server.send(connection, "amy\nguess\nben\nsecret\n");
    CHECK_FALSE(holds(server.heard(connection), "Starting FICS session"));
    server.send(connection, "amy\nsecret\ndate\nquit\n");
    const std::string said = server.heard(connection);
    CHECK(holds(said, "Starting FICS session as Amy"));
    CHECK(holds(said, "Server time"));
    CHECK(holds(said, "Thank you for using"));
    CHECK(server.is_closed(connection));
}

TEST_CASE("a caller who guesses passwords waits longer and longer, and in the end is sent away") {
    LobbyDriver server(with_accounts());
    ConnectionId connection = server.call();
    base::Millis waited{};
    for (int i = 0; i < net::Visitor::most_login_tries + 2; ++i) {
        (void)server.type(connection, "amy");
        (void)server.type(connection, "guess");
        const base::Instant before = server.now();
        while (!server.is_closed(connection) && !holds(server.heard(connection), "login: ") &&
               server.now() - before < 5min) {
            server.wait(100ms);
        }
        waited += server.now() - before;
    }
    CHECK(server.is_closed(connection));
    CHECK(waited > 30s);
    // other addresses do not have to wait
    const ConnectionId other = server.call({"192.0.2.7", false, {}});
    (void)server.type(other, "amy");
    CHECK(holds(server.type(other, "secret"), "Starting FICS session as Amy"));
}

TEST_CASE("a caller who tries passwords from all addresses of one network waits as from one") {
    LobbyDriver server(with_accounts());
    const auto tries = [&](const std::string& address, const std::string& network) {
        const ConnectionId connection = server.call({address, false, {}, {}, network});
        (void)server.type(connection, "amy");
        return server.type(connection, "guess");
    };
    for (int i = 1; i <= 3; ++i) {
        CHECK(holds(tries("2001:db8::" + std::to_string(i), "2001:db8::/64"), "Invalid password"));
        server.wait(100ms);
    }
    // Not judged yet, since it has to wait.
    CHECK_FALSE(holds(tries("2001:db8::4", "2001:db8::/64"), "Invalid password"));
    CHECK(holds(tries("2001:db8:1::4", "2001:db8:1::/64"), "Invalid password"));
}

TEST_CASE("one password is checked at a time, and no more than 32 wait") {
    LobbyDriver server(with_accounts());
    server.holds_checks = true;
    std::string last;
    for (std::size_t i = 0; i < net::LoginGuard::most_waiting + 2; ++i) {
        const ConnectionId connection = server.call();
        (void)server.type(connection, "amy");
        last = server.type(connection, "secret");
        CHECK(server.unchecked.size() == 1);
    }
    CHECK(holds(last, "Too many people log in just now.  Try again."));
    CHECK(last.ends_with("login: "));
    server.happen(net::PasswordChecked{server.unchecked.front().connection, true});
    CHECK(server.unchecked.size() == 2);
}

TEST_CASE("a player who logs in twice is kicked out of the older login") {
    LobbyDriver server(with_accounts());
    const ConnectionId first = server.enter("Amy", "secret");
    (void)server.heard(first);
    const ConnectionId second = server.call();
    (void)server.type(second, "amy");
    CHECK(holds(server.type(second, "secret"),
                " **** Amy is already logged in - kicking them out. ****\n"));
    CHECK(holds(server.heard(first), "**** Amy has arrived - you can't both be logged in. ****"));
    CHECK(server.is_closed(first));
    CHECK(holds(server.type(second, "who"), " 1 players displayed"));
}

TEST_CASE("nobody takes the name of a guest who is in") {
    LobbyDriver server;
    (void)server.enter("Amy");
    const ConnectionId connection = server.call();
    CHECK(holds(server.type(connection, "AMY"), "Sorry, AMY is already logged in.  Try again."));
}

TEST_CASE("a guest who registers has an account, and its password is nowhere in clear") {
    LobbyDriver server;
    const ConnectionId connection = server.enter("Zoe");
    CHECK(holds(server.type(connection, "register abc"), "A password has 6 to 64 characters."));
    CHECK(holds(server.type(connection, "register longenough"), "Zoe is your name from now on"));
    CHECK(server.accounts.at("Zoe").password_hash == "hash of longenough");
    CHECK(holds(server.type(connection, "password another"), "Usage: password OLD NEW"));
    (void)server.type(connection, "password longenough another");
    CHECK(server.accounts.at("Zoe").password_hash == "hash of another");
    (void)server.type(connection, "password another longenough");
    server.hang_up(connection);
    const ConnectionId again = server.call();
    CHECK(holds(server.type(again, "zoe"), "\"Zoe\" is a registered name."));
    CHECK(holds(server.type(again, "longenough"), "Starting FICS session as Zoe ****"));
    for (const std::string& logged : server.log) {
        CHECK_FALSE(holds(logged, "longenough"));
    }
}

TEST_CASE("a server for accounts alone has no guests, and operators' names cannot be taken") {
    net::ServerOptions options = with_accounts();
    options.accounts_only = true;
    LobbyDriver server(options);
    const ConnectionId connection = server.call();
    CHECK(holds(server.type(connection, "guest"), "This server is for registered players only."));
    CHECK(holds(server.type(connection, "Zoe"), "This server is for registered players only."));
    options.accounts_only = false;
    options.operators = {"Boss"};
    LobbyDriver open(options);
    const ConnectionId boss = open.enter("boss");
    CHECK(holds(open.type(boss, "register longenough"), "Only the operator"));
    CHECK(open.type(boss, "nuke Amy") == "nuke: Command not found.\nfics% ");
}

TEST_CASE("unknown and ambiguous commands are answered as FICS answers them") {
    LobbyDriver server;
    const ConnectionId connection = server.enter("Amy");
    CHECK(server.type(connection, "XYZ") == "xyz: Command not found.\nfics% ");
    CHECK(server.type(connection, "") == "fics% ");
    CHECK(server.type(connection, "un") ==
          "Ambiguous command. Matches: unobserve unfollow unpause unseek unalias\nfics% ");
    CHECK(server.type(connection, "e4") == "You are not playing or examining a game.\nfics% ");
}

TEST_CASE("settings are answered in FICS's words") {
    LobbyDriver server;
    const ConnectionId connection = server.enter("Amy");
    const auto says = [&](std::string_view text) { return server.type(connection, text); };
    CHECK(says("set style 12") == "Style 12 set.\nfics% ");
    CHECK(says("set style 99") == "Bad value given for variable style.\nfics% ");
    CHECK(says("set width 240") == "Width set to 240.\nfics% ");
    CHECK(says("set bell 0") == "Bell off.\nfics% ");
    CHECK(says("set open 1") == "You are now open to receive match requests.\nfics% ");
    CHECK(says("set nonsense 1") == "No such variable name nonsense.\nfics% ");
    CHECK(says("iset ms 1") == "ms set.\nfics% ");
    CHECK(says("iset nonsense 1") == "No such ivariable \"nonsense\".\nfics% ");
    CHECK(says("set prompt lab>") == "lab> ");
    CHECK(says("iset defprompt 1").ends_with("fics% "));
    CHECK(says("iset lock 1").ends_with("fics% "));
    CHECK(holds(says("iset ms 0"), "Cannot alter: Interface setting locked."));
}

TEST_CASE("programs set their ivariables before they log in") {
    LobbyDriver server;
    const ConnectionId connection = server.call();
    (void)server.heard(connection);
    CHECK(server.type(connection, "%b0000001001").empty());
    (void)server.type(connection, "Amy");
    (void)server.type(connection, "");
    const std::string text = server.type(connection, "ivariables");
    CHECK(holds(text, "block=1"));
    CHECK(holds(text, "pendinfo=1"));
    CHECK(holds(text, "gameinfo=0"));
}

TEST_CASE("in block mode answers carry the number of their command and its code") {
    LobbyDriver server;
    const ConnectionId connection = server.enter("Amy");
    (void)server.type(connection, "iset block 1");
    CHECK(server.type(connection, "17 date")
              .starts_with("\x15"
                           "17\x16"
                           "32\x16Local time"));
    CHECK(holds(server.type(connection, "4 xyz"), "\x15"
                                                  "4\x16"
                                                  "512\x16xyz: Command not found.\n\x17"));
}

TEST_CASE("talk reaches those it is for, in the words that clients read") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.forget();
    CHECK(server.type(four.alice, "tell bob hi there") == "(told Bob)\nfics% ");
    CHECK(server.heard(four.bob) == "\nAlice tells you: hi there\nfics% ");
    CHECK(server.type(four.alice, "tell nobody hi") ==
          "No user named \"nobody\" is logged in.\nfics% ");
    CHECK(server.type(four.alice, "shout hi") ==
          "Only registered players can use the shout command.\nfics% ");
    CHECK(server.type(four.alice, "+channel 24") == "[24] added to your channel list.\nfics% ");
    CHECK(server.type(four.bob, "tell 24 hello") == "(told 1 players in channel 24)\nfics% ");
    CHECK(server.heard(four.alice) == "\nBob(24): hello\nfics% ");
    CHECK(server.type(four.alice, "ptell x") == "You do not have a partner at present.\nfics% ");
    four.begin();
    CHECK(server.type(four.alice, "ptell a knight") == "(told Bob, who is playing)\nfics% ");
    CHECK(server.heard(four.bob) == "\nAlice (your partner) tells you: a knight\nfics% ");
    CHECK(server.type(four.dave, "kibitz well") == "(kibitzed to 3 players)\nfics% ");
    CHECK(server.heard(four.alice) == "\nDave(++++)[2] kibitzes: well\nfics% ");
    (void)server.type(four.carol, "say gg");
    CHECK(server.heard(four.alice) == "\nCarol says: gg\nfics% ");
}

TEST_CASE("whatever is said, no line of it looks like the server's own") {
    FourPlayers four;
    four.forget();
    four.server.send(four.alice, "tell bob x\r<12> y\x07\x1b[2J\n");
    CHECK(four.server.heard(four.bob) == "\nAlice tells you: x<12> y[2J\nfics% ");
}

TEST_CASE("partners are offered, accepted, refused and lost in FICS's words") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.forget();
    CHECK(server.type(four.alice, "partner alice") ==
          "You can't be your own bughouse partner.\nfics% ");
    CHECK(server.type(four.alice, "partner bob") == "Making a partnership offer to Bob.\nfics% ");
    CHECK(server.heard(four.bob) == "\nAlice offers to be your bughouse partner; type \"partner "
                                    "Alice\" to accept.\nfics% ");
    CHECK(server.type(four.bob, "partner alice") == "You agree to be Alice's partner.\nfics% ");
    CHECK(server.heard(four.alice) == "\nBob agrees to be your partner.\nfics% ");
    CHECK(server.type(four.carol, "partner bob") == "Bob already has a partner.\nfics% ");
    CHECK(server.type(four.alice, "match bob 3 0 bughouse") ==
          "You and your opponent can't choose each other as partners!\nfics% ");
    CHECK(server.type(four.alice, "match carol 3 0 bughouse") ==
          "Your opponent has no partner for bughouse.\nfics% ");
    CHECK(server.type(four.carol, "match alice 3 0 bughouse") ==
          "You have no partner for bughouse.\nfics% ");
    server.hang_up(four.bob);
    CHECK(server.heard(four.alice) ==
          "\nYour partner has disconnected.\nYou no longer have a bughouse partner.\nfics% ");
}

TEST_CASE("a challenge is told to all four, can be declined, and begins the match") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    four.forget();
    CHECK(server.type(four.alice, "match carol 3 0 bughouse white") ==
          "Issuing: Alice (++++) [white] Carol (++++) unrated bughouse 3 0.\nfics% ");
    CHECK(server.heard(four.carol) ==
          "\nChallenge: Alice (++++) [white] Carol (++++) unrated bughouse 3 0.\nYou can "
          "\"accept\" or \"decline\", or propose different parameters.\nfics% ");
    CHECK(server.heard(four.bob) ==
          "\nYour bughouse partner issuing Alice (++++) [white] Carol (++++) unrated bughouse 3 "
          "0.\nYour game would be Bob (++++) [black] Dave (++++) unrated bughouse 3 0.\nfics% ");
    CHECK(server.type(four.carol, "decline") == "You decline the match offer from Alice.\nfics% ");
    CHECK(holds(server.heard(four.alice), "Carol declines the match offer."));
    (void)server.type(four.alice, "match carol 3 0 bughouse white");
    four.forget();
    const std::string begun = server.type(four.carol, "accept");
    CHECK(holds(begun, "You accept the challenge of Alice.\nCreating: Alice (++++) Carol (++++) "
                       "unrated bughouse 3 0\n{Game 1 (Alice vs. Carol) Creating unrated bughouse "
                       "match.}\n\n<12> rnbqkbnr pppppppp -------- -------- -------- -------- "
                       "PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 1 Alice Carol -1 3 0 39 39 180000 180000 "
                       "1 none (0:00.000) none 1 1 0\n<b1> game 1 white [] black []\n\nYour "
                       "partner is playing game 2 (Dave vs. Bob).\nfics% "));
    CHECK(
        holds(server.heard(four.bob), "{Game 2 (Dave vs. Bob) Creating unrated bughouse match.}"));
}

TEST_CASE("a challenge to a team ends with the team, and one to a player alone does not") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    (void)server.type(four.alice, "match carol 3 0 bughouse");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "match carol 3 0 chess");
    four.forget();
    SECTION("the one challenged takes another partner") {
        CHECK_FALSE(holds(server.type(four.carol, "partner eve"), "decline")); // only offered
        (void)server.type(eve, "accept");
        CHECK(holds(server.heard(four.carol), "You decline the match offer from Alice.\n"));
    }
    SECTION("their partner goes") {
        server.hang_up(four.dave);
    }
    CHECK(holds(server.heard(four.alice), "Carol declines the match offer.\n"));
    CHECK(holds(server.type(four.carol, "pending"), "Eve is offering Carol a challenge"));
    CHECK_FALSE(holds(server.type(four.carol, "pending"), "Alice"));
}

TEST_CASE("moves, drops and captures are told as FICS tells them") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    server.wait(2979ms);
    const std::string own = server.type(four.alice, "e4");
    CHECK(own == "\n<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR "
                 "B 4 1 1 1 1 0 1 Alice Carol -1 3 0 39 39 177021 180000 1 P/e2-e4 (0:02.979) e4 0 "
                 "1 0\n<b1> game 1 white [] black []\nfics% ");
    (void)server.heard(four.carol);
    CHECK(server.type(four.alice, "d4") == "It is not your move.\nfics% ");
    CHECK(server.type(four.carol, "e4") == "Illegal move (e4).\nfics% ");
    (void)server.type(four.carol, "d5");
    four.forget();
    (void)server.type(four.alice, "exd5");
    // the piece is passed on before the board of the capture is sent
    CHECK(holds(server.heard(four.bob), "<b1> game 2 white [] black [P] <- BP\n"));
    (void)server.type(four.dave, "e2e4");
    const std::string drop = server.type(four.bob, "p@e3");
    CHECK(holds(drop, "P/@@-e3 "));
    CHECK(holds(drop, ") P@e3 1 1 0\n<b1> game 2 white [] black []\n"));
    CHECK(server.type(four.bob, "resign").ends_with("fics% "));
    CHECK(holds(server.heard(four.alice),
                "{Game 1 (Alice vs. Carol) Carol's partner won} 0-1\nNo ratings adjustment done."));
    CHECK(holds(server.heard(four.dave), "{Game 2 (Dave vs. Bob) Bob resigns} 1-0\n"));
    REQUIRE(server.records.size() == 1);
    CHECK(holds(server.records.begin()->second, "P@e3"));
}

TEST_CASE("nobody obeys a command about another's game") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    (void)server.heard(eve);
    CHECK(server.type(eve, "e4") == "You are not playing or examining a game.\nfics% ");
    CHECK(server.type(eve, "resign") == "You are not playing a game.\nfics% ");
    CHECK(server.type(eve, "draw") == "You are not playing a game.\nfics% ");
    CHECK(server.type(eve, "abort") == "You are not playing a game.\nfics% ");
    CHECK(server.type(eve, "flag") == "You are not playing a game.\nfics% ");
    (void)server.type(eve, "observe 1");
    CHECK(server.type(eve, "e4") == "You are not playing or examining a game.\nfics% ");
    CHECK(server.type(four.bob, "accept 1") == "There are no offers to accept.\nfics% ");
}

TEST_CASE("an observer gets boards and reserves of both, and the results") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    (void)server.heard(eve);
    const std::string seen = server.type(eve, "observe alice");
    CHECK(holds(seen, "You are now observing game 1.\nGame 1: Alice (++++) Carol (++++) unrated "
                      "bughouse 3 0\n\n<12> "));
    CHECK(holds(server.type(eve, "pobserve alice"), "You are now observing game 2.\n"));
    (void)server.type(four.alice, "e4");
    CHECK(holds(server.heard(eve), "1 Alice Carol 0 3 0 "));
    CHECK(server.type(eve, "observe 1") == "Removing game 1 from observation list.\nfics% ");
    (void)server.type(four.carol, "resign");
    const std::string end = server.heard(eve);
    CHECK(holds(end, "{Game 2 (Dave vs. Bob) Bob's partner won} 0-1\n"));
    CHECK_FALSE(holds(end, "{Game 1 "));
}

TEST_CASE("a follower of a player is shown each of that player's games from its first board") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    const ConnectionId eve = server.enter("Eve");
    (void)server.heard(eve);
    CHECK(server.type(eve, "follow dave") == "You will now be following Dave's games.\nfics% ");
    four.begin();
    const std::string seen = server.heard(eve);
    CHECK(holds(seen, "You are now observing game 2.\n"));
    CHECK(holds(seen, "2 Dave Bob 0 3 0 "));
    (void)server.type(four.dave, "e4");
    CHECK(holds(server.heard(eve), "P/e2-e4"));
    CHECK(holds(server.type(eve, "refresh"), "P/e2-e4"));
    CHECK(holds(server.type(eve, "unfollow"), "You will not follow any player's games."));
    (void)server.type(four.dave, "resign");
    (void)server.type(four.dave, "rematch");
    (void)server.type(four.bob, "accept");
    CHECK_FALSE(holds(server.heard(eve), "now observing"));
    CHECK(holds(server.type(eve, "follow nobody"), "No user named \"nobody\" is logged in."));
    // Takes effect at once.
    CHECK(holds(server.type(eve, "follow bob"), "You are now observing game "));
}

TEST_CASE("draws and aborts are offered and agreed upon, and a move declines them") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    CHECK(server.type(four.alice, "draw") == "Draw request sent.\nfics% ");
    CHECK(server.heard(four.carol) == "\nAlice offers you a draw.\nfics% ");
    (void)server.type(four.alice, "e4");
    (void)server.type(four.carol, "e5");
    CHECK(server.type(four.carol, "accept") == "There are no offers to accept.\nfics% ");
    CHECK(server.type(four.carol, "abort") == "Abort request sent.\nfics% ");
    (void)server.type(four.alice, "abort");
    CHECK(holds(server.heard(four.carol),
                "{Game 1 (Alice vs. Carol) Game aborted by mutual agreement} *\n"));
    CHECK(holds(server.heard(four.bob), "{Game 2 (Dave vs. Bob) Partner's game aborted} *\n"));
    (void)server.type(four.alice, "rematch");
    (void)server.type(four.carol, "accept");
    four.forget();
    (void)server.type(four.carol, "draw");
    (void)server.type(four.alice, "accept");
    CHECK(holds(server.heard(four.carol), "Game drawn by mutual agreement} 1/2-1/2\n"));
    CHECK(holds(server.heard(four.dave), "Partners' game drawn} 1/2-1/2\n"));
}

TEST_CASE("flags fall by themselves, and ending is told to both boards") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin("1 0 bughouse white");
    CHECK(server.type(four.carol, "flag") ==
          "Opponent is not out of time, wait for server autoflag.\nfics% ");
    (void)server.type(four.dave, "e4");
    server.wait(61s);
    CHECK(
        holds(server.heard(four.alice), "{Game 1 (Alice vs. Carol) Alice forfeits on time} 0-1\n"));
    CHECK(holds(server.heard(four.bob), "{Game 2 (Dave vs. Bob) Dave's partner won} 1-0\n"));
}

TEST_CASE("what style 12 and b1 cannot say is refused by its name") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    four.forget();
    for (const std::string word :
         {"ring3", "siamese", "transfer", "tandem", "house", "claims", "press"}) {
        CHECK(server.type(four.alice, "match carol 3 0 " + word) ==
              word + " cannot be played on this server: its protocol has no words for it.\nfics% ");
    }
    CHECK(holds(server.type(four.alice, "match carol 3 0 frobnicate"),
                "\"frobnicate\" is not understood"));
}

TEST_CASE("match takes laws, delay, 960, crazyhouse and the usual chess") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    const auto issued = [&](const std::string& arguments) {
        four.forget();
        std::string answer = server.type(four.alice, "match carol " + arguments);
        (void)server.type(four.alice, "withdraw");
        return answer.substr(0, answer.find('\n'));
    };
    CHECK(issued("5 2 wbn bughouse") ==
          "Issuing: Alice (++++) Carol (++++) unrated bughouse 5 2 (wbn laws).");
    CHECK(issued("3d2 crazyhouse") ==
          "Issuing: Alice (++++) Carol (++++) unrated crazyhouse 3 2 (delay).");
    CHECK(issued("5 0 960") == "Issuing: Alice (++++) Carol (++++) unrated wild/fr 5 0.");
    CHECK(issued("15 0") == "Issuing: Alice (++++) Carol (++++) unrated standard 15 0.");
    CHECK(issued("0 0") == "Issuing: Alice (++++) Carol (++++) unrated untimed 0 0.");
    CHECK(issued("3 0 rated") == "Only registered players can play rated games.");
    (void)server.type(four.alice, "match carol 5 0 crazyhouse white");
    const std::string begun = server.type(four.carol, "accept");
    CHECK(holds(begun, "Creating unrated crazyhouse match.}"));
    CHECK(holds(begun, "<b1> game 1 white [] black []"));
    CHECK_FALSE(holds(begun, "Your partner is playing"));
}

TEST_CASE("FICS's variants that are not played here are refused by name, also in a seek") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    for (const std::string word : {"wild", "wild/4", "suicide", "losers", "atomic", "odds"}) {
        server.wait(1s);
        for (const std::string command : {"match carol 3 0 ", "match carol ", "seek 3 0 "}) {
            CHECK(server.type(four.alice, command + word) ==
                  word + " is not played on this server.\nfics% ");
        }
    }
    CHECK(server.type(four.alice, "match carol 3 0 Wild 4") ==
          "wild is not played on this server.\nfics% ");
    for (const std::string word : {"fr", "wild/fr", "wild fr", "WILD FR", "960"}) {
        CHECK(holds(server.type(four.alice, "match carol 3 0 " + word), "unrated wild/fr 3 0."));
        (void)server.type(four.alice, "withdraw");
    }
}

TEST_CASE("a match, a seek and a table are of the time that is usual for their player") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const auto says = [&](std::string_view text) { return server.type(amy, text); };
    (void)says("set time 5");
    (void)says("set inc 7");
    (void)says("set rated 1");
    CHECK(holds(says("match ben"), "rated blitz 5 7."));
    (void)says("seek");
    CHECK(holds(server.type(ben, "sought"), "Amy (----) seeking 5 7 rated blitz "));
    CHECK(holds(says("table new"), "Amy's: unrated bughouse 5 7.\n"));
    (void)says("set time 0");
    (void)says("set inc 0");
    CHECK(holds(says("table new"), "Amy's: unrated bughouse 0 0.\n"));
    (void)says("start");
    server.wait(10min);
    CHECK_FALSE(holds(server.heard(amy), "ran out of time")); // it has no clocks
    CHECK(says("flag") == "You can't flag an untimed game.\nfics% ");
}

TEST_CASE("a guest who stays away has lost; a player with an account may come back") {
    net::ServerOptions options = with_accounts();
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    ConnectionId zoe = server.enter("Zoe");
    (void)server.type(amy, "match zoe 3 0 crazyhouse white");
    (void)server.type(zoe, "accept");
    (void)server.type(amy, "e4");
    server.hang_up(amy);
    CHECK(holds(server.heard(zoe), "Amy has lost contact; the clock runs on.\n"));
    server.wait(10s);
    (void)server.type(zoe, "e5");
    const ConnectionId back = server.call();
    (void)server.type(back, "amy");
    const std::string returned = server.type(back, "secret");
    CHECK(holds(returned, "{Game 1 (Amy vs. Zoe) Creating unrated crazyhouse match.}"));
    CHECK(holds(server.type(back, "d4"), " 1 Amy Zoe -1 3 0 "));
    server.hang_up(zoe);
    server.wait(29s);
    CHECK(holds(server.heard(back), "Zoe has lost contact; the clock runs on, for 30 seconds.\n"));
    server.wait(2s);
    CHECK(holds(server.heard(back), "{Game 1 (Amy vs. Zoe) Zoe forfeits by disconnection} 1-0\n"));
}

TEST_CASE("rated games of registered players change ratings, and are kept") {
    LobbyDriver server(with_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    (void)server.type(amy, "match root 3 0 crazyhouse rated white");
    (void)server.type(root, "accept");
    (void)server.type(amy, "resign");
    CHECK(holds(server.heard(root), "Crazyhouse rating adjustment: 1500 --> 1662.\n"));
    CHECK(server.accounts.at("Amy").crazyhouse.rating < 1400);
    CHECK(server.accounts.at("Root").crazyhouse.games == 1);
    CHECK(server.accounts.at("Root").bughouse.games == 0);
    CHECK(holds(server.type(amy, "who"), "---- Amy"));
}

TEST_CASE("operators kick, mute, ban, announce, reset passwords and shut down") {
    LobbyDriver server(with_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    ConnectionId amy = server.enter("Amy", "secret");
    (void)server.heard(amy);
    (void)server.type(root, "announce tea");
    CHECK(holds(server.heard(amy), "**ANNOUNCEMENT** from Root: tea"));
    CHECK(holds(server.type(root, "muzzle amy"), "Amy is muzzled."));
    CHECK(server.type(amy, "tell root hi") == "You are muzzled.\nfics% ");
    (void)server.type(root, "unmuzzle amy");
    CHECK(server.type(amy, "tell root hi") == "(told Root)\nfics% ");
    (void)server.type(root, "asetpass amy another");
    CHECK(server.accounts.at("Amy").password_hash == "hash of another");
    (void)server.type(root, "addban amy");
    CHECK(server.is_closed(amy));
    CHECK(holds(server.heard(amy), "You have been kicked out by Root!"));
    amy = server.call();
    (void)server.type(amy, "amy");
    CHECK(holds(server.type(amy, "another"), "**** Amy is banned. ****"));
    (void)server.type(root, "shutdown 2");
    CHECK(holds(server.type(root, "date"), "fics% "));
    server.wait(119s);
    CHECK_FALSE(server.ended);
    server.wait(2s);
    CHECK(server.ended);
    CHECK(holds(server.heard(root), "**** Server shutting down."));
}

TEST_CASE("floods are warned and then sent away, and moves at a usual pace are not") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    std::string flood;
    for (int i = 0; i < net::LineRateLimit::most_at_once + 5; ++i) {
        flood += "date\n";
    }
    server.send(amy, flood);
    CHECK(holds(server.heard(amy),
                "WARNING: If you continue spamming, you will be kicked from the server."));
    CHECK_FALSE(server.is_closed(amy));
    for (int i = 0; i < net::LineRateLimit::most_ignored; ++i) {
        server.send(amy, "date\n");
    }
    CHECK(server.is_closed(amy));
    CHECK(holds(server.heard(amy), "**** You have been kicked out for spamming. ****\n"));
    CHECK(std::count(server.log.begin(), server.log.end(), "Amy sent too many lines") == 1);
    const ConnectionId bob = server.enter("Bob");
    for (int i = 0; i < 500; ++i) {
        server.wait(150ms);
        CHECK(holds(server.type(bob, "date"), "Server time"));
    }
}

TEST_CASE("telnet's Ctrl-C is answered, so that the answers to later lines are shown") {
    LobbyDriver server;
    const ConnectionId amy = server.call();
    (void)server.bytes(amy);
    server.send(amy, "\xFF\xF4\xFF\xFD\x06"); // before the login, too
    CHECK(server.bytes(amy) == "\xFF\xFB\x06");
    (void)server.type(amy, "Amy");
    (void)server.type(amy, "");
    server.send(amy, "\xFF\xF4\xFF\xFD\x06");
    server.send(amy, "partner\r\n");
    CHECK(server.bytes(amy) == "\xFF\xFB\x06You do not have a bughouse partner.\n\rfics% ");
    server.send(amy, "quit\r\n\xFF\xFD\x06");
    CHECK(server.bytes(amy).ends_with("bughouse chess server.\n\r\n\r"));
}

TEST_CASE("a line that is too long is cut, and the next one is whole") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    (void)server.heard(bob);
    (void)server.type(amy, "tell bob " + std::string(5000, 'x'));
    const std::string heard = server.heard(bob);
    CHECK(holds(heard, std::string(1000, 'x')));
    CHECK(heard.size() < net::LineReader::longest_line + 64);
    CHECK(server.type(amy, "xyz") == "xyz: Command not found.\nfics% ");
}

TEST_CASE("pendinfo tells programs what stands and what is gone") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.bob, "iset pendinfo 1");
    (void)server.type(four.alice, "iset pendinfo 1");
    four.forget();
    CHECK(holds(server.type(four.alice, "partner bob"), "<pt> 1 w=Bob t=partner p=#\n"));
    CHECK(holds(server.heard(four.bob), "<pf> 1 w=Alice t=partner p=#\n"));
    CHECK(holds(server.type(four.bob, "accept 1"), "<pr> 1\n"));
    CHECK(holds(server.heard(four.alice), "<pr> 1\n"));
}

TEST_CASE("the commands `who`, `games`, `bugwho` and `moves` have rows that our own client reads") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "e4");
    (void)server.type(four.carol, "e5");
    const ConnectionId eve = server.enter("Eve");
    (void)server.heard(eve);
    const auto rows = [&](const std::string& command) {
        std::size_t understood = 0;
        std::string text = server.type(eve, command);
        while (!text.empty()) {
            const auto end = text.find('\n');
            const std::string line = text.substr(0, end);
            text = end == std::string::npos ? "" : text.substr(end + 1);
            understood += std::holds_alternative<net::Text>(net::parse_fics_line(line)) ? 0U : 1U;
        }
        return understood;
    };
    CHECK(rows("who") == 2); // five players, three per row
    CHECK(rows("games") == 2);
    CHECK(rows("bugwho") == 6);  // three headings, two games, and Eve
    CHECK(rows("moves 1") == 4); // heading, players, one row, the end
}

TEST_CASE("a bughouse table fills up, and begins with its fourth player") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.bob, "iset seekinfo 1");
    four.forget();
    CHECK(server.type(four.alice, "seek 3 0 bughouse white") ==
          "Your seek has been posted with index 1.\nfics% ");
    CHECK(server.heard(four.carol) == "\nAlice (++++) seeking 3 0 unrated bughouse [white] [1 of 4 "
                                      "are there] (\"play 1\" to respond)\nfics% ");
    CHECK(server.heard(four.bob) == "\n<s> 1 w=Alice ti=01 rt=0  t=3 i=0 r=u tp=bughouse c=W "
                                    "rr=0-9999 a=t f=f\nfics% ");
    CHECK(holds(server.type(four.bob, "play 1"), "You have joined: 2 of 4 are there."));
    (void)server.type(four.carol, "play alice");
    CHECK(server.type(four.carol, "play 1") == "You are there already.\nfics% ");
    const std::string last = server.type(four.dave, "play 1");
    CHECK(holds(last, "{Game 2 (Dave vs. Bob) Creating unrated bughouse match.}"));
    const std::string told = server.heard(four.bob);
    CHECK(holds(told, "<sr> 1\n"));
    CHECK_FALSE(holds(told + server.heard(four.carol) + server.heard(four.alice), "has left"));
    CHECK(server.type(four.alice, "sought") == "0 ads displayed.\nfics% ");
    CHECK(server.type(four.alice, "ptell hi") == "(told Bob, who is playing)\nfics% ");
}

TEST_CASE("a place at a table is free again when its player goes") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "seek 3 0 bughouse");
    (void)server.type(four.bob, "play 1");
    four.forget();
    server.hang_up(four.bob);
    CHECK(server.heard(four.alice) == "\nBob has left: 1 of 4 are there.\nfics% ");
    CHECK(holds(server.type(four.carol, "sought"), "[1 of 4 are there]"));
    (void)server.type(four.dave, "play 1");
    (void)server.type(four.dave, "unseek");
    CHECK(holds(server.heard(four.alice), "Dave has left: 1 of 4 are there.\n"));
    CHECK(server.type(four.dave, "play 1") == "You have joined: 2 of 4 are there.\nfics% ");
    (void)server.heard(four.dave);
    CHECK(holds(server.type(four.alice, "unseek"), "Your seeks have been removed."));
    CHECK(server.heard(four.dave) == "\nAlice has left: that table is closed.\nfics% ");
    four.forget();
    CHECK(server.type(four.carol, "play 1") == "That seek is not available.\nfics% ");
    (void)server.type(four.carol, "seek 5 0 crazyhouse");
    CHECK(holds(server.type(four.dave, "play carol"), "Creating unrated crazyhouse match.}"));
}

TEST_CASE("a caller who does not log in is sent away in the end") {
    LobbyDriver server;
    const ConnectionId silent = server.call();
    const ConnectionId calm = server.enter("Amy");
    server.wait(29s);
    CHECK_FALSE(server.is_closed(silent));
    server.wait(2s);
    CHECK(server.is_closed(silent));
    CHECK(holds(server.heard(silent), "**** Login timed out. ****"));
    CHECK_FALSE(server.is_closed(calm));
}

TEST_CASE("a word of one's own stands for a command, once, and for nobody else") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    CHECK(server.type(amy, "alias") == "You have no aliases.\nfics% ");
    CHECK(server.type(amy, "alias tb tell bob") == "Alias set.\nfics% ");
    CHECK(server.type(amy, "alias") == "tb -> tell bob\nfics% ");
    (void)server.type(amy, "TB hello there");
    CHECK(holds(server.heard(bob), "Amy tells you: hello there"));
    CHECK(server.type(amy, "alias tb tell bob again") == "Alias replaced.\nfics% ");
    (void)server.type(amy, "alias a b");
    (void)server.type(amy, "alias b a");
    CHECK(holds(server.type(amy, "alias quit who"), "You can't alias this command."));
    CHECK(server.type(amy, "unalias tb") == "Alias removed.\nfics% ");
    CHECK(holds(server.type(amy, "unalias tb"), "You have no alias named 'tb'."));
    CHECK(holds(server.type(bob, "tb hi"), "tb: Command not found."));
    for (char c = 'c'; c < 'c' + 20; ++c) {
        (void)server.type(amy, std::string("alias ") + c + " who");
    }
    CHECK(holds(server.type(amy, "alias zz who"), "You have your maximum of 20 aliases."));
}

TEST_CASE("a word of one's own may stand for a sign or a short word of FICS's") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "alias gg *good game");
    (void)server.type(four.alice, "alias hey .");
    (void)server.type(four.alice, "alias z w");
    (void)server.type(four.alice, "alias tell kibitz");
    CHECK(server.type(four.alice, "gg all") == "(kibitzed to 3 players)\nfics% ");
    CHECK(server.heard(four.bob) == "\nAlice(++++)[1] kibitzes: good game all\nfics% ");
    CHECK(holds(server.type(four.alice, "z"), " 4 players displayed")); // `w` is `who`
    CHECK(server.type(four.alice, "tell bob hi") == "(kibitzed to 3 players)\nfics% ");
    CHECK(holds(server.type(four.alice, "hey hi"), "I don't know whom to tell that."));
}

TEST_CASE("words of one's own are kept with an account, and go with a guest") {
    LobbyDriver server(with_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.type(amy, "alias hi say hello");
    (void)server.type(amy, "alias b bugwho");
    (void)server.type(amy, "unalias b");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(zoe, "alias hi say hello");
    server.hang_up(zoe);
    CHECK(holds(server.type(server.enter("Zoe"), "alias"), "You have no aliases."));
    LobbyDriver later(support::after(server));
    CHECK(later.type(later.enter("Amy", "secret"), "alias") == "hi -> say hello\nfics% ");
}

TEST_CASE("two mates at one instant make a draw where the laws count both") {
    for (const bool at_once : {true, false}) {
        FourPlayers four;
        LobbyDriver& server = four.server;
        four.begin("3 0 bughouse wbn white");
        for (const char* move : {"e4", "Qh5", "Bc4"}) {
            (void)server.type(four.alice, move);
            (void)server.type(four.dave, move);
            (void)server.type(four.carol, move == std::string("e4")    ? "e5"
                                          : move == std::string("Qh5") ? "Nc6"
                                                                       : "Nf6");
            (void)server.type(four.bob, move == std::string("e4")    ? "e5"
                                        : move == std::string("Qh5") ? "Nc6"
                                                                     : "Nf6");
        }
        four.forget();
        (void)server.type(four.alice, "Qxf7");
        server.wait(at_once ? 0ms : 1ms);
        const std::string second = server.type(four.dave, "Qxf7");
        server.wait(1ms);
        const std::string heard = server.heard(four.bob);
        CAPTURE(heard);
        CHECK(holds(heard, "Game drawn by mate on both boards} 1/2-1/2") == at_once);
        CHECK(holds(heard, "Bob's partner won} 0-1") == !at_once);
        CHECK(holds(second, "You are not playing") == !at_once);
        CHECK(server.records.size() == 1);
        CHECK(holds(server.type(four.alice, "say gg"), "(told Carol)"));
    }
}

TEST_CASE("a game of no minutes begins with ten seconds, as FICS's do") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    CHECK(holds(server.type(amy, "match bob 0 2 chess white"), "unrated lightning 0 2."));
    CHECK(holds(server.type(bob, "accept"), " 0 2 39 39 10000 10000 1 none "));
    server.wait(9s);
    CHECK(holds(server.type(amy, "e4"), " 3000 10000 1 P/e2-e4 "));
}

TEST_CASE("an observer in style 1 sees reserves in words, and a program in lines of its own") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "e4");
    (void)server.type(four.carol, "d5");
    (void)server.type(four.alice, "exd5");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "set style 1");
    const std::string drawn = server.type(eve, "observe 2");
    CHECK(holds(drawn, "White holding: []\nBlack holding: [P]\n"));
    CHECK_FALSE(holds(drawn, "<b1>"));
    (void)server.type(four.dave, "e4");
    (void)server.type(four.carol, "Qxd5");
    CHECK(holds(server.heard(eve), "Game 2 Dave received: P -> [P]\n"));
    (void)server.type(eve, "set style 12");
    CHECK(holds(server.type(eve, "refresh 2"), "<b1> game 2 white [P] black [P]\n"));
}

namespace {

/// A book on disk with the given number of accounts, each read on demand.
class ManyAccounts final : public play::AccountDatabase {
  public:
    base::Result<net::Account, play::NoAccount> find(std::string_view name) override {
        ++asked;
        const bool is_amy = base::same_ignoring_case(name, "Amy");
        if (!is_amy && !name.starts_with("other")) {
            return base::failure(play::NoAccount::unknown);
        }
        return account(is_amy ? "Amy" : std::string(name), "secret");
    }
    std::optional<net::Account> find_by_uid(std::uint32_t) override { return std::nullopt; }
    std::optional<net::Account> find_by_key(const std::string&) override { return std::nullopt; }
    std::vector<play::RankedPlayer> players(net::Account::Rating net::Account::*) override {
        return {{"Zed", {1700, 60, 0.06, 9}}, {"Amy", {1600, 60, 0.06, 9}}};
    }
    std::size_t count() override { return 1'000'000 - 1; }

    int asked = 0;
};

} // namespace

TEST_CASE("accounts are read when somebody asks for them, and not before") {
    const auto book = std::make_shared<ManyAccounts>();
    net::AccountRegistry registry({}, book);
    CHECK(book->asked == 0);
    REQUIRE(registry.find("aMY") != nullptr);
    CHECK(registry.find("Amy")->name == "Amy");
    CHECK(book->asked == 1);
    CHECK(registry.find("Nobody") == nullptr);
    CHECK(registry.find("") == nullptr);
    CHECK(book->asked == 2);
}

TEST_CASE("accounts that were only looked up are forgotten, changed ones stay") {
    const auto book = std::make_shared<ManyAccounts>();
    net::AccountRegistry registry({}, book);
    net::ServerEffects effects;
    net::Account amy = *registry.find("Amy");
    amy.muted = true;
    CHECK(registry.put(amy, effects));
    for (std::size_t i = 0; i < net::AccountRegistry::most_unchanged; ++i) {
        (void)registry.find("other" + std::to_string(i));
    }
    registry.trim_cache();
    registry.trim_cache();
    const int asked = book->asked;
    CHECK(registry.find("Amy")->muted);
    CHECK(book->asked == asked);
    (void)registry.find("other1");
    CHECK(book->asked == asked + 1);
    registry.trim_cache(); // there are too few accounts for any to be dropped
    (void)registry.find("other1");
    CHECK(book->asked == asked + 1);
}

TEST_CASE("a server takes a millionth account and no further one") {
    const auto book = std::make_shared<ManyAccounts>();
    net::AccountRegistry registry({}, book);
    net::ServerEffects effects;
    CHECK(registry.put(account("Bea", "secret"), effects));
    CHECK_FALSE(registry.put(account("Cid", "secret"), effects));
    CHECK(registry.put(account("Amy", "changed"), effects)); // replaces an existing account
}

TEST_CASE("a ranking joins the players in memory with those on the disk") {
    const auto book = std::make_shared<ManyAccounts>();
    net::AccountRegistry registry({}, book);
    net::ServerEffects effects;
    net::Account amy = *registry.find("Amy");
    amy.chess = {1800, 50, 0.06, 10};
    CHECK(registry.put(amy, effects));
    const auto players = registry.players(net::GameKind::chess);
    REQUIRE(players.size() == 2);
    CHECK(players.front().name == "Zed");
    CHECK(players.back().rating.games == 10);
}

TEST_CASE("a match whose second mate may still come ends when another moment has come") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse wbn white");
    for (const char* pair : {"e4e5", "Qh5Nc6", "Bc4Nf6"}) {
        const std::string moves = pair;
        (void)server.type(four.alice, moves.substr(0, moves.size() - (moves[0] == 'e' ? 2 : 3)));
        (void)server.type(four.carol, moves.substr(moves.size() - (moves[0] == 'e' ? 2 : 3)));
    }
    (void)server.type(four.alice, "Qxf7");
    four.forget();
    CHECK(holds(server.type(four.carol, "a6"), "Illegal move (a6)."));
    const ConnectionId eve = server.enter("Eve"); // all at the same instant
    CHECK(holds(server.type(eve, "games"), " 2 games displayed."));
    CHECK(server.results.empty());
    server.wait(1ms);
    CHECK(holds(server.heard(four.bob), "{Game 2 (Dave vs. Bob) Bob's partner won} 0-1\n"));
    CHECK(server.results.size() == 1);
    CHECK(holds(server.type(eve, "games"), " 0 games displayed."));
}

TEST_CASE("what cannot end twice ends at once") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse wbn white");
    (void)server.type(four.alice, "draw");
    CHECK(holds(server.type(four.carol, "draw"), "Game drawn by mutual agreement} 1/2-1/2\n"));
    CHECK(server.results.size() == 1);
}

TEST_CASE("blank lines stand before boards, and where others than one's own are seen") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 1");
    (void)server.type(eve, "observe 2");
    for (const char* move : {"e4", "d5"}) {
        (void)server.type(move[0] == 'e' ? four.alice : four.carol, move);
    }
    (void)server.heard(eve);
    four.forget();
    CHECK(server.type(four.alice, "exd5").starts_with("\n<12> rnbqkbnr"));
    CHECK(server.heard(four.carol).starts_with("\n<12> rnbqkbnr"));
    const std::string seen = server.heard(eve);
    CHECK(seen.starts_with("\n<b1> game 2 white [] black [P] <- BP\n\n<12> rnbqkbnr"));
    CHECK(holds(seen, "<b1> game 1 white [] black []\nfics% "));
    CHECK(server.heard(four.bob) == "\n<b1> game 2 white [] black [P] <- BP\nfics% ");
}

TEST_CASE("a player sees another match as a spectator does") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    const ConnectionId eve = server.enter("Eve");
    const ConnectionId fay = server.enter("Fay");
    (void)server.type(eve, "match fay 3 0 chess white");
    (void)server.type(fay, "accept");
    four.begin();
    CHECK(holds(server.type(four.alice, "observe 1"), " 1 Eve Fay 0 3 0 39 39 "));
    CHECK(holds(server.type(four.alice, "observe 2"),
                "You cannot observe a game that you are playing.\n"));
    CHECK(holds(server.type(four.alice, "observe"), "Usage: observe GAME|NAME\n"));
    (void)server.type(eve, "e4");
    CHECK(holds(server.heard(four.alice), " 1 Eve Fay 0 3 0 39 39 "));
    (void)server.type(four.dave, "observe 1");
    CHECK(holds(server.type(four.dave, "observe"), "Usage: observe GAME|NAME\n"));
}

TEST_CASE("castling is told as FICS tells it") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    (void)server.type(amy, "match bob 3 0 chess white");
    (void)server.type(bob, "accept");
    for (const char* pair : {"e4d5", "Nf3Nc6", "Be2Bf5", "d3 Qd6"}) {
        server.wait(1s);
        const std::string moves = pair;
        const std::size_t cut = moves.size() / 2;
        (void)server.type(amy, moves.substr(0, cut));
        (void)server.type(bob, moves.substr(cut));
    }
    CHECK(holds(server.type(amy, "O-O"), " 5 o-o (0:00.000) O-O "));
    CHECK(holds(server.type(bob, "O-O-O"), " 6 o-o-o (0:00.000) O-O-O "));
}

TEST_CASE("a drop may be written as other servers have it") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "e4");
    (void)server.type(four.carol, "d5");
    (void)server.type(four.alice, "exd5");
    (void)server.type(four.dave, "e4");
    CHECK(holds(server.type(four.bob, "P*e5"), "P/@@-e5 (0:00.000) P@e5"));
}
