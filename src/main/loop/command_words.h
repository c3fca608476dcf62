// SPDX-License-Identifier: GPL-3.0-or-later
// A command that somebody has written into an option or a file, for exec and not for a shell.
#pragma once

#include "src/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace program {

/// Split at blanks; '...' and "..." keep theirs. Nothing else is special: no variables, no
/// backslashes. At least one word, or the reason.
[[nodiscard]] base::Result<std::vector<std::string>, std::string>
words_of(std::string_view command);

} // namespace program
