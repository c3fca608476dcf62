// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/unseen.h"

#include <algorithm>
#include <utility>

namespace app {

namespace {

bool is_continuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

} // namespace

Unseen::Unseen() {
    text_.reserve(most_bytes);
}

Unseen::Unseen(const Unseen& other) : Unseen() {
    text_ = other.text_;
}

Unseen::Unseen(Unseen&& other) noexcept {
    text_.swap(other.text_);
}

Unseen& Unseen::operator=(Unseen other) noexcept {
    text_.swap(other.text_);
    return *this;
}

bool Unseen::add(std::string_view text) {
    const bool control = std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20U || c == 0x7F;
    });
    if (control || text.size() > most_bytes - text_.size()) {
        return false;
    }
    text_ += text;
    return true;
}

void Unseen::erase_last() {
    while (!text_.empty()) {
        const bool tail = is_continuation(text_.back());
        text_.back() = '\0';
        text_.pop_back();
        if (!tail) {
            return;
        }
    }
}

void Unseen::clear() {
    volatile char* bytes = text_.data();
    for (std::size_t i = 0; i < text_.size(); ++i) {
        bytes[i] = '\0';
    }
    text_.clear();
}

std::size_t Unseen::length() const {
    return static_cast<std::size_t>(
        std::count_if(text_.begin(), text_.end(), [](char c) { return !is_continuation(c); }));
}

std::string Unseen::take() {
    std::string taken = text_;
    clear();
    return taken;
}

} // namespace app
