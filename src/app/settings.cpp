// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/settings.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <array>
#include <fmt/format.h>

namespace app {
namespace {

using SettingProblem = std::optional<std::string>;

/// Stores a reader's result, or passes on its fault.
template <class Value, class Read>
SettingProblem put(Value& into, base::Result<Read, std::string> read) {
    if (!read) {
        return std::move(read).error();
    }
    into = *std::move(read);
    return std::nullopt;
}

template <class Value> SettingProblem put_text(Value& into, std::string_view text) {
    into = std::string(text);
    return std::nullopt;
}

SettingProblem put_flag(bool& into, std::string_view text) {
    into = text == "true";
    return std::nullopt;
}

SettingProblem put_on(bool& into, std::string_view text) {
    if (text != "on" && text != "off") {
        return "expected on or off";
    }
    into = text == "on";
    return std::nullopt;
}

SettingProblem add_law(Settings& settings, const base::Result<std::string, std::string>& law) {
    if (!law) {
        return law.error();
    }
    settings.options.match.law.push_back(*law);
    return std::nullopt;
}

SettingProblem add_laws(Settings& settings, std::string_view text) {
    const auto laws = read_law(text);
    if (!laws) {
        return laws.error();
    }
    auto& all = settings.options.match.law;
    all.insert(all.end(), laws->begin(), laws->end());
    return std::nullopt;
}

/// Single laws that were said before belong to the laws that were said before.
SettingProblem put_laws(Settings& settings, std::string_view text) {
    auto laws = read_laws(text);
    if (laws) {
        settings.options.match.law.clear();
    }
    return put(settings.options.match.laws, std::move(laws));
}

SettingProblem add_house(Settings& settings, std::string_view text) {
    auto house = read_house(text);
    if (!house) {
        return house.error();
    }
    settings.options.match.houses.push_back(*std::move(house));
    return std::nullopt;
}

SettingProblem put_pieces(Pieces& into, std::string_view text) {
    constexpr std::array<std::string_view, 5> names{"auto", "blocks", "fine", "figurines",
                                                    "letters"};
    const auto* const found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) {
        return "expected auto, blocks, fine, figurines or letters";
    }
    into = static_cast<Pieces>(found - names.begin());
    return std::nullopt;
}

SettingProblem put_theme(std::string& into, std::string_view text) {
    if (text != "dark" && text != "light" && text != "wood") {
        return "expected dark, light or wood";
    }
    into = text;
    return std::nullopt;
}

SettingProblem put_color(ColorWhen& into, std::string_view text) {
    if (text != "auto" && text != "never" && text != "always") {
        return "expected auto, never or always";
    }
    into = text == "auto"    ? ColorWhen::automatic
           : text == "never" ? ColorWhen::never
                             : ColorWhen::always;
    return std::nullopt;
}

SettingProblem put_coach(CoachWhen& into, std::string_view text) {
    if (text != "auto" && text != "on" && text != "off") {
        return "expected auto, on or off";
    }
    into = text == "auto" ? CoachWhen::automatic : text == "on" ? CoachWhen::on : CoachWhen::off;
    return std::nullopt;
}

SettingProblem put_boards(std::vector<notation::BfenBoard>& into, std::string_view text) {
    auto boards = notation::parse_bfen(text);
    if (!boards) {
        return fmt::format("column {}: expected {}", boards.error().column + 1,
                           boards.error().expected);
    }
    if (const auto numbers = notation::doubtful_numbers(text)) {
        return fmt::format("\"{}\" may be seconds or the counters of a FEN: for seconds write the "
                           "reserves' brackets, as in RNBQKBNR[] w, else 0 1",
                           *numbers);
    }
    into = *std::move(boards);
    return std::nullopt;
}

/// "90s", "30m", "2h"; a bare number is minutes.
SettingProblem put_keep(base::Millis& into, std::string_view text) {
    constexpr std::array units{std::pair{'s', 1}, std::pair{'m', 60}, std::pair{'h', 3600}};
    constexpr int most = 7 * 24 * 60; // minutes, and a week
    int seconds = 60;
    std::string_view number = text;
    for (const auto& [letter, unit] : units) {
        if (!text.empty() && text.back() == letter) {
            seconds = unit;
            number = text.substr(0, text.size() - 1);
        }
    }
    const auto count = base::to_number<int>(number);
    if (!count || *count < 0 || *count > most * 60 / seconds) {
        return "expected a time of at most a week, such as 90s, 30m or 2h; 0 is not at all";
    }
    into = std::chrono::seconds(std::int64_t{*count} * seconds);
    return std::nullopt;
}

SettingProblem put_threads(int& into, std::string_view text) {
    constexpr int most = 64;
    const auto number = base::to_number<int>(text);
    if (!number || *number < 1 || *number > most) {
        return "expected a number of threads from 1 to 64";
    }
    into = *number;
    return std::nullopt;
}

SettingProblem put_seed(std::uint64_t& into, std::string_view text) {
    const auto number = base::to_number<std::uint64_t>(text);
    if (!number) {
        return fmt::format("\"{}\" is not a number", base::printable(text));
    }
    into = *number;
    return std::nullopt;
}

/// A password is that user's alone.
SettingProblem put_user(Login& login, std::string_view text) {
    if (login.user != text) {
        login.password_file.reset();
        login.password_command.reset();
    }
    return put_text(login.user, text);
}

SettingProblem be_guest(Login& login) {
    login.guest = true;
    login.user.reset();
    login.password_file.reset();
    login.password_command.reset();
    return std::nullopt;
}

constexpr std::array setting_rows{
    Setting{"name", Setting::Kind::name, "NAME", "Your name", Setting::in_file,
            [](std::string_view text, Settings& to) { return put_text(to.options.name, text); }},
    Setting{"theme", Setting::Kind::value, "NAME", "Colours: dark, light or wood",
            Setting::in_file | Setting::of_all,
            [](std::string_view text, Settings& to) { return put_theme(to.looks.theme, text); }},
    Setting{"ascii", Setting::Kind::flag, "", "Use ASCII characters only",
            Setting::in_file | Setting::of_all,
            [](std::string_view text, Settings& to) { return put_flag(to.looks.ascii, text); }},
    Setting{"pieces", Setting::Kind::value, "SET",
            "auto (default), blocks, fine, figurines or letters",
            Setting::in_file | Setting::of_all,
            [](std::string_view text, Settings& to) { return put_pieces(to.looks.pieces, text); }},
    Setting{"piece-letters", Setting::Kind::value, "LETTERS",
            "Letters for king, queen, rook, bishop, knight, pawn: KDTLSB (default KQRBNP)",
            Setting::in_file | Setting::of_all,
            [](std::string_view text, Settings& to) {
                return put(to.options.letters, notation::PieceLetters::from(text));
            }},
    Setting{"color", Setting::Kind::value, "WHEN", "auto (default), never or always",
            Setting::in_file | Setting::of_all,
            [](std::string_view text, Settings& to) { return put_color(to.looks.color, text); }},
    Setting{"config", Setting::Kind::path, "FILE", "Read this file instead of the usual one",
            Setting::of_all,
            [](std::string_view, Settings&) { return SettingProblem(); }}, // before all else
    Setting{"bell", Setting::Kind::flag, "", "Ring the bell when it is your move", Setting::in_file,
            [](std::string_view text, Settings& to) { return put_flag(to.options.bell, text); }},
    Setting{"confirm", Setting::Kind::flag, "", "A typed move waits for a second Enter",
            Setting::in_file,
            [](std::string_view text, Settings& to) { return put_flag(to.options.confirm, text); }},
    Setting{"coach", Setting::Kind::value, "WHEN",
            "Hints while you play: auto (default: in your first three matches), on or off",
            Setting::in_file | Setting::of_play | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_coach(to.options.coach, text); }},
    Setting{"record-tells", Setting::Kind::flag, "",
            "Keep what you and your partner say in the record (default true)", Setting::in_file,
            [](std::string_view text, Settings& to) {
                return put_flag(to.options.record_tells, text);
            }},
    Setting{
        "keep", Setting::Kind::value, "TIME",
        "How long a match goes on without a terminal: 90s, 30m, 2h (default 1h), or 0: not at all",
        Setting::in_file | Setting::of_play | Setting::of_connect,
        [](std::string_view text, Settings& to) { return put_keep(to.options.keep, text); }},
    Setting{"seat", Setting::Kind::value, "SEAT", "Your first seat: A, a, B or b ... (default A)",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.seat, read_seat(text));
            }},
    Setting{"humans", Setting::Kind::value, "SEATS", "Seats played from this keyboard: A,b",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.humans, read_seats(text));
            }},
    Setting{"level", Setting::Kind::value, "N", "Strength of the bots, 1 to 8: 4, or a=3,B=5",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                auto& levels = to.options.match.levels;
                return put(levels, read_levels(text, levels));
            }},
    Setting{"threads", Setting::Kind::value, "N",
            "How many threads bots of level 8 think with (default: half the processors)",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) { return put_threads(to.threads, text); }},
    Setting{"engine", Setting::Kind::list, "SEAT=COMMAND",
            "A UCI or CECP program that plays a seat: a=fairy-stockfish; repeatable",
            Setting::of_play,
            [](std::string_view text, Settings& to) {
                auto& engines = to.options.match.engines;
                return put(engines, read_engine(text, engines));
            }},
    Setting{"seating", Setting::Kind::value, "HOW",
            "free (default), or levels: the stronger player of each team on the same board",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.by_level, read_seating(text));
            }},
    Setting{"time", Setting::Kind::value, "TIME", "3+0, 3b2 (Bronstein), 3d2 (delay) or none",
            Setting::in_file | Setting::of_play | Setting::of_laws,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.time, read_time(text));
            }},
    Setting{"laws", Setting::Kind::value, "NAME",
            "fics (default), icc, wbn, fide, geneva, wall or common",
            Setting::in_file | Setting::of_play | Setting::of_laws,
            [](std::string_view text, Settings& to) { return put_laws(to, text); }},
    Setting{"law", Setting::Kind::list, "FIELD=VALUE",
            "Change one law: castle-dropped-rook=no; repeatable",
            Setting::in_file | Setting::of_play | Setting::of_laws,
            [](std::string_view text, Settings& to) { return add_laws(to, text); }},
    Setting{"variant", Setting::Kind::value, "NAME",
            "bughouse, crazyhouse, tandem, transfer, siamese, ring2, ring3, ring5",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.variant, read_variant(text));
            }},
    Setting{"start", Setting::Kind::value, "ARRAY", "standard, chess960[:N] or chess960:N,M",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put(to.options.match.shuffled, read_start(text));
            }},
    Setting{"ending", Setting::Kind::value, "WHEN",
            "first: the first board to end decides; both: the points of both are added",
            Setting::of_play,
            [](std::string_view text, Settings& to) {
                return add_laws(to, "ending=" + std::string(text));
            }},
    Setting{"stalling", Setting::Kind::value, "WHAT",
            "What to do about waiting without clocks: none, three-moves or count", Setting::of_play,
            [](std::string_view text, Settings& to) {
                return add_laws(to, "stalling=" + std::string(text));
            }},
    Setting{"house", Setting::Kind::list, "NAME=PLAYERS",
            "Given twice, a house exchange: Red=ann,ben,cid,dee; the next of the house takes a "
            "loser's seat",
            Setting::of_play,
            [](std::string_view text, Settings& to) { return add_house(to, text); }},
    Setting{"resume", Setting::Kind::path, "FILE", "Go on with the last game of this BPGN file",
            Setting::of_play,
            [](std::string_view text, Settings& to) { return put_text(to.resume, text); }},
    Setting{"referee", Setting::Kind::value, "WHO",
            "strict (default), or claims: the players enforce the laws",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) { return add_law(to, read_referee(text)); }},
    Setting{"clock", Setting::Kind::value, "HOW",
            "move (default), or press: a move counts once the clock is pressed",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) { return add_law(to, read_clock(text)); }},
    Setting{"bfen", Setting::Kind::value, "BFEN", "Begin from this position of both boards",
            Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put_boards(to.options.match.boards, text);
            }},
    Setting{"book", Setting::Kind::value, "WHEN",
            "on (default), or off: bots know no openings and think from the first move",
            Setting::in_file | Setting::of_play,
            [](std::string_view text, Settings& to) {
                return put_on(to.options.match.openings, text);
            }},
    Setting{
        "seed", Setting::Kind::value, "N",
        "With the same seed bots make the same moves, at fixed nodes", Setting::of_play,
        [](std::string_view text, Settings& to) { return put_seed(to.options.match.seed, text); }},
    Setting{"user", Setting::Kind::name, "NAME", "Log in as this player (default: you are asked)",
            Setting::in_file | Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_user(to.login, text); }},
    Setting{"guest", Setting::Kind::flag, "", "Log in as a guest", Setting::of_connect,
            [](std::string_view, Settings& to) { return be_guest(to.login); }},
    Setting{"password-file", Setting::Kind::path, "FILE",
            "Take the password from this file's first line; only you may have access to it",
            Setting::in_file | Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) {
                to.login.password_command.reset();
                return put_text(to.login.password_file, text);
            }},
    Setting{"password-command", Setting::Kind::path, "COMMAND",
            "Take the password from the first line that this command prints: \"pass show fics\"",
            Setting::in_file | Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) {
                to.login.password_file.reset();
                return put_text(to.login.password_command, text);
            }},
    Setting{"timeseal", Setting::Kind::name, "WHEN",
            "auto (default): if the server knows it; on, off, v1 or v2",
            Setting::in_file | Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_text(to.login.timeseal, text); }},
    Setting{"icsrc", Setting::Kind::path, "FILE", "Send the commands in this file after login",
            Setting::in_file | Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_text(to.login.icsrc, text); }},
    Setting{"unix", Setting::Kind::path, "PATH", "Connect to a local socket instead of HOST",
            Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_text(to.login.unix_path, text); }},
    Setting{"via", Setting::Kind::path, "COMMAND",
            "Connect through this command: \"ssh box nc freechess.org 5000\"",
            Setting::of_server | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_text(to.login.via, text); }},
    Setting{"no-init", Setting::Kind::flag, "",
            "Send no settings after login (\"set style 12\" and the like)", Setting::of_connect,
            [](std::string_view text, Settings& to) {
                to.login.sends_settings = text != "true";
                return SettingProblem();
            }},
    Setting{"record", Setting::Kind::path, "FILE", "Add the matches to this file",
            Setting::of_play | Setting::of_connect,
            [](std::string_view text, Settings& to) { return put_text(to.record, text); }},
};

} // namespace

std::span<const Setting> settings() {
    return setting_rows;
}

bool says(const Given& given, std::string_view name) {
    const auto found = given.find(name);
    return found != given.end() && !found->second.empty();
}

std::optional<SettingFault> take_over(const Given& given, Settings& into) {
    for (const Setting& setting : settings()) {
        const auto found = given.find(setting.name);
        if (found == given.end()) {
            continue;
        }
        for (const std::string& text : found->second) {
            if (auto problem = setting.read(text, into)) {
                return SettingFault{setting.name, text, *std::move(problem)};
            }
        }
    }
    return std::nullopt;
}

} // namespace app
