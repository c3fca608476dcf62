// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/learn.h"

#include "src/app/table/match_plan.h"
#include "src/app/table/relived.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "src/main/commands/commands.h"
#include "src/main/commands/play.h"
#include "src/main/game_stream.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/records.h"
#include "src/main/settings/sources.h"
#include "src/play/records/match_record.h"
#include "src/play/records/recording.h"
#include "src/store/records/record_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

namespace program {
namespace {

constexpr auto relive_command_name = "bughouse relive";

struct ReliveArguments {
    std::string file, seat;
};

/// Gives bots their recorded levels, and all others a level that matches the player's rating.
void set_levels(const notation::Game& game, app::MatchTerms& match) {
    for (const rules::Seat seat : rules::seats(rules::bughouse_plan())) {
        const auto rating =
            base::to_number<int>(notation::tag(game, play::player_tag(seat) + "Elo").value_or(""));
        if (const int level = play::bot_level_of(game, seat); level > 0) {
            match.levels[seat] = level;
        } else if (rating && *rating > 0) {
            match.levels[seat] = app::level_for_rating(*rating);
        }
    }
}

/// The seat of the player called `name`, otherwise the first that no bot had.
rules::Seat own_seat(const notation::Game& game, const rules::Names& names,
                     const std::string& name) {
    const auto seats = rules::seats(rules::bughouse_plan());
    const auto mine = std::ranges::find_if(
        seats, [&](rules::Seat seat) { return base::same_ignoring_case(names[seat], name); });
    const auto person = std::ranges::find_if(
        seats, [&](rules::Seat seat) { return play::bot_level_of(game, seat) == 0; });
    return mine != seats.end() ? *mine : person != seats.end() ? *person : seats.front();
}

/// Why the match cannot be relived; empty if it can.
std::string why_not(const play::Recording& recording) {
    return recording.start.plan() != rules::bughouse_plan() ? "only bughouse can be relived"
           : recording.plies.empty()                        ? "it has no half-move to relive"
                                                            : "";
}

/// Relives a match; by default in the player's own seat.
ExitCode relive(const app::GivenSettings& given, const ReliveArguments& asked, Chosen& chosen) {
    const auto wrong_usage = [](std::string why) {
        return complain(relive_command_name, {ExitCode::usage, std::move(why)});
    };
    const auto seat = app::read_seat(asked.seat.empty() ? "A" : asked.seat);
    if (!seat) {
        return wrong_usage("--seat: " + seat.error());
    }
    const GamePlace where = place_of(asked.file);
    store::RecordFile::append_left_matches(where.file);
    const auto game = find_game(where, relive_command_name);
    if (!game) {
        return ExitCode::usage;
    }
    const auto recording = play::recording_of(*game, *rules::preset("fics"));
    const std::string name = fmt::format("{}:{}: ", where.file, where.number);
    if (!recording) {
        return wrong_usage(name + recording.error());
    }
    if (const std::string why = why_not(*recording); !why.empty()) {
        return wrong_usage(name + why);
    }
    const play::Unfinished begun{recording->start, recording->names, {}, {}, {}, {}, {}};
    auto settings =
        settings_from(given, [&](const app::GivenSettings& arguments, app::Settings& into) {
            return apply_record(begun, arguments, into);
        });
    if (!settings) {
        return complain(relive_command_name, settings.error());
    }
    app::MatchTerms& match = settings->options.match;
    match.seat =
        asked.seat.empty() ? own_seat(game->game, recording->names, settings->options.name) : *seat;
    match.humans = {match.seat};
    match.bots_only = false;
    match.boards = rematch_starts(recording->start);
    if (const auto why = app::why_no_seat(match)) {
        return wrong_usage("--" + *why);
    }
    set_levels(game->game, match);
    find_standing_offers(*settings);
    const auto begin = [match, recording = *recording](app::Model& model, base::Instant now) {
        return app::relive(model, match, recording, now);
    };
    return run_full_screen(relive_command_name, app::Model(*settings), {.sit_down = begin},
                           writer_for(std::nullopt), &chosen);
}

Job describe_relive(Arguments& arguments, app::GivenSettings& given) {
    auto asked = std::make_shared<ReliveArguments>();
    arguments.text("FILE", asked->file, "A BPGN file, or FILE:N for its game N",
                   Arguments::Need::required);
    arguments.text("--seat SEAT", asked->seat, "Your seat: A, a, B or b",
                   Arguments::Need::required);
    return [asked, &given] {
        return run_choices(given, [&](Chosen& chosen) { return relive(given, *asked, chosen); });
    };
}

} // namespace

ExitCode relive_own_seat(const app::GivenSettings& given, const std::string& file, Chosen& chosen) {
    return relive(given, {file, {}}, chosen);
}

const Subcommand relive_command{
    "relive", "A recorded match with you in one seat", describe_relive, {}, true};

} // namespace program
