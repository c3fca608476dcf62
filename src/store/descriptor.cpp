// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <sys/file.h>

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

Locked try_lock(const Descriptor& file) {
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
        return Locked::yes;
    }
    return errno == EWOULDBLOCK ? Locked::by_another : Locked::never;
}

} // namespace store
