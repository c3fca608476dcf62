// SPDX-License-Identifier: GPL-3.0-or-later
// Several offers at once: accepted, declined and withdrawn together, answered by a move, too many.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using net::ConnectionId;
using support::FourPlayers;
using support::holds;
using support::LobbyDriver;

namespace {

/// How often `part` occurs in `text`.
int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

} // namespace

TEST_CASE("all offers are withdrawn or declined by one word, with FICS's t before it or not") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    for (const char* word : {"all", "t all", "T ALL"}) {
        CAPTURE(word);
        (void)server.type(four.alice, "match carol 3 0 chess");
        (void)server.type(four.alice, "match dave 5 0 chess");
        (void)server.type(four.alice, "partner bob");
        four.forget();
        SECTION(std::string("withdrawn: ") + word) {
            CHECK(server.type(four.alice, std::string("withdraw ") + word) ==
                  "You withdraw the match offer to Carol.\nYou withdraw the match offer to Dave.\n"
                  "You withdraw the partnership request to Bob.\nfics% ");
            CHECK(server.heard(four.bob) == "\nAlice withdraws the partnership request.\nfics% ");
            CHECK(server.type(four.alice, std::string("withdraw ") + word) ==
                  "There are no offers to withdraw.\nfics% ");
        }
        SECTION(std::string("declined: ") + word) {
            (void)server.type(four.bob, "match carol 2 0 chess");
            CHECK(server.type(four.carol, std::string("decline ") + word) ==
                  "\nChallenge: Bob (++++) Carol (++++) unrated lightning 2 0.\nYou can \"accept\" "
                  "or \"decline\", or propose different parameters.\nfics% You decline the match "
                  "offer from Alice.\nYou decline the match offer from Bob.\nfics% ");
            CHECK(holds(server.type(four.alice, "pending"), "offering Dave a challenge"));
        }
        (void)server.type(four.alice, "wt");
        CHECK(holds(server.type(four.alice, "pending"), "There are no offers pending TO"));
        (void)server.type(four.bob, "wt");
    }
}

TEST_CASE("offers of a kind, or to one player, are withdrawn without the others") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "match carol 3 0 chess");
    (void)server.type(four.alice, "match dave 5 0 chess");
    (void)server.type(four.alice, "partner carol");
    const std::string of_kind = "You withdraw the match offer to Carol.\n"
                                "You withdraw the match offer to Dave.\nfics% ";
    SECTION("of a kind") {
        CHECK(server.type(four.alice, "withdraw match") == of_kind);
        CHECK(holds(server.type(four.alice, "pending"), "to be bughouse partners"));
    }
    SECTION("of a kind, as on FICS") {
        CHECK(server.type(four.alice, "withdraw t match") == of_kind);
    }
    SECTION("to one player") {
        CHECK(server.type(four.alice, "withdraw carol") ==
              "You withdraw the match offer to Carol.\n"
              "You withdraw the partnership request to Carol.\nfics% ");
        CHECK(holds(server.type(four.alice, "pending"), "offering Dave a challenge"));
    }
    SECTION("of no kind") {
        for (const char* word : {"t", "t adjourn", "allof", "9"}) {
            CHECK(server.type(four.alice, std::string("withdraw ") + word) ==
                  "There is no such offer.\nfics% ");
        }
        CHECK(holds(server.type(four.alice, "withdraw"), "You have more than one pending offer."));
    }
}

TEST_CASE("who accepts all plays the first match that was offered, and once") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.bob, "match alice 5 0 chess");
    (void)server.type(four.carol, "match alice 3 0 chess");
    (void)server.type(four.dave, "partner alice");
    four.forget();
    const std::string begun = server.type(four.alice, "accept all");
    CHECK(count(begun, "You accept the challenge of ") == 1);
    CHECK(count(begun, " Creating unrated ") == 1);
    CHECK(holds(begun, "You accept the challenge of Bob.\n"));
    CHECK(holds(begun, "You decline the match offer from Carol.\n"));
    CHECK_FALSE(holds(begun, "already playing"));
    CHECK(holds(server.heard(four.carol), "Alice declines the match offer.\n"));
    CHECK(holds(server.type(four.alice, "pending"), "There are no offers pending FROM"));
}

TEST_CASE("programs are told once of an offer that is gone, also of a draw offered to three") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    for (const ConnectionId one : {four.alice, four.carol, four.dave, four.bob}) {
        (void)server.type(one, "iset pendinfo 1");
    }
    server.begin_match({four.alice, four.bob}, {four.carol, four.dave}, "3 0 bughouse fide white");
    (void)server.type(four.alice, "draw");
    four.forget();
    std::string told;
    SECTION("withdrawn") {
        told = server.type(four.alice, "withdraw draw");
        CHECK(count(told, "You withdraw the draw request to ") == 3);
        CHECK(holds(server.heard(four.bob), "Alice withdraws the draw request.\n"));
    }
    SECTION("declined by one") {
        (void)server.type(four.dave, "decline");
        told = server.heard(four.alice);
        CHECK(count(told, "Dave declines the draw request.\n") == 1);
    }
    for (const char* gone : {"<pr> 1\n", "<pr> 2\n", "<pr> 3\n"}) {
        CHECK(count(told, gone) == 1);
    }
}

TEST_CASE("a draw offered to all three is over for all four at once, and each is told") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse fide white");
    (void)server.type(four.alice, "draw");
    four.forget();
    std::string ends = "Alice withdraws the draw request.\n";
    std::vector<ConnectionId> told{four.bob, four.carol, four.dave};
    SECTION("withdrawn") {
        const std::string said = server.type(four.alice, "withdraw");
        CHECK(count(said, "You withdraw the draw request to ") == 3);
    }
    SECTION("withdrawn from one by number") {
        (void)server.type(four.alice, "withdraw 2");
    }
    SECTION("declined by one") {
        CHECK(holds(server.type(four.dave, "decline"), "You decline the draw request from Alice."));
        ends = "Dave declines the draw request.\n";
        told = {four.alice, four.bob, four.carol};
    }
    SECTION("declined by the opponent's move") {
        (void)server.type(four.alice, "e4"); // offers stand through a player's own move
        (void)server.type(four.dave, "e4");  // and through those on the other board
        CHECK_FALSE(holds(server.heard(four.bob), "the draw request"));
        (void)server.type(four.carol, "e5");
        ends = "Carol declines the draw request.\n";
        told = {four.alice, four.bob, four.dave};
    }
    for (const ConnectionId one : told) {
        CHECK(count(server.heard(one), ends) == 1);
    }
    for (const ConnectionId one : {four.alice, four.bob, four.carol, four.dave}) {
        CHECK_FALSE(holds(server.type(one, "pending"), "a draw"));
    }
}

TEST_CASE("the partners hear nothing of a draw that is a matter of one board") {
    FourPlayers four;
    four.begin();
    (void)four.server.type(four.alice, "draw");
    (void)four.server.type(four.carol, "decline");
    CHECK_FALSE(holds(four.server.heard(four.bob) + four.server.heard(four.dave), "draw"));
}

TEST_CASE("whoever has agreed to a draw of all four is told who else does, and asked no more") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin("3 0 bughouse fide white");
    (void)server.type(four.alice, "draw");
    (void)server.type(four.bob, "draw");
    CHECK(holds(server.heard(four.alice), "\nBob accepts the draw request; all four must.\n"));
    CHECK(holds(server.heard(four.carol), "\nBob offers you a draw.\n"));
    CHECK(holds(server.type(four.alice, "pending"), "no offers pending FROM other players."));
    CHECK(holds(server.type(four.bob, "pending"), "no offers pending FROM other players."));
    // Two offer it, but it is one draw.
    SECTION("and all agree") {
        CHECK(holds(server.type(four.carol, "accept"), "Draw request sent.\n"));
        CHECK(holds(server.type(four.dave, "accept"), "Game drawn by mutual agreement"));
    }
    SECTION("or one does not") {
        CHECK(count(server.type(four.carol, "decline"), "You decline the draw request") == 1);
        CHECK(count(server.heard(four.bob), "Carol declines the draw request.\n") == 1);
        CHECK(holds(server.type(four.dave, "accept"), "There are no offers to accept.\n"));
    }
    SECTION("but other offers are still told from it") {
        (void)server.type(four.dave, "abort");
        (void)server.type(four.alice, "abort");
        CHECK(holds(server.type(four.carol, "accept"), "You have more than one pending offer."));
    }
}

TEST_CASE("who declines an offer by a move is told so, and whoever made it") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.carol, "draw");
    (void)server.type(four.carol, "abort");
    four.forget();
    (void)server.type(four.dave, "e4"); // not asked
    CHECK_FALSE(holds(server.heard(four.carol), "declines"));
    CHECK(server.type(four.alice, "e4")
              .starts_with("You decline the draw request from Carol.\n"
                           "You decline the abort request from Carol.\n\n<12>"));
    CHECK(server.heard(four.carol)
              .starts_with("\nAlice declines the draw request.\n"
                           "Alice declines the abort request.\n"));
    CHECK_FALSE(holds(server.heard(four.bob), "decline"));
    (void)server.type(four.carol, "e5"); // nothing is left to be declined
    CHECK_FALSE(holds(server.heard(four.alice), "decline"));
}

TEST_CASE("an offer that is one too many is told to nobody else, and ends nothing") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    for (int i = 0; i < 16; ++i) {
        const std::string name = std::string("Gast") + static_cast<char>('a' + i);
        (void)server.enter(name);
        server.wait(1s);
        (void)server.type(four.alice, "match " + name + " 3 0 chess");
    }
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(four.carol, "match alice 5 0 chess");
    four.forget();
    const std::string too_many = "You have made too many offers: withdraw one first.\nfics% ";
    CHECK(server.type(four.alice, "match eve 3 0 chess") == too_many);
    CHECK(server.type(four.alice, "partner eve") == too_many);
    CHECK(server.heard(eve).empty());
    CHECK(server.heard(four.bob).empty()); // still her partner
    CHECK(server.type(four.alice, "match carol 3 0 chess") == too_many);
    CHECK(server.heard(four.carol).empty());
    CHECK(holds(server.type(four.alice, "match gasta 4 0 chess"), "Issuing: ")); // replaces one
    CHECK(holds(server.type(four.alice, "accept carol"), "You accept the challenge of Carol."));
}

TEST_CASE("a draw that was offered to somebody away is offered to whoever takes the seat") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    server.hang_up(four.carol);
    (void)server.type(four.alice, "draw");
    const ConnectionId eve = server.enter("Eve");
    (void)server.type(eve, "observe 1");
    CHECK(holds(server.type(eve, "take a"), "\nAlice offers you a draw.\n"));
    CHECK(holds(server.type(eve, "pending"), "Alice is offering Eve a draw."));
    SECTION("accepted") {
        CHECK(holds(server.type(eve, "accept"), "Game drawn by mutual agreement} 1/2-1/2\n"));
    }
    SECTION("declined, so that another may take the seat without hearing of it") {
        (void)server.type(eve, "decline");
        server.hang_up(eve);
        const ConnectionId fay = server.enter("Fay");
        (void)server.type(fay, "observe 1");
        CHECK_FALSE(holds(server.type(fay, "take a"), "draw"));
    }
}

TEST_CASE("partners who join one seek stay partners, and hear of no other") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "partner bob");
    (void)server.type(four.bob, "accept");
    SECTION("the first two") {
        (void)server.type(four.alice, "seek 3 0 bughouse");
        (void)server.type(four.bob, "play 1");
        (void)server.type(four.carol, "play 1");
        four.forget();
        CHECK(holds(server.type(four.dave, "play 1"), "Your partner is playing game "));
        CHECK_FALSE(holds(server.heard(four.bob), "new partner"));
        CHECK(server.type(four.alice, "ptell hi").ends_with("(told Bob, who is playing)\nfics% "));
    }
    SECTION("two who come to play against each other, by the seek's order") {
        (void)server.type(four.carol, "seek 3 0 bughouse");
        (void)server.type(four.bob, "play 1");
        (void)server.type(four.alice, "play 1");
        four.forget();
        (void)server.type(four.dave, "play 1");
        CHECK(holds(server.heard(four.alice), "\nYour partner has just chosen a new partner.\n"));
        CHECK(server.type(four.bob, "ptell hi").ends_with("(told Carol, who is playing)\nfics% "));
    }
}

TEST_CASE("an abort is said to be agreed on the board of those who agreed to it") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    (void)server.type(four.bob, "abort");
    four.forget();
    CHECK(server.type(four.dave, "abort")
              .starts_with("{Game 2 (Dave vs. Bob) Game aborted by mutual agreement} *\n"));
    CHECK(server.heard(four.alice)
              .starts_with("\n{Game 1 (Alice vs. Carol) Partner's game aborted} *\n"));
    REQUIRE(server.results.size() == 1);
    CHECK(holds(server.results.front(), "; Game aborted by mutual agreement *; "));
}

TEST_CASE("nobody aborts a match alone where a person plays in the other team, beside a bot") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    (void)server.type(four.alice, "sit A");
    (void)server.type(four.alice, "bot a");
    (void)server.type(four.dave, "sit b");
    const bool alone = GENERATE(false, true);
    (void)(alone ? server.type(four.alice, "bot B") : server.type(four.carol, "sit B"));
    for (const ConnectionId one : {four.alice, four.carol, four.dave}) {
        (void)server.type(one, "ready");
    }
    four.forget();
    if (alone) { // two against two bots
        CHECK(holds(server.type(four.dave, "abort"), " aborted by mutual agreement} *\n"));
        CHECK(holds(server.heard(four.alice), "Partner's game aborted} *\n"));
        return;
    }
    CHECK(server.type(four.alice, "abort") == "Abort request sent.\nfics% ");
    CHECK(server.heard(four.carol) ==
          "\nAlice would like to abort the game; type \"abort\" to accept.\nfics% ");
    CHECK(server.heard(four.dave).empty());
    SECTION("the person agrees") {
        CHECK(holds(server.type(four.carol, "abort"), " aborted by mutual agreement} *\n"));
        CHECK(holds(server.heard(four.alice), "Partner's game aborted} *\n"));
    }
    SECTION("the person moves") {
        CHECK(holds(server.type(four.carol, "e4"), "You decline the abort request from Alice.\n"));
        CHECK(server.type(four.carol, "abort") == "Abort request sent.\nfics% "); // to Dave
        CHECK(holds(server.heard(four.dave), "Carol would like to abort the game; "));
    }
}

TEST_CASE("a partnership ends when another begins, and not when one is only offered") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.pair();
    (void)server.type(four.alice, "match carol 3 0 bughouse");
    const ConnectionId eve = server.enter("Eve");
    four.forget();
    CHECK(server.type(four.alice, "partner eve") == "Making a partnership offer to Eve.\nfics% ");
    CHECK(server.heard(four.bob).empty());
    SECTION("declined") {
        (void)server.type(eve, "decline");
        CHECK(server.type(four.alice, "ptell hi").ends_with("(told Bob)\nfics% "));
        CHECK(holds(server.type(four.carol, "accept"), "You accept the challenge of Alice.\n"));
        CHECK(holds(server.heard(four.bob), "Your partner is playing game "));
    }
    SECTION("accepted") {
        (void)server.type(eve, "accept");
        CHECK(server.heard(four.bob).starts_with("\nYour partner has just chosen a new partner.\n"
                                                 "You no longer have a bughouse partner.\n"));
        CHECK(server.type(four.alice, "ptell hi").ends_with("(told Eve)\nfics% "));
        CHECK(holds(server.heard(four.carol), "Alice withdraws the match offer.\n"));
        CHECK(server.type(four.bob, "partner") == "You do not have a bughouse partner.\nfics% ");
    }
}

TEST_CASE("nobody changes partners in the middle of a match") {
    FourPlayers four;
    LobbyDriver& server = four.server;
    four.begin();
    const ConnectionId eve = server.enter("Eve");
    const std::string plays = "You are playing a game.\nfics% ";
    CHECK(server.type(four.alice, "partner") == plays);
    CHECK(server.type(four.alice, "partner eve") == plays);
    server.hang_up(four.bob); // and with him the partnership, until he is back
    (void)server.type(eve, "partner alice");
    (void)server.heard(four.alice);
    CHECK(server.type(four.alice, "partner eve") == plays);
    CHECK(server.type(four.alice, "accept") == plays);
    four.bob = server.enter("Bob");
    CHECK(holds(server.heard(four.alice), "Bob agrees to be your partner.\n"));
    (void)server.type(four.alice, "resign");
    CHECK(holds(server.type(four.alice, "rematch"), "Issuing: Alice "));
}
