// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of a match as a row of short keys, made to be searched by the million.
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

/// One position as a row keeps it. Two boards that differ have the same key by chance once in 2^34
/// times; reserves are kept as they are.
struct PositionKey {
    /// Pieces, turn, castling and en passant in 34 bits, then 6 bits of which pieces are promoted.
    std::uint64_t board = 0;
    rules::PerSide<rules::Hand> hands{};
    bool operator==(const PositionKey&) const = default;
};
[[nodiscard]] PositionKey key_of(const rules::Position& position);
/// Such a board's key, whatever pieces are promoted.
[[nodiscard]] std::uint64_t unpromoted(std::uint64_t board);
/// Whether the boards are the same, whatever the reserves and the promoted pieces.
[[nodiscard]] bool same_board(const PositionKey& one, const PositionKey& other);

/// Each board's start, then the mover's board after each half-move, and what went into or out of a
/// reserve: six bytes each.
class PositionRow {
  public:
    static constexpr std::size_t entry_bytes = 6;

    void begin(const rules::TablePlan& plan, const rules::PerBoard<rules::Position>& starts);
    /// `after`: the mover's board. A drop passes nothing on.
    void add(rules::Seat seat, std::optional<rules::Kind> dropped,
             std::optional<rules::Kind> passed, const rules::Position& after);
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    void put(rules::Seat seat, std::uint8_t change, std::uint64_t payload);

    std::string bytes_;
};

/// Goes through such a row, half-move by half-move. Total over damaged bytes.
class PositionWalk {
  public:
    /// Begins at the position before the first half-move.
    explicit PositionWalk(std::string_view row);
    /// Goes on behind the next half-move; false: there is none.
    bool step();
    /// The next half-move's player, and the key of its board afterwards; nothing at the end.
    struct Next {
        rules::Seat seat{};
        std::uint64_t key = 0;
    };
    [[nodiscard]] std::optional<Next> next() const;
    [[nodiscard]] const rules::PerBoard<PositionKey>& boards() const { return boards_; }
    [[nodiscard]] int count() const { return count_; } ///< of boards

  private:
    [[nodiscard]] std::uint64_t entry() const;
    void take(std::uint64_t entry);

    std::string_view row_;
    std::size_t at_ = 0; ///< bytes
    int count_ = 0;
    rules::PerBoard<PositionKey> boards_{};
    rules::PerSeat<rules::Seat> feeds_;
};

/// Visits the keys of all boards of a row; some of them may be none that has stood.
void for_each_board(std::string_view row, const std::function<void(std::uint64_t board)>& visit);

/// Whether these positions have stood at one moment: a single one on any board, several on boards
/// A, B and so on; with their reserves and promoted pieces, or whatever these are.
[[nodiscard]] bool has_stood(const std::vector<PositionKey>& wanted, std::string_view row,
                             bool reserves);
/// Whether the first positions of some board are these.
[[nodiscard]] bool has_opened(const std::vector<PositionKey>& line, std::string_view row);
/// Whether somebody held at least these pieces at one moment.
[[nodiscard]] bool has_held(const rules::Hand& wanted, std::string_view row);
/// The first half-move that was played in these positions, as has_stood() counts them, on one of
/// their boards.
[[nodiscard]] std::optional<PositionWalk::Next> played_in(const std::vector<PositionKey>& wanted,
                                                          std::string_view row, bool reserves);

} // namespace play
