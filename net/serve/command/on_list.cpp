// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that list players, games and commands.
#include "net/serve/command/server_command.h"
#include "net/serve/desk/match_closing.h"
#include "net/serve/desk/match_desk.h"
#include "net/serve/desk/offer_desk.h"
#include "src/base/enum_array.h"
#include "src/base/instant.h"
#include "src/base/text.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace net {
namespace {

constexpr std::size_t columns = 3;

/// The account as observers may see it: ratings change with the boards' delay.
const Account* shown_account(const ServerState& state, std::string_view name) {
    const Account* before = state.shown_players.account_before_changes(name);
    return before != nullptr ? before : state.accounts.find(name);
}

std::string shown_rating(const ServerState& state, const Visitor& visitor, GameKind kind) {
    const Account* before =
        visitor.registered ? state.shown_players.account_before_changes(visitor.name) : nullptr;
    return before != nullptr ? rating_text(*before, kind) : state.rating(visitor, kind);
}

/// A row such as `1795^Alice(U)`: the character between rating and name shows the player's
/// activity.
std::string listed(const ServerState& state, const Visitor& visitor, GameKind kind) {
    const char flag = state.shown_players.game(visitor.name)  ? '^'
                      : visitor.settings[Variable::open] == 0 ? ':'
                                                              : ' ';
    return fmt::format("{:>4}{}{}{}{}", shown_rating(state, visitor, kind), flag, visitor.name,
                       visitor.registered || visitor.bot_level > 0 ? "" : "(U)",
                       visitor.is_operator     ? "(*)"
                       : visitor.bot_level > 0 ? "(C)"
                                               : "");
}

void tell_columns(ServerState& state, Visitor& visitor, const std::vector<std::string>& cells) {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool last = i % columns == columns - 1 || i + 1 == cells.size();
        text += last ? cells[i] + "\n" : fmt::format("{:<26}", cells[i]);
    }
    state.tell(visitor, text);
}

/// An argument of `who` made only of these is no name: the first choose players; the others, by
/// which FICS chooses an order, a form or a part of the list, change nothing here.
constexpr std::string_view who_letters = "ofaprRuUcB AIbdlLnsStvwxz0123456789";

/// Whether the player fits all the letters of `who f`.
bool is_asked_for(const ServerState& state, const Visitor& one, std::string_view letters) {
    const bool open = one.settings[Variable::open] != 0;
    const bool plays = state.shown_players.game(one.name).has_value();
    return std::ranges::all_of(letters, [&](char letter) {
        return letter == 'o'                    ? open
               : letter == 'f' || letter == 'a' ? open && !plays
               : letter == 'p'                  ? plays
               : letter == 'r' || letter == 'R' ? one.registered
               : letter == 'u' || letter == 'U' ? !one.registered
               : letter == 'c'                  ? one.bot_level > 0
               : letter == 'B'                  ? one.partner.has_value()
                                                : true;
    });
}

/// `who`: everybody, those who fit all the letters, or one player by name.
void on_who(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const bool letters = state.connections.find_by_name(arguments) == nullptr &&
                         arguments.find_first_not_of(who_letters) == std::string_view::npos;
    const Visitor* named = letters ? nullptr : state.connections.find_by_prefix(arguments);
    if (!letters && named == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(arguments));
    }
    std::vector<std::string> cells;
    for (const Visitor* one : state.connections.everybody()) {
        if (letters ? is_asked_for(state, *one, arguments) : one == named) {
            cells.push_back(listed(state, *one, GameKind::bughouse));
        }
    }
    state.tell(visitor, "\n");
    tell_columns(state, visitor, cells);
    state.tell(visitor, "\n {} players displayed (of {}). (*) indicates system administrator.\n",
               cells.size(), state.connections.count());
}

/// Sends the rows of all wanted games; others' games are delayed like their boards.
template <class IsWanted>
void tell_games(ServerState& state, Visitor& visitor, int boards_of_one, IsWanted is_wanted) {
    std::string text;
    int count = 0;
    bool own = visitor.seat.has_value();
    for (const auto& game : state.tables.games()) {
        if (is_wanted(game)) {
            text += game.table->list_row(game.board, state.now);
            own = own && visitor.plays_in(game.table->match_id());
            ++count;
        }
    }
    const int shown = count / boards_of_one;
    text += fmt::format("\n  {} game{} displayed.\n", shown, shown == 1 ? "" : "s");
    state.show(visitor, own, std::move(text));
}

/// Whether the game fits flags such as `/Bzr`: one of these types, and rated or unrated as given.
bool has_flags(const ServerTable& table, std::string_view flags) {
    const std::string code = table.type_code();
    bool kind_asked = false;
    bool kind_fits = false;
    bool fits = true;
    for (const char flag : flags) {
        if (flag == 'r' || flag == 'u') {
            fits = fits && code.back() == flag;
        } else {
            kind_asked = true;
            kind_fits = kind_fits || code.front() == flag;
        }
    }
    return fits && (kind_fits || !kind_asked);
}

/// Handles `games`, `games 12`, `games alice` and `games /Br`.
void on_games(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto number = base::to_number<int>(arguments);
    const bool flags = arguments.size() == 1 || arguments.starts_with('/');
    const std::string_view letters = arguments.substr(arguments.starts_with('/') ? 1 : 0);
    const std::string begins = base::lower(arguments);
    state.tell(visitor, "\n");
    tell_games(state, visitor, 1, [&](const ServerTables::Game& game) {
        const ServerTable& table = *game.table;
        const auto is_played_by = [&](rules::Side side) {
            return base::lower(table.seated_player({game.board, side}).name).starts_with(begins);
        };
        return number  ? table.game(game.board) == *number
               : flags ? has_flags(table, letters)
                       : is_played_by(rules::Side::white) || is_played_by(rules::Side::black);
    });
}

void tell_partnerships(ServerState& state, Visitor& visitor) {
    state.tell(visitor, "\nPartnerships not playing bughouse:\n");
    int count = 0;
    for (const Visitor* one : state.connections.everybody()) {
        const Visitor* partner = state.connections.find(one->partner);
        if (partner != nullptr && !state.shown_players.game(one->name) &&
            one->name < partner->name) {
            state.tell(visitor, "{} / {}\n", listed(state, *one, GameKind::bughouse),
                       listed(state, *partner, GameKind::bughouse));
            ++count;
        }
    }
    state.tell(visitor, "\n {} partnership{} displayed.\n", count, count == 1 ? "" : "s");
}

void tell_unpartnered(ServerState& state, Visitor& visitor) {
    std::vector<std::string> cells;
    for (const Visitor* one : state.connections.everybody()) {
        if (!one->partner && one->settings[Variable::bugopen] != 0) {
            cells.push_back(listed(state, *one, GameKind::bughouse));
        }
    }
    state.tell(visitor, "\nUnpartnered players with bugopen on\n\n");
    tell_columns(state, visitor, cells);
    state.tell(visitor, "\n {} player{} displayed (of {}).\n", cells.size(),
               cells.size() == 1 ? "" : "s", state.connections.count());
}

void on_bugwho(ServerState& state, Visitor& visitor, std::string_view arguments) {
    if (arguments.find_first_not_of("gpu") != std::string_view::npos) {
        return state.tell(visitor, "Usage: bugwho [g][p][u]\n");
    }
    const auto asks = [&](char part) {
        return arguments.empty() || arguments.find(part) != std::string_view::npos;
    };
    if (asks('g')) {
        state.tell(visitor, "\nBughouse games in progress:\n");
        tell_games(state, visitor, 2, [](const ServerTables::Game& game) {
            return game.table->terms().kind == GameKind::bughouse;
        });
    }
    if (asks('p')) {
        tell_partnerships(state, visitor);
    }
    if (asks('u')) {
        tell_unpartnered(state, visitor);
    }
}

std::string rating_row(std::string_view name, const Account::Rating& rating) {
    return fmt::format("{:<12} {:6.0f} {:6.1f} {:8.4f} {:6}\n", name, rating.rating,
                       rating.deviation, rating.volatility, rating.games);
}

void on_finger(ServerState& state, Visitor& visitor, std::string_view arguments) {
    // FICS's "/B", "r" and "n" after the name choose among the lines, which are few here.
    arguments = arguments.substr(0, arguments.find(' '));
    arguments = arguments.starts_with('/') ? std::string_view{} : arguments;
    const Visitor* one = arguments.empty() ? &visitor : state.visitor_meant(arguments);
    const Account* account = shown_account(state, one != nullptr ? one->name : arguments);
    if (one == nullptr && account == nullptr) {
        return state.tell(visitor, state.no_player_text(arguments));
    }
    const std::string name = one != nullptr ? one->name : account->name;
    const bool bot = one != nullptr && one->bot_level > 0;
    std::string text = fmt::format("\nFinger of {}{}:\n\n", name,
                                   bot                  ? "(C)"
                                   : account == nullptr ? "(U)"
                                                        : "");
    if (one != nullptr) {
        const auto seconds = [&](base::Instant since) {
            return base::seconds_in(state.now - since);
        };
        const bool delayed = state.options.show_delay.count() > 0; // hides the newest move
        text += fmt::format("On for: {} secs   Idle: {} secs\n", seconds(one->logged_in_since),
                            delayed && one->seat ? 0 : seconds(one->last_input));
        const auto game = state.shown_players.game(name);
        text += game ? fmt::format("(playing game {})\n", *game) : "";
        text += one->settings.interface().empty()
                    ? ""
                    : fmt::format("Interface: {}\n", one->settings.interface());
        text += fmt::format("Timeseal: {}\n",
                            one->reader.seal() == TimesealVersion::none ? "Off" : "On");
    } else {
        text += "Not logged in.\n";
    }
    if (bot) {
        text += fmt::format("{} is a bot of level {}.\n", name, one->bot_level);
    } else if (account == nullptr) {
        text += fmt::format("{} is NOT a registered player.\n", name);
    } else {
        text += "\n             rating     RD  volatility  games\n";
        text += rating_row("Bughouse", account->bughouse) +
                rating_row("Crazyhouse", account->crazyhouse) + rating_row("Chess", account->chess);
    }
    state.tell(visitor, text);
}

void on_history(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Visitor* one = arguments.empty() ? &visitor : state.visitor_meant(arguments);
    const std::string name = one != nullptr ? one->name : std::string(arguments);
    const Account* account = state.accounts.find(name);
    state.tell(visitor, account != nullptr ? history_text(state, *account, one == &visitor)
                        : one != nullptr   ? fmt::format("{} has no history games.\n", name)
                                           : state.no_player_text(arguments));
}

void on_date(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    const std::string day = base::date_time_text(state.wall_seconds());
    state.tell(visitor, "Local time     - {}\nServer time    - {}\n", day, day);
}

void on_uptime(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    state.tell(visitor, "Up for {} seconds.\nThere are currently {} players and {} games.\n",
               base::seconds_in(state.now - state.options.started), state.connections.count(),
               state.shown_players.games());
}

void on_whenshut(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    if (!state.shutdown_at) {
        return state.tell(visitor, "No shutdown is planned.\n");
    }
    const auto left = base::seconds_in(*state.shutdown_at - state.now);
    state.tell(visitor, "The server goes down in {} minutes and {} seconds.\n", left / 60,
               left % 60);
}

/// The lag credited so far, and the limit of the next credit; empty without a match.
std::string credit_text(ServerState& state, const Visitor& visitor) {
    const ServerTable* table = table_of(state, visitor);
    if (table == nullptr) {
        return {};
    }
    const LagBank& bank = table->seated_player(visitor.seat->seat).lag;
    return fmt::format("   Given back in this match: {} ms; for the next move at most {} ms\n",
                       bank.total_credit().count(), bank.credit_limit().count());
}

/// `ping`: shows the round trips of a client with timeseal.
void on_ping(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const Visitor* one = arguments.empty() ? &visitor : state.connections.find_by_prefix(arguments);
    if (one == nullptr) {
        return state.tell(visitor, state.connections.not_found_text(arguments));
    }
    if (one != &visitor && state.options.show_delay.count() > 0) { // would reveal new moves
        return state.tell(visitor, "Ping times of others are not told here.\n");
    }
    const Visitor::PingTimes& times = one->ping_times;
    const bool sealed = one->reader.seal() != TimesealVersion::none;
    state.tell(
        visitor,
        times.count > 0 ? fmt::format("Ping time for {}, based on {} pings:\n   Minimum: {} ms   "
                                      "Average: {} ms   Maximum: {} ms\n{}",
                                      one->name, times.count, times.shortest.count(),
                                      times.sum.count() / times.count, times.longest.count(),
                                      credit_text(state, *one))
        : sealed        ? fmt::format("{} has not seen a board of their own yet.\n", one->name)
                 : fmt::format("Ping time not available; {} is not using timeseal.\n", one->name));
}

/// The long help of a command that one line cannot explain.
struct LongHelp {
    std::string_view command;
    std::string_view text;
};
constexpr std::string_view register_help =
    "Guests play unrated games under a name of their choice. \"register PASSWORD\"\n"
    "makes that name yours, with ratings. Passwords travel as they are typed, unless\n"
    "your line is encrypted (ssh).\n";
constexpr std::string_view match_help =
    "After the name, in any order; what you leave out is as in your variables time,\n"
    "inc and rated:\n"
    "  3 0   minutes and seconds for each move; 3d2 with delay, 3b2 Bronstein's way\n"
    "  bughouse, crazyhouse or chess;  960: a shuffled array\n"
    "  fics, icc, wbn, fide, geneva, wall or common: whose laws\n"
    "  white or black;  rated or unrated\n"
    "For bughouse both of you need a partner: \"help partner\".\n";
constexpr std::string_view seek_help =
    "The words are those of match. A table of bughouse begins with its fourth\n"
    "player: the first two are partners, and play against the others.\n";
constexpr std::array<LongHelp, 3> long_helps{
    {{"register", register_help}, {"match", match_help}, {"seek", seek_help}}};

constexpr int help_columns = 76; ///< of 80, less the margins of a page in our client

/// A row of the list of commands; a long explanation goes on below its first word.
std::string list_row(const ServerCommand& row) {
    const std::string names = fmt::format("  {:<13} {:<18} ", row.name, row.arguments);
    const auto lines = base::wrapped(names + std::string(row.help), help_columns, names.size());
    return fmt::format("{}\n", fmt::join(lines, "\n"));
}

void on_help(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const std::string topic = base::lower(arguments);
    std::string list;
    for (const ServerCommand* row : commands_for(visitor)) {
        if (!topic.empty() && row->name == topic) {
            return state.tell(visitor, help_text(*row));
        }
        if (row->name.starts_with(topic)) {
            list += list_row(*row);
        }
    }
    state.tell(visitor, topic.empty()
                            ? "Moves: e4, Nf3, O-O, e8=Q, and N@f3 to drop. Commands:\n" + list
                        : list.empty() ? fmt::format("There is no help available for {}.\n", topic)
                                       : list);
}

/// `next`: the rest of a reply that was longer than a page.
void on_next(ServerState& state, Visitor& visitor, std::string_view /*arguments*/) {
    if (!state.connections.send_next_page(visitor)) {
        state.tell(visitor, "There is no more.\n");
    }
}

constexpr std::array<ServerCommand, 11> list_rows{{
    {"next", 2, 79, "", "Go on with a reply that was longer than a page", on_next},
    {"who", 1, 146, "[LETTERS|NAME]",
     "Who is here; o: open, f: free, p: playing, B: paired, r: registered, c: bots", on_who},
    {"bugwho", 1, 22, "[g][p][u]", "Bughouse games, partnerships, and who has no partner yet",
     on_bugwho},
    {"games", 1, 43, "[NUMBER|NAME|/Bzr]", "The games in progress; with /: of those kinds, r or u",
     on_games},
    {"finger", 1, 37, "[NAME]", "About a player", on_finger},
    {"history", 2, 51, "[NAME]", "The last games of a registered player", on_history},
    {"date", 2, 32, "", "What time it is", on_date},
    {"uptime", 2, 140, "", "How long the server has been up", on_uptime},
    {"whenshut", 5, 144, "", "When the server goes down", on_whenshut},
    {"ping", 3, 219, "[NAME]", "How long a player's line takes to answer", on_ping},
    {"help", 1, 50, "[COMMAND]", "The commands", on_help},
}};

} // namespace

std::string help_text(const ServerCommand& row) {
    const auto* const more = base::row_with(long_helps, &LongHelp::command, row.name);
    return fmt::format("{} {}\n   {}\n{}", row.name, row.arguments, row.help,
                       more == nullptr ? "" : more->text);
}

const std::span<const ServerCommand> list_commands = list_rows;

// Commands about rankings: `best`, and `rank` for a player's place.

namespace {

constexpr std::size_t best_shown = 20;
constexpr std::size_t neighbours = 4; ///< players shown above and below

struct KindWord {
    std::string_view word;
    GameKind kind{};
};
constexpr std::array<KindWord, 3> kind_phrases{{{"bughouse", GameKind::bughouse},
                                                {"crazyhouse", GameKind::crazyhouse},
                                                {"chess", GameKind::chess}}};

std::optional<KindWord> kind_meant(std::string_view word) {
    const std::string begins = base::lower(word);
    const auto* const found = std::ranges::find_if(
        kind_phrases, [&](const KindWord& one) { return one.word.starts_with(begins); });
    return found == kind_phrases.end() ? std::nullopt : std::optional(*found);
}

std::string rows(const std::vector<RankedPlayer>& all, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < std::min(to, all.size()); ++i) {
        text += fmt::format("{:4}. {:<17} {:>4} {:>5} game{}\n", i + 1, all[i].name,
                            std::lround(all[i].rating.rating), all[i].rating.games,
                            all[i].rating.games == 1 ? "" : "s");
    }
    return text;
}

void on_best(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto kind = kind_meant(arguments);
    if (!kind) {
        return state.tell(visitor, "Usage: best [bughouse|crazyhouse|chess]\n");
    }
    const auto& all = state.rankings.of(kind->kind, state.accounts, state.shown_players, state.now);
    state.tell(visitor, all.empty()
                            ? fmt::format("Nobody has a {} rating yet.\n", kind->word)
                            : fmt::format("Best at {}:\n{}", kind->word, rows(all, 0, best_shown)));
}

void on_rank(ServerState& state, Visitor& visitor, std::string_view arguments) {
    const auto parts = base::tokens(arguments);
    const auto kind = kind_meant(parts.size() > 1 ? parts[1] : std::string_view{});
    if (!kind) {
        return state.tell(visitor, "Usage: rank [NAME [bughouse|crazyhouse|chess]]\n");
    }
    const Visitor* here = parts.empty() ? &visitor : state.visitor_meant(parts[0]);
    const std::string name = here != nullptr ? here->name : std::string(parts[0]);
    const auto& all = state.rankings.of(kind->kind, state.accounts, state.shown_players, state.now);
    const auto found = std::ranges::find_if(
        all, [&](const RankedPlayer& one) { return base::same_ignoring_case(one.name, name); });
    if (found == all.end()) {
        return state.tell(visitor, here == nullptr && state.accounts.find(name) == nullptr
                                       ? state.no_player_text(name)
                                       : fmt::format("{} has no {} rating.\n", name, kind->word));
    }
    const auto at = static_cast<std::size_t>(found - all.begin());
    state.tell(visitor, "{} of {} at {}:\n{}", at + 1, all.size(), kind->word,
               rows(all, at - std::min(at, neighbours), at + neighbours + 1));
}

constexpr std::array<ServerCommand, 2> standing_rows{{
    {"best", 3, 18, "[KIND]", "Who has the best ratings: best bughouse", on_best},
    {"rank", 3, 98, "[NAME [KIND]]", "Where a player stands among them", on_rank},
}};

} // namespace

const std::span<const ServerCommand> ranking_commands = standing_rows;

} // namespace net
