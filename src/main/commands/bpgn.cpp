// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/commands/commands.h"

#include "src/base/enum_array.h"
#include "src/base/text.h"
#include "src/main/commands/laws.h"
#include "src/main/film.h"
#include "src/main/game_stream.h"
#include "src/main/position_picture.h"
#include "src/main/settings/full_screen.h"
#include "src/main/settings/sources.h"
#include "src/main/text_output.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/play/records/export.h"
#include "src/play/records/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace program {
namespace {

using play::Judgement;
using play::Verdict;

/// The worse of two exit codes: unreadable input outweighs a "no".
ExitCode worse(ExitCode a, ExitCode b) {
    return std::max(a, b);
}

void warn(const std::string& name, const Judgement& judgement) {
    for (const auto& warning : judgement.warnings) {
        print_error(fmt::format("{}: {}\n", name, warning));
    }
}

struct Totals {
    base::EnumArray<Verdict, int, 3> games{};
    std::size_t half_moves = 0;

    void add(const Judgement& judgement) {
        ++games[judgement.verdict];
        half_moves += judgement.replayed.size();
    }
    [[nodiscard]] bool all_legal() const {
        return games[Verdict::illegal] + games[Verdict::unsupported] == 0;
    }
};

void print_totals(const Totals& totals, bool json) {
    const int legal = totals.games[Verdict::legal];
    const int illegal = totals.games[Verdict::illegal];
    const int unsupported = totals.games[Verdict::unsupported];
    const auto* form = json ? "{{\"games\":{},\"legal\":{},\"illegal\":{},\"unsupported\":{},"
                              "\"halfmoves\":{}}}\n"
                            : "games {} legal {} illegal {} unsupported {} halfmoves {}\n";
    print_out(fmt::format(fmt::runtime(form), legal + illegal + unsupported, legal, illegal,
                          unsupported, totals.half_moves));
}

std::string verdict_line(const std::string& name, const Judgement& judgement, bool json) {
    if (json) {
        return play::verdict_to_json(name, judgement) + '\n';
    }
    return fmt::format("{}\t{}\t{}/{}\t{}\n", name, to_text(judgement.verdict),
                       judgement.replayed.size(), judgement.written_moves, judgement.reason);
}

struct CheckArguments {
    std::vector<std::string> files;
    std::string laws = "fics";
    bool json = false;
};

ExitCode check(const CheckArguments& asked) {
    const auto laws = *notation::laws_from(asked.laws);
    Totals totals;
    auto code = ExitCode::done;
    bool wanted = true;
    for (const auto& file : asked.files) {
        const auto read = for_each_game(file, [&](const std::string& name, const auto& game) {
            const auto judgement = play::judge(game, laws);
            totals.add(judgement);
            warn(name, judgement);
            wanted = print_out(verdict_line(name, judgement, asked.json));
            return wanted;
        });
        code = worse(code, read);
        if (!wanted) {
            break;
        }
    }
    print_totals(totals, asked.json);
    return worse(code, totals.all_legal() ? ExitCode::done : ExitCode::answer_is_no);
}

struct ConvertArguments {
    std::string file;
    std::string to;
    std::optional<std::string> at; ///< half-move whose position the picture shows; the last if none
    std::optional<std::string> size; ///< screen size of a cast
    bool figurines = false;
    std::string laws = "fics";
};

std::string converted(const notation::Game& game, const Judgement& judgement,
                      const ConvertArguments& asked) {
    if (asked.to == "pgn") {
        return play::to_pgn(game, judgement, asked.figurines);
    }
    auto shortest = play::in_shortest_san(game, judgement);
    if (asked.figurines && asked.to == "json") {
        shortest = play::with_figurines(std::move(shortest));
    }
    return asked.to == "json" ? play::to_json(shortest, judgement) + '\n'
                              : notation::write_bpgn(shortest);
}

constexpr auto convert_command_name = "bughouse bpgn convert";

/// A size such as "120x40", at least what the screens need and at most what terminals have.
std::optional<tui::Size> size_from(std::string_view text) {
    constexpr tui::Size least{40, 20}, most{400, 200};
    const auto cross = text.find('x');
    const auto columns = base::to_number<int>(text.substr(0, cross));
    const auto rows = base::to_number<int>(
        text.substr(cross == std::string_view::npos ? text.size() : cross + 1));
    const bool fits = columns && rows && *columns >= least.columns && *rows >= least.rows &&
                      *columns <= most.columns && *rows <= most.rows;
    return fits ? std::optional(tui::Size{*columns, *rows}) : std::nullopt;
}

/// Draws a game as a picture: one position, or the whole game animated.
ExitCode draw(const ConvertArguments& asked, const app::GivenSettings& given) {
    const auto settings = settings_from(given);
    if (!settings) {
        return complain(convert_command_name, settings.error());
    }
    const auto theme = theme_of(settings->looks, tui::Depth::full);
    if (!theme) {
        return complain(convert_command_name, theme.error());
    }
    const GamePlace place = place_of(asked.file);
    const auto game = find_game(place, convert_command_name);
    if (!game) {
        return ExitCode::usage;
    }
    const auto wrong_game = [&place](const std::string& reason) {
        return complain(convert_command_name, {ExitCode::usage, fmt::format("{}:{}: {}", place.file,
                                                                            place.number, reason)});
    };
    auto recording = play::recording_of(*game, *notation::laws_from(asked.laws));
    if (!recording) {
        return wrong_game(recording.error());
    }
    const std::string cut = asked.at ? "" : recording->cut_reason;
    if (asked.to == "svg") {
        const auto picture = position_picture(*std::move(recording), asked.at, *theme);
        if (!picture) {
            return wrong_game(picture.error());
        }
        print_out(*picture);
    } else if (asked.to == "film") {
        print_out(animated_svg(*std::move(recording), *theme));
    } else {
        const auto size = size_from(asked.size.value_or("80x24"));
        if (!size) {
            return complain(
                convert_command_name,
                {ExitCode::usage, "--size: 40x20 to 400x200 was expected, such as 80x24"});
        }
        print_out(asciicast(*std::move(recording), settings->looks.theme,
                            {tui::PieceSet::blocks, settings->looks.ascii, true}, *size));
    }
    if (!cut.empty()) {
        print_error(fmt::format("{}:{}: {}\n", place.file, place.number, cut));
    }
    return cut.empty() ? ExitCode::done : ExitCode::answer_is_no;
}

ExitCode convert(const ConvertArguments& asked, const app::GivenSettings& given) {
    if (asked.at && asked.to != "svg") {
        return complain(convert_command_name, {ExitCode::usage, "--at is for a picture: --to svg"});
    }
    if (asked.size && asked.to != "asciicast") {
        return complain(convert_command_name,
                        {ExitCode::usage, "--size is for a cast: --to asciicast"});
    }
    if (asked.figurines && asked.to != "pgn" && asked.to != "json") {
        return complain(convert_command_name,
                        {ExitCode::usage, "--figurines is for moves: --to pgn or --to json"});
    }
    if (asked.to == "svg" || asked.to == "film" || asked.to == "asciicast") {
        return draw(asked, given);
    }
    const auto laws = *notation::laws_from(asked.laws);
    auto code = ExitCode::done;
    const auto write = [&](const std::string& name, const notation::ReadGame& game) {
        const auto judgement = play::judge(game, laws);
        warn(name, judgement);
        // PGN ends where the half-moves no longer replay. The other formats keep such half-moves,
        // but not text that is no half-move at all.
        const bool whole =
            asked.to == "pgn" ? judgement.verdict == Verdict::legal : !game.fault.has_value();
        if (!whole) {
            print_error(
                fmt::format("{}: written in part: {}\n", name,
                            game.fault ? notation::to_text(*game.fault) : judgement.reason));
            code = ExitCode::answer_is_no;
        }
        return print_out(converted(game.game, judgement, asked));
    };
    const GamePlace place = place_of(asked.file);
    if (place.file == asked.file) {
        const auto read = for_each_game(asked.file, write);
        return worse(code, read);
    }
    const auto game = find_game(place, convert_command_name);
    if (!game) {
        return ExitCode::usage;
    }
    (void)write(fmt::format("{}#{}", place.file, place.number), *game);
    return code;
}

Job describe_check(Arguments& arguments, app::GivenSettings& /*given*/) {
    auto asked = std::make_shared<CheckArguments>();
    arguments.positional_texts("FILE", asked->files, "BPGN files; - is standard input");
    arguments.flag("--json", asked->json, "One JSON object a line");
    add_laws_option(arguments, asked->laws);
    return [asked] { return check(*asked); };
}

Job describe_convert(Arguments& arguments, app::GivenSettings& given) {
    using Need = Arguments::Need;
    auto asked = std::make_shared<ConvertArguments>();
    arguments.text("FILE", asked->file,
                   "A BPGN file, or FILE:N for its game N; - is standard input", Need::required);
    arguments.one_of("--to FORMAT", asked->to,
                     "bpgn (canonical), pgn (a game for each board), json, svg (a picture), "
                     "asciicast (our screen, for asciinema) or film (an animated svg)",
                     {"bpgn", "pgn", "json", "svg", "asciicast", "film"}, Need::required);
    arguments.text("--at HALFMOVE", asked->at,
                   "A picture after this half-move, 19A (default: the last)");
    arguments.text("--size SIZE", asked->size, "A cast's screen (default: 80x24)");
    arguments.flag("--figurines", asked->figurines, "Of pgn and json: moves with figurines");
    add_laws_option(arguments, asked->laws);
    return [asked, &given] { return convert(*asked, given); };
}

constexpr std::array bpgn_commands{
    Subcommand{"check", "Check recorded games against their laws", describe_check},
    Subcommand{"convert", "Rewrite recorded games", describe_convert},
};

} // namespace

const Subcommand bpgn_command{"bpgn", "Check and convert recorded games", nullptr, bpgn_commands};

} // namespace program
