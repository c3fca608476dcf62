// SPDX-License-Identifier: GPL-3.0-or-later
// One bot at a table: its turn from the search to the move, and its alarms. An engine program may
// think in its place: if the program fails, the bot goes on.
#pragma once

#include "src/bots/effect.h"
#include "src/engine/bot/hearing.h"
#include "src/engine/protocol/external_engine.h"
#include "src/rules/match/match.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace bots {

using base::Instant;

class SeatedBot;

/// The match as a bot finds it, and the effects of what the bot then does.
struct BotContext {
    const rules::Match& match;
    Instant now;
    Instant clocks_started_at;  ///< when the clocks last started: turns begin no earlier
    std::uint64_t& last_serial; ///< numbers the tasks and engine programs of all the match's bots
    Effects& out;
    const SeatedBot* partner = nullptr; ///< the partner's bot; null if it is not a bot

    void ask(rules::Seat seat, decltype(play::Request::what) what) const {
        out.push_back(Ask{play::Request{seat, std::move(what)}});
    }
};

/// The failure of a program that played a seat; a bot takes over.
struct EngineFailure {
    rules::Seat seat{};
    std::string command;
    std::string why;
};

/// A program that plays a seat in place of a bot.
struct EngineCommand {
    std::string command{};    ///< empty: no program
    bool both_boards = false; ///< whether it plays its partner's seat too
    bool operator==(const EngineCommand&) const = default;
};

class SeatedBot {
  public:
    /// The maximum number of different texts whose repetitions are counted.
    static constexpr std::size_t most_counted_texts = 100;

    /// If `program` has a command, it thinks for the bot; one that plays both boards is run by
    /// SeatedTeam.
    SeatedBot(engine::Bot bot, EngineCommand program)
        : bot_(std::move(bot)), command_(std::move(program.command)), teamed_(program.both_boards) {
    }

    [[nodiscard]] rules::Seat seat() const { return bot_.seat; }
    [[nodiscard]] bool is_engine(std::uint64_t number) const {
        return engine_ && engine_->number == number;
    }
    /// Whether the bot is on move and sits on purpose.
    [[nodiscard]] bool sits() const;
    [[nodiscard]] bool thinks() const { return turn_ && !sits(); }
    /// Whether it knows the findings of its partner, who is then a bot too.
    [[nodiscard]] bool knows_partner_findings() const { return bot_.partner_findings.has_value(); }
    /// The score of its last search, in centipawns.
    [[nodiscard]] int score() const { return newest_.score; }
    void use_opening_book(bool know) { bot_.knows_openings = know; }

    /// Starts its program, if it has one that is not running.
    void start_engine(const BotContext& context);
    /// To be called when something has happened in the match: thinks or decides again, and watches
    /// the others' clocks.
    void consider(const BotContext& context);
    /// Thinks or decides again.
    void reconsider(const BotContext& context);
    /// Takes a report on its own seat. Returns whether the report was the expected one.
    bool take_if_expected(const engine::Report& report, const BotContext& context);
    void take(const EngineLine& said, const BotContext& context);
    /// Makes the bot go on without its program.
    void lose_engine(std::string why, const BotContext& context);
    /// Makes the bot go on without the program of its team.
    void lose_team(std::string why, const BotContext& context);
    /// A loss that has not been reported yet.
    [[nodiscard]] std::optional<EngineFailure> take_failure() {
        return std::exchange(loss_, std::nullopt);
    }
    void hear(std::string_view tell, const BotContext& context);
    /// To be called when its partner has passed it a piece of that kind.
    void thank(rules::Kind kind, const BotContext& context);
    /// To be called when it has passed a piece of that kind: a wish for it is fulfilled.
    void on_piece_passed(rules::Kind kind) { engine::fulfil_wish(bot_, kind); }
    /// Does what is due at this moment.
    void on_wake(const BotContext& context);
    /// To be called when its move was refused: it waits for the next announcement.
    void on_move_refused() { turn_.reset(); }
    void stop(Instant now, Effects& out);

    /// When on_wake() next has something to do.
    [[nodiscard]] std::optional<Instant> next_wake() const;

  private:
    struct Sitting {
        std::optional<Instant> think_again_at; ///< when it thinks again
    };
    struct Plan {
        decltype(play::Request::what) what; ///< a move, or the draw claimed instead
        rules::Move move;
        Instant due{};
        bool asked = false;
    };
    struct Answer {
        engine::Report report;
        std::variant<Sitting, Plan> then;
    };
    /// One turn, from the start of the search to the move.
    struct Turn {
        engine::Task task;
        std::optional<Answer> answer; ///< nothing while it thinks
    };
    struct Engine {
        std::uint64_t number = 0;
        engine::ExternalEngine player;
    };
    struct Alarms {
        std::optional<Instant>
            duty_check_at; ///< see next_duty_check(): a flag falls, or a freeze ends
        std::optional<Instant>
            declare_opponent_stalling_at;       ///< when to declare that its opponent is stalling
        std::optional<Instant> urge_partner_at; ///< when to tell its partner to move
        std::optional<Instant>
            urged_turn_start; ///< the beginning of the turn in which it last did so
    };

    [[nodiscard]] Plan* plan();
    [[nodiscard]] const Plan* plan() const;
    /// Tells the partner something. People are spared signs for programs, and texts they have read.
    void say(std::string text, Effects& out);
    /// Greets a person at the first move, and thanks them after the last.
    void be_polite(const BotContext& context);
    void forget_wait_of_partner(const rules::Match& match);
    void watch_for_stalling(const BotContext& context);
    void set_urge_alarm(const BotContext& context);
    void share_findings(const BotContext& context);
    void decide(const BotContext& context);
    void ask_if_due(const BotContext& context);
    void forget(Instant now, Effects& out);
    /// Takes a move from the book, or asks for a search.
    void think(engine::Task task, const BotContext& context);
    void ask_engine(engine::Task task, const BotContext& context);
    void follow(engine::ExternalEngine::Out said, const BotContext& context);
    void play_answer(const BotContext& context);

    engine::Bot bot_;
    std::string command_;          ///< the engine program that thinks for it; empty if none
    bool teamed_ = false;          ///< its program plays the partner's seat too: see SeatedTeam
    std::optional<Engine> engine_; ///< while it runs
    std::optional<Turn> turn_;
    Alarms alarms_;
    engine::Report newest_; ///< the newest report of any search
    std::optional<EngineFailure> loss_;
    bool partner_may_be_person_ = true; ///< the partner may be a person: no bot is known there
    bool greeted_ = false;
    bool said_goodbye_ = false;
    /// How often each text, without its numbers, was said to a person.
    std::map<std::string, int> times_said_;
    /// The answer to "sit", or to "go" while it sits, held back on its own turn: if it cannot obey,
    /// it says why instead.
    std::string answer_to_order_;
    int partner_moves_ = 0; ///< half-moves of its partner so far
};

} // namespace bots
