// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/server_log.h"

#include "src/base/instant.h"
#include "src/base/utf8.h"
#include "src/main/loop/monotonic_now.h"
#include "src/main/text_output.h"

#include <fmt/core.h>

#include <poll.h>
#include <utility>

namespace program {
namespace {

/// Whether writing a line there would have to wait.
bool would_block(int fd) {
    pollfd question{fd, POLLOUT, 0};
    return ::poll(&question, 1, 0) == 0;
}

} // namespace

void ServerLog::write(const std::string& text) {
    if (would_block(::fileno(file_))) {
        ++dropped_;
        return;
    }
    const auto seconds = seconds_now();
    const std::string now =
        fmt::format("{} {}", base::utc_date_text(seconds, '-'), base::utc_time_text(seconds));
    std::string lines = fmt::format("{} {}\n", now, base::printable(text));
    if (dropped_ > 0) {
        lines.insert(0, fmt::format("{} lines of this log before here are lost: {}\n", now,
                                    std::exchange(dropped_, 0)));
    }
    if (file_ == stderr) {
        print_error(lines);
    } else {
        (void)std::fputs(lines.c_str(), file_);
        (void)std::fflush(file_);
    }
}

} // namespace program
