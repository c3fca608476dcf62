// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are nearly correct: what is read from them, and the warnings about them.
#include "src/notation/bpgn/bpgn_text.h"
#include "tests/notation/bpgn_stream.h"
#include "tests/support/catch.h"

using namespace bpgn_stream;

TEST_CASE("notes, half-moves and games are the same when all that they say is") {
    const notation::Note note{Note::Kind::brace, "x", {}};
    notation::HalfMove move;
    move.number = 1;
    move.text = "e4";
    notation::Game game;
    game.moves = {move};
    const auto differs = [](auto made, const auto& change) {
        const auto before = made;
        change(made);
        return !(made == before);
    };
    CHECK(differs(note, [](auto& made) { made.kind = Note::Kind::nag_or_draw_offer; }));
    CHECK(differs(note, [](auto& made) { made.text = "y"; }));
    CHECK(differs(note, [&](auto& made) { made.moves = {move}; }));
    CHECK(differs(move, [](auto& made) { made.number = 2; }));
    CHECK(differs(move, [](auto& made) { made.seat.side = rules::Side::black; }));
    CHECK(differs(move, [](auto& made) { made.text = "d4"; }));
    CHECK(differs(move, [](auto& made) { made.clock = "1"; }));
    CHECK(differs(move, [&](auto& made) { made.notes = {note}; }));
    CHECK(differs(game, [](auto& made) { made.tags = {{"Event", "x"}}; }));
    CHECK(differs(game, [&](auto& made) { made.notes_before_moves = {note}; }));
    CHECK(differs(game, [](auto& made) { made.moves.clear(); }));
    CHECK(differs(game, [](auto& made) { made.end_text = "x"; }));
    CHECK(differs(game, [](auto& made) { made.result = "1-0"; }));
}

TEST_CASE("a bracket belongs to a half-move only where it holds the promotion") {
    CHECK(moves(one("1A. e8(Q) 1a. e5 *").game) == "1A e8(Q) 1a e5");
    for (const auto* text : {"1A. e4(+) 1a. e5 *", "1A. e4(Nf3) 1a. e5 *", "1A. e4(x) 1a. e5 *"}) {
        INFO(text);
        CHECK(one(text).game.moves.front().text == "e4");
    }
    CHECK(warnings(one("1A. e4 (1A. d4 Q) 1a. e5 *")).find("not closed") == string::npos);
}

TEST_CASE("places count lines within comments, and columns from each line's beginning") {
    CHECK(fault(one("1A. e4 {one\ntwo} foo *")) ==
          "line 2, column 6: expected a half-move such as 12A. e4, not foo (after 1)");
    CHECK(fault(one("1A. e4 {one\r\ntwo} foo *")) ==
          "line 2, column 6: expected a half-move such as 12A. e4, not foo (after 1)");
    CHECK(fault(one("1A. e4\r\n  foo *")) ==
          "line 2, column 3: expected a half-move such as 12A. e4, not foo (after 1)");
}

TEST_CASE("an empty line within a comment or before a number that goes on parts no games") {
    CHECK(stream("1A. e4 1a. e5 2A. d4 {x\n\ny} 1A. c4 1a. c5 *").games.size() == 1);
    CHECK(stream("1A. e4 1a. e5\n\n1A. d4 1a. d5 *").games.size() == 1);
    CHECK(stream("1A. e4 1a. e5 2A. d4\n\n1A. c4 1a. c5 *").games.size() == 2);
}

TEST_CASE("a byte order mark is passed over, however the stream is cut, and short text is told") {
    for (const std::size_t piece : {1U, 2U, 3U, 100U}) {
        const auto found = stream("\xEF\xBB\xBF"
                                  "1A. e4 1a. e5 *",
                                  piece);
        REQUIRE(found.games.size() == 1);
        CHECK(moves(found.games.front().game) == "1A e4 1a e5");
        CHECK(remarks(found.games.front()).empty());
    }
    CHECK_FALSE(stream("hi").stray.empty());
    // A byte order mark is allowed only at the beginning.
    CHECK_FALSE(fault(one("1A. e4 {9}\xEF\xBB\xBF 1a. e5 *")).empty());
}

TEST_CASE("a result of several words is one, wherever the stream is cut") {
    for (const std::size_t piece : {1U, 2U, 3U, 5U, 100U}) {
        CAPTURE(piece);
        for (const auto& [text, result] : {std::pair{"1 - 0", "1-0"}, std::pair{"½ – ½", "1/2-1/2"},
                                           std::pair{"1/2 -1/2", "1/2-1/2"}}) {
            const auto found = stream(string("1A. e4 {9} ") + text + "\n\n1A. d4 0 - 1", piece);
            REQUIRE(found.games.size() == 2);
            CHECK(found.games[0].game.result == result);
            CHECK(remarks(found.games[0]).empty());
            CHECK(found.games[1].game.result == "0-1");
        }
    }
}

TEST_CASE("a line that begins with a per cent sign is for other programs, and no other") {
    CHECK(moves(one("1A. e4\r%1a. c5\r1a. e5 *").game) == "1A e4 1a e5");
    CHECK(moves(one("1A. e4\n%1a. c5\n1a. e5 *").game) == "1A e4 1a e5");
    CHECK(moves(one("1A. e4 % 1a. e5 *").game) == "1A e4 1a e5");
}

TEST_CASE("a tag's line may be longer than a tag, and an unclosed tag may not") {
    const string half = "{" + string(notation::longest_tag / 2, 'x') + "} ";
    constexpr std::size_t whole = 1U << 20U;
    const auto closed = stream("[Event \"a\"] " + half + half + half + "1A. e4 *", whole);
    REQUIRE(closed.games.size() == 1);
    CHECK(fault(closed.games.front()).empty());
    const string much(2 * notation::longest_tag, 'x');
    for (const std::size_t piece : {std::size_t{4096}, whole}) {
        const auto open = stream("[Event \"a] " + much + "\n1A. e4 *", piece);
        REQUIRE(open.games.size() == 1);
        CHECK(fault(open.games.front()).find("a tag of at most") != string::npos);
    }
    for (const auto& [size, wrong] : {std::pair{0U, false}, std::pair{1U, true}}) {
        const string line = "[Event \"" + string(notation::longest_tag - 8 + size, 'x');
        CHECK(fault(one(line + "\n1A. e4 *")).empty() != wrong);
    }
    CHECK(fault(one("[Round -1-] " + half + half + half + "\n1A. e4 *")).empty());
    CHECK(notation::tag(one("[Event \"a \"b\" c\"]\n1A. e4 *").game, "Event") == "a \"b\" c");
    CHECK(notation::tag(one("[Event \"] x\"]\n1A. e4 *").game, "Event") == "] x");
    CHECK(notation::tag(one("[Time_Control \"5\"]\n1A. e4 *").game, "Time_Control") == "5");
    const auto read = one("[%x \"v\"]\n1A. e4 *");
    CHECK(read.game.tags.empty());
    CHECK(read.warnings.size() == 1);
}

TEST_CASE("a comment that is too long is one fault and no more") {
    const string much(2 * notation::longest_brace, 'x');
    const auto braces = one("1A. e4 {" + much + "} 1a. e5 *");
    CHECK_FALSE(fault(braces).empty());
    CHECK(warnings(braces).empty());
    CHECK_FALSE(fault(one("1A. e4 ;" + much + "\n1a. e5 *")).empty());
}

TEST_CASE("a game begins where its first token stands, and behind its tags no tag is its own") {
    CHECK(one("{hello}\n1A. e4 *").game.notes_before_moves.size() == 1);
    CHECK(one("{hello}\n1A. e4 *").at.line == 1);
    CHECK(stream("[Event \"a\"]\n{hello}\n[Site \"b\"]\n1A. e4 *").games.size() == 2);
    CHECK(stream("[Event \"a\"]\n}\n[Site \"b\"]\n1A. e4 *").games.size() == 1);
    CHECK(stream("[Event \"a\"]\n[]\n[Site \"b\"]\n1A. e4 *").games.size() == 1);
}

TEST_CASE("a number without its half-move is told before whatever comes next") {
    for (const auto* text : {"1A. e4 2A. 1a. e5 {9} *", "1A. e4 2A. (1A. d4) 1a. e5 *",
                             "1A. e4 2A. 1a. e5 *", "1A. e4 2A. *"}) {
        INFO(text);
        CHECK(fault(one(text)) == "line 1, column 8: expected a move after 2A. (after 1)");
    }
    CHECK(fault(one("1A. e4 17 1a. e5 *")) ==
          "line 1, column 8: expected a half-move such as 12A. e4, not 17 (after 1)");
    CHECK_FALSE(fault(one("1A. e4 2A. (d4) 1a. e5 *")).empty());
    CHECK(moves(one("1A. e4 2A. (d4) 1a. e5 *").game) == "1A e4 1a e5");
    CHECK(moves(one("1A. e4 1a. 1-0 e5").game) == "1A e4");
    CHECK_FALSE(fault(one("1A. e4 $ 1a. e5 *")).empty());
    // The text continues Black's half-move without a label.
    CHECK_FALSE(fault(one("1A. e4 1a. e5 Nf3 *")).empty());
    CHECK(moves(one("1A. e4 e5 *").game) == "1A e4 1a e5");
}

TEST_CASE("nothing within variations that are too deep is the game's") {
    string text = "1A. e4 ";
    for (std::size_t i = 0; i <= notation::deepest_variation + 1; ++i) {
        text += "(1A. d4 ";
    }
    text += "1a. c5 {9} 2A. c4 {8} {C:note} 1-0 ";
    text += string(notation::deepest_variation + 2, ')') + " 1a. e5 *";
    const auto read = one(text);
    CHECK(moves(read.game) == "1A e4 1a e5");
    CHECK(read.game.result == "*");
    CHECK(warnings(read) == "a result inside a variation");
    const auto* notes = &read.game.moves.front().notes;
    for (std::size_t deep = 0; deep < notation::deepest_variation; ++deep) {
        REQUIRE(notes->size() == 1);
        CHECK(notes->front().moves.size() == 1);
        notes = &notes->front().moves.front().notes;
    }
    CHECK(notes->empty());
}

TEST_CASE("the first result is the game's, and a mark before it is no reason") {
    const auto read = one("1A. e4 1-0 0-1");
    CHECK(read.game.result == "1-0");
    CHECK(warnings(read) == "a second result");
    const auto marked = one("1A. e4 $1 {179} 1-0");
    CHECK(marked.game.end_text.empty());
    CHECK(marked.game.moves.front().notes.size() == 1);
}

TEST_CASE("only squares behind the digit of a board are another notation") {
    CHECK_FALSE(stream("1A. e4 1e2e4 *").broken.empty());
    CHECK_FALSE(stream("1A. e4 2P@e4 *").broken.empty());
    for (const auto* text :
         {"1A. e4 1Nf3 *", "1A. e4 1Nbd2 *", "1A. e4 1N1d2 *", "1A. e4 1e4xd5 *"}) {
        INFO(text);
        CHECK(stream(text).broken.empty());
    }
}

TEST_CASE("a clock that is none stays in its comment") {
    for (const string text : {"[%clk 1:2:3:4]", "[%clk x:10]", "[%clk 10", "[%clk -1:10]"}) {
        INFO(text);
        const auto read = notation::read_clock(text);
        CHECK(read.seconds.empty());
        CHECK(read.rest == text);
    }
}

TEST_CASE("a bracket is a variation's or a draw offer's, however the stream is cut") {
    for (const std::size_t piece : {1U, 2U, 100U}) {
        CAPTURE(piece);
        const auto offered = stream("1A. e4 (=) 1a. e5 *", piece);
        REQUIRE(offered.games.size() == 1);
        REQUIRE(offered.games[0].game.moves[0].notes.size() == 1);
        CHECK(offered.games[0].game.moves[0].notes[0].text == "(=)");
        const auto open = stream("1A. e4 (", piece);
        REQUIRE(open.games.size() == 1);
        CHECK(warnings(open.games[0]) == "a variation is not closed");
    }
}

TEST_CASE("what is read of half-moves with the same number depends on clock, text and colour") {
    CHECK(moves(one("1A. e4 {9} 1A. e5 {9} *").game) == "1A e4 {9} 1a e5 {9}");
    CHECK(moves(one("1A. e4 1A. e5 1A. d4 *").game) == "1A e4 1a e5 1A d4");
    const auto later = one("1A. e4 {9} 1a. e5 1A. e4 {9} {5} 2A. d4 *");
    CHECK(moves(later.game) == "1A e4 {9} 1a e5 {5} 2A d4");
    const auto known = one("1A. e4 {9} 1A. e4 {9} {5} 1a. e5 *");
    CHECK(moves(known.game) == "1A e4 {9} 1a e5");
    REQUIRE(known.game.moves[0].notes.size() == 1);
    CHECK(known.game.moves[0].notes[0].text == "5");
}

TEST_CASE("half-moves that are left out change neither the places nor the count of others") {
    const auto read = one("1A. e4 {9} 1A. e4 {9} 1a. e5\n5A. d4 *");
    REQUIRE(read.warnings.size() == 2);
    CHECK(notation::to_text(read.warnings[1]).starts_with("line 2, column 1: 5A d4: the number"));
    const auto behind = one("1A. e4 {9} 1a. e5 {9} rubbish 1a. e5 {9} *");
    CHECK(moves(behind.game) == "1A e4 {9} 1a e5 {9}");
    CHECK(behind.valid_moves == 2);
    string many = "1A. e4 {9} 1a. e5 {9} ";
    for (std::size_t i = 0; i <= notation::most_warnings; ++i) {
        many += "1a. e5 {9} ";
    }
    CHECK(one(many + "*").warnings.size() == notation::most_warnings);
}

TEST_CASE("results and brackets that stand alone begin no game and end none") {
    CHECK(stream("*\n[Event \"x\"]\n1A. e4 1-0").games.size() == 1);
    CHECK(stream("1A. e4 1a. e5 2A. d4 (\n\n1A. c4) *").games.size() == 1);
    CHECK(moves(one("(\n[Event \"x\"]\n1A. e4 *").game) == "1A e4");
    CHECK(stream("{hello").stray == "line 1, column 1: expected a } that ends this comment");
    CHECK(one("1A. e4 {1:0 for bob} 1-0").game.end_text == "1:0 for bob");
}

TEST_CASE("nothing behind the largest size is read but the result") {
    string text = "[Event \"x\"]";
    const string brace = "{" + string(notation::longest_brace, 'x') + "}";
    constexpr std::size_t each = notation::longest_brace + 16;
    std::size_t size = 5 + 1 + 16;
    while (size + each < notation::largest_game) {
        text += brace;
        size += each;
    }
    const auto last = [&](std::size_t bytes) { return text + "{" + string(bytes, 'x') + "}"; };
    const std::size_t room = notation::largest_game - size - 16;
    const auto fits = one(last(room));
    CHECK(fits.game.notes_before_moves.size() == notation::largest_game / each + 1);
    CHECK(fault(fits).empty());
    const auto behind = one(text + "1A. e4 " + brace + brace + "{1-0} e5 {C:x} 2A. d4 $1 1-0");
    CHECK_FALSE(fault(behind).empty());
    CHECK(moves(behind.game) == "1A e4");
    CHECK(behind.game.moves[0].notes.empty());
    CHECK(behind.game.end_text.empty());
    CHECK(behind.game.result == "1-0");
}

TEST_CASE("a number within variations that are too deep is none of the game's") {
    string text = "1A. e4 ";
    for (std::size_t i = 0; i <= notation::deepest_variation; ++i) {
        text += "(1A. d4 ";
    }
    text += "7A. ) e5" + string(notation::deepest_variation, ')') + " *";
    const auto read = one(text);
    CHECK(moves(read.game) == "1A e4");
    const auto* line = &read.game.moves;
    for (std::size_t deep = 0; deep < notation::deepest_variation; ++deep) {
        REQUIRE(line->front().notes.size() == 1);
        line = &line->front().notes.front().moves;
    }
    REQUIRE(line->size() == 2);
    CHECK(label(line->back()) == "1a");
}
