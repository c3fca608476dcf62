// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/machine_tables.h"

#include "src/base/text.h"
#include "src/main/session/session_socket.h"
#include "src/store/files.h"
#include "src/store/folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <pwd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

namespace program {
namespace {

constexpr std::string_view folder_beginning = "bughouse-";
constexpr std::string_view socket_name = "table";
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_greeting = 4096;
constexpr std::size_t most_tables = 100;
/// How many hung servers use up the time of a search.
constexpr int most_hanging = 4;

/// Whether a folder belongs to `owner` and nobody else can write to it.
bool is_own_folder(const store::Descriptor& folder, uid_t owner) {
    struct stat about {};
    return folder && ::fstat(folder.get(), &about) == 0 && S_ISDIR(about.st_mode) &&
           about.st_uid == owner && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

store::Descriptor opened(const std::string& path) {
    return store::Descriptor(::open(path.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

std::string folder_of(const std::string& folder, uid_t host) {
    return fmt::format("{}/{}{}", folder, folder_beginning, host);
}

/// The users who may have a table in that folder, by the names of its subfolders. All users can
/// create some there, so one counts only if it belongs to the user whom it names.
std::vector<uid_t> hosts_in(const std::string& folder) {
    std::vector<uid_t> found;
    const store::Directory entries(::opendir(folder.c_str()));
    // Only this thread uses the stream.
    while (const dirent* entry = entries ? ::readdir(entries.get()) // NOLINT(concurrency-mt-unsafe)
                                         : nullptr) {
        const std::string_view name = entry->d_name;
        const auto uid = name.starts_with(folder_beginning)
                             ? base::to_number<uid_t>(name.substr(folder_beginning.size()))
                             : std::nullopt;
        const bool is_new = uid && std::ranges::find(found, *uid) == found.end();
        if (is_new && found.size() < most_tables &&
            is_own_folder(opened(folder_of(folder, *uid)), *uid)) {
            found.push_back(*uid);
        }
    }
    return found;
}

/// A connection to the server in that folder, provided that it runs as user `host`.
store::Descriptor call(const store::Descriptor& folder, uid_t host,
                       std::chrono::milliseconds most) {
    store::Descriptor fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const timeval timeout{most.count() / 1000, most.count() % 1000 * 1000};
    (void)::setsockopt(fd.get(), SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    (void)::setsockopt(fd.get(), SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
    ucred peer{};
    socklen_t size = sizeof peer;
    const bool is_his = connect_to(short_socket_path(folder, std::string(socket_name)), fd) &&
                        ::getsockopt(fd.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
                        peer.uid == host;
    return is_his ? std::move(fd) : store::Descriptor();
}

/// Everything that the server sends before it asks for a login.
std::string greeting(const store::Descriptor& line, Clock::time_point end) {
    std::string text;
    std::array<char, 512> block{};
    while (Clock::now() < end && text.size() < most_greeting &&
           text.find("login: ") == std::string::npos) {
        const ssize_t n = ::recv(line.get(), block.data(), block.size(), 0);
        if (n <= 0) {
            break;
        }
        text.append(block.data(), static_cast<std::size_t>(n));
    }
    return text;
}

/// The line of a greeting that says who is there; nothing if no server of this program sent it.
std::optional<std::string> who_is_there(const std::string& greeting) {
    for (const std::string_view line : base::split(greeting, '\n')) {
        const std::string_view text = base::trim(line);
        if (text.starts_with("Here: ") || text.starts_with("Nobody is here")) {
            return std::string(text);
        }
    }
    return std::nullopt;
}

} // namespace

std::string login_name(uid_t uid) {
    passwd entry{};
    passwd* found = nullptr;
    std::array<char, 4096> texts{};
    const bool known = ::getpwuid_r(uid, &entry, texts.data(), texts.size(), &found) == 0;
    return known && found != nullptr ? std::string(entry.pw_name) : std::string{};
}

base::Result<std::string, std::string> own_table_socket(const std::string& folder) {
    const std::string own = folder_of(folder, ::geteuid());
    constexpr mode_t seen_by_all = S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH;
    if (::mkdir(own.c_str(), S_IRWXU) == 0) {
        (void)::chmod(own.c_str(), seen_by_all); // regardless of the umask
    } else if (errno != EEXIST) {
        return base::failure(store::errno_message(own));
    }
    if (!is_own_folder(opened(own), ::geteuid())) {
        return base::failure(own + ": others can get into it");
    }
    return fmt::format("{}/{}", own, socket_name);
}

std::vector<MachineTable> find_tables(const std::string& folder,
                                      std::chrono::milliseconds timeout) {
    const auto end = Clock::now() + timeout;
    std::vector<MachineTable> found;
    for (const uid_t host : hosts_in(folder)) {
        if (Clock::now() >= end) {
            break;
        }
        const std::string own = folder_of(folder, host);
        const store::Descriptor place = opened(own);
        const auto share = timeout / most_hanging;
        const store::Descriptor line =
            is_own_folder(place, host) ? call(place, host, share) : store::Descriptor();
        if (auto text = line ? who_is_there(greeting(line, Clock::now() + share)) : std::nullopt) {
            const std::string name = login_name(host);
            found.push_back({name.empty() ? fmt::format("{}", host) : name,
                             fmt::format("{}/{}", own, socket_name), *std::move(text)});
        }
    }
    std::ranges::sort(found, {}, &MachineTable::host);
    return found;
}

} // namespace program
