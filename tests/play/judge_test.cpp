// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/judge.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using play::judge;
using std::string;

namespace {

/// The verdict, such as "legal 4/4" or "illegal 2/4 1b e5: ..."; warnings after a bar.
string verdict(const string& text, const string& laws = "fics") {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    const auto read = reader.next();
    INFO(text);
    REQUIRE(read);
    const auto judgement = judge(*read, *rules::preset(laws));
    auto line = fmt::format("{} {}/{}", to_text(judgement.verdict), judgement.replayed.size(),
                            judgement.written_moves);
    line += judgement.reason.empty() ? "" : " " + judgement.reason;
    for (const auto& warning : judgement.warnings) {
        line += " | " + warning;
    }
    return line;
}

const string empty_b = " | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

string on_board(const string& fen, const string& moves, const string& tags = "") {
    return tags + "[FEN \"" + fen + empty_b + "\"]\n" + moves;
}

} // namespace

TEST_CASE("a game is legal when every half-move replays") {
    CHECK(verdict("1A. e4 1B. e4 1a. e5 1b. d5 2B. exd5 2A. Nf3 2b. Qxd5 2a. P@d3 *") ==
          "legal 8/8");
    CHECK(verdict("[Event \"x\"] {bob resigns} 0-1") == "legal 0/0");
}

TEST_CASE("a piece that no count removes is a fault before the first half-move as behind one") {
    const string wall = "[Laws \"wall stalling=none\"] ";
    CHECK(verdict(wall + "{[%gone ae7]} 1A. e4 *") ==
          "illegal 0/1 no count removes the piece on e7 under these laws");
    CHECK(verdict(wall + "1A. e4 {[%gone ae7]} *") ==
          "illegal 1/1 1A e4: no count removes the piece on e7 under these laws");
    CHECK(verdict("[Laws \"wall stalling=count\"] {[%gone Aa2]} 1A. e4 *") == "legal 1/1");
}

TEST_CASE("a captured piece goes to the partner and to nobody else") {
    const string opening = "1A. e4 1a. d5 2A. exd5 1B. e4 1b. e5 ";
    CHECK(verdict(opening + "2a. P@e6") == "illegal 5/6 2a P@e6: no pawn in reserve");
    CHECK(verdict(opening + "2B. P@d3") == "illegal 5/6 2B P@d3: no pawn in reserve");
    CHECK(verdict(opening + "2B. d4 2b. P@d6") == "legal 7/7");
    CHECK(verdict(opening + "2B. d4 2b. N@d6") == "illegal 6/7 2b N@d6: no knight in reserve");
}

TEST_CASE("in a record of chess nothing that was taken can be dropped") {
    const string opening = "[Variant \"chess\"]\n1A. e4 1a. d5 2A. exd5 2a. Qxd5 ";
    CHECK(verdict(opening + "3A. Nc3 *") == "legal 5/5");
    CHECK(verdict(opening + "3A. P@e4 *") == "illegal 4/5 3A P@e4: no pawn in reserve");
    CHECK(verdict("[Variant \"crazyhouse\"]\n1A. e4 1a. d5 2A. exd5 2a. Qxd5 3A. P@e4 *") ==
          "legal 5/5");
}

TEST_CASE("the first half-move that cannot be played is named with its reason") {
    CHECK(verdict("1A. e4 1a. e6 1b. e5") ==
          "illegal 2/3 1b e5: it is White's turn on board B: 1B is missing");
    CHECK(verdict("1A. e4 2A. d4") ==
          "illegal 1/2 2A d4: it is Black's turn on board A: 1a is missing");
    CHECK(verdict("1A. Zz9") == "illegal 0/1 1A Zz9: not a move");
    CHECK(verdict("1A. Nf5") == "illegal 0/1 1A Nf5: no knight can go to f5");
    CHECK(verdict("1A. e2e5") == "illegal 0/1 1A e2e5: no piece can go from e2 to e5");
    CHECK(verdict("1C. e4") == "illegal 0/1 1C e4: there is no board C here");
    CHECK(verdict("1A. e4 1a. e5 2A. O-O") ==
          "illegal 2/3 2A O-O: a piece stands in the way of castling");
    CHECK(verdict(on_board("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "1A. O-O")) ==
          "illegal 0/1 1A O-O: you can no longer castle on that side");
    CHECK(verdict(on_board("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "1A. Ne4")).find("pinned") !=
          string::npos);
    CHECK(verdict(on_board("4k3/8/8/8/8/8/2N1N3/4K3 w - - 0 1", "1A. Nd4")) ==
          "illegal 0/1 1A Nd4: more than one piece can go there");
}

TEST_CASE("a player in check with nothing to put between waits and is not mated") {
    INFO("the other board goes on without a warning");
    CHECK(verdict("[FEN \"6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1" + empty_b +
                  "\"]"
                  "1A. Rd8+ 1B. e4 1b. d5 2B. exd5 1a. h6") ==
          "illegal 4/5 1a h6: " + string(rules::to_text(rules::Refusal::waiting_for_piece)));
    INFO("and his partner's capture sets him free");
    CHECK(verdict("[FEN \"6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1 | "
                  "4k3/8/8/8/8/4n3/8/2B1K3 w - - 0 1\"]1A. Rd8+ 1B. Bxe3 1a. N@f8") == "legal 3/3");
}

TEST_CASE("half-moves behind a mate are a warning on the other board") {
    const string mate = "[FEN \"6rk/6pp/8/8/8/8/8/6K1/N w - - 0 1" + empty_b + "\"]1A. N@f7# ";
    CHECK(verdict(mate) == "legal 1/1");
    CHECK(verdict(mate + "1B. e4 1b. e5") == "legal 3/3 | 1B e4: after the end of the match");
    CHECK(verdict(mate + "1a. h6").find("illegal 1/2 1a h6: ") == 0);
}

TEST_CASE("a mark of mate that is none is a warning, a missing one is not") {
    CHECK(verdict("1A. e4#") == "legal 1/1 | 1A e4#: is not mate");
    INFO("a check that could be parried by a piece to come is no mate");
    CHECK(verdict(on_board("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "1A. Rd8#")) ==
          "legal 1/1 | 1A Rd8#: is not mate");
    CHECK(verdict(on_board("6rk/6pp/8/8/8/8/8/6K1/N w - - 0 1", "1A. N@f7")) == "legal 1/1");
}

TEST_CASE("a promotion that does not say to what is a queen, with a warning") {
    CHECK(verdict(on_board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1A. a8")) ==
          "legal 1/1 | 1A a8: promoted to a queen");
    CHECK(verdict(on_board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1A. a8=N")) == "legal 1/1");
}

TEST_CASE("the laws of the tags come before those of the caller") {
    const string rook = on_board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1A. a8=R");
    CHECK(verdict(rook) == "legal 1/1");
    CHECK(verdict(rook, "wbn").find("illegal 0/1 1A a8=R: ") == 0);
    CHECK(verdict("[Laws \"fics\"]" + rook, "wbn") == "legal 1/1");
    CHECK(verdict("[Laws \"fics promotes_to_rook_and_bishop=no\"]" + rook).find("illegal 0/1") ==
          0);
    CHECK(verdict("[Laws \"none\"]" + rook) ==
          "illegal 0/1 Laws: column 1: expected laws, one of fics icc wbn fide geneva wall common");
}

TEST_CASE("a variant that is not played here is refused by its name") {
    CHECK(verdict("[Variant \"Bughouse960\"] 1A. e4") == "legal 1/1"); // of pychess
    CHECK(verdict("[Variant \"Duck960\"] 1A. e4") == "unsupported 0/1 variant Duck960");
    CHECK(verdict("[Variant \"Bughouse Accolade Chess960 DuckChess\"] 1A. e4") ==
          "unsupported 0/1 variant Accolade DuckChess");
    CHECK(verdict("[Variant \"Bughouse\"] 1A. e4") == "legal 1/1");
    CHECK(verdict("[Variant \"bughouse chess960\"] 1A. e4") == "legal 1/1");
    CHECK(verdict("[Variant \"Bughouse\"][Promotion \"Steal\"] 1A. e4") == "legal 1/1");
    CHECK(verdict("[Variant \"Bughouse\"][Promotion \"Steal\"]" +
                  on_board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1A. a8=Q")) ==
          "unsupported 0/1 1A a8=Q: Promotion Steal");
}

TEST_CASE("crazyhouse is played when it is the variant, not when the event says so") {
    const string game = "1A. d4 1a. Nf6 2A. Bg5 2a. Ne4 3A. Nf3 3a. Nxg5 4A. Nxg5 4a. e6 5A. Nxf7 "
                        "5a. Kxf7 6A. N@e5+ *";
    CHECK(verdict("[Event \"Crazyhouse game\"]" + game) ==
          "illegal 10/11 6A N@e5+: no knight in reserve");
    CHECK(verdict("[Variant \"Crazyhouse\"]" + game) == "legal 11/11");
    CHECK(verdict("[Variant \"Crazyhouse\"] 1B. e4") ==
          "illegal 0/1 1B e4: there is no board B here");
}

TEST_CASE("ranks for pawn drops may be narrowed by a tag of bughouse.pro") {
    const string game = on_board("4k3/8/8/8/8/8/8/4K3/P w - - 0 1", "1A. P@a7");
    CHECK(verdict(game) == "legal 1/1");
    CHECK(verdict("[PawnDropRanks \"2-6\"]" + game).find("illegal 0/1 1A P@a7: ") == 0);
    CHECK(verdict("[PawnDropRanks \"all\"]" + game) == "legal 1/1");
    CHECK(verdict("[PawnDropRanks \"0-6\"]" + game) == "legal 1/1"); // allows pawns on no end rank
    CHECK(verdict("[PawnDropRanks \"8-9\"]" + game) == "legal 1/1");
}

TEST_CASE("a start position is replayed from its FEN or refused with the reason") {
    CHECK(verdict("[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1 | "
                  "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1\"]"
                  "1B. Ne3 1b. d5 2B. O-O") == "legal 3/3");
    CHECK(verdict("[FEN \"8/8\"] 1A. e4") == "illegal 0/1 FEN: column 4: expected / and rank 6");
    CHECK(verdict("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"] 1A. Kd1") ==
          "illegal 0/1 FEN: 1 boards, not 2");
    CHECK(verdict(on_board("8/8/8/8/8/8/8/4K3 w - - 0 1", "1A. Kd1")) ==
          "illegal 0/1 FEN: board A: " + string(rules::to_text(rules::SetupFault::missing_king)));
}

TEST_CASE("text that makes no sense ends the replay with its place") {
    CHECK(verdict("1A. e4 1a. e5 foo 2A. Nf3") ==
          "illegal 2/3 line 1, column 15: expected a half-move such as 12A. e4, not foo");
    CHECK(verdict("1A. e4 {cut") ==
          "illegal 1/1 line 1, column 8: expected a } that ends this comment");
}

TEST_CASE("results that contradict each other are a warning") {
    CHECK(verdict("[Result \"1-0\"] 1A. e4 0-1") ==
          "legal 1/1 | the tag Result says 1-0, the half-moves end with 0-1");
    CHECK(verdict("[Result \"1-0\"] 1A. e4 *") == "legal 1/1");
    CHECK(verdict("[Result \"1-0\"] 1A. e4") == "legal 1/1");
    CHECK(verdict("[Result \"?\"] 1A. e4 0-1") == "legal 1/1");
}

TEST_CASE("a half-move that cannot be is the reason, whatever the record says of its end") {
    CHECK(verdict("1A. e4 1a. Ke4 {Game drawn by agreement} 0-1")
              .starts_with("illegal 1/2 1a Ke4: "));
}

TEST_CASE("clocks that were not to run may show what they like, but not less than nothing") {
    const string moves = "1A. e4 {5} 1a. e5 {0} 2A. d4 {9} *";
    CHECK(verdict("[TimeControl \"-\"]" + moves) == "legal 3/3");
    CHECK(verdict("[TimeControl \"180+0\"]" + moves) ==
          "legal 3/3 | 2A d4: the clock of A shows more than before, though no time is added");
    CHECK(verdict("[TimeControl \"180+0\"]1A. e4 {-1} *") ==
          "legal 1/1 | 1A e4: the clock of A is below zero");
}

TEST_CASE("the inline sample of the WBN is broken where its half-moves were lost") {
    CHECK(verdict("1.e4 e6 2.d4 d5 3.p@c4 dxe4 4.d5 Nf6 5.Bc4 Bg4 6.P@e6 Bxd1 7.exf7+ Kxf7 8.N@e5+ "
                  "Ke8 9.B@f7+ Ke7 10.N@f5#") ==
          "illegal 4/19 3A p@c4: no pawn in reserve | line 1, column 1: no letter after the "
          "number: read as the half-moves of board A");
}

TEST_CASE("a king that is taken ends a game where that is the claim, and is no half-move") {
    const string game = "1A. e4 1a. f6 2A. Qh5 2a. a7a6 3A. Qxe8 1-0";
    const string warned = " | 2a a7a6: illegal, and stood: that does not get you out of check";
    CHECK(verdict("[Laws \"wall referee=claims\"]\n" + game) == "legal 4/5" + warned);
    CHECK(verdict("[Laws \"wall referee=claims\"]\n1A. e4 1a. f6 2A. Qh5 2a. a7a6 3A. h5e8 1-0") ==
          "legal 4/5" + warned);
    CHECK(verdict("[Laws \"fide referee=claims\"]\n" + game) ==
          "illegal 4/5 3A Qxe8: kings are not captured: claim the illegal move" + warned);
}

TEST_CASE("a mate that only the hand could parry is one when the other board is over") {
    const string tags = "[Laws \"fics ending=both\"]\n"
                        "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 | "
                        "k7/7Q/1K6/8/8/8/8/8 w - - 0 1\"]\n";
    CHECK(verdict(tags + "1B. Qb7# 1A. Ra8# 1/2-1/2") == "legal 2/2");
    CHECK(verdict(tags + "1A. Ra8# *") == "legal 1/1 | 1A Ra8#: is not mate");
    CHECK(verdict(tags + "1B. Qb7# 1A. Ra8# 1a. h6 1/2-1/2")
              .find("illegal 2/3 1a h6: in check: nothing in hand helps, and no piece can come any "
                    "more") == 0);
    CHECK(verdict(tags + "1A. Ra8+ 1a. h6 *")
              .find("illegal 1/2 1a h6: in check: needs a piece from partner") == 0);
    CHECK(verdict(tags + "1A. Ra8++ *") == "legal 1/1 | 1A Ra8++: is not mate");
}

TEST_CASE("notes that only look like the end of a board end nothing") {
    for (const auto* note : {"C:x [%end z flag]", "C:x [%end e flag]", "C:x [%end a flag a]",
                             "C:x [%end A flag B]", "C:x [%end A]", "C:x [%end A flag a b]",
                             "C:x [%end A lightning a]", "x [%end ]", "[%end A", "C:x [%end A ]"}) {
        CAPTURE(note);
        CHECK(verdict("[Laws \"fics ending=both\"]1A. e4 {" + string(note) + "} 1a. e5 *") ==
              "legal 2/2");
    }
}

TEST_CASE("a sum of boards may begin with a draw, and the words of a won match may not") {
    const string moves = "[Laws \"fics ending=both\"]\n1A. e4 ";
    CHECK(verdict(moves + "{Game drawn by agreement on board A and b resigns on board B: 0.5-1.5} "
                          "0-1") == "legal 1/1");
    CHECK(verdict(moves + "{Game drawn by agreement} 0-1") ==
          "illegal 1/1 the result is 0-1, but it says: Game drawn by agreement");
}

TEST_CASE("a mate may be claimed when the mated player has played on") {
    const string laws = "[Laws \"wbn referee=claims\"]\n";
    const string fen = "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1";
    CHECK(
        verdict(on_board(fen, "1A. Nf7 1a. Rg8e8 {a checkmated} 1-0", laws)).starts_with("legal"));
    CHECK(verdict(on_board(fen, "1A. Nf7 1a. Rg8e8 {b checkmated} 0-1", laws))
              .starts_with("illegal 2/2 it says b checkmated, but that is no mate"));
}

TEST_CASE("boards that end at once end together, whatever one of them took from the others") {
    // Once the first board has ended by agreement, no piece can arrive that would save d or E.
    CHECK(verdict(R"([TimeControl "900b4"]
[Variant "ring5"]
[Laws "geneva referee=claims clock=press"]
[Setup "1"]
[FEN "6rk/6pp/8/6N1/8/8/b7/1N4K1 b - - 900 900 | 4k3/8/8/8/8/8/8/4K3/BNPbnp b - - 900 900 | 6rk/6pp/8/6N1/8/8/b7/1N4K1 b - - 900 900 | 6rk/6pp/8/6N1/8/8/b7/1N4K1 b - - 900 900 | 6rk/6pp/8/8/8/8/8/6K1/n w - - 900 900"]
[Result "1/2-1/2"]

1a. Rd8 {874.453} 1b. B@f2+ {897.892} 1c. g6 {900} 1d. Bxb1 {888.679}
1E. N@a4 {896.403} 1e. N@h5 {876.462} 2A. Nc3 {893.948} 2a. Be6 {865.239}
2B. Kd2 {891.462} 2b. P@d7 {885.539} 2C. Kh1 {890.915} 2c. Bd5+ {895.715} 2D. Nf7# {889.66} 2E. Kf1 {873.159} 2e. Re8 {874.901} 3A. Na4 {891.297} 3a. Rd2 {846}
3B. B@a8 {830.067} 3b. N@f3+ {884.887} 3C. Ne4 {884.531}
3c. Ba8 {884.977} 3E. Kg1 {852.283} {C:draw by agreement on board C (Geneva 15) [%end C
draw_agreed]} {C:draw by agreement on board A (Geneva 15) [%end A draw_agreed]}
{C:draw by agreement on board B (Geneva 15) [%end B draw_agreed]} {C:draw by
agreement on board D (Geneva 15) [%end D draw_agreed]} {C:draw by agreement on
board E (Geneva 15) [%end E draw_agreed]} {Game drawn by agreement on board C, Game drawn by agreement on board A, Game
drawn by agreement on board B, Game drawn by agreement on board D and Game
drawn by agreement on board E: 1-1-1-1-1} 1/2-1/2)") == "legal 22/22");
}
