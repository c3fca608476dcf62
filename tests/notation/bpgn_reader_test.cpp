// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_text.h"
#include "tests/notation/bpgn_stream.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace bpgn_stream;
using notation::Note;

namespace {

const string sample = "[Event \"x\"]\n[WhiteA \"alice\"][WhiteAElo \"2051\"]\n[Result \"1-0\"]\n\n"
                      "1A. e4 {299} 1B. e4 {299.5} 1a. e6 {-0.5} 1b. e5\n{bob resigns} 1-0\n";

} // namespace

TEST_CASE("a game's tags, half-moves, clocks and end are told apart") {
    const auto read = one(sample);
    CHECK(moves(read.game) == "1A e4 {299} 1B e4 {299.5} 1a e6 {-0.5} 1b e5");
    CHECK(notation::tag(read.game, "WhiteAElo") == "2051");
    CHECK(notation::tag(read.game, "whiteaelo") == "2051");
    CHECK_FALSE(notation::tag(read.game, "BlackA"));
    CHECK(read.game.end_text == "bob resigns");
    CHECK(read.game.result == "1-0");
    CHECK(left(read.game.moves[1]) == base::Millis{299500});
    CHECK(left(read.game.moves[2]) == base::Millis{-500});
    CHECK_FALSE(left(read.game.moves[3]));
    CHECK(warnings(read).empty());
    CHECK(fault(read).empty());
}

TEST_CASE("it does not matter how the stream is cut into pieces") {
    const string text = "\xEF\xBB\xBF" + sample + "\r\n" +
                        "1A.e4{119.5}1a. e8(Q) {C:a\r\nb}(2A. d4(=) {7}) 2A. d3 $14 ; to the end\n"
                        "% not ours\n*[Event \"y\"]{}0-1";
    const auto whole = stream(text);
    REQUIRE(whole.games.size() == 3);
    for (const std::size_t piece : {1U, 2U, 3U, 5U, 7U, 64U}) {
        const auto cut = stream(text, piece);
        INFO(piece);
        REQUIRE(cut.games.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(cut.games[i].game == whole.games[i].game);
            CHECK(cut.games[i].at.line == whole.games[i].at.line);
        }
    }
}

TEST_CASE("a half-move says the same read at once and byte by byte, usual or nearly so") {
    const auto text = GENERATE(values<string>({"1A. e4 {180.0}",
                                               "1A. e4{180}",
                                               "1A.e4 {0.5}",
                                               "1A. exd8=Q+ {1.5}",
                                               "1A. O-O-O {123456789.123}",
                                               "1A. N@f7# {7}",
                                               "1A. e4  {180.0}",
                                               "1A.  e4 {1}",
                                               "1A. e4 {180.}",
                                               "1A. e4 {.5}",
                                               "1A. e4 {1.5.5}",
                                               "1A. e4 { 180 }",
                                               "1A. e4 {1234567890}",
                                               "1A. e4 {}",
                                               "1A. e4 {5",
                                               "1A. e4 {-1}",
                                               "1A. e4 {5 left}",
                                               "1A.. e4 {5}",
                                               "1A... e5 {5}",
                                               "1A e4 {5}",
                                               "1. e4 {5}",
                                               "1X. e4 {5}",
                                               "1A. $146@e5 {5}",
                                               "1A. e4! {5}",
                                               "1A. dxe8(Q) {5}",
                                               "1A. 1-0 {5}",
                                               "1A. =e4 {5}",
                                               "123456A. e4 {5}",
                                               "1A. {5} e4",
                                               "1A.\ne4\n{5}",
                                               "1A. e4 {5}{6}",
                                               "1A. e4 {5} {6}",
                                               "1A. 1B. e4 {5}",
                                               "(1A. e4 {5}) 1A. d4 {4}"}));
    const auto before = GENERATE(values<string>({"", "[Event \"x\"]\n\n", "1B. Nf3 {9} ", "1A. "}));
    const auto whole = before + text + " 1a. Nf6 {3} {bob resigns} 1-0\n\n1A. e4 {2} *";
    INFO(whole);
    const auto at_once = stream(whole);
    const auto bytewise = stream(whole, 1);
    REQUIRE(at_once.games.size() == bytewise.games.size());
    for (std::size_t i = 0; i < at_once.games.size(); ++i) {
        CHECK(at_once.games[i].game == bytewise.games[i].game);
        CHECK(remarks(at_once.games[i]) == remarks(bytewise.games[i]));
        CHECK(at_once.games[i].valid_moves == bytewise.games[i].valid_moves);
        CHECK(at_once.games[i].at.column == bytewise.games[i].at.column);
    }
    CHECK(at_once.broken == bytewise.broken);
    CHECK(at_once.stray == bytewise.stray);
}

TEST_CASE("every kind of line end is one") {
    for (const string end : {"\n", "\r\n", "\r", " \n\n\n", "\t\r\n \r"}) {
        string text;
        for (const string line :
             {"[Event \"x\"]", "1A. e4", "1a.", "e5", "{bob", "resigns}", "0-1"}) {
            text += line + end;
        }
        const auto read = one(text);
        CHECK(moves(read.game) == "1A e4 1a e5");
        CHECK(read.game.end_text == "bob resigns");
    }
    INFO("and places are counted in lines");
    CHECK(fault(one("1A. e4\r1a. e5\r\n\n ?x")) ==
          "line 4, column 2: expected a half-move such as 12A. e4, not ?x (after 2)");
}

TEST_CASE("nothing needs a blank or a line of its own") {
    const auto read = one("[Event \"x\"][Result \"1-0\"]1B. e4 {179}1A.e4{179}1b.e5{178}"
                          "{4}{Marat checkmated}1-0");
    CHECK(moves(read.game) == "1B e4 {179} 1A e4 {179} 1b e5 {178}");
    CHECK(read.game.end_text == "Marat checkmated");
}

TEST_CASE("several games follow each other with and without results") {
    const auto found = stream("[Event \"1\"]\n1A. e4 *\n[Event \"2\"]\n1A. d4\n[Event \"3\"]\n"
                              "[Site \"s\"]\n1A. c4 1-0\n\n1A. f4 0-1 1B. g4 *\n[Event \"6\"]\n"
                              "[Event \"7\"]{x}\n[Event \"8\"]");
    string all;
    for (const auto& read : found.games) {
        all += fmt::format("{}:{}{}|", notation::tag(read.game, "Event").value_or(""),
                           moves(read.game), read.game.result);
    }
    CHECK(all == "1:1A e4*|2:1A d4|3:1A c41-0|:1A f40-1|:1B g4*|6:|7:|8:|");
}

TEST_CASE("games without tags and results are told apart where the numbers start again") {
    const auto found =
        stream("1B. e4 1b. e5 2B. d4 1A. d4\n \n1B. d4 1b. d5\n2B. c4\n1A. e4\n1B. c4");
    REQUIRE(found.games.size() == 2);
    CHECK(moves(found.games[0].game) == "1B e4 1b e5 2B d4 1A d4");
    INFO("but only behind an empty line");
    CHECK(moves(found.games[1].game) == "1B d4 1b d5 2B c4 1A e4 1B c4");
}

TEST_CASE("a game needs tags or half-moves, and other text is none") {
    for (const string text : {"", " \r\n\t ", "just some * words (in brackets) [138] whispers", "*",
                              "{C: a comment} 1-0", "#!/bin/sh\nexit 0\n", "<html>&nbsp;</html>"}) {
        const auto found = stream(text);
        INFO(text);
        CHECK(found.games.empty());
        CHECK(found.broken.empty());
    }
    CHECK(stream("hello").stray ==
          "line 1, column 1: expected a tag such as [Event \"...\"] or a half-move such as 1A. e4");
    CHECK(stream(" \n").stray.empty());
    INFO("words around games are passed over");
    CHECK(stream("From: bob\n\n" + sample + "-- \nbob\n" + sample).games.size() == 2);
}

TEST_CASE("a game without half-moves is one") {
    const auto read = one("[Event \"x\"]\n{C: number 289110}\n{kenny resigns} 1-0");
    CHECK(read.game.moves.empty());
    REQUIRE(read.game.notes_before_moves.size() == 1);
    CHECK(read.game.notes_before_moves[0].text == "C: number 289110");
    CHECK(read.game.end_text == "kenny resigns");
}

TEST_CASE("tags that are not quite tags are read with a warning or passed over with one") {
    const auto read = one("[Round -1-]\n[Site \"a \\\"b\\\" c\\\\d\"]\n[Event \"no end\n"
                          "[White A \"x\"]\n[ Date  \"2020\" ]\n[]\n1A. e4");
    CHECK(notation::tag(read.game, "Round") == "-1-");
    CHECK(notation::tag(read.game, "Site") == "a \"b\" c\\d");
    CHECK(notation::tag(read.game, "Date") == "2020");
    CHECK_FALSE(notation::tag(read.game, "Event"));
    CHECK(warnings(read) ==
          "the value of tag Round is not quoted; expected a tag such as [Event \"...\"]; "
          "the value of tag White is not quoted; expected a tag such as [Event \"...\"]");
}

TEST_CASE("clocks are read in every form and others are comments") {
    const auto read =
        one("1A. e4 {[%clk 0:02:59.9]} 1a. e5 {[%clk\n0:00:01.6] late} 2A. d4 {d19.250} "
            "2a. d5 { 12 } 3A. c4 {[ts=363.930]} 3a. c5 {C:x} {7.123456} 4A. b4 {1} {2}");
    CHECK(moves(read.game) == "1A e4 {179.9} 1a e5 {1.6} 2A d4 2a d5 {12} 3A c4 "
                              "3a c5 {7.123456} 4A b4 {1}");
    CHECK(read.game.moves[1].notes[0].text == "late");
    CHECK(read.game.moves[2].notes[0].text == "d19.250");
    CHECK(read.game.moves[4].notes[0].text == "[ts=363.930]");
    CHECK(read.game.moves[6].notes[0].text == "2");
}

TEST_CASE("nothing inside a comment is read as anything else") {
    const auto read =
        one("1A. e4 {C:p@d2 n@f2 [138] [Event \"z\"] (FM) 1A. d4 1-0 ; $14} 1a. e5 *");
    CHECK(moves(read.game) == "1A e4 1a e5");
    CHECK(read.game.moves[0].notes[0].text ==
          "C:p@d2 n@f2 [138] [Event \"z\"] (FM) 1A. d4 1-0 ; $14");
}

TEST_CASE("the brace before the result is its reason, unless it says that it is something else") {
    CHECK(one("1A. e4 {*} 1-0").game.end_text == "*");
    CHECK(one("1A. e4 {12} 1-0").game.end_text.empty());
    CHECK(one("1A. e4 {C:bob won} {bob won} *").game.end_text == "bob won");
    CHECK(one("1A. e4 {C:bob won} *").game.end_text.empty());
    CHECK(one("1A. e4 {12} {A:!} 1-0").game.end_text.empty());
    CHECK(one("1A. e4 {[ts=1]} 1-0").game.end_text.empty());
    CHECK(one("1A. e4 1/2").game.result == "1/2-1/2");
}

TEST_CASE("the tag's result wins over what ends the half-moves") {
    CHECK(notation::result(one("[Result \"1-0\"] 1A. e4 *").game) == "1-0");
    CHECK(notation::result(one("[Result \"1-0\"] 1A. e4 0-1").game) == "1-0");
    CHECK(notation::result(one("[Result \"*\"] 1A. e4 0-1").game) == "0-1");
    CHECK(notation::result(one("[Result \"?\"] 1A. e4").game) == "*");
}

TEST_CASE("variations are kept where they stand, inside one another") {
    const auto read = one("47A. P@f7+ {112} (47A. N@e7+ {114} 47a. Kf7 {20} (47a. Kd7) 48A. e4) "
                          "47a. Kxf7 {19} ({C:first} 47a. Kd8) () *");
    CHECK(moves(read.game) == "47A P@f7+ {112} 47a Kxf7 {19}");
    const auto& notes = read.game.moves[0].notes;
    REQUIRE(notes.size() == 1);
    REQUIRE(notes[0].kind == Note::Kind::variation);
    CHECK(notes[0].moves.size() == 3);
    CHECK(notes[0].moves[1].notes[0].moves[0].text == "Kd7");
    REQUIRE(read.game.moves[1].notes.size() == 2);
    CHECK(read.game.moves[1].notes[0].text == "C:first");
}

TEST_CASE("annotations keep to the half-move that they follow") {
    const auto read = one("1A. e4! {10} $14 (=) 1a. e5 ?? {A:!}");
    CHECK(read.game.moves[0].text == "e4");
    CHECK(read.game.moves[0].notes[0].text == "A:!");
    CHECK(read.game.moves[0].notes[1].text == "$14");
    CHECK(read.game.moves[0].notes[2].text == "(=)");
    CHECK(read.game.moves[1].notes[0].text == "A:??");
    CHECK(read.game.moves[1].notes[1].text == "A:!");
}

TEST_CASE("marks joined to a move are read as marks with a blank before them") {
    const auto same = [](const string& joined, const string& apart) {
        INFO(joined);
        CHECK(one("1A. e4 1a. " + joined + " *").game == one("1A. e4 1a. " + apart + " *").game);
    };
    same("e5?!", "e5 ?!");
    same("e5??{12}", "e5 ?? {12}");
    same("e5(=)", "e5 (=)");
    CHECK(one("1A. e4! (1A. d4?? 1a. d5) *").game.moves[0].notes[1].moves[0].text == "d4");
    CHECK(one("1A. ?? *").game.moves[0].text == "??"); // marks alone are no move
}

TEST_CASE("the players of a PGN, which has one board, sit at board A") {
    const string of_pgn = "[White \"aa\"][WhiteElo \"2000\"][Black \"bb\"][BlackElo \"?\"]";
    CHECK(one(of_pgn + "1. e4 *").game.tags ==
          one("[WhiteA \"aa\"][WhiteAElo \"2000\"][BlackA \"bb\"][BlackAElo \"?\"]1. e4 *")
              .game.tags);
    // beside players of a BPGN such tags are left over from one of its boards
    const auto both = one("[WhiteA \"aa\"][White \"cc\"] 1A. e4 *").game;
    CHECK(notation::tag(both, "WhiteA") == "aa");
    CHECK(notation::tag(both, "White") == "cc");
}

TEST_CASE("a knight's drop that was mangled to $146 is put right with a warning") {
    const auto read = one("5b. $146@g4 {9}");
    CHECK(moves(read.game) == "5b N@g4 {9}");
    CHECK(warnings(read) == "$146@ is read as N@");
}

TEST_CASE("the flagged player's move that is printed again is dropped with a warning") {
    const auto beside =
        one("23B. Kxg2{3.389} 23b. N@f4+{50.870} 23b. N@f4+{50.870} {x forfeits} 0-1");
    CHECK(moves(beside.game) == "23B Kxg2 {3.389} 23b N@f4+ {50.870}");
    CHECK(beside.game.end_text == "x forfeits");
    CHECK(warnings(beside) == "23b N@f4+ is repeated: left out");
    const auto apart = one("40B. Q@f6{63} 40b. Kd7{5} 46a. B@e3{26} 40B. Q@f6{63} {C:late} *");
    CHECK(moves(apart.game) == "40B Q@f6 {63} 40b Kd7 {5} 46a B@e3 {26}");
    CHECK(apart.game.moves.back().notes.size() == 1);
    const auto late = one("40B. Q@f6{63} 40b. Kd7 40B. Q@f6{63} {[%clk 0:00:05] too late} *");
    CHECK(moves(late.game) == "40B Q@f6 {63} 40b Kd7 {5}");
    REQUIRE(late.game.moves[1].notes.size() == 1);
    CHECK(late.game.moves[1].notes[0].text == "too late");
}

TEST_CASE("that a pawn was taken in passing is said in either way, and no half-move") {
    const auto read = one("5A. exd6 e.p. 5a. e5 6A. fxe6 ep 6a. Nf6 *");
    CHECK(moves(read.game) == "5A exd6 5a e5 6A fxe6 6a Nf6");
    CHECK(remarks(read).empty());
}

TEST_CASE("a comment goes to the end of the line behind a semicolon, and its braces are brackets") {
    const auto read = one("1A. e4 ; the {best} one\n1a. e5 *");
    CHECK(moves(read.game) == "1A e4 1a e5");
    REQUIRE(read.game.moves[0].notes.size() == 1);
    CHECK(read.game.moves[0].notes[0].text == "the {best) one");
}

TEST_CASE("half-moves that are left out do not count among those before a fault") {
    const auto before = one("1A. e4 {9} 1A. e4 {9} 1a. e5 {9} rubbish 2A. d4 2A. d4 *");
    CHECK(moves(before.game) == "1A e4 {9} 1a e5 {9} 2A d4");
    CHECK(before.valid_moves == 2);
}

TEST_CASE("a warning names the place in its own game, whatever stood in the one before") {
    const auto games = stream("1A. e4 1a. e5 *\n\n1A. e4 {9} 1a. e5\n1A. e4 {9} *\n").games;
    REQUIRE(games.size() == 2);
    REQUIRE(games[1].warnings.size() == 1);
    CHECK(games[1].warnings[0].at.line == 4);
    CHECK(games[0].at.line == 1);
    CHECK(games[1].at.line == 3);
    const auto capitals = stream("1A. e4 1a. e5 *\n\n1A. e4\n1A. e5 *\n").games;
    REQUIRE(capitals.size() == 2);
    REQUIRE(capitals[1].warnings.size() == 1);
    CHECK(capitals[1].warnings[0].at.line == 4);
}

TEST_CASE("upper-case letters for both colours are told apart by the repeated number") {
    const auto read = one("1A.e4 1B.d4 1A.Nf6 1B.e6 2A.e5 2A.Nd5 *");
    CHECK(moves(read.game) == "1A e4 1B d4 1a Nf6 1b e6 2A e5 2a Nd5");
    CHECK(warnings(read) == "capital letters for both colours: the second is Black's");
    INFO("a capture taken back on the same square reads the same");
    CHECK(moves(one("5A. Rxd5 5A. Rxd5").game) == "5A Rxd5 5a Rxd5");
    INFO("but not with the same clock");
    CHECK(moves(one("5A. Rxd5 {12} 5A. Rxd5 {12}").game) == "5A Rxd5 {12}");
}

TEST_CASE("a number that does not count is a warning") {
    CHECK(warnings(one("1A. e4 1B. e4 2a. e5 1b. e5 3A. d4 2B. d4")) ==
          "2a e5: the number should be 1");
    INFO("boards may begin anywhere, and with Black");
    CHECK(warnings(one("14B. Nxe7 11a. Q@e1+ 14b. gxh1=Q+ 12A. e4 15B. Kd2")).empty());
}

TEST_CASE("numbers without letters are half-moves of board A") {
    const auto read = one("1. e4 e5 2. Nf3 2... Nc6 3.Bb5");
    CHECK(moves(read.game) == "1A e4 1a e5 2A Nf3 2a Nc6 3A Bb5");
    CHECK(warnings(read) == "no letter after the number: read as the half-moves of board A");
    const auto pairs = one("1A. e4 e5 1B. d4 1b. d5");
    CHECK(moves(pairs.game) == "1A e4 1a e5 1B d4 1b d5");
    CHECK(warnings(pairs) == "no number before Black's move");
}

TEST_CASE("boards up to E have letters") {
    CHECK(moves(one("1A. e4 1C. e4 1e. d5 12D e4").game) == "1A e4 1C e4 1e d5 12D e4");
}

TEST_CASE("what makes no sense is told with its place, and what was expected there") {
    CHECK(fault(one("1A. e4\n1a. 1B. d4")) ==
          "line 2, column 1: expected a move after 1a. (after 1)");
    CHECK(fault(one("1A. e4 1a. e5 2A.")) ==
          "line 1, column 15: expected a move after 2A. (after 2)");
    CHECK(fault(one("1A. e4 1a. e5 foo 2A. d4")) ==
          "line 1, column 15: expected a half-move such as 12A. e4, not foo (after 2)");
    CHECK(fault(one("1A. e4 {cut off here")) ==
          "line 1, column 8: expected a } that ends this comment (after 1)");
    CHECK(fault(one("123456A. e4 1A. e4")).empty());
    CHECK(warnings(one("1A. e4 } ) ]")) == "a } that closes nothing; a ) that closes nothing; "
                                           "a ] that closes nothing");
    CHECK(warnings(one("1A. e4 (1A. d4 1-0")) ==
          "a result inside a variation; a variation is not closed");
}

TEST_CASE("a number behind which the result comes is told") {
    const auto read = one("1A. e4 1a. 1-0");
    CHECK(read.game.result == "1-0");
    CHECK(fault(read) == "line 1, column 8: expected a move after 1a. (after 1)");
}

TEST_CASE("board and coordinates are another notation, and refused") {
    const auto found = stream("[Event \"x\"]\n\n1e2e4 1e7e5 2B@g3");
    CHECK(found.games.empty());
    CHECK(found.broken == "line 3, column 1: expected a half-move such as 1A. e4, not the board "
                          "and coordinates 1e2e4: this is not BPGN");
    CHECK(stream("2N@f3").broken.size() > 0);
    CHECK(stream("2b2c1q").broken.size() > 0);
}

TEST_CASE("a zero byte ends the reading behind the last whole token") {
    const auto found = stream(sample + string(3, '\0') + sample);
    CHECK(found.games.size() == 1);
    CHECK(found.broken ==
          "line 7, column 1: expected text, not a zero byte: is this UTF-16, or packed?");
    BpgnReader waiting;
    waiting.feed("1A. e4 1a. e5" + string(1, '\0'));
    const auto last = waiting.next(); // the game is complete without more input
    REQUIRE(last);
    CHECK(moves(last->game) == "1A e4 1a e5");
}

TEST_CASE("control characters do not come through") {
    const auto read = one("[Event \"a\x1B[31mb\"]\n1A.\x01 e4 {C:\x1B]0;x\x07 y} \x1A 1a. e5");
    CHECK(notation::tag(read.game, "Event") == "a?[31mb");
    CHECK(read.game.moves[0].notes[0].text == "C:?]0;x? y");
    CHECK(moves(read.game) == "1A e4 1a e5");
}

TEST_CASE("bytes beyond ASCII are kept, whatever they were") {
    const auto read = one("[WhiteA \"Санёк\"] 1A. e4 {C:lag\xFEyes}");
    CHECK(notation::tag(read.game, "WhiteA") == "Санёк");
    CHECK(read.game.moves[0].notes[0].text == "C:lag\xFEyes");
}

TEST_CASE("each token has a longest length") {
    using notation::longest_brace;
    using notation::longest_tag;
    using notation::longest_word;
    const auto word = [](std::size_t size) {
        return "1A. e4 1a. " + string(size, 'x') + " 2A. d4";
    };
    CHECK(fault(one(word(longest_word))).empty());
    CHECK(fault(one(word(longest_word + 1))) ==
          "line 1, column 12: expected a word of at most 64 bytes (after 1)");
    CHECK(moves(one(word(longest_word + 1)).game) == "1A e4 2A d4");
    const auto comment = [](std::size_t size) {
        return "1A. e4 {" + string(size, 'x') + "} 1a. e5";
    };
    CHECK(fault(one(comment(longest_brace))).empty());
    CHECK(fault(one(comment(longest_brace + 1))) ==
          "line 1, column 8: expected a comment of at most 65536 bytes (after 1)");
    CHECK(moves(one(comment(longest_brace + 1)).game) == "1A e4 1a e5");
    const auto tag = [](std::size_t size) {
        return "[Lag \"" + string(size - 8, 'x') + "\"]\n1A. e4";
    };
    CHECK(fault(one(tag(longest_tag))).empty());
    CHECK(fault(one(tag(longest_tag + 1))) ==
          "line 1, column 1: expected a tag of at most 65536 bytes (after 0)");
    const auto number = [](std::size_t size) { return string(size, '1') + "A. e4 1a. e5"; };
    CHECK(one(number(notation::longest_number)).game.moves.size() == 2);
    CHECK(stream(number(notation::longest_number + 1)).games.size() == 1);
    CHECK(moves(one(number(notation::longest_number + 1)).game) == "1a e5");
}

TEST_CASE("nothing within a comment that is too long is read, however the stream is cut") {
    string text = "1A. e4 {";
    while (text.size() < 2 * notation::longest_brace) {
        text += "7A. d4 ";
    }
    text += "} 1a. e5 *";
    for (const std::size_t piece : {100U, 4096U, 70'000U, 1'000'000U}) {
        CAPTURE(piece);
        const auto read = stream(text, piece);
        REQUIRE(read.games.size() == 1);
        CHECK(moves(read.games[0].game) == "1A e4 1a e5");
        CHECK(fault(read.games[0]) ==
              "line 1, column 8: expected a comment of at most 65536 bytes (after 1)");
    }
}

TEST_CASE("variations go only so deep") {
    const auto nested = [](std::size_t depth) {
        string text = "1A. e4 ";
        for (std::size_t i = 0; i < depth; ++i) {
            text += "(1A. d4 ";
        }
        return text + string(depth, ')') + " 1a. e5";
    };
    const auto deepest = one(nested(notation::deepest_variation));
    CHECK(fault(deepest).empty());
    CHECK(moves(deepest.game) == "1A e4 1a e5");
    const auto deeper = one(nested(notation::deepest_variation + 3));
    CHECK(fault(deeper) == "line 1, column 136: expected at most 16 variations inside one another "
                           "(after 1)");
    CHECK(moves(deeper.game) == "1A e4 1a e5");
}

TEST_CASE("a game has a largest size, and the next one is read all the same") {
    string text = "[Event \"long\"]\n";
    while (text.size() < notation::largest_game) {
        text += "1A. e4 1a. e5 {C:some words} ";
    }
    const auto found = stream(text + "\n1-0\n" + sample);
    REQUIRE(found.games.size() == 2);
    REQUIRE(found.games[0].fault);
    CHECK(found.games[0].fault->text == "expected a game of at most 4194304 bytes");
    CHECK(found.games[0].game.result == "1-0"); // the reader still finds the end of the game
    CHECK(found.games[1].game.moves.size() == 4);
    INFO("a game that just fits is whole");
    const string fits = "[Event \"x\"]{" + string(60000, 'x') + "}1A. e4 *";
    CHECK(fault(one(fits)).empty());
}

TEST_CASE("only so many warnings are kept for one game") {
    const auto read = one("1A. e4 " + string(2 * notation::most_warnings, ')'));
    CHECK(read.warnings.size() == notation::most_warnings);
}

TEST_CASE(
    "a clock of more than hours, minutes and seconds is a comment, however large its numbers") {
    CHECK(notation::read_clock("[%clk 1:02:59]").seconds == "3779");
    CHECK(notation::read_clock("[%clk 8889:8889:8:8789:8889:8:87]").seconds.empty());
    CHECK(notation::read_clock("[%clk 9999:9999:9999]").seconds == "36606339");
}

TEST_CASE("a clock may stand behind another command, as lichess writes it") {
    const auto read = notation::read_clock("[%eval 0.3] [%clk 0:03:00] book");
    CHECK(read.seconds == "180");
    CHECK(read.rest == "[%eval 0.3] book");
    CHECK(notation::read_clock("[%eval 0.3] [%clk 0:03").seconds.empty());
    CHECK(notation::read_clock("[%eval 0.3]").rest == "[%eval 0.3]");
}
