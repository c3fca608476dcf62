// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/source_tree.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

using std::string;
using support::bughouse;
using support::Ran;

namespace {

const string folder = support::in_repository("tests/data/games/");

/// The text without the path of the test data.
string bare(string text) {
    for (auto at = text.find(folder); at != string::npos; at = text.find(folder)) {
        text.erase(at, folder.size());
    }
    return text;
}

Ran check(const string& file) {
    auto ran = bughouse({"bpgn", "check", folder + file});
    ran.output = bare(ran.output);
    ran.message = bare(ran.message);
    return ran;
}

Ran convert(const string& file, const string& to) {
    auto ran = bughouse({"bpgn", "convert", folder + file, "--to", to});
    ran.output = bare(ran.output);
    ran.message = bare(ran.message);
    return ran;
}

Ran check_input(const string& input) {
    return bughouse({"bpgn", "check", "-"}, {input, {}, {}});
}

} // namespace

TEST_CASE("each game is judged on a line of its own and counted in the last") {
    const auto ran = check("mixed.bpgn");
    CHECK(ran.output == "mixed.bpgn#1\tlegal\t8/8\t\n"
                        "mixed.bpgn#2\tillegal\t2/3\t2A P@d5: no pawn in reserve\n"
                        "mixed.bpgn#3\tunsupported\t0/1\tvariant DuckChess\n"
                        "mixed.bpgn#4\tlegal\t5/5\t\n"
                        "games 4 legal 2 illegal 1 unsupported 1 halfmoves 15\n");
    CHECK(ran.message == "mixed.bpgn#4: 2a Qh4#: is not mate\n");
    CHECK(ran.exit_code == 1);
}

TEST_CASE("games of several files are counted together") {
    const auto ran = bughouse({"bpgn", "check", folder + "glued.bpgn", folder + "latin1.bpgn"});
    CHECK(bare(ran.output) == "glued.bpgn#1\tlegal\t4/4\t\nlatin1.bpgn#1\tlegal\t2/2\t\n"
                              "games 2 legal 2 illegal 0 unsupported 0 halfmoves 6\n");
    CHECK(ran.exit_code == 0);
}

TEST_CASE("verdicts can be had as JSON, one object a line") {
    const auto ran = bughouse({"bpgn", "check", "--json", folder + "mixed.bpgn"});
    CHECK(bare(ran.output) ==
          "{\"game\":\"mixed.bpgn#1\",\"verdict\":\"legal\",\"replayed\":8,\"halfmoves\":8,"
          "\"reason\":\"\",\"warnings\":[]}\n"
          "{\"game\":\"mixed.bpgn#2\",\"verdict\":\"illegal\",\"replayed\":2,\"halfmoves\":3,"
          "\"reason\":\"2A P@d5: no pawn in reserve\",\"warnings\":[]}\n"
          "{\"game\":\"mixed.bpgn#3\",\"verdict\":\"unsupported\",\"replayed\":0,\"halfmoves\":1,"
          "\"reason\":\"variant DuckChess\",\"warnings\":[]}\n"
          "{\"game\":\"mixed.bpgn#4\",\"verdict\":\"legal\",\"replayed\":5,\"halfmoves\":5,"
          "\"reason\":\"\",\"warnings\":[\"2a Qh4#: is not mate\"]}\n"
          "{\"games\":4,\"legal\":2,\"illegal\":1,\"unsupported\":1,\"halfmoves\":15}\n");
    CHECK(ran.exit_code == 1);
}

TEST_CASE("standard input is a file called -") {
    const auto ran = check_input("1A. e4 *");
    CHECK(ran.output == "-#1\tlegal\t1/1\t\ngames 1 legal 1 illegal 0 unsupported 0 halfmoves 1\n");
    CHECK(ran.exit_code == 0);
}

TEST_CASE("what cannot be read is told by file, line, column and what was expected") {
    const string none = "games 0 legal 0 illegal 0 unsupported 0 halfmoves 0\n";
    const auto pairs = check("coordinates.pgn");
    CHECK(pairs.message == "coordinates.pgn:3:1: expected a half-move such as 1A. e4, not the "
                           "board and coordinates 1e2e4: this is not BPGN\n");
    CHECK(pairs.output == none);
    CHECK(pairs.exit_code == 2);
    const auto prose = check("prose.txt");
    CHECK(prose.message == "prose.txt:1:1: expected a tag such as [Event \"...\"] or a half-move "
                           "such as 1A. e4\n");
    CHECK(prose.exit_code == 2);
    const auto zeros = check("zeros.bpgn");
    CHECK(zeros.message ==
          "zeros.bpgn:3:1: expected text, not a zero byte: is this UTF-16, or packed?\n");
    CHECK(zeros.output == "zeros.bpgn#1\tlegal\t2/2\t\n"
                          "games 1 legal 1 illegal 0 unsupported 0 halfmoves 2\n");
    CHECK(zeros.exit_code == 2);
    const auto missing = check("missing.bpgn");
    CHECK(missing.message == "bughouse: missing.bpgn: No such file or directory\n");
    CHECK(missing.exit_code == 2);
    const auto directory = check("");
    CHECK(directory.message == "bughouse: : Is a directory\n");
    CHECK(directory.exit_code == 2);
    const auto empty = check_input(" \n");
    CHECK(empty.message == "-: no game\n");
    CHECK(empty.exit_code == 0);
}

TEST_CASE("a game that was cut off is illegal and says where") {
    const auto ran = check("truncated.bpgn");
    CHECK(ran.output.find("truncated.bpgn#1\tillegal\t2/2\tline 2, column 23: expected a } that "
                          "ends this comment\n") == 0);
    CHECK(ran.exit_code == 1);
}

TEST_CASE("a clock that was cut off is not taken for what is left of it") {
    const auto ran = bughouse({"bpgn", "convert", "-", "--to", "json"},
                              {"1A. e4 {179} 1a. e5 {178} 2A. d4 {1", {}, {}});
    CHECK(ran.output.find("\"clock\":\"178\"") != string::npos);
    CHECK(ran.output.find("\"clock\":\"1\"") == string::npos);
    CHECK(ran.exit_code == 1);
}

TEST_CASE("a pawn's capture may be written by its files alone where only one fits") {
    const auto canonical = [](const string& moves) {
        const auto ran = bughouse({"bpgn", "convert", "-", "--to", "bpgn"}, {moves, {}, {}});
        const auto from = ran.output.find("\n\n") + 2;
        return ran.output.substr(from, ran.output.find("\n{*}") - from);
    };
    CHECK(canonical("1A. e4 1a. d5 2A. ed 2a. Qxd5") == "1A. e4 1a. d5 2A. exd5 2a. Qxd5");
    CHECK(canonical("1. e4 d5 2. exd Nf6 3. c4 c6 4. dc bc!") ==
          "1A. e4 1a. d5 2A. exd5 2a. Nf6 3A. c4 3a. c6 4A. dxc6 4a. bxc6 {A:!}");
    CHECK(canonical("1A. e4 1a. f5 2A. ef 2a. g5 3A. fg 3a. Nf6 4A. gh 4a. Ng8 5A. hg=N") ==
          "1A. e4 1a. f5 2A. exf5 2a. g5 3A. fxg6 3a. Nf6 4A. gxh7 4a. Ng8 5A. hxg8=N");
    const auto verdict = [](const string& moves) {
        const auto output = check_input(moves).output;
        return output.substr(0, output.find('\n'));
    };
    CHECK(verdict("[FEN \"4k3/8/3p4/3pP3/4P3/8/8/4K3 w - - 0 1 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n"
                  "1A. ed") == "-#1\tillegal\t0/1\t1A ed: more than one piece can go there");
    CHECK(verdict("1A. e4 1a. e5 2A. ed") == "-#1\tillegal\t2/3\t2A ed: no such move here");
    CHECK(verdict("1A. e4 1a. d5 2A. ee") == "-#1\tillegal\t2/3\t2A ee: not a move");
    CHECK(verdict("1A. e4 1a. d5 2A. eg") == "-#1\tillegal\t2/3\t2A eg: not a move");
}

TEST_CASE("a result is read as people write it, in the tag and behind the half-moves") {
    const auto result = [](const string& tag, const string& last) {
        const auto ran = bughouse({"bpgn", "convert", "-", "--to", "bpgn"},
                                  {tag + "1A. e4 1a. e5 " + last, {}, {}});
        const auto from = ran.output.find("\"") + 1;
        return ran.output.substr(from, ran.output.find('"', from) - from) + ran.message;
    };
    for (const string draw : {"1/2-1/2", "1/2", "1/2 - 1/2", "½-½", "½", "½ – ½", "\xBD-\xBD"}) {
        INFO(draw);
        CHECK(result("", draw) == "1/2-1/2");
        CHECK(result("[Result \"" + draw + "\"]\n", "") == "1/2-1/2");
    }
    for (const string white : {"1-0", "1 - 0", "1 -0", "1–0"}) {
        INFO(white);
        CHECK(result("", white) == "1-0");
        CHECK(result("[Result \"" + white + "\"]\n", white) == "1-0");
    }
    CHECK(result("", "0 - 1\n\n[Event \"next\"]") == "0-1");
    CHECK(result("", "1 - 2").find("expected a half-move such as 12A. e4, not 1") != string::npos);
    CHECK(result("", "1 -\n0").find("expected a half-move such as 12A. e4, not 1") != string::npos);
    CHECK(result("", "0 - 0").find("expected a half-move such as 12A. e4, not 0") != string::npos);
    CHECK(result("[Result \"White\"]\n", "0-1") == "0-1");
    CHECK(check_input("1A. Nf3 1a. a6 2A. g3 2a. a5 3A. Bg2 3a. a4 4A. 0-0").exit_code == 0);
}

TEST_CASE("the name of a law book may have capital letters, and no other name is one") {
    CHECK(check_input("[Laws \"FIDE\"]\n1A. e4 *").exit_code == 0);
    CHECK(bughouse({"bpgn", "check", "-", "--laws", "Wall"}, {"1A. e4 *", {}, {}}).exit_code == 0);
    CHECK(check_input("[Laws \"FIDES\"]\n1A. e4 *").exit_code == 1);
}

TEST_CASE("a match of chess.com, which is no BPGN, is sent to the library") {
    const support::ScratchFolder folder;
    const string file = folder / "1.json";
    std::ofstream(file) << "\n{\"game\": {\"id\": 1, \"moveList\": \"" << string(100, 'm')
                        << "\"}}\n";
    const support::Circumstances home{{}, {{"HOME", folder.path()}, {"XDG_DATA_HOME", ""}}, {}};
    const string told =
        file + ": this is JSON; `bughouse library import` reads matches of chess.com\n";
    for (const std::vector<string>& words :
         {std::vector<string>{"replay", file}, std::vector<string>{"replay", "--story", file},
          std::vector<string>{"relive", file, "--seat", "A"}, std::vector<string>{"train", file},
          std::vector<string>{"bpgn", "check", file},
          std::vector<string>{"bpgn", "convert", file, "--to", "pgn"}}) {
        const auto ran = bughouse(words, home);
        CHECK(ran.message == told);
        CHECK(ran.exit_code == 2);
    }
    CHECK(check_input("{\"A fine game\" by all} 1A. e4 *").exit_code == 0);
}

TEST_CASE("a file that is not what it seems is an answer and not an accident") {
    CHECK(check_input(string(1 << 18, '{')).exit_code == 2);
    CHECK(check_input(string(1 << 18, '(')).exit_code == 2);
    CHECK(check_input(string(1 << 18, '[')).exit_code == 2);
    CHECK(check_input(string(1 << 18, 'x')).exit_code == 2);
    CHECK(check_input("1A. e4 " + string(1 << 18, '(')).exit_code == 1);
    CHECK(check_input(string(1 << 18, '\0')).exit_code == 2);
}

TEST_CASE("every dialect is rewritten in one form, and rewriting that again changes nothing") {
    for (const string file : {"mixed.bpgn", "glued.bpgn", "latin1.bpgn", "utf8.bpgn", "clocks.bpgn",
                              "odd_moves.bpgn", "repeated.bpgn", "upper_case.bpgn", "zeros.bpgn"}) {
        INFO(file);
        const auto once = convert(file, "bpgn");
        CHECK(once.output.size() > 20);
        const auto twice =
            bughouse({"bpgn", "convert", "-", "--to", "bpgn"}, {once.output, {}, {}});
        CHECK(twice.output == once.output);
        CHECK(twice.exit_code == 0);
        const auto last_line = [](const string& output) {
            return output.substr(output.rfind('\n', output.size() - 2) + 1);
        };
        CHECK(last_line(check_input(once.output).output) == last_line(check(file).output));
    }
}

TEST_CASE("the canonical form has a clock behind every half-move that had one, and shortest SAN") {
    const auto clocks = convert("clocks.bpgn", "bpgn");
    CHECK(clocks.output ==
          "[Event \"every clock there is\"]\n[Result \"*\"]\n\n"
          "1A. e4 {179.9} 1B. e4 {[ts=3.250]} 1a. e5 {d19.250} 1b. e5 {12} 2A. d4 {-0.576}\n"
          "2B. d4 {1.6} 2a. d5 {7.123} {C:late} 2b. d5\n{*} *\n\n");
    const auto moves = convert("odd_moves.bpgn", "bpgn");
    CHECK(moves.output.find("14A. Kxd2 11B. dxc6 14a. O-O 15A. b8=Q 11b. N@f2 15a. Raxb8 "
                            "12B. Kxf2 16A. N@c5\n12b. P@b3 16a. Rb2+ 13B. c7 17A. Ke3 "
                            "{A:!?} 13b. Kd7\n{*} *\n") != string::npos);
    CHECK(moves.message == "odd_moves.bpgn#1: 15A b8: promoted to a queen\n");
}

TEST_CASE("an illegal game is converted as it was written, and not all of it to PGN") {
    const auto same = convert("mixed.bpgn", "bpgn");
    CHECK(same.output.find("1A. e4 1a. e5 2A. P@d5\n") != string::npos);
    CHECK(same.exit_code == 0);
    const auto pgn = convert("mixed.bpgn", "pgn");
    CHECK(pgn.output.find("1. e4 1... e5 *\n") != string::npos);
    CHECK(pgn.message.find("mixed.bpgn#2: written in part: 2A P@d5: no pawn in "
                           "reserve\n") != string::npos);
    CHECK(pgn.exit_code == 1);
}

TEST_CASE("one game of a file is converted by its number, into every form") {
    const auto third = [](const string& to) { return convert("mixed.bpgn:4", to); };
    CHECK(third("bpgn").output.find("[Event ") == third("bpgn").output.rfind("[Event "));
    CHECK(third("bpgn").exit_code == 0);
    CHECK(base::split(base::trim(third("json").output), '\n').size() == 1);
    CHECK(third("pgn").message == "mixed.bpgn#4: 2a Qh4#: is not mate\n");
    const auto none = convert("mixed.bpgn:5", "pgn");
    CHECK(none.message == "bughouse bpgn convert: mixed.bpgn has no game 5, it has 4\n");
    CHECK(none.exit_code == 2);
}

TEST_CASE("files with byte order marks may be put together") {
    const string mark = "\xEF\xBB\xBF";
    const string game = "1A. e4 1a. e5\r\n"; // without a result
    const auto ran = check_input(mark + game + mark + "[Event \"y\"]\r\n1A. d4 *\r\n" + mark +
                                 "[Event \"z\"] *\r\n");
    CHECK(ran.output == "-#1\tlegal\t2/2\t\n-#2\tlegal\t1/1\t\n-#3\tlegal\t0/0\t\n"
                        "games 3 legal 3 illegal 0 unsupported 0 halfmoves 3\n");
    CHECK(ran.message.empty());
    CHECK(check_input("1A. e4 " + mark + "1a. e5 *\n").exit_code == 1); // not within a line
}

TEST_CASE("PGN has the date in its own form, also where the record has only the one of UTC") {
    const auto date = [](const string& tags) {
        const string text =
            bughouse({"bpgn", "convert", "-", "--to", "pgn"}, {tags + " 1A. e4 *\n", {}, {}})
                .output;
        const auto at = text.find("[Date \"") + 7;
        return text.substr(at, text.find('"', at) - at);
    };
    CHECK(date("[UTCDate \"2024.03.06\"]") == "2024.03.06");
    CHECK(date("[Date \"2010-07-26\"]") == "2010.07.26"); // of bughousedb.com
    CHECK(date("[Date \"2010.5.2 18:00:01\"]") == "2010.05.02");
    CHECK(date("[Date \"2001\"]") == "2001.??.??");
    CHECK(date("[Date \"15'th century\"]") == "????.??.??");
    CHECK(date("") == "????.??.??");
}

TEST_CASE("PGN has the result of each board, whichever board's the record has") {
    const auto results = [](const string& game) {
        const string text =
            bughouse({"bpgn", "convert", "-", "--to", "pgn"}, {game + '\n', {}, {}}).output;
        string all;
        for (auto at = text.find("[Result"); at != string::npos;
             at = text.find("[Result", at + 1)) {
            all += text.substr(at + 9, text.find('"', at + 9) - at - 9) + ' ';
        }
        return all;
    };
    const string tags = "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]";
    CHECK(results(tags + "1A. e4 {dan resigns} 1-0") == "0-1 1-0 "); // as archives of FICS have it
    CHECK(results(tags + "1A. e4 {dan resigns} 0-1") == "0-1 1-0 ");
    CHECK(results(tags + "1A. e4 {*} 1-0") == "1-0 0-1 ");
    CHECK(results(tags +
                  "[Variant \"tandem\"][Result \"1/2-1/2\"] 1A. e4 "
                  "{C:x [%end A resignation A]} 1B. e4 {C:x [%end B resignation B]} 1/2-1/2") ==
          "0-1 0-1 ");
    CHECK(results("[Variant \"ring3\"][WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"bob\"]"
                  "[BlackB \"cy\"][WhiteC \"cy\"][BlackC \"ann\"][Result \"0-1\"] 1A. e4 "
                  "{C:x [%end A resignation A]} {C:x [%end B resignation B]} {C:x [%end C "
                  "resignation c]} "
                  "0-1") == "0-1 0-1 1-0 ");
}

namespace {

/// The story of a match of ann and dan against bob and cy.
string story_of(const string& moves_and_end) {
    const support::ScratchFolder home;
    std::ofstream(home / "x.bpgn")
        << "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]\n"
        << "[TimeControl \"180+0\"]\n"
        << moves_and_end << '\n';
    return bughouse({"replay", home / "x.bpgn", "--story"},
                    {{}, {{"XDG_DATA_HOME", home.path()}}, {}})
        .output;
}

/// Bob has just allowed a mate.
const string blundered = "1A. e4 {179} 1a. e5 {178} 1B. d4 {179} 2A. Bc4 {177}\n"
                         "2a. Nc6 {170} 3A. Qh5 {176} 3a. Nf6 {160} ";

} // namespace

TEST_CASE("no move lost a match that nobody lost") {
    const auto has = [](const string& end, const string& line) {
        return story_of(blundered + end).find(line) != string::npos;
    };
    CHECK(
        has("4A. Qxf7# {175} {bob checkmated} 1-0", "3a Nf6 lost it, level -> lost: better g6\n"));
    CHECK(has("{bob resigns} 1-0", "3a Nf6 lost it, level -> lost: better g6\n"));
    for (const char* const end :
         {"{Game drawn by agreement} 1/2-1/2", "{Game aborted by mutual agreement} *", "*"}) {
        INFO(end);
        CHECK_FALSE(has(end, "lost it"));
        CHECK(has(end, "1. 3a Nf6: level -> lost, better g6\n"));
    }
    CHECK_FALSE(has("{ann resigns} 0-1", "3a Nf6:")); // bob's team won
    CHECK(has("{dan resigns} 1-0", "ann + dan  0-1  bob + cy\n\ndan resigns  0-1\n"));
}

TEST_CASE("the clock of the player whose flag fell shows no time") {
    const string flag = story_of(blundered + "{ann forfeits on time} 0-1");
    CHECK(flag.find("A  ann            0:00  ............   bob            2:40") != string::npos);
    CHECK(flag.find("B  cy             2:59") != string::npos);
    CHECK(story_of(blundered + "{ann resigns} 0-1").find("ann            2:56") != string::npos);
}

TEST_CASE("the story of a match without half-moves says so") {
    CHECK(story_of("{bob resigns} 1-0").find("\n\nno half-move was played\n") != string::npos);
    CHECK(story_of("{bob resigns} 1-0").find("by itself") == string::npos);
    CHECK(story_of("1A. e4 {bob resigns} 1-0").find("no piece was passed on in 1 half-move\n") !=
          string::npos);
}

TEST_CASE("JSON has a line for each game") {
    const auto ran = convert("latin1.bpgn", "json");
    CHECK(ran.output.find("{\"tags\":[[\"Event\",\"lag\"]]") == 0);
    CHECK(ran.output.find("kibitzes: Lag\xC3\xBE") != string::npos);
    CHECK(ran.output.back() == '\n');
}

TEST_CASE("a full disk under the output is told, and a reader that goes away is not") {
    string games;
    for (int i = 0; i < 2000; ++i) {
        games += "[Event \"x\"] 1A. e4 *\n";
    }
    const auto ran = bughouse({"bpgn", "check", "-"}, {games, {}, "/dev/full"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message == "bughouse: standard output: No space left on device\n");
    const auto drawn = bughouse({"bpgn", "convert", folder + "mixed.bpgn:2", "--to", "svg"},
                                {{}, {}, "/dev/full"});
    CHECK(drawn.exit_code == 3);
    CHECK(bare(drawn.message) == "mixed.bpgn:2: 2A P@d5: no pawn in reserve\n"
                                 "bughouse: standard output: No space left on device\n");
}

TEST_CASE("bpgn without its verb, a form or a file is wrong usage") {
    CHECK(bughouse({"bpgn"}).exit_code == 2);
    CHECK(bughouse({"bpgn", "check"}).exit_code == 2);
    CHECK(bughouse({"bpgn", "convert", folder + "mixed.bpgn"}).exit_code == 2);
    CHECK(bughouse({"bpgn", "convert", folder + "mixed.bpgn", "--to", "xml"}).exit_code == 2);
    CHECK(bughouse({"bpgn", "check", "--laws", "none", folder + "mixed.bpgn"}).exit_code == 2);
}

TEST_CASE("the laws of the command line judge games that name none") {
    const string rook = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]"
                        "1A. a8=R";
    const auto under = [&](const string& laws, const string& game) {
        return bughouse({"bpgn", "check", "-", "--laws", laws}, {game, {}, {}}).exit_code;
    };
    CHECK(under("fide", rook) == 0);
    CHECK(under("wbn", rook) == 1);
    CHECK(under("wbn promotes_to_rook_and_bishop=yes", rook) == 0);
    CHECK(under("wbn", "[Laws \"fide\"]" + rook) == 0);
}

TEST_CASE("the legal moves of a position are listed in SAN, sorted") {
    const auto one = bughouse({"legal", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"});
    CHECK(one.output.empty());
    CHECK(one.exit_code == 0);
    const auto few = bughouse({"legal", "6k1/5ppp/8/8/8/8/8/3r2K1/Nq w - - 0 1"});
    CHECK(few.output == "Kf2\nKg2\nKh2\nN@e1\nN@f1\n");
    const auto second = bughouse(
        {"legal", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 8/8/8/8/8/1k6/8/K7 w - - 0 1", "--board", "B"});
    CHECK(second.output == "Kb1\n");
    INFO("the words of the position may come one by one");
    CHECK(bughouse({"legal", "8/8/8/8/8/1k6/8/K7", "w", "-", "-"}).output == "Kb1\n");
}

TEST_CASE("a position that cannot be read or played is told with the reason") {
    const auto bad = bughouse({"legal", "9/8"});
    CHECK(bad.message == "bughouse legal: BFEN: column 1: expected a piece (PNBRQK or pnbrqk), a "
                         "number of empty squares or /\n");
    CHECK(bad.exit_code == 2);
    CHECK(bughouse({"legal", "8/8/8/8/8/8/8/8 w"}).exit_code == 2);
    const auto missing = bughouse({"legal", "4k3/8/8/8/8/8/8/4K3 w", "--board", "B"});
    CHECK(missing.message == "bughouse legal: BFEN: no board B\n");
    const string usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    CHECK(bughouse({"legal", usual + "[Q] w - | " + usual + " w -"}).message ==
          "bughouse legal: BFEN: White has 17 pawns, promoted ones included, two sets hold 16\n");
    CHECK(missing.exit_code == 2);
}

namespace {

Ran draw(const string& file, std::vector<string> options = {}) {
    std::vector<string> phrase{"bpgn", "convert", folder + file, "--to", "svg"};
    phrase.insert(phrase.end(), options.begin(), options.end());
    auto ran = bughouse(phrase, {{}, {{"XDG_CONFIG_HOME", "/nowhere"}}, {}});
    ran.message = bare(ran.message);
    return ran;
}

string converted_at_once(const string& to) {
    return bughouse({"bpgn", "convert", folder + "mixed.bpgn", "--to", to, "--at", "1A"}).message;
}

bool has(const string& text, std::string_view part) {
    return text.find(part) != string::npos;
}

} // namespace

TEST_CASE("a position of a game can be had as a picture of both boards") {
    const auto last = draw("mixed.bpgn");
    CHECK(last.exit_code == 0);
    CHECK(last.message.empty());
    CHECK(last.output.substr(0, 5) == "<svg ");
    CHECK(last.output.substr(last.output.size() - 7) == "</svg>\n");
    for (const auto part : {">al<", ">bo<", "#8b90b4", "#ad8520"}) {
        INFO(part);
        CHECK(has(last.output, part));
    }
    CHECK(draw("mixed.bpgn:1", {"--at", "2a"}).output == last.output);
    const auto before = draw("mixed.bpgn", {"--at", "2b"});
    CHECK(before.exit_code == 0);
    CHECK(before.output != last.output);
    CHECK(has(draw("mixed.bpgn", {"--theme", "light"}).output, "fill=\"#ffffff\""));
    CHECK(has(draw("mixed.bpgn", {"--theme", "wood"}).output, "#b08660"));
}

TEST_CASE("a picture that cannot be drawn is told in words") {
    const auto none = draw("mixed.bpgn", {"--at", "7A"});
    CHECK(none.exit_code == 2);
    CHECK(none.message == "bughouse bpgn convert: mixed.bpgn:1: no half-move 7A\n");
    CHECK(draw("mixed.bpgn:9").message ==
          "bughouse bpgn convert: mixed.bpgn has no game 9, it has 4\n");
    CHECK(draw("mixed.bpgn:3").exit_code == 2);
    const auto cut = draw("mixed.bpgn:2");
    CHECK(cut.exit_code == 1);
    CHECK(has(cut.message, "P@d5: no pawn in reserve"));
    CHECK(cut.output.substr(0, 5) == "<svg ");
    CHECK(draw("mixed.bpgn", {"--theme", "pink"}).exit_code == 2);
    const auto text =
        bughouse({"bpgn", "convert", folder + "mixed.bpgn", "--to", "pgn", "--at", "1A"});
    CHECK(text.exit_code == 2);
    CHECK(text.message == "bughouse bpgn convert: --at is for a picture: --to svg\n");
    CHECK(converted_at_once("film") == text.message);
    CHECK(converted_at_once("asciicast") == text.message);
}

TEST_CASE("a match without half-moves can be had as a picture") {
    const auto ran = bughouse({"bpgn", "convert", "-", "--to", "svg"},
                              {"[WhiteA \"ann\"]\n{ann resigns} 0-1\n", {}, {}});
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.output, ">ann<"));
}

TEST_CASE("names in a picture are text and nothing else") {
    const auto ran = bughouse({"bpgn", "convert", "-", "--to", "svg"},
                              {"[WhiteA \"<script>&\"]\n1A. e4 *", {}, {}});
    CHECK(ran.exit_code == 0);
    CHECK(has(ran.output, "&lt;script&gt;&amp;"));
    CHECK_FALSE(has(ran.output, "<script"));
}

// A match as an animation.

namespace {

/// A game with a check by a bishop, and mate by a queen that captures a pawn.
const string moving = "[WhiteA \"<ann>\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]"
                      "[TimeControl \"180+0\"][Result \"1-0\"]\n"
                      "1A. e4 {179} 1a. e5 {178} 1B. d4 {179} 2A. Bc4 {177} 2a. Nc6 {170}\n"
                      "3A. Qh5 {176} 3a. Nf6 {160} {C:0:20 bob -> cy: sit} 4A. Qxf7# {175}\n"
                      "{bob checkmated} 1-0\n";

Ran converted(std::vector<string> options) {
    options.insert(options.begin(), {"bpgn", "convert", "-", "--to"});
    return bughouse(options, {moving, {{"XDG_CONFIG_HOME", "/nowhere"}}, {}});
}

std::size_t count(const string& text, std::string_view part) {
    std::size_t times = 0;
    for (auto at = text.find(part); at != string::npos; at = text.find(part, at + 1)) {
        ++times;
    }
    return times;
}

} // namespace

TEST_CASE("a film is one SVG without a script that shows every half-move, and the end at rest") {
    const auto ran = converted({"film"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.output.size() < 100'000);
    CHECK(ran.output.substr(0, 5) == "<svg ");
    CHECK(has(ran.output, "begin=\"0s;f.end\"")); // the animation repeats
    CHECK_FALSE(has(ran.output, "<script"));
    CHECK_FALSE(has(ran.output, "href=\"http"));
    CHECK(has(ran.output, "&lt;ann&gt;"));
    for (const auto part : {"1A e4", "4A Qxf7#", "0:20 bob -&gt; cy: sit"}) {
        INFO(part);
        CHECK(has(ran.output, part));
    }
    // What is visible at the end must be hidden before, but not afterwards.
    const auto end = ran.output.find("4A Qxf7#");
    const auto element = ran.output.rfind("<text", end);
    CHECK_FALSE(has(ran.output.substr(element, end - element), "visibility=\"hidden\""));
    CHECK(has(converted({"film", "--theme", "light"}).output, "fill=\"#ffffff\""));
}

TEST_CASE("an asciicast has the screen, the times of the clocks and markers at captures") {
    const auto ran = converted({"asciicast"});
    CHECK(ran.exit_code == 0);
    const auto lines = base::split(ran.output, '\n');
    CHECK(lines[0].substr(0, 43) == R"({"version": 2, "width": 80, "height": 24, ")");
    CHECK(count(ran.output, "\"m\"") == 1);
    CHECK(has(ran.output, R"([25.000, "m", "4A Qxf7#"])"));
    double last = 0;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const double time =
            std::strtod(string(lines[i].substr(1, lines[i].find(','))).c_str(), nullptr);
        CHECK(time >= last);
        last = time;
    }
    CHECK(last == 28); // includes a pause at the end
    const auto large = converted({"asciicast", "--size", "120x40"}).output;
    CHECK(has(large, "\"width\": 120"));
    CHECK(has(large, "\\u2584")); // pieces are drawn in blocks in every locale
    const auto wrong = converted({"asciicast", "--size", "9x9"});
    CHECK(wrong.exit_code == 2);
    CHECK(has(wrong.message, "--size: 40x20 to 400x200 was expected, such as 80x24"));
}

TEST_CASE("figurines stand for the pieces of moves where they are asked for") {
    CHECK(has(converted({"pgn", "--figurines"}).output, "2. ♗c4"));
    CHECK(has(converted({"pgn", "--figurines"}).output, "♞c6"));
    CHECK(has(converted({"pgn"}).output, "2. Bc4"));
    CHECK(has(converted({"json", "--figurines"}).output, "\"text\":\"♕xf7#\""));
}

TEST_CASE("what a format has no use for is refused, and told what it is for") {
    for (const string to : {"bpgn", "svg", "film", "asciicast"}) {
        const auto figurines = converted({to, "--figurines"});
        CHECK(figurines.exit_code == 2);
        CHECK(figurines.output.empty());
        CHECK(has(figurines.message, "--figurines is for moves: --to pgn or --to json"));
    }
    for (const string to : {"bpgn", "pgn", "json", "svg", "film"}) {
        const auto size = converted({to, "--size", "80x24"});
        CHECK(size.exit_code == 2);
        CHECK(size.output.empty());
        CHECK(has(size.message, "--size is for a cast: --to asciicast"));
    }
}

TEST_CASE("what gzip and zstd have packed is read by its name") {
    const string packed = support::in_repository("tests/data/packed/");
    // The last file ends exactly at a boundary of the decompressed pieces.
    for (const string file : {"small.bpgn.gz", "small.bpgn.zst", "64k.bpgn.zst"}) {
        INFO(file);
        const auto ran = bughouse({"bpgn", "check", packed + file});
        CHECK(ran.exit_code == 0);
        CHECK(has(ran.output, "games 1 legal 1 illegal 0 unsupported 0 halfmoves 3"));
    }
    const support::ScratchFolder folder;
    const auto cut = [&](const string& file, std::size_t bytes, bool damaged) {
        std::ifstream whole(packed + file, std::ios::binary);
        string text{std::istreambuf_iterator<char>(whole), {}};
        text.resize(text.size() - bytes);
        text[text.size() / 2] ^= static_cast<char>(damaged ? 1 : 0);
        std::ofstream(folder / file, std::ios::binary) << text;
        const auto ran = bughouse({"bpgn", "check", folder / file});
        CHECK(ran.exit_code == 2);
        CHECK(ran.output == "games 0 legal 0 illegal 0 unsupported 0 halfmoves 0\n");
        return ran.message;
    };
    CHECK(has(cut("small.bpgn.gz", 12, false), "small.bpgn.gz: ends too early"));
    CHECK(has(cut("small.bpgn.zst", 3, false), "small.bpgn.zst: ends too early"));
    CHECK(has(cut("small.bpgn.gz", 0, true), "small.bpgn.gz: the packed bytes are damaged"));
    CHECK(has(cut("small.bpgn.zst", 0, true), "small.bpgn.zst: the packed bytes are damaged"));
}
