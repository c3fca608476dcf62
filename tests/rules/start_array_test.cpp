// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/position.h"
#include "src/rules/board/setup.h"

#include "tests/support/catch.h"

#include <set>
#include <string>

using namespace rules;

namespace {

std::string array(int number) {
    const Setup setup = chess960_setup(number);
    std::string men;
    for (int file = 0; file < 8; ++file) {
        men += "PNBRQK"[static_cast<int>(setup.board[square(file, 0)]->kind)];
    }
    return men;
}

} // namespace

TEST_CASE("arrays are numbered as everywhere") {
    CHECK(array(0) == "BBQNNRKR");
    CHECK(array(1) == "BQNBNRKR");
    CHECK(array(usual_array) == "RNBQKBNR");
    CHECK(array(959) == "RKRNNQBB");
    CHECK(chess960_setup(usual_array) == standard_setup());
}

TEST_CASE("all 960 arrays differ, are alike for both sides and may castle") {
    std::set<std::string> all;
    for (int number = 0; number < chess960_arrays; ++number) {
        const Setup setup = chess960_setup(number);
        all.insert(array(number));
        for (int file = 0; file < 8; ++file) {
            REQUIRE(setup.board[square(file, 0)]->kind == setup.board[square(file, 7)]->kind);
        }
        const auto position = Position::from(setup);
        REQUIRE(position);
        REQUIRE(position->setup() == setup);
    }
    CHECK(all.size() == 960);
}

TEST_CASE("a number beyond the arrays is the nearest one") {
    CHECK(chess960_setup(960) == chess960_setup(959));
    CHECK(chess960_setup(-1) == chess960_setup(0));
}
