// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"

#include <algorithm>

namespace base {
namespace {

constexpr std::string_view blanks = " \t\r\n";

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char lower_letter(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
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

std::string joined_names(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower_letter);
    return result;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower_letter(x) == lower_letter(y); });
}

} // namespace base
