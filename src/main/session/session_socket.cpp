// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/session_socket.h"

#include "src/base/text.h"
#include "src/main/environment.h"
#include "src/store/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <tuple>
#include <unistd.h>

namespace program {
namespace {

constexpr std::string_view ending = ".session";
constexpr std::string_view locked_ending = ".kiosk"; ///< file suffix of a kiosk session's socket
constexpr int answer_ms = 2'000;                     ///< a session that takes longer hangs
constexpr std::size_t most_sessions = 100;

/// The names of the sockets of unlocked sessions, and their creation times.
std::vector<std::pair<timespec, std::string>> sockets_in(const store::Descriptor& folder) {
    std::vector<std::pair<timespec, std::string>> found;
    const store::Directory entries(
        ::fdopendir(::openat(folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
    if (!entries) {
        return found;
    }
    // Only this thread uses the stream.
    while (const dirent* entry = ::readdir(entries.get())) { // NOLINT(concurrency-mt-unsafe)
        const std::string name = entry->d_name;
        const bool fits = name.size() > ending.size() &&
                          name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
        struct stat about {};
        if (fits && ::fstatat(folder.get(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISSOCK(about.st_mode) && about.st_uid == ::geteuid()) {
            found.emplace_back(about.st_mtim, name);
        }
    }
    std::ranges::sort(found, [](const auto& a, const auto& b) {
        return std::tie(a.first.tv_sec, a.first.tv_nsec) <
               std::tie(b.first.tv_sec, b.first.tv_nsec);
    });
    return found;
}

sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    return address;
}

/// Connects to a session's socket; removes it and returns a closed line if nobody listens.
SessionConnection call(const store::Descriptor& folder, const std::string& name) {
    store::Descriptor fd(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
    if (!connect_to(short_socket_path(folder, name), fd)) {
        if (errno == ECONNREFUSED) {
            ::unlinkat(folder.get(), name.c_str(), 0);
        }
        return {};
    }
    SessionConnection line(std::move(fd));
    return line.is_same_user() ? std::move(line) : SessionConnection();
}

/// The session at that socket; nothing if it does not answer to `word`.
std::optional<FoundSession> ask(const store::Descriptor& folder, const std::string& name,
                                const std::string& word) {
    SessionConnection line = call(folder, name);
    line.send({Message::Kind::question, 0, word});
    const Message answer = line.is_open() ? line.wait(answer_ms) : Message{Message::Kind::closed};
    if (answer.kind != Message::Kind::answer) {
        return std::nullopt;
    }
    return FoundSession{name.substr(0, name.rfind('.')), session_match_from(answer.text),
                        std::move(line)};
}

std::optional<FoundSession> named_session(const std::string& stem, std::string_view end,
                                          const std::string& word) {
    constexpr std::size_t longest_stem = 32;
    if (stem.size() > longest_stem || stem.find('/') != std::string::npos) {
        return std::nullopt;
    }
    for (const std::string& path : session_folders()) {
        const store::Descriptor folder = open_session_folder(path, false);
        if (auto found = folder ? ask(folder, stem + std::string(end), word) : std::nullopt) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<std::string> session_folders() {
    std::vector<std::string> folders;
    const std::string runtime = environment("XDG_RUNTIME_DIR");
    if (!runtime.empty() && runtime.front() == '/') {
        folders.push_back(runtime + "/bughouse");
    }
    const std::string state = store::program_folders(environment).state;
    if (!state.empty()) {
        folders.push_back(state + "/sessions");
    }
    return folders;
}

store::Descriptor open_session_folder(const std::string& path, bool make) {
    if (make) {
        // The folder under XDG_RUNTIME_DIR is never created here, others are.
        const bool in_runtime = path == environment("XDG_RUNTIME_DIR") + "/bughouse";
        if (!in_runtime && store::create_parent_folders(path)) {
            return {};
        }
        ::mkdir(path.c_str(), S_IRWXU);
    }
    store::Descriptor folder(::open(path.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat about {};
    const bool is_same_user = folder && ::fstat(folder.get(), &about) == 0 &&
                              about.st_uid == ::geteuid() &&
                              (about.st_mode & (S_IRWXG | S_IRWXO)) == 0;
    return is_same_user ? std::move(folder) : store::Descriptor();
}

std::string short_socket_path(const store::Descriptor& folder, const std::string& name) {
    return fmt::format("/proc/self/fd/{}/{}", folder.get(), name);
}

bool connect_to(const std::string& path, const store::Descriptor& socket) {
    const sockaddr_un address = address_of(path);
    return ::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) ==
           0;
}

bool bind_to(const std::string& path, const store::Descriptor& socket) {
    const sockaddr_un address = address_of(path);
    return ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

std::vector<FoundSession> find_unlocked_sessions() {
    std::vector<FoundSession> all;
    for (const std::string& path : session_folders()) {
        const store::Descriptor folder = open_session_folder(path, false);
        const auto sockets = folder ? sockets_in(folder) : decltype(sockets_in(folder)){};
        for (auto at = sockets.rbegin(); at != sockets.rend() && all.size() < most_sessions; ++at) {
            if (auto session = ask(folder, at->second, {})) {
                all.push_back(*std::move(session));
            }
        }
    }
    std::ranges::reverse(all);
    return all;
}

std::optional<FoundSession> session_with_id(const std::string& id) {
    return named_session(id, ending, {});
}

std::optional<FoundSession> session_with_word(const std::string& word) {
    return named_session(word, locked_ending, word);
}

namespace {

constexpr int most_waiting = 8;

/// A descriptor that becomes readable when a file is removed, moved or has its permissions changed.
store::Descriptor changes_of(const std::string& path) {
    store::Descriptor changes(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    const auto watched = IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW;
    return ::inotify_add_watch(changes.get(), path.c_str(), watched) < 0 ? store::Descriptor()
                                                                         : std::move(changes);
}

} // namespace

SessionSocket::SessionSocket(const std::string& word)
    : id_(std::to_string(::getpid())),
      name_(word.empty() ? id_ + std::string(ending) : word + std::string(locked_ending)) {}

SessionSocket::~SessionSocket() {
    remove();
}

bool SessionSocket::ensure_listening() {
    std::array<char, 4096> told{};
    while (::read(changes_.get(), told.data(), told.size()) > 0) {
    }
    if (is_intact()) {
        return false;
    }
    const bool was_there = listening_.get() >= 0;
    listening_.close();
    changes_.close();
    const auto folders = session_folders();
    const bool made =
        std::ranges::any_of(folders, [this](const std::string& path) { return open_in(path); });
    return made || was_there;
}

SessionConnection SessionSocket::accept() const {
    SessionConnection line(
        store::Descriptor(::accept4(fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)));
    return line.is_open() && line.is_same_user() ? std::move(line) : SessionConnection();
}

bool SessionSocket::is_intact() const {
    struct stat about {};
    return listening_ &&
           ::fstatat(folder_.get(), name_.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0 &&
           about.st_dev == device_ && about.st_ino == inode_;
}

bool SessionSocket::open_in(const std::string& path) {
    folder_ = open_session_folder(path, true);
    store::Descriptor socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!folder_ || !socket) {
        return false;
    }
    ::unlinkat(folder_.get(), name_.c_str(), 0); // left by an earlier process with the same ID
    const std::string address = short_socket_path(folder_, name_);
    struct stat about {};
    if (!bind_to(address, socket) ||
        ::fchmodat(folder_.get(), name_.c_str(), S_IRUSR | S_IWUSR, 0) != 0 ||
        ::listen(socket.get(), most_waiting) != 0 ||
        ::fstatat(folder_.get(), name_.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) {
        return false;
    }
    device_ = about.st_dev;
    inode_ = about.st_ino;
    changes_ = changes_of(address);
    listening_ = std::move(socket);
    return true;
}

void SessionSocket::remove() const {
    if (is_intact()) {
        ::unlinkat(folder_.get(), name_.c_str(), 0);
    }
}

} // namespace program
