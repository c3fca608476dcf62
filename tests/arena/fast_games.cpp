// SPDX-License-Identifier: GPL-3.0-or-later
// Plays short matches between bots of all levels: `fast_games MATCHES [SEED]`. Reports illegal
// moves, matches that hang, and flags that fell although the player could have moved, and fails if
// there are any. In every hundredth match bots think by the clock, with two threads per search.
#include "tests/arena/arena.h"

#include "src/base/text.h"
#include "src/engine/search/levels.h"
#include "tests/support/dice.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>

namespace {

constexpr int between_threaded = 100;
constexpr int between_reports = 500;
constexpr std::size_t more_than_a_match = 5000; ///< half-moves
constexpr std::uint64_t few_nodes = 60;
/// The highest level in most matches: higher ones search what each piece to drop would do, which
/// takes ten times as long.
constexpr int quick_level = 2;

/// Every match has an increment: without one a long match would exhaust any clock, however well the
/// bots managed their time.
arena::Contest contest_of(std::uint64_t seed) {
    constexpr std::array<base::Millis::rep, 4> times{2000, 3000, 10'000, 60'000};
    support::Dice dice((seed + 1) * 0x9E3779B97F4A7C15U);
    arena::Contest contest;
    contest.seed = seed;
    contest.most_plies = more_than_a_match;
    const bool threaded = seed % between_threaded == 0;
    if (threaded) {
        contest.threads = 2;
        contest.by_clock = true;
        contest.time = std::chrono::seconds(1);
        contest.increment =
            base::Millis{20}; // the simulated clock of the threads advances in steps of 4 ms
    } else {
        contest.most_nodes = few_nodes;
        contest.time = base::Millis{times.at(dice.below(times.size()))};
        contest.increment = base::Millis{2};
    }
    const std::size_t highest = dice.below(10) == 0 ? engine::highest_level : quick_level;
    for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
        const int level = engine::lowest_level + static_cast<int>(dice.below(highest));
        contest.levels[seat] = threaded ? engine::highest_level : level;
        contest.use_opening_book[seat] = dice.below(2) == 0;
        contest.look_across[seat] = true;
        contest.share_findings[seat] = true;
    }
    return contest;
}

struct Tally {
    int matches = 0, threaded = 0, flags = 0;
    int refusals = 0, hanging = 0, needless_flags = 0;
    std::size_t plies = 0;
    std::uint64_t nodes = 0;

    void add(const arena::Contest& contest, const arena::Result& result) {
        ++matches;
        threaded += contest.threads > 0 ? 1 : 0;
        flags += result.ending == rules::Ending::flag ? 1 : 0;
        refusals += result.refusals;
        hanging += result.hangs || !result.ending ? 1 : 0;
        needless_flags += result.flagged_needlessly ? 1 : 0;
        plies += result.plies.size();
        nodes += result.nodes;
    }
    void print() const {
        fmt::print("{} matches, {} of them by threads: {} half-moves, {} nodes, {} flags; {} "
                   "illegal, {} without an end, {} needless flags\n",
                   matches, threaded, plies, nodes, flags, refusals, hanging, needless_flags);
        std::fflush(stdout);
    }
    [[nodiscard]] bool flawless() const { return refusals + hanging + needless_flags == 0; }
};

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return i < argc ? base::to_number<int>(argv[i]).value_or(-1) : 0;
    };
    if (argc < 2 || argc > 3 || number(1) < 1 || number(2) < 0) {
        fmt::print(stderr, "usage: fast_games MATCHES [SEED]\n");
        return 2;
    }
    engine::HashTable table(std::size_t{1} << 18);
    Tally tally;
    for (int i = 0; i < number(1); ++i) {
        const auto seed = static_cast<std::uint64_t>(number(2)) + static_cast<std::uint64_t>(i);
        const arena::Contest contest = contest_of(seed);
        const arena::Result result = arena::play(contest, table);
        tally.add(contest, result);
        if (result.refusals > 0 || result.hangs || !result.ending || result.flagged_needlessly) {
            fmt::print("seed {}: {} refused, hangs {}, needless flag {}, after {} half-moves\n",
                       seed, result.refusals, result.hangs, result.flagged_needlessly,
                       result.plies.size());
        }
        if (tally.matches % between_reports == 0 || tally.matches == number(1)) {
            tally.print();
        }
    }
    return tally.flawless() ? 0 : 1;
}
