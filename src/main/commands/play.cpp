// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/app/update.h"
#include "src/main/commands/connect.h"
#include "src/main/commands/going_back.h"
#include "src/main/commands/replay.h"
#include "src/main/session/session.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"

#include <optional>
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
    startup.threads = settings->threads;
    startup.sit_down = [match, unfinished](app::Model& model, base::Instant now) {
        return app::take_up(model, match, unfinished, now);
    };
    return show(command, app::Model(std::move(settings->options)), std::move(startup),
                settings->looks, *std::move(writer));
}

/// At the table, or at the page where it is chosen.
ExitCode play(const std::string& command, const app::Given& given, bool at_table,
              std::optional<app::Onward>* onward = nullptr) {
    auto settings = settings_from(given);
    if (!settings) {
        return complain(command, settings.error());
    }
    if (onward != nullptr) {
        app::Found& found = settings->options.found;
        found = {unfinished_record(), last_record(), {}, running_matches()};
        if (is_running(found.unfinished, found.running)) {
            found.unfinished.clear(); // it is the match that goes on
        }
        for (const auto& [name, server] : settings->servers) {
            found.servers.push_back(name);
        }
    }
    auto writer = writer_for(settings->record);
    if (!writer) {
        return complain(command, writer.error());
    }
    Startup startup;
    startup.threads = settings->threads;
    if (at_table) {
        startup.sit_down = [match = settings->options.match](app::Model& model, base::Instant now) {
            return app::sit_down(model, match, now);
        };
    }
    return show(command, app::Model(std::move(settings->options)), std::move(startup),
                settings->looks, *std::move(writer), onward);
}

Job describe_play(Arguments& arguments, app::Given& given) {
    arguments.settings(app::Setting::of_play, given);
    return [&given] {
        const std::string command = "bughouse play";
        Beginning beginning;
        beginning.record = app::says(given, "resume") ? given.at("resume").front() : "";
        if (const auto code = go_back(command, beginning)) {
            return *code;
        }
        return app::says(given, "resume") ? resume(command, given) : play(command, given, true);
    };
}

ExitCode go_on(const app::Given& given, const app::Onward& onward) {
    switch (onward.kind) {
    case app::Onward::Kind::resume: {
        app::Given resumed = given;
        resumed["resume"] = {onward.what};
        return resume("bughouse", resumed);
    }
    case app::Onward::Kind::replay:
        return replay(given, onward.what);
    case app::Onward::Kind::attach:
        Session::here()->hand_over(onward.what);
        return ExitCode::done;
    case app::Onward::Kind::connect:
        return connect("bughouse connect", given, HostAndPort{onward.what, std::nullopt});
    }
    return ExitCode::done;
}

/// From a replay the page is come back to.
ExitCode start(const app::Given& given) {
    std::optional<app::Onward> onward;
    ExitCode code = play("bughouse", given, false, &onward);
    while (onward && code == ExitCode::done) {
        const bool comes_back = onward->kind == app::Onward::Kind::replay;
        code = go_on(given, *std::exchange(onward, std::nullopt));
        if (comes_back && code == ExitCode::done) {
            code = play("bughouse", given, false, &onward);
        }
    }
    return code;
}

Job describe_start_page(Arguments& /*arguments*/, app::Given& given) {
    return [&given] { return start(given); };
}

} // namespace

const Subcommand play_command{"play", "Play a match on this machine", describe_play, {}, true};
const Subcommand start_page{"", "", describe_start_page, {}, true};

} // namespace program
