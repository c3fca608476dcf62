// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/absence_desk.h"

#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace net {
namespace {

using rules::Seat;

void tell_players(ServerState& state, const ServerTable& table, const std::string& sentence,
                  const Visitor* but = nullptr) {
    for (const Seat seat : table.seats()) {
        const auto& line = table.sitter(seat).line;
        if (line && (but == nullptr || *line != but->id)) {
            state.connections.tell(*line, sentence);
        }
    }
    for (int i = 0; i < table.boards(); ++i) {
        for (const LineId line : table.watchers(static_cast<rules::BoardId>(i))) {
            if (const Visitor* watcher = state.connections.find(line)) {
                state.show(*watcher, table, sentence);
            }
        }
    }
}

bool somebody_plays(const ServerTable& table) {
    const auto seats = table.seats();
    return std::any_of(seats.begin(), seats.end(), [&](Seat seat) {
        return table.sitter(seat).line && table.sitter(seat).bot == 0;
    });
}

/// Whether a bot may play on for whoever is away from that table.
bool has_stand_ins(ServerState& state, const ServerTable& table) {
    const ChairTable* chairs = state.chairs.of_match(table.id());
    return state.options.stand_in_after && !table.terms().rated &&
           table.terms().kind == GameKind::bughouse && (chairs == nullptr || chairs->stand_ins());
}

/// When something is done about it; nothing: the clock alone ends the absence.
std::optional<base::Instant> due(const ServerState& state, const ServerState::Absence& one) {
    if (one.stand_in && state.options.stand_in_after) {
        return one.since + *state.options.stand_in_after;
    }
    return one.forfeits ? std::optional(one.since + ServerState::grace) : std::nullopt;
}

void seat_stand_in(ServerState& state, ServerTable& table, ServerState::Absence& absence) {
    ServerTable::Sitter& sitter = table.sitter(absence.seat);
    absence.stand_in = false;
    if (!state.bot_matches.contains(table.id()) && !has_free_bots(state)) {
        return tell_players(state, table,
                            fmt::format("{} is away, and no bot is free to play on for {}.\n",
                                        sitter.name, sitter.name));
    }
    sitter.bot = state.options.bot_level;
    absence.forfeits = false;
    tell_players(state, table,
                 fmt::format("{} is away: a bot of level {} plays on for {} until they come back; "
                             "\"take {}\" takes the seat.\n",
                             sitter.name, sitter.bot, sitter.name, letter(absence.seat)));
    state.log(fmt::format("a bot plays on for {}", sitter.name));
    tell_bots(state, table);
}

std::vector<ServerState::Absence>::iterator find_absence(ServerState& state, TableId table,
                                                         Seat seat) {
    return std::find_if(state.absences.begin(), state.absences.end(),
                        [&](const auto& one) { return one.table == table && one.seat == seat; });
}

} // namespace

void note_absence(ServerState& state, ServerTable& table, Seat seat, const Visitor& visitor) {
    const bool stand_in = has_stand_ins(state, table);
    state.absences.push_back({table.id(), seat, state.now, visitor.peer.counted_as(), visitor.name,
                              stand_in, !visitor.registered || table.match().time().unlimited});
    const std::string what =
        stand_in ? fmt::format("the clock runs on, and a bot plays on in {} seconds",
                               std::chrono::duration_cast<std::chrono::seconds>(
                                   *state.options.stand_in_after)
                                   .count())
        : table.match().time().unlimited || !visitor.registered
            ? std::string("the clock runs on, for 30 seconds")
            : std::string("the clock runs on");
    tell_players(state, table, fmt::format("{} has lost contact; {}.\n", visitor.name, what));
}

void forget_absences(ServerState& state, TableId table) {
    std::erase_if(state.absences, [&](const auto& one) { return one.table == table; });
}

void wake_absences(ServerState& state) {
    while (true) {
        const auto next =
            std::find_if(state.absences.begin(), state.absences.end(), [&](const auto& one) {
                return due(state, one) && *due(state, one) <= state.now;
            });
        if (next == state.absences.end()) {
            return;
        }
        ServerTable* table = state.tables.find(next->table);
        if (table == nullptr) {
            state.absences.erase(next);
        } else if (next->stand_in && somebody_plays(*table)) {
            seat_stand_in(state, *table, *next);
        } else if (next->stand_in) {
            next->stand_in = false; // nobody is left for whom a bot should play
        } else {
            const Seat seat = next->seat;
            state.absences.erase(next);
            table->end_in_words(table->sitter(seat).name + " forfeits by disconnection");
            ask_table(state, *table, play::Request{seat, play::Resign{}});
        }
    }
}

std::optional<base::Instant> next_absence(const ServerState& state) {
    std::optional<base::Instant> next;
    for (const auto& one : state.absences) {
        next = base::earlier(next, due(state, one));
    }
    return next;
}

bool comes_back(const ServerState& state, const ServerTable& table, Seat seat,
                const Visitor& visitor) {
    const auto& sitter = table.sitter(seat);
    return !sitter.line && sitter.registered == visitor.registered &&
           std::any_of(state.absences.begin(), state.absences.end(), [&](const auto& one) {
               return one.table == table.id() && one.seat == seat &&
                      base::same_ignoring_case(one.name, visitor.name) &&
                      (visitor.registered || one.from == visitor.peer.counted_as());
           });
}

bool is_anothers_name(const ServerState& state, const Visitor& visitor, std::string_view name) {
    return std::any_of(state.absences.begin(), state.absences.end(), [&](const auto& one) {
        return base::same_ignoring_case(one.name, name) && one.from != visitor.peer.counted_as();
    });
}

void give_seat(ServerState& state, ServerTable& table, Seat seat, Visitor& visitor) {
    if (const auto absence = find_absence(state, table.id(), seat);
        absence != state.absences.end()) {
        state.absences.erase(absence);
    }
    ServerTable::Sitter& sitter = table.sitter(seat);
    const bool was_bots = std::exchange(sitter.bot, 0) > 0;
    sitter.line = visitor.id;
    sitter.registered = visitor.registered;
    sitter.sealed = visitor.reader.seal() != Seal::none;
    visitor.seat = Visitor::Place{table.id(), seat};
    if (was_bots) {
        tell_bots(state, table);
    }
    come_back_to_chairs(state, visitor, table);
}

void take_seat(ServerState& state, Visitor& visitor, ServerTable& table, Seat seat) {
    ServerTable::Sitter& sitter = table.sitter(seat);
    if (sitter.line || table.terms().rated || table.match().outcome()) {
        return state.connections.tell(visitor, sitter.line ? "Somebody sits there.\n"
                                                           : "That seat cannot be taken.\n");
    }
    withdraw_all(state, visitor);
    leave_seeks(state, visitor);
    for (const int game : std::vector<int>(visitor.watches)) {
        stop_watching(state, visitor, game);
    }
    tell_players(state, table,
                 fmt::format("{} takes the seat {}, and plays on for {}.\n", visitor.name,
                             letter(seat), sitter.name));
    state.shown.plays(sitter.name, std::nullopt, state.now);
    sitter.name = visitor.name;
    sitter.rating = state.rating(visitor, table.terms().kind);
    give_seat(state, table, seat, visitor);
    state.shown.plays(visitor.name, table.game(seat.board), state.now);
    tell_beginning(state, table, seat);
}

} // namespace net
