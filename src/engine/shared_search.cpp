// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/shared_search.h"

#include "src/engine/search/other_board.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

namespace engine {

Report search_together(const Task& asked, HashTable& table, int threads,
                       const std::stop_token& stop, const Now& now,
                       const std::function<void(const Report&)>& on_iteration) {
    const Task task = with_other_board(asked, stop);
    const int helping = remembers(task) ? std::max(threads, 1) - 1 : 0;
    std::atomic<std::uint64_t> their_nodes = 0;
    std::vector<std::jthread> helpers; // stopped and waited for where it ends
    const auto call_helpers = [&] {
        try {
            for (int number = 1; number <= helping; ++number) {
                helpers.emplace_back([&, number](const std::stop_token& enough) {
                    their_nodes += help_search(task, table, enough, number);
                });
            }
        } catch (const std::system_error&) {
            return; // the system has no more threads for us: those that there are will do
        }
    };
    Report report = search(task, table, stop, now, on_iteration, call_helpers);
    for (std::jthread& helper : helpers) {
        helper.request_stop();
    }
    helpers.clear();
    report.nodes += their_nodes;
    return report;
}

} // namespace engine
