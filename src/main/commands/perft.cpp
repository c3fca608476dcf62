// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/perft.h"
#include "src/engine/search/bench.h"
#include "src/main/commands/commands.h"
#include "src/main/text_output.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <string>

namespace program {
namespace {

/// Deeper trees have too many leaves to be counted in practice.
constexpr int deepest = 30;

struct PerftArguments {
    int depth = 0;
    std::optional<std::string> fen;
    std::string variant = "bughouse";
    bool divide = false;
    bool list = false;
};

ExitCode wrong_fen(const std::string& why) {
    return complain("bughouse perft", {ExitCode::usage, "--fen: " + why});
}

std::uint64_t print_branches(const rules::Position& position, int depth,
                             rules::PerftVariant variant, rules::LastPly last_ply) {
    std::uint64_t nodes = 0;
    for (const auto& branch : rules::divide(position, depth, variant, last_ply)) {
        fmt::print("{}: {}\n", notation::to_coordinates(branch.move), branch.nodes);
        nodes += branch.nodes;
    }
    return nodes;
}

ExitCode perft(const PerftArguments& asked) {
    rules::Position position;
    if (asked.fen) {
        const auto setup = notation::parse_fen(*asked.fen);
        if (!setup) {
            return wrong_fen(notation::to_text(setup.error()));
        }
        const auto read = rules::Position::from(*setup);
        if (!read) {
            return wrong_fen(std::string(rules::to_text(read.error())));
        }
        position = *read;
    }
    const auto last_ply = asked.list ? rules::LastPly::listed : rules::LastPly::counted;
    const auto variant = asked.variant == "crazyhouse" ? rules::PerftVariant::crazyhouse
                                                       : rules::PerftVariant::bughouse;
    const auto nodes = asked.divide && asked.depth > 0
                           ? print_branches(position, asked.depth, variant, last_ply)
                           : rules::perft(position, asked.depth, variant, last_ply);
    fmt::print("nodes {}\n", nodes);
    return ExitCode::done;
}

Job describe_perft(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<PerftArguments>();
    arguments.positional_number("depth", asked->depth, "In half-moves", 0, deepest);
    arguments.text("--fen FEN", asked->fen, "One board (default: the usual array)");
    arguments.one_of("--variant NAME", asked->variant,
                     "bughouse: captures vanish (default); crazyhouse: they change sides",
                     {"bughouse", "crazyhouse"});
    arguments.flag("--divide", asked->divide, "Print a line for each first move too");
    arguments.flag("--list", asked->list, "Generate the last half-moves instead of counting them");
    return [asked] { return perft(*asked); };
}

} // namespace

const Subcommand perft_command{"perft", "Count the leaves of the tree of moves", describe_perft};

namespace {

void print_bench(const engine::BenchLine& line) {
    const engine::Report& report = line.report;
    fmt::print("{:>8} nodes {:>6} cp  {:<8} {}\n", report.nodes, report.score,
               notation::to_san(line.position, report.best), line.fen);
    flush_out(); // errors are reported when the command ends
}

ExitCode bench() {
    const engine::BenchNodeCounts result = engine::bench(engine::bench_depth, print_bench);
    fmt::print("signature {}\n", result.nodes);
    return ExitCode::done;
}

Job describe_bench(Arguments& /*arguments*/, app::GivenSettings& /*given*/) {
    return bench;
}

} // namespace

const Subcommand bench_command{"bench", "Search fixed positions, and print the signature",
                               describe_bench};

} // namespace program
