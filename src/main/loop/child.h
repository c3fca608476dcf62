// SPDX-License-Identifier: GPL-3.0-or-later
// A program that we have started: in a session of its own, so that it never touches our terminal.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace program {

/// Ended, with all that it has started, when this goes out of scope.
class Child {
  public:
    /// `words[0]` is looked up along PATH; no shell reads them. Its standard input and output are
    /// one socket, whose other end is `line()`; its messages go nowhere. Of our own descriptors it
    /// has none. The reason when it could not be started.
    [[nodiscard]] static base::Result<Child, std::string>
    start(const std::vector<std::string>& arguments);

    Child(Child&& other) noexcept
        : id_(std::exchange(other.id_, -1)), line_(std::move(other.line_)) {}
    Child& operator=(Child&& other) noexcept {
        std::swap(id_, other.id_);
        line_ = std::move(other.line_);
        return *this;
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child();

    /// Asks it, and all that it has started, to end (SIGTERM).
    void ask_to_end() const;
    /// It has ended by itself; what it has started may still be there.
    [[nodiscard]] bool has_ended() const;

    /// Hands our end of the line over, once.
    [[nodiscard]] store::Descriptor take_line() { return std::move(line_); }

  private:
    Child(pid_t id, store::Descriptor line) : id_(id), line_(std::move(line)) {}

    pid_t id_;
    store::Descriptor line_;
};

/// The standard output of a command, up to its end; at most `most_bytes`. The command shares our
/// terminal, to ask there for a password. The reason when it fails.
[[nodiscard]] base::Result<std::string, std::string>
output_of(const std::vector<std::string>& arguments, std::size_t most_bytes);

} // namespace program
