// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/laws/ruleset.h"

#include "src/base/text.h"
#include "src/rules/match/match.h"
#include "tests/support/catch.h"
#include "tests/support/play_text.h"

#include <string>

using namespace rules;
using namespace std::chrono_literals;
using support::match_of;
using support::play;

namespace {

/// Whether all moves of a text such as "A:e2e4 ..." can be played.
bool playable(Match match, std::string_view text) {
    bool all = true;
    for (const auto one : base::tokens(text)) {
        all = all && support::play_one(match, one).has_value();
    }
    return all;
}

} // namespace

TEST_CASE("every preset is found by its name and by no other") {
    CHECK(preset_names().size() == 7);
    for (const auto name : preset_names()) {
        REQUIRE(preset(name));
        CHECK(preset(name)->name == name);
    }
    CHECK_FALSE(preset(""));
    CHECK_FALSE(preset("FICS"));
    CHECK_FALSE(preset("bughouse"));
    CHECK(*preset("fics") == RuleSet{.moves = preset("fics")->moves});
}

TEST_CASE("each law book has its usual time") {
    CHECK(preset("fics")->default_time == TimeControl{.base = 2min});
    CHECK(preset("icc")->default_time == TimeControl{.base = 2min});
    CHECK(preset("wbn")->default_time == TimeControl{.base = 5min});
    CHECK(preset("fide")->default_time == TimeControl{.base = 5min});
    CHECK(preset("geneva")->default_time == TimeControl{.base = 3min});
    CHECK(preset("wall")->default_time == TimeControl{.base = 5min});
}

TEST_CASE("the laws say which dropped rook may castle") {
    struct Row {
        std::string laws;
        bool after_a_capture; ///< the original was captured, unmoved, on its corner
        bool after_a_move;    ///< the original moved away
    };
    const auto row = GENERATE(values<Row>({{"fics", true, false},
                                           {"icc", true, false},
                                           {"wbn", false, false},
                                           {"fide", true, true},
                                           {"geneva", true, true},
                                           {"wall", true, true}}));
    CAPTURE(row.laws);
    CHECK(playable(match_of(row.laws, "4k3/8/8/8/8/6n1/P7/4K2R[R] b K - 0 1"),
                   "a:g3h1 A:a2a3 a:h1g3 A:R@h1 a:g3f5 A:e1g1") == row.after_a_capture);
    CHECK(playable(match_of(row.laws, "4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1"),
                   "A:h1h5 a:e8d8 A:R@h1 a:d8e8 A:e1g1") == row.after_a_move);
}

TEST_CASE("the laws say what a pawn becomes") {
    const auto laws = GENERATE(as<std::string>(), "fics", "icc", "wbn", "fide", "geneva", "wall");
    CAPTURE(laws);
    const Match match = match_of(laws, "8/P3k3/8/8/8/8/8/4K3[] w - - 0 1");
    CHECK(playable(match, "A:a7a8q"));
    CHECK(playable(match, "A:a7a8n"));
    CHECK(playable(match, "A:a7a8r") == (laws != "wbn"));
    CHECK(playable(match, "A:a7a8b") == (laws != "wbn"));
}

TEST_CASE("all laws agree on what can be dropped") {
    const auto laws = GENERATE(as<std::string>(), "fics", "icc", "wbn", "fide", "geneva", "wall");
    CAPTURE(laws);
    // a pawn dropped on its second rank, which may then double-step and be captured en passant
    CHECK(playable(match_of(laws, "4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1"),
                   "A:P@e2 a:e8d8 A:e2e4 a:d4e3"));
    CHECK(playable(match_of(laws, "8/8/4k3/8/8/8/8/4K3[P] w - - 0 1"), "A:P@b7"));
    CHECK_FALSE(playable(match_of(laws, "8/8/4k3/8/8/8/8/4K3[P] w - - 0 1"), "A:P@b1"));
    CHECK_FALSE(playable(match_of(laws, "8/8/4k3/8/8/8/8/4K3[P] w - - 0 1"), "A:P@b8"));
    CHECK(playable(match_of(laws, "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1"), "A:R@e5 a:e8d8"));
    CHECK(playable(match_of(laws, "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1"), "A:N@f7"));
    CHECK(playable(match_of(laws, "4r1k1/8/8/8/8/8/8/4K3[N] w - - 0 1"), "A:N@e7"));
}
