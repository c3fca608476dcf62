// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/fen.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/seconds.h"

#include <fmt/format.h>

#include <algorithm>

namespace notation {

using rules::Kind;
using rules::Piece;
using rules::Setup;
using rules::Side;
using rules::Square;
using rules::Wing;

std::optional<Square> king_on_home_rank(const Setup& setup, Side side) {
    const int rank = side == Side::white ? 0 : board_files - 1;
    for (int file = 0; file < board_files; ++file) {
        const auto s = rules::square(file, rank);
        if (setup.board[s] == Piece{side, Kind::king, false}) {
            return s;
        }
    }
    return std::nullopt;
}

std::optional<Square> outermost_rook(const Setup& setup, Side side, Wing wing, Square king) {
    const int rank = rules::rank_of(king);
    const int step = wing == Wing::king ? -1 : 1;
    for (int file = wing == Wing::king ? board_files - 1 : 0; file != rules::file_of(king);
         file += step) {
        const auto s = rules::square(file, rank);
        if (setup.board[s] == Piece{side, Kind::rook, false}) {
            return s;
        }
    }
    return std::nullopt;
}

bool read_castling_letter(char c, Setup& setup) {
    const char low = base::to_lower(c);
    const auto file = file_from(low);
    if (low != 'k' && low != 'q' && !file) {
        return false;
    }
    const Side side = base::is_upper(c) ? Side::white : Side::black;
    const auto king = king_on_home_rank(setup, side);
    if (!king) {
        return true;
    }
    if (!file) {
        const Wing wing = low == 'k' ? Wing::king : Wing::queen;
        setup.castling[side][wing] = outermost_rook(setup, side, wing, *king);
        return true;
    }
    const auto rook = rules::square(*file, rules::rank_of(*king));
    if (setup.board[rook] == Piece{side, Kind::rook, false}) {
        setup.castling[side][rook > *king ? Wing::king : Wing::queen] = rook;
    }
    return true;
}

namespace {

using base::Result;

constexpr std::array<Kind, rules::kinds> hand_order{Kind::queen,  Kind::rook, Kind::bishop,
                                                    Kind::knight, Kind::pawn, Kind::king};

/// A part of the text, with its column in the whole.
struct Field {
    std::string_view text;
    std::size_t column = 0;
};

tl::unexpected<TextFault> fault(const Field& field, std::size_t at, std::string expected) {
    return base::failure(TextFault{field.column + at, std::move(expected)});
}

std::vector<Field> fields_of(const Field& whole) {
    std::vector<Field> fields;
    for (const auto word : base::tokens(whole.text)) {
        const auto at = static_cast<std::size_t>(word.data() - whole.text.data());
        fields.push_back({word, whole.column + at});
    }
    return fields;
}

bool add_to_hand(Setup& setup, Piece piece) {
    auto& hand = setup.hands[piece.side];
    if (hand.count(piece.kind) == rules::Hand::most_of_a_kind) {
        return false;
    }
    hand.add(piece.kind);
    return true;
}

/// Reads the letters of both reserves; a single '-' means none.
Result<void, TextFault> read_hands(const Field& field, Setup& setup) {
    if (field.text == "-") {
        return {};
    }
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const auto piece = piece_from(field.text[i]);
        if (!piece) {
            return fault(field, i, "a piece of the reserve, one of PNBRQK or pnbrqk");
        }
        if (!add_to_hand(setup, *piece)) {
            return fault(
                field, i,
                fmt::format("at most {} of a kind in a reserve", int{rules::Hand::most_of_a_kind}));
        }
    }
    return {};
}

/// Reads one rank, from the a-file on.
Result<void, TextFault> read_rank(const Field& field, int rank, Setup& setup) {
    int file = 0;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        const auto piece = piece_from(c);
        if (c == '~') {
            const char before = i == 0 ? ' ' : field.text[i - 1];
            const auto kind = kind_from(before);
            if (!kind || *kind == Kind::pawn || *kind == Kind::king) {
                return fault(field, i, "~ after a queen, rook, bishop or knight");
            }
            setup.board[rules::square(file - 1, rank)]->promoted = true;
            continue;
        }
        const int wide = piece ? 1 : c >= '1' && c <= '8' ? c - '0' : 0;
        if (wide == 0) {
            return fault(field, i, "a piece (PNBRQK or pnbrqk), a number of empty squares or /");
        }
        if (file + wide > board_files) {
            return fault(field, i, fmt::format("no more than 8 squares on rank {}", rank + 1));
        }
        if (piece) {
            setup.board[rules::square(file, rank)] = *piece;
        }
        file += wide;
    }
    if (file != board_files) {
        return fault(field, field.text.size(),
                     fmt::format("8 squares on rank {}, not {}", rank + 1, file));
    }
    return {};
}

Result<void, TextFault> read_ranks(const Field& field, Setup& setup) {
    std::size_t at = 0;
    for (int rank = board_files - 1; rank >= 0; --rank) {
        if (at > field.text.size()) {
            return fault(field, field.text.size(), fmt::format("/ and rank {}", rank + 1));
        }
        const auto end = std::min(field.text.find('/', at), field.text.size());
        const Field one{field.text.substr(at, end - at), field.column + at};
        if (auto read = read_rank(one, rank, setup); !read) {
            return read;
        }
        at = end + 1;
    }
    if (at > field.text.size()) {
        return {};
    }
    return read_hands({field.text.substr(at), field.column + at}, setup);
}

/// Reads the placement, and the reserves in brackets after it.
Result<void, TextFault> read_placement(const Field& field, Setup& setup) {
    const auto open = field.text.find('[');
    if (open == std::string_view::npos) {
        return read_ranks(field, setup);
    }
    if (field.text.back() != ']') {
        return fault(field, field.text.size(), "] after the reserves");
    }
    if (auto read = read_ranks({field.text.substr(0, open), field.column}, setup); !read) {
        return read;
    }
    const auto inside = field.text.substr(open + 1, field.text.size() - open - 2);
    return read_hands({inside, field.column + open + 1}, setup);
}

Result<void, TextFault> read_castling(const Field& field, Setup& setup) {
    if (field.text == "-") {
        return {};
    }
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        if (!read_castling_letter(field.text[i], setup)) {
            return fault(field, i, "castling rights: letters of KQkq, files of rooks, or -");
        }
    }
    return {};
}

Result<void, TextFault> read_en_passant(const Field& field, Setup& setup) {
    if (field.text == "-") {
        return {};
    }
    const auto crossed = square_from(field.text);
    if (!crossed || (rules::rank_of(*crossed) != 2 && rules::rank_of(*crossed) != 5)) {
        return fault(field, 0, "an en-passant square on rank 3 or 6, or -");
    }
    setup.en_passant = crossed;
    return {};
}

bool is_turn(std::string_view text) {
    return text == "w" || text == "b";
}

/// Reads a board without its two last numbers, and returns where these begin in `fields`.
Result<std::size_t, TextFault> read_board(const Field& whole, const std::vector<Field>& fields,
                                          Setup& setup) {
    if (fields.empty()) {
        return fault(whole, 0, "a board: eight ranks between slashes");
    }
    if (auto read = read_placement(fields[0], setup); !read) {
        return base::failure(read.error());
    }
    // In WBN's sample the side to move is the fourth field, where it can be nothing else.
    const bool turn_last = fields.size() > 3 && is_turn(fields[3].text);
    const std::size_t turn = turn_last ? 3 : 1;
    const std::size_t castling = turn_last ? 1 : 2;
    if (fields.size() > turn) {
        if (!is_turn(fields[turn].text)) {
            return fault(fields[turn], 0, "w or b, the side to move");
        }
        setup.turn = fields[turn].text == "w" ? Side::white : Side::black;
    }
    if (fields.size() > castling) {
        if (auto read = read_castling(fields[castling], setup); !read) {
            return base::failure(read.error());
        }
    }
    if (fields.size() > castling + 1) {
        if (auto read = read_en_passant(fields[castling + 1], setup); !read) {
            return base::failure(read.error());
        }
    }
    constexpr std::size_t most_fields = 6;
    if (fields.size() > most_fields) {
        return fault(fields[most_fields], 0, "the end of the board");
    }
    return std::min(fields.size(), std::size_t{4});
}

Result<int, TextFault> read_counter(const Field& field, std::string_view what) {
    constexpr int most = 65535;
    const auto value = base::to_number<int>(field.text);
    if (!value || *value < 0 || *value > most) {
        return fault(field, 0, fmt::format("{}, 0 to {}", what, most));
    }
    return *value;
}

/// Whether a board is written as a plain FEN: no place for reserves, and the side to move before
/// the castling rights.
bool is_plain(const std::vector<Field>& fields) {
    const auto& placement = fields.front().text;
    return placement.find('[') == std::string_view::npos &&
           std::ranges::count(placement, '/') == board_files - 1 &&
           (fields.size() < 2 || is_turn(fields[1].text));
}

/// Whether the two numbers after a board are a FEN's: half-moves since a capture, and the move
/// number, which must be consistent. `plain`: is_plain() for all boards.
bool are_counters(bool plain, std::string_view quiet, std::string_view number) {
    constexpr int most_quiet = 20; // no bughouse game is quieter; "45 60" are seconds
    const auto half_moves = base::to_number<int>(quiet);
    const auto move = base::to_number<int>(number);
    return (plain || quiet == "0") && half_moves && move && *half_moves >= 0 &&
           *half_moves <= most_quiet && *move >= 1 && *half_moves < 2 * *move;
}

Result<BfenBoard, TextFault> read_bfen_board(const Field& whole, bool plain) {
    const auto fields = fields_of(whole);
    BfenBoard board;
    const auto numbers = read_board(whole, fields, board.setup);
    if (!numbers) {
        return base::failure(numbers.error());
    }
    const auto left = fields.size() - *numbers;
    if (left == 1) {
        return fault(whole, whole.text.size(), "seconds left on Black's clock");
    }
    if (left == 2 && are_counters(plain, fields[*numbers].text, fields[*numbers + 1].text)) {
        return board;
    }
    for (std::size_t i = 0; i < left; ++i) {
        const auto& field = fields[*numbers + i];
        const auto time = seconds_from(field.text);
        if (!time) {
            return fault(field, 0, "seconds left on a clock");
        }
        board.clocks[rules::both_sides[i]] = time;
    }
    return board;
}

void write_hands(const Setup& setup, std::string& into) {
    for (const Side side : rules::both_sides) {
        for (const Kind kind : hand_order) {
            const auto count = static_cast<std::size_t>(setup.hands[side].count(kind));
            into.append(count, letter(Piece{side, kind, false}));
        }
    }
}

void write_ranks(const Setup& setup, std::string& into) {
    for (int rank = board_files - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < board_files; ++file) {
            const auto& piece = setup.board[rules::square(file, rank)];
            if (piece && empty != 0) {
                into += static_cast<char>('0' + empty);
            }
            empty = piece ? 0 : empty + 1;
            if (piece) {
                into += letter(*piece);
                into += piece->promoted ? "~" : "";
            }
        }
        if (empty != 0) {
            into += static_cast<char>('0' + empty);
        }
        into += rank != 0 ? "/" : "";
    }
}

/// Writes a castling right, unless it could not be read back (no king or rook in place).
void write_right(const Setup& setup, Side side, Wing wing, std::string& into) {
    const auto rook = setup.castling[side][wing];
    const auto king = king_on_home_rank(setup, side);
    if (!rook || !king || rules::rank_of(*rook) != rules::rank_of(*king) ||
        setup.board[*rook] != Piece{side, Kind::rook, false} ||
        (*rook > *king) != (wing == Wing::king)) {
        return;
    }
    const bool outermost = outermost_rook(setup, side, wing, *king) == rook;
    const char low = !outermost           ? static_cast<char>('a' + rules::file_of(*rook))
                     : wing == Wing::king ? 'k'
                                          : 'q';
    into += side == Side::white ? base::to_upper(low) : low;
}

/// Writes the middle fields, such as " w KQkq e3".
void write_middle(const Setup& setup, std::string& into) {
    into += setup.turn == Side::white ? " w " : " b ";
    const auto before = into.size();
    for (const Side side : rules::both_sides) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            write_right(setup, side, wing, into);
        }
    }
    into += into.size() == before ? "- " : " ";
    into += setup.en_passant ? to_text(*setup.en_passant) : "-";
}

bool has_reserves(const Setup& setup) {
    return !setup.hands[Side::white].empty() || !setup.hands[Side::black].empty();
}

/// Writes clocks in seconds, so that they cannot be mistaken for a FEN's counters; `plain`: no
/// board shows reserves.
void write_clocks(const BfenBoard& board, bool plain, std::string& into) {
    const auto& clocks = board.clocks;
    if (!clocks[Side::white] && !clocks[Side::black]) {
        into += " 0 1";
        return;
    }
    const auto white = to_seconds(clocks[Side::white].value_or(base::Millis{}));
    const auto black = to_seconds(clocks[Side::black].value_or(base::Millis{}));
    const bool like_counters = are_counters(plain, white, black);
    into += fmt::format(" {}{} {}", white, like_counters ? ".0" : "", black);
}

} // namespace

Result<Setup, TextFault> parse_fen(std::string_view text) {
    const Field whole{text, 0};
    if (text.size() > longest_board_text) {
        return fault(whole, longest_board_text,
                     fmt::format("a board of at most {} bytes", longest_board_text));
    }
    const auto fields = fields_of(whole);
    Setup setup;
    const auto numbers = read_board(whole, fields, setup);
    if (!numbers) {
        return base::failure(numbers.error());
    }
    if (fields.size() > *numbers) {
        const auto quiet = read_counter(fields[*numbers], "half-moves since a capture");
        if (!quiet) {
            return base::failure(quiet.error());
        }
        setup.quiet_plies = *quiet;
    }
    if (fields.size() > *numbers + 1) {
        const auto number = read_counter(fields[*numbers + 1], "the move's number");
        if (!number) {
            return base::failure(number.error());
        }
        setup.move_number = std::max(*number, 1);
    }
    return setup;
}

std::string to_fen(const Setup& setup) {
    std::string text;
    write_ranks(setup, text);
    text += '[';
    write_hands(setup, text);
    text += ']';
    write_middle(setup, text);
    text += fmt::format(" {} {}", setup.quiet_plies, setup.move_number);
    return text;
}

namespace {

/// Whether no board of a BFEN shows reserves.
bool are_plain(const std::vector<std::string_view>& boards) {
    return std::ranges::all_of(boards, [](std::string_view board) {
        const auto fields = fields_of({board, 0});
        return fields.empty() || is_plain(fields);
    });
}

std::vector<std::string_view> boards_in(std::string_view bfen) {
    return base::split(bfen.substr(0, 6 * longest_board_text), '|');
}

} // namespace

std::optional<std::string> ambiguous_numbers(std::string_view bfen) {
    const auto parts = boards_in(bfen);
    for (const std::string_view part : parts) {
        const auto fields = fields_of({part, 0});
        if (are_plain(parts) && fields.size() == 6 && fields[4].text != "0" &&
            are_counters(true, fields[4].text, fields[5].text)) {
            return fmt::format("{} {}", fields[4].text, fields[5].text);
        }
    }
    return std::nullopt;
}

Result<std::vector<BfenBoard>, TextFault> parse_bfen(std::string_view text) {
    std::vector<BfenBoard> boards;
    const auto parts = boards_in(text);
    const bool plain = are_plain(parts);
    for (const auto part : parts) {
        const Field whole{part, static_cast<std::size_t>(part.data() - text.data())};
        if (boards.size() == rules::max_boards) {
            return fault(whole, 0, fmt::format("at most {} boards", int{rules::max_boards}));
        }
        if (part.size() > longest_board_text) {
            return fault(whole, longest_board_text,
                         fmt::format("a board of at most {} bytes", longest_board_text));
        }
        auto board = read_bfen_board(whole, plain);
        if (!board) {
            return base::failure(board.error());
        }
        boards.push_back(*board);
    }
    return boards;
}

std::string to_bfen(const std::vector<BfenBoard>& boards) {
    std::string text;
    const bool plain = std::ranges::none_of(
        boards, [](const BfenBoard& board) { return has_reserves(board.setup); });
    for (const auto& board : boards) {
        text += text.empty() ? "" : " | ";
        write_ranks(board.setup, text);
        if (has_reserves(board.setup)) {
            text += '/';
            write_hands(board.setup, text);
        }
        write_middle(board.setup, text);
        write_clocks(board, plain, text);
    }
    return text;
}

} // namespace notation
