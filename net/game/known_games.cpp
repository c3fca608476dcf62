// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/known_games.h"

#include "src/base/text.h"

#include <algorithm>

namespace net {

using rules::BoardId;
using rules::Seat;
using rules::Side;

bool SeatNames::take(BoardId board, const rules::PerSide<std::string>& names,
                     const rules::PerSide<std::string>& ratings) {
    bool news = false;
    const auto take_one = [&news](std::string& known, const std::string& said) {
        if (!said.empty() && known != said) {
            known = said;
            news = true;
        }
    };
    for (const Side side : rules::both_sides) {
        take_one(names_[{board, side}], names[side]);
        take_one(ratings_[{board, side}], ratings[side]);
    }
    return news;
}

std::optional<Seat> SeatNames::seat_of(const std::string& name, int boards) const {
    for (int i = 0; i < boards; ++i) {
        for (const Side side : rules::both_sides) {
            const Seat seat{static_cast<BoardId>(i), side};
            if (base::same_ignoring_case(names_[seat], name)) {
                return seat;
            }
        }
    }
    return std::nullopt;
}

std::optional<int> WatchedGames::find(std::string_view what) const {
    const auto number = base::to_number<int>(what);
    const auto found = std::ranges::find_if(games_, [&](const auto& game) {
        return number ? game.first == *number
                      : base::same_ignoring_case(game.second[Side::white], what) ||
                            base::same_ignoring_case(game.second[Side::black], what);
    });
    return found == games_.end() ? std::nullopt : std::optional(found->first);
}

void take_seat(rules::PerSide<std::string>& names, const SeatTaken& taken) {
    std::ranges::replace(names, taken.from, taken.by);
}

void KnownGames::note(const SeatTaken& taken) {
    for (auto& [game, known] : games_) {
        take_seat(known.names, taken);
    }
}

GameInfo& KnownGames::at(int game) {
    if (games_.size() >= most && games_.find(game) == games_.end()) {
        games_.erase(games_.begin());
    }
    return games_[game];
}

void KnownGames::note(const GameBegan& game) {
    GameInfo& known = at(game.game);
    if (known.names != game.names) {
        known.partner_game.reset();
        known.ratings = {};
    }
    known.holdings.reset();
    known.names = game.names;
    known.type = game.type;
    known.rated = game.rated;
}

void KnownGames::note(const GameFacts& facts) {
    GameInfo& known = at(facts.game);
    if (!facts.type.empty()) {
        known.type = facts.type;
    }
    known.rated = facts.rated;
    known.ratings = facts.ratings;
    known.partner_game = facts.partner_game ? facts.partner_game : known.partner_game;
}

void KnownGames::note(const PartnerPlays& partner) {
    at(partner.game).names = partner.names;
    partners_game_ = partner.game;
}

void KnownGames::note(const Terms& terms) {
    if (terms.type == "bughouse") {
        bughouse_names_ = terms.names;
    }
}

void KnownGames::pair(int game, int partner_game) {
    at(game).partner_game = partner_game;
    at(partner_game).partner_game = game;
}

const GameInfo& KnownGames::of(int game) const {
    static const GameInfo nothing;
    const auto known = games_.find(game);
    return known == games_.end() ? nothing : known->second;
}

bool KnownGames::is_bughouse(const Style12& board) const {
    const GameInfo& known = of(board.game);
    if ((known.names == board.names && known.type == "bughouse") || known.partner_game) {
        return true;
    }
    // In either order, since the colours may have been decided only when the game began.
    const auto& [white, black] = board.names.values;
    return same_names(bughouse_names_, board.names) ||
           same_names(bughouse_names_, {{black, white}});
}

bool KnownGames::may_be_bughouse(int game) const {
    const std::string& type = of(game).type;
    return type.empty() || type == "bughouse" || type == "wild"; // uhlin calls bughouse "wild"
}

bool KnownGames::has_game_of(std::string_view name) const {
    return std::ranges::any_of(games_, [name](const auto& game) {
        const auto& [white, black] = game.second.names.values;
        return base::same_ignoring_case(white, name) || base::same_ignoring_case(black, name);
    });
}

} // namespace net
