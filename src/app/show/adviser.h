// SPDX-License-Identifier: GPL-3.0-or-later
// The sit adviser: whether a player on move had better wait or hurry, by the clocks of both boards.
#pragma once

#include "src/app/show/view_boards.h"
#include "src/app/table/table.h"

#include <optional>

namespace app {

struct Advice {
    enum class Kind : std::uint8_t {
        sit, ///< waiting loses nothing, and something is to be gained by it
        go   ///< the diagonal opponent can wait longer
    };
    Kind kind{};
    rules::Seat across{}; ///< the diagonal opponent's
    int seconds = 0;      ///< by which the clocks differ, above 0
};

/// Whether a program may advise the players of this table: laws can forbid it against people.
[[nodiscard]] bool advice_allowed(const Table& table);
/// Seconds of difference between two clocks that matter: a twentieth of the base time, 3 at least.
[[nodiscard]] int seconds_that_matter(const rules::TimeControl& time);
/// A piece of advice for scene.me while that player is to move; none in the first ten half-moves of
/// the match. `told_to_sit`: the partner has asked for that.
[[nodiscard]] std::optional<Advice> advice(const Scene& scene, bool told_to_sit);

} // namespace app
