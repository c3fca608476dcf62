// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of whole trees, compared with another program's numbers.
#include "tests/rules/many_laws.h"
#include "tests/rules/perft_rows.h"
#include "tests/rules/random_positions.h"
#include "tests/support/source_tree.h"

using namespace rules;

namespace {

Position child(const Position& position, Move move, PerftVariant variant) {
    Position next = position.after(move);
    const auto taken = position.captured(move);
    if (taken && variant == PerftVariant::crazyhouse) {
        next.give(position.turn(), *taken);
    }
    return next;
}

/// Perft by its definition: plays every move.
std::uint64_t leaves_one_by_one(const Position& position, int depth, PerftVariant variant) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t leaves = 0;
    for (const Move move : legal_moves(position)) {
        leaves += leaves_one_by_one(child(position, move, variant), depth - 1, variant);
    }
    return leaves;
}

void check_one_by_one(const Position& position, int depth) {
    for (const auto variant : {PerftVariant::bughouse, PerftVariant::crazyhouse}) {
        CHECK(perft(position, depth, variant) == leaves_one_by_one(position, depth, variant));
    }
}

} // namespace

TEST_CASE("small trees have as many leaves as another program counts") {
    const auto rows = perft_rows::read(support::in_repository("tests/data/perft/small.tsv"));
    REQUIRE(rows.size() > 50);
    perft_rows::check(rows, LastPly::counted);
    perft_rows::check(rows, LastPly::listed);
}

TEST_CASE("moves that perft plays by sets are those that are played one by one") {
    random_positions::Dice dice{10};
    for (const NamedLaws& laws : many_laws()) {
        INFO(laws.name);
        for (int i = 0; i < 60; ++i) {
            const auto position = Position::from(random_positions::thrown(dice), laws.laws);
            if (position) {
                check_one_by_one(*position, 2);
            }
        }
    }
}

TEST_CASE("perft knows what a dropped rook and a dropped pawn may do by other laws") {
    const char* const corners = "4k3/4p3/8/8/8/8/8/R3K3[RP] w Q - 0 1";
    for (const NamedLaws& laws : many_laws()) {
        INFO(laws.name);
        check_one_by_one(support::position_of(corners, laws.laws), 3);
    }
    // FICS: the castling right of the captured rook lasts until a piece of its side enters the
    // corner.
    const MoveLaws fics = laws_on_dropped_rooks(DroppedRookCastles::unmoved_corner);
    const Position right_outlives =
        support::position_of("4k3/8/8/8/8/6n1/8/4K2R[R] b K - 0 1", fics)
            .after(Move::step(square(6, 2), square(7, 0)))
            .after(Move::drop(Kind::rook, square(7, 3)))
            .after(Move::step(square(7, 0), square(5, 1)));
    check_one_by_one(right_outlives, 3);
}

TEST_CASE("the branches of a tree have as many leaves as the tree") {
    const Position position = support::position_of(
        "r2qk2r/ppp2ppp/2n1bn2/3pp3/1b1PP3/2N1BN2/PPP2PPP/R2QK2R[QRBNPqrbnp] w KQkq - 0 8");
    for (const int depth : {0, 1, 2}) {
        std::uint64_t leaves = 0;
        for (const Branch& branch : divide(position, depth)) {
            leaves += branch.nodes;
        }
        CHECK(leaves == (depth == 0 ? 0 : perft(position, depth)));
    }
}
