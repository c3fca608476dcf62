// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/fen.h"
#include "src/notation/moves/piece_letters.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/refusal.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"

#include <fmt/format.h>

using notation::MoveFault;
using notation::parse_san;
using notation::parse_typed;
using notation::read_move;
using notation::to_coordinates;
using notation::to_san;
using rules::Kind;
using rules::Move;
using rules::Position;
using std::string;
using Type = Move::Type;

namespace {

Position board(const string& fen, const rules::MoveLaws& laws = {}) {
    INFO(fen);
    const auto setup = notation::parse_fen(fen);
    REQUIRE(setup);
    const auto position = Position::from(*setup, laws);
    REQUIRE(position);
    return *position;
}

/// The move in coordinates, or why the text is no move.
string in_file(const Position& position, const string& text) {
    const auto move = parse_san(position, text);
    return move ? to_coordinates(*move) : string(notation::to_text(move.error()));
}

string typed(const Position& position, const string& text) {
    const auto found = parse_typed(position, text);
    if (!found) {
        return string(notation::to_text(found.error()));
    }
    return to_coordinates(found->move) + (found->queen_assumed ? " queen assumed" : "");
}

const string no_such = string(notation::to_text(MoveFault::no_such_move));
const string no_move = string(notation::to_text(MoveFault::not_a_move));
const string ask = string(notation::to_text(MoveFault::lowercase_b_means_bishop));
const string unclear = string(notation::to_text(MoveFault::ambiguous));

} // namespace

TEST_CASE("every way to write a drop names the same drop") {
    for (const string text : {"N@f3", "n@f3", "xNf3", "N@f3+", "N@f3#", "N@f3!?"}) {
        INFO(text);
        const auto written = read_move(text);
        REQUIRE(written);
        CHECK(written->type == Type::drop);
        CHECK(written->kind == Kind::knight);
        CHECK(written->to == notation::square_from("f3"));
    }
    CHECK(read_move("@c4") == read_move("P@c4"));
    CHECK(read_move("p@c4") == read_move("P@c4"));
}

TEST_CASE("marks behind a move are told apart and do not change it") {
    CHECK(read_move("Nf3+")->check);
    CHECK(read_move("Nf3#")->mate);
    CHECK(read_move("Nf3++")->mate);
    for (const string text : {"Nf3!", "Nf3?!", "Nf3(=)", "Nf3e.p."}) {
        CHECK(read_move(text) == read_move("Nf3"));
    }
}

TEST_CASE("text that names no move is none") {
    for (const string text :
         {"",    " ",       "e",     "e9",     "i4",   "Z@e4", "NN@e4",    "N@",      "@",
          "N@e", "N@e44",   "x",     "xe",     "xZe5", "O-",   "O-O-",     "O-O-O-O", "4e5",
          "e8=", "e8=X",    "e8(X)", "e8Q(",   "e8(Q", "Nf",   "Nf3f",     "Nxxf3",   "hello",
          "--",  "$146@g4", "1e2e4", "e2e4e5", "+",    "#",    "\xff\xfe", "Nb1b1c3 "}) {
        INFO(text);
        CHECK_FALSE(read_move(text));
    }
}

TEST_CASE("a move's text has a longest length") {
    const string longest = "Nf3" + string(notation::longest_move_text - 3, '+');
    CHECK(read_move(longest));
    CHECK_FALSE(read_move(longest + "+"));
}

TEST_CASE("a file's move is the one legal move that fits") {
    const auto start = Position();
    CHECK(in_file(start, "e4") == "e2e4");
    CHECK(in_file(start, "Nf3") == "g1f3");
    CHECK(in_file(start, "Nb1c3") == "b1c3");
    CHECK(in_file(start, "Ngf3") == "g1f3");
    CHECK(in_file(start, "N1f3") == "g1f3");
    CHECK(in_file(start, "e2-e4") == "e2e4");
    CHECK(in_file(start, "e2e4") == "e2e4");
    CHECK(in_file(start, "Pe4") == "e2e4");
    CHECK(in_file(start, "Nd2") == no_such);
    CHECK(in_file(start, "N@e4") == no_such);
    CHECK(in_file(start, "O-O") == no_such);
    CHECK(in_file(start, "Zz9") == no_move);
}

TEST_CASE("a pawn's capture may leave out its file when only one can") {
    CHECK(in_file(board("4k3/8/8/3p4/4P3/8/8/4K3 w"), "xd5") == "e4d5");
    CHECK(in_file(board("4k3/8/8/3p4/4P3/8/8/4K3 w"), "ed5") == "e4d5");
    CHECK(in_file(board("4k3/8/8/3p4/2P1P3/8/8/4K3 w"), "xd5") == unclear);
    INFO("without the x it is a step straight on");
    CHECK(in_file(board("4k3/8/8/3p4/4P3/8/8/4K3 w"), "d5") == no_such);
    CHECK(in_file(board("4k3/8/8/3pP3/8/8/8/4K3 w - d6"), "exd6e.p.") == "e5d6");
}

TEST_CASE("legality tells pieces apart where geometry does not") {
    const auto pinned = board("4k3/8/8/8/1b6/2N5/8/4K1N1 w");
    CHECK(in_file(pinned, "Ne2") == "g1e2");
    CHECK(to_san(pinned, *parse_san(pinned, "Ne2")) == "Ne2");
    const auto both = board("4k3/8/8/8/8/2N5/8/4K1N1 w");
    CHECK(in_file(both, "Ne2") == unclear);
}

TEST_CASE("a promotion without its piece is a queen") {
    const auto position = board("1n2k3/P7/8/8/8/8/8/4K3 w");
    CHECK(in_file(position, "a8") == "a7a8q");
    CHECK(in_file(position, "a8Q") == "a7a8q");
    CHECK(in_file(position, "a8=n") == "a7a8n");
    CHECK(in_file(position, "a8(R)") == "a7a8r");
    CHECK(in_file(position, "a8/N") == "a7a8n");
    CHECK(in_file(position, "axb8=B+") == "a7b8b");
    CHECK(in_file(position, "a7b8q") == "a7b8q");
    CHECK(in_file(position, "a8=K") == no_such);
    rules::MoveLaws wbn;
    wbn.promotes_to_rook_and_bishop = false;
    CHECK(in_file(board("4k3/P7/8/8/8/8/8/4K3 w", wbn), "a8=R") == no_such);
}

TEST_CASE("castling is read with letters, with noughts and with squares") {
    const auto position = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
    for (const string text : {"O-O", "0-0", "o-o", "O-O+", "e1g1", "e1h1", "Ke1-g1"}) {
        INFO(text);
        CHECK(in_file(position, text) == "e1g1");
    }
    for (const string text : {"O-O-O", "0-0-0", "o-o-o", "e1c1", "e1a1"}) {
        INFO(text);
        CHECK(in_file(position, text) == "e1c1");
    }
    CHECK(to_san(position, *parse_san(position, "e1g1")) == "O-O");
}

TEST_CASE("on a shuffled array castling is not taken for a king's step") {
    const auto position = board("4k3/8/8/8/8/8/8/5K1R w K");
    CHECK(in_file(position, "O-O") == "f1h1");
    CHECK(in_file(position, "f1h1") == "f1h1");
    CHECK(parse_san(position, "f1g1")->type() == Type::step);
    CHECK(parse_san(position, "Kg1")->type() == Type::step);
}

TEST_CASE("a player's move may be typed in every way the audience is used to") {
    const auto position = board("r3k2r/8/8/8/8/8/4P3/R3K2R[NPB] w KQkq");
    CHECK(typed(position, "N@f3") == "N@f3");
    CHECK(typed(position, "n@f3") == "N@f3");
    CHECK(typed(position, "b@f3") == "B@f3");
    CHECK(typed(position, "@f3") == "P@f3");
    CHECK(typed(position, " e2e4 ") == "e2e4");
    CHECK(typed(position, "o-o") == "e1g1");
    CHECK(typed(position, "0-0-0") == "e1c1");
    CHECK(typed(position, "rd1#") == "a1d1");
    CHECK(typed(position, "Q@f3") == no_such);
    INFO("! and ? mean something else to the input line");
    CHECK(typed(position, "N@f3!") == no_move);
    CHECK(typed(position, "N@f3?") == no_move);
    CHECK(typed(position, "draw") == no_move);
}

TEST_CASE("a typed promotion without its piece is a queen and says so") {
    const auto position = board("4k3/P7/8/8/8/8/8/4K3 w");
    CHECK(typed(position, "a8") == "a7a8q queen assumed");
    CHECK(typed(position, "a7a8") == "a7a8q queen assumed");
    CHECK(typed(position, "a8q") == "a7a8q");
    CHECK(typed(position, "a8=N") == "a7a8n");
}

TEST_CASE("lower-case b is the file, and never guessed to be a bishop") {
    const auto bishop_only = board("4k3/8/8/8/8/2p5/3B4/4K3 w");
    CHECK(typed(bishop_only, "bxc3") == ask);
    CHECK(typed(bishop_only, "bc3") == ask);
    CHECK(typed(bishop_only, "bd2xc3") == ask);
    CHECK(typed(bishop_only, "Bxc3") == "d2c3");
    const auto both = board("4k3/8/8/8/8/2p5/1P1B4/4K3 w");
    CHECK(typed(both, "bxc3") == "b2c3");
    CHECK(typed(both, "Bxc3") == "d2c3");
    const auto pawn_only = board("4k3/8/8/8/8/2p5/1P6/4K3 w");
    CHECK(typed(pawn_only, "bxc3") == "b2c3");
    CHECK(typed(pawn_only, "Bxc3") == no_such);
    CHECK(typed(board("4k3/8/8/8/8/2p5/8/4K3 w"), "bxc3") == no_such);
    INFO("two bishops that could go there are a question as well");
    CHECK(typed(board("4k3/8/8/8/1B6/2p5/3B4/4K3 w"), "bxc3") == ask);
}

TEST_CASE("a piece is told from its like by file, then rank, then both (WBN E9)") {
    const auto san = [](const string& fen, const string& coordinates) {
        const auto position = board(fen);
        return to_san(position, *parse_san(position, coordinates));
    };
    CHECK(san("4k3/8/8/8/8/8/7K/4N1N1 w", "g1f3") == "Ngf3");
    CHECK(san("4k3/8/8/6N1/8/8/7K/6N1 w", "g5f3") == "N5f3");
    CHECK(san("4k3/8/8/8/3N4/8/7N/K7 w", "h2f3") == "Nhf3");
    CHECK(san("4k3/8/8/6N1/8/5p2/7K/4N1N1 w", "g1f3") == "Ng1xf3");
    CHECK(san("4k3/8/8/6N1/8/8/7K/4N1N1 w", "e1f3") == "Nef3");
    CHECK(san("4k3/8/8/6N1/8/8/7K/4N1N1 w", "g5f3") == "N5f3");
}

TEST_CASE("mate is marked only when no piece that may come would help") {
    const auto san = [](const string& fen, const string& text) {
        const auto position = board(fen);
        return to_san(position, *parse_san(position, text));
    };
    INFO("a piece could be put between");
    CHECK(san("6k1/5ppp/8/8/8/8/8/3R2K1 w", "Rd8") == "Rd8+");
    INFO("a knight's check and a check from the next square cannot be parried so");
    CHECK(san("6rk/6pp/8/8/8/8/8/6K1[N] w", "N@f7") == "N@f7#");
    CHECK(san("6k1/5ppp/8/8/8/8/8/5RK1[Q] w", "Q@f8") == "Q@f8+");
    CHECK(san("6k1/6pp/8/8/8/8/8/5RK1[Q] w", "Q@f7") == "Q@f7+");
    CHECK(san("5rk1/6pp/8/8/8/8/8/5RK1[QN] w", "Rxf8") == "Rxf8+");
    CHECK(san("6k1/8/6K1/8/8/8/8/8[Q] w", "Q@g7") == "Q@g7#");
}

namespace {

using support::Dice;

void every_move_reads_back(const Position& position) {
    INFO(notation::to_fen(position.setup()));
    for (const Move move : rules::legal_moves(position)) {
        const auto san = to_san(position, move);
        const auto squares = to_coordinates(move);
        INFO(san << " " << squares);
        const bool good = parse_san(position, san) == move &&
                          parse_san(position, squares) == move &&
                          parse_typed(position, san)->move == move;
        if (!good) {
            FAIL("does not read back");
        }
    }
    SUCCEED();
}

} // namespace

TEST_CASE("every legal move of random games is read back from its SAN and its squares") {
    Dice dice(20240607);
    for (int game = 0; game < 24; ++game) {
        auto position =
            game % 3 == 0
                ? board("nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR[QRBNPqrbnp] w KQkq - 0 1")
                : board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for (int ply = 0; ply < 60; ++ply) {
            const auto moves = rules::legal_moves(position);
            if (moves.empty()) {
                break;
            }
            every_move_reads_back(position);
            position = position.after(moves[dice.below(moves.size())]);
            position.give(rules::both_sides[dice.below(2)], rules::all_kinds[dice.below(5)]);
        }
    }
}

TEST_CASE("in a sentence moves, drops and wishes have the letters of the player's language") {
    const auto german = notation::PieceLetters::from("KDTLSB").value();
    CHECK(german.in_sentence("Nf3: which one? Nbd2+ or N1xd2#") ==
          "Sf3: which one? Sbd2+ or S1xd2#");
    CHECK(german.in_sentence("no knight: N@f3? waits, P@e4 and R@ too") ==
          "no knight: S@f3? waits, B@e4 and T@ too");
    CHECK(german.in_sentence("as in e8=Q, exd8=N+") == "as in e8=D, exd8=S+");
    CHECK(german.in_sentence("(++n) -q +++b N++  Q---") == "(++s) -d +++l S++  D---");
    for (const std::string same :
         {"Bob and Rd are here", "N", "Nf9", "Q+x", "e4 O-O exd5 bxc3", "+x", "player n",
          "Nora's f3", "R2D2", "a8=K9", "", "B--A", "mate: 1-0 by Bb"}) {
        CAPTURE(same);
        CHECK(german.in_sentence(same) == same);
    }
    CHECK(notation::PieceLetters().in_sentence("Nf3 ++n") == "Nf3 ++n");
}

TEST_CASE("by hand a castling is the castling that is written, the outer rook's, or none") {
    const auto by_hand = [](const string& fen, const string& text) {
        const auto written = read_move(text);
        REQUIRE(written);
        const auto move = notation::fitting_move_by_hand(board(fen), *written);
        return move ? to_coordinates(*move) : string(notation::to_text(move.error()));
    };
    const string both = "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1";
    CHECK(by_hand(both, "O-O") == "e1g1");
    CHECK(by_hand(both, "O-O-O") == "e1c1");
    const string no_right = "4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1";
    CHECK(by_hand(no_right, "O-O") == "e1g1");
    CHECK(by_hand(no_right, "O-O-O") == "e1c1");
    // Castles with the inner rook.
    CHECK(by_hand("4k3/8/8/8/8/8/8/4K1RR[] w - - 0 1", "O-O") == "e1g1");
    const string moved = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    CHECK(by_hand(moved, "O-O") == notation::to_text(MoveFault::no_such_move));
}

TEST_CASE("what hands can do is read as it is written, though no law allows it") {
    const auto by_hand = [](const Position& position, const string& text) {
        const auto move = notation::parse_typed_by_hand(position, text);
        if (!move) {
            return string(notation::to_text(move.error()));
        }
        return (move->move.type() == Type::castle ? "castles " : "") + to_coordinates(move->move) +
               (move->queen_assumed ? " queen assumed" : "");
    };
    const Position start;
    CHECK(by_hand(start, "Nf3") == "g1f3");
    CHECK(by_hand(start, "Ke1e3") == "e1e3");
    CHECK(by_hand(start, "e1e3") == "e1e3");
    CHECK(by_hand(start, "Ne1e3") == no_such);
    CHECK(by_hand(start, "Ke3") == no_such);
    CHECK(by_hand(start, "what") == no_move);
    // the side is in check, and none of these moves answers it
    const Position check = board("4k3/P7/8/8/8/8/4r3/1N2KN2[N] w - - 0 1");
    CHECK(by_hand(check, "a8") == "a7a8q queen assumed");
    CHECK(by_hand(check, "a8=Q") == "a7a8q");
    CHECK(by_hand(check, "a8=N") == "a7a8n");
    CHECK(by_hand(check, "Nd2") == unclear);
    CHECK(by_hand(check, "N1d2") == unclear);
    CHECK(by_hand(check, "Nbd2") == "b1d2");
    CHECK(by_hand(check, "Nfd2") == "f1d2");
    CHECK(by_hand(check, "Nb1d2") == "b1d2");
    CHECK(by_hand(check, "Bd2") == no_such);
    CHECK(by_hand(check, "N@a3") == "N@a3");
    CHECK(by_hand(check, "N@a7") == no_such);
    CHECK(by_hand(check, "Q@a3") == no_such);
    const Position castles = board("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    CHECK(by_hand(castles, "O-O") == "castles e1g1");
    CHECK(by_hand(castles, "e1g1") == "castles e1g1");
    CHECK(by_hand(castles, "Ke1g1") == "castles e1g1"); // a typed king move
    const auto type = [&](const string& text) {
        return notation::fitting_move_by_hand(castles, *read_move(text))->type();
    };
    CHECK(type("Ke1g1") == Type::step); // in a record it moves the king alone
    CHECK(type("e1g1") == Type::castle);
    CHECK(type("O-O") == Type::castle);
    CHECK(type("Ke1f1") == Type::step);
    CHECK(by_hand(castles, "Kf1") == "e1f1");
}

TEST_CASE("by hand a king that was left in check is taken by whatever piece is written") {
    const auto setup = notation::parse_fen("4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1");
    const Position position =
        *Position::from(*setup, {}, {.capturable_king = true, .any_kings = true});
    const auto takes = [&](const string& text) {
        const auto move = notation::fitting_move_by_hand(position, *read_move(text));
        return move ? to_coordinates(*move) : string(notation::to_text(move.error()));
    };
    for (const auto* text : {"Rxe8", "Re8", "Rexe8", "R2xe8", "Re2xe8", "e2e8"}) {
        INFO(text);
        CHECK(takes(text) == "e2e8");
    }
    for (const auto* text : {"Nxe8", "Rdxe8", "R3xe8", "Kxe8"}) {
        INFO(text);
        CHECK(takes(text) == no_such);
    }
}

TEST_CASE("why a written move cannot be made is said in words") {
    const auto why = [](const Position& position, const string& text) {
        return notation::why_not(position, *read_move(text));
    };
    const Position start;
    CHECK(why(start, "Nf6") == "no knight can go to f6");
    CHECK(why(start, "Nb1f6") == "no knight can go from b1 to f6");
    CHECK(why(start, "N1f6") == "no knight can go to f6");
    CHECK(why(start, "Nbf6") == "no knight can go to f6");
    CHECK(why(start, "b1f6") == "no piece can go from b1 to f6");
    CHECK(why(start, "N@e4") == "no knight in reserve");
    CHECK(why(start, "O-O") == rules::to_text(rules::Refusal::castling_blocked));
    const Position bare = board("4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1");
    CHECK(why(bare, "O-O-O") == rules::to_text(rules::Refusal::castling_right_lost));
    const Position pinned = board("4r1k1/8/8/8/8/8/4N3/1N2K3[] w - - 0 1");
    CHECK(why(pinned, "Nec3") == rules::to_text(rules::Refusal::pinned));
    CHECK(why(pinned, "N2c3") == rules::to_text(rules::Refusal::pinned));
    CHECK(why(pinned, "Nbc4") == "no knight can go to c4");
    CHECK(why(pinned, "Bc3") == "no bishop can go to c3");
    CHECK(why(board("7k/K2P3r/8/8/8/8/8/8[] w - - 0 1"), "d8") ==
          rules::to_text(rules::Refusal::pinned));
    CHECK(why(board("8/8/8/8/8/8/k2p3R/7K[] b - - 0 1"), "d1") ==
          rules::to_text(rules::Refusal::pinned));
    CHECK(why(board("6k1/8/8/8/7b/8/5P2/4K3[] w - - 0 1"), "f3") ==
          rules::to_text(rules::Refusal::pinned));
    const Position check = board("4k3/P7/8/8/8/8/4r3/1N2K3[] w - - 0 1");
    CHECK(why(check, "a8=Q") == rules::to_text(rules::Refusal::check_not_answered));
    CHECK(why(check, "a8") == rules::to_text(rules::Refusal::check_not_answered));
    CHECK(why(board("4k3/8/8/8/8/8/p3R3/4K3[] b - - 0 1"), "a1") ==
          rules::to_text(rules::Refusal::check_not_answered));
    CHECK(why(board("4k3/8/8/8/8/8/4r3/R3K3[] w - - 0 1"), "Ra8") ==
          rules::to_text(rules::Refusal::check_not_answered));
}

TEST_CASE("what is no castling, no promotion and no drop is not read as one") {
    const Position castles = board("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    for (const auto* text : {"d1g1", "Kd1g1", "Keg1", "Rg1g1", "Re1g1", "Ne1g1", "Qe1h1"}) {
        INFO(text);
        CHECK(in_file(castles, text) == no_such);
    }
    for (const auto* text : {"aQe5", "xne5", "e4)", "e8)", "", "e0"}) {
        INFO(text);
        CHECK_FALSE(read_move(text));
    }
}

TEST_CASE("moves, pieces and faults have a text of their own") {
    CHECK(to_san(Position(), Move()) == "--");
    CHECK(to_coordinates(Move()) == "(none)");
    CHECK(to_san(board("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"),
                 Move::promote(rules::square(0, 6), rules::square(0, 7), Kind::queen)) == "a8=Q+");
    // under these laws more knight moves are candidates
    CHECK(to_san(board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
                       {.kings_are_taken = true}),
                 Move::step(rules::square(6, 0), rules::square(5, 2))) == "Nf3");
    CHECK(notation::name(Kind::pawn) == "pawn");
    CHECK(notation::name(Kind::knight) == "knight");
    CHECK(notation::name(Kind::bishop) == "bishop");
    CHECK(notation::name(Kind::rook) == "rook");
    CHECK(notation::name(Kind::queen) == "queen");
    CHECK(notation::name(Kind::king) == "king");
    for (const auto a : {MoveFault::not_a_move, MoveFault::no_such_move, MoveFault::ambiguous,
                         MoveFault::lowercase_b_means_bishop}) {
        for (const auto b : {MoveFault::not_a_move, MoveFault::no_such_move, MoveFault::ambiguous,
                             MoveFault::lowercase_b_means_bishop}) {
            CHECK((notation::to_text(a) == notation::to_text(b)) == (a == b));
        }
    }
    CHECK_FALSE(
        rules::is_mate(board("7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1"), {rules::Rescue::none, 1}));
}

TEST_CASE(
    "a king that is written to the rook's square or to a castling square alone does not castle") {
    const Position both = board("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    for (const string text : {"Kh1", "Ka1", "Kg1", "Kc1", "K1g1", "Keg1", "Keh1", "Kxh1"}) {
        INFO(text);
        CHECK(in_file(both, text) == no_such);
        CHECK(typed(both, text) == no_such);
    }
    for (const string text : {"e1g1", "e1h1", "Ke1g1", "Ke1h1", "O-O"}) {
        INFO(text);
        CHECK(in_file(both, text) == "e1g1");
    }
}

TEST_CASE("a pawn that cannot promote is told why, of either side, and no man takes its own king") {
    const auto why = [](const string& fen, const string& text) {
        return notation::why_not(board(fen), *read_move(text));
    };
    CHECK(why("8/r2P3K/8/8/8/8/8/k7[] w - - 0 1", "d8") == to_text(rules::Refusal::pinned));
    CHECK(why("8/r2P3K/8/8/8/8/8/k7[] w - - 0 1", "d8=N") == to_text(rules::Refusal::pinned));
    CHECK(why("K7/8/8/8/8/8/R2p3k/8[] b - - 0 1", "d1") == to_text(rules::Refusal::pinned));
    const Position position = board("4k3/8/8/8/8/8/8/R2RK3[] w - - 0 1");
    for (const string text : {"Rde1", "Rd1e1", "Rxe1", "d1e1"}) {
        INFO(text);
        const auto move = notation::parse_typed_by_hand(position, text);
        REQUIRE_FALSE(move);
        CHECK(move.error() == MoveFault::no_such_move);
    }
}
