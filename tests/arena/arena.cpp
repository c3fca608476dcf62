// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/arena.h"

#include "src/engine/bot/hearing.h"

#include <fmt/format.h>

#include <algorithm>

namespace arena {
namespace {

using base::Instant;
using base::Millis;
using rules::Seat;

/// One seat between two moves.
struct Place {
    engine::Bot bot;
    engine::Task question;
    engine::Report answer;
    engine::Decision decision;
    bool asked = false; ///< `question` and `answer` are of this turn
    Instant turn_began{};
};

class Arena {
  public:
    Arena(const Contest& contest, engine::HashTable& table)
        : contest_(contest), table_(table),
          match_(rules::bughouse_plan(), *rules::preset("fics"), {contest.time, {}}),
          seats_(rules::seats(match_.plan())) {
        for (const Seat seat : seats_) {
            engine::Bot& bot = places_[seat].bot;
            bot.seat = seat;
            bot.level = contest.levels[seat];
            bot.seed = contest.seed;
        }
    }

    Result run() {
        match_.begin(now_);
        while (!match_.outcome() && match_.plies().size() < contest_.most_plies) {
            for (const Seat seat : seats_) {
                consider(seat);
            }
            act();
        }
        if (match_.outcome()) {
            result_.winner = match_.outcome()->winner;
            result_.ending = match_.outcome()->decided_by.ending;
        }
        result_.plies = match_.plies();
        result_.lasted = now_ - Instant{};
        return std::move(result_);
    }

  private:
    void consider(Seat seat) {
        Place& place = places_[seat];
        auto task = engine::task_for(place.bot, match_, 0, now_);
        if (!task) {
            place.asked = false;
            return;
        }
        if (!place.asked || !engine::same_question(*task, place.question)) {
            place.question = std::move(*task);
            place.answer = engine::search(place.question, table_);
            result_.nodes += place.answer.nodes;
            place.asked = true;
        }
        place.decision = engine::decide(place.bot, match_, place.answer, now_);
        if (place.decision.tell) {
            tell(seat, *place.decision.tell);
        }
    }

    void tell(Seat from, const std::string& words) {
        const auto to = rules::partner(match_.plan(), from);
        result_.talk.push_back(fmt::format("{}: {}", rules::letter(from), words));
        if (const auto reply = engine::hear(places_[*to].bot, words)) {
            result_.talk.push_back(fmt::format("{}: {}", rules::letter(*to), *reply));
            [[maybe_unused]] const auto end = engine::hear(places_[from].bot, *reply);
        }
    }

    /// When that seat next does something; it may be over already.
    [[nodiscard]] std::optional<Instant> due(const Place& place) const {
        if (!place.asked) {
            return std::nullopt;
        }
        if (place.decision.move) {
            return std::max(now_, place.turn_began + place.decision.after);
        }
        if (place.decision.again) {
            return std::max(now_ + Millis{1}, *place.decision.again);
        }
        return std::nullopt;
    }

    /// Time passes until something happens, which it does.
    void act() {
        Instant next = match_.next_flag().value_or(Instant::max());
        std::optional<Seat> first;
        for (const Seat seat : seats_) {
            const auto when = due(places_[seat]);
            if (when && *when < next) {
                next = *when;
                first = seat;
            }
        }
        now_ = next;
        match_.check_flags(now_);
        if (!first || match_.outcome() || !places_[*first].decision.move) {
            return;
        }
        Place& place = places_[*first];
        if (place.decision.claims_draw) {
            match_.claim_draw(*first, now_);
        } else if (const auto ply = match_.play(*first, place.decision.move, now_)) {
            places_[rules::opponent(*first)].turn_began = now_;
            if (ply->passed) {
                place.bot.wanted[*ply->passed] = 0; // a wish that has been met
            }
        }
        place.asked = false;
    }

    const Contest& contest_;
    engine::HashTable& table_;
    rules::Match match_;
    std::vector<Seat> seats_;
    rules::PerSeat<Place> places_{};
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
    }
    return contest;
}

Tally contest(int strong, int weak, int matches) {
    engine::HashTable table;
    Tally tally;
    for (int i = 0; i < matches; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const Result result = play(pair_off(strong, weak, seed), table);
        tally.plies += result.plies.size();
        tally.nodes += result.nodes;
        tally.flags += result.ending == rules::Ending::flag ? 1 : 0;
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
