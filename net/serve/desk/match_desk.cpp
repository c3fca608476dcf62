// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/match_desk.h"

#include "net/serve/desk/absence_desk.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_closing.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/text.h"
#include "src/base/variant.h"
#include "src/notation/moves/move_text.h"
#include "src/play/news.h"
#include "src/rules/board/setup.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

/// Sends the board in the reader's own style, after a blank line. Players are also pinged.
void send_board(ServerState& state, Visitor& to, const ServerTable& table, BoardId board) {
    const bool plays = to.plays_in(table.match_id());
    const auto seat = plays ? std::optional(to.seat->seat) : std::nullopt;
    const bool observes =
        plays || std::ranges::find(to.watches, table.game(board)) != to.watches.end();
    std::string text = to.settings[Variable::style] == 12
                           ? table.board_text(board, seat, observes, state.now)
                           : table.drawn_board(board, seat, state.now);
    state.show(to, table, to.replying || !to.prompted ? "\n" + text : text);
    if (seat && seat->board == board && to.reader.seal() != TimesealVersion::none) {
        to.next_ping.board = true;
        to.next_ping.sent = state.now;
        to.board_seen_stamp.reset();
    }
}

void send_board_to_all(ServerState& state, const ServerTable& table, BoardId board) {
    for (const ConnectionId connection : table.players_and_watchers(board)) {
        if (Visitor* visitor = state.connections.find(connection)) {
            send_board(state, *visitor, table, board);
        }
    }
}

void tell_onlookers(ServerState& state, const ServerTable& table) {
    for (const BoardId board : rules::board_ids(table.match().plan())) {
        const std::string line =
            fmt::format("{{{} Creating {} {} match.}}\n", table.title(board),
                        table.terms().rated ? "rated" : "unrated", type_text(table.terms()));
        announce_to_gin(state, table, line);
    }
}

/// A line such as `Game notification: Alice (1795) vs. Carol (2005) rated bughouse 3 0: Game 1`.
std::string notification(const ServerTable& table, BoardId board) {
    const auto& white = table.seated_player({board, Side::white});
    const auto& black = table.seated_player({board, Side::black});
    return fmt::format("Game notification: {} ({}) vs. {} ({}) {}: Game {}\n", white.name,
                       white.rating, black.name, black.rating, to_text(table.terms()),
                       table.game(board));
}

/// Tells visitors who have one of the players on their gnotify list that the match has begun.
void notify_of_games(ServerState& state, const ServerTable& table) {
    for (Visitor* visitor : state.connections.visitors_to_notify()) {
        if (visitor->plays_in(table.match_id()) || visitor->lists[ListKind::gnotify].empty()) {
            continue;
        }
        for (const BoardId board : rules::board_ids(table.match().plan())) {
            const auto wants = [&](Side side) {
                return visitor->lists.has(ListKind::gnotify,
                                          table.seated_player({board, side}).name);
            };
            if (wants(Side::white) || wants(Side::black)) {
                state.show(*visitor, table, notification(table, board));
            }
        }
    }
}

void follow_players(ServerState& state, ServerTable& table) {
    for (Visitor* visitor : state.connections.visitors_to_notify()) {
        for (const Seat seat : table.seats()) {
            if (!visitor->follows.empty() && !visitor->seat &&
                base::same_ignoring_case(visitor->follows, table.seated_player(seat).name)) {
                watch(state, *visitor, {&table, seat.board});
            }
        }
    }
}

/// The seating: the challenger on board A, their partner on board B with the other colour.
rules::PerSeat<Visitor*> seating(ServerState& state, Visitor& challenger, Visitor& opponent,
                                 const MatchProposal& terms) {
    const Side side = terms.colour ? *terms.colour : static_cast<Side>(state.random(2));
    rules::PerSeat<Visitor*> seats;
    seats[{BoardId::a, side}] = &challenger;
    seats[{BoardId::a, rules::other(side)}] = &opponent;
    if (terms.kind == GameKind::bughouse) {
        seats[{BoardId::b, rules::other(side)}] = state.connections.find(challenger.partner);
        seats[{BoardId::b, side}] = state.connections.find(opponent.partner);
    }
    return seats;
}

/// Tells the player in seat `to` what the one in `by` does about a draw: offers it, agrees to it
/// or, where the answer is a bot's, declines it. Does nothing if they are not asked or are away.
void tell_of_draw(ServerState& state, const ServerTable& table, Seat by, Seat to, bool offered) {
    const bool all = table.match().laws().draw_agreement == rules::DrawAgreement::all_players;
    const ServerTable::SeatedPlayer& player = table.seated_player(by);
    Visitor* from = state.connections.find(player.connection);
    Visitor* asked = all || to == opponent(by)
                         ? state.connections.find(table.seated_player(to).connection)
                         : nullptr;
    if ((from == nullptr && player.bot_level == 0) || asked == nullptr || from == asked) {
        return;
    }
    const bool agreed = table.match().outcome().has_value();
    const bool waits = offered && !agreed && table.match().draw_offered(to);
    state.tell(*asked, "{} {}.\n", from != nullptr ? from->name : bots_own_name(table, by),
               agreed    ? "accepts the draw request"
               : waits   ? "accepts the draw request; all four must"
               : offered ? "offers you a draw"
                         : "declines the draw request");
    if (offered && !agreed && !waits && from != nullptr) {
        make_offer(state, *from, *asked, OfferSubject::draw);
    }
}

/// Sends the referee's news to the visitors concerned.
struct Teller {
    ServerState& state;
    ServerTable& table;
    Visitor* asker;
    std::string_view typed; ///< the line as typed

    /// Reports a passed piece; in words to visitors who read drawn boards.
    void tell_passed(Seat to, rules::Kind kind) const {
        const rules::Position& position = table.match().position(to.board);
        const int game = table.game(to.board);
        const std::string line =
            fmt::format("{} <- {}{}\n", holdings_text(position, game),
                        to.side == Side::white ? 'W' : 'B', notation::letter(kind));
        const std::string drawn =
            fmt::format("Game {} {} received: {} -> {}\n", game, table.seated_player(to).name,
                        notation::letter(kind), in_brackets(position.hand(to.side)));
        for (const ConnectionId reader : table.players_and_watchers(to.board)) {
            if (const Visitor* visitor = state.connections.find(reader)) {
                state.show(*visitor, table,
                           visitor->settings[Variable::style] == 12 ? line : drawn);
            }
        }
    }
    void operator()(const play::Moved& moved) const {
        const Seat to = table.match().plan().feeds[moved.ply.seat];
        if (moved.ply.passed && to.board != moved.ply.seat.board) {
            tell_passed(to, *moved.ply.passed);
        }
        drop_void_offers(state, table, moved.ply.seat);
        send_board_to_all(state, table, moved.ply.seat.board);
    }
    void operator()(const play::Refused& refused) const {
        if (asker == nullptr) {
            return;
        }
        using rules::Refusal;
        if (refused.why == Refusal::not_your_turn) {
            state.tell(*asker, "It is not your move.\n");
        } else if (refused.why == Refusal::match_over) {
            state.tell(*asker, "You are not playing a game.\n");
        } else if (refused.move) {
            state.tell(*asker, "Illegal move ({}).\n", typed);
        } else {
            std::string why(rules::to_text(refused.why));
            why.front() =
                static_cast<char>(why.front() >= 'a' ? why.front() - 'a' + 'A' : why.front());
            state.tell(*asker, why + ".\n");
        }
    }
    void operator()(const play::DrawNews& draw) const {
        const bool bots = table.seated_player(draw.by).bot_level > 0;
        if (!draw.offered && !bots) {
            return; // the command that declines tells it
        }
        if (asker != nullptr && !bots) {
            state.tell(*asker, table.match().outcome() ? "You accept the draw request.\n"
                                                       : "Draw request sent.\n");
        }
        for (const Seat seat : table.seats()) {
            tell_of_draw(state, table, draw.by, seat, draw.offered);
        }
        drop_void_offers(state, table);
    }
    void operator()(const play::TellNews& said) const { // only for bots; visitors use `ptell`
        state.tell(table.seated_player(said.to).connection, "{} (your partner) tells you: {}\n",
                   bots_own_name(table, said.from), said.text);
    }
    void operator()(const play::LastDropOpened& opened) const {
        state.tell(table.seated_player(opened.last_drop.seat).connection,
                   "Your partner is mated: drop the {} with mate, or \"decline\".\n",
                   notation::name(opened.last_drop.kind));
    }
    void operator()(const play::Ended&) const {
        if (table.other_end_may_count(state.now)) {
            state.decided_matches_kept_open.push_back(table.match_id());
        } else {
            close_match(state, table);
        }
    }
    template <class Other> void operator()(const Other&) const {}
};

void announce(ServerState& state, ServerTable& table, const play::NewsList& news, Visitor* asker,
              std::string_view typed) {
    const MatchId id = table.match_id();
    for (const Seat seat : table.take_held_flags()) {
        if (const auto& connection = table.seated_player(seat).connection) {
            state.connections.ping_for_flag(*connection);
        }
    }
    for (const play::News& one : news) {
        std::visit(Teller{state, table, asker, typed}, one);
        if (state.tables.find(id) == nullptr) {
            return; // the match has ended and its table is gone
        }
    }
    state.tables.set_alarm(table);
    if (!news.empty() && !table.match().outcome()) {
        if (table.has_bots()) {
            tell_bots(state, table);
        }
        save_progress(state, table);
    }
}

} // namespace

bool has_room_for_bot_match(const ServerState& state) {
    return static_cast<int>(state.bot_matches.size()) < state.options.client_limits.bot_matches;
}

void tell_bots(ServerState& state, const ServerTable& table) {
    TellBots told{table.match_id(), {}, table.match()};
    for (const Seat seat : table.seats()) {
        if (table.seated_player(seat).bot_level > 0) {
            told.seats.push_back(
                {seat, table.seated_player(seat).bot_level, bots_own_name(table, seat)});
        }
    }
    if (told.seats.empty()) {
        told.match.reset();
        state.bot_matches.erase(table.match_id());
    } else {
        state.bot_matches.insert(table.match_id());
    }
    state.effects.emplace_back(std::move(told));
}

void announce_match_to(ServerState& state, const ServerTable& table, Seat seat) {
    Visitor* visitor = state.connections.find(table.seated_player(seat).connection);
    if (visitor == nullptr) {
        return;
    }
    const BoardId board = seat.board;
    const MatchProposal& terms = table.terms();
    state.tell(*visitor, "Creating: {}\n{{{} Creating {} {} match.}}\n",
               table.players_and_terms(board), table.title(board),
               terms.rated ? "rated" : "unrated", type_text(terms));
    if (visitor->settings[Ivariable::gameinfo]) {
        state.tell(*visitor, table.facts_text(board));
    }
    send_board(state, *visitor, table, board);
    if (table.boards() == 2) {
        const BoardId other = board == BoardId::a ? BoardId::b : BoardId::a;
        std::string title = table.title(other);
        title.front() = 'g';
        state.tell(*visitor, "\nYour partner is playing {}.\n", title);
    }
    for (const Seat other : table.seats()) {
        if (table.match().draw_offered(other)) { // while nobody was there to be asked
            tell_of_draw(state, table, other, seat, true);
        }
    }
}

ServerTable::SeatedPlayer seated_player_of(const ServerState& state, const Visitor& visitor,
                                           GameKind kind) {
    return {visitor.name, state.rating(visitor, kind), visitor.id, visitor.registered,
            visitor.bot_level};
}

void open_match(ServerState& state, Visitor& challenger, Visitor& opponent,
                const MatchProposal& terms) {
    const auto seated = seating(state, challenger, opponent, terms);
    rules::PerSeat<ServerTable::SeatedPlayer> seated_players;
    for (const Seat seat : rules::seats(match_of(terms, 0).plan())) {
        seated_players[seat] = seated_player_of(state, *seated[seat], terms.kind);
    }
    open_match_of_seated(state, terms, std::move(seated_players));
}

void open_match_of_seated(ServerState& state, const MatchProposal& terms,
                          rules::PerSeat<ServerTable::SeatedPlayer> seated_players) {
    rules::Match match = match_of(terms, static_cast<int>(state.random(rules::chess960_arrays)));
    if (state.tables.full()) {
        for (const Seat seat : rules::seats(match.plan())) {
            state.tell(seated_players[seat].connection,
                       "No more matches can be played here just now.\n");
        }
        return;
    }
    ServerTable& table = state.tables.open(terms, std::move(match), std::move(seated_players));
    table.set_start_time(state.wall_seconds());
    name_record(state, table);
    begin_table(state, table);
}

void begin_table(ServerState& state, ServerTable& table) {
    for (const Seat seat : table.seats()) {
        Visitor* const player = state.connections.find(table.seated_player(seat).connection);
        if (player == nullptr) {
            continue; // one of the table's own bots
        }
        Visitor& visitor = *player;
        visitor.seat = Visitor::Place{table.match_id(), seat};
        state.shown_players.set_game(visitor.name, table.game(seat.board), state.now);
        end_offers_of(state, visitor);
        leave_seeks(state, visitor);
        for (const int game : std::vector<int>(visitor.watches)) {
            stop_watching(state, visitor, game);
        }
    }
    const auto begun = table.tick(state.now);
    for (const Seat seat : table.seats()) {
        announce_match_to(state, table, seat);
    }
    begin_match_at_chairs(state, table);
    tell_onlookers(state, table);
    notify_of_games(state, table);
    follow_players(state, table);
    announce(state, table, begun, nullptr, {});
}

bool is_bots_seat(ServerState& state, const ServerTable& table, Seat seat) {
    const ServerTable::SeatedPlayer& player = table.seated_player(seat);
    const Visitor* here = state.connections.find(player.connection);
    return here != nullptr ? here->bot_level > 0 : is_bots_name(player.name);
}

ServerTable* table_of(ServerState& state, const Visitor& visitor) {
    return visitor.seat ? state.tables.find(visitor.seat->match_id) : nullptr;
}

std::optional<Seat> partners_seat(const ServerTable* table, const Visitor& visitor) {
    return table != nullptr ? rules::partner(table->match().plan(), visitor.seat->seat)
                            : std::nullopt;
}

ServerTables::Game game_of(ServerState& state, const Visitor& visitor) {
    if (ServerTable* table = table_of(state, visitor)) {
        return {table, visitor.seat->seat.board};
    }
    return visitor.watches.empty() ? ServerTables::Game{}
                                   : state.tables.game(visitor.watches.back());
}

void request_at_table(ServerState& state, Visitor& visitor, decltype(play::Request::what) what,
                      std::string_view typed, base::Millis lag) {
    ServerTable* table = table_of(state, visitor);
    if (table == nullptr) {
        return state.tell(visitor, "You are not playing a game.\n");
    }
    const auto news = table->apply({visitor.seat->seat, std::move(what)}, state.now, lag);
    announce(state, *table, news, &visitor, typed);
}

void request_at_table(ServerState& state, ServerTable& table, const play::Request& request) {
    const auto& connection = table.seated_player(request.seat).connection;
    if (connection && table.seated_player(request.seat).bot_level == 0) {
        return; // a bot whose player has returned in the meantime
    }
    const bool about_draw = std::holds_alternative<play::OfferDraw>(request.what) ||
                            std::holds_alternative<play::Decline>(request.what);
    if (about_draw && !is_bots_seat(state, table, request.seat)) {
        return; // who plays on for somebody who is away does not agree on their behalf
    }
    announce(state, table, table.apply(request, state.now), state.connections.find(connection), {});
}

void tick_table(ServerState& state, ServerTable& table) {
    announce(state, table, table.tick(state.now), nullptr, {});
}

void close_matches_kept_open(ServerState& state) {
    std::erase_if(state.decided_matches_kept_open, [&](MatchId id) {
        ServerTable* table = state.tables.find(id);
        const bool past = table != nullptr && table->match().ended_at() < state.now;
        if (past) {
            close_match(state, *table);
        }
        return past || table == nullptr;
    });
}

namespace {

void note_ping_time(Visitor::PingTimes& times, base::Millis took) {
    times.shortest = times.count == 0 ? took : std::min(times.shortest, took);
    times.longest = std::max(times.longest, took);
    times.sum += took;
    ++times.count;
}

} // namespace

void on_pong(ServerState& state, Visitor& visitor, std::optional<std::int64_t> stamp) {
    auto& pings = visitor.pings;
    if (pings.empty()) {
        return;
    }
    const Visitor::Ping answered = pings.front();
    pings.erase(pings.begin());
    const auto is_open = [&](bool Visitor::Ping::*why) {
        return std::ranges::any_of(pings, [why](const Visitor::Ping& one) { return one.*why; });
    };
    ServerTable* table = table_of(state, visitor);
    if (answered.board) {
        const base::Millis took = state.now - answered.sent;
        note_ping_time(visitor.ping_times, took);
        visitor.board_seen_stamp = is_open(&Visitor::Ping::board) ? std::nullopt : stamp;
        if (table != nullptr) {
            table->seated_player(visitor.seat->seat).lag.note_round_trip(took, visitor.round_trip);
        }
    }
    if (table != nullptr && answered.flag && !is_open(&Visitor::Ping::flag)) {
        const auto news = table->release_flag(visitor.seat->seat, state.now);
        announce(state, *table, news, nullptr, {});
    }
}

bool reject_if_evicted(ServerState& state, const Visitor& visitor, const ServerTable& table) {
    const bool away = table.is_evicted(base::lower(visitor.name)) ||
                      (!visitor.peer.is_shared() && table.is_evicted(visitor.peer.limit_key()));
    if (away) {
        state.tell(visitor.id, "You may not observe that match any more (WBN 8.3).\n");
    }
    return away;
}

void watch(ServerState& state, Visitor& visitor, const ServerTables::Game& game) {
    const int number = game.table->game(game.board);
    if (reject_if_evicted(state, visitor, *game.table)) {
        return;
    }
    if (visitor.watches.size() >= Visitor::most_watched) {
        return state.tell(visitor, "You observe too many games already.\n");
    }
    if (std::ranges::find(visitor.watches, number) != visitor.watches.end()) {
        return;
    }
    visitor.watches.push_back(number);
    game.table->watchers(game.board).push_back(visitor.id);
    std::string text = fmt::format("You are now observing game {}.\nGame {}: {}\n", number, number,
                                   game.table->players_and_terms(game.board));
    if (visitor.settings[Ivariable::gameinfo]) {
        text += game.table->facts_text(game.board);
    }
    state.show(visitor, *game.table, std::move(text));
    show_board(state, visitor, game);
}

void stop_watching(ServerState& state, Visitor& visitor, int game) {
    if (std::erase(visitor.watches, game) == 0) {
        return state.show(visitor, false, fmt::format("You are not observing game {}.\n", game));
    }
    if (const auto found = state.tables.game(game)) {
        std::erase(found.table->watchers(found.board), visitor.id);
    }
    state.show(visitor, false, fmt::format("Removing game {} from observation list.\n", game));
}

void show_board(ServerState& state, Visitor& visitor, const ServerTables::Game& game) {
    send_board(state, visitor, *game.table, game.board);
}

void leave_table(ServerState& state, Visitor& visitor) {
    ServerTable* table = table_of(state, visitor);
    if (table == nullptr) {
        return;
    }
    const Seat seat = visitor.seat->seat;
    table->seated_player(seat).connection.reset();
    visitor.seat.reset();
    note_absence(state, *table, seat, visitor);
}

} // namespace net
