// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/replay.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/main/game_stream.h"
#include "src/main/settings/surroundings.h"
#include "src/play/records/replay.h"
#include "src/store/files.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace program {
namespace {

const std::string name = "bughouse replay";

/// `FILE` or `FILE:N`; a file that is really called so comes first.
struct Place {
    std::string file;
    std::size_t number = 1;
};
Place place_of(const std::string& word) {
    const auto colon = word.rfind(':');
    if (colon != std::string::npos && !store::exists(word)) {
        const auto number = base::to_number<std::size_t>(word.substr(colon + 1));
        if (number && *number > 0) {
            return {word.substr(0, colon), *number};
        }
    }
    return {word, 1};
}

/// Nothing: why not has been said.
std::optional<notation::ReadGame> find_game(const Place& place) {
    std::optional<notation::ReadGame> found;
    std::size_t seen = 0;
    const ExitCode code =
        for_each_game(place.file, [&](const std::string&, const notation::ReadGame& read) {
            if (!found && ++seen == place.number) {
                found = read;
            }
            return !found;
        });
    if (!found && code == ExitCode::done) {
        fmt::print(stderr, "{}: {} has no game {}, it has {}\n", name, place.file, place.number,
                   seen);
    }
    return found;
}

ExitCode replay(const GlobalWords& globals, const std::string& word) {
    auto settings = settings_from(globals, {});
    if (!settings) {
        return complain(name, settings.error());
    }
    const Place place = place_of(word);
    const auto game = find_game(place);
    if (!game) {
        return ExitCode::usage;
    }
    auto recording = play::recording_of(*game, *rules::preset("fics"));
    if (!recording) {
        return complain(name, {ExitCode::usage, fmt::format("{}:{}: {}", place.file, place.number,
                                                            recording.error())});
    }
    app::Model model(std::move(settings->options));
    model.notice = {recording->cut, app::Tone::warning};
    app::open_recording(model, *std::move(recording));
    return show(name, std::move(model), {}, settings->looks, writer_for(std::nullopt).value());
}

} // namespace

void add_replay(CLI::App& root, const GlobalWords& globals, Job& job) {
    auto word = std::make_shared<std::string>();
    CLI::App& command = *root.add_subcommand("replay", "Step through a recorded game");
    command.add_option("FILE", *word, "A BPGN file; FILE:N is its game N")->required();
    command.callback(
        [word, &globals, &job] { job = [word, &globals] { return replay(globals, *word); }; });
}

} // namespace program
