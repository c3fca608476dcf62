// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/bench.h"

#include "src/engine/search/hash_table.h"
#include "src/notation/moves/fen.h"

#include <array>

namespace engine {
namespace {

// Quiet and sharp positions, empty and full reserves, checks, promoted pieces, each side to move.
constexpr std::array<std::string_view, 12> positions = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    "r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq - 0 6",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[NPPbpp] w KQkq - 2 3",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1[PNpn] w - - 0 7",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R[NBp] b KQ - 3 6",
    "r2qk2r/ppp1bppp/2npbn2/4p3/4P3/2NPBN2/PPP1BPPP/R2QK2R[QRBNPqrbnp] w KQkq - 0 1",
    "2kr3r/ppp2ppp/2n1b3/3qP3/3P1B2/5N2/PP3PPP/R2Q1RK1[PPnb] b - - 0 13",
    "r3k2r/pPp2ppp/8/3N4/8/5n2/PPP2PpP/R3K2R[NBnb] w KQkq - 0 1",
    "r1b2rk1/ppp2pPp/2n5/2bnp3/8/3P1N2/PPP2PPP/RNBQK2R[QPbp] b KQ - 0 9",
    "5rk1/pp3ppp/8/3q4/8/2Q5/PP3PPP/3R2K1[RNPPrnpp] w - - 0 1",
    "rn1qkb1r/pbp1pppp/1p3n2/8/2pP4/2N1PN2/PP3PPP/R1BQKB1R[ppn] w KQkq - 0 6",
    "3rk3/1pp2p1p/p1n1p1pB/3pP3/1P1P4/P1NQ1N2/2P2PPP/R3R1K1/QRbnpp b - - 0 20",
};

} // namespace

BenchNodeCounts bench(int depth, const std::function<void(const BenchLine&)>& on_line) {
    BenchNodeCounts result;
    HashTable table;
    for (const std::string_view fen : positions) {
        const auto setup = notation::parse_fen(fen);
        const auto position = rules::Position::from(setup.value());
        Task task;
        task.position = position.value();
        task.seat.side = task.position.turn();
        task.limits.depth = depth;
        result.lines.push_back({fen, task.position, search(task, table)});
        result.nodes += result.lines.back().report.nodes;
        if (on_line) {
            on_line(result.lines.back());
        }
    }
    return result;
}

} // namespace engine
