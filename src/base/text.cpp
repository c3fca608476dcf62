// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"

#include <algorithm>

namespace base {
namespace {

constexpr std::string_view blanks = " \t\r\n";

} // namespace

std::string_view trim(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::vector<std::string_view> tokens(std::string_view text) {
    std::vector<std::string_view> found;
    auto at = text.find_first_not_of(blanks);
    while (at != std::string_view::npos) {
        const auto end = std::min(text.find_first_of(blanks, at), text.size());
        found.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(blanks, end);
    }
    return found;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> found;
    for (auto at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
        found.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    found.push_back(text);
    return found;
}

Halves cut_at(std::string_view text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

std::string joined_names(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(), to_lower);
    return result;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return to_lower(x) == to_lower(y); });
}

} // namespace base
