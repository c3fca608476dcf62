// SPDX-License-Identifier: GPL-3.0-or-later
// Laws on the server: matches under every preset, and what differs between them.
#include "src/rules/laws/ruleset.h"
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

namespace {

/// Alice (White) and Bob (Black) against Carol (Black) and Dave (White).
struct Table : support::FourPlayers {
    explicit Table(const std::string& arguments, net::ServerOptions options = {})
        : FourPlayers(std::move(options)) {
        begin(arguments);
    }
    /// Plays the moves alternately.
    void play(ConnectionId white, ConnectionId black, const std::vector<const char*>& moves) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            server.wait(200ms);
            const std::string said = server.type(i % 2 == 0 ? white : black, moves[i]);
            INFO(moves[i] << ": " << said);
            CHECK(holds(said, "<12>"));
        }
    }
};

/// Carol is mated; Dave could mate Bob by dropping the piece that Carol captured last.
struct LastDrop : Table {
    LastDrop() : Table("3 0 bughouse wbn white") {
        play(dave, bob, {"e4", "d5", "exd5", "c6", "Qe2", "Nd7", "a3", "Ngf6"});
        play(alice, carol,
             {"e4", "e5", "Nf3", "Nc6", "Nd4", "a6", "Qh5", "a5", "Bc4", "Nxd4", "Qxf7"});
    }
};

} // namespace

TEST_CASE("bughouse is played by every preset of the laws, which its record names") {
    for (const std::string_view name : rules::preset_names()) {
        INFO(name);
        Table table(fmt::format("3 0 bughouse {} white", name));
        table.play(table.alice, table.carol, {"e4", "d5", "exd5"});
        CHECK(holds(table.server.heard(table.bob), "<b1> game 2 white [] black [P] <- BP\n"));
        table.play(table.dave, table.bob, {"e4", "P@e5"});
        (void)table.server.type(table.bob, "resign");
        table.server.wait(1ms); // under some laws the other board may still end at the same instant
        REQUIRE(table.server.records.size() == 1);
        const std::string& record = table.server.records.begin()->second;
        INFO(record);
        CHECK(holds(record, fmt::format("[Laws \"{}", name)));
        CHECK(holds(record, "{Bob resigns} 0-1"));
    }
}

TEST_CASE(
    "the partner of a mated player may still mate with the last piece, where the laws allow it") {
    LastDrop table;
    CHECK(holds(table.server.heard(table.dave),
                "Your partner is mated: drop the knight with mate, or \"decline\".\n"));
    CHECK(holds(table.server.type(table.dave, "Nf3"), "Illegal move (Nf3).\n"));
    (void)table.server.type(table.dave, "N@d6");
    CHECK(holds(table.server.heard(table.alice), "1/2-1/2"));
}

TEST_CASE("a player who lets the last drop go has lost at once") {
    LastDrop table;
    (void)table.server.heard(table.alice);
    (void)table.server.type(table.dave, "decline");
    table.server.wait(1ms);
    CHECK(holds(table.server.heard(table.alice), "Carol checkmated} 1-0"));
}

TEST_CASE("an offer that is declined by its name is declined, and not the last drop") {
    LastDrop table;
    (void)table.server.type(table.bob, "abort");
    CHECK(holds(table.server.type(table.dave, "decline abort"), "You decline the abort request"));
    (void)table.server.type(table.dave, "N@d6");
    CHECK(holds(table.server.heard(table.alice), "1/2-1/2"));
}

TEST_CASE("a promotion has to be named where the laws say so") {
    const auto line = [&](const char* laws, const std::string& piece = "", const char* last = "") {
        LobbyDriver server;
        const ConnectionId amy = server.enter("Amy");
        const ConnectionId ben = server.enter("Ben");
        const std::string set = piece.empty() ? "" : server.type(amy, "promote " + piece);
        INFO(set);
        CHECK(holds(set, piece.empty() ? "" : "Promotion piece set to "));
        (void)server.type(amy, fmt::format("match ben 3 0 chess {} white", laws));
        (void)server.type(ben, "accept");
        for (const char* move : {"a4", "b5", "axb5", "a6", "bxa6", "Bb7", "axb7", "h6"}) {
            (void)server.type(holds("b5 a6 Bb7 h6", move) ? ben : amy, move);
        }
        (void)server.heard(amy);
        return server.type(amy, *last == '\0' ? "bxa8" : last);
    };
    CHECK(line("fide") == "Say what the pawn promotes to: e8=Q\nfics% ");
    CHECK(line("fide", "n") == "Say what the pawn promotes to: e8=Q\nfics% ");
    CHECK(holds(line("fics"), "bxa8=Q"));
    CHECK(holds(line("fics", "", "ba"), "bxa8=Q"));
    // Elsewhere `promote` chooses it, and a piece that is named counts.
    CHECK(holds(line("fics", "n"), "bxa8=N"));
    CHECK(holds(line("fics", "Knight", "ba"), "bxa8=N"));
    CHECK(holds(line("fics", "rook", "b7a8"), "bxa8=R"));
    CHECK(holds(line("fics", "b", "bxa8=Q"), "bxa8=Q"));
    CHECK(line("wbn", "r") == "Illegal move (bxa8).\nfics% ");
}

TEST_CASE("a pawn becomes no king, no pawn, and nothing else that `promote` does not know") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    for (const char* piece : {"king", "k", "pawn", "x", "8"}) {
        CHECK(holds(server.type(amy, std::string("promote ") + piece), "A pawn becomes a queen, "));
    }
}

TEST_CASE("moves are read as FICS reads them") {
    Table table("3 0 chess white");
    table.play(table.alice, table.carol, {"e4", "d5"});
    CHECK(holds(table.server.type(table.alice, "de"), "There are no offers to decline.\n"));
    table.play(table.alice, table.carol,
               {"ed", "c6", "dc", "e6", "bc4", "bc5", "nf3", "nf6", "oo"});
    (void)table.server.heard(table.carol);
    CHECK(table.server.type(table.carol, "bh1") == "Illegal move (bh1).\nfics% ");
    CHECK(table.server.type(table.carol, "ef") == "Illegal move (ef).\nfics% ");
    for (const std::string word : {"xy", "exp", "fed", "ban"}) {
        CHECK(table.server.type(table.carol, word) == word + ": Command not found.\nfics% ");
    }
    table.play(table.carol, table.alice, {"bc", "a3"}); // the pawn, though a bishop stands there
    CHECK(holds(table.server.type(table.carol, "moves"), "bxc6"));
    table.play(table.carol, table.alice, {"OO"});
}

TEST_CASE("draw claims a repetition at once, and offers where there is none to claim") {
    Table table("3 0 bughouse white");
    table.play(table.alice, table.carol,
               {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6"});
    (void)table.server.heard(table.dave);
    const std::string claimed = table.server.type(table.alice, "draw");
    CHECK(holds(claimed, "Game drawn by repetition} 1/2-1/2"));
    CHECK(holds(table.server.heard(table.dave), "Partners' game drawn} 1/2-1/2"));
}

TEST_CASE("however many watch, each sees every move") {
    Table table("3 0 bughouse white");
    std::vector<ConnectionId> crowd;
    for (int i = 0; i < 500; ++i) {
        crowd.push_back(table.server.enter(fmt::format("Fan{}{}", static_cast<char>('a' + i / 26),
                                                       static_cast<char>('a' + i % 26))));
        (void)table.server.type(crowd.back(), "observe alice");
        (void)table.server.type(crowd.back(), "pobserve alice");
    }
    (void)table.server.type(table.alice, "e4");
    (void)table.server.type(table.dave, "d4");
    for (const ConnectionId fan : crowd) {
        const std::string seen = table.server.heard(fan);
        CHECK(holds(seen, "P/e2-e4"));
        CHECK(holds(seen, "P/d2-d4"));
    }
}

TEST_CASE(
    "by every preset the server moves the clocks, refuses what is illegal and ends all at a mate") {
    for (const std::string_view name : rules::preset_names()) {
        INFO(name);
        Table table(fmt::format("3 0 bughouse {} white", name));
        LobbyDriver& server = table.server;
        (void)server.type(table.alice, "f3");
        server.wait(2s);
        CHECK(holds(server.type(table.carol, "e5"), " 180000 178000 2 P/e7-e5 (0:02.000) "));
        (void)server.type(table.alice, "e4");
        CHECK(holds(server.type(table.carol, "Qh4"), "Q/d8-h4"));
        (void)server.heard(table.alice);
        CHECK(server.type(table.alice, "a3") == "Illegal move (a3).\nfics% ");
        for (const char* pair : {"g3Qg5", "d4Qg6", "Bc4a6", "Qe2a5", "Qf2a4"}) {
            const std::string moves = pair;
            const std::size_t cut = moves[0] >= 'a' ? 2 : 3;
            (void)server.type(table.alice, moves.substr(0, cut));
            (void)server.type(table.carol, moves.substr(cut));
        }
        for (const char* pair : {"e4e5", "Qh5Nc6", "Bc4Nf6"}) {
            const std::string moves = pair;
            const std::size_t cut = moves[0] >= 'a' ? 2 : 3;
            (void)server.type(table.dave, moves.substr(0, cut));
            (void)server.type(table.bob, moves.substr(cut));
        }
        CHECK(holds(server.type(table.dave, "Qxf7"), "Q/h5-f7"));
        server.wait(1ms);
        CHECK(holds(server.heard(table.bob), "Bob checkmated} 1-0\n"));
        CHECK(holds(server.type(table.alice, "a3"), "You are not playing"));
    }
}

TEST_CASE("a flag that a busy server notices late ends the match, also by laws that wait for the "
          "other board") {
    Table table("1 0 bughouse wbn white");
    table.play(table.alice, table.carol, {"e4", "e5"});
    table.server.oversleep(2min);
    CHECK(holds(table.server.heard(table.dave), "Dave forfeits on time} 0-1\n"));
    CHECK(table.server.records.size() == 1);
    CHECK(holds(table.server.type(table.carol, "games"), "0 games displayed"));
}

TEST_CASE(
    "a flag that falls in the moment in which an absent guest would forfeit is called a flag") {
    net::ServerOptions options;
    options.stand_in_after.reset();
    Table table("1 0 bughouse wbn white", options);
    table.server.wait(10s);
    (void)table.server.type(table.alice, "e4");
    table.server.wait(20s);
    table.server.hang_up(table.carol);
    table.server.wait(30s + 1ms);
    const std::string said = table.server.heard(table.dave);
    INFO(said);
    CHECK(holds(said, "Dave forfeits on time} 0-1\n"));
}
