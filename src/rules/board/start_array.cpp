// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/start_array.h"

#include <algorithm>
#include <array>

namespace rules {
namespace {

/// The two of five free places that the knights take, by number.
struct Pair {
    int first;
    int second;
};
constexpr std::array<Pair, 10> knight_places{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

/// One rank on its way: which files are taken by what.
class Rank {
  public:
    void put(int file, Kind kind) { men_[static_cast<std::size_t>(file)] = kind; }

    /// The file of the free place of that number, from the left.
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

/// Bishops by the last digits, then the queen, then the knights; rook, king and rook take the rest.
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

} // namespace rules
