// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/say/questions.h"

#include "src/app/say/spoken.h"
#include "src/app/show/adviser.h"
#include "src/app/show/view_boards.h"
#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "src/rules/board/mates.h"
#include "src/rules/match/clock.h"
#include "src/rules/match/match_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace app {

using rules::BoardId;
using rules::Kind;
using rules::Position;
using rules::Seat;
using rules::Side;
using rules::Square;

namespace {

std::string_view side_name(Side side) {
    return side == Side::white ? "white" : "black";
}

std::string piece_name(rules::Piece piece) {
    return fmt::format("{} {}", side_name(piece.side), notation::name(piece.kind));
}

/// A list of squares, each after `between`: " e7 g7".
std::string spoken_squares(rules::Bitboard squares, std::string_view between) {
    std::string text;
    while (squares != 0) {
        text += between;
        text += notation::to_text(rules::pop(squares));
    }
    return text;
}

// The questions.

/// Where the pieces of one kind are: "Knights. White b1 g1. Black b8 f6. In hand none."
std::string spoken_pieces(const Table& table, BoardId board, Kind kind) {
    const Position position = shown_position(table, board);
    std::string text = fmt::format("{}s.", notation::name(kind));
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
    std::string held;
    for (const Side side : rules::both_sides) {
        const std::string squares = spoken_squares(position.pieces(side, kind), " ");
        text += fmt::format(" {}{}.", side == Side::white ? "White" : "Black",
                            squares.empty() ? " none" : squares);
        if (const int count = table.match.hand({board, side}).count(kind); count > 0) {
            held += fmt::format("{}{} {}", held.empty() ? "" : ", ", side_name(side), count);
        }
    }
    return fmt::format("{} In hand {}.", text, held.empty() ? "none" : held);
}

/// What is on a square: "f6: black knight. Attacked by nobody. Defended by e7, g7."
std::string spoken_square(const Table& table, BoardId board, Square square) {
    const Position position = shown_position(table, board);
    const auto by = [&](Side side) {
        const auto men = position.attackers(square, side, position.occupied());
        return men == 0 ? "nobody" : spoken_squares(men, ", ").substr(2);
    };
    const std::string name = notation::to_text(square);
    const auto piece = position.at(square);
    if (!piece) {
        return fmt::format("{}: empty. White reaches it from {}. Black from {}.", name,
                           by(Side::white), by(Side::black));
    }
    return fmt::format("{}: {}. Attacked by {}. Defended by {}.", name, piece_name(*piece),
                       by(rules::other(piece->side)), by(piece->side));
}

/// What is on a file or rank: "File e: e1 white king, e2 white pawn."
std::string spoken_line(const Table& table, BoardId board, char name) {
    const Position position = shown_position(table, board);
    const auto file = notation::file_from(name);
    std::string text;
    for (int i = 0; i < 8; ++i) {
        const Square square =
            file ? rules::square(*file, i) : rules::square(i, *notation::rank_from(name));
        if (const auto piece = position.at(square)) {
            text += fmt::format("{} {} {}", text.empty() ? "" : ",", notation::to_text(square),
                                piece_name(*piece));
        }
    }
    return fmt::format("{} {}:{}.", file ? "File" : "Rank", name, text.empty() ? " empty" : text);
}

std::string spoken_moves(const Table& table, std::optional<BoardId> board) {
    constexpr std::size_t most = 6;
    const auto& moves = table.sheet.moves();
    std::vector<std::string> last;
    for (std::size_t i = moves.size(); i > 0 && last.size() < most; --i) {
        const MoveView& move = moves[i - 1];
        if (!board || move.seat.board == *board) {
            last.push_back(fmt::format("{} {}: {}.", move.label, spoken_name(table, move.seat),
                                       spoken_move(move.san)));
        }
    }
    std::ranges::reverse(last);
    return last.empty() ? "No moves yet." : fmt::format("{}", fmt::join(last, " "));
}

/// The player in that seat; with its letter where players have several seats, as in a ring.
std::string spoken_player(const Table& table, Seat seat) {
    const auto all = rules::seats(table.match.plan());
    const bool twice = std::ranges::any_of(all, [&](Seat other) {
        return other != seat && rules::same_player(table.match.plan(), seat, other);
    });
    const std::string name = capitalised_spoken_name(table, seat);
    return twice ? fmt::format("{} {}", name, rules::letter(seat)) : name;
}

std::string spoken_hands(const Table& table, std::optional<BoardId> board) {
    std::string text;
    for (const Seat seat : rules::seats(table.match.plan())) {
        if (!board || seat.board == *board) {
            text += fmt::format("{}{}: {}.", text.empty() ? "" : " ", spoken_player(table, seat),
                                spoken_hand(table.match.hand(seat)));
        }
    }
    return text;
}

std::string spoken_board(const Table& table, BoardId board, base::Instant now) {
    std::string text = fmt::format("Board {}.", rules::letter(board));
    for (const Side side : rules::both_sides) {
        const Seat seat{board, side};
        const bool timed = !table.match.time().unlimited;
        text += fmt::format(" {} {}{}, in hand {}.", capitalised_spoken_name(table, seat),
                            side_name(side),
                            timed ? " " + spoken_clock(table.match.time_left(seat, now)) : "",
                            spoken_hand(table.match.hand(seat)));
    }
    const Seat turn{board, table.match.position(board).turn()};
    text += fmt::format(" {} to move.", capitalised_spoken_name(table, turn));
    for (const Side side : rules::both_sides) {
        std::string men;
        const Position position = shown_position(table, board);
        for (const Kind kind :
             {Kind::king, Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::pawn}) {
            const rules::Bitboard squares = position.pieces(side, kind);
            men += squares == 0 ? "" : fmt::format(", {}", notation::name(kind));
            men += spoken_squares(squares, " ");
        }
        text += fmt::format(" {}{}.", side == Side::white ? "White" : "Black",
                            men.empty() ? "" : men.substr(1));
    }
    return text;
}

/// A mate that the seat has, now or with one more piece: "You: drops knight f7, mate."
std::string spoken_mate(const Table& table, Seat seat) {
    const Position& position = table.match.position(seat.board);
    const rules::Supply supply = rules::supply(table.match, opponent(seat));
    const rules::Mates mates = rules::mates_of(position, seat.side, supply);
    Position turned = rules::with_side_to_move(position, seat.side);
    if (!mates.moves.empty()) {
        return fmt::format("{}: {}.", capitalised_spoken_name(table, seat),
                           spoken_move(notation::to_san(turned, mates.moves.front(), supply)));
    }
    for (const Kind kind : rules::all_kinds) {
        if (mates.drops_if_held[kind]) {
            turned.give(seat.side, kind);
            return fmt::format(
                "{} with a {}: {}.", capitalised_spoken_name(table, seat), notation::name(kind),
                spoken_move(notation::to_san(turned, mates.drops_if_held[kind], supply)));
        }
    }
    return "";
}

std::string spoken_mates(const Table& table) {
    if (!table.watching && (!advice_allowed(table) || !is_local(table))) {
        return "Advice is not allowed in this match.";
    }
    std::string text;
    for (const Seat seat : rules::seats(table.match.plan())) {
        const std::string one = spoken_mate(table, seat);
        text += (text.empty() || one.empty() ? "" : " ") + one;
    }
    return text.empty() ? "Nobody mates." : text;
}

/// The board that `word` names, at the beginning of a question.
std::optional<BoardId> board_named(const Table& table, std::string_view word) {
    const std::string name = base::lower(word);
    const int board = name.size() == 1 ? name.front() - 'a' : -1;
    return board >= 0 && board < table.match.plan().boards
               ? std::optional(static_cast<BoardId>(board))
               : std::nullopt;
}

/// The kind of piece named by a letter or word: "N", "knight", "knights".
std::optional<Kind> kind_named(std::string_view word) {
    for (const Kind kind : rules::all_kinds) {
        const std::string name(notation::name(kind));
        const std::string said = base::lower(word);
        if (said == name || said == name + "s") {
            return kind;
        }
    }
    return word.size() == 1 ? notation::kind_from(word.front()) : std::nullopt;
}

/// Answers a question with an argument: `p N`, `s e4`.
std::optional<std::string> answer_about(const Table& table, BoardId board, std::string_view verb,
                                        std::string_view what) {
    if (verb == "p") {
        const auto kind = kind_named(what);
        return kind ? spoken_pieces(table, board, *kind)
                    : fmt::format("No piece {}: P N B R Q K.", what);
    }
    if (verb == "s") {
        if (const auto square = notation::square_from(what)) {
            return spoken_square(table, board, *square);
        }
        const bool line = what.size() == 1 &&
                          (notation::file_from(what.front()) || notation::rank_from(what.front()));
        return line ? spoken_line(table, board, what.front()) : fmt::format("No square {}.", what);
    }
    return verb == "who" && what == "mates" ? std::optional(spoken_mates(table)) : std::nullopt;
}

} // namespace

std::string spoken_name(const Table& table, Seat seat) {
    const bool me = !table.watching && table.seats[seat].at_this_keyboard &&
                    rules::same_player(table.match.plan(), seat, table.terms.seat);
    return me && !several_people(table) ? "you" : table.seats[seat].name;
}

std::string capitalised_spoken_name(const Table& table, Seat seat) {
    const std::string name = spoken_name(table, seat);
    return name == "you" ? "You" : name;
}

std::string spoken_clocks(const Table& table, base::Instant now) {
    if (table.match.time().unlimited) {
        return "No clocks.";
    }
    const rules::Names names = names_of(table);
    const Scene scene{table.match, names, table.terms.seat, table.flipped,
                      now,         true,  table.watching};
    std::string text;
    std::vector<Seat> order = seats_around_me(scene);
    for (const Seat seat : rules::seats(table.match.plan())) {
        if (std::ranges::find(order, seat) == order.end()) {
            order.push_back(seat);
        }
    }
    for (const Seat seat : order) {
        text += fmt::format("{}{} {}.", text.empty() ? "" : " ", spoken_player(table, seat),
                            spoken_clock(table.match.time_left(seat, now)));
    }
    const auto across = rules::diagonal(table.match.plan(), table.terms.seat);
    const auto ahead = clock_lead(scene, table.terms.seat);
    if (ahead && across && *ahead != 0 && !table.watching) {
        text += fmt::format(" You are {} {} {}.", std::abs(*ahead),
                            *ahead < 0 ? "behind" : "ahead of", table.seats[*across].name);
    }
    return text;
}

std::optional<std::string> answer_to(const Model& model, std::string_view line, base::Instant now) {
    if (model.page() != Model::Page::table || model.text || model.settings) {
        return std::nullopt;
    }
    const Table& table = *model.table;
    auto tokens = base::tokens(line);
    std::optional<BoardId> named;
    const bool clocks =
        tokens.size() == 1 && tokens.front() == "c"; // clocks, even where there is a third board C
    if (!tokens.empty() && !clocks &&
        (tokens.size() > 1 || !table.match.outcome() || model.course)) {
        named = board_named(table, tokens.front());
    }
    if (named && tokens.size() == 1) {
        return spoken_board(table, *named, now);
    }
    if (named) {
        tokens.erase(tokens.begin());
    }
    const BoardId board = named.value_or(typing_seat(table).board);
    if (tokens.size() == 2) {
        return answer_about(table, board, tokens[0], tokens[1]);
    }
    if (tokens.size() != 1) {
        return std::nullopt;
    }
    return tokens[0] == "c"   ? std::optional(spoken_clocks(table, now))
           : tokens[0] == "l" ? std::optional(spoken_moves(table, named))
           : tokens[0] == "h" ? std::optional(spoken_hands(table, named))
                              : std::nullopt;
}

} // namespace app
