// SPDX-License-Identifier: GPL-3.0-or-later
// Advises a player to move to wait ("sit") or to hurry ("go"), from the clocks of both boards.
#pragma once

#include "src/app/show/view_boards.h"
#include "src/app/table/table.h"

#include <optional>

namespace app {

struct Advice {
    enum class Kind : std::uint8_t {
        sit, ///< waiting is safe and can gain something
        go   ///< hurry: the diagonal opponent can wait longer
    };
    Kind kind{};
    rules::Seat diagonal{}; ///< the diagonal opponent's seat
    int seconds = 0;        ///< difference between the two clocks, positive
};

/// Whether the laws allow this table's players computer advice; some forbid it against people.
[[nodiscard]] bool advice_allowed(const Table& table);
/// The clock difference that matters, in seconds: a twentieth of the base time, at least 3.
[[nodiscard]] int seconds_that_matter(const rules::TimeControl& time);
/// Advice for scene.me while that player is to move; none in the first ten half-moves.
/// `told_to_sit`: the partner has asked for a sit.
[[nodiscard]] std::optional<Advice> advice(const Scene& scene, bool told_to_sit);

} // namespace app
