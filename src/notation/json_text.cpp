// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/json_text.h"

#include "src/base/utf8.h"

#include <fmt/format.h>

namespace notation {

std::string json_string(std::string_view bytes) {
    std::string text = "\"";
    for (const char c : base::from_utf8_or_latin1(bytes)) {
        if (c == '"' || c == '\\') {
            text += '\\';
            text += c;
        } else if (base::is_control_byte(c)) {
            text += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            text += c;
        }
    }
    return text + '"';
}

} // namespace notation
