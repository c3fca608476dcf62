// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/tui/emulator.h"
#include "tests/tui/pty.h"
#include "tests/tui/sample_views.h"
#include "tui/grid/put.h"
#include "tui/paint/paint.h"
#include "tui/paint/paint_text.h"
#include "tui/paint/widgets.h"
#include "tui/terminal/terminal.h"

#include <array>
#include <clocale>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sys/ioctl.h>
#include <termios.h>

using namespace tui;

namespace {

std::unique_ptr<Terminal> open_on(const Pty& pty, Size size, std::string term = "xterm-256color",
                                  std::string theme = "dark") {
    std::setlocale(LC_ALL, "C.UTF-8");
    auto terminal =
        Terminal::open({pty.tty(), std::move(term), size, std::move(theme), true, true});
    REQUIRE(terminal.has_value());
    return std::move(*terminal);
}

/// Puts words in many styles at random places, worse than any painter would.
void scribble(Grid& grid, std::mt19937& random) {
    const std::vector<std::string> text{"e4", "Nxf7+", "日本語",    "e\xCC\x81", "♟\uFE0E♞",
                                        "──", "   ",   "x\x1b[2Jy", "\xFF\xFE",  "👑"};
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const Size size = grid.size();
    const Rect all{0, 0, size.columns, size.rows};
    for (int i = below(12); i >= 0; --i) {
        const Style style{static_cast<Ink>(below(inks)), static_cast<Ground>(below(grounds))};
        put(grid, all, {below(size.columns + 4) - 2, below(size.rows)},
            text[static_cast<std::size_t>(below(static_cast<int>(text.size())))], style);
    }
    // libvterm loses a combining mark on an ASCII letter in the last column.
    for (int row = 0; row < size.rows; ++row) {
        const auto last = grid.cell({size.columns - 1, row}).glyph.text();
        if (last.size() > 1 && last[0] == 'e') {
            put(grid, all, {size.columns - 1, row}, "e");
        }
    }
    grid.cursor.reset();
    if (below(4) != 0) {
        grid.cursor = Point{below(size.columns), below(size.rows)};
    }
}

/// Checks that the emulator shows thirty pictures one after another. The bottom right corner is
/// blank: the terminal does not write where that would scroll the screen.
void check_pictures(Terminal& terminal, Size size) {
    const Theme theme = *Theme::named("dark", terminal.depth());
    Emulator emulator(size);
    std::mt19937 random(20260803);
    Grid grid(size);
    for (int frame = 0; frame < 30; ++frame) {
        if (frame % 10 == 0) {
            grid = paint(sample::match(), size, {PieceSet::figurines, false, true});
        } else {
            scribble(grid, random);
        }
        put(grid, {0, 0, size.columns, size.rows}, {size.columns - 1, size.rows - 1}, " ");
        grid.cursor = Point{frame, 29};
        emulator.feed(terminal.compose(grid));
        INFO("frame " << frame);
        REQUIRE(difference(emulator, grid, theme) == "");
    }
}

} // namespace

TEST_CASE("curses writes nothing by itself, however small the window is") {
    for (const unsigned short size : std::array<unsigned short, 5>{1, 2, 3, 5, 24}) {
        const Pty pty;
        const winsize window{size, size, 0, 0};
        REQUIRE(ioctl(pty.tty(), TIOCSWINSZ, &window) == 0);
        const auto terminal = open_on(pty, {size, size});
        INFO(size);
        REQUIRE(fcntl(pty.master(), F_SETFL, O_NONBLOCK) == 0);
        std::array<char, 64> bytes{};
        CHECK(read(pty.master(), bytes.data(), bytes.size()) <= 0);
    }
}

TEST_CASE("what the terminal shows is the grid, whatever came before") {
    std::mt19937 random(20260801);
    for (const std::string theme_name : {"dark", "light", "wood"}) {
        const Theme theme = *Theme::named(theme_name, Depth::many);
        Size size{80, 24};
        const Pty pty;
        Emulator emulator(size);
        const auto terminal = open_on(pty, size, "xterm-256color", theme_name);
        Grid grid(size);
        for (int frame = 0; frame < 300; ++frame) {
            if (random() % 10 == 0) {
                size = {1 + static_cast<int>(random() % 130), 1 + static_cast<int>(random() % 50)};
                terminal->resize(size);
                emulator.resize(size);
                grid = Grid(size);
            } else if (random() % 20 == 0) {
                terminal->repaint();
            }
            scribble(grid, random);
            emulator.feed(terminal->compose(grid));
            INFO("frame " << frame << " of " << size.columns << "x" << size.rows);
            REQUIRE(difference(emulator, grid, theme) == "");
        }
    }
}

TEST_CASE("a line that is typed stands there before and after every other picture") {
    std::mt19937 random(20260802);
    for (const std::string theme_name : {"dark", "light", "wood"}) {
        const Theme theme = *Theme::named(theme_name, Depth::many);
        const Pty pty;
        Size size{40, 6};
        Emulator emulator(size);
        const auto terminal = open_on(pty, size, "xterm-256color", theme_name);
        Grid grid(size);
        std::string line;
        for (int i = 0; i < 3000; ++i) {
            const auto turn = random() % 100;
            if (turn < 85) { // a letter, with combining marks or wide characters around it
                const std::vector<std::string> letters{"a", "N", "4", " ", "é", "日"};
                line += letters[random() % letters.size()];
            } else if (turn < 90) {
                line.clear();
            } else {
                scribble(grid, random); // scribbles over the input line, too
            }
            if (turn == 99) {
                size = {20 + static_cast<int>(random() % 40), 3 + static_cast<int>(random() % 9)};
                terminal->resize(size);
                emulator.resize(size);
                grid = Grid(size);
            }
            app::InputView input;
            input.prompt = "A> ";
            input.text = line;
            input.cursor = line.size();
            Grid row({size.columns, 1});
            paint_input(row, {0, 0, size.columns, 1}, input, {PieceSet::figurines, false, true});
            const int bottom = size.rows - 1;
            if (turn < 90 && i > 0) {
                emulator.feed(terminal->compose_row(bottom, row));
            }
            grid.set_row(bottom, row, 0);
            grid.cursor = Point{row.cursor->column, bottom};
            if (turn >= 90 || i == 0) {
                emulator.feed(terminal->compose(grid));
            }
            INFO("step " << i << ": '" << line << "'");
            REQUIRE(difference(emulator, grid, theme) == "");
        }
    }
}

TEST_CASE("talk that scrolls costs its new lines, and stands where it should") {
    const Pty pty;
    const Size size{80, 24};
    const Theme theme = *Theme::named("dark", Depth::many);
    Emulator emulator(size);
    const auto terminal = open_on(pty, size);
    base::SharedList<app::Text> talk;
    std::size_t bytes = 0;
    for (int i = 0; i < 200; ++i) {
        for (int lines = i % 3; lines >= 0; --lines) { // of different lengths, some empty
            const auto length = static_cast<std::size_t>((i * 7 + lines) % 70);
            talk.push_back({lines == 2 ? "" : std::to_string(i) + std::string(length, 'x'),
                            i % 5 == 0 ? app::Tone::notice : app::Tone::plain});
        }
        Grid grid(size);
        put(grid, {0, 0, 80, 24}, {0, 0}, "title " + std::to_string(i / 50));
        paint_talk_without_margin(grid, {0, 1, 80, 22}, talk, {});
        put(grid, {0, 0, 80, 24}, {0, 23}, "fics% ", {Ink::accent});
        grid.cursor = Point{6, 23};
        const auto frame = terminal->compose(grid);
        bytes += i < 50 ? 0 : frame.size();
        emulator.feed(frame);
        REQUIRE(difference(emulator, grid, theme) == "");
    }
    INFO(bytes << " bytes");
    CHECK(bytes / 150 < 160); // two lines of 35 letters, and the cursor movements
}

TEST_CASE("terminals of other kinds show the same picture") {
    const std::vector<std::pair<Depth, std::string_view>> kinds{
        {Depth::mono, "vt100 vt102 vt220 vt320 vt420 vt520ansi xterm-mono"},
        {Depth::eight, "linux screen tmux xterm xterm-color rxvt konsole Eterm teraterm "
                       "screen.konsole"},
        {Depth::sixteen, "xterm-16color xterm-88color"},
        {Depth::many,
         "tmux-256color screen-256color rxvt-unicode-256color putty-256color konsole-256color "
         "gnome-256color vte-256color alacritty kitty mintty st-256color mosh-256color iterm2 "
         "nsterm-256color dvtm-256color ms-terminal vscode"}};
    std::string missing;
    for (const auto& [depth, terms] : kinds) {
        for (const std::string_view term : base::tokens(terms)) {
            const Pty pty;
            const Size size{100, 30};
            const auto terminal = open_on(pty, size, std::string(term));
            if (!terminal->user_message().empty()) {
                missing += " " + std::string(term);
                continue;
            }
            INFO(term);
            CHECK(terminal->depth() == depth);
            check_pictures(*terminal, size);
        }
    }
    if (!missing.empty()) {
        WARN("this machine has no entry for" << missing);
    }
}

TEST_CASE("where COLORTERM promises them, squares have 24-bit colours, whatever TERM counts") {
    const Size size{160, 45};
    for (const auto& [term, name] :
         {std::pair{"xterm-256color", "dark"}, std::pair{"xterm-256color", "light"},
          std::pair{"xterm-256color", "wood"}, std::pair{"screen", "dark"},
          std::pair{"tmux", "light"}, std::pair{"linux", "wood"}, std::pair{"xterm", "dark"}}) {
        const Pty pty;
        std::setlocale(LC_ALL, "C.UTF-8");
        auto terminal = Terminal::open({pty.tty(), term, size, name, true, true, true});
        REQUIRE(terminal.has_value());
        CHECK((*terminal)->depth() == Depth::full);
        Emulator emulator(size);
        std::mt19937 random(20260804);
        Grid grid = paint(sample::match(), size, {PieceSet::blocks, false, true});
        for (int frame = 0; frame < 60; ++frame) {
            emulator.feed((*terminal)->compose(grid));
            INFO(term << ' ' << name << ", frame " << frame);
            REQUIRE(difference(emulator, grid, *Theme::named(name, Depth::full)) == "");
            scribble(grid, random);
        }
    }
}

TEST_CASE("COLORTERM gives no colours to a terminal that has none") {
    const Pty pty;
    const auto terminal = Terminal::open({pty.tty(), "vt100", {80, 24}, "dark", true, true, true});
    REQUIRE(terminal.has_value());
    CHECK((*terminal)->depth() == Depth::mono);
    const auto plain = Terminal::open({pty.tty(), "tmux", {80, 24}, "dark", false, true, true});
    REQUIRE(plain.has_value());
    CHECK((*plain)->depth() == Depth::mono);
}

namespace {

/// Terminal descriptions that not every machine has, in a folder that TERMINFO names while this
/// object lives.
class OtherTerminals {
  public:
    OtherTerminals() {
        std::ofstream(folder_ / "entries")
            << "direct|direct colours, RGB, colors#0x1000000, pairs#0x7FFFF,\n"
               "\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m,\n"
               "\tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
               "%p1%{255}%&%d%;m,\n"
               "\tuse=xterm-256color,\n"
               "no-reverse|no reverse beside colours, ncv#22, use=xterm,\n"
               "standout|standout alone, rev@, smso=\\E[7m, use=vt100,\n"
               "lines|no scroll region, csr@, use=xterm-256color,\n"
               "cookies|attributes take a cell, xmc#1, use=vt100,\n";
        const std::string command =
            "tic -x -o '" + folder_.path() + "' '" + folder_ / "entries" + "' 2>&1";
        REQUIRE(std::system(command.c_str()) == 0);
        ::setenv("TERMINFO", folder_.path().c_str(), 1);
    }
    ~OtherTerminals() { ::unsetenv("TERMINFO"); }
    OtherTerminals(const OtherTerminals&) = delete;
    OtherTerminals& operator=(const OtherTerminals&) = delete;

  private:
    support::ScratchFolder folder_;
};

/// One cell of that style as shown by that terminal.
EmulatedCell shown_on(const std::string& term, Style style) {
    const Pty pty;
    const Size size{20, 4};
    const auto terminal = open_on(pty, size, term);
    REQUIRE(terminal->user_message().empty());
    Emulator emulator(size);
    Grid grid(size);
    put(grid, {0, 0, 20, 4}, {3, 1}, "x", style);
    emulator.feed(terminal->compose(grid));
    CHECK(emulator.row(1) == "   x");
    CHECK_FALSE(emulator.cell({2, 1}).reverse);
    CHECK_FALSE(emulator.cell({4, 1}).reverse);
    return emulator.cell({3, 1});
}

} // namespace

TEST_CASE("where there is no palette colours are told as red, green and blue") {
    const OtherTerminals others;
    const EmulatedCell quiet = shown_on("direct", {Ink::quiet, Ground::bar});
    CHECK(quiet.text_colour == rgb(0xA8A8A8)); // colour 248 of the palette
    CHECK(quiet.background == rgb(0x303030));  // colour 236 of the palette
    const EmulatedCell king = shown_on("direct", {Ink::white_block, Ground::in_check});
    CHECK(king.text_colour == rgb(0xFDFDF8));
    CHECK(king.background == rgb(0xD32F2F));
}

TEST_CASE("an alarm stays reversed where colours and reverse do not go together") {
    const OtherTerminals others;
    CHECK(shown_on("no-reverse", {Ink::alarm}).reverse);
    CHECK(shown_on("no-reverse", {Ink::alarm}).text_colour == default_colour);
    const EmulatedCell on_bar = shown_on("no-reverse", {Ink::alarm, Ground::bar});
    CHECK(on_bar.text_colour == 4); // like the ground of the bar
    CHECK(on_bar.background == 7);
    CHECK(shown_on("xterm", {Ink::alarm}).reverse);
    CHECK(shown_on("xterm", {Ink::alarm}).text_colour == 1);
}

TEST_CASE("standout stands in for reverse, and attributes that take a cell are left out") {
    const OtherTerminals others;
    CHECK(shown_on("standout", {Ink::alarm}).reverse);
    CHECK_FALSE(shown_on("cookies", {Ink::alarm}).reverse);
}

TEST_CASE("without a scroll region lines are deleted and inserted") {
    const OtherTerminals others;
    const Size size{80, 24};
    const Theme theme = *Theme::named("dark", Depth::many);
    std::size_t least = 0;
    for (const std::string term : {"xterm-256color", "lines"}) {
        const Pty pty;
        const auto terminal = open_on(pty, size, term);
        Emulator emulator(size);
        base::SharedList<app::Text> talk;
        std::size_t bytes = 0;
        for (int i = 0; i < 60; ++i) {
            talk.push_back({std::to_string(i) + std::string(static_cast<std::size_t>(i % 50), 'x'),
                            app::Tone::plain});
            Grid grid(size);
            put(grid, {0, 0, 80, 24}, {0, 0}, "title");
            paint_talk_without_margin(grid, {0, 1, 80, 20}, talk, {});
            put(grid, {0, 0, 80, 24}, {0, 23}, "fics% ", {Ink::accent});
            const auto frame = terminal->compose(grid);
            bytes += i < 25 ? 0 : frame.size();
            emulator.feed(frame);
            REQUIRE(difference(emulator, grid, theme) == "");
        }
        least = least == 0 ? bytes : least;
        CHECK(bytes < 2 * least);
    }
}

TEST_CASE("a terminal that scrolls at its last cell is spared it") {
    const Pty pty;
    const Size size{20, 4};
    const auto terminal = open_on(pty, size, "ansi");
    Emulator emulator(size);
    Grid grid(size);
    fill(grid, {0, 0, 20, 4}, "x");
    emulator.feed(terminal->compose(grid));
    CHECK(emulator.row(0) == std::string(20, 'x'));
    CHECK(emulator.row(3) == std::string(19, 'x'));
}

TEST_CASE("a row that the last picture did not have is not composed") {
    const Pty pty;
    const auto terminal = open_on(pty, {40, 6});
    CHECK(terminal->compose_row(5, Grid({40, 1})).empty()); // no picture has been drawn yet
    CHECK_FALSE(terminal->compose(Grid({40, 6})).empty());
    CHECK(terminal->compose_row(6, Grid({40, 1})).empty());
    CHECK(terminal->compose_row(5, Grid({39, 1})).empty());
}

TEST_CASE("a match is shown in every layout, one after the other") {
    const Pty pty;
    const Theme theme = *Theme::named("dark", Depth::many);
    Emulator emulator({80, 24});
    const auto terminal = open_on(pty, {80, 24});
    for (const Size size : {Size{80, 24}, Size{200, 50}, Size{40, 20}, Size{1, 1}, Size{10, 5},
                            Size{120, 40}, Size{53, 24}}) {
        terminal->resize(size);
        emulator.resize(size);
        for (const auto& view : {sample::match(), sample::ring(3), sample::ring(5),
                                 sample::crazyhouse(), sample::start_page(), sample::help_page()}) {
            const Grid grid = paint(view, size, {PieceSet::figurines, false, true});
            emulator.feed(terminal->compose(grid));
            INFO(size.columns << "x" << size.rows);
            REQUIRE(difference(emulator, grid, theme) == "");
        }
    }
}

TEST_CASE("a typed key costs a byte or two and a clock's tick a few") {
    struct Screen {
        Size size;
        std::size_t second; ///< most bytes per second
        std::size_t clock;
    };
    const auto [size, second, clock] =
        GENERATE(Screen{{80, 24}, 92, 14}, Screen{{120, 40}, 92, 14}, Screen{{200, 50}, 160, 46});
    const Pty pty;
    const auto terminal = open_on(pty, size);
    app::View view = sample::match();
    view.input.text.clear();
    view.input.cursor = 0;
    const auto bytes_of = [&, size = size] {
        return terminal->compose(paint(view, size, {PieceSet::blocks, false, true})).size();
    };
    bytes_of();
    std::size_t keys = 0;
    for (const char c : std::string_view("tell bob need a knight")) {
        view.input.text += c;
        ++view.input.cursor;
        const std::size_t bytes = bytes_of();
        CHECK(bytes <= 2);
        keys += bytes;
    }
    CHECK(keys <= 30);

    // The most expensive usual second: the partners' clocks run, so both differences change at
    // every tick.
    std::size_t ticks = 0;
    constexpr int seconds = 40;
    for (int gone = 0; gone < seconds; ++gone) {
        for (auto& board : view.boards) {
            board.seats[rules::Side::white].clock = "2:" + std::to_string(59 - gone);
            view.boards[0].seats[rules::Side::white].lead_seconds = 22 + gone;
            view.diagonal->lead = 22 + gone;
            ticks += bytes_of();
        }
    }
    INFO(ticks << " bytes at " << size.columns << "x" << size.rows);
    CHECK(ticks / seconds <= second);
    CHECK(bytes_of() == 0);

    ticks = 0;
    for (int gone = 0; gone < seconds; ++gone) {
        view.boards[0].seats[rules::Side::white].clock = "1:" + std::to_string(59 - gone);
        ticks += bytes_of();
    }
    INFO(ticks << " bytes of one clock");
    CHECK(ticks / seconds <= clock);
    view.input.text += 'x'; // also resets the style that the clock left in force
    ++view.input.cursor;
    CHECK(bytes_of() <= 4);
}

TEST_CASE("leaving restores the tty, entering again draws all") {
    const Pty pty;
    const Size size{80, 24};
    termios before{};
    tcgetattr(pty.tty(), &before);
    Emulator emulator(size);
    const auto terminal = open_on(pty, size);
    const Grid grid = paint(sample::match(), size, {});
    termios now{};
    tcgetattr(pty.tty(), &now);
    CHECK((now.c_lflag & (ICANON | ECHO | ISIG)) == 0);
    CHECK((now.c_iflag & (IXON | ICRNL)) == 0);

    for (int round = 0; round < 3; ++round) {
        emulator.feed(terminal->compose(grid));
        CHECK(emulator.on_alternate_screen());
        CHECK(emulator.row(23) == "A> Qf3+");
        emulator.feed(terminal->leave());
        CHECK_FALSE(emulator.on_alternate_screen());
        CHECK(emulator.cursor_visible());
        tcgetattr(pty.tty(), &now);
        CHECK(now.c_lflag == before.c_lflag);
        CHECK(now.c_iflag == before.c_iflag);
        CHECK(now.c_oflag == before.c_oflag);
        terminal->enter();
    }
}

TEST_CASE("a terminal that nobody left is restored by its end") {
    Pty pty;
    termios before{};
    tcgetattr(pty.tty(), &before);
    Emulator emulator({80, 24});
    {
        const auto terminal = open_on(pty, {80, 24});
        emulator.feed(terminal->compose(paint(sample::match(), {80, 24}, {})));
        CHECK(emulator.on_alternate_screen());
    }
    std::string bytes(4096, '\0');
    const auto got = read(pty.master(), bytes.data(), bytes.size());
    REQUIRE(got > 0);
    emulator.feed(std::string_view(bytes).substr(0, static_cast<std::size_t>(got)));
    CHECK_FALSE(emulator.on_alternate_screen());
    termios now{};
    tcgetattr(pty.tty(), &now);
    CHECK(now.c_lflag == before.c_lflag);
}

TEST_CASE("the bytes to leave are all it takes to bring the screen back") {
    const Pty pty;
    Emulator emulator({80, 24});
    const auto terminal = open_on(pty, {80, 24});
    emulator.feed(terminal->compose(paint(sample::start_page(), {80, 24}, {})));
    emulator.feed(terminal->bytes_to_leave());
    CHECK_FALSE(emulator.on_alternate_screen());
    CHECK(emulator.cursor_visible());
}

TEST_CASE("terminals that cannot show a screen are refused with a reason") {
    const Pty pty;
    const Size size{80, 24};
    const auto reason = [&](int fd, std::string term) {
        const auto terminal = Terminal::open({fd, std::move(term), size, "dark", true, true});
        return terminal ? std::string() : terminal.error();
    };
    CHECK(reason(pty.tty(), "dumb") == "TERM dumb cannot place the cursor");
    CHECK(reason(pty.tty(), "") == "TERM is not set");
    CHECK(reason(-1, "xterm") == "not a terminal");
    termios now{};
    tcgetattr(pty.tty(), &now);
    CHECK((now.c_lflag & ICANON) != 0);
}

TEST_CASE("terminals live side by side, and one that is refused harms nobody") {
    const Pty one, two, three;
    Emulator first({80, 24});
    Emulator second({100, 30});
    const auto a = open_on(one, {80, 24});
    CHECK_FALSE(Terminal::open({two.tty(), "dumb", {80, 24}, "dark", true, true}).has_value());
    const auto b = open_on(three, {100, 30}, "screen");
    const Grid small = paint(sample::match(), {80, 24}, {});
    const Grid large = paint(sample::start_page(), {100, 30}, {});
    for (int round = 0; round < 2; ++round) {
        first.feed(a->compose(small));
        second.feed(b->compose(large));
        a->repaint();
        b->repaint();
    }
    CHECK(difference(first, small, *Theme::named("dark", Depth::many)) == "");
    CHECK(difference(second, large, *Theme::named("dark", Depth::eight)) == "");
    one.type("\x1bOA");
    three.type("\x1bOB");
    CHECK(a->read().keys.at(0).name == Key::Name::up);
    CHECK(b->read().keys.at(0).name == Key::Name::down);
}

TEST_CASE("an unknown TERM is treated as xterm-256color, and that is said") {
    const Pty pty;
    const auto terminal = open_on(pty, {80, 24}, "no-such-terminal");
    CHECK(terminal->user_message() == "unknown TERM no-such-terminal: treated as xterm-256color");
    CHECK(terminal->depth() == Depth::many);
}

TEST_CASE("fewer colours, or none, are taken from TERM and from the user") {
    const Pty pty;
    CHECK(open_on(pty, {80, 24}, "linux")->depth() == Depth::eight);
    CHECK(open_on(pty, {80, 24}, "vt100")->depth() == Depth::mono);
    const auto plain = Terminal::open({pty.tty(), "xterm-256color", {80, 24}, "dark", false, true});
    REQUIRE(plain.has_value());
    CHECK((*plain)->depth() == Depth::mono);
    const auto bytes = (*plain)->compose(paint(sample::match(), {80, 24}, {}));
    CHECK(bytes.find("\x1b[38") == std::string_view::npos);
    CHECK(bytes.find("\x1b[48") == std::string_view::npos);
}

TEST_CASE("without UTF-8 nothing but ASCII is sent") {
    const Pty pty;
    std::setlocale(LC_ALL, "C");
    const auto terminal =
        Terminal::open({pty.tty(), "xterm-256color", {80, 24}, "dark", true, false});
    REQUIRE(terminal.has_value());
    app::View view = sample::match();
    view.boards[0].seats[rules::Side::white].name = "Jürgen 日本";
    const Grid grid = paint(view, {80, 24}, {PieceSet::figurines, false, true});
    const auto bytes = (*terminal)->compose(grid);
    CHECK(std::all_of(bytes.begin(), bytes.end(), [](char c) { return c > 0; }));
    Emulator emulator({80, 24});
    emulator.feed(bytes);
    CHECK(emulator.row(13).substr(0, 14) == "? J?rgen ???? ");
    std::setlocale(LC_ALL, "C.UTF-8");
}

namespace {

std::vector<std::string> keys_read(const std::vector<Key>& keys) {
    std::vector<std::string> names;
    for (const Key& key : keys) {
        names.push_back(key.name == Key::Name::paste ? "paste:" + key.text : name_of(key));
    }
    return names;
}

} // namespace

TEST_CASE("keys arrive through the tty, and a hung-up tty says so") {
    Pty pty;
    const auto terminal = open_on(pty, {80, 24});
    CHECK(terminal->read().keys.empty());
    CHECK_FALSE(terminal->read().hung_up);
    pty.type("N\x13\x03\x1bn\x1bOA\x1b[1;3D\x1b[15~\x1b[Z\xC3\xA9\r");
    CHECK(keys_read(terminal->read().keys) ==
          std::vector<std::string>{"N", "Ctrl-S", "Ctrl-C", "Alt-n", "Up", "Alt-Left", "F5",
                                   "Shift-Tab", "é", "Enter"});
    pty.type("\x1b[200~e4\r\ne5\x1b[201~\x1b");
    CHECK(keys_read(terminal->read().keys) == std::vector<std::string>{"paste:e4 e5", "Esc"});
    terminal->resize({100, 30});
    CHECK(terminal->read().keys.empty());
    pty.hang_up();
    CHECK(terminal->read().hung_up);
}
