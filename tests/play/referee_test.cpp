// SPDX-License-Identifier: GPL-3.0-or-later
// A match at the referee's table: ready, moves, pauses, talk, takebacks.
#include "src/notation/laws/law_text.h"
#include "src/play/news.h"
#include "tests/play/table.h"

using namespace support;

TEST_CASE("no clock runs before everybody is ready") {
    Table referee(a_match(), {seat('A'), seat('b')});
    CHECK(referee.tick(start).empty());
    CHECK_FALSE(referee.next_wake());
    CHECK(refusal(ask(referee, 'A', Play{Move::step(rules::square(4, 1), rules::square(4, 3))})) ==
          Refusal::not_started);
    CHECK(ask(referee, 'A', Ready{}).empty());
    CHECK(ask(referee, 'A', Ready{}).empty());
    CHECK_FALSE(referee.next_wake());
    const auto said = ask(referee, 'b', Ready{}, start + 5s);
    REQUIRE(said.size() == 1);
    CHECK(std::get<Began>(said[0]).at == start + 5s);
    CHECK(referee.match().clock(BoardId::b).running() == rules::Side::white);
    CHECK(referee.next_wake() == start + 5s + 3min);
}

TEST_CASE("a table of bots begins by itself") {
    Table referee(a_match(), {});
    REQUIRE(referee.next_wake());
    CHECK(*referee.next_wake() <= start);
    CHECK(only<Began>(referee.tick(start)).at == start);
    CHECK(referee.tick(start).empty());
}

TEST_CASE("a move is announced with its clock, a refused one with its reason") {
    Table referee = table();
    const Move e4 = Move::step(rules::square(4, 1), rules::square(4, 3));
    const auto moved = only<Moved>(ask(referee, 'A', Play{e4}, start + 2s));
    CHECK(moved.ply.move == e4);
    CHECK(moved.ply.left == 3min - 2s);
    const auto refused = only<Refused>(ask(referee, 'A', Play{e4}, start + 3s));
    CHECK(refused.why == Refusal::not_your_turn);
    CHECK(refused.move == e4);
}

TEST_CASE("a seat that the table does not have is refused") {
    Table referee = table();
    CHECK(refusal(ask(referee, 'E', Resign{})) == Refusal::no_such_seat);
    CHECK(refusal(ask(referee, 'E', Ready{})) == Refusal::no_such_seat);
}

TEST_CASE("a player's last move is taken back with the reply, and the partner's board stays") {
    Table referee = table();
    play_all(referee, "B:d2d4 A:e2e4 b:d7d5 a:d7d5 B:b1c3");
    const auto said = ask(referee, 'A', TakeBack{});
    REQUIRE(said.size() == 2);
    CHECK(std::get<CompletedMoveTakenBack>(said[0]).ply.seat == seat('a'));
    CHECK(std::get<CompletedMoveTakenBack>(said[1]).ply.seat == seat('A'));
    CHECK(std::get<CompletedMoveTakenBack>(said[1]).by == seat('A'));
    CHECK(referee.match().plies().size() == 3);
    CHECK(refusal(ask(referee, 'A', TakeBack{})) == Refusal::nothing_to_take_back);
    CHECK(referee.match().clock(BoardId::b).running() == rules::Side::black);
}

TEST_CASE("a paused table's clocks stand and nobody moves") {
    Table referee = table();
    const auto paused = only<ClocksChanged>(ask(referee, 'b', Pause{}, start + 10s));
    CHECK((paused.change == ClockChange::paused && paused.by == seat('b')));
    CHECK(refusal(ask(referee, 'A', Pause{}, start + 11s)) == Refusal::paused);
    CHECK_FALSE(referee.next_wake());
    CHECK(refusal(ask(referee, 'A', Play{Move::step(rules::square(4, 1), rules::square(4, 3))},
                      start + 12s)) == Refusal::paused);
    const auto resumed = only<ClocksChanged>(ask(referee, 'A', Resume{}, start + 1h));
    CHECK((resumed.change == ClockChange::resumed && resumed.by == seat('A')));
    CHECK(refusal(ask(referee, 'A', Resume{}, start + 1h)) == Refusal::not_paused);
    CHECK(referee.next_wake() == start + 1h + 3min - 10s);
}

TEST_CASE("what is said goes to the partner, clean and cut to size") {
    Table referee = table();
    const auto said = only<TellNews>(ask(referee, 'A', PartnerTell{"knights!\x1b[2J"}));
    CHECK(said.from == seat('A'));
    CHECK(said.to == seat('b'));
    CHECK(said.text == "knights!?[2J");

    const std::string longest(Referee::max_tell_bytes, 'x');
    CHECK(only<TellNews>(ask(referee, 'A', PartnerTell{longest})).text == longest);
    CHECK(only<TellNews>(ask(referee, 'A', PartnerTell{longest + "y"})).text == longest);
    const std::string almost(Referee::max_tell_bytes - 1, 'x');
    CHECK(only<TellNews>(ask(referee, 'A', PartnerTell{almost + "\xC3\xA9"})).text == almost);
}

TEST_CASE("a player without a partner has nobody to talk to") {
    Table referee = table({rules::crazyhouse_plan(), *rules::preset("fics"), {.base = 3min}});
    CHECK(refusal(ask(referee, 'A', PartnerTell{"hello"})) == Refusal::nobody_hears);
}

TEST_CASE("time that was spent on the way here is given back to its player alone") {
    play::Referee referee(support::a_match(), {});
    (void)referee.tick(start);
    const Seat white = support::seat('A');
    const auto left = [&](rules::Side side) {
        return referee.match().clock(white.board).remaining(side, start + 10s);
    };
    CHECK(left(white.side) == 170s);
    referee.credit_lag(white, 3s, start + 10s);
    CHECK(left(white.side) == 173s);
    CHECK(left(rules::Side::black) == 180s);
}

TEST_CASE("a mate that needs no press is told with its move when it is claimed") {
    Table press =
        table(rules::Match(rules::bughouse_plan(),
                           *notation::laws_from("wbn referee=claims clock=press"), {.base = 3min}));
    const auto make = [&](std::string_view one) {
        const auto& position = press.match().position(seat(one[0]).board);
        return ask(press, one[0], Play{support::move_of(position, one.substr(2))});
    };
    for (const std::string_view one :
         {"A:e2e4", "a:e7e5", "A:f1c4", "a:b8c6", "A:d1h5", "a:g8f6"}) {
        (void)make(one);
        (void)ask(press, one[0], Press{});
    }
    (void)make("A:h5f7");
    const auto said = ask(press, 'A', MakeClaim{{rules::ClaimKind::mate, std::nullopt, {}}});
    REQUIRE(said.size() > 1);
    CHECK(std::holds_alternative<Moved>(said[0]));
    CHECK(std::holds_alternative<Claimed>(said[1]));
}

TEST_CASE("stops and corrections at a table are told as what they are") {
    const auto at = [](const char* laws) {
        return table(
            rules::Match(rules::bughouse_plan(), *notation::laws_from(laws), {.base = 3min}));
    };
    Table wbn = at("wbn referee=claims");
    const auto right = only<CorrectionMade>(
        ask(wbn, 'a', MakeCorrection{rules::AgreedCorrection{seat('a'), 20s, {}}}));
    CHECK(right.what->left == 20s);
    CHECK(only<ClocksChanged>(ask(wbn, 'A', StopClocks{})).change == ClockChange::stopped);
    Table fide = at("fide referee=claims");
    CHECK(only<ClocksChanged>(ask(fide, 'A', StopClocks{})).change == ClockChange::stop_wanted);
}

TEST_CASE("a count that comes to ten takes the piece that was chosen, and each step is told") {
    auto laws = *rules::preset("wall");
    laws.stalling = rules::Stalling::count;
    Table wall = table(support::match_of(laws, "4k3/8/8/8/8/8/8/1N2KN2[] w - - 0 1"));
    play_all(wall, "B:e2e4", start + 1s);
    const rules::Square b1 = rules::square(1, 0);
    CHECK(only<StallNews>(ask(wall, 'a', DeclareStalling{}, start + 2s)).step ==
          StallStep::counting);
    const auto chosen = only<StallNews>(ask(wall, 'a', DeclareStalling{false, b1}, start + 3s));
    CHECK(chosen.step == StallStep::chosen);
    CHECK(chosen.piece.square == b1);
    CHECK(wall.tick(start + 11s).empty());
    const auto gone = only<StallNews>(wall.tick(start + 12s));
    CHECK(gone.step == StallStep::gone);
    CHECK(gone.piece.square == b1);
    CHECK_FALSE(wall.match().position(rules::BoardId::a).at(b1));
    CHECK(wall.tick(start + 13s).empty()); // reported only once
}
