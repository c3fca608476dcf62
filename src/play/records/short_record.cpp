// SPDX-License-Identifier: GPL-3.0-or-later
// Similar numbers are stored side by side, where a compressor finds them: all seats, then all
// squares left, and so on. Move text that does not follow from the move itself is stored as it is.
#include "src/play/records/short_record.h"

#include "src/base/text.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/bpgn/bpgn_writer.h"
#include "src/notation/moves/move_text.h"
#include "src/play/boards.h"
#include "src/rules/board/movegen.h"

#include <algorithm>

namespace play {
namespace {

using notation::Game;
using notation::HalfMove;
using notation::Note;
using rules::Kind;
using rules::Move;

constexpr char whole_text = 0; ///< followed by the BPGN itself
constexpr char in_squares = 1; ///< followed by the short form
constexpr unsigned odd = 0xFF; ///< style of a move whose text is stored in full
constexpr std::uint64_t most_half_moves = 100'000;

// The text of a move, generated from the move and the style in which it is written.

constexpr unsigned with_file = 1;
constexpr unsigned with_rank = 2;
constexpr unsigned check = 4;
constexpr unsigned mate = 8;
constexpr int kind_place = 4; ///< the bits from here up hold the kind promoted to or dropped

std::string move_text(Kind kind, Move move, bool captures, unsigned style) {
    const std::string from = notation::to_text(move.from());
    std::string text;
    if (move.type() == Move::Type::castle) {
        text = move.to() > move.from() ? "O-O" : "O-O-O";
    } else if (move.is_drop()) {
        text = {notation::letter(move.new_kind()), '@'};
    } else {
        text = kind == Kind::pawn ? "" : std::string(1, notation::letter(kind));
        text += (style & with_file) != 0 ? from.substr(0, 1) : "";
        text += (style & with_rank) != 0 ? from.substr(1, 1) : "";
        text += captures ? "x" : "";
    }
    text += move.type() == Move::Type::castle ? "" : notation::to_text(move.to());
    if (move.type() == Move::Type::promotion) {
        text += {'=', notation::letter(move.new_kind())};
    }
    return text + ((style & mate) != 0 ? "#" : (style & check) != 0 ? "+" : "");
}

/// The style that generates that text; `odd` if none does.
unsigned style_of(std::string_view text, Kind kind, Move move, bool captures) {
    const unsigned end = text.ends_with('#') ? mate : text.ends_with('+') ? check : 0;
    for (const unsigned where : {0U, with_file, with_rank, with_file | with_rank}) {
        if (move_text(kind, move, captures, where | end) == text) {
            return where | end | static_cast<unsigned>(move.new_kind()) << kind_place;
        }
    }
    return odd;
}

class Writer {
  public:
    void byte(unsigned value) { bytes_ += static_cast<char>(value & 0xFF); }
    void number(std::uint64_t value) {
        for (; value >= 128; value >>= 7) {
            byte(static_cast<unsigned>(value & 127) | 128);
        }
        byte(static_cast<unsigned>(value));
    }
    void signed_number(std::int64_t value) {
        number(value < 0 ? static_cast<std::uint64_t>(-(value + 1)) * 2 + 1
                         : static_cast<std::uint64_t>(value) * 2);
    }
    void text(std::string_view text) {
        number(text.size());
        bytes_ += text;
    }
    [[nodiscard]] std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

/// Reads what Writer wrote. Beyond the end, numbers are 0, texts are empty, and broken() is true.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}
    unsigned byte() {
        if (rest_.empty()) {
            broken_ = true;
            return 0;
        }
        const auto value = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return value;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 63; shift += 7) {
            const unsigned next = byte();
            value |= std::uint64_t{next & 127} << shift;
            if (next < 128) {
                return value;
            }
        }
        broken_ = true;
        return 0;
    }
    std::int64_t signed_number() {
        const std::uint64_t value = number();
        return value % 2 == 0 ? static_cast<std::int64_t>(value / 2)
                              : -static_cast<std::int64_t>(value / 2) - 1;
    }
    std::string text() {
        const std::uint64_t size = number();
        broken_ = broken_ || size > rest_.size();
        const auto taken = rest_.substr(0, broken_ ? 0 : static_cast<std::size_t>(size));
        rest_.remove_prefix(taken.size());
        return std::string(taken);
    }
    [[nodiscard]] bool broken() const { return broken_; }
    [[nodiscard]] bool at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
    bool broken_ = false;
};

// Clocks are stored as numbers with a common count of decimals, or as the texts themselves.

constexpr int most_decimals = 3;
constexpr unsigned no_clocks = 0;
constexpr unsigned clocks_as_text = 1;
constexpr unsigned first_decimals = 2; ///< plus the number of decimals

/// A clock as an integer: "178.3" is 1783 with one decimal.
std::optional<std::int64_t> in_units(std::string_view clock, int decimals) {
    const auto point = clock.find('.');
    const auto behind = point == std::string_view::npos ? 0 : clock.size() - point - 1;
    constexpr std::size_t longest = 12;
    if (clock.empty() || clock.size() > longest || behind != static_cast<std::size_t>(decimals) ||
        (decimals == 0 && point != std::string_view::npos)) {
        return std::nullopt;
    }
    std::int64_t value = 0;
    for (const char c : clock) {
        if (c != '.' && !base::is_digit(c)) {
            return std::nullopt;
        }
        value = c == '.' ? value : value * 10 + (c - '0');
    }
    return value;
}

std::string from_units(std::int64_t value, int decimals) {
    std::string text = std::to_string(value);
    if (decimals > 0) {
        const auto behind = static_cast<std::size_t>(decimals);
        text.insert(0, behind + 1 - std::min(text.size(), behind + 1), '0');
        text.insert(text.size() - behind, 1, '.');
    }
    return text;
}

/// The encoding that turns all clocks into numbers and back into the same texts.
unsigned clock_encoding(const std::vector<HalfMove>& moves) {
    const auto none = [](const HalfMove& move) { return move.clock.empty(); };
    if (std::ranges::all_of(moves, none)) {
        return no_clocks;
    }
    for (int decimals = 0; decimals <= most_decimals; ++decimals) {
        const auto fits = [&](const HalfMove& move) {
            const auto units = in_units(move.clock, decimals);
            return units && from_units(*units, decimals) == move.clock;
        };
        if (std::ranges::all_of(moves, fits)) {
            return first_decimals + static_cast<unsigned>(decimals);
        }
    }
    return clocks_as_text;
}

void write_clocks(const std::vector<HalfMove>& moves, Writer& out) {
    const unsigned way = clock_encoding(moves);
    out.byte(way);
    rules::PerSeat<std::int64_t> last{};
    for (const HalfMove& move : moves) {
        if (way == clocks_as_text) {
            out.text(move.clock);
        } else if (way >= first_decimals) {
            const auto units = *in_units(move.clock, static_cast<int>(way - first_decimals));
            out.signed_number(last[move.seat] - units);
            last[move.seat] = units;
        }
    }
}

bool read_clocks(std::vector<HalfMove>& moves, Reader& in) {
    const unsigned way = in.byte();
    constexpr std::int64_t most = 1'000'000'000'000;
    rules::PerSeat<std::int64_t> last{};
    for (HalfMove& move : moves) {
        if (way == clocks_as_text) {
            move.clock = in.text();
        } else if (way >= first_decimals) {
            last[move.seat] -= std::clamp(in.signed_number(), -most, most);
            if (last[move.seat] < 0 || last[move.seat] > most) {
                return false;
            }
            move.clock = from_units(last[move.seat], static_cast<int>(way - first_decimals));
        }
    }
    return way <= first_decimals + most_decimals;
}

// The comments after half-moves: the distance to the next one, followed by its kind and text.

void write_notes(const std::vector<HalfMove>& moves, Writer& out) {
    std::uint64_t distance = 1;
    for (const HalfMove& move : moves) {
        for (const Note& note : move.notes) {
            out.number(distance);
            out.byte(static_cast<unsigned>(note.kind));
            out.text(note.text);
            distance = 0;
        }
        ++distance;
    }
    out.number(0);
    out.byte(odd);
}

/// Reads the notes up to the end mark, whose kind is `odd`. Each begins with the distance to the
/// half-move of the note before it; the first is counted from before the first half-move.
bool read_notes(std::vector<HalfMove>& moves, Reader& in) {
    std::uint64_t at = 0;
    while (!in.broken()) {
        at += in.number();
        const unsigned kind = in.byte();
        if (kind == odd) {
            return !in.broken();
        }
        if (kind > 1 || at == 0 || at > moves.size()) {
            return false;
        }
        moves[at - 1].notes.push_back({static_cast<Note::Kind>(kind), in.text(), {}});
    }
    return false;
}

/// The number of each seat's first half-move, provided that the numbers then go up one by one.
std::optional<rules::PerSeat<int>> first_numbers(const std::vector<HalfMove>& moves) {
    rules::PerSeat<int> first{};
    rules::PerSeat<int> count{};
    for (const HalfMove& move : moves) {
        first[move.seat] = count[move.seat] == 0 ? move.number : first[move.seat];
        if (move.number != first[move.seat] + count[move.seat]++) {
            return std::nullopt;
        }
    }
    return first;
}

bool fits(const Game& game, const Judgement& judgement) {
    const auto is_variation = [](const Note& note) { return note.kind == Note::Kind::variation; };
    return judgement.table && judgement.removals.empty() &&
           judgement.table->laws.table.referee !=
               rules::RefereeLaw::claims && // illegal moves stand until claimed
           judgement.replayed.size() == game.moves.size() &&
           first_numbers(game.moves) && std::ranges::none_of(game.moves, [&](const HalfMove& move) {
               return std::ranges::any_of(move.notes, is_variation);
           });
}

} // namespace

std::string encode_record(const Game& game, const Judgement& judgement) {
    if (!fits(game, judgement)) {
        return whole_text + notation::write_bpgn(game);
    }
    const auto& table = *judgement.table;
    const auto& plies = judgement.replayed;
    Game head{game.tags, game.notes_before_moves, {}, game.end_text, game.result};
    Writer out;
    out.byte(in_squares);
    out.text(notation::write_bpgn(head));
    out.number(plies.size());
    for (const rules::Ply& ply : plies) {
        out.byte(static_cast<unsigned>(rules::index(ply.seat)));
    }
    const auto numbers = first_numbers(game.moves).value_or(rules::PerSeat<int>{});
    for (const int number : numbers.values) {
        out.signed_number(number);
    }
    Boards boards = Boards::from(table.starts);
    std::string from, to, styles;
    std::vector<std::string_view> odd_texts;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const Move move = plies[i].move;
        const auto& position = boards.positions[plies[i].seat.board];
        const auto kind = move.is_drop() ? move.new_kind() : position.kind_at(move.from());
        const unsigned style =
            style_of(game.moves[i].text, kind, move, position.captured(move).has_value());
        from += static_cast<char>(static_cast<unsigned>(rules::index(move.from())) |
                                  (static_cast<unsigned>(move.type()) - 1) << 6);
        to += static_cast<char>(rules::index(move.to()));
        styles += static_cast<char>(style);
        if (style == odd) {
            odd_texts.emplace_back(game.moves[i].text);
            styles += static_cast<char>(move.new_kind());
        }
        boards.play(table.plan, plies[i].seat, move);
    }
    out.text(from);
    out.text(to);
    out.text(styles);
    for (const auto text : odd_texts) {
        out.text(text);
    }
    write_clocks(game.moves, out);
    write_notes(game.moves, out);
    return out.take();
}

namespace {

/// The move that these bytes encode; `kind` is the piece promoted to or dropped.
Move move_from(unsigned first, unsigned last, Kind kind) {
    const auto square = [](unsigned index) { return static_cast<rules::Square>(index & 63); };
    switch (static_cast<Move::Type>((first >> 6 & 3) + 1)) {
    case Move::Type::promotion:
        return Move::promote(square(first), square(last), kind);
    case Move::Type::castle:
        return Move::castle(square(first), square(last));
    case Move::Type::drop:
        return Move::drop(kind, square(last));
    case Move::Type::step:
    case Move::Type::none:
        break;
    }
    return Move::step(square(first), square(last));
}

/// Replays the encoded moves and writes each in its style.
bool read_moves(Game& game, const GameTable& table, const std::vector<rules::Seat>& seats,
                rules::PerSeat<int> numbers, Reader& in) {
    const std::string from = in.text();
    const std::string to = in.text();
    const std::string style_bytes = in.text();
    Reader styles(style_bytes);
    if (from.size() != seats.size() || to.size() != seats.size()) {
        return false;
    }
    Boards boards = Boards::from(table.starts);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        const unsigned style = styles.byte();
        const unsigned kind_bits = style == odd ? styles.byte() : style >> kind_place;
        const Move move =
            move_from(static_cast<unsigned char>(from[i]), static_cast<unsigned char>(to[i]),
                      static_cast<Kind>(kind_bits % rules::kinds));
        const auto& position = boards.positions[seats[i].board];
        if (styles.broken() || in.broken() || !rules::has(table.plan, seats[i]) ||
            position.turn() != seats[i].side || !rules::is_legal(position, move)) {
            return false;
        }
        const Kind kind = move.is_drop() ? move.new_kind() : position.kind_at(move.from());
        HalfMove half_move;
        half_move.number = numbers[seats[i]]++;
        half_move.seat = seats[i];
        half_move.text = style == odd
                             ? in.text()
                             : move_text(kind, move, position.captured(move).has_value(), style);
        game.moves.push_back(std::move(half_move));
        boards.play(table.plan, seats[i], move);
    }
    return !in.broken();
}

} // namespace

std::optional<std::string> decode_record(std::string_view bytes) {
    if (bytes.empty() || bytes.front() != in_squares) {
        return bytes.empty() ? std::nullopt : std::optional(std::string(bytes.substr(1)));
    }
    Reader in(bytes.substr(1));
    auto read = notation::BpgnReader(in.text()).next();
    const std::uint64_t half_moves = in.number();
    if (!read || in.broken() || half_moves > most_half_moves) {
        return std::nullopt;
    }
    std::vector<rules::Seat> seats;
    for (std::uint64_t i = 0; i < half_moves; ++i) {
        seats.push_back(rules::seat_at(static_cast<int>(in.byte() % rules::max_seats)));
    }
    rules::PerSeat<int> numbers{};
    for (int& number : numbers.values) {
        number = static_cast<int>(std::clamp<std::int64_t>(in.signed_number(), -1, 1'000'000));
    }
    const auto table = table_of(read->game, *rules::preset("fics"));
    if (!table || !read_moves(read->game, *table, seats, numbers, in) ||
        !read_clocks(read->game.moves, in) || !read_notes(read->game.moves, in)) {
        return std::nullopt;
    }
    return notation::write_bpgn(read->game);
}

} // namespace play
