// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/perft.h"

#include "src/base/utf8.h"
#include "src/notation/moves/coord.h"
#include "src/notation/moves/fen.h"
#include "src/rules/board/perft.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace program {
namespace {

/// Deeper trees have more leaves than can be counted in this world.
constexpr int deepest = 30;

struct PerftWords {
    int depth = 0;
    std::optional<std::string> fen;
    std::string variant = "bughouse";
    bool divide = false;
    bool list = false;
};

ExitCode wrong_fen(std::string_view why) {
    fmt::print(stderr, "bughouse perft: --fen: {}\n", base::printable(why));
    return ExitCode::usage;
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

ExitCode perft(const PerftWords& words) {
    rules::Position position;
    if (words.fen) {
        const auto setup = notation::parse_fen(*words.fen);
        if (!setup) {
            return wrong_fen(notation::to_text(setup.error()));
        }
        const auto read = rules::Position::from(*setup);
        if (!read) {
            return wrong_fen(rules::to_text(read.error()));
        }
        position = *read;
    }
    const auto last_ply = words.list ? rules::LastPly::listed : rules::LastPly::counted;
    const auto variant = words.variant == "crazyhouse" ? rules::PerftVariant::crazyhouse
                                                       : rules::PerftVariant::bughouse;
    const auto nodes = words.divide && words.depth > 0
                           ? print_branches(position, words.depth, variant, last_ply)
                           : rules::perft(position, words.depth, variant, last_ply);
    fmt::print("nodes {}\n", nodes);
    return ExitCode::done;
}

} // namespace

void add_perft(CLI::App& root, Job& job) {
    auto words = std::make_shared<PerftWords>();
    CLI::App& command = *root.add_subcommand("perft", "Count the leaves of the tree of moves");
    command.add_option("depth", words->depth, "In half-moves")
        ->required()
        ->check(CLI::Range(0, deepest));
    command.add_option("--fen", words->fen, "One board; without it the usual array");
    command
        .add_option("--variant", words->variant,
                    "bughouse: captures vanish (default); crazyhouse: they change sides")
        ->check(CLI::IsMember({"bughouse", "crazyhouse"}));
    command.add_flag("--divide", words->divide, "Also a line for each move");
    command.add_flag("--list", words->list,
                     "Write down every move of the last half-move instead of counting them");
    command.callback([words, &job] { job = [words] { return perft(*words); }; });
}

} // namespace program
