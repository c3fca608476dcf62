// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/chesscom.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"

#include <fmt/format.h>

using notation::ChesscomBoard;
using notation::JsonObjectSplitter;
using std::string;

namespace {

string board(const string& id, const string& other, const string& moves, const string& clocks,
             const string& result, const string& reason, const string& names) {
    return fmt::format(R"({{"game":{{"id":{},"partnerGameId":{},"moveList":"{}",)"
                       R"("moveTimestamps":"{}","baseTime1":1800,"gameEndReason":"{}",)"
                       R"("pgnHeaders":{{"White":"{}1","Black":"{}2","WhiteElo":2000,)"
                       R"("Date":"2025.12.10","Result":"{}","Variant":"Bughouse"}}}}}})",
                       id, other, moves, clocks, reason, names, names, result);
}

/// On board A 1. e4 e5 after 1 s each, on board B 1. d4 after 3 s.
const string half_a =
    board("159663448943", "159663448945", "mC0K", "1790,1790,1700", "1-0", "resigned", "ann");
const string half_b =
    board("159663448945", "159663448943", "lB", "1770", "0-1", "bughousepartnerlose", "bob");

std::vector<string> objects(const string& text, std::size_t piece) {
    JsonObjectSplitter found;
    std::vector<string> all;
    for (std::size_t at = 0; at <= text.size(); at += piece) {
        if (at + piece > text.size()) {
            found.finish();
        }
        found.feed(std::string_view(text).substr(at, piece));
        while (auto one = found.next()) {
            all.push_back(*std::move(one));
        }
    }
    return all;
}

string movetext(const notation::Game& game) {
    string text;
    for (const auto& move : game.moves) {
        text += fmt::format("{} {} {{{}}} ", notation::label(move), move.text, move.clock);
    }
    return text;
}

} // namespace

TEST_CASE("two characters are a move of chess.com's: steps, drops and promotions") {
    const auto moves = notation::moves_from_tcn("mC0K&E-N*a+!=q0~X{o}aii~");
    REQUIRE(moves);
    CHECK(*moves == std::vector<string>{"e2e4", "e7e5", "Q@g4", "N@h5", "R@a1", "B@g8", "P@a3",
                                        "e7e8q", "b7a8q", "g2h1q", "a1a2", "a2a1q"});
    CHECK(notation::moves_from_tcn("")->empty());
    for (const auto* const wrong :
         {"m", "mCx", "m ", "{a", "&&", "&{", "m\xC3", "a{", "W{", "3}", "p}", "X&"}) {
        INFO(wrong);
        CHECK_FALSE(notation::moves_from_tcn(wrong));
    }
}

TEST_CASE("both halves are one match in either order, by the clocks, board A the smaller number") {
    const auto a = notation::chesscom_board(half_a);
    const auto b = notation::chesscom_board(half_b);
    REQUIRE(a);
    REQUIRE(b);
    const auto game = notation::game_of(*a, *b);
    CHECK(game == notation::game_of(*b, *a));
    CHECK(movetext(game) == "1A e2e4 {179.0} 1a e7e5 {179.0} 1B d2d4 {177.0} ");
    CHECK(game.end_text == "ann2 resigns");
    CHECK(notation::result(game) == "1-0");
    CHECK(notation::tag(game, "WhiteB") == "bob1");
    CHECK(notation::tag(game, "BlackB") == "bob2");
    CHECK(a->variant == "bughouse");
    // An extra clock after the last half-move is dropped.
    CHECK(a->clocks.size() == a->moves.size());
    CHECK(notation::tag(game, "WhiteAElo") == "2000");
    CHECK_FALSE(notation::tag(game, "BlackAElo"));
    CHECK(notation::tag(game, "TimeControl") == "180+0");
}

TEST_CASE("a board's start and its variant are read as they are written") {
    const auto read = notation::chesscom_board(
        R"({"game":{"id":1,"partnerGameId":2,"moveList":"",)"
        R"("pgnHeaders":{"FEN":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","Variant":"Chess960"}}})");
    REQUIRE(read);
    CHECK(read->fen == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(read->variant == "chess960");
}

TEST_CASE(
    "a pair has a start of its own only where both boards tell one, and not the usual array") {
    const string usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const string other = "bbnrqknr/pppppppp/8/8/8/8/PPPPPPPP/BBNRQKNR w KQkq - 0 1";
    auto a = *notation::chesscom_board(half_a);
    auto b = *notation::chesscom_board(half_b);
    const auto start = [&](const string& on_a, const string& on_b) {
        a.fen = on_a;
        b.fen = on_b;
        const auto game = notation::game_of(a, b);
        const auto fen = notation::tag(game, "FEN");
        CHECK(notation::tag(game, "SetUp").has_value() == fen.has_value());
        return string(fen.value_or("none"));
    };
    CHECK(start(other, other) == other + " | " + other);
    CHECK(start(usual, other) == usual + " | " + other);
    CHECK(start(other, usual) == other + " | " + usual);
    CHECK(start(usual, usual) == "none");
    CHECK(start(other, "") == "none");
    CHECK(start("", other) == "none");
    CHECK(start("", "") == "none");
}

TEST_CASE("a pair's clocks, increment and variant are tags where they are known") {
    auto a = *notation::chesscom_board(half_a);
    auto b = *notation::chesscom_board(half_b);
    CHECK_FALSE(notation::tag(notation::game_of(a, b), "Variant"));
    a.variant = "chess960";
    a.increment_tenths = 20;
    a.clocks = {1810, 1810};
    b.clocks = {};
    const auto game = notation::game_of(a, b);
    CHECK(notation::tag(game, "Variant") == "chess960");
    CHECK(notation::tag(game, "TimeControl") == "180+2");
    INFO("a half-move without a clock took no time, and of two at one time board A's is the first");
    CHECK(movetext(game) == "1B d2d4 {} 1A e2e4 {181.0} 1a e7e5 {181.0} ");
    b.clocks = {1790};
    CHECK(movetext(notation::game_of(a, b)) == "1A e2e4 {181.0} 1B d2d4 {179.0} 1a e7e5 {181.0} ");
    a.base_tenths = 0;
    CHECK_FALSE(notation::tag(notation::game_of(a, b), "TimeControl"));
}

TEST_CASE("the board that decided says how the match ended, and who lost") {
    auto a = *notation::chesscom_board(half_a);
    const auto b = *notation::chesscom_board(half_b);
    const auto end = [&](const string& result, const string& reason) {
        a.result = result;
        a.reason = reason;
        return notation::game_of(a, b).end_text;
    };
    CHECK(end("1-0", "checkmated") == "ann2 checkmated");
    CHECK(end("0-1", "checkmated") == "ann1 checkmated");
    CHECK(end("0-1", "resigned") == "ann1 resigns");
    CHECK(end("1-0", "timeout") == "ann2 forfeits on time");
    CHECK(end("0-1", "abandoned") == "ann1 forfeits by disconnection");
    CHECK(end("1/2-1/2", "repetition") == "Game drawn by repetition");
    CHECK(end("1/2-1/2", "agreed") == "Game drawn by agreement");
    CHECK(end("1/2-1/2", "stalemate") == "Game drawn by stalemate");
    CHECK(end("1-0", "kingofthehill") == "kingofthehill");
    CHECK(end("1-0", "").empty());
    CHECK(end("1-0", "bughousepartnerwin").empty());
    auto other = b;
    other.result = "0-1";
    other.reason = "resigned";
    for (const auto* const silent : {"", "bughousepartnerlose"}) {
        a.reason = silent;
        CHECK(notation::game_of(a, other).end_text == "bob1 resigns");
    }
}

TEST_CASE("a half waits for its own other half only") {
    notation::ChesscomPairs pairs;
    const auto add = [&](const string& id, const string& other) {
        return pairs.add(*notation::chesscom_board(board(id, other, "", "", "1-0", "", "x")), id);
    };
    CHECK_FALSE(*add("1", "2"));
    CHECK_FALSE(*add("3", "1")); // but 1 is the partner board of 2
    CHECK_FALSE(add("3", "4"));  // 3 is already waiting
    CHECK(*add("2", "1"));
    CHECK(pairs.missing_ids_by_name() == std::map<string, string>{{"3", "1"}});
}

TEST_CASE("boards that wait have a bound, whatever is in them") {
    notation::ChesscomPairs pairs;
    const auto waiting = [&](const string& id, const string& other, std::size_t moves) {
        ChesscomBoard board;
        board.id = id;
        board.other = other;
        board.moves.resize(moves);
        return pairs.add(std::move(board), id).has_value();
    };
    CHECK(waiting("1", "2", notation::ChesscomPairs::most_moves_waiting - 1));
    CHECK_FALSE(waiting("3", "4", 2));
    CHECK(waiting("2", "1", 2)); // its other board is already there
    CHECK(waiting("3", "4", 2));
    // Fills the limit exactly.
    CHECK(waiting("5", "6", notation::ChesscomPairs::most_moves_waiting - 2));
    CHECK_FALSE(waiting("7", "8", 1));
    CHECK(waiting("7", "8", 0));
    const auto long_one =
        notation::chesscom_board(board("1", "2", "", "", "1-0", "", string(300, 'x')));
    CHECK(long_one->white.name.size() == ChesscomBoard::most_text);
    string moves;
    for (std::size_t i = 0; i < ChesscomBoard::most_moves; ++i) {
        moves += "mC";
    }
    CHECK(notation::chesscom_board(board("1", "2", moves, "1,2", "1-0", "", "x")));
    CHECK(notation::chesscom_board(board("1", "2", moves + "mC", "", "1-0", "", "x")).error() ==
          "more than 2000 half-moves");
}

TEST_CASE("no more boards wait than their bound, however small they are") {
    notation::ChesscomPairs pairs;
    const auto add = [&](std::size_t i) {
        ChesscomBoard board;
        board.id = std::to_string(i);
        board.other = "x" + board.id;
        return pairs.add(std::move(board), "").has_value();
    };
    for (std::size_t i = 0; i < notation::ChesscomPairs::most_waiting; ++i) {
        if (!add(i)) {
            FAIL("no room for board " << i);
        }
    }
    CHECK_FALSE(add(notation::ChesscomPairs::most_waiting));
}

TEST_CASE("what is no board of a pair is refused with a reason") {
    const auto why = [](const string& text) { return notation::chesscom_board(text).error(); };
    CHECK(why("{") == "no JSON");
    CHECK(why("{}") == "no game of chess.com: no \"game\" with an \"id\"");
    CHECK(why(R"({"game":[1]})") == "no game of chess.com: no \"game\" with an \"id\"");
    CHECK(why(R"({"game":{"no":1}})") == "no game of chess.com: no \"game\" with an \"id\"");
    CHECK(why(R"({"game":{"id":1}})") == "no bughouse: no \"partnerGameId\"");
    CHECK(why(R"({"game":{"id":1,"partnerGameId":2,"moveList":"m"}})") ==
          "its \"moveList\" is not understood");
    CHECK(why(R"({"game":{"id":1,"partnerGameId":2,"moveTimestamps":"1,x"}})") ==
          "its \"moveTimestamps\" are not understood");
}

TEST_CASE("objects of JSON are found one by one, in pieces of any size") {
    const string text = "[" + half_a + ",\n{\"a\":\"}\\\"{\"}]" + half_b;
    for (const std::size_t piece : {1U, 2U, 7U, 100U, 10000U}) {
        CHECK(objects(text, piece) == std::vector<string>{half_a, "{\"a\":\"}\\\"{\"}", half_b});
    }
    // The quote after the escaped backslash is not escaped.
    const string backslash = R"({"a":"\\"})";
    CHECK(objects(backslash + half_b, 5) == std::vector<string>{backslash, half_b});
    CHECK(objects("no object", 3).empty());
    CHECK(objects("no object {}", 3) == std::vector<string>{"{}"});
    CHECK(objects("{\"a\":", 3) == std::vector<string>{"{\"a\":"});
}

TEST_CASE("an object that is too large or too deep is not kept, and the next one is read") {
    const auto nested = [](int deep) {
        return "{\"a\":" + string(static_cast<std::size_t>(deep), '[') +
               string(static_cast<std::size_t>(deep), ']') + "}";
    };
    CHECK(objects(nested(JsonObjectSplitter::deepest - 1) + "{}", 100) ==
          std::vector<string>{nested(JsonObjectSplitter::deepest - 1), "{}"});
    CHECK(objects(nested(JsonObjectSplitter::deepest) + "{}", 100) ==
          std::vector<string>{"", "{}"});
    const auto long_one = [](std::size_t size) { return "{\"" + string(size - 4, 'x') + "\"}"; };
    constexpr std::size_t piece = 65536;
    CHECK(objects(long_one(JsonObjectSplitter::largest) + "{}", piece).front().size() ==
          JsonObjectSplitter::largest);
    CHECK(objects(long_one(JsonObjectSplitter::largest + 2 * piece) + "{}", piece) ==
          std::vector<string>{"", "{}"});
}

TEST_CASE("flipped bytes in a board of chess.com never break the reader") {
    support::Dice dice(30);
    for (int i = 0; i < 3000; ++i) {
        string text = half_a;
        for (std::size_t flips = 1 + dice.below(4); flips > 0; --flips) {
            text[dice.below(text.size())] = static_cast<char>(dice.below(256));
        }
        for (const auto& object : objects(text, 1000)) {
            if (const auto read = notation::chesscom_board(object)) {
                const auto game = notation::game_of(*read, *notation::chesscom_board(half_b));
                CHECK(game.moves.size() <= read->moves.size() + 1);
            }
        }
    }
}
