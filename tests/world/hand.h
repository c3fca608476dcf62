// SPDX-License-Identifier: GPL-3.0-or-later
// A hand at the mouse: it clicks cells of the picture that a terminal would show, and what stands
// there is what the painter says.
#pragma once

#include "tests/world/world.h"
#include "tui/grid/grid.h"

#include <string_view>

namespace world {

class Hand {
  public:
    explicit Hand(World& world, tui::Size size = {80, 24}) : world_(world), size_(size) {}

    /// Every so many releases never come.
    int loses = 0;

    /// `spot` must be on the screen; its last cell is hit.
    void press(const app::Spot& spot);
    void release(const app::Spot& spot);
    void click(const app::Spot& spot) {
        press(spot);
        release(spot);
    }
    void wheel(bool up);
    /// A click on a square: "A e4"; on a slot of a reserve: "A N" for White's knights, "A n".
    void click(std::string_view board_and_what) { click(spot(board_and_what)); }
    void drag(std::string_view from, std::string_view to);
    /// A click on the button of that key.
    void click_key(std::string_view name);
    /// Whether the screen has such a button.
    [[nodiscard]] bool has_key(std::string_view name) const;
    [[nodiscard]] static app::Spot spot(std::string_view board_and_what);

  private:
    [[nodiscard]] tui::Grid picture() const;
    void act(app::Pointer::Act act, const app::Spot& spot);

    World& world_;
    tui::Size size_;
    int releases_ = 0;
};

} // namespace world
