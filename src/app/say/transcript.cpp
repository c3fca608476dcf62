// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/say/transcript.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace app {

void Transcript::write(const std::string& line) {
    bytes_ += line;
    bytes_ += echoes_ ? "\r\n" : "\n";
}

/// Back to where both lines part, then the rest of the new one.
void Transcript::type(std::string_view line) {
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
    answers_ = true;
}

void Transcript::say(std::vector<std::string> lines) {
    for (std::string& line : lines) {
        if (typed_.empty() && (answers_ || waiting_.empty())) {
            write(line);
        } else {
            waiting_.push_back(std::move(line));
        }
    }
}

void Transcript::release() {
    answers_ = false;
    if (typed_.empty()) {
        for (const std::string& line : std::exchange(waiting_, {})) {
            write(line);
        }
    }
}

std::string Transcript::take() {
    return std::exchange(bytes_, {});
}

} // namespace app
