// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/session/tty_file.h"

#include "src/main/environment.h"
#include "src/store/files.h"

#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace program {

std::string with_ssh_hint(const std::string& why) {
    return environment("SSH_CONNECTION").empty() ? why : why + ": `ssh -t` asks for one";
}

base::Result<TtyFile, std::string> TtyFile::open() {
    store::Descriptor fd(::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
    if (!fd) {
        return base::failure(
            with_ssh_hint("no terminal to play on (/dev/tty: " + store::errno_reason() + ")"));
    }
    return TtyFile(std::move(fd));
}

tui::Size TtyFile::size() const {
    winsize size{};
    if (::ioctl(fd_.get(), TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        return {80, 24};
    }
    return {size.ws_col, size.ws_row};
}

bool TtyFile::hung_up() const {
    pollfd question{fd_.get(), 0, 0};
    return ::poll(&question, 1, 0) > 0 && (question.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

TtyFile::WriteResult TtyFile::write(std::string_view& bytes) const {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd_.get(), bytes.data(), bytes.size());
        if (n > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(n));
        } else if (n < 0 && errno == EINTR) {
            continue;
        } else {
            return n == 0 || errno == EAGAIN ? WriteResult::some : WriteResult::gone;
        }
    }
    return WriteResult::all;
}

} // namespace program
