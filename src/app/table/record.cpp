// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/record.h"

#include "src/app/table/table.h"
#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/san.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"
#include "src/rules/match/clock.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace app {

std::string move_label(int number, rules::Seat seat) {
    return fmt::format("{}{}", number, letter(seat));
}

namespace {

/// Whether a mate ends the match: not if the laws allow a last drop or play the other board on.
bool ends_by_mate(const rules::Match& match, const std::string& san) {
    return san.back() == '#' && match.laws().last_drop == rules::LastDropDrawsBy::none &&
           match.laws().ending == rules::BoardsEnd::first;
}

} // namespace

std::string shown_san(const rules::Match& match, rules::Seat seat, rules::Move move) {
    std::string san =
        notation::to_san(match.position(seat.board), move, rules::supply(match, opponent(seat)));
    const bool claimed = match.laws().table.referee == rules::RefereeLaw::claims;
    if (claimed && san.back() == '#') {
        san.back() = '+'; // shown as a mere check, since the players must notice a mate themselves
    }
    return san;
}

void Scoresheet::add(const rules::Match& before, const rules::Ply& ply) {
    const rules::Position& position = before.position(ply.seat.board);
    const rules::Seat fed = before.plan().feeds[ply.seat];
    MoveView move;
    move.number = position.move_number();
    move.label = move_label(move.number, ply.seat);
    move.seat = ply.seat;
    move.san = shown_san(before, ply.seat, ply.move);
    if (!before.time().unlimited) {
        move.clock = rules::clock_text(ply.left);
    }
    if (ply.passed && !ends_by_mate(before, move.san)) {
        move.passed = rules::Piece{fed.side, *ply.passed};
        move.fed_seat = fed;
        move.to_me = rules::same_player(before.plan(), fed, me_) && !spectating_;
        move.to_partner = !move.to_me && (fed == me_ || fed == rules::partner(before.plan(), me_));
    }
    moves_.push_back(std::move(move));
}

std::size_t Scoresheet::up_to(std::string_view label) const {
    label = label.substr(0, label.find_last_not_of('.') + 1);
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (moves_[i].label == label) {
            return i + 1;
        }
    }
    return 0;
}

namespace {

constexpr std::size_t most_name_letters = 24;
constexpr std::size_t most_listed = 4000;         ///< half-moves of finished parts
constexpr std::size_t most_in_parts = 256 * 1024; ///< bytes, before the last part

/// A name with characters that are safe in file names: all but letters and digits become `_`.
std::string file_word(const std::string& name) {
    std::string word;
    for (const char c : name.substr(0, most_name_letters)) {
        const bool safe = base::is_letter(c) || base::is_digit(c);
        word += safe ? c : '_';
    }
    return word.empty() ? "_" : word;
}

/// The names of all players, each once.
std::string players(const rules::TablePlan& plan, const rules::Names& names) {
    std::string text;
    for (const rules::Seat seat : rules::first_seats(plan)) {
        text += (text.empty() ? "" : "-") + file_word(names[seat]);
    }
    return text;
}

bool has_unknown_player(const Table& table) {
    const auto seats = rules::seats(table.match.plan());
    return std::ranges::any_of(
        seats, [&](rules::Seat seat) { return table.seats[seat].name == Occupant::unknown; });
}

bool starts_mid_game(const rules::Match& match) {
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        const rules::Position& start = match.start(board);
        if (start.move_number() > 1 || start.turn() == rules::Side::black) {
            return true;
        }
    }
    return false;
}

/// Adds what only the server knows of its game: the kind of game, the lags, its words about the
/// end.
void add_server_facts(const Table& table, play::RecordFacts& record_facts) {
    const ServerGame& game = table.server_game;
    record_facts.event = fmt::format("{} {} game", game.rated ? "rated" : "unrated",
                                     game.type.empty() ? "chess" : game.type);
    record_facts.site = game.server_host;
    record_facts.lags = game.ply_lags;
    record_facts.remark = starts_mid_game(table.match) ? "joined in the middle" : "";
    if (const auto& outcome = table.match.outcome()) {
        record_facts.end_text = game.end_text[outcome->decided_by.board];
    }
}

} // namespace

/// The part of the match since the server last showed boards that differ from ours.
notation::Game current_part_record(const Table& table) {
    play::RecordFacts record_facts;
    record_facts.date = base::utc_date_text(table.opened_wall_seconds);
    record_facts.time = base::utc_time_text(table.opened_wall_seconds);
    record_facts.names = names_of(table);
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        const Occupant& who = table.seats[seat];
        record_facts.ratings[seat] = who.rating;
        record_facts.bot_levels[seat] = who.level;
        record_facts.engines[seat] = who.engine;
    }
    record_facts.tells = table.record_state.tells;
    record_facts.left = table.record_state.saved_clocks;
    record_facts.clocks = table.start_clocks;
    if (!is_local(table)) {
        add_server_facts(table, record_facts);
    }
    return play::merged_with_origin(play::record_of(table.match, record_facts),
                                    table.record_state.origin);
}

namespace {

std::string current_part(const Table& table) {
    return notation::write_bpgn(current_part_record(table));
}

} // namespace

std::optional<std::int64_t> wall_seconds_from(std::string_view date, std::string_view time) {
    const auto numbers = [](std::string_view text, char separator) {
        std::vector<int> found;
        for (const std::string_view part : base::split(text, separator)) {
            found.push_back(base::to_number<int>(part).value_or(-1));
        }
        found.resize(3, -1);
        return found;
    };
    const auto day = numbers(date, '.');
    const auto clock = numbers(time, ':');
    const std::chrono::year_month_day that{
        std::chrono::year{day[0]}, std::chrono::month{static_cast<unsigned>(std::max(day[1], 0))},
        std::chrono::day{static_cast<unsigned>(std::max(day[2], 0))}};
    if (day[0] < 0 || !that.ok()) {
        return std::nullopt;
    }
    const auto in = [&](std::size_t i, int end) { return clock[i] >= 0 && clock[i] < end; };
    const bool known = in(0, 24) && in(1, 60) && in(2, 60);
    const std::int64_t seconds = known ? clock[0] * 3600 + clock[1] * 60 + clock[2] : 0;
    return std::chrono::sys_days{that}.time_since_epoch().count() * std::int64_t{86400} + seconds;
}

std::string record_name(std::int64_t wall_seconds, const rules::Names& names, rules::Seat me,
                        const rules::TablePlan& plan) {
    const auto partner = rules::teammate(plan, me);
    if (!partner) {
        return fmt::format("{}_{}_{}_{}.bpgn", base::utc_date_text(wall_seconds, '-'),
                           base::utc_time_text(wall_seconds, ""), plan.name, players(plan, names));
    }
    return fmt::format("{}_{}_{}-{}_{}-{}.bpgn", base::utc_date_text(wall_seconds, '-'),
                       base::utc_time_text(wall_seconds, ""), file_word(names[me]),
                       file_word(names[*partner]), file_word(names[opponent(me)]),
                       file_word(names[opponent(*partner)]));
}

void name_file(Table& table) {
    table.record_state.name = record_name(table.opened_wall_seconds, names_of(table),
                                          table.terms.seat, table.match.plan());
}

std::string record_text(const Table& table) {
    return table.record_state.finished_parts + current_part(table);
}

bool is_worth_keeping(const Table& table) {
    const rules::Match& match = table.match;
    const auto& outcome = match.outcome();
    bool ended = outcome && outcome->decided_by.ending != rules::Ending::aborted;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        ended = ended || (!outcome && match.board_end(board));
    }
    // Takebacks and paused clocks alone do not justify a record.
    const auto& notes = match.table_state().notes;
    const bool noted = std::ranges::any_of(notes, [](const rules::TableNote& note) {
        return !std::holds_alternative<rules::TakeBackNote>(note.what) &&
               !std::holds_alternative<rules::PauseNote>(note.what);
    });
    const bool happened = !match.plies().empty() || !match.stalls().removals.empty() || noted;
    return ended || happened || !table.record_state.finished_parts.empty();
}

void note_clocks(Table& table, base::Instant now) {
    const rules::Match& match = table.match;
    const bool runs = is_local(table) && !match.time().unlimited && !match.outcome();
    table.record_state.saved_clocks = {};
    for (const rules::Seat seat : rules::seats(match.plan())) {
        if (runs) {
            table.record_state.saved_clocks[seat] = match.time_left(seat, now);
        }
    }
}

void note_tell(Table& table, std::string from, std::string to, std::string text,
               base::Instant now) {
    auto& tells = table.record_state.tells;
    if (tells.size() < RecordFileState::most_tells) {
        const bool runs = table.match.started() || !table.match.plies().empty();
        tells.push_back({table.match.plies().size(), runs ? now - table.began : base::Millis{},
                         std::move(from), std::move(to), std::move(text)});
    }
}

void name_record(Table& table) {
    RecordFileState& record = table.record_state;
    if (!record.name.empty() && !record.is_provisional) {
        return;
    }
    const bool some_unknown = has_unknown_player(table);
    const bool settled = !some_unknown || table.match.outcome();
    if (!record.name.empty() && !settled) {
        return;
    }
    record.is_provisional = some_unknown;
    const std::string before = record.name;
    name_file(table);
    record.previous_name = record.name == before ? record.previous_name : before;
}

void name_players_in_parts(Table& table) {
    notation::BpgnReader reader(std::exchange(table.record_state.finished_parts, {}));
    while (auto part = reader.next()) {
        for (const rules::Seat seat : rules::seats(table.match.plan())) {
            const std::string tag = play::player_tag(seat);
            if (notation::tag(part->game, tag) == Occupant::unknown) {
                notation::set_tag(part->game, tag, table.seats[seat].name);
            }
        }
        table.record_state.finished_parts += notation::write_bpgn(part->game);
    }
}

void finish_record_part(Table& table) {
    const bool room = table.record_state.finished_parts.size() < most_in_parts;
    if (room && !table.authority.shows_every_move && !table.match.plies().empty()) {
        table.record_state.finished_parts += current_part(table);
        table.record_state.tells.clear();
    }
}

void begin_record_part(Table& table, base::Instant now) {
    if (table.authority.shows_every_move) {
        return;
    }
    table.server_game.ply_lags.clear();
    if (table.sheet.moves().size() > most_listed) {
        table.sheet = Scoresheet(table.terms.seat, table.watching);
    }
    for (const rules::Seat seat : rules::seats(table.match.plan())) {
        table.start_clocks[seat] = table.match.time_left(seat, now);
    }
}

} // namespace app
