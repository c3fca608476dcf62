// SPDX-License-Identifier: GPL-3.0-or-later
// Advice to the player whose turn it is: wait ("sit") or hurry ("go"), depending on how far their
// clock is ahead of the diagonal opponent's.
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
/// Advice for scene.me while it is that player's turn; none in the first ten half-moves.
/// `told_to_sit`: the partner has asked for a sit.
[[nodiscard]] std::optional<Advice> advice(const Scene& scene, bool told_to_sit);

} // namespace app
