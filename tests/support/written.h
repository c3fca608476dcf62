// SPDX-License-Identifier: GPL-3.0-or-later
// Files of what is done and, indented below each line, all that comes of it. Lines that are blank
// or begin with '#' are remarks. UPDATE_GOLDEN=1 writes the indented lines anew; the difference is
// then to be read like code.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace support {

/// All bytes of a file; none where there is no file.
[[nodiscard]] std::string contents_of(const std::string& path);

/// What comes of a line, each line of it indented by four blanks and ended.
using WhatComes = std::function<std::string(std::string_view line)>;

/// Checks that the file, a path in the repository, says what comes of each of its lines.
void check_written(const std::string& file, const WhatComes& what_comes);

} // namespace support
