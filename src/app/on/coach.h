// SPDX-License-Identifier: GPL-3.0-or-later
// The coach for a player's first matches: at the right moment it shows one sentence in place of the
// key hints. Each sentence is a row. The advice and the piece values are Bill Wall's.
#pragma once

#include "src/app/on/handlers.h"
#include "src/app/show/adviser.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// The facts from which the coach decides whether a hint applies.
struct CoachFacts {
    const Model& model;
    const Table& table;
    const rules::Match& match;
    rules::Seat me{};
    std::optional<rules::Seat> partner; ///< none if the partner is also me
    std::optional<Advice> advice;       ///< what advice() says: to sit or to go
    std::string partner_name{};
};

struct CoachRow {
    enum class When : std::uint8_t {
        when_free,  ///< not urgent: a while after the previous sentence has disappeared
        at_once,    ///< replaces a less urgent sentence
        after_match ///< once the match has ended
    };
    std::string_view id;
    When timing{};
    bool (*applies)(const CoachFacts& facts);
    Wording (*sentence)(const CoachFacts& facts); ///< called only if `applies` returned true
};

/// All rows, the most important first.
[[nodiscard]] std::span<const CoachRow> coach_rows();

/// Whether the coach is on for this player, independently of the match.
[[nodiscard]] bool is_coached(const Options& options);
/// Shows the hint that applies now, or removes one whose time is over; to be called after every
/// event.
void update_coach(const Context& m);
/// Removes a hint that has been shown long enough; to be called before a key is handled.
void expire_hint(const Context& m);
/// Switches the coach on or off, also for later matches.
void switch_coach(const Context& m, bool on);

} // namespace app
