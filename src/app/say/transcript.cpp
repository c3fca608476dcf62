// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/say/transcript.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace app {

void Transcript::write(const std::string& line) {
    bytes_ += line;
    bytes_ += echoes_ ? "\r\n" : "\n";
    bound_bytes();
}

/// Adds a line that says how many lines were dropped, if any.
void Transcript::write_left_out(std::size_t& lines, std::string& bytes) const {
    if (lines > 0) {
        bytes += fmt::format("... {} line{} left out{}", lines, lines == 1 ? " was" : "s were",
                             echoes_ ? "\r\n" : "\n");
        lines = 0;
    }
}

/// Drops half of the bytes at a time, so that long texts are not moved for every line.
void Transcript::bound_bytes() {
    if (bytes_.size() > most_bytes) {
        const auto end = bytes_.find('\n', bytes_.size() - most_bytes / 2);
        const auto kept =
            bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(end, bytes_.size() - 1)) + 1;
        lost_lines_ += static_cast<std::size_t>(std::count(bytes_.begin(), kept, '\n'));
        bytes_.erase(bytes_.begin(), kept);
    }
}

/// Erases back to where the old and the new line differ, then writes the rest of the new one.
void Transcript::show_typed_line(std::string_view line) {
    std::size_t same = 0;
    while (same < std::min(line.size(), typed_.size()) && line[same] == typed_[same]) {
        ++same;
    }
    same = same == line.size() || same == typed_.size()
               ? same
               : std::min(same, base::previous_character(line, same + 1));
    if (echoes_) {
        for (int i = base::width(std::string_view(typed_).substr(same)); i > 0; --i) {
            bytes_ += "\b \b";
        }
        bytes_ += line.substr(same);
    }
    typed_ = line;
    release();
}

void Transcript::enter() {
    if (echoes_) {
        bytes_ += "\r\n";
    }
    typed_.clear();
    answering_ = true;
}

void Transcript::say(std::vector<std::string> lines) {
    for (std::string& line : lines) {
        if (typed_.empty() && (answering_ || waiting_.empty())) {
            write(line);
        } else {
            waiting_.push_back(std::move(line));
        }
        if (waiting_.size() > most_waiting) {
            waiting_.pop_front();
            ++dropped_lines_;
        }
    }
}

void Transcript::release() {
    answering_ = false;
    if (typed_.empty()) {
        write_left_out(dropped_lines_, bytes_);
        for (const std::string& line : std::exchange(waiting_, {})) {
            write(line);
        }
    }
}

std::string Transcript::take() {
    std::string taken;
    write_left_out(lost_lines_, taken);
    return taken + std::exchange(bytes_, {});
}

} // namespace app
