// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons one after another, or one's own mistakes that are due, and how far they have come.
#pragma once

#include "src/app/port/sentence.h"
#include "src/app/table/drills.h"
#include "src/app/table/lesson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct School {
    std::vector<Lesson> lessons; ///< at least one
    std::size_t at = 0;          ///< the one that is asked
    bool solved = false;
    bool erred = false;   ///< a wrong answer was given to it, or the right one shown
    bool done = false;    ///< all have been asked
    int at_first_try = 0; ///< lessons solved without one
    Sentence says{};      ///< on the status line until the next
    /// One's own mistakes; none: the twelve lessons.
    std::optional<Drills> drills{};
    std::int64_t today = 0; ///< days since 1970, for `drills`
    std::string file{};     ///< where the drills are kept

    [[nodiscard]] const Lesson& lesson() const { return lessons[at]; }
};

} // namespace app
