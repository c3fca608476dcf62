// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of players and observers in a game, other than moves.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/chair_desk.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "net/serve/desk/resume_desk.h"
#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/match/draws.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace net {
namespace {

/// The game of the best players among those of the types `letters`, as in FICS's "observe /B".
ServerTables::Game best_game(ServerState& state, std::string_view letters) {
    ServerTables::Game best;
    int most = -1;
    for (const auto& game : state.tables.games()) {
        const auto rating = [&](rules::Side side) {
            return base::to_number<int>(game.table->seated_player({game.board, side}).rating)
                .value_or(0);
        };
        const int sum = rating(rules::Side::white) + rating(rules::Side::black);
        if (sum > most && letters.find(game.table->type_code().front()) != letters.npos) {
            best = game;
            most = sum;
        }
    }
    return best;
}

/// The game with that number or player, or the best of a type; without arguments, the one at hand.
ServerTables::Game game_meant(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        return game_of(state, visitor);
    }
    if (const auto number = base::to_number<int>(arguments)) {
        return state.tables.game(*number);
    }
    if (arguments.starts_with('/')) {
        return best_game(state, arguments.substr(1));
    }
    const Visitor* player = state.connections.find_by_prefix(arguments);
    if (ServerTable* table = player == nullptr ? nullptr : table_of(state, *player)) {
        return {table, player->seat->seat.board};
    }
    // A bot of a table, or somebody who is away from their match, has a seat but no connection.
    const auto games = state.tables.games();
    const auto found = std::ranges::find_if(games, [&](const auto& game) {
        return std::ranges::any_of(rules::both_sides, [&](auto side) {
            const rules::Seat seat{game.board, side};
            return base::same_ignoring_case(game.table->seated_player(seat).name, arguments);
        });
    });
    return found == games.end() ? ServerTables::Game{} : *found;
}

/// Answers that there is no game, with the boards' delay, so that the answer does not reveal an end
/// that is not shown yet.
void tell_no_game(ServerState& state, Visitor& visitor, std::string_view arguments) {
    state.show(visitor, arguments.empty(),
               arguments.empty() ? "You are neither playing, observing nor examining a game.\n"
               : arguments.starts_with('/') || base::to_number<int>(arguments)
                   ? "There is no such game.\n"
                   : state.connections.not_found_text(
                         arguments, fmt::format("{} is not playing a game.\n", arguments)));
}

void on_draw(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    ServerTable* table = table_of(state, visitor);
    if (table != nullptr && rules::claimable_draw(table->match(), visitor.seat->seat)) {
        return request_at_table(state, visitor, play::ClaimDraw{}, "draw");
    }
    request_at_table(state, visitor, play::OfferDraw{}, "draw");
}

/// `resign`: FICS's `resign NAME` is about an adjourned game, not the one that is being played.
void on_resign(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (!arguments.empty()) {
        return state.tell(visitor, "Adjourned games cannot be resigned here.\n");
    }
    request_at_table(state, visitor, play::Resign{}, "resign");
}

/// `abort`: ends a game when both players of a board agree. A bot always does; where its partner is
/// a person, that one is asked.
void on_abort(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    const ServerTable* table = table_of(state, visitor);
    if (table == nullptr) {
        return state.tell(visitor, "You are not playing a game.\n");
    }
    const rules::Seat across = opponent(visitor.seat->seat);
    const auto beside = rules::partner(table->match().plan(), across);
    const rules::Seat asked = beside && is_bots_seat(state, *table, across) ? *beside : across;
    const auto offers = state.offers.to(visitor.id);
    const bool agrees = std::ranges::any_of(
        offers, [](const ServerOffer& offer) { return offer.what == OfferSubject::abort; });
    if (agrees || is_bots_seat(state, *table, asked)) {
        return request_at_table(state, visitor, play::Abort{}, "abort");
    }
    Visitor* other = state.connections.find(table->seated_player(asked).connection);
    if (other == nullptr) {
        return state.tell(visitor, "Your opponent is not here.\n");
    }
    if (state.offers.find(OfferSubject::abort, visitor.id, other->id)) {
        return state.tell(visitor, "You are already offering to abort the game.\n");
    }
    state.tell(visitor, "Abort request sent.\n");
    state.tell(*other, "{} would like to abort the game; type \"abort\" to accept.\n",
               visitor.name);
    make_offer(state, visitor, *other, OfferSubject::abort);
}

/// `flag`: flags fall by themselves on this server, so this only tells the visitor so.
void on_flag(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    const ServerTable* table = table_of(state, visitor);
    state.tell(visitor, table == nullptr ? "You are not playing a game.\n"
                        : table->match().time().unlimited
                            ? "You can't flag an untimed game.\n"
                            : "Opponent is not out of time, wait for server autoflag.\n");
}

void on_moves(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(state, visitor, arguments);
    if (!game) {
        return tell_no_game(state, visitor, arguments);
    }
    state.show(visitor, *game.table,
               game.table->moves_text(game.board, base::date_time_text(game.table->start_time())));
}

void on_refresh(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(state, visitor, arguments);
    if (!game) {
        return tell_no_game(state, visitor, arguments);
    }
    if (!reject_if_evicted(state, visitor, *game.table)) {
        show_board(state, visitor, game);
    }
}

/// The other board of a bughouse game; if there is none, the visitor is told.
ServerTables::Game partners_game(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(state, visitor, arguments);
    if (!game) {
        tell_no_game(state, visitor, arguments);
        return {};
    }
    const auto partner =
        rules::partner(game.table->match().plan(), {game.board, rules::Side::white});
    if (!partner) {
        state.show(visitor, false, "That is no bughouse game.\n");
        return {};
    }
    return {game.table, partner->board};
}

void on_prefresh(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (const auto game = partners_game(state, visitor, arguments)) {
        show_board(state, visitor, game);
    }
}

/// A clock as text: `White (Alice) : 2 mins, 36 secs`.
std::string clock_text(const ServerTable& table, rules::Seat seat, base::Instant now) {
    const auto left = std::max(table.left(seat, now), base::Millis{});
    const auto seconds = base::seconds_in(left);
    return fmt::format("{} ({}) : {} mins, {} secs\n",
                       seat.side == rules::Side::white ? "White" : "Black",
                       table.seated_player(seat).name, seconds / 60, seconds % 60);
}

void on_time(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const ChairTable* chairs = state.chairs.of(visitor.id);
    const bool chooses = chairs != nullptr && !chairs->match() && !arguments.empty();
    const bool is_number = base::to_number<int>(arguments).has_value(); // numbers always mean games
    const auto game = game_meant(state, visitor, arguments);
    if (chooses && !is_number && (!game || read_proposal(arguments, chairs->terms()))) {
        return change_match_terms(state, visitor, arguments);
    }
    if (!game) {
        return tell_no_game(state, visitor, arguments);
    }
    const ServerTable& table = *game.table;
    const bool unlimited = table.match().time().unlimited;
    state.show(visitor, table,
               unlimited ? "That game is played without clocks.\n"
                         : clock_text(table, {game.board, rules::Side::white}, state.now) +
                               clock_text(table, {game.board, rules::Side::black}, state.now));
}

void on_observe(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto game = game_meant(state, visitor, arguments);
    if (!game) {
        return tell_no_game(state, visitor, arguments);
    }
    const int number = game.table->game(game.board);
    const auto& watches = visitor.watches;
    if (std::ranges::find(watches, number) != watches.end()) {
        return stop_watching(state, visitor, number);
    }
    if (visitor.plays_in(game.table->match_id()) && visitor.seat->seat.board == game.board) {
        return state.tell(visitor, "You cannot observe a game that you are playing.\n");
    }
    watch(state, visitor, game);
}

void on_pobserve(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto game = partners_game(state, visitor, arguments);
    if (!game) {
        return;
    }
    const auto& watches = visitor.watches;
    if (std::ranges::find(watches, game.table->game(game.board)) != watches.end()) {
        return state.show(visitor, false, "You are already observing that game.\n");
    }
    watch(state, visitor, game);
}

void on_unobserve(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        if (visitor.watches.empty()) {
            state.tell(visitor, "You are not observing any games.\n");
        }
        for (const int game : std::vector<int>(visitor.watches)) {
            stop_watching(state, visitor, game);
        }
        return;
    }
    const auto game = game_meant(state, visitor, arguments);
    if (!game) {
        return tell_no_game(state, visitor, arguments);
    }
    stop_watching(state, visitor, game.table->game(game.board));
}

/// Whether the visitor may evict others: the host of the match's table may (WBN 8.3: the host
/// decides who watches), and operators may in every match.
bool may_evict(ServerState& state, const Visitor& visitor, const ServerTable& table) {
    const ChairTable* chairs = state.chairs.of_match(table.match_id());
    return visitor.is_operator || (chairs != nullptr && chairs->host() == visitor.id);
}

void on_evict(ServerState& state, Visitor& visitor, std::string_view arguments) {
    Visitor* other = state.connections.find_by_prefix(arguments);
    if (other == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(arguments));
    }
    int left = 0;
    for (const int number : std::vector<int>(other->watches)) {
        const auto game = state.tables.game(number);
        if (game && may_evict(state, visitor, *game.table)) {
            game.table->evict(base::lower(other->name));
            if (!other->peer.is_shared()) {
                game.table->evict(other->peer.limit_key());
            }
            stop_watching(state, *other, number);
            ++left;
        }
    }
    if (left == 0) {
        return state.tell(visitor, "{} observes no match whose spectators you may send away.\n",
                          other->name);
    }
    state.tell(*other, "{} sends you away from that match (WBN 8.3).\n", visitor.name);
    state.tell(visitor, "{} does not observe it any more.\n", other->name);
}

void on_follow(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.empty()) {
        visitor.follows.clear();
        return state.tell(visitor, "You will not follow any player's games.\n");
    }
    const Visitor* player = state.connections.find_by_prefix(arguments);
    if (player == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(arguments));
    }
    if (player == &visitor) {
        return state.tell(visitor, "You can't follow your own games.\n");
    }
    visitor.follows = player->name;
    state.tell(visitor, "You will now be following {}'s games.\n", player->name);
    if (ServerTable* table = table_of(state, *player); table != nullptr && !visitor.seat) {
        watch(state, visitor, {table, player->seat->seat.board});
    }
}

void on_unfollow(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    on_follow(state, visitor, {});
}

void on_allobservers(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto only = game_meant(state, visitor, arguments);
    if (!only && !arguments.empty()) {
        return tell_no_game(state, visitor, arguments);
    }
    std::string text;
    for (const auto& game : state.tables.games()) {
        const bool wanted =
            arguments.empty() || (game.table == only.table && game.board == only.board);
        if (!wanted || game.table->watchers(game.board).empty()) {
            continue;
        }
        std::string names;
        for (const ConnectionId connection : game.table->watchers(game.board)) {
            const Visitor* other = state.connections.find(connection);
            names += other == nullptr ? "" : " " + other->name;
        }
        text +=
            fmt::format("Observing {:2} [{} vs. {}]:{}\n", game.table->game(game.board),
                        game.table->seated_player({game.board, rules::Side::white}).name,
                        game.table->seated_player({game.board, rules::Side::black}).name, names);
    }
    state.show(visitor, visitor.seat.has_value(),
               text.empty() ? "Nobody is observing.\n" : std::move(text));
}

/// `promote`: what a pawn becomes if its move does not say.
void on_promote(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const std::string word = base::lower(arguments);
    const auto kind = notation::kind_from(word == "knight" ? 'n' : word.front());
    if (!kind || *kind == rules::Kind::pawn || *kind == rules::Kind::king) {
        return state.tell(visitor, "A pawn becomes a queen, rook, bishop or knight: promote n\n");
    }
    visitor.promotes_to = *kind;
    state.tell(visitor, "Promotion piece set to {}.\n", notation::name(*kind));
}

/// Refuses takebacks, in the words of servers that do not allow them in bughouse either.
void on_takeback(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.tell(visitor, "Moves cannot be taken back on this server.\n");
}

void on_adjourn(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.tell(visitor, "Games are adjourned on this server only when it goes down.\n");
}

void on_pause(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.tell(visitor, "Clocks cannot be paused or set on this server.\n");
}

void on_switch(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.tell(visitor, "Sides cannot be switched on this server.\n");
}

void on_stored(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Visitor* one = arguments.empty() ? &visitor : state.visitor_meant(arguments);
    const Account* account = one == nullptr ? state.accounts.find(arguments) : nullptr;
    if (one == nullptr && account == nullptr) {
        return state.tell(visitor, state.no_player_text(arguments));
    }
    list_stored_matches(state, visitor, one != nullptr ? one->name : account->name,
                        one == nullptr || one->registered);
}

void on_resume(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    if (visitor.seat) {
        return state.tell(visitor, "You are playing a game.\n");
    }
    if (!resume_stored(state, visitor)) {
        state.tell(visitor, "No adjourned game of yours has all its players here and free.\n");
    }
}

constexpr std::array<ServerCommand, 24> game_rows{{
    {"draw", 1, 34, "", "Offer a draw, accept one, or claim one that the laws give", on_draw},
    {"resign", 6, 103, "", "Give up", on_resign},
    {"abort", 2, 10, "", "Offer to end the match without a result, or agree to it", on_abort},
    {"flag", 2, 38, "", "Not needed: flags fall by themselves here", on_flag},
    {"promote", 4, 92, "PIECE", "What a pawn becomes if you do not say: promote n", on_promote},
    {"evict", 5, 217, "NAME", "Send a spectator away from your table's match", on_evict},
    {"moves", 2, 77, "[GAME]", "The moves of a game", on_moves},
    {"refresh", 3, 101, "[GAME]", "Show the board again", on_refresh},
    {"observe", 1, 80, "GAME|NAME", "Watch a game; again: stop watching it", on_observe},
    {"prefresh", 3, 90, "[GAME]", "Show the partner's board again", on_prefresh},
    {"time", 3, 133, "[GAME|TIME]",
     "The time left on the clocks of a game; on a chair: what is played, time 5 0", on_time},
    {"pobserve", 2, 89, "[GAME|NAME]", "Watch the partners' board of that game", on_pobserve},
    {"unobserve", 3, 138, "[GAME]", "Stop watching a game", on_unobserve},
    {"follow", 2, 41, "[NAME]", "Watch every game that player plays", on_follow},
    {"unfollow", 3, 41, "", "Stop following", on_unfollow},
    {"allobservers", 3, 14, "[GAME]", "Who is watching a game", on_allobservers},
    {"stored", 3, 127, "[NAME]",
     "A player's matches that were in progress when the server went down", on_stored},
    {"resume", 4, 104, "", "Go on with one of them, once all its players are here", on_resume},
    {"takeback", 5, 131, "", "Not available on this server", on_takeback},
    {"adjourn", 3, 13, "", "Not available on this server", on_adjourn},
    {"pause", 3, 86, "", "Not available on this server", on_pause},
    {"moretime", 3, 76, "", "Not available on this server", on_pause},
    {"unpause", 4, 139, "", "Not available on this server", on_pause},
    {"switch", 3, 130, "", "Not available on this server", on_switch},
}};

} // namespace

const std::span<const ServerCommand> game_commands = game_rows;

// The moves of finished games: `oldmoves alice`, `smoves alice 7`.

namespace {

/// The instant up to which the visitor may see the games of `one`: their own without delay, others'
/// with the observers' delay.
base::Instant shown_until(const ServerState& state, const Visitor& visitor, const Visitor* one) {
    return one == &visitor ? state.now : state.now - state.options.show_delay;
}

void on_oldmoves(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Visitor* one = arguments.empty() ? &visitor : state.visitor_meant(arguments);
    const std::string name = one != nullptr ? one->name : std::string(arguments);
    const bool guest = one != nullptr && !one->registered; // someone else may have had that name
    const auto* game =
        state.finished_games.last_of(name, guest ? one->logged_in_since : base::Instant::min(),
                                     shown_until(state, visitor, one));
    state.tell(visitor,
               game != nullptr ? game->moves : fmt::format("There is no old game for {}.\n", name));
}

void on_smoves(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto parts = base::tokens(arguments);
    const auto number = parts.empty() ? std::nullopt : base::to_number<int>(parts.back());
    if (!number || parts.size() > 2) {
        return state.tell(visitor, "Usage: smoves [NAME] NUMBER, as history has it\n");
    }
    const Visitor* one = parts.size() == 1 ? &visitor : state.visitor_meant(parts[0]);
    const std::string name = one != nullptr ? one->name : std::string(parts[0]);
    const auto* game =
        state.finished_games.with_history_number(name, *number, shown_until(state, visitor, one));
    state.tell(visitor, game != nullptr
                            ? game->moves
                            : fmt::format("No game {} of {} is at hand: the last {} games are.\n",
                                          *number, name, FinishedGames::most_games));
}

constexpr std::array<ServerCommand, 2> past_game_rows{{
    {"oldmoves", 3, 81, "[NAME]", "The moves of the last game that player finished", on_oldmoves},
    {"smoves", 2, 123, "[NAME] NUMBER", "The moves of a game, by its number in history", on_smoves},
}};

} // namespace

const std::span<const ServerCommand> past_game_commands = past_game_rows;

} // namespace net
