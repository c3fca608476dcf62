// SPDX-License-Identifier: GPL-3.0-or-later
// An engine program in a seat of ours: lines for it, and the reading of its answers. Its lines and
// the time come in; it is trusted with nothing.
#pragma once

#include "src/engine/protocol/dialect.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

class ExternalEngine {
  public:
    using Instant = base::Instant;

    /// The number of illegal moves at which it loses its seat.
    static constexpr int most_illegal = 2;

    struct Answer {
        std::uint64_t serial = 0; ///< copied from the Turn
        rules::Move move{};
    };
    /// Output for the process and the seat.
    struct Out {
        std::vector<std::string> lines{}; ///< to the engine
        std::optional<Answer> answer{};
        std::string tell{};   ///< to its partner
        std::string failed{}; ///< why it cannot go on; it is not asked any more then
    };

    /// Introduces itself in UCI first; an engine that does not answer is addressed in CECP.
    ExternalEngine(GameToPlay game, Instant now, Out& out);

    /// A line of the engine's.
    [[nodiscard]] Out hear(std::string_view line, Instant now);
    /// The engine is on move. The same board with larger reserves continues the same search.
    [[nodiscard]] Out think(Turn turn, Instant now);
    /// Drops the present task: its answer is not wanted any more.
    [[nodiscard]] Out forget(Instant now);
    /// Whether the engine understands tells of its partner itself, or may do so (its protocol is
    /// not known yet); otherwise a bot listens in its place.
    [[nodiscard]] bool hears_partner() const { return dialect_ == nullptr || dialect_->talks(); }
    /// Passes on a tell of the partner.
    [[nodiscard]] Out tell(std::string_view text) const;
    /// Whether it has been silent for too long.
    [[nodiscard]] Out woke(Instant now);
    [[nodiscard]] std::optional<Instant> next_wake() const { return due_; }

    /// Lines that change nothing, however many there are.
    [[nodiscard]] static bool is_noise(std::string_view line);

  private:
    enum class Phase : std::uint8_t { uci_greeted, cecp_greeted, setting_up, ready, failed };

    void greet_in_cecp(Instant now, Out& out);
    void hear_introduction(std::string_view line, Instant now, Out& out);
    void hear_features(std::string_view line, Instant now, Out& out);
    void introduced(const Dialect& dialect, Instant now, Out& out);
    void be_ready(Instant now, Out& out);
    void ask(const Turn& turn, Instant now, Out& out);
    void stop(Instant now, Out& out);
    void take_answer(std::string_view move, Instant now, Out& out);
    void take_tell(std::string_view line, Out& out);
    void fail(std::string why, Out& out);

    GameToPlay game_;
    Phase phase_ = Phase::uci_greeted;
    const Dialect* dialect_ = nullptr; ///< once it is known
    bool knows_game_ = false;
    bool can_be_set_up_ = false;
    std::optional<Turn> asked_;   ///< the turn that it thinks about
    std::optional<Turn> waiting_; ///< a turn to be asked as soon as possible
    int stale_ = 0;               ///< answers that are still to come, and not wanted
    int illegal_ = 0;
    int tells_ = 0;
    bool poked_ = false;
    std::optional<Instant> due_;
};

} // namespace engine
