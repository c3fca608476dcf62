// SPDX-License-Identifier: GPL-3.0-or-later
// Picture files with the program's own pieces: a position of a recorded game, for `bughouse bpgn
// convert --to svg`, and the program's icon.
#pragma once

#include "src/base/result.h"
#include "src/play/records/recording.h"
#include "tui/terminal/theme.h"

#include <optional>
#include <string>

namespace program {

/// All boards with names, reserves and clocks as SVG, after the half-move labelled `at` ("19A") or
/// at the end. A failure says that there is no such half-move.
[[nodiscard]] base::Result<std::string, std::string>
position_picture(play::Recording recording, const std::optional<std::string>& at,
                 const tui::Theme& theme);

/// The icon of the program's menu entry as SVG: two knights, one of each colour, on separate
/// boards.
[[nodiscard]] std::string icon();

} // namespace program
