// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/secret.h"

#include <cstring> // and with it, in glibc, explicit_bzero
#include <utility>

namespace base {

void wipe(std::string& text) {
    text.resize(text.capacity()); // also covers longer text held before
    ::explicit_bzero(text.data(), text.size());
    text.clear();
}

// Moving a short string copies its bytes, which stay in the source unless they are wiped.
Secret::Secret(Secret&& other) noexcept : text_(std::move(other.text_)) {
    other.clear();
}

Secret& Secret::operator=(const Secret& other) {
    if (this != &other) {
        clear();
        text_ = other.text_;
    }
    return *this;
}

Secret& Secret::operator=(Secret&& other) noexcept {
    if (this != &other) {
        clear();
        text_ = std::move(other.text_);
        other.clear();
    }
    return *this;
}

void Secret::clear() {
    wipe(text_);
}

} // namespace base
