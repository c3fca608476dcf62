// SPDX-License-Identifier: GPL-3.0-or-later
// An engine program that plays a seat of ours: the lines to send, and the reading of its answers.
// Its lines and the time are passed in; nothing that it sends is trusted.
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

    /// The number of illegal moves that costs an engine its seat.
    static constexpr int illegal_moves_until_failure = 2;

    struct Answer {
        std::uint64_t serial = 0; ///< copied from the MoveRequest
        rules::Move move{};
    };
    /// Output for the process and the seat.
    struct Out {
        std::vector<std::string> lines{}; ///< lines to send to the engine
        std::optional<Answer> answer{};
        std::string tell{};   ///< a tell to the engine's partner
        std::string failed{}; ///< why the engine cannot go on; it is not asked any more
    };

    /// Introduces itself in UCI first, and in CECP to an engine that does not answer.
    ExternalEngine(GameToPlay game, Instant now, Out& out);

    /// Reads a line from the engine.
    [[nodiscard]] Out hear(std::string_view line, Instant now);
    /// Asks for a move. A turn on the same board with larger reserves continues the same search.
    [[nodiscard]] Out think(MoveRequest turn, Instant now);
    /// Drops the current task: its answer is no longer wanted.
    [[nodiscard]] Out forget(Instant now);
    /// Whether the engine understands what its partner says, or may understand it while its
    /// protocol is unknown. If it does not, a bot takes the partner's wishes into account for it.
    [[nodiscard]] bool hears_partner() const { return dialect_ == nullptr || dialect_->talks(); }
    /// Passes on a tell from the partner, as soon as the engine is ready.
    [[nodiscard]] Out tell(std::string_view text);
    /// Called at next_wake(): tries CECP, probes or fails an engine that has been silent too long.
    [[nodiscard]] Out on_wake(Instant now);
    [[nodiscard]] std::optional<Instant> next_wake() const { return due_; }

    /// Whether a line changes nothing, however often it comes.
    [[nodiscard]] static bool is_ignorable(std::string_view line);

  private:
    enum class Phase : std::uint8_t { uci_greeted, cecp_greeted, setting_up, ready, failed };

    void greet_in_cecp(Instant now, Out& out);
    void hear_introduction(std::string_view line, Instant now, Out& out);
    void hear_features(std::string_view line, Instant now, Out& out);
    void introduced(const Dialect& dialect, Instant now, Out& out);
    void be_ready(Instant now, Out& out);
    void ask(const MoveRequest& turn, Instant now, Out& out);
    void stop(Instant now, Out& out);
    void take_answer(std::string_view move, Instant now, Out& out);
    void take_tell(std::string_view line, Out& out);
    void fail(std::string why, Out& out);

    GameToPlay game_;
    Phase phase_ = Phase::uci_greeted;
    const Dialect* dialect_ = nullptr; ///< null until it is known
    bool plays_variant_ = false;
    bool can_be_set_up_ = false;
    std::optional<MoveRequest> asked_;    ///< the turn that the engine thinks about
    std::optional<MoveRequest> waiting_;  ///< the turn to ask about as soon as possible
    int unwanted_answers_ = 0;            ///< answers that are still to come but not wanted
    std::vector<std::string> tells_kept_; ///< from the partner, until the engine is ready
    int illegal_moves_ = 0;
    int tells_sent_ = 0;
    bool probed_ = false;
    std::optional<Instant> due_;
};

} // namespace engine
