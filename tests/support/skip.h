// SPDX-License-Identifier: GPL-3.0-or-later
// Cases that cannot run where something is missing: Catch2 2 (Debian 12) has no SKIP. Such a case
// has the tag [skips], so that it is an entry of its own for CTest.
#pragma once

#include <string_view>

namespace support {

/// What CTest knows as "skipped" (SKIP_RETURN_CODE).
inline constexpr int exit_code_skipped = 77;

/// Prints "skipped: WHY". The case that says so returns.
void skip(std::string_view why);
[[nodiscard]] bool has_skipped();

} // namespace support
