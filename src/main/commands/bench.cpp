// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/engine/search/bench.h"
#include "src/notation/moves/san.h"

#include <fmt/core.h>

#include <cstdio>

namespace program {
namespace {

void print_bench(const engine::BenchLine& line) {
    const engine::Report& report = line.report;
    fmt::print("{:>8} nodes {:>6} cp  {:<8} {}\n", report.nodes, report.score,
               notation::to_san(line.position, report.best), line.fen);
    std::fflush(stdout); // a full disk is told when the command ends
}

ExitCode bench() {
    const engine::BenchResult result = engine::bench(engine::bench_depth, print_bench);
    fmt::print("signature {}\n", result.nodes);
    return ExitCode::done;
}

Job describe_bench(Arguments& /*arguments*/, app::Given& /*given*/) {
    return bench;
}

} // namespace

const Subcommand bench_command{"bench", "Search fixed positions; the last line is the signature",
                               describe_bench};

} // namespace program
