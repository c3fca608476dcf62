// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/play.h"

#include "src/app/update.h"
#include "src/base/text.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/connect.h"
#include "src/main/commands/going_back.h"
#include "src/main/commands/host.h"
#include "src/main/commands/learn.h"
#include "src/main/commands/replay.h"
#include "src/main/serve/machine_tables.h"
#include "src/main/session/session.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"

#include <fmt/format.h>
#include <string>
#include <unistd.h>
#include <utility>

namespace program {
namespace {

/// Resumes a recorded match in its own file, unless `--record` names another.
ExitCode resume(const std::string& command, const app::GivenSettings& given, Chosen& chosen) {
    const std::string file = given.at("resume").front();
    const auto taken = read_resumed_match(file);
    if (!taken) {
        return complain(command, taken.error());
    }
    const play::Unfinished& unfinished = taken->unfinished;
    auto settings =
        settings_from(given, [&](const app::GivenSettings& arguments, app::Settings& into) {
            return apply_record(unfinished, arguments, into);
        });
    if (!settings) {
        return complain(command, settings.error());
    }
    app::MatchTerms& match = settings->options.match;
    match.boards = rematch_starts(unfinished.match);
    auto writer =
        settings->records_file ? writer_for(settings->records_file) : writer_at(file, taken->line);
    find_standing_offers(*settings);
    const auto begin = [match, unfinished](app::Model& model, base::Instant now) {
        return app::resume_match(model, match, unfinished, now);
    };
    return run_full_screen(command, app::Model(*settings),
                           {.sit_down = begin, .threads = settings->threads}, std::move(writer),
                           &chosen);
}

using Begin = std::function<app::Effects(app::Model& model, base::Instant now)>;

/// Opens the screen and begins there, after `find` has looked for what the start page offers.
ExitCode begin_by(const std::string& command, const app::GivenSettings& given, Chosen& chosen,
                  void (*find)(app::Settings& settings), Begin begin) {
    auto settings = settings_from(given);
    if (!settings) {
        return complain(command, settings.error());
    }
    find(*settings);
    return run_full_screen(command, app::Model(*settings),
                           {.sit_down = std::move(begin), .threads = settings->threads},
                           writer_for(settings->records_file), &chosen);
}

/// Plays a match at this keyboard.
ExitCode play(const std::string& command, const app::GivenSettings& given, Chosen& chosen) {
    return begin_by(command, given, chosen, find_standing_offers,
                    [](app::Model& model, base::Instant now) {
                        return app::sit_down(model, app::MatchTerms(model.options->match), now);
                    });
}

/// Finds everything that the start page can offer at the moment.
void find_offers(app::Settings& settings) {
    find_standing_offers(settings);
    app::FoundMatches& found = settings.options.found_matches;
    found.unfinished = unfinished_record(found.last);
    for (MachineTable& table : find_tables(default_tables_folder, unasked_timeout)) {
        found.tables.push_back({std::move(table.host), std::move(table.text)});
    }
    found.running = running_matches();
    if (is_running(found.unfinished, found.running)) {
        found.unfinished.clear(); // that record is of a match that is still running
    }
    found.user = login_name(::geteuid());
}

ExitCode show_start_page(const app::GivenSettings& given, Chosen& chosen, Begin begin) {
    return begin_by("bughouse", given, chosen, find_offers, std::move(begin));
}

/// Runs an activity. `note` receives what the start page shows afterwards.
ExitCode run_activity(const app::GivenSettings& given, const app::NextActivity& activity_after_quit,
                      std::string& note, Chosen& chosen) {
    switch (activity_after_quit.kind) {
    case app::NextActivity::Kind::resume: {
        app::GivenSettings resumed = without_terms(given);
        resumed["resume"] = {activity_after_quit.target};
        return resume("bughouse", resumed, chosen);
    }
    case app::NextActivity::Kind::replay:
        return replay(given, activity_after_quit.target);
    case app::NextActivity::Kind::attach:
        Session::here()->send_front_to(activity_after_quit.target);
        return ExitCode::done;
    case app::NextActivity::Kind::connect:
        return connect("bughouse connect", given,
                       ConnectTarget{activity_after_quit.target, std::nullopt});
    case app::NextActivity::Kind::host:
        return host_table(given);
    case app::NextActivity::Kind::join:
        return join_table(given, activity_after_quit.target);
    case app::NextActivity::Kind::learn:
        return learn(given, chosen);
    case app::NextActivity::Kind::train:
        return train_here(given, note, chosen);
    case app::NextActivity::Kind::relive:
        return relive_own_seat(without_terms(given), activity_after_quit.target, chosen);
    case app::NextActivity::Kind::quit_instead:
        break;
    }
    return ExitCode::done;
}

/// Whether the activity returns to the start page, as replays and lessons do.
bool returns_to_start_page(app::NextActivity::Kind kind) {
    using Kind = app::NextActivity::Kind;
    return kind == Kind::replay || kind == Kind::learn || kind == Kind::train ||
           kind == Kind::relive;
}

/// Runs an activity. If it could not begin and returns to the start page, the reason is shown
/// there.
ExitCode run_activity_noting_failure(const app::GivenSettings& given,
                                     const app::NextActivity& activity_after_quit,
                                     std::string& note, Chosen& chosen) {
    if (!returns_to_start_page(activity_after_quit.kind)) {
        return run_activity(given, activity_after_quit, note, chosen);
    }
    std::string errors;
    ExitCode code = ExitCode::done;
    {
        const KeptErrors kept(errors);
        code = run_activity(given, activity_after_quit, note, chosen);
    }
    if (code == ExitCode::done || errors.empty()) {
        print_error(errors);
        return code;
    }
    constexpr std::string_view mark = ": "; // ends what names the command and the file
    const auto last = base::split(base::trim(errors), '\n').back();
    const auto at = last.rfind(mark);
    note = fmt::format("not opened: {}",
                       at == std::string_view::npos ? last : last.substr(at + mark.size()));
    return ExitCode::done;
}

Job describe_play(Arguments& arguments, app::GivenSettings& given) {
    arguments.settings(app::Setting::of_play, given);
    return [&given] {
        const std::string command = "bughouse play";
        const bool resumes = app::is_given(given, "resume");
        PlannedStart beginning;
        beginning.record = resumes ? given.at("resume").front() : "";
        if (const auto code = offer_return(command, beginning)) {
            return *code;
        }
        app::GivenSettings later = given;
        later.erase("resume");
        return run_choices(later, [&](Chosen& chosen) {
            return resumes ? resume(command, given, chosen) : play(command, given, chosen);
        });
    };
}

Job describe_start_page(Arguments& /*arguments*/, app::GivenSettings& given) {
    return [&given] {
        return run_choices(given, [&](Chosen& chosen) {
            return show_start_page(given, chosen, app::begin_at_start_page);
        });
    };
}

} // namespace

void find_standing_offers(app::Settings& settings) {
    app::FoundMatches& found = settings.options.found_matches;
    for (const auto& [name, server] : settings.servers) {
        found.servers.push_back(name);
    }
    found.solved_lessons = solved_lessons();
    found.due_mistakes = due_mistakes();
    found.last = newest_record();
}

ExitCode run_choices(const app::GivenSettings& given,
                     const std::function<ExitCode(Chosen& chosen)>& first) {
    Chosen chosen;
    ExitCode code = first(chosen);
    while (chosen && chosen->kind != app::NextActivity::Kind::quit_instead &&
           code == ExitCode::done) {
        const auto kind = chosen->kind;
        std::string note;
        code =
            run_activity_noting_failure(given, *std::exchange(chosen, std::nullopt), note, chosen);
        if (!chosen && returns_to_start_page(kind) && code == ExitCode::done) {
            code = show_start_page(given, chosen, [&](app::Model& model, base::Instant now) {
                return app::return_to_start_page(model, kind, note, now);
            });
        }
    }
    return code;
}

ExitCode watch_bots(const app::GivenSettings& given) {
    app::GivenSettings bots = given;
    bots["humans"] = {"none"};
    return run_choices(given, [&](Chosen& chosen) { return play("bughouse watch", bots, chosen); });
}

const Subcommand play_command{"play", "Play a match on this machine", describe_play, {}, true};
const Subcommand start_page{"", "", describe_start_page, {}, true};

} // namespace program
