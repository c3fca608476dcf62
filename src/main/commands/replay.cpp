// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/replay.h"

#include "src/app/show/story.h"
#include "src/app/update.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/main/commands/commands.h"
#include "src/main/game_stream.h"
#include "src/main/session/front.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/play/records/recording.h"
#include "src/store/records/record_file.h"

#include <fmt/format.h>
#include <memory>

namespace program {
namespace {

constexpr auto replay_command_name = "bughouse replay";

/// Prints the story of a match. To find its costliest moves, an engine analyses it beforehand.
ExitCode tell_story(const app::Settings& settings, play::Recording recording) {
    app::Review review = app::review_of(std::move(recording));
    std::optional<app::Losses> losses;
    if (review.no_analysis.empty()) {
        losses.emplace(review);
        engine::HashTable table;
        while (const auto next = losses->next({})) {
            losses->add_report(*next, engine::search(losses->task(*next), table));
        }
    }
    for (const std::string& line :
         app::match_summary_lines(review, losses ? &*losses : nullptr, settings.options.letters)) {
        print_out(line + "\n");
    }
    return ExitCode::done;
}

} // namespace

ExitCode replay(const app::GivenSettings& given, const std::optional<std::string>& place_or_last,
                bool story) {
    const std::string file = place_or_last ? *place_or_last : newest_record();
    if (file.empty() && !place_or_last) {
        return complain(replay_command_name,
                        {ExitCode::usage, "no match has been saved yet: name a FILE"});
    }
    auto settings = settings_from(given);
    if (!settings) {
        return complain(replay_command_name, settings.error());
    }
    const GamePlace where = place_of(file);
    store::RecordFile::append_left_matches(where.file);
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
    if (story) {
        unblock_signals(); // Ctrl-C ends the search
        return tell_story(*settings, *std::move(recording));
    }
    app::Model model(*settings);
    model.notice = {recording->cut_reason, app::Tone::warning};
    app::open_recording(model, *std::move(recording));
    return run_full_screen(replay_command_name, std::move(model), {}, writer_for(std::nullopt));
}

namespace {

Job describe_replay(Arguments& arguments, app::GivenSettings& given) {
    auto file = std::make_shared<std::optional<std::string>>();
    arguments.text("FILE", *file,
                   "A BPGN file, or FILE:N for its game N (default: the last match)");
    auto story = std::make_shared<bool>(false);
    arguments.flag("--story", *story, "Print how it was decided, to paste into a chat");
    return [file, story, &given] { return replay(given, *file, *story); };
}

} // namespace

const Subcommand replay_command{
    "replay", "Step through a recorded game", describe_replay, {}, true};

} // namespace program
