// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of an arena's bots: either run at once, with repeatable results, or by the program's
// worker and its threads, whose answers are waited for. Time is measured in nodes searched.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/engine/worker.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace arena {

class BotSearches {
  public:
    using Instant = base::Instant;

    /// With 0 threads there is no worker. `most_nodes` limits every search.
    BotSearches(engine::HashTable& table, int threads, std::optional<std::uint64_t> most_nodes);

    void begin(engine::Task task, Instant now);
    void forget(rules::Seat seat);
    /// When the earliest answer that is already known is due.
    [[nodiscard]] std::optional<Instant> next() const;
    /// Waits for every running search whose time limit passes before `wake` and next(), or for all
    /// if there is neither. False if the worker does not answer.
    [[nodiscard]] bool wait_until(std::optional<Instant> wake);
    /// The answers that are due at `now`, each returned once.
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
        base::Millis most{}; ///< time after which its answer is due at the latest
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
    std::unique_ptr<engine::Worker>
        worker_; ///< declared last: stops before what it delivers to is destroyed
};

} // namespace arena
