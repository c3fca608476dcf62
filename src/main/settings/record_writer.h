// SPDX-License-Identifier: GPL-3.0-or-later
// The file that the records of this run go to.
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
/// Writes into the file from `line` on, where the resumed match stands. A match read from a pipe
/// goes on in the game folder.
[[nodiscard]] Answer<Writer> writer_at(const std::string& path, std::size_t line);

} // namespace program
