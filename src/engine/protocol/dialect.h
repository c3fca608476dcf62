// SPDX-License-Identifier: GPL-3.0-or-later
// How an external engine is addressed in its protocol: the lines for each request.
#pragma once

#include "src/base/instant.h"
#include "src/engine/protocol/one_board.h"

namespace engine {

/// The game that an engine is to play; sent to it once.
struct GameToPlay {
    Variant variant{};
    std::optional<base::Millis> time{}; ///< each player's time at the start; nothing: no clocks
    base::Millis increment{};
    std::string partner{};      ///< the partner's name; empty: there is none
    bool takes_colours = false; ///< the engine has asked for the commands `white` and `black`
};

/// A request for one move.
struct MoveRequest {
    std::uint64_t serial = 0;
    rules::Position position;
    base::Millis own{};   ///< time on the engine's clock, which runs since `at`
    base::Millis other{}; ///< time on the opponent's clock
    base::Instant at{};   ///< when the clocks were read
};

/// Whether no man has moved and no reserve has shrunk: a move chosen in `before` is still valid.
[[nodiscard]] bool only_reserves_grew(const rules::Position& before, const rules::Position& now);

/// How long an engine may be silent before it is considered to hang.
struct EngineTimeout {
    static constexpr base::Millis introduction{10'000};
    /// Until `readyok`, or `done=1` after `done=0`: a network may be loaded first.
    static constexpr base::Millis loading{60'000};
    /// The least silence allowed to an engine that thinks; more if its clock or search time is
    /// longer.
    static constexpr base::Millis least_while_thinking{10'000};
    static constexpr base::Millis after_probe{5000}; ///< time to answer probe()
    /// Time to answer stop(), since some engines read nothing until they have moved.
    static constexpr base::Millis after_stop{30'000};
};

/// The time for a move when there are no clocks.
inline constexpr base::Millis time_without_clocks{3000};

/// UCI or CECP, as the user interface speaks it.
class Dialect {
  public:
    using Lines = std::vector<std::string>;

    Dialect() = default;
    Dialect(const Dialect&) = delete;
    Dialect& operator=(const Dialect&) = delete;
    virtual ~Dialect() = default;

    /// The lines that set up the game, sent after the introductions.
    [[nodiscard]] virtual Lines start_game(const GameToPlay& game) const = 0;
    [[nodiscard]] virtual Lines ask(const GameToPlay& game, const MoveRequest& turn) const = 0;
    /// The lines that tell an engine thinking about `before` that pieces have come: `turn` is the
    /// same board with these pieces. Empty: the engine must be stopped and asked again.
    [[nodiscard]] virtual Lines arrived(const MoveRequest& before,
                                        const MoveRequest& turn) const = 0;
    /// The line that makes the engine move now.
    [[nodiscard]] virtual std::string stop() const = 0;
    /// Lines that an engine must answer soon even while it thinks, or sits: UCI `isready`, CECP `?`
    /// (move now), and `ping`, since one that sits does not move.
    [[nodiscard]] virtual Lines probe() const = 0;
    /// Whether the protocol has commands for partners.
    [[nodiscard]] virtual bool talks() const = 0;
    /// The lines that pass on a tell from the partner; empty if the protocol has no command for it.
    [[nodiscard]] virtual Lines tell(std::string_view text) const = 0;
    /// Whether a stopped engine may be asked again before it has answered, since its answers come
    /// in order.
    [[nodiscard]] virtual bool answers_in_order() const = 0;
    /// The move in `line`, as the engine spells it; nothing if the line is not an answer.
    [[nodiscard]] virtual std::optional<std::string_view>
    answer_in(std::string_view line) const = 0;

    [[nodiscard]] static const Dialect& uci();
    [[nodiscard]] static const Dialect& cecp();
};

} // namespace engine
