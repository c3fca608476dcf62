// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/read_answer.h"

#include "net/read/cursor.h"
#include "src/base/text.h"

#include <array>

namespace net {
namespace {

std::optional<FicsLine> read_refusal(Cursor cursor) {
    struct Row {
        std::string_view begins;
        MoveFault why{};
    };
    constexpr std::array<Row, 6> rows{{
        {"Illegal move", MoveFault::illegal},
        {"Ambiguous move", MoveFault::ambiguous},
        {"It is not your move.", MoveFault::not_your_turn},
        {"You are not playing or examining a game.", MoveFault::not_playing},
        {"You are not playing a game.", MoveFault::not_playing},
        {"Game clock is paused", MoveFault::paused},
    }};
    for (const Row& row : rows) {
        if (cursor.sees(row.begins)) {
            return MoveRefused{row.why, std::string(cursor.rest())};
        }
    }
    return std::nullopt;
}

std::optional<FicsLine> read_observing(Cursor cursor) {
    const bool on = cursor.skip("You are now observing game ");
    const bool off =
        !on && (cursor.skip("Removing game ") || cursor.skip("You are no longer observing game ") ||
                cursor.skip("You are not observing game ") ||
                cursor.skip("You are no longer examining game "));
    if (!on && !off) {
        return std::nullopt;
    }
    const auto number = cursor.number();
    if (!number || *number < 0 || *number >= most_game_number) {
        return std::nullopt;
    }
    return Observing{*number, on};
}

/// `Your partner is playing game 2 (dave vs. bob).`
std::optional<FicsLine> read_partners_game(Cursor cursor) {
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

/// `bughouse rating adjustment: 1900 --> 1795`, `Blitz rating adjustment: 1500 --> 1510.`
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
                       RatingChanged{std::to_string(*before), std::to_string(*after)})
                 : std::nullopt;
}

/// `**** Starting FICS session as alice(U) ****` and how sessions end.
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
    if (cursor.sees("**** ") && contains(line, " has arrived - you can't both be logged in.")) {
        return SessionOver{Farewell::elsewhere};
    }
    if (cursor.sees("**** Auto-logout")) {
        return SessionOver{Farewell::idle};
    }
    if (base::trim(line).starts_with("**** Server shutting down")) {
        return SessionOver{Farewell::shutdown};
    }
    if (cursor.sees("Thank you for using ")) {
        return SessionOver{Farewell::quit};
    }
    if (base::trim(line).starts_with("WARNING: ") && contains(line, " spamming")) {
        return SpamWarning{};
    }
    if (cursor.sees("Sorry, you cannot play on ") && contains(line, "without timeseal")) {
        return SealRequired{};
    }
    return std::nullopt;
}

/// Commands have no blanks, so that nobody's words can look like that.
std::optional<FicsLine> read_unknown_command(std::string_view line) {
    for (const std::string_view end : {": Command not found.", ": Command has failed."}) {
        if (line.ends_with(end)) {
            const std::string_view command = line.substr(0, line.size() - end.size());
            if (!command.empty() && command.find(' ') == std::string_view::npos) {
                return UnknownCommand{std::string(command), std::string(line)};
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<FicsLine> read_answer(std::string_view line) {
    const Cursor cursor(line);
    if (auto found = read_refusal(cursor)) {
        return found;
    }
    if (auto found = read_observing(cursor)) {
        return found;
    }
    if (auto found = read_partners_game(cursor)) {
        return found;
    }
    if (line.ends_with("Game clock paused.") || line.ends_with("Game clock resumed.")) {
        return ClocksPaused{line.ends_with("paused.")};
    }
    if (cursor.sees("Your opponent is not out of time") ||
        cursor.sees("Opponent is not out of time")) {
        return FlagDenied{};
    }
    if (cursor.sees("You cannot flag before both players have moved") ||
        line == "Use abort instead.") { // the same answer's second line
        return FlagDenied{true};
    }
    if (auto found = read_session(line)) {
        return found;
    }
    if (auto found = read_rating(line)) {
        return found;
    }
    return read_unknown_command(line);
}

} // namespace net
