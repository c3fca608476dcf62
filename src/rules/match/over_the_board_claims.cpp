// SPDX-License-Identifier: GPL-3.0-or-later
// What is said aloud at a table: claims and their price, stopped clocks, the arbiter's sanctions.
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/rulings.h"

namespace rules {
namespace {

constexpr Millis premove_costs{5'000}; // WBN 6.5: freezing for a few seconds is recommended

/// A repetition that nobody has counted aloud, where the laws ask for it.
bool must_be_counted(const Match& match, Seat by, const Claim& claim) {
    if (claim.what != ClaimKind::draw || !match.laws().table.counted_aloud) {
        return false;
    }
    const auto draw = match.claimable(by, about_to(match, by, claim));
    return draw && draw->ending == Ending::repetition &&
           match.top().boards[draw->board].counted < match.laws().repetition;
}

std::optional<Seat> partner_who_plays(const Match& match, Seat by) {
    const auto with = partner(match.plan(), by);
    return with && match.plan().player[*with] != match.plan().player[by] ? with : std::nullopt;
}

} // namespace

std::optional<Refusal> OverTheBoard::claim(Seat by, const Claim& claim, Instant now) {
    if (const auto refusal = why_unheard(match_, by, claim.what)) {
        return refusal;
    }
    if (only_watches(match_, by)) {
        return Refusal::spectator;
    }
    if (claim.what == ClaimKind::count) {
        return count(by, claim);
    }
    if (must_be_counted(match_, by, claim)) {
        return Refusal::not_counted;
    }
    const auto wrong = uphold(by, claim, now);
    note(by, HeardClaim{claim.what, wrong});
    if (wrong) {
        charge(by, claim, *wrong, now);
    } else {
        match_.top_.stop_had_reason = true;
    }
    return wrong;
}

void OverTheBoard::note(Seat by, decltype(Heard::what) what) {
    match_.top_.heard.push_back({match_.plies().size(), by, what});
}

/// Aloud, so that everybody has heard how often the position stood (WBN 1.13).
std::optional<Refusal> OverTheBoard::count(Seat by, const Claim& claim) {
    const BoardId board = claim.on.value_or(by.board);
    if (static_cast<int>(board) >= match_.plan().boards) {
        return Refusal::no_such_seat;
    }
    if (match_.board_end(board)) {
        return Refusal::board_over;
    }
    const Move coming = counted_move(match_, by, claim);
    const auto refusal = coming ? match_.why_not(by, coming) : std::nullopt;
    if (refusal) {
        return refusal;
    }
    top(board).counted = match_.repetitions(board, coming);
    note(by, HeardClaim{ClaimKind::count, std::nullopt, board, top(board).counted});
    return std::nullopt;
}

std::optional<Refusal> OverTheBoard::uphold(Seat by, const Claim& claim, Instant now) {
    if (claim.what == ClaimKind::draw) {
        return match_.claim_draw(by, now, about_to(match_, by, claim));
    }
    const auto right = ruling(match_, by, claim, now);
    if (!right) {
        return right.error();
    }
    if (!*right) { // a premove: it goes back, and costs time
        for (const BoardId board : boards_of(match_, by, claim)) {
            if (ruling_on(match_, by, claim, board, now)) {
                const Seat offender{board, other(match_.position(board).turn())};
                top(board).reply = {};
                top(board).premoved = false;
                freeze(offender, premove_costs, now);
                return std::nullopt;
            }
        }
        return std::nullopt;
    }
    const BoardEnd end = **right;
    if (end.ending == Ending::mate && top(end.board).made &&
        opponent(*end.loser).side == match_.position(end.board).turn()) {
        (void)finish_move(opponent(*end.loser), now); // a mating move needs no press (WBN 7.7.1)
    }
    if (end.ending == Ending::mate) {
        match_.end_or_open_last_drop(end, now);
    } else {
        match_.end({end}, now);
    }
    return std::nullopt;
}

/// A claim that was wrong: what it costs, and a draw that was claimed is offered (WBN 3.1.2).
void OverTheBoard::charge(Seat by, const Claim& claim, Refusal wrong, Instant now) {
    const WrongClaim price = match_.laws().table.wrong_claim;
    const bool draw = claim.what == ClaimKind::draw;
    const bool costs = price == WrongClaim::all_stops || (price == WrongClaim::draw_claims && draw);
    if (match_.laws().table.referee == RefereeLaw::strict) {
        return;
    }
    if (costs && !says_more(wrong)) {
        top(by).fault = Fault{Fault::Kind::wrong_stop, wrong, false};
    }
    if (draw) {
        (void)match_.offer_draw(by, now);
    }
}

void OverTheBoard::freeze(Seat seat, Millis time, Instant now) {
    if (!match_.time().unlimited) {
        top(seat).frozen = match_.clock(seat.board).remaining(seat.side, now) - time;
    }
}

std::optional<Refusal> OverTheBoard::stop_clocks(Seat by, Instant now) {
    if (const auto refusal = why_unheard(match_, by, ClaimKind::draw)) {
        return refusal;
    }
    if (match_.laws().table.referee == RefereeLaw::strict) {
        return Refusal::referee_sees_it;
    }
    if (match_.paused()) {
        return Refusal::paused;
    }
    if (match_.board_end(by.board)) {
        return Refusal::board_over;
    }
    if (match_.laws().table.plays_on && !match_.ended_.empty()) {
        match_.neutralize(now); // Geneva 12
        return std::nullopt;
    }
    const auto with = partner_who_plays(match_, by);
    if (match_.laws().table.stopper == Stopper::team && with && !top(*with).wants_stop) {
        if (top(by).wants_stop) {
            return Refusal::waits_for_partner;
        }
        top(by).wants_stop = true;
        return std::nullopt;
    }
    for (SeatTop& seat : match_.top_.seats.values) {
        seat.wants_stop = false;
    }
    if (const auto refusal = match_.pause(now)) {
        return refusal;
    }
    match_.top_.stopped_by = by;
    match_.top_.stop_had_reason = false;
    note(by, HeardStop{});
    return std::nullopt;
}

void OverTheBoard::settle_stop() {
    const auto by = match_.top_.stopped_by;
    const bool costs = match_.laws().table.wrong_claim == WrongClaim::all_stops;
    if (by && costs && !match_.top_.stop_had_reason) {
        top(*by).fault = Fault{Fault::Kind::wrong_stop, Refusal::arbiter_not_called, false};
    }
    match_.top_.stopped_by.reset();
}

void OverTheBoard::recall(const Heard& heard, bool at_last, Instant now) {
    using What = Sanction::Kind;
    match_.top_.heard.push_back(heard);
    if (const auto* const claim = std::get_if<HeardClaim>(&heard.what)) {
        if (claim->wrong) {
            charge(heard.by, {claim->what, {}, {}}, *claim->wrong, now);
        } else if (claim->what == ClaimKind::count) {
            top(claim->board).counted = claim->times;
        } else {
            match_.top_.stop_had_reason = true;
        }
    } else if (const auto* const kind = std::get_if<What>(&heard.what)) {
        match_.top_.stop_had_reason = true;
        if (at_last && (*kind == What::freeze_5 || *kind == What::freeze_10)) {
            freeze(heard.by, Millis{*kind == What::freeze_5 ? 5'000 : 10'000}, now);
        }
    } else {
        match_.top_.stopped_by = heard.by;
        match_.top_.stop_had_reason = false;
    }
}

std::optional<Refusal> OverTheBoard::sanction(const Sanction& sanction, Instant now) {
    const Seat seat = sanction.against;
    if (const auto refusal = why_unheard(match_, seat, ClaimKind::draw)) {
        return refusal;
    }
    if (!match_.top_.stopped_by) {
        return Refusal::arbiter_not_called;
    }
    using What = Sanction::Kind;
    const bool freezes = sanction.kind == What::freeze_5 || sanction.kind == What::freeze_10;
    if (freezes && match_.time().unlimited) {
        return Refusal::no_clock;
    }
    match_.top_.stop_had_reason = true;
    note(seat, sanction.kind);
    if (freezes) {
        freeze(seat, Millis{sanction.kind == What::freeze_5 ? 5'000 : 10'000}, now);
    }
    if (sanction.kind == What::game_lost) {
        match_.end({{seat.board, Ending::declared_lost, seat}}, now);
    }
    if (sanction.kind == What::lost_by_both) {
        match_.end({{seat.board, Ending::both_lost, std::nullopt}}, now);
    }
    return std::nullopt;
}

void Match::end_or_open_last_drop(const BoardEnd& ended, Instant now) {
    last_drop_ = last_drop_after(*this, ended);
    if (!last_drop_) {
        end({ended}, now);
        return;
    }
    mate_ = ended;
    OverTheBoard(*this).clear(last_drop_->seat.board);
    for (std::size_t i = 0; i < boards_.size(); ++i) {
        if (static_cast<BoardId>(i) != last_drop_->seat.board) {
            boards_[i].clock.stop(now);
        }
    }
}

} // namespace rules
