// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/absence_desk.h"

#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace net {
namespace {

using rules::Seat;

/// Tells the players and spectators, once each, whatever they play and watch.
void tell_table(ServerState& state, const ServerTable& table, const std::string& sentence,
                const Visitor* but = nullptr) {
    std::set<ConnectionId> told;
    for (const rules::BoardId board : rules::board_ids(table.match().plan())) {
        const auto here = table.players_and_watchers(board);
        told.insert(here.begin(), here.end());
    }
    for (const ConnectionId connection : told) {
        const Visitor* visitor = state.connections.find(connection);
        if (visitor != nullptr && visitor != but) {
            state.show(*visitor, table, sentence);
        }
    }
}

bool somebody_plays(const ServerTable& table) {
    return std::ranges::any_of(table.seats(), [&](Seat seat) {
        return table.seated_player(seat).connection && table.seated_player(seat).bot_level == 0;
    });
}

/// Whether a bot may replace a player who is away from that table.
bool has_stand_ins(ServerState& state, const ServerTable& table) {
    const ChairTable* chairs = state.chairs.of_match(table.match_id());
    return state.options.stand_in_after && !table.terms().rated &&
           table.terms().kind == GameKind::bughouse && (chairs == nullptr || chairs->stand_ins());
}

/// The time when something must be done about the absence; nothing if only the clock can end it.
std::optional<base::Instant> due(const ServerState::Absence& one) {
    return one.stand_in_at ? one.stand_in_at
           : one.forfeits  ? std::optional(one.since + ServerState::absence_grace)
                           : std::nullopt;
}

void seat_stand_in(ServerState& state, ServerTable& table, ServerState::Absence& absence) {
    ServerTable::SeatedPlayer& seated_player = table.seated_player(absence.seat);
    absence.stand_in_at.reset();
    if (!state.bot_matches.contains(table.match_id()) && !has_room_for_bot_match(state)) {
        return tell_table(state, table,
                          fmt::format("{} is away, and no bot is free to play on for {}.\n",
                                      seated_player.name, seated_player.name));
    }
    seated_player.bot_level = state.options.bot_level;
    absence.forfeits = false;
    tell_table(state, table,
               fmt::format("{} is away: {}, a bot of level {}, plays on for {} until they come "
                           "back; \"take {}\" takes the seat.\n",
                           seated_player.name, bots_own_name(table, absence.seat),
                           seated_player.bot_level, seated_player.name, letter(absence.seat)));
    state.log("a bot plays on for {}", seated_player.name);
    tell_bots(state, table);
}

/// The first absence of a player of that name for which `fits` is true, or absences.end().
template <class State, class Fits>
auto find_absence(State& state, std::string_view name, Fits fits) {
    const auto [first, last] = state.absences.equal_range(base::lower(name));
    const auto found =
        std::find_if(first, last, [&fits](const auto& one) { return fits(one.second); });
    return found == last ? state.absences.end() : found;
}

/// Removes the absence of that seat's player.
void end_absence(ServerState& state, const ServerTable& table, Seat seat) {
    const auto found = find_absence(state, table.seated_player(seat).name, [&](const auto& one) {
        return one.match_id == table.match_id() && one.seat == seat;
    });
    if (found != state.absences.end()) {
        state.absences.erase(found);
    }
}

} // namespace

void note_absence(ServerState& state, ServerTable& table, Seat seat, const Visitor& visitor) {
    const auto stand_in_at = has_stand_ins(state, table)
                                 ? std::optional(state.now + *state.options.stand_in_after)
                                 : std::nullopt;
    const bool forfeits = !visitor.registered || table.match().time().unlimited;
    const std::string key = base::lower(visitor.name);
    state.absences.emplace(key, ServerState::Absence{.match_id = table.match_id(),
                                                     .seat = seat,
                                                     .since = state.now,
                                                     .address = visitor.peer.limit_key(),
                                                     .style = visitor.settings[Variable::style],
                                                     .stand_in_at = stand_in_at,
                                                     .forfeits = forfeits});
    if (stand_in_at) {
        state.absences_due.emplace(*stand_in_at, key);
    }
    if (forfeits) {
        state.absences_due.emplace(state.now + ServerState::absence_grace, key);
    }
    const std::string what =
        stand_in_at ? fmt::format("the clock runs on, and a bot plays on in {} seconds",
                                  base::seconds_in(*state.options.stand_in_after))
        : forfeits  ? std::string("the clock runs on, for 30 seconds")
                    : std::string("the clock runs on");
    tell_table(state, table, fmt::format("{} has lost contact; {}.\n", visitor.name, what),
               &visitor);
}

void forget_absences(ServerState& state, const ServerTable& table) {
    for (const Seat seat : table.seats()) {
        end_absence(state, table, seat);
    }
}

namespace {

void act_on(ServerState& state, std::multimap<std::string, ServerState::Absence>::iterator at) {
    ServerState::Absence& absence = at->second;
    ServerTable* table = state.tables.find(absence.match_id);
    // The match may have ended in the same event, for instance by a mate.
    if (table == nullptr || table->match().outcome()) {
        state.absences.erase(at);
    } else if (absence.stand_in_at && somebody_plays(*table)) {
        seat_stand_in(state, *table, absence);
    } else if (absence.stand_in_at &&
               (!absence.forfeits || state.now < absence.since + ServerState::absence_grace)) {
        // Nobody is left to play with the bot, until somebody comes back.
        const auto& wait = state.options.stand_in_after;
        absence.stand_in_at = wait ? std::optional(state.now + *wait) : std::nullopt;
        if (wait) {
            state.absences_due.emplace(*absence.stand_in_at, at->first);
        }
    } else {
        const Seat seat = absence.seat;
        state.absences.erase(at);
        table->set_end_text(table->seated_player(seat).name + " forfeits by disconnection");
        request_at_table(state, *table, play::Request{seat, play::Resign{}});
    }
}

} // namespace

void handle_due_absences(ServerState& state) {
    auto& dues = state.absences_due;
    while (!dues.empty() && dues.begin()->first <= state.now) {
        const std::string name = dues.extract(dues.begin()).value().second;
        const auto next = [&] {
            return find_absence(
                state, name, [&](const auto& one) { return due(one) && *due(one) <= state.now; });
        };
        for (auto at = next(); at != state.absences.end(); at = next()) {
            act_on(state, at);
        }
    }
}

std::optional<base::Instant> next_absence_due(const ServerState& state) {
    const auto& dues = state.absences_due;
    return dues.empty() ? std::nullopt : std::optional(dues.begin()->first);
}

bool belongs_to_absent_player(const ServerState& state, const Visitor& visitor,
                              std::string_view name) {
    return find_absence(state, name, [&](const auto& one) {
               return one.address != visitor.peer.limit_key();
           }) != state.absences.end();
}

namespace {

/// The absence that this visitor may end. Guests are recognised by name and address.
const ServerState::Absence* absence_of(ServerState& state, const Visitor& visitor) {
    const auto found = find_absence(state, visitor.name, [&](const auto& one) {
        ServerTable* table = state.tables.find(one.match_id);
        return table != nullptr && !table->seated_player(one.seat).connection &&
               table->seated_player(one.seat).registered == visitor.registered &&
               (visitor.registered || one.address == visitor.peer.limit_key());
    });
    return found == state.absences.end() ? nullptr : &found->second;
}

/// Gives the seat to that visitor, replacing the bot that plays on there, if any.
void give_seat(ServerState& state, ServerTable& table, Seat seat, Visitor& visitor) {
    end_absence(state, table, seat);
    ServerTable::SeatedPlayer& seated_player = table.seated_player(seat);
    const bool was_bots = std::exchange(seated_player.bot_level, 0) > 0;
    seated_player.connection = visitor.id;
    seated_player.registered = visitor.registered;
    seated_player.lag = {}; // it belonged to the previous connection
    visitor.seat = Visitor::Place{table.match_id(), seat};
    if (was_bots) {
        tell_bots(state, table);
    }
    rejoin_chair_table(state, visitor, table);
    // The partnership of the seat's last player ended with their connection.
    const auto beside = partners_seat(&table, visitor);
    Visitor* partner =
        beside ? state.connections.find(table.seated_player(*beside).connection) : nullptr;
    if (partner != nullptr && !partner->partner) {
        make_partners(state, *partner, visitor);
    }
}

} // namespace

void come_back_to_table(ServerState& state, Visitor& visitor) {
    const ServerState::Absence* absence = absence_of(state, visitor);
    if (absence == nullptr) {
        return;
    }
    // The board comes before their program can ask for its style.
    (void)visitor.settings.set("style", fmt::format("{}", absence->style));
    const Seat seat = absence->seat;
    ServerTable& table = *state.tables.find(absence->match_id);
    give_seat(state, table, seat, visitor); // ends the absence
    announce_match_to(state, table, seat);
    tell_table(state, table, fmt::format("{} has come back.\n", visitor.name), &visitor);
    for (const Seat other : table.seats()) {
        const ServerTable::SeatedPlayer& player = table.seated_player(other);
        if (!player.connection && player.bot_level == 0) {
            state.tell(visitor, "{} is away, too.\n", player.name);
        }
    }
}

void take_over_seat(ServerState& state, Visitor& visitor, ServerTable& table, Seat seat) {
    ServerTable::SeatedPlayer& seated_player = table.seated_player(seat);
    if (seated_player.connection || table.terms().rated || table.match().outcome()) {
        return state.tell(visitor, seated_player.connection ? "Somebody sits there.\n"
                                                            : "That seat cannot be taken.\n");
    }
    end_offers_of(state, visitor);
    leave_seeks(state, visitor);
    for (const int game : std::vector<int>(visitor.watches)) {
        stop_watching(state, visitor, game);
    }
    tell_table(state, table,
               fmt::format("{} takes the seat {}, and plays on for {}.\n", visitor.name,
                           letter(seat), seated_player.name));
    state.shown_players.set_game(seated_player.name, std::nullopt, state.now);
    give_seat(state, table, seat, visitor); // uses the old name to find the absence
    seated_player.name = visitor.name;
    seated_player.rating = state.rating(visitor, table.terms().kind);
    state.shown_players.set_game(visitor.name, table.game(seat.board), state.now);
    announce_match_to(state, table, seat);
}

} // namespace net
