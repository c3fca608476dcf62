// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/keys/key_decoder.h"

#include "src/base/utf8.h"
#include "src/base/width.h"
#include "tui/keys/key_sequence.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tui {
namespace {

using Name = Key::Name;

constexpr std::string_view paste_end_marker = "\x1b[201~";

} // namespace

std::vector<Key> KeyDecoder::take() {
    return std::exchange(keys_, {});
}

void KeyDecoder::emit(Key key) {
    key.alt = key.alt || std::exchange(sequence_alt_, false);
    keys_.push_back(std::move(key));
}

void KeyDecoder::start_sequence(State state) {
    sequence_.clear();
    sequence_alt_ = state_ == State::escape_twice;
    state_ = state;
}

void KeyDecoder::named(Key key) {
    if (state_ == State::paste) {
        return;
    }
    sequence_alt_ = state_ == State::escape || state_ == State::escape_twice;
    state_ = State::ground;
    utf8_.clear();
    emit(std::move(key));
}

void KeyDecoder::pause() {
    if (state_ == State::escape_twice) {
        emit(special(Name::escape));
    }
    if (state_ == State::escape || state_ == State::escape_twice) {
        emit(special(Name::escape));
    }
    if (state_ != State::paste) {
        state_ = State::ground;
    }
}

void KeyDecoder::byte(unsigned char b) {
    if (state_ == State::paste) {
        pasted(b);
        return;
    }
    if (state_ == State::csi || state_ == State::ss3) {
        sequence(b);
        return;
    }
    utf8_ += static_cast<char>(b);
    const std::size_t length = std::max<std::size_t>(base::announced_length(utf8_.front()), 1);
    const bool goes_on = b >= 0x80 && b < 0xC0;
    if (utf8_.size() > 1 && !goes_on) {
        utf8_.clear(); // cut off: what came is the start of something else
        byte(b);
        return;
    }
    if (utf8_.size() == length) {
        std::string_view text = utf8_;
        const char32_t c = base::take_character(text);
        utf8_.clear();
        character(c);
    }
}

void KeyDecoder::character(char32_t c) {
    const bool escaped = state_ == State::escape || state_ == State::escape_twice;
    if (escaped && (c == U'[' || c == U'O')) {
        start_sequence(c == U'[' ? State::csi : State::ss3);
        return;
    }
    if (c == esc) {
        if (state_ == State::escape_twice) {
            emit(special(Name::escape));
        }
        state_ = escaped ? State::escape_twice : State::escape;
        return;
    }
    if (state_ == State::escape_twice) {
        emit(special(Name::escape));
    }
    state_ = State::ground;
    if (auto key = key_of(c)) {
        key->alt = escaped;
        emit(std::move(*key));
    }
}

void KeyDecoder::sequence(unsigned char b) {
    const bool last = b >= 0x40 && b <= 0x7E;
    if (b < 0x20 || b > 0x7E) { // broken off
        state_ = State::ground;
        sequence_alt_ = false;
        byte(b);
        return;
    }
    if (!last) {
        if (sequence_.size() < most_sequence_bytes) {
            sequence_ += static_cast<char>(b);
        }
        return;
    }
    state_ = State::ground;
    if (begins_paste(sequence_, static_cast<char>(b))) {
        state_ = State::paste;
        paste_.clear();
        paste_end_ = 0;
        paste_after_cr_ = false;
        return;
    }
    if (auto key = key_of_sequence(sequence_, static_cast<char>(b))) {
        emit(std::move(*key));
    }
    sequence_alt_ = false;
}

void KeyDecoder::pasted(unsigned char b) {
    if (b == static_cast<unsigned char>(paste_end_marker[paste_end_])) {
        if (++paste_end_ == paste_end_marker.size()) {
            paste_ends();
        }
        return;
    }
    // The end marker was text after all, but for its ESC.
    for (std::size_t i = 1; i < paste_end_ && paste_.size() < most_paste_bytes; ++i) {
        paste_ += paste_end_marker[i];
    }
    paste_end_ = b == esc ? 1 : 0;
    const bool second_of_pair = b == '\n' && paste_after_cr_;
    paste_after_cr_ = b == '\r';
    if (b == esc || second_of_pair || paste_.size() >= most_paste_bytes) {
        return;
    }
    if (b == '\r' || b == '\n' || b == '\t') {
        paste_ += ' ';
    } else if (!base::is_control_byte(static_cast<char>(b))) {
        paste_ += static_cast<char>(b);
    }
}

/// Only now are characters looked at: a bound in bytes may have cut the last one.
void KeyDecoder::paste_ends() {
    Key key = special(Name::paste);
    std::string_view rest = paste_;
    while (!rest.empty()) {
        const char32_t c = base::take_character(rest);
        if (base::is_visible(c)) {
            key.text += base::to_utf8(c);
        }
    }
    state_ = State::ground;
    paste_.clear();
    keys_.push_back(std::move(key));
}

} // namespace tui
