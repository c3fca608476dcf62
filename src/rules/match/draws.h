// SPDX-License-Identifier: GPL-3.0-or-later
// The draws that a match has reached, and who may claim them. Queries only; Match acts on them.
#pragma once

#include "src/rules/board/move.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/outcome.h"

#include <cstddef>
#include <vector>

namespace rules {

class Match;

// Draws that are offered and agreed to.

/// The players who have agreed to a draw. An offer stands until it is declined, or until an
/// opponent who has not agreed completes a move (WBN 3.1.1).
class DrawOffers {
  public:
    [[nodiscard]] bool offered(Seat seat) const { return offered_[seat]; }
    /// Whether an offer by another player awaits the answer of `seat`.
    [[nodiscard]] bool is_asked(Seat seat, const TablePlan& plan, DrawAgreement agreement) const;
    /// Whether `seat` may offer a draw or agree to one. A player may agree at any time, but make
    /// only one offer between two of their own half-moves (WBN 8.4).
    [[nodiscard]] bool may_offer(Seat seat, const TablePlan& plan, DrawAgreement agreement) const;

    /// Notes that `seat` offers or agrees. Where all players are asked, a player with several seats
    /// answers for all of them. `plies`: half-moves of the match so far.
    void offer(Seat seat, const TablePlan& plan, DrawAgreement agreement, std::size_t plies);
    void decline(Seat seat, DrawAgreement agreement);
    /// Whether `seat` has offered a draw since its last half-move.
    [[nodiscard]] bool offered_this_move(Seat seat) const { return offered_this_move_[seat]; }
    /// Restores offered() and offered_this_move() of `seat` from a record.
    void restore(Seat seat, bool offered, bool asked) {
        offered_[seat] = offered;
        offered_this_move_[seat] = asked;
    }
    /// Notes that `seat` has completed a half-move.
    void note_half_move(Seat seat);
    /// To be called when half-move `index` of the match, the last one on `board`, is taken back:
    /// voids the offers on that board and all later offers.
    void take_back(BoardId board, std::size_t index);

    /// An offer, for the record; agreeing to an offer is not one.
    struct Offer {
        std::size_t plies_before = 0; ///< number of half-moves of the match before the offer
        Seat by{};
        bool operator==(const Offer&) const = default;
    };
    [[nodiscard]] const std::vector<Offer>& offers_made() const { return made_; }

    bool operator==(const DrawOffers&) const = default;

  private:
    PerSeat<bool> offered_{};           ///< has offered a draw or agreed to one
    PerSeat<bool> offered_this_move_{}; ///< has offered a draw since its own last half-move
    std::vector<Offer> made_;
};

/// The occurrences so far of the present position of `board`, in order, each as the number of
/// half-moves of the match played by then. With `about_to`: of the position after that move.
[[nodiscard]] std::vector<std::size_t> match_plies_at_occurrences(const Match& match, BoardId board,
                                                                  Move about_to = {});

/// How often the position of `board` has occurred, as the match's laws count; 1: only now. With
/// `about_to`, a legal move on that board: the position that it would bring about.
[[nodiscard]] int repetitions(const Match& match, BoardId board, Move about_to = {});

/// The draw that could be claimed on that board now, by anybody.
[[nodiscard]] std::optional<BoardEnd> draw_open_to_claim(const Match& match, BoardId board);
/// The draw that `seat` could claim now, or with `about_to` by announcing that move; only of the
/// board `on` if that is set.
[[nodiscard]] std::optional<BoardEnd>
claimable_draw(const Match& match, Seat seat, Move about_to = {}, std::optional<BoardId> on = {});

/// The seats that still have to agree, by the match's laws, to a draw offered on `board`.
[[nodiscard]] std::vector<Seat> draw_awaits(const Match& match, BoardId board);
/// The boards that a draw agreed on `board` ends: all of them, or, where boards end one by one,
/// those on which every asked player still plays.
[[nodiscard]] std::vector<BoardEnd> agreed_ends(const Match& match, BoardId board);

} // namespace rules
