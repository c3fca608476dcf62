// SPDX-License-Identifier: GPL-3.0-or-later
// How the screen looks, and the form in which settings are given: what the model needs of
// settings.h, which everything that knows the model would otherwise include.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace app {

/// Values from the command line or the config file, as texts by setting name. A setting that is not
/// given has no entry.
using GivenSettings = std::map<std::string, std::vector<std::string>, std::less<>>;

enum class ColorWhen : std::uint8_t { automatic, never, always };
/// How pieces are drawn. Automatic: block pictures if the terminal is known to show them, else
/// letters.
enum class Pieces : std::uint8_t { automatic, blocks, fine, figurines, letters };

/// How the screen looks.
struct Looks {
    std::string theme;  ///< empty: the first theme
    bool ascii = false; ///< ASCII characters only
    Pieces pieces = Pieces::automatic;
    ColorWhen color = ColorWhen::automatic;
    bool text_mode = false; ///< text mode: plain lines for screen readers and pipes
    bool operator==(const Looks&) const = default;
};

} // namespace app
