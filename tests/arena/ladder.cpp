// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the levels against each other: `engine_ladder MATCHES [STRONG WEAK [EDGE [NODES|clock]]]`.
// Without a pair every level meets the one below, and the highest the lowest. EDGE is an ability
// that only the strong team has: `book` (the opening book), `across` (searching the partner's
// board), `mind` (knowing what the partner has found) or `tells` (hearing the partner); or `none`.
// NODES limits every search; with `clock` level 8 thinks as long as its clock allows, as shipped.
#include "tests/arena/arena.h"

#include "src/base/text.h"
#include "src/engine/search/levels.h"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace {

void report(int strong, int weak, int matches, arena::Edge edge = arena::Edge::none,
            arena::Effort effort = {}) {
    const arena::Tally tally = arena::contest(strong, weak, matches, edge, effort);
    fmt::print(
        "level {} v {}: {} wins {} draws {} losses; {} by flag, {} hang, {} plies and {} nodes a "
        "match\n",
        strong, weak, tally.wins, tally.draws, tally.losses, tally.flags, tally.hangs,
        tally.plies / static_cast<std::size_t>(matches),
        tally.nodes / static_cast<std::uint64_t>(matches));
    std::fflush(stdout);
}

std::optional<arena::Edge> edge_of(std::string_view word) {
    return word == "none"     ? std::optional(arena::Edge::none)
           : word == "book"   ? std::optional(arena::Edge::book)
           : word == "across" ? std::optional(arena::Edge::other_board)
           : word == "mind"   ? std::optional(arena::Edge::shared_mind)
           : word == "tells"  ? std::optional(arena::Edge::tells)
                              : std::nullopt;
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return i < argc ? base::to_number<int>(argv[i]).value_or(0) : 0;
    };
    const int matches = number(1);
    const auto edge = argc > 4 ? edge_of(argv[4]) : arena::Edge::none;
    const bool by_clock = argc > 5 && std::string_view(argv[5]) == "clock";
    const int most_nodes = argc > 5 && !by_clock ? number(5) : 1;
    if (matches < 1 || argc == 3 || argc > 6 || !edge || most_nodes < 1) {
        fmt::print(stderr, "usage: engine_ladder MATCHES [STRONG WEAK [EDGE [NODES|clock]]]\n");
        return 2;
    }
    if (argc > 3) {
        arena::Effort effort;
        effort.by_clock = by_clock;
        if (argc > 5 && !by_clock) {
            effort.most_nodes = static_cast<std::uint64_t>(most_nodes);
        }
        report(number(2), number(3), matches, *edge, effort);
        return 0;
    }
    for (int strong = engine::lowest_level + 1; strong <= engine::highest_level; ++strong) {
        report(strong, strong - 1, matches);
    }
    report(engine::highest_level, engine::lowest_level, matches);
    return 0;
}
