// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_lexer.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/notation/bpgn/bpgn_text.h"

#include <algorithm>
#include <array>

namespace notation {
namespace {

using TokenKind = Token::Kind;

constexpr std::string_view line_ends = "\r\n";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

constexpr bool is_blank(char c) {
    return c == ' ' || base::is_control_byte(c);
}

/// For skipping words: all characters of ends_word() but the rarer control characters.
constexpr std::string_view word_ends = " \t\r\n{}()[];";

/// Indexed by byte: a table, since most bytes of a record are looked up.
constexpr auto word_ending_bytes = [] {
    std::array<bool, 256> ends{};
    for (int c = 0; c < 256; ++c) {
        ends[static_cast<std::size_t>(c)] = is_blank(static_cast<char>(c));
    }
    for (const char c : word_ends) {
        ends[static_cast<unsigned char>(c)] = true;
    }
    return ends;
}();

bool ends_word(char c) {
    return word_ending_bytes[static_cast<unsigned char>(c)];
}

/// The end of the first line, by two searches for one byte: far faster than find_first_of().
std::size_t line_end_in(std::string_view text) {
    const auto feed = text.find('\n');
    return std::min(text.substr(0, feed).find('\r'), feed);
}

std::size_t word_end_in(std::string_view text, std::size_t from) {
    while (from < text.size() && !ends_word(text[from])) {
        ++from;
    }
    return from;
}

/// Whether the bracket at the front is part of a word: a promotion "(Q)" or a draw offer "(=)".
bool is_bracketed(std::string_view text) {
    return text.size() >= 3 && text[2] == ')' &&
           std::string_view{"=QRBNqrbn"}.find(text[1]) != std::string_view::npos;
}

} // namespace

void BpgnLexer::feed(std::string_view bytes) {
    buffer_.erase(0, at_);
    at_ = 0;
    line_end_ = 0;
    const auto zero = std::min(bytes.find('\0'), bytes.size());
    if (!binary_) {
        buffer_ += bytes.substr(0, zero);
    }
    if (zero != bytes.size()) {
        binary_ = true;
        finished_ = true;
    }
}

/// The number of bytes up to the end of the current line, or of all bytes received if its end has
/// not arrived. Cached, since it is needed for every token. The front must not be a line end
/// itself.
std::size_t BpgnLexer::rest_of_line() {
    if (line_end_ <= at_) {
        line_end_ = at_ + std::min(line_end_in(rest()), rest().size());
    }
    return line_end_ - at_;
}

void BpgnLexer::advance(std::size_t bytes) {
    for (const std::size_t end = at_ + bytes; at_ < end; ++at_) {
        const char c = buffer_[at_];
        if (c == '\r' || (c == '\n' && before_ != '\r')) {
            ++place_.line;
            place_.column = 1;
            ++line_ends_;
        } else if (c != '\n') {
            ++place_.column;
            line_ends_ = is_blank(c) ? line_ends_ : 0;
        }
        before_ = c;
    }
}

/// Removes bytes from the front; the first is not a blank, and none is a line end.
void BpgnLexer::advance_in_line(std::size_t bytes) {
    place_.column += bytes;
    line_ends_ = 0;
    at_ += bytes;
    before_ = buffer_[at_ - 1];
}

/// Skips an overlong token; returns whether its end has been reached.
bool BpgnLexer::skip_overlong() {
    const auto end = rest().find_first_of(skip_until_any_of_);
    advance(std::min(end, rest().size()));
    if (end == std::string_view::npos) {
        return false;
    }
    advance(skip_until_any_of_ == "}" ? 1 : 0);
    skip_until_any_of_ = {};
    return true;
}

/// Skips blanks; returns whether anything follows them.
bool BpgnLexer::skip_blanks() {
    while (at_ < buffer_.size() && is_blank(buffer_[at_])) {
        if (buffer_[at_] == ' ') { // the usual case
            ++place_.column;
            before_ = buffer_[at_++];
        } else {
            advance(1);
        }
    }
    return at_ < buffer_.size();
}

Token BpgnLexer::token(TokenKind kind) const {
    Token made;
    made.kind = kind;
    made.at = place_;
    made.after_empty_line = line_ends_ > 1;
    return made;
}

Token BpgnLexer::take(TokenKind kind, std::size_t bytes) {
    auto made = token(kind);
    made.text = rest().substr(0, bytes);
    const bool in_line = kind == TokenKind::word || kind == TokenKind::label ||
                         kind == TokenKind::tag || kind == TokenKind::not_a_tag ||
                         bytes <= rest_of_line();
    in_line ? advance_in_line(bytes) : advance(bytes);
    return made;
}

Token BpgnLexer::overlong(std::string_view what, std::string_view until) {
    auto made = token(TokenKind::too_long);
    made.text = what;
    skip_until_any_of_ = until;
    return made;
}

Token BpgnLexer::next() {
    while ((skip_until_any_of_.empty() || skip_overlong()) && skip_blanks()) {
        const char front = rest().front();
        const bool at_line_start = before_ == '\n' || before_ == '\r';
        if (front == '%' && at_line_start) {
            skip_until_any_of_ = line_ends; // PGN: such a line is meant for other programs
            continue;
        }
        switch (front) {
        case '{':
            return read_brace();
        case ';':
            return read_line_comment();
        case '[':
            return read_tag();
        case '(':
            return read_opening_parenthesis();
        case ')':
            return take(TokenKind::close, 1);
        case ']':
        case '}':
            return take(TokenKind::stray, 1);
        default:
            if (!at_line_start || !rest().starts_with(byte_order_mark)) {
                return read_word();
            }
            at_ += byte_order_mark.size(); // also of a file that was appended to another
        }
    }
    return token(!finished_ ? TokenKind::incomplete : binary_ ? TokenKind::binary : TokenKind::end);
}

Token BpgnLexer::read_brace() {
    const auto text = rest();
    const auto end = text.find('}');
    const auto length = std::min(end, text.size()) - 1;
    if (length > longest_brace) {
        return overlong("comment", "}");
    }
    if (end == std::string_view::npos && !finished_) {
        return token(TokenKind::incomplete);
    }
    const bool closed = end != std::string_view::npos;
    auto made =
        take(closed ? TokenKind::brace : TokenKind::unclosed, closed ? end + 1 : text.size());
    made.text = cleaned(made.text.substr(1, length), scratch_);
    return made;
}

Token BpgnLexer::read_line_comment() {
    const auto text = rest();
    const auto end = rest_of_line();
    if (end - 1 > longest_brace) {
        return overlong("comment", line_ends);
    }
    if (end == text.size() && !finished_) {
        return token(TokenKind::incomplete);
    }
    auto made = take(TokenKind::brace, end);
    std::string inside(made.text.substr(1));
    std::ranges::replace(inside, '}', ')'); // to be written between braces again
    std::string scratch;
    scratch_ = cleaned(inside, scratch);
    made.text = scratch_;
    return made;
}

Token BpgnLexer::read_opening_parenthesis() {
    if (rest().size() < 3 && !finished_) {
        return token(TokenKind::incomplete);
    }
    return rest().starts_with("(=)") ? take(TokenKind::word, 3) : take(TokenKind::open, 1);
}

Token BpgnLexer::read_tag() {
    const auto text = rest();
    const auto line = text.substr(0, rest_of_line());
    const auto tag = tag_in(line);
    if (tag.length > longest_tag || (tag.may_continue && line.size() > longest_tag)) {
        return overlong("tag", line_ends);
    }
    if (tag.may_continue && line.size() == text.size() && !finished_) {
        return token(TokenKind::incomplete);
    }
    auto made = take(tag.is_tag ? TokenKind::tag : TokenKind::not_a_tag, tag.length);
    if (tag.is_tag) {
        scratch_ = unescaped(tag.value);
        made.text = tag.name;
        made.value = scratch_;
        made.quoted = tag.closed;
    }
    return made;
}

Token BpgnLexer::read_word() {
    const auto text = rest();
    if (const auto whole = half_move_in(text);
        whole && whole->label.length + whole->move.size() <= longest_word) {
        auto made = token(TokenKind::half_move);
        made.number = whole->label.number;
        made.seat = whole->label.seat;
        made.text = whole->move;
        made.value = whole->clock;
        advance_in_line(whole->length);
        return made;
    }
    std::size_t end = word_end_in(text, 0);
    while (end < text.size() && text[end] == '(' && is_bracketed(text.substr(end))) {
        end = word_end_in(text, end + 3);
    }
    if (end > longest_word) {
        return overlong("word", word_ends);
    }
    if (end + 3 > text.size() && !finished_) {
        return token(
            TokenKind::incomplete); // a bracket that belongs to the word may still be incomplete
    }
    const auto label = label_in(text.substr(0, end));
    if (label.length == 0) {
        return read_result(end);
    }
    auto made = take(TokenKind::label, label.length);
    made.number = label.number;
    made.seat = label.seat;
    made.black_dots = label.black_dots;
    return made;
}

/// The word of `end` bytes at the front; with those after it if they are a result, such as `1 - 0`.
Token BpgnLexer::read_result(std::size_t end) {
    constexpr std::string_view first_bytes = "01\xC2\xBD"; // of a number and of ½
    constexpr std::size_t longest = 32;                    // bytes of a result, with blanks
    const bool may_be = first_bytes.find(rest().front()) != std::string_view::npos;
    const auto line = rest().substr(0, may_be ? rest_of_line() : end);
    if (may_be && line.size() == rest().size() && line.size() < longest && !finished_) {
        return token(TokenKind::incomplete);
    }
    const auto found = may_be ? result_in(line) : ResultText{};
    if (found.result.empty() || found.length < end ||
        (found.length < line.size() && !ends_word(line[found.length]))) {
        return take(TokenKind::word, end);
    }
    auto made = take(TokenKind::word, found.length);
    made.text = found.result;
    return made;
}

} // namespace notation
