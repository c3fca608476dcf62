// SPDX-License-Identifier: GPL-3.0-or-later
// How the levels score against each other: `engine_ladder MATCHES [STRONG WEAK [book]]`. Without a
// pair every level meets the one below, and the highest the lowest. With `book` the strong ones
// have the opening book, and the weak ones have none.
#include "tests/arena/arena.h"

#include "src/base/text.h"
#include "src/engine/search/levels.h"

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace {

void report(int strong, int weak, int matches, bool book = false) {
    const arena::Tally tally = arena::contest(strong, weak, matches, book);
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
        fmt::print(stderr, "usage: engine_ladder MATCHES [STRONG WEAK [book]]\n");
        return 2;
    }
    const bool book = argc == 5 && std::string_view(argv[4]) == "book";
    if (argc == 4 || book) {
        report(number(2), number(3), matches, book);
        return 0;
    }
    for (int strong = engine::lowest_level + 1; strong <= engine::highest_level; ++strong) {
        report(strong, strong - 1, matches);
    }
    report(engine::highest_level, engine::lowest_level, matches);
    return 0;
}
