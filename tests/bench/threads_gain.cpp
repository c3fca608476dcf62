// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much more threads speed up a search: `threads_gain DEPTH [THREADS]`. Counts the
// nodes that the main thread searches until it completes a depth, alone and with helpers, on the
// positions of `bughouse bench`. With a processor per thread this is proportional to the time to
// depth, and counting nodes gives the same result on a busy machine.
#include "src/base/text.h"
#include "src/engine/search/bench.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/worker.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <memory>

namespace {

std::uint64_t nodes_to(int depth, const rules::Position& position, int threads) {
    engine::Task task;
    task.position = position;
    task.seat.side = position.turn();
    const auto table = std::make_unique<engine::HashTable>();
    std::stop_source enough;
    std::uint64_t nodes = 0;
    const auto look = [&](const engine::Report& report) {
        if (report.depth >= depth && nodes == 0) {
            nodes = report.nodes;
            enough.request_stop();
        }
    };
    const auto report =
        engine::search_together(task, *table, threads, enough.get_token(), {}, look);
    return nodes > 0 ? nodes : report.nodes; // 0: a mate was found before that depth
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i, int fallback) {
        return i < argc ? base::to_number<int>(argv[i]).value_or(0) : fallback;
    };
    const int depth = number(1, 0);
    const int threads = number(2, 2);
    if (argc > 3 || depth < 1 || threads < 1) {
        fmt::print(stderr, "usage: threads_gain DEPTH [THREADS]\n");
        return 2;
    }
    double logs = 0;
    int positions = 0;
    for (const engine::BenchLine& line : engine::bench(1).lines) {
        const std::uint64_t alone = nodes_to(depth, line.position, 1);
        const std::uint64_t helped = nodes_to(depth, line.position, threads);
        fmt::print("{:>10} alone {:>10} helped  {}\n", alone, helped, line.fen);
        logs += std::log(static_cast<double>(alone) / static_cast<double>(helped));
        ++positions;
    }
    fmt::print("{} threads come to depth {} in 1/{:.2f} of the positions (geometric mean)\n",
               threads, depth, std::exp(logs / positions));
    return 0;
}
