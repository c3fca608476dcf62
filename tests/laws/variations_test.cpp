// SPDX-License-Identifier: GPL-3.0-or-later
// The variations of the overview, the other `ending`, and what is done about waiting without
// clocks.
#include "src/app/table/match_plan.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/play/house_match.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"
#include "src/rules/laws/variant.h"
#include "src/rules/match/match_judge.h"
#include "tests/laws/law_table.h"
#include "tests/laws/typed_table.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/playable_moves.h"

using namespace rules;
using namespace std::chrono_literals;
using base::Instant;
using laws::TypedMatch;
using support::seat;

namespace {

Match of(std::string_view name, const TimeControl& time = {.unlimited = true}) {
    const auto found = *variant(name);
    Match match(found.plan(), found.laws(*preset("wall")), time);
    match.begin(support::epoch);
    return match;
}

app::MatchTerms without_clocks(std::string_view book, std::string_view variant = "bughouse") {
    app::MatchTerms asked = laws::terms(book, variant);
    asked.time = *app::read_time("none");
    return asked;
}

TypedMatch stalled(std::string_view rule, std::string_view board_a = support::usual_array) {
    app::MatchTerms asked = without_clocks("wall stalling=" + std::string(rule));
    asked.boards = laws::boards_of({board_a, support::usual_array});
    return TypedMatch(asked);
}

TypedMatch played(std::string_view variant, const std::vector<std::string_view>& boards = {}) {
    app::MatchTerms asked = without_clocks("wall", variant);
    asked.boards = laws::boards_of(boards);
    return TypedMatch(asked);
}

/// The seats in the order of their turns, each playing its first legal move.
std::string turns(std::string_view name, int count) {
    Match match = of(name);
    std::string letters;
    for (int i = 0; i < count; ++i) {
        const auto turn = on_turn(match);
        REQUIRE(turn);
        letters += letter(*turn);
        REQUIRE(match.play(*turn, support::playable_moves(match, *turn)[0], support::epoch));
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

TEST_CASE("Wikipedia 18, Wall 11: nobody waits longer than the partner needs for three moves") {
    TypedMatch match = stalled("three_moves");
    laws::play(match, "A:e2e4 a:e7e5 A:d2d4 B:e2e4 b:e7e5 B:d2d4 b:d7d5");
    CHECK(laws::why_not(match, "A:stalling") == Refusal::not_stalling_yet);
    laws::play(match, "B:c2c4 A:stalling");
    CHECK(laws::verdict(*match) == "A and b win: a waited too long on board A (Wall 11)");
    TypedMatch unmoved = stalled("three_moves");
    laws::play(unmoved, "A:e2e4 B:e2e4 b:e7e5 B:d2d4 b:d7d5 B:c2c4");
    CHECK(laws::why_not(unmoved, "A:stalling") == Refusal::not_stalling_yet);
}

TEST_CASE("Wikipedia 19, Wikipedia 20: at ten the counter takes a piece of least value, and counts "
          "again") {
    TypedMatch match = stalled("count");
    laws::play(match, "a:stalling");
    REQUIRE_FALSE(match.type("a:stalling h2"));
    match.pass(8s);
    CHECK(match->stalls().removals.empty());
    match.pass(11s);
    CHECK(match->stalls().removals.size() == 1);
    CHECK_FALSE(match->position(BoardId::a).at(square(7, 1)));
    CHECK(match->hand(seat('b')).empty());
}

TEST_CASE("Wikipedia 21: a death count is for one who has a mate in one") {
    CHECK(laws::why_not(stalled("count"), "a:death") == Refusal::no_mate_in_one);
    TypedMatch mates = stalled("count", "6rk/6pp/8/6N1/8/8/8/6K1 b - - 0 1");
    laws::play(mates, "A:death");
}

TEST_CASE(
    "Wikipedia 29, Wikipedia 30, Wikipedia 31: the other board plays on with what is in hand, "
    "and the points are added") {
    TypedMatch match = laws::typed_match("wall ending=both");
    laws::play(match, mate_on_a);
    CHECK_FALSE(match->outcome());
    laws::play(match, "B:e2e4 b:P@h3"); // pieces in reserve can still be dropped
    CHECK(laws::why_not(match, "A:a2a3") == Refusal::board_over);
    CHECK_FALSE(can_be_fed(*match, seat('b')));
    laws::play(match, "b:resign!");
    CHECK(points_text(*match->outcome()) == "1-1");
    CHECK(laws::verdict(*match).find("draw 1-1: ") == 0);
}

TEST_CASE("Wikipedia 34, Wikipedia 35, Wikipedia 36: tandem drops give no check and no pawn on the "
          "seventh, and both games are finished") {
    TypedMatch match = played("tandem");
    laws::play(match, mate_on_a + " B:e2e4");
    CHECK_FALSE(match->outcome());
    CHECK(laws::why_not(match, "b:P@e2") == Refusal::pawn_drop_rank);
    CHECK_FALSE(laws::why_not(match, "b:P@h3"));
    laws::play(match, "b:P@g3 B:h2h3 b:g3f2"); // a drop may not give check, but a pawn's step may
    CHECK(match->position(BoardId::b).in_check());
    TypedMatch drops = played("tandem");
    laws::play(drops, "A:e2e4 a:d7d5 A:e4d5 B:e2e4 b:f7f6 B:e1e2 b:f6f5 B:e2d3");
    CHECK(laws::why_not(drops, "b:P@e4") == Refusal::square_occupied);
    CHECK(laws::why_not(drops, "b:P@c4") == Refusal::drop_gives_check);
}

TEST_CASE(
    "Wikipedia 37, Wikipedia 38: a transfer drop blocks no check, gives none and stays on the "
    "own half") {
    const auto refused = [](std::string_view fen, const std::string& drop) {
        return laws::why_not(played("transfer", {fen, "4k3/8/8/8/8/8/8/4K3 w - -"}), "A:" + drop);
    };
    CHECK(refused("4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1", "N@e2") == Refusal::drop_blocks_check);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", "N@a3") == std::nullopt);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", "N@c4") == Refusal::drop_gives_check);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[N] w - - 0 1", "N@a5") == Refusal::drop_zone);
    CHECK(refused("8/8/8/4k3/8/8/8/4K3[P] w - - 0 1", "P@a5") == Refusal::pawn_drop_rank);
}

TEST_CASE("Wikipedia 39, Wikipedia 40: kings are captured, one at a time, and all four win") {
    TypedMatch match = played("transfer", {"5k1k/p7/8/8/8/8/8/K6R w - -", //
                                           "8/8/8/8/8/8/P7/K6r b - -"});
    laws::play(match, "A:h1h8 a:a7a6");
    CHECK(laws::why_not(match, "A:h8f8") == Refusal::second_king_in_reserve);
    laws::play(match, "b:K@c8 B:a2a3 A:h8f8 a:a6a5 b:K@e8 B:a3a4 b:h1a1");
    CHECK_FALSE(match->outcome()); // the fourth king is in hand
    laws::play(match, "A:K@c1");
    CHECK(match->outcome()->decided_by.ending == Ending::all_kings);
    CHECK(match->outcome()->winner == match->plan().team[seat('A')]);
}

TEST_CASE("Wikipedia 41, Wikipedia 43: two players take turns on two boards, in either order") {
    CHECK(turns("siamese", 9) == "AaBAbaBAb");
    CHECK(turns("ring2", 9) == "AaBbAaBbA");
    CHECK(same_player(of("siamese").plan(), seat('A'), seat('b')));
}

TEST_CASE("Wikipedia 42: a siamese game goes by mail, in its record") {
    TypedMatch match = played("siamese");
    laws::play(match, "A:e2e4 a:e7e5 B:d2d4");
    const auto text = notation::write_bpgn(play::record_of(*match, {}));
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    const auto again = play::resumable_match(reader.next().value(), *preset("fics"));
    REQUIRE(again);
    Match on = again->match;
    on.begin(support::epoch);
    CHECK(on_turn(on) == seat('A'));
    CHECK(on.time().unlimited);
}

TEST_CASE("Wikipedia 44, Wikipedia 45, Wikipedia 46: three or five in a ring, black before white, "
          "and captures go to one's other board") {
    CHECK(turns("ring3", 7) == "AaBbCcA");
    CHECK(turns("ring5", 11) == "AaBbCcDdEeA");
    TypedMatch match = played("ring3");
    laws::play(match, "A:e2e4 a:d7d5 B:e2e4 b:d7d5 C:e2e4 c:d7d5 A:e4d5");
    CHECK(same_player(match->plan(), seat('A'), seat('c')));
    CHECK(match->hand(seat('c')).holds(Kind::pawn));
}

TEST_CASE("Wikipedia 48, Wikipedia 50: in a house exchange a loser is out, and three "
          "wins are enough") {
    auto houses = *play::HouseMatch::between({"Red", {"ann", "ben", "cid", "dee"}},
                                             {"Blue", {"eve", "fay", "gil", "hal"}});
    std::vector<std::string> out;
    for (const char loser : {'a', 'B', 'a'}) {
        CHECK_FALSE(houses.winner());
        out.push_back(houses.seated()[seat(loser)]);
        Match game = laws::match("wall"); // new boards for each game
        CHECK_FALSE(game.resign(seat(loser), {}));
        houses.record_result(*game.outcome());
    }
    CHECK(houses.winner() == 0);
    CHECK(out == std::vector<std::string>{"fay", "eve", "gil"});
}

TEST_CASE("Wikipedia 51: a house exchange is played without clocks and with the count") {
    app::MatchTerms terms;
    app::make_house_match(terms, {{"Red", {"ann", "ben"}}, {"Blue", {"eve", "fay"}}});
    const auto match = app::make_match(terms);
    REQUIRE(match);
    CHECK(match->time().unlimited);
    CHECK(match->laws().stalling == Stalling::count);
}

TEST_CASE("Wikipedia 52: in crazyhouse a player drops the pieces that they captured themselves") {
    TypedMatch match = played("crazyhouse");
    laws::play(match, "A:e2e4 a:d7d5 A:e4d5 a:d8d5 A:P@e4");
    CHECK(match->position(BoardId::a).at(square(4, 3)) == Piece{Side::white, Kind::pawn});
}
