// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the command line and of the config file, put together: the command line overrules
// the file, the file overrules the defaults.
#pragma once

#include "src/app/config.h"
#include "src/app/options.h"
#include "src/main/complaint.h"

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace program {

/// Options that every command takes.
struct GlobalWords {
    std::optional<std::string> theme;
    bool ascii = false;
    bool figurines = false;
    std::optional<std::string> color;
    std::optional<std::string> config;
};
void add_global_options(CLI::App& root, GlobalWords& words);

/// What match `bughouse play` shall be.
struct PlayWords {
    std::optional<std::string> seat;
    std::optional<std::string> humans;
    std::optional<std::string> level;
    std::optional<std::string> time;
    std::optional<std::string> laws;
    std::vector<std::string> law;
    std::optional<std::string> variant;
    std::optional<std::string> start;
    std::optional<std::string> ending;
    std::optional<std::string> stalling;
    std::optional<std::string> resume;
    std::vector<std::string> house;
    std::optional<std::string> referee; ///< the laws `referee` and `clock`, by their own names
    std::optional<std::string> clock;
    std::optional<std::string> bfen;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> record;
};
void add_play_options(CLI::App& command, PlayWords& words);

/// How the screen shall look.
struct Looks {
    std::string theme; ///< one of tui::Theme::names()
    bool ascii = false;
    bool figurines = false;
    app::ColorWhen color = app::ColorWhen::automatic;
};

/// The config file of `--config`, which must be there, or the usual one, which need not.
[[nodiscard]] Answer<app::Config> read_config_file(const GlobalWords& words);
[[nodiscard]] Answer<Looks> looks_from(const GlobalWords& words, const app::Config& config);
/// A playable match and what goes with it.
[[nodiscard]] Answer<app::Options> options_from(const PlayWords& words, const app::Config& config);

/// What every command with a screen begins with.
struct Settings {
    app::Config config;
    Looks looks;
    app::Options options;
};
[[nodiscard]] Answer<Settings> settings_from(const GlobalWords& globals, const PlayWords& words);

/// The value of a variable of the environment; empty when it is not set.
[[nodiscard]] std::string environment(std::string_view name);

} // namespace program
