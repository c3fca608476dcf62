// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match that runs by itself in a file: our own screen as an asciicast, our own boards as
// an animated picture.
#pragma once

#include "src/play/records/recording.h"
#include "tui/grid/size.h"
#include "tui/paint/glyphs.h"
#include "tui/terminal/theme.h"

#include <string>

namespace program {

/// The replay as the clocks ran, on a screen of that size, as an asciicast of version 2; captures
/// and mates have markers. `theme` is one of tui::Theme::names(), or empty.
[[nodiscard]] std::string asciicast(play::Recording recording, const std::string& theme,
                                    const tui::Glyphs& glyphs, tui::Size size);

/// All boards as an SVG that shows one half-move after the other, and begins again, without a
/// script. Waiting is cut short. A viewer that knows no animation shows the end.
[[nodiscard]] std::string film(play::Recording recording, const tui::Theme& theme);

} // namespace program
