// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/house_match.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace play {

using rules::BoardId;
using rules::Seat;

namespace {

/// The house of a seat: the first house has A and b.
std::size_t house_of(Seat seat) {
    return (seat.board == BoardId::a) == (seat.side == rules::Side::white) ? 0 : 1;
}

/// The index of a seat in Side::at_table: 0 for White, 1 for Black.
std::size_t place_of(Seat seat) {
    return seat.side == rules::Side::white ? 0 : 1;
}

} // namespace

HouseMatch::Side HouseMatch::seat(House house) {
    Side side;
    side.name = std::move(house.name);
    std::move(house.players.begin(), house.players.begin() + 2, side.at_table.begin());
    side.substitutes.assign(std::make_move_iterator(house.players.begin() + 2),
                            std::make_move_iterator(house.players.end()));
    return side;
}

base::Result<HouseMatch, std::string> HouseMatch::between(House one, House other) {
    std::vector<std::string> names = one.players;
    names.insert(names.end(), other.players.begin(), other.players.end());
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end()) {
        return base::failure(fmt::format("{} plays twice", *twice));
    }
    for (const House* house : {&one, &other}) {
        if (house->players.size() < least_players || house->players.size() > most_players) {
            return base::failure(fmt::format("{} has {} players: a house has {} to {}", house->name,
                                             house->players.size(), least_players, most_players));
        }
    }
    HouseMatch match;
    match.houses_ = {seat(std::move(one)), seat(std::move(other))};
    return match;
}

rules::Names HouseMatch::seated() const {
    rules::Names names;
    for (const Seat each : rules::seats(rules::bughouse_plan())) {
        const Side& side = houses_.at(house_of(each));
        names[each] = side.both_seats_taken ? side.at_table.at(place_of(each)) : "";
    }
    return names;
}

const std::vector<std::string>& HouseMatch::substitutes(int house) const {
    return houses_.at(static_cast<std::size_t>(house)).substitutes;
}

std::optional<int> HouseMatch::winner() const {
    for (const int house : {0, 1}) {
        if (!houses_.at(static_cast<std::size_t>(1 - house)).both_seats_taken) {
            return house;
        }
    }
    return std::nullopt;
}

void HouseMatch::eliminate(Seat loser) {
    Side& side = houses_.at(house_of(loser));
    std::string& seat = side.at_table.at(place_of(loser));
    seat.clear();
    if (side.substitutes.empty()) {
        side.both_seats_taken = false;
        return;
    }
    seat = std::move(side.substitutes.front());
    side.substitutes.erase(side.substitutes.begin());
}

void HouseMatch::record_result(const rules::Outcome& outcome) {
    if (winner() || !outcome.winner) {
        return;
    }
    const auto won = static_cast<std::size_t>(*outcome.winner); // White on board A is in team 0
    ++wins_.at(won);
    std::vector<rules::BoardEnd> ends{outcome.decided_by};
    ends.insert(ends.end(), outcome.other_ends.begin(), outcome.other_ends.end());
    for (const rules::BoardEnd& end : ends) {
        if (end.loser && !winner()) { // a loss on one board may just have decided the match
            eliminate(*end.loser);
        }
    }
}

std::string HouseMatch::score() const {
    const auto& [one, other] = std::pair(houses_[0].name, houses_[1].name);
    if (const auto house = winner()) {
        const auto won = static_cast<std::size_t>(*house);
        return fmt::format("{} wins {} - {} against {}", houses_.at(won).name, wins_.at(won),
                           wins_.at(1 - won), houses_.at(1 - won).name);
    }
    return fmt::format("{} {} - {} {}", one, wins_[0], wins_[1], other);
}

} // namespace play
