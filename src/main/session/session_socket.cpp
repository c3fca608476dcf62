// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/session_socket.h"

#include "src/main/session/session_folder.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace program {
namespace {

constexpr int most_waiting = 8;

} // namespace

SessionSocket::SessionSocket() : id_(std::to_string(::getpid())), name_(id_ + ".session") {}

SessionSocket::~SessionSocket() {
    remove();
}

bool SessionSocket::look_after() {
    if (stands()) {
        return false;
    }
    const bool was_there = listening_.get() >= 0;
    listening_.close();
    const auto folders = session_folders();
    const bool made = std::any_of(folders.begin(), folders.end(),
                                  [this](const std::string& path) { return open_in(path); });
    return made || was_there;
}

SessionLine SessionSocket::accept() const {
    SessionLine line(
        store::Descriptor(::accept4(fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)));
    return line.is_open() && line.is_ours() ? std::move(line) : SessionLine();
}

bool SessionSocket::stands() const {
    struct stat about {};
    return listening_ &&
           ::fstatat(folder_.get(), name_.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0 &&
           about.st_dev == device_ && about.st_ino == number_;
}

bool SessionSocket::open_in(const std::string& path) {
    folder_ = open_session_folder(path, true);
    store::Descriptor socket(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!folder_ || !socket) {
        return false;
    }
    ::unlinkat(folder_.get(), name_.c_str(), 0); // of a process that had this number before
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    short_name(folder_, name_).copy(address.sun_path, sizeof address.sun_path - 1);
    struct stat about {};
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::fchmodat(folder_.get(), name_.c_str(), S_IRUSR | S_IWUSR, 0) != 0 ||
        ::listen(socket.get(), most_waiting) != 0 ||
        ::fstatat(folder_.get(), name_.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) {
        return false;
    }
    device_ = about.st_dev;
    number_ = about.st_ino;
    listening_ = std::move(socket);
    return true;
}

void SessionSocket::remove() const {
    if (stands()) {
        ::unlinkat(folder_.get(), name_.c_str(), 0);
    }
}

} // namespace program
