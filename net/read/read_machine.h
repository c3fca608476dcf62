// SPDX-License-Identifier: GPL-3.0-or-later
// Machine lines: boards, reserves, offers, seeks.
#pragma once

#include "net/read/fics_line.h"

#include <optional>
#include <string_view>

namespace net {

/// `<...>`: boards, reserves, offers, seeks.
[[nodiscard]] std::optional<FicsLine> read_machine_line(std::string_view line);

} // namespace net
