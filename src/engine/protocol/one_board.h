// SPDX-License-Identifier: GPL-3.0-or-later
// The one board that an engine's protocol knows, with the reserves as far as they were told.
#pragma once

#include "src/engine/protocol/act.h"
#include "src/engine/search/task.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// Captures go to the other board, or into the reserve of the one who captures.
enum class Variant : std::uint8_t { bughouse, crazyhouse };
/// "bughouse", "crazyhouse".
[[nodiscard]] std::string_view name(Variant variant);
[[nodiscard]] std::optional<Variant> variant_from(std::string_view name);

class OneBoard {
  public:
    explicit OneBoard(Variant variant = Variant::bughouse) : variant_(variant) {}

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const rules::Position& position() const { return position_; }
    /// Half-moves that can be undone; older ones than some thousand are forgotten.
    [[nodiscard]] std::size_t plies() const { return before_.size(); }

    /// The usual array, or the FEN with reserves; the reason when that is no position, and
    /// everything stays as it was.
    void begin(Variant variant);
    [[nodiscard]] std::optional<std::string> set(std::string_view fen);

    /// `move` must be legal.
    void play(rules::Move move);
    /// The last half-move; false when there is none.
    bool undo();

    void give(rules::Side side, rules::Kind kind) { position_.give(side, kind); }
    void set_hand(rules::Side side, const rules::Hand& hand) { position_.set_hand(side, hand); }

    /// The position as a task, without limits.
    [[nodiscard]] Task task() const;
    /// The side to move is mated, or has no move and nothing will ever come.
    [[nodiscard]] bool is_over() const;

  private:
    [[nodiscard]] rules::Supply supply() const;

    Variant variant_;
    rules::Position position_;
    std::vector<rules::Position> before_; ///< oldest first
};

// A count of leaves that can be stopped.

/// The leaves below each legal move, in the generator's order; nothing when it was stopped.
[[nodiscard]] std::optional<std::vector<rules::Branch>> count_leaves(const Count& asked,
                                                                     const std::stop_token& stop);

// The levels of play as an option of a protocol.

/// Lets `task` be searched at that level, 1..8: the weaker ones look no further than they can.
void set_skill(Task& task, int skill);

} // namespace engine
