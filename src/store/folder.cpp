// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/vfs.h>

namespace store {

bool write_all(const Descriptor& file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(file.get(), text.data(), text.size());
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

std::optional<std::string> read_at(const Descriptor& file, off_t from, std::size_t most_bytes) {
    std::string text;
    while (text.size() < most_bytes) {
        constexpr std::size_t piece = 65'536;
        const std::size_t before = text.size();
        text.resize(std::min(before + piece, most_bytes));
        const ssize_t n = ::pread(file.get(), text.data() + before, text.size() - before,
                                  from + static_cast<off_t>(before));
        if (n < 0 && errno != EINTR) {
            return std::nullopt;
        }
        text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
        if (n == 0) {
            break;
        }
    }
    return text;
}

LockResult try_lock(const Descriptor& file) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
        return LockResult::yes;
    }
    return errno == EWOULDBLOCK ? LockResult::by_another : LockResult::never;
}

namespace {

constexpr int to_go_through = O_PATH | O_DIRECTORY | O_CLOEXEC;
constexpr std::size_t longest_link = 4096;

} // namespace

Descriptor Folder::open(const std::string& name, int flags, mode_t mode) const {
    const int always =
        O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (is_inherited_pipe(name) ? 0 : O_NOFOLLOW);
    return Descriptor(::openat(fd_.get(), name.c_str(), flags | always, mode));
}

Folder Folder::enter(const std::string& name) const {
    return Folder(Descriptor(::openat(fd_.get(), name.c_str(), to_go_through | O_NOFOLLOW)));
}

Folder Folder::readable() const {
    Descriptor fd(::openat(fd_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return fd ? Folder(std::move(fd)) : enter(".");
}

std::optional<struct stat> Folder::status_of(const std::string& name) const {
    struct stat about {};
    if (::fstatat(fd_.get(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) {
        return std::nullopt;
    }
    return about;
}

std::optional<std::string> Folder::link_target(const std::string& name) const {
    std::array<char, longest_link> block{};
    const ssize_t n = ::readlinkat(fd_.get(), name.c_str(), block.data(), block.size());
    if (n <= 0) {
        return std::nullopt;
    }
    return std::string(block.data(), static_cast<std::size_t>(n));
}

bool Folder::is_inherited_pipe(const std::string& name) const {
    struct statfs system {};
    struct stat about {};
    return ::fstatfs(fd_.get(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC &&
           ::fstatat(fd_.get(), name.c_str(), &about, 0) == 0 &&
           (S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode));
}

bool Folder::others_may_write() const {
    struct stat about {};
    if (::fstat(fd_.get(), &about) != 0) {
        return true;
    }
    const bool theirs = about.st_uid != 0 && about.st_uid != ::geteuid();
    return theirs || (about.st_mode & (S_IWGRP | S_IWOTH)) != 0;
}

bool Folder::may_write(const std::string& name) const {
    return ::faccessat(fd_.get(), name.c_str(), W_OK, AT_EACCESS) == 0;
}

bool Folder::still_has(const std::string& name, const Descriptor& file) const {
    struct stat opened {};
    const auto there = status_of(name);
    return there && ::fstat(file.get(), &opened) == 0 && there->st_dev == opened.st_dev &&
           there->st_ino == opened.st_ino;
}

std::vector<std::string>
Folder::names(const std::function<bool(std::string_view name)>& wanted) const {
    std::vector<std::string> found;
    const int fd = ::openat(fd_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const Directory folder(::fdopendir(fd)); // closes `fd` as well
    if (!folder) {
        return found;
    }
    // No other thread uses this stream.
    while (const dirent* entry = ::readdir(folder.get())) { // NOLINT(concurrency-mt-unsafe)
        const std::string_view name = std::begin(entry->d_name);
        if (wanted(name)) {
            found.emplace_back(name);
        }
    }
    return found;
}

bool Folder::rename(const std::string& from, const std::string& to) const {
    return ::renameat(fd_.get(), from.c_str(), fd_.get(), to.c_str()) == 0;
}

bool Folder::rename_to_new(const std::string& from, const std::string& to) const {
    if (::renameat2(fd_.get(), from.c_str(), fd_.get(), to.c_str(), RENAME_NOREPLACE) == 0) {
        return true;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return false;
    }
    // Without renameat2() the name is reserved first and then replaced.
    return open(to, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR) && rename(from, to);
}

void Folder::remove(const std::string& name) const {
    ::unlinkat(fd_.get(), name.c_str(), 0);
}

Folder Folder::here() {
    return Folder(Descriptor(::open(".", to_go_through)));
}

Folder Folder::root() {
    return Folder(Descriptor(::open("/", to_go_through)));
}

} // namespace store
