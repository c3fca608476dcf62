// SPDX-License-Identifier: GPL-3.0-or-later
// Lines: the same pieces however the stream is cut, bounded, and safe to show.
#include "net/wire/lines.h"
#include "tests/fuzz/target.h"

#include <algorithm>

namespace {

std::vector<net::LineOrPrompt> pieces(std::string_view bytes, std::size_t packet) {
    net::Lines lines;
    std::vector<net::LineOrPrompt> all;
    const auto take = [&all](std::vector<net::LineOrPrompt> more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    while (!bytes.empty()) {
        take(lines.receive(bytes.substr(0, packet)));
        bytes.remove_prefix(std::min(packet, bytes.size()));
    }
    fuzz::demand(lines.tail().size() <= net::Lines::longest_line, "bounded", lines.tail());
    take(lines.release());
    return all;
}

bool is_safe(std::string_view text) {
    return std::none_of(text.begin(), text.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

} // namespace

FUZZ_TARGET(lines) {
    const auto whole = pieces(text, std::string_view::npos);
    for (const std::size_t packet : {1U, 3U, 1000U}) {
        fuzz::demand(pieces(text, packet) == whole, "same pieces however it is cut", text);
    }
    for (const net::LineOrPrompt& piece : whole) {
        const auto* line = std::get_if<net::Line>(&piece);
        const std::string& shown = line != nullptr ? line->text : std::get<net::Prompt>(piece).text;
        fuzz::demand(is_safe(shown), "safe to show", shown);
        // Latin-1 text can double its length in UTF-8.
        fuzz::demand(shown.size() <= 2 * net::Lines::longest_line, "bounded", shown);
    }
}
