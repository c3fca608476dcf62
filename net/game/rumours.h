// SPDX-License-Identifier: GPL-3.0-or-later
// Facts about games from the server's sentences, before their boards or without them.
#pragma once

#include "net/read/game_facts.h"
#include "net/read/game_lines.h"
#include "net/read/holdings.h"
#include "net/read/offer_lines.h"
#include "net/read/style12.h"

#include <map>
#include <optional>
#include <string>

namespace net {

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
    /// They may come before the first board.
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
    rules::PerSide<std::string> bughouse_names_; ///< of the last bughouse match proposed to us
};

} // namespace net
