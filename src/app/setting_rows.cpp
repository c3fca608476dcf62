// SPDX-License-Identifier: GPL-3.0-or-later
// The table of settings: one row each, with the function that parses its value.
#include "src/app/settings.h"

#include "src/app/table/match_plan.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>

namespace app {
namespace {

using SettingProblem = std::optional<std::string>;

/// Stores the parsed value, or returns the error.
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

/// Reads a flag: `true` or `false` in the file, `on` or `off` from players.
SettingProblem put_flag(bool& into, std::string_view text) {
    const bool on = text == "on" || text == "true";
    if (!on && text != "off" && text != "false") {
        return "expected on or off";
    }
    into = on;
    return std::nullopt;
}

SettingProblem put_openings(MatchTerms& into, std::string_view text) {
    bool on = true;
    if (text != "library" && put_flag(on, text)) {
        return "expected on, library or off";
    }
    into.book = text == "library" ? MatchTerms::Book::library
                : on              ? MatchTerms::Book::lines
                                  : MatchTerms::Book::none;
    return std::nullopt;
}

constexpr std::string_view piece_sets = "auto|blocks|fine|figurines|letters";
constexpr std::string_view color_times = "auto|never|always";

/// Stores the enumerator whose name in `values` (separated by `|`, in their order) is `text`.
template <class Choice>
SettingProblem put_choice(Choice& into, std::string_view text, std::string_view values) {
    const auto names = base::split(values, '|');
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) {
        return "expected " + in_words({names.begin(), names.end()});
    }
    into = static_cast<Choice>(found - names.begin());
    return std::nullopt;
}

/// Stores a text that must be one of `values`, which are separated by `|`.
SettingProblem put_one_of(std::string& into, std::string_view text, std::string_view values) {
    std::size_t index = 0;
    auto problem = put_choice(index, text, values);
    return problem ? problem : put_text(into, text);
}

constexpr std::string_view themes = "dark|light|wood|contrast|safe|mono";
/// Reads NAME=TEXT; stores at most most_named of them.
SettingProblem put_named(NamedTexts& into, std::string_view text) {
    constexpr std::size_t most_named = 200;
    const std::size_t end = text.find('=');
    const std::string name(base::trim(text.substr(0, std::min(end, text.size()))));
    if (end == std::string_view::npos || end + 1 == text.size() || name.empty() ||
        name.find(' ') != std::string::npos) {
        return "expected NAME=TEXT";
    }
    if (into.size() >= most_named && into.find(name) == into.end()) {
        return "too many of them";
    }
    into[name] = base::sanitized_line(base::trim(text.substr(end + 1)));
    return std::nullopt;
}

/// Reads a list of words and stores them in lower case: "ulla, tea".
SettingProblem put_words(std::vector<std::string>& into, std::string_view text) {
    into.clear();
    for (const std::string_view word : base::split(text, ',')) {
        if (!base::trim(word).empty()) {
            into.push_back(base::lower(base::trim(word)));
        }
    }
    return std::nullopt;
}

constexpr std::string_view bell_reasons = "move|low-time|all";
constexpr std::string_view speeches = "brief|usual|full";
constexpr std::string_view coach_times = "auto|on|off";
constexpr std::string_view seals = "auto|on|off|v1|v2";
constexpr std::string_view seatings = "free|levels";
constexpr std::string_view endings = "first|both";
constexpr std::string_view stallings = "none|three-moves|count";
constexpr std::string_view referees = "strict|claims";
constexpr std::string_view clocks = "move|press";

SettingProblem add_laws(Settings& settings, std::string_view text) {
    const auto laws = read_law(text);
    if (!laws) {
        return laws.error();
    }
    auto& all = settings.options.match.law_changes;
    all.insert(all.end(), laws->begin(), laws->end());
    return std::nullopt;
}

/// Sets the law `name` to one of `values`, which are separated by `|`.
SettingProblem put_law(Settings& settings, std::string_view text, std::string_view name,
                       std::string_view values) {
    std::string word;
    auto problem = put_one_of(word, base::lower(base::trim(text)), values);
    return problem ? problem : add_laws(settings, fmt::format("{}={}", name, word));
}

/// Sets the laws and drops earlier single laws, which modified the previous choice.
SettingProblem put_laws(Settings& settings, std::string_view text) {
    auto laws = read_laws(text);
    if (laws) {
        settings.options.match.law_changes.clear();
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

SettingProblem put_boards(std::vector<notation::BfenBoard>& into, std::string_view text) {
    auto boards = notation::parse_bfen(text);
    if (!boards) {
        return fmt::format("column {}: expected {}", boards.error().column + 1,
                           boards.error().expected);
    }
    if (const auto numbers = notation::ambiguous_numbers(text)) {
        return fmt::format("\"{}\" may be seconds or the counters of a FEN: for seconds write the "
                           "reserves' brackets, as in RNBQKBNR[] w, else 0 1",
                           *numbers);
    }
    into = *std::move(boards);
    return std::nullopt;
}

/// Reads a duration: "90s", "30m", "2h"; a bare number is minutes.
SettingProblem put_keep(base::Millis& into, std::string_view text) {
    constexpr std::array units{std::pair{'s', 1}, std::pair{'m', 60}, std::pair{'h', 3600}};
    constexpr int most = 7 * 24 * 60; // a week, in minutes
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

SettingProblem put_bot_level(std::optional<int>& into, std::string_view text) {
    into = base::to_number<int>(text);
    const bool is_level = into && *into >= MatchTerms::weakest && *into <= MatchTerms::strongest;
    return is_level ? SettingProblem() : "expected a number from 1 to 8";
}

SettingProblem put_seed(std::uint64_t& into, std::string_view text) {
    const auto number = base::to_number<std::uint64_t>(text);
    if (!number) {
        return fmt::format("expected a number from 0 to {}",
                           std::numeric_limits<std::uint64_t>::max());
    }
    into = *number;
    return std::nullopt;
}

/// Reads a list of names, "bob,carol"; an empty text means nobody.
SettingProblem put_names(std::vector<std::string>& into, std::string_view text) {
    constexpr std::size_t most_names = 9; // in the largest ring, besides one's own
    constexpr std::size_t most_bytes = 32;
    std::vector<std::string> names;
    for (const std::string_view part : base::split(text, ',')) {
        const std::string_view name = base::trim(part);
        if (name.empty() || name.size() > most_bytes || base::sanitized_line(name) != name) {
            return fmt::format("expected names of 1 to {} bytes, such as bob,carol", most_bytes);
        }
        names.emplace_back(name);
    }
    if (names.size() > most_names) {
        return fmt::format("expected at most {} names", most_names);
    }
    into = std::move(names);
    return std::nullopt;
}

/// Sets the user and forgets the password, which belonged to another one.
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

using enum Setting::Place;

constexpr std::array setting_rows = {
    Setting{"name", Setting::Kind::name, "NAME", "Your name", in_file,
            [](auto text, auto& to) { return put_text(to.options.name, text); }, "You"},
    Setting{"friends", Setting::Kind::value, "NAMES",
            "Names of the others at this keyboard, in the order of their seats: bob,carol",
            in_file | of_play,
            [](auto text, auto& to) { return put_names(to.options.others_at_keyboard, text); },
            "You"},
    Setting{"theme", Setting::Kind::name, "NAME", "Colours: {}", in_file | of_all,
            [](auto text, auto& to) { return put_one_of(to.looks.theme, text, themes); },
            "Board", themes, "dark"},
    Setting{"text", Setting::Kind::flag, "", "Lines only, for screen readers, braille and pipes",
            in_file | of_all,
            [](auto text, auto& to) { return put_flag(to.looks.text_mode, text); },
            "Board", "", "off"},
    Setting{"ascii", Setting::Kind::flag, "", "Use ASCII characters only", in_file | of_all,
            [](auto text, auto& to) { return put_flag(to.looks.ascii, text); }, "Board", "", "off"},
    Setting{"pieces", Setting::Kind::value, "SET", "How pieces are drawn: {}", in_file | of_all,
            [](auto text, auto& to) { return put_choice(to.looks.pieces, text, piece_sets); },
            "Board", piece_sets, "auto"},
    Setting{"piece-letters", Setting::Kind::value, "LETTERS",
            "Letters for king, queen, rook, bishop, knight, pawn: KDTLSB (default KQRBNP)",
            in_file | of_all,
            [](auto text, auto& to) {
                return put(to.options.letters, notation::PieceLetters::from(text));
            }, "Board", "", "KQRBNP"},
    Setting{"color", Setting::Kind::value, "WHEN", "Whether there are colours: {}",
            in_file | of_all,
            [](auto text, auto& to) { return put_choice(to.looks.color, text, color_times); },
            "Board", color_times, "auto"},
    Setting{"config", Setting::Kind::path, "FILE", "Read this file instead of the usual one",
            of_all, [](auto, auto&) { return SettingProblem(); }}, // handled first
    Setting{"bell", Setting::Kind::flag, "", "Ring the bell, see bell-for", in_file,
            [](auto text, auto& to) { return put_flag(to.options.bell, text); }, "You", "", "on"},
    Setting{"bell-for", Setting::Kind::value, "WHAT",
            "What it rings for: {}; all: also urgent tells, wanted pieces and offers", in_file,
            [](auto text, auto& to) {
                return put_choice(to.options.bell_up_to, text, bell_reasons);
            }, "You", bell_reasons, "low-time"},
    Setting{"title", Setting::Kind::flag, "", "The window's title says whose move it is", in_file,
            [](auto text, auto& to) { return put_flag(to.options.window_title, text); },
            "You", "", "on"},
    Setting{"log", Setting::Kind::flag, "",
            "Log all that is said and done as text, one file for each day", in_file | of_all,
            [](auto text, auto& to) { return put_flag(to.options.log_everything, text); },
            "Talk", "", "off"},
    Setting{"console-times", Setting::Kind::flag, "",
            "The time of day before each line of a server's console", in_file,
            [](auto text, auto& to) { return put_flag(to.options.console_times, text); },
            "Talk", "", "off"},
    Setting{"highlight", Setting::Kind::value, "WORDS",
            "Lines of talk with your name or one of these stand out: ulla, tea", in_file,
            [](auto text, auto& to) { return put_words(to.options.highlights, text); }, "Talk"},
    Setting{"alias", Setting::Kind::list, "NAME=LINE",
            "A word for a line: gg=say good game, $1; repeatable", in_file,
            [](auto text, auto& to) { return put_named(to.options.aliases, text); }, "Talk"},
    Setting{"bind", Setting::Kind::list, "KEY=LINE",
            "A key that enters a line: Ctrl-]=say hello; repeatable", in_file,
            [](auto text, auto& to) { return put_named(to.options.binds, text); }, "Talk"},
    Setting{"speech", Setting::Kind::value, "HOW", "How much text mode says: {}", in_file,
            [](auto text, auto& to) {
                return put_choice(to.options.text_mode_detail, text, speeches);
            }, "Talk", speeches, "usual"},
    Setting{"mouse", Setting::Kind::flag, "",
            "Play and choose by mouse, where the terminal has one", in_file,
            [](auto text, auto& to) { return put_flag(to.options.mouse, text); },
            "Match", "", "on"},
    Setting{"confirm", Setting::Kind::flag, "", "A typed move waits for a second Enter", in_file,
            [](auto text, auto& to) { return put_flag(to.options.confirm_moves, text); },
            "Match", "", "off"},
    Setting{"coach", Setting::Kind::value, "WHEN",
            "Hints while you play: {}; auto: in your first three matches",
            in_file | of_play | of_connect,
            [](auto text, auto& to) { return put_choice(to.options.coach, text, coach_times); },
            "Talk", coach_times, "auto"},
    Setting{"mates", Setting::Kind::value, "WHEN",
            "A line of what mates: {}; auto: in replays and watched matches; on: also against bots",
            in_file | of_play | of_connect,
            [](auto text, auto& to) { return put_choice(to.options.mates, text, coach_times); },
            "Match", coach_times, "auto"},
    Setting{"careful", Setting::Kind::flag, "",
            "Against bots: say before Enter when a typed move gives away a mate", in_file | of_play,
            [](auto text, auto& to) { return put_flag(to.options.warn_of_gifts, text); },
            "Match", "", "off"},
    Setting{"record-tells", Setting::Kind::flag, "",
            "Keep what you and your partner say in the record (default true)", in_file,
            [](auto text, auto& to) { return put_flag(to.options.record_tells, text); },
            "Talk", "", "on"},
    Setting{"keep", Setting::Kind::value, "TIME",
            "How long a match goes on without a terminal: 90s, 30m, 2h (default 1h), or 0: not at "
            "all",
            in_file | of_play | of_connect,
            [](auto text, auto& to) { return put_keep(to.options.keep_without_terminal, text); },
            "Program", "0|10m|30m|1h|2h", "1h"},
    Setting{"seat", Setting::Kind::value, "SEAT", "Your first seat: A, a, B or b ... (default A)",
            in_file | of_play,
            [](auto text, auto& to) { return put(to.options.match.seat, read_seat(text)); },
            "Match", "A|a|B|b", "A"},
    Setting{"humans", Setting::Kind::value, "SEATS",
            "Seats played at this keyboard, such as A,b; none: four bots", in_file | of_play,
            [](auto text, auto& to) {
                to.options.match.bots_only = text == "none";
                if (to.options.match.bots_only) {
                    to.options.match.humans.clear();
                    return std::optional<std::string>();
                }
                return put(to.options.match.humans, read_seats(text));
            }, "Match"},
    Setting{"level", Setting::Kind::value, "N", "Strength of the bots, 1 to 8: 4, or a=3,B=5",
            in_file | of_play,
            [](auto text, auto& to) {
                auto& levels = to.options.match.levels;
                return put(levels, read_levels(text, levels));
            }, "Match", "1..8", "4"},
    Setting{"threads", Setting::Kind::value, "N",
            "How many threads bots of level 8 think with (default: half the processors)",
            in_file | of_play,
            [](auto text, auto& to) { return put_threads(to.threads, text); }, "Match", "1..64"},
    Setting{"engine", Setting::Kind::list, "SEAT=COMMAND",
            "A UCI or CECP program that plays a seat: a=fairy-stockfish, or a team: Ab=hivemind; "
            "repeatable",
            of_play,
            [](auto text, auto& to) {
                auto& engines = to.options.match.engines;
                return put(engines, read_engine(text, engines));
            }},
    Setting{"seating", Setting::Kind::value, "HOW",
            "free (default), or levels: the stronger player of each team on the same board",
            in_file | of_play,
            [](auto text, auto& to) {
                return put_choice(to.options.match.seat_by_level, base::lower(base::trim(text)),
                                  seatings);
            }, "Match", seatings, "free"},
    Setting{"time", Setting::Kind::value, "TIME", "3+0, 3b2 (Bronstein), 3d2 (delay) or none",
            in_file | of_play | of_laws,
            [](auto text, auto& to) { return put(to.options.match.time, read_time(text)); },
            "Match", "1+0|2+0|3+0|3+2|5+0|5+3|10+0|none", "3+0"},
    Setting{"laws", Setting::Kind::value, "NAME", "{}", in_file | of_play | of_laws,
            [](auto text, auto& to) { return put_laws(to, text); },
            "Match", "fics|icc|wbn|fide|geneva|wall|common", "fics"},
    Setting{"law", Setting::Kind::list, "FIELD=VALUE",
            "Change one law: dropped-rook-castles=no; repeatable", in_file | of_play | of_laws,
            [](auto text, auto& to) { return add_laws(to, text); }, "Match"},
    Setting{"variant", Setting::Kind::value, "NAME", "{}", in_file | of_play,
            [](auto text, auto& to) { return put(to.options.match.variant, read_variant(text)); },
            "Match", "bughouse|crazyhouse|tandem|transfer|siamese|ring2|ring3|ring5", "bughouse"},
    Setting{"start", Setting::Kind::value, "ARRAY", "standard, chess960[:N] or chess960:N,M",
            in_file | of_play,
            [](auto text, auto& to) { return put(to.options.match.chess960, read_start(text)); },
            "Match", "standard|chess960", "standard"},
    Setting{"ending", Setting::Kind::value, "WHEN",
            "first: the first board to end decides; both: the points of both are added",
            in_file | of_play,
            [](auto text, auto& to) { return put_law(to, text, "ending", endings); }, "Match", endings},
    Setting{"stalling", Setting::Kind::value, "WHAT",
            "What to do about waiting without clocks: none, three-moves or count",
            in_file | of_play,
            [](auto text, auto& to) { return put_law(to, text, "stalling", stallings); }, "Match", stallings},
    Setting{"house", Setting::Kind::list, "NAME=PLAYERS",
            "Given twice, a house exchange: Red=ann,ben,cid,dee; the next of the house takes a "
            "loser's seat",
            of_play, [](auto text, auto& to) { return add_house(to, text); }},
    Setting{"resume", Setting::Kind::path, "FILE", "Go on with the last game of this BPGN file",
            of_play, [](auto text, auto& to) { return put_text(to.resume, text); }},
    Setting{"referee", Setting::Kind::value, "WHO",
            "strict (default), or claims: the players enforce the laws", in_file | of_play,
            [](auto text, auto& to) { return put_law(to, text, "referee", referees); },
            "Match", referees, "strict"},
    Setting{"clock", Setting::Kind::value, "HOW",
            "move (default), or press: a move counts once the clock is pressed", in_file | of_play,
            [](auto text, auto& to) { return put_law(to, text, "clock", clocks); },
            "Match", clocks, "move"},
    Setting{"bfen", Setting::Kind::value, "BFEN", "Begin from this position of both boards",
            of_play, [](auto text, auto& to) { return put_boards(to.options.match.boards, text); }},
    Setting{"book", Setting::Kind::value, "WHEN",
            "on (default), library: bots open as its matches did, or off: they think at once",
            in_file | of_play,
            [](auto text, auto& to) { return put_openings(to.options.match, text); },
            "Match", "on|library|off", "on"},
    Setting{"seed", Setting::Kind::value, "N",
            "With the same seed bots make the same moves, at fixed nodes", of_play,
            [](auto text, auto& to) { return put_seed(to.options.match.seed, text); }},
    Setting{"user", Setting::Kind::name, "NAME",
            "Log in as this player, without being asked for a name",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) { return put_user(to.login, text); }, "Server"},
    Setting{"guest", Setting::Kind::flag, "", "Log in as a guest", of_connect,
            [](auto, auto& to) { return be_guest(to.login); }},
    Setting{"password-file", Setting::Kind::path, "FILE",
            "Take the password from this file's first line; only you may have access to it",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) {
                to.login.password_command.reset();
                return put_text(to.login.password_file, text);
            }, "Server"},
    Setting{"password-command", Setting::Kind::path, "COMMAND",
            "Take the password from the first line that this command prints: \"pass show fics\"",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) {
                to.login.password_file.reset();
                return put_text(to.login.password_command, text);
            }, "Server"},
    Setting{"timeseal", Setting::Kind::name, "WHEN",
            "auto (default): if the server knows it; on, off, v1 or v2",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) { return put_one_of(to.login.timeseal, text, seals); },
            "Server", seals, "auto"},
    Setting{"icsrc", Setting::Kind::path, "FILE", "Send the commands in this file after login",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) { return put_text(to.login.icsrc, text); }, "Server"},
    Setting{"unix", Setting::Kind::path, "PATH", "Connect to a local socket instead of HOST",
            in_server_section | of_connect,
            [](auto text, auto& to) { return put_text(to.login.unix_path, text); }},
    Setting{"via", Setting::Kind::path, "COMMAND",
            "Connect through this command: \"ssh box nc freechess.org 5000\"",
            in_server_section | of_connect,
            [](auto text, auto& to) { return put_text(to.login.via, text); }},
    Setting{"tls", Setting::Kind::flag, "", "Encrypt the connection, as tls://HOST does",
            in_file | in_server_section | of_connect,
            [](auto text, auto& to) { return put_flag(to.login.tls, text); }, "Server", "", "off"},
    Setting{"tls-fingerprint", Setting::Kind::value, "SHA256",
            "Accept the server's certificate by this fingerprint; remembered",
            in_server_section | of_connect,
            [](auto text, auto& to) { return put_text(to.login.tls_fingerprint, text); }},
    Setting{"bot", Setting::Kind::value, "LEVEL",
            "A bot of that level, 1 to 8, plays for you and accepts partners and matches",
            of_connect,
            [](auto text, auto& to) { return put_bot_level(to.options.own_bot_level, text); }},
    Setting{"no-init", Setting::Kind::flag, "",
            "Send no settings after login (\"set style 12\" and the like)", in_file | of_connect,
            [](auto text, auto& to) {
                bool silent = false;
                auto problem = put_flag(silent, text);
                to.login.sends_settings = !silent;
                return problem;
            }, "Server", "", "off"},
    Setting{"record", Setting::Kind::path, "FILE", "Add the matches to this file",
            in_file | of_play | of_connect,
            [](auto text, auto& to) {
                return text == "-" ? SettingProblem(needs_file) : put_text(to.records_file, text);
            }, "Program"},
};

} // namespace

std::span<const Setting> settings() {
    return setting_rows;
}

} // namespace app
