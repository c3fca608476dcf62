// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/chair_desk.h"

#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace net {
namespace {

using rules::Seat;

/// Maximum number of spectators named in the line for programs; the rest are left out.
constexpr std::size_t most_named_beside = 12;

std::string name_at(ServerState& state, ConnectionId who) {
    const Visitor* visitor = state.connections.find(who);
    return visitor == nullptr ? std::string("?") : visitor->name;
}

/// A time control as one word: "3+0", "3d2", "none".
std::string time_word(const rules::TimeControl& time) {
    if (time.unlimited) {
        return "none";
    }
    return fmt::format("{}{}{}", base::minutes_in(time.base), sign_of(time.bonus),
                       base::seconds_in(time.increment));
}

std::string score_text(const ChairTable& table, std::string_view between, std::string_view gap) {
    std::string text;
    for (const ChairTable::TeamScore& one : table.team_scores()) {
        text += fmt::format("{}{}{}{}", text.empty() ? "" : gap, one.team, between,
                            rules::points_text(one.half_points));
    }
    return text;
}

std::vector<std::string> names_beside(ServerState& state, const ChairTable& table) {
    std::vector<std::string> names;
    for (const ConnectionId who : table.members()) {
        if (!table.seat_of(who)) {
            names.push_back(name_at(state, who));
        }
    }
    return names;
}

/// A chair for programs: `A=carol:1512:y` for a person, `b=*5` for a bot, `B=-` if free.
std::string chair_word(ServerState& state, const ChairTable& table, Seat seat) {
    const ChairTable::Chair& chair = table.chair(seat);
    const Visitor* visitor = state.connections.find(chair.seated_player);
    if (visitor != nullptr) {
        return fmt::format("{}={}:{}:{}", letter(seat), visitor->name,
                           state.rating(*visitor, table.terms().kind), chair.ready ? 'y' : 'n');
    }
    return chair.bot_level > 0 ? fmt::format("{}=*{}", letter(seat), chair.bot_level)
                               : fmt::format("{}=-", letter(seat));
}

/// The line for programs: `<tb> 3 host=ada me=A play=n time=3+0 laws=fics 960=n rated=n A=... a=...
/// beside=... score=...`
std::string machine_line(ServerState& state, const ChairTable& table, ConnectionId reader) {
    const auto mine = table.seat_of(reader);
    const MatchProposal& terms = table.terms();
    std::string line = fmt::format(
        "<tb> {} host={} me={} play={} time={} laws={} 960={} rated={}", table.number(),
        name_at(state, table.host()), mine ? letter(*mine) : '-', table.match() ? 'y' : 'n',
        time_word(terms.time), terms.laws, terms.chess960 ? 'y' : 'n', terms.rated ? 'y' : 'n');
    for (const Seat seat : table.seats()) {
        line += " " + chair_word(state, table, seat);
    }
    auto beside = names_beside(state, table);
    beside.resize(std::min(beside.size(), most_named_beside));
    return line + fmt::format(" beside={} score={}\n", fmt::join(beside, ","),
                              score_text(table, ":", ","));
}

std::string seat_text(Seat seat) {
    return fmt::format("{} ({}, board {})", letter(seat),
                       seat.side == rules::Side::white ? "White" : "Black", letter(seat.board));
}

std::string chair_line(ServerState& state, const ChairTable& table, Seat seat) {
    const ChairTable::Chair& chair = table.chair(seat);
    const Visitor* visitor = state.connections.find(chair.seated_player);
    const std::string who =
        visitor != nullptr
            ? fmt::format("{} ({}), {}", visitor->name, state.rating(*visitor, table.terms().kind),
                          chair.ready ? "ready" : "not ready")
        : chair.bot_level > 0 ? fmt::format("bot of level {}", chair.bot_level)
                              : fmt::format("free: \"sit {}\"", letter(seat));
    return fmt::format("  {:<19} {}\n", seat_text(seat), who);
}

std::string in_words(ServerState& state, const ChairTable& table) {
    std::string text = fmt::format("Table {}, {}'s: {}.\n", table.number(),
                                   name_at(state, table.host()), to_text(table.terms()));
    std::string partners;
    for (const Seat seat : table.seats()) {
        text += chair_line(state, table, seat);
        const auto other = rules::partner(table.plan(), seat);
        if (other && index(seat) < index(*other)) {
            partners += fmt::format("{}{} and {}", partners.empty() ? "" : ", ", letter(seat),
                                    letter(*other));
        }
    }
    text += fmt::format("Partners: {}.\n", partners);
    if (const auto beside = names_beside(state, table); !beside.empty()) {
        text += fmt::format("Beside the chairs: {}.\n", fmt::join(beside, ", "));
    }
    if (!table.team_scores().empty()) {
        text += fmt::format("Score of the evening: {}.\n", score_text(table, " ", ", "));
    }
    return text + (table.match() ? "The match is on.\n"
                                 : "\"ready\" when you are; \"start\" puts bots on free chairs.\n");
}

void tell_program(ServerState& state, Visitor& visitor, const ChairTable& table) {
    if (visitor.settings[Ivariable::table]) {
        state.tell(visitor, machine_line(state, table, visitor.id));
    }
}

/// Makes the players of each team partners, as `partner` would, so that they can talk to each
/// other.
void part_partners(ServerState& state, const ChairTable& table) {
    for (const Seat seat : table.seats()) {
        const auto with = rules::partner(table.plan(), seat);
        Visitor* one = state.connections.find(table.chair(seat).seated_player);
        Visitor* other = with ? state.connections.find(table.chair(*with).seated_player) : nullptr;
        if (one != nullptr && other != nullptr) {
            make_partners(state, *one, *other);
        }
    }
}

/// Names for bots without a connection; nobody else may use them.
constexpr std::array<std::string_view, rules::max_seats> bot_names{
    "BotOne", "BotTwo",   "BotThree", "BotFour", "BotFive",
    "BotSix", "BotSeven", "BotEight", "BotNine", "BotTen"};

rules::PerSeat<ServerTable::SeatedPlayer> seated_players_at(ServerState& state,
                                                            const ChairTable& table) {
    rules::PerSeat<ServerTable::SeatedPlayer> seated_players;
    for (const Seat seat : table.seats()) {
        const ChairTable::Chair& chair = table.chair(seat);
        if (chair.seated_player) {
            seated_players[seat] = seated_player_of(
                state, *state.connections.find(chair.seated_player), table.terms().kind);
        } else {
            seated_players[seat].name = bot_names.at(static_cast<std::size_t>(index(seat)));
            seated_players[seat].rating = "++++";
            seated_players[seat].bot_level = chair.bot_level;
        }
    }
    return seated_players;
}

bool all_registered(const ChairTable& table,
                    const rules::PerSeat<ServerTable::SeatedPlayer>& seated_players) {
    return std::ranges::all_of(table.seats(),
                               [&](Seat seat) { return seated_players[seat].registered; });
}

bool has_bot(const ChairTable& table) {
    return std::ranges::any_of(table.seats(),
                               [&](Seat seat) { return table.chair(seat).bot_level > 0; });
}

/// The table for a match that begins: all its players are at it and nobody else has a chair. Null
/// if they need a new one.
ChairTable* common_chairs(ServerState& state, const ServerTable& match,
                          const std::vector<ConnectionId>& players) {
    ChairTable* table = players.empty() ? nullptr : state.chairs.of(players.front());
    if (table == nullptr || table->match() || table->plan() != match.match().plan()) {
        return nullptr;
    }
    const bool all_there = std::ranges::all_of(
        players, [&](ConnectionId who) { return state.chairs.of(who) == table; });
    const bool others = std::ranges::any_of(table->seats(), [&](Seat seat) {
        const auto& seated_player = table->chair(seat).seated_player;
        return seated_player && std::ranges::find(players, *seated_player) == players.end();
    });
    return all_there && !others ? table : nullptr;
}

} // namespace

bool is_bots_name(std::string_view name) {
    return std::ranges::any_of(
        bot_names, [name](std::string_view one) { return base::same_ignoring_case(one, name); });
}

std::string bots_own_name(const ServerTable& match, Seat seat) {
    const ServerTable::SeatedPlayer& seated_player = match.seated_player(seat);
    return seated_player.connection
               ? seated_player.name // a bot of the lobby keeps its name
               : std::string(bot_names.at(static_cast<std::size_t>(index(seat))));
}

void show_chairs_to(ServerState& state, Visitor& visitor, const ChairTable& table) {
    visitor.settings[Ivariable::table] ? tell_program(state, visitor, table)
                                       : state.tell(visitor, in_words(state, table));
}

void announce_chairs(ServerState& state, ChairTable& table, const std::string& sentence) {
    for (const ConnectionId who : table.members()) {
        if (Visitor* visitor = state.connections.find(who)) {
            if (!sentence.empty()) {
                state.tell(*visitor, sentence);
            }
            tell_program(state, *visitor, table);
        }
    }
}

std::string chairs_row(ServerState& state, const ChairTable& table) {
    return fmt::format("{:3} {}'s table: {}, {}\n", table.number(), name_at(state, table.host()),
                       to_text(table.terms()),
                       table.match() ? std::string("a match is on")
                                     : fmt::format("{} of {} chairs are free", table.free_chairs(),
                                                   table.seats().size()));
}

void join_chair_table(ServerState& state, Visitor& visitor, ChairTable& table) {
    if (state.chairs.of(visitor.id) != &table) {
        if (table.is_full()) {
            return state.tell(visitor, "There is no room left at that table.\n");
        }
        const int number = table.number();
        (void)leave_chair_table(state, visitor);
        state.chairs.join(table, visitor.id);
        announce_chairs(state, *state.chairs.find(number),
                        fmt::format("{} comes to the table.\n", visitor.name));
    }
    if (!visitor.settings[Ivariable::table]) {
        show_chairs_to(state, visitor, table);
    }
}

void open_chair_table(ServerState& state, Visitor& visitor, const MatchProposal& terms) {
    (void)leave_chair_table(state, visitor);
    ChairTable* table = state.chairs.open(visitor.id, terms);
    if (table == nullptr) {
        return state.tell(visitor, "There are too many tables just now.\n");
    }
    state.tell(visitor, "You open a table.\n");
    show_chairs_to(state, visitor, *table);
}

bool leave_chair_table(ServerState& state, Visitor& visitor) {
    ChairTable* table = state.chairs.of(visitor.id);
    if (table == nullptr) {
        return false;
    }
    const int number = table->number();
    state.chairs.leave(visitor.id);
    if (visitor.settings[Ivariable::table]) {
        state.tell(visitor, "<tb> 0\n");
    }
    if (ChairTable* left = state.chairs.find(number)) {
        announce_chairs(state, *left, fmt::format("{} leaves the table.\n", visitor.name));
    }
    return true;
}

void begin_when_ready(ServerState& state, ChairTable& table) {
    if (!table.may_begin()) {
        return;
    }
    for (const Seat seat : table.seats()) {
        const auto& seated_player = table.chair(seat).seated_player;
        const Visitor* visitor = state.connections.find(seated_player);
        if (seated_player && visitor == nullptr) {
            table.leave(ConnectionId(*seated_player));
            return announce_chairs(state, table, "");
        }
        if (visitor != nullptr && visitor->seat) {
            table.set_ready(visitor->id, false);
            return announce_chairs(state, table,
                                   fmt::format("{} is playing elsewhere.\n", visitor->name));
        }
    }
    if (has_bot(table) && !has_room_for_bot_match(state)) {
        table.clear_ready();
        return announce_chairs(
            state, table,
            fmt::format("Bots play in {} match{} already, and cannot play in more: "
                        "wait for one to end, or for people.\n",
                        state.bot_matches.size(), state.bot_matches.size() == 1 ? "" : "es"));
    }
    auto seated_players = seated_players_at(state, table);
    MatchProposal terms = table.terms();
    if (terms.rated && !all_registered(table, seated_players)) {
        terms.rated = false;
        announce_chairs(state, table, "Not all of you have an account: this match is not rated.\n");
    }
    part_partners(state, table);
    open_match_of_seated(state, terms, std::move(seated_players));
}

void begin_match_at_chairs(ServerState& state, const ServerTable& match) {
    if (match.terms().kind != GameKind::bughouse) {
        return;
    }
    rules::PerSeat<std::optional<ConnectionId>> seated_players;
    rules::PerSeat<int> bots;
    std::vector<ConnectionId> players;
    for (const Seat seat : match.seats()) {
        const auto& seated_player = match.seated_player(seat);
        bots[seat] = seated_player.bot_level;
        if (seated_player.connection && seated_player.bot_level == 0) {
            seated_players[seat] = seated_player.connection;
            players.push_back(*seated_player.connection);
        }
    }
    ChairTable* table = common_chairs(state, match, players);
    if (table == nullptr && !players.empty()) {
        for (const ConnectionId who : players) {
            (void)leave_chair_table(state, *state.connections.find(who));
        }
        table = state.chairs.open(players.front(), match.terms());
    }
    if (table != nullptr) {
        const bool rated = table->terms().rated; // the table's own; this match may differ
        MatchProposal terms = match.terms();
        terms.rated = terms.rated || rated;
        state.chairs.begin(*table, match.match_id(), terms, seated_players, bots);
        announce_chairs(state, *table, "");
    }
}

void end_match_at_chairs(ServerState& state, const ServerTable& match) {
    ChairTable* table = state.chairs.of_match(match.match_id());
    if (table == nullptr) {
        return;
    }
    rules::PerSeat<std::string> names;
    for (const Seat seat : match.seats()) {
        names[seat] = match.seated_player(seat).bot_level > 0
                          ? fmt::format("bot{}", match.seated_player(seat).bot_level)
                          : match.seated_player(seat).name;
    }
    state.chairs.end(*table, *match.match().outcome(), names);
    const std::string score = score_text(*table, " ", ", ");
    announce_chairs(
        state, *table,
        fmt::format("{}{}\"ready\" plays again at table {}, \"turn\" turns the chairs.\n",
                    score.empty() ? "" : "Score of the evening: ",
                    score.empty() ? "" : score + ". ", table->number()));
}

void rejoin_chair_table(ServerState& state, Visitor& visitor, const ServerTable& match) {
    ChairTable* table = state.chairs.of_match(match.match_id());
    if (state.chairs.of(visitor.id) != table) {
        (void)leave_chair_table(state, visitor);
    }
    if (table != nullptr && visitor.seat) {
        table->note_player_returned(visitor.id, visitor.seat->seat);
        state.chairs.join(*table, visitor.id);
    }
}

} // namespace net
