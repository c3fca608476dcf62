// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a match as a row of short keys, compact enough to search millions of matches.
#pragma once

#include "src/rules/board/position.h"
#include "src/rules/laws/table_plan.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

/// One position of a stored match. The key of a board is a hash: two different boards share one
/// with a probability of 1 in 2^34. Reserves are stored exactly.
struct PositionKey {
    /// 34 bits hashed from pieces, turn, castling and en passant, then 6 bits for promoted pieces.
    std::uint64_t board = 0;
    rules::PerSide<rules::Hand> hands{};
    bool operator==(const PositionKey&) const = default;
};
[[nodiscard]] PositionKey key_of(const rules::Position& position);
/// The key of a board without the bits for promoted pieces.
[[nodiscard]] std::uint64_t unpromoted(std::uint64_t board);
/// Whether the boards are the same, ignoring reserves and promoted pieces.
[[nodiscard]] bool same_board_ignoring_promotion(const PositionKey& one, const PositionKey& other);

/// A row of six-byte entries: the start of each board, then for each half-move the mover's board
/// after it and the piece that entered or left a reserve.
class PositionRow {
  public:
    static constexpr std::size_t entry_bytes = 6;

    void begin(const rules::TablePlan& plan, const rules::PerBoard<rules::Position>& starts);
    /// Appends a half-move; `after` is the mover's board. A drop passes nothing on.
    void add(rules::Seat seat, std::optional<rules::Kind> dropped,
             std::optional<rules::Kind> passed, const rules::Position& after);
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    void put(rules::Seat seat, std::uint8_t change, std::uint64_t payload);

    std::string bytes_;
};

/// Steps through the bytes of a PositionRow, half-move by half-move. Accepts damaged bytes.
class PositionWalk {
  public:
    /// Begins at the position before the first half-move.
    explicit PositionWalk(std::string_view row);
    /// Advances past the next half-move; false if there is none.
    bool step();
    /// The player of the next half-move and the key of their board after it; nothing at the end.
    struct Next {
        rules::Seat seat{};
        std::uint64_t key = 0;
    };
    [[nodiscard]] std::optional<Next> next() const;
    [[nodiscard]] const rules::PerBoard<PositionKey>& boards() const { return boards_; }
    [[nodiscard]] int board_count() const { return board_count_; } ///< number of boards

  private:
    [[nodiscard]] std::uint64_t entry() const;
    void take(std::uint64_t entry);

    std::string_view row_;
    std::size_t at_ = 0; ///< offset in bytes
    int board_count_ = 0;
    rules::PerBoard<PositionKey> boards_{};
    rules::PerSeat<rules::Seat> feeds_;
};

/// Visits the board key of every entry in a row, even of entries that hold something else there.
void for_each_board_key(std::string_view row,
                        const std::function<void(std::uint64_t board)>& visit);

/// Whether these positions occurred at the same moment: a single one on any board, several on
/// boards A, B and so on. With `reserves`, reserves and promoted pieces must match as well.
[[nodiscard]] bool has_positions(const std::vector<PositionKey>& wanted, std::string_view row,
                                 bool reserves);
/// Whether a board of the match began with these positions, whatever was in the reserves.
[[nodiscard]] bool has_opening(const std::vector<PositionKey>& line, std::string_view row);
/// Whether some player held at least these pieces at the same time.
[[nodiscard]] bool has_reserve(const rules::Hand& wanted, std::string_view row);
/// The first half-move played while these positions stood, on one of their boards. Positions are
/// matched as in has_positions().
[[nodiscard]] std::optional<PositionWalk::Next>
move_played_in(const std::vector<PositionKey>& wanted, std::string_view row, bool reserves);

} // namespace play
