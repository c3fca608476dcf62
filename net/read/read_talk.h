// SPDX-License-Identifier: GPL-3.0-or-later
// Who says something, and who is there to hear it.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// `alice tells you: ...` and all the other ways of saying something.
[[nodiscard]] std::optional<FicsLine> read_talk(std::string_view line);
/// Who has come and gone, who has heard us.
[[nodiscard]] std::optional<FicsLine> read_presence(std::string_view line);

} // namespace net
