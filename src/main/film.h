// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match that plays by itself: the program's screen as an asciicast, or its boards as an
// animated SVG.
#pragma once

#include "src/play/records/recording.h"
#include "tui/grid/size.h"
#include "tui/paint/glyphs.h"
#include "tui/terminal/theme.h"

#include <string>

namespace program {

/// The replay at the speed of its clocks, as an asciicast of version 2 with that screen size and
/// markers at captures and mates. `theme` is one of tui::Theme::names(), or empty.
[[nodiscard]] std::string asciicast(play::Recording recording, const std::string& theme,
                                    const tui::Glyphs& glyphs, tui::Size size);

/// All boards as an SVG that steps through the half-moves in a loop, without a script. Long
/// thinking is shortened. Viewers without animation show the final position.
[[nodiscard]] std::string animated_svg(play::Recording recording, const tui::Theme& theme);

} // namespace program
