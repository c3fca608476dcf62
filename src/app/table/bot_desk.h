// SPDX-License-Identifier: GPL-3.0-or-later
// The bots of one match, between the referee's announcements and the worker's reports: when each
// thinks, moves or sits. Requests to the outside are effects. An engine program may think in a
// bot's place: when it fails, the bot goes on.
#pragma once

#include "src/app/port/effect.h"
#include "src/app/port/event.h"
#include "src/engine/bot/bot.h"
#include "src/engine/protocol/external_engine.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

class BotDesk {
  public:
    using Instant = base::Instant;

    /// Tasks are numbered from `last_serial` on, so that a report to an earlier desk is stale here.
    explicit BotDesk(std::uint64_t last_serial = 0) : serial_(last_serial) {}
    [[nodiscard]] std::uint64_t last_serial() const { return serial_; }

    /// Seats a bot; with a `command` that program thinks for it.
    void add(engine::Bot bot, std::string command = {});
    /// Whether they play the first moves from memory, from now on.
    void know_openings(bool know);
    /// Starts the programs that are not running yet.
    void start_engines(const rules::Match& match, Instant now, Effects& out);
    [[nodiscard]] bool has(rules::Seat seat) const { return find(seat) != nullptr; }
    /// To be called when clocks start (again): no turn counts as begun earlier than this.
    void clocks_run(Instant now) { not_before_ = now; }

    /// To be called when something has happened to the match: bots on move think, or decide anew.
    void consider(const rules::Match& match, Instant now, Effects& out);
    /// A search has ended; a stale report changes nothing.
    void take(const engine::Report& report, const rules::Match& match, Instant now, Effects& out);
    /// Takes what a program has said, or that it is gone; unknown numbers change nothing.
    void take(const EngineSaid& said, const rules::Match& match, Instant now, Effects& out);
    void take(const EngineGone& gone, const rules::Match& match, Instant now, Effects& out);
    /// A program has lost its seat to the bot.
    struct Loss {
        rules::Seat seat{};
        std::string command;
        std::string why;
    };
    /// Losses that have not been reported yet.
    [[nodiscard]] std::vector<Loss> take_losses() { return std::exchange(losses_, {}); }
    /// To be called when its partner tells `seat` something; call consider() afterwards.
    void hear(rules::Seat seat, std::string_view tell, Effects& out);
    /// `passer` has passed that piece: a wish for it is met.
    void met(rules::Seat passer, rules::Kind kind);
    /// Plays or claims what is due, and lets sitting bots think again.
    void woke(const rules::Match& match, Instant now, Effects& out);
    /// To be called when the referee refuses a bot's move: that bot waits for the next
    /// announcement.
    void refused(rules::Seat seat);
    /// A draw was offered: partners agree, opponents when they stand worse.
    void answer_draw(const rules::Match& match, rules::Seat by, Effects& out) const;
    /// Stops all thinking.
    void stop(Instant now, Effects& out);

    /// When woke() next has something to do.
    [[nodiscard]] std::optional<Instant> next_wake() const;
    /// Whether the bot is on move and sits on purpose.
    [[nodiscard]] bool sits(rules::Seat seat) const;
    [[nodiscard]] bool thinks(rules::Seat seat) const;

  private:
    using What = decltype(play::Request::what);
    struct Plan {
        What what; ///< Play, or a draw that is claimed instead
        rules::Move move;
        Instant due{};
        bool asked = false;
    };
    struct Engine {
        std::uint64_t number = 0;
        engine::ExternalEngine player;
    };
    struct Desk {
        engine::Bot bot;
        std::string
            command; ///< command line of the engine program that thinks for it; empty: none does
        std::optional<Engine> engine;     ///< while it runs
        std::optional<engine::Task> task; ///< the task of the running search, or of the last one
        std::optional<engine::Report> report; ///< the answer to `task`
        std::optional<Plan> plan;
        std::optional<Instant> again; ///< when it thinks again, while it sits
        std::optional<Instant>
            look; ///< when it looks at flags, or at its own clock while it is frozen
        std::optional<Instant> counts_at; ///< when it will say that its opponent stalls
        std::optional<Instant> urges_at;  ///< when it will tell its partner to move
        std::optional<Instant> urged;     ///< when the turn began in which it has done so
        engine::Report newest;            ///< the newest of all its reports

        void drop_answer() {
            report.reset();
            plan.reset();
            again.reset();
        }
    };

    [[nodiscard]] const Desk* find(rules::Seat seat) const;
    [[nodiscard]] Desk* find(rules::Seat seat);
    void consider(Desk& desk, const rules::Match& match, Instant now, Effects& out);
    void watch_opponent(Desk& desk, const rules::Match& match, Instant now, Effects& out);
    void watch_partner(Desk& desk, const rules::Match& match, Instant now) const;
    void share_minds(Desk& desk, const rules::Match& match) const;
    void decide(Desk& desk, const rules::Match& match, Instant now, Effects& out);
    void ask_if_due(Desk& desk, Instant now, Effects& out);
    void forget(Desk& desk, Instant now, Effects& out);
    void start(Desk& desk, const rules::Match& match, Instant now, Effects& out);
    /// Takes a move from the book, or asks for a search.
    void think(Desk& desk, engine::Task task, const rules::Match& match, Instant now, Effects& out);
    void ask_engine(Desk& desk, engine::Task task, const rules::Match& match, Instant now,
                    Effects& out);
    void follow(Desk& desk, engine::ExternalEngine::Out said, const rules::Match& match,
                Instant now, Effects& out);
    void play_answer(Desk& desk, const rules::Match& match, Instant now, Effects& out);
    void lose_engine(Desk& desk, std::string why, const rules::Match& match, Instant now,
                     Effects& out);
    [[nodiscard]] Desk* find_engine(std::uint64_t number);
    [[nodiscard]] Instant turn_began(const rules::Match& match, rules::Seat seat) const;

    std::vector<Desk> desks_;
    std::vector<Loss> losses_;
    std::uint64_t serial_;
    Instant not_before_{};
};

/// The drop that answers a partner's mate with an end of the own board (WBN 1.9); none: let it go.
[[nodiscard]] rules::Move saving_last_drop(const rules::Match& match, base::Instant now);

} // namespace app
