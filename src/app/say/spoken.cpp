// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/say/spoken.h"

#include "src/base/utf8.h"
#include "src/notation/moves/move_text.h"

#include <fmt/format.h>

namespace app {
namespace {

/// Spells out the letters and signs of SAN from left to right.
std::string spoken_signs(std::string_view san) {
    std::string text;
    const auto add = [&text](std::string_view word) {
        text += (text.empty() ? "" : " ") + std::string(word);
    };
    for (std::size_t i = 0; i < san.size(); ++i) {
        const char c = san[i];
        const auto kind = c >= 'A' && c <= 'Z' ? notation::kind_from(c) : std::nullopt;
        if (c == '@') {
            continue;
        }
        if (c == '=') {
            text += ",";
            add("a");
        } else if (c == 'x') {
            add("takes");
        } else if (c == '+' || c == '#') {
            text += c == '+' ? ", check" : ", mate";
        } else if (kind) {
            add(notation::name(*kind));
        } else if (i > 0 && notation::rank_from(c) && notation::file_from(san[i - 1])) {
            text += c; // completes a square
        } else {
            add(std::string_view(&san[i], 1));
        }
    }
    return text;
}

} // namespace

std::string spoken_move(std::string_view san) {
    for (const auto& [written, said] :
         {std::pair{std::string_view("O-O-O"), "castles long"}, {"O-O", "castles short"}}) {
        if (san.substr(0, written.size()) == written) {
            return said + spoken_signs(san.substr(written.size()));
        }
    }
    const bool drop = san.find('@') != std::string_view::npos;
    return (drop ? "drops " : "") + spoken_signs(san);
}

std::string spoken_clock(base::Millis left) {
    const auto seconds = left.count() <= 0 ? 0 : (left.count() + 999) / 1000;
    if (seconds < 60) {
        return fmt::format("{} second{}", seconds, seconds == 1 ? "" : "s");
    }
    return seconds % 60 == 0 ? fmt::format("{} minute{}", seconds / 60, seconds == 60 ? "" : "s")
                             : fmt::format("{} {}", seconds / 60, seconds % 60);
}

std::string spoken_hand(const rules::Hand& hand) {
    std::string text;
    for (const rules::Kind kind : rules::all_kinds) {
        if (const int count = hand.count(kind); count > 0) {
            text += text.empty() ? "" : ", ";
            text += count == 1 ? std::string(notation::name(kind))
                               : fmt::format("{} {}s", count, notation::name(kind));
        }
    }
    return text.empty() ? "nothing" : text;
}

namespace {

/// Removes characters that draw lines and boxes, which mean nothing to a listener.
std::string without_boxes(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        const std::string_view before = text;
        const char32_t c = base::take_character(text);
        const bool box = c >= 0x2500 && c < 0x25A0;
        kept += box ? std::string_view(" ") : before.substr(0, before.size() - text.size());
    }
    return kept;
}

/// Where the first line ends: after as many words as fit, or within a single word that is too long.
std::size_t line_end(std::string_view text) {
    std::size_t fits = 0;
    while (fits < text.size() &&
           base::width(text.substr(0, base::next_character(text, fits))) <= spoken_columns) {
        fits = base::next_character(text, fits);
    }
    const std::size_t blank = text.substr(0, fits + 1).rfind(' ');
    return fits == text.size() || blank == std::string_view::npos || blank == 0 ? fits : blank;
}

} // namespace

void add_spoken(std::vector<std::string>& lines, std::string_view sentence) {
    const std::string clean = without_boxes(base::printable(base::sanitized_line(sentence)));
    std::string_view rest = clean;
    rest = rest.substr(0, rest.find_last_not_of(' ') + 1);
    while (!rest.empty()) {
        const std::size_t end = std::max<std::size_t>(line_end(rest), 1);
        lines.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    }
}

} // namespace app
