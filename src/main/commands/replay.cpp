// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/main/game_stream.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/sources.h"
#include "src/play/records/recording.h"
#include "src/store/files.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace program {
namespace {

constexpr auto replay_command_name = "bughouse replay";

/// `FILE` or `FILE:N`; a file that is really called so comes first.
struct Place {
    std::string file;
    std::size_t number = 1;
};
Place place_of(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon != std::string::npos && !store::exists(text)) {
        const auto number = base::to_number<std::size_t>(text.substr(colon + 1));
        if (number && *number > 0) {
            return {text.substr(0, colon), *number};
        }
    }
    return {text, 1};
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
        fmt::print(stderr, "{}: {} has no game {}, it has {}\n", replay_command_name, place.file,
                   place.number, seen);
    }
    return found;
}

ExitCode replay(const app::Given& given, const std::string& file) {
    auto settings = settings_from(given);
    if (!settings) {
        return complain(replay_command_name, settings.error());
    }
    const Place place = place_of(file);
    const auto game = find_game(place);
    if (!game) {
        return ExitCode::usage;
    }
    auto recording = play::recording_of(*game, *rules::preset("fics"));
    if (!recording) {
        return complain(replay_command_name,
                        {ExitCode::usage,
                         fmt::format("{}:{}: {}", place.file, place.number, recording.error())});
    }
    app::Model model(std::move(settings->options));
    model.notice = {recording->cut, app::Tone::warning};
    app::open_recording(model, *std::move(recording));
    return show(replay_command_name, std::move(model), {}, settings->looks,
                writer_for(std::nullopt).value());
}

Job describe_replay(Arguments& arguments, app::Given& given) {
    auto file = std::make_shared<std::string>();
    arguments.text("FILE", *file, "A BPGN file; FILE:N is its game N", Arguments::Need::required);
    return [file, &given] { return replay(given, *file); };
}

} // namespace

const Subcommand replay_command{"replay", "Step through a recorded game", describe_replay};

} // namespace program
