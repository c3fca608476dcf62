// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/files.h"

#include "src/store/descriptor.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <system_error>

namespace store {
namespace {

constexpr mode_t private_folder = 0700;
constexpr int most_same_names = 1000;

std::string problem_with(const std::string& path) {
    return fmt::format("{}: {}", path, std::generic_category().message(errno));
}

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    if (slash == std::string::npos) {
        return ".";
    }
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Everything or -1, as write(2).
bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
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

/// A file beside the one that it will replace; gone again unless it was put in place.
class Beside {
  public:
    explicit Beside(const std::string& path) : name_(path + ".XXXXXX") {
        fd_ = Descriptor(::mkostemp(name_.data(), O_CLOEXEC));
    }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside() {
        if (fd_) {
            ::unlink(name_.c_str());
        }
    }

    /// Opened, written and safe on the disk.
    [[nodiscard]] bool hold(std::string_view text) {
        return fd_ && write_all(fd_.get(), text) && ::fsync(fd_.get()) == 0;
    }
    /// Whoever could read the old file can read the new one.
    [[nodiscard]] bool as_open_as(const std::string& path) const {
        struct stat about {};
        return ::stat(path.c_str(), &about) != 0 || ::fchmod(fd_.get(), about.st_mode & 07777) == 0;
    }
    [[nodiscard]] bool put_in_place(const std::string& path) {
        if (::rename(name_.c_str(), path.c_str()) != 0) {
            return false;
        }
        fd_.close();
        // Without this the new name may be lost with the power, but nothing else: no failure.
        const Descriptor folder(::open(folder_of(path).c_str(), O_RDONLY | O_CLOEXEC));
        if (folder) {
            ::fsync(folder.get());
        }
        return true;
    }

  private:
    std::string name_;
    Descriptor fd_;
};

/// The file that a path means in the end, so that a link is not replaced by a file.
std::string target_of(const std::string& path) {
    std::array<char, 4096> block{};
    std::string target = path;
    for (int hops = 0; hops < 8; ++hops) {
        const ssize_t n = ::readlink(target.c_str(), block.data(), block.size());
        if (n <= 0) {
            break;
        }
        const std::string_view next(block.data(), static_cast<std::size_t>(n));
        target =
            next.front() == '/' ? std::string(next) : fmt::format("{}/{}", folder_of(target), next);
    }
    return target;
}

bool is_special(const std::string& path) {
    struct stat about {};
    return ::stat(path.c_str(), &about) == 0 && !S_ISREG(about.st_mode);
}

std::optional<std::string> write_through(const std::string& path, std::string_view text) {
    const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (!file || !write_all(file.get(), text)) {
        return problem_with(path);
    }
    return std::nullopt;
}

/// "games/x.bpgn" and 2: "games/x-2.bpgn".
std::string numbered(const std::string& path, int number) {
    const auto slash = path.rfind('/');
    const auto dot = path.rfind('.');
    const bool has_extension =
        dot != std::string::npos && (slash == std::string::npos || dot > slash);
    const auto cut = has_extension ? dot : path.size();
    return fmt::format("{}-{}{}", path.substr(0, cut), number, path.substr(cut));
}

/// The first name of the row that was free; it is ours then, and empty.
base::Result<std::string, std::string> reserve(const std::string& path) {
    std::string name = path;
    for (int number = 2; number <= most_same_names; ++number) {
        if (Descriptor(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600))) {
            return name;
        }
        if (errno != EEXIST) {
            break;
        }
        name = numbered(path, number);
    }
    return base::failure(problem_with(name));
}

std::string under(const Environment& environment, std::string_view variable,
                  std::string_view in_home) {
    const std::string base = environment(variable);
    if (!base.empty() && base.front() == '/') { // a relative one is to be ignored (XDG)
        return base + "/bughouse";
    }
    const std::string home = environment("HOME");
    return home.empty() ? "" : fmt::format("{}/{}/bughouse", home, in_home);
}

} // namespace

Places places(const Environment& environment) {
    return {under(environment, "XDG_CONFIG_HOME", ".config"),
            under(environment, "XDG_DATA_HOME", ".local/share"),
            under(environment, "XDG_STATE_HOME", ".local/state")};
}

std::optional<std::string> read_pieces(const std::string& path,
                                       const std::function<bool(std::string_view)>& take) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!file) {
        return problem_with(path);
    }
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t n = ::read(file.get(), block.data(), block.size());
        if (n < 0 && errno != EINTR) {
            return problem_with(path);
        }
        if (n >= 0 && (!take({block.data(), static_cast<std::size_t>(n)}) || n == 0)) {
            return std::nullopt;
        }
    }
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
    if (is_special(path)) {
        return write_through(path, text);
    }
    const std::string target = target_of(path);
    Beside beside(target);
    if (!beside.hold(text) || !beside.as_open_as(target) || !beside.put_in_place(target)) {
        return problem_with(path);
    }
    return std::nullopt;
}

base::Result<std::string, std::string> write_new(const std::string& path, std::string_view text) {
    Beside beside(path);
    if (!beside.hold(text)) {
        return base::failure(problem_with(path));
    }
    auto name = reserve(path);
    if (name && !beside.put_in_place(*name)) {
        return base::failure(problem_with(*name));
    }
    return name;
}

} // namespace store
