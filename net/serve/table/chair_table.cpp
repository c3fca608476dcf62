// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/chair_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace net {

using rules::Seat;

ChairTable::ChairTable(int number, ConnectionId host, MatchProposal terms)
    : number_(number), terms_(std::move(terms)), plan_(match_of(terms_, 0).plan()), members_{host} {
}

std::optional<Seat> ChairTable::seat_of(ConnectionId who) const {
    for (const Seat seat : seats()) {
        if (chairs_[seat].seated_player == who) {
            return seat;
        }
    }
    return std::nullopt;
}

std::optional<Seat> ChairTable::free_seat() const {
    const auto all = seats();
    const auto found =
        std::ranges::find_if(all, [&](Seat seat) { return chairs_[seat].is_free(); });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::size_t ChairTable::free_chairs() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(seats(), [&](Seat seat) { return chairs_[seat].is_free(); }));
}

void ChairTable::join(ConnectionId who) {
    if (std::ranges::find(members_, who) == members_.end()) {
        members_.push_back(who);
    }
}

void ChairTable::leave(ConnectionId who) {
    leave_chair(who);
    std::erase(members_, who);
}

bool ChairTable::sit(ConnectionId who, Seat seat) {
    Chair& chair = chairs_[seat];
    if (chair.seated_player && chair.seated_player != who) {
        return false;
    }
    if (!chair.seated_player) {
        leave_chair(who);
        chair = {who, 0, false};
    }
    return true;
}

void ChairTable::leave_chair(ConnectionId who) {
    if (const auto seat = seat_of(who)) {
        chairs_[*seat] = {};
    }
}

bool ChairTable::seat_bot(Seat seat, int level) {
    if (chairs_[seat].seated_player) {
        return false;
    }
    chairs_[seat] = {{}, level, true};
    return true;
}

void ChairTable::set_ready(ConnectionId who, bool ready) {
    if (const auto seat = seat_of(who)) {
        chairs_[*seat].ready = ready;
    }
}

bool ChairTable::may_begin() const {
    const bool somebody = std::ranges::any_of(
        seats(), [&](Seat seat) { return chairs_[seat].seated_player.has_value(); });
    return somebody && !match_ && std::ranges::all_of(seats(), [&](Seat seat) {
               return !chairs_[seat].is_free() && chairs_[seat].ready;
           });
}

void ChairTable::clear_ready() {
    for (const Seat seat : seats()) {
        chairs_[seat].ready = chairs_[seat].bot_level > 0;
    }
}

void ChairTable::change_terms(MatchProposal terms) {
    terms_ = std::move(terms);
    clear_ready();
}

void ChairTable::swap_sides() {
    for (const Seat seat : seats()) {
        if (seat.side == rules::Side::white) {
            std::swap(chairs_[seat], chairs_[opponent(seat)]);
        }
    }
    clear_ready();
}

void ChairTable::rotate_partners() {
    const auto all = seats();
    for (std::size_t i = all.size(); i-- > 2;) {
        std::swap(chairs_[all[i]], chairs_[all[i - 1]]);
    }
    clear_ready();
}

void ChairTable::begin(MatchId match, MatchProposal terms,
                       const rules::PerSeat<std::optional<ConnectionId>>& seated_players,
                       const rules::PerSeat<int>& bots) {
    match_ = match;
    terms_ = std::move(terms);
    terms_.colour.reset();
    for (const Seat seat : seats()) {
        chairs_[seat] =
            bots[seat] > 0 ? Chair{{}, bots[seat], true} : Chair{seated_players[seat], 0, true};
        if (chairs_[seat].seated_player) {
            join(*chairs_[seat].seated_player);
        }
    }
}

void ChairTable::note_player_returned(ConnectionId who, Seat seat) {
    chairs_[seat] = {who, 0, true};
    join(who);
}

void ChairTable::end(const rules::Outcome& outcome, const rules::PerSeat<std::string>& names) {
    match_.reset();
    clear_ready();
    if (outcome.decided_by.ending == rules::Ending::aborted) {
        return;
    }
    for (int i = 0; i < rules::teams(plan_); ++i) {
        const auto team = static_cast<rules::Team>(i);
        const int half_points = !outcome.winner ? 1 : *outcome.winner == team ? 2 : 0;
        count(team_text(plan_, team, names), half_points);
    }
}

void ChairTable::count(const std::string& team, int half_points) {
    const auto known = std::ranges::find(scores_, team, &TeamScore::team);
    if (known != scores_.end()) {
        known->half_points += half_points;
        return;
    }
    if (scores_.size() >= most_teams) {
        scores_.erase(scores_.begin());
    }
    scores_.push_back({team, half_points});
}

std::string team_text(const rules::TablePlan& plan, rules::Team team,
                      const rules::PerSeat<std::string>& names) {
    auto members = rules::members(plan, team, names);
    std::ranges::sort(members);
    return fmt::format("{}", fmt::join(members, "+"));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): moved into the table
ChairTable* ChairTables::open(ConnectionId host, MatchProposal terms) {
    if (tables_.size() >= most) {
        return nullptr;
    }
    const int number = ++last_number_;
    by_member_[host] = number;
    return &tables_.try_emplace(number, number, host, std::move(terms)).first->second;
}

ChairTable* ChairTables::find(int number) {
    const auto at = tables_.find(number);
    return at == tables_.end() ? nullptr : &at->second;
}

ChairTable* ChairTables::of(ConnectionId who) {
    const auto at = by_member_.find(who);
    return at == by_member_.end() ? nullptr : find(at->second);
}

ChairTable* ChairTables::of_match(MatchId match) {
    const auto at = by_match_.find(match);
    return at == by_match_.end() ? nullptr : find(at->second);
}

void ChairTables::join(ChairTable& table, ConnectionId who) {
    table.join(who);
    by_member_[who] = table.number();
}

void ChairTables::leave(ConnectionId who) {
    ChairTable* table = of(who);
    if (table == nullptr) {
        return;
    }
    by_member_.erase(who);
    table->leave(who);
    if (table->is_empty()) {
        if (table->match()) {
            by_match_.erase(*table->match());
        }
        tables_.erase(table->number());
    }
}

void ChairTables::begin(ChairTable& table, MatchId match, MatchProposal terms,
                        const rules::PerSeat<std::optional<ConnectionId>>& seated_players,
                        const rules::PerSeat<int>& bots) {
    table.begin(match, std::move(terms), seated_players, bots);
    by_match_[match] = table.number();
    for (const ConnectionId who : table.members()) {
        by_member_[who] = table.number();
    }
}

void ChairTables::end(ChairTable& table, const rules::Outcome& outcome,
                      const rules::PerSeat<std::string>& names) {
    by_match_.erase(*table.match());
    table.end(outcome, names);
}

} // namespace net
