// SPDX-License-Identifier: GPL-3.0-or-later
// Who hears what: kibitz, whisper, say, channels, and players who refuse talk.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <utility>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

namespace {

/// Four players; Eve observes board A, Fay board B, Gus nothing.
struct Room {
    Room() {
        for (const auto& [line, name] : {std::pair{&alice, "Alice"},
                                         {&carol, "Carol"},
                                         {&dave, "Dave"},
                                         {&bob, "Bob"},
                                         {&eve, "Eve"},
                                         {&fay, "Fay"},
                                         {&gus, "Gus"}}) {
            *line = server.enter(name);
        }
        server.begin_match({alice, bob}, {carol, dave});
        (void)server.type(eve, "observe 1");
        (void)server.type(fay, "observe 2");
        forget();
    }
    void forget() {
        for (const ConnectionId connection : {alice, carol, dave, bob, eve, fay, gus}) {
            (void)server.heard(connection);
        }
    }
    /// The initials of those who receive that talk.
    std::string who_heard(std::string_view arguments) {
        std::string letters;
        for (const auto& [line, letter] : {std::pair{alice, 'A'},
                                           {bob, 'B'},
                                           {carol, 'C'},
                                           {dave, 'D'},
                                           {eve, 'E'},
                                           {fay, 'F'},
                                           {gus, 'G'}}) {
            letters += holds(server.heard(line), arguments) ? std::string(1, letter) : "";
        }
        return letters;
    }

    LobbyDriver server;
    ConnectionId alice{}, carol{}, dave{}, bob{}, eve{}, fay{}, gus{};
};

} // namespace

TEST_CASE("kibitz reaches players and spectators of both boards, whisper the spectators alone") {
    Room room;
    CHECK(room.server.type(room.alice, "kibitz one") == "(kibitzed to 5 players)\nfics% ");
    CHECK(room.who_heard("Alice(++++)[1] kibitzes: one") == "BCDEF");
    CHECK(room.server.type(room.eve, "kibitz two") == "(kibitzed to 5 players)\nfics% ");
    CHECK(room.who_heard("Eve(++++)[1] kibitzes: two") == "ABCDF");
    CHECK(room.server.type(room.alice, "whisper three") == "(whispered to 2 players)\nfics% ");
    CHECK(room.who_heard("Alice(++++)[1] whispers: three") == "EF");
    CHECK(room.server.type(room.fay, "whisper four") == "(whispered to 1 players)\nfics% ");
    CHECK(room.who_heard("Fay(++++)[2] whispers: four") == "E");
    CHECK(room.server.type(room.gus, "kibitz five") ==
          "You are not playing or observing a game.\nfics% ");
    CHECK(holds(room.server.type(room.eve, "whisper"), "Usage: whisper TEXT\n"));
    (void)room.server.type(room.bob, "set kibitz 0");
    CHECK(holds(room.server.type(room.alice, "kibitz six"), "to 4 players"));
    CHECK(room.who_heard("six") == "CDEF");
}

TEST_CASE("say reaches those at the same boards, also after the game, as long as they are here") {
    Room room;
    CHECK(room.server.type(room.dave, "say well played") ==
          "(told Alice)\n(told Carol)\n(told Bob)\nfics% ");
    CHECK(room.who_heard("Dave says: well played") == "ABC");
    (void)room.server.type(room.carol, "resign");
    room.forget();
    room.server.hang_up(room.bob);
    CHECK(room.who_heard("Bob leaves the table.") == "ACD");
    CHECK(room.server.type(room.dave, "say again?") == "(told Alice)\n(told Carol)\nfics% ");
    CHECK(room.who_heard("Dave says: again?") == "AC");
    CHECK(room.server.type(room.gus, "say hello") == "I don't know whom to say that to.\nfics% ");
}

TEST_CASE("who is alone at the table after a match speaks to those who have left it") {
    Room room;
    (void)room.server.type(room.carol, "resign");
    for (const ConnectionId one : {room.bob, room.carol, room.dave}) {
        CHECK(holds(room.server.type(one, "table leave"), "You leave the table."));
    }
    room.forget();
    CHECK(room.server.type(room.alice, "say gg") ==
          "(told Carol)\n(told Dave)\n(told Bob)\nfics% ");
    CHECK(room.who_heard("Alice says: gg") == "BCD");
    (void)room.server.type(room.gus, "table alice"); // now there is somebody
    room.forget();
    CHECK(room.server.type(room.alice, "say hello") == "(told Gus)\nfics% ");
    CHECK(room.who_heard("Alice says: hello") == "G");
}

TEST_CASE("channels tell who is in them, and are heard by all who want to") {
    Room room;
    CHECK(room.server.type(room.gus, "inchannel 24") ==
          "Channel 24:\n0 players are in channel 24.\nfics% ");
    (void)room.server.type(room.eve, "+channel 24");
    (void)room.server.type(room.fay, "addlist ch 24");
    CHECK(room.server.type(room.gus, "in 24") ==
          "Channel 24: Eve Fay\n2 players are in channel 24.\nfics% ");
    (void)room.server.type(room.fay, "set chanoff 1");
    CHECK(room.server.type(room.gus, "tell 24 anybody?") ==
          "(told 1 players in channel 24)\nfics% ");
    CHECK(room.who_heard("Gus(24): anybody?") == "E");
    CHECK(room.server.type(room.gus, "tell 256 x") == "Bad channel number.\nfics% ");
    CHECK(room.server.type(room.gus, "tell 24") == "There is nothing to be said.\nfics% ");
    CHECK(room.server.type(room.gus, "inchannel bob") == "Please use inchannel NUMBER.\nfics% ");
}

TEST_CASE("channel tells of guests need not be heard") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    CHECK(server.type(amy, "channel 24") == "[24] added to your channel list.\nfics% ");
    CHECK(holds(server.type(amy, "set ctell 0"), "You will not hear channel tells from unreg"));
    CHECK(holds(server.type(zoe, "tell 24 hello"), "(told 0 players in channel 24)"));
    CHECK(holds(server.type(ben, "tell 24 hello"), "(told 1 players in channel 24)"));
    (void)server.type(amy, "set ctell 1");
    CHECK(holds(server.type(zoe, "tell 24 hello"), "(told 1 players in channel 24)"));
}

TEST_CASE("kibitzes and whispers are heard of players rated high enough, and of operators") {
    net::ServerOptions options = support::some_accounts();
    options.accounts[0].bughouse.rating = 1800;
    options.accounts[0].bughouse.games = 30;
    LobbyDriver server(options);
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    server.begin_match({server.enter("Alice"), server.enter("Bob")},
                       {server.enter("Carol"), server.enter("Dave")});
    for (const ConnectionId one : {amy, root, zoe}) {
        (void)server.type(one, "observe 1");
    }
    CHECK(holds(server.type(zoe, "set kiblevel 1800"), "of players rated 1800 or more.\n"));
    CHECK(holds(server.type(amy, "whisper hello"), "to 2 players"));
    CHECK(holds(server.type(root, "whisper hello"), "to 2 players"));
    (void)server.type(zoe, "set kiblevel 1801");
    CHECK(holds(server.type(amy, "whisper hello"), "to 1 players"));
    CHECK(holds(server.type(root, "kibitz hello"), "to 6 players"));
    (void)server.type(amy, "set kiblevel 1");
    CHECK(holds(server.type(zoe, "kibitz hello"), "to 5 players")); // guests have no rating
    (void)server.type(amy, "set kiblevel 0");
    CHECK(holds(server.type(zoe, "kibitz hello"), "to 6 players"));
}

TEST_CASE("tells of guests need not be heard, and shouts are for players with accounts") {
    LobbyDriver server(support::some_accounts());
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    (void)server.type(amy, "set tell off");
    (void)server.heard(amy);
    CHECK(server.type(zoe, "tell amy hi") ==
          "Amy isn't listening to tells from unregistered users.\nfics% ");
    CHECK(server.type(ben, "tell amy hi") == "(told Amy)\nfics% ");
    CHECK(server.type(ben, "shout hello") == "Ben shouts: hello\n(shouted to 2 players)\nfics% ");
    CHECK(holds(server.heard(amy), "Ben shouts: hello"));
    (void)server.type(amy, "set shout 0");
    (void)server.heard(zoe);
    (void)server.type(ben, "it waves");
    CHECK(server.heard(amy).empty());
    CHECK(server.heard(zoe) == "\n--> Ben waves\nfics% ");
    CHECK(holds(server.type(ben, "cshout e4"), "Ben c-shouts: e4"));
    CHECK(holds(server.heard(amy), "Ben c-shouts: e4"));
}

TEST_CASE("a rematch is the last match again, with the same terms") {
    Room room;
    LobbyDriver& server = room.server;
    CHECK(server.type(room.gus, "rematch") == "You have no last opponent.\nfics% ");
    (void)server.type(room.alice, "resign");
    room.forget();
    CHECK(server.type(room.carol, "rematch") ==
          "Issuing: Carol (++++) Alice (++++) unrated bughouse 3 0.\nfics% ");
    CHECK(holds(server.heard(room.dave), "Your bughouse partner issuing Carol"));
    CHECK(holds(server.type(room.alice, "rematch"), "Creating unrated bughouse match.}"));
    CHECK(holds(server.heard(room.bob), "Creating unrated bughouse match.}"));
    (void)server.type(room.bob, "resign");
    server.hang_up(room.dave);
    room.forget();
    CHECK(server.type(room.carol, "rematch") == "You have no partner for bughouse.\nfics% ");
    CHECK(server.type(room.bob, "rematch") == "No user named \"Dave\" is logged in.\nfics% ");
}
