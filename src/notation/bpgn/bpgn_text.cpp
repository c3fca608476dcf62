// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/bpgn/bpgn_text.h"

#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

constexpr auto none = std::string_view::npos;

/// Indexed by byte: the characters of moves, without marks and brackets.
constexpr auto bytes_of_moves = [] {
    std::array<bool, 256> bytes{};
    for (const char c : std::string_view{"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789@=+#-"}) {
        bytes[static_cast<unsigned char>(c)] = true;
    }
    return bytes;
}();

/// The first byte for which `question` is false.
template <class Question> const char* behind(const char* at, const char* end, Question question) {
    while (at != end && question(*at)) {
        ++at;
    }
    return at;
}

bool is_name(std::string_view text) {
    return !text.empty() && base::is_letter(text.front()) && std::ranges::all_of(text, [&](char c) {
        return base::is_letter(c) || base::is_digit(c) ||
               std::string_view{"_+#=:-"}.find(c) != none;
    });
}

bool escapes(std::string_view text, std::size_t at) {
    return text[at] == '\\' && at + 1 < text.size() &&
           (text[at + 1] == '"' || text[at + 1] == '\\');
}

/// The end of the value that follows the quote at `open`: the quote before a `]`.
std::size_t closing_quote(std::string_view line, std::size_t open) {
    for (auto i = open + 1; i < line.size(); ++i) {
        if (escapes(line, i)) {
            ++i;
        } else if (line[i] == '"') {
            const auto next = line.find_first_not_of(" \t", i + 1);
            if (next != none && line[next] == ']') {
                return i;
            }
        }
    }
    return none;
}

} // namespace

LabelText label_in(std::string_view word) {
    LabelText label;
    std::size_t end = 0;
    for (; end < word.size() && base::is_digit(word[end]); ++end) {
        if (end == longest_number) {
            return label;
        }
        label.number = label.number * 10 + (word[end] - '0');
    }
    if (end == 0) {
        return label;
    }
    label.seat = end < word.size() ? rules::seat_from(word[end]) : std::nullopt;
    end += label.seat ? 1U : 0U;
    const auto after = std::min(word.find_first_not_of('.', end), word.size());
    const auto dots = after - end;
    label.black_dots = dots > 1;
    const bool alone = label.seat && after == word.size();
    label.length = dots > 0 || alone ? after : 0;
    return label;
}

std::optional<HalfMoveText> half_move_in(std::string_view text) {
    const char* const end = text.data() + text.size();
    HalfMoveText found;
    found.label = label_in(text.substr(0, longest_number + 2)); // with a letter and one point
    const char* at = text.data() + found.label.length;
    if (!found.label.seat || found.label.length == 0 || at[-1] != '.') {
        return std::nullopt;
    }
    const char* const move = at += at != end && *at == ' ' ? 1 : 0;
    at = behind(at, end, [](char c) { return bytes_of_moves[static_cast<unsigned char>(c)]; });
    found.move = {move, static_cast<std::size_t>(at - move)};
    at += at != end && *at == ' ' ? 1 : 0;
    if (found.move.empty() || !base::is_letter(*move) || at == end || *at != '{') {
        return std::nullopt;
    }
    const char* const clock = ++at;
    at = behind(at, end, [](char c) { return base::is_digit(c) || c == '.'; });
    found.clock = {clock, static_cast<std::size_t>(at - clock)};
    if (at == end || *at != '}' || !seconds_from(found.clock)) {
        return std::nullopt;
    }
    found.length = static_cast<std::size_t>(at + 1 - text.data());
    return found;
}

TagText tag_in(std::string_view line) {
    TagText tag;
    const auto name_at = std::min(line.find_first_not_of(" \t", 1), line.size());
    const auto name_end = std::min(line.find_first_of(" \t\"]", name_at), line.size());
    const auto value_at = std::min(line.find_first_not_of(" \t", name_end), line.size());
    const bool quoted = value_at < line.size() && line[value_at] == '"';
    const auto quote = quoted ? closing_quote(line, value_at) : none;
    tag.name = line.substr(name_at, name_end - name_at);
    tag.closed = quote != none;
    const auto bracket = line.find(']', tag.closed ? quote : 1);
    tag.may_continue = !tag.closed && (quoted || bracket == none);
    tag.length = bracket == none ? line.size() : bracket + 1;
    if (tag.closed) {
        tag.value = line.substr(value_at + 1, quote - value_at - 1);
    } else if (bracket != none) {
        tag.value = base::trim(line.substr(value_at, bracket - value_at));
    }
    tag.is_tag = is_name(tag.name) && (tag.closed || !tag.value.empty());
    return tag;
}

std::string unescaped(std::string_view value) {
    if (base::printable_ascii_prefix(value) == value.size() && value.find('\\') == none) {
        return std::string(value);
    }
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        i += escapes(value, i) ? 1U : 0U;
        text += base::is_control_byte(value[i]) ? '?' : value[i];
    }
    return text;
}

std::string_view cleaned(std::string_view text, std::string& scratch) {
    text = base::trim(text);
    if (base::printable_ascii_prefix(text) == text.size() ||
        std::ranges::none_of(text, base::is_control_byte)) {
        return text;
    }
    scratch.clear();
    for (std::size_t i = 0; i < text.size();) {
        const auto end = std::min(text.find_first_not_of(" \t\r\n", i), text.size());
        const bool breaks = text.substr(i, end - i).find_first_of("\r\n") != none;
        if (breaks) {
            scratch += ' ';
            i = end;
            continue;
        }
        const char c = text[i++];
        scratch += c == '\t' ? ' ' : base::is_control_byte(c) ? '?' : c;
    }
    return scratch;
}

bool is_nag_or_draw_offer(std::string_view word) {
    return word == "(=)" || (word.size() > 1 && word.front() == '$' &&
                             std::all_of(word.begin() + 1, word.end(), base::is_digit));
}

bool is_board_numbered_move(std::string_view word) {
    if (word.empty() || (word.front() != '1' && word.front() != '2')) {
        return false;
    }
    const auto written = read_move(word.substr(1));
    return written && (written->type == rules::Move::Type::drop ||
                       (written->from_file && written->from_rank && !written->capture));
}

bool may_be_end_text(std::string_view brace) {
    const bool named = brace.size() > 1 && brace[0] >= 'A' && brace[0] <= 'Z' && brace[1] == ':';
    return !named && !brace.starts_with("[ts=") && !brace.starts_with("[%");
}

namespace {

/// A clock such as "0:02:59.9" in seconds, "179.9"; empty for other text.
std::string seconds_of(std::string_view clock) {
    const auto point = std::min(clock.find('.'), clock.size());
    const auto parts = base::split(clock.substr(0, point), ':');
    constexpr std::size_t most_parts = 3;
    constexpr std::size_t most_digits = 4;
    if (parts.size() > most_parts) {
        return "";
    }
    int seconds = 0;
    for (const auto part : parts) {
        const auto number = base::to_number<int>(part);
        if (part.size() > most_digits || !number || *number < 0) {
            return "";
        }
        seconds = seconds * 60 + *number;
    }
    auto text = fmt::format("{}{}", seconds, clock.substr(point));
    return seconds_from(text) ? text : "";
}

} // namespace

ClockBrace read_clock(std::string_view brace) {
    constexpr std::string_view command = "[%clk ";
    if (seconds_from(brace)) {
        return {std::string(brace), ""};
    }
    const auto at = std::min(brace.find(command), brace.size());
    const auto end = std::min(brace.find(']', at), brace.size());
    const auto from = std::min(at + command.size(), end);
    auto seconds =
        end == brace.size() ? "" : seconds_of(base::trim(brace.substr(from, end - from)));
    if (seconds.empty()) {
        return {"", std::string(brace)};
    }
    const std::string around =
        fmt::format("{} {}", base::trim(brace.substr(0, at)), base::trim(brace.substr(end + 1)));
    return {std::move(seconds), std::string(base::trim(around))};
}

} // namespace notation
