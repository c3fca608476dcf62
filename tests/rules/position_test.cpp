// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/position.h"

#include "src/rules/board/movegen.h"
#include "tests/rules/random_positions.h"
#include "tests/rules/squares.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <map>
#include <set>
#include <string_view>

using namespace rules;
using namespace square_names;
using support::position_of;
using support::setup_of;

namespace {

MoveLaws dropped_rook(DroppedRookCastles law) {
    MoveLaws laws;
    laws.dropped_rook_castles = law;
    return laws;
}

int men(const Position& position) {
    return count(position.occupied()) + position.hand(Side::white).total() +
           position.hand(Side::black).total();
}

} // namespace

TEST_CASE("no pawn is taken in passing where none has gone two squares") {
    // A pawn stands in front of e4 and another could capture there, but the rank is wrong.
    const auto setup = [] {
        Setup made = support::setup_of("4k3/8/8/8/8/3Pp3/8/4K3[] w - - 0 1");
        made.en_passant = square(4, 3);
        return made;
    }();
    const auto position = Position::from(setup);
    CHECK((!position || !position->setup().en_passant));
    // Over the board a pawn may have jumped over a piece, so it cannot be captured en passant.
    const auto jumped =
        position_of("4k3/8/8/8/3p4/4N3/4P3/4K3[] w - - 0 1").after(Move::step(e2, e4));
    CHECK_FALSE(jumped.setup().en_passant);
    const auto late =
        position_of("4k3/8/8/8/3p4/4P3/8/4K3[] w - - 0 1").after(Move::step(e3, square(4, 4)));
    CHECK_FALSE(late.setup().en_passant);
}

TEST_CASE("the usual array is set up") {
    const Position start;
    CHECK(start.setup() == standard_setup());
    CHECK(start.suits_fast_generator());
    CHECK(start.at(e1) == Piece{Side::white, Kind::king});
    CHECK_FALSE(start.at(square(4, 3)));
    CHECK(legal_moves(start).size() == 20);
}

TEST_CASE("a position is no larger than two cache lines") {
    CHECK(sizeof(Position) <= 128);
}

TEST_CASE("a setup that no game can reach is a fault with its name") {
    const auto fault = [](std::string_view fen, Leniency leniency = {}) {
        const auto position = Position::from(setup_of(fen), {}, leniency);
        return position ? std::nullopt : std::optional{position.error()};
    };
    CHECK(fault("P3k3/8/8/8/8/8/8/4K3[] w - -") == SetupFault::pawn_on_end_rank);
    CHECK(fault("4k3/8/8/8/8/8/8/4K2p[] w - -") == SetupFault::pawn_on_end_rank);
    CHECK(fault("4k3/8/8/8/8/8/8/8[] w - -") == SetupFault::missing_king);
    CHECK(fault("4k3/8/8/8/8/8/8/K3K3[] w - -") == SetupFault::too_many_kings);
    CHECK(fault("4k3/8/8/8/8/8/4R3/4K3[] w - -") == SetupFault::side_to_move_gives_check);
    CHECK_FALSE(fault("4k3/8/8/8/8/8/4R3/4K3[] b - -"));
    CHECK_FALSE(fault("4k3/8/8/8/8/8/4R3/4K3[] w - -", {true, false}));
    CHECK_FALSE(fault("8/8/8/8/8/8/8/K3K3[] w - -", {false, true}));
    std::set<std::string_view> texts;
    for (const auto each : {SetupFault::pawn_on_end_rank, SetupFault::side_to_move_gives_check,
                            SetupFault::missing_king, SetupFault::too_many_kings}) {
        CHECK_FALSE(to_text(each).empty());
        CHECK(texts.insert(to_text(each)).second);
    }
}

TEST_CASE("rights that cannot be are dropped in silence") {
    Setup setup = setup_of("4k3/8/8/3pP3/8/8/8/4K2R[] w - d6");
    setup.castling[Side::white] = {{h1, a1}};
    setup.castling[Side::black][Wing::king] = h8;
    const Position position = *Position::from(setup);
    CHECK(position.castling_rook(Side::white, Wing::king) == h1);
    CHECK_FALSE(position.castling_rook(Side::white, Wing::queen));
    CHECK_FALSE(position.castling_rook(Side::black, Wing::king));
    CHECK(position.castling_king(Side::white) == e1);
    CHECK_FALSE(position.castling_king(Side::black));
    CHECK(position.en_passant() == square(3, 5));
    // No pawn can capture it.
    CHECK_FALSE(position_of("4k3/8/8/3p4/8/8/8/4K3[] w - d6").en_passant());
    // It could not have come through d7.
    CHECK_FALSE(position_of("4k3/3n4/8/3pP3/8/8/8/4K3[] w - d6").en_passant());
    CHECK_FALSE(position_of("4k3/8/8/4P3/8/8/8/4K3[] w - d6").en_passant());
}

TEST_CASE("numbers of a hostile text are brought into range") {
    Setup setup = standard_setup();
    setup.quiet_plies = 100000;
    setup.move_number = -7;
    const Position position = *Position::from(setup);
    CHECK(position.quiet_plies() == 255);
    CHECK(position.move_number() == 1);
    setup.quiet_plies = 255;
    setup.move_number = 65535;
    setup.turn = Side::black;
    const Position last = Position::from(setup)->after(Move::step(square(6, 7), square(5, 5)));
    CHECK(last.quiet_plies() == 255);
    CHECK(last.move_number() == 65535);
}

TEST_CASE("a setup survives the way there and back") {
    random_positions::Dice dice{6};
    int compared = 0;
    for (int i = 0; i < 2000; ++i) {
        const Setup thrown = random_positions::thrown(dice);
        const auto position = Position::from(thrown);
        if (!position) {
            continue;
        }
        ++compared;
        const Setup setup = position->setup();
        CHECK(setup.board == thrown.board);
        CHECK(setup.hands == thrown.hands);
        CHECK(*Position::from(setup) == *position);
    }
    CHECK(compared > 500);
}

TEST_CASE("a game reached by moves is the one that its setup tells") {
    random_positions::Dice dice{7};
    for (int game = 0; game < 20; ++game) {
        Position position = *Position::from(random_positions::shuffled(dice));
        for (int ply = 0; ply < 80; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) {
                break;
            }
            const auto choice = random_positions::roll(dice, static_cast<int>(moves.size()));
            position = position.after(moves[static_cast<std::size_t>(choice)]);
            CHECK(*Position::from(position.setup()) == position);
        }
    }
}

TEST_CASE("no piece is lost or made but by capture") {
    random_positions::Dice dice{8};
    int compared = 0;
    for (int i = 0; i < 500; ++i) {
        const auto position = Position::from(random_positions::thrown(dice));
        if (!position) {
            continue;
        }
        const MoveList moves = legal_moves(*position);
        for (const Move move : moves) {
            const int taken = position->captured(move) ? 1 : 0;
            CHECK(men(position->after(move)) == men(*position) - taken);
            ++compared;
        }
    }
    CHECK(compared > 5000);
}

TEST_CASE("a promoted piece is captured as the pawn that it was") {
    const Position position = position_of("1n2k3/P7/8/8/8/8/8/4K3[] w - -");
    const Move promotes = Move::promote(square(0, 6), square(1, 7), Kind::rook);
    CHECK(position.captured(promotes) == Kind::knight);
    const Position after = position.after(promotes);
    CHECK(after.at(square(1, 7)) == Piece{Side::white, Kind::rook, true});
    CHECK(after.in_check());
    const Position queen = position_of("4k3/4Q~3/8/8/8/8/8/4K3[] b - -");
    CHECK(queen.captured(Move::step(e8, square(4, 6))) == Kind::pawn);
    const Position moved = position_of("4k3/8/4Q~3/8/8/8/8/4K3[] w - -", {}, {true, false})
                               .after(Move::step(square(4, 5), square(0, 1)));
    CHECK(moved.at(square(0, 1)) == Piece{Side::white, Kind::queen, true});
}

TEST_CASE("a pawn taken in passing leaves its own square") {
    const Position position = position_of("4k3/3p4/8/4P3/8/8/8/4K3[] b - -");
    const Position run = position.after(Move::step(square(3, 6), square(3, 4)));
    REQUIRE(run.en_passant() == square(3, 5));
    const Move takes = Move::step(square(4, 4), square(3, 5));
    CHECK(run.captured(takes) == Kind::pawn);
    CHECK(count(run.after(takes).occupied()) == 3);
    CHECK_FALSE(run.after_null_move().en_passant());
}

TEST_CASE("only a pawn takes in passing, whatever else steps on that square") {
    const Position position = position_of("4k3/8/R7/3pPN2/1B6/8/8/4K3[] w - d6 0 1");
    const Square crossed = square(3, 5);
    const Square pawn = square(3, 4);
    REQUIRE(position.en_passant() == crossed);
    for (const Square from : {square(0, 5), square(5, 4), square(1, 3)}) {
        const Move move = Move::step(from, crossed);
        REQUIRE(is_legal(position, move));
        CHECK_FALSE(position.captured(move));
        CHECK(position.after(move).at(pawn));
    }
    CHECK(position.captured(Move::step(square(4, 4), crossed)) == Kind::pawn);
    CHECK_FALSE(position.after(Move::step(square(4, 4), crossed)).at(pawn));
}

TEST_CASE("a piece that is taken off the board leaves nothing on its square") {
    const Position queen = position_of("Q~7/8/8/6k1/8/8/8/4K3[N] w - - 0 1").without(square(0, 7));
    const Position none = position_of("8/8/8/6k1/8/8/8/4K3[N] w - - 0 1");
    CHECK(queen.setup() == none.setup());
    CHECK(queen.repetition_key() == none.repetition_key());
    CHECK(queen.after(Move::drop(Kind::knight, square(0, 7))).promoted() == 0);
    MoveLaws laws;
    laws.dropped_pawn_double_step = false;
    const Position pawn = position_of("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", laws)
                              .after(Move::drop(Kind::pawn, square(4, 1)))
                              .without(square(4, 1));
    CHECK(pawn.single_step_pawns() == 0);
    CHECK(pawn.repetition_key() ==
          position_of("4k3/8/8/8/8/8/8/4K3[] b - - 0 1", laws).repetition_key());
}

TEST_CASE("plain law: a rook dropped on its corner does not castle (WBN 5.8a.2)") {
    const Position position =
        position_of("4k3/8/8/8/8/6n1/8/4K2R[R] b K -", dropped_rook(DroppedRookCastles::no));
    const Position after =
        position.after(Move::step(square(6, 2), h1)).after(Move::step(e1, square(5, 0)));
    CHECK_FALSE(after.castling_king(Side::white));
    const Position dropped =
        position_of("4k3/8/8/8/8/6n1/8/4K2R[RR] b K -").after(Move::step(square(6, 2), h1));
    CHECK_FALSE(dropped.castling_rook(Side::white, Wing::king));
}

TEST_CASE("FICS: the right outlives the capture of the unmoved rook") {
    const MoveLaws fics = dropped_rook(DroppedRookCastles::unmoved_corner);
    const Position taken =
        position_of("4k3/8/8/8/8/6n1/8/4K2R[R] b K -", fics).after(Move::step(square(6, 2), h1));
    CHECK(taken.castling_rook(Side::white, Wing::king) == h1);
    CHECK_FALSE(is_legal(taken, Move::castle(e1, h1))); // a knight stands there instead
    const Position empty = taken.after(Move::step(e1, e2)).after(Move::step(h1, square(6, 2)));
    CHECK_FALSE(empty.castling_king(Side::white)); // the king has moved
    const Position left = taken.after_null_move().after(Move::step(h1, square(5, 1)));
    const Position dropped = left.after(Move::drop(Kind::rook, h1)).after_null_move();
    CHECK(is_legal(dropped, Move::castle(e1, h1)));
}

TEST_CASE("FICS: a rook that leaves its corner ends the right") {
    const MoveLaws fics = dropped_rook(DroppedRookCastles::unmoved_corner);
    const Position moved = position_of("4k3/8/8/8/8/8/8/4K2R[] w K -", fics)
                               .after(Move::step(h1, g1))
                               .after_null_move()
                               .after(Move::step(g1, h1));
    CHECK_FALSE(moved.castling_rook(Side::white, Wing::king));
    const Position retaken = position_of("4k3/8/8/8/8/6n1/8/R3K2R[] b KQ -", fics)
                                 .after(Move::step(square(6, 2), h1))
                                 .after(Move::step(a1, square(1, 0)))
                                 .after_null_move()
                                 .after(Move::step(square(1, 0), a1));
    CHECK(retaken.castling_rook(Side::white, Wing::king) == h1);
    CHECK_FALSE(retaken.castling_rook(Side::white, Wing::queen));
}

TEST_CASE("a castling right that names the square of the king itself is none, whatever the law") {
    for (const auto law : {DroppedRookCastles::no, DroppedRookCastles::unmoved_corner}) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            Setup setup = support::setup_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
            setup.castling[Side::white][wing] = e1;
            const auto position = Position::from(setup, dropped_rook(law));
            setup.castling[Side::white][wing].reset();
            CHECK((!position || position == Position::from(setup, dropped_rook(law))));
        }
    }
}

TEST_CASE("FICS: an own queen that retakes on the corner and leaves it costs no right") {
    const MoveLaws fics = dropped_rook(DroppedRookCastles::unmoved_corner);
    const Square h4 = square(7, 3);
    const Position taken = position_of("4k3/8/8/8/7Q/6n1/8/4K2R[R] b K -", fics)
                               .after(Move::step(square(6, 2), h1))
                               .after(Move::step(h4, h1))
                               .after_null_move();
    CHECK_FALSE(is_legal(taken, Move::castle(e1, h1))); // a queen stands there instead
    const Position left = taken.after(Move::step(h1, h4)).after_null_move();
    const Position dropped = left.after(Move::drop(Kind::rook, h1)).after_null_move();
    CHECK(is_legal(dropped, Move::castle(e1, h1)));
}

TEST_CASE("FIDE: a rook dropped on its corner is as good as new") {
    const MoveLaws fide = dropped_rook(DroppedRookCastles::yes);
    const Position taken =
        position_of("4k3/8/8/8/8/6n1/8/4K2R[RR] b K -", fide).after(Move::step(square(6, 2), h1));
    CHECK_FALSE(taken.castling_rook(Side::white, Wing::king));
    const Position far_wing = taken.after(Move::drop(Kind::rook, a1)).after_null_move();
    CHECK(is_legal(far_wing, Move::castle(e1, a1)));
    const Position king_moved = taken.after(Move::step(e1, e2))
                                    .after_null_move()
                                    .after(Move::step(e2, e1))
                                    .after_null_move()
                                    .after(Move::drop(Kind::rook, a1));
    CHECK_FALSE(king_moved.castling_rook(Side::white, Wing::queen));
}

TEST_CASE("FIDE: where a text names one rook that castles, a rook dropped on the other corner "
          "does, too") {
    const MoveLaws fide = dropped_rook(DroppedRookCastles::yes);
    const auto castles = [&](std::string_view fen, Square king, Square corner) {
        const Position position =
            position_of(fen, fide).after(Move::drop(Kind::rook, corner)).after_null_move();
        return is_legal(position, Move::castle(king, corner));
    };
    CHECK(castles("4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1", e1, a1));
    CHECK(castles("4k3/8/8/8/8/8/8/R3K3[R] w Q - 0 1", e1, h1));
    CHECK(castles("4k2r/8/8/8/8/8/8/4K3[r] b k - 0 1", e8, a8));
    CHECK(castles("r3k3/8/8/8/8/8/8/4K3[r] b q - 0 1", e8, h8));
}

TEST_CASE("a dropped pawn that has gone on is a pawn like others") {
    MoveLaws laws;
    laws.dropped_pawn_double_step = false;
    const Position start = position_of("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", laws);
    const Position dropped = start.after(Move::drop(Kind::pawn, e2));
    CHECK_FALSE(is_possible_premove(dropped, Side::white, Move::step(e2, e4)));
    CHECK(is_possible_premove(dropped, Side::white, Move::step(e2, e3)));
    const Position walked = dropped.after_null_move().after(Move::step(e2, e3));
    CHECK(walked.single_step_pawns() == 0);
}

TEST_CASE("a reserve holds no more than its most of a kind") {
    Hand hand;
    for (int i = 0; i < 300; ++i) {
        hand.add(Kind::pawn);
    }
    CHECK(hand.count(Kind::pawn) == Hand::most_of_a_kind);
    CHECK(hand.total() == Hand::most_of_a_kind);
}

TEST_CASE("the key for repetition asks for the board, the move and the rights alone") {
    const Position start;
    const auto there_and_back = start.after(Move::step(g1, square(5, 2)))
                                    .after(Move::step(square(6, 7), square(5, 5)))
                                    .after(Move::step(square(5, 2), g1))
                                    .after(Move::step(square(5, 5), square(6, 7)));
    CHECK(there_and_back.repetition_key() == start.repetition_key());
    Position richer = start;
    richer.give(Side::white, Kind::queen);
    CHECK(richer.repetition_key() == start.repetition_key());
    CHECK(richer.search_key() != start.search_key());
    CHECK(start.after_null_move().repetition_key() != start.repetition_key());
    Setup no_right = standard_setup();
    no_right.castling[Side::black][Wing::queen] = std::nullopt;
    CHECK(Position::from(no_right)->repetition_key() != start.repetition_key());
    const auto with_passing = position_of("4k3/8/8/3pP3/8/8/8/4K3[] w - d6");
    const auto without = position_of("4k3/8/8/3pP3/8/8/8/4K3[] w - -");
    CHECK(with_passing.repetition_key() != without.repetition_key());
    const auto promoted = position_of("4k3/8/8/Q~7/8/8/8/4K3[] w - -");
    const auto born = position_of("4k3/8/8/Q7/8/8/8/4K3[] w - -");
    CHECK(promoted.repetition_key() == born.repetition_key());
    CHECK(promoted.search_key() != born.search_key());
}

TEST_CASE("positions that differ have different keys") {
    random_positions::Dice dice(20);
    std::map<std::uint64_t, Position> seen;
    for (int game = 0; game < 40; ++game) {
        const auto start = Position::from(random_positions::thrown(dice));
        if (!start) {
            continue;
        }
        Position position = *start;
        for (int ply = 0; ply < 30; ++ply) {
            const MoveList moves = legal_moves(position);
            for (const Move move : moves) {
                const Position next = position.after(move);
                const Position& known = seen.emplace(next.search_key(), next).first->second;
                Setup a = known.setup(), b = next.setup();
                a.quiet_plies = b.quiet_plies = 0;
                a.move_number = b.move_number = 1;
                if (!(a == b)) {
                    FAIL_CHECK("two positions share the key " << next.search_key());
                }
            }
            if (moves.empty()) {
                break;
            }
            position = position.after(moves[static_cast<std::size_t>(
                random_positions::roll(dice, static_cast<int>(moves.size())))]);
        }
    }
    CHECK(seen.size() > 10000);
}

TEST_CASE("where kings are taken, a king may stand to be taken") {
    const auto setup = setup_of("4k3/8/8/8/8/8/8/4R1K1[] w - -");
    MoveLaws laws;
    CHECK_FALSE(Position::from(setup, laws));
    laws.kings_are_taken = true;
    CHECK(Position::from(setup, laws));
}

TEST_CASE("the right to castle goes with a rook that is taken off, unless its corner keeps it") {
    const auto castles = [](DroppedRookCastles law) {
        MoveLaws laws;
        laws.dropped_rook_castles = law;
        Position position =
            support::position_of("4k3/8/8/8/8/8/8/R3K2R[R] w KQ - 0 1", laws).without(square(7, 0));
        position = position.after(Move::drop(Kind::rook, square(7, 0))).after_null_move();
        return is_legal(position, Move::castle(square(4, 0), square(7, 0)));
    };
    CHECK_FALSE(castles(DroppedRookCastles::no));
    CHECK(castles(DroppedRookCastles::unmoved_corner));
}

TEST_CASE("a king with nothing left to castle with counts as one that never had the right") {
    constexpr std::string_view with_rook = "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1";
    CHECK(support::position_of(with_rook).without(square(7, 0)).repetition_key() ==
          support::position_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1").repetition_key());
    MoveLaws laws;
    laws.dropped_rook_castles = DroppedRookCastles::yes;
    Position moved = support::position_of("4k3/8/8/8/8/8/8/4K2R[R] w K - 0 1", laws);
    for (const Move move :
         // The king goes and returns, the rook leaves and is dropped again.
         {Move::step(square(4, 0), square(4, 1)), Move::step(square(4, 1), square(4, 0)),
          Move::step(square(7, 0), square(7, 4)), Move::drop(Kind::rook, square(7, 0))}) {
        moved = moved.after(move).after_null_move();
    }
    CHECK_FALSE(is_legal(moved, Move::castle(square(4, 0), square(7, 0))));
    CHECK(moved.repetition_key() ==
          support::position_of("4k3/8/8/7R/8/8/8/4K2R[] w - - 0 1", laws).repetition_key());
}
