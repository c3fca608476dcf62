// SPDX-License-Identifier: GPL-3.0-or-later
// Prints histograms of thinking times, one per line: of people with `thinking_times FILE...` (BPGN
// records), of bots with `thinking_times --bots MATCHES [LEVEL...]`, each level at 1+0, 3+0, 5+0
// and 10+0 on simulated clocks, or with `thinking_times --by-clock MATCHES`, level 8 thinking as
// long as its clock allows, as shipped. For each match, the largest share of half-moves whose
// thinking time falls into the same tenth of a second is found; "same" is its mean over all
// matches, "worst" its maximum, "over" the percentage of matches in which it exceeds 8%.
#include "tests/arena/arena.h"

#include "src/base/text.h"
#include "src/engine/search/levels.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <utility>

namespace {

constexpr std::array<base::Millis::rep, 6> bounds{500, 1000, 2000, 4000, 8000, 16000};
constexpr std::size_t few = 40;  ///< half-moves; shares of fewer are meaningless
constexpr double most_share = 8; ///< per cent, for "over"

class Times {
  public:
    /// Adds the plies of one match.
    void add(const std::vector<rules::Ply>& plies) {
        std::map<rules::BoardId, base::Instant> before;
        std::map<base::Millis::rep, std::size_t> tenths;
        std::size_t all = 0;
        for (const rules::Ply& ply : plies) {
            const base::Millis::rep time =
                (ply.at - std::exchange(before[ply.seat.board], ply.at)).count();
            ++slots_[static_cast<std::size_t>(std::upper_bound(bounds.begin(), bounds.end(), time) -
                                              bounds.begin())];
            ++sum_;
            ++tenths[time / 100];
            ++all;
        }
        if (all < few) {
            return;
        }
        std::size_t most = 0;
        for (const auto& [tenth, count] : tenths) {
            most = std::max(most, count);
        }
        const double share = 100.0 * static_cast<double>(most) / static_cast<double>(all);
        worst_ = std::max(worst_, share);
        over_ += share > most_share ? 1 : 0;
        shares_ += share;
        ++matches_;
    }
    [[nodiscard]] std::string line(const std::string& who) const {
        std::string text = fmt::format("{:<16} {:>5}", who, sum_);
        for (const std::size_t count : slots_) {
            text +=
                fmt::format(" {:>6.1f}", 100.0 * static_cast<double>(count) /
                                             static_cast<double>(std::max<std::size_t>(sum_, 1)));
        }
        const int matches = std::max(matches_, 1);
        return text + fmt::format("   {:>5.1f} {:>5.1f} {:>5.1f}\n", shares_ / matches, worst_,
                                  100.0 * over_ / matches);
    }

  private:
    std::array<std::size_t, bounds.size() + 1> slots_{};
    std::size_t sum_ = 0;
    int matches_ = 0, over_ = 0;
    double shares_ = 0, worst_ = 0;
};

/// Adds the times of all matches with clocks, grouped by time control.
void add_people(const char* file, std::map<std::string, Times>& all) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    notation::BpgnReader reader;
    reader.feed(text.str());
    reader.finish();
    while (auto game = reader.next()) {
        const auto recording = play::recording_of(*game, *rules::preset("fics"));
        if (recording && !recording->start.time().unlimited) {
            const rules::TimeControl& time = recording->start.time();
            all[fmt::format("{}+{}", time.base / std::chrono::minutes(1),
                            time.increment / std::chrono::seconds(1))]
                .add(recording->plies);
        }
    }
}

void print_head() {
    fmt::print("{:<16} {:>5} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}   {:>5} {:>5} {:>5}\n",
               "who", "moves", "-0.5", "-1", "-2", "-4", "-8", "-16", "16- s", "same", "worst",
               "over");
}

void print_bots(int matches, const std::vector<int>& levels, bool by_clock) {
    engine::HashTable table;
    // Enough, since the thinking times of levels limited by nodes hardly depend on it.
    constexpr std::uint64_t nodes = 300;
    for (const int minutes : {1, 3, 5, 10}) {
        for (const int level : levels) {
            Times times;
            for (int i = 0; i < matches; ++i) {
                arena::Contest contest =
                    arena::pair_off(level, level, static_cast<std::uint64_t>(i));
                contest.time = std::chrono::minutes(minutes);
                contest.by_clock = by_clock;
                contest.most_nodes = by_clock ? std::nullopt : std::optional(nodes);
                times.add(arena::play(contest, table).plies);
            }
            fmt::print("{}", times.line(fmt::format("level {} {}+0", level, minutes)));
            std::fflush(stdout);
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> args(argv + 1, argv + argc);
    print_head();
    if (args.size() == 2 && args[0] == "--by-clock") {
        print_bots(base::to_number<int>(args[1]).value_or(1), {engine::highest_level}, true);
        return 0;
    }
    if (args.size() >= 2 && args[0] == "--bots") {
        std::vector<int> levels;
        for (std::size_t i = 2; i < args.size(); ++i) {
            levels.push_back(base::to_number<int>(args[i]).value_or(engine::lowest_level));
        }
        for (int level = engine::lowest_level; args.size() == 2 && level <= engine::highest_level;
             ++level) {
            levels.push_back(level);
        }
        print_bots(base::to_number<int>(args[1]).value_or(1), levels, false);
        return 0;
    }
    std::map<std::string, Times> people;
    for (const std::string& file : args) {
        add_people(file.c_str(), people);
    }
    for (const auto& [time, times] : people) {
        fmt::print("{}", times.line("people " + time));
    }
    return 0;
}
