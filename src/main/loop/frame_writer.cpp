// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/frame_writer.h"

#include <poll.h>

namespace program {

TtyFile::Taken FrameWriter::start(std::string_view bytes) {
    const auto taken = tty_.write(bytes);
    if (taken == TtyFile::Taken::some) {
        rest_ = bytes;
    }
    return taken;
}

TtyFile::Taken FrameWriter::go_on() {
    std::string_view left = rest_;
    const auto taken = tty_.write(left);
    if (taken == TtyFile::Taken::some) {
        rest_.erase(0, rest_.size() - left.size());
    } else {
        rest_.clear();
    }
    return taken;
}

void FrameWriter::finish(std::string_view bytes) {
    using Clock = std::chrono::steady_clock;
    rest_.clear(); // an escape sequence that was cut is ended by the first ESC of the next one
    const auto end = Clock::now() + patience;
    while (tty_.write(bytes) == TtyFile::Taken::some) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        pollfd question{tty_.fd(), POLLOUT, 0};
        if (left.count() <= 0 || ::poll(&question, 1, static_cast<int>(left.count())) == 0) {
            return;
        }
    }
}

} // namespace program
