// SPDX-License-Identifier: GPL-3.0-or-later
// A long random play-out, run by hand: playouts HALF-MOVES SEED [NAME...]. Without names: all
// variations.
#include "tests/support/playout.h"

#include "src/base/text.h"

#include <algorithm>
#include <fmt/format.h>

int main(int argc, char** argv) {
    const std::vector<std::string> text(argv + 1, argv + argc);
    const auto half_moves = text.empty() ? std::nullopt : base::to_number<long>(text[0]);
    const auto seed = text.size() < 2 ? std::nullopt : base::to_number<std::uint64_t>(text[1]);
    if (!half_moves || !seed) {
        fmt::print(stderr, "usage: playouts HALF-MOVES SEED [NAME...]\n");
        return 2;
    }
    bool sound = true;
    for (const support::PlayoutPlan& plan : support::all_playouts()) {
        const bool wanted =
            text.size() == 2 || std::find(text.begin() + 2, text.end(), plan.name) != text.end();
        if (!wanted) {
            continue;
        }
        const auto report = support::play_out(plan, *half_moves, *seed);
        fmt::print("{}\t{} half-moves\t{} matches\t{} ended by the rules\t{}\n", plan.name,
                   report.half_moves, report.matches, report.ended,
                   report.violation.empty() ? "no violation" : report.violation);
        std::fflush(stdout);
        sound = sound && report.violation.empty();
    }
    return sound ? 0 : 1;
}
