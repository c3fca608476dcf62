// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on an 80x24 terminal without typing moves: by mouse, or with the keys that move the cursor.
#pragma once

#include "tests/support/catch.h"
#include "tests/support/terminal.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace support {

/// Arguments for a match with all four seats at this keyboard and pieces drawn as letters.
inline const std::vector<std::string> with_letters{"play", "--humans", "A,a,B,b", "--pieces",
                                                   "letters"};

struct Cell {
    int column = 0;
    int row = 0;
};

/// Sends mouse reports like xterm, except that every tenth button release is lost.
class Hand {
  public:
    explicit Hand(Terminal& terminal) : terminal_(terminal) {}

    void click(Cell at) {
        report('M', at);
        if (++releases_ % 10 != 0) {
            report('m', at);
        }
    }
    /// Clicks the middle of a square on board A or B, which must not be flipped.
    void click(char board, std::string_view square) { click(cell(board, square)); }
    /// Clicks the first place on the screen with that text.
    void click(const std::string& text) {
        INFO(text << "\n" << terminal_.text());
        REQUIRE(terminal_.wait_for(text));
        for (int row = 0; row < 60; ++row) {
            if (const auto at = terminal_.row(row).find(text); at != std::string::npos) {
                return click(Cell{static_cast<int>(at), row});
            }
        }
    }

  private:
    /// Finds the square by the file letters below the boards; board B is to the right of board A.
    [[nodiscard]] Cell cell(char board, std::string_view square) const {
        const bool second = board == 'B';
        for (int row = 0; row < 60; ++row) {
            const std::string files = terminal_.row(row);
            const std::string letters = second ? "h  g  f  e" : "a  b  c  d";
            const auto at = files.find(letters);
            if (at == std::string::npos) {
                continue;
            }
            const int file = square[0] - 'a';
            const int rank = square[1] - '1';
            return {static_cast<int>(at) + 3 * (second ? 7 - file : file),
                    row - (second ? 8 - rank : rank + 1)};
        }
        FAIL("no board " << board << "\n" << terminal_.text());
        return {};
    }
    void report(char last, Cell at) {
        terminal_.type(fmt::format("\x1b[<0;{};{}{}", at.column + 1, at.row + 1, last));
    }

    Terminal& terminal_;
    int releases_ = 0;
};

/// Plays moves on both boards by mouse, up to a mate on board A.
inline void play_by_mouse(Terminal& terminal) {
    Hand hand(terminal);
    hand.click("Enter ready");
    REQUIRE(terminal.wait_for("TO MOVE"));
    const auto move = [&](char board, const char* from, const char* to, const char* shown) {
        hand.click(board, from);
        hand.click(board, to);
        INFO(shown << "\n" << terminal.text());
        REQUIRE(terminal.wait_for(shown));
    };
    move('A', "e2", "e4", "1A e4");
    move('A', "e7", "e5", "1a e5");
    move('B', "d2", "d4", "1B d4");
    move('A', "f1", "c4", "2A Bc4");
    move('A', "b8", "c6", "2a Nc6");
    move('B', "g8", "f6", "1b Nf6");
    move('A', "d1", "h5", "3A Qh5");
    move('A', "g8", "f6", "3a Nf6");
    move('A', "h5", "f7", "Qxf7#");
}

/// Plays the same moves with the cursor keys.
inline void play_by_cursor(Terminal& terminal) {
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("TO MOVE"));
    terminal.type("\x1b[C"); // the cursor appears at e2 on board A
    int file = 4;
    int rank = 1;
    bool second = false;
    const auto go = [&](std::string_view square) {
        const int sign = second ? -1 : 1; // Black is at the bottom of board B
        for (; file != square[0] - 'a'; file += file < square[0] - 'a' ? 1 : -1) {
            terminal.type(((square[0] - 'a' > file ? 1 : -1) * sign) > 0 ? "\x1b[C" : "\x1b[D");
        }
        for (; rank != square[1] - '1'; rank += rank < square[1] - '1' ? 1 : -1) {
            terminal.type(((square[1] - '1' > rank ? 1 : -1) * sign) > 0 ? "\x1b[A" : "\x1b[B");
        }
        terminal.type("\r");
    };
    const auto move = [&](bool on_second, const char* from, const char* to, const char* shown) {
        if (second != on_second) {
            terminal.type("\t");
            second = on_second;
        }
        go(from);
        go(to);
        INFO(shown << "\n" << terminal.text());
        REQUIRE(terminal.wait_for(shown));
    };
    move(false, "e2", "e4", "1A e4");
    move(false, "e7", "e5", "1a e5");
    move(true, "d2", "d4", "1B d4");
    move(false, "f1", "c4", "2A Bc4");
    move(false, "b8", "c6", "2a Nc6");
    move(false, "d1", "h5", "3A Qh5");
    move(true, "g8", "f6", "1b Nf6");
    move(false, "g8", "f6", "3a Nf6");
    move(false, "h5", "f7", "Qxf7#");
}

} // namespace support
