// SPDX-License-Identifier: GPL-3.0-or-later
// Which file the records of this run go to.
#pragma once

#include "src/main/complaint.h"
#include "src/store/records/saved_game.h"

#include <functional>
#include <optional>
#include <string>

namespace program {

/// Where records go: the file of `--record`, else the game library.
using Writer = std::function<store::Written(const store::Save& save)>;
[[nodiscard]] Answer<Writer> writer_for(const std::optional<std::string>& record);
/// Into the file from that line on, where a match that is taken up again stands. What was read from
/// a pipe goes on in the library.
[[nodiscard]] Answer<Writer> writer_at(const std::string& path, std::size_t line);

} // namespace program
