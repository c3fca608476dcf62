// SPDX-License-Identifier: GPL-3.0-or-later
// An open file of the kernel's, closed when it goes out of scope.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

namespace store {

/// Owns a file descriptor; -1 is none.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return fd_; }
    /// Somebody else's from now on.
    [[nodiscard]] int release() { return std::exchange(fd_, -1); }
    explicit operator bool() const { return fd_ >= 0; }
    void close() {
        if (fd_ >= 0) {
            ::close(std::exchange(fd_, -1));
        }
    }

  private:
    int fd_ = -1;
};

// Where one of these fails, errno says why.

/// Everything, where the file stands or at its end (O_APPEND).
[[nodiscard]] bool write_all(const Descriptor& file, std::string_view text);
/// The bytes from that offset on, as far as there are any; none when they cannot be read.
[[nodiscard]] std::optional<std::string> read_at(const Descriptor& file, off_t from,
                                                 std::size_t most_bytes);

/// `never`: this file system has no locks.
enum class Locked : std::uint8_t { yes, by_another, never };
/// Keeps the file from all others who ask for its lock, until it is closed or the program ends in
/// whatever way (flock(2)).
[[nodiscard]] Locked try_lock(const Descriptor& file);

} // namespace store
