// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/options.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/main/loop/system_now.h"
#include "src/notation/moves/fen.h"
#include "src/rules/laws/variant.h"
#include "src/store/files.h"
#include "tui/keys/keymap.h"
#include "tui/terminal/theme.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <random>

namespace program {
namespace {

/// Hands a word to whoever reads it; the complaint names the option.
template <class Value, class Read>
std::optional<Complaint> read(const char* option, const std::optional<std::string>& word,
                              Value& into, Read reader) {
    if (!word) {
        return std::nullopt;
    }
    auto value = reader(*word);
    if (!value) {
        return Complaint{ExitCode::usage, fmt::format("{}: {}", option, value.error())};
    }
    into = *std::move(value);
    return std::nullopt;
}

base::Result<std::vector<notation::BfenBoard>, std::string> read_boards(const std::string& word) {
    auto boards = notation::parse_bfen(word);
    if (!boards) {
        return base::failure(fmt::format("column {}: expected {}", boards.error().column + 1,
                                         boards.error().expected));
    }
    return *boards;
}

void take_config(app::MatchSpec& match, const app::Config& config) {
    match.levels = config.levels.value_or(match.levels);
    match.laws = config.laws ? config.laws : match.laws;
    match.law = config.law.value_or(match.law);
    for (const auto& law : {config.referee, config.clock}) {
        if (law) {
            match.law.push_back(*law);
        }
    }
    match.time = config.time ? config.time : match.time;
    match.humans = config.humans.value_or(match.humans);
    match.seat = config.seat.value_or(match.seat);
    match.variant = config.variant.value_or(match.variant);
    match.shuffled = config.start.value_or(match.shuffled);
}

/// `--law` comes on top; the file's single laws belong to the file's `laws`.
std::optional<Complaint> take_law(const PlayWords& words, app::MatchSpec& match) {
    if (words.laws) {
        match.law.clear();
    }
    auto singles = words.law;
    if (words.ending) {
        singles.push_back("ending=" + *words.ending);
    }
    if (words.stalling) {
        singles.push_back("stalling=" + *words.stalling);
    }
    for (const std::string& word : singles) {
        const auto law = app::read_law(word);
        if (!law) {
            return Complaint{ExitCode::usage, "--law: " + law.error()};
        }
        match.law.insert(match.law.end(), law->begin(), law->end());
    }
    const auto add = [&](const char* option, const std::optional<std::string>& word, auto reader) {
        std::optional<std::string> law;
        auto complaint = read(option, word, law, reader);
        if (law) {
            match.law.push_back(*law);
        }
        return complaint;
    };
    if (auto complaint = add("--referee", words.referee, app::read_referee)) {
        return complaint;
    }
    return add("--clock", words.clock, app::read_clock);
}

/// A house exchange is played by all four at this keyboard, without clocks and with the count,
/// unless words say otherwise.
std::optional<Complaint> take_houses(const PlayWords& words, app::MatchSpec& match) {
    if (words.house.empty()) {
        return std::nullopt;
    }
    std::vector<play::HouseMatch::House> houses;
    for (const std::string& word : words.house) {
        auto house = app::read_house(word);
        if (!house) {
            return Complaint{ExitCode::usage, "--house: " + house.error()};
        }
        houses.push_back(*std::move(house));
    }
    if (houses.size() != 2 || match.variant != "bughouse") {
        return Complaint{ExitCode::usage, "--house: two houses play bughouse, give it twice"};
    }
    const auto fits = play::HouseMatch::between(houses[0], houses[1]);
    if (!fits) {
        return Complaint{ExitCode::usage, "--house: " + fits.error()};
    }
    app::play_houses(match, std::move(houses));
    if (!words.humans && !words.seat) {
        match.humans = rules::seats(rules::bughouse_plan());
    }
    return std::nullopt;
}

/// Seconds since 1970 as the clocks on the wall here count them.
std::int64_t wall_seconds() {
    const std::time_t now = std::time(nullptr);
    std::tm here{};
    ::localtime_r(&now, &here);
    return static_cast<std::int64_t>(now) + here.tm_gmtoff;
}

} // namespace

std::string environment(std::string_view name) {
    // Nothing in this program changes the environment.
    const char* value = std::getenv(std::string(name).c_str()); // NOLINT(concurrency-mt-unsafe)
    return value == nullptr ? "" : value;
}

void add_global_options(CLI::App& root, GlobalWords& words) {
    root.add_option("--theme", words.theme,
                    "Colours: " + fmt::format("{}", fmt::join(tui::Theme::names(), ", ")));
    root.add_flag("--ascii", words.ascii, "No character beyond ASCII");
    root.add_flag("--figurines", words.figurines, "Chess figurines for pieces instead of letters");
    root.add_option("--color", words.color, "auto (default), never or always");
    root.add_option("--config", words.config, "Read this file instead of the usual one");
}

void add_play_options(CLI::App& command, PlayWords& words) {
    command.add_option("--seat", words.seat, "Your first seat: A, a, B or b ... (default A)");
    command.add_option("--humans", words.humans, "Seats played from this keyboard: A,b");
    command.add_option("--level", words.level, "Strength of the bots, 1 to 8: 4, or a=3,B=5");
    command.add_option("--time", words.time, "3+0, 3b2 (Bronstein), 3d2 (delay) or none");
    command.add_option("--laws", words.laws, "fics (default), icc, wbn, fide, geneva or wall");
    command.add_option("--law", words.law, "One law by itself, castle-dropped-rook=no; repeatable");
    command.add_option("--variant", words.variant,
                       fmt::format("{}", fmt::join(rules::variant_names(), ", ")));
    command.add_option("--start", words.start, "standard, chess960[:N] or chess960:N,M");
    command.add_option("--ending", words.ending, "first: with the first board; or both: their sum");
    command.add_option("--stalling", words.stalling,
                       "Who waits without clocks: none, three-moves or count");
    command.add_option(
        "--house", words.house,
        "Twice: a house exchange, Red=ann,ben,cid,dee; a loser's seat is the next's");
    command.add_option("--resume", words.resume, "Go on with the last game of this BPGN file");
    command.add_option("--referee", words.referee,
                       "strict (default), or claims: the players see to the laws");
    command.add_option("--clock", words.clock,
                       "move (default), or press: a move counts when its clock is pressed");
    command.add_option("--bfen", words.bfen, "Begin from this position of both boards");
    command.add_option("--seed", words.seed, "Same seed, same moves of the bots at fixed nodes");
    command.add_option("--record", words.record, "Add the matches to this file");
}

Answer<app::Config> read_config_file(const GlobalWords& words) {
    std::string path = words.config.value_or("");
    if (!words.config) {
        const std::string folder = store::places(environment).config;
        path = folder + "/bughouse.toml";
        if (folder.empty() || !store::exists(path)) {
            return app::Config{};
        }
    }
    const auto text = store::read_whole(path, app::most_config_bytes);
    if (!text) {
        return wrong(text.error());
    }
    const auto config = app::read_config(*text);
    if (!config) {
        const auto& fault = config.error();
        return wrong(fmt::format("{}:{}:{}: {}", path, fault.line, fault.column, fault.problem));
    }
    return *config;
}

Answer<Looks> looks_from(const GlobalWords& words, const app::Config& config) {
    Looks looks;
    looks.ascii = words.ascii || config.ascii.value_or(false);
    looks.figurines = words.figurines || config.figurines.value_or(false);
    looks.color = config.color.value_or(looks.color);
    if (words.color) {
        const auto color = app::read_color(*words.color);
        if (!color) {
            return wrong(fmt::format("--color {}: expected auto, never or always", *words.color));
        }
        looks.color = *color;
    }
    const auto names = tui::Theme::names();
    looks.theme = words.theme ? *words.theme : config.theme.value_or(std::string(names.front()));
    if (std::find(names.begin(), names.end(), looks.theme) == names.end()) {
        return wrong(fmt::format("theme '{}': expected {}", looks.theme, fmt::join(names, ", ")));
    }
    return looks;
}

Answer<app::Options> options_from(const PlayWords& words, const app::Config& config) {
    app::Options options;
    options.name = config.name.value_or(options.name);
    options.bell = config.bell.value_or(options.bell);
    options.confirm = config.confirm.value_or(options.confirm);
    app::MatchSpec& match = options.match;
    take_config(match, config);
    const auto read_levels = [&](const std::string& word) {
        return app::read_levels(word, match.levels);
    };
    for (const auto& complaint :
         {read("--humans", words.humans, match.humans, app::read_seats),
          read("--seat", words.seat, match.seat, app::read_seat),
          read("--level", words.level, match.levels, read_levels),
          read("--time", words.time, match.time, app::read_time),
          read("--laws", words.laws, match.laws, app::read_laws),
          read("--variant", words.variant, match.variant, app::read_variant),
          read("--start", words.start, match.shuffled, app::read_start),
          read("--bfen", words.bfen, match.boards, read_boards)}) {
        if (complaint) {
            return base::failure(*complaint);
        }
    }
    for (const auto& complaint : {take_law(words, match), take_houses(words, match)}) {
        if (complaint) {
            return base::failure(*complaint);
        }
    }
    if (words.humans && !words.seat) {
        match.seat = match.humans.front();
    }
    match.seed = words.seed ? *words.seed : std::random_device{}();
    if (const auto playable = app::make_match(match); !playable) {
        return wrong(playable.error());
    }
    const auto seconds_up =
        std::chrono::floor<std::chrono::seconds>(system_now().time_since_epoch());
    options.wall_seconds = wall_seconds() - seconds_up.count();
    options.key_help = tui::key_help(false);
    return options;
}

Answer<Settings> settings_from(const GlobalWords& globals, const PlayWords& words) {
    auto config = read_config_file(globals);
    if (!config) {
        return base::failure(config.error());
    }
    const auto looks = looks_from(globals, *config);
    if (!looks) {
        return base::failure(looks.error());
    }
    auto options = options_from(words, *config);
    if (!options) {
        return base::failure(options.error());
    }
    return Settings{*std::move(config), *looks, *std::move(options)};
}

} // namespace program
