// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/files.h"

#include "src/store/followed_path.h"
#include "src/store/new_file.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/core.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace store {
namespace {

constexpr mode_t private_folder = 0700;
constexpr int most_silence = 2000; ///< ms
constexpr int as_long_as_it_takes = -1;

std::string under(const Environment& environment, std::string_view variable,
                  std::string_view in_home) {
    const std::string base = environment(variable);
    if (!base.empty() && base.front() == '/') { // a relative one is to be ignored (XDG)
        return base + "/bughouse";
    }
    const std::string home = environment("HOME");
    return home.empty() ? "" : fmt::format("{}/{}/bughouse", home, in_home);
}

/// Anybody can make a pipe with a name and leave it silent. One that was handed down by whoever
/// started us (a shell's `<(zcat games.gz)`) will speak.
int patience_with(int fd) {
    struct statfs system {};
    const bool handed_down = ::fstatfs(fd, &system) == 0 && system.f_type == PIPEFS_MAGIC;
    return handed_down ? as_long_as_it_takes : most_silence;
}

std::optional<std::string> read_open(int fd, const std::string& name, int patience,
                                     const Take& take) {
    std::array<char, 65536> block{};
    for (;;) {
        pollfd question{fd, POLLIN, 0};
        const int ready = ::poll(&question, 1, patience);
        if (ready == 0) {
            return fmt::format("{}: nothing arrived for {} seconds", name, most_silence / 1000);
        }
        const ssize_t n = ready < 0 ? -1 : ::read(fd, block.data(), block.size());
        if (n < 0 && errno != EINTR && errno != EAGAIN) {
            return problem_with(name);
        }
        if (n >= 0 && (!take({block.data(), static_cast<std::size_t>(n)}) || n == 0)) {
            return std::nullopt;
        }
    }
}

} // namespace

Places places(const Environment& environment) {
    return {under(environment, "XDG_CONFIG_HOME", ".config"),
            under(environment, "XDG_DATA_HOME", ".local/share"),
            under(environment, "XDG_STATE_HOME", ".local/state")};
}

std::optional<std::string> read_pieces(const std::string& path, const Take& take) {
    if (path.empty()) {
        return "expected the name of a file";
    }
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    return file ? read_pieces(file, path, take) : problem_with(path);
}

std::optional<std::string> read_pieces(const Descriptor& file, const std::string& name,
                                       const Take& take) {
    return read_open(file.get(), name, patience_with(file.get()), take);
}

std::optional<std::string> read_standard_input(const Take& take) {
    return read_open(STDIN_FILENO, "standard input", as_long_as_it_takes, take);
}

std::optional<std::string> why_not_trusted(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
        return std::nullopt;
    }
    if (about.st_uid != 0 && about.st_uid != ::geteuid()) {
        return path + ": belongs to somebody else";
    }
    const bool open = (about.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    return open ? std::optional(path + ": others can write to it (chmod go-w it first)")
                : std::nullopt;
}

base::Result<std::string, std::string> read_whole(const std::string& path, std::size_t most_bytes) {
    std::string text;
    const auto problem = read_pieces(path, [&](std::string_view piece) {
        text += piece;
        return text.size() <= most_bytes;
    });
    if (problem) {
        return base::failure(*problem);
    }
    if (text.size() > most_bytes) {
        return base::failure(fmt::format("{}: longer than {} bytes", path, most_bytes));
    }
    return text;
}

bool exists(const std::string& path) {
    return ::access(path.c_str(), F_OK) == 0;
}

std::optional<std::string> make_folders_of(const std::string& path) {
    for (auto slash = path.find('/', 1); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
        const std::string folder = path.substr(0, slash);
        if (::mkdir(folder.c_str(), private_folder) != 0 && errno != EEXIST) {
            struct stat about {};
            const int why = errno; // a folder above a read-only one may be there all the same
            if (::stat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
                continue;
            }
            errno = why;
            return problem_with(folder);
        }
    }
    return std::nullopt;
}

std::optional<std::string> write_whole(const std::string& path, std::string_view text) {
    const auto target = follow_path(path);
    if (!target) {
        return target.error();
    }
    if (target->kind != FollowedPath::Kind::plain) {
        return write_through(*target, text) ? std::nullopt : std::optional(problem_with(path));
    }
    NewFile::clear(target->folder, target->name);
    NewFile file(target->folder, target->name);
    if (!file.hold(text) || !file.as_open_as(target->name) || !file.replace(target->name)) {
        return problem_with(path);
    }
    return std::nullopt;
}

} // namespace store
