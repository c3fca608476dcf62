// SPDX-License-Identifier: GPL-3.0-or-later
// Mates without drops from the partner that the best level must find: positions from its own
// matches.
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

namespace {

using engine::Task;

struct Mate {
    std::string_view fen;
    int plies; ///< until mate, counting both sides' half-moves
};

constexpr std::array mates = {
    Mate{"r6r/pp2pkN1/2pp3p/3P4/Bn2P1p1/2NP4/PPPb2PP/R4K1R[QNPPqn] w - - 0 25", 5},
    Mate{"r7/p1pp1p2/3p1k2/2np1N2/P7/K3P3/BP2p3/r7[QRn] w - - 2 34", 5},
    Mate{"1rbqkb1r/2p2ppp/2p5/3pp3/Bp6/1KPP2P1/PP1bPp1P/R2Q1B1R[QNqrn] b k - 1 19", 5},
    Mate{"2rk1b1r/2p1pppp/N2pp3/6Pb/1p1P3b/3PnPP1/PP1K1pPP/R4B1R[QRBBPqn] b - - 1 37", 7},
    Mate{"r1b1k2r/pppp1ppp/1qB2B2/4p3/7P/PPNPP1P1/1P2P2P/R1K1bB1R[QRqrbpp] b kq - 0 20", 5},
    Mate{"r1b2r2/pp1p1pBp/2nqp1k1/7N/2p3Pb/B1P1PP2/PP1ppPBP/R1qQ2KR[BNrbp] b - - 1 29", 5},
    Mate{"2q1kb1r/2p1pppp/p1n5/1p5P/4n3/1P1PPNP1/P1QPKppP/R1B2B1R[qnp] b k - 1 20", 7},
    Mate{"6n1/p1p1P1pk/3p1nNp/6p1/P1p2P2/2N2PP1/P2PP1P1/2B1BK1R[RBPqqrbb] w - - 1 47", 5},
    Mate{"3Q~1bkr/pp2p1pp/2p1pn2/B2n4/4n1b1/PB2P1B1/1PP1p1PP/R4RK1[QQBqp] w - - 0 27", 5},
    Mate{"1r3r1k/pPp1Ppp1/5N1p/3p4/Q7/P2nP1P1/1P1PRnPK/R1B5[BNPbbnnpp] b - - 0 27", 7},
};

/// Whether the side to move mates within `plies` when the search chooses its moves, against every
/// reply. A check that could be met with a piece from the partner is no mate.
bool mates_against_everything(const rules::Position& position, int plies,
                              engine::HashTable& table) {
    Task task;
    task.position = position;
    task.seat.side = position.turn();
    task.limits.depth = plies;
    const engine::Report report = engine::search(task, table);
    if (plies <= 0 || report.score < engine::mate_score - plies) {
        return false;
    }
    const rules::Position after = position.after(report.best);
    const rules::MoveList answers = rules::legal_moves(after);
    if (answers.empty()) {
        return after.in_check() && !rules::drop_could_parry_check(after, rules::Rescue::any_piece);
    }
    return std::all_of(answers.begin(), answers.end(), [&](rules::Move answer) {
        return mates_against_everything(after.after(answer), plies - 2, table);
    });
}

} // namespace

TEST_CASE("the best level finds mates in three and four, and they hold against every defence") {
    engine::HashTable table(1 << 21);
    for (const Mate& mate : mates) {
        CAPTURE(mate.fen);
        Task task = boards::task(mate.fen, 30);
        task.limits.nodes = engine::level(engine::highest_level).nodes;
        const engine::Report report = engine::search(task, table);
        CHECK(report.score >= engine::mate_score - mate.plies);
        CHECK(mates_against_everything(task.position, mate.plies, table));
    }
}
