// SPDX-License-Identifier: GPL-3.0-or-later
// Measures reading, checking and writing records. Bytes are bytes of BPGN, items are half-moves.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/recording.h"

#include <benchmark/benchmark.h>

namespace {

/// A game of 200 half-moves in which knights move out and back, with clocks in milliseconds.
notation::Game long_game() {
    constexpr std::array<std::string_view, 4> steps{"Nf3", "Nf6", "Ng1", "Ng8"};
    notation::Game game;
    game.tags = {{"Event", "bench"}, {"TimeControl", "180+0"}, {"Result", "1-0"}};
    for (int i = 0; i < 200; ++i) {
        const auto seat = rules::seat_at(i % 4);
        const auto half = static_cast<std::size_t>(i / 4 % 2 * 2 + i % 2);
        game.moves.push_back(
            {i / 4 + 1, seat, std::string(steps[half]), std::to_string(179 - i / 2) + ".250", {}});
    }
    game.end_text = "bob resigns";
    game.result = "1-0";
    return game;
}

notation::ReadGame read_one(const std::string& text) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    return std::move(*reader.next());
}

void count(benchmark::State& state, std::size_t bytes, std::size_t half_moves) {
    const auto times = static_cast<std::int64_t>(state.iterations());
    state.SetBytesProcessed(times * static_cast<std::int64_t>(bytes));
    state.SetItemsProcessed(times * static_cast<std::int64_t>(half_moves));
}

void read_bpgn(benchmark::State& state) {
    const auto game = long_game();
    const auto text = notation::write_bpgn(game);
    for (auto _ : state) {
        benchmark::DoNotOptimize(read_one(text));
    }
    count(state, text.size(), game.moves.size());
}
BENCHMARK(read_bpgn);

void judge_bpgn(benchmark::State& state) {
    const auto text = notation::write_bpgn(long_game());
    const auto laws = *rules::preset("fics");
    std::size_t replayed = 0;
    for (auto _ : state) {
        replayed = play::judge(read_one(text), laws).replayed.size();
    }
    count(state, text.size(), replayed);
}
BENCHMARK(judge_bpgn);

void convert_bpgn(benchmark::State& state) {
    const auto text = notation::write_bpgn(long_game());
    const auto laws = *rules::preset("fics");
    std::size_t replayed = 0;
    for (auto _ : state) {
        const auto read = read_one(text);
        const auto judgement = play::judge(read, laws);
        replayed = judgement.replayed.size();
        benchmark::DoNotOptimize(notation::write_bpgn(play::in_shortest_san(read.game, judgement)));
    }
    count(state, text.size(), replayed);
}
BENCHMARK(convert_bpgn);

} // namespace

BENCHMARK_MAIN();
