// SPDX-License-Identifier: GPL-3.0-or-later
// The key behind one character or one control sequence.
#pragma once

#include "tui/keys/key.h"

#include <optional>
#include <string_view>

namespace tui {

/// The byte that begins every sequence.
inline constexpr unsigned char esc = 0x1B;

/// A key that has only a name.
[[nodiscard]] Key special(Key::Name name);

/// Nothing for characters that are no key and no text.
[[nodiscard]] std::optional<Key> key_of(char32_t c);

/// `CSI parameters last` or `SS3 last`; nothing for what is no key (reports, focus, unknown).
[[nodiscard]] std::optional<Key> key_of_sequence(std::string_view parameters, char last);

/// Whether this begins a paste, which CSI 201 ~ ends.
[[nodiscard]] bool begins_paste(std::string_view parameters, char last);

} // namespace tui
