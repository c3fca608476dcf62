// SPDX-License-Identifier: GPL-3.0-or-later
// The usual start array, Chess960 arrays, and the count of chessmen.
#include "src/rules/board/setup.h"

#include "src/rules/board/movegen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rules {

Setup standard_setup() {
    constexpr std::array<Kind, 8> array{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                        Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    Setup setup;
    for (const Side side : both_sides) {
        const int home = side == Side::white ? 0 : 7;
        const int second = side == Side::white ? 1 : 6;
        for (int file = 0; file < 8; ++file) {
            setup.board[square(file, home)] = Piece{side, array[static_cast<std::size_t>(file)]};
            setup.board[square(file, second)] = Piece{side, Kind::pawn};
        }
        setup.castling[side][Wing::king] = square(7, home);
        setup.castling[side][Wing::queen] = square(0, home);
    }
    return setup;
}

namespace {

/// The two free files, counted from 0, that the knights get in Chess960, for each of the ten
/// numbers.
struct Pair {
    int first;
    int second;
};
constexpr std::array<Pair, 10> knight_places{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// One rank that is being filled, by file.
class Rank {
  public:
    void put(int file, Kind kind) { men_[static_cast<std::size_t>(file)] = kind; }

    /// The free file of that number, counted from 0, from the left.
    [[nodiscard]] int free_file(int number) const {
        for (int file = 0; file < 8; ++file) {
            if (!men_[static_cast<std::size_t>(file)] && number-- == 0) {
                return file;
            }
        }
        return 7;
    }
    [[nodiscard]] Kind at(int file) const { return *men_[static_cast<std::size_t>(file)]; }

  private:
    std::array<std::optional<Kind>, 8> men_{};
};

struct Castle {
    int queen_rook;
    int king_rook;
};

/// Fills the rank by its Chess960 number: bishops by the last digits, then the queen, then the
/// knights; the rooks and king take the rest.
Castle fill(Rank& rank, int number) {
    rank.put(2 * (number % 4) + 1, Kind::bishop);
    rank.put(2 * (number / 4 % 4), Kind::bishop);
    rank.put(rank.free_file(number / 16 % 6), Kind::queen);
    const Pair knights = knight_places.at(static_cast<std::size_t>(number / 96));
    const int second = rank.free_file(knights.second);
    rank.put(rank.free_file(knights.first), Kind::knight);
    rank.put(second, Kind::knight);
    const Castle castle{rank.free_file(0), rank.free_file(2)};
    rank.put(rank.free_file(1), Kind::king);
    rank.put(castle.queen_rook, Kind::rook);
    rank.put(castle.king_rook, Kind::rook);
    return castle;
}

} // namespace

Setup chess960_setup(int number) {
    Rank rank;
    const Castle castle = fill(rank, std::clamp(number, 0, chess960_arrays - 1));
    Setup setup = standard_setup();
    for (const Side side : both_sides) {
        const int home = side == Side::white ? 0 : 7;
        for (int file = 0; file < 8; ++file) {
            setup.board[square(file, home)] = Piece{side, rank.at(file)};
        }
        setup.castling[side][Wing::king] = square(castle.king_rook, home);
        setup.castling[side][Wing::queen] = square(castle.queen_rook, home);
    }
    return setup;
}

namespace {

struct Men {
    PerKind<int> on_board{};
    PerKind<int> in_reserve{};
};

void count(const Setup& setup, Side side, Men& men) {
    for (const auto& piece : setup.board) {
        if (piece && piece->side == side) {
            ++men.on_board[piece->promoted ? Kind::pawn : piece->kind];
        }
    }
    for (const Kind kind : all_kinds) {
        men.in_reserve[kind] += setup.hands[side].count(kind);
    }
}

std::optional<Surplus> surplus_of(const Men& men, int sets, std::optional<Side> side) {
    int pawns = men.on_board[Kind::pawn] + men.in_reserve[Kind::pawn];
    for (const Kind kind : all_kinds) {
        const int most = men_in(sets, kind);
        const int all = men.on_board[kind] + men.in_reserve[kind];
        if (kind == Kind::pawn || all <= most) {
            continue;
        }
        if (kind == Kind::king || men.in_reserve[kind] > most) {
            return Surplus{kind, all, most, sets, side, men.in_reserve[kind] > most};
        }
        pawns += all - most; // the surplus must be promoted pawns that are not marked
    }
    const int most = men_in(sets, Kind::pawn);
    return pawns > most ? std::optional(Surplus{Kind::pawn, pawns, most, sets, side,
                                                men.in_reserve[Kind::pawn] > most})
                        : std::nullopt;
}

std::string_view plural(Kind kind) {
    constexpr PerKind<std::string_view> names{
        {"pawns, promoted ones included", "knights", "bishops", "rooks", "queens", "kings"}};
    return names[kind];
}

} // namespace

std::optional<Surplus> surplus(const std::vector<Setup>& boards, const TablePlan& plan) {
    PerSide<Men> men;
    for (const Setup& setup : boards) {
        for (const Side side : both_sides) {
            count(setup, side, men[side]);
        }
    }
    const Seat first{};
    const bool changes_colour = plan.feeds[first].side == first.side;
    if (!changes_colour) {
        const auto found = surplus_of(men[Side::white], plan.boards, Side::white);
        return found ? found : surplus_of(men[Side::black], plan.boards, Side::black);
    }
    Men both = men[Side::white];
    for (const Kind kind : all_kinds) {
        both.on_board[kind] += men[Side::black].on_board[kind];
        both.in_reserve[kind] += men[Side::black].in_reserve[kind];
    }
    return surplus_of(both, 2 * plan.boards, std::nullopt);
}

std::string to_text(const Surplus& surplus) {
    constexpr std::array<std::string_view, max_boards + 1> numbers{"no",    "one",  "two",
                                                                   "three", "four", "five"};
    const int sets = surplus.side ? surplus.sets : surplus.sets / 2;
    return fmt::format("{} {} {}, {} {} {}",
                       !surplus.side                  ? "both sides have"
                       : *surplus.side == Side::white ? "White has"
                                                      : "Black has",
                       surplus.men, plural(surplus.kind),
                       numbers.at(static_cast<std::size_t>(sets)),
                       sets == 1 ? "set holds" : "sets hold", surplus.most);
}

} // namespace rules
