// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/typed_line.h"

#include "src/base/text.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace app {
namespace {

/// Removes the prefix `head` from `text`; false if `text` does not begin with it.
bool skip_prefix(std::string_view& text, std::string_view head) {
    if (text.substr(0, head.size()) != head) {
        return false;
    }
    text.remove_prefix(head.size());
    return true;
}

/// Removes the first word and the spaces after it from `text`, and returns the word.
std::string_view take_word(std::string_view& text) {
    const auto [word, rest] = base::cut_at(text, ' ');
    text = base::trim(rest);
    return word;
}

/// Rewrites a drop with the `@` last, `Nf3@`, as `N@f3`; returns other text unchanged.
std::string with_mark_in_front(std::string_view move) {
    const std::size_t piece = move.size() == 4 ? 1 : 0;
    if (move.size() != piece + 3 || move.back() != '@') {
        return std::string(move);
    }
    return fmt::format("{}@{}", move.substr(0, piece), move.substr(piece, 2));
}

/// Parses a move with an optional `?` or `!` after it; nothing if it is not a move.
std::optional<MoveLine> read_move_line(std::string_view move) {
    MoveLine line;
    if (!move.empty() && (move.back() == '?' || move.back() == '!')) {
        line.suffix = move.back() == '?' ? MoveSuffix::until_legal : MoveSuffix::confirmed;
        move.remove_suffix(1);
    }
    line.move = with_mark_in_front(base::trim(move));
    return notation::read_move(line.move) ? std::optional(line) : std::nullopt;
}

/// Parses what follows `<`, `>` or `b:`: a move, a cancellation, or nothing.
TypedLine read_board_line(TargetBoard where, std::optional<rules::Seat> seat,
                          std::string_view text) {
    text = base::trim(text);
    if (text.empty()) {
        return SelectBoard{where, seat};
    }
    if (text == "-") {
        return CancelPremove{where};
    }
    if (auto line = read_move_line(text)) {
        line->where = where;
        line->seat = seat;
        return *line;
    }
    return InvalidMoveLine{std::string(text)};
}

/// Parses a verb and its arguments; `before` is what the user typed in front of `text`.
VerbLine read_verb(std::string_view text, std::string_view before = {}) {
    VerbLine line;
    line.text = std::string(before) + std::string(text);
    line.confirmed = text.back() == '!' && text.find(' ') == std::string_view::npos;
    text.remove_suffix(line.confirmed ? 1 : 0);
    line.word = take_word(text);
    line.rest = text;
    return line;
}

/// The seat of a prefix such as the `b:` in `b:Nf6`.
std::optional<rules::Seat> seat_prefix(std::string_view text) {
    return text.size() >= 2 && text[1] == ':' ? rules::seat_from(text[0]) : std::nullopt;
}

/// Parses what follows a seat's prefix: a move, a tell or a verb.
TypedLine read_seat_line(rules::Seat seat, std::string_view text) {
    TypedLine line = read_board_line(TargetBoard::here, seat, text);
    if (!std::holds_alternative<InvalidMoveLine>(line)) {
        return line;
    }
    text = base::trim(text);
    if (text.front() == ';') {
        return Tell{std::string(base::trim(text.substr(1))), seat};
    }
    VerbLine verb = read_verb(text, std::string(1, letter(seat)) + ':');
    verb.by = seat;
    return verb;
}

TypedLine read_client_line(std::string_view text, Place place) {
    if (place == Place::table) {
        skip_prefix(text, "/"); // `//x` is for a server; at a local table it means `/x`
        text = base::trim(text);
    } else if (text.substr(0, 1) == "/") {
        return RawLine{std::string(text)};
    }
    if (text.empty()) {
        return EmptyLine{};
    }
    std::string_view rest = text;
    if (place != Place::table && take_word(rest) == "r" && !rest.empty()) {
        return VerbLine{"reply", std::string(rest)};
    }
    VerbLine line = read_verb(text, place == Place::table ? "" : "/");
    line.has_slash = true;
    return line;
}

/// Whether text looks like a move without being one: `N@`, `Qh9`. Servers would treat it as an
/// unknown command.
bool resembles_move(std::string_view text) {
    constexpr std::size_t longest = 7; // as long as Ng1xf33
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

/// The text without blanks if it begins like a move, with a piece's letter or a square: `N f3`,
/// `e2 e4`.
std::string without_blanks(std::string_view text) {
    const bool begins = std::string_view("KQRBN").find(text.front()) != std::string_view::npos ||
                        notation::square_from(text.substr(0, 2));
    std::string joined(text);
    if (begins) {
        std::erase(joined, ' ');
    }
    return joined;
}

/// The move that `text` means in another spelling: `e4` for `E4`, `Nf3` for `NF3` or `N f3`, `N@f3`
/// for `@nf3`, `O-O` for `oo`; empty if that is no move.
std::string meant_move(std::string_view text) {
    const std::string joined = with_mark_in_front(without_blanks(text));
    const std::string all = base::lower(joined);
    if (all == "oo" || all == "00" || all == "ooo" || all == "000") {
        return all.size() == 2 ? "O-O" : "O-O-O";
    }
    const auto dropped =
        all[0] == '@' && all.size() == 4 ? notation::kind_from(all[1]) : std::nullopt;
    for (const std::string& form :
         {joined, joined.substr(0, 1) + all.substr(1), all,
          dropped ? fmt::format("{}@{}", notation::letter(*dropped), all.substr(2)) : ""}) {
        if (notation::read_move(form)) {
            return form;
        }
    }
    return "";
}

/// Drops the number from a move copied from a score: `2. Nf3`, `2... Nf6`, `2.Nf3`.
std::string_view without_number(std::string_view text) {
    constexpr std::size_t most_digits = 3;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::size_t dots = std::min(text.find_first_not_of('.', digits), text.size());
    return digits > 0 && digits <= most_digits && dots > digits ? base::trim(text.substr(dots))
                                                                : text;
}

/// Whether the line is a server command that can lose the game, so that the client asks first.
bool ends_the_game(std::string_view text) {
    constexpr std::array words{"resign", "resign!", "quit", "quit!", "exit", "redial"};
    return std::ranges::any_of(
        words, [text](std::string_view word) { return base::same_ignoring_case(text, word); });
}

/// Parses the lines that only a player may type: moves, with or without a board, and verbs for a
/// seat. Nothing for any other line.
std::optional<TypedLine> read_player_line(std::string_view text, Place place) {
    if (skip_prefix(text, "<")) {
        return read_board_line(TargetBoard::own, std::nullopt, text);
    }
    if (skip_prefix(text, ">")) {
        return read_board_line(TargetBoard::partner, std::nullopt, text);
    }
    if (const auto seat = seat_prefix(text)) {
        TypedLine line = read_seat_line(*seat, text.substr(2));
        if (place == Place::table || std::holds_alternative<MoveLine>(line)) {
            return line;
        }
    }
    for (const std::string_view form : {text, without_number(text)}) {
        if (const auto move = read_move_line(form)) {
            return *move;
        }
    }
    if (const std::string move = meant_move(text); !move.empty()) {
        return InvalidMoveLine{std::string(text), move};
    }
    return std::nullopt;
}

} // namespace

bool holds_password(std::string_view text) {
    constexpr std::size_t shortest_start = 3; // servers accept abbreviated commands
    const auto arguments = base::tokens(text);
    const std::string verb = arguments.empty() ? std::string() : base::lower(arguments.front());
    constexpr std::array<std::string_view, 5> verbs{"password", "passwd", "register", "asetpass",
                                                    "addplayer"};
    return arguments.size() > 1 && verb.size() >= shortest_start &&
           std::ranges::any_of(verbs,
                               [&](std::string_view whole) { return whole.starts_with(verb); });
}

TypedLine read_line(std::string_view text, Place place) {
    text = base::trim(text);
    if (text.empty()) {
        return EmptyLine{};
    }
    if (skip_prefix(text, "/")) {
        return read_client_line(text, place);
    }
    if (text == ";;") {
        return TellAgain{};
    }
    if (skip_prefix(text, ";")) {
        text = base::trim(text);
        return text.empty() ? TypedLine(EmptyLine{}) : TypedLine(Tell{std::string(text)});
    }
    if (place != Place::server) {
        if (auto line = read_player_line(text, place)) {
            return *std::move(line);
        }
    }
    const bool leaves = base::same_ignoring_case(text, "quit!"); // no server knows that command
    if (place == Place::table || leaves || (place == Place::server_game && ends_the_game(text))) {
        return read_verb(text);
    }
    const bool failed = place == Place::server_game && resembles_move(text);
    return failed ? TypedLine(InvalidMoveLine{std::string(text)})
                  : TypedLine(RawLine{std::string(text)});
}

} // namespace app
