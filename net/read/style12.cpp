// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/read/style12.h"

#include "net/read/cursor.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/match/clock.h"

#include <algorithm>
#include <array>

namespace net {
namespace {

using rules::Side;

/// Fields of a <12> line, counted from 0 after the tag.
enum Field : std::size_t {
    turn = 8,
    double_step,
    white_short,
    white_long,
    black_short,
    black_long,
    quiet,
    game,
    white,
    black,
    relation,
    base_minutes,
    increment,
    white_strength,
    black_strength,
    white_left,
    black_left,
    move_number,
    verbose,
    took,
    san,
    flip,
    ticking, ///< this field and the next one are missing on some servers
    lag,
    fewest = ticking
};
using Fields = std::vector<std::string_view>;

bool read_rank(std::string_view men, int rank, rules::Setup& setup) {
    if (men.size() != 8) {
        return false;
    }
    for (int file = 0; file < 8; ++file) {
        const char c = men[static_cast<std::size_t>(file)];
        const auto piece = notation::piece_from(c);
        const bool queens = piece && piece->kind == rules::Kind::pawn && (rank == 0 || rank == 7);
        if ((!piece && c != '-') || queens) {
            return false;
        }
        setup.board[rules::square(file, rank)] = piece;
    }
    return true;
}

/// The en passant square on that file, if a pawn of the side that has just moved can have made a
/// double step there. Some servers keep an old value after a drop (uhlin), or always send 0.
std::optional<rules::Square> crossed(const rules::Setup& setup, int file,
                                     std::string_view last_move) {
    if (file < 0 || file > 7 || last_move.find('@') != std::string_view::npos) {
        return std::nullopt;
    }
    const bool white_moved = setup.turn == Side::black;
    const auto stood = setup.board[rules::square(file, white_moved ? 1 : 6)];
    const auto passed = setup.board[rules::square(file, white_moved ? 2 : 5)];
    const auto stands = setup.board[rules::square(file, white_moved ? 3 : 4)];
    const rules::Piece pawn{white_moved ? Side::white : Side::black, rules::Kind::pawn};
    if (stood || passed || stands != pawn) {
        return std::nullopt;
    }
    return rules::square(file, white_moved ? 2 : 5);
}

bool read_board(const Fields& fields, rules::Setup& setup) {
    for (std::size_t i = 0; i < 8; ++i) {
        if (!read_rank(fields[i], 7 - static_cast<int>(i), setup)) {
            return false;
        }
    }
    const auto file = base::to_number<int>(fields[double_step]);
    const auto quiet_plies = base::to_number<int>(fields[quiet]);
    const auto number = base::to_number<int>(fields[move_number]);
    if ((fields[turn] != "W" && fields[turn] != "B") || !file || !quiet_plies || !number) {
        return false;
    }
    setup.turn = fields[turn] == "W" ? Side::white : Side::black;
    setup.quiet_plies = std::clamp(*quiet_plies, 0, 255); // servers have sent -2 after a takeback
    setup.move_number = std::clamp(*number, 1, 9999);
    setup.en_passant = crossed(setup, *file, fields[verbose]);
    // The right belongs to the outermost rook, so that shuffled arrays can castle. FICS keeps the
    // right after the rook has been captured; it is then ignored.
    const auto right = [&](Field field, char letter) {
        return fields[field] != "1" || notation::read_castling_letter(letter, setup);
    };
    return right(white_short, 'K') && right(white_long, 'Q') && right(black_short, 'k') &&
           right(black_long, 'q');
}

/// Parses a clock; times beyond what a clock can show are clamped.
std::optional<Millis> read_clock(std::string_view text, bool whole_seconds) {
    const auto value = base::to_number<std::int64_t>(text);
    if (!value) {
        return std::nullopt;
    }
    constexpr Millis most = rules::Clock::most;
    const std::int64_t count = std::clamp<std::int64_t>(*value, -most.count(), most.count());
    return std::clamp(whole_seconds ? Millis{count * 1000} : Millis{count}, -most, most);
}

std::optional<Relation> read_relation(std::string_view text) {
    constexpr std::array from_minus_2{Relation::observing_examined, Relation::their_move,
                                      Relation::observing, Relation::our_move, Relation::examining};
    const auto value = base::to_number<int>(text);
    if (!value || *value < -2 || *value > 2) { // -3, and ICC's -4
        return value ? std::optional(Relation::isolated) : std::nullopt;
    }
    return from_minus_2.at(static_cast<std::size_t>(*value + 2));
}

std::string unless_none(std::string_view text) {
    return std::string(text == "none" ? std::string_view{} : text);
}

bool read_clocks(const Fields& fields, Style12& board) {
    const std::string_view took_text = fields[took];
    if (took_text.front() != '(' || took_text.back() != ')') {
        return false;
    }
    board.whole_seconds = took_text.find('.') == std::string_view::npos;
    // The server's own clock may have gone back; a bad time does not invalidate the board.
    board.last_move_time = clock_time(took_text.substr(1, took_text.size() - 2)).value_or(Millis{});
    const auto white_clock = read_clock(fields[white_left], board.whole_seconds);
    const auto black_clock = read_clock(fields[black_left], board.whole_seconds);
    const auto minutes = base::to_number<std::uint16_t>(fields[base_minutes]);
    const auto seconds = base::to_number<std::uint16_t>(fields[increment]);
    if (!white_clock || !black_clock || !minutes || !seconds) {
        return false;
    }
    board.left = {{*white_clock, *black_clock}};
    board.base = std::chrono::minutes{*minutes};
    board.increment = std::chrono::seconds{*seconds};
    return true;
}

bool is_name(std::string_view text) {
    return text.size() <= Cursor::longest_name;
}

} // namespace

bool same_names(const rules::PerSide<std::string>& a, const rules::PerSide<std::string>& b) {
    return base::same_ignoring_case(a[Side::white], b[Side::white]) &&
           base::same_ignoring_case(a[Side::black], b[Side::black]);
}

std::optional<Style12> parse_style12(std::string_view line) {
    constexpr std::string_view tag = "<12> ";
    if (line.substr(0, tag.size()) != tag) {
        return std::nullopt;
    }
    const Fields fields = base::tokens(line.substr(tag.size()));
    if (fields.size() < fewest || !is_name(fields[white]) || !is_name(fields[black])) {
        return std::nullopt;
    }
    Style12 board;
    const auto number = game_number(fields[game]);
    const auto what = read_relation(fields[relation]);
    if (!number || !what || !read_board(fields, board.setup) || !read_clocks(fields, board)) {
        return std::nullopt;
    }
    board.game = *number;
    board.relation = *what;
    board.names = {{std::string(fields[white]), std::string(fields[black])}};
    board.last_verbose = unless_none(fields[verbose]);
    board.last_san = unless_none(fields[san]);
    board.black_below = fields[flip] == "1";
    if (fields.size() > ticking) {
        board.ticking = fields[ticking] != "0";
    }
    if (fields.size() > lag) {
        board.lag = read_clock(fields[lag], false);
    }
    return board;
}

namespace {

using rules::Side;

std::optional<rules::Hand> read_hand(std::string_view letters) {
    rules::Hand hand;
    for (const char c : letters) {
        const auto kind = notation::kind_from(c);
        if (!kind) {
            return std::nullopt;
        }
        hand.add(*kind);
    }
    return hand;
}

/// Reads a hand such as `[PN]`; sets `cut` if the line ends before the closing bracket.
std::optional<rules::Hand> read_brackets(Cursor& cursor, bool& cut) {
    if (!cursor.skip("[")) {
        cut = cursor.at_end();
        return std::nullopt;
    }
    if (const auto letters = cursor.until("]")) {
        return read_hand(*letters);
    }
    cut = read_hand(cursor.rest()).has_value();
    return std::nullopt;
}

/// Size of the buffer into which uhlin's server writes a line of holdings, except its last bracket;
/// what does not fit is dropped silently.
constexpr std::size_t full_buffer = 49;

/// Reads a line that was cut off because it filled the server's buffer.
std::optional<Holdings> parse_cut(Cursor cursor, Holdings found) {
    const auto hand = [&cursor, &found](Side side) {
        const auto whole = cursor.until("]");
        found.may_be_incomplete[side] = !whole;
        found.hands[side] = read_hand(whole ? *whole : cursor.rest());
        return found.hands[side].has_value();
    };
    constexpr std::string_view black = " black [";
    if (!cursor.skip("[") || !hand(Side::white)) {
        return std::nullopt;
    }
    if (found.may_be_incomplete[Side::white] || black.starts_with(cursor.rest())) {
        return found;
    }
    return cursor.skip(black) && hand(Side::black) ? std::optional(found) : std::nullopt;
}

/// Reads the piece just added, ` <- WP`, if there is one.
bool read_came(std::string_view text, Holdings& found) {
    Cursor cursor(base::trim(text));
    if (!cursor.skip("<- ")) {
        return cursor.at_end();
    }
    const std::string_view came = cursor.rest();
    const auto kind = came.size() == 2 ? notation::kind_from(came[1]) : std::nullopt;
    if (!kind || (came[0] != 'W' && came[0] != 'B')) {
        return false;
    }
    found.added_piece = rules::Piece{came[0] == 'W' ? Side::white : Side::black, *kind};
    return true;
}

} // namespace

std::optional<Holdings> parse_holdings(std::string_view line) {
    Cursor cursor(line);
    Holdings found;
    const auto number = cursor.skip("<b1> game ") ? game_number(cursor.word()) : std::nullopt;
    if (!number || !cursor.skip("white ")) {
        return std::nullopt;
    }
    found.game = *number;
    const auto last = line.rfind(']');
    if (last == full_buffer) {
        const std::string_view body = cursor.rest().substr(0, cursor.rest().rfind(']'));
        return read_came(line.substr(last + 1), found) ? parse_cut(Cursor(body), found)
                                                       : std::nullopt;
    }
    bool cut = false;
    found.hands[Side::white] = read_brackets(cursor, cut);
    if (found.hands[Side::white]) {
        cursor.skip(" ");
        constexpr std::string_view black = "black ";
        if (!cursor.skip(black)) {
            return black.starts_with(cursor.rest()) ? std::optional(found) : std::nullopt;
        }
        found.hands[Side::black] = read_brackets(cursor, cut);
    }
    if (!found.hands[Side::black]) {
        return cut ? std::optional(found) : std::nullopt;
    }
    return read_came(cursor.rest(), found) ? std::optional(found) : std::nullopt;
}

std::optional<GameFacts> parse_game_facts(std::string_view line) {
    Cursor cursor(line);
    const auto number = cursor.skip("<g1> ") ? game_number(cursor.word()) : std::nullopt;
    if (!number) {
        return std::nullopt;
    }
    GameFacts facts;
    facts.game = *number;
    for (const std::string_view field : base::tokens(cursor.rest())) {
        const auto [name, value] = base::cut_at(field, '=');
        if (name == "t") {
            facts.type = value;
        } else if (name == "r") {
            facts.rated = value == "1";
        } else if (name == "pt") {
            const auto partner = game_number(value);
            facts.partner_game = partner && *partner > 0 ? partner : std::nullopt;
        } else if (name == "rt") {
            const auto both = base::split(value, ',');
            facts.ratings[rules::Side::white] = both.front();
            facts.ratings[rules::Side::black] = both.size() > 1 ? both[1] : std::string_view{};
        }
    }
    return facts;
}

} // namespace net
