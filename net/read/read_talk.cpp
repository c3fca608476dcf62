// SPDX-License-Identifier: GPL-3.0-or-later
// Reads lines of talk. Their text is never interpreted: whatever it imitates, it stays talk.
#include "net/read/readers.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

#include <algorithm>

namespace net {
namespace {

constexpr Phrases<TalkKind, 7> sayings{{
    {" tells you: ", TalkKind::tell},
    {" (your partner) tells you: ", TalkKind::partner_tell},
    {" says: ", TalkKind::say},
    {" kibitzes: ", TalkKind::kibitz},
    {" whispers: ", TalkKind::whisper},
    {" shouts: ", TalkKind::shout},
    {" c-shouts: ", TalkKind::c_shout},
}};

/// The groups after a name: "(TM)(24)" are titles and a number; ratings ("----") do not count.
struct Groups {
    std::string titles;
    std::optional<int> number; ///< the number in the last parentheses
};

Groups split_groups(std::string_view groups) {
    Groups found;
    while (groups.size() > 2) {
        const auto end = groups.find(')') + 1;
        const std::string_view inside = base::trim(groups.substr(1, end - 2));
        const bool title = !inside.empty() && std::ranges::all_of(inside, [](char c) {
            return (c >= 'A' && c <= 'Z') || c == '*';
        });
        if (title) {
            found.titles += groups.substr(0, end);
        }
        found.number = base::to_number<int>(inside);
        groups.remove_prefix(end);
    }
    return found;
}

/// Reads the game number after the name of a player who kibitzes, `[3]`, on servers that send it.
std::optional<int> read_game_mark(Cursor& cursor) {
    Cursor after = cursor;
    if (!after.skip("[")) {
        return std::nullopt;
    }
    const auto game = after.number();
    if (!game || !after.skip("]")) {
        return std::nullopt;
    }
    cursor = after;
    return game;
}

std::optional<FicsLine> read_somebody(Cursor cursor) {
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    const std::string_view groups = cursor.groups();
    if (cursor.skip(": ")) {
        const Groups read = split_groups(groups);
        if (!read.number) {
            return std::nullopt;
        }
        return Talk{TalkKind::channel, std::string(*name), read.titles, read.number,
                    std::string(cursor.rest())};
    }
    const auto game = read_game_mark(cursor);
    const auto kind = cursor.skip_one_of(sayings);
    return kind ? std::optional<FicsLine>(Talk{*kind, std::string(*name),
                                               split_groups(groups).titles, game,
                                               std::string(cursor.rest())})
                : std::nullopt;
}

/// Reads an emote: `--> alice waves`, `--> alice(TM) waves`, `--> alice's cat sleeps`.
std::optional<FicsLine> read_it(Cursor cursor) {
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    const Groups groups = split_groups(cursor.groups());
    cursor.skip_blanks();
    return Talk{TalkKind::it, std::string(*name), groups.titles, std::nullopt,
                std::string(cursor.rest())};
}

/// Reads `Alice has lost contact; the clock runs on.` and the other lines about a player who leaves
/// a match, returns to it or is replaced.
std::optional<FicsLine> read_seat_change(Cursor cursor) {
    const auto name = cursor.name();
    if (!name) {
        return std::nullopt;
    }
    Cursor after = cursor;
    if (after.skip(" takes the seat ")) {
        const auto from =
            after.until(", and plays on for ") ? after.name() : std::optional<std::string_view>();
        return from && after.rest() == "."
                   ? std::optional<FicsLine>(SeatTaken{std::string(*name), std::string(*from)})
                   : std::nullopt;
    }
    const bool back = cursor.rest() == " has come back.";
    const SeatChange change =
        back                                        ? SeatChange::back
        : cursor.starts_with(" has lost contact; ") ? SeatChange::lost
        : cursor.starts_with(" is away: ") && contains(cursor.rest(), " plays on for ")
            ? SeatChange::has_bot
            : SeatChange::none;
    return change == SeatChange::none
               ? std::nullopt
               : std::optional<FicsLine>(PresenceNews{std::string(*name), back, false, change});
}

} // namespace

std::optional<FicsLine> read_talk(std::string_view line) {
    Cursor cursor(line);
    if (cursor.skip(":")) {
        return Talk{TalkKind::qtell, "", "", std::nullopt, std::string(cursor.rest())};
    }
    if (cursor.skip("(")) { // uhlin's echo of one's own: "(4) alice shouts: hello", heard by four
        if (!cursor.number() || !cursor.skip(") ")) {
            return std::nullopt;
        }
    }
    if (cursor.skip("--> ")) {
        return read_it(cursor);
    }
    Cursor admin = cursor;
    admin.skip_blanks();
    if (admin.skip("**ANNOUNCEMENT** from ")) {
        const auto from = admin.until(": ");
        return from ? std::optional<FicsLine>(Talk{TalkKind::announcement, std::string(*from), "",
                                                   std::nullopt, std::string(admin.rest())})
                    : std::nullopt;
    }
    return read_somebody(cursor);
}

std::optional<FicsLine> read_presence(std::string_view line) {
    Cursor cursor(line);
    for (const std::string_view heard :
         {"(told ", "(kibitzed to ", "(whispered to ", "(shouted to ", "(it-shouted to ",
          "(c-shouted to ", "kibitzed to ", "whispered to "}) {
        if (cursor.starts_with(heard)) {
            return TalkSent{};
        }
    }
    if (cursor.skip("(") && cursor.number() && cursor.skip("->(")) {
        return TalkSent{};
    }
    cursor = Cursor(line);
    if (auto change = read_seat_change(cursor)) {
        return change;
    }
    if (cursor.skip("Notification: ") || cursor.skip("[")) {
        const bool notified = line.front() == 'N';
        const auto name = cursor.name();
        if (!name) {
            return std::nullopt;
        }
        (void)cursor.groups();
        if (notified &&
            cursor.starts_with(",")) { // such as ", who has an adjourned game with you,"
            cursor.skip(",");
            (void)cursor.until(",");
        }
        // " has arrived and isn't on your notify list." means that the user is on theirs.
        const bool here = cursor.starts_with(" has arrived.") ||
                          cursor.starts_with(" has arrived and ") ||
                          cursor.starts_with(" has connected.]");
        const bool gone = cursor.starts_with(" has departed.") ||
                          cursor.starts_with(" has departed and ") ||
                          cursor.starts_with(" has disconnected.]");
        return here || gone
                   ? std::optional<FicsLine>(PresenceNews{std::string(*name), here, notified})
                   : std::nullopt;
    }
    return std::nullopt;
}

namespace {

std::optional<FicsLine> read_refusal(std::string_view line) {
    constexpr Phrases<MoveFault, 6> refusals{{
        {"Illegal move", MoveFault::illegal},
        {"Ambiguous move", MoveFault::ambiguous},
        {"It is not your move.", MoveFault::not_your_turn},
        {"You are not playing or examining a game.", MoveFault::not_playing},
        {"You are not playing a game.", MoveFault::not_playing},
        {"Game clock is paused", MoveFault::paused},
    }};
    const auto why = Cursor(line).skip_one_of(refusals);
    return why ? std::optional<FicsLine>(MoveRefused{*why, std::string(line)}) : std::nullopt;
}

std::optional<FicsLine> read_observing(std::string_view line) {
    Cursor cursor(line);
    const bool on = cursor.skip("You are now observing game ");
    if (!on && !cursor.skip("Removing game ") &&
        !cursor.skip("You are no longer observing game ") &&
        !cursor.skip("You are not observing game ") &&
        !cursor.skip("You are no longer examining game ")) {
        return std::nullopt;
    }
    const auto number = cursor.number();
    if (!number || *number < 0 || *number >= most_game_number) {
        return std::nullopt;
    }
    return ObservationChanged{*number, on};
}

/// Reads `Your partner is playing game 2 (dave vs. bob).`
std::optional<FicsLine> read_partners_game(std::string_view line) {
    Cursor cursor(line);
    if (!cursor.skip("Your partner is playing game ")) {
        return std::nullopt;
    }
    const auto number = game_number(cursor.word());
    if (!number || !cursor.skip("(")) {
        return std::nullopt;
    }
    const auto white = cursor.name();
    if (!white || !cursor.skip(" vs. ")) {
        return std::nullopt;
    }
    const auto black = cursor.name();
    if (!black || !cursor.skip(")")) {
        return std::nullopt;
    }
    return PartnerPlays{*number, {{std::string(*white), std::string(*black)}}};
}

/// Reads `bughouse rating adjustment: 1900 --> 1795` or `Blitz rating adjustment: 1500 --> 1510.`
std::optional<FicsLine> read_rating(std::string_view line) {
    Cursor cursor(line);
    if (!cursor.name() || !cursor.skip(" rating adjustment: ")) {
        return std::nullopt;
    }
    const auto before = cursor.number();
    if (!before || !cursor.skip(" --> ")) {
        return std::nullopt;
    }
    const auto after = cursor.number();
    return after ? std::optional<FicsLine>(
                       RatingNews{std::to_string(*before), std::to_string(*after)})
                 : std::nullopt;
}

/// Reads `30 seconds were added to your opponents clock`, or that the opponent has added them.
std::optional<FicsLine> read_time_added(std::string_view line) {
    Cursor cursor(line);
    const bool to_me = cursor.skip("Your opponent has added ");
    const auto seconds = cursor.number();
    return seconds && *seconds > 0 &&
                   cursor.starts_with(to_me ? " seconds to your clock."
                                            : " seconds were added to your opponents clock")
               ? std::optional<FicsLine>(TimeAdded{*seconds, to_me})
               : std::nullopt;
}

/// Reads answers about the opponent, the clocks and the flag that are always worded the same.
std::optional<FicsLine> read_fixed_answer(std::string_view line) {
    if (line.starts_with("Your opponent has lost contact or quit")) {
        return OpponentLeft{};
    }
    if (line.ends_with("Game clock paused.") || line.ends_with("Game clock resumed.")) {
        return ClocksPaused{line.ends_with("paused.")};
    }
    if (line.starts_with("Your opponent is not out of time") ||
        line.starts_with("Opponent is not out of time")) {
        return FlagDenied{};
    }
    if (line.starts_with("You cannot flag before both players have moved") ||
        line == "Use abort instead.") { // second line of the same answer
        return FlagDenied{true};
    }
    return std::nullopt;
}

/// Reads `**** Starting FICS session as alice(U) ****` and the ways in which sessions end.
std::optional<FicsLine> read_session(std::string_view line) {
    Cursor cursor(base::trim(line));
    if (cursor.skip("**** Starting ")) {
        if (!cursor.until(" session as ")) {
            return std::nullopt;
        }
        const auto name = cursor.name();
        if (!name) {
            return std::nullopt;
        }
        return SessionBegan{std::string(*name), std::string(cursor.groups())};
    }
    if (cursor.starts_with("**** ") &&
        contains(line, " has arrived - you can't both be logged in.")) {
        return SessionOver{Farewell::elsewhere};
    }
    if (cursor.starts_with("**** You have been kicked out by ")) {
        return SessionOver{Farewell::kicked};
    }
    if (cursor.starts_with("**** Auto-logout")) {
        return SessionOver{Farewell::idle};
    }
    if (base::trim(line).starts_with("**** Server shutting down")) {
        return SessionOver{Farewell::shutdown};
    }
    if (cursor.starts_with("Thank you for using ")) {
        return SessionOver{Farewell::quit};
    }
    if (base::trim(line).starts_with("WARNING: ") && contains(line, " spamming")) {
        return SpamWarning{};
    }
    if (cursor.starts_with("Sorry, you cannot play on ") && contains(line, "without timeseal")) {
        return TimesealRequired{};
    }
    return std::nullopt;
}

/// Reads a refused command. Commands have no blanks, so talk cannot look like this line.
std::optional<FicsLine> read_unknown_command(std::string_view line) {
    for (const std::string_view end : {": Command not found.", ": Command has failed."}) {
        if (line.ends_with(end)) {
            const std::string_view command = line.substr(0, line.size() - end.size());
            if (command.find(' ') == std::string_view::npos) {
                return UnknownCommand{std::string(command), std::string(line)};
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<FicsLine> read_answer(std::string_view line) {
    return read_by_first({read_refusal, read_observing, read_partners_game, read_time_added,
                          read_fixed_answer, read_session, read_rating, read_unknown_command},
                         line);
}

} // namespace net
