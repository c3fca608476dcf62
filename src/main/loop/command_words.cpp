// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/command_words.h"

namespace program {

base::Result<std::vector<std::string>, std::string> words_of(std::string_view command) {
    std::vector<std::string> words;
    char quote = '\0';
    bool in_word = false;
    for (const char c : command) {
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) {
            words.emplace_back();
            in_word = true;
        }
        if (c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else {
            words.back() += c;
        }
    }
    if (quote != '\0') {
        return base::failure(std::string("a quote is not closed"));
    }
    if (words.empty() || words.front().empty()) {
        return base::failure(std::string("expected a command"));
    }
    return words;
}

} // namespace program
