// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/on/on_server_game.h"

#include "src/app/on/match_flow.h"
#include "src/app/show/text.h"
#include "src/app/table/record.h"
#include "src/base/text.h"

#include <fmt/format.h>

namespace app {

namespace {

void name_seats(Table& table, const rules::Names& names, const rules::Names& ratings) {
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        table.seats[seat].name = names[seat].empty() ? std::string(Occupant::unknown) : names[seat];
        table.seats[seat].rating = ratings[seat];
    }
}

/// The game before it, if it has not ended: its record stays as it is.
void put_by(const Moment& m) {
    const auto& table = m.model.table;
    if (!table || table->left || table->counted || table->match.plies().empty()) {
        return;
    }
    save_last(m);
    m.model.evening.add_unfinished(unfinished_text(*table), table->record.name, table->record.file);
}

/// The game that runs is opened once more: it has turned out to be bughouse, or its past is known.
bool is_again(const Moment& m, const play::GameOpened& opened) {
    const auto& table = m.model.table;
    if (!table || table->left || table->counted) {
        return false;
    }
    const rules::Seat white{};
    return table->seats[white].name == opened.names[white] &&
           table->seats[opponent(white)].name == opened.names[opponent(white)] &&
           table->watching == !opened.me;
}

/// The game that runs goes on at a new table: what waits for its turn waits there.
void go_on(Table& table, Table& before) {
    table.record = std::move(before.record);
    table.record.parts.clear();
    table.wall_seconds = before.wall_seconds;
    table.began = before.began;
    table.premoves = std::move(before.premoves);
    table.focus = before.focus;
    table.typing = before.typing;
    if (before.pending &&
        rules::is_legal(table.match.position(before.pending->seat.board), before.pending->move)) {
        table.pending = std::move(before.pending);
    }
}

Table table_of(const Moment& m, const play::GameOpened& opened) {
    MatchTerms terms;
    terms.seat = opened.me.value_or(rules::Seat{});
    Table table(terms, opened.match);
    table.authority = server_referee;
    table.told.host = m.model.server->host;
    table.told.type = opened.type;
    table.told.rated = opened.rated;
    table.told.examined = opened.examined;
    table.told.passes = passes_pieces(opened.type);
    table.watching = !opened.me;
    for (const rules::Seat seat : rules::seats(opened.match.plan())) {
        table.seats[seat].human = opened.me == seat;
    }
    name_seats(table, opened.names, opened.ratings);
    table.open = true;
    table.began = m.now;
    fill_sheet(table);
    table.wall_seconds =
        m.model.options.wall_seconds + m.now.time_since_epoch() / std::chrono::seconds{1};
    return table;
}

} // namespace

void on_game_opened(const Moment& m, const play::GameOpened& opened) {
    Table table = table_of(m, opened);
    const bool again = is_again(m, opened);
    if (again) {
        go_on(table, *m.model.table);
    } else {
        put_by(m);
        m.model.talk.begin_match();
    }
    if (m.model.table) {
        table.flipped = m.model.table->flipped && !opened.me;
        m.model.table->bots.stop(m.now, m.out);
    }
    m.model.table = std::move(table);
    if (again && !m.model.table->match.plies().empty()) {
        save_record_soon(m);
    }
    m.model.question.reset();
    m.model.notice = {};
    m.model.review.reset();
    m.model.server->in_front = false;
    if (opened.me && !again) { // nothing may stand before the boards of those who play
        m.model.text.reset();
        m.ring();
    }
}

void on_seats_named(const Moment& m, const play::SeatsNamed& named) {
    auto& table = m.model.table;
    if (!table) {
        return;
    }
    const rules::Names before = names_of(*table);
    name_seats(*table, named.names, named.ratings);
    if (!table->record.name.empty() && table->record.stands_in && names_of(*table) != before) {
        name_parts(*table);
        save_record_soon(m);
    }
}

void on_lag_told(const Moment& m, const play::LagTold& told) {
    auto& table = m.model.table;
    if (table && rules::has(table->match.plan(), told.seat)) {
        note_lag(table->told, table->match, told.seat, told.lag);
    }
}

void on_flag_too_early(const Moment& m, const play::FlagTooEarly& early) {
    if (m.model.table) {
        m.model.table->told.claim_too_early = early.half_moves;
    }
}

/// It comes with the announcement of the end, before or after it.
void on_end_told(const Moment& m, const play::EndTold& told) {
    auto& table = m.model.table;
    if (!table || static_cast<int>(told.board) >= table->match.plan().boards) {
        return;
    }
    table->told.end_text[told.board] = told.reason;
    if (table->counted) {
        save_record(m);
    }
}

void on_rating_told(const Moment& m, const play::RatingTold& told) {
    auto& table = m.model.table;
    if (table && table->counted) {
        table->told.rating_change = fmt::format("{} -> {}", told.before, told.after);
        m.model.talk.add("*** your rating: " + table->told.rating_change, Tone::notice);
    }
}

/// The boards stay: the line may come back, or who has stopped watching may look once more.
void on_game_left(const Moment& m) {
    auto& table = m.model.table;
    if (!table) {
        return;
    }
    put_by(m);
    table->match.adjourn(m.now);
    table->pending.reset();
    table->premoves.clear();
    table->left = true;
    if (table->watching && m.model.page() == Model::Page::table) {
        m.model.server->in_front = true;
    }
    m.model.notice = {};
    m.model.question.reset();
    const std::string& reason = table->told.end_text[rules::BoardId::a];
    if (base::lower(reason).find("adjourn") != std::string::npos) {
        m.notice(fmt::format("{}: the server keeps the game; `match {}` resumes it", reason,
                             table->seats[opponent(table->terms.seat)].name));
    }
}

} // namespace app
