// SPDX-License-Identifier: GPL-3.0-or-later
// `bughouse laws`, and the options that set laws.
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <fstream>

using support::bughouse;

namespace {

bool says(const support::Ran& ran, const std::string& line) {
    return ran.output.find(line + "\n") != std::string::npos;
}

} // namespace

TEST_CASE("laws are told in words, with what they decide, their articles and their settings") {
    const auto wbn = bughouse({"laws", "wbn"});
    CHECK(wbn.exit_code == 0);
    CHECK(wbn.output.find("wbn at 5+0\n") == 0);
    CHECK(says(wbn, "  castling with a dropped rook  no (WBN 5.8a.2(1)3)  "
                    "[dropped-rook-castles=no]"));
    CHECK(says(wbn, "  both flags of a board down    a draw (WBN 7.10)"));
    CHECK(
        says(bughouse({"laws", "icc"}), "  repeated position             no draw  [repetition=0]"));
    CHECK(bughouse({"laws", "common"}).output.find("Wikipedia") != std::string::npos);
    for (const char* server : {"fics", "icc"}) { // these servers have no law book
        CHECK(bughouse({"laws", server}).output.find("Wikipedia") == std::string::npos);
    }
    CHECK(bughouse({"laws"}).output.find("fics at 3+0\n") == 0);
}

TEST_CASE("a law that is set by itself is in force, and no article speaks for it") {
    const auto ran =
        bughouse({"laws", "geneva", "--law", "castle-dropped-rook=no", "--time", "none"});
    CHECK(ran.output.find("geneva at no clocks\n") == 0);
    CHECK(says(ran, "  castling with a dropped rook  no (changed)  [dropped-rook-castles=no]"));
}

TEST_CASE("the laws of the config file are in force until the command line names others") {
    const support::ScratchFolder folder;
    const std::string file = folder / "bughouse.toml";
    std::ofstream(file) << "laws = \"wbn\"\nlaw = \"repetition=5\"\n";
    const std::string five = "a draw can be claimed when a position stands 5 times (changed)";
    const auto of_file = bughouse({"--config", file, "laws"});
    CHECK(of_file.output.find("wbn at 5+0\n") == 0);
    CHECK(of_file.output.find(five) != std::string::npos);
    const auto named = bughouse({"--config", file, "laws", "--laws", "fide"});
    CHECK(named.output.find("fide at 5+0\n") == 0);
    CHECK(named.output.find(five) == std::string::npos);
    CHECK(bughouse({"--config", file, "laws", "--law", "repetition=4"})
              .output.find("stands 4 times (changed)") != std::string::npos);
}

TEST_CASE("laws that nobody knows or that contradict each other are wrong usage") {
    struct Row {
        std::vector<std::string> text;
        std::string names;
    };
    const std::vector<Row> rows{
        {{"laws", "chess"},
         "unknown law book \"chess\": fics, icc, wbn, fide, geneva, wall, common"},
        {{"play", "--laws", "chess"},
         "unknown law book \"chess\": fics, icc, wbn, fide, geneva, wall, common"},
        {{"laws", "--law", "colour=red"},
         "\"colour=red\" is not a law; expected dropped-rook-castles, "},
        {{"play", "--law", "no-move=x"}, "expected no-move=wait|stalemate"},
        {{"play", "--law", "last-pawn-drop-rank=1"},
         "first-pawn-drop-rank=2 contradicts last-pawn-drop-rank=1"},
        {{"play", "--law", "first-pawn-drop-rank=1"},
         "first-pawn-drop-rank=1 changes nothing: no pawn stands there; 2 to 7"},
        {{"laws", "--law", "last-pawn-drop-rank=8"},
         "last-pawn-drop-rank=8 changes nothing: no pawn stands there; 2 to 7"},
        {{"play", "--clock", "press", "--time", "none"},
         "--clock press contradicts --time none: there is no clock to press"},
        {{"laws", "--law", "clock=press", "--time", "none"},
         "--clock press contradicts --time none: there is no clock to press"},
        {{"laws", "wbn", "--laws", "fide"}, "excludes"}};
    for (const Row& row : rows) {
        const auto ran = bughouse(row.text);
        CHECK(ran.exit_code == 2);
        CHECK(ran.output.empty());
        INFO(ran.message);
        CHECK(ran.message.find(row.names) != std::string::npos);
    }
}
