// SPDX-License-Identifier: GPL-3.0-or-later
// Picture files in our own pieces: a position of a recorded game, which `bughouse bpgn convert --to
// svg` writes, and the program's icon.
#pragma once

#include "src/base/result.h"
#include "src/play/records/recording.h"
#include "tui/terminal/theme.h"

#include <optional>
#include <string>

namespace program {

/// All boards with names, reserves and clocks, in blocks, as SVG: after the half-move called `at`
/// ("19A"), without it at the end. The reason when there is no such half-move.
[[nodiscard]] base::Result<std::string, std::string>
position_picture(play::Recording recording, const std::optional<std::string>& at,
                 const tui::Theme& theme);

/// The icon of the program's menu entry as SVG: a knight of either side, each on a board of its
/// own.
[[nodiscard]] std::string icon();

} // namespace program
