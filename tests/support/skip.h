// SPDX-License-Identifier: GPL-3.0-or-later
// Skips a test case if something that it needs is missing; Catch2 2 (Debian 12) has no SKIP. Such
// cases need the tag [skips], which gives them a separate CTest entry.
#pragma once

#include <string_view>

namespace support {

/// The exit code that CTest counts as "skipped" (SKIP_RETURN_CODE).
inline constexpr int exit_code_skipped = 77;

/// Prints "skipped: WHY". The calling case must then return.
void skip(std::string_view why);
[[nodiscard]] bool has_skipped();

} // namespace support
