// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/arena/arena.h"

#include "src/base/variant.h"
#include "src/bots/match_bots.h"
#include "src/play/news.h"
#include "src/play/referee.h"
#include "tests/arena/bot_searches.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace arena {
namespace {

using base::Instant;
using rules::Seat;

/// Limit of events at one instant; beyond it the match hangs in endless talk.
constexpr int most_at_once = 500;

/// A referee, and the program's bot desk for all four seats. Carries out at once the effects and
/// news that the program's loop would.
class Arena {
  public:
    Arena(const Contest& contest, engine::HashTable& table)
        : contest_(contest), searches_(table, contest.threads, contest.most_nodes),
          match_(rules::bughouse_plan(), *rules::preset("fics"),
                 {contest.time, contest.increment, rules::Bonus::fischer}),
          referee_(match_, {}) {
        for (const Seat seat : rules::seats(match_.plan())) {
            engine::Bot bot;
            bot.seat = seat;
            bot.level = contest.levels[seat];
            bot.seed = contest.seed;
            bot.by_clock = contest.by_clock;
            bot.knows_openings = contest.use_opening_book[seat];
            bot.searches_other_board = contest.look_across[seat];
            bot.shares_findings = contest.share_findings[seat];
            bots_.add(std::move(bot));
        }
    }

    Result run() {
        while (!match_.outcome() && !result_.hangs && match_.plies().size() < contest_.most_plies) {
            const bool answered = searches_.wait_until(wake_without_thoughts());
            const auto wake = base::earlier(wake_without_thoughts(), searches_.next());
            if (!wake || !answered) {
                result_.hangs = true;
                break;
            }
            now_ = std::max(now_, *wake);
            hear(referee_.tick(now_));
            carry_out(bots_.on_wake(match_, now_));
            react();
        }
        if (match_.outcome()) {
            result_.winner = match_.outcome()->winner;
            result_.ending = match_.outcome()->decided_by.ending;
            result_.flagged_needlessly = somebody_flagged_needlessly();
        }
        result_.nodes = searches_.nodes();
        result_.plies = match_.plies();
        result_.lasted = now_ - Instant{};
        return std::move(result_);
    }

  private:
    using Event = std::variant<play::News, engine::Report>;

    [[nodiscard]] std::optional<Instant> wake_without_thoughts() const {
        return base::earlier(referee_.next_wake(), bots_.next_wake());
    }

    /// Whether a flag fell although the player had a legal move, however bad.
    [[nodiscard]] bool somebody_flagged_needlessly() const {
        const auto flagged = [&](Seat seat) {
            const rules::Position& position = match_.position(seat.board);
            return match_.clock(seat.board).remaining(seat.side, now_) <= base::Millis{0} &&
                   position.turn() == seat.side && rules::has_legal_move(position);
        };
        const auto seats = rules::seats(match_.plan());
        return std::any_of(seats.begin(), seats.end(), flagged);
    }

    void hear(play::NewsList said) {
        for (play::News& one : said) {
            events_.emplace_back(std::move(one));
        }
    }

    /// Carries out the bots' reaction to an event, before the next event.
    void carry_out(const bots::Effects& effects) {
        for (const bots::Effect& effect : effects) {
            if (const auto* const asked = std::get_if<bots::Ask>(&effect)) {
                hear(referee_.apply(asked->request, now_));
            } else if (const auto* const think = std::get_if<bots::Think>(&effect)) {
                searches_.begin(think->task, now_);
            } else if (const auto* const forget = std::get_if<bots::CancelSearch>(&effect)) {
                searches_.forget(forget->seat);
            }
        }
    }

    void collect_thoughts() {
        for (engine::Report& report : searches_.take(now_)) {
            events_.emplace_back(std::move(report));
        }
    }

    /// Handles events until there are none left.
    void react() {
        int so_many = 0;
        for (collect_thoughts(); !events_.empty() && !result_.hangs; collect_thoughts()) {
            result_.hangs = ++so_many > most_at_once;
            const Event event = std::move(events_.front());
            events_.pop_front();
            std::visit(base::overloaded{
                           [&](const play::News& one) { react_to(one); },
                           [&](const engine::Report& report) {
                               carry_out(bots_.take(report, match_, now_));
                           },
                       },
                       event);
        }
    }

    /// Does what the client's handlers do with the news.
    void react_to(const play::News& one) {
        play::apply(match_, one);
        if (const auto* const refused = std::get_if<play::Refused>(&one)) {
            result_.refusals +=
                match_.outcome() ? 0 : 1; // a refused move at the instant of the end is no fault
            return bots_.on_move_refused(refused->seat);
        }
        if (const auto* const began = std::get_if<play::Began>(&one)) {
            bots_.on_clocks_started(began->at);
        } else if (const auto* const said = std::get_if<play::TellNews>(&one)) {
            result_.talk.push_back(fmt::format("{}: {}", rules::letter(said->from), said->text));
            if (!contest_.deaf[said->to]) {
                carry_out(bots_.hear(said->to, said->text, match_, now_));
            }
        } else if (const auto* const moved = std::get_if<play::Moved>(&one)) {
            if (moved->ply.passed) {
                carry_out(bots_.on_piece_passed(match_, moved->ply.seat, *moved->ply.passed, now_));
            }
        } else if (std::holds_alternative<play::Ended>(one)) {
            carry_out(bots_.stop(now_));
        }
        carry_out(bots_.consider(match_, now_));
    }

    const Contest& contest_;
    BotSearches searches_;
    rules::Match match_; ///< as known from the news
    play::Referee referee_;
    bots::MatchBots bots_;
    std::deque<Event> events_;
    Instant now_{};
    Result result_;
};

} // namespace

Result play(const Contest& contest, engine::HashTable& table) {
    return Arena(contest, table).run();
}

rules::Team strong_team(std::uint64_t seed) {
    const Seat seat{rules::BoardId::a, seed % 2 == 0 ? rules::Side::white : rules::Side::black};
    return rules::bughouse_plan().team[seat];
}

Contest pair_off(int strong, int weak, std::uint64_t seed) {
    const rules::TablePlan plan = rules::bughouse_plan();
    Contest contest;
    contest.seed = seed;
    for (const Seat seat : rules::seats(plan)) {
        contest.levels[seat] = plan.team[seat] == strong_team(seed) ? strong : weak;
        contest.look_across[seat] = true;
        contest.share_findings[seat] = true;
    }
    return contest;
}

Tally contest(int strong, int weak, int matches, Edge edge, Effort effort) {
    engine::HashTable table;
    Tally tally;
    for (int i = 0; i < matches; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        Contest each = pair_off(strong, weak, seed);
        each.most_nodes = effort.most_nodes;
        each.by_clock = effort.by_clock;
        for (const Seat seat : rules::seats(rules::bughouse_plan())) {
            const bool has_edge = rules::bughouse_plan().team[seat] == strong_team(seed);
            each.use_opening_book[seat] = edge == Edge::book && has_edge;
            each.look_across[seat] = edge != Edge::other_board || has_edge;
            each.share_findings[seat] = edge != Edge::shared_mind || has_edge;
            each.deaf[seat] = edge == Edge::tells && !has_edge;
        }
        const Result result = play(each, table);
        tally.plies += result.plies.size();
        tally.nodes += result.nodes;
        tally.flags += result.ending == rules::Ending::flag ? 1 : 0;
        tally.hangs += result.hangs ? 1 : 0;
        if (!result.winner) {
            ++tally.draws;
        } else if (*result.winner == strong_team(seed)) {
            ++tally.wins;
        } else {
            ++tally.losses;
        }
    }
    return tally;
}

} // namespace arena
