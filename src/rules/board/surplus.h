// SPDX-License-Identifier: GPL-3.0-or-later
// More men than there are: a set-up that no match can come to.
#pragma once

#include "src/rules/board/setup.h"
#include "src/rules/laws/table_plan.h"

#include <optional>
#include <string>
#include <vector>

namespace rules {

/// A kind of which there are more than the sets of all boards hold.
struct Surplus {
    Kind kind{};
    int men = 0;  ///< that stand and are held
    int most = 0; ///< that there can be
    int sets = 0;
    std::optional<Side> side{}; ///< nothing where captures change their colour
    bool held = false;          ///< the reserves alone hold more
    bool operator==(const Surplus&) const = default;
};

/// The first surplus of pieces over these boards and reserves; missing boards may hold the rest.
/// Promoted pieces need not be marked in the source: pieces on a board beyond the number of their
/// kind count as pawns.
[[nodiscard]] std::optional<Surplus> surplus(const std::vector<Setup>& boards,
                                             const TablePlan& plan);

/// "White has 8 queens, two sets hold 2"
[[nodiscard]] std::string to_text(const Surplus& surplus);

} // namespace rules
