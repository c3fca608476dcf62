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
