// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tests/tui/emulator.h"
#include "tests/tui/xterm.h"
#include "tui/grid/put.h"
#include "tui/terminal/display.h"

#include <array>
#include <string>

using namespace tui;

namespace {

constexpr Size screen_size{30, 8};
constexpr Rect whole_screen{0, 0, screen_size.columns, screen_size.rows};

Display display_of(Capabilities can) {
    Display display(Pen(std::move(can), "dark", Depth::mono, true));
    display.resize(screen_size);
    return display;
}

/// Lines of different letters and lengths; the first is number `from`.
Grid lines_from(int from) {
    Grid grid(screen_size);
    for (int row = 0; row < screen_size.rows; ++row) {
        const int line = from + row;
        put(grid, whole_screen, {0, row},
            std::string(static_cast<std::size_t>(10 + line * 7 % 15),
                        static_cast<char>('a' + line % 26)));
    }
    return grid;
}

} // namespace

TEST_CASE("a picture that is there already costs nothing, a letter one byte") {
    Display display = display_of(xterm());
    Grid grid = lines_from(1);
    CHECK_FALSE(display.compose(grid).empty());
    CHECK(display.compose(grid).empty());
    grid.cursor = Point{0, 7};
    CHECK_FALSE(display.compose(grid).empty());
    put(grid, whole_screen, {0, 7}, "x");
    grid.cursor = Point{1, 7};
    CHECK(display.compose(grid) == "x");
}

TEST_CASE("a screen that was left or is not known is drawn whole") {
    Display display = display_of(xterm());
    Emulator emulator(screen_size);
    const Grid grid = lines_from(1);
    const std::string first(display.compose(grid));
    emulator.feed(first);
    CHECK(emulator.on_alternate_screen());
    CHECK(display.bytes_to_leave() == display.leave());
    emulator.feed(display.bytes_to_leave());
    CHECK_FALSE(emulator.on_alternate_screen());
    CHECK(display.compose(grid) == first);
    display.repaint();
    CHECK(std::string(xterm().enter).append(display.compose(grid)) == first);
    display.resize({10, 3});
    CHECK(display.compose_row(0, Grid({10, 1})).empty()); // nothing has been drawn yet
}

TEST_CASE("lines that go up are scrolled, or drawn where the terminal cannot") {
    Capabilities no_scroll = xterm();
    no_scroll.scroll_up.clear();
    const Theme theme = *Theme::named("dark", Depth::mono);
    std::array<std::size_t, 2> bytes{};
    for (const Capabilities& can : {xterm(), no_scroll}) {
        Display display = display_of(can);
        Emulator emulator(screen_size);
        emulator.feed(display.compose(lines_from(1)));
        for (int from = 2; from < 30; ++from) {
            const auto frame = display.compose(lines_from(from));
            bytes[can.can_scroll() ? 0 : 1] += frame.size();
            emulator.feed(frame);
            REQUIRE(difference(emulator, lines_from(from), theme) == "");
        }
    }
    INFO(bytes[0] << " and " << bytes[1]);
    CHECK(2 * bytes[0] < bytes[1]);
}

TEST_CASE("what lies between two changes is drawn again where a jump would cost more") {
    Display display = display_of(xterm());
    Grid grid(screen_size);
    const auto bytes_for = [&](std::string_view row) {
        put(grid, whole_screen, {0, 0}, row);
        return std::string(display.compose(grid));
    };
    CHECK_FALSE(bytes_for("a....b....c.....d......").empty());
    CHECK(bytes_for("A....B....C.....D......") == "\x1b[1;1HA....B....C\x1b[5CD");
    put(grid, whole_screen, {1, 0}, "..", {Ink::title});
    CHECK(bytes_for("A") == "\x1b[16D\x1b[1;4m..\x1b[m");
    put(grid, whole_screen, {3, 0}, "b"); // two columns away, with other attributes in between
    CHECK(bytes_for("a") == "b\x1b[4Da");
    put(grid, whole_screen, {3, 0}, "c");
    CHECK(bytes_for("b") == "\bb\x1b[2Cc");
}

TEST_CASE("the cursor's place is saved again in every picture that goes back to it") {
    // Some terminals keep saved cursor positions on a stack; when it is empty, restoring moves the
    // cursor home.
    Display display = display_of(xterm());
    Grid grid = lines_from(1);
    grid.cursor = Point{4, 7};
    (void)display.compose(grid);
    for (const std::string_view text : {"59", "58", "57", "57", "56"}) {
        put(grid, whole_screen, {20, 2}, text, {Ink::strong});
        const std::string frame(display.compose(grid));
        const auto kept = frame.find("\x1b\x37");
        CHECK((kept == std::string::npos) == (frame.find("\x1b\x38") == std::string::npos));
        CHECK((kept == std::string::npos) == frame.empty());
    }
}

TEST_CASE("what a picture begins with stays in force beside the kept cursor") {
    Display display = display_of(xterm());
    Emulator emulator(screen_size);
    const Theme theme = *Theme::named("dark", Depth::mono);
    Grid grid = lines_from(1);
    grid.cursor = Point{4, 7};
    emulator.feed(display.compose(grid));
    const auto frame_with = [&](std::string_view strong, std::string_view quiet) {
        put(grid, whole_screen, {20, 2}, strong, {Ink::strong});
        put(grid, whole_screen, {20, 4}, quiet);
        std::string frame(display.compose(grid));
        emulator.feed(frame);
        CHECK(difference(emulator, grid, theme) == "");
        return frame;
    };
    CHECK(frame_with("59", "-1") == "\x1b[1m\x1b\x37\x1b[3;21H59\x1b[2B\b\b\x1b[m-1\x1b\x38");
    CHECK(frame_with("58", "-2") == "\x1b\x37\x1b[3;22H8\x1b[2B\b\x1b[m2\x1b\x38");
    CHECK(frame_with("57", "-2") == "\x1b\x37\x1b[3;22H7\x1b\x38");
    put(grid, whole_screen, {4, 7}, "N");
    grid.cursor = Point{5, 7};
    const std::string key(display.compose(grid));
    emulator.feed(key);
    CHECK(key == "\x1b[mN");
    CHECK(difference(emulator, grid, theme) == "");
    CHECK(frame_with("56", "-3") == "\x1b[1m\x1b\x37\x1b[3;22H6\x1b[2B\b\x1b[m3\x1b\x38");
}

TEST_CASE("a cursor in the last column is not kept there, where it may hang behind a letter") {
    Display display = display_of(xterm());
    Emulator emulator(screen_size);
    const Theme theme = *Theme::named("dark", Depth::mono);
    Grid grid(screen_size);
    grid.cursor = Point{screen_size.columns - 1, 2};
    for (const std::string_view letter : {"x", "y", "z"}) {
        put(grid, whole_screen, *grid.cursor, letter, {Ink::strong});
        emulator.feed(display.compose(grid));
        CHECK(difference(emulator, grid, theme) == "");
    }
}

TEST_CASE("a large frame appears at once where the terminal can hold it back") {
    Capabilities can = xterm();
    can.synchronises = true;
    Display display = display_of(can);
    Grid grid(screen_size);
    fill(grid, whole_screen, "x");
    const std::string_view begins = "\x1b[?2026h";
    const std::string large(display.compose(grid)); // 240 letters
    CHECK(large.find(begins) == std::string::npos);
    for (int row = 0; row < screen_size.rows; ++row) {
        for (int column = 0; column < screen_size.columns; ++column) {
            put(grid, whole_screen, {column, row}, "y",
                {column % 2 == 0 ? Ink::strong : Ink::plain});
        }
    }
    CHECK(display.compose(grid).substr(0, begins.size()) == begins);
    put(grid, whole_screen, {0, 0}, "z");
    CHECK(display.compose(grid).find(begins) == std::string_view::npos);
}
