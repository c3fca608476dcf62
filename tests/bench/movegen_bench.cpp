// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the move generator. Items are leaves for perft, moves for lists, calls otherwise.
#include "src/rules/board/movegen.h"
#include "src/rules/board/perft.h"
#include "tests/support/board_text.h"

#include <benchmark/benchmark.h>

using namespace rules;

namespace {

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
constexpr const char* full_reserves =
    "r2qk2r/ppp2ppp/2n1bn2/3pp3/1b1PP3/2N1BN2/PPP2PPP/R2QK2R[QRBNPqrbnp] w KQkq - 0 8";
constexpr const char* in_check =
    "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR[QRBNPqrbnp] w KQkq - 1 3";

std::int64_t items(std::uint64_t each, const benchmark::State& state) {
    return static_cast<std::int64_t>(each) * static_cast<std::int64_t>(state.iterations());
}

void perft_of(benchmark::State& state, const char* fen, int depth, LastPly last_ply) {
    const Position position = support::position_of(fen);
    std::uint64_t nodes = 0;
    for (auto _ : state) {
        nodes = perft(position, depth, PerftVariant::bughouse, last_ply);
    }
    state.SetItemsProcessed(items(nodes, state));
}
BENCHMARK_CAPTURE(perft_of, start_listed, start, 4, LastPly::listed);
BENCHMARK_CAPTURE(perft_of, start_counted, start, 4, LastPly::counted);
BENCHMARK_CAPTURE(perft_of, full_reserves_listed, full_reserves, 3, LastPly::listed);
BENCHMARK_CAPTURE(perft_of, full_reserves_counted, full_reserves, 3, LastPly::counted);

void list_of(benchmark::State& state, const char* fen) {
    const Position position = support::position_of(fen);
    MoveList moves;
    for (auto _ : state) {
        legal_moves(position, moves);
        benchmark::DoNotOptimize(moves.begin());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(items(moves.size(), state));
}
BENCHMARK_CAPTURE(list_of, start, start);
BENCHMARK_CAPTURE(list_of, full_reserves, full_reserves);
BENCHMARK_CAPTURE(list_of, in_check, in_check);

void after(benchmark::State& state, const char* fen) {
    const Position position = support::position_of(fen);
    const MoveList moves = legal_moves(position);
    for (auto _ : state) {
        for (const Move move : moves) {
            benchmark::DoNotOptimize(position.after(move));
        }
    }
    state.SetItemsProcessed(items(moves.size(), state));
}
BENCHMARK_CAPTURE(after, start, start);
BENCHMARK_CAPTURE(after, full_reserves, full_reserves);

void search_key(benchmark::State& state) {
    Position position = support::position_of(full_reserves);
    for (auto _ : state) {
        benchmark::DoNotOptimize(position);
        benchmark::DoNotOptimize(position.search_key());
    }
    state.SetItemsProcessed(items(1, state));
}
BENCHMARK(search_key);

} // namespace

BENCHMARK_MAIN();
