// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/full_screen.h"

#include "src/base/text.h"
#include "src/main/environment.h"
#include "src/main/loop/client_loop.h"
#include "src/main/loop/last_words.h"

#include <clocale>
#include <cstdio>
#include <cwchar>
#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

namespace program {
namespace {

/// Puts the user's locale in force. One that is not installed but says UTF-8 in its name is taken
/// at its word.
bool locale_is_utf8() {
    // Called once, before any thread is there.
    if (std::setlocale(LC_CTYPE, "") != nullptr &&             // NOLINT(concurrency-mt-unsafe)
        std::string_view(::nl_langinfo(CODESET)) == "UTF-8") { // NOLINT(concurrency-mt-unsafe)
        return true;
    }
    std::string name;
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        name = name.empty() ? base::lower(environment(variable)) : name;
    }
    const bool says_so =
        name.find("utf-8") != std::string::npos || name.find("utf8") != std::string::npos;
    return says_so &&
           std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr; // NOLINT(concurrency-mt-unsafe)
}

bool may_colour(const app::Looks& looks) {
    return looks.color == app::ColorWhen::always ||
           (looks.color == app::ColorWhen::automatic && environment("NO_COLOR").empty());
}

/// In the locale that is in force.
bool is_one_column(char32_t c) {
    return ::wcwidth(static_cast<wchar_t>(c)) == 1;
}

std::optional<tui::PieceSet> piece_set(app::Pieces asked) {
    switch (asked) {
    case app::Pieces::blocks:
        return tui::PieceSet::blocks;
    case app::Pieces::fine:
        return tui::PieceSet::fine;
    case app::Pieces::figurines:
        return tui::PieceSet::figurines;
    case app::Pieces::letters:
        return tui::PieceSet::letters;
    case app::Pieces::automatic:
        break;
    }
    return std::nullopt;
}

/// A terminal that pictures can be drawn on.
struct FullScreen {
    TtyFile tty;
    std::unique_ptr<tui::Terminal> terminal; ///< on `tty`
    tui::Glyphs glyphs;
};

Answer<FullScreen> open_screen(const app::Looks& looks) {
    if (const auto theme = theme_of(looks, tui::Depth::mono); !theme) {
        return base::failure(theme.error());
    }
    if (::isatty(STDOUT_FILENO) == 0) {
        return refused("standard output is not a terminal");
    }
    auto tty = TtyFile::open();
    if (!tty) {
        return refused(tty.error());
    }
    const bool utf8 = locale_is_utf8();
    tui::TerminalOptions options;
    options.fd = tty->fd();
    options.term = environment("TERM");
    options.size = tui::bounded(tty->size());
    options.theme = looks.theme;
    options.colour = may_colour(looks);
    options.utf8 = utf8;
    const std::string promised = environment("COLORTERM");
    options.true_colour = promised == "truecolor" || promised == "24bit";
    auto terminal = tui::Terminal::open(options);
    if (!terminal) {
        return refused(terminal.error());
    }
    const bool colour = (*terminal)->depth() != tui::Depth::mono;
    const tui::Glyphs glyphs = tui::glyphs_for(
        piece_set(looks.pieces), {options.term, utf8 && !looks.ascii, colour, is_one_column});
    return FullScreen{*std::move(tty), *std::move(terminal), glyphs};
}

} // namespace

Answer<tui::Theme> theme_of(const app::Looks& looks, tui::Depth depth) {
    const auto themes = tui::Theme::names();
    const std::string name = looks.theme.empty() ? std::string(themes.front()) : looks.theme;
    const auto theme = tui::Theme::named(name, depth);
    if (!theme) {
        return wrong(fmt::format("theme '{}': expected {}", name, fmt::join(themes, ", ")));
    }
    return *theme;
}

ExitCode show(const std::string& command, app::Model model, Startup startup,
              const app::Looks& looks, Writer writer, std::optional<app::Onward>* onward) {
    auto screen = open_screen(looks);
    if (!screen) {
        return complain(command, screen.error());
    }
    const LastWords last_words(screen->terminal->rescue());
    const std::string& note = screen->terminal->note();
    if (!note.empty()) { // stands on the normal screen, where it is seen again after the game
        const std::string line = fmt::format("bughouse: {}\r\n", note);
        std::string_view bytes = line;
        screen->tty.write(bytes);
    }
    ClientLoop loop(std::move(model), std::move(screen->tty), std::move(screen->terminal),
                    screen->glyphs, std::move(writer));
    const ExitCode code = loop.run(std::move(startup));
    if (onward != nullptr) {
        *onward = loop.onward();
    }
    return code;
}

} // namespace program
