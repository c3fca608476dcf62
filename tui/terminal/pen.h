// SPDX-License-Identifier: GPL-3.0-or-later
// Writes cells as bytes for a terminal. Keeps track of the cursor and the attributes in force, so
// that only changes are sent.
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

namespace tui {

class Pen {
  public:
    /// `depth` must not exceed the terminal's; an unknown theme means the first. Without `utf8`,
    /// non-ASCII characters become question marks.
    Pen(Capabilities can, const std::string& theme, Depth depth, bool utf8);

    [[nodiscard]] Depth depth() const { return depth_; }
    [[nodiscard]] const Capabilities& capabilities() const { return can_; }
    /// Where the next character would appear; nothing if uncertain.
    [[nodiscard]] const std::optional<Point>& at() const { return at_; }
    /// Whether a cell looks the same as an erased one.
    [[nodiscard]] bool is_blank(const Cell& cell) const;

    /// Forgets the state of the terminal.
    void forget();
    void clear();
    /// Saves the cursor's position, so that end_frame() can restore it with two bytes; to be called
    /// before drawing a frame that leaves the cursor where it is. `styles` are those in which the
    /// parts of the frame begin: the one that takes most bytes is saved with the position and need
    /// not be sent again.
    void save_cursor(std::optional<Point> cursor, std::span<const Style> styles);
    /// Writes cells of one row, starting at `at`; they must not split a wide character.
    void draw(Point at, std::span<const Cell> cells, Size screen);
    /// The number of bytes that draw() would add.
    [[nodiscard]] std::size_t bytes_to_draw(Point at, std::span<const Cell> cells, Size screen);
    /// Erases the rest of a row.
    void erase_from(Point at);
    /// Scrolls the rows from `top` to before `bottom` up by `lines`; the last become blank.
    void scroll(int top, int bottom, int lines, Size screen);
    /// Ends a frame: places the cursor, or hides it.
    void end_frame(std::optional<Point> cursor);

    /// The bytes that restore the original screen; nothing may be drawn after them.
    [[nodiscard]] std::string leave(Size screen) const;

    /// A printable text, such as a window title, with characters that the terminal cannot show
    /// replaced.
    [[nodiscard]] std::string readable(std::string_view text) const;

    /// Returns the bytes to be sent.
    [[nodiscard]] std::string take();

  private:
    template <class Write> std::size_t bytes_of(const Write& write);
    void move(Point to);
    [[nodiscard]] std::string steps_to(Point to) const;
    void append_sgr(std::string_view sequence);
    void append_ends(const Look& look);
    void append_beginnings(const Look& look);
    void set_look(const Look& look);
    [[nodiscard]] Look look_for(std::span<const Cell> cells) const;
    void write(const Glyph& glyph, int columns);
    [[nodiscard]] Look look(Style style) const {
        return looks_[static_cast<std::size_t>(style.ink) * grounds +
                      static_cast<std::size_t>(style.ground)];
    }
    void append_text_colour(Colour colour);
    void append_ground(Colour colour);
    void append_repeated(const std::string& once, int lines);

    Capabilities can_;
    Depth depth_ = Depth::mono;
    bool utf8_ = false;
    std::array<Look, inks * grounds> looks_{};
    std::unordered_map<Colour, std::string> text_sequences_,
        background_sequences_; ///< colour sequences used so far
    std::string bytes_;
    std::size_t sgr_end_ = 0;  ///< index in `bytes_` after the last attribute or colour sequence
    std::optional<Look> look_; ///< attributes in force; none: unknown
    std::optional<Point> at_;  ///< position of the terminal's cursor
    bool position_certain_ = false; ///< `at_` is right however wide the terminal draws characters
    std::optional<bool> cursor_visible_; ///< whether the cursor is visible; none: unknown
    struct SavedCursor {
        Point place;
        Look look;
    };
    std::optional<SavedCursor> saved_cursor_; ///< what was last saved in the terminal
    bool cursor_saved_ = false; ///< a place was saved for this frame and has not been restored
};

} // namespace tui
