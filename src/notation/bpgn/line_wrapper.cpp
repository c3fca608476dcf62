// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/line_wrapper.h"

#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn_words.h"

namespace notation {
namespace {

/// Nothing ends a comment early, and no line ends in it but ours.
std::string inside_braces(std::string_view text) {
    std::string safe(text);
    for (char& c : safe) {
        c = c == '}' ? ')' : base::is_control_byte(c) ? '?' : c;
    }
    return safe;
}

} // namespace

void LineWrapper::unit(std::string_view text) {
    if (column_ != 0 && column_ + 1 + text.size() > line_width) {
        new_line();
    }
    if (column_ != 0 && !glued_) {
        add(" ");
    }
    glued_ = false;
    add(text);
}

void LineWrapper::brace(std::string_view inside) {
    const auto text = inside_braces(inside);
    std::string piece = "{";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool single = text[i] == ' ' && i > 0 && text[i - 1] != ' ' && i + 1 < text.size() &&
                            text[i + 1] != ' ';
        if (single) {
            unit(piece);
            piece.clear();
        } else {
            piece += text[i];
        }
    }
    unit(piece + '}');
}

void LineWrapper::new_line() {
    text_ += '\n';
    column_ = 0;
}

void LineWrapper::add(std::string_view text) {
    text_ += text;
    column_ += text.size();
}

std::string quoted_value(std::string_view value) {
    std::string text;
    for (const char c : value) {
        text += c == '"' || c == '\\' ? "\\" : "";
        text += base::is_control_byte(c) ? '?' : c;
    }
    return text;
}

} // namespace notation
