// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/resume_desk.h"

#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/instant.h"
#include "src/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {
namespace {

using rules::Seat;

/// Seconds since the beginning of a match during which its players are told, once each, that it
/// cannot be resumed.
constexpr std::int64_t told_for = std::int64_t{24} * 3600;

bool plays_in(const StoredMatch& stored, const std::string& player, bool registered) {
    return registered && std::ranges::any_of(rules::seats(stored.match.plan()), [&](Seat seat) {
               return base::same_ignoring_case(stored.names[seat], player);
           });
}

bool plays_in(const StoredMatch& stored, const Visitor& visitor) {
    return plays_in(stored, visitor.name, visitor.registered);
}

/// Whether a player can resume a match. Guests cannot, since anybody could use their names.
bool is_free(const Visitor* visitor) {
    return visitor != nullptr && (visitor->registered || visitor->bot_level > 0) && !visitor->seat;
}

/// Whether a player was a guest, so that the match can never be resumed.
bool had_guest(ServerState& state, const StoredMatch& stored) {
    return std::ranges::any_of(rules::seats(stored.match.plan()), [&](Seat seat) {
        const Visitor* here = state.connections.find_by_name(stored.names[seat]);
        const bool bot = here != nullptr && here->bot_level > 0;
        return !bot && state.accounts.find(stored.names[seat]) == nullptr;
    });
}

bool all_free(Connections& connections, const StoredMatch& stored) {
    return std::ranges::all_of(rules::seats(stored.match.plan()), [&](Seat seat) {
        return is_free(connections.find_by_name(stored.names[seat]));
    });
}

/// Restores the partnerships of a stored match.
void seat_partners(ServerState& state, const StoredMatch& stored, Seat seat) {
    const auto other = rules::partner(stored.match.plan(), seat);
    Visitor* one = state.connections.find_by_name(stored.names[seat]);
    Visitor* two = other ? state.connections.find_by_name(stored.names[*other]) : nullptr;
    if (two != nullptr) {
        make_partners(state, *one, *two, "Your partner is playing an adjourned match.\n");
    }
}

void go_on(ServerState& state, StoredMatch stored) {
    rules::PerSeat<ServerTable::SeatedPlayer> seated_players;
    for (const Seat seat : rules::seats(stored.match.plan())) {
        seat_partners(state, stored, seat);
        const Visitor& visitor = *state.connections.find_by_name(stored.names[seat]);
        seated_players[seat] = {visitor.name, state.rating(visitor, stored.terms.kind), visitor.id,
                                visitor.registered, visitor.bot_level};
        state.tell(visitor.id, "Your adjourned match is resumed.\n");
    }
    state.log("the match of {} is resumed",
              state.connections.find_by_name(stored.names[Seat{}])->name);
    ServerTable& table =
        state.tables.open(stored.terms, std::move(stored.match), std::move(seated_players));
    table.rebuild_move_list();
    table.set_start_time(stored.begun);
    table.set_record_name(std::move(stored.record_name));
    begin_table(state, table);
}

} // namespace

void schedule_resume(ServerState& state, const Visitor& visitor) {
    for (StoredMatch& stored : state.stored_matches) {
        if (!plays_in(stored, visitor)) {
            continue;
        }
        if (!had_guest(state, stored)) {
            state.resume_matches_at = state.now + resume_delay;
        } else if (state.wall_seconds() - stored.begun < told_for &&
                   mark_told_unresumable(stored, visitor.name)) {
            state.effects.emplace_back(SaveRecord{stored.record_name, stored.bpgn});
            state.tell(visitor.id,
                       "Your match of {} cannot go on: not all who played have accounts. Its "
                       "record is kept.\n",
                       base::date_time_text(stored.begun));
        }
    }
}

void resume_scheduled(ServerState& state) {
    state.resume_matches_at.reset();
    for (Visitor* visitor : state.connections.everybody()) {
        if (is_free(visitor)) {
            (void)resume_stored(state, *visitor);
        }
    }
}

bool resume_stored(ServerState& state, Visitor& visitor) {
    const auto found = std::ranges::find_if(state.stored_matches, [&](const StoredMatch& stored) {
        return plays_in(stored, visitor) && !state.tables.full() &&
               all_free(state.connections, stored);
    });
    if (found == state.stored_matches.end()) {
        return false;
    }
    StoredMatch stored = std::move(*found);
    state.stored_matches.erase(found);
    go_on(state, std::move(stored));
    return true;
}

void list_stored_matches(ServerState& state, Visitor& visitor, const std::string& player,
                         bool registered) {
    std::string text;
    int count = 0;
    for (const StoredMatch& stored : state.stored_matches) {
        if (!plays_in(stored, player, registered)) {
            continue;
        }
        std::vector<std::string> names;
        for (const Seat seat : rules::seats(stored.match.plan())) {
            const bool here = state.connections.find_by_name(stored.names[seat]) != nullptr;
            names.push_back(stored.names[seat] + (here ? "*" : ""));
        }
        text += fmt::format("{:2}: {}  {}  {} half-moves  {}\n", ++count, fmt::join(names, " "),
                            to_text(stored.terms), stored.match.plies().size(),
                            base::date_time_text(stored.begun));
    }
    state.tell(visitor, count == 0
                            ? fmt::format("{} has no adjourned games.\n", player)
                            : fmt::format("Stored games of {} (* is here):\n{}", player, text));
}

} // namespace net
