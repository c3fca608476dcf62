// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/past_moves.h"

#include "src/base/text.h"
#include "src/notation/moves/san.h"

#include <utility>

namespace net {
namespace {

rules::Refusal refusal(MoveFault why) {
    return why == MoveFault::not_your_turn ? rules::Refusal::not_your_turn
           : why == MoveFault::not_playing ? rules::Refusal::match_over
           : why == MoveFault::paused      ? rules::Refusal::paused
                                           : rules::Refusal::cannot_move_there;
}

} // namespace

void SentMove::sent(rules::Seat seat, rules::Move move, std::string command) {
    sent_ = Sent{seat, move, std::move(command)};
}

void SentMove::played(rules::Seat by) {
    if (sent_ && sent_->seat == by) {
        sent_.reset();
    }
}

void SentMove::board_replaced(rules::BoardId board) {
    if (sent_ && sent_->seat.board == board) {
        sent_.reset();
    }
}

std::optional<play::Refused> SentMove::refused(MoveFault why, const std::string& text) {
    const auto sent = std::exchange(sent_, std::nullopt);
    return sent ? std::optional(play::Refused{sent->seat, sent->move, refusal(why), text})
                : std::nullopt;
}

std::optional<play::Refused> SentMove::refused(const MoveRefused& refusal) {
    return refused(refusal.why, refusal.text);
}

std::optional<play::Refused> SentMove::refused(const UnknownCommand& unknown) {
    const bool meant = sent_ && base::same_ignoring_case(unknown.command, sent_->command);
    return meant ? refused(MoveFault::illegal, unknown.text) : std::nullopt;
}

using base::Millis;
using rules::BoardId;
using rules::Seat;
using rules::Side;

void PastMoves::row(const MovesRow& row) {
    if (!listing_) {
        return;
    }
    auto& moves = boards_[*listing_].moves;
    for (const auto& [side, played] :
         {std::pair{Side::white, row.white}, std::pair{Side::black, row.black}}) {
        if (played && moves.size() < most_moves) {
            moves.push_back({{*listing_, side}, played->san, played->took});
        }
    }
}

bool PastMoves::end() {
    const auto board = std::exchange(listing_, std::nullopt);
    if (board) {
        boards_[*board].past = PastMovesState::listed;
    }
    return board.has_value();
}

std::vector<const PastMoves::ListedMove*> PastMoves::in_order() const {
    std::vector<const ListedMove*> order;
    rules::PerBoard<std::size_t> next{};
    rules::PerBoard<Millis> elapsed{};
    const auto at_time = [&](BoardId board) {
        return elapsed[board] + boards_[board].moves[next[board]].took;
    };
    for (;;) {
        std::optional<BoardId> first;
        for (const BoardId board : {BoardId::a, BoardId::b}) {
            if (next[board] < boards_[board].moves.size() &&
                (!first || at_time(board) < at_time(*first))) {
                first = board;
            }
        }
        if (!first) {
            return order;
        }
        const ListedMove& move = boards_[*first].moves[next[*first]++];
        elapsed[*first] += move.took;
        order.push_back(&move);
    }
}

void PastMoves::replay_moves(rules::Match& match, base::Instant now) const {
    rules::PerSeat<Millis> left{};
    left.values.fill(match.time().base);
    for (const ListedMove* move : in_order()) {
        if (match.outcome() || !play(match, *move, left, now)) {
            return; // the boards then start from their present positions
        }
    }
}

bool PastMoves::play(rules::Match& match, const ListedMove& listed, rules::PerSeat<Millis>& left,
                     base::Instant now) {
    const Seat seat = listed.seat;
    left[seat] -= listed.took;
    rules::Position position = match.position(seat.board);
    const auto written = notation::read_move(listed.san);
    if (!written || position.turn() != seat.side) {
        return false;
    }
    const bool drop = written->type == rules::Move::Type::drop && written->kind;
    if (drop && !position.hand(seat.side).holds(*written->kind)) {
        position.give(seat.side, *written->kind); // it comes from a capture that is listed later
        match.correct_hand(seat, position.hand(seat.side));
    }
    const auto move = notation::fitting_move(position, *written);
    if (!move) {
        return false;
    }
    const Seat other = rules::opponent(seat);
    rules::PerSide<Millis> clocks;
    clocks[seat.side] = left[seat];
    clocks[other.side] = left[other];
    match.resync(seat.board, match.position(seat.board), clocks, seat.side, now);
    left[seat] += match.time().increment;
    match.play(seat, *move, now);
    return true;
}

} // namespace net
