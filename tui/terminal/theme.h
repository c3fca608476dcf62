// SPDX-License-Identifier: GPL-3.0-or-later
// How each style looks. No other file knows colours.
#pragma once

#include "tui/grid/cell.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

/// How many colours a terminal has or may use (none with `--color never` or NO_COLOR).
enum class Depth : std::uint8_t {
    mono,
    eight,
    sixteen,
    many, ///< xterm's 256 colours
    full  ///< any red, green and blue values
};
/// The depth for terminfo's number of colours, where -1 and 0 mean none.
[[nodiscard]] Depth depth_of(int colours);

/// A palette number, -1 for the terminal's default colour, or a value of rgb().
using Colour = std::int32_t;
inline constexpr Colour default_colour = -1;
inline constexpr Colour first_rgb = 0x1000000;
/// A colour from 0xRRGGBB; sent only to terminals of depth `full`.
[[nodiscard]] constexpr Colour rgb(std::int32_t value) {
    return first_rgb | value;
}
/// 0xRRGGBB of an RGB colour, or of one of xterm's palette from 16 on, which all terminals share.
[[nodiscard]] std::int32_t rgb_of(Colour colour);

/// The theme without colours: letters, dots and brackets carry all meaning.
inline constexpr std::string_view colourless_theme = "mono";

struct Look {
    Colour text = default_colour;
    Colour background = default_colour;
    bool bold = false;
    bool reverse = false;
    bool underline = false;
    bool operator==(const Look&) const = default;
};

/// A colour scheme at one depth.
class Theme {
  public:
    /// The theme called `name`; nothing if there is none.
    [[nodiscard]] static std::optional<Theme> named(std::string_view name, Depth depth);
    /// The names of all themes; the first is the default.
    [[nodiscard]] static std::span<const std::string_view> names();

    [[nodiscard]] Look look(Style style) const {
        return looks_[static_cast<std::size_t>(style.ink) * grounds +
                      static_cast<std::size_t>(style.ground)];
    }

    /// The terminal background and text colour that this theme is made for; both are always set.
    [[nodiscard]] Look screen() const { return screen_; }

  private:
    Theme() = default;
    std::array<Look, inks * grounds> looks_{};
    Look screen_;
};

} // namespace tui
