// SPDX-License-Identifier: GPL-3.0-or-later
// The variations of the overview, the other ending, and what is done about waiting without clocks.
#include "src/app/table/match_plan.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/play/house_match.h"
#include "src/play/records/match_record.h"
#include "src/play/records/resume.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_turns.h"
#include "tests/laws/law_table.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

using namespace rules;
using namespace std::chrono_literals;
using base::Instant;
using support::seat;

namespace {

Match of(std::string_view name, const TimeControl& time = {.unlimited = true}) {
    const auto found = *variant(name);
    Match match(found.plan(), found.laws(*preset("wall")), time);
    match.begin(Instant{});
    return match;
}

Match stalled(std::string_view rule, std::string_view board_a = support::usual_array) {
    return laws::match("wall stalling=" + std::string(rule), board_a, support::usual_array);
}

/// Who moves, each playing the first move he has.
std::string turns(std::string_view name, int count) {
    Match match = of(name);
    std::string letters;
    for (int i = 0; i < count; ++i) {
        const auto turn = on_turn(match);
        REQUIRE(turn);
        letters += letter(*turn);
        REQUIRE(match.play(*turn, playable_moves(match, *turn)[0], Instant{}));
    }
    return letters;
}

const std::string mate_on_a = "A:e2e4 a:b7b5 A:f1b5 a:a7a6 A:b5c4 a:a6a5 A:d1h5 a:a5a4 A:h5f7";

} // namespace

TEST_CASE("Wikipedia 17: a rule against waiting is for play without clocks only") {
    RuleSet rules = laws::book("wall stalling=count");
    CHECK(notation::why_contradictory(rules, {.base = 3min}));
    CHECK_FALSE(notation::why_contradictory(rules, {.unlimited = true}));
}

TEST_CASE("Wikipedia 18, Wall 11: nobody waits longer than his partner needs for three moves") {
    Match match = stalled("three_moves");
    support::play(match, "A:e2e4 a:e7e5 A:d2d4 B:e2e4 b:e7e5 B:d2d4 b:d7d5");
    CHECK(match.declare_stalling(seat('A'), {}) == Refusal::not_stalling_yet);
    support::play(match, "B:c2c4");
    CHECK_FALSE(match.declare_stalling(seat('A'), {}));
    CHECK(laws::verdict(match) == "A and b win: a waited too long on board A (Wall 11)");
    Match unmoved = stalled("three_moves");
    support::play(unmoved, "A:e2e4 B:e2e4 b:e7e5 B:d2d4 b:d7d5 B:c2c4");
    CHECK(unmoved.declare_stalling(seat('A'), {}) == Refusal::not_stalling_yet);
}

TEST_CASE("Wikipedia 19, Wikipedia 20: at ten the counter takes a piece of least value, and counts "
          "again") {
    Match match = stalled("count");
    CHECK_FALSE(match.declare_stalling(seat('a'), Instant{}));
    CHECK_FALSE(match.choose_stalled(seat('a'), square(7, 1), {}));
    match.check_flags(Instant{9'999ms});
    CHECK(match.stalls().removals.empty());
    match.check_flags(Instant{20s});
    CHECK(match.stalls().removals.size() == 1);
    CHECK_FALSE(match.position(BoardId::a).at(square(7, 1)));
    CHECK(match.hand(seat('b')).empty());
}

TEST_CASE("Wikipedia 21: a death count is for one who has a mate in one") {
    Match none = stalled("count");
    CHECK(none.declare_stalling(seat('a'), {}, true) == Refusal::no_mate_in_one);
    Match mates = stalled("count", "6rk/6pp/8/6N1/8/8/8/6K1 b - - 0 1");
    CHECK_FALSE(mates.declare_stalling(seat('A'), {}, true));
}

TEST_CASE(
    "Wikipedia 29, Wikipedia 30, Wikipedia 31: the other board plays on with what is in hand, "
    "and the points are added") {
    Match match = laws::match("wall ending=both", support::usual_array, support::usual_array);
    support::play(match, mate_on_a);
    CHECK_FALSE(match.outcome());
    support::play(match, "B:e2e4 b:P@h3"); // a reserve is still dropped
    CHECK(match.why_not(seat('A'), Move::step(square(0, 1), square(0, 2))) == Refusal::board_over);
    CHECK_FALSE(can_be_fed(match, seat('b')));
    CHECK_FALSE(match.resign(seat('b'), {}));
    CHECK(points_text(*match.outcome()) == "1-1");
    CHECK(laws::verdict(match).find("draw 1-1: ") == 0);
}

TEST_CASE("Wikipedia 34, Wikipedia 35, Wikipedia 36: tandem drops give no check and no pawn on the "
          "seventh, and both games are finished") {
    Match match = of("tandem");
    support::play(match, mate_on_a + " B:e2e4");
    CHECK_FALSE(match.outcome());
    CHECK(match.why_not(seat('b'), Move::drop(Kind::pawn, square(4, 1))) ==
          Refusal::pawn_drop_rank);
    CHECK_FALSE(match.why_not(seat('b'), Move::drop(Kind::pawn, square(7, 2))));
    support::play(match, "b:P@g3 B:h2h3 b:g3f2"); // a step gives check, a drop does not
    CHECK(match.position(BoardId::b).in_check());
    Match drops = of("tandem");
    support::play(drops, "A:e2e4 a:d7d5 A:e4d5 B:e2e4 b:f7f6 B:e1e2 b:f6f5 B:e2d3");
    CHECK(drops.why_not(seat('b'), Move::drop(Kind::pawn, square(4, 3))).has_value());
    CHECK(drops.why_not(seat('b'), Move::drop(Kind::pawn, square(2, 3))) ==
          Refusal::drop_gives_check);
}

TEST_CASE(
    "Wikipedia 37, Wikipedia 38: a transfer drop blocks no check, gives none and stays on the "
    "own half") {
    const MoveLaws moves = variant("transfer")->laws(*preset("wall")).moves;
    const auto refused = [&](std::string_view fen, Move move) {
        return why_illegal(support::position_of(fen, moves), move);
    };
    const auto knight = [](int file, int rank) {
        return Move::drop(Kind::knight, square(file, rank));
    };
    CHECK(refused("4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1", knight(4, 1)) ==
          Refusal::drop_blocks_check);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", knight(0, 2)) == std::nullopt);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", knight(2, 3)) == Refusal::drop_gives_check);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", knight(0, 4)) == Refusal::drop_zone);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[P] w - - 0 1", Move::drop(Kind::pawn, square(0, 4))) ==
          Refusal::pawn_drop_rank);
}

TEST_CASE("Wikipedia 39, Wikipedia 40: kings are captured, one at a time, and all four win") {
    const auto found = *variant("transfer");
    const RuleSet rules = found.laws(*preset("wall"));
    const auto set_up = [&](std::string_view fen) {
        return *Position::from(*notation::parse_fen(fen), rules.moves, {true, true});
    };
    Match match(
        found.plan(), rules, {.unlimited = true},
        {set_up("5k1k/p7/8/8/8/8/8/K6R[] w - - 0 1"), set_up("k7/8/8/8/8/8/P7/8[] w - - 0 1")});
    match.begin(Instant{});
    support::play(match, "A:h1h8 a:a7a6");
    CHECK(match.why_not(seat('A'), Move::step(square(7, 7), square(5, 7))) ==
          Refusal::second_king_in_reserve);
    support::play(match, "B:a2a3 b:K@c8");
    CHECK_FALSE(match.outcome());
    support::play(match, "A:h8f8 B:a3a4 b:K@e8");
    CHECK(match.outcome()->decided_by.ending == Ending::all_kings);
    CHECK(match.outcome()->winner == match.plan().team[seat('A')]);
}

TEST_CASE("Wikipedia 41, Wikipedia 43: two players take turns on two boards, in either order") {
    CHECK(turns("siamese", 9) == "AaBAbaBAb");
    CHECK(turns("ring2", 9) == "AaBbAaBbA");
    CHECK(same_player(of("siamese").plan(), seat('A'), seat('b')));
}

TEST_CASE("Wikipedia 42: a siamese game goes by mail, in its record") {
    Match match = of("siamese");
    support::play(match, "A:e2e4 a:e7e5 B:d2d4");
    const auto text = notation::write_bpgn(play::record_of(match, {}));
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    const auto again = play::taken_up(reader.next().value(), *preset("fics"));
    REQUIRE(again);
    Match on = again->match;
    on.begin(Instant{});
    CHECK(on_turn(on) == seat('A'));
    CHECK(on.time().unlimited);
}

TEST_CASE("Wikipedia 44, Wikipedia 45, Wikipedia 46: three or five in a ring, black before white, "
          "and captures go to one's other board") {
    CHECK(turns("ring3", 7) == "AaBbCcA");
    CHECK(turns("ring5", 11) == "AaBbCcDdEeA");
    Match match = of("ring3");
    support::play(match, "A:e2e4 a:d7d5 B:e2e4 b:d7d5 C:e2e4 c:d7d5 A:e4d5");
    CHECK(same_player(match.plan(), seat('A'), seat('c')));
    CHECK(match.hand(seat('c')).holds(Kind::pawn));
}

TEST_CASE("Wikipedia 48, Wikipedia 50: in a house exchange a loser is out, and three "
          "wins are enough") {
    auto houses = *play::HouseMatch::between({"Red", {"ann", "ben", "cid", "dee"}},
                                             {"Blue", {"eve", "fay", "gil", "hal"}});
    for (const char loser : {'a', 'B', 'a'}) {
        CHECK_FALSE(houses.winner());
        Match game = laws::match("wall"); // each game from new boards
        CHECK_FALSE(game.resign(seat(loser), {}));
        houses.ended(*game.outcome());
    }
    CHECK(houses.winner() == 0);
    CHECK(houses.out() == std::vector<std::string>{"fay", "eve", "gil"});
}

TEST_CASE("Wikipedia 51: a house exchange is played without clocks and with the count") {
    app::MatchTerms terms;
    app::play_houses(terms, {{"Red", {"ann", "ben"}}, {"Blue", {"eve", "fay"}}});
    const auto match = app::make_match(terms);
    REQUIRE(match);
    CHECK(match->time().unlimited);
    CHECK(match->laws().stalling == Stalling::count);
}

TEST_CASE("Wikipedia 52: in crazyhouse one drops what one has captured oneself") {
    Match match = of("crazyhouse");
    support::play(match, "A:e2e4 a:d7d5 A:e4d5 a:d8d5 A:P@e4");
    CHECK(match.position(BoardId::a).at(square(4, 3)) == Piece{Side::white, Kind::pawn});
}
