// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/export.h"
#include "tests/support/bpgn_text.h"
#include "tests/support/catch.h"

using std::string;

namespace {

string pgn(const string& text) {
    const auto game = support::read_game(text);
    return play::to_pgn(game.game, play::judge(game, *rules::preset("fics")));
}

string json(const string& text) {
    const auto game = support::read_game(text);
    return play::to_json(game.game, play::judge(game, *rules::preset("fics")));
}

} // namespace

TEST_CASE("a game becomes two games of PGN, each with its own start and result") {
    CHECK(pgn("[Event \"x\"][WhiteA \"al\"][BlackA \"bo\"][WhiteB \"cy\"][BlackAElo \"1500\"]"
              "[TimeControl \"180+0\"][Result \"1-0\"] 1A. e4 {179.5} 1B. e4 {C:a tell} {178} "
              "1a. d5 {A:?!} 2A. xd5 {177} 1b. d6 $4 (1b. d5) 2b. P@d3 2B. @e6+ {bo resigns} *") ==
          "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White "
          "\"al\"]\n[Black \"bo\"]\n"
          "[Result \"1-0\"]\n[WhiteElo \"?\"]\n[BlackElo \"1500\"]\n[TimeControl \"180+0\"]\n"
          "[Variant \"bughouse\"]\n[Board \"A\"]\n[SetUp \"1\"]\n"
          "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n\n"
          "1. e4 {[%clk 0:02:59.5]} 1... d5 $6 2. exd5 {[%clk 0:02:57]} {bo resigns} 1-0\n\n"
          "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White "
          "\"cy\"]\n[Black \"?\"]\n"
          "[Result \"0-1\"]\n[WhiteElo \"?\"]\n[BlackElo \"?\"]\n[TimeControl \"180+0\"]\n"
          "[Variant \"bughouse\"]\n[Board \"B\"]\n[SetUp \"1\"]\n"
          "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n\n"
          "1. e4 {[%clk 0:02:58]} {a tell} 1... d6 $4 {bo resigns} 0-1\n\n");
}

TEST_CASE("drops, castling and promotions are written in PGN as in SAN") {
    const auto text =
        pgn("[FEN \"4k3/P7/8/8/8/8/8/4K2R/N w K - 0 1 | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]"
            "7A. n@f3 7a. Kd7 8A. 0-0 8a. Kc7 9A. a8N+ 1/2-1/2");
    CHECK(text.find("7. N@f3 7... Kd7 8. O-O 8... Kc7 9. a8=N+ 1/2-1/2\n") != string::npos);
    CHECK(text.find("[FEN \"4k3/P7/8/8/8/8/8/4K2R[N] w K - 0 1\"]") != string::npos);
    CHECK(text.find("1/2-1/2\n\n[Event") != string::npos);
}

TEST_CASE("each board's game of PGN has the result of its own White") {
    const auto results = [](const string& result) {
        const auto text = pgn("1A. e4 1B. e4 " + result);
        string found;
        for (auto at = text.find("[Result"); at != string::npos;
             at = text.find("[Result", at + 1)) {
            found += text.substr(at, text.find(']', at) + 1 - at);
        }
        return found;
    };
    CHECK(results("1-0") == "[Result \"1-0\"][Result \"0-1\"]");
    CHECK(results("0-1") == "[Result \"0-1\"][Result \"1-0\"]");
    CHECK(results("1/2-1/2") == "[Result \"1/2-1/2\"][Result \"1/2-1/2\"]");
    CHECK(results("*") == "[Result \"*\"][Result \"*\"]");
}

TEST_CASE("pieces may be written as figurines of their side") {
    const auto game = play::with_figurines(
        support::read_game("1A. Nf3 1a. Nf6 2A. e4 2B. P@e4 2b. e1=Q+ 3B. O-O *").game);
    string moves;
    for (const auto& move : game.moves) {
        moves += move.text + " ";
    }
    CHECK(moves == "\u2658f3 \u265Ef6 e4 \u2659@e4 e1=\u265B+ O-O ");
}

TEST_CASE("a game that cannot be set up has no PGN") {
    CHECK(pgn("[Variant \"DuckChess\"] 1A. e4").empty());
}

TEST_CASE("JSON carries everything that was written, and the squares of what replays") {
    CHECK(
        json("[Event \"a \\\"b\\\"\"]{C:hi}1A. e4 {179.50} $14 (1A. d4) 1a. Zz9 {x resigns} 1-0") ==
        "{\"tags\":[[\"Event\",\"a \\\"b\\\"\"]],\"opening\":[{\"comment\":\"C:hi\"}],"
        "\"moves\":[{\"number\":1,\"seat\":\"A\",\"text\":\"e4\",\"move\":\"e2e4\","
        "\"clock\":\"179.50\",\"notes\":[{\"mark\":\"$14\"},{\"variation\":[{\"number\":1,"
        "\"seat\":\"A\",\"text\":\"d4\"}]}]},{\"number\":1,\"seat\":\"a\",\"text\":\"Zz9\"}],"
        "\"end\":\"x resigns\",\"result\":\"1-0\",\"verdict\":\"illegal\",\"replayed\":1,"
        "\"reason\":\"1a Zz9: not a move\"}");
    CHECK(json("1A. e4 1a. d5 2A. exd5").find("\"move\":\"e4d5\",\"passed\":\"P\"") !=
          string::npos);
}

TEST_CASE("JSON is UTF-8 whatever the bytes were, and holds no control characters") {
    CHECK(json("[Event \"lag\xFE\x1B\"] 1A. e4").find("\"lag\xC3\xBE?\"") != string::npos);
}

TEST_CASE("a verdict alone is one object too") {
    const auto game = support::read_game("1A. e4# 1a. P@e5");
    CHECK(play::verdict_to_json("a\\b.bpgn#2", play::judge(game, *rules::preset("fics"))) ==
          "{\"game\":\"a\\\\b.bpgn#2\",\"verdict\":\"illegal\",\"replayed\":1,\"halfmoves\":2,"
          "\"reason\":\"1a P@e5: no pawn in reserve\",\"warnings\":[\"1A e4#: is not mate\"]}");
}
