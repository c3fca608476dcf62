// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that every FICS visitor expects: time, best, rank, ping, oldmoves, who f, games /B,
// help.
#include "net/serve/command/server_command.h"
#include "net/serve/people/shown_players.h"
#include "src/base/text.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <map>
#include <set>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::account;
using support::FourPlayers;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

/// Amy plays White against Ben.
struct Game {
    explicit Game(const std::string& terms = "3 0 chess",
                  net::ServerOptions options = some_accounts())
        : server(std::move(options)) {
        (void)server.type(amy, "match ben " + terms + " white");
        (void)server.type(ben, "accept");
    }
    LobbyDriver server;
    ConnectionId amy = server.enter("Amy", "secret");
    ConnectionId ben = server.enter("Ben", "secret");
    ConnectionId eve = server.enter("Eve");
};

} // namespace

TEST_CASE("time tells both clocks of a board, by number, by name, or of one's own") {
    Game game;
    (void)game.server.type(game.amy, "e4");
    game.server.wait(24s);
    const std::string clocks =
        "White (Amy) : 3 mins, 0 secs\nBlack (Ben) : 2 mins, 36 secs\nfics% ";
    CHECK(game.server.type(game.amy, "time") == clocks);
    for (const char* asked : {"time 1", "time ben", "time Am"}) {
        CHECK(game.server.type(game.eve, asked) == clocks);
    }
    CHECK(holds(game.server.type(game.ben, "time"), clocks));
    CHECK(holds(game.server.type(game.eve, "time"), "You are neither playing"));
    CHECK(holds(game.server.type(game.eve, "time 9"), "There is no such game."));
    CHECK(holds(game.server.type(game.eve, "time eve"), "eve is not playing a game."));
}

TEST_CASE("best and rank list those who have played that kind, and not more often than needed") {
    Game game("3 0 rated crazyhouse");
    (void)game.server.type(game.amy, "best crazyhouse");
    (void)game.server.type(game.ben, "resign");
    CHECK(holds(game.server.type(game.eve, "best z"), "Usage: best"));
    game.server.wait(net::Rankings::cached_for);
    const std::string rows = "   1. Amy               1662     1 game\n"
                             "   2. Ben               1338     1 game\n";
    CHECK(game.server.type(game.eve, "best crazy") == "Best at crazyhouse:\n" + rows + "fics% ");
    CHECK(game.server.type(game.ben, "rank ben crazyhouse") ==
          "2 of 2 at crazyhouse:\n" + rows + "fics% ");
    CHECK(game.server.type(game.eve, "best") == "Nobody has a bughouse rating yet.\nfics% ");
    CHECK(holds(game.server.type(game.amy, "rank"), "Amy has no bughouse rating."));
    CHECK(game.server.type(game.amy, "rank eve chess") == "Eve has no chess rating.\nfics% ");
    CHECK(game.server.type(game.amy, "rank nobody chess") ==
          "There is no player matching the name nobody.\nfics% ");
}

TEST_CASE("ratings in best tell a result only when the show has") {
    net::ServerOptions options = some_accounts();
    options.show_delay = 60s;
    Game game("3 0 rated chess", options);
    (void)game.server.type(game.ben, "resign");
    game.server.wait(59s);
    CHECK(holds(game.server.type(game.eve, "best chess"), "Nobody has a chess rating yet."));
    game.server.wait(net::Rankings::cached_for);
    CHECK(holds(game.server.type(game.eve, "best chess"), "   1. Amy "));
}

TEST_CASE("oldmoves shows a player's last finished game, also when the player has gone") {
    Game game;
    (void)game.server.type(game.amy, "e4");
    CHECK(game.server.type(game.eve, "oldmoves amy") == "There is no old game for Amy.\nfics% ");
    (void)game.server.type(game.ben, "resign");
    CHECK(holds(game.server.type(game.eve, "oldmoves am"), "  1.  e4      (0:00"));
    CHECK(holds(game.server.type(game.ben, "oldmoves"), "{Ben resigns} 1-0"));
    game.server.hang_up(game.ben);
    CHECK(holds(game.server.type(game.eve, "oldmoves ben"), "{Ben resigns} 1-0"));
    CHECK(holds(game.server.type(game.eve, "oldmoves zoe"), "There is no old game for zoe."));
}

TEST_CASE("a guest has no old games of another guest who had the same name") {
    LobbyDriver server;
    const ConnectionId zoe = server.enter("Zoe");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(zoe, "match eve 3 0 chess");
    (void)server.type(eve, "accept");
    (void)server.type(zoe, "resign");
    server.hang_up(zoe);
    CHECK(holds(server.type(eve, "oldmoves zoe"), "{Zoe resigns}"));
    server.wait(1s);
    const ConnectionId other = server.enter("Zoe");
    CHECK(holds(server.type(other, "oldmoves"), "There is no old game for Zoe."));
}

TEST_CASE("smoves shows a game by its number in history, of both boards each its own") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    const ConnectionId eve = server.enter("Eve");
    server.begin_match({amy, ben}, {zoe, eve});
    (void)server.type(amy, "e4");
    (void)server.type(eve, "d4");
    (void)server.type(zoe, "resign");
    (void)server.type(amy, "match zoe 3 0 chess white");
    (void)server.type(zoe, "accept");
    (void)server.type(amy, "c4");
    (void)server.type(amy, "resign");
    const std::string first = server.type(eve, "smoves amy 0");
    CHECK(holds(first, "Amy (----) vs. Zoe (++++) --- "));
    CHECK(holds(first, "  1.  e4 "));
    CHECK(holds(first, "{Zoe resigns} 1-0"));
    CHECK(holds(server.type(ben, "smoves 0"), "  1.  d4 "));
    CHECK(holds(server.type(amy, "smoves 1"), "  1.  c4 "));
    CHECK(holds(server.type(eve, "smoves amy 2"), "No game 2 of Amy is at hand"));
    CHECK(holds(server.type(eve, "smoves"), "Usage: smoves [NAME] NUMBER"));
    CHECK(holds(server.type(eve, "smoves amy"), "Usage: smoves [NAME] NUMBER"));
    (void)server.type(amy, "match zoe 3 0 chess white");
    (void)server.type(zoe, "accept");
    (void)server.type(amy, "abort");
    (void)server.type(zoe, "abort");
    CHECK(holds(server.type(amy, "oldmoves"), "Game aborted by mutual agreement"));
    // Aborted games are not in the history.
    CHECK(holds(server.type(amy, "smoves 2"), "No game 2 of Amy"));
}

TEST_CASE("the moves of games that are over are kept of the last ones only") {
    net::FinishedGames games;
    for (std::size_t i = 0; i <= net::FinishedGames::most_games; ++i) {
        const int number = static_cast<int>(i);
        games.add({{{{"Amy", number}, {"Ben", {}}}}, std::to_string(i), {}});
    }
    CHECK(games.with_history_number("amy", 0, base::Instant::max()) == nullptr);
    CHECK(games.with_history_number("amy", 1, base::Instant::max())->moves == "1");
    CHECK(games.with_history_number("ben", 1, base::Instant::max()) == nullptr);
}

TEST_CASE("the commands `who` and `games` take FICS's letters, numbers and names") {
    Game game("3 0 rated chess");
    CHECK(holds(game.server.type(game.eve, "who f"), " 1 players displayed (of 3)."));
    CHECK(holds(game.server.type(game.eve, "who r"), " 2 players displayed (of 3)."));
    CHECK(holds(game.server.type(game.eve, "who up"), " 0 players displayed (of 3)."));
    for (const char* one : {"games", "games 1", "games am", "games b", "games /br", "games /sbB"}) {
        INFO(one);
        CHECK(holds(game.server.type(game.eve, one), "  1 game displayed."));
    }
    for (const char* none : {"games 2", "games eve", "games /bu", "games B", "games /z"}) {
        INFO(none);
        CHECK(holds(game.server.type(game.eve, none), "  0 games displayed."));
    }
}

TEST_CASE("the command `who` names one player, and knows FICS's letters from a name") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId coco = server.enter("Coco");
    (void)server.enter("Roro");
    const auto listed = [&](const std::string& asked) {
        const std::string said = server.type(coco, asked);
        std::string letters;
        for (const std::string name : {"Amy", "Ben", "Coco", "Roro"}) {
            letters += holds(said, name) ? name.substr(0, 1) : "";
        }
        return letters;
    };
    CHECK(listed("who") == "ABCR");
    CHECK(listed("who amy") == "A");
    CHECK(listed("who be") == "B");
    CHECK(listed("who coco") == "C"); // not the open computers
    CHECK(listed("who ro") == "AB");  // letters: the full name would be meant
    (void)server.type(amy, "partner ben");
    (void)server.type(ben, "accept");
    CHECK(listed("who B") == "AB");
    for (const char* of_order : {"who A", "who v", "who l", "who 1"}) {
        CHECK(listed(of_order) == "ABCR");
    }
    CHECK(listed("who R") == "AB");
    CHECK(listed("who U") == "CR");
    CHECK(listed("who a R") == "AB");
    (void)server.type(ben, "set open 0");
    CHECK(listed("who a") == "ACR");
    CHECK(server.type(coco, "who qq") == "No user named \"qq\" is logged in.\nfics% ");
}

TEST_CASE("FICS's longer forms of questions are about the player that they name") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    for (const char* asked : {"finger bob", "finger bob r", "finger bob /B", "finger bo n"}) {
        CHECK(holds(server.type(four.alice, asked), "Finger of Bob(U):"));
    }
    CHECK(holds(server.type(four.alice, "finger /B"), "Finger of Alice(U):"));
    CHECK(holds(server.type(four.alice, "finger zoe r"), "matching the name zoe."));
    CHECK(holds(server.type(four.dave, "variables alice"), "lang=0\n\nBughouse partner: Bob\n"));
    CHECK(server.type(four.dave, "stored bob") == "Bob has no adjourned games.\nfics% ");
    CHECK(holds(server.type(four.dave, "stored zoe"), "no player matching the name zoe."));
    (void)server.type(four.alice, "partner");
    CHECK_FALSE(holds(server.type(four.dave, "variables alice"), "partner"));
}

TEST_CASE("of the games of a type the one with the best players is observed") {
    LobbyDriver server(some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId cid = server.enter("Cid");
    const ConnectionId dot = server.enter("Dot");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(amy, "match ben 3 0 rated crazyhouse");
    (void)server.type(ben, "accept");
    (void)server.type(ben, "resign");
    CHECK(server.type(eve, "observe /z") == "There is no such game.\nfics% ");
    (void)server.type(cid, "match dot 3 0 crazyhouse");
    (void)server.type(dot, "accept");
    CHECK(holds(server.type(eve, "observe /z"), "You are now observing game 1.\n"));
    (void)server.type(amy, "match ben 3 0 crazyhouse");
    (void)server.type(ben, "accept");
    CHECK(holds(server.type(eve, "observe /z"), "You are now observing game 2.\n"));
    CHECK(holds(server.type(eve, "observe /z"), "Removing game 2 from observation list.\n"));
    CHECK(server.type(eve, "observe /B") == "There is no such game.\nfics% ");
    CHECK(server.type(eve, "observe /") == "There is no such game.\nfics% ");
}

TEST_CASE("the partner's board comes again by itself, too") {
    LobbyDriver server;
    const ConnectionId alice = server.enter("Alice");
    const ConnectionId carol = server.enter("Carol");
    const ConnectionId dave = server.enter("Dave");
    const ConnectionId bob = server.enter("Bob");
    server.begin_match({alice, bob}, {carol, dave});
    CHECK(holds(server.type(alice, "prefresh"), "2 Dave Bob 0 3 0"));
    CHECK(holds(server.type(alice, "refresh"), "1 Alice Carol 1 3 0"));
}

TEST_CASE("a ping time is what a client with timeseal takes to answer a board") {
    Game game;
    CHECK(game.server.type(game.eve, "ping amy") ==
          "Ping time not available; Amy is not using timeseal.\nfics% ");
    CHECK(holds(game.server.type(game.eve, "ping nobody"), "No user named \"nobody\""));
}

TEST_CASE("words of FICS's for other commands do what they do there") {
    Game game;
    CHECK(holds(game.server.type(game.amy, "re"), "<12>"));
    CHECK(holds(game.server.type(game.amy, "r"), "<12>"));
    CHECK(holds(game.server.type(game.eve, "players"), "players displayed"));
    CHECK(holds(game.server.type(game.eve, "vars amy"), "Variable settings of Amy"));
    CHECK(holds(game.server.type(game.amy, "i wave"), "--> Amy wave"));
    CHECK(holds(game.server.type(game.amy, ":waves"), "--> Amy waves"));
    CHECK(holds(game.server.type(game.amy, "!hello"), "Amy shouts: hello"));
    (void)game.server.heard(game.ben);
    CHECK(holds(game.server.type(game.amy, "*good luck"), "(kibitzed to 1 players)"));
    CHECK(holds(game.server.type(game.eve, ". hello"), "I don't know whom to tell that."));
    (void)game.server.type(game.eve, "tell ben hello");
    CHECK(holds(game.server.type(game.eve, ". again"), "(told Ben, who is playing)"));
    CHECK(holds(game.server.type(game.eve, ", hello"), "I don't know whom to tell that."));
    (void)game.server.type(game.eve, "tell 3 hello");
    CHECK(holds(game.server.type(game.eve, ", again"), "in channel 3)"));
    CHECK(holds(game.server.type(game.eve, "whenshut"), "No shutdown is planned."));
    (void)game.server.type(game.server.enter("Root", "secret"), "shutdown 2");
    CHECK(holds(game.server.type(game.eve, "whenshut"), "in 2 minutes and 0 seconds."));
    CHECK(holds(game.server.type(game.eve, "moretime 30"), "cannot be paused or set"));
    CHECK(holds(game.server.type(game.eve, "pause"), "cannot be paused or set"));
    CHECK(holds(game.server.type(game.eve, "takeback 2"), "Moves cannot be taken back"));
    CHECK(holds(game.server.type(game.eve, "switch"), "Sides cannot be switched"));
    CHECK(holds(game.server.type(game.eve, "adjourn"), "only when it goes down"));
    (void)game.server.type(game.eve, "logout");
    CHECK(game.server.is_closed(game.eve));
}

TEST_CASE("nobody quits in the middle of a game, whatever they type for it") {
    Game game("3 0 rated chess");
    (void)game.server.heard(game.amy);
    for (const char* typed : {"quit", "q", "exit", "logout", "bye"}) {
        CHECK(game.server.type(game.amy, typed) ==
              "You can't quit while you are playing a game.\nType 'resign' to resign the game, or "
              "you can request an abort with 'abort'.\nfics% ");
    }
    // On FICS it abbreviates `examine`.
    CHECK(game.server.type(game.amy, "ex") == "ex: Command not found.\nfics% ");
    CHECK_FALSE(game.server.is_closed(game.amy));
    (void)game.server.type(game.amy, "resign");
    (void)game.server.type(game.amy, "quit");
    CHECK(game.server.is_closed(game.amy));
}

TEST_CASE("a bot is told for one, and has been here as long as the server is up") {
    net::ServerOptions options;
    options.lobby_bots = 1;
    options.bot_level = 3;
    LobbyDriver server(options);
    const ConnectionId eve = server.enter("Eve");
    server.wait(7s);
    const std::string said = server.type(eve, "finger bota");
    CHECK(holds(said, "Finger of BotA(C):"));
    CHECK(holds(said, "On for: 7 secs   Idle: 7 secs"));
    CHECK(holds(said, "BotA is a bot of level 3."));
    CHECK_FALSE(holds(said, "NOT a registered"));
}

TEST_CASE("there is help for every command, and for the beginning of one") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    net::Visitor everybody;
    everybody.is_operator = true;
    for (const net::ServerCommand* row : net::commands_for(everybody)) {
        INFO(row->name);
        server.wait(200ms);
        const std::string said = server.type(root, "help " + std::string(row->name));
        CHECK(holds(said, std::string(row->name)));
        CHECK(holds(said, std::string(row->help)));
    }
    CHECK(holds(server.type(root, "help match"), "3d2 with delay"));
    CHECK(holds(server.type(root, "h seek"), "begins with its fourth\nplayer"));
    const std::string several = server.type(root, "?re");
    CHECK(holds(several, "  refresh "));
    CHECK(holds(several, "  resign "));
    CHECK_FALSE(holds(several, "  observe "));
    CHECK(holds(server.type(root, "help xyzzy"), "There is no help available for xyzzy."));
}

TEST_CASE("a list of commands fits a page of our client at 80 columns, and all help a screen") {
    LobbyDriver server(some_accounts());
    const ConnectionId root = server.enter("Root", "secret");
    net::Visitor everybody;
    everybody.is_operator = true;
    std::vector<std::string> asked{"help"};
    for (const net::ServerCommand* row : net::commands_for(everybody)) {
        asked.push_back("help " + std::string(row->name));
    }
    for (const std::string& question : asked) {
        server.wait(200ms);
        const std::string said = server.type(root, question);
        for (const std::string_view line : base::split(said, '\n')) {
            CHECK(line.size() <= (question == "help" ? 76U : 79U));
        }
    }
    server.wait(200ms);
    CHECK(holds(server.type(root, "help"), "  clearmessages [NUMBER|NAME]      Delete your "
                                           "messages: all, one, or those\n" +
                                               std::string(35, ' ') + "from a player\n"));
}

TEST_CASE("in block mode every command has FICS's number, or one that FICS leaves free") {
    const auto numbers = base::tokens(
        "abort 10 accept 11 addlist 12 adjourn 13 alias 159 allobservers 14 bell 17 best 18 "
        "bugwho 22 clearmessages 24 cshout 31 date 32 decline 33 draw 34 finger 37 flag 38 "
        "follow 41 games 43 help 50 history 51 inchannel 53 iset 56 it 57 ivariables 58 "
        "kibitz 62 match 73 messages 74 moretime 76 moves 77 next 79 observe 80 oldmoves 81 "
        "open 83 partner 84 password 85 pause 86 pending 87 play 158 pobserve 89 prefresh 90 "
        "promote 92 "
        "ptell 94 quit 97 rank 98 refresh 101 rematch 102 resign 103 resume 104 say 107 "
        "seek 155 set 109 shout 110 showlist 111 smoves 123 sought 157 stored 127 style 128 "
        "sublist 129 switch 130 takeback 131 tell 132 time 133 unalias 136 unobserve 138 "
        "unpause 139 unseek 156 uptime 140 variables 143 whenshut 144 whisper 145 who 146 "
        "withdraw 147 xtell 150 znotify 152");
    std::map<std::string_view, int> of_fics{{"unfollow", 41}}; // `follow` without a name
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        of_fics.emplace(numbers[i], base::to_number<int>(numbers[i + 1]).value());
    }
    net::Visitor everybody;
    everybody.is_operator = true;
    std::set<int> own;
    for (const net::ServerCommand* row : net::commands_for(everybody)) {
        CAPTURE(row->name);
        if (const auto known = of_fics.find(row->name); known != of_fics.end()) {
            CHECK(row->code == known->second);
        } else {
            CHECK(row->code >= 200);
            CHECK(own.insert(row->code).second);
        }
    }
}

TEST_CASE("nobody observes more games than there are places") {
    LobbyDriver server;
    const ConnectionId eve = server.enter("Eve");
    std::string said;
    for (std::size_t i = 0; i <= net::Visitor::most_watched; ++i) {
        const std::string number{static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
        const ConnectionId white = server.enter("White" + number);
        const ConnectionId black = server.enter("Black" + number);
        (void)server.type(white, "match Black" + number + " 3 0 chess");
        (void)server.type(black, "accept");
        server.wait(1s);
        said = server.type(eve, "observe White" + number);
        CHECK(holds(said, "You are now observing") == (i < net::Visitor::most_watched));
    }
    CHECK(holds(said, "You observe too many games already."));
}
