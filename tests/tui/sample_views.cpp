// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tui/sample_views.h"

#include <array>
#include <cctype>
#include <fmt/format.h>

namespace sample {

using app::Tone;
using app::View;
using rules::Side;

namespace {

rules::Kind kind_of(char letter) {
    constexpr std::string_view letters = "PNBRQK";
    return static_cast<rules::Kind>(letters.find(static_cast<char>(std::toupper(letter))));
}

rules::Piece piece_of(char letter) {
    const bool white = std::isupper(static_cast<unsigned char>(letter)) != 0;
    return {white ? Side::white : Side::black, kind_of(letter), false};
}

View::SeatView seat(char letter, std::string_view name, std::string_view rating,
                    std::string_view clock, std::string_view held) {
    View::SeatView view;
    view.letter = letter;
    view.side = std::isupper(static_cast<unsigned char>(letter)) != 0 ? Side::white : Side::black;
    view.name = name;
    view.rating = rating;
    view.clock = clock;
    view.time_percent =
        clock.empty()
            ? 0
            : ((clock[0] - '0') * 60 + std::stoi(std::string(clock.substr(2)))) * 100 / 180;
    view.hand = hand(held);
    return view;
}

struct Half {
    std::string_view label, san;
    char passed;
    char to; ///< 'm' to me, 'p' to my partner, 'e' to an enemy
    std::string_view clock;
};

View::MoveView move_of(const Half& half) {
    View::MoveView move;
    move.label = half.label;
    move.number = std::stoi(std::string(half.label));
    move.seat = *rules::seat_from(half.label.back());
    move.san = half.san;
    move.clock = half.clock;
    if (half.passed != ' ') {
        move.passed = piece_of(half.passed);
        move.to_me = half.to == 'm';
        move.to_partner = half.to == 'p';
    }
    return move;
}

constexpr std::array<Half, 26> played{{
    {"1A", "e4", ' ', ' ', "2:59"},   {"1B", "d4", ' ', ' ', "2:58"},
    {"1a", "e5", ' ', ' ', "2:58"},   {"1b", "d5", ' ', ' ', "2:59"},
    {"2A", "Nf3", ' ', ' ', "2:57"},  {"2B", "Nc3", ' ', ' ', "2:55"},
    {"2a", "Nc6", ' ', ' ', "2:55"},  {"2b", "Nf6", ' ', ' ', "2:58"},
    {"3A", "Bc4", ' ', ' ', "2:54"},  {"3B", "Bg5", ' ', ' ', "2:47"},
    {"3a", "Nf6", ' ', ' ', "2:50"},  {"3b", "e6", ' ', ' ', "2:56"},
    {"4A", "Ng5", ' ', ' ', "2:50"},  {"4B", "e4", ' ', ' ', "2:40"},
    {"4a", "d5", ' ', ' ', "2:44"},   {"4b", "dxe4", 'P', 'm', "2:55"},
    {"5A", "exd5", 'p', 'p', "2:44"}, {"5B", "Nxe4", 'p', 'e', "2:31"},
    {"5a", "Nxd5", 'P', 'e', "2:33"}, {"5b", "Be7", ' ', ' ', "2:52"},
    {"6B", "Bxf6", 'n', 'e', "2:22"}, {"6b", "Bxf6", 'B', 'm', "2:49"},
    {"6A", "Nxf7", 'p', 'p', "2:37"}, {"7B", "Nxf6+", 'b', 'e', "2:12"},
    {"6a", "Kxf7", 'N', 'e', "2:18"}, {"7b", "Qxf6", 'N', 'm', "2:44"},
}};

View::BoardView own_board() {
    View::BoardView board;
    board.board = rules::BoardId::a;
    board.mine = true;
    board.bottom = Side::white;
    place(board, "r1bq1b1r/ppp2kpp/2n5/3np3/2B5/8/PPPP1PPP/RNBQK2R");
    board.pieces[square("d8")]->promoted = true;
    board.marks[square("e8")].last = true;
    board.marks[square("f7")].last = true;
    auto& me = board.seats[Side::white];
    me = seat('A', "alice", "1822", "2:31", "PNB");
    me.to_move = true;
    me.is_me = true;
    board.seats[Side::black] = seat('a', "carol", "1875", "2:18", "pnb");
    return board;
}

View::BoardView partner_board() {
    View::BoardView board;
    board.board = rules::BoardId::b;
    board.bottom = Side::black;
    place(board, "rnb1k2r/ppp2ppp/4pq2/8/3P4/8/PPP2PPP/R2QKBNR");
    board.marks[square("d8")].last = true;
    board.marks[square("f6")].last = true;
    auto& bob = board.seats[Side::black];
    bob = seat('b', "bob", "1911", "2:44", "pp");
    bob.is_partner = true;
    bob.wants = "N+++  R-  Q-";
    auto& dave = board.seats[Side::white];
    dave = seat('B', "dave", "1790", "2:09", "PN");
    dave.to_move = true;
    return board;
}

/// The flow of pieces to a seat: "P4b B6b" lists pieces with the moves that captured them.
View::ReceivedPiecesView fed(std::string_view who, char seat, std::string_view pieces) {
    View::ReceivedPiecesView received_pieces;
    received_pieces.who = who;
    received_pieces.seat = *rules::seat_from(seat);
    for (std::size_t at = 0; at < pieces.size(); at += 4) {
        received_pieces.received.push_back(
            {piece_of(pieces[at]), std::string(pieces.substr(at + 1, 2))});
    }
    return received_pieces;
}

} // namespace

void place(View::BoardView& board, std::string_view fen) {
    board.pieces = {};
    int file = 0;
    int rank = 7;
    for (const char c : fen) {
        if (c == '/') {
            file = 0;
            --rank;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            board.pieces[rules::square(file++, rank)] = piece_of(c);
        }
    }
}

rules::Hand hand(std::string_view letters) {
    rules::Hand held;
    for (const char c : letters) {
        held.add(kind_of(c));
    }
    return held;
}

rules::Square square(std::string_view name) {
    return rules::square(name[0] - 'a', name[1] - '1');
}

View match() {
    View view;
    view.page = View::Page::game;
    view.mode = app::Mode::input;
    view.title = "bughouse 3+0 rated   alice+bob vs carol+dave   fics lag 84ms";
    view.title_right = "you 1 - 0 they";
    view.boards = {own_board(), partner_board()};
    for (const Half& half : played) {
        view.moves.push_back(move_of(half));
    }
    view.talk = {{"gl partner, Alekhine if he plays e4", Tone::plain},
                 {"bob: need a knight, any cost (N+++)", Tone::notice},
                 {"you: sit 10, queen is coming", Tone::quiet},
                 {"bob: trades good", Tone::notice},
                 {"carol gains b (dave Nxf6+)", Tone::quiet},
                 {"you gain N (bob Qxf6)", Tone::good},
                 {"bob: go go", Tone::notice}};
    view.received_pieces = {fed("you", 'A', "P4b B6b N7b"), fed("bob", 'b', "p5A p6A"),
                            fed("carol", 'a', "p5B n6B b7B"), fed("dave", 'B', "P5a N6a")};
    view.diagonal = View::DiagonalView{
        "you", "dave", {rules::BoardId::a, Side::white}, {rules::BoardId::b, Side::white}, {}};
    view.wishes = {{"bob", 'b', "N+++  R-  Q-", Tone::warning},
                   {"you", 'A', "sit", Tone::good},
                   {"pre", ' ', "Qh5", Tone::notice}};
    view.chips = {{View::Chip::Kind::turn, "YOUR MOVE A"}, {View::Chip::Kind::sit, "SIT 22s"}};
    view.status_right = {"premove: Qh5", Tone::notice};
    view.keys = "F1 help   F2 flip   F6 draw   F9 resign   Alt-n b r q p need   Alt-s sit";
    view.input.prompt = "A> ";
    view.input.text = "Qf3+";
    view.input.cursor = 4;
    return view;
}

View crazyhouse() {
    View view = match();
    view.title = "crazyhouse 3+0";
    view.boards.pop_back();
    const auto both = std::exchange(view.moves, {});
    for (const View::MoveView& move : both) {
        if (move.seat.board == rules::BoardId::a) {
            view.moves.push_back(move);
        }
    }
    view.talk.clear();
    view.received_pieces.clear();
    view.diagonal.reset();
    view.wishes.clear();
    view.chips.pop_back();
    return view;
}

View ring(int boards) {
    View view = match();
    view.boards.clear();
    view.received_pieces.clear();
    view.diagonal.reset();
    view.wishes.clear();
    for (int i = 0; i < boards; ++i) {
        // One's own boards come first: the first and the last one.
        const int which = i == 0 ? 0 : i == 1 ? boards - 1 : i - 1;
        auto board = i % 2 == 0 ? own_board() : partner_board();
        board.board = static_cast<rules::BoardId>(which);
        board.mine = i < 2;
        for (const Side side : rules::both_sides) {
            board.seats[side].letter = rules::letter(rules::Seat{board.board, side});
            board.seats[side].name += fmt::format("{}", which);
        }
        view.boards.push_back(board);
    }
    return view;
}

View start_page() {
    View view;
    view.program_introduction =
        "Chess for two teams of two on two boards: what you capture, your partner may "
        "drop. Play begins a match with bots.";
    view.menu = {{"Continue", "2026-08-01-1.bpgn"},
                 {"Play", "you and three bots, 3+0"},
                 {"Seat", "A: White on board A", true, true, true},
                 {"Level", "4", false, true, true},
                 {"Join ada's table", "Here: ada, bob"},
                 {"Replay", "/home/ulla/.local/share/bughouse/games/2026-08-01-1.bpgn"},
                 {"Connect", "fics"},
                 {"Quit", ""}};
    view.keys = "Enter start  arrows choose  F1 help  q quit";
    return view;
}

View help_page() {
    View view;
    view.page = View::Page::text;
    view.mode = app::Mode::page;
    view.title = "Help";
    view.keys = "PgUp PgDn scroll  Esc leave";
    for (int i = 1; i <= 60; ++i) {
        const auto tone = i % 10 == 1 ? Tone::notice : Tone::plain;
        view.lines.push_back({fmt::format("line {}: what every player should know about drops, "
                                          "reserves, sitting and the other board",
                                          i),
                              tone});
    }
    return view;
}

} // namespace sample
