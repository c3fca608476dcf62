// SPDX-License-Identifier: GPL-3.0-or-later
// A position of a recorded game as a picture file: what `bughouse bpgn convert --to svg` writes.
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

} // namespace program
