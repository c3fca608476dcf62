// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about tables: chairs, bots, terms, being ready.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/absence_desk.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace net {
namespace {

using rules::Seat;

/// Whether the visitor has a chair; otherwise tells them to sit down.
bool sits(ServerState& state, Visitor& visitor, const ChairTable& table) {
    const bool there = table.seat_of(visitor.id).has_value();
    if (!there) {
        state.tell(visitor, "Sit down first: \"sit\".\n");
    }
    return there;
}

/// The visitor's table if they may change something there; otherwise null, and they are told why.
ChairTable* open_chairs_of(ServerState& state, Visitor& visitor, bool on_a_chair) {
    ChairTable* table = state.chairs.of(visitor.id);
    if (table == nullptr) {
        state.tell(visitor, "You are at no table: \"table\" finds one.\n");
        return nullptr;
    }
    if (table->match()) {
        state.tell(visitor, "The match is on.\n");
        return nullptr;
    }
    return on_a_chair && !sits(state, visitor, *table) ? nullptr : table;
}

std::optional<Seat> chair_meant(ServerState& state, Visitor& visitor, const ChairTable& table,
                                std::string_view word) {
    const auto seat = rules::seat_from(word);
    if (!seat || !rules::has(table.plan(), *seat)) {
        std::string letters;
        for (const Seat one : table.seats()) {
            letters += fmt::format("{}{}", letters.empty() ? "" : ", ", letter(one));
        }
        state.tell(visitor, "Which chair? {}: capitals have White.\n", letters);
        return std::nullopt;
    }
    return seat;
}

/// Unrated bughouse with the visitor's usual time control.
MatchProposal terms_for(const Visitor& visitor) {
    return read_proposal("bughouse unrated", usual_terms(visitor)).value();
}

/// The oldest table that has a free chair.
ChairTable* table_with_room(ServerState& state) {
    for (auto& [number, table] : state.chairs.all()) {
        if (!table.match() && table.free_chairs() > 0 && !table.is_full()) {
            return &table;
        }
    }
    return nullptr;
}

ChairTable* chairs_named(ServerState& state, std::string_view word) {
    if (const auto number = base::to_number<int>(word)) {
        return state.chairs.find(*number);
    }
    const Visitor* other = state.connections.find_by_prefix(word);
    return other == nullptr ? nullptr : state.chairs.of(other->id);
}

void on_table(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const std::string word = base::lower(arguments);
    ChairTable* table = state.chairs.of(visitor.id);
    if (word == "leave") {
        if (!leave_chair_table(state, visitor)) {
            state.tell(visitor, "You are at no table.\n");
        } else {
            state.tell(visitor, "You leave the table.\n");
        }
        return;
    }
    if (word == "new") {
        open_chair_table(state, visitor, terms_for(visitor));
        return;
    }
    if (!word.empty()) {
        table = chairs_named(state, arguments);
        return table != nullptr
                   ? join_chair_table(state, visitor, *table)
                   : state.tell(visitor, state.connections.not_found_text(
                                             word, "There is no such table: see \"tables\".\n"));
    }
    if (table != nullptr) {
        return show_chairs_to(state, visitor, *table);
    }
    if (visitor.seat) { // back in a match whose table has closed: shows its board
        return state.tell(visitor, "You are playing a game.\n");
    }
    table = table_with_room(state);
    if (table != nullptr) {
        return join_chair_table(state, visitor, *table);
    }
    open_chair_table(state, visitor, terms_for(visitor));
}

void on_tables(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    constexpr std::size_t most_rows = 40;
    std::size_t count = 0;
    for (const auto& [number, table] : state.chairs.all()) {
        if (++count <= most_rows) {
            state.tell(visitor, chairs_row(state, table));
        }
    }
    state.tell(visitor, "{} of {} table{} displayed.\n", std::min(count, most_rows), count,
               count == 1 ? "" : "s");
}

void on_sit(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (visitor.seat) {
        return state.tell(visitor, "You are playing a game.\n");
    }
    if (state.chairs.of(visitor.id) == nullptr) {
        on_table(state, visitor, {});
    }
    ChairTable* table = open_chairs_of(state, visitor, false);
    if (table == nullptr) {
        return;
    }
    const auto seat =
        arguments.empty() ? table->free_seat() : chair_meant(state, visitor, *table, arguments);
    if (!seat) {
        return arguments.empty() ? state.tell(visitor, "No chair is free.\n") : void();
    }
    if (table->seat_of(visitor.id) == seat) {
        return state.tell(visitor, "You sit there already.\n");
    }
    if (!table->sit(visitor.id, *seat)) {
        return state.tell(visitor, "Somebody sits there.\n");
    }
    announce_chairs(state, *table,
                    fmt::format("{} sits down on {} ({}, board {}).\n", visitor.name, letter(*seat),
                                seat->side == rules::Side::white ? "White" : "Black",
                                letter(seat->board)));
}

/// Leaves a chair; the host may also free another one.
void on_stand(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, arguments.empty());
    if (table == nullptr) {
        return;
    }
    ConnectionId who = visitor.id;
    if (!arguments.empty()) {
        const auto seat = chair_meant(state, visitor, *table, arguments);
        if (!seat || !table->chair(*seat).seated_player) {
            return seat ? state.tell(visitor, "Nobody sits there.\n") : void();
        }
        who = *table->chair(*seat).seated_player;
    }
    if (who != visitor.id && table->host() != visitor.id) {
        return state.tell(visitor, "Only the host can do that.\n");
    }
    const Visitor* other = state.connections.find(who);
    table->leave_chair(who);
    announce_chairs(state, *table,
                    who == visitor.id ? fmt::format("{} stands up.\n", visitor.name)
                                      : fmt::format("{} asks {} to stand up.\n", visitor.name,
                                                    other == nullptr ? "somebody" : other->name));
}

void on_bot(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, false);
    if (table == nullptr || (table->host() != visitor.id && !sits(state, visitor, *table))) {
        return;
    }
    const auto tokens = base::tokens(arguments);
    const auto seat =
        tokens.empty() ? table->free_seat() : chair_meant(state, visitor, *table, tokens.front());
    const bool off = tokens.size() > 1 && base::lower(tokens[1]) == "off";
    const auto level = off                 ? std::optional(0)
                       : tokens.size() > 1 ? base::to_number<int>(tokens[1])
                                           : std::optional(state.options.bot_level);
    if (!seat) {
        return tokens.empty() ? state.tell(visitor, "No chair is free.\n") : void();
    }
    if (!level || *level < (off ? 0 : ChairTable::lowest_level) ||
        *level > ChairTable::highest_level) {
        return state.tell(visitor,
                          "Levels go from {} to {}: \"bot b 5\"; \"bot b off\" sends it away.\n",
                          ChairTable::lowest_level, ChairTable::highest_level);
    }
    if (off && table->chair(*seat).is_free()) {
        return state.tell(visitor, "No bot sits there.\n");
    }
    if (!table->seat_bot(*seat, *level)) {
        return state.tell(visitor, "Somebody sits there.\n");
    }
    announce_chairs(state, *table,
                    off ? fmt::format("{} sends the bot on {} away.\n", visitor.name, letter(*seat))
                        : fmt::format("{} puts a bot of level {} on {}.\n", visitor.name, *level,
                                      letter(*seat)));
    begin_when_ready(state, *table);
}

/// `laws` shows the terms of the visitor's table; `laws 960` changes them.
void on_laws(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty() && state.chairs.of(visitor.id) != nullptr) {
        return state.tell(visitor,
                          to_text(state.chairs.of(visitor.id)->terms()) +
                              "\n\"laws wbn\", \"laws 960\", \"laws rated\" change that.\n");
    }
    change_match_terms(state, visitor, arguments);
}

void on_ready(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, true);
    if (table == nullptr) {
        return;
    }
    const bool was = table->chair(*table->seat_of(visitor.id)).ready;
    const std::string word = base::lower(arguments);
    const bool ready = word == "on" || (word != "off" && !was);
    table->set_ready(visitor.id, ready);
    announce_chairs(state, *table,
                    fmt::format("{} is {}ready.\n", visitor.name, ready ? "" : "not "));
    begin_when_ready(state, *table);
}

void on_start(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    ChairTable* table = state.chairs.of(visitor.id);
    if (table == nullptr || !table->seat_of(visitor.id)) {
        on_sit(state, visitor, {});
        table = state.chairs.of(visitor.id);
        if (table == nullptr || !table->seat_of(visitor.id)) {
            return; // the visitor has been told why
        }
    }
    table = open_chairs_of(state, visitor, true);
    if (table == nullptr) {
        return;
    }
    while (const auto seat = table->free_seat()) {
        (void)table->seat_bot(*seat, state.options.bot_level);
    }
    table->set_ready(visitor.id, true);
    announce_chairs(state, *table,
                    fmt::format("{} is ready, with bots on the free chairs.\n", visitor.name));
    begin_when_ready(state, *table);
}

void on_turn(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, true);
    if (table == nullptr) {
        return;
    }
    const std::string word = base::lower(arguments);
    if (word == "partners") {
        table->rotate_partners();
    } else if (word.empty() || word == "sides") {
        table->swap_sides();
    } else {
        return state.tell(visitor, "\"turn sides\" or \"turn partners\"?\n");
    }
    announce_chairs(state, *table,
                    fmt::format("{} turns the chairs: {}.\n", visitor.name,
                                word == "partners" ? "everybody has another partner"
                                                   : "everybody changes colours"));
}

/// The match at the visitor's table, or the one that they watch.
ServerTable* match_to_join(ServerState& state, const Visitor& visitor) {
    const ChairTable* chairs = state.chairs.of(visitor.id);
    if (chairs != nullptr && chairs->match()) {
        return state.tables.find(*chairs->match());
    }
    return visitor.watches.empty() ? nullptr : state.tables.game(visitor.watches.back()).table;
}

void on_take(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (visitor.seat) {
        return state.tell(visitor, "You are playing a game.\n");
    }
    ServerTable* match = match_to_join(state, visitor);
    const auto seat = rules::seat_from(arguments);
    if (match == nullptr || !seat || !rules::has(match->match().plan(), *seat)) {
        return state.tell(visitor, match == nullptr
                                       ? "Come to the table first, or observe the match.\n"
                                       : "Which seat? As in: take b\n");
    }
    take_over_seat(state, visitor, *match, *seat);
}

void on_standins(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, true);
    const std::string word = base::lower(arguments);
    if (table == nullptr) {
        return;
    }
    if (word != "on" && word != "off") {
        return state.tell(visitor, "Bots {} play on here for players who lose the line.\n",
                          table->stand_ins() ? "do" : "do not");
    }
    table->set_stand_ins(word == "on");
    announce_chairs(state, *table,
                    fmt::format("{} decides: bots {} play on for players who lose the line.\n",
                                visitor.name, word == "on" ? "do" : "do not"));
}

constexpr std::array<ServerCommand, 11> chair_rows{{
    {"table", 3, 200, "[NUMBER|NAME|new|leave]",
     "Come to a table with a free chair, or open one; there: who sits where", on_table},
    {"tables", 6, 201, "", "The tables, and how many chairs are free", on_tables},
    {"sit", 3, 202, "[SEAT]", "Sit down: sit b has Black on board B", on_sit},
    {"stand", 4, 203, "[SEAT]", "Stand up; the host may ask another to", on_stand},
    {"bot", 3, 204, "[SEAT [LEVEL|off]]", "Put a bot on a chair, or send it away", on_bot},
    {"laws", 3, 205, "[WORDS]", "What is played at your table: laws wbn, laws 960, laws rated",
     on_laws},
    {"ready", 4, 206, "[on|off]", "You are ready: the match begins when all are", on_ready},
    {"start", 4, 207, "", "Sit down, put bots on the free chairs, and be ready", on_start},
    {"take", 4, 209, "SEAT", "Play on in a seat whose player is away, or that a bot has", on_take},
    {"standins", 6, 210, "[on|off]", "Whether bots play on for players who lose the line",
     on_standins},
    {"turn", 4, 208, "[sides|partners]", "Change colours, or partners, before the next match",
     on_turn},
}};

} // namespace

void change_match_terms(ServerState& state, Visitor& visitor, std::string_view arguments) {
    ChairTable* table = open_chairs_of(state, visitor, true);
    if (table == nullptr) {
        return;
    }
    const auto terms = read_proposal(arguments, table->terms());
    if (!terms || terms->kind != table->terms().kind || terms->colour) {
        return state.tell(visitor,
                          terms ? "That cannot be chosen at a table.\n" : terms.error() + "\n");
    }
    table->change_terms(*terms);
    announce_chairs(state, *table, fmt::format("{} sets: {}.\n", visitor.name, to_text(*terms)));
}

const std::span<const ServerCommand> chair_commands = chair_rows;

} // namespace net
