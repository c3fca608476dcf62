// SPDX-License-Identifier: GPL-3.0-or-later
// The mind of one bot between two moves: what it was told, when it moves, when it sits, what it
// says. Pure: the app asks, the worker searches.
#pragma once

#include "src/engine/search.h"
#include "src/rules/match.h"

#include <string>
#include <string_view>

namespace engine {

using base::Instant;
using base::Millis;

/// One seat's bot. A value; what it has been told stays until it is withdrawn (`x`).
struct Bot {
    rules::Seat seat{};
    int level = 4;          ///< 1..8
    std::uint64_t seed = 0; ///< same seed, same moves at fixed nodes
    bool told_to_sit = false;
    bool told_to_go = false;
    bool told_fast = false;
    rules::PerKind<int> wanted{}; ///< `+n` .. `+++n` of the partner, 0..3
    rules::PerKind<int> feared{}; ///< `-q` .. `---q`
};

/// Takes a tell of the partner (`sit go fast slow x +n -q help ...`), answers what the bot says
/// back.
std::optional<std::string> hear(Bot& bot, std::string_view tell);

/// What to search now; nothing when it is not this seat's move.
[[nodiscard]] std::optional<Task> task_for(const Bot& bot, const rules::Match& match,
                                           std::uint64_t serial, Instant now);

/// What the bot does about a final report.
struct Decision {
    rules::Move move{}; ///< none: it sits
    Millis after{};     ///< time from the start of the turn until it moves, as a person would
    std::optional<std::string> tell; ///< to the partner: "sit", "need a knight (+++n)", why it sits
    std::optional<Instant>
        again; ///< while sitting: when to think again though nothing has happened
};
[[nodiscard]] Decision decide(Bot& bot, const rules::Match& match, const Report& report,
                              Instant now);

} // namespace engine
