// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/command.h"

#include "src/base/text.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>

namespace app {

namespace {

constexpr std::array verb_table{
    VerbRow{Verb::abort, "abort", "ab", "", "end the match without a result"},
    VerbRow{Verb::accept, "accept", "a", "[WHICH]",
            "accept what is offered: a draw, on a server also by number or name"},
    VerbRow{Verb::bell, "bell", "", "[on|off]", "a bell when it is my turn"},
    VerbRow{Verb::claim, "claim", "", "[WHAT]",
            "illegal, mate, flag, premove; a draw, also with the MOVE that repeats"},
    VerbRow{Verb::claims, "claims", "", "", "what I may claim now, with the articles"},
    VerbRow{Verb::confirm, "confirm", "", "[on|off]", "a typed move waits for Enter"},
    VerbRow{Verb::count, "count", "", "[BOARD|MOVE]",
            "count aloud how often the position has stood, before a draw is claimed"},
    VerbRow{Verb::death, "death", "", "[count]",
            "count to ten at one who waits: I have a mate in one"},
    VerbRow{Verb::decline, "decline", "dec", "[WHICH]", "decline it likewise"},
    VerbRow{Verb::draw, "draw", "", "", "offer a draw, or accept one"},
    VerbRow{Verb::flag, "flag", "fl", "", "claim what there is to claim; flags fall by themselves"},
    VerbRow{Verb::flip, "flip", "", "", "turn both boards round"},
    VerbRow{Verb::forfeit, "forfeit", "", "[SEAT|both]", "the arbiter declares that game lost"},
    VerbRow{Verb::freeze, "freeze", "", "5|10 [SEAT]",
            "the arbiter lets that clock run for so long before its player may move"},
    VerbRow{Verb::help, "help", "? h", "", "keys, moves and commands"},
    VerbRow{Verb::law, "law", "", "FIELD=VALUE",
            "set a law before the clocks run; or laws by name"},
    VerbRow{Verb::laws, "laws", "", "[NAME]", "the laws of this match, or of that rule book"},
    VerbRow{Verb::layout, "layout", "", "", "arrange the screen in another way"},
    VerbRow{Verb::lobby, "lobby", "", "",
            "on a server: games, partners and players to choose from"},
    VerbRow{Verb::match, "match", "new m", "[3+0]", "a new match, with other clocks perhaps"},
    VerbRow{Verb::moves, "moves", "mo", "", "the moves so far, as they are saved"},
    VerbRow{Verb::other, "other", "", "", "the other board, when I play both"},
    VerbRow{Verb::partner, "partner", "", "", "who plays with whom"},
    VerbRow{Verb::pause, "pause", "", "", "stop all clocks"},
    VerbRow{Verb::press, "press", "", "", "press the clock; Enter does the same"},
    VerbRow{Verb::ptell, "ptell", "pt", "TEXT", "tell my partner; ;TEXT does the same"},
    VerbRow{Verb::quit, "quit", "exit q", "", "leave"},
    VerbRow{Verb::ready, "ready", "", "", "clocks run when all are ready"},
    VerbRow{Verb::refresh, "refresh", "r re ref", "", "draw the screen afresh"},
    VerbRow{Verb::rematch, "rematch", "rem", "", "the same match again"},
    VerbRow{Verb::reply, "reply", "", "TEXT",
            "on a server: tell whoever told me something last; there /r does the same"},
    VerbRow{Verb::resign, "resign", "", "", "resign the match; resign! does not ask"},
    VerbRow{Verb::resume, "resume", "unpause", "", "let the clocks run on"},
    VerbRow{Verb::review, "review", "step", "", "step through the match that has ended"},
    VerbRow{Verb::say, "say", "kibitz", "TEXT", "say something to the whole table"},
    VerbRow{Verb::stalling, "stalling", "stall", "[SQUARE]",
            "he waits too long; then: that piece of his shall go"},
    VerbRow{Verb::stop, "stop", "", "", "stop the clocks and call the arbiter"},
    VerbRow{Verb::swap, "swap", "", "", "the same match again with swapped colours"},
    VerbRow{Verb::takeback, "takeback", "take undo", "", "take back all moves down to my last one"},
    VerbRow{Verb::warn, "warn", "", "[SEAT]", "the arbiter warns that player"},
    VerbRow{Verb::win, "win", "", "NUMBER", "on a server: that talk, by number or name"},
};

/// Takes `head` off the front of `text`; false when it does not stand there.
bool take_off(std::string_view& text, std::string_view head) {
    if (text.substr(0, head.size()) != head) {
        return false;
    }
    text.remove_prefix(head.size());
    return true;
}

/// The first word, which is taken off `text` with the blanks behind it.
std::string_view take_word(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text = base::trim(text.substr(end));
    return word;
}

/// `move` with one trailing `?` or `!` taken as the manner; nothing when it names no move.
std::optional<MoveLine> read_move_line(std::string_view move) {
    MoveLine line;
    if (!move.empty() && (move.back() == '?' || move.back() == '!')) {
        line.manner = move.back() == '?' ? Manner::armed : Manner::sure;
        move.remove_suffix(1);
    }
    move = base::trim(move);
    if (!notation::read_move(move)) {
        return std::nullopt;
    }
    line.move = move;
    return line;
}

Line on_board(Where where, std::optional<rules::Seat> seat, std::string_view text) {
    text = base::trim(text);
    if (text.empty()) {
        return Focus{where, seat};
    }
    if (text == "-") {
        return CancelPremove{where};
    }
    if (auto line = read_move_line(text)) {
        line->where = where;
        line->seat = seat;
        return *line;
    }
    return Unknown{std::string(text)};
}

Line read_verb(std::string_view text) {
    const std::string whole(text);
    const bool sure = text.back() == '!' && text.find(' ') == std::string_view::npos;
    const auto named = verb_from(text);
    if (sure && !named) {
        text.remove_suffix(1);
    }
    const std::string_view word = take_word(text);
    const auto verb = named ? named : verb_from(word);
    if (!verb) {
        return Unknown{whole};
    }
    if (*verb == Verb::ptell) {
        return Tell{std::string(text)};
    }
    return VerbLine{*verb, std::string(named ? "" : text), sure && !named};
}

/// `b:Nf6`: a seat's letter and a colon.
std::optional<rules::Seat> seat_prefix(std::string_view text) {
    return text.size() >= 2 && text[1] == ':' ? rules::seat_from(text[0]) : std::nullopt;
}

} // namespace

std::span<const VerbRow> verb_rows() {
    return verb_table;
}

std::optional<Verb> verb_from(std::string_view word) {
    const std::string lower = base::lower(word);
    for (const VerbRow& row : verb_table) {
        if (row.name == lower) {
            return row.verb;
        }
        for (const std::string_view alias : base::words(row.aliases)) {
            if (alias == lower) {
                return row.verb;
            }
        }
    }
    return std::nullopt;
}

namespace {

Line read_client_line(std::string_view text, Place place) {
    if (place == Place::table) {
        take_off(text, "/"); // `//x` is for a server; here it means what /x means
        text = base::trim(text);
    } else if (text.substr(0, 1) == "/") {
        return Raw{std::string(text)};
    }
    if (text.empty()) {
        return Nothing{};
    }
    std::string_view rest = text;
    if (place != Place::table && take_word(rest) == "r" && !rest.empty()) {
        return VerbLine{Verb::reply, std::string(rest), false};
    }
    const Line line = read_verb(text);
    const bool unknown = place != Place::table && std::holds_alternative<Unknown>(line);
    return unknown ? Line(Unknown{"/" + std::string(text)}) : line;
}

/// Whoever wrote it meant a move, though it is none: `N@`, `Qh9`. Servers take it for a word.
bool means_a_move(std::string_view text) {
    constexpr std::size_t longest = 7; // Ng1xf33
    if (text.substr(0, 2).find('@') != std::string_view::npos) {
        return text.find(' ') == std::string_view::npos;
    }
    if (std::string_view("KQRBN").find(text.front()) != std::string_view::npos) {
        text.remove_prefix(1);
    }
    if (text.size() < 2 || text.size() > longest) {
        return false;
    }
    const std::string_view square = text.substr(text.size() - 2);
    return text.find_first_not_of("abcdefghijx-0123456789") == std::string_view::npos &&
           square[0] >= 'a' && square[0] <= 'j' && square[1] >= '0' && square[1] <= '9';
}

/// Words that a server obeys at once though the game is lost by them: we ask first.
bool ends_the_game(std::string_view text) {
    constexpr std::array words{"resign", "resign!", "quit", "quit!", "exit"};
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) {
        return base::same_ignoring_case(text, word);
    });
}

/// What only players say, where a move is understood.
std::optional<Line> read_player_line(std::string_view text, Place place) {
    if (take_off(text, "<")) {
        return on_board(Where::own, std::nullopt, text);
    }
    if (take_off(text, ">")) {
        return on_board(Where::partner, std::nullopt, text);
    }
    if (const auto seat = seat_prefix(text)) {
        Line line = on_board(Where::here, seat, text.substr(2));
        if (place == Place::table || std::holds_alternative<MoveLine>(line)) {
            return line;
        }
    }
    if (const auto move = read_move_line(text)) {
        return *move;
    }
    return std::nullopt;
}

} // namespace

Line read_line(std::string_view text, Place place) {
    text = base::trim(text);
    if (text.empty()) {
        return Nothing{};
    }
    if (take_off(text, "/")) {
        return read_client_line(text, place);
    }
    if (text == ";;") {
        return TellAgain{};
    }
    if (take_off(text, ";")) {
        text = base::trim(text);
        return text.empty() ? Line(Nothing{}) : Line(Tell{std::string(text)});
    }
    if (place != Place::server) {
        if (auto line = read_player_line(text, place)) {
            return *std::move(line);
        }
    }
    if (place == Place::table || (place == Place::server_game && ends_the_game(text))) {
        return read_verb(text);
    }
    const bool failed = place == Place::server_game && means_a_move(text);
    return failed ? Line(Unknown{std::string(text)}) : Line(Raw{std::string(text)});
}

} // namespace app
