// SPDX-License-Identifier: GPL-3.0-or-later
// The letters that answer, with Enter, what to do after a match at a table of our own.
#pragma once

#include <array>
#include <string_view>

namespace app {

struct Answer {
    std::string_view letter;
    std::string_view verb; ///< that it stands for
    std::string_view does; ///< for the line of keys and the help
};

inline constexpr std::array answers_after_match{
    Answer{"r", "rematch", "rematch"},     Answer{"s", "swap", "swap colours"},
    Answer{"v", "review", "step through"}, Answer{"n", "match", "new match"},
    Answer{"q", "quit", "quit"},
};

} // namespace app
