// SPDX-License-Identifier: GPL-3.0-or-later
// A program started by this one, in a process session of its own, away from the terminal.
#pragma once

#include "src/base/result.h"
#include "src/store/folder.h"

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace program {

/// The started program, which is killed with everything that it has started when the Child goes out
/// of scope.
class Child {
  public:
    /// Starts `arguments[0]`, which is looked up along PATH, without a shell. Its standard input
    /// and output are one socket, whose other end take_socket() returns; its standard error is
    /// discarded. It inherits no other descriptors. A failure says why it could not be started.
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

    /// Sends SIGTERM to it and to everything that it has started.
    void ask_to_end() const;
    /// Whether it has exited by itself; programs that it started may still run.
    [[nodiscard]] bool has_ended() const;

    /// Hands over this program's end of the socket, once.
    [[nodiscard]] store::Descriptor take_socket() { return std::move(line_); }

  private:
    Child(pid_t id, store::Descriptor line) : id_(id), line_(std::move(line)) {}

    pid_t id_;
    store::Descriptor line_;
};

/// The standard output of a command, cut to `most_bytes`. The command shares the terminal, where it
/// may ask for a password. A failure says why.
[[nodiscard]] base::Result<std::string, std::string>
output_of(const std::vector<std::string>& arguments, std::size_t most_bytes);

} // namespace program
