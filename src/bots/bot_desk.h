// SPDX-License-Identifier: GPL-3.0-or-later
// The bots of one match, between the referee's announcements and the worker's reports.
#pragma once

#include "src/bots/seated_team.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bots {

class BotDesk {
  public:
    /// Tasks are numbered from `last_serial` on, so that a report to an earlier desk is stale here.
    explicit BotDesk(std::uint64_t last_serial = 0) : last_serial_(last_serial) {}
    [[nodiscard]] std::uint64_t last_serial() const { return last_serial_; }

    /// Seats a bot; with a command that engine program thinks for it.
    void add(engine::Bot bot, Program program = {});
    /// Whether they play the first moves from memory, from now on.
    void know_openings(bool know);
    /// Starts the programs that are not running yet.
    [[nodiscard]] Effects start_engines(const rules::Match& match, Instant now);
    /// To be called when clocks start (again): no turn counts as begun earlier than this.
    void clocks_run(Instant now) { not_before_ = now; }

    /// To be called when something has happened to the match: bots on move think, or decide again.
    [[nodiscard]] Effects consider(const rules::Match& match, Instant now);
    /// A search has ended; a stale report changes nothing.
    [[nodiscard]] Effects take(const engine::Report& report, const rules::Match& match,
                               Instant now);
    /// Takes what a program has said, or that it is gone; unknown numbers change nothing.
    [[nodiscard]] Effects take(const EngineSaid& said, const rules::Match& match, Instant now);
    [[nodiscard]] Effects take(const EngineGone& gone, const rules::Match& match, Instant now);
    /// Programs that have lost their seats, and have not been reported yet.
    [[nodiscard]] std::vector<Loss> take_losses();
    /// To be called when its partner tells `seat` something; call consider() afterwards.
    [[nodiscard]] Effects hear(rules::Seat seat, std::string_view tell);
    /// `passer` has passed that piece: a wish for it is met, and a bot that waited for it says so.
    [[nodiscard]] Effects met(const rules::Match& match, rules::Seat passer, rules::Kind kind,
                              Instant now);
    /// Plays or claims what is due, and lets sitting bots think again.
    [[nodiscard]] Effects woke(const rules::Match& match, Instant now);
    /// To be called when the referee refuses a bot's move: that bot waits for the next
    /// announcement.
    void refused(rules::Seat seat);
    /// A draw was offered: partners agree, opponents when they stand worse.
    [[nodiscard]] Effects answer_draw(const rules::Match& match, rules::Seat by) const;
    /// Stops all thinking.
    [[nodiscard]] Effects stop(Instant now);

    /// When woke() next has something to do.
    [[nodiscard]] std::optional<Instant> next_wake() const;
    /// Whether the bot is on move and sits on purpose.
    [[nodiscard]] bool sits(rules::Seat seat) const;
    [[nodiscard]] bool thinks(rules::Seat seat) const;

  private:
    [[nodiscard]] const SeatedBot* find(rules::Seat seat) const;
    [[nodiscard]] SeatedBot* find(rules::Seat seat);
    [[nodiscard]] SeatedBot* find_engine(std::uint64_t number);
    [[nodiscard]] const SeatedTeam* find_team(rules::Seat seat) const;
    [[nodiscard]] SeatedTeam* find_team_engine(std::uint64_t number);
    [[nodiscard]] Moment moment(const rules::Match& match, Instant now, Effects& out) {
        return {match, now, not_before_, last_serial_, out};
    }
    /// The bots of the team's seats go on without its program.
    void lose(SeatedTeam& team, const std::string& why, const rules::Match& match, Instant now,
              Effects& out);
    [[nodiscard]] Moment moment(const SeatedBot& bot, const rules::Match& match, Instant now,
                                Effects& out);

    std::vector<SeatedBot> bots_;
    std::vector<SeatedTeam> teams_; ///< one that has lost its program is here no more
    std::uint64_t last_serial_;
    Instant not_before_{};
};

} // namespace bots
