// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/line_reader.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <utility>

namespace net {
namespace {

/// Removes the marks that control the direction of writing: U+200E, U+200F, U+202A to U+202E,
/// U+2066 to U+2069.
std::string without_turns(std::string text) {
    for (std::size_t at = 0; (at = text.find('\xE2', at)) != std::string::npos;) {
        const std::string_view mark = std::string_view(text).substr(at, 3);
        const bool turns = (mark >= "\xE2\x80\x8E" && mark <= "\xE2\x80\x8F") ||
                           (mark >= "\xE2\x80\xAA" && mark <= "\xE2\x80\xAE") ||
                           (mark >= "\xE2\x81\xA6" && mark <= "\xE2\x81\xA9");
        turns ? (void)text.erase(at, 3) : (void)++at;
    }
    return text;
}

/// Removes control characters. Of text beyond ASCII, only printable UTF-8 is kept: 8-bit controls
/// and marks of writing direction would affect other users' terminals.
VisitorLine without_controls(std::string_view text) {
    const bool is_ascii =
        std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    VisitorLine line;
    std::ranges::copy_if(text, std::back_inserter(line.typed),
                         [](char c) { return !base::is_control_byte(c); });
    line.text = is_ascii ? line.typed : without_turns(base::sanitized_line(line.typed));
    return line;
}

} // namespace

std::vector<VisitorLine> LineReader::receive(std::string_view bytes) {
    std::vector<VisitorLine> lines;
    for (const char c : telnet_.receive(bytes)) {
        if (c != '\n') {
            if (tail_.size() < longest_line) {
                tail_ += c;
            }
            continue;
        }
        if (auto line = open(tail_)) {
            lines.push_back(*std::move(line));
        }
        tail_.clear();
    }
    return lines;
}

/// Decodes one line; nothing if it is the timeseal greeting.
std::optional<VisitorLine> LineReader::open(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '\0')) {
        line.remove_suffix(1);
    }
    while (!line.empty() && (line.front() == '\r' || line.front() == '\0')) {
        line.remove_prefix(1);
    }
    const bool first = std::exchange(first_, false);
    const auto opened = first || seal_ != TimesealVersion::none ? unsealed(line) : std::nullopt;
    if (first && opened) {
        seal_ = opened->line.starts_with("TIMESEAL2|") ? TimesealVersion::v2 : TimesealVersion::v1;
        return std::nullopt;
    }
    if (!opened) {
        return without_controls(line);
    }
    if (opened->line == timeseal_pong) {
        return VisitorLine{.stamp = opened->time, .pong = true};
    }
    VisitorLine inside = without_controls(opened->line);
    inside.stamp = opened->time;
    return inside;
}

} // namespace net
