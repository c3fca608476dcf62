// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/json_text.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"

using std::string;

namespace {

notation::Game read(const string& text) {
    return support::read_game(text).game;
}

string canonical(const string& text) {
    return notation::write_bpgn(read(text));
}

string movetext(const string& text) {
    const auto whole = canonical(text);
    return whole.substr(whole.find("\n\n") + 2);
}

} // namespace

TEST_CASE("a game is written with its tags, clocks and end in one form") {
    CHECK(canonical("[Event \"x\"][WhiteA \"a\"]\n[WhiteAElo \"2051\"][BlackA \"b\"][TimeControl "
                    "\"180\"] 1A.e4{299.10}1a. e5 {[%clk 0:02:59.9]} *") ==
          "[Event \"x\"]\n[WhiteA \"a\"][WhiteAElo \"2051\"]\n[BlackA \"b\"]\n"
          "[TimeControl \"180+0\"]\n[Result \"*\"]\n\n1A. e4 {299.10} 1a. e5 {179.9}\n{*} *\n\n");
}

TEST_CASE("time controls are written with a plus, and what is none is left alone") {
    const auto written = [](const string& value) {
        return string(*notation::tag(read(canonical("[TimeControl \"" + value + "\"] 1A. e4")),
                                     "TimeControl"));
    };
    CHECK(written("180 2") == "180+2");
    CHECK(written("120+0") == "120+0");
    CHECK(written("-") == "-");
    CHECK(written("?") == "?");
    CHECK(written("") == "");
    CHECK(written("3 min each") == "3 min each");
}

TEST_CASE("a tag's quotes and backslashes survive") {
    const auto game = read("[Event \"a \\\"b\\\" \\\\ c\"] 1A. e4");
    CHECK(read(notation::write_bpgn(game)).tags.at(0).value == "a \"b\" \\ c");
    CHECK(read("[Event \"the \\\"final\\\"] of May\"] 1A. e4").tags.at(0).value ==
          "the \"final\"] of May");
}

TEST_CASE("the decisive result is written in both places") {
    const auto text = canonical("[Result \"1-0\"] 1A. e4 {bob resigns} *");
    CHECK(text == "[Result \"1-0\"]\n\n1A. e4\n{bob resigns} 1-0\n\n");
    CHECK(canonical("[Result \"*\"] 1A. e4 {bob resigns} 1-0") == text);
}

TEST_CASE("lines are wrapped at 79 columns, comments at their single spaces") {
    string text = "[Event \"x\"]\n{C:opening}\n";
    for (int i = 1; i < 60; ++i) {
        text += std::to_string(i) + "A. Nf3 {C:a comment of some  length that goes on} ";
        text += std::to_string(i) + "a. Nf6 {119.500} (" + std::to_string(i) + "a. d5) ";
    }
    const auto game = read(text);
    const auto written = notation::write_bpgn(game);
    std::size_t longest = 0;
    for (std::size_t at = written.find("\n\n"); at < written.size();) {
        const auto end = written.find('\n', at + 1);
        longest = std::max(longest, std::min(end, written.size()) - at - 1);
        at = end;
    }
    CHECK(longest == notation::line_width);
    auto again = read(written);
    again.tags.pop_back(); // the Result tag that the writer added
    again.result.clear();
    again.end_text.clear();
    CHECK(again == game);
}

TEST_CASE("what is said before the first half-move has lines of its own") {
    CHECK(movetext("{C:hello} 1A. e4 1-0") == "{C:hello}\n1A. e4\n{*} 1-0\n\n");
}

TEST_CASE("a word that is longer than a line is not broken") {
    const string word(200, 'x');
    CHECK(movetext("1A. e4 {C:" + word + "} 1a. e5") ==
          "1A. e4\n{C:" + word + "}\n1a. e5\n{*} *\n\n");
}

TEST_CASE("variations and marks are written where they stood") {
    CHECK(movetext("1A. e4 $14 (1A. d4 {5} (1A. c4 1a. c5) {C:x}) (=) 1a. e5 1-0") ==
          "1A. e4 $14 (1A. d4 {5} (1A. c4 1a. c5) {C:x}) (=) 1a. e5\n{*} 1-0\n\n");
}

TEST_CASE("what was written is read as the same game and written in the same bytes") {
    const string text = GENERATE(
        as<string>{}, "1A. e4", "[Event \"x\"] *", "{C:a} {b} [Event \"x\"] [Site \"y\"] 1A. e4 *",
        "1A. e4 1a. {5} e5", "1A. e4 ({5} 1A. d4)", "1A. e4 ( ( {C:x} 1A. d4) )", "1A. e4 1-0 {x}",
        "1A. e4 {x} {5} 1-0", "1A. e4 {C:x} {5} {6} 1-0 {7}", "1A. e4 1A. e4 1A. e4 1A. e4",
        "1A. e4 {5} 1A. e4 {C:x} {6}", "1b. X {C:a} 1b. X {5} {6}", "1. e4 e5 2. d4", "{5} 1A. e4",
        "1A. e4 ; a } b\n1a. e5", "1A. e4 {a  b \n c\td} *", "[A \"\\\\\"] [B \"\\\\\\\"\"] 1A. e4",
        "1A. e4 {} 1-0", "1A. e4 {[%clk 0:01:00]} {[%clk 0:02:00]}",
        "1A. e4 {x [%clk 0:01:00]} {[%clk 0:02:00] y}");
    const auto written = canonical(text);
    INFO(text << "\n" << written);
    CHECK(canonical(written) == written);
    CHECK(read(canonical(written)) == read(written));
}

TEST_CASE("nothing ends a comment or a tag's value early") {
    CHECK(notation::safe_for_braces("a}b\x01"
                                    "c") == "a)b?c");
    CHECK(notation::escaped_value("a\"b\\c\x01") == "a\\\"b\\\\c?");
}

TEST_CASE("a word that is longer than a line has no empty line before it") {
    notation::LineWrapper lines;
    lines.unit(string(100, 'x'));
    lines.unit("y");
    CHECK(lines.take() == string(100, 'x') + "\ny");
}

TEST_CASE("what a player is stands beside the name") {
    CHECK(canonical("[WhiteA \"a\"][WhiteAType \"program\"][Site \"x\"] 1A. e4 *") ==
          "[WhiteA \"a\"][WhiteAType \"program\"]\n[Site \"x\"]\n[Result \"*\"]\n\n"
          "1A. e4\n{*} *\n\n");
}

TEST_CASE("a text is a string of JSON whatever is in it") {
    CHECK(notation::json_string("a\"b\\c\x01") == "\"a\\\"b\\\\c\\u0001\"");
    CHECK(notation::json_string("plain") == "\"plain\"");
}
