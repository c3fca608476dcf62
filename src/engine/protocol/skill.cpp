// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/skill.h"

#include "src/engine/search/levels.h"

#include <algorithm>

namespace engine {

void set_skill(Task& task, int skill) {
    task.level = skill;
    if (skill < highest_level) {
        const Level& weaker = level(skill);
        task.limits.depth = std::min(task.limits.depth.value_or(weaker.depth), weaker.depth);
        task.limits.nodes = std::min(task.limits.nodes.value_or(weaker.nodes), weaker.nodes);
    }
    if (!level(skill).sees_both_boards) {
        task.beside.reset();
    }
}

} // namespace engine
