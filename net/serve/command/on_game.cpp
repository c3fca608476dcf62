// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of players and observers in a game, other than moves.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "net/serve/desk/resume_desk.h"
#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/rules/match/draws.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace net {
namespace {

/// `arguments` name a game by its number or by one of its players; without words the game at hand.
ServerTables::Game game_meant(Club& club, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        if (ServerTable* table = table_of(club, visitor)) {
            return {table, visitor.seat->seat.board};
        }
        return visitor.watches.empty() ? ServerTables::Game{}
                                       : club.tables.game(visitor.watches.back());
    }
    if (const auto number = base::to_number<int>(arguments)) {
        return club.tables.game(*number);
    }
    const Visitor* player = club.hall.meant(arguments);
    ServerTable* table = player == nullptr ? nullptr : table_of(club, *player);
    return table == nullptr ? ServerTables::Game{}
                            : ServerTables::Game{table, player->seat->seat.board};
}

/// Where the show is late, so is this: whether a game is played is a part of it.
void tell_no_game(Club& club, Visitor& visitor, std::string_view arguments) {
    club.show(visitor, arguments.empty(),
              arguments.empty() ? "You are neither playing, observing nor examining a game.\n"
              : base::to_number<int>(arguments)
                  ? "There is no such game.\n"
                  : fmt::format("{} is not playing a game.\n", arguments));
}

void on_draw(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    ServerTable* table = table_of(club, visitor);
    if (table != nullptr && rules::claimable_draw(table->match(), visitor.seat->seat)) {
        return ask_table(club, visitor, play::ClaimDraw{}, "draw");
    }
    ask_table(club, visitor, play::OfferDraw{}, "draw");
}

void on_resign(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    ask_table(club, visitor, play::Resign{}, "resign");
}

/// Both players of a board agree.
void on_abort(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    const ServerTable* table = table_of(club, visitor);
    if (table == nullptr) {
        return club.hall.tell(visitor, "You are not playing a game.\n");
    }
    const auto& line = table->sitter(opponent(visitor.seat->seat)).line;
    Visitor* other = line ? club.hall.find(*line) : nullptr;
    if (other == nullptr) {
        return club.hall.tell(visitor, "Your opponent is not here.\n");
    }
    if (other->bot > 0 || club.offers.find(Offered::abort, other->id, visitor.id)) {
        return ask_table(club, visitor, play::Abort{}, "abort");
    }
    if (club.offers.find(Offered::abort, visitor.id, other->id)) {
        return club.hall.tell(visitor, "You are already offering to abort the game.\n");
    }
    club.hall.tell(visitor, "Abort request sent.\n");
    club.hall.tell(*other, fmt::format("{} would like to abort the game; type \"abort\" to "
                                       "accept.\n",
                                       visitor.name));
    (void)make_offer(club, visitor, *other, Offered::abort);
}

/// Flags fall by themselves here.
void on_flag(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    ServerTable* table = table_of(club, visitor);
    if (table == nullptr) {
        return club.hall.tell(visitor, "You are not playing a game.\n");
    }
    const TableId id = table->id();
    wake_table(club, *table);
    if (club.tables.find(id) != nullptr) {
        club.hall.tell(visitor, "Opponent is not out of time, wait for server autoflag.\n");
    }
}

void on_moves(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(club, visitor, arguments);
    if (!game) {
        return tell_no_game(club, visitor, arguments);
    }
    club.show(visitor, *game.table,
              game.table->moves_text(game.board, base::day_text(game.table->begun())));
}

void on_refresh(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(club, visitor, arguments);
    if (!game) {
        return tell_no_game(club, visitor, arguments);
    }
    show_board(club, visitor, game);
}

/// The other board of a bughouse game; none, with an answer to the visitor, where there is none.
ServerTables::Game partners_game(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(club, visitor, arguments);
    if (!game) {
        tell_no_game(club, visitor, arguments);
        return {};
    }
    const auto partner =
        rules::partner(game.table->match().plan(), {game.board, rules::Side::white});
    if (!partner) {
        club.show(visitor, false, "That is no bughouse game.\n");
        return {};
    }
    return {game.table, partner->board};
}

void on_prefresh(Club& club, Visitor& visitor, std::string_view arguments) {
    if (const auto game = partners_game(club, visitor, arguments)) {
        show_board(club, visitor, game);
    }
}

/// `White (Alice) : 2 mins, 36 secs`.
std::string clock_text(const ServerTable& table, rules::Seat seat, base::Instant now) {
    const auto left = std::max(table.left(seat, now), base::Millis{});
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left).count();
    return fmt::format("{} ({}) : {} mins, {} secs\n",
                       seat.side == rules::Side::white ? "White" : "Black", table.sitter(seat).name,
                       seconds / 60, seconds % 60);
}

void on_time(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(club, visitor, arguments);
    if (!game) {
        return tell_no_game(club, visitor, arguments);
    }
    const ServerTable& table = *game.table;
    const bool unlimited = table.match().time().unlimited;
    club.show(visitor, table,
              unlimited ? "That game is played without clocks.\n"
                        : clock_text(table, {game.board, rules::Side::white}, club.now) +
                              clock_text(table, {game.board, rules::Side::black}, club.now));
}

void on_observe(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(club, visitor, arguments);
    if (!game || arguments.empty()) {
        return tell_no_game(club, visitor, arguments);
    }
    const int number = game.table->game(game.board);
    const auto& watches = visitor.watches;
    if (std::find(watches.begin(), watches.end(), number) != watches.end()) {
        return stop_watching(club, visitor, number);
    }
    if (visitor.seat && visitor.seat->table == game.table->id() &&
        visitor.seat->seat.board == game.board) {
        return club.hall.tell(visitor, "You cannot observe a game that you are playing.\n");
    }
    watch(club, visitor, game);
}

void on_pobserve(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto game = partners_game(club, visitor, arguments);
    if (!game) {
        return;
    }
    const auto& watches = visitor.watches;
    if (std::find(watches.begin(), watches.end(), game.table->game(game.board)) != watches.end()) {
        return club.show(visitor, false, "You are already observing that game.\n");
    }
    watch(club, visitor, game);
}

void on_unobserve(Club& club, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        if (visitor.watches.empty()) {
            club.hall.tell(visitor, "You are not observing any games.\n");
        }
        for (const int game : std::vector<int>(visitor.watches)) {
            stop_watching(club, visitor, game);
        }
        return;
    }
    const auto game = game_meant(club, visitor, arguments);
    if (!game) {
        return tell_no_game(club, visitor, arguments);
    }
    stop_watching(club, visitor, game.table->game(game.board));
}

void on_follow(Club& club, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        visitor.follows.clear();
        return club.hall.tell(visitor, "You will not follow any player's games.\n");
    }
    const Visitor* player = club.hall.meant(arguments);
    if (player == nullptr) {
        return club.hall.tell(visitor,
                              fmt::format("No user named \"{}\" is logged in.\n", arguments));
    }
    visitor.follows = player->name;
    club.hall.tell(visitor, fmt::format("You will now be following {}'s games.\n", player->name));
    if (ServerTable* table = table_of(club, *player); table != nullptr && !visitor.seat) {
        watch(club, visitor, {table, player->seat->seat.board});
    }
}

void on_unfollow(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    on_follow(club, visitor, {});
}

void on_allobservers(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto only = game_meant(club, visitor, arguments);
    std::string text;
    for (const auto& game : club.tables.games()) {
        const bool wanted =
            arguments.empty() || (game.table == only.table && game.board == only.board);
        if (!wanted || game.table->watchers(game.board).empty()) {
            continue;
        }
        std::string names;
        for (const LineId line : game.table->watchers(game.board)) {
            const Visitor* other = club.hall.find(line);
            names += other == nullptr ? "" : " " + other->name;
        }
        text += fmt::format("Observing {:2} [{} vs. {}]:{}\n", game.table->game(game.board),
                            game.table->sitter({game.board, rules::Side::white}).name,
                            game.table->sitter({game.board, rules::Side::black}).name, names);
    }
    club.show(visitor, visitor.seat.has_value(),
              text.empty() ? "Nobody is observing.\n" : std::move(text));
}

/// Refused in the words of servers whose bughouse cannot do it either.
void on_takeback(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    club.hall.tell(visitor, "Moves cannot be taken back on this server.\n");
}

void on_adjourn(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    club.hall.tell(visitor, "Games are adjourned on this server only when it goes down.\n");
}

void on_pause(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    club.hall.tell(visitor, "Clocks cannot be paused or set on this server.\n");
}

void on_switch(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    club.hall.tell(visitor, "Sides cannot be switched on this server.\n");
}

void on_stored(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    tell_stored(club, visitor);
}

void on_resume(Club& club, Visitor& visitor, std::string_view /*arguments*/) {
    if (visitor.seat) {
        return club.hall.tell(visitor, "You are playing a game.\n");
    }
    if (!resume_stored(club, visitor)) {
        club.hall.tell(visitor, "No adjourned game of yours has all its players here and free.\n");
    }
}

constexpr std::array<ServerCommand, 22> game_rows{{
    {"draw", 1, 34, "", "Offer a draw, accept one, or claim one that the laws give", on_draw},
    {"resign", 0, 103, "", "Give up", on_resign},
    {"abort", 2, 10, "", "Offer to end the match without a result, or agree to it", on_abort},
    {"flag", 2, 38, "", "Not needed: flags fall by themselves here", on_flag},
    {"moves", 2, 77, "[GAME]", "The moves of a game", on_moves},
    {"refresh", 3, 101, "[GAME]", "Show the board again", on_refresh},
    {"observe", 1, 80, "GAME|NAME", "Watch a game; again: stop watching it", on_observe},
    {"prefresh", 3, 90, "[GAME]", "Show the partner's board again", on_prefresh},
    {"time", 3, 133, "[GAME]", "The time left on the clocks of a game", on_time},
    {"pobserve", 2, 89, "GAME|NAME", "Watch the partners' board of that game", on_pobserve},
    {"unobserve", 3, 138, "[GAME]", "Stop watching a game", on_unobserve},
    {"follow", 2, 41, "[NAME]", "Watch every game that player plays", on_follow},
    {"unfollow", 3, 41, "", "Stop following", on_unfollow},
    {"allobservers", 3, 16, "[GAME]", "Who is watching a game", on_allobservers},
    {"stored", 3, 122, "", "Your matches that were in progress when the server went down",
     on_stored},
    {"resume", 4, 120, "", "Go on with one of them, once all its players are here", on_resume},
    {"takeback", 4, 131, "", "Not available on this server", on_takeback},
    {"adjourn", 3, 12, "", "Not available on this server", on_adjourn},
    {"pause", 3, 85, "", "Not available on this server", on_pause},
    {"moretime", 3, 76, "", "Not available on this server", on_pause},
    {"unpause", 4, 141, "", "Not available on this server", on_pause},
    {"switch", 3, 130, "", "Not available on this server", on_switch},
}};

} // namespace

std::span<const ServerCommand> game_commands() {
    return game_rows;
}

// The moves of games that are over: `oldmoves alice`, `smoves alice 7`.

namespace {

/// The newest ply this visitor may see: own games without delay, others' with the delay for
/// observers.
base::Instant shown_until(const Club& club, const Visitor& visitor, const Visitor* one) {
    return one == &visitor ? club.now : club.now - club.options.show_delay;
}

void on_oldmoves(Club& club, Visitor& visitor, std::string_view arguments) {
    const Visitor* one = arguments.empty() ? &visitor : club.hall.meant(arguments);
    const std::string name = one != nullptr ? one->name : std::string(arguments);
    const bool guest = one != nullptr && !one->registered; // another may have had that name
    const auto* game = club.finished.last_of(name, guest ? one->in_since : base::Instant::min(),
                                             shown_until(club, visitor, one));
    club.hall.tell(visitor, game != nullptr ? game->moves
                                            : fmt::format("There is no old game for {}.\n", name));
}

void on_smoves(Club& club, Visitor& visitor, std::string_view arguments) {
    const auto parts = base::tokens(arguments);
    const auto number = parts.empty() ? std::nullopt : base::to_number<int>(parts.back());
    if (!number || parts.size() > 2) {
        return club.hall.tell(visitor, "Usage: smoves [NAME] NUMBER, as history has it\n");
    }
    const Visitor* one = parts.size() == 1 ? &visitor : club.hall.meant(parts[0]);
    const std::string name = one != nullptr ? one->name : std::string(parts[0]);
    const auto* game = club.finished.numbered(name, *number, shown_until(club, visitor, one));
    club.hall.tell(visitor, game != nullptr
                                ? game->moves
                                : fmt::format("No game {} of {} is at hand: the last {} games "
                                              "are.\n",
                                              *number, name, FinishedGames::most_games));
}

constexpr std::array<ServerCommand, 2> past_game_rows{{
    {"oldmoves", 3, 82, "[NAME]", "The moves of the last game that player finished", on_oldmoves},
    {"smoves", 2, 116, "[NAME] NUMBER", "The moves of a game, by its number in history", on_smoves},
}};

} // namespace

std::span<const ServerCommand> past_game_commands() {
    return past_game_rows;
}

} // namespace net
