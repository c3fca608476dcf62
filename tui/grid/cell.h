// SPDX-License-Identifier: GPL-3.0-or-later
// One character cell of the screen, as a value.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tui {

/// The block characters by the quarters that they fill: bit 0 upper left, bit 1 upper right, bits 2
/// and 3 below.
inline constexpr std::array<std::string_view, 16> quadrant_blocks{
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"};

/// What a cell's text means, never a colour; a theme gives each ink its look.
enum class Ink : std::uint8_t {
    plain,
    quiet,  ///< text that is not urgent: coordinates, hints
    strong, ///< names of players to move, and one's own name
    accent, ///< what should catch the eye: whose turn it is, the prompt
    title,
    good,
    notice,
    warning,
    alarm,
    clock, ///< a clock that is not running
    clock_running,
    clock_low,
    faint,       ///< lines between parts of the screen, and empty slots of a reserve
    other_board, ///< moves on boards other than the first
    white_piece,
    black_piece,
    white_block, ///< a piece as a picture; never bold, which overflows the cell in some fonts
    black_block,
    dark_square_dot, ///< the dots of dark squares on terminals without colour
    board_mark       ///< dots on free squares, and without colour the brackets around marked ones
};
inline constexpr std::size_t inks = 20;

/// What a cell's background means. Without colour, the first of a pair stands for both.
enum class Ground : std::uint8_t {
    none,
    light_square,
    dark_square,
    last_light, ///< origin or destination of the last move
    last_dark,
    in_check,
    target_light, ///< a piece that the move being typed could capture
    target_dark,
    premove,
    pending,
    reserve_slot,    ///< a slot of a reserve that holds pieces; neutral, for both sides
    empty_slot,      ///< a slot of a reserve that is empty
    selected,        ///< the chosen menu row or completion, or the ply shown
    bar,             ///< title and status, across the whole screen
    quiet_highlight, ///< a clock that is not running, or the last move in the list
    highlight,       ///< the running clock, "your move"
    safe_to_sit,     ///< the advice that it is safe to wait for a piece
    must_move        ///< the advice to move, since an opponent can wait longer
};
inline constexpr std::size_t grounds = 18;

struct Style {
    Ink ink = Ink::plain;
    Ground ground = Ground::none;
    bool operator==(const Style&) const = default;
};

/// One character as UTF-8: a base character and as many combining marks as fit. An empty glyph is
/// the right half of the wide character before it.
class Glyph {
  public:
    static constexpr std::size_t capacity = 8;

    constexpr Glyph() : bytes_{' '} {}
    /// `c` must be printable ASCII.
    explicit constexpr Glyph(char c) : bytes_{c} {}
    /// `text` must be printable and fit into `capacity`.
    explicit constexpr Glyph(std::string_view text) {
        for (std::size_t i = 0; i < text.size() && i < capacity; ++i) {
            bytes_[i] = text[i];
        }
    }

    [[nodiscard]] constexpr std::string_view text() const {
        std::size_t n = 0;
        while (n < capacity && bytes_[n] != '\0') {
            ++n;
        }
        return {bytes_.data(), n};
    }
    [[nodiscard]] constexpr bool is_right_half() const { return bytes_[0] == '\0'; }
    /// Compares all bytes at once: frames are compared cell by cell.
    constexpr bool operator==(const Glyph& other) const {
        return std::bit_cast<std::uint64_t>(bytes_) == std::bit_cast<std::uint64_t>(other.bytes_);
    }

  private:
    std::array<char, capacity> bytes_{};
};

struct Cell {
    Glyph glyph;
    Style style;
    bool operator==(const Cell&) const = default;
};
static_assert(sizeof(Cell) == 10, "a frame of 200x60 should stay small");
static_assert(std::has_unique_object_representations_v<Cell>, "rows are compared as bytes");

} // namespace tui
