// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/app/update.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/resume_file.h"
#include "src/main/settings/sources.h"

#include <string>
#include <utility>

namespace program {
namespace {

/// Goes on with a recorded match, in its own file unless `--record` names another.
ExitCode resume(const std::string& command, const app::Given& given) {
    const std::string file = given.at("resume").front();
    const auto taken = take_up(file);
    if (!taken) {
        return complain(command, taken.error());
    }
    const play::Unfinished& unfinished = taken->unfinished;
    auto settings = settings_from(given, [&](const app::Given& arguments, app::Settings& into) {
        return take_record(unfinished, arguments, into);
    });
    if (!settings) {
        return complain(command, settings.error());
    }
    app::MatchTerms& match = settings->options.match;
    match.boards = rematch_starts(unfinished.match);
    auto writer = settings->record ? writer_for(settings->record) : writer_at(file, taken->line);
    if (!writer) {
        return complain(command, writer.error());
    }
    Startup startup;
    startup.sit_down = [match, unfinished](app::Model& model, base::Instant now) {
        return app::take_up(model, match, unfinished, now);
    };
    return show(command, app::Model(std::move(settings->options)), std::move(startup),
                settings->looks, *std::move(writer));
}

/// At the table, or at the page where it is chosen.
ExitCode play(const std::string& command, const app::Given& given, bool at_table) {
    auto settings = settings_from(given);
    if (!settings) {
        return complain(command, settings.error());
    }
    auto writer = writer_for(settings->record);
    if (!writer) {
        return complain(command, writer.error());
    }
    Startup startup;
    if (at_table) {
        startup.sit_down = [match = settings->options.match](app::Model& model, base::Instant now) {
            return app::sit_down(model, match, now);
        };
    }
    return show(command, app::Model(std::move(settings->options)), std::move(startup),
                settings->looks, *std::move(writer));
}

Job describe_play(Arguments& arguments, app::Given& given) {
    arguments.settings(app::Setting::of_play, given);
    return [&given] {
        const std::string command = "bughouse play";
        return app::says(given, "resume") ? resume(command, given) : play(command, given, true);
    };
}

Job describe_start_page(Arguments& /*arguments*/, app::Given& given) {
    return [&given] { return play("bughouse", given, false); };
}

} // namespace

const Subcommand play_command{"play", "Play a match on this machine", describe_play};
const Subcommand start_page{"", "", describe_start_page};

} // namespace program
