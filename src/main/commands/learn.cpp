// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/learn.h"

#include "src/app/table/course.h"
#include "src/app/table/mistakes.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/main/commands/commands.h"
#include "src/main/environment.h"
#include "src/main/game_stream.h"
#include "src/main/loop/loop.h"
#include "src/main/session/front.h"
#include "src/main/session/session.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/library_query.h"
#include "src/play/records/recording.h"
#include "src/store/files.h"
#include "src/store/library/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace program {
namespace {

constexpr auto train_command_name = "bughouse train";
constexpr int most_records_a_run = 300; ///< records searched; the rest wait for the next run
constexpr int most_judged_a_run = 1;    ///< lost matches, each at seconds of engine time
constexpr std::int64_t seconds_a_day = 24 * 60 * 60;
constexpr auto lessons_name = "lessons", training_name = "training"; // of files among user data

/// The file of that name among the player's data; empty if there is no place for it.
std::string data_file(const char* name) {
    const std::string data = store::program_folders(environment).data;
    return data.empty() ? "" : fmt::format("{}/{}", data, name);
}

ExitCode run_course(const std::string& command, app::Settings settings, app::Course course,
                    Chosen& chosen) {
    find_standing_offers(settings);
    const auto begin = [course = std::move(course)](app::Model& model, base::Instant now) {
        return app::begin_course(model, course, now);
    };
    return run_full_screen(command, app::Model(settings), {.sit_down = begin},
                           writer_for(std::nullopt), &chosen);
}

Job describe_learn(Arguments& /*arguments*/, app::GivenSettings& given) {
    return [&given] {
        return run_choices(given, [&](Chosen& chosen) { return learn(given, chosen); });
    };
}

// The player's own mistakes.

struct TrainArguments {
    std::optional<std::string> place, player, today;
};

/// The local date, or the requested one, in days since 1970.
std::optional<std::int64_t> day_of(const std::optional<std::string>& asked) {
    if (asked) {
        std::string date = *asked;
        std::ranges::replace(date, '-', '.');
        const auto seconds = app::wall_seconds_from(date, "");
        return seconds ? std::optional(*seconds / seconds_a_day) : std::nullopt;
    }
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm local{};
    ::localtime_r(&now, &local);
    return (static_cast<std::int64_t>(now) + local.tm_gmtoff) / seconds_a_day;
}

/// Searches records that have not been searched before for a player's mistakes.
class Search {
  public:
    Search(app::Drills& drills, const std::string& player, std::int64_t today)
        : drills_(drills), player_(base::lower(player)), today_(today) {}

    /// Adds all that was found to drills in which another run may have put more meanwhile.
    void add_to(app::Drills& drills) const {
        for (const std::string& key : searched_) {
            drills.note_searched(key);
        }
        for (const app::Lesson& lesson : found_) {
            drills.add(lesson, today_);
        }
    }

    /// Whether nothing is left to be searched in the record of that name.
    [[nodiscard]] bool is_done(const std::string& name) {
        const bool seen = drills_.has_searched(key_of(name));
        seen_before_ = seen_before_ || seen;
        return seen && drills_.has_searched("judged " + key_of(name));
    }
    void take(const std::string& name, const notation::ReadGame& read) {
        const std::string key = key_of(name);
        const std::string judged_key = "judged " + key;
        const bool proves = !drills_.has_searched(key) && own_ < most_records_a_run;
        const bool judges = !drills_.has_searched(judged_key) && judged_ < most_judged_a_run;
        const auto names = play::names_in(read.game);
        const bool own = std::ranges::any_of(
            names.values, [&](const std::string& each) { return base::lower(each) == player_; });
        if (is_done(name) || !own || (!proves && !judges)) {
            return;
        }
        const auto recording = play::recording_of(read, *rules::preset("fics"));
        if (!recording || recording->result_marker == "*") {
            return; // an unfinished match may go on
        }
        show_progress("Looking for your mistakes ...");
        for (const rules::Seat seat : rules::seats(recording->start.plan())) {
            if (base::lower(recording->names[seat]) == player_) {
                if (proves) {
                    ++own_;
                    note_searched(key);
                    add(app::mistakes_of(*recording, seat, recording->title));
                }
                if (judges) {
                    judge(*recording, seat);
                    note_searched(judged_key);
                }
            }
        }
    }
    [[nodiscard]] bool found_nobody() const { return own_ == 0 && !seen_before_; }

  private:
    [[nodiscard]] std::string key_of(const std::string& name) const { return player_ + ' ' + name; }
    void note_searched(const std::string& key) {
        drills_.note_searched(key);
        searched_.push_back(key);
    }
    void add(const std::vector<app::Lesson>& lessons) {
        found_.insert(found_.end(), lessons.begin(), lessons.end());
    }
    void judge(const play::Recording& recording, rules::Seat seat) {
        bool searched = false;
        add(app::judged_mistakes_of(
            recording, seat, recording.title, [&](const engine::Task& task) {
                if (!searched) {
                    show_progress("Looking for what lost your match ...");
                }
                searched = true;
                return engine::search(task, table_ ? *table_ : table_.emplace());
            }));
        judged_ += searched ? 1 : 0;
    }

    app::Drills& drills_; ///< as they were when the search began, with the names searched since
    std::string player_;
    std::int64_t today_;
    std::vector<std::string> searched_;
    std::vector<app::Lesson> found_;
    int judged_ = 0, own_ = 0;
    bool seen_before_ = false; ///< a record of the player was searched in an earlier run
    std::optional<engine::HashTable> table_; ///< created when a match is first judged
};

/// Searches the player's matches in the library, newest first. One that is also a file of the game
/// folder goes by the file's name, so that it is searched once.
void search_library(Search& search, const std::string& player, const std::string& game_folder) {
    if (::access(library_path().c_str(), R_OK) != 0) {
        return;
    }
    auto library = store::Library::open(library_path());
    play::LibraryFilter filter;
    filter.player = player;
    auto query = play::query_from(std::move(filter));
    if (!library || !query) {
        return;
    }
    query->order = play::LibraryQuery::Order::newest_first;
    std::vector<std::pair<std::int64_t, std::string>> found;
    (void)library->find(*query, [&](const store::LibraryRow& row) {
        const bool is_file = row.source.file.starts_with(game_folder + '/');
        found.emplace_back(row.id, is_file ? fmt::format("{}#{}", row.source.file, row.source.game)
                                           : fmt::format("library#{}", row.id));
        return true;
    });
    for (const auto& [id, name] : found) {
        const auto record = search.is_done(name) ? std::string() : library->record(id).value_or("");
        if (const auto read = last_game_in(record)) {
            search.take(name, *read);
        }
    }
}

/// Searches that file or folder; by default the game folder and the library.
ExitCode search_all(Search& search, const std::optional<std::string>& place,
                    const std::string& player) {
    const std::string data = store::program_folders(environment).data;
    std::error_code fault;
    const std::string folder = place ? *place : data + "/games";
    const bool is_folder = !place || std::filesystem::is_directory(folder, fault);
    std::vector<std::string> files{folder};
    if (is_folder) {
        files = store::exists(folder)
                    ? files_in(folder, {".bpgn", ".pgn"}, train_command_name).files
                    : std::vector<std::string>();
        std::ranges::reverse(files); // the newest names first
    }
    for (const std::string& file : files) {
        const ExitCode code = for_each_game(file, [&](const std::string& name, const auto& read) {
            search.take(std::filesystem::absolute(name, fault).string(), read);
            return true;
        });
        if (code != ExitCode::done && !is_folder) {
            return code;
        }
    }
    if (!place) {
        search_library(search, player, folder);
    }
    return ExitCode::done;
}

/// Reports that there is nothing to train: in `why_nothing_to_train`, or to the user if that is
/// null.
ExitCode nothing_to_train(const app::Drills& drills, bool nobody, const TrainArguments& asked,
                          const std::string& player, std::int64_t today,
                          std::string* why_nothing_to_train) {
    const auto next = drills.next_due();
    nobody = nobody && !next;
    if (nobody && why_nothing_to_train == nullptr) {
        return complain(
            train_command_name,
            {ExitCode::answer_is_no,
             fmt::format("no record of {}{}{}", player,
                         asked.place ? " in " + *asked.place : ": name a FOLDER of records",
                         asked.player  ? ""
                         : asked.place ? ": name the player with --player"
                                       : ", or the player with --player")});
    }
    const std::int64_t days = next ? *next - today : 0;
    const std::string why =
        nobody  ? fmt::format("nothing to train: no record of {} yet", base::printable(player))
        : !next ? "nothing to train: no mistake of yours is left"
                : fmt::format("nothing to train today; the next comes in {} day{}", days,
                              days == 1 ? "" : "s");
    if (why_nothing_to_train != nullptr) {
        *why_nothing_to_train = why;
    } else {
        print_out(why + "\n");
    }
    return ExitCode::done;
}

/// `why_nothing_to_train` receives the reason if there is nothing to train; if null, the user is
/// told.
ExitCode train(const app::GivenSettings& given, const TrainArguments& asked,
               std::string* why_nothing_to_train, Chosen& chosen) {
    const auto settings = settings_from(given);
    if (!settings) {
        return complain(train_command_name, settings.error());
    }
    const auto today = day_of(asked.today);
    app::Course course;
    course.file = data_file(training_name);
    if (!today) {
        return complain(
            train_command_name,
            {ExitCode::usage, fmt::format("\"{}\" is no date; expected 2026-11-24", *asked.today)});
    }
    if (course.file.empty()) {
        return complain(train_command_name,
                        {ExitCode::system_failed, "neither HOME nor XDG_DATA_HOME is set"});
    }
    course.today = *today;
    const auto kept = store::read_whole(course.file, app::ChangeClientFile::most_bytes);
    if (!kept && store::exists(course.file)) { // it must not be replaced by an empty one
        return complain(train_command_name, {ExitCode::system_failed, kept.error()});
    }
    app::Drills drills = app::Drills::read(kept.value_or(""));
    const std::string player = asked.player.value_or(settings->options.name);
    Search search(drills, player, *today);
    if (Session::here() == nullptr) {
        unblock_signals(); // Ctrl-C ends the search
    }
    const ExitCode code = search_all(search, asked.place, player);
    show_progress("");
    block_signals();
    if (code != ExitCode::done) {
        return code;
    }
    const auto add_found = [&](std::string_view text) {
        drills = app::Drills::read(text);
        search.add_to(drills);
        return drills.to_text();
    };
    if (const auto problem = change_on_disk({course.file, add_found})) {
        return complain(train_command_name, {ExitCode::system_failed, *problem});
    }
    for (const app::Drill& drill : drills.due(*today)) {
        course.lessons.push_back(drill.lesson);
    }
    if (!course.lessons.empty()) {
        course.drills = std::move(drills);
        return run_course(train_command_name, *settings, std::move(course), chosen);
    }
    return nothing_to_train(drills, search.found_nobody(), asked, player, *today,
                            why_nothing_to_train);
}

Job describe_train(Arguments& arguments, app::GivenSettings& given) {
    auto asked = std::make_shared<TrainArguments>();
    arguments.text("FILE", asked->place,
                   "A BPGN file or a folder of them (default: your own records)");
    arguments.text("--player NAME", asked->player, "Whose mistakes (default: your name)");
    arguments.text("--today DATE", asked->today, "As if it were that day: 2026-11-24");
    return [asked, &given] {
        return run_choices(given,
                           [&](Chosen& chosen) { return train(given, *asked, nullptr, chosen); });
    };
}

} // namespace

ExitCode learn(const app::GivenSettings& given, Chosen& chosen) {
    const std::string command = "bughouse learn";
    const auto settings = settings_from(given);
    if (!settings) {
        return complain(command, settings.error());
    }
    app::Course course{app::lessons()};
    course.file = data_file(lessons_name);
    return run_course(command, *settings, std::move(course), chosen);
}

std::size_t solved_lessons() {
    const auto kept = store::read_whole(data_file(lessons_name), app::ChangeClientFile::most_bytes);
    const auto lines = base::split(kept ? std::string_view(*kept) : "", '\n');
    const auto lessons = app::lessons();
    return static_cast<std::size_t>(std::ranges::count_if(lessons, [&](const app::Lesson& lesson) {
        return std::ranges::find(lines, lesson.source) != lines.end();
    }));
}

std::size_t due_mistakes() {
    const auto kept =
        store::read_whole(data_file(training_name), app::ChangeClientFile::most_bytes);
    return app::Drills::read(kept.value_or("")).due(*day_of(std::nullopt)).size();
}

ExitCode train_here(const app::GivenSettings& given, std::string& why_nothing_to_train,
                    Chosen& chosen) {
    return train(given, {}, &why_nothing_to_train, chosen);
}

const Subcommand learn_command{
    "learn", "Twelve lessons, solved at the board", describe_learn, {}, true};
const Subcommand train_command{"train", "Your own mistakes, asked again", describe_train, {}, true};

} // namespace program
