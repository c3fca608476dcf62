// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the players of a match that has just been opened.
#include "src/app/on/match_flow.h"

#include "src/app/options.h"
#include "src/app/table/record.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// Names of the substitutes for players whom the arbiter expels.
constexpr std::array<std::string_view, 5> substitutes{"gwen", "hugo", "iris", "jack", "kate"};

/// Names the other players at this keyboard, by seat; a player with two seats has one name.
void name_friends(const Context& m) {
    Table& table = *m.model.table;
    const rules::TablePlan& plan = table.match.plan();
    const auto& friends = m.model.options->friends;
    std::vector<Seat> named{table.terms.seat};
    for (const Seat seat : rules::seats(plan)) {
        const auto same = std::find_if(named.begin(), named.end(), [&](Seat one) {
            return rules::same_player(plan, one, seat);
        });
        if (same != named.end()) {
            table.seats[seat].name = table.seats[*same].name;
        } else if (table.seats[seat].human && named.size() <= friends.size()) {
            table.seats[seat].name = friends[named.size() - 1];
            named.push_back(seat);
        }
    }
}

/// Gives the seats of expelled players to substitutes.
void seat_substitutes(const Context& m) {
    Table& table = *m.model.table;
    const auto seats = rules::seats(table.match.plan());
    const auto is_here = [&](std::string_view name) {
        return std::any_of(seats.begin(), seats.end(),
                           [&](Seat seat) { return table.seats[seat].name == name; });
    };
    for (const Seat seat : seats) {
        const std::string name = table.seats[seat].name;
        const auto* const next =
            std::find_if(substitutes.begin(), substitutes.end(), [&](std::string_view one) {
                return !is_here(one) && !m.model.evening.is_expelled(one);
            });
        if (!m.model.evening.is_expelled(name) || next == substitutes.end()) {
            continue;
        }
        for (const Seat own : seats) {
            std::string& each = table.seats[own].name;
            each = each == name ? std::string(*next) : each;
        }
        m.model.talk.add(fmt::format("*** {} takes the place of {}, who is expelled", *next, name),
                         Tone::notice);
        table.record_state.name = record_name(table.opened_wall_seconds, names_of(table),
                                              table.terms.seat, table.match.plan());
    }
}

} // namespace

void name_players(const Context& m) {
    Table& table = *m.model.table;
    if (m.model.house_match) {
        const rules::Names names = m.model.house_match->seated();
        for (const Seat seat : rules::seats(table.match.plan())) {
            table.seats[seat].name = names[seat];
        }
        m.model.talk.add("*** " + m.model.house_match->score(), Tone::notice);
    }
    name_friends(m);
    seat_substitutes(m);
}

} // namespace app
