// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/base/variant.h"
#include "src/engine/protocol/conversation.h"
#include "src/engine/protocol/one_board.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/worker.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/text_output.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>

namespace program {
namespace {

/// Bytes after which a line is cut; a game of thousands of moves still fits.
constexpr std::size_t longest_line = std::size_t{1} << 18;

/// How long a count of leaves may take to end by itself when another command needs its thread.
constexpr std::chrono::seconds count_is_waited_for{10};

/// Reads standard input line by line, as soon as lines arrive.
class InputLines {
  public:
    /// The next line; false at the end of the input.
    bool next(std::string& line) {
        line.clear();
        while (true) {
            if (at_ == size_ && !fill()) {
                return !line.empty();
            }
            const char c = block_[at_++];
            if (c == '\n') {
                return true;
            }
            if (line.size() < longest_line) {
                line += c;
            }
        }
    }

  private:
    bool fill() {
        ssize_t got = -1;
        do {
            got = ::read(STDIN_FILENO, block_.data(), block_.size());
        } while (got < 0 && errno == EINTR);
        at_ = 0;
        size_ = got > 0 ? static_cast<std::size_t>(got) : 0;
        return size_ > 0;
    }

    std::array<char, 4096> block_{};
    std::size_t at_ = 0, size_ = 0;
};

/// The two threads of an engine protocol: one reads commands, the other searches. Both pass their
/// events to the conversation, one at a time.
class Engine {
  public:
    /// Reads and answers commands until the conversation ends.
    void run() {
        InputLines input;
        std::string line;
        while (!over_ && input.next(line)) {
            std::unique_lock lock(mutex_);
            obey(conversation_.read(line, monotonic_now()), lock);
        }
        if (!over_) {
            std::unique_lock lock(mutex_);
            input_has_ended_ = true;
            obey(conversation_.end_conversation(), lock);
        }
    }

  private:
    void obey(engine::Acts acts, std::unique_lock<std::mutex>& lock) {
        for (engine::Act& act : acts) {
            std::visit(base::overloaded{
                           [this](const engine::Write& write) { print(write.line); },
                           [this, &lock](engine::StartSearch& search) {
                               end_search(lock);
                               begin(std::move(search));
                           },
                           [this](engine::StopSearch) { thread_.request_stop(); },
                           [this, &lock](engine::NewGame) {
                               end_search(lock);
                               table_.begin_empty_search();
                           },
                           [this, &lock](const engine::Count& count) {
                               end_search(lock);
                               begin(count);
                           },
                           [this](engine::SetHash set) { hash_bytes_ = set.bytes; },
                           [this](engine::SetThreads set) { threads_ = set.number; },
                           [this, &lock](engine::EndConversation) {
                               end_search(lock);
                               over_ = true;
                           },
                       },
                       act);
        }
    }

    /// Stops the search and takes its result. A count of leaves is waited for, so that a script
    /// need not wait for it before it sends `quit`: as long as it takes if nobody is left who could
    /// stop it, else for a while.
    void end_search(std::unique_lock<std::mutex>& lock) {
        if (!input_has_ended_) {
            counted_.wait_for(lock, count_is_waited_for, [this] { return !counts_; });
        }
        if (!counts_ || !input_has_ended_) {
            thread_.request_stop();
        }
        lock.unlock();
        if (thread_.joinable()) {
            thread_.join();
        }
        lock.lock();
    }

    void begin(engine::StartSearch search) {
        if (std::exchange(table_bytes_, hash_bytes_) != hash_bytes_) {
            table_ = engine::HashTable(hash_bytes_);
        }
        thread_ = std::jthread([this, search = std::move(search),
                                threads = threads_](const std::stop_token& stop) {
            const auto tell = [&](const engine::Report& report) {
                const std::lock_guard lock(mutex_);
                print_all(conversation_.take(report, monotonic_now()));
            };
            const base::Instant began = monotonic_now();
            engine::Report answer =
                engine::search_together(search.task, table_, threads, stop, monotonic_now, tell);
            const bool sits = search.sit_allowance && engine::is_mated_soon(answer.score);
            if (sits && !stop.stop_requested()) {
                answer.final = false;
                tell(answer);
                sit(stop, began + *search.sit_allowance);
                answer.final = true;
            }
            tell(answer);
        });
    }

    static void sit(const std::stop_token& stop, base::Instant until) {
        std::mutex alone;
        std::condition_variable_any stopped;
        std::unique_lock lock(alone);
        stopped.wait_until(lock, stop, to_time_point(until), [] { return false; });
    }

    void begin(const engine::Count& count) {
        counts_ = true;
        thread_ = std::jthread([this, count](const std::stop_token& stop) {
            const auto branches = engine::count_leaves(count, stop);
            const std::lock_guard lock(mutex_);
            print_all(branches ? conversation_.counted(*branches, count.depth)
                               : engine::say("info string the count was stopped"));
            counts_ = false;
            counted_.notify_all();
        });
    }

    /// Prints the lines that a search result causes, which causes nothing else.
    void print_all(const engine::Acts& acts) {
        for (const engine::Act& act : acts) {
            if (const auto* const write = std::get_if<engine::Write>(&act)) {
                print(write->line);
            }
        }
    }

    void print(const std::string& line) {
        const bool arrives = print_out(line + '\n') && flush_out();
        over_ = over_ || !arrives;
    }

    std::mutex mutex_; ///< guards the conversation and its output
    engine::Conversation conversation_;
    std::size_t hash_bytes_ = engine::HashTable::default_bytes; ///< for the next search
    std::size_t table_bytes_ = hash_bytes_;
    int threads_ = 1; ///< for the next search
    engine::HashTable table_{table_bytes_};
    std::atomic<bool> over_ = false;
    bool counts_ = false; ///< the thread counts leaves (perft); guarded by the mutex
    bool input_has_ended_ = false;
    std::condition_variable counted_; ///< a count has ended
    std::jthread thread_;             ///< last: it uses all of the members above
};

ExitCode run_engine() {
    Engine().run();
    return ExitCode::done;
}

Job describe_engine(Arguments& /*arguments*/, app::GivenSettings& /*given*/) {
    return run_engine;
}

} // namespace

const Subcommand engine_command{"engine", "Run the engine for other programs: UCI or CECP 2",
                                describe_engine};

} // namespace program
