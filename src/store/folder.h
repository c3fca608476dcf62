// SPDX-License-Identifier: GPL-3.0-or-later
// A folder held open: operations stay inside it, whatever happens to its path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dirent.h>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace store {

// An open directory stream, closed when it goes out of scope.

struct CloseDirectory {
    void operator()(DIR* directory) const { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

// An open file of the kernel, closed when it goes out of scope.

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
    /// Gives up ownership of the descriptor.
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

// On failure errno holds the reason.

/// Writes the whole text at the current position, or at the end if `file` was opened with O_APPEND.
[[nodiscard]] bool write_all(const Descriptor& file, std::string_view text);
/// Up to `most_bytes` bytes from offset `from`, fewer at the end of the file; nothing if reading
/// fails.
[[nodiscard]] std::optional<std::string> read_at(const Descriptor& file, off_t from,
                                                 std::size_t most_bytes);

/// Whether a lock was obtained; `never`: the file system does not support locks.
enum class LockResult : std::uint8_t { yes, by_another, never };
/// Locks the file against other programs until it is closed or the program ends (flock(2)).
[[nodiscard]] LockResult try_lock(const Descriptor& file);

/// Operations in a folder held open. They follow no link, except as in is_inherited_pipe(), and
/// take names without slashes. On failure errno holds the reason.
class Folder {
  public:
    Folder() = default;
    explicit Folder(Descriptor fd) : fd_(std::move(fd)) {}

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(fd_); }
    /// Opens a file as open(2) does, but never blocks and never acquires a controlling terminal.
    [[nodiscard]] Descriptor open(const std::string& name, int flags, mode_t mode = 0) const;
    /// Opens a folder in this one, for passing through.
    [[nodiscard]] Folder enter(const std::string& name) const;
    /// Opens this folder again with read permission if possible, so that it can be listed and
    /// synced.
    [[nodiscard]] Folder readable() const;

    /// The status of `name`; of a link, its own.
    [[nodiscard]] std::optional<struct stat> status_of(const std::string& name) const;
    /// The target of a link; nothing if `name` is not a link.
    [[nodiscard]] std::optional<std::string> link_target(const std::string& name) const;
    /// Whether `name` only looks like a link and is an inherited pipe, such as a shell's
    /// /dev/fd/63.
    [[nodiscard]] bool is_inherited_pipe(const std::string& name) const;
    /// Whether anybody other than this user and root can add files.
    [[nodiscard]] bool others_may_write() const;
    /// Whether this program may write to `name`; "." is the folder itself.
    [[nodiscard]] bool may_write(const std::string& name) const;
    /// Whether `name` is still the file that was opened.
    [[nodiscard]] bool still_has(const std::string& name, const Descriptor& file) const;
    [[nodiscard]] std::vector<std::string>
    names(const std::function<bool(std::string_view name)>& wanted) const;

    [[nodiscard]] bool rename(const std::string& from, const std::string& to) const;
    /// Renames a file, or fails with EEXIST if the new name exists.
    [[nodiscard]] bool rename_to_new(const std::string& from, const std::string& to) const;
    void remove(const std::string& name) const;
    /// Syncs the folder where possible; otherwise a new name may be lost in a power failure.
    void sync() const { ::fsync(fd_.get()); }

    /// The working directory.
    [[nodiscard]] static Folder here();
    [[nodiscard]] static Folder root();

  private:
    Descriptor fd_;
};

} // namespace store
