// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/password_line.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace app {

PasswordLine::PasswordLine() {
    text_.reserve(most_bytes);
}

PasswordLine::PasswordLine(const PasswordLine& other) : PasswordLine() {
    text_ = other.text_;
}

PasswordLine::PasswordLine(PasswordLine&& other) noexcept {
    text_.swap(other.text_);
}

PasswordLine& PasswordLine::operator=(PasswordLine other) noexcept {
    text_.swap(other.text_);
    return *this;
}

bool PasswordLine::add(std::string_view text) {
    const bool control = std::any_of(text.begin(), text.end(), base::is_control_byte);
    if (control || text.size() > most_bytes - text_.size()) {
        return false;
    }
    text_ += text;
    return true;
}

void PasswordLine::erase_last() {
    const std::size_t start = base::previous_character(text_, text_.size());
    std::fill(text_.begin() + static_cast<std::ptrdiff_t>(start), text_.end(), '\0');
    text_.resize(start);
}

void PasswordLine::clear() {
    volatile char* bytes = text_.data();
    for (std::size_t i = 0; i < text_.size(); ++i) {
        bytes[i] = '\0';
    }
    text_.clear();
}

std::size_t PasswordLine::length() const {
    return base::count_characters(text_);
}

base::Secret PasswordLine::take() {
    base::Secret taken(text_);
    clear();
    return taken;
}

} // namespace app
