// SPDX-License-Identifier: GPL-3.0-or-later
// Plays by mouse: clicks cells of the screen that a terminal would show, where the painter says
// what is at a cell.
#pragma once

#include "tests/world/world.h"
#include "tui/grid/grid.h"

#include <string>
#include <string_view>

namespace world {

class Hand {
  public:
    explicit Hand(World& world, tui::Size size = {80, 24}) : world_(world), size_(size) {}

    /// Every `loses`-th release of the mouse button is lost; 0: none.
    int loses = 0;

    /// Presses the last cell of `spot`, which must be on the screen.
    void press(const app::ClickTarget& spot);
    void release(const app::ClickTarget& spot);
    void click(const app::ClickTarget& spot) {
        press(spot);
        release(spot);
    }
    void wheel(bool up);
    /// Clicks a square, such as "A e4", or a reserve's piece: "A N" for White's knights, "A n" for
    /// Black's.
    void click(std::string_view board_and_what) { click(spot(board_and_what)); }
    void drag(std::string_view from, std::string_view to);
    /// Clicks the first place on the screen with that text.
    void click_text(std::string_view text);
    /// Clicks the button of that key.
    void click_key(std::string_view name);
    /// Whether the screen has a button for that key.
    [[nodiscard]] bool has_key(std::string_view name) const;
    [[nodiscard]] static app::ClickTarget spot(std::string_view board_and_what);

  private:
    [[nodiscard]] tui::Grid picture() const;
    void act(app::MouseEvent::Act act, const app::ClickTarget& spot);

    World& world_;
    tui::Size size_;
    int releases_ = 0;
};

/// Tells the client what a screen of that size shows of a text page, as the program does.
void draw_page(World& world, tui::Size size);
/// The text of a screen of that size.
[[nodiscard]] std::string shown_on(World& world, tui::Size size);

} // namespace world
