// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/match_closing.h"

#include "net/serve/desk/absence_desk.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "net/serve/desk/resume_desk.h"
#include "net/serve/people/account_registry.h"
#include "src/base/instant.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/glicko.h"
#include "src/play/records/match_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace net {
namespace {

using rules::Ending;
using rules::Seat;

constexpr int numbers = 100; ///< game numbers run from 0 to 99, then from 0 again

/// Why the game ended, in FICS's abbreviation.
std::string_view ending_code(const ServerTable& table, Seat seat) {
    const rules::Outcome& outcome = *table.match().outcome();
    if (outcome.decided_by.board != seat.board) {
        return outcome.winner ? "PW" : "PDr";
    }
    return table.has_end_text() ? "Dis" : rules::text_of(outcome.decided_by.ending).fics_code;
}

/// A row of `history`: `+ 1795 W 2005 Carol   [ Br  3   0] --- Mat`.
std::string row(const ServerTable& table, Seat seat) {
    const rules::Outcome& outcome = *table.match().outcome();
    const auto& other = table.seated_player(opponent(seat));
    const bool won = outcome.winner && *outcome.winner == table.match().plan().team[seat];
    const auto& time = table.terms().time;
    return fmt::format("{} {:>4} {} {:>4} {:<14.14}[{:>3}{:3}{:4}] --- {:<3}",
                       won              ? '+'
                       : outcome.winner ? '-'
                                        : '=',
                       table.seated_player(seat).rating,
                       seat.side == rules::Side::white ? 'W' : 'B', other.rating, other.name,
                       table.type_code(), base::minutes_in(time.base),
                       base::seconds_in(time.increment), ending_code(table, seat));
}

/// Adds the game to the history of that player, who must have an account; returns its number there.
int add_to_history(ServerState& state, const ServerTable& table, Seat seat, Account account) {
    auto& played = account.history;
    const int number = played.empty() ? 0 : (played.back().number + 1) % numbers;
    played.push_back({number, state.wall_seconds(), row(table, seat)});
    if (played.size() > Account::most_history_entries) {
        played.erase(played.begin());
    }
    (void)state.accounts.put(std::move(account), state.effects);
    return number;
}

} // namespace

void add_to_histories(ServerState& state, const ServerTable& table) {
    const bool aborted = table.match().outcome()->decided_by.ending == Ending::aborted;
    rules::PerSeat<FinishedGames::Player> players;
    for (const Seat seat : table.seats()) {
        const auto& seated_player = table.seated_player(seat);
        const Account* account = seated_player.registered && !aborted
                                     ? state.accounts.find(seated_player.name)
                                     : nullptr;
        players[seat].name = seated_player.name;
        if (account != nullptr) {
            players[seat].history_number = add_to_history(state, table, seat, *account);
        }
    }
    for (const rules::BoardId board : rules::board_ids(table.match().plan())) {
        state.finished_games.add(
            {{players[{board, rules::Side::white}], players[{board, rules::Side::black}]},
             table.moves_text(board, base::date_time_text(table.start_time())),
             state.now});
    }
}

std::string history_text(const ServerState& state, const Account& account, bool own) {
    const std::int64_t delay = own ? 0 : base::seconds_in(state.options.show_delay);
    std::string rows;
    for (const Account::HistoryEntry& game : account.history) {
        if (delay == 0 || game.at + delay <= state.wall_seconds()) {
            rows +=
                fmt::format("{:2}: {} {}\n", game.number, game.row, base::date_time_text(game.at));
        }
    }
    return rows.empty() ? fmt::format("{} has no history games.\n", account.name)
                        : fmt::format("\nHistory for {}:\n                  Opponent      Type"
                                      "         ECO End Date\n{}",
                                      account.name, rows);
}

using rules::BoardId;
using rules::Seat;

namespace {

/// Interval for saving a running match whole; half-moves in between are appended. Saving one costs
/// more than the move itself, so up to 200 matches share twenty savings per second.
constexpr base::Millis keep_longest{10'000};
constexpr base::Millis keep_for_each{50}; ///< per running match

double score_of(const rules::Outcome& outcome, rules::Team team) {
    return !outcome.winner ? 0.5 : *outcome.winner == team ? 1 : 0;
}

/// The opponents combined into one with the mean of their ratings.
play::RatedGame opposition(const ServerState& state, const ServerTable& table, Seat seat) {
    const auto& plan = table.match().plan();
    play::RatedGame game{0, 0, score_of(*table.match().outcome(), plan.team[seat])};
    int count = 0;
    for (const Seat other : table.seats()) {
        const Account* account = state.accounts.find(table.seated_player(other).name);
        if (plan.team[other] != plan.team[seat] && account != nullptr) {
            const Account::Rating& rating = rating_of(*account, table.terms().kind);
            game.rating += rating.rating;
            game.deviation += rating.deviation;
            ++count;
        }
    }
    game.rating /= std::max(count, 1);
    game.deviation /= std::max(count, 1);
    return game;
}

std::string kind_text(GameKind kind) {
    return kind == GameKind::bughouse     ? "Bughouse"
           : kind == GameKind::crazyhouse ? "Crazyhouse"
                                          : "Chess";
}

/// Changes all ratings together, so that no new rating affects another one of the same match.
void change_ratings(ServerState& state, const ServerTable& table) {
    rules::PerSeat<Account> changed;
    for (const Seat seat : table.seats()) {
        if (const Account* account = state.accounts.find(table.seated_player(seat).name)) {
            changed[seat] = *account;
            Account::Rating& rating = rating_of(changed[seat], table.terms().kind);
            rating = play::rating_after(rating, {opposition(state, table, seat)});
        }
    }
    for (const Seat seat : table.seats()) {
        const auto& seated_player = table.seated_player(seat);
        const Account* account = state.accounts.find(seated_player.name);
        if (account == nullptr) {
            continue;
        }
        const auto was = std::lround(rating_of(*account, table.terms().kind).rating);
        const auto is = std::lround(rating_of(changed[seat], table.terms().kind).rating);
        state.shown_players.delay_rating_change(*account, state.now);
        (void)state.accounts.put(changed[seat], state.effects);
        state.tell(seated_player.connection, "{} rating adjustment: {} --> {}.\n",
                   kind_text(table.terms().kind), was, is);
    }
}

void tell_ratings(ServerState& state, const ServerTable& table) {
    const bool aborted = table.match().outcome()->decided_by.ending == rules::Ending::aborted;
    if (table.terms().rated && !aborted) {
        return change_ratings(state, table);
    }
    for (const Seat seat : table.seats()) {
        state.tell(table.seated_player(seat).connection, "No ratings adjustment done.\n");
    }
}

void remember_match(ServerState& state, const ServerTable& table, Seat seat) {
    Visitor* visitor = state.connections.find(table.seated_player(seat).connection);
    if (visitor == nullptr) {
        return;
    }
    Visitor::LastMatch last{table.seated_player(opponent(seat)).name, {}, table.terms(), state.now};
    last.terms.colour.reset();
    for (const Seat other : table.seats()) {
        if (other != seat) {
            last.others.push_back(table.seated_player(other).name);
        }
    }
    visitor->last = std::move(last);
    visitor->seat.reset();
}

void tell_results(ServerState& state, const ServerTable& table) {
    const BoardId first = table.deciding_board();
    for (int i = 0; i < table.boards(); ++i) {
        const auto board = static_cast<BoardId>((static_cast<int>(first) + i) % table.boards());
        const std::string line =
            fmt::format("{{{} {}\n", table.title(board), table.end_text(board));
        for (const ConnectionId reader : table.players_and_watchers(board)) {
            if (const Visitor* visitor = state.connections.find(reader)) {
                state.show(*visitor, table, line);
            }
        }
        announce_to_gin(state, table, line);
    }
}

} // namespace

void announce_to_gin(ServerState& state, const ServerTable& table, std::string_view line) {
    std::vector<ConnectionId> told;
    for (const BoardId board : rules::board_ids(table.match().plan())) {
        const auto some = table.players_and_watchers(board);
        told.insert(told.end(), some.begin(), some.end());
    }
    for (Visitor* visitor : state.connections.visitors_to_notify()) {
        if (visitor->settings[Variable::gin] != 0 &&
            std::ranges::find(told, visitor->id) == told.end()) {
            state.show(*visitor, table, std::string(line));
        }
    }
}

namespace {

/// The clocks of all seats; empty if the match is over or untimed.
rules::PerSeat<std::optional<base::Millis>> time_left(const ServerTable& table, base::Instant now) {
    rules::PerSeat<std::optional<base::Millis>> left;
    for (const Seat seat : table.seats()) {
        if (!table.match().outcome() && !table.terms().time.unlimited) {
            left[seat] = std::max(table.left(seat, now), base::Millis{});
        }
    }
    return left;
}

} // namespace

void name_record(ServerState& state, ServerTable& table) {
    const std::string second = record_time(table.start_time());
    std::string name = fmt::format("{}_game{}", second, table.game(BoardId::a));
    for (const Seat seat : table.seats()) {
        name += "_" + table.seated_player(seat).name;
    }
    auto& given = state.latest_record_names;
    if (!given.empty() && !given.begin()->starts_with(second)) {
        given.clear(); // names that begin with an earlier second cannot be given again
    }
    std::string file = name + ".bpgn";
    for (int number = 2; !given.insert(file).second; ++number) {
        file = fmt::format("{}-{}.bpgn", name, number);
    }
    table.set_record_name(std::move(file));
}

void save_whole_record(ServerState& state, ServerTable& table) {
    play::RecordFacts record_facts;
    record_facts.event = fmt::format("{} {} game", table.terms().rated ? "rated" : "unrated",
                                     type_text(table.terms()));
    record_facts.site = "bughouse server";
    record_facts.date = base::utc_date_text(table.start_time(), '.');
    record_facts.time = base::utc_time_text(table.start_time(), ":");
    record_facts.names = table.names();
    for (const Seat seat : table.seats()) {
        const std::string& rating = table.seated_player(seat).rating;
        record_facts.ratings[seat] = rating == "----" || rating == "++++" ? "" : rating;
    }
    record_facts.left = time_left(table, state.now);
    if (table.match().outcome()) { // half-moves can only be appended to an unfinished record
        record_facts.lags = table.lags();
    }
    table.on_record_saved(state.now);
    state.effects.emplace_back(SaveRecord{
        table.record_name(), notation::write_bpgn(play::record_of(table.match(), record_facts))});
}

void save_progress(ServerState& state, ServerTable& table) {
    const auto matches = static_cast<std::int64_t>(state.tables.count());
    const auto wait = std::min(keep_longest, keep_for_each * (matches - 1));
    const std::size_t plies = table.match().plies().size();
    const bool is_due = state.now - table.last_saved() >= wait;
    if (plies == 0 || plies == table.saved_plies()) {
        return;
    }
    if (table.saved_plies() == 0 || plies != table.saved_plies() + 1) {
        return save_whole_record(state, table); // there is no record yet to append to
    }
    const auto left = time_left(table, state.now);
    state.effects.emplace_back(
        AddToRecord{table.record_name(), fmt::format("{}\t{}", table.last_ply_text(),
                                                     play::time_left_text(table.match(), left))});
    table.on_half_move_saved();
    if (is_due) {
        save_whole_record(state, table);
    }
}

namespace {

/// A line for the log of results: `rated bughouse 3 0: Amy (1795) vs. Carol (2005), Dave (----) vs.
/// Ben (1500); Carol resigns 1-0; 2026-11-22_172000_game1_....bpgn`.
std::string result_line(const ServerTable& table) {
    std::string players;
    for (const BoardId board : rules::board_ids(table.match().plan())) {
        const auto& white = table.seated_player({board, rules::Side::white});
        const auto& black = table.seated_player({board, rules::Side::black});
        players += fmt::format("{}{} ({}) vs. {} ({})", players.empty() ? "" : ", ", white.name,
                               white.rating, black.name, black.rating);
    }
    std::string end = table.end_text(table.deciding_board());
    std::erase(end, '}');
    return fmt::format("{}: {}; {}; {}", to_text(table.terms()), players, end, table.record_name());
}

} // namespace

void close_match(ServerState& state, ServerTable& table) {
    drop_void_offers(state, table);
    save_whole_record(state, table);
    state.effects.emplace_back(LogResult{result_line(table)});
    tell_results(state, table);
    tell_ratings(state, table);
    add_to_histories(state, table);
    if (state.bot_matches.erase(table.match_id()) > 0) {
        state.effects.emplace_back(TellBots{table.match_id(), {}, std::nullopt});
    }
    for (const Seat seat : table.seats()) {
        state.shown_players.set_game(table.seated_player(seat).name, std::nullopt, state.now);
        remember_match(state, table, seat);
        if (const Visitor* player = state.connections.find(table.seated_player(seat).connection)) {
            schedule_resume(state, *player);
        }
    }
    for (const BoardId board : rules::board_ids(table.match().plan())) {
        for (const ConnectionId connection : table.watchers(board)) {
            if (Visitor* visitor = state.connections.find(connection)) {
                std::erase(visitor->watches, table.game(board));
            }
        }
    }
    forget_absences(state, table);
    end_match_at_chairs(state, table);
    state.tables.remove(table.match_id());
}

void save_running_matches(ServerState& state) {
    for (ServerTable* table : state.tables.all()) {
        save_whole_record(state, *table);
    }
}

} // namespace net
