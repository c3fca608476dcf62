// SPDX-License-Identifier: GPL-3.0-or-later
// The bots of one match, between the referee's announcements and the worker's reports.
#pragma once

#include "src/bots/seated_team.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bots {

class MatchBots {
  public:
    /// Tasks are numbered from `last_serial` on, so that reports meant for the bots of an earlier
    /// match are stale here.
    explicit MatchBots(std::uint64_t last_serial = 0) : last_serial_(last_serial) {}
    [[nodiscard]] std::uint64_t last_serial() const { return last_serial_; }

    /// Seats a bot; if `program` has a command, that engine program thinks for it.
    void add(engine::Bot bot, EngineCommand program = {});
    /// Sets whether the bots play the first moves from the book from now on.
    void use_opening_book(bool know);
    /// Starts the programs that are not running yet.
    [[nodiscard]] Effects start_engines(const rules::Match& match, Instant now);
    /// To be called when clocks start or restart: no turn counts as begun before that.
    void on_clocks_started(Instant now) { clocks_started_at_ = now; }

    /// To be called when something has happened in the match: bots on move think or decide again.
    [[nodiscard]] Effects consider(const rules::Match& match, Instant now);
    /// Takes the final report of a search; a stale one changes nothing.
    [[nodiscard]] Effects take(const engine::Report& report, const rules::Match& match,
                               Instant now);
    /// Takes a line from a program, or its end; unknown engine numbers change nothing.
    [[nodiscard]] Effects take(const EngineLine& said, const rules::Match& match, Instant now);
    [[nodiscard]] Effects take(const EngineEnded& gone, const rules::Match& match, Instant now);
    /// The programs that have lost their seats since the last call.
    [[nodiscard]] std::vector<EngineFailure> take_failures();
    /// To be called when `seat` hears a tell from its partner; call consider() afterwards.
    [[nodiscard]] Effects hear(rules::Seat seat, std::string_view tell, const rules::Match& match,
                               Instant now);
    /// Called when `passer` has passed a piece: a wish for it is fulfilled, and a bot that receives
    /// it may say thanks.
    [[nodiscard]] Effects on_piece_passed(const rules::Match& match, rules::Seat passer,
                                          rules::Kind kind, Instant now);
    /// Makes the moves and claims that are due, and lets sitting bots think again.
    [[nodiscard]] Effects on_wake(const rules::Match& match, Instant now);
    /// To be called when the referee refuses a bot's move: that bot waits for the next
    /// announcement.
    void on_move_refused(rules::Seat seat);
    /// Answers a draw offer: the offerer's partner agrees, opponents do if they stand worse.
    [[nodiscard]] Effects answer_draw(const rules::Match& match, rules::Seat by) const;
    /// Stops all thinking.
    [[nodiscard]] Effects stop(Instant now);

    /// When on_wake() next has something to do.
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
    [[nodiscard]] BotContext moment(const rules::Match& match, Instant now, Effects& out) {
        return {match, now, clocks_started_at_, last_serial_, out};
    }
    /// Lets the bots of a team's seats go on without its program.
    void lose(SeatedTeam& team, const std::string& why, const rules::Match& match, Instant now,
              Effects& out);
    [[nodiscard]] BotContext moment(const SeatedBot& bot, const rules::Match& match, Instant now,
                                    Effects& out);

    std::vector<SeatedBot> bots_;
    std::vector<SeatedTeam> teams_; ///< a team whose program has failed is removed
    std::uint64_t last_serial_;
    Instant clocks_started_at_{};
};

} // namespace bots
