// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/full_screen.h"

#include "src/app/options.h"
#include "src/base/text.h"
#include "src/main/environment.h"
#include "src/main/loop/child.h"
#include "src/main/loop/client_loop.h"
#include "src/main/loop/text_loop.h"
#include "src/main/settings/sources.h"

#include <cwchar>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace program {
namespace {

/// Whether the locale gives the character a width of one column.
bool is_one_column(char32_t c) {
    return ::wcwidth(static_cast<wchar_t>(c)) == 1;
}

std::optional<tui::PieceSet> piece_set(app::Pieces asked) {
    return asked == app::Pieces::blocks      ? std::optional(tui::PieceSet::blocks)
           : asked == app::Pieces::fine      ? std::optional(tui::PieceSet::fine)
           : asked == app::Pieces::figurines ? std::optional(tui::PieceSet::figurines)
           : asked == app::Pieces::letters   ? std::optional(tui::PieceSet::letters)
                                             : std::nullopt;
}

bool may_colour(const app::Looks& looks, const Hello& hello) {
    return looks.color == app::ColorWhen::always ||
           (looks.color == app::ColorWhen::automatic && !hello.no_color);
}

/// How long tmux waits to tell Esc from the beginning of a key sequence; 0 outside tmux.
base::Millis tmux_escape_time() {
    if (environment("TMUX").empty()) {
        return base::Millis{0};
    }
    const auto told = output_of({"tmux", "show-options", "-sv", "escape-time"}, 16);
    const auto time = told ? base::to_number<int>(base::trim(*told)) : std::nullopt;
    return base::Millis{time.value_or(0)};
}

/// Prints a note on the normal screen, where it can be read after the game.
void say(const TtyFile& tty, const std::string& note) {
    if (!note.empty()) {
        const std::string line = fmt::format("bughouse: {}\r\n", note);
        std::string_view bytes = line;
        tty.write(bytes);
    }
}

tui::Glyphs glyphs_of(const app::Looks& looks, const Hello& hello, bool colour) {
    return tui::glyphs_for(
        piece_set(looks.pieces),
        {hello.term, hello.encoding == "UTF-8" && !looks.ascii, colour, is_one_column});
}

OrComplaint<FullScreen> open_screen(const app::Looks& looks, const Session& session,
                                    const Hello& hello) {
    session.set_terminfo_folders(hello);
    TtyFile tty(store::Descriptor(::fcntl(hello.tty.get(), F_DUPFD_CLOEXEC, 0)));
    tui::TerminalOptions options;
    options.fd = tty.fd();
    options.term = hello.term;
    options.size = tui::bounded(tty.size());
    options.theme = looks.theme;
    options.colour = may_colour(looks, hello);
    options.utf8 = hello.encoding == "UTF-8";
    options.true_colour = hello.true_colour;
    auto terminal = tui::Terminal::open(options);
    if (!terminal) {
        return system_failure(terminal.error());
    }
    const bool colour = (*terminal)->depth() != tui::Depth::mono;
    say(tty, (*terminal)->user_message());
    return FullScreen{std::move(tty), *std::move(terminal), glyphs_of(looks, hello, colour)};
}

/// Why no screen should be opened at all; nothing if one may be.
std::optional<Complaint> why_no_screen(const app::Looks& looks) {
    if (const auto theme = theme_of(looks, tui::Depth::mono); !theme) {
        return theme.error();
    }
    if (::isatty(STDOUT_FILENO) == 0) {
        return Complaint{ExitCode::system_failed,
                         with_ssh_hint("standard output is not a terminal")};
    }
    return std::nullopt;
}

/// Whether to use text mode: because it was requested or the terminal can do nothing else.
bool shows_text(const app::Looks& looks) {
    return looks.text_mode || (::isatty(STDOUT_FILENO) != 0 && environment("TERM") == "dumb");
}

ExitCode show_text(app::Model&& model, Startup startup, Writer writer,
                   std::optional<app::NextActivity>* activity_after_quit) {
    const std::string file = model.settings_file;
    TextLoop loop(
        std::move(model), std::move(writer),
        [file](const app::SaveSetting& setting) { return save_setting(file, setting); },
        library_path());
    const ExitCode code = loop.run(std::move(startup));
    if (activity_after_quit != nullptr) {
        *activity_after_quit = loop.activity_after_quit();
    }
    return code;
}

} // namespace

OrComplaint<tui::Theme> theme_of(const app::Looks& looks, tui::Depth depth) {
    const auto themes = tui::Theme::names();
    const std::string name = looks.theme.empty() ? std::string(themes.front()) : looks.theme;
    const auto theme = tui::Theme::named(name, depth);
    if (!theme) {
        return usage_failure(fmt::format("theme '{}': expected {}", name, fmt::join(themes, ", ")));
    }
    return *theme;
}

ExitCode run_full_screen(const std::string& command, app::Model&& model, Startup startup,
                         OrComplaint<Writer> writer,
                         std::optional<app::NextActivity>* activity_after_quit) {
    if (!writer) {
        return complain(command, writer.error());
    }
    if (Session::here() == nullptr && shows_text(model.looks)) {
        return show_text(std::move(model), std::move(startup), *std::move(writer),
                         activity_after_quit);
    }
    if (Session::here() == nullptr) {
        if (const auto complaint = why_no_screen(model.looks)) {
            return complain(command, *complaint);
        }
        const auto parted = Session::fork_front();
        if (!parted) {
            return complain(command, parted.error());
        }
        if (const auto& code = *parted) { // this is the front, and the session is over
            return *code;
        }
    }
    model.options->tmux_escape_time = tmux_escape_time();
    Session& session = *Session::here();
    session.lock(startup.word);
    ClientLoop::Hooks hooks;
    hooks.open = [&session](const Hello& hello, const app::Looks& looks) {
        return open_screen(looks, session, hello);
    };
    hooks.restyle = [](Screen& screen, const Hello& hello, const app::Looks& looks) {
        screen.restyle(looks.theme, may_colour(looks, hello),
                       [&](bool colour) { return glyphs_of(looks, hello, colour); });
    };
    hooks.keep = [file = model.settings_file](const app::SaveSetting& setting) {
        return save_setting(file, setting);
    };
    hooks.library = library_path();
    if (!session.front().is_open()) {
        return ExitCode::system_failed;
    }
    auto screen = hooks.open(session.hello(), model.looks);
    if (!screen) {
        return complain(command, screen.error());
    }
    ClientLoop loop(std::move(model), session, *std::move(screen), std::move(hooks),
                    *std::move(writer));
    const ExitCode code = loop.run(std::move(startup));
    if (activity_after_quit != nullptr) {
        *activity_after_quit = loop.activity_after_quit();
    }
    return code;
}

} // namespace program
