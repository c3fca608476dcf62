// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that is held open: operations stay inside it, whatever becomes of its path.
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

// A directory that is being read, closed when it goes.

struct CloseDirectory {
    void operator()(DIR* directory) const { ::closedir(directory); }
};
using Directory = std::unique_ptr<DIR, CloseDirectory>;

// An open file of the kernel's, closed when it goes out of scope.

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
    /// Gives the descriptor to another owner.
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
/// Locks the file against other programs until it is closed or the program ends (flock(2)).
[[nodiscard]] Locked try_lock(const Descriptor& file);

/// No link in it is followed, but what leads_to_pipe(). A name has no slash. Where something fails,
/// errno says why.
class Folder {
  public:
    Folder() = default;
    explicit Folder(Descriptor fd) : fd_(std::move(fd)) {}

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(fd_); }
    /// Opens a file in it, as open(2) does; neither blocks nor becomes the controlling terminal.
    [[nodiscard]] Descriptor open(const std::string& name, int flags, mode_t mode = 0) const;
    /// A folder in it, to go further.
    [[nodiscard]] Folder enter(const std::string& name) const;
    /// Itself, so that it can be listed and synced where it may be read.
    [[nodiscard]] Folder readable() const;

    /// The status of that name, a link's own for a link.
    [[nodiscard]] std::optional<struct stat> about(const std::string& name) const;
    /// The target of a link; none when the name is no link.
    [[nodiscard]] std::optional<std::string> link(const std::string& name) const;
    /// Whether the link is one in its looks only: a pipe that was handed down, /dev/fd/63 of a
    /// shell.
    [[nodiscard]] bool leads_to_pipe(const std::string& name) const;
    /// Whether anybody but this user and root can add files.
    [[nodiscard]] bool others_may_write() const;
    /// Whether we can; "." is the folder itself.
    [[nodiscard]] bool may_write(const std::string& name) const;
    /// Whether that name still is the file that was opened.
    [[nodiscard]] bool still_has(const std::string& name, const Descriptor& file) const;
    [[nodiscard]] std::vector<std::string>
    names(const std::function<bool(std::string_view name)>& wanted) const;

    [[nodiscard]] bool rename(const std::string& from, const std::string& to) const;
    /// Renames, unless the new name exists (EEXIST).
    [[nodiscard]] bool rename_to_new(const std::string& from, const std::string& to) const;
    void remove(const std::string& name) const;
    /// Safe on the disk, where that can be had: without it a new name may be lost with the power.
    void sync() const { ::fsync(fd_.get()); }

    /// The present folder, or the root of all.
    [[nodiscard]] static Folder here();
    [[nodiscard]] static Folder root();

  private:
    Descriptor fd_;
};

} // namespace store
