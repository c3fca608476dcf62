// SPDX-License-Identifier: GPL-3.0-or-later
// One character cell of the screen, as a value.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace tui {

/// The meaning of a cell's text; a theme gives each its look. Never a colour.
enum class Ink : std::uint8_t {
    plain,
    quiet,  ///< coordinates, hints, and other text that is not urgent
    strong, ///< names of those to move, own name
    accent, ///< the one colour that draws the eye: whose turn, the prompt
    title,
    good,
    notice,
    warning,
    alarm,
    clock, ///< a clock that stands
    clock_running,
    clock_low,
    ghost,   ///< rules, and what a slot could hold
    board_b, ///< moves of the boards that are not our own
    white_piece,
    black_piece,
    white_block, ///< a piece drawn as a picture: never bold, some fonts then leave the cell
    black_block,
    board_dot, ///< the dots of dark squares, where there is no colour
    board_mark ///< free squares of a move; without colour the brackets around a marked one
};
inline constexpr std::size_t inks = 20;

/// The meaning of a cell's background. Without colour the first of a pair stands for both.
enum class Ground : std::uint8_t {
    none,
    light_square,
    dark_square,
    last_light, ///< the last move left or entered it
    last_dark,
    in_check,
    target_light, ///< a piece that the typed move could capture
    target_dark,
    premove,
    pending,
    chip,       ///< a slot of a reserve, with pieces: neutral, for both sides
    empty_chip, ///< ... without
    selected,   ///< the chosen line of a menu, the chosen completion, the shown ply
    bar,        ///< title and status, over the full width
    plate,      ///< a clock that stands, the last move of the list
    lit,        ///< the running clock, "your move"
    sit,        ///< "wait": waiting loses nothing
    go          ///< "hurry": somebody else can wait longer
};
inline constexpr std::size_t grounds = 18;

struct Style {
    Ink ink = Ink::plain;
    Ground ground = Ground::none;
    bool operator==(const Style&) const = default;
};

/// One character as UTF-8: a base and as many combining marks as fit. An empty glyph is the right
/// half of the wide character before it.
class Glyph {
  public:
    static constexpr std::size_t capacity = 8;

    constexpr Glyph() : bytes_{' '} {}
    /// Printable ASCII.
    explicit constexpr Glyph(char c) : bytes_{c} {}
    /// `text` must be printable; what does not fit into the capacity must not be there.
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
    /// Bitwise, in one step: pictures are compared cell by cell.
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
