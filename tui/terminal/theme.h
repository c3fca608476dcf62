// SPDX-License-Identifier: GPL-3.0-or-later
// How each style looks: the only place that knows colours.
#pragma once

#include "tui/grid/cell.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

/// How many colours a terminal has, or may use (`--color never`, NO_COLOR: none).
enum class Depth : std::uint8_t {
    mono,
    eight,
    sixteen,
    many, ///< xterm's 256
    full  ///< any red, green and blue
};
/// `colours` as terminfo counts them; -1 and 0 are none.
[[nodiscard]] Depth depth_of(int colours);

/// A number of the terminal's palette, -1 for its own default, or what rgb() makes.
using Colour = std::int32_t;
inline constexpr Colour default_colour = -1;
inline constexpr Colour first_rgb = 0x1000000;
/// 0xRRGGBB, which only terminals of full depth are told.
[[nodiscard]] constexpr Colour rgb(std::int32_t value) {
    return first_rgb | value;
}
/// 0xRRGGBB of an RGB colour, or of one of xterm's palette from 16 on, where all terminals agree.
[[nodiscard]] std::int32_t rgb_of(Colour colour);

/// The theme that asks for no colour: letters, dots and brackets say it all.
inline constexpr std::string_view colourless_theme = "mono";

struct Look {
    Colour text = default_colour;
    Colour behind = default_colour;
    bool bold = false;
    bool reverse = false;
    bool underline = false;
    bool operator==(const Look&) const = default;
};

/// One colour scheme at one depth, as a value.
class Theme {
  public:
    /// The theme called `name`; nothing when there is none.
    [[nodiscard]] static std::optional<Theme> named(std::string_view name, Depth depth);
    /// The first is the default.
    [[nodiscard]] static std::span<const std::string_view> names();

    [[nodiscard]] Look look(Style style) const {
        return looks_[static_cast<std::size_t>(style.ink) * grounds +
                      static_cast<std::size_t>(style.ground)];
    }

    /// The terminal's own colours that this theme is made for; both are always set.
    [[nodiscard]] Look screen() const { return screen_; }

  private:
    Theme() = default;
    std::array<Look, inks * grounds> looks_{};
    Look screen_;
};

} // namespace tui
