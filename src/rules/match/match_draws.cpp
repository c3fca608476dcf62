// SPDX-License-Identifier: GPL-3.0-or-later
// Ends by the players' word: draws, resignations, aborts; and half-moves taken back.
#include "src/rules/match/match.h"
#include "src/rules/match/match_judge.h"

#include <algorithm>

namespace rules {
namespace {

constexpr int fifty_moves = 100; // half-moves

/// After how many half-moves of the match `key` stood on that board, the last first; under Geneva
/// 19 not before a drop.
std::vector<std::size_t> occurrences(const Match& match, BoardId board, std::uint64_t key) {
    const auto& keys = match.past_keys(board);
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

/// The draw that stands on that board, whoever claims it.
std::optional<BoardEnd> draw_on(const Match& match, BoardId board) {
    const RuleSet& laws = match.laws();
    if (laws.repetition != 0 && match.repetitions(board) >= laws.repetition) {
        return BoardEnd{board, Ending::repetition, std::nullopt};
    }
    if (laws.fifty_moves && match.position(board).quiet_plies() >= fifty_moves) {
        return BoardEnd{board, Ending::fifty_moves, std::nullopt};
    }
    // Where nobody calls it, a stalemate is claimed like another draw.
    const bool called = laws.table.referee == RefereeLaw::strict;
    const auto end = called ? std::nullopt : board_end(match, board);
    return end && end->ending == Ending::stalemate ? end : std::nullopt;
}

/// What a draw agreed on `board` ends: the match, or where boards end one by one what all asked
/// players play on.
std::vector<BoardEnd> agreed_ends(const Match& match, BoardId board) {
    std::vector<BoardEnd> ends{{board, Ending::draw_agreed, std::nullopt}};
    const bool several = match.laws().ending == BoardsEnd::both &&
                         match.laws().draw_agreement == DrawAgreement::all_players;
    for (int i = 0; several && i < match.plan().boards; ++i) {
        ends.push_back({static_cast<BoardId>(i), Ending::draw_agreed, std::nullopt});
    }
    return ends;
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

const std::vector<std::uint64_t>& Match::past_keys(BoardId board) const {
    return at(board).keys;
}

int Match::repetitions(BoardId board, Move about_to) const {
    return static_cast<int>(stood_at(*this, board, about_to).size()) + (about_to ? 1 : 0);
}

std::vector<std::size_t> stood_at(const Match& match, BoardId board, Move about_to) {
    const std::uint64_t key = about_to ? match.position(board).after(about_to).repetition_key()
                                       : match.past_keys(board).back();
    auto found = occurrences(match, board, key);
    std::reverse(found.begin(), found.end());
    return found;
}

std::optional<BoardEnd> Match::claimable(Seat seat, Move about_to) const {
    if (!has(plan_, seat) || why_no_play() || last_drop_) {
        return std::nullopt;
    }
    for (int i = 0; i < plan_.boards; ++i) {
        const auto board = static_cast<BoardId>(i);
        const auto draw = at(board).end ? std::nullopt : draw_on(*this, board);
        if (draw && may_claim(*this, seat, board)) {
            return draw;
        }
    }
    if (!about_to || !laws_.repetition_before_move || laws_.repetition == 0 ||
        why_not(seat, about_to)) {
        return std::nullopt;
    }
    if (repetitions(seat.board, about_to) < laws_.repetition) {
        return std::nullopt;
    }
    return BoardEnd{seat.board, Ending::repetition, std::nullopt};
}

std::optional<Refusal> Match::claim_draw(Seat seat, Instant now, Move about_to) {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (at(seat.board).end) {
        return Refusal::board_over;
    }
    if (last_drop_) {
        return Refusal::waits_for_last_drop;
    }
    if (const auto draw = claimable(seat, about_to)) {
        end({*draw}, now);
        return std::nullopt;
    }
    return draw_on(*this, seat.board) ? Refusal::not_your_claim : Refusal::nothing_to_claim;
}

std::optional<Refusal> Match::offer_draw(Seat seat, Instant now) {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (at(seat.board).end) {
        return Refusal::board_over;
    }
    if (last_drop_) {
        return Refusal::waits_for_last_drop;
    }
    if (offers_[seat] || (asked_[seat] && !offered_to(*this, seat))) {
        return Refusal::already_offered;
    }
    asked_[seat] = true;
    for (const Seat own : seats(plan_)) {
        const bool same_player = laws_.draw_agreement == DrawAgreement::all_players &&
                                 plan_.player[own] == plan_.player[seat];
        offers_[own] = offers_[own] || own == seat || same_player;
    }
    if (draw_is_agreed(*this, seat.board)) {
        end(agreed_ends(*this, seat.board), now);
    }
    return std::nullopt;
}

std::optional<Refusal> Match::decline(Seat seat, Instant now) {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (at(seat.board).end) {
        return Refusal::board_over;
    }
    if (last_drop_ && last_drop_->seat == seat) {
        end({mate_}, now);
        return std::nullopt;
    }
    if (!offered_to(*this, seat)) {
        return Refusal::nothing_to_answer;
    }
    if (laws_.draw_agreement == DrawAgreement::all_players) {
        offers_ = {};
    } else {
        offers_[opponent(seat)] = false;
    }
    return std::nullopt;
}

std::optional<Refusal> Match::resign(Seat seat, Instant now) {
    if (!has(plan_, seat)) {
        return Refusal::no_such_seat;
    }
    if (const auto refusal = why_no_play()) {
        return refusal;
    }
    if (at(seat.board).end) {
        return Refusal::board_over;
    }
    if (last_drop_) {
        return last_drop_->seat == seat ? decline(seat, now) : Refusal::waits_for_last_drop;
    }
    end({{seat.board, Ending::resignation, seat}}, now);
    return std::nullopt;
}

std::optional<Refusal> Match::abort(Instant now) {
    if (outcome_) {
        return Refusal::match_over;
    }
    finish({.decided_by = {BoardId::a, Ending::aborted, std::nullopt}}, now);
    return std::nullopt;
}

base::Result<Ply, Refusal> Match::take_back(Instant now) {
    if (const auto refusal = why_no_play()) {
        return base::failure(*refusal);
    }
    if (last_drop_) {
        return base::failure(Refusal::waits_for_last_drop);
    }
    if (plies_.empty()) {
        return base::failure(Refusal::nothing_to_take_back);
    }
    if (at(plies_.back().seat.board).end) {
        return base::failure(Refusal::board_over);
    }
    const Ply undone = plies_.back();
    plies_.pop_back();
    stalls_.counts = {};
    make_anew();
    Clock& clock = at(undone.seat.board).clock;
    clock.start(undone.seat.side, now);
    if (paused_) {
        clock.stop(now);
    }
    take_turns(now);
    offers_ = {};
    asked_ = {};
    std::vector<Heard> heard = std::move(top_.heard);
    heard.erase(std::remove_if(heard.begin(), heard.end(),
                               [this](const Heard& one) { return one.after > plies_.size(); }),
                heard.end());
    top_ = {};
    top_.heard = std::move(heard);
    return undone;
}

} // namespace rules
