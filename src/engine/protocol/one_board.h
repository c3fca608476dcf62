// SPDX-License-Identifier: GPL-3.0-or-later
// The one board that an engine's protocol knows, with its reserves as last reported.
#pragma once

#include "src/engine/protocol/act.h"
#include "src/engine/search/task.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// The variants that an engine's protocol knows.
using Variant = rules::PerftVariant;
/// The name: "bughouse" or "crazyhouse".
[[nodiscard]] std::string_view name(Variant variant);
[[nodiscard]] std::optional<Variant> variant_from(std::string_view name);

class OneBoard {
  public:
    explicit OneBoard(Variant variant = Variant::bughouse) : variant_(variant) {}

    [[nodiscard]] Variant variant() const { return variant_; }
    [[nodiscard]] const rules::Position& position() const { return positions_.ours; }

    /// Sets up the usual array.
    void begin(Variant variant);
    /// Sets up a FEN with reserves. Returns why it is not a valid position, and then changes
    /// nothing.
    [[nodiscard]] std::optional<std::string> set(std::string_view fen);

    /// Plays `move`, which must be legal or come from read().
    void play(rules::Move move);
    /// The legal move that `text` names. Also castling with a dropped rook as FICS allows it: we do
    /// not play that, but an opponent may.
    [[nodiscard]] std::optional<rules::Move> read(std::string_view text) const;
    /// Undoes the last half-move; false if there is none.
    bool undo();

    void give(rules::Side side, rules::Kind kind);
    void set_hand(rules::Side side, const rules::Hand& hand);

    /// The position as a search task without limits.
    [[nodiscard]] Task task() const;
    /// Whether the side to move is mated, or has no move and no piece can ever come.
    [[nodiscard]] bool is_over() const;

  private:
    [[nodiscard]] rules::Supply supply() const;

    /// The position under our laws, which are searched, and under those of FICS, by which moves are
    /// read: their rights to castle come to differ.
    struct BothPositions {
        rules::Position ours, of_fics;
    };
    [[nodiscard]] static base::Result<BothPositions, rules::SetupFault>
    from(const rules::Setup& setup);

    Variant variant_;
    BothPositions positions_ = from(rules::standard_setup()).value();
    std::vector<BothPositions> before_; ///< oldest first; at most most_plies_kept
};

// A count of leaves (perft) that can be stopped.

/// The leaves below each legal move, in the generator's order; nothing if it was stopped.
[[nodiscard]] std::optional<std::vector<rules::Branch>> count_leaves(const Count& asked,
                                                                     const std::stop_token& stop);

// The levels of play as a protocol's option.

/// Sets the level of `task`, 1..8, and the limits that the weaker levels have.
void set_skill(Task& task, int skill);

} // namespace engine
