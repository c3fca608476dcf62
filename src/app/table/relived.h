// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match played again: the recorded players move and talk as they did, at their times,
// until the person in one seat deviates.
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

    [[nodiscard]] const play::Recording& recording() const { return recording_; }
    /// Whether all moves so far are as recorded; if not, bots play the other seats.
    [[nodiscard]] bool follows_record() const { return as_recorded_; }
    /// Notes that the clocks have started.
    void begin(Instant now);
    /// Notes that the clocks have been stopped, or run again.
    void pause(Instant now) { paused_ = now; }
    void resume(Instant now);
    /// Notes a half-move; call it before `match` plays the move.
    void note(const rules::Match& match, const rules::Ply& ply);
    /// Stops following the record for good; `why`, such as "a move was taken back", is for the
    /// player.
    void stop_following(std::string why);

    /// What a recorded player does next: a half-move, or a tell to the partner.
    struct RecordedAct {
        rules::Seat seat{};
        std::optional<rules::Move> move{};
        std::string says{};
    };
    [[nodiscard]] std::optional<RecordedAct> next(const rules::Match& match, Instant now);
    [[nodiscard]] std::optional<Instant> next_wake(Instant now) const;

    /// How and where the player deviated from the record, in words; lines() also names the match
    /// and how it ended.
    [[nodiscard]] const std::vector<std::string>& deviation() const { return deviation_; }
    [[nodiscard]] std::vector<std::string> lines() const;

  private:
    struct Board {
        std::vector<std::size_t> plies; ///< indices of its half-moves in the record
        std::size_t played = 0;
        bool asked = false; ///< the next half-move has been requested and not yet played
        Instant last{};     ///< when the last half-move on it was played
    };

    [[nodiscard]] const rules::Ply* next_on(const Board& board) const;
    [[nodiscard]] Instant due(const Board& board) const;
    [[nodiscard]] std::size_t played() const;
    [[nodiscard]] std::optional<RecordedAct> next_tell();

    play::Recording recording_;
    rules::Seat me_;
    std::vector<Board> boards_;
    std::size_t delivered_tells_ = 0; ///< number of recorded tells already delivered
    bool as_recorded_ = true;         ///< no half-move has differed from the record
    bool begun_ = false;
    Instant paused_{}; ///< when the clocks were last stopped
    std::vector<std::string> deviation_;
};

/// The bot level, 1..8, that matches a player with that rating.
[[nodiscard]] int level_for_rating(int rating);

} // namespace app
