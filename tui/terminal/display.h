// SPDX-License-Identifier: GPL-3.0-or-later
// The picture on a terminal's screen, and the bytes that change it into the next one.
#pragma once

#include "tui/grid/grid.h"
#include "tui/terminal/pen.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tui {

/// Bytes that a call answers are valid until the next call of anything here, and stand on the
/// screen when the next picture comes.
class Display {
  public:
    explicit Display(Pen pen) : pen_(std::move(pen)) {}

    [[nodiscard]] Depth depth() const { return pen_.depth(); }
    /// Draws in other colours: the next compose() draws everything.
    void take_pen(Pen pen) {
        pen_ = std::move(pen);
        repaint();
    }

    /// The bytes that turn the last picture into `grid`.
    [[nodiscard]] std::string_view compose(const Grid& grid);
    /// compose() with only that row changed into the first row of `line` (the other rows are not
    /// looked at) and with its cursor; no bytes when the last picture had no such row.
    [[nodiscard]] std::string_view compose_row(int row, const Grid& line);
    /// Whether the next picture wants to hear of the mouse, where the terminal has one.
    void want_mouse(bool wanted) { wants_mouse_ = wanted; }
    /// The title that the next picture wants for the terminal's window, printable; empty: none yet.
    void want_title(std::string_view title) { wants_title_ = title; }
    /// Forgets the screen's content: the next compose() draws everything.
    void repaint() {
        shown_.reset();
        has_mouse_ = has_mouse_ && !wants_mouse_; // said again
    }
    /// Sets the size of the screen; the next compose() draws everything.
    void resize(Size size);

    /// The bytes that give the screen back as it was; the next compose() takes it again.
    [[nodiscard]] std::string_view leave();
    /// The bytes that leave() would write, for code that has to restore the screen without this
    /// object.
    [[nodiscard]] std::string bytes_to_leave() const { return pen_.leave(size_); }

  private:
    /// The start of a change, and the bytes for the way to its first cell.
    struct Way {
        int from = 0;
        std::size_t bytes = 0;
    };

    void scroll(const Scroll& scroll, std::optional<Point> cursor);
    void take_row(int row, const Grid& grid, int row_of_grid);
    [[nodiscard]] bool is_near(const Change& change) const;
    [[nodiscard]] Way way_to(const Change& change);
    void draw(const Change& change, int from);
    void draw_in_order();
    void draw_as_it_comes(const Change& change);
    void draw_changes(std::optional<Point> cursor);
    void keep_place(std::optional<Point> cursor, std::span<const Style> styles);
    [[nodiscard]] std::optional<Point> on_screen(std::optional<Point> cursor) const;
    void step_to(Point cursor);
    [[nodiscard]] std::string_view frame(std::optional<Point> cursor);

    Pen pen_;
    Size size_{1, 1};
    bool entered_ = false;            ///< the terminal has been told of the full screen
    std::string wants_title_, title_; ///< and the one that it was told
    bool wants_mouse_ = false;
    bool has_mouse_ = false; ///< the terminal has been told to report it
    std::optional<Grid> shown_;
    std::vector<Change> changes_; ///< the changes from the last picture to `shown_`
    std::string bytes_;
};

} // namespace tui
