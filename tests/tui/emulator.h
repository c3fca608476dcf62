// SPDX-License-Identifier: GPL-3.0-or-later
// A terminal emulator that tests feed bytes to: a thin wrapper around libvterm.
#pragma once

#include "tui/grid/grid.h"
#include "tui/terminal/theme.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct VTerm;
struct VTermScreen;

/// One cell of the emulated screen.
struct EmulatedCell {
    std::string text; ///< UTF-8; empty for the right half of a wide character, " " for a blank
    tui::Colour text_colour = tui::default_colour;
    tui::Colour background = tui::default_colour;
    bool bold = false;
    bool reverse = false;
    bool underline = false;
};

class Emulator {
  public:
    explicit Emulator(tui::Size size);
    ~Emulator();
    Emulator(const Emulator&) = delete;
    Emulator& operator=(const Emulator&) = delete;

    void feed(std::string_view bytes);
    void resize(tui::Size size);
    [[nodiscard]] EmulatedCell cell(tui::Point at) const;
    [[nodiscard]] std::string row(int row) const; ///< without trailing blanks
    [[nodiscard]] tui::Point cursor() const;
    [[nodiscard]] bool cursor_visible() const { return cursor_visible_; }
    [[nodiscard]] bool on_alternate_screen() const { return alternate_; }

  private:
    friend struct Callbacks;
    VTerm* term_;
    VTermScreen* screen_;
    tui::Size size_;
    bool cursor_visible_ = true;
    bool alternate_ = false;
};

/// Compares every cell with the grid and the theme. Describes the first difference, if any.
[[nodiscard]] std::string difference(const Emulator& emulator, const tui::Grid& grid,
                                     const tui::Theme& theme);
