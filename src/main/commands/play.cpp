// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/play.h"

#include "src/app/update.h"
#include "src/main/screen.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <memory>

namespace program {
namespace {

ExitCode play(const std::string& command, const GlobalWords& globals, const PlayWords& words,
              bool at_once) {
    const auto config = read_config_file(globals);
    if (!config) {
        return complain(command, config.error());
    }
    const auto looks = looks_from(globals, *config);
    if (!looks) {
        return complain(command, looks.error());
    }
    auto options = options_from(words, *config);
    if (!options) {
        return complain(command, options.error());
    }
    auto writer = writer_for(words.record);
    if (!writer) {
        return complain(command, writer.error());
    }
    Opening opening;
    if (at_once) {
        opening = [match = options->match](app::Model& model, base::Instant now) {
            return app::sit_down(model, match, now);
        };
    }
    return show(command, app::Model(*std::move(options)), opening, *looks, *std::move(writer));
}

} // namespace

void add_play(CLI::App& root, const GlobalWords& globals, Job& job) {
    auto words = std::make_shared<PlayWords>();
    CLI::App& command = *root.add_subcommand("play", "Play a match on this machine");
    add_play_options(command, *words);
    command.callback([words, &globals, &job] {
        job = [words, &globals] { return play("bughouse play", globals, *words, true); };
    });
}

ExitCode run_start_page(const GlobalWords& globals) {
    return play("bughouse", globals, {}, false);
}

} // namespace program
