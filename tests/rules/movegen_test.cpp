// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that are peculiar to bughouse, one test each. The rest is compared with a slow generator
// (agreement_test.cpp) and counted (perft_test.cpp).
#include "src/rules/board/movegen.h"

#include "tests/rules/random_positions.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <algorithm>

using namespace rules;
using support::position_of;

namespace {

std::vector<Move> drops(const Position& position) {
    std::vector<Move> found;
    for (const Move move : legal_moves(position)) {
        if (move.is_drop()) {
            found.push_back(move);
        }
    }
    return found;
}

} // namespace

TEST_CASE("a dropped piece may block a check, and only where it stands between") {
    const Position position = position_of("6rk/5ppp/8/8/8/8/5PPP/3r2K1[NP] w - -");
    const std::vector<Move> expected{Move::drop(Kind::knight, square(4, 0)),
                                     Move::drop(Kind::knight, square(5, 0))};
    CHECK(drops(position) == expected);
    CHECK(legal_moves(position).size() == 2);
}

TEST_CASE("a list of moves that is filled again holds the moves of the last position only") {
    MoveList moves;
    legal_moves(Position(), moves);
    CHECK(moves.size() == 20);
    const Position nearly_alone = position_of("7k/8/8/8/8/8/8/K7 w - -");
    legal_moves(nearly_alone, moves);
    CHECK(moves.size() == 3);
}

TEST_CASE("no drop answers a knight, a neighbour or two checks") {
    CHECK(drops(position_of("6rk/5Npp/8/8/8/8/5PPP/6K1[qrbnp] b - -")).empty());
    CHECK(drops(position_of("7k/6Q1/5K2/8/8/8/8/8[qrbnp] b - -")).empty());
    CHECK(drops(position_of("4k3/8/8/8/4r3/5n2/8/4K3[QRBNP] w - -")).empty());
}

TEST_CASE("a pinned piece may not leave its line, but anything may be dropped") {
    const Position position = position_of("4k3/8/8/8/4r3/8/4N3/4K3[P] w - -");
    const MoveList moves = legal_moves(position);
    CHECK(std::none_of(moves.begin(), moves.end(),
                       [](Move move) { return !move.is_drop() && move.from() == square(4, 1); }));
    CHECK(drops(position).size() == 48 - 2);
}

TEST_CASE("pawns are dropped between the second and the seventh rank") {
    const Position position = position_of("2k5/8/8/8/8/8/8/4K3[P] w - -");
    CHECK(drops(position).size() == 48);
    MoveLaws tandem;
    tandem.last_pawn_drop_rank = 6;
    CHECK(drops(position_of("2k5/8/8/8/8/8/8/4K3[P] w - -", tandem)).size() == 40);
    CHECK(drops(position_of("2k5/8/8/8/8/8/8/4K3[p] b - -", tandem)).front().to() == square(0, 2));
}

TEST_CASE("laws that no book has leave no pawn on an end rank") {
    for (const int first : {0, 1, 5, 200}) {
        for (const int last : {0, 4, 8, 255}) {
            MoveLaws laws;
            laws.first_pawn_drop_rank = static_cast<std::uint8_t>(first);
            laws.last_pawn_drop_rank = static_cast<std::uint8_t>(last);
            const auto found = drops(position_of("2k5/8/8/8/8/8/8/4K3[P] w - -", laws));
            const int low = std::max(first, 2);
            const int high = std::min(last, 7);
            CHECK(found.size() == static_cast<std::size_t>(std::max(0, high - low + 1) * 8));
        }
    }
}

TEST_CASE("a dropped pawn double-steps and can be taken in passing, unless the laws say no") {
    const auto after_drop = [](const MoveLaws& laws) {
        return position_of("4k3/8/8/8/3p4/8/8/4K3[P] w - -", laws)
            .after(Move::drop(Kind::pawn, square(4, 1)))
            .after_null_move();
    };
    const Move runs = Move::step(square(4, 1), square(4, 3));
    MoveLaws laws;
    REQUIRE(is_legal(after_drop(laws), runs));
    const Position run = after_drop(laws).after(runs);
    CHECK(is_legal(run, Move::step(square(3, 3), square(4, 2))));
    laws.dropped_pawn_double_step = false;
    CHECK_FALSE(is_legal(after_drop(laws), runs));
    CHECK(is_legal(after_drop(laws), Move::step(square(4, 1), square(4, 2))));
}

TEST_CASE("WBN promotes to queen and knight only") {
    MoveLaws wbn;
    wbn.promotes_to_rook_and_bishop = false;
    const Position position = position_of("7k/P7/8/8/8/8/8/4K3[] w - -", wbn);
    CHECK(is_legal(position, Move::promote(square(0, 6), square(0, 7), Kind::knight)));
    CHECK_FALSE(is_legal(position, Move::promote(square(0, 6), square(0, 7), Kind::rook)));
    CHECK(count_legal_moves(position) == legal_moves(position).size());
}

TEST_CASE("tandem: a drop may not give check") {
    MoveLaws tandem;
    tandem.drop_may_check = false;
    const auto found = drops(position_of("4k3/8/8/8/8/8/8/K7[R] w - -", tandem));
    CHECK(found.size() == 62 - 14);
}

TEST_CASE("where a drop may not mate, it may still check") {
    MoveLaws laws;
    laws.drop_may_mate = false;
    const Position position = position_of("7k/8/6K1/8/8/8/8/8[QR] w - -", laws);
    CHECK_FALSE(is_legal(position, Move::drop(Kind::queen, square(6, 6))));
    // No mate, since a piece could be interposed.
    CHECK(is_legal(position, Move::drop(Kind::queen, square(0, 0))));
    // No mate, since the king can capture it.
    CHECK(is_legal(position, Move::drop(Kind::rook, square(7, 6))));
}

TEST_CASE("transfer: kings are captured and dropped like other pieces") {
    MoveLaws transfer;
    transfer.kings_are_taken = true;
    transfer.drop_may_block = false;
    transfer.drop_may_check = false;
    transfer.drop_zone = DropZone::own_half;
    const Leniency any{true, true};
    const Position position = position_of("4k3/8/8/8/8/8/4R3/8[K] w - -", transfer, any);
    const Move takes = Move::step(square(4, 1), square(4, 7));
    CHECK(is_legal(position, takes));
    CHECK(position.captured(takes) == Kind::king);
    CHECK(drops(position).size() == 31);
    const Position checked = position_of("4r1k1/8/8/8/8/8/8/4K3[N] w - -", transfer, any);
    // A check need not be answered.
    CHECK(is_legal(checked, Move::drop(Kind::knight, square(0, 0))));
    // But a drop may not block it.
    CHECK_FALSE(is_legal(checked, Move::drop(Kind::knight, square(4, 3))));
}

TEST_CASE("a check that nothing held can answer may still be answered by what comes") {
    const auto rescue = [](std::string_view fen, Rescue how) {
        const Position position = position_of(fen);
        REQUIRE(position.in_check());
        return drop_could_parry_check(position, how);
    };
    const char* const distant = "6rk/5ppp/8/8/8/8/5PPP/3r2K1[] w - -";
    CHECK(rescue(distant, Rescue::any_piece));
    CHECK(rescue(distant, Rescue::counted));
    CHECK_FALSE(rescue("6rk/5Npp/8/8/8/8/5PPP/6K1[qrbnp] b - -", Rescue::any_piece));
    CHECK_FALSE(rescue("7k/6Q1/5K2/8/8/8/8/8[] b - -", Rescue::any_piece));
    // All of White's pieces are on the board (a promoted one counts as a pawn), so only pawns can
    // arrive, and the squares in between are on the first rank.
    const char* const all_on_board = "6rk/5ppp/8/8/QQRRRR2/BBBBNNNN/5PPP/3r2K1[] w - -";
    CHECK(rescue(all_on_board, Rescue::any_piece));
    CHECK_FALSE(rescue(all_on_board, Rescue::counted));
    const char* const one_promoted = "6rk/5ppp/8/8/Q~QRRRR2/BBBBNNNN/5PPP/3r2K1[] w - -";
    CHECK(rescue(one_promoted, Rescue::counted));
}

TEST_CASE("an illegal move can be played where it stands until it is claimed") {
    const Position pinned = position_of("4k3/8/8/8/4r3/8/4N3/4K3[P] w - -");
    CHECK(is_pseudo_legal(pinned, Move::step(square(4, 1), square(2, 2))));
    CHECK_FALSE(is_legal(pinned, Move::step(square(4, 1), square(2, 2))));
    CHECK_FALSE(is_pseudo_legal(pinned, Move::step(square(4, 1), square(4, 2))));
    CHECK_FALSE(is_pseudo_legal(pinned, Move::drop(Kind::pawn, square(0, 0))));
    CHECK_FALSE(is_pseudo_legal(pinned, Move::drop(Kind::queen, square(0, 1))));
    CHECK_FALSE(is_pseudo_legal(pinned, Move{}));
    const Position exposed = pinned.after(Move::step(square(4, 1), square(2, 2)));
    const Move takes_king = Move::step(square(4, 3), square(4, 0));
    CHECK(is_pseudo_legal(exposed, takes_king));
    CHECK_FALSE(is_legal(exposed, takes_king));
    CHECK_FALSE(exposed.after(takes_king).suits_fast_generator());
    CHECK(legal_moves(exposed.after(takes_king)).size() > 0);
}

TEST_CASE("a board full of queens does not overflow the list of moves") {
    Setup setup;
    for (int i = 0; i < squares; ++i) {
        if ((i + i / 8) % 2 == 0 || i % 8 == 1) {
            setup.board[static_cast<Square>(i)] = Piece{Side::white, Kind::queen};
        }
    }
    setup.board[square(0, 0)] = Piece{Side::white, Kind::king};
    setup.board[square(7, 0)] = Piece{Side::black, Kind::king};
    for (const Kind kind : all_kinds) {
        setup.hands[Side::white].add(kind);
    }
    const auto position = Position::from(setup, {}, {true, false});
    REQUIRE(position);
    CHECK(legal_moves(*position).size() == count_legal_moves(*position));
    CHECK(legal_moves(*position).size() + 16 < MoveList::capacity);
}

TEST_CASE("old and new processors count and list alike") {
    random_positions::Dice dice{9};
    for (int i = 0; i < 1000; ++i) {
        Setup setup = random_positions::thrown(dice);
        setup.turn = Side::white;
        const auto position = Position::from(setup);
        if (!position) {
            continue;
        }
        MoveList old_way;
        MoveList new_way;
        list_moves_fast<Side::white>(*position, old_way, MoveFilter::all, Cpu::any);
        list_moves_fast<Side::white>(*position, new_way, MoveFilter::all, this_cpu());
        CHECK(std::equal(old_way.begin(), old_way.end(), new_way.begin(), new_way.end()));
        CHECK(count_moves_fast<Side::white>(*position, Cpu::any) ==
              count_moves_fast<Side::white>(*position, this_cpu()));
    }
}
