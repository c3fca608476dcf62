// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/referee.h"

#include "src/base/text.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

using namespace play;
using namespace std::chrono_literals;
using rules::Ending;
using rules::Refusal;
using support::seat;

namespace {

constexpr Instant start{};

rules::Match a_match(std::string_view laws = "fics",
                     const std::vector<rules::Position>& starts = {}) {
    return {rules::bughouse_plan(), *rules::preset(laws), {.base = 3min}, starts};
}

/// A referee and a listener who hears all that is announced; both must always have one match.
class Table {
  public:
    Table(rules::Match match, const std::vector<Seat>& must_be_ready)
        : referee_(match, must_be_ready), listener_(std::move(match)) {}

    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    [[nodiscard]] std::optional<Instant> next_wake() const { return referee_.next_wake(); }
    std::vector<Announcement> apply(const Request& request, Instant now) {
        return heard(referee_.apply(request, now));
    }
    std::vector<Announcement> tick(Instant now) { return heard(referee_.tick(now)); }

  private:
    std::vector<Announcement> heard(std::vector<Announcement> said) {
        for (const Announcement& one : said) {
            play::apply(listener_, one);
        }
        REQUIRE(listener_ == referee_.match());
        return said;
    }
    Referee referee_;
    rules::Match listener_;
};

/// One that has begun, all at the keyboard.
Table table(rules::Match match) {
    Table begun(std::move(match), {});
    begun.tick(start);
    return begun;
}

Table table(std::string_view laws = "fics") {
    return table(a_match(laws));
}

Announcement only(const std::vector<Announcement>& said) {
    REQUIRE(said.size() == 1);
    return said.front();
}

template <class T> T only(const std::vector<Announcement>& said) {
    const Announcement one = only(said);
    REQUIRE(std::holds_alternative<T>(one));
    return std::get<T>(one);
}

template <class What>
std::vector<Announcement> ask(Table& referee, char who, What what, Instant now = start) {
    return referee.apply({seat(who), std::move(what)}, now);
}

/// "A:e2e4 a:e7e5": played without a word against it.
void play_all(Table& referee, std::string_view text, Instant now = start) {
    for (const auto one : base::words(text)) {
        const auto mover = seat(one[0]);
        const Move move = support::move_of(referee.match().position(mover.board), one.substr(2));
        CAPTURE(one);
        const auto said = referee.apply({mover, Play{move}}, now);
        REQUIRE_FALSE(said.empty());
        REQUIRE(std::holds_alternative<Moved>(said.front()));
    }
}

Refusal refusal(const std::vector<Announcement>& said) {
    return only<Refused>(said).why;
}

} // namespace

TEST_CASE("no clock runs before everybody is ready") {
    Table referee(a_match(), {seat('A'), seat('b')});
    CHECK(referee.tick(start).empty());
    CHECK_FALSE(referee.next_wake());
    CHECK(refusal(ask(referee, 'A', Play{Move::step(rules::square(4, 1), rules::square(4, 3))})) ==
          Refusal::not_started);
    CHECK(only<Readied>(ask(referee, 'A', Ready{})).by == seat('A'));
    CHECK(ask(referee, 'A', Ready{}).empty());
    const auto said = ask(referee, 'b', Ready{}, start + 5s);
    REQUIRE(said.size() == 2);
    CHECK(std::get<Began>(said[1]).at == start + 5s);
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

TEST_CASE("mate is announced after the move that gave it") {
    Table referee = table();
    play_all(referee, "A:e2e4 a:e7e5 A:d1h5 a:b8c6 A:f1c4 a:g8f6");
    const auto said =
        ask(referee, 'A', Play{Move::step(rules::square(7, 4), rules::square(5, 6))}, start + 9s);
    REQUIRE(said.size() == 2);
    CHECK(std::holds_alternative<Moved>(said[0]));
    const auto ended = std::get<Ended>(said[1]);
    CHECK(ended.outcome.decided_by.ending == Ending::mate);
    CHECK(ended.at == start + 9s);
    CHECK_FALSE(referee.next_wake());
    CHECK(referee.tick(start + 1h).empty());
    CHECK(refusal(ask(referee, 'b', Resign{})) == Refusal::match_over);
}

TEST_CASE("a flag falls at its own instant, however late the table looks") {
    Table referee = table();
    play_all(referee, "A:e2e4", start + 1s);
    CHECK(referee.next_wake() == start + 3min);
    CHECK(referee.tick(start + 3min - 1ms).empty());
    const auto ended = only<Ended>(referee.tick(start + 4min));
    CHECK(ended.outcome.decided_by == rules::BoardEnd{BoardId::b, Ending::flag, seat('B')});
    CHECK(ended.at == start + 3min);
    CHECK(referee.match().clock(BoardId::b).remaining(rules::Side::white, start + 1h) == 0s);
}

TEST_CASE("a move that comes after the flag comes too late") {
    Table referee = table();
    const Move e4 = Move::step(rules::square(4, 1), rules::square(4, 3));
    const auto said = ask(referee, 'A', Play{e4}, start + 3min);
    REQUIRE(said.size() == 2);
    CHECK(std::holds_alternative<Ended>(said[0]));
    CHECK(std::get<Refused>(said[1]).why == Refusal::match_over);
}

TEST_CASE("two players of a board agree to a draw where the laws ask no more") {
    Table referee = table("wbn");
    CHECK(only<DrawOffered>(ask(referee, 'A', OfferDraw{})).by == seat('A'));
    CHECK(refusal(ask(referee, 'A', OfferDraw{})) == Refusal::already_offered);
    CHECK(only<DrawOffered>(ask(referee, 'B', OfferDraw{})).by == seat('B'));
    const auto said = ask(referee, 'a', OfferDraw{});
    REQUIRE(said.size() == 2);
    CHECK(std::get<Ended>(said[1]).outcome.decided_by ==
          rules::BoardEnd{BoardId::a, Ending::draw_agreed, std::nullopt});
}

TEST_CASE("all four must agree to a draw where the laws ask them") {
    const auto laws = GENERATE(as<std::string>(), "fide", "geneva", "wall");
    Table referee = table(laws);
    for (const char who : std::string("AaB")) {
        CHECK(only<DrawOffered>(ask(referee, who, OfferDraw{})).by == seat(who));
    }
    CHECK(ask(referee, 'b', OfferDraw{}).size() == 2);
    CHECK(referee.match().outcome());
}

TEST_CASE("a declined draw is off the table, and is not offered again in the same move") {
    Table referee = table();
    ask(referee, 'A', OfferDraw{});
    CHECK(only<DrawDeclined>(ask(referee, 'a', Decline{})).by == seat('a'));
    CHECK(refusal(ask(referee, 'a', Decline{})) == Refusal::nothing_to_answer);
    CHECK(refusal(ask(referee, 'A', OfferDraw{})) == Refusal::already_offered);
    play_all(referee, "A:e2e4 a:e7e5");
    CHECK(only<DrawOffered>(ask(referee, 'A', OfferDraw{})).by == seat('A'));
}

TEST_CASE("a player's last move is taken back with all that came after it") {
    Table referee = table();
    play_all(referee, "B:d2d4 A:e2e4 b:d7d5 a:d7d5 B:b1c3");
    const auto said = ask(referee, 'A', TakeBack{});
    REQUIRE(said.size() == 4);
    CHECK(std::get<TookBack>(said[0]).ply.seat == seat('B'));
    CHECK(std::get<TookBack>(said[3]).ply.seat == seat('A'));
    CHECK(std::get<TookBack>(said[3]).by == seat('A'));
    CHECK(referee.match().plies().size() == 1);
    CHECK(refusal(ask(referee, 'A', TakeBack{})) == Refusal::nothing_to_take_back);
    CHECK(referee.match().clock(BoardId::b).running() == rules::Side::black);
}

TEST_CASE("a paused table's clocks stand and nobody moves") {
    Table referee = table();
    CHECK(only<Paused>(ask(referee, 'b', Pause{}, start + 10s)).by == seat('b'));
    CHECK(refusal(ask(referee, 'A', Pause{}, start + 11s)) == Refusal::paused);
    CHECK_FALSE(referee.next_wake());
    CHECK(refusal(ask(referee, 'A', Play{Move::step(rules::square(4, 1), rules::square(4, 3))},
                      start + 12s)) == Refusal::paused);
    CHECK(only<Resumed>(ask(referee, 'A', Resume{}, start + 1h)).by == seat('A'));
    CHECK(refusal(ask(referee, 'A', Resume{}, start + 1h)) == Refusal::not_paused);
    CHECK(referee.next_wake() == start + 1h + 3min - 10s);
}

TEST_CASE("what is said goes to the partner, clean and cut to size") {
    Table referee = table();
    const auto said = only<Said>(ask(referee, 'A', Say{"knights!\x1b[2J"}));
    CHECK(said.from == seat('A'));
    CHECK(said.to == seat('b'));
    CHECK(said.text == "knights!?[2J");

    const std::string longest(Referee::longest_say, 'x');
    CHECK(only<Said>(ask(referee, 'A', Say{longest})).text == longest);
    CHECK(only<Said>(ask(referee, 'A', Say{longest + "y"})).text == longest);
    const std::string almost(Referee::longest_say - 1, 'x');
    CHECK(only<Said>(ask(referee, 'A', Say{almost + "\xC3\xA9"})).text == almost);
}

TEST_CASE("who plays without a partner has nobody to talk to") {
    Table referee = table({rules::crazyhouse_plan(), *rules::preset("fics"), {.base = 3min}});
    CHECK(refusal(ask(referee, 'A', Say{"hello"})) == Refusal::nobody_hears);
}

TEST_CASE("anybody may abort, even before the start") {
    Table referee(a_match(), {seat('A')});
    const auto ended = only<Ended>(ask(referee, 'A', Abort{}));
    CHECK(ended.outcome.decided_by.ending == Ending::aborted);
    CHECK_FALSE(ended.outcome.winner);
    CHECK(ask(referee, 'A', Ready{}).size() == 1);
    CHECK_FALSE(referee.match().started());
}

TEST_CASE("a resignation loses for the team") {
    Table referee = table();
    const auto ended = only<Ended>(ask(referee, 'b', Resign{}));
    CHECK(ended.outcome.decided_by == rules::BoardEnd{BoardId::b, Ending::resignation, seat('b')});
    CHECK(ended.outcome.winner == referee.match().plan().team[seat('B')]);
}

TEST_CASE("a repetition is a draw when it is claimed, and only then") {
    Table referee = table();
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8");
    CHECK(refusal(ask(referee, 'A', ClaimDraw{})) == Refusal::nothing_to_claim);
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8");
    CHECK_FALSE(referee.match().outcome());
    CHECK(only<Ended>(ask(referee, 'A', ClaimDraw{})).outcome.decided_by.ending ==
          Ending::repetition);
}

namespace {

rules::Position mate_by_knight(std::string_view reserve) {
    return support::position_of("6rk/6pp/8/8/8/8/8/6K1[" + std::string(reserve) + "] w - - 0 1");
}

/// B can drop the knight that a has captured; A has just mated a.
Table last_drop() {
    Table referee =
        table(a_match("wbn", {support::position_of("6rk/6pp/8/6N1/8/8/b7/1N4K1[] b - - 0 1"),
                              mate_by_knight("")}));
    play_all(referee, "a:a2b1", start + 1s);
    const auto said =
        ask(referee, 'A', Play{Move::step(rules::square(6, 4), rules::square(5, 6))}, start + 2s);
    REQUIRE(said.size() == 2);
    const rules::LastDrop knight{seat('B'), rules::Kind::knight};
    CHECK(std::get<LastDropOpened>(said[1]).window == knight);
    return referee;
}

const Move knight_to_f7 = Move::drop(rules::Kind::knight, rules::square(5, 6));

} // namespace

TEST_CASE("a last drop is announced, and ends the match whatever comes of it") {
    Table referee = last_drop();
    CHECK(refusal(ask(referee, 'a', TakeBack{})) == Refusal::waits_for_last_drop);
    SECTION("dropped") {
        const auto said = ask(referee, 'B', Play{knight_to_f7}, start + 5s);
        REQUIRE(said.size() == 2);
        CHECK_FALSE(std::get<Ended>(said[1]).outcome.winner);
    }
    SECTION("let go") {
        const auto ended = only<Ended>(ask(referee, 'B', Decline{}, start + 5s));
        CHECK(ended.outcome.winner == referee.match().plan().team[seat('A')]);
    }
    SECTION("too late") {
        CHECK(referee.next_wake() == start + 3min);
        const auto ended = only<Ended>(referee.tick(start + 3min));
        CHECK(ended.outcome.decided_by.ending == Ending::mate);
    }
}

TEST_CASE("a second mate at the same instant replaces the end") {
    Table referee = table(a_match("wall", {mate_by_knight("N"), mate_by_knight("N")}));
    const auto first = ask(referee, 'A', Play{knight_to_f7}, start + 5s);
    CHECK(std::get<Ended>(first.at(1)).outcome.winner);
    const auto second = ask(referee, 'B', Play{knight_to_f7}, start + 5s);
    REQUIRE(second.size() == 2);
    CHECK_FALSE(std::get<Ended>(second[1]).outcome.winner);
    CHECK(refusal(ask(referee, 'b', Play{knight_to_f7}, start + 6s)) == Refusal::match_over);
}

TEST_CASE("a repetition about to appear is claimed with the move that makes it") {
    Table referee = table("wbn");
    play_all(referee, "A:g1f3 a:g8f6 A:f3g1 a:f6g8 A:g1f3 a:g8f6 A:f3g1");
    const Move home = Move::step(rules::square(5, 5), rules::square(6, 7));
    CHECK(refusal(ask(referee, 'a', ClaimDraw{})) == Refusal::nothing_to_claim);
    CHECK(only<Ended>(ask(referee, 'a', ClaimDraw{home})).outcome.decided_by.ending ==
          Ending::repetition);
}
