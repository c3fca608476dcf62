// SPDX-License-Identifier: GPL-3.0-or-later
// What is valid UTF-8 (RFC 3629), without asking any locale.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace base {

/// Bytes of the character at the front of `text`; 0 when there is none: empty text, broken bytes,
/// overlong forms, surrogates and what lies beyond U+10FFFF.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// The bytes as UTF-8: unchanged where they are valid UTF-8 already, else read as Latin-1.
[[nodiscard]] std::string as_utf8(std::string_view bytes);

} // namespace base
