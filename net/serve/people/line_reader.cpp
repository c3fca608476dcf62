// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/serve/people/line_reader.h"

#include "src/base/utf8.h"

#include <algorithm>

namespace net {
namespace {

/// Bytes beyond ASCII stay: the reader decides on their encoding.
std::string without_controls(std::string_view text) {
    std::string clean;
    std::copy_if(text.begin(), text.end(), std::back_inserter(clean),
                 [](char c) { return !base::is_control_byte(c); });
    return clean;
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

/// Nothing for the greeting of a seal.
std::optional<VisitorLine> LineReader::open(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == '\0')) {
        line.remove_suffix(1);
    }
    while (!line.empty() && (line.front() == '\r' || line.front() == '\0')) {
        line.remove_prefix(1);
    }
    const bool first = std::exchange(first_, false);
    const auto opened = first || seal_ != Seal::none ? unsealed(line) : std::nullopt;
    if (first && opened) {
        seal_ = opened->line.starts_with("TIMESEAL2|") ? Seal::v2 : Seal::v1;
        return std::nullopt;
    }
    if (!opened) {
        return VisitorLine{without_controls(line)};
    }
    if (opened->line == pong) {
        return VisitorLine{{}, opened->time, true};
    }
    return VisitorLine{without_controls(opened->line), opened->time};
}

} // namespace net
