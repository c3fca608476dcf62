// SPDX-License-Identifier: GPL-3.0-or-later
// Which game the server shows at the table, and which one is watched beside it.
#include "src/app/on/handlers.h"
#include "src/app/on/match_flow.h"
#include "src/app/on/server_listener.h"
#include "src/app/options.h"
#include "src/app/show/text.h"
#include "src/app/table/record.h"
#include "src/base/text.h"
#include "src/play/news.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace app {

namespace {

void name_seats(Table& table, const rules::Names& names, const rules::Names& ratings) {
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        table.seats[seat].name = names[seat].empty() ? std::string(Occupant::unknown) : names[seat];
        table.seats[seat].rating = ratings[seat];
    }
}

/// Lists the previous game as unfinished if it has not ended; its record stays as it is.
void list_as_unfinished(const Context& m) {
    const auto& table = m.model.table;
    if (!table || table->broken_off || table->counted || table->match.plies().empty()) {
        return;
    }
    save_final(m);
    m.model.evening.add_uncounted(unfinished_text(*table), table->record_state.name,
                                  table->record_state.file);
}

/// Stops showing the second match. If it was at the table before, it has a record and is listed.
void drop_second_match(const Context& m) {
    const auto beside = std::exchange(m.model.second_match, std::nullopt);
    if (beside && !beside->counted && !beside->record_state.name.empty()) {
        m.model.evening.add_uncounted(unfinished_text(*beside), beside->record_state.name,
                                      beside->record_state.file);
    }
}

/// Whether the game that opens is already at the table: servers open it again when it proves to be
/// bughouse or its earlier moves become known.
bool is_again(const std::optional<Table>& table, const play::GameOpened& opened) {
    if (!table || table->broken_off || table->counted) {
        return false;
    }
    const rules::Seat white{};
    return table->seats[white].name == opened.names[white] &&
           table->seats[opponent(white)].name == opened.names[opponent(white)] &&
           table->watching == !opened.me;
}

/// Moves what belongs to the running game to its new table, including the moves that wait.
void go_on(Table& table, Table& before) {
    table.record_state = std::move(before.record_state);
    table.record_state.finished_parts.clear();
    table.opened_wall_seconds = before.opened_wall_seconds;
    table.began = before.began;
    table.premoves = std::move(before.premoves);
    table.focus = before.focus;
    table.typing = before.typing;
    if (before.pending &&
        rules::is_legal(table.match.position(before.pending->seat.board), before.pending->move)) {
        table.pending = std::move(before.pending);
    }
}

Table table_of(const Context& m, const play::GameOpened& opened) {
    MatchTerms terms;
    terms.seat = opened.me.value_or(rules::Seat{});
    Table table(terms, opened.match);
    table.authority = server_authority;
    table.server_game.server_host = m.model.server->host;
    table.server_game.type = opened.type;
    table.server_game.rated = opened.rated;
    table.server_game.examined = opened.examined;
    table.server_game.captures_fill_reserves =
        opened.type == "bughouse" || opened.type == "crazyhouse";
    table.watching = !opened.me;
    for (const rules::Seat seat : rules::seats(opened.match.plan())) {
        table.seats[seat].at_this_keyboard = opened.me == seat;
    }
    name_seats(table, opened.names, opened.ratings);
    table.open = true;
    table.began = m.now;
    fill_sheet(table);
    table.opened_wall_seconds = new_match_wall_seconds(m);
    return table;
}

/// Whether the match at the table continues as the second match when another one takes the table.
bool goes_on_as_second(const Model& model, const play::GameOpened& opened) {
    const auto& table = model.table;
    return table && table->watching && running(*table) && !table->broken_off && !opened.me;
}

/// Takes the match as the server describes it and fills the move list, since the second match only
/// follows boards, clocks and players.
void take_match(Table& table, const play::GameOpened& opened) {
    table.match = opened.match;
    fill_sheet(table);
    name_seats(table, opened.names, opened.ratings);
}

/// Moves the second match to the table; the one there becomes the second while it is running.
bool put_first(const Context& m, const play::GameOpened& opened) {
    if (!is_again(m.model.second_match, opened)) {
        return false;
    }
    const bool goes_on = goes_on_as_second(m.model, opened);
    if (goes_on) {
        save_final(m);
    } else {
        list_as_unfinished(m);
    }
    std::swap(m.model.table, m.model.second_match);
    if (!goes_on) {
        m.model.second_match.reset();
    }
    take_match(*m.model.table, opened);
    m.model.talk.begin_match();
    m.model.question.reset();
    m.model.notice = {};
    m.model.review.reset();
    m.model.server->in_front = false;
    save_or_schedule_record(m);
    return true;
}

/// Makes room for another match at the table.
void make_room(const Context& m, const play::GameOpened& opened) {
    if (goes_on_as_second(m.model, opened)) {
        save_final(m);
        drop_second_match(m);
        m.model.second_match = m.model.table;
    } else {
        list_as_unfinished(m);
    }
    m.model.talk.begin_match();
}

} // namespace

void on_game_opened(const Context& m, const play::GameOpened& opened) {
    if (put_first(m, opened)) {
        return;
    }
    Table table = table_of(m, opened);
    const bool again = is_again(m.model.table, opened);
    if (again) {
        go_on(table, *m.model.table);
    } else {
        make_room(m, opened);
    }
    if (m.model.table) {
        table.flipped = m.model.table->flipped && !opened.me;
        m.add(m.model.table->bots.stop(m.now));
        m.model.last_serial = m.model.table->bots.last_serial();
    }
    m.model.table = std::move(table);
    seat_own_bot(m, opened);
    if (again && !m.model.table->match.plies().empty()) {
        save_or_schedule_record(m);
    }
    m.model.question.reset();
    m.model.notice = {};
    m.model.review.reset();
    m.model.server->in_front = false;
    if (opened.me) {
        drop_second_match(m);
    }
    if (opened.me && !again) { // players must see their boards at once
        m.model.text.reset();
        m.model.field.reset();
        m.model.settings.reset();
        m.model.server->answer = {}; // the console has it
        m.ring(BellFor::move);
    }
}

void ServerListener::operator()(const base::Boxed<play::SeatsNamed>& named) const {
    auto& table = m_.model.table;
    if (!table) {
        return;
    }
    const rules::Names before = names_of(*table);
    name_seats(*table, named->names, named->ratings);
    if (!table->record_state.name.empty() && table->record_state.is_provisional &&
        names_of(*table) != before) {
        name_players_in_parts(*table);
        save_or_schedule_record(m_);
    }
}

/// Keeps the boards on the screen: the connection may come back, and observers may want another
/// look.
void ServerListener::operator()(const play::GameLeft&) const {
    const Context& m = m_;
    auto& table = m.model.table;
    if (!table) {
        return;
    }
    list_as_unfinished(m);
    table->match.adjourn(m.now);
    table->pending.reset();
    table->premoves.clear();
    table->broken_off = true;
    if (table->watching && m.model.page() == Model::Page::table) {
        m.model.server->in_front = true;
    }
    m.model.notice = {};
    m.model.question.reset();
    if (is_adjourned(*table)) {
        m.notice(fmt::format("{}: the server keeps the game; `match {}` resumes it",
                             table->server_game.end_text[rules::BoardId::a],
                             table->seats[opponent(table->terms.seat)].name));
    }
    if (!table->watching) {
        m.model.talk.show(Tab::console);
    }
}

namespace {

/// Finishes the record that the second match got while it was at the table.
void end_second_match(const Context& m) {
    Table& beside = *m.model.second_match;
    if (std::exchange(beside.counted, true) || beside.record_state.name.empty()) {
        return;
    }
    fill_sheet(beside);
    std::swap(m.model.table, m.model.second_match);
    m.model.evening.add_uncounted(verdict_text(*m.model.table), m.model.table->record_state.name);
    save_record(m);
    std::swap(m.model.table, m.model.second_match);
}

void follow_second_match(const Context& m, const play::News& news) {
    Table& beside = *m.model.second_match;
    if (const auto* named = std::get_if<base::Boxed<play::SeatsNamed>>(&news)) {
        name_seats(beside, (*named)->names, (*named)->ratings);
    } else if (const auto* told = std::get_if<play::EndNews>(&news)) {
        beside.server_game.end_text[told->board] = told->reason;
    } else if (std::holds_alternative<play::GameLeft>(news)) {
        drop_second_match(m);
    } else {
        play::apply(beside.match, news);
        if (std::holds_alternative<play::Ended>(news)) {
            end_second_match(m);
        }
    }
}

} // namespace

void ServerListener::operator()(const play::SecondMatch& told) const {
    const Context& m = m_;
    for (const play::News& news : told.news) {
        const auto* opened = std::get_if<base::Boxed<play::GameOpened>>(&news);
        if (opened != nullptr && is_again(m.model.second_match, **opened)) {
            take_match(*m.model.second_match, **opened);
        } else if (opened != nullptr) {
            drop_second_match(m);
            m.model.second_match = table_of(m, **opened);
        } else if (m.model.second_match) {
            follow_second_match(m, news);
        }
    }
    if (told.news.empty()) {
        drop_second_match(m);
    }
}

} // namespace app
