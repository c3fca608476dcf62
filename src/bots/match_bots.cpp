// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/bots/match_bots.h"

#include <algorithm>
#include <utility>

namespace bots {

using rules::Match;
using rules::Seat;

namespace {

/// A bot whose score in centipawns is at most this accepts a draw.
constexpr int draw_welcome = -50;

/// The first item of which `question` is true; null if there is none.
template <class Items, class Question> auto* first_of(Items& items, Question question) {
    const auto found = std::ranges::find_if(items, question);
    return found == items.end() ? nullptr : &*found;
}

} // namespace

void MatchBots::add(engine::Bot bot, EngineCommand program) {
    if (program.both_boards && find_team(bot.seat) == nullptr) {
        teams_.emplace_back(bot.seat, program.command);
    }
    bots_.emplace_back(std::move(bot), std::move(program));
}

void MatchBots::use_opening_book(bool know) {
    for (SeatedBot& bot : bots_) {
        bot.use_opening_book(know);
    }
}

const SeatedBot* MatchBots::find(Seat seat) const {
    return first_of(bots_, [seat](const SeatedBot& bot) { return bot.seat() == seat; });
}

SeatedBot* MatchBots::find(Seat seat) {
    return first_of(bots_, [seat](const SeatedBot& bot) { return bot.seat() == seat; });
}

SeatedBot* MatchBots::find_engine(std::uint64_t number) {
    return first_of(bots_, [number](const SeatedBot& bot) { return bot.is_engine(number); });
}

const SeatedTeam* MatchBots::find_team(Seat seat) const {
    return first_of(teams_, [seat](const SeatedTeam& team) { return team.has(seat); });
}

SeatedTeam* MatchBots::find_team_engine(std::uint64_t number) {
    return first_of(teams_, [number](const SeatedTeam& team) { return team.is_engine(number); });
}

void MatchBots::lose(SeatedTeam& team, const std::string& why, const Match& match, Instant now,
                     Effects& out) {
    team.stop(out);
    for (const Seat seat : team.seats()) {
        if (SeatedBot* const bot = find(seat)) {
            bot->lose_team(why, moment(*bot, match, now, out));
        }
    }
    teams_.erase(teams_.begin() + (&team - teams_.data()));
}

BotContext MatchBots::moment(const SeatedBot& bot, const Match& match, Instant now, Effects& out) {
    const auto partner = rules::partner(match.plan(), bot.seat());
    return {match, now, clocks_started_at_, last_serial_, out, partner ? find(*partner) : nullptr};
}

Effects MatchBots::start_engines(const Match& match, Instant now) {
    Effects out;
    for (SeatedBot& bot : bots_) {
        bot.start_engine(moment(bot, match, now, out));
    }
    for (SeatedTeam& team : teams_) {
        team.start(moment(match, now, out));
    }
    return out;
}

Effects MatchBots::consider(const Match& match, Instant now) {
    Effects out;
    for (SeatedBot& bot : bots_) {
        bot.consider(moment(bot, match, now, out));
    }
    for (SeatedTeam& team : teams_) {
        team.consider(moment(match, now, out));
    }
    return out;
}

Effects MatchBots::take(const engine::Report& report, const Match& match, Instant now) {
    Effects out;
    SeatedBot* const bot = find(report.seat);
    if (bot == nullptr || !bot->take_if_expected(report, moment(*bot, match, now, out))) {
        return out;
    }
    const auto partner = rules::partner(match.plan(), report.seat);
    if (SeatedBot* const told = partner ? find(*partner) : nullptr;
        told && told->knows_partner_findings()) {
        told->reconsider(moment(*told, match, now, out));
    }
    return out;
}

Effects MatchBots::take(const EngineLine& said, const Match& match, Instant now) {
    Effects out;
    if (SeatedBot* const bot = find_engine(said.engine)) {
        bot->take(said, moment(*bot, match, now, out));
    } else if (SeatedTeam* const team = find_team_engine(said.engine)) {
        if (const auto why = team->take(said, moment(match, now, out)); !why.empty()) {
            lose(*team, why, match, now, out);
        }
    }
    return out;
}

Effects MatchBots::take(const EngineEnded& gone, const Match& match, Instant now) {
    Effects out;
    if (SeatedBot* const bot = find_engine(gone.engine)) {
        bot->lose_engine(gone.why, moment(*bot, match, now, out));
    } else if (SeatedTeam* const team = find_team_engine(gone.engine)) {
        lose(*team, gone.why, match, now, out);
    }
    return out;
}

std::vector<EngineFailure> MatchBots::take_failures() {
    std::vector<EngineFailure> losses;
    for (SeatedBot& bot : bots_) {
        if (auto loss = bot.take_failure()) {
            losses.push_back(std::move(*loss));
        }
    }
    return losses;
}

Effects MatchBots::hear(Seat seat, std::string_view said, const Match& match, Instant now) {
    Effects out;
    if (SeatedBot* const bot = find(seat)) {
        bot->hear(said, moment(*bot, match, now, out));
    }
    return out;
}

Effects MatchBots::on_piece_passed(const Match& match, Seat passer, rules::Kind kind, Instant now) {
    Effects out;
    if (SeatedBot* const bot = find(passer)) {
        bot->on_piece_passed(kind);
    }
    if (SeatedBot* const bot = find(match.plan().feeds[passer])) {
        bot->thank(kind, moment(*bot, match, now, out));
    }
    return out;
}

Effects MatchBots::on_wake(const Match& match, Instant now) {
    Effects out;
    for (SeatedBot& bot : bots_) {
        bot.on_wake(moment(bot, match, now, out));
    }
    for (std::size_t i = teams_.size(); i-- > 0;) {
        if (const auto why = teams_[i].on_wake(moment(match, now, out)); !why.empty()) {
            lose(teams_[i], why, match, now, out);
        }
    }
    return out;
}

void MatchBots::on_move_refused(Seat seat) {
    if (SeatedBot* const bot = find(seat)) {
        bot->on_move_refused();
    }
}

Effects MatchBots::answer_draw(const Match& match, Seat by) const {
    Effects out;
    for (const SeatedBot& bot : bots_) {
        const Seat seat = bot.seat();
        if (seat == by || match.draw_offered(seat)) {
            continue;
        }
        const bool partners = match.plan().team[seat] == match.plan().team[by];
        if (!partners && bot.score() > draw_welcome) {
            out.push_back(Ask{play::Request{seat, play::Decline{}}});
            return out;
        }
        out.push_back(Ask{play::Request{seat, play::OfferDraw{}}});
    }
    return out;
}

Effects MatchBots::stop(Instant now) {
    Effects out;
    for (SeatedBot& bot : bots_) {
        bot.stop(now, out);
    }
    for (SeatedTeam& team : teams_) {
        team.stop(out);
    }
    return out;
}

std::optional<Instant> MatchBots::next_wake() const {
    std::optional<Instant> first;
    for (const SeatedBot& bot : bots_) {
        first = base::earlier(first, bot.next_wake());
    }
    for (const SeatedTeam& team : teams_) {
        first = base::earlier(first, team.next_wake());
    }
    return first;
}

bool MatchBots::sits(Seat seat) const {
    if (const SeatedTeam* const team = find_team(seat)) {
        return team->sits(seat);
    }
    const SeatedBot* const bot = find(seat);
    return bot != nullptr && bot->sits();
}

bool MatchBots::thinks(Seat seat) const {
    if (const SeatedTeam* const team = find_team(seat)) {
        return team->thinks(seat);
    }
    const SeatedBot* const bot = find(seat);
    return bot != nullptr && bot->thinks();
}

} // namespace bots
