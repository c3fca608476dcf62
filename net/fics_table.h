// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the screen as the server tells it: its one or two boards, which game number is which,
// and a match that is always what the client has after applying our announcements. Boards of other
// games never touch it.
#pragma once

#include "net/fics_event.h"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace net {

/// What the server says about games, in the order of its lines, becomes announcements.
class FicsTable {
  public:
    /// Games about which something is remembered before their first board comes, each.
    static constexpr std::size_t most_rumours = 16;
    /// How long "the partner's board decided" waits for the line that says how.
    static constexpr base::Millis cause_wait{300};

    [[nodiscard]] SessionEvents heard(const FicsLine& line, base::Instant now);
    /// The server waits for a command: what had to come together has come.
    [[nodiscard]] SessionEvents prompted(base::Instant now);
    [[nodiscard]] SessionEvents woken(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The line was lost.
    [[nodiscard]] SessionEvents lost();

    /// A move of ours is on its way as `words`: what the server says next may refuse it.
    void sent(rules::Seat seat, rules::Move move, std::string words);

    /// There is a game that has not ended.
    [[nodiscard]] bool playing() const { return match_ && !match_->outcome(); }
    [[nodiscard]] const std::optional<rules::Match>& match() const { return match_; }
    [[nodiscard]] std::optional<rules::Seat> me() const { return me_; }
    /// The server's number of that board's game.
    [[nodiscard]] std::optional<int> game(rules::BoardId board) const;
    /// The partner's game, when it is known and we do not get its boards yet.
    [[nodiscard]] std::optional<int> unwatched_game() const;

  private:
    /// What is known of a game before (or without) its board.
    struct Rumour {
        std::string type;
        bool rated = false;
        std::optional<int> partner_game;
        rules::PerSide<std::string> names;
        rules::PerSide<std::string> ratings;
        std::optional<Holdings> holdings;
    };
    struct Board {
        int game = 0;
        bool seen = false; ///< a board has come
        rules::PerSide<std::string> names;
        rules::PerSide<std::optional<rules::Hand>> hands; ///< the server's word, where there is one
    };
    struct Sent {
        rules::Seat seat{};
        rules::Move move{};
        std::string words;
    };

    std::map<int, Rumour> rumours_;
    std::optional<rules::Match> match_;
    std::array<std::optional<Board>, 2> boards_;
    std::optional<rules::Seat> me_;
    std::optional<Sent> sent_;
};

} // namespace net
