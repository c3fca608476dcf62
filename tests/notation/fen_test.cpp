// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"
#include "tests/support/catch.h"

#include <chrono>

using notation::parse_bfen;
using notation::parse_fen;
using notation::to_bfen;
using notation::to_fen;
using rules::Kind;
using rules::Piece;
using rules::Side;
using rules::Wing;
using std::string;

namespace {

rules::Setup setup_from(const string& text) {
    const auto setup = parse_fen(text);
    INFO(text);
    if (!setup) {
        FAIL(notation::to_text(setup.error()));
    }
    return *setup;
}

string again(const string& text) {
    return to_fen(setup_from(text));
}

string bfen_again(const string& text) {
    const auto boards = parse_bfen(text);
    INFO(text);
    if (!boards) {
        FAIL(notation::to_text(boards.error()));
    }
    return to_bfen(*boards);
}

string complaint(const string& text) {
    const auto setup = parse_fen(text);
    return setup ? "fine" : notation::to_text(setup.error());
}

string bfen_complaint(const string& text) {
    const auto boards = parse_bfen(text);
    return boards ? "fine" : notation::to_text(boards.error());
}

const string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

} // namespace

TEST_CASE("the usual array is read as the rules know it") {
    CHECK(setup_from(start + "[] w KQkq - 0 1") == rules::standard_setup());
}

TEST_CASE("missing fields take their usual values") {
    const auto setup = setup_from("4k3/8/8/8/8/8/8/4K3");
    CHECK(setup.turn == Side::white);
    CHECK(setup.quiet_plies == 0);
    CHECK(setup.move_number == 1);
    CHECK(again("4k3/8/8/8/8/8/8/4K3 b") == "4k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    CHECK(again(start + " w KQkq") == start + "[] w KQkq - 0 1");
}

TEST_CASE("what is written in our own form comes back letter for letter") {
    const auto text =
        GENERATE(as<string>{}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
                 "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] b KQkq - 3 6",
                 "r1b1k2r/ppp2pQ~p/2n5/4p3/8/2N2N2/PPP2PPP/R1B1KB1R[Pbn] b KQkq - 0 12",
                 "4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 9", "8/8/8/8/8/8/8/8[Kkk] w - - 255 65535",
                 "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR[] w KQkq - 0 1",
                 "1r2k3/8/8/8/8/8/8/RR2K1RR[] w GBq - 0 1");
    CHECK(again(text) == text);
}

TEST_CASE("reserves are read in brackets and after a slash, in any order") {
    const string wanted = "4k3/8/8/8/8/8/8/4K3[BBBNrqppp] w - - 0 1";
    const auto setup = setup_from("4k3/8/8/8/8/8/8/4K3/BrpBBqppN w - - 0 1");
    CHECK(setup == setup_from(wanted));
    CHECK(setup.hands[Side::white].count(Kind::bishop) == 3);
    CHECK(setup.hands[Side::black].count(Kind::pawn) == 3);
    CHECK(setup_from("4k3/8/8/8/8/8/8/4K3/ w - - 0 1").hands[Side::white].empty());
    CHECK(setup_from("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1").hands[Side::black].empty());
}

TEST_CASE("a tilde marks a promoted piece") {
    const auto setup = setup_from("Q~3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(setup.board[rules::square(0, 7)] == Piece{Side::white, Kind::queen, true});
}

TEST_CASE("the order of fields in the WBN sample is read too") {
    CHECK(setup_from("4k3/8/8/8/8/8/8/R3K2R KQ - w 45 60") ==
          setup_from("4k3/8/8/8/8/8/8/R3K2R w KQ - 45 60"));
    CHECK(setup_from("4k3/8/8/8/8/8/8/R3K2R - - b").turn == Side::black);
    INFO("b is the file of a rook here, and w the side to move");
    CHECK(setup_from("1r2k3/8/8/8/8/8/8/4K3 b - w 0 1").turn == Side::white);
}

TEST_CASE("castling letters name rooks by wing or by file") {
    const auto shuffled = setup_from("nrbbqnkr/8/8/8/8/8/8/NRBBQNKR w BHbh - 0 1");
    CHECK(shuffled.castling[Side::white][Wing::queen] == rules::square(1, 0));
    CHECK(shuffled.castling[Side::black][Wing::king] == rules::square(7, 7));
    const auto outer = setup_from("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1");
    CHECK(outer.castling[Side::white][Wing::king] == rules::square(7, 0));
    CHECK(outer.castling[Side::white][Wing::queen] == rules::square(0, 0));
    INFO("a right without its rook or king is no right");
    CHECK(again("4k3/8/8/8/8/8/4K3/R6R w KQkq - 0 1") == "4k3/8/8/8/8/8/4K3/R6R[] w - - 0 1");
}

TEST_CASE("a bad board is refused with the place and what was expected") {
    CHECK(complaint("") == "column 1: expected a board: eight ranks between slashes");
    CHECK(complaint("8/8/8/8") == "column 8: expected / and rank 4");
    CHECK(complaint("8/8/8/8/8/8/8/8/8") ==
          "column 17: expected a piece of the reserve, one of PNBRQK or pnbrqk");
    CHECK(complaint("9/8/8/8/8/8/8/8") ==
          "column 1: expected a piece (PNBRQK or pnbrqk), a number of empty squares or /");
    CHECK(complaint("8/8/7/8/8/8/8/8") == "column 6: expected 8 squares on rank 6, not 7");
    CHECK(complaint("8/8/7/8/8/8/8/8[Q]") == "column 6: expected 8 squares on rank 6, not 7");
    CHECK(complaint("8/8/8/8[]") == "column 8: expected / and rank 4");
    CHECK(complaint("8/7pp/8/8/8/8/8/8") == "column 5: expected no more than 8 squares on rank 7");
    CHECK(complaint("P~7/8/8/8/8/8/8/8") ==
          "column 2: expected ~ after a queen, rook, bishop or knight");
    CHECK(complaint("8/8/8/8/8/8/8/8[Qx] w") ==
          "column 18: expected a piece of the reserve, one of PNBRQK or pnbrqk");
    CHECK(complaint("8/8/8/8/8/8/8/8[Q w") == "column 18: expected ] after the reserves");
    CHECK(complaint("8/8/8/8/8/8/8/8 x") == "column 17: expected w or b, the side to move");
    CHECK(complaint("8/8/8/8/8/8/8/8 w KX") ==
          "column 20: expected castling rights: letters of KQkq, files of rooks, or -");
    CHECK(complaint("8/8/8/8/8/8/8/8 w - e4") ==
          "column 21: expected an en-passant square on rank 3 or 6, or -");
    CHECK(complaint("8/8/8/8/8/8/8/8 w - - -3") ==
          "column 23: expected half-moves since a capture, 0 to 65535");
    CHECK(complaint("8/8/8/8/8/8/8/8 w - - 0 65536") ==
          "column 25: expected the move's number, 0 to 65535");
    CHECK(complaint("8/8/8/8/8/8/8/8 w - - 0 1 more") ==
          "column 27: expected the end of the board");
}

TEST_CASE("a reserve holds at most 255 of a kind") {
    const string empty = "8/8/8/8/8/8/8/8";
    CHECK(setup_from(empty + "[" + string(255, 'P') + "]").hands[Side::white].count(Kind::pawn) ==
          255);
    CHECK(complaint(empty + "[" + string(256, 'P') + "]") ==
          "column 272: expected at most 255 of a kind in a reserve");
}

TEST_CASE("a board's text has a longest length") {
    const string text = "8/8/8/8/8/8/8/8 w";
    const string longest = text + string(notation::longest_board_text - text.size(), ' ');
    CHECK(complaint(longest) == "fine");
    CHECK(complaint(longest + " ") == "column 4097: expected a board of at most 4096 bytes");
    CHECK(bfen_complaint(longest + "|" + longest) == "fine");
    CHECK(bfen_complaint(longest + "|" + longest + " ") ==
          "column 8194: expected a board of at most 4096 bytes");
}

TEST_CASE("the BFEN of the WBN is read, and written in the order of its prose") {
    CHECK(bfen_again("r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56"
                     " | Q~4rk1/8/8/8/8/8/8/R3K2R KQ - w 45 60") ==
          "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BBBNqrppp w - - 45 56"
          " | Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60");
}

TEST_CASE("clocks of a BFEN keep their milliseconds") {
    const string text = "4k3/8/8/8/8/8/8/4K3 w - - 119.521 -0.5|4k3/8/8/8/8/8/8/4K3/ b - - 7 0";
    const auto boards = parse_bfen(text);
    REQUIRE(boards);
    REQUIRE(boards->size() == 2);
    CHECK(boards->at(0).clocks[Side::white] == base::Millis{119521});
    CHECK(boards->at(0).clocks[Side::black] == base::Millis{-500});
    CHECK(to_bfen(*boards) ==
          "4k3/8/8/8/8/8/8/4K3 w - - 119.521 -0.5 | 4k3/8/8/8/8/8/8/4K3 b - - 7 0");
}

TEST_CASE(
    "the counters of a plain FEN are no clocks, and clocks are written so that they stay ones") {
    const string bare = "4k3/8/8/8/8/8/8/4K3";
    CHECK(bfen_again(bare + " w - - 3 12") == bare + " w - - 0 1");
    CHECK(bfen_again(bare + " w - - 20 51") == bare + " w - - 0 1");
    CHECK(bfen_again(bare + " w - - 21 51") == bare + " w - - 21 51");
    // Not counters of a FEN, since 24 half-moves are impossible by move 12.
    CHECK(bfen_again(bare + " w - - 24 12") == bare + " w - - 24 12");
    CHECK(bfen_again(bare + " w - - 3.0 12") == bare + " w - - 3.0 12");
    CHECK(bfen_again(bare + "/P w - - 3 12") == bare + "/P w - - 3 12");
    CHECK(bfen_again(bare + " w - - 180 180") == bare + " w - - 180 180");
}

TEST_CASE("the counters of a game's start are no clocks") {
    const string text = start + " w KQkq - 0 1 | " + start + " w KQkq - 0 1";
    const auto boards = parse_bfen(text);
    REQUIRE(boards);
    CHECK_FALSE(boards->at(0).clocks[Side::white]);
    CHECK(to_bfen(*boards) == text);
    INFO("clocks that show the same are told apart");
    CHECK(bfen_again("4k3/8/8/8/8/8/8/4K3 w - - 0.0 1") == "4k3/8/8/8/8/8/8/4K3 w - - 0.0 1");
}

TEST_CASE("a bad BFEN is refused with the place in the whole text") {
    const string board = "4k3/8/8/8/8/8/8/4K3 w - - 1 1";
    CHECK(bfen_complaint(board + " | 8/8") == "column 36: expected / and rank 6");
    CHECK(bfen_complaint(board + " |") ==
          "column 32: expected a board: eight ranks between slashes");
    CHECK(bfen_complaint("4k3/8/8/8/8/8/8/4K3 w - - 1") ==
          "column 28: expected seconds left on Black's clock");
    CHECK(bfen_complaint("4k3/8/8/8/8/8/8/4K3 w - - 1 x") ==
          "column 29: expected seconds left on a clock");
    string six = board;
    for (int i = 0; i < 5; ++i) {
        six += "|" + board;
    }
    CHECK(bfen_complaint(six) == "column 151: expected at most 5 boards");
}

TEST_CASE("seconds are read to the millisecond and written as short as they can be") {
    using notation::seconds_from;
    using notation::to_seconds;
    CHECK(seconds_from("299") == base::Millis{299000});
    CHECK(seconds_from("0.0199") == base::Millis{19});
    CHECK(seconds_from("-0.576") == base::Millis{-576});
    for (const auto* bad : {"", "-", ".5", "5.", "d19.250", "1e3", "1.2.3", "1234567890", "+1"}) {
        INFO(bad);
        CHECK_FALSE(seconds_from(bad));
    }
    CHECK(to_seconds(base::Millis{119521}) == "119.521");
    CHECK(to_seconds(base::Millis{180000}) == "180");
    CHECK(to_seconds(base::Millis{-100}) == "-0.1");
}

TEST_CASE("numbers that may be counters or seconds are asked about, and no others") {
    const string board = "4k3/8/8/8/8/8/8/4K3";
    const auto doubtful = [](const string& text) {
        return notation::ambiguous_numbers(text).value_or("none");
    };
    CHECK(doubtful(board + " w - - 4 4") == "4 4");
    CHECK(doubtful(start + " w KQkq - 0 1 | " + board + " b - - 3 12") == "3 12");
    CHECK(doubtful(board + " w - - 0 1") == "none");
    CHECK(doubtful(board + " w - - 45 60") == "none");
    CHECK(doubtful(board + " w - - 4") == "none");
    CHECK(doubtful(board + " w - - 4 4 4") == "none");
    CHECK(doubtful(board + "[] w - - 4 4") == "none");
    CHECK(doubtful(board + " w - - 4 4 | " + board + "[N] w - - 4 4") == "none");
    CHECK(doubtful("") == "none");
}

TEST_CASE("seconds that look like counters are told from them by the reserves, or by a point") {
    const auto seconds = [](const string& reserves, int white, int black) {
        notation::BfenBoard board{setup_from("4k3/8/8/8/8/8/8/4K3" + reserves + " w - - 0 1"), {}};
        board.clocks[Side::white] = std::chrono::seconds{white};
        board.clocks[Side::black] = std::chrono::seconds{black};
        const string text = to_bfen({board});
        CHECK(parse_bfen(text)->front() == board);
        return text.substr(text.find(" - - ") + 5);
    };
    CHECK(seconds("[]", 3, 12) == "3.0 12");
    CHECK(seconds("[n]", 3, 12) == "3 12");
    CHECK(seconds("[N]", 3, 12) == "3 12");
    CHECK(seconds("[N]", 0, 12) == "0.0 12");
    CHECK(seconds("[N]", 7, 60) == "7 60");
    CHECK(seconds("[]", -3, 5) == "-3 5");
    notation::BfenBoard one{rules::standard_setup(), {}};
    one.clocks[Side::white] = std::chrono::seconds{50};
    CHECK(to_bfen({one}).find(" 50 0") != string::npos);
    one.clocks = {};
    one.clocks[Side::black] = std::chrono::seconds{50};
    CHECK(to_bfen({one}).find(" 0.0 50") != string::npos);
}

TEST_CASE("one counter alone is the half-moves since a capture") {
    const auto setup = setup_from("4k3/8/8/8/8/8/8/4K3 w - - 5");
    CHECK(setup.quiet_plies == 5);
    CHECK(setup.move_number == 1);
}

TEST_CASE("a right whose rook stands on another rank than the king is not written") {
    auto setup = setup_from("4k3/8/8/8/8/8/7R/4K3 w - - 0 1");
    setup.castling[Side::white][Wing::king] = rules::square(7, 1);
    CHECK(to_fen(setup).find(" w - - ") != string::npos);
}

TEST_CASE("what stands for no square, no piece and no promoted piece is refused") {
    CHECK(complaint("4k3/8/8/8/8/8/8/6.3K w - - 0 1") != "fine");
    CHECK(complaint("4k~3/8/8/8/8/8/8/4K3 w - - 0 1") != "fine");
    CHECK(complaint("4k3/8/8/8/8/8/8/4K3/ w - - 0 1") == "fine"); // the reserves are empty
    CHECK(complaint("4k3/8/8/8/8/8/8 w - - 0 1") != "fine");
}
