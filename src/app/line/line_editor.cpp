// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/line_editor.h"

#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>

namespace app {
namespace {

/// Whether the byte belongs to a word: letters, digits and everything beyond ASCII.
bool in_word(char c) {
    return base::is_digit(c) || base::is_letter(c) || static_cast<unsigned char>(c) >= 0x80U;
}

bool not_blank(char c) {
    return c != ' ';
}

std::size_t word_start(const std::string& text, std::size_t at, bool (*inside)(char)) {
    while (at > 0 && !inside(text[at - 1])) {
        --at;
    }
    while (at > 0 && inside(text[at - 1])) {
        --at;
    }
    return at;
}

std::size_t word_end(const std::string& text, std::size_t at) {
    while (at < text.size() && !in_word(text[at])) {
        ++at;
    }
    while (at < text.size() && in_word(text[at])) {
        ++at;
    }
    return at;
}

} // namespace

bool LineEditor::insert(std::string_view text) {
    killing_ = false;
    // More can never fit, whatever sanitized_line() does; avoids copying a pasted gigabyte.
    const std::string clean = base::sanitized_line(text.substr(0, most_bytes + 4));
    const auto fitting = base::clip_bytes(clean, most_bytes - text_.size());
    text_.insert(cursor_, fitting);
    cursor_ += fitting.size();
    return fitting.size() == clean.size();
}

void LineEditor::set(std::string_view text) {
    clear();
    insert(text);
}

void LineEditor::clear() {
    text_.clear();
    cursor_ = 0;
    killing_ = false;
}

void LineEditor::erase_to(std::size_t other_end, Direction direction) {
    const std::size_t from = std::min(cursor_, other_end);
    const std::size_t size = std::max(cursor_, other_end) - from;
    const std::string erased = text_.substr(from, size);
    if (!killing_) {
        killed_.clear();
    }
    killed_ = direction == Direction::left ? erased + killed_ : killed_ + erased;
    killing_ = true;
    text_.erase(from, size);
    cursor_ = from;
}

void LineEditor::transpose() {
    const std::size_t middle =
        cursor_ == text_.size() ? base::previous_character(text_, cursor_) : cursor_;
    if (middle == 0) {
        return; // no character before the cursor to swap
    }
    const std::size_t start = base::previous_character(text_, middle);
    const std::size_t end = base::next_character(text_, middle);
    std::rotate(text_.begin() + static_cast<std::ptrdiff_t>(start),
                text_.begin() + static_cast<std::ptrdiff_t>(middle),
                text_.begin() + static_cast<std::ptrdiff_t>(end));
    cursor_ = end;
}

std::size_t LineEditor::target_offset(Edit edit) const {
    switch (edit) {
    case Edit::left:
    case Edit::erase_left:
        return base::previous_character(text_, cursor_);
    case Edit::right:
    case Edit::erase_right:
        return base::next_character(text_, cursor_);
    case Edit::word_left:
        return word_start(text_, cursor_, in_word);
    case Edit::erase_word_left:
        return word_start(text_, cursor_, not_blank);
    case Edit::word_right:
    case Edit::erase_word_right:
        return word_end(text_, cursor_);
    case Edit::home:
    case Edit::erase_to_start:
        return 0;
    case Edit::end:
    case Edit::erase_to_end:
        return text_.size();
    case Edit::yank:
    case Edit::transpose:
    case Edit::older:
    case Edit::newer:
    case Edit::search_back:
        return cursor_;
    }
    return cursor_;
}

void LineEditor::edit(Edit edit) {
    const std::size_t end = target_offset(edit);
    switch (edit) {
    case Edit::erase_word_left:
    case Edit::erase_to_start:
        return erase_to(end, Direction::left);
    case Edit::erase_word_right:
    case Edit::erase_to_end:
        return erase_to(end, Direction::right);
    case Edit::yank:
        insert(std::string(killed_));
        return;
    case Edit::left:
    case Edit::right:
    case Edit::word_left:
    case Edit::word_right:
    case Edit::home:
    case Edit::end:
        cursor_ = end;
        break;
    case Edit::erase_left:
    case Edit::erase_right:
        text_.erase(std::min(cursor_, end), std::max(cursor_, end) - std::min(cursor_, end));
        cursor_ = std::min(cursor_, end);
        break;
    case Edit::transpose:
        transpose();
        break;
    case Edit::older:
    case Edit::newer:
    case Edit::search_back:
        break;
    }
    killing_ = false;
}

bool PasswordLine::add(std::string_view text) {
    const std::string_view before = typed_.view();
    const bool control = std::ranges::any_of(text, base::is_control_byte);
    if (control || text.size() > most_bytes - before.size()) {
        return false;
    }
    std::string longer;
    longer.reserve(most_bytes); // growing would leave a copy behind
    longer.append(before).append(text);
    typed_ = base::Secret(longer);
    base::wipe(longer);
    return true;
}

void PasswordLine::erase_last() {
    const std::string_view text = typed_.view();
    typed_ = base::Secret(text.substr(0, base::previous_character(text, text.size())));
}

std::size_t PasswordLine::length() const {
    return base::count_characters(typed_.view());
}

} // namespace app
