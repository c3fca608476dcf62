// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the players of a match that has just been opened.
#include "src/app/on/match_flow.h"

#include "src/app/options.h"
#include "src/app/table/record.h"
#include "src/base/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {

using rules::Seat;

namespace {

/// Names of substitutes for players whom the arbiter expels, and of bots whose usual name is taken.
constexpr std::array<std::string_view, 5> substitutes{"gwen", "hugo", "iris", "jack", "kate"};

/// Another player at the table with the same name, in whatever case.
const Occupant* namesake(const Table& table, Seat of, std::string_view name) {
    for (const Seat seat : rules::seats(table.match.plan())) {
        const Occupant& who = table.seats[seat];
        if (!rules::same_player(table.match.plan(), seat, of) &&
            base::same_ignoring_case(who.name, name)) {
            return &who;
        }
    }
    return nullptr;
}

/// Gives the player in `seat` the name of a substitute who is neither here nor expelled; false if
/// there is none.
bool rename_player(const Context& m, Seat seat) {
    Table& table = *m.model.table;
    const auto* const next = std::ranges::find_if(substitutes, [&](std::string_view one) {
        return namesake(table, seat, one) == nullptr && !m.model.evening.is_expelled(one);
    });
    for (const Seat own : rules::seats(table.match.plan())) {
        if (next != substitutes.end() && rules::same_player(table.match.plan(), own, seat)) {
            table.seats[own].name = *next;
        }
    }
    return next != substitutes.end();
}

/// Names the other players at this keyboard, by seat; a player with two seats has one name. A bot
/// that is called like somebody here gets another name.
void name_friends(const Context& m) {
    Table& table = *m.model.table;
    const rules::TablePlan& plan = table.match.plan();
    const auto& friends = m.model.options->others_at_keyboard;
    std::vector<Seat> named{table.terms.seat};
    for (const Seat seat : rules::seats(plan)) {
        const auto same = std::ranges::find_if(
            named, [&](Seat one) { return rules::same_player(plan, one, seat); });
        if (same != named.end()) {
            table.seats[seat].name = table.seats[*same].name;
        } else if (table.seats[seat].at_this_keyboard && named.size() <= friends.size()) {
            table.seats[seat].name = friends[named.size() - 1];
            named.push_back(seat);
        }
    }
    for (const Seat seat : rules::seats(plan)) {
        const Occupant* const other = namesake(table, seat, table.seats[seat].name);
        if (!table.seats[seat].at_this_keyboard && other != nullptr && other->at_this_keyboard) {
            rename_player(m, seat);
        }
    }
}

/// Gives the seats of expelled players to substitutes.
void seat_substitutes(const Context& m) {
    Table& table = *m.model.table;
    for (const Seat seat : rules::seats(table.match.plan())) {
        const std::string name = table.seats[seat].name;
        if (m.model.evening.is_expelled(name) && rename_player(m, seat)) {
            m.model.talk.add(fmt::format("*** {} takes the place of {}, who is expelled",
                                         table.seats[seat].name, name),
                             Tone::notice);
        }
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
    name_file(table);
}

} // namespace app
