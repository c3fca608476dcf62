// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/draws.h"

#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace rules {

bool DrawOffers::is_asked(Seat seat, const TablePlan& plan, DrawAgreement agreement) const {
    const auto all = seats(plan);
    const bool everybody = agreement == DrawAgreement::all_players;
    return std::ranges::any_of(all, [&](Seat asker) {
        return offered_[asker] && plan.player[asker] != plan.player[seat] &&
               (everybody || asker == opponent(seat));
    });
}

bool DrawOffers::may_offer(Seat seat, const TablePlan& plan, DrawAgreement agreement) const {
    return !offered_[seat] && (!offered_this_move_[seat] || is_asked(seat, plan, agreement));
}

void DrawOffers::offer(Seat seat, const TablePlan& plan, DrawAgreement agreement,
                       std::size_t plies) {
    const Offer now{plies, seat};
    if (!is_asked(seat, plan, agreement) && (made_.empty() || made_.back() != now)) {
        made_.push_back(now);
    }
    offered_this_move_[seat] = true;
    offered_[seat] = true;
    for (const Seat own : seats(plan)) {
        const bool speaks =
            agreement == DrawAgreement::all_players && plan.player[own] == plan.player[seat];
        offered_[own] = offered_[own] || speaks;
    }
}

void DrawOffers::decline(Seat seat, DrawAgreement agreement) {
    if (agreement == DrawAgreement::all_players) {
        offered_ = {};
    } else {
        offered_[opponent(seat)] = false;
    }
}

void DrawOffers::take_back(BoardId board, std::size_t index) {
    for (const Side side : both_sides) {
        offered_[{board, side}] = false;
        offered_this_move_[{board, side}] = false;
    }
    std::erase_if(
        made_, [&](const Offer& one) { return one.by.board == board && one.plies_before > index; });
    for (Offer& one : made_) {
        one.plies_before -= one.plies_before > index ? 1U : 0U;
    }
}

void DrawOffers::note_half_move(Seat seat) {
    offered_this_move_[seat] = false;
    if (!offered_[seat]) {
        offered_[opponent(seat)] = false;
    }
}

namespace {

constexpr int fifty_moves = 100; // half-moves

/// The numbers of half-moves of the match after which `key` occurred on that board, the latest
/// first; only since the last drop if drops break repetitions (article 19 of the Geneva rules).
std::vector<std::size_t> occurrences(const Match& match, BoardId board, std::uint64_t key) {
    const auto& keys = match.repetition_keys(board);
    const auto& plies = match.plies();
    std::vector<std::size_t> found;
    auto ply = plies.rbegin();
    for (auto past = keys.rbegin(); past != keys.rend(); ++past) {
        ply = std::find_if(ply, plies.rend(),
                           [board](const Ply& p) { return p.seat.board == board; });
        if (*past == key) {
            found.push_back(static_cast<std::size_t>(plies.rend() - ply));
        }
        if (ply == plies.rend() || (match.laws().drop_breaks_repetition && ply->move.is_drop())) {
            break;
        }
        ++ply;
    }
    return found;
}

bool may_claim(const Match& match, Seat seat, BoardId board) {
    switch (match.laws().claimant) {
    case Claimant::player_to_move:
        return seat.board == board && match.to_move(seat);
    case Claimant::players_of_board:
        return seat.board == board;
    case Claimant::any_player:
        return true;
    }
    return false;
}

} // namespace

std::vector<std::size_t> match_plies_at_occurrences(const Match& match, BoardId board,
                                                    Move about_to) {
    const std::uint64_t key = about_to ? match.position(board).after(about_to).repetition_key()
                                       : match.repetition_keys(board).back();
    auto found = occurrences(match, board, key);
    std::ranges::reverse(found);
    return found;
}

int repetitions(const Match& match, BoardId board, Move about_to) {
    return static_cast<int>(match_plies_at_occurrences(match, board, about_to).size()) +
           (about_to ? 1 : 0);
}

std::optional<BoardEnd> draw_open_to_claim(const Match& match, BoardId board) {
    const RuleSet& laws = match.laws();
    if (laws.repetition != 0 && repetitions(match, board) >= laws.repetition) {
        return BoardEnd{board, Ending::repetition, std::nullopt};
    }
    if (laws.fifty_moves && match.position(board).quiet_plies() >= fifty_moves) {
        return BoardEnd{board, Ending::fifty_moves, std::nullopt};
    }
    // Without a strict referee a stalemate must be claimed like another draw.
    const bool called = laws.table.referee == RefereeLaw::strict;
    const auto end = called ? std::nullopt : board_end(match, board);
    return end && end->ending == Ending::stalemate ? end : std::nullopt;
}

namespace {

/// The draw that a legal move would bring about, announced before the move is made.
std::optional<BoardEnd> draw_after_move(const Match& match, BoardId board, Move move) {
    const RuleSet& laws = match.laws();
    if (laws.repetition_before_move && laws.repetition != 0 &&
        repetitions(match, board, move) >= laws.repetition) {
        return BoardEnd{board, Ending::repetition, std::nullopt};
    }
    const bool fifty = laws.fifty_moves && laws.fifty_before_move &&
                       match.position(board).after(move).quiet_plies() >= fifty_moves;
    return fifty ? std::optional(BoardEnd{board, Ending::fifty_moves, std::nullopt}) : std::nullopt;
}

} // namespace

std::optional<BoardEnd> claimable_draw(const Match& match, Seat seat, Move about_to,
                                       std::optional<BoardId> on) {
    if (match.why_not_under_way(seat) || match.last_drop()) {
        return std::nullopt;
    }
    for (const BoardId board : board_ids(match.plan())) {
        const bool asked = on.value_or(board) == board && !match.board_end(board);
        const auto draw = asked ? draw_open_to_claim(match, board) : std::nullopt;
        if (draw && may_claim(match, seat, board)) {
            return draw;
        }
    }
    const bool own = on.value_or(seat.board) == seat.board;
    return own && !match.why_illegal_now(seat, about_to)
               ? draw_after_move(match, seat.board, about_to)
               : std::nullopt;
}

std::vector<Seat> draw_awaits(const Match& match, BoardId board) {
    auto all = seats(match.plan());
    std::erase_if(all, [&](Seat seat) {
        const bool everybody = match.laws().draw_agreement == DrawAgreement::all_players;
        const bool asked = seat.board == board || (everybody && !match.board_end(seat.board));
        return !asked || match.draw_offered(seat);
    });
    return all;
}

std::vector<BoardEnd> agreed_ends(const Match& match, BoardId board) {
    std::vector<BoardEnd> ends{{board, Ending::draw_agreed, std::nullopt}};
    const bool several = match.laws().ending == BoardsEnd::both &&
                         match.laws().draw_agreement == DrawAgreement::all_players;
    if (several) {
        for (const BoardId each : board_ids(match.plan())) {
            ends.push_back({each, Ending::draw_agreed, std::nullopt});
        }
    }
    return ends;
}

} // namespace rules
