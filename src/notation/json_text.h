// SPDX-License-Identifier: GPL-3.0-or-later
// Strings of JSON.
#pragma once

#include <string>
#include <string_view>

namespace notation {

/// In quotes, escaped, in UTF-8 whatever the bytes were.
[[nodiscard]] std::string json_string(std::string_view bytes);

} // namespace notation
