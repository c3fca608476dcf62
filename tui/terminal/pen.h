// SPDX-License-Identifier: GPL-3.0-or-later
// Writes cells as bytes for a terminal. It remembers where the cursor stands and how the terminal
// writes at the moment, so that only changes are sent.
#pragma once

#include "tui/grid/cell.h"
#include "tui/grid/size.h"
#include "tui/terminal/capabilities.h"
#include "tui/terminal/theme.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace tui {

class Pen {
  public:
    /// `depth` is no more than the terminal has; an unknown theme is the first. Without `utf8`
    /// everything beyond ASCII is a question mark.
    Pen(Capabilities can, const std::string& theme, Depth depth, bool utf8);

    [[nodiscard]] Depth depth() const { return depth_; }
    [[nodiscard]] const Capabilities& can() const { return can_; }
    /// Where the next character would stand; none while that is uncertain.
    [[nodiscard]] const std::optional<Point>& at() const { return at_; }
    /// Whether a cell looks like an erased one.
    [[nodiscard]] bool is_blank(const Cell& cell) const;

    /// Forgets the state of the terminal.
    void forget();
    void clear();
    /// Before anything of a picture after which the cursor is where it was: with two bytes it will
    /// be back there, and in a look that the next picture need not tell then, the dearest of those
    /// in which the parts of this one begin.
    void keep_place(std::optional<Point> cursor, std::span<const Style> styles);
    /// Writes cells of one row from `at` on, which must not cut a wide character in half.
    void draw(Point at, std::span<const Cell> cells, Size screen);
    /// The number of bytes that draw() would add.
    [[nodiscard]] std::size_t bytes_to_draw(Point at, std::span<const Cell> cells, Size screen);
    /// Erases the rest of a row.
    void erase_from(Point at);
    /// Scrolls the rows from `top` to before `bottom` by `lines` upwards; the last become blank.
    void scroll(int top, int bottom, int lines, Size screen);
    /// The end of a picture: the cursor where it belongs, or hidden.
    void rest(std::optional<Point> cursor);

    /// The bytes that give the screen back as it was before; nothing is drawn after them.
    [[nodiscard]] std::string leave(Size screen) const;

    /// Printable text outside of the picture, as far as the terminal can read it.
    [[nodiscard]] std::string readable(std::string_view text) const;

    /// The bytes to be sent for all that.
    [[nodiscard]] std::string take();

  private:
    template <class Write> std::size_t bytes_of(const Write& write);
    void move(Point to);
    [[nodiscard]] std::string steps_to(Point to) const;
    void append_sgr(std::string_view sequence);
    void append_ends(const Look& look);
    void append_beginnings(const Look& look);
    void take_up(const Look& look);
    [[nodiscard]] Look look_for(std::span<const Cell> cells) const;
    void write(const Glyph& glyph, int columns);
    [[nodiscard]] Look look(Style style) const {
        return looks_[static_cast<std::size_t>(style.ink) * grounds +
                      static_cast<std::size_t>(style.ground)];
    }
    void append_text_colour(Colour colour);
    void append_ground(Colour colour);
    void append_lines(const std::string& once, int lines);

    Capabilities can_;
    Depth depth_ = Depth::mono;
    bool utf8_ = false;
    std::array<Look, inks * grounds> looks_{};
    std::unordered_map<Colour, std::string> texts_,
        backgrounds_; ///< sequences of colours used so far
    std::string bytes_;
    std::size_t sgr_end_ = 0;  ///< the index in `bytes_` behind the last attribute or colour
    std::optional<Look> look_; ///< attributes in force; none: unknown
    std::optional<Point> at_;  ///< the terminal's cursor
    bool sure_ =
        false; ///< the cursor's place is certain, whatever width the terminal gives to characters
    std::optional<bool> shown_; ///< ... is visible
    struct Kept {
        Point place;
        Look look;
    };
    std::optional<Kept> kept_; ///< the place saved in the terminal last
    bool keeps_ = false;       ///< ... and not gone back to since
};

} // namespace tui
