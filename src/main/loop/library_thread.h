// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions to the library on a thread of its own, so that no search delays a picture.
#pragma once

#include "src/app/port/library.h"

#include <array>
#include <asio/thread_pool.hpp>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace store {
class Library;
}

namespace program {

class LibraryThread {
  public:
    /// `file`: path of the library; empty: none. `tell` is called on the thread that answers.
    LibraryThread(std::string file, std::function<void(app::LibraryAnswer)> tell);
    /// Drops the questions that are still unanswered.
    ~LibraryThread();
    LibraryThread(const LibraryThread&) = delete;
    LibraryThread& operator=(const LibraryThread&) = delete;

    void ask(app::AskLibrary question);

  private:
    using Question = app::AskLibrary;
    /// Answers in any case: an exception, such as for lack of memory, is this question's problem.
    void answer(const Question& question);
    void answer_by_kind(const Question& question);
    void answer_summary(const Question& question);
    void answer_rows(const Question& question);
    void answer_record(const Question& question);
    void answer_own_statistics(const Question& question);
    void export_matches(const Question& question);
    void answer_book(const Question& question);
    void answer_opening_moves(const Question& question);
    /// Whether no newer question of the same kind has been asked.
    [[nodiscard]] bool is_newest(const Question& question) const;
    [[nodiscard]] bool is_missing() const;
    /// Opens the library; false if there is none or it fails, which is then reported.
    [[nodiscard]] bool open(const Question& question);
    template <class What> void tell(const Question& question, What what, std::string problem = {});

    std::string file_;
    std::function<void(app::LibraryAnswer)> on_answer_;
    std::unique_ptr<store::Library> library_; ///< opened by the first question
    std::array<std::atomic<std::uint64_t>, Question::kinds> newest_{};
    asio::thread_pool thread_{1}; ///< last: it uses the other members
};

} // namespace program
