// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of a sample view on this terminal, to look at with one's own eyes:
// show NAME THEME [ascii|lines|figures|blocks|fine]. Ends with any key.
// show NAME THEME SET COLUMNS ROWS writes it as SVG: README.md's is
// show match dark blocks 120 40 > man/screen.svg
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/paint/paint.h"
#include "tui/terminal/svg.h"
#include "tui/terminal/terminal.h"

#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {

app::View view_named(std::string_view name) {
    app::View view = sample::match();
    if (name == "start") {
        return sample::start_page();
    }
    if (name == "help") {
        return sample::help_page();
    }
    if (name == "zh") {
        return sample::crazyhouse();
    }
    if (name == "ring") {
        return sample::ring(3);
    }
    if (name == "ring5") {
        return sample::ring(5);
    }
    if (name == "server") {
        return sample::server_match();
    }
    if (name == "lobby") {
        return sample::lobby();
    }
    if (name == "console") {
        return sample::console();
    }
    if (name == "marks") {
        auto& marks = view.boards[0].marks;
        marks[sample::square("f7")].check = true;
        marks[sample::square("d1")].premove = true;
        marks[sample::square("h5")].premove = true;
        marks[sample::square("e6")].target = true;
        marks[sample::square("f3")].target = true;
        marks[sample::square("c4")].pending = true;
        view.boards[0].state = {"check: needs a piece from partner", app::Tone::alarm};
        view.input.completions = {"Qf3+", "Qh5+", "Bxd5+", "B@e6+", "P@e6+", "N@g5+"};
        view.input.chosen = 1;
    }
    return view;
}

tui::Glyphs glyphs_of(std::string_view set) {
    tui::Glyphs glyphs;
    glyphs.pieces = set == "figures"  ? tui::PieceSet::figurines
                    : set == "blocks" ? tui::PieceSet::blocks
                    : set == "fine"   ? tui::PieceSet::fine
                                      : tui::PieceSet::letters;
    glyphs.ascii = set == "ascii";
    glyphs.colour = true;
    return glyphs;
}

} // namespace

int main(int argc, char** argv) {
    setlocale(LC_ALL, "");
    const auto arg = [&](int i, const char* usual) { return argc > i ? argv[i] : usual; };
    const app::View view = view_named(arg(1, "match"));
    tui::Glyphs glyphs = glyphs_of(arg(3, "ascii"));
    if (argc > 5) {
        const tui::Size size{std::atoi(argv[4]), std::atoi(argv[5])};
        const tui::Grid grid = tui::paint(view, size, glyphs);
        fmt::print("{}", tui::to_svg(grid, {0, 0, size.columns, size.rows},
                                     *tui::Theme::named(argv[2], tui::Depth::full)));
        return 0;
    }
    const int fd = open("/dev/tty", O_RDWR | O_NONBLOCK);
    winsize w{};
    ioctl(fd, TIOCGWINSZ, &w);
    tui::TerminalOptions options{fd,
                                 getenv("TERM"),
                                 {w.ws_col, w.ws_row},
                                 arg(2, "dark"),
                                 getenv("NO_COLOR") == nullptr,
                                 true,
                                 getenv("COLORTERM") != nullptr};
    auto terminal = tui::Terminal::open(options);
    if (!terminal) {
        fmt::print("{}\n", terminal.error());
        return 3;
    }
    glyphs.colour = (*terminal)->depth() != tui::Depth::mono;
    const auto bytes = (*terminal)->compose(tui::paint(view, options.size, glyphs));
    fcntl(fd, F_SETFL, O_RDWR);
    write(fd, bytes.data(), bytes.size());
    fcntl(fd, F_SETFL, O_RDWR | O_NONBLOCK);
    for (;;) {
        pollfd p{fd, POLLIN, 0};
        poll(&p, 1, -1);
        const auto input = (*terminal)->read();
        if (!input.keys.empty() || input.hung_up) {
            return 0;
        }
    }
}
