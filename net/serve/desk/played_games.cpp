// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/desk/played_games.h"

#include "src/base/wall_time.h"

#include <chrono>
#include <fmt/format.h>

namespace net {
namespace {

using rules::Ending;
using rules::Seat;

constexpr int numbers = 100; ///< of games; then from 0 again

/// Why it ended, in FICS's three letters.
std::string_view ending_code(const ServerTable& table, Seat seat) {
    const rules::Outcome& outcome = *table.match().outcome();
    if (outcome.decided_by.board != seat.board) {
        return outcome.winner ? "PW" : "PDr";
    }
    switch (outcome.decided_by.ending) {
    case Ending::mate:
        return "Mat";
    case Ending::flag:
    case Ending::both_flags:
        return "Fla";
    case Ending::resignation:
        return table.has_end_words() ? "Dis" : "Res";
    case Ending::draw_agreed:
        return "Agr";
    case Ending::repetition:
        return "Rep";
    case Ending::fifty_moves:
        return "50";
    case Ending::stalemate:
        return "Sta";
    case Ending::stalling:
    case Ending::all_kings:
    case Ending::aborted:
    case Ending::illegal_move:
    case Ending::wrong_stop:
    case Ending::declared_lost:
    case Ending::both_lost:
        break;
    }
    return "Adj";
}

/// `+ 1795 W 2005 Carol         [ Br  3   0] --- Mat`.
std::string row(const ServerTable& table, Seat seat) {
    const rules::Outcome& outcome = *table.match().outcome();
    const auto& other = table.sitter(opponent(seat));
    const bool won = outcome.winner && *outcome.winner == table.match().plan().team[seat];
    const auto& time = table.terms().time;
    return fmt::format("{} {:>4} {} {:>4} {:<14.14}[{:>3}{:3}{:4}] --- {:<3}",
                       won              ? '+'
                       : outcome.winner ? '-'
                                        : '=',
                       table.sitter(seat).rating, seat.side == rules::Side::white ? 'W' : 'B',
                       other.rating, other.name, table.type_code(),
                       std::chrono::duration_cast<std::chrono::minutes>(time.base).count(),
                       std::chrono::duration_cast<std::chrono::seconds>(time.increment).count(),
                       ending_code(table, seat));
}

/// In the history of that player, who must have an account; answers its number there.
int add_to_history(Club& club, const ServerTable& table, Seat seat, Account account) {
    auto& played = account.played;
    const int number = played.empty() ? 0 : (played.back().number + 1) % numbers;
    played.push_back({number, club.wall_seconds(), row(table, seat)});
    if (played.size() > Account::most_played) {
        played.erase(played.begin());
    }
    (void)club.book.put(std::move(account), club.effects);
    return number;
}

} // namespace

void remember_played(Club& club, const ServerTable& table) {
    const bool aborted = table.match().outcome()->decided_by.ending == Ending::aborted;
    rules::PerSeat<FinishedGames::Player> players;
    for (const Seat seat : table.seats()) {
        const auto& sitter = table.sitter(seat);
        const Account* account =
            sitter.registered && !aborted ? club.book.find(sitter.name) : nullptr;
        players[seat].name = sitter.name;
        if (account != nullptr) {
            players[seat].number = add_to_history(club, table, seat, *account);
        }
    }
    for (int i = 0; i < table.boards(); ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        club.finished.add(
            {{players[{board, rules::Side::white}], players[{board, rules::Side::black}]},
             table.moves_text(board, base::day_text(table.begun())),
             club.now});
    }
}

std::string history_text(const Club& club, const Account& account, bool own) {
    const std::int64_t delay =
        own ? 0 : std::chrono::duration_cast<std::chrono::seconds>(club.options.show_delay).count();
    std::string rows;
    for (const Account::Played& game : account.played) {
        if (game.at + delay <= club.wall_seconds()) {
            rows += fmt::format("{:2}: {} {}\n", game.number, game.row, base::day_text(game.at));
        }
    }
    return rows.empty() ? fmt::format("{} has no history games.\n", account.name)
                        : fmt::format("\nHistory for {}:\n                  Opponent      Type"
                                      "         ECO End Date\n{}",
                                      account.name, rows);
}

} // namespace net
