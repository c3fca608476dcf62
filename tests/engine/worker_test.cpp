// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's thread: tasks come and go while it thinks. Run under TSan too.
#include "src/engine/worker.h"

#include "src/engine/search/hash_table.h"
#include "tests/support/catch.h"
#include "tests/support/epoch.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

using engine::Report;
using engine::Task;
using engine::Worker;
using rules::BoardId;
using rules::Seat;
using rules::Side;

namespace {

constexpr Seat white{BoardId::a, Side::white};
constexpr Seat black{BoardId::b, Side::black};

/// Collects reports, and lets the test wait for them.
class Mailbox {
  public:
    void put(Report report) {
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(report));
        came_.notify_all();
    }
    Report wait_for(std::size_t number) {
        std::unique_lock lock(mutex_);
        came_.wait(lock, [&] { return reports_.size() >= number; });
        return reports_[number - 1];
    }
    std::size_t size() {
        const std::lock_guard lock(mutex_);
        return reports_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<Report> reports_;
};

Task short_task(Seat seat, std::uint64_t serial) {
    Task task;
    task.seat = seat;
    task.serial = {serial};
    task.limits.nodes = 500;
    return task;
}

/// A task that only its stop token ends.
Task endless_task(Seat seat, std::uint64_t serial) {
    Task task = short_task(seat, serial);
    task.limits = {};
    return task;
}

} // namespace

TEST_CASE("a task is searched and reported with its serial") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    worker.think(short_task(white, 7));
    const Report report = mailbox.wait_for(1);
    CHECK(report.serial.number == 7);
    CHECK(report.seat == white);
    CHECK(report.final);
    CHECK(report.best);
}

TEST_CASE("a new task replaces its seat's running one, which is never reported") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    worker.think(endless_task(white, 1));
    worker.think(short_task(white, 2));
    CHECK(mailbox.wait_for(1).serial.number == 2);
}

TEST_CASE("a new task leaves the other seats' tasks alone") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    worker.think(endless_task(white, 1));
    worker.think(short_task(black, 2));
    worker.think(short_task(white, 3));
    const std::uint64_t first = mailbox.wait_for(1).serial.number;
    const std::uint64_t second = mailbox.wait_for(2).serial.number;
    CHECK(first + second == 5);
}

TEST_CASE("a board does not wait for the search of another") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    worker.think(endless_task(white, 1));
    worker.think(short_task(black, 2));
    CHECK(mailbox.wait_for(1).serial.number == 2);
}

TEST_CASE("the seats of a board are served in turn") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    for (int i = 0; i < rules::max_seats; ++i) {
        worker.think(short_task(rules::seat_at(i), static_cast<std::uint64_t>(i)));
    }
    const auto all = static_cast<std::size_t>(rules::max_seats);
    (void)mailbox.wait_for(all);
    CHECK(mailbox.size() == all);
}

TEST_CASE("a forgotten task is never reported, running or waiting") {
    Mailbox mailbox;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); });
    worker.think(endless_task(white, 1));
    worker.think(endless_task(black, 2));
    worker.cancel(black);
    worker.cancel(white);
    worker.cancel(white);
    worker.think(short_task(black, 3));
    CHECK(mailbox.wait_for(1).serial.number == 3);
}

TEST_CASE("a seat that is forgotten frees its board, and takes nothing from the other seat of it") {
    Mailbox mailbox;
    std::atomic<bool> searches = false;
    std::atomic<std::int64_t> time = 0;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); },
                  [&] {
                      searches = true;
                      return support::epoch + base::Millis{time};
                  });
    const auto begin = [&](Task task) {
        task.limits.time = base::Millis{1000};
        searches = false;
        worker.think(std::move(task));
        while (!searches) {
            std::this_thread::yield();
        }
    };
    const Seat other{white.board, Side::black};
    begin(endless_task(white, 1));
    worker.cancel(other);
    time = 2000;
    CHECK(mailbox.wait_for(1).serial.number == 1);
    begin(endless_task(white, 2));
    worker.think(short_task(other, 3));
    worker.cancel(white);
    CHECK(mailbox.wait_for(2).serial.number == 3);
}

TEST_CASE("the worker ends while it thinks, while tasks wait, and when it never had one") {
    Mailbox mailbox;
    {
        const Worker idle([&](Report report) { mailbox.put(std::move(report)); });
    }
    {
        Worker busy([&](Report report) { mailbox.put(std::move(report)); });
        busy.think(endless_task(white, 1));
        busy.think(endless_task(black, 2));
    }
    CHECK(mailbox.size() == 0);
}

namespace {

/// A task limited by time, so that helper threads join in.
Task timed_task(Seat seat, std::uint64_t serial) {
    Task task = endless_task(seat, serial);
    task.limits.time = base::Millis{40};
    return task;
}

} // namespace

TEST_CASE("boards share the threads that there are, and tasks come and go all the same") {
    Mailbox mailbox;
    std::atomic<int> lanes = 0;
    std::atomic<std::int64_t> ticks = 0;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); },
                  [&] { return support::epoch + base::Millis{++ticks}; }, {4, [&] { ++lanes; }});
    worker.think(timed_task(white, 1));
    CHECK(mailbox.wait_for(1).best);
    CHECK(lanes == 1);
    worker.think(endless_task(white, 2));
    worker.think(timed_task(black, 3));
    CHECK(mailbox.wait_for(2).serial.number == 3);
    CHECK(lanes == 2); // one thread per board; helper threads do not call it
    worker.cancel(white);
    worker.think(timed_task(white, 4));
    CHECK(mailbox.wait_for(3).serial.number == 4);
    worker.think(endless_task(white, 5)); // the worker is destroyed while both boards think
}

TEST_CASE("helpers look for themselves, and a search limited in nodes has none") {
    engine::HashTable table(1 << 20);
    base::Instant now = support::epoch;
    const engine::Now clock = [&now] { return now += base::Millis{1}; };
    Task task = timed_task(white, 1);
    task.limits.time = base::Millis{200};
    const auto nodes = [&](int threads) {
        table.begin_empty_search();
        return engine::search_together(task, table, threads, {}, clock).nodes;
    };
    const std::uint64_t alone = nodes(1);
    CHECK(nodes(3) > alone);
    task.limits.nodes = 2000;
    CHECK(nodes(3) == nodes(1));
    task.limits = {};
    task.limits.depth = 4;
    CHECK(nodes(3) == nodes(1));
}

TEST_CASE("a time limit is measured with the clock that was given") {
    Mailbox mailbox;
    int asked = 0;
    Worker worker([&](Report report) { mailbox.put(std::move(report)); },
                  [&] { return support::epoch + base::Millis{10 * ++asked}; });
    Task task = endless_task(white, 1);
    task.limits.time = base::Millis{100};
    worker.think(task);
    CHECK(mailbox.wait_for(1).final);
}
