// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the program around a protocol's state machine: searches what it is asked to, at once.
#pragma once

#include "src/base/overloaded.h"
#include "src/base/text.h"
#include "src/engine/protocol/leaves.h"
#include "src/engine/protocol/move_words.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "tests/engine/boards.h"

#include <algorithm>

namespace boards {

using Lines = std::vector<std::string>;

[[nodiscard]] inline bool holds(const Lines& lines, std::string_view line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// `Machine` is one side of a conversation: Uci, Cecp.
template <class Machine> class Script {
  public:
    /// Says `line`; what is answered, searches that have ended included.
    Lines say(std::string_view line) { return obey(machine_.read(line)); }

    /// Says `line`, searches nothing; the task that was asked for, if any.
    std::optional<engine::Task> task(std::string_view line) {
        std::optional<engine::Task> task;
        for (const engine::Act& act : machine_.read(line)) {
            if (const auto* const search = std::get_if<engine::Search>(&act)) {
                task = search->task;
            }
        }
        return task;
    }

    /// The search of `task` ends now, `nodes` later at most.
    Lines found(engine::Task task, std::uint64_t nodes = 20000) {
        task.limits.nodes = std::min(task.limits.nodes.value_or(nodes), nodes);
        Lines lines;
        const auto tell = [&](const engine::Report& report) {
            const Lines more = obey(machine_.take(report, base::Millis{20}));
            lines.insert(lines.end(), more.begin(), more.end());
        };
        tell(engine::search(task, table_, {}, {}, tell));
        return lines;
    }

    [[nodiscard]] Machine& machine() { return machine_; }
    [[nodiscard]] bool left() const { return left_; }

  private:
    Lines obey(const engine::Acts& acts) {
        Lines lines;
        const auto add = [&lines](const Lines& more) {
            lines.insert(lines.end(), more.begin(), more.end());
        };
        for (const engine::Act& act : acts) {
            std::visit(base::overloaded{
                           [&](const engine::Write& write) { lines.push_back(write.line); },
                           [&](const engine::Search& search) { add(found(search.task)); },
                           [&](engine::StopSearch) {},
                           [&](const engine::Count& count) {
                               const auto branches = engine::count_leaves(count, {});
                               add(obey(machine_.counted(*branches, count.depth)));
                           },
                           [&](engine::SetHash) {},
                           [&](engine::Leave) { left_ = true; },
                       },
                       act);
        }
        return lines;
    }

    Machine machine_;
    engine::HashTable table_{std::size_t{1} << 20};
    bool left_ = false;
};

} // namespace boards
