// SPDX-License-Identifier: GPL-3.0-or-later
// How the levels score against each other: `engine_ladder MATCHES [STRONG WEAK]`. Without a pair
// every level meets the one below, and the highest the lowest.
#include "tests/engine/arena.h"

#include "src/base/text.h"
#include "src/engine/levels.h"

#include <fmt/format.h>

#include <cstdio>

namespace {

struct Tally {
    int wins = 0, draws = 0, losses = 0, flags = 0;
    std::size_t plies = 0;
    std::uint64_t nodes = 0;
};

Tally contest(int strong, int weak, int matches) {
    engine::Table table;
    Tally tally;
    for (int i = 0; i < matches; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const arena::Result result = arena::play(arena::pair_off(strong, weak, seed), table);
        tally.plies += result.plies.size();
        tally.nodes += result.nodes;
        tally.flags += result.ending == rules::Ending::flag ? 1 : 0;
        if (!result.winner) {
            ++tally.draws;
        } else if (*result.winner == arena::strong_team(seed)) {
            ++tally.wins;
        } else {
            ++tally.losses;
        }
    }
    return tally;
}

void report(int strong, int weak, int matches) {
    const Tally tally = contest(strong, weak, matches);
    fmt::print(
        "level {} v {}: {} wins {} draws {} losses; {} by flag, {} plies and {} nodes a match\n",
        strong, weak, tally.wins, tally.draws, tally.losses, tally.flags,
        tally.plies / static_cast<std::size_t>(matches),
        tally.nodes / static_cast<std::uint64_t>(matches));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return i < argc ? base::to_number<int>(argv[i]).value_or(0) : 0;
    };
    const int matches = number(1);
    if (matches < 1) {
        fmt::print(stderr, "usage: engine_ladder MATCHES [STRONG WEAK]\n");
        return 2;
    }
    if (argc == 4) {
        report(number(2), number(3), matches);
        return 0;
    }
    for (int strong = engine::lowest_level + 1; strong <= engine::highest_level; ++strong) {
        report(strong, strong - 1, matches);
    }
    report(engine::highest_level, engine::lowest_level, matches);
    return 0;
}
