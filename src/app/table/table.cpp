// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/table.h"

#include "src/base/text.h"
#include "src/play/records/match_record.h"
#include "src/rules/match/unpressed_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {

std::string lag_mark(base::Millis lag) {
    constexpr base::Millis second{1000};
    constexpr base::Millis most{99'000};
    return lag < second ? fmt::format("lag {}", lag.count())
                        : fmt::format("lag {}s", std::min(lag, most) / second);
}

std::string lag_text(base::Millis lag) {
    constexpr int second = 1000;
    const auto ms = lag.count();
    return ms < second ? fmt::format("{}ms", ms)
                       : fmt::format("{}.{}s", ms / second, ms % second / (second / 10));
}

void note_lag(ServerGame& game, const rules::Match& match, rules::Seat seat, base::Millis lag) {
    game.lag[seat] = lag;
    const auto& plies = match.plies();
    if (!plies.empty() && plies.back().seat == seat && game.ply_lags.size() < plies.size()) {
        game.ply_lags.resize(plies.size());
        game.ply_lags.back() = lag;
    }
}

using rules::BoardId;
using rules::Seat;

namespace {

/// Default names: of my partner, then of my opponent and the opponent's partner, or around a ring.
constexpr std::string_view partner_name = "bob";
constexpr std::array<std::string_view, 4> other_names{"carol", "dave", "erin", "frank"};
constexpr std::string_view spare_name = "alice"; ///< used if I have one of those names

std::string_view name_by_place(const rules::TablePlan& plan, Seat me, Seat seat) {
    const auto partner = rules::partner(plan, me);
    if (rules::teammate(plan, me)) {
        return seat == *partner ? partner_name : other_names[seat == opponent(me) ? 0 : 1];
    }
    // In a ring: the players after me, in order.
    const int players = static_cast<int>(rules::seats(plan).size()) / (partner ? 2 : 1);
    const int behind = static_cast<int>(plan.player[seat]) - static_cast<int>(plan.player[me]);
    return other_names.at(static_cast<std::size_t>((behind + players - 1) % players));
}

Occupant occupant(const MatchTerms& terms, const rules::TablePlan& plan, Seat seat,
                  const std::string& me) {
    Occupant who;
    who.at_this_keyboard = is_human(terms, seat);
    who.level = who.at_this_keyboard ? 0 : terms.levels[seat];
    who.engine = engine_name(terms.engines[seat].command);
    if (rules::same_player(plan, terms.seat, seat)) {
        who.name = terms.bots_only ? std::string(spare_name) : me;
        return who;
    }
    const auto name = name_by_place(plan, terms.seat, seat);
    who.name = name == me ? spare_name : name;
    return who;
}

/// A bot's seed. Seeds of neighbouring seats differ widely, since adjacent seeds start alike.
std::uint64_t seed_of(std::uint64_t seed, Seat seat) {
    constexpr std::uint64_t step = 0x9E3779B97F4A7C15; // 2^64 divided by the golden ratio
    return seed + step * static_cast<std::uint64_t>(index(seat) + 1);
}

} // namespace

Table::Table(MatchTerms terms_, rules::Match match_)
    : terms(std::move(terms_)), match(std::move(match_)), sheet(terms.seat),
      focus(terms.seat.board) {}

Table seated_table(const MatchTerms& terms, const rules::Match& match, const std::string& name,
                   std::int64_t wall_seconds, std::uint64_t last_serial) {
    Table table(terms, match);
    table.bots = bots::MatchBots(last_serial);
    for (const Seat seat : rules::seats(match.plan())) {
        table.seats[seat] = occupant(terms, match.plan(), seat, name);
        if (!table.seats[seat].at_this_keyboard) {
            engine::Bot bot;
            bot.seat = seat;
            bot.name = table.seats[seat].name;
            bot.level = terms.levels[seat];
            bot.seed = seed_of(terms.seed, seat);
            bot.by_clock = terms.bots_by_clock;
            bot.knows_openings = terms.book == MatchTerms::Book::lines;
            table.bots.add(bot, terms.engines[seat]);
        }
    }
    for (std::size_t i = 0; i < terms.boards.size() && !match.time().unlimited; ++i) {
        for (const rules::Side side : rules::both_sides) {
            table.start_clocks[{static_cast<BoardId>(i), side}] = terms.boards[i].clocks[side];
        }
    }
    table.opened_wall_seconds = wall_seconds;
    name_file(table);
    return table;
}

void fill_sheet(Table& table) {
    const rules::Match& match = table.match;
    rules::Match before(match.plan(), match.laws(), match.time(), play::starts_of(match));
    before.begin(match.plies().empty() ? base::Instant{} : match.plies().front().at);
    const auto ends = play::ended_boards(match);
    auto next = match.stalls().removals.begin();
    table.sheet.clear();
    for (const rules::Ply& ply : match.plies()) {
        for (; next != match.stalls().removals.end() && next->plies == before.plies().size();
             ++next) {
            before.remove_stalled(*next);
        }
        play::finish_boards(ends, before, ply.at);
        table.sheet.add(before, ply);
        before.play(ply.seat, ply.move, ply.at);
    }
}

std::vector<Seat> human_seats(const Table& table) {
    std::vector<Seat> seats = rules::seats(table.match.plan());
    std::erase_if(seats, [&](Seat seat) { return !table.seats[seat].at_this_keyboard; });
    const auto mine = std::ranges::find(seats, table.terms.seat);
    if (mine != seats.end()) {
        std::rotate(seats.begin(), mine, mine + 1);
    }
    return seats;
}

bool first_move_declares_ready(const Table& table) {
    const bool claims = table.match.laws().table.referee == rules::RefereeLaw::claims;
    return table.authority.follows_match_laws && !(claims && several_people(table));
}

bool several_people(const Table& table) {
    const auto seats = human_seats(table);
    return std::ranges::any_of(seats, [&](Seat seat) {
        return !rules::same_player(table.match.plan(), seat, seats.front());
    });
}

rules::Names names_of(const Table& table) {
    rules::Names names;
    for (const Seat seat : rules::seats(table.match.plan())) {
        names[seat] = table.seats[seat].name;
    }
    return names;
}

std::optional<Seat> human_seat_on(const Table& table, BoardId board) {
    const rules::Side turn = table.match.position(board).turn();
    for (const Seat seat : {Seat{board, turn}, Seat{board, rules::other(turn)}}) {
        if (table.seats[seat].at_this_keyboard) {
            return seat;
        }
    }
    return std::nullopt;
}

Seat typing_seat(const Table& table) {
    if (table.typing) {
        return table.typing->seat;
    }
    const auto here = human_seat_on(table, table.focus);
    if (here && table.match.to_move(*here)) {
        return *here;
    }
    for (const Seat seat : human_seats(table)) {
        if (table.match.to_move(seat)) {
            return seat;
        }
    }
    return here.value_or(table.terms.seat);
}

std::optional<base::Instant> low_time_due(const Table& table, Seat seat) {
    const rules::Clock& clock = table.match.clock(seat.board);
    const bool may = running(table) && table.seats[seat].at_this_keyboard &&
                     !table.low_since[seat] && clock.running() == seat.side &&
                     clock.control().base > low_clock_time;
    return may ? clock.reaches(low_clock_time - base::Millis{1}) : std::nullopt;
}

bool shows_low_time(const Table& table, Seat seat, base::Instant now) {
    const auto& since = table.low_since[seat];
    return since && running(table) && now - *since < low_time_shown;
}

rules::PerKind<bool> arrived(const Table& table, Seat seat, base::Instant now) {
    rules::PerKind<bool> kinds{};
    const auto& plies = table.match.plies();
    const auto end = running(table) ? plies.rend() : plies.rbegin();
    for (auto ply = plies.rbegin(); ply != end && now - ply->at < arrival_shown; ++ply) {
        if (ply->passed && table.match.plan().feeds[ply->seat] == seat) {
            kinds[*ply->passed] = true;
        }
    }
    return kinds;
}

bool running(const Table& table) {
    return table.match.started() && !table.match.outcome();
}

bool can_move(const rules::Match& match, Seat seat) {
    using rules::SeatState;
    const SeatState now = match.seat_state(seat);
    return now == SeatState::to_move || now == SeatState::in_check || now == SeatState::last_drop;
}

bool is_being_played_here(const Table& table) {
    return running(table) && !table.broken_off && !table.watching;
}

std::optional<Seat> draw_offerer(const Table& table, Seat me) {
    const rules::Match& match = table.match;
    const auto agreement = match.laws().draw_agreement;
    if (match.draw_offered(me) || !match.draw_offers().is_asked(me, match.plan(), agreement)) {
        return std::nullopt;
    }
    const bool everybody = agreement == rules::DrawAgreement::all_players;
    const auto& made = match.draw_offers().offers_made();
    const auto offer = std::find_if(made.rbegin(), made.rend(), [&](const auto& one) {
        return match.draw_offered(one.by) && (everybody || one.by == opponent(me));
    });
    return offer == made.rend() ? opponent(me) : offer->by;
}

std::string draw_awaits_text(const Table& table, Seat by) {
    if (table.match.laws().draw_agreement != rules::DrawAgreement::all_players) {
        return "";
    }
    std::vector<std::string> names;
    for (const Seat seat : rules::draw_awaits(table.match, by.board)) {
        if (std::ranges::find(names, table.seats[seat].name) == names.end()) {
            names.push_back(table.seats[seat].name);
        }
    }
    return base::joined_names(names);
}

std::optional<Seat> unpressed_seat(const Table& table) {
    const Seat typing = typing_seat(table);
    std::optional<Seat> found;
    for (const Seat seat : human_seats(table)) {
        const bool made =
            table.match.to_move(seat) && table.match.table_state().boards[seat.board].made;
        if (made && (!found || seat == typing)) {
            found = seat;
        }
    }
    return found;
}

bool is_adjourned(const Table& table) {
    const std::string& reason = table.server_game.end_text[BoardId::a];
    return base::lower(reason).find("adjourn") != std::string::npos;
}

bool same_men_and_hands(const rules::Position& a, const rules::Position& b) {
    return same_men_and_turn(a, b) && a.hand(rules::Side::white) == b.hand(rules::Side::white) &&
           a.hand(rules::Side::black) == b.hand(rules::Side::black);
}

rules::Position shown_position(const Table& table, BoardId board) {
    const rules::Position& position = table.match.position(board);
    const auto& pending = table.pending;
    if (pending && pending->seat.board == board && position.turn() == pending->seat.side &&
        rules::is_legal(position, pending->move)) {
        return position.after(pending->move);
    }
    return rules::shown_position(table.match, board);
}

} // namespace app
