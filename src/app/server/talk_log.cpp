// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/talk_log.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace app {

void TalkLog::add(Text line) {
    line.text.resize(base::clip_bytes(line.text, most_line_bytes).size());
    bytes_ += line.text.size();
    lines_.push_back(std::move(line));
    while (lines_.size() > most_lines || bytes_ > most_bytes) {
        bytes_ -= lines_.front().text.size();
        lines_.pop_front();
    }
    below_ = below_ > 0 ? std::min(below_ + 1, lines_.size() - 1) : 0;
}

void TalkLog::clear() {
    lines_.clear();
    bytes_ = below_ = 0;
    unread = false;
}

void TalkLog::scroll_up(std::size_t lines) {
    const std::size_t most = lines_.size() > lines ? lines_.size() - lines : 0;
    below_ = std::max(below_, std::min(below_ + lines, most));
}

void TalkLog::scroll_down(std::size_t lines) {
    below_ -= std::min(below_, lines);
}

} // namespace app
