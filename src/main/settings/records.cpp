// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/records.h"

#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/main/environment.h"
#include "src/main/game_stream.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/laws/law_text.h"
#include "src/play/records/library_entry.h"
#include "src/store/files.h"
#include "src/store/library/library.h"
#include "src/store/packed_file.h"
#include "src/store/problem.h"
#include "src/store/records/record_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

namespace program {
namespace {

constexpr int most_records = 100'000;           ///< files of the game folder that are considered
constexpr std::size_t most_bytes = 1024 * 1024; ///< per record

} // namespace

std::string newest_record() {
    const std::string data = store::program_folders(environment).data;
    std::pair last{std::filesystem::file_time_type::min(), std::string()};
    std::error_code fault;
    std::filesystem::directory_iterator files(data + "/games", fault);
    for (int i = 0; !fault && !data.empty() && i < most_records && files != end(files); ++i) {
        if (files->path().extension() == ".bpgn") {
            std::error_code unknown_time;
            last = std::max(last, {files->last_write_time(unknown_time), files->path().string()});
        }
        files.increment(fault);
    }
    return last.second;
}

namespace {

bool has_person(const play::Unfinished& unfinished) {
    const auto seats = rules::seats(unfinished.match.plan());
    return std::ranges::any_of(seats,
                               [&](rules::Seat seat) { return unfinished.bot_levels[seat] == 0; });
}

} // namespace

std::string unfinished_record(const std::string& file) {
    store::RecordFile::append_left_matches(file);
    const auto text = file.empty() ? base::failure(file) : store::read_whole(file, most_bytes);
    if (!text) {
        return {};
    }
    const auto last = last_game_in(*text);
    const bool ours = last && notation::tag(last->game, "Site") == "?";
    if (!ours) {
        return {};
    }
    const auto unfinished = play::resumable_match(*last, *rules::preset("fics"));
    return unfinished && has_person(*unfinished) ? file : std::string();
}

std::string library_path() {
    const std::string data = store::program_folders(environment).data;
    return data.empty() ? data : data + "/library.db";
}

namespace {

/// The number of a match in its file, in which `--record` puts all matches.
std::size_t number_in(const std::string& file, const std::string& match) {
    std::error_code fault; // a pipe or device must not be read
    const auto all = std::filesystem::is_regular_file(file, fault)
                         ? store::read_whole(file, store::LockedRecord::most_bytes)
                         : base::failure(file);
    const auto at = all ? all->rfind(match) : std::string::npos;
    notation::BpgnReader before(at == std::string::npos ? ""
                                                        : std::string_view(*all).substr(0, at));
    std::size_t number = 1;
    while (before.next()) {
        ++number;
    }
    return number;
}

/// Adds a match that is over; one that may be resumed is left out. The record has been written by
/// then, so failures are silent: `library rebuild` finds it in the game folder, and `library import
/// FILE` anywhere else.
void add_to_library(const store::Save& save, const store::SaveResult& written) {
    const auto read = last_game_in(save.text);
    const auto laws = *rules::preset("fics");
    if (!read || play::resumable_match(*read, laws) || library_path().empty()) {
        return;
    }
    const auto entry = play::entry_of(*read, laws);
    if (!entry) {
        return;
    }
    if (auto library = store::Library::open(library_path())) {
        (void)library->add(*entry, {written.file, number_in(written.file, save.text)});
    }
}

/// A writer for `place`, which is shared because a std::function must be copyable and an open file
/// is not.
template <class Place> Writer writer_to(Place place) {
    return with_library([place = std::make_shared<Place>(std::move(place))](
                            const store::Save& save) { return place->write(save); });
}

} // namespace

Writer with_library(Writer writer) {
    return [writer = std::move(writer)](const store::Save& save) {
        store::SaveResult written = writer(save);
        if (save.done && !save.text.empty() && written.problem.empty()) {
            (void)store::problem_of([&] { add_to_library(save, written); });
        }
        return written;
    };
}

OrComplaint<Writer> writer_for(const std::optional<std::string>& record) {
    if (record) {
        if (!store::packed_ending(*record).empty()) {
            return usage_failure(fmt::format("--record {}: nothing can be added to a packed file",
                                             base::printable(*record)));
        }
        auto file = store::RecordFile::open(*record);
        if (!file) {
            return usage_failure("--record " + file.error());
        }
        return writer_to(*std::move(file));
    }
    const std::string data = store::program_folders(environment).data;
    if (data.empty()) {
        return [](const store::Save& save) {
            return store::SaveResult{save.name, save.name, "neither HOME nor XDG_DATA_HOME is set"};
        };
    }
    return writer_to(store::GameFolder(data + "/games"));
}

OrComplaint<Writer> writer_at(const std::string& path, std::size_t line) {
    const auto target = store::follow_path(path);
    if (path == "-" || !store::packed_ending(path).empty() ||
        (target && target->kind != store::FollowedPath::Kind::plain)) {
        return writer_for(std::nullopt);
    }
    auto file = store::RecordFile::open_at(path, line);
    if (!file) {
        return usage_failure("--resume " + file.error());
    }
    return writer_to(*std::move(file));
}

namespace {

/// Gives bots their recorded levels and the other seats to people.
void keep_seats(const play::Unfinished& unfinished, const app::GivenSettings& arguments,
                app::MatchTerms& match) {
    std::vector<rules::Seat> humans;
    for (const rules::Seat seat : rules::seats(unfinished.match.plan())) {
        const int level = unfinished.bot_levels[seat];
        if (level == 0) {
            humans.push_back(seat);
        } else if (!app::is_given(arguments, "level")) {
            match.levels[seat] = level;
        }
    }
    if (!app::is_given(arguments, "humans") && !app::is_given(arguments, "seat") &&
        !humans.empty()) {
        match.seat = humans.front();
        match.humans = std::move(humans);
    }
}

} // namespace

OrComplaint<ResumedMatch> read_resumed_match(const std::string& file) {
    store::RecordFile::append_left_matches(file);
    std::optional<notation::ReadGame> last;
    std::string name;
    const ExitCode code =
        for_each_game(file, [&](const std::string& place, const notation::ReadGame& read) {
            last = read;
            name = place;
            return true;
        });
    if (code != ExitCode::done || !last) {
        return base::failure(
            Complaint{ExitCode::usage, fmt::format("--resume {}: cannot be read as "
                                                   "a game",
                                                   base::printable(file))});
    }
    auto unfinished = play::resumable_match(*last, *rules::preset("fics"));
    if (!unfinished) {
        return base::failure(
            Complaint{ExitCode::usage, fmt::format("--resume {}: {}", name, unfinished.error())});
    }
    return ResumedMatch{*std::move(unfinished), last->at.line};
}

namespace {

/// Settings that a record fixes, so that they cannot be given with it.
constexpr std::array<std::string_view, 9> fixed_by_record{
    "variant", "start", "bfen", "time", "laws", "law", "house", "ending", "stalling"};
/// Other settings of a match, which are dropped if a recorded one is played instead.
constexpr std::array<std::string_view, 8> other_terms{"seat",    "humans",  "level", "engine",
                                                      "seating", "referee", "clock", "seed"};

} // namespace

app::GivenSettings without_terms(app::GivenSettings given) {
    std::erase_if(given, [](const auto& one) {
        return std::ranges::count(fixed_by_record, one.first) > 0 ||
               std::ranges::count(other_terms, one.first) > 0;
    });
    return given;
}

std::optional<Complaint> apply_record(const play::Unfinished& unfinished,
                                      const app::GivenSettings& arguments,
                                      app::Settings& settings) {
    for (const std::string_view name : fixed_by_record) {
        if (app::is_given(arguments, name)) {
            return Complaint{ExitCode::usage,
                             fmt::format("--{} cannot go with --resume: the record says it", name)};
        }
    }
    const rules::Match& recorded = unfinished.match;
    app::MatchTerms& match = settings.options.match;
    match.variant = std::string(recorded.plan().name);
    match.laws = std::string(recorded.laws().name);
    match.law_changes.clear();
    const std::string laws = notation::to_text(recorded.laws());
    const auto all = base::tokens(laws);
    for (std::size_t i = 1; i < all.size(); ++i) {
        match.law_changes.emplace_back(all[i]);
    }
    match.time = recorded.time();
    match.chess960.reset();
    keep_seats(unfinished, arguments, match);
    return std::nullopt;
}

std::vector<notation::BfenBoard> rematch_starts(const rules::Match& match) {
    std::vector<notation::BfenBoard> boards;
    bool usual = true;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
        boards.push_back({match.start(board).setup(), {}});
        usual = usual && boards.back().setup == rules::standard_setup();
    }
    return usual ? std::vector<notation::BfenBoard>() : boards;
}

} // namespace program
