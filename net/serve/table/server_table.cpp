// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/table/server_table.h"

#include "src/notation/bpgn/bpgn.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"
#include "src/play/news.h"
#include "src/play/records/match_record.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

/// The letter for a game's type in `games`.
char type_letter(const MatchProposal& terms) {
    const std::string type = type_text(terms);
    switch (terms.kind) {
    case GameKind::bughouse:
        return 'B';
    case GameKind::crazyhouse:
        return 'z';
    case GameKind::chess:
        return type == "untimed" ? 'u' : type.front();
    }
    return 'u';
}

std::string_view score_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
                            BoardId board) {
    if (outcome.decided_by.ending == rules::Ending::aborted) {
        return "*";
    }
    if (!outcome.winner) {
        return "1/2-1/2";
    }
    return *outcome.winner == plan.team[Seat{board, Side::white}] ? "1-0" : "0-1";
}

} // namespace

ServerTable::ServerTable(MatchId id, MatchProposal terms, rules::Match match,
                         rules::PerSeat<SeatedPlayer> seated_players, rules::PerBoard<int> games)
    : id_(id), terms_(std::move(terms)), referee_(std::move(match), {}),
      seated_players_(std::move(seated_players)), games_(games) {}

std::optional<BoardId> ServerTable::board_of(int game) const {
    for (const BoardId board : rules::board_ids(match().plan())) {
        if (games_[board] == game) {
            return board;
        }
    }
    return std::nullopt;
}

std::vector<ConnectionId> ServerTable::players_and_watchers(BoardId board) const {
    std::vector<ConnectionId> all;
    for (const Side side : rules::both_sides) {
        if (const auto& connection = seated_players_[Seat{board, side}].connection) {
            all.push_back(*connection);
        }
    }
    all.insert(all.end(), watchers_[board].begin(), watchers_[board].end());
    return all;
}

bool ServerTable::has_bots() const {
    return std::ranges::any_of(seats(),
                               [this](Seat seat) { return seated_player(seat).bot_level > 0; });
}

bool ServerTable::cannot_be_resumed() const {
    return std::ranges::any_of(seats(), [this](Seat seat) {
        const bool of_lobby = seated_player(seat).bot_level > 0 &&
                              seated_player(seat).connection; // a lobby bot can return too
        return !seated_player(seat).registered && !of_lobby;
    });
}

rules::Names ServerTable::names() const {
    rules::Names names;
    for (const Seat seat : seats()) {
        names[seat] = seated_player(seat).name;
    }
    return names;
}

play::NewsList ServerTable::apply(const play::Request& request, base::Instant now,
                                  base::Millis claimed_lag) {
    const rules::Position before = match().position(request.seat.board);
    const auto* play = std::get_if<play::Play>(&request.what);
    const bool moves = play != nullptr && match().clock(request.seat.board).running() &&
                       !match().why_illegal_now(request.seat, play->move);
    const base::Millis saved =
        moves ? seated_player(request.seat).lag.grant_credit(claimed_lag) : base::Millis{};
    if (moves) {
        give(request.seat, saved - std::exchange(lent_[request.seat], {}), now);
    }
    if (std::holds_alternative<play::Abort>(request.what)) {
        aborted_on_ = request.seat.board;
    }
    hold_flags(now, moves ? std::optional(request.seat) : std::nullopt);
    play::NewsList news = referee_.apply(request, now);
    note(news, before, saved);
    return news;
}

void ServerTable::give(Seat seat, base::Millis time, base::Instant now) {
    if (time.count() != 0) {
        referee_.credit_lag(seat, time, now);
    }
}

play::NewsList ServerTable::tick(base::Instant now) {
    hold_flags(now, {});
    play::NewsList news = referee_.tick(now);
    note(news, {}, {});
    return news;
}

/// Holds back fallen flags, once per move: the referee's clock is lent time, which nobody sees.
void ServerTable::hold_flags(base::Instant now, std::optional<Seat> moves) {
    for (const Seat seat : seats()) {
        const SeatedPlayer& one = seated_player(seat);
        const bool falls = match().clock(seat.board).running() == seat.side &&
                           match().clock(seat.board).flag_down(seat.side, now);
        const base::Millis wait = one.lag.credit_limit() + left(seat, now);
        if (falls && seat != moves && wait.count() > 0 && one.connection &&
            lent_[seat].count() == 0) {
            lent_[seat] = one.lag.credit_limit();
            give(seat, lent_[seat], now);
            newly_held_flags_.push_back(seat);
        }
    }
}

play::NewsList ServerTable::release_flag(Seat seat, base::Instant now) {
    if (lent_[seat].count() == 0 || match().outcome()) {
        return {};
    }
    give(seat, -std::exchange(lent_[seat], {}), now);
    return referee_.tick(now);
}

base::Millis ServerTable::left(Seat seat, base::Instant now) const {
    return match().time_left(seat, now) - lent_[seat];
}

std::optional<base::Instant> ServerTable::next_wake() const {
    return match().outcome() ? std::optional(match().ended_at() + base::Millis{1})
                             : referee_.next_wake();
}

bool ServerTable::other_end_may_count(base::Instant now) const {
    const auto& outcome = match().outcome();
    return outcome && outcome->decided_by.loser && outcome->other_ends.empty() && boards() == 2 &&
           match().laws().same_instant == rules::SameInstant::counted_up &&
           match().ended_at() == now; // a flag noticed late has fallen before now
}

void ServerTable::note(const play::NewsList& news, const rules::Position& before,
                       base::Millis lag) {
    for (const play::News& one : news) {
        if (const auto* began = std::get_if<play::Began>(&one)) {
            for (base::Instant& at : turn_began_) {
                at = began->at;
            }
        } else if (const auto* moved = std::get_if<play::Moved>(&one)) {
            const BoardId board = moved->ply.seat.board;
            const auto took = std::max(moved->ply.at - turn_began_[board] - lag, base::Millis{});
            last_[board] = last_half_move(before, moved->ply.move,
                                          rules::supply(match(), opponent(moved->ply.seat)), took);
            rows_[board].push_back({last_[board].san, took});
            turn_began_[board] = moved->ply.at;
            lag_[board] = lag;
            if (lag.count() > 0 || !lags_.empty()) {
                lags_.resize(match().plies().size());
                lags_.back() = lag;
            }
        }
    }
}

std::string ServerTable::last_ply_text() const {
    const rules::Ply& ply = match().plies().back();
    const auto& rows = rows_[ply.seat.board];
    const auto number = static_cast<int>((rows.size() + 1) / 2);
    const std::string clock =
        match().time().unlimited ? "" : fmt::format(" {{{}}}", notation::to_seconds(ply.left));
    return fmt::format("{}. {}{}", notation::label({number, ply.seat, {}, {}, {}}), rows.back().san,
                       clock);
}

void ServerTable::rebuild_move_list() {
    const auto starts = play::starts_of(match());
    rules::TimeControl no_clocks;
    no_clocks.unlimited = true;
    rules::Match replayed(match().plan(), match().laws(), no_clocks, starts);
    rules::PerBoard<base::Instant> since{};
    const auto& plies = match().plies();
    if (!plies.empty()) {
        replayed.begin(plies.front().at);
        for (base::Instant& at : since) {
            at = plies.front().at;
        }
    }
    for (const rules::Ply& ply : plies) {
        const BoardId board = ply.seat.board;
        const rules::Position before = replayed.position(board);
        const auto took = ply.at - std::exchange(since[board], ply.at);
        replayed.play(ply.seat, ply.move, ply.at);
        last_[board] =
            last_half_move(before, ply.move, rules::supply(replayed, opponent(ply.seat)), took);
        rows_[board].push_back({last_[board].san, took});
    }
}

std::string ServerTable::board_text(BoardId board, std::optional<Seat> reader, bool observes,
                                    base::Instant now) const {
    Style12Fields text{board, games_[board], {}, last_[board], observes ? 0 : -3,
                       false, lag_[board],   {}};
    for (const Side side : rules::both_sides) {
        text.names[side] = seated_player({board, side}).name;
        text.left[side] = std::max(left({board, side}, now), base::Millis{});
    }
    if (reader && reader->board == board) {
        text.relation = match().position(board).turn() == reader->side ? 1 : -1;
        text.black_below = reader->side == Side::black;
    }
    std::string lines = style12_text(match(), text) + "\n";
    if (terms_.kind != GameKind::chess) {
        lines += holdings_text(match().position(board), games_[board]) + "\n";
    }
    return lines;
}

std::string ServerTable::drawn_board(BoardId board, std::optional<Seat> reader,
                                     base::Instant now) const {
    const rules::Position& position = match().position(board);
    const bool black_below = reader && *reader == Seat{board, Side::black};
    std::string text = title(board) + "\n\n";
    for (int row = 0; row < 8; ++row) {
        const int rank = black_below ? row : 7 - row;
        text += fmt::format("  {} ", rank + 1);
        for (int column = 0; column < 8; ++column) {
            const auto piece = position.at(rules::square(black_below ? 7 - column : column, rank));
            text += fmt::format(" {}", piece ? notation::letter(*piece) : '.');
        }
        text += '\n';
    }
    text += black_below ? "     h g f e d c b a\n" : "     a b c d e f g h\n";
    std::string hands;
    if (terms_.kind != GameKind::chess) {
        hands = fmt::format("White holding: {}\nBlack holding: {}\n",
                            in_brackets(position.hand(Side::white)),
                            in_brackets(position.hand(Side::black)));
    }
    return text + fmt::format("\n{} to move; last move {} ({}); White {}, Black {}\n{}",
                              position.turn() == Side::white ? "White" : "Black", last_[board].san,
                              took_text(last_[board].took),
                              left_text(left({board, Side::white}, now)),
                              left_text(left({board, Side::black}, now)), hands);
}

std::string ServerTable::facts_text(BoardId board) const {
    const Seat white{board, Side::white};
    const auto partner = rules::partner(match().plan(), white);
    const int other = partner ? games_[partner->board] : 0;
    const auto seconds = base::seconds_in(terms_.time.base);
    const auto increment = terms_.time.increment.count();
    const SeatedPlayer& one = seated_player(white);
    const SeatedPlayer& two = seated_player(opponent(white));
    return fmt::format("<g1> {} p=0 t={} r={} u={},{} it={},{} i={},{} pt={} rt={},{} ts=1,1\n",
                       games_[board], type_text(terms_), terms_.rated ? 1 : 0,
                       one.registered ? 0 : 1, two.registered ? 0 : 1, seconds, increment, seconds,
                       increment, other, one.rating, two.rating);
}

std::string ServerTable::players_and_terms(BoardId board) const {
    const SeatedPlayer& white = seated_player({board, Side::white});
    const SeatedPlayer& black = seated_player({board, Side::black});
    return fmt::format("{} ({}) {} ({}) {}", white.name, white.rating, black.name, black.rating,
                       to_text(terms_));
}

std::string ServerTable::title(BoardId board) const {
    return fmt::format("Game {} ({} vs. {})", games_[board],
                       seated_player({board, Side::white}).name,
                       seated_player({board, Side::black}).name);
}

std::string ServerTable::moves_text(BoardId board, const std::string& date) const {
    const SeatedPlayer& white = seated_player({board, Side::white});
    const SeatedPlayer& black = seated_player({board, Side::black});
    std::string kind = to_text({terms_.kind, terms_.time, "fics", terms_.chess960, terms_.rated});
    kind = kind.substr(0, kind.find(' ', kind.find(' ') + 1));
    kind.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(kind.front())));
    std::string text = fmt::format(
        "Movelist for game {}:\n\n{} ({}) vs. {} ({}) --- {}\n{} match, initial time: {} minutes, "
        "increment: {} seconds.\n\nMove  {:<23} {}\n----  ---------------------   "
        "---------------------\n",
        games_[board], white.name, white.rating, black.name, black.rating, date, kind,
        base::minutes_in(terms_.time.base), base::seconds_in(terms_.time.increment), white.name,
        black.name);
    const auto& rows = rows_[board];
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string half = fmt::format("{:<7} ({})", rows[i].san, took_text(rows[i].took));
        text += i % 2 == 0 ? fmt::format("{:3}.  {:<24}", i / 2 + 1, half) : half + "\n";
    }
    text += rows.size() % 2 == 1 ? "\n" : "";
    return text + (match().outcome() ? fmt::format("      {{{}\n", end_text(board))
                                     : "      {Still in progress} *\n");
}

std::string ServerTable::type_code() const {
    return {type_letter(terms_), terms_.rated ? 'r' : 'u'};
}

std::string ServerTable::list_row(BoardId board, base::Instant now) const {
    const SeatedPlayer& white = seated_player({board, Side::white});
    const SeatedPlayer& black = seated_player({board, Side::black});
    const rules::Position& position = match().position(board);
    return fmt::format(
        "{:3} {:>4} {:<11.11} {:>4} {:<11.11}[ {}{:3} {:3}] {:>6} -{:>6} "
        "({:2}-{:2}) {}:{:3}\n",
        games_[board], white.rating, white.name, black.rating, black.name, type_code(),
        base::minutes_in(terms_.time.base), base::seconds_in(terms_.time.increment),
        left_text(left({board, Side::white}, now)), left_text(left({board, Side::black}, now)),
        material_value(position, Side::white), material_value(position, Side::black),
        position.turn() == Side::white ? 'W' : 'B', position.move_number());
}

std::string ServerTable::own_end_text(const rules::BoardEnd& end) const {
    using rules::Ending;
    if (end.ending == Ending::draw_agreed) {
        return "Game drawn by mutual agreement";
    }
    if (end.ending == Ending::aborted) {
        return "Game aborted by mutual agreement";
    }
    if (rules::text_of(end.ending).fics_code == "Adj") { // FICS has no wording that clients know
        return (end.loser ? seated_player(*end.loser).name : std::string{}) +
               " loses by adjudication";
    }
    const bool both_mated = end.ending == Ending::mate && !end.loser;
    return both_mated ? "Game drawn by mate on both boards" : rules::end_text(end, names());
}

BoardId ServerTable::deciding_board() const {
    const rules::BoardEnd& end = match().outcome()->decided_by;
    return end.ending == rules::Ending::aborted ? aborted_on_ : end.board; // aborts are of no board
}

std::string ServerTable::end_text(BoardId board) const {
    const rules::Outcome& outcome = *match().outcome();
    const auto& plan = match().plan();
    std::string cause;
    if (deciding_board() == board) {
        cause = end_text_.empty() ? own_end_text(outcome.decided_by) : end_text_;
    } else if (outcome.decided_by.ending == rules::Ending::aborted) {
        cause = "Partner's game aborted";
    } else if (!outcome.winner) {
        cause = "Partners' game drawn";
    } else {
        const bool white = *outcome.winner == plan.team[Seat{board, Side::white}];
        cause = seated_player({board, white ? Side::white : Side::black}).name + "'s partner won";
    }
    for (const rules::BoardEnd& also : outcome.other_ends) {
        const bool both_mated = also.ending == rules::Ending::mate &&
                                outcome.decided_by.ending == rules::Ending::mate && !outcome.winner;
        cause = both_mated            ? "Game drawn by mate on both boards"
                : also.board == board ? own_end_text(also)
                                      : cause;
    }
    return fmt::format("{}}} {}", cause, score_text(outcome, plan, board));
}

int ServerTables::free_number() {
    if (freed_.empty()) {
        return next_number_++;
    }
    const int number = *freed_.begin();
    freed_.erase(freed_.begin());
    return number;
}

// NOLINTBEGIN(performance-unnecessary-value-param): moved into the table
ServerTable& ServerTables::open(MatchProposal terms, rules::Match match,
                                rules::PerSeat<ServerTable::SeatedPlayer> seated_players) {
    // NOLINTEND(performance-unnecessary-value-param)
    const MatchId id{++last_id_};
    rules::PerBoard<int> numbers;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        const int number = free_number();
        numbers[board] = number;
        games_[number] = id;
    }
    const auto at = tables_.try_emplace(id, id, std::move(terms), std::move(match),
                                        std::move(seated_players), numbers);
    return at.first->second;
}

void ServerTables::remove(MatchId id) {
    const auto it = tables_.find(id);
    if (it == tables_.end()) {
        return;
    }
    for (const BoardId board : rules::board_ids(it->second.match().plan())) {
        const int number = it->second.game(board);
        games_.erase(number);
        freed_.insert(number);
    }
    drop_alarm(id);
    tables_.erase(it);
}

ServerTable* ServerTables::find(MatchId id) {
    const auto it = tables_.find(id);
    return it == tables_.end() ? nullptr : &it->second;
}

ServerTables::Game ServerTables::game(int number) {
    const auto it = games_.find(number);
    ServerTable* table = it == games_.end() ? nullptr : find(it->second);
    return table == nullptr ? Game{} : Game{table, *table->board_of(number)};
}

std::vector<ServerTables::Game> ServerTables::games() {
    std::vector<Game> found;
    for (auto& [id, table] : tables_) {
        for (const BoardId board : rules::board_ids(table.match().plan())) {
            found.push_back({&table, board});
        }
    }
    return found;
}

std::vector<ServerTable*> ServerTables::all() {
    std::vector<ServerTable*> found;
    for (auto& [id, table] : tables_) {
        found.push_back(&table);
    }
    return found;
}

void ServerTables::drop_alarm(MatchId id) {
    if (const auto alarm = alarm_of_.find(id); alarm != alarm_of_.end()) {
        alarms_.erase({alarm->second, id});
        alarm_of_.erase(alarm);
    }
}

void ServerTables::set_alarm(const ServerTable& table) {
    drop_alarm(table.match_id());
    if (const auto wake = table.next_wake()) {
        alarms_.insert({*wake, table.match_id()});
        alarm_of_[table.match_id()] = *wake;
    }
}

std::optional<base::Instant> ServerTables::next_wake() const {
    return alarms_.empty() ? std::nullopt : std::optional(alarms_.begin()->first);
}

ServerTable* ServerTables::due(base::Instant now) {
    if (alarms_.empty() || alarms_.begin()->first > now) {
        return nullptr;
    }
    return find(alarms_.begin()->second);
}

} // namespace net
