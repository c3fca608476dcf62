// SPDX-License-Identifier: GPL-3.0-or-later
// Files of inputs with, indented below each line, all that results from it. Blank lines and lines
// that begin with '#' are comments. UPDATE_GOLDEN=1 rewrites the indented lines; review the
// difference like code.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace support {

/// The contents of a file; empty if there is no file.
[[nodiscard]] std::string contents_of(const std::string& path);

/// Returns the result of a line: lines that are each indented by four blanks and end with a
/// newline.
using WhatComes = std::function<std::string(std::string_view line)>;

/// Checks that below each line of `file`, a path in the repository, is the result of that line.
void check_written(const std::string& file, const WhatComes& what_comes);

} // namespace support
