// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that is held open: what is done in it stays in it, whatever becomes of its path.
#pragma once

#include "src/store/descriptor.h"

#include <functional>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <vector>

namespace store {

/// No link in it is followed, but what leads_to_pipe(). A name has no slash. Where something fails,
/// errno says why.
class Folder {
  public:
    Folder() = default;
    explicit Folder(Descriptor fd) : fd_(std::move(fd)) {}

    [[nodiscard]] explicit operator bool() const { return static_cast<bool>(fd_); }
    /// A file in it, as open(2) does; neither waits nor becomes anybody's terminal.
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
    /// Whether somebody other than we and root can put something there.
    [[nodiscard]] bool others_may_write() const;
    /// Whether we can; "." is the folder itself.
    [[nodiscard]] bool may_write(const std::string& name) const;
    /// Whether that name still is the file that was opened.
    [[nodiscard]] bool still_has(const std::string& name, const Descriptor& file) const;
    [[nodiscard]] std::vector<std::string>
    names(const std::function<bool(std::string_view name)>& wanted) const;

    [[nodiscard]] bool rename(const std::string& from, const std::string& to) const;
    /// The same, but nothing that is there is replaced (EEXIST).
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
