// SPDX-License-Identifier: GPL-3.0-or-later
// Drives a protocol's state machine as the program does, and runs every requested search at once.
#pragma once

#include "src/base/variant.h"
#include "src/engine/protocol/act.h"
#include "src/engine/protocol/one_board.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"

#include <algorithm>

namespace support {

using Lines = std::vector<std::string>;

[[nodiscard]] inline bool holds(const Lines& lines, std::string_view line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// `Machine` is the engine's side of a protocol: Uci, Cecp or Conversation.
template <class Machine> class ProtocolScript {
  public:
    /// Sends `line`; returns the answers, including those of searches.
    Lines say(std::string_view line) { return obey(machine_.read(line, now)); }

    /// Sends `line` and returns the search that it requests, if any, without running it.
    std::optional<engine::StartSearch> search(std::string_view line) {
        std::optional<engine::StartSearch> asked;
        for (const engine::Act& act : machine_.read(line, now)) {
            if (const auto* const search = std::get_if<engine::StartSearch>(&act)) {
                asked = *search;
            }
        }
        return asked;
    }
    /// The task of the search that `line` requests.
    std::optional<engine::Task> task(std::string_view line) {
        const auto asked = search(line);
        return asked ? std::optional(asked->task) : std::nullopt;
    }

    /// Runs the search of `task`, for at most `most_nodes`, and returns the answers.
    Lines found(engine::Task task) {
        task.limits.nodes = std::min(task.limits.nodes.value_or(most_nodes), most_nodes);
        last_task = task;
        Lines lines;
        const auto tell = [&](const engine::Report& report) { add(lines, reported(report)); };
        tell(engine::search(task, table_, {}, {}, tell));
        return lines;
    }

    Lines reported(const engine::Report& report) {
        return obey(machine_.take(report, now + base::Millis{20}));
    }

    [[nodiscard]] bool left() const { return left_; }

    base::Instant now{};  ///< when the next line is sent
    int threads = 1;      ///< last number that it was allowed
    std::size_t hash = 0; ///< last size in bytes that it was allowed
    std::uint64_t most_nodes = 20'000;
    int deepest_count = 9;                   ///< in plies; deeper counts are ignored
    std::optional<engine::Task> last_task{}; ///< most recent task that was searched

  private:
    static void add(Lines& lines, const Lines& more) {
        lines.insert(lines.end(), more.begin(), more.end());
    }

    Lines obey(const engine::Acts& acts) {
        Lines lines;
        for (const engine::Act& act : acts) {
            std::visit(
                base::overloaded{
                    [&](const engine::Write& write) { lines.push_back(write.line); },
                    [&](const engine::StartSearch& search) { add(lines, found(search.task)); },
                    [&](const engine::Count& count) { add(lines, counted(count)); },
                    [&](engine::EndConversation) { left_ = true; },
                    [](engine::StopSearch) {},
                    [&](engine::NewGame) { table_.begin_empty_search(); },
                    [&](engine::SetHash set) { hash = set.bytes; },
                    [&](engine::SetThreads set) { threads = set.number; },
                },
                act);
        }
        return lines;
    }

    Lines counted(const engine::Count& count) {
        if constexpr (requires { machine_.counted({}, 0); }) {
            if (count.depth <= deepest_count) {
                return obey(machine_.counted(*engine::count_leaves(count, {}), count.depth));
            }
        }
        return {};
    }

    Machine machine_;
    engine::HashTable table_{std::size_t{1} << 20};
    bool left_ = false;
};

} // namespace support
