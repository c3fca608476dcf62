// SPDX-License-Identifier: GPL-3.0-or-later
// How an engine of others is spoken to in its protocol: the lines for each thing that is asked.
#pragma once

#include "src/base/instant.h"
#include "src/engine/protocol/one_board.h"

namespace engine {

/// The game that an engine is to play, sent once.
struct GameToPlay {
    Variant variant{};
    std::optional<base::Millis> time{}; ///< of each player at the start; none: no clocks
    base::Millis increment{};
    std::string partner{}; ///< the partner's name; empty: there is none
};

/// The request for one move.
struct Turn {
    std::uint64_t serial = 0;
    rules::Position position;
    base::Millis own{};   ///< on its clock
    base::Millis other{}; ///< on the opponent's
};

/// The men stand the same, and no reserve has less: a move chosen before holds now.
[[nodiscard]] bool only_more(const rules::Position& before, const rules::Position& now);

/// How long a program may be silent.
struct Patience {
    static constexpr base::Millis introduction{10'000};
    static constexpr base::Millis least_patience{10'000}; ///< the least for one that thinks
    static constexpr base::Millis after_poke{5000};       ///< to react to a poke; longer is a hang
    static constexpr base::Millis after_stop{30'000}; ///< some read nothing until they have moved
};

/// The time for a move when there are no clocks.
inline constexpr base::Millis time_without_clocks{3000};

/// UCI or CECP, from the side of the user interface.
class Dialect {
  public:
    using Lines = std::vector<std::string>;

    Dialect() = default;
    Dialect(const Dialect&) = delete;
    Dialect& operator=(const Dialect&) = delete;
    virtual ~Dialect() = default;

    /// The lines after the introductions that set up the game.
    [[nodiscard]] virtual Lines set_up(const GameToPlay& game) const = 0;
    [[nodiscard]] virtual Lines ask(const GameToPlay& game, const Turn& turn) const = 0;
    /// The lines for an engine that thinks about `before` when pieces have come: `turn` is the same
    /// board with these pieces. Empty: the engine must be stopped, and asked again.
    [[nodiscard]] virtual Lines arrived(const Turn& before, const Turn& turn) const = 0;
    /// Move now.
    [[nodiscard]] virtual std::string stop() const = 0;
    /// A line that a live engine answers within moments, even while it thinks.
    [[nodiscard]] virtual std::string poke() const = 0;
    /// Whether the protocol has commands for partners.
    [[nodiscard]] virtual bool talks() const = 0;
    /// The lines that pass on a tell of the partner; none where the protocol has no command for it.
    [[nodiscard]] virtual Lines tell(std::string_view text) const = 0;
    /// Whether a stopped engine must answer before it can be asked again.
    [[nodiscard]] virtual bool answers_in_order() const = 0;
    /// The move that `line` answers, as it spells it; nothing when it is no answer.
    [[nodiscard]] virtual std::optional<std::string_view>
    answer_in(std::string_view line) const = 0;

    [[nodiscard]] static const Dialect& uci();
    [[nodiscard]] static const Dialect& cecp();
};

} // namespace engine
