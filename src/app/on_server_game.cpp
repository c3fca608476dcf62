// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the screen as a server opens, names and ends it. Its moves come as announcements.
#include "src/app/moment.h"

namespace app {

void on_game_opened(const Moment& m, const play::GameOpened& opened) {
    MatchSpec spec;
    spec.seat = opened.me.value_or(rules::Seat{});
    Table table(spec, opened.match);
    for (const rules::Seat seat : rules::seats(opened.match.plan())) {
        table.seats[seat] = {opened.names[seat], opened.me == seat, 0};
    }
    table.open = true;
    m.model.table = std::move(table);
    m.model.page = Model::Page::table;
}

void on_seats_named(const Moment& m, const play::SeatsNamed& named) {
    if (m.model.table) {
        for (const rules::Seat seat : rules::seats(m.model.table->match.plan())) {
            m.model.table->seats[seat].name = named.names[seat];
        }
    }
}

void on_lag_told(const Moment& /*m*/, const play::LagTold& /*told*/) {}

void on_end_told(const Moment& m, const play::EndTold& told) {
    m.model.talk.add("*** " + told.reason, Tone::notice);
}

void on_game_left(const Moment& m) {
    m.model.table.reset();
    m.model.page = Model::Page::server;
}

} // namespace app
