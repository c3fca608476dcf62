// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/files.h"

#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <system_error>
#include <unistd.h>

namespace store {
namespace {

constexpr mode_t private_folder = 0700;
constexpr int most_silence = 2000; ///< milliseconds
constexpr int as_long_as_it_takes = -1;

std::string under(const Environment& environment, std::string_view variable,
                  std::string_view in_home) {
    const std::string base = environment(variable);
    if (!base.empty() && base.front() == '/') { // XDG says to ignore relative paths
        return base + "/bughouse";
    }
    const std::string home = environment("HOME");
    return home.empty() ? "" : fmt::format("{}/{}/bughouse", home, in_home);
}

/// How long to wait for a pipe, in milliseconds: a named pipe may stay silent forever, but one
/// inherited from the parent (a shell's `<(zcat games.gz)`) will not.
int timeout_for(int fd) {
    struct statfs system {};
    const bool handed_down = ::fstatfs(fd, &system) == 0 && system.f_type == PIPEFS_MAGIC;
    return handed_down ? as_long_as_it_takes : most_silence;
}

std::optional<std::string> read_open(int fd, const std::string& name, int timeout_ms,
                                     const OnChunk& take) {
    std::array<char, 65536> block{};
    for (;;) {
        pollfd question{fd, POLLIN, 0};
        const int ready = ::poll(&question, 1, timeout_ms);
        if (ready == 0) {
            return fmt::format("{}: nothing arrived for {} seconds", name, most_silence / 1000);
        }
        const ssize_t n = ready < 0 ? -1 : ::read(fd, block.data(), block.size());
        if (n < 0 && errno != EINTR && errno != EAGAIN) {
            return errno_message(name);
        }
        if (n >= 0 && (!take({block.data(), static_cast<std::size_t>(n)}) || n == 0)) {
            return std::nullopt;
        }
    }
}

} // namespace

ProgramFolders program_folders(const Environment& environment) {
    return {under(environment, "XDG_CONFIG_HOME", ".config"),
            under(environment, "XDG_DATA_HOME", ".local/share"),
            under(environment, "XDG_STATE_HOME", ".local/state")};
}

std::optional<std::string> read_pieces(const std::string& path, const OnChunk& take) {
    if (path.empty()) {
        return "expected the name of a file";
    }
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    return file ? read_pieces(file, path, take) : errno_message(path);
}

std::optional<std::string> read_pieces(const Descriptor& file, const std::string& name,
                                       const OnChunk& take) {
    return read_open(file.get(), name, timeout_for(file.get()), take);
}

std::optional<std::string> read_standard_input(const OnChunk& take) {
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

std::optional<std::string> create_parent_folders(const std::string& path) {
    for (auto slash = path.find('/', 1); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
        const std::string folder = path.substr(0, slash);
        if (::mkdir(folder.c_str(), private_folder) != 0 && errno != EEXIST) {
            struct stat about {};
            const int why = errno; // a folder above a read-only one may exist all the same
            if (::stat(folder.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
                continue;
            }
            errno = why;
            return errno_message(folder);
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
        return write_to_special(*target, text) ? std::nullopt : std::optional(errno_message(path));
    }
    TemporaryFile::remove_abandoned(target->folder, target->name);
    TemporaryFile file(target->folder, target->name);
    if (!file.write_and_sync(text) || !file.copy_permissions_of(target->name) ||
        !file.replace(target->name)) {
        return errno_message(path);
    }
    return std::nullopt;
}

std::optional<std::string>
change_whole(const std::string& path, std::size_t most_bytes,
             const std::function<std::string(std::string_view text)>& change) {
    // The lock is on a file beside it, since the file itself is replaced by another.
    const Descriptor alone(::open((path + ".lock").c_str(),
                                  O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    if (alone) {
        (void)::flock(alone.get(), LOCK_EX); // where there are no locks, the later one wins
    }
    const auto text = read_whole(path, most_bytes);
    if (!text && exists(path)) { // it must not be replaced by a new one
        return text.error();
    }
    const std::string changed = change(text.value_or(""));
    return text == changed ? std::nullopt : write_whole(path, changed);
}

namespace {

constexpr std::string_view on_its_way = ".new";
constexpr int most_names = 100;

bool is_on_its_way(std::string_view name, std::string_view to) {
    const std::size_t around =
        std::string_view("..").size() + random_letters_size + on_its_way.size();
    const bool looks_so = name.size() > around && name.front() == '.' && name.ends_with(on_its_way);
    return looks_so && (to.empty() || name.substr(1, name.size() - around) == to);
}

} // namespace

TemporaryFile::TemporaryFile(const Folder& folder, const std::string& name) : folder_(folder) {
    for (int i = 0; i < most_names && !create(name) && errno == EEXIST; ++i) {
    }
}

/// Creates a temporary file and locks it. False if that fails; if another program's clean-up
/// removes the file before it is locked, the name counts as taken.
bool TemporaryFile::create(const std::string& name) {
    own_name_ = "." + name + "." + random_letters() + std::string(on_its_way);
    fd_ = folder_.open(own_name_, O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (!fd_) {
        own_name_.clear();
        return false;
    }
    if (try_lock(fd_) != LockResult::by_another && folder_.still_has(own_name_, fd_)) {
        return true;
    }
    errno = EEXIST;
    return false;
}

TemporaryFile::~TemporaryFile() {
    if (!own_name_.empty()) {
        folder_.remove(own_name_);
    }
}

bool TemporaryFile::write_and_sync(std::string_view text) {
    return fd_ && write_all(fd_, text) && ::fsync(fd_.get()) == 0;
}

bool TemporaryFile::copy_permissions_of(const std::string& name) {
    const auto old = folder_.status_of(name);
    struct stat own {};
    if (!old || !S_ISREG(old->st_mode)) {
        return true;
    }
    if (::fstat(fd_.get(), &own) != 0) {
        return false;
    }
    const bool ours = old->st_uid == own.st_uid && old->st_gid == own.st_gid;
    return (ours || ::fchown(fd_.get(), old->st_uid, old->st_gid) == 0) &&
           ::fchmod(fd_.get(), old->st_mode & 07777) == 0;
}

bool TemporaryFile::replace(const std::string& name) {
    return fd_ && folder_.rename(own_name_, name) && settle();
}

bool TemporaryFile::rename_to_new(const std::string& name) {
    return fd_ && folder_.rename_to_new(own_name_, name) && settle();
}

bool TemporaryFile::settle() {
    own_name_.clear();
    folder_.sync();
    return true;
}

void TemporaryFile::remove_abandoned(const Folder& folder, std::string_view name) {
    const auto left =
        folder.names([name](std::string_view found) { return is_on_its_way(found, name); });
    for (const std::string& one : left) {
        if (left_behind(folder, one)) {
            folder.remove(one);
        }
    }
}

std::string random_letters() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz012345";
    std::array<unsigned char, random_letters_size> random{};
    // getrandom() never fails for so few bytes.
    [[maybe_unused]] const auto filled = ::getrandom(random.data(), random.size(), 0);
    std::string text;
    for (const unsigned char byte : random) {
        text += letters[byte % letters.size()];
    }
    return text;
}

Descriptor left_behind(const Folder& folder, const std::string& name) {
    Descriptor file = folder.open(name, O_RDWR);
    struct stat about {};
    const bool ours = file && ::fstat(file.get(), &about) == 0 && S_ISREG(about.st_mode) &&
                      about.st_uid == ::geteuid() && about.st_nlink == 1;
    const bool free = ours && try_lock(file) == LockResult::yes && folder.still_has(name, file);
    return free ? std::move(file) : Descriptor();
}

namespace {

constexpr int most_links = 40; ///< the kernel's own limit

FollowedPath::Kind kind_of(const struct stat& about) {
    if (S_ISREG(about.st_mode)) {
        return FollowedPath::Kind::plain;
    }
    return S_ISFIFO(about.st_mode) ? FollowedPath::Kind::pipe : FollowedPath::Kind::device;
}

/// Follows a path, one folder at a time.
class Walk {
  public:
    explicit Walk(const std::string& path) : path_(path) { take(path); }

    base::Result<FollowedPath, std::string> go() {
        while (problem_.empty()) {
            const std::string name = next_name();
            if (!at_ || name.empty()) {
                return base::failure(at_ ? said(EISDIR) : said(errno));
            }
            if (const auto link = at_.link_target(name)) {
                if (at_.is_inherited_pipe(name)) {
                    return FollowedPath{at_.readable(), name, FollowedPath::Kind::pipe};
                }
                follow(*link);
            } else if (rest_.empty()) {
                return end(name);
            } else {
                at_ = at_.enter(name);
            }
        }
        return base::failure(problem_);
    }

  private:
    [[nodiscard]] std::string said(int error) const {
        return fmt::format("{}: {}", path_, std::generic_category().message(error));
    }

    void take(const std::string& path) {
        if (path.front() == '/') {
            at_ = Folder::root();
        } else if (!at_) {
            at_ = Folder::here();
        }
        rest_ = path;
    }

    /// Removes the next name from `rest_`; empty if the path ends in a slash and so names a folder.
    std::string next_name() {
        const auto begin = rest_.find_first_not_of('/');
        if (begin == std::string::npos) {
            return {};
        }
        const auto end = rest_.find('/', begin);
        std::string name = rest_.substr(begin, end - begin);
        rest_ = end == std::string::npos ? "" : rest_.substr(end);
        return name;
    }

    void follow(const std::string& link) {
        if (++links_ > most_links) {
            problem_ = said(ELOOP);
        } else if (at_.others_may_write()) {
            problem_ = fmt::format(
                "{}: a link in a folder that others can write, which is not followed", path_);
        } else {
            leads_to_it_ = leads_to_it_ || rest_.empty();
            take(link + rest_);
        }
    }

    base::Result<FollowedPath, std::string> end(const std::string& name) {
        const auto about = at_.status_of(name);
        if (!about && errno != ENOENT) {
            return base::failure(said(errno));
        }
        if (!about && leads_to_it_) {
            return base::failure(path_ + ": a link that leads nowhere");
        }
        if (about && S_ISDIR(about->st_mode)) {
            return base::failure(said(EISDIR));
        }
        return FollowedPath{at_.readable(), name,
                            about ? kind_of(*about) : FollowedPath::Kind::plain};
    }

    const std::string& path_;
    std::string rest_; ///< the part of the path after `at_`
    Folder at_;
    int links_ = 0;
    bool leads_to_it_ = false; ///< the path itself is a link
    std::string problem_;
};

} // namespace

base::Result<FollowedPath, std::string> follow_path(const std::string& path) {
    if (path.empty()) {
        return base::failure(std::string("expected the name of a file"));
    }
    return Walk(path).go();
}

bool write_to_special(const FollowedPath& special, std::string_view text) {
    const Descriptor file = special.folder.open(special.name, O_WRONLY);
    struct stat about {};
    if (!file || ::fstat(file.get(), &about) != 0) {
        return false;
    }
    errno = EEXIST; // a plain file that has replaced it must not be overwritten
    return !S_ISREG(about.st_mode) && write_all(file, text);
}

std::string errno_reason() {
    return std::generic_category().message(errno);
}

std::string errno_message(const std::string& path) {
    return path + ": " + errno_reason();
}

} // namespace store
