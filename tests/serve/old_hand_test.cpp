// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody types who knows FICS well: commands without their arguments, abbreviations of
// words and of names, the same thing twice, and everything at the wrong moment.
#include "tests/serve/server_driver.h"
#include "tests/serve/sessions.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::FourPlayers;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

TEST_CASE("a command that lacks its argument says what it wants, and does nothing") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    for (const std::string name : {"muzzle", "unmuzzle", "addban", "subban", "nuke", "evict"}) {
        server.wait(1s);
        CHECK(server.type(root, name).starts_with("Usage: " + name + " NAME\n   "));
    }
    for (const char* command : {"set", "iset", "style", "unalias", "observe", "match", "tell",
                                "whisper", "play", "inchannel", "unban", "announce", "*"}) {
        server.wait(1s);
        CAPTURE(command);
        CHECK(server.type(root, command).starts_with("Usage: "));
    }
    CHECK(holds(server.type(root, "match"), "  3 0   minutes and seconds for each move;"));
    (void)server.type(root, "iset block 1");
    CHECK(holds(server.type(root, "7 muzzle"), "7\x16"
                                               "513\x16Usage: muzzle NAME\n"));
}

TEST_CASE("a command whose argument may be left out is obeyed without it") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    for (const char* command : {"finger", "history", "who", "games", "variables", "moves", "ban",
                                "partner", "unobserve", "follow", "=", "pobserve", "seek"}) {
        server.wait(1s);
        CAPTURE(command);
        CHECK_FALSE(server.type(root, command).starts_with("Usage: "));
    }
    CHECK(server.type(root, "password") == "Usage: password OLD NEW\nfics% ");
}

TEST_CASE("a name that is short for several players' is said to be, not to be nobody's") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.enter("Alina");
    (void)server.enter("Alibaba");
    const std::string both = "Ambiguous name \"ali\". Matches: Alibaba Alina\nfics% ";
    for (const char* command :
         {"tell ali hi", "finger ali", "history ali", "partner ali", "match ali", "observe ali",
          "follow ali", "variables ali", "ping ali", "messages ali hello", "+notify ali",
          "rank ali", "play ali"}) {
        server.wait(1s);
        CAPTURE(command);
        CHECK(server.type(amy, command) == both);
    }
    CHECK(server.type(amy, "tell alin hi") == "(told Alina)\nfics% ");
    CHECK(server.type(amy, "tell ali1 hi") == "No user named \"ali1\" is logged in.\nfics% ");
    CHECK(server.type(amy, "tell a hi") == "No user named \"a\" is logged in.\nfics% ");
}

TEST_CASE("of many players whom a name may mean, ten are named") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    for (char letter = 'a'; letter < 'a' + 12; ++letter) {
        (void)server.enter(std::string("Zoe") + letter);
    }
    CHECK(server.type(amy, "finger zo") ==
          "Ambiguous name \"zo\". Matches: Zoea Zoeb Zoec Zoed Zoee Zoef Zoeg Zoeh Zoei Zoej "
          "...\nfics% ");
}

TEST_CASE("a full name never means somebody else, whose name only begins so") {
    net::ServerOptions options = some_accounts();
    options.accounts.push_back(account("Ann", "secret"));
    options.accounts.push_back(account("Anna", "secret"));
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId anna = server.enter("Anna", "secret");
    (void)server.heard(anna);
    CHECK(holds(server.type(amy, "messages ann meet me"), "was sent to Ann:"));
    CHECK(server.heard(anna).empty());
    CHECK(server.accounts.at("Ann").messages.size() == 1);
    CHECK(holds(server.type(amy, "finger ann"), "Finger of Ann:"));
    CHECK(server.type(amy, "history ann") == "Ann has no history games.\nfics% ");
    CHECK(server.type(amy, "+censor ann") == "[Ann] added to your censor list.\nfics% ");
    CHECK(server.type(anna, "tell amy hi") == "(told Amy)\nfics% ");
    // An abbreviation still means the player who is here.
    CHECK(holds(server.type(amy, "messages an meet me"), "was sent to Anna:"));
    CHECK(holds(server.type(amy, "finger an"), "Finger of Anna:"));
}

TEST_CASE("a full name is not ambiguous because another player's begins so") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    (void)server.enter("Bob");
    (void)server.enter("Bobby");
    CHECK(server.type(amy, "observe bob") == "bob is not playing a game.\nfics% ");
    CHECK(server.type(amy, "play bob") == "That seek is not available.\nfics% ");
    CHECK(holds(server.type(amy, "observe bo"), "Ambiguous name \"bo\". Matches: Bob Bobby\n"));
}

TEST_CASE("a guest who has gone can be taken off a list, though another's name begins so") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(amy, "+notify zoe");
    server.hang_up(zoe);
    (void)server.enter("Zoelle");
    (void)server.heard(amy);
    CHECK(holds(server.type(amy, "-notify zoe"), "removed from your notify list."));
    CHECK(holds(server.type(amy, "=notify"), "0 names"));
}

TEST_CASE("nobody posts a seek twice, or challenges twice with the same terms") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    CHECK(server.type(amy, "seek 3 0 bughouse") ==
          "Your seek has been posted with index 1.\nfics% ");
    (void)server.heard(bob);
    CHECK(server.type(amy, "seek bug 3 0") ==
          "You already have an active seek with the same parameters.\nfics% ");
    CHECK(server.heard(bob).empty());
    CHECK(holds(server.type(amy, "seek 3 0 bughouse white"), "posted with index 2."));
    CHECK(holds(server.type(bob, "seek 3 0 bughouse"), "posted with index 3."));
    (void)server.type(amy, "match bob 3 0");
    (void)server.heard(bob);
    CHECK(server.type(amy, "match bob 3 0 chess") ==
          "You are already offering an identical match to Bob.\nfics% ");
    CHECK(server.heard(bob).empty());
    CHECK(holds(server.type(amy, "match bob 5 0"), "Issuing: "));
    CHECK(holds(server.heard(bob), "Amy updates the match request.\n"));
}

TEST_CASE("unseek takes back the seek that is named, and none for another word") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    (void)server.type(amy, "seek 3 0 bughouse");
    (void)server.type(amy, "seek 5 0 bughouse");
    CHECK(server.type(amy, "unseek bughouse") == "You have no seek bughouse.\nfics% ");
    CHECK(server.type(amy, "unseek 9") == "You have no seek 9.\nfics% ");
    CHECK(holds(server.type(amy, "sought"), "2 ads displayed."));
    CHECK(server.type(amy, "unseek 1") == "Your seek 1 has been removed.\nfics% ");
    CHECK(holds(server.type(amy, "sought"), "1 ad displayed."));
    CHECK(server.type(amy, "unseek") == "Your seeks have been removed.\nfics% ");
}

TEST_CASE("FICS's short words for accept, who and next mean the same here") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId bob = server.enter("Bob");
    (void)server.type(amy, "match bob 3 0");
    (void)server.heard(bob);
    CHECK(holds(server.type(amy, "w"), " 2 players displayed"));
    CHECK(server.type(bob, "n") == "There is no more.\nfics% ");
    CHECK(server.type(bob, "more") == "There is no more.\nfics% ");
    CHECK(holds(server.type(amy, "wi"), "You withdraw the match offer to Bob."));
    (void)server.type(amy, "match bob 3 0");
    CHECK(holds(server.type(bob, "a"), "You accept the challenge of Amy."));
}

TEST_CASE("a number without a value is not set, and a switch without one is turned over") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const auto says = [&](std::string_view text) { return server.type(amy, text); };
    CHECK(says("set time") == "Bad value given for variable time.\nfics% ");
    CHECK(says("set inc") == "Bad value given for variable inc.\nfics% ");
    CHECK(says("set kiblevel") == "Bad value given for variable kiblevel.\nfics% ");
    CHECK(holds(says("variables"), "\ntime=3 inc=0 "));
    CHECK(says("set time 0") == "Default time set to 0.\nfics% ");
    CHECK(says("set shout") == "You will not hear shouts.\nfics% ");
    CHECK(says("set shout") == "You will now hear shouts.\nfics% ");
}

TEST_CASE("a setting that changes nothing here does not say that it does") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    for (const std::string name : {"ptime", "provshow", "bell", "highlight", "autoflag"}) {
        CHECK(holds(server.type(amy, "set " + name + (name == "autoflag" ? " 0" : " 1")),
                    " all the same.\n"));
    }
    for (const std::string name : {"private", "unobserve", "flip", "simopen"}) {
        CHECK(server.type(amy, "set " + name + " 1") ==
              name + " set to 1: it changes nothing here.\nfics% ");
    }
    CHECK(holds(server.type(amy, "set notifiedby 1"), "You will now hear of those who have you "));
}

TEST_CASE("who plays in silence hears neither shouts nor channels until the match is over") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    (void)server.type(amy, "+channel 24");
    (void)server.type(amy, "set silence 1");
    (void)server.type(amy, "match ben 3 0");
    const auto amy_hears = [&] {
        (void)server.heard(amy);
        (void)server.type(root, "shout hello");
        (void)server.type(root, "tell 24 hello");
        return server.heard(amy);
    };
    CHECK(holds(amy_hears(), "Root shouts: hello"));
    (void)server.type(ben, "accept");
    CHECK(amy_hears().empty());
    CHECK(server.type(root, "shout hello") == "Root shouts: hello\n(shouted to 1 players)\nfics% ");
    (void)server.type(root, "tell amy hello");
    CHECK(holds(server.heard(amy), "Root tells you: hello"));
    (void)server.type(ben, "resign");
    CHECK(holds(amy_hears(), "Root(24): hello"));
}

TEST_CASE("bots are not counted among those who hear") {
    net::ServerOptions options = some_accounts();
    options.lobby_bots = 4;
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    (void)server.enter("Zoe");
    CHECK(holds(server.type(amy, "shout hello"), "(shouted to 1 players)"));
    (void)server.type(amy, "partner bota");
    (void)server.type(amy, "match botb 3 0 bughouse");
    CHECK(server.type(amy, "kibitz hello") == "(kibitzed to 0 players)\nfics% ");
}

TEST_CASE("a guest who may not shout is told so by the name of the command") {
    LobbyDriver server;
    const ConnectionId zoe = server.enter("Zoe");
    for (const std::string command : {"shout", "cshout", "it"}) {
        CHECK(server.type(zoe, command + " hello") ==
              "Only registered players can use the " + command + " command.\nfics% ");
    }
}

TEST_CASE("a muzzled guest who registers is still muzzled when they log in again") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    ConnectionId zoe = server.enter("Zoe");
    (void)server.type(root, "muzzle zoe");
    (void)server.type(zoe, "register longenough");
    CHECK(server.accounts.at("Zoe").muted);
    server.hang_up(zoe);
    zoe = server.enter("Zoe", "longenough");
    CHECK(server.type(zoe, "tell root hi") == "You are muzzled.\nfics% ");
    (void)server.type(root, "unmuzzle zoe");
    CHECK(server.type(zoe, "tell root hi") == "(told Root)\nfics% ");
    const ConnectionId yan = server.enter("Yan");
    CHECK(holds(server.type(yan, "register longenough"), "Yan is your name from now on"));
    CHECK_FALSE(server.accounts.at("Yan").muted);
}

TEST_CASE("everybody who was offered a partnership hears that it is no longer to be had") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "partner bob");
    (void)server.type(four.alice, "partner carol");
    (void)server.type(four.dave, "partner bob");
    (void)server.type(four.alice, "match dave 3 0 chess");
    four.forget();
    CHECK(server.type(four.bob, "partner alice") == "You agree to be Alice's partner.\nYou decline "
                                                    "the partnership request from Dave.\nfics% ");
    CHECK(server.heard(four.alice) == "\nBob agrees to be your partner.\nYou withdraw the "
                                      "partnership request to Carol.\nfics% ");
    CHECK(server.heard(four.carol) == "\nAlice withdraws the partnership request.\nfics% ");
    CHECK(server.heard(four.dave) == "\nBob declines the partnership request.\nfics% ");
    CHECK(holds(server.type(four.dave, "pending"), "Alice is offering Dave a challenge"));
    CHECK(server.type(four.carol, "accept") == "There are no offers to accept.\nfics% ");
}

TEST_CASE("who agrees to a draw is said to accept it") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    for (const char* word : {"draw", "accept"}) {
        four.begin();
        CHECK(server.type(four.alice, "draw") == "Draw request sent.\nfics% ");
        CHECK(server.heard(four.carol) == "\nAlice offers you a draw.\nfics% ");
        CHECK(server.type(four.carol, word)
                  .starts_with("You accept the draw request.\n{Game 1 (Alice vs. Carol) Game drawn "
                               "by mutual agreement} 1/2-1/2\n"));
        CHECK(holds(server.heard(four.alice), "\nCarol accepts the draw request.\n{Game 1 "));
        CHECK_FALSE(holds(server.heard(four.bob), "draw request"));
    }
}

TEST_CASE("a draw offer that was withdrawn or declined is nobody's to accept") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "draw");
    SECTION("withdrawn") {
        CHECK(server.type(four.alice, "withdraw") ==
              "You withdraw the draw request to Carol.\nfics% ");
        CHECK(holds(server.heard(four.carol), "Alice withdraws the draw request.\n"));
    }
    SECTION("declined by somebody who goes, and comes back") {
        server.hang_up(four.carol);
        CHECK(holds(server.heard(four.alice), "Carol declines the draw request.\n"));
        four.carol = server.enter("Carol");
    }
    CHECK(server.type(four.carol, "draw") == "Draw request sent.\nfics% ");
    CHECK(holds(server.heard(four.alice), "Carol offers you a draw.\n"));
    CHECK(holds(server.type(four.alice, "accept"), "Game drawn by mutual agreement} 1/2-1/2\n"));
}

TEST_CASE("a draw that was offered to all three is withdrawn from each, once") {
    FourPlayers four;
    four.server.begin_match({four.alice, four.bob}, {four.carol, four.dave},
                            "3 0 bughouse fide white");
    (void)four.server.type(four.alice, "draw");
    four.forget();
    four.server.hang_up(four.alice);
    for (const ConnectionId one : {four.carol, four.dave}) {
        CHECK(four.server.heard(one).starts_with(
            "\nAlice withdraws the draw request.\nAlice has lost contact; "));
    }
    CHECK(holds(four.server.type(four.carol, "draw"), "Draw request sent.\n"));
}

TEST_CASE("an offer is answered by a move of the player who was asked, and by no other") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "draw");
    (void)server.type(four.bob, "abort");
    (void)server.type(four.dave, "e4"); // answers Bob, not Alice
    CHECK(server.type(four.dave, "accept") == "There are no offers to accept.\nfics% ");
    (void)server.type(four.alice, "e4"); // her own move leaves her offer standing
    CHECK(holds(server.type(four.carol, "pending"), "Alice is offering Carol a draw."));
    SECTION("the player who was asked moves") {
        (void)server.type(four.carol, "e5");
        CHECK(server.type(four.carol, "accept") == "There are no offers to accept.\nfics% ");
        CHECK(server.type(four.carol, "draw") == "Draw request sent.\nfics% ");
    }
    SECTION("or accepts") {
        CHECK(holds(server.type(four.carol, "accept"), "Game drawn by mutual agreement"));
    }
}

TEST_CASE("a draw that was offered to somebody away is offered to them when they are back") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    server.hang_up(four.carol);
    (void)server.type(four.alice, "draw");
    four.carol = server.call();
    (void)server.type(four.carol, "Carol");
    CHECK(holds(server.type(four.carol, ""), "\nAlice offers you a draw.\n"));
    CHECK(holds(server.type(four.carol, "pending"), "Alice is offering Carol a draw."));
    server.hang_up(four.bob);
    const ConnectionId bob = server.call();
    (void)server.type(bob, "Bob");
    CHECK_FALSE(holds(server.type(bob, ""), "draw"));
    CHECK(holds(server.type(four.carol, "accept"), "Game drawn by mutual agreement} 1/2-1/2\n"));
}

TEST_CASE("a table's own bot agrees to abort, and one that stands in for a player does not") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    (void)server.type(amy, "start");
    CHECK(holds(server.type(amy, "abort"),
                "{Game 1 (Amy vs. BotTwo) Game aborted by mutual agreement} *\n"));
    FourPlayers four;
    four.begin();
    four.server.hang_up(four.carol);
    four.server.wait(11s);
    CHECK(holds(four.server.heard(four.alice), "a bot of level 4, plays on for Carol"));
    CHECK(four.server.type(four.alice, "abort") == "Your opponent is not here.\nfics% ");
}

TEST_CASE("a command that a program sends with a dollar sign does not end the idle time") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId yan = server.enter("Yan");
    const ConnectionId zoe = server.enter("Zoe");
    server.wait(59min);
    CHECK(holds(server.type(yan, "$date"), "Server time"));
    CHECK(holds(server.type(zoe, "date"), "Server time"));
    server.wait(30s);
    CHECK(holds(server.type(amy, "finger yan"), "Idle: 3570 secs"));
    CHECK(holds(server.type(amy, "finger zoe"), "Idle: 30 secs"));
    server.wait(1min);
    CHECK(server.is_closed(yan));
    CHECK_FALSE(server.is_closed(zoe));
}

TEST_CASE("who resigns a game with somebody else goes on with this one") {
    FourPlayers four;
    four.begin();
    CHECK(four.server.type(four.alice, "resign bob") ==
          "Adjourned games cannot be resigned here.\nfics% ");
    CHECK(four.server.heard(four.bob).empty());
    CHECK(holds(four.server.type(four.alice, "resign"), "Alice resigns} 0-1\n"));
}

TEST_CASE("nobody follows themselves, and a list that is none is refused") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    CHECK(server.type(amy, "follow amy") == "You can't follow your own games.\nfics% ");
    CHECK(server.type(amy, "bugwho xyz") == "Usage: bugwho [g][p][u]\nfics% ");
    CHECK(holds(server.type(amy, "bugwho pu"), "Partnerships not playing bughouse:"));
    CHECK(server.type(amy, "allobservers 99") == "There is no such game.\nfics% ");
    CHECK(server.type(amy, "allobservers bob") == "bob is not playing a game.\nfics% ");
    CHECK(server.type(amy, "allobservers") == "Nobody is observing.\nfics% ");
}

TEST_CASE("the board of a game that one does not observe is marked as isolated") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    CHECK(holds(server.type(eve, "refresh 1"), " 1 Alice Carol -3 3 0 "));
    CHECK(holds(server.type(eve, "observe 1"), " 1 Alice Carol 0 3 0 "));
    CHECK(holds(server.type(eve, "refresh 1"), " 1 Alice Carol 0 3 0 "));
    CHECK(holds(server.type(eve, "refresh 2"), " 2 Dave Bob -3 3 0 "));
    CHECK(holds(server.type(four.alice, "prefresh"), " 2 Dave Bob 0 3 0 "));
    CHECK(holds(server.type(four.carol, "refresh"), " 1 Alice Carol -1 3 0 "));
}

TEST_CASE("who comes back to a match is shown the board as they were when they left") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.bob, "set style 1");
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 1");
    server.hang_up(four.bob);
    server.hang_up(four.alice);
    (void)server.heard(eve);
    const auto board_of = [&](const char* name) {
        const ConnectionId back = server.call();
        (void)server.type(back, name);
        return server.type(back, "");
    };
    const std::string drawn = board_of("Bob");
    CHECK(holds(drawn, "White holding: []\n"));
    CHECK_FALSE(holds(drawn, "<12>"));
    const std::string lines = board_of("Alice");
    CHECK(holds(lines, " 1 Alice Carol 1 3 0 "));
    CHECK_FALSE(holds(lines, "White holding"));
    // Spectators, who have been told that they lost contact, hear of their return, too.
    CHECK(server.heard(eve) == "\nBob has come back.\nfics% \nAlice has come back.\nfics% ");
}

TEST_CASE("a player who watches the partner's board hears once what happens at the table") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.alice, "pobserve");
    const auto heard_once = [&](const std::string& part) {
        const std::string heard = server.heard(four.alice);
        const auto at = heard.find(part);
        CAPTURE(heard);
        CHECK(at != std::string::npos);
        CHECK(heard.find(part, at + 1) == std::string::npos);
    };
    server.hang_up(four.bob);
    heard_once("Bob has lost contact; ");
    server.wait(11s);
    heard_once("Bob is away: ");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 2");
    (void)server.type(eve, "take b");
    heard_once("Eve takes the seat b, and plays on for Bob.");
}

TEST_CASE("our own client goes on with a match in which a newcomer takes a seat") {
    LobbyDriver server;
    support::Sessions sessions(server);
    support::SessionHere& alice = sessions.add("Alice");
    sessions.wait(5s);
    sessions.command(alice, "start");
    sessions.wait(3s);
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 2");
    (void)server.type(eve, "take B");
    (void)server.type(eve, "e4");
    sessions.wait(1s);
    REQUIRE(alice.session.table().match());
    CHECK(alice.session.table().names()[*rules::seat_from('B')] == "Eve");
    CHECK(alice.session.table().match()->plies().size() == 1);
    (void)server.type(eve, "resign");
    sessions.wait(1s);
    CHECK_FALSE(alice.session.table().playing());
}

TEST_CASE("our own client is back in its match without a drawn board in its console") {
    LobbyDriver server;
    support::Sessions sessions(server);
    for (const std::string name : {"Alice", "Carol", "Dave", "Bob"}) {
        sessions.add(name);
    }
    sessions.wait(5s);
    sessions.command(sessions[0], "partner Bob");
    sessions.command(sessions[3], "partner Alice");
    sessions.command(sessions[1], "partner Dave");
    sessions.command(sessions[2], "partner Carol");
    sessions.command(sessions[0], "match Carol 3 0 bughouse white");
    sessions.command(sessions[1], "accept");
    sessions.wait(3s);
    server.hang_up(sessions[3].connection);
    support::SessionHere& back = sessions.add("Bob");
    sessions.wait(5s);
    CAPTURE(back.console);
    CHECK(holds(back.console, "Your partner is playing game 1 (Alice vs. Carol)."));
    CHECK_FALSE(holds(back.console, "holding"));
    REQUIRE(back.session.table().me());
    CHECK(back.session.table().playing());
    CHECK(back.session.table().names()[*back.session.table().me()] == "Bob");
}
