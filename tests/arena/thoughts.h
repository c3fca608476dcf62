// SPDX-License-Identifier: GPL-3.0-or-later
// The search for the bots of an arena: at once and the same every time, or by the program's own
// worker with its threads, whose answers are waited for. Time is counted in positions looked at.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/engine/worker.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace arena {

class Thoughts {
  public:
    using Instant = base::Instant;

    /// Without `threads` there is no worker. No search looks at more than `most_nodes`, if given.
    Thoughts(engine::HashTable& table, int threads, std::optional<std::uint64_t> most_nodes);

    void begin(engine::Task task, Instant now);
    void forget(rules::Seat seat);
    /// When the next answer is there, of those that are known.
    [[nodiscard]] std::optional<Instant> next() const;
    /// The worker's answers that may be there before `wake`, if so much happens by then, are
    /// waited for; false: the worker is silent.
    [[nodiscard]] bool wait_until(std::optional<Instant> wake);
    /// The answers that are there at `now`, each once.
    [[nodiscard]] std::vector<engine::Report> take(Instant now);
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    struct Answer {
        Instant at;
        engine::Report report;
    };
    struct Running {
        rules::Seat seat{};
        engine::Serial serial;
        Instant since{};
        base::Millis most{}; ///< it may last so long
    };
    struct Delivered {
        engine::Report report;
        base::Millis took{};
    };

    void search_here(const engine::Task& task, Instant now);
    void collect();
    void deliver(engine::Report report);

    engine::HashTable& table_;
    std::optional<std::uint64_t> most_nodes_;
    std::vector<Answer> answers_;
    std::vector<Running> running_;
    std::uint64_t nodes_ = 0;

    std::mutex mutex_; ///< guards `delivered_`
    std::condition_variable came_;
    std::vector<Delivered> delivered_;
    std::unique_ptr<engine::Worker> worker_; ///< last: it ends before what it delivers to
};

} // namespace arena
