// SPDX-License-Identifier: GPL-3.0-or-later
// A whole match: a plan, its laws, its boards, reserves and clocks, and how they came to be.
// It judges every half-move; who is asking and over what wire is not its business.
#pragma once

#include "src/base/result.h"
#include "src/rules/clock.h"
#include "src/rules/movegen.h"
#include "src/rules/outcome.h"
#include "src/rules/position.h"
#include "src/rules/ruleset.h"
#include "src/rules/table_plan.h"

#include <vector>

namespace rules {

/// Why something was not done. Worded once, in to_text().
enum class Refusal : std::uint8_t {
    not_started,
    match_over,
    paused,
    no_such_seat,
    not_your_turn,
    no_piece_there,
    not_your_piece,
    not_in_reserve,
    square_occupied,
    pawn_drop_rank,
    drop_zone,
    drop_gives_check,
    drop_blocks_check,
    cannot_move_there,
    leaves_king_in_check, ///< pinned, or steps into check
    check_not_answered,   ///< in check, and this does not help
    waiting_for_piece,    ///< in check, nothing held helps: sits until the partner feeds him
    castling_right_lost,
    castling_through_check,
    castling_blocked,
    promotion_must_be_named,
    promotion_not_allowed,
    only_the_captured_piece, ///< last-drop window (WBN 1.9)
    nothing_to_claim,
    nothing_to_take_back,
    nothing_to_answer
};
[[nodiscard]] std::string_view to_text(Refusal refusal);

/// One completed half-move, as the record keeps it.
struct Ply {
    Seat seat{};
    Move move{};
    std::optional<Kind> passed{}; ///< what went to the reserve that `seat` feeds
    Millis left{};                ///< on the mover's clock afterwards
    Instant at{};
    bool operator==(const Ply&) const = default;
};

/// What one seat can do just now: the words of the status line start here.
enum class Standing : std::uint8_t {
    not_started,
    over,
    waits_for_opponent,
    to_move,
    in_check,
    needs_piece, ///< in check, only a piece that is not held could help
    must_wait    ///< not in check, but no move at all
};

/// The state of the match as a value: copies are cheap enough to keep one for every ply.
class Match {
  public:
    /// Boards in `setups` beyond plan.boards are ignored; missing ones are the standard array.
    Match(const TablePlan& plan, const RuleSet& laws, const TimeControl& time,
          const std::vector<Position>& starts = {});

    [[nodiscard]] const TablePlan& plan() const { return plan_; }
    [[nodiscard]] const RuleSet& laws() const { return laws_; }
    [[nodiscard]] const TimeControl& time() const { return time_; }
    [[nodiscard]] const Position& position(BoardId board) const;
    [[nodiscard]] const Position& start(BoardId board) const; ///< before the first half-move
    [[nodiscard]] const Clock& clock(BoardId board) const;
    [[nodiscard]] const Hand& hand(Seat seat) const;
    /// All half-moves of all boards in the order they were played.
    [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
    [[nodiscard]] bool started() const;
    [[nodiscard]] bool paused() const;
    /// Whose flags are up, whose move it is, what can be done: one word for each seat.
    [[nodiscard]] Standing standing(Seat seat) const;
    [[nodiscard]] bool to_move(Seat seat) const;
    /// How often the position on that board has stood, as these laws count.
    [[nodiscard]] int repetitions(BoardId board) const;
    /// The seat that may still drop one piece after a mate (WBN 1.9), and the piece.
    struct LastDrop {
        Seat seat{};
        Kind kind{};
        bool operator==(const LastDrop&) const = default;
    };
    [[nodiscard]] const std::optional<LastDrop>& last_drop() const { return last_drop_; }

    /// Both Whites' clocks begin to run (WBN 1.2).
    void begin(Instant now);
    void pause(Instant now);
    void resume(Instant now);

    /// Plays and completes a half-move (strict play with `--clock move`). Why not, otherwise.
    base::Result<Ply, Refusal> play(Seat seat, Move move, Instant now);
    /// Whether play() would be refused, without playing.
    [[nodiscard]] std::optional<Refusal> why_not(Seat seat, Move move) const;
    /// Undoes the last half-move of the match (local play only). The clocks keep their time.
    base::Result<Ply, Refusal> take_back(Instant now);

    void resign(Seat seat, Instant now);
    /// A draw that the laws' people have agreed on; who must agree is the referee's question.
    void agree_draw(BoardId board, Instant now);
    /// Repetition or fifty moves, by a player who may claim them.
    std::optional<Refusal> claim_draw(Seat seat, Instant now);
    void abort(Instant now);
    /// Judges the flags (and closes the last-drop window) at `now`.
    void check_flags(Instant now);
    /// When check_flags() would next find something; nothing while no clock runs.
    [[nodiscard]] std::optional<Instant> next_flag() const;

    /// A server's word, which needs no history: board, reserves and clocks as they are.
    void resync(BoardId board, const Position& position, PerSide<Millis> left,
                std::optional<Side> running, Instant now);

    bool operator==(const Match&) const = default;

  private:
    // TODO of the match owner: the past values are kept so that take_back and repetition need no
    // undo
    TablePlan plan_;
    RuleSet laws_;
    TimeControl time_;
    std::vector<Ply> plies_;
    std::optional<Outcome> outcome_;
    std::optional<LastDrop> last_drop_;
};

} // namespace rules
