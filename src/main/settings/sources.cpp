// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/settings/sources.h"

#include "src/app/config.h"
#include "src/app/table/match_plan.h"
#include "src/main/environment.h"
#include "src/main/loop/loop.h"
#include "src/main/loop/monotonic_now.h"
#include "src/store/files.h"
#include "tui/keys/bindings.h"

#include <chrono>
#include <ctime>
#include <fmt/format.h>
#include <random>

namespace program {
namespace {

using app::is_given;

Complaint usage_complaint(std::string text) {
    return {ExitCode::usage, std::move(text)};
}

/// Completes a house exchange: unless the command line says otherwise, all four play at this
/// keyboard, without clocks and with the stalling count.
std::optional<Complaint> complete_houses(const app::GivenSettings& arguments,
                                         app::MatchTerms& match) {
    if (match.houses.empty()) {
        return std::nullopt;
    }
    if (match.houses.size() != 2 || match.variant != "bughouse") {
        return usage_complaint("--house must be given twice: two houses play bughouse");
    }
    if (const auto fits = play::HouseMatch::between(match.houses[0], match.houses[1]); !fits) {
        return usage_complaint("--house: " + fits.error());
    }
    app::make_house_match(match, std::move(match.houses));
    if (!is_given(arguments, "humans") && !is_given(arguments, "seat")) {
        match.humans = rules::seats(rules::bughouse_plan());
    }
    return std::nullopt;
}

/// The local time, in seconds since 1970.
std::int64_t wall_seconds() {
    const std::time_t now = std::time(nullptr);
    std::tm here{};
    ::localtime_r(&now, &here);
    return static_cast<std::int64_t>(now) + here.tm_gmtoff;
}

std::optional<Complaint> take_config_file(const app::GivenSettings& arguments,
                                          app::Settings& settings) {
    std::string& path = settings.file;
    if (is_given(arguments, "config")) {
        path = arguments.at("config").front();
    } else {
        const std::string folder = store::program_folders(environment).config;
        path = folder.empty() ? "" : folder + "/bughouse.toml";
        if (folder.empty() || !store::exists(path)) {
            return std::nullopt;
        }
    }
    if (const auto doubt = store::why_not_trusted(path)) {
        return usage_complaint(*doubt);
    }
    const auto text = store::read_whole(path, app::most_config_bytes);
    if (!text) {
        return usage_complaint(text.error());
    }
    if (const auto fault = app::read_config(*text, settings)) {
        return usage_complaint(
            fmt::format("{}:{}:{}: {}", path, fault->line, fault->column, fault->problem));
    }
    return std::nullopt;
}

std::optional<Complaint> take_arguments(const app::GivenSettings& arguments,
                                        app::Settings& settings) {
    const auto fault = app::apply_settings(arguments, settings);
    if (!fault) {
        return std::nullopt;
    }
    const bool quotes_text = fault->problem.rfind("expected", 0) != 0;
    return usage_complaint(
        quotes_text ? fmt::format("--{}: {}", fault->name, fault->problem)
                    : fmt::format("--{} {}: {}", fault->name, fault->text, fault->problem));
}

/// Fills in settings that depend on other settings, on the time or on chance.
std::optional<Complaint> complete(const app::GivenSettings& arguments, app::Settings& settings) {
    app::Options& options = settings.options;
    app::MatchTerms& match = options.match;
    if (is_given(arguments, "humans") && !is_given(arguments, "seat") && !match.bots_only) {
        match.seat = match.humans.front();
    }
    if (auto complaint = complete_houses(arguments, match)) {
        return complaint;
    }
    if (!is_given(arguments, "seed")) {
        match.seed = std::random_device{}();
        match.bots_by_clock = true; // nobody asked for a repeatable match
    }
    if (const auto playable = app::make_match(match); !playable) {
        return usage_complaint(playable.error());
    }
    const auto seconds_up =
        std::chrono::floor<std::chrono::seconds>(monotonic_now().time_since_epoch());
    options.wall_seconds_at_zero = wall_seconds() - seconds_up.count();
    if (const auto coached = coached_here()) {
        options.coached_count = coached->count();
    }
    options.key_help = tui::key_help(false);
    options.replay_key_help = tui::key_help(app::Mode::replay);
    options.library_key_help = tui::key_help(app::Mode::library);
    return std::nullopt;
}

} // namespace

OrComplaint<app::Settings> settings_from(const app::GivenSettings& arguments,
                                         const Source& between) {
    app::Settings settings;
    for (const Source& source :
         {Source(take_config_file), between, Source(take_arguments), Source(complete)}) {
        if (auto complaint = source ? source(arguments, settings) : std::nullopt) {
            return base::failure(*std::move(complaint));
        }
    }
    return settings;
}

std::string save_setting(const std::string& file, const app::SaveSetting& setting) {
    std::string text;
    if (store::exists(file)) {
        if (const auto doubt = store::why_not_trusted(file)) {
            return *doubt;
        }
        auto read = store::read_whole(file, app::most_config_bytes);
        if (!read) {
            return read.error();
        }
        text = *std::move(read);
    }
    const auto changed = app::with_setting(text, *app::find_setting(setting.name), setting.values);
    if (!changed) {
        return fmt::format("{}: {}", file, changed.error());
    }
    if (const auto problem = store::create_parent_folders(file)) {
        return *problem;
    }
    return store::write_whole(file, *changed).value_or("");
}

} // namespace program
