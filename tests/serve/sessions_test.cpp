// SPDX-License-Identifier: GPL-3.0-or-later
// The server speaks FICS: our own client's sessions, which were written for other servers, log in,
// pair up, play and end matches on it.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/moves/san.h"
#include "src/play/records/judge.h"
#include "tests/serve/sessions.h"
#include "tests/support/catch.h"

using namespace std::chrono_literals;
using rules::BoardId;
using rules::Seat;
using rules::Side;
using support::LobbyDriver;
using support::SessionHere;
using support::Sessions;

namespace {

/// Alice and Bob against Carol and Dave, in a match that has begun.
struct FourSessions {
    explicit FourSessions(const std::string& arguments = "3 0 bughouse white",
                          net::TimesealVersion seal = net::TimesealVersion::v1)
        : sessions(server) {
        for (const std::string name : {"Alice", "Carol", "Dave", "Bob"}) {
            sessions.add(name, seal);
        }
        sessions.wait(5s);
        sessions.command(alice(), "partner Bob");
        sessions.command(bob(), "partner Alice");
        sessions.command(carol(), "partner Dave");
        sessions.command(dave(), "partner Carol");
        sessions.command(alice(), "match Carol " + arguments);
        sessions.command(carol(), "accept");
        sessions.wait(3s);
    }
    SessionHere& alice() { return sessions[0]; }
    SessionHere& carol() { return sessions[1]; }
    SessionHere& dave() { return sessions[2]; }
    SessionHere& bob() { return sessions[3]; }

    /// Each seat's session calls its own board A.
    SessionHere& at(Seat seat) { return sessions[static_cast<std::size_t>(index(seat))]; }
    static Seat seen(Seat seat, Seat by) {
        return by.board == seat.board ? Seat{BoardId::a, seat.side} : Seat{BoardId::b, seat.side};
    }

    /// Makes a move: "A e4" types e4 for White on board A.
    void play(std::string_view seat_and_move) {
        const Seat seat = *rules::seat_from(seat_and_move.front());
        SessionHere& one = at(seat);
        const Seat own = seen(seat, seat);
        const auto& position = one.session.table().match()->position(own.board);
        const auto move = notation::parse_san(position, seat_and_move.substr(2));
        REQUIRE(move);
        sessions.ask(one, {own, play::Play{*move}});
        sessions.wait(700ms);
        check_agreement();
    }

    /// Checks that all four have the same boards and reserves.
    void check_agreement() {
        for (const char c : {'A', 'a', 'B', 'b'}) {
            const Seat seat = *rules::seat_from(c);
            const auto& first = *alice().match;
            for (const char reader : {'a', 'B', 'b'}) {
                const Seat by = *rules::seat_from(reader);
                const auto& match = *at(by).match;
                CAPTURE(c, reader);
                CHECK(match.position(seen(seat, by).board) == first.position(seat.board));
                CHECK(match.hand(seen(seat, by)) == first.hand(seat));
            }
        }
    }

    LobbyDriver server;
    Sessions sessions;
};

const play::EndNews* end_of(const SessionHere& one) {
    const play::EndNews* found = nullptr;
    for (const play::News& news : one.news) {
        if (const auto* end = std::get_if<play::EndNews>(&news); end != nullptr) {
            found = end;
        }
    }
    return found;
}

} // namespace

TEST_CASE("our own client logs in, as a guest under its own name") {
    LobbyDriver server;
    Sessions sessions(server);
    SessionHere& alice = sessions.add("Alice");
    CHECK(alice.session.logged_in());
    sessions.wait(3s);
    CAPTURE(alice.console);
    CHECK(support::holds(alice.console, "**** Starting FICS session as Alice(U) ****"));
    CHECK(support::holds(server.type(server.enter("Zoe"), "finger Alice"), "Timeseal: On"));
}

TEST_CASE("four of our clients play bughouse to mate, and pieces pass between their boards") {
    FourSessions four;
    for (Seat seat : {Seat{BoardId::a, Side::white}, Seat{BoardId::b, Side::black}}) {
        CAPTURE(four.at(seat).console);
        REQUIRE(four.at(seat).match);
        CHECK(four.at(seat).session.table().me() == FourSessions::seen(seat, seat));
    }
    for (const std::string_view move : {"A e4", "B d4", "b e5", "a e5", "B dxe5", "A Qh5", "a Nc6",
                                        "A Bc4", "b Qg5", "B Bxg5", "a P@a3", "A Qxf7"}) {
        CAPTURE(move);
        four.play(move);
    }
    for (const char c : {'A', 'a', 'B', 'b'}) {
        const Seat seat = *rules::seat_from(c);
        CAPTURE(c, four.at(seat).console);
        REQUIRE(four.at(seat).match->outcome());
        REQUIRE(end_of(four.at(seat)) != nullptr);
    }
    CHECK(end_of(four.alice())->reason == "Carol checkmated");
    CHECK(end_of(four.alice())->score == "1-0");
    REQUIRE(four.server.records.size() == 1);
    const std::string& bpgn = four.server.records.begin()->second;
    CAPTURE(bpgn);
    notation::BpgnReader reader;
    reader.feed(bpgn);
    reader.finish();
    const auto judged = play::judge(*reader.next(), *rules::preset("fics"));
    CHECK(judged.verdict == play::Verdict::legal);
    CHECK(judged.replayed.size() == 12);
    CHECK(support::holds(bpgn, "[WhiteA \"Alice\"]"));
    CHECK(support::holds(bpgn, "Carol checkmated"));
}
