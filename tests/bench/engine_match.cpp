// SPDX-License-Identifier: GPL-3.0-or-later
// Plays matches between two engines, which take two seats each, in real time:
//
//     engine_match --a "bughouse engine" --b fairy-stockfish --games 100 --time 10+0
//
// Instead of a command, `level 8` seats the program's own bots, as in `bughouse play`. Each pair of
// games has the same opening, with the teams swapped. Prints a line for each game, then the score
// with its Elo and interval. `--sprt ELO0,ELO1` stops when the sequential test has decided between
// the two;
// `--record FILE` adds every game to a file, for `bughouse replay`.
#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/main/loop/monotonic_now.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/match_record.h"
#include "tests/bench/live_match.h"
#include "tests/bench/odds.h"
#include "tests/support/dice.h"

#include <cstdio>
#include <fmt/core.h>
#include <fstream>

namespace {

struct Asked {
    std::string a, b;
    int games = 20;
    rules::TimeControl time{std::chrono::seconds(10), {}, {}, false};
    std::uint64_t seed = 1;
    int opening_plies = 4; ///< random quiet moves on each board
    std::optional<std::pair<double, double>> sprt;
    std::string record; ///< file that the games are added to; empty for none
};

/// Reads a time control in seconds, as usual for engines: `10+0`, `60+0.5`.
std::optional<rules::TimeControl> read_time(std::string_view text) {
    const auto plus = text.find('+');
    const auto seconds = base::to_number<double>(text.substr(0, plus));
    const auto increment = plus == std::string_view::npos
                               ? std::optional(0.0)
                               : base::to_number<double>(text.substr(plus + 1));
    if (!seconds || !increment || *seconds <= 0 || *increment < 0) {
        return std::nullopt;
    }
    const auto millis = [](double s) { return base::Millis{static_cast<std::int64_t>(1000 * s)}; };
    return rules::TimeControl{millis(*seconds), millis(*increment),
                              *increment > 0 ? rules::Bonus::fischer : rules::Bonus::none, false};
}

bool take(Asked& asked, std::string_view name, std::string_view value) {
    if (name == "--a" || name == "--b") {
        (name == "--a" ? asked.a : asked.b) = value;
        return true;
    }
    if (name == "--record") {
        asked.record = value;
        return !value.empty();
    }
    if (name == "--time") {
        const auto time = read_time(value);
        asked.time = time.value_or(asked.time);
        return time.has_value();
    }
    if (name == "--sprt") {
        const auto parts = base::split(value, ',');
        const auto elo0 = base::to_number<double>(parts.front());
        const auto elo1 = base::to_number<double>(parts.back());
        if (parts.size() == 2 && elo0 && elo1) {
            asked.sprt = std::pair(*elo0, *elo1);
        }
        return asked.sprt.has_value();
    }
    const auto number = base::to_number<int>(value);
    if (!number || *number < 0) {
        return false;
    }
    if (name == "--seed") {
        asked.seed = static_cast<std::uint64_t>(*number);
    } else if (name == "--opening") {
        asked.opening_plies = *number;
    } else if (name == "--games") {
        asked.games = *number;
    } else {
        return false;
    }
    return true;
}

/// Moves that are not captures, so that all reserves stay empty.
rules::Position opening(support::Dice& dice, int plies) {
    rules::Position position;
    for (int i = 0; i < plies; ++i) {
        std::vector<rules::Move> quiet;
        for (const rules::Move move : rules::legal_moves(position)) {
            if (!position.captured(move)) {
                quiet.push_back(move);
            }
        }
        if (quiet.empty()) {
            break;
        }
        position = position.after(quiet[dice.below(quiet.size())]);
    }
    return position;
}

bench::Contest contest_of(const Asked& asked, int game) {
    support::Dice dice(asked.seed * 1'000'003 + static_cast<std::uint64_t>(game / 2) + 1);
    bench::Contest contest;
    contest.time = asked.time;
    contest.starts = {opening(dice, asked.opening_plies), opening(dice, asked.opening_plies)};
    const rules::TablePlan plan = rules::bughouse_plan();
    const rules::Team first = plan.team[rules::Seat{}];
    for (const rules::Seat seat : rules::seats(plan)) {
        const bool is_a = (plan.team[seat] == first) == (game % 2 == 0);
        contest.players[seat] = is_a ? asked.a : asked.b;
    }
    return contest;
}

std::string end_of(const bench::LiveMatch& played, const rules::Names& names) {
    if (const auto& loss = played.forfeit()) {
        return fmt::format("{} forfeits: {}", letter(loss->seat), loss->why);
    }
    const auto& outcome = played.match().outcome();
    return outcome ? rules::to_text(outcome->decided_by, names) : "too long";
}

/// False if the file cannot be written.
bool add_to_record(const Asked& asked, int game, const bench::Contest& contest,
                   const bench::LiveMatch& played) {
    play::RecordFacts record_facts;
    record_facts.event = fmt::format("engine match, game {}", game + 1);
    for (const rules::Seat seat : rules::seats(played.match().plan())) {
        record_facts.names[seat] = contest.players[seat];
    }
    std::ofstream out(asked.record, std::ios::app);
    out << notation::write_bpgn(play::record_of(played.match(), record_facts));
    return out.flush().good();
}

void print_score(const Asked& asked, const odds::Score& score, int forfeits) {
    const odds::Interval likely = odds::likely_share(score);
    fmt::print("{} v {}: +{} -{} ={}, {:.1f}%, Elo {:+.0f} [{:+.0f}, {:+.0f}], forfeits {}\n",
               asked.a, asked.b, score.wins, score.losses, score.draws, 100 * score.share(),
               odds::elo(score.share()), odds::elo(likely.low), odds::elo(likely.high), forfeits);
    if (asked.sprt) {
        const double llr = odds::likelihood(score, asked.sprt->first, asked.sprt->second);
        fmt::print("SPRT {:g},{:g}: {:+.2f} of +-{:.2f}{}\n", asked.sprt->first, asked.sprt->second,
                   llr, odds::decided,
                   llr > odds::decided    ? ", the second"
                   : llr < -odds::decided ? ", the first"
                                          : "");
    }
}

int play_all(const Asked& asked) {
    odds::Score score;
    int forfeits = 0;
    for (int game = 0; game < asked.games; ++game) {
        const bench::Contest contest = contest_of(asked, game);
        bench::LiveMatch played(contest);
        played.run();
        if (!asked.record.empty() && !add_to_record(asked, game, contest, played)) {
            fmt::print(stderr, "engine_match: {} cannot be written\n", asked.record);
            return 2;
        }
        rules::Names names;
        for (const rules::Seat seat : rules::seats(played.match().plan())) {
            names[seat] = letter(seat);
        }
        const rules::Team first = played.match().plan().team[rules::Seat{}];
        const auto winner = played.winner();
        const bool a_wins = winner && (*winner == first) == (game % 2 == 0);
        ++(!winner ? score.draws : a_wins ? score.wins : score.losses);
        forfeits += played.forfeit() ? 1 : 0;
        fmt::print("game {}: {} ({}), {} half-moves | +{} -{} ={}\n", game + 1,
                   !winner  ? "draw"
                   : a_wins ? asked.a
                            : asked.b,
                   end_of(played, names), played.match().plies().size(), score.wins, score.losses,
                   score.draws);
        std::fflush(stdout);
        if (asked.sprt && std::abs(odds::likelihood(score, asked.sprt->first, asked.sprt->second)) >
                              odds::decided) {
            break;
        }
    }
    print_score(asked, score, forfeits);
    return forfeits == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    Asked asked;
    bool understood = argc % 2 == 1;
    for (int i = 1; understood && i + 1 < argc; i += 2) {
        understood = take(asked, argv[i], argv[i + 1]);
    }
    if (!understood || asked.a.empty() || asked.b.empty() || asked.games == 0) {
        fmt::print(stderr, "usage: engine_match --a COMMAND --b COMMAND [--games N] [--time "
                           "SECONDS+SECONDS] [--seed N] [--opening PLIES] [--sprt ELO0,ELO1] "
                           "[--record FILE]\n");
        return 2;
    }
    return play_all(asked);
}
