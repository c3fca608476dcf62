// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/talk_log.h"

#include <algorithm>
#include <utility>

namespace app {

namespace {

/// Where text of at most so many bytes ends, without half a letter.
std::size_t cut_at(const std::string& text, std::size_t most) {
    std::size_t end = std::min(text.size(), most);
    while (end > 0 && end < text.size() &&
           (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return end;
}

} // namespace

void TalkLog::add(Text line) {
    line.text.resize(cut_at(line.text, most_line_bytes));
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
