// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/replay.h"

#include "src/app/update.h"
#include "src/main/commands/commands.h"
#include "src/main/game_stream.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/play/records/recording.h"
#include "src/store/records/record_file.h"

#include <fmt/format.h>
#include <memory>

namespace program {
namespace {

constexpr auto replay_command_name = "bughouse replay";

} // namespace

ExitCode replay(const app::Given& given, const std::optional<std::string>& place) {
    const std::string file = place ? *place : last_record();
    if (file.empty() && !place) {
        return complain(replay_command_name,
                        {ExitCode::usage, "no match has been saved yet: name a FILE"});
    }
    auto settings = settings_from(given);
    if (!settings) {
        return complain(replay_command_name, settings.error());
    }
    const GamePlace where = place_of(file);
    store::RecordFile::take_in(where.file);
    const auto game = find_game(where, replay_command_name);
    if (!game) {
        return ExitCode::usage;
    }
    auto recording = play::recording_of(*game, *rules::preset("fics"));
    if (!recording) {
        return complain(replay_command_name,
                        {ExitCode::usage,
                         fmt::format("{}:{}: {}", where.file, where.number, recording.error())});
    }
    app::Model model(*settings);
    model.notice = {recording->cut, app::Tone::warning};
    app::open_recording(model, *std::move(recording));
    return show(replay_command_name, std::move(model), {}, writer_for(std::nullopt).value());
}

namespace {

Job describe_replay(Arguments& arguments, app::Given& given) {
    auto file = std::make_shared<std::optional<std::string>>();
    arguments.text("FILE", *file,
                   "A BPGN file, or FILE:N for its game N (default: the last match)");
    return [file, &given] { return replay(given, *file); };
}

} // namespace

const Subcommand replay_command{
    "replay", "Step through a recorded game", describe_replay, {}, true};

} // namespace program
