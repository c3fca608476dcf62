// SPDX-License-Identifier: GPL-3.0-or-later
// Characters to and from the bytes of UTF-8, without asking any locale.
#pragma once

#include <string>
#include <string_view>

namespace tui {

/// Takes the first character off `text`, which must not be empty. Each byte that is not UTF-8
/// comes out as U+FFFD.
[[nodiscard]] char32_t take_character(std::string_view& text);

/// U+FFFD for what is no character.
[[nodiscard]] std::string to_utf8(char32_t c);

} // namespace tui
