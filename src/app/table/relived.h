// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match lived through once more: the recorded players move and talk as they did, at
// their times, until the person in one seat plays something else.
#pragma once

#include "src/play/records/recording.h"

#include <optional>
#include <string>
#include <vector>

namespace app {

class Relived {
  public:
    using Instant = base::Instant;

    Relived(play::Recording recording, rules::Seat me);

    /// Whether everything is still as it was recorded; else bots play on.
    [[nodiscard]] bool follows() const { return as_recorded_; }
    /// The clocks have begun to run.
    void begin(Instant now);
    /// A half-move, before `match` has played it.
    void note(const rules::Match& match, const rules::Ply& ply);
    /// Somebody has taken something back: the record is left.
    void leave() { as_recorded_ = false; }

    /// The next thing that a recorded player does by now: a half-move, or a tell to the partner.
    struct Deed {
        rules::Seat seat{};
        std::optional<rules::Move> move{};
        std::string says{};
    };
    [[nodiscard]] std::optional<Deed> next(const rules::Match& match, Instant now);
    [[nodiscard]] std::optional<Instant> next_wake(Instant now) const;

    /// The comparison with what was played, a line each.
    [[nodiscard]] const std::vector<std::string>& left_at() const { return left_at_; }
    [[nodiscard]] std::vector<std::string> lines() const;

  private:
    struct Board {
        std::vector<std::size_t> plies; ///< indices into the record
        std::size_t played = 0;
        bool asked = false; ///< the next one has been asked of the referee
        Instant last{};     ///< when its last half-move was played
    };

    [[nodiscard]] const rules::Ply* next_on(const Board& board) const;
    [[nodiscard]] Instant due(const Board& board) const;
    [[nodiscard]] std::size_t played() const;
    [[nodiscard]] std::optional<Deed> next_tell();

    play::Recording recording_;
    rules::Seat me_;
    std::vector<Board> boards_;
    std::size_t told_ = 0;    ///< remarks
    bool as_recorded_ = true; ///< nothing else was played so far
    bool begun_ = false;
    std::vector<std::string> left_at_;
};

/// The level of a bot that plays about as well as somebody with that rating, 1..8.
[[nodiscard]] int level_like(int rating);

} // namespace app
