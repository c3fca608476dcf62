// SPDX-License-Identifier: GPL-3.0-or-later
// Play on the servers that WBN names, and the features that WBN attributes to them.
#include "net/read/style12.h"
#include "net/session/login.h"
#include "src/app/table/match_plan.h"
#include "src/app/table/match_terms.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

using namespace rules;
using namespace std::chrono_literals;

TEST_CASE("WBN BICS: one plays on the servers that the book names, and with the Bronstein time and "
          "the shuffled arrays that it names here too") {
    for (const std::string server : {"FICS", "BICS"}) {
        net::Login login({"amy", "secret"}, net::TimesealVersion::v1);
        (void)login.on_line(net::Prompt{"login: "});
        (void)login.on_line(net::Prompt{"password: "});
        const auto step =
            login.on_line(net::Line{"**** Starting " + server + " session as Amy ****"});
        REQUIRE(step.news.size() == 1);
        CHECK(step.news.front().step == play::LoginStep::logged_in);
        CHECK(step.news.front().name == "Amy");
    }
    const auto game = net::parse_game_facts(
        "<g1> 1 p=2 t=bughouse r=0 u=0,0 it=180,0 i=180,0 pt=2 rt=0,0 ts=1,1 m=2 n=0");
    REQUIRE(game);
    CHECK(game->type == "bughouse");
    CHECK(game->partner_game == 2);

    app::MatchTerms terms;
    terms.time = *app::read_time("3b2");
    terms.chess960 = *app::read_start("chess960:17");
    Match match = *app::make_match(terms);
    CHECK(match.position(BoardId::a) == match.position(BoardId::b));
    CHECK_FALSE(match.position(BoardId::a) == Position());
    // Bronstein returns the time that the move took, at most two seconds
    match.begin(support::epoch);
    const MoveList moves = legal_moves(match.position(BoardId::a));
    REQUIRE(match.play(support::seat('A'), moves[0], support::epoch + 1s));
    CHECK(match.clock(BoardId::a).remaining(Side::white, support::epoch + 1s) == 180s);
    const MoveList replies = legal_moves(match.position(BoardId::a));
    REQUIRE(match.play(support::seat('a'), replies[0], support::epoch + 6s));
    CHECK(match.clock(BoardId::a).remaining(Side::black, support::epoch + 6s) == 177s);
}
