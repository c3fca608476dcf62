// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/shown_players.h"

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
            return std::ranges::any_of(game.players, [&](const FinishedGames::Player& player) {
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

const FinishedGames::Game* FinishedGames::with_history_number(std::string_view name,
                                                              int history_number,
                                                              base::Instant until) const {
    return newest(games_, name, [&](const Game& game, const Player& player) {
        return player.history_number == history_number && game.ended <= until;
    });
}

void ShownPlayers::set_game(std::string_view name, std::optional<int> game, base::Instant now) {
    Change change{now + delay_, base::lower(name), game};
    if (delay_.count() == 0) {
        return show(change);
    }
    changes_.push_back(std::move(change));
}

void ShownPlayers::delay_rating_change(const Account& before, base::Instant now) {
    if (delay_.count() > 0) {
        rating_changes_.push_back({now + delay_, before});
    }
}

void ShownPlayers::show(const Change& change) {
    if (const auto old = game_of_player_.find(change.name); old != game_of_player_.end()) {
        if (--player_counts_[old->second] == 0) {
            player_counts_.erase(old->second);
        }
        game_of_player_.erase(old);
    }
    if (change.game) {
        game_of_player_[change.name] = *change.game;
        ++player_counts_[*change.game];
    }
}

void ShownPlayers::advance(base::Instant now) {
    for (; !changes_.empty() && changes_.front().due <= now; changes_.pop_front()) {
        show(changes_.front());
    }
    for (; !rating_changes_.empty() && rating_changes_.front().due <= now;
         rating_changes_.pop_front()) {
    }
}

std::optional<int> ShownPlayers::game(std::string_view name) const {
    const auto found = game_of_player_.find(base::lower(name));
    return found == game_of_player_.end() ? std::nullopt : std::optional(found->second);
}

const Account* ShownPlayers::account_before_changes(std::string_view name) const {
    const auto found = std::ranges::find_if(rating_changes_, [name](const RatingChange& one) {
        return base::same_ignoring_case(one.before.name, name);
    });
    return found == rating_changes_.end() ? nullptr : &found->before;
}

const std::vector<RankedPlayer>& Rankings::of(GameKind kind, const AccountRegistry& book,
                                              const ShownPlayers& shown, base::Instant now) {
    List& list = lists_[kind];
    if (list.made && now < *list.made + cached_for) {
        return list.rows;
    }
    list.made = now;
    list.rows.clear();
    for (RankedPlayer& one : book.players(kind)) {
        if (const Account* before = shown.account_before_changes(one.name)) {
            one.rating = rating_of(*before, kind);
        }
        if (one.rating.games > 0) {
            list.rows.push_back(std::move(one));
        }
    }
    // Players with equal ratings are ordered by name.
    std::ranges::sort(list.rows, [](const RankedPlayer& a, const RankedPlayer& b) {
        return base::lower(a.name) < base::lower(b.name);
    });
    std::ranges::stable_sort(list.rows, [](const RankedPlayer& a, const RankedPlayer& b) {
        return a.rating.rating > b.rating.rating;
    });
    return list.rows;
}

} // namespace net
