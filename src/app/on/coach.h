// SPDX-License-Identifier: GPL-3.0-or-later
// The coach of somebody's first matches: at the right moment one sentence, in the place of the
// hints. Each is a row; what they advise is Wall's advice, and Wall's values of the pieces.
#pragma once

#include "src/app/on/handlers.h"
#include "src/app/show/adviser.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// The facts that a row of the coach looks at.
struct CoachFacts {
    const Model& model;
    const Table& table;
    const rules::Match& match;
    rules::Seat me{};
    std::optional<rules::Seat> partner; ///< another player's
    std::optional<Advice> advice;       ///< by the clocks
    std::string ally{};                 ///< the partner's name
};

struct CoachRow {
    enum class When : std::uint8_t {
        in_time, ///< after the sentence before has gone, and a pause
        at_once, ///< in the place of one that has time
        after    ///< the end of the match
    };
    std::string_view id;
    When moment{};
    bool (*when)(const CoachFacts& lesson);
    Wording (*says)(const CoachFacts& lesson); ///< asked only after `when`
};

/// In the order of their weight.
[[nodiscard]] std::span<const CoachRow> coach_rows();

/// Whether the coach is on for the player, whatever match there is.
[[nodiscard]] bool is_coached(const Options& options);
/// To be called after every event.
void follow_coach(const Moment& m);
/// To be called before a key is obeyed: what has been read goes.
void hush_coach(const Moment& m);
/// From now on, and kept for later matches.
void turn_coach(const Moment& m, bool on);

} // namespace app
