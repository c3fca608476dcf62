// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/finished_games.h"

#include "src/base/text.h"

#include <algorithm>
#include <utility>

namespace net {
namespace {

template <class Fits>
const FinishedGames::Game* newest(const std::deque<FinishedGames::Game>& games,
                                  std::string_view name, Fits fits) {
    const auto found =
        std::find_if(games.rbegin(), games.rend(), [&](const FinishedGames::Game& game) {
            return std::any_of(
                game.players.begin(), game.players.end(), [&](const FinishedGames::Player& player) {
                    return base::same_ignoring_case(player.name, name) && fits(game, player);
                });
        });
    return found == games.rend() ? nullptr : &*found;
}

} // namespace

void FinishedGames::add(Game game) {
    games_.push_back(std::move(game));
    if (games_.size() > most_games) {
        games_.pop_front();
    }
}

const FinishedGames::Game* FinishedGames::last_of(std::string_view name, base::Instant since,
                                                  base::Instant until) const {
    return newest(games_, name, [&](const Game& game, const Player&) {
        return game.ended >= since && game.ended <= until;
    });
}

const FinishedGames::Game* FinishedGames::numbered(std::string_view name, int number,
                                                   base::Instant until) const {
    return newest(games_, name, [&](const Game& game, const Player& player) {
        return player.number == number && game.ended <= until;
    });
}

} // namespace net
