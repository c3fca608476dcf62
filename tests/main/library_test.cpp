// SPDX-License-Identifier: GPL-3.0-or-later
// The library through its commands; results are compared with a slow check of every record.
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/play/boards.h"
#include "src/play/records/judge.h"
#include "src/play/records/match_record.h"
#include "src/store/library/library.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/killed.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

using std::string;
using support::Dice;
using support::Ran;
using support::ScratchFolder;

namespace {

const string games_folder = support::in_repository("tests/data/games");

/// A user with a library of their own.
class Reader {
  public:
    Ran operator()(std::vector<string> words, const string& input = {}) const {
        words.insert(words.begin(), "library");
        return support::bughouse(words, {input, {{"XDG_DATA_HOME", folder_.path()}}, {}});
    }
    [[nodiscard]] string file() const { return folder_ / "bughouse/library.db"; }
    [[nodiscard]] string games() const { return folder_ / "bughouse/games"; }

  private:
    ScratchFolder folder_;
};

string contents(const string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write(const string& path, const string& text) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

string last_line(const string& text) {
    const auto lines = base::split(base::trim(text), '\n');
    return string(lines.back());
}

const string scholar = "[WhiteA \"ann\"][WhiteAElo \"1800\"][BlackA \"bob\"][BlackAElo \"1500\"]\n"
                       "[WhiteB \"cy\"][WhiteBElo \"1700\"][BlackB \"dan\"][BlackBElo \"1600\"]\n"
                       "[Date \"2024.11.21\"][TimeControl \"180+0\"][Result \"1-0\"]\n"
                       "1A. e4 {179} 1a. e5 {178} 1B. d4 {179} 2A. Bc4 {177} 2a. Nc6 {170}\n"
                       "3A. Qh5 {176} 3a. Nf6 {160} 4A. Qxf7# {175} {bob checkmated} 1-0\n\n";
const string resigned = "[WhiteA \"dan\"][BlackA \"cy\"][WhiteB \"bob\"][BlackB \"Ann\"]\n"
                        "[Date \"2025.01.02\"][Result \"0-1\"]\n"
                        "1A. d4 1a. d5 {dan resigns} 0-1\n\n";

} // namespace

TEST_CASE("matches are imported once, and what is illegal is named and kept out") {
    const Reader library;
    const string illegal = "[WhiteA \"x\"] 1A. e5 *\n";
    auto ran = library({"import", "-"}, scholar + illegal + resigned);
    CHECK(ran.output == "imported 2 duplicates 0 rejected 1\n");
    CHECK(ran.message == "-#2: illegal: 1A e5: no pawn can go to e5\n");
    CHECK(ran.exit_code == 1);
    ran = library({"import", "-"}, scholar + resigned);
    CHECK(ran.output == "imported 0 duplicates 2 rejected 0\n");
    CHECK(ran.exit_code == 0);
    CHECK(library({"search"}).output ==
          "1\t2024-11-21\tann, dan\tbob, cy\t1-0\t8\tmate\n"
          "2\t2025-01-02\tdan, ann\tcy, bob\t0-1\t2\tresignation\ngames 2\n");
}

TEST_CASE("a file that was cut off in its tags leaves no match in the library") {
    const Reader library;
    const auto ran =
        library({"import", "-"}, scholar.substr(0, scholar.find("[Date")) + "[Date \"20");
    CHECK(ran.message == "-#1: neither half-moves nor a result\n");
    CHECK(ran.output == "imported 0 duplicates 0 rejected 1\n");
    const string who = "[WhiteA \"ann\"][BlackA \"bob\"] ";
    for (const char* const end :
         {"{Game aborted on move 1} *", "{bob resigns} 1-0", "1-0", "1A. e4"}) {
        INFO(end);
        CHECK(library({"import", "-"}, "[Time \"" + string(end, 3) + "\"]" + who + end + "\n")
                  .output == "imported 1 duplicates 0 rejected 0\n");
    }
}

TEST_CASE("the same half-moves of other players, or one half-move more, are another match") {
    const Reader library;
    const auto other = [](string text, const string& from, const string& to) {
        return text.replace(text.find(from), from.size(), to);
    };
    const string same = other(other(scholar, "dan", "DAN"), "2024.11.21", "2024.11.22");
    const string longer = other(scholar, "1B. d4 {179}", "1B. d4 {179} 1b. d5");
    const string others = other(scholar, "bob", "eve");
    CHECK(library({"import", "-"}, scholar + same + longer + others).output ==
          "imported 3 duplicates 1 rejected 0\n");
    // Another date makes another match, since there are few half-moves.
    const string next_day = other(resigned, "2025.01.02", "2025.01.03");
    CHECK(library({"import", "-"}, resigned + next_day + resigned).output ==
          "imported 2 duplicates 1 rejected 0\n");
}

TEST_CASE("a match without a result gives way to the same one with a result, not the other way") {
    const Reader library;
    string open = scholar;
    open.replace(open.find("[Result"), open.find("1A.") - open.find("[Result"), "");
    open.replace(open.find(" 4A."), string::npos, " *\n\n");
    string ended = open;
    ended.replace(ended.find('*'), 1, "{dan resigns} 0-1");
    CHECK(library({"import", "-"}, resigned + open + open).output ==
          "imported 2 duplicates 1 rejected 0\n");
    CHECK(library({"import", "-"}, ended + open + ended).output ==
          "imported 1 duplicates 2 rejected 0\n");
    CHECK(last_line(library({"search"}).output) == "games 2");
    CHECK(library({"search", "--player", "bob", "--since", "2024", "--until", "2024"}).output ==
          "2\t2024-11-21\tAnn, dan\tbob, cy\t0-1\t7\tresignation\ngames 1\n");
    CHECK(last_line(library({"search", "--opening", "e4"}).output) == "games 1");
}

TEST_CASE("a crazyhouse game of lichess has its players, their clocks and its end") {
    const Reader library;
    const string game =
        "[Event \"Rated Crazyhouse game\"]\n[Site \"https://lichess.org/abcd1234\"]\n"
        "[White \"aa\"]\n[Black \"bb\"]\n[Result \"1-0\"]\n[UTCDate \"2025.11.02\"]\n"
        "[WhiteElo \"2000\"]\n[BlackElo \"2010\"]\n[Variant \"Crazyhouse\"]\n"
        "[TimeControl \"180+0\"]\n[Termination \"Time forfeit\"]\n\n"
        "1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... d5 { [%eval 0.9] [%clk 0:02:58] } 2. exd5 "
        "{ [%eval 0.9] [%clk 0:02:59] } 2... Qxd5?? { (0.9 -> 3.1) Blunder. } { [%clk 0:02:50] } "
        "3. @e4 1-0\n";
    CHECK(library({"import", "-"}, game).output == "imported 1 duplicates 0 rejected 0\n");
    CHECK(library({"search", "--player", "bb", "--time", "3+0", "--min-rating", "1900"}).output ==
          "1\t2025-11-02\taa\tbb\t1-0\t5\tflag\ngames 1\n");
    const string shown = library({"show", "1"}).output;
    CHECK(shown.find("1A. e4 {180} {[%eval 0.3]} 1a. d5 {178}") != string::npos);
    CHECK(shown.find("2a. Qxd5 {170} {A:??} {(0.9 -> 3.1) Blunder.}") != string::npos);
    const string pgn =
        support::bughouse({"bpgn", "convert", "-", "--to", "pgn"}, {shown, {}, {}}).output;
    CHECK(pgn.find("[White \"aa\"]\n[Black \"bb\"]") != string::npos);
    CHECK(pgn.find("[WhiteElo \"2000\"]") != string::npos);
}

TEST_CASE("what was imported is shown and exported as it was read") {
    const Reader library;
    (void)library({"import", "-"}, resigned + scholar);
    const string exported = library({"export", "--player", "ann"}).output;
    CHECK(support::bughouse({"bpgn", "check", "-"}, {exported, {}, {}}).exit_code == 0);
    CHECK(exported == library({"show", "1"}).output + library({"show", "2"}).output);
    CHECK(exported.find("4A. Qxf7# {175}") != string::npos);
    CHECK(exported.find("{bob checkmated} 1-0") != string::npos);
    CHECK(library({"export", "--ending", "flag"}).output.empty());
    const auto missing = library({"show", "3"});
    CHECK(missing.message == "bughouse library: there is no match 3\n");
    CHECK(missing.exit_code == 1);
}

TEST_CASE("matches are shown as they were imported, whatever their laws allow") {
    // FICS: a rook dropped where the unmoved one was captured may castle.
    const string castles =
        "[WhiteA \"ann\"][Laws \"fics\"][Result \"0-1\"]\n"
        "1A. h4 1a. g5 2A. hxg5 2a. h6 3A. gxh6 3a. Rxh6 4A. g3 4a. Rxh1 5A. Nf3 5a. Rh8 6A. Bg2\n"
        "6a. a6 1B. a4 1b. b5 2B. axb5 2b. a6 3B. bxa6 3b. Rxa6 4B. h3 4b. Rxa1 7A. R@h1 7a. a5\n"
        "8A. O-O {ann resigns} 0-1\n\n";
    // Transfer chess: a check need not be answered.
    const string unanswered = "[WhiteA \"ann\"][Variant \"transfer\"][Result \"0-1\"]\n"
                              "1A. e4 1a. d5 2A. Bb5+ 2a. a6 3A. d3+ 3a. e6 {ann resigns} 0-1\n\n";
    const Reader library;
    const string both = castles + unanswered;
    CHECK(library({"import", "-"}, both).output == "imported 2 duplicates 0 rejected 0\n");
    const auto exported = library({"export"});
    CHECK(exported.message.empty());
    CHECK(exported.output ==
          support::bughouse({"bpgn", "convert", "-", "--to", "bpgn"}, {both, {}, {}}).output);
    CHECK(exported.output.find("2a. a6 3A. d3+ 3a. e6") != string::npos);
}

TEST_CASE("an end that names the winner is an end, too") {
    const Reader library;
    (void)library({"import", "-"}, "[WhiteA \"ann\"] 1A. e4 {ann won by resignation} 1-0\n\n"
                                   "[WhiteA \"ann\"] 1A. d4 {ann won on time} 1-0\n");
    const auto found = library({"search"}).output;
    CHECK(found.find("\t1-0\t1\tresignation\n") != string::npos);
    CHECK(found.find("\t1-0\t1\tflag\n") != string::npos);
}

TEST_CASE("a result is the team's, also where an archive writes that of the board that ended") {
    const string tags = "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]";
    const auto found = [&](const string& rest) {
        const Reader library;
        (void)library({"import", "-"}, tags + rest + "\n");
        return library({"search", "--player", "ann"}).output;
    };
    const string mate = "1B. e4 1b. e5 2B. Bc4 2b. Nc6 3B. Qh5 3b. Nf6 4B. Qxf7# ";
    CHECK(found("[Result \"1-0\"] " + mate + "1-0").find("\t0-1\t7\tmate\n") != string::npos);
    CHECK(found("[Result \"1-0\"] 1A. e4 {dan resigns} 1-0").find("\t0-1\t1\tresignation\n") !=
          string::npos);
    CHECK(found("[Result \"0-1\"] 1A. e4 {cy forfeits on time} 0-1").find("\t1-0\t1\tflag\n") !=
          string::npos);
    for (const char* const as_written :
         {"{dan resigns} 0-1", "{bob resigns} 1-0", "{eve resigns} 1-0", "{ann won on time} 0-1",
          "{*} 1-0", "{Game drawn by agreement} 1/2-1/2"}) {
        const auto result = string(as_written).substr(string(as_written).rfind(' ') + 1);
        INFO(as_written);
        CHECK(found("1A. e4 " + string(as_written)).find("\t" + result + "\t1\t") != string::npos);
    }
    const Reader library;
    (void)library({"import", "-"}, tags + "[Result \"1-0\"] 1A. e4 {dan resigns} 1-0\n");
    CHECK(library({"stats", "ann"})
              .output.find("ann                           1      0      0      "
                           "1\n") != string::npos);
}

TEST_CASE("searches are by people, days, ends, moves, positions and what gave mate") {
    const Reader library;
    (void)library({"import", "-"}, scholar + resigned);
    const auto found = [&](std::vector<string> words) {
        words.insert(words.begin(), "search");
        const auto ran = library(words);
        CHECK(ran.exit_code == 0);
        string ids;
        for (const auto line : base::split(ran.output, '\n')) {
            ids += line.find('\t') == string::npos ? "" : string(line.substr(0, line.find('\t')));
        }
        return ids;
    };
    CHECK(found({"--player", "ANN"}) == "12");
    CHECK(found({"--player", "an"}).empty());
    CHECK(found({"--player", "ann", "--partner", "dan"}) == "12");
    CHECK(found({"--player", "ann", "--partner", "bob"}).empty());
    CHECK(found({"--player", "bob", "--result", "won"}) == "2");
    CHECK(found({"--player", "bob", "--result", "lost"}) == "1");
    CHECK(found({"--result", "won"}) == "1");
    CHECK(found({"--result", "drawn"}).empty());
    CHECK(found({"--since", "2024-11-22"}) == "2");
    CHECK(found({"--since", "2024.11.21", "--until", "2024"}) == "1");
    CHECK(found({"--until", "2024-11-20"}).empty());
    CHECK(found({"--since", "2025-1-2", "--until", "2025/1/02"}) == "2");
    CHECK(found({"--since", "2025-1-3"}).empty());
    CHECK(found({"--ending", "mate"}) == "1");
    CHECK(found({"--laws", "FICS", "--variant", "bughouse"}) == "12");
    CHECK(found({"--variant", "crazyhouse"}).empty());
    CHECK(found({"--opening", "d4"}) == "12");
    CHECK(found({"--opening", "d4 d5"}) == "2");
    CHECK(found({"--opening", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7"}) == "1");
    // The same position by another order of moves.
    CHECK(found({"--opening", "e4 e5 Qh5 Nc6 Bc4"}).empty());
    CHECK(found({"--mates-by", "q"}) == "1");
    CHECK(found({"--mates-by", "Q@"}).empty());
    CHECK(found({"--min-rating", "1500"}) == "1");
    CHECK(found({"--min-rating", "1501"}).empty());
    CHECK(found({"--time", "180+0"}) == "1");
    CHECK(found({"--time", "180"}) == "1");
    CHECK(found({"--time", "3+0"}) == "1");
    CHECK(found({"--time", "181"}).empty());
    CHECK(found({"--min-length", "8"}) == "1");
    CHECK(found({"--min-length", "9"}).empty());
    CHECK(found({"--max-length", "2"}) == "2");
    CHECK(found({"--max-length", "1"}).empty());
    CHECK(found({"--in-hand", "P"}) == "1");
    CHECK(found({"--in-hand", "pp"}).empty());
    CHECK(found({"--limit", "1"}) == "1");
    CHECK(found({"--limit", "0"}).empty());
    const string after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    CHECK(found({"--position", after_e4 + " b KQkq - 0 1"}) == "1");
    CHECK(found({"--position", after_e4 + " w KQkq - 0 1"}).empty());
    CHECK(found({"--position", after_e4 + "[p] b KQkq - 0 1"}).empty());
    CHECK(found({"--position", after_e4 + "[p] b KQkq - 0 1", "--no-reserves"}) == "1");
    const string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const string d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
    CHECK(found({"--position", start}) == "12");
    CHECK(found({"--position", d4 + " | " + start}) == "2");
    CHECK(found({"--position", start + " | " + d4}).empty()); // never at the same moment
    // The pawn captured on f7 is in the partner's reserve on the other board.
    CHECK(found({"--position", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[p] b KQkq - 0 1"}) ==
          "1");
}

TEST_CASE("a search that makes no sense says what was expected") {
    const Reader library;
    const auto why = [&](const std::vector<string>& words) {
        auto all = words;
        all.insert(all.begin(), "search");
        const auto ran = library(all);
        CHECK(ran.exit_code == 2);
        CHECK(ran.output.empty());
        return ran.message;
    };
    for (const char* const date : {"yesterday", "2026-13", "2026-02-30", "2026-00-01"}) {
        CHECK(why({"--since", date}) ==
              "bughouse library: --since: a date was expected, 2026-11-24 or 2026\n");
    }
    CHECK(why({"--since", "2024-1-5x"}).find("--since: a date") != string::npos);
    CHECK(why({"--until", "2024-11-21x"}).find("--until: a date") != string::npos);
    CHECK(why({"--opening", "e4 e6 e6"}).find("--opening: e6: ") != string::npos);
    CHECK(why({"--position", "8/8"}).find("--position: ") != string::npos);
    CHECK(why({"--ending", "boredom"}).find("--ending: one of mate, ") != string::npos);
    CHECK(why({"--laws", "foo"}) ==
          "bughouse library: --laws: one of fics, icc, wbn, fide, geneva, "
          "wall, common was expected\n");
    CHECK(why({"--variant", "foo"}).find("--variant: one of bughouse, crazyhouse, ") !=
          string::npos);
    CHECK(library({"search", "--laws", "FICS", "--variant", "chess"}).output == "games 0\n");
    CHECK(why({"--mates-by", "x"}).find("--mates-by: a piece's letter") != string::npos);
    CHECK(why({"--partner", "ann"}).find("--partner: whose?") != string::npos);
    CHECK(why({"--in-hand", "x"}).find("--in-hand: letters of pieces") != string::npos);
    CHECK(why({"--limit", "-1"}).find("--limit: a number") != string::npos);
    CHECK(why({"--max-length", "x"}).find("--max-length: a number") != string::npos);
    CHECK(why({"--result", "great"}).find("won") != string::npos);
}

TEST_CASE("JSON of the library is one object a line") {
    const Reader library;
    (void)library({"import", "-"}, scholar);
    CHECK(library({"search", "--json"}).output ==
          R"({"id":1,"date":"2024-11-21","players":[)"
          R"({"seat":"A","name":"ann","rating":1800,"level":0,"team":0},)"
          R"({"seat":"a","name":"bob","rating":1500,"level":0,"team":1},)"
          R"({"seat":"B","name":"cy","rating":1700,"level":0,"team":1},)"
          R"({"seat":"b","name":"dan","rating":1600,"level":0,"team":0}],)"
          R"("laws":"fics","variant":"bughouse","time":"180+0","result":"1-0","ending":"mate",)"
          R"("mate":"Q","halfmoves":8,"file":"-","game":1})"
          "\n{\"games\":1}\n");
}

TEST_CASE("statistics count a player's matches by people, seat, colour, opening and end") {
    const Reader library;
    (void)library({"import", "-"}, scholar + resigned);
    CHECK(library({"stats", "ann"}).output ==
          "                          games    won  drawn   lost\n"
          "ann                           2      1      0      1\n"
          "clock 1.2 s a half-move, flags 0, longest waits 2.0 s (2024-11-21)\n"
          "partner\n"
          "  dan                         2      1      0      1\n"
          "opponent\n"
          "  bob                         2      1      0      1\n"
          "  cy                          2      1      0      1\n"
          "seat\n"
          "  A                           1      1      0      0\n"
          "  b                           1      0      0      1\n"
          "colour\n"
          "  black                       1      0      0      1\n"
          "  white                       1      1      0      0\n"
          "time\n"
          "  3+0                         1      1      0      0\n"
          "  ?                           1      0      0      1\n"
          "variant\n"
          "  bughouse                    2      1      0      1\n"
          "opening\n"
          "  white: e4 e5 Bc4 Nc6        1      1      0      0\n"
          "won by\n"
          "  mate                        1      1      0      0\n"
          "lost by\n"
          "  resignation                 1      0      0      1\n"
          "lost by whom\n"
          "  partner's resignation       1      0      0      1\n");
    const string json = library({"stats", "cy", "--json"}).output;
    CHECK(json.find(R"({"name":"cy","games":2,"won":1,"drawn":0,"lost":1,"clock":)") == 0);
    CHECK(json.find(R"("partner":{"bob":{"games":2)") != string::npos);
    CHECK(json.find(R"("clock":{"half_moves":1,"seconds":1.000,"flags":0,)"
                    R"("longest":[{"seconds":1.000,"date":"2024-11-21"}]},"partner")") !=
          string::npos);
    CHECK(library({"stats", "nobody"}).output.find("nobody                        0") !=
          string::npos);
}

TEST_CASE("a match that relived another is listed, but counts for nobody and in no opening") {
    const Reader library;
    string relived = scholar;
    relived.replace(relived.find("ann"), 3, "eve");
    relived.replace(relived.find("[Date"), 0, "[Relived \"ann, dan - bob, cy\"]");
    const string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    (void)library({"import", "-"}, scholar);
    const auto answers = [&] {
        string text = library({"book", start}).output;
        for (const char* const who : {"bob", "cy", "dan"}) {
            text += library({"stats", who}).output + library({"stats", who, "--json"}).output;
        }
        return text;
    };
    const string before = answers();
    CHECK(library({"import", "-"}, relived).output == "imported 1 duplicates 0 rejected 0\n");
    CHECK(answers() == before);
    CHECK(library({"stats", "eve"}).output.find("eve                           0      0") !=
          string::npos);
    const string found = library({"search", "--player", "eve", "--json"}).output;
    CHECK(found.find(R"("name":"eve","rating":1800,"level":0,)") != string::npos);
    CHECK(last_line(found) == "{\"games\":1}");
    const string others = "[WhiteA \"eve\"] " + resigned; // the tag is missing
    (void)library({"import", "-"}, others);
    CHECK(answers() != before);
}

TEST_CASE("a time control in minutes is told by its clocks, or by being too short for a match") {
    const Reader library;
    int number = 0;
    const auto time_of = [&](const string& tags, const string& clock) {
        const string name = fmt::format("ann{}", ++number);
        (void)library({"import", "-"}, fmt::format("[WhiteA \"{}\"]{} 1A. e4 {} 1a. e5 {} *\n",
                                                   name, tags, clock, clock));
        const string json = library({"search", "--player", name, "--json"}).output;
        const auto at = json.find("\"time\":\"") + 8;
        return json.substr(at, json.find('"', at) - at);
    };
    CHECK(time_of("[TimeControl \"3+0\"]", "{179.5}") == "180+0");
    CHECK(time_of("[TimeControl \"3+2\"]", "{181}") == "180+2");
    CHECK(time_of("[TimeControl \"5\"]", "") == "300+0");
    CHECK(time_of("[TimeControl \"15+0\"]", "{[%clk 0:00:15]}") == "15+0"); // of lichess
    CHECK(time_of("[TimeControl \"5+5\"]", "{9.8}") == "5+5");
    CHECK(time_of("[TimeControl \"3+0\"][Laws \"fics\"]", "") == "3+0"); // our own record
    CHECK(time_of("[TimeControl \"30+0\"]", "") == "30+0");
    CHECK(time_of("[TimeControl \"0+0\"]", "") == "0+0"); // FICS, nobody moved in time
    CHECK(time_of("[TimeControl \"-\"]", "") == "-");
    CHECK(last_line(library({"search", "--time", "3+0"}).output) == "games 1");
    CHECK(last_line(library({"search", "--time", "none"}).output) == "games 1");
    CHECK(last_line(library({"search", "--time", "-"}).output) == "games 1");
}

TEST_CASE("statistics tell who gave the piece that mated, and whose flag fell") {
    const Reader library;
    const auto match = [](const string& moves, const string& end) {
        return "[WhiteA \"ann\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]\n"
               "[TimeControl \"180+0\"]\n" +
               moves + end + "\n\n";
    };
    // Ann loses her queen; Cy gets it from Bob's board and drops it for mate against Dan.
    const string before = "1A. e4 1a. e5 1B. e4 1b. f6 2B. Bc4 2b. g5 3B. d3 3b. a6 ";
    const string given = "2A. Qh5 2a. Nf6 3A. Qxe5 3a. Qe7 4A. Qxe7 4a. Bxe7 ";
    const string kept = "2A. Qh5 2a. Nf6 3A. Qxe5 3a. Qe7 4A. a3 4a. Qxe5 4B. Q@f7# ";
    const string own = "4B. Qh5# ";
    (void)library({"import", "-"}, match(before + given + "4B. Q@f7# ", "{dan checkmated} 0-1") +
                                       match(before + kept, "{dan checkmated} 0-1") +
                                       match(before + own, "{dan checkmated} 0-1") +
                                       match(before, "{ann forfeits on time} 0-1") +
                                       match(before + "4B. h3 ", "{dan forfeits on time} 0-1"));
    const auto count_of = [&](const string& who, const string& row) {
        const string text = library({"stats", who}).output;
        const auto at = text.find("\n  " + row + " ");
        const string rest = at == string::npos ? "0" : text.substr(at + 3 + row.size());
        return base::to_number<int>(base::tokens(rest).front());
    };
    const auto json_of = [&](const string& who) {
        return library({"stats", who, "--json"}).output;
    };
    CHECK(last_line(library({"search"}).output) == "games 5");
    CHECK(count_of("ann", "themselves") == 2);
    CHECK(
        json_of("dan").find(
            R"("mate given by":{"nobody":{"games":1,"won":0,"drawn":0,"lost":1},"partner":{"games":2,)") !=
        string::npos);
    CHECK(count_of("ann", "nobody") == 1);
    CHECK(count_of("ann", "own flag") == 1);
    CHECK(count_of("dan", "partner's flag") == 1);
    CHECK(count_of("dan", "own mate") == 3);
    CHECK(library({"stats", "cy"}).output.find("mate given by") == string::npos); // their team won
    CHECK(json_of("bob").find("\"clock\"") == string::npos);
}

TEST_CASE("both halves of a chess.com game are one match, from one file or from a folder") {
    const auto half = [](const string& id, const string& other, const string& moves,
                         const string& result, const string& reason, const string& names) {
        return fmt::format(R"({{"game":{{"id":{},"partnerGameId":{},"moveList":"{}",)"
                           R"("moveTimestamps":"1790,1780,1770,1760,1750,1740,1730",)"
                           R"("baseTime1":1800,"gameEndReason":"{}","pgnHeaders":{{"White":"{}1",)"
                           R"("Black":"{}2","Result":"{}","Variant":"Bughouse"}}}}}})",
                           id, other, moves, reason, names, names, result);
    };
    // 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#
    const string a = half("11", "13", "mC0KfA5QdN!TN1", "1-0", "checkmated", "a");
    const string b = half("13", "11", "lB", "0-1", "bughousepartnerlose", "b");
    const Reader library;
    auto ran = library({"import", "-"}, a);
    CHECK(ran.output == "imported 0 duplicates 0 rejected 1\n");
    CHECK(ran.message == "-#1: the other board of the match, 13, is missing\n");
    ran = library({"import", "-"}, "[" + b + ",\n" + a + "]");
    CHECK(ran.message.empty());
    CHECK(ran.output == "imported 1 duplicates 0 rejected 0\n");
    const ScratchFolder folder;
    write(folder / "z/b.json", b);
    write(folder / "a.json", a);
    write(folder / "a.txt", "not a game");
    for (const string file : {"small.bpgn.gz", "small.bpgn.zst"}) {
        write(folder / file, contents(support::in_repository("tests/data/packed/" + file)));
    }
    write(folder / "a.gz", "not a game");
    CHECK(library({"import", folder.path()}).output == "imported 1 duplicates 2 rejected 0\n");
    CHECK(library({"import", "-"}, string(200'000, '\n') + a + b).output ==
          "imported 0 duplicates 1 rejected 0\n");
    CHECK(library({"search", "--player", "a1"}).output ==
          "1\t?\ta1, b2\ta2, b1\t1-0\t8\tmate\ngames 1\n");
    CHECK(library({"show", "1"}).output.find("4A. Qxf7#") != string::npos);
    ran = library({"import", "-"}, "{\"game\":{}} {\"a\":");
    CHECK(ran.output == "imported 0 duplicates 0 rejected 2\n");
    CHECK(ran.message == "-#1: no game of chess.com: no \"game\" with an \"id\"\n-#2: no JSON\n");
}

TEST_CASE("a folder's files are known whatever the case of their names, and how they are packed") {
    const Reader library;
    const ScratchFolder folder;
    write(folder / "ONE.BPGN", scholar);
    write(folder / "2003.bpgn.bz2", "BZh91AY&SY");
    const auto ran = library({"import", folder.path()});
    CHECK(ran.output == "imported 1 duplicates 0 rejected 0\n");
    CHECK(ran.message == fmt::format("bughouse library import: {}: only .gz and .zst are unpacked "
                                     "here, not .bz2\n",
                                     folder / "2003.bpgn.bz2"));
    CHECK(ran.exit_code == 2);
}

TEST_CASE("a date without its noughts is a date, and one that is none is left out") {
    const Reader library;
    const auto dated = [](const string& date) {
        string match = scholar;
        const string day = "2024.11.21";
        return match.replace(match.find(day), day.size(), date) + "\n";
    };
    const auto date_of = [&](const string& date, const string& name) {
        string match = dated(date);
        match.replace(match.find("ann"), 3, name);
        (void)library({"import", "-"}, match);
        const auto output = library({"search", "--player", name}).output;
        const auto from = output.find('\t') + 1;
        return output.substr(from, output.find('\t', from) - from);
    };
    CHECK(date_of("2024.1.5", "a1") == "2024-01-05");
    CHECK(date_of("2024-1-15 8:00", "a2") == "2024-01-15");
    CHECK(date_of("2024/12/5", "a3") == "2024-12-05");
    CHECK(date_of("2024.2.??", "a4") == "2024-02");
    CHECK(date_of("2024.2.30", "a5") == "?");
    CHECK(date_of("5.1.2024", "a6") == "?");
    CHECK(date_of("2024.001.05", "a7") == "?");
}

TEST_CASE("a folder in a folder that cannot be read is told, and the others are imported") {
    const ScratchFolder folder;
    write(folder / "games/a/one.bpgn", scholar);
    write(folder / "games/b/two.bpgn", resigned);
    write(folder / "games/c/d/three.bpgn", resigned);
    const auto setting = [&](mode_t mode) {
        return ::chmod(folder.path().c_str(), 0777) == 0 &&
               ::chmod((folder / "games/b").c_str(), mode) == 0;
    };
    REQUIRE(setting(0));
    std::vector<string> words{"library", "import", folder / "games"};
    const support::Circumstances there{{}, {{"XDG_DATA_HOME", folder / "data"}}, {}};
    if (::geteuid() == 0) { // no permission stops root, so another user asks
        words.insert(words.begin(), {"--reuid=65534", "--clear-groups", support::program_path()});
    }
    const auto ran = ::geteuid() == 0 ? support::run("/usr/bin/setpriv", words, there)
                                      : support::bughouse(words, there);
    CHECK(ran.output == "imported 2 duplicates 0 rejected 0\n");
    CHECK(ran.message ==
          fmt::format("bughouse library import: {}: Permission denied\n", folder / "games/b"));
    CHECK(ran.exit_code == 2);
    REQUIRE(setting(0755));
}

TEST_CASE("a file that cannot be read is told, and the others are imported") {
    const Reader library;
    const ScratchFolder folder;
    write(folder / "good.bpgn", scholar);
    const auto ran = library({"import", folder / "none.bpgn", folder / "good.bpgn"});
    CHECK(ran.output == "imported 1 duplicates 0 rejected 0\n");
    CHECK(ran.message.find("none.bpgn") != string::npos);
    CHECK(ran.exit_code == 2);
}

// What the library finds, compared with a slow check of every record.

namespace {

/// A match with all boards after each half-move.
struct Known {
    notation::ReadGame read;
    play::Judgement judgement;
    std::vector<std::vector<rules::Position>> moments; ///< all boards after each half-move
};

std::vector<Known> known_games() {
    std::vector<Known> all;
    std::set<string> seen;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(games_folder)) {
        if (entry.path().extension() != ".bpgn" && entry.path().extension() != ".pgn") {
            continue;
        }
        notation::BpgnReader reader;
        reader.feed(contents(entry.path().string()));
        reader.finish();
        while (const auto read = reader.next()) {
            Known known{*read, play::judge(*read, *rules::preset("fics")), {}};
            if (known.judgement.verdict != play::Verdict::legal ||
                !seen.insert(notation::write_bpgn(read->game)).second) {
                continue;
            }
            const auto& table = *known.judgement.table;
            auto boards = play::Boards::from(table.starts);
            const auto keep = [&] {
                known.moments.emplace_back(boards.positions.begin(),
                                           boards.positions.begin() + table.plan.boards);
            };
            keep();
            for (const auto& ply : known.judgement.replayed) {
                boards.play(table.plan, ply.seat, ply.move);
                keep();
            }
            all.push_back(std::move(known));
        }
    }
    return all;
}

bool same_board(const rules::Position& a, const rules::Position& b, bool reserves) {
    const auto setup = [&](const rules::Position& position) {
        auto all = position.setup();
        all.quiet_plies = 0;
        all.move_number = 1;
        if (!reserves) {
            all.hands = {};
            for (auto& piece : all.board) {
                if (piece) {
                    piece->promoted = false;
                }
            }
        }
        return all;
    };
    return notation::to_fen(setup(a)) == notation::to_fen(setup(b));
}

bool stood(const Known& game, const std::vector<rules::Position>& wanted, bool reserves) {
    return std::any_of(game.moments.begin(), game.moments.end(), [&](const auto& boards) {
        if (wanted.size() == 1) {
            return std::any_of(boards.begin(), boards.end(), [&](const auto& board) {
                return same_board(board, wanted.front(), reserves);
            });
        }
        return boards.size() >= wanted.size() &&
               std::equal(wanted.begin(), wanted.end(), boards.begin(),
                          [&](const auto& one, const auto& board) {
                              return same_board(one, board, reserves);
                          });
    });
}

/// The first half-moves on a board that began with the usual array, in coordinates.
std::vector<string> line_of(const Known& game, rules::BoardId board) {
    std::vector<string> line;
    for (const auto& ply : game.judgement.replayed) {
        if (ply.seat.board == board) {
            line.push_back(notation::to_coordinates(ply.move));
        }
    }
    return line;
}

/// A question that matches some record, and its parts for the slow check.
struct Asked {
    play::LibraryFilter filter;
    std::vector<rules::Position> boards;
    std::vector<string> line; ///< half-moves of the opening
    std::optional<rules::Hand> hand;
};

string name_at(const Known& game, rules::Seat seat) {
    const auto tag = notation::tag(game.read.game, play::player_tag(seat)).value_or("");
    return tag.empty() ? "?" : string(tag);
}

string bfen_of(const std::vector<rules::Position>& boards) {
    std::vector<notation::BfenBoard> all;
    for (const auto& board : boards) {
        all.push_back({board.setup(), {}});
    }
    return notation::to_bfen(all);
}

Asked random_question(const std::vector<Known>& games, Dice& dice) {
    const Known& game = games[dice.below(games.size())];
    const auto& plan = game.judgement.table->plan;
    const auto board =
        static_cast<rules::BoardId>(dice.below(static_cast<std::size_t>(plan.boards)));
    const auto seats = rules::seats(plan);
    Asked asked;
    if (dice.below(2) == 0) {
        asked.filter.player = name_at(game, seats[dice.below(seats.size())]);
    }
    if (dice.below(3) == 0) {
        asked.filter.result = std::array{"won", "lost", "drawn"}.at(dice.below(3));
    }
    if (dice.below(4) == 0) {
        asked.filter.variant = plan.name;
    }
    if (dice.below(4) == 0) {
        asked.filter.laws = game.judgement.table->laws.name;
    }
    switch (dice.below(4)) {
    case 0: { // a position of one board, or of all
        const auto& moment = game.moments[dice.below(game.moments.size())];
        asked.boards =
            dice.below(2) == 0 ? moment : std::vector{moment[static_cast<std::size_t>(board)]};
        asked.filter.no_reserves = dice.below(2) == 0;
        asked.filter.position = bfen_of(asked.boards);
        break;
    }
    case 1: {
        rules::Position position;
        auto boards = play::Boards::from(game.judgement.table->starts);
        std::size_t left = 1 + dice.below(6);
        for (const auto& ply : game.judgement.replayed) {
            if (ply.seat.board == board && left > 0) {
                --left;
                asked.line.push_back(notation::to_coordinates(ply.move));
                asked.filter.opening += notation::to_san(boards.positions[board], ply.move) + " ";
            }
            boards.play(plan, ply.seat, ply.move);
        }
        if (!same_board(game.judgement.table->starts[static_cast<std::size_t>(board)], position,
                        true)) {
            asked.line.clear();
            asked.filter.opening.clear();
        }
        break;
    }
    case 2: { // a reserve that occurred, perhaps with one piece more
        const auto& moment = game.moments[dice.below(game.moments.size())];
        const auto& hand = moment[static_cast<std::size_t>(board)].hand(
            dice.below(2) == 0 ? rules::Side::white : rules::Side::black);
        asked.hand.emplace(hand);
        if (dice.below(3) == 0 || hand.empty()) {
            asked.hand->add(
                std::array{rules::Kind::pawn, rules::Kind::knight, rules::Kind::queen}.at(
                    dice.below(3)));
        }
        for (const rules::Kind kind : rules::all_kinds) {
            asked.filter.in_hand +=
                string(static_cast<std::size_t>(asked.hand->count(kind)), notation::letter(kind));
        }
        break;
    }
    default:
        if (dice.below(2) == 0) {
            asked.filter.mates_by = std::array{"Q@", "N@", "P@", "Q", "R", "N"}.at(dice.below(6));
        }
        break;
    }
    return asked;
}

bool held(const Known& game, const rules::Hand& wanted) {
    return std::any_of(game.moments.begin(), game.moments.end(), [&](const auto& boards) {
        return std::any_of(boards.begin(), boards.end(), [&](const auto& board) {
            return std::any_of(
                rules::both_sides.begin(), rules::both_sides.end(), [&](rules::Side side) {
                    return std::all_of(
                        rules::all_kinds.begin(), rules::all_kinds.end(), [&](rules::Kind kind) {
                            return board.hand(side).count(kind) >= wanted.count(kind);
                        });
                });
        });
    });
}

/// Whether the mating half-move on the mated board is of that kind: "Q", or "Q@" for a drop.
bool mated_by(const Known& game, std::string_view how) {
    const auto& outcome = game.judgement.outcome;
    if (!outcome || outcome->decided_by.ending != rules::Ending::mate) {
        return false;
    }
    for (std::size_t i = game.judgement.replayed.size(); i-- > 0;) {
        const auto& ply = game.judgement.replayed[i];
        if (ply.seat.board == outcome->decided_by.board) {
            const auto board = static_cast<std::size_t>(ply.seat.board);
            const auto kind = ply.move.is_drop() ? ply.move.new_kind()
                                                 : game.moments[i][board].kind_at(ply.move.from());
            return notation::letter(kind) == how.front() && (how.size() == 1 || ply.move.is_drop());
        }
    }
    return false;
}

bool fits(const Known& game, const Asked& asked) {
    const auto& filter = asked.filter;
    const auto& plan = game.judgement.table->plan;
    const auto seats = rules::seats(plan);
    const string result(play::result_of(game.read.game, game.judgement));
    const auto outcome = [&](rules::Seat seat) -> string {
        if (rules::teams(plan) != 2 || result.empty() || result == "*") {
            return "";
        }
        const bool with_a = plan.team[seat] == plan.team[rules::Seat{}];
        return result == "1/2-1/2" ? "drawn" : (result == "1-0") == with_a ? "won" : "lost";
    };
    const auto seat_fits = [&](rules::Seat seat) {
        return (filter.player.empty()
                    ? seat == rules::Seat{}
                    : base::same_ignoring_case(name_at(game, seat), filter.player)) &&
               (filter.result.empty() || outcome(seat) == filter.result);
    };
    const bool people = (filter.player.empty() && filter.result.empty()) ||
                        std::any_of(seats.begin(), seats.end(), seat_fits);
    bool opens = asked.line.empty();
    for (int i = 0; i < plan.boards && !opens; ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        const auto line = line_of(game, board);
        opens = same_board(game.moments.front()[static_cast<std::size_t>(i)], {}, true) &&
                line.size() >= asked.line.size() &&
                std::equal(asked.line.begin(), asked.line.end(), line.begin());
    }
    return people && opens && (filter.variant.empty() || filter.variant == plan.name) &&
           (filter.laws.empty() || filter.laws == game.judgement.table->laws.name) &&
           (!asked.hand || held(game, *asked.hand)) &&
           (filter.mates_by.empty() || mated_by(game, filter.mates_by)) &&
           (asked.boards.empty() || stood(game, asked.boards, !filter.no_reserves));
}

} // namespace

TEST_CASE("a search finds what a slow look at every record finds") {
    const ScratchFolder folder;
    auto library = store::Library::open(folder / "library.db");
    REQUIRE(library);
    const auto games = known_games();
    std::vector<std::int64_t> ids; ///< by game; 0: a duplicate
    for (const auto& game : games) {
        const auto entry = play::entry_of(game.read, *rules::preset("fics"));
        REQUIRE(entry);
        const auto added = library->add(*entry, {"x", 1});
        REQUIRE(added);
        const auto before = ids.empty() ? 0 : *std::max_element(ids.begin(), ids.end());
        ids.push_back(*added ? before + 1 : 0);
    }
    REQUIRE(games.size() > 30);
    Dice dice(2026);
    int found_some = 0;
    for (int i = 0; i < 1000; ++i) {
        const Asked asked = random_question(games, dice);
        INFO(asked.filter.player << " / " << asked.filter.result << " / " << asked.filter.position
                                 << " / " << asked.filter.opening << " / "
                                 << asked.filter.no_reserves);
        const auto query = play::query_from(asked.filter);
        REQUIRE(query);
        std::vector<std::int64_t> found, expected;
        REQUIRE_FALSE(library->find(*query, [&](const store::LibraryRow& row) {
            found.push_back(row.id);
            return true;
        }));
        for (std::size_t j = 0; j < games.size(); ++j) {
            if (ids[j] != 0 && fits(games[j], asked)) {
                expected.push_back(ids[j]);
            }
        }
        CHECK(found == expected);
        std::size_t counted = 0;
        REQUIRE_FALSE(library->count(*query, counted, [] { return true; }));
        CHECK(counted == expected.size());
        found_some += found.empty() ? 0 : 1;
    }
    CHECK(found_some > 500); // otherwise the test would prove little
}

TEST_CASE("the book counts what a slow look at every record counts") {
    const ScratchFolder folder;
    auto library = store::Library::open(folder / "library.db");
    REQUIRE(library);
    std::vector<Known> games;
    for (auto& game : known_games()) {
        const auto added =
            library->add(*play::entry_of(game.read, *rules::preset("fics")), {"x", 1});
        REQUIRE(added);
        if (*added) {
            games.push_back(std::move(game));
        }
    }
    Dice dice(31);
    int several = 0;
    for (int i = 0; i < 200; ++i) {
        const Known& from = games[dice.below(games.size())];
        const auto early = std::min<std::size_t>(from.moments.size(), dice.below(2) == 0 ? 6 : 60);
        const auto& moment = from.moments[dice.below(early)];
        const bool pair = dice.below(2) == 0;
        const bool reserves = dice.below(2) == 0;
        const std::vector<rules::Position> wanted =
            pair ? moment : std::vector{moment[dice.below(moment.size())]};
        play::LibraryBook book(wanted, reserves);
        REQUIRE_FALSE(library->count(book, [] { return true; }));
        std::map<string, int> expected;
        for (const Known& game : games) {
            for (std::size_t j = 0; j < game.judgement.replayed.size(); ++j) {
                const auto& ply = game.judgement.replayed[j];
                const auto board = static_cast<std::size_t>(ply.seat.board);
                const auto& boards = game.moments[j];
                const bool fits = wanted.size() == 1
                                      ? same_board(wanted[0], boards[board], reserves)
                                      : boards.size() >= wanted.size() && board < wanted.size() &&
                                            std::equal(wanted.begin(), wanted.end(), boards.begin(),
                                                       [&](const auto& one, const auto& other) {
                                                           return same_board(one, other, reserves);
                                                       });
                if (fits) {
                    const auto san = notation::to_san(boards[board], ply.move);
                    ++expected[wanted.size() == 1
                                   ? san
                                   : fmt::format("{} {}", rules::letter(ply.seat), san)];
                    break;
                }
            }
        }
        int found = 0;
        int counted = 0;
        for (const auto& move : book.moves()) {
            INFO(move.san);
            // With another reserve a mate may be only a check.
            const auto bare = base::split(base::split(move.san, '#')[0], '+')[0];
            int same = 0;
            for (const auto& [san, count] : expected) {
                same += base::split(base::split(san, '#')[0], '+')[0] == bare ? count : 0;
            }
            CHECK(move.count == same);
            found += move.count;
        }
        for (const auto& [san, count] : expected) {
            counted += count;
        }
        CHECK(found == counted);
        several += expected.size() > 1 ? 1 : 0;
    }
    CHECK(several > 20); // otherwise the test would prove little
}

TEST_CASE("the book tells results for the mover's team, ratings and the last date") {
    const Reader library;
    (void)library({"import", "-"}, scholar + resigned);
    const string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(library({"book", start}).output == "d4\t1\t0\t0\t1\t?\t2025-01-02\n"
                                             "e4\t1\t1\t0\t0\t1800\t2024-11-21\n");
    CHECK(library({"book", start + " | " + start, "--json"}).output ==
          R"({"san":"A d4","count":1,"won":0,"drawn":0,"lost":1,"rating":null,"last":"2025-01-02"})"
          "\n"
          R"({"san":"A e4","count":1,"won":1,"drawn":0,"lost":0,"rating":1800,"last":"2024-11-21"})"
          "\n");
    const string d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR";
    CHECK(library({"book", d4 + " b KQkq - 0 1"}).output == "d5\t1\t1\t0\t0\t?\t2025-01-02\n");
    CHECK(library({"book", d4 + "[n] b KQkq - 0 1"}).output.empty());
    CHECK(library({"book", d4 + "[n] b KQkq - 0 1", "--no-reserves"}).output ==
          "d5\t1\t1\t0\t0\t?\t2025-01-02\n");
    (void)library({"import", "-"}, "[Date \"2026.??.??\"] 1A. a4 1a. b5 2A. axb5 2a. a6 3A. bxa6 "
                                   "3a. c6 4A. a7 4a. c5 5A. axb8=Q 5a. h6 *\n");
    const string queen = "rQbqkbnr/3ppppp/8/2p5/8/8/1PPPPPPP/RNBQKBNR b KQkq - 0 5";
    CHECK(library({"book", queen}).output.empty());
    CHECK(library({"book", queen, "--no-reserves"}).output == "h6\t1\t0\t0\t0\t?\t2026\n");
    const auto wrong = library({"book", "8/8"});
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.message.find("bughouse library: FEN: ") == 0);
}

TEST_CASE("matches against bots of fixed levels move a rating") {
    const Reader library;
    const auto match = [](int level, const string& result, const string& move) {
        return fmt::format("[WhiteA \"ulla\"][BlackA \"b\"][WhiteB \"c\"][BlackB \"d\"]"
                           "[BlackAType \"program, level {0}\"][WhiteBType \"program, level {0}\"]"
                           "[BlackBType \"program, level 4\"][Result \"{1}\"]\n"
                           "1A. e4 1a. e5 1B. {2} {1}\n",
                           level, result, move);
    };
    const auto rating = [&] {
        const string text = library({"stats", "ulla", "--json"}).output;
        const auto at = text.find("\"bot_rating\":");
        return at == string::npos ? string() : text.substr(at, text.find('}', at) - at);
    };
    (void)library({"import", "-"}, scholar);
    CHECK(rating().empty());
    (void)library({"import", "-"}, match(4, "1-0", "a3"));
    CHECK(rating().find("\"games\":1,\"last\":\"W\"") != string::npos);
    const string by_level = library({"stats", "ulla", "--json"}).output;
    CHECK(by_level.find("\"level\":{\"4\":{\"games\":1,") != string::npos);
    CHECK(by_level.find("\"0\":{") == string::npos); // a match between people counts for no level
    const string won = rating();
    (void)library({"import", "-"}, match(8, "*", "b3")); // a match without a result
    CHECK(rating() == won);
    (void)library({"import", "-"}, match(3, "0-1", "c3") + match(8, "1-0", "d3"));
    CHECK(rating().find("\"games\":3,\"last\":\"WLW\"") != string::npos);
    const auto dated = [&](const string& day, const string& result, const string& move) {
        return "[Date \"2020.01." + day + "\"]" + match(4, result, move);
    };
    (void)library({"import", "-"}, dated("02", "0-1", "e3") + dated("01", "1-0", "f3"));
    CHECK(rating().find("\"games\":5,\"last\":\"WLWWL\"") != string::npos); // sorted by date
    CHECK(library({"stats", "ulla"}).output.find("rating against bots ") != string::npos);
}

// The library when files are damaged.

namespace {

/// Checks copies of a library in which random bits are flipped.
void damage_libraries(unsigned first, unsigned copies) {
    const ScratchFolder folder;
    const string whole = folder / "whole.db";
    {
        auto library = store::Library::open(whole);
        REQUIRE(library);
        for (const auto& game : known_games()) {
            REQUIRE(library->add(*play::entry_of(game.read, *rules::preset("fics")), {"x", 1}));
        }
    }
    const string bytes = contents(whole);
    const auto query = play::query_from({});
    play::LibraryFilter board;
    board.position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const auto positions = play::query_from(board);
    int refused = 0;
    for (unsigned i = first; i < first + copies; ++i) {
        Dice dice(i + 1);
        string damaged = bytes;
        for (std::size_t flips = std::size_t{1} << dice.below(10); flips > 0; --flips) {
            // The first bytes describe most of the file, so they are damaged more often.
            const auto range = dice.below(4) == 0 ? 4096 : damaged.size();
            damaged[dice.below(range)] ^= static_cast<char>(1U << dice.below(8));
        }
        if (dice.below(8) == 0) {
            damaged.resize(dice.below(damaged.size()));
        }
        const string path = folder / fmt::format("{}.db", i);
        write(path, damaged);
        auto library = store::Library::open(path);
        if (!library) {
            CHECK_FALSE(library.error().empty());
            ++refused;
            continue;
        }
        const auto count = [](const store::LibraryRow& /*row*/) { return true; };
        for (const auto& problem :
             {library->find(*query, count), library->find(*positions, count)}) {
            CHECK((!problem || problem->find(".db: ") != string::npos));
            refused += problem ? 1 : 0;
        }
        for (const auto id : library->ids()) {
            const auto record = library->record(id);
            CHECK((record || !record.error().empty()));
        }
        (void)library->add(*play::entry_of(known_games().front().read, *rules::preset("fics")),
                           {"x", 1});
        std::filesystem::remove(path);
    }
    CHECK(refused > static_cast<int>(copies / 8));
}

} // namespace

TEST_CASE("a damaged library says so or answers, and never breaks the program") {
    damage_libraries(0, 150);
}

TEST_CASE("a thousand damaged libraries", "[.][slow]") {
    damage_libraries(1000, 1000);
}

TEST_CASE("a library that is no library is told, and rebuilt from the records") {
    const Reader library;
    write(library.games() + "/2024-11-21_183005.bpgn", scholar);
    write(library.games() + "/2025-01-02_183005.bpgn", resigned);
    write(library.file(), string(5000, 'x'));
    auto ran = library({"search"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message == fmt::format("bughouse library: {}: file is not a database (`bughouse "
                                     "library rebuild` makes it anew from the records)\n",
                                     library.file()));
    ran = library({"rebuild"});
    CHECK(ran.output == "imported 2 duplicates 0 rejected 0\n");
    CHECK(ran.message == fmt::format("bughouse library: {0}: file is not a database\n"
                                     "bughouse library: the old library is {0}.damaged\n",
                                     library.file()));
    CHECK(ran.exit_code == 0);
    CHECK(contents(library.file() + ".damaged") == string(5000, 'x'));
    CHECK(last_line(library({"search"}).output) == "games 2");
}

TEST_CASE("what was imported from elsewhere survives a rebuild, and unfinished matches wait") {
    const Reader library;
    (void)library({"import", "-"}, scholar);
    write(library.games() + "/2025-01-02_183005.bpgn", resigned);
    write(library.games() + "/2025-01-03_183005.bpgn", "[TimeLeft \"A 1\"] 1A. e4 *\n");
    write(library.games() + "/2025-01-04_183005.bpgn", "[TimeControl \"-\"] 1A. d4 *\n");
    CHECK(library({"rebuild"}).output == "imported 2 duplicates 0 rejected 0\n");
    CHECK(last_line(library({"search", "--player", "ann"}).output) == "games 2");
    const auto found = library({"search", "--json", "--ending", "mate"}).output;
    // The place where it was found is kept.
    CHECK(found.find(R"("file":"-","game":1})") != string::npos);
}

TEST_CASE("an import that is killed leaves a whole library, and the next one goes on") {
    const ScratchFolder folder;
    std::vector<play::LibraryEntry> entries;
    for (const auto& game : known_games()) {
        entries.push_back(*play::entry_of(game.read, *rules::preset("fics")));
    }
    Dice dice(30);
    for (int i = 0; i < 30; ++i) {
        const string path = folder / fmt::format("{}.db", i);
        const auto bundle = 1 + dice.below(10);
        const auto lives = dice.below(entries.size() + 5);
        support::killed([&] {
            auto library = store::Library::open(path);
            for (std::size_t j = 0; library && j < entries.size() && j < lives; ++j) {
                if (j % bundle == 0 && library->begin()) {
                    support::die();
                }
                (void)library->add(entries[j], {"x", j});
                if ((j + 1) % bundle == 0 && library->commit()) {
                    support::die();
                }
            }
        });
        auto library = store::Library::open(path);
        REQUIRE(library);
        const auto kept = library->ids().size();
        CHECK(kept + bundle + 10 >= std::min(lives, entries.size())); // less the duplicates
        std::set<std::int64_t> identities;
        std::size_t imported = 0;
        for (const auto& entry : entries) {
            identities.insert(entry.identity);
            const auto added = library->add(entry, {"x", 1});
            REQUIRE(added);
            imported += *added ? 1U : 0U;
        }
        CHECK(kept + imported == identities.size());
        CHECK(library->ids().size() == identities.size());
    }
}

TEST_CASE("two programs write into one library") {
    const Reader library;
    auto held = store::Library::open(library.file());
    REQUIRE(held);
    const auto games = known_games();
    REQUIRE(held->add(*play::entry_of(games[0].read, *rules::preset("fics")), {"x", 1}));
    CHECK(library({"import", "-"}, scholar).output == "imported 1 duplicates 0 rejected 0\n");
    REQUIRE(held->add(*play::entry_of(games[1].read, *rules::preset("fics")), {"x", 1}));
    CHECK(last_line(library({"search"}).output) == "games 3");
}

TEST_CASE("a library is searched where nothing may be written, and an import there is refused") {
    const ScratchFolder scratch;
    const string data = scratch / "data/bughouse";
    const auto asks = [&](std::vector<string> words, const string& input = {}) {
        const support::Circumstances there{
            input, {{"XDG_DATA_HOME", scratch / "data"}}, {}, {}, {}};
        if (::geteuid() != 0) {
            return support::bughouse(words, there);
        }
        // No permission stops root, so another user asks.
        words.insert(words.begin(), {"--reuid=65534", "--clear-groups", support::program_path()});
        return support::run("/usr/bin/setpriv", words, there);
    };
    REQUIRE(support::bughouse({"library", "import", "-"},
                              {scholar, {{"XDG_DATA_HOME", scratch / "data"}}, {}})
                .exit_code == 0);
    for (const string& folder : {scratch.path(), scratch / "data", data}) {
        REQUIRE(::chmod(folder.c_str(), 0555) == 0);
    }
    REQUIRE(::chmod((data + "/library.db").c_str(), 0444) == 0);
    const auto found = asks({"library", "search", "--opening", "e4 e5"});
    INFO(found.message);
    CHECK(found.exit_code == 0);
    CHECK(last_line(found.output) == "games 1");
    CHECK(asks({"library", "show", "1"}).output.find("4A. Qxf7#") != string::npos);
    const auto imported = asks({"library", "import", "-"}, resigned);
    CHECK(imported.exit_code == 3);
    CHECK(imported.message.find("library.db: attempt to write a readonly database") !=
          string::npos);
    CHECK(last_line(asks({"library", "search"}).output) == "games 1");
    for (const string& folder : {scratch.path(), scratch / "data", data}) {
        REQUIRE(::chmod(folder.c_str(), 0755) == 0);
    }
}
