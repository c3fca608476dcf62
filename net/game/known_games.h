// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about games from lines other than boards, which may come before the boards or without them.
#pragma once

#include "net/read/fics_line.h"
#include "net/read/style12.h"
#include "src/rules/match/outcome.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace net {

// The players of a match and their ratings, as they become known.

class SeatNames {
  public:
    /// Empty names and ratings change nothing. Returns whether anything is new.
    bool take(rules::BoardId board, const rules::PerSide<std::string>& names,
              const rules::PerSide<std::string>& ratings);
    /// The seat of the player with that name on the first `boards` boards, ignoring case; nothing
    /// if there is none.
    [[nodiscard]] std::optional<rules::Seat> seat_of(const std::string& name, int boards) const;

    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] const rules::Names& ratings() const { return ratings_; }

  private:
    rules::Names names_;
    rules::Names ratings_;
};

/// Gives the names of a game's players that of the newcomer.
void take_seat(rules::PerSide<std::string>& names, const SeatTaken& taken);

// The games that the user has asked to watch, and their players.

class WatchedGames {
  public:
    static constexpr std::size_t most = 64;

    void note(const ObservationChanged& observing) {
        if (!observing.on) {
            games_.erase(observing.game);
        } else if (games_.size() < most) {
            games_.try_emplace(observing.game);
            newest_ = observing.game;
        }
    }
    void note(const Style12& board) {
        if (const auto game = games_.find(board.game); game != games_.end()) {
            game->second = board.names;
        }
    }
    /// Lets the next board of `game` replace the game on the screen.
    void show(int game) { newest_ = game; }
    void ended(int game) { games_.erase(game); }

    /// The game with that number, or that of the player with that name, in upper or lower case.
    [[nodiscard]] std::optional<int> find(std::string_view what) const;
    [[nodiscard]] const std::map<int, rules::PerSide<std::string>>& all() const { return games_; }
    [[nodiscard]] bool has(int game) const { return games_.count(game) != 0; }
    /// Whether that game was asked for last.
    [[nodiscard]] bool is_newest(int game) const { return newest_ == game; }

  private:
    std::map<int, rules::PerSide<std::string>> games_;
    std::optional<int> newest_;
};

/// The known facts about one game.
struct GameInfo {
    std::string type;
    bool rated = false;
    std::optional<int> partner_game;
    rules::PerSide<std::string> names;
    rules::PerSide<std::string> ratings;
    std::optional<Holdings> holdings;
};

class KnownGames {
  public:
    /// Maximum number of games, to bound the memory; the oldest are forgotten first.
    static constexpr std::size_t most = 16;

    void note(const GameBegan& game);
    void note(const GameFacts& facts);
    void note(const PartnerPlays& partner);
    /// Notes reserves, which may arrive before the first board.
    void note(const Holdings& holdings) { at(holdings.game).holdings = holdings; }
    /// Notes a match that was offered to the user.
    void note(const Terms& terms);
    void pair(int game, int partner_game);
    void note(const SeatTaken& taken);
    /// Forgets a game whose number the server will use again.
    void forget(int game) {
        games_.erase(game);
        partners_game_ = partners_game_ == game ? std::nullopt : partners_game_;
    }

    /// The facts that the server has told about a game; all are empty for a game never mentioned.
    [[nodiscard]] const GameInfo& of(int game) const;
    /// Whether the board is part of a bughouse match, as far as the lines tell.
    [[nodiscard]] bool is_bughouse(const Style12& board) const;
    /// Whether the game may be bughouse: some servers call it "wild", others give no type.
    [[nodiscard]] bool may_be_bughouse(int game) const;
    /// The game that the user's partner plays; the server may name it before the user's own board.
    [[nodiscard]] std::optional<int> partners_game() const { return partners_game_; }
    /// Whether the server has named a game of that player that has not ended.
    [[nodiscard]] bool has_game_of(std::string_view name) const;

  private:
    GameInfo& at(int game);

    std::map<int, GameInfo> games_;
    std::optional<int> partners_game_;
    rules::PerSide<std::string>
        bughouse_names_; ///< players of the bughouse match last offered to the user
};

} // namespace net
