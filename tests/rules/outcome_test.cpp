// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/outcome.h"

#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <string>

using namespace rules;
using support::seat;

namespace {

Names four_names() {
    Names names;
    names[seat('A')] = "alice";
    names[seat('a')] = "carol";
    names[seat('B')] = "dave";
    names[seat('b')] = "bob";
    return names;
}

BoardEnd lost(char who, Ending how) {
    return {seat(who).board, how, seat(who)};
}

BoardEnd drawn(BoardId board, Ending how) {
    return {board, how, std::nullopt};
}

struct OutcomeRow {
    std::vector<BoardEnd> ends;
    std::string text;
    std::string in_braces;
    std::string result;
};

} // namespace

TEST_CASE("an outcome says who won, why and on which board") {
    const auto row = GENERATE(values<OutcomeRow>({
        {{lost('B', Ending::mate)},
         "alice and bob win: dave is mated on board B",
         "dave checkmated",
         "1-0"},
        {{lost('A', Ending::flag)},
         "carol and dave win: alice ran out of time on board A",
         "alice forfeits on time",
         "0-1"},
        {{lost('b', Ending::resignation)},
         "carol and dave win: bob resigned on board B",
         "bob resigns",
         "0-1"},
        {{drawn(BoardId::a, Ending::draw_agreed)},
         "draw by agreement",
         "Game drawn by agreement",
         "1/2-1/2"},
        {{drawn(BoardId::b, Ending::repetition)},
         "draw by repetition on board B",
         "Game drawn by repetition",
         "1/2-1/2"},
        {{drawn(BoardId::a, Ending::fifty_moves)},
         "draw by the fifty-move rule on board A",
         "Game drawn by the 50 move rule",
         "1/2-1/2"},
        {{drawn(BoardId::a, Ending::both_flags)},
         "draw: both players ran out of time on board A",
         "Game drawn because both players ran out of time",
         "1/2-1/2"},
        {{drawn(BoardId::a, Ending::stalemate)},
         "draw by stalemate on board A",
         "Game drawn by stalemate",
         "1/2-1/2"},
        {{lost('a', Ending::mate), lost('b', Ending::mate)},
         "draw: carol is mated on board A and bob is mated on board B",
         "Game drawn by boards ending at once",
         "1/2-1/2"},
        {{lost('a', Ending::mate), drawn(BoardId::b, Ending::repetition)},
         "draw: carol is mated on board A and by repetition on board B",
         "Game drawn by boards ending at once",
         "1/2-1/2"},
        {{lost('a', Ending::flag), lost('B', Ending::flag)},
         "alice and bob win: carol ran out of time on board A and dave ran out of time on board B",
         "carol forfeits on time",
         "1-0"},
        {{drawn(BoardId::a, Ending::aborted)}, "the match was aborted", "Game aborted", "*"},
    }));
    const Outcome outcome = outcome_of(row.ends, bughouse_plan());
    CHECK(to_text(outcome, bughouse_plan(), four_names()) == row.text);
    CHECK(end_text(outcome, four_names()) == row.in_braces);
    CHECK(result_text(outcome, bughouse_plan()) == row.result);
}

TEST_CASE("one board needs no letter, one winner no plural") {
    const Outcome outcome = outcome_of({lost('a', Ending::mate)}, crazyhouse_plan());
    CHECK(to_text(outcome, crazyhouse_plan(), four_names()) == "alice wins: carol is mated");
}

TEST_CASE("a winner with two seats is named once") {
    Names names;
    for (const Seat each : seats(siamese_plan())) {
        names[each] =
            siamese_plan().player[each] == siamese_plan().player[seat('A')] ? "alice" : "bob";
    }
    const Outcome outcome = outcome_of({lost('a', Ending::mate)}, siamese_plan());
    CHECK(to_text(outcome, siamese_plan(), names) == "alice wins: bob is mated on board A");
}

TEST_CASE("a board that is drawn draws the match, whichever board ends first") {
    const auto plan = bughouse_plan();
    const BoardEnd mate = lost('a', Ending::mate);
    const BoardEnd agreed = drawn(BoardId::b, Ending::draw_agreed);
    CHECK_FALSE(outcome_of({mate, agreed}, plan).winner);
    CHECK_FALSE(outcome_of({agreed, mate}, plan).winner);
    CHECK(outcome_of({mate}, plan).winner == plan.team[seat('A')]);
}

TEST_CASE("where points are added up the winner's are said first, and an aborted match has none") {
    const auto plan = bughouse_plan();
    const auto says = [&](const std::vector<BoardEnd>& ends) {
        return to_text(outcome_by_points(ends, plan), plan, four_names());
    };
    CHECK(says({lost('A', Ending::mate), drawn(BoardId::b, Ending::repetition)}).find("1.5-0.5") !=
          std::string::npos);
    CHECK(says({lost('a', Ending::mate), drawn(BoardId::b, Ending::repetition)}).find("1.5-0.5") !=
          std::string::npos);
    Outcome aborted = outcome_by_points({lost('a', Ending::mate)}, plan);
    aborted.decided_by = drawn(BoardId::a, Ending::aborted);
    CHECK(end_text(aborted, four_names()) == end_text(aborted.decided_by, four_names()));
}

TEST_CASE("how a match ended is not read from a text that leaves out who lost") {
    for (const auto ending : {Ending::mate, Ending::flag, Ending::resignation}) {
        const std::string_view comment = text_of(ending).comment;
        REQUIRE(comment.substr(0, 2) == "{}");
        CHECK_FALSE(end_from(comment.substr(2)));
        CHECK(end_from("bob" + std::string(comment.substr(2)))->ending == ending);
    }
}

TEST_CASE("boards of which each counts are named one by one, and an aborted one gives no points") {
    const auto plan = bughouse_plan();
    const auto drawn_a = drawn(BoardId::a, Ending::draw_agreed);
    const auto drawn_b = drawn(BoardId::b, Ending::repetition);
    CHECK(to_text(outcome_by_points({drawn_a, drawn_b}, plan), plan, four_names())
              .find("on board A") != std::string::npos);
    CHECK(outcome_by_points({drawn(BoardId::a, Ending::aborted)}, plan).half_points ==
          std::vector<int>{0, 0});
}
