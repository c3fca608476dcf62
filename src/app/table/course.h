// SPDX-License-Identifier: GPL-3.0-or-later
// A course of lessons, or of the player's own mistakes that are due, and the progress in it.
#pragma once

#include "src/app/port/sentence.h"
#include "src/app/table/drills.h"
#include "src/app/table/lesson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app {

struct Course {
    std::vector<Lesson> lessons; ///< at least one
    std::size_t index = 0;       ///< index of the current lesson
    bool solved = false;
    bool answered_wrongly =
        false;                   ///< the current lesson was answered wrongly, or its solution shown
    bool done = false;           ///< all lessons have been asked
    int solved_at_first_try = 0; ///< lessons solved without a wrong answer
    Sentence sentence{};         ///< shown in the status line until the next sentence
    /// Present if the lessons are the player's own mistakes; none: the twelve lessons.
    std::optional<Drills> drills{};
    std::int64_t today = 0; ///< days since 1970, for `drills`
    std::string file{};     ///< stores the drills or the solved lessons; empty: nothing does

    [[nodiscard]] const Lesson& lesson() const { return lessons[index]; }
};

} // namespace app
