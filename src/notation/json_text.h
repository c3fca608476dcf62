// SPDX-License-Identifier: GPL-3.0-or-later
// Writing of JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace notation {

/// The bytes as a JSON string: in quotes, escaped, and converted to UTF-8 if they are not valid.
[[nodiscard]] std::string json_string(std::string_view bytes);

} // namespace notation
