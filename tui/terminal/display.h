// SPDX-License-Identifier: GPL-3.0-or-later
// What is on a terminal's screen, and the bytes that turn it into the next frame.
#pragma once

#include "tui/grid/grid.h"
#include "tui/terminal/pen.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

/// Returned bytes are valid until the next call of any member, and must have been written before
/// the next frame is composed.
class Display {
  public:
    explicit Display(Pen pen) : pen_(std::move(pen)) {}

    [[nodiscard]] Depth depth() const { return pen_.depth(); }
    /// Changes the colours; the next compose() redraws everything.
    void set_pen(Pen pen) {
        pen_ = std::move(pen);
        repaint();
    }

    /// The bytes that turn the last frame into `grid`.
    [[nodiscard]] std::string_view compose(const Grid& grid);
    /// Like compose(), but changes only `row`, to the first row of `line`, and the cursor. Returns
    /// no bytes if the last frame had no such row.
    [[nodiscard]] std::string_view compose_row(int row, const Grid& line);
    /// Whether the mouse, if any, should report from the next frame on.
    void want_mouse(bool wanted) { wants_mouse_ = wanted; }
    /// The window title from the next frame on, printable; empty: leave it as it is.
    void want_title(std::string_view title) { wants_title_ = title; }
    /// Forgets what is on the screen; the next compose() redraws everything.
    void repaint() {
        shown_.reset();
        has_mouse_ = has_mouse_ && !wants_mouse_; // to be switched on again
    }
    /// Sets the size of the screen; the next compose() redraws everything.
    void resize(Size size);

    /// The bytes that restore the original screen; the next compose() takes it over again.
    [[nodiscard]] std::string_view leave();
    /// The bytes that leave() would return now, for code that must restore the screen without this
    /// object.
    [[nodiscard]] std::string bytes_to_leave() const { return pen_.leave(size_); }

  private:
    /// The column where drawing a change begins, and the bytes needed up to and including its first
    /// cell.
    struct Approach {
        int from = 0;
        std::size_t bytes = 0;
    };

    void scroll(const Scroll& scroll, std::optional<Point> cursor);
    void diff_row(int row, const Grid& grid, int row_of_grid);
    [[nodiscard]] bool is_near(const Change& change) const;
    [[nodiscard]] Approach approach_to(const Change& change);
    void draw(const Change& change, int from);
    void draw_in_order();
    void draw_unordered(const Change& change);
    void draw_changes(std::optional<Point> cursor);
    void save_cursor(std::optional<Point> cursor, std::span<const Style> styles);
    [[nodiscard]] std::optional<Point> on_screen(std::optional<Point> cursor) const;
    void step_to(Point cursor);
    [[nodiscard]] std::string_view frame(std::optional<Point> cursor);

    Pen pen_;
    Size size_{1, 1};
    bool is_full_screen_ = false;     ///< the terminal has been switched to full screen
    std::string wants_title_, title_; ///< the title wanted, and the one sent
    bool wants_mouse_ = false;
    bool has_mouse_ = false; ///< mouse reports have been switched on
    std::optional<Grid> shown_;
    std::vector<Change> changes_; ///< the parts of `shown_` still to be drawn
    std::string last_output_;
};

} // namespace tui
