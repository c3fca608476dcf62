// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about games from the server's sentences, before their boards or without them.
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
    /// An empty name or rating is not known and changes nothing. Returns whether something is new.
    bool take(rules::BoardId board, const rules::PerSide<std::string>& names,
              const rules::PerSide<std::string>& ratings);
    /// The seat of that name on one of the `boards` of the match, whatever the case; none when
    /// nobody has it.
    [[nodiscard]] std::optional<rules::Seat> seat_of(const std::string& name, int boards) const;

    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] const rules::Names& ratings() const { return ratings_; }

  private:
    rules::Names names_;
    rules::Names ratings_;
};

// The games whose boards come because they were asked for, and their players.

class WatchedGames {
  public:
    static constexpr std::size_t most = 64;

    void note(const Observing& observing) {
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
    /// Makes `game` the one to be shown: its next board replaces the game on screen.
    void show(int game) { newest_ = game; }
    void ended(int game) { games_.erase(game); }

    /// The game that `what`, its number or a player's name in any case, stands for.
    [[nodiscard]] std::optional<int> find(std::string_view what) const;
    [[nodiscard]] const std::map<int, rules::PerSide<std::string>>& all() const { return games_; }
    [[nodiscard]] bool has(int game) const { return games_.count(game) != 0; }
    /// Whether it is the one that we asked for last.
    [[nodiscard]] bool is_newest(int game) const { return newest_ == game; }

  private:
    std::map<int, rules::PerSide<std::string>> games_;
    std::optional<int> newest_;
};

/// The known facts of one game.
struct Rumour {
    std::string type;
    bool rated = false;
    std::optional<int> partner_game;
    rules::PerSide<std::string> names;
    rules::PerSide<std::string> ratings;
    std::optional<Holdings> holdings;
};

class Rumours {
  public:
    /// Old games are forgotten first: a server that announces a million of them costs nothing.
    static constexpr std::size_t most = 16;

    void note(const GameBegan& game);
    void note(const GameFacts& facts);
    void note(const PartnerPlays& partner);
    /// Reserves may arrive before the first board.
    void note(const Holdings& holdings);
    /// A match that is proposed to us.
    void note(const Terms& terms);
    void pair(int game, int partner_game);
    /// Forgets that game, whose number will be given to another one.
    void forget(int game) { games_.erase(game); }

    /// All fields are empty for a game that was never mentioned.
    [[nodiscard]] const Rumour& of(int game) const;
    /// Whether that is a board of a bughouse match, as far as words can tell.
    [[nodiscard]] bool is_bughouse(const Style12& board) const;
    /// Some servers call bughouse "wild", others do not name the type.
    [[nodiscard]] bool may_be_bughouse(int game) const;

  private:
    Rumour& at(int game);

    std::map<int, Rumour> games_;
    rules::PerSide<std::string>
        bughouse_names_; ///< names in the last bughouse match proposed to us
};

} // namespace net
