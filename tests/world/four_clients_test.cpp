// SPDX-License-Identifier: GPL-3.0-or-later
// Four clients play each other on a server: until a mate, a fallen flag, a resignation, and a lost
// connection.
#include "src/play/records/judge.h"
#include "tests/support/catch.h"
#include "tests/support/seats.h"
#include "tests/world/small_server.h"

using namespace std::chrono_literals;
using rules::BoardId;
using rules::Seat;
using rules::Side;
using namespace support::seats;
using world::SmallServer;

namespace {

rules::TimeControl minutes(int base) {
    rules::TimeControl time;
    time.base = std::chrono::minutes{base};
    return time;
}

void play_all(SmallServer& server, std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines) {
        server.type(line);
        server.pass(700ms);
        for (const Seat seat : {A, a, B, b}) {
            CAPTURE(line, letter(seat));
            REQUIRE(server.agrees(seat));
        }
    }
}

/// Checks that the clients still connected have the result, and a record of all half-moves.
void check_ends(SmallServer& server, std::initializer_list<Seat> there, std::string_view verdict) {
    for (const Seat seat : there) {
        CAPTURE(letter(seat));
        const world::World& one = server.client(seat);
        REQUIRE(one.over());
        CAPTURE(one.status());
        CHECK(one.status().find(verdict) != std::string::npos);
        const auto read = world::game_in(one.saved());
        const auto judgement = play::judge(read, *rules::preset("icc"));
        CAPTURE(one.saved(), judgement.reason);
        CHECK(judgement.verdict == play::Verdict::legal);
        CHECK(judgement.warnings.empty());
        CHECK(judgement.replayed.size() == server.match().plies().size());
    }
}

} // namespace

TEST_CASE("four clients play to mate, and pieces pass between their boards") {
    SmallServer server(minutes(3));
    play_all(server, {"A e4", "B d4", "b e5", "a e5", "B dxe5", "A Qh5", "a Nc6", "A Bc4", "b Qg5",
                      "B Bxg5", "a P@a3"});
    CHECK(server.client(a).match().hand(A).empty());
    server.type("b P@e4"); // a premove, since b is not on move and can capture nothing there
    server.type("A Qxf7");
    check_ends(server, {A, a, B, b}, " win: carol is mated on board ");
    CHECK(server.client(a).view().title_right == "us 0 - 1 them");
}

TEST_CASE("a flag falls when somebody claims it") {
    SmallServer server(minutes(1));
    play_all(server, {"A e4", "a e5", "A d4", "B d4", "b d5"});
    server.pass(70s);
    CHECK_FALSE(server.match().outcome());
    CHECK(server.client(A).view().status_right.text == "carol's flag is down: F5 claims it");
    server.type("A flag");
    check_ends(server, {A, a, B, b}, " win: carol ran out of time on board ");
    CHECK(server.client(A).view().title_right == "us 1 - 0 them");
    CHECK(server.client(b).view().title_right == "us 1 - 0 them");
    CHECK(server.client(B).view().title_right == "us 0 - 1 them");
}

TEST_CASE("a resignation ends both boards for everybody") {
    SmallServer server(minutes(3));
    play_all(server, {"A e4", "a e5", "B d4"});
    server.type("B resign!");
    check_ends(server, {A, a, B, b}, " win: dave resigned on board ");
    CHECK(server.client(a).view().title_right == "us 0 - 1 them");
    CHECK(server.client(b).view().title_right == "us 1 - 0 them");
}

TEST_CASE("a client that is cut off keeps its boards, and the others are told of the end") {
    SmallServer server(minutes(3));
    play_all(server, {"A e4", "a e5", "B d4"});
    server.cut(a);
    check_ends(server, {A, B, b}, " win: carol resigned on board ");
    const world::World& gone = server.client(a);
    CHECK_FALSE(gone.over());
    CHECK(gone.asked_server.empty());
    CHECK(gone.status() == "the server no longer has this game: Esc leaves it");
    CHECK(world::game_in(gone.saved()).game.moves.size() == 3);
}
