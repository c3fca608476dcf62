// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/referee.h"

#include "src/base/utf8.h"
#include "src/play/news.h"
#include "src/rules/match/match_judge.h"
#include "src/rules/match/over_the_board.h"
#include "src/rules/match/unpressed_moves.h"

#include <algorithm>
#include <utility>

namespace play {
namespace {

using rules::Match;
using rules::OverTheBoard;
using rules::Refusal;

/// `text` without control characters, cut to the longest tell.
std::string sayable(std::string_view text) {
    return base::printable(base::clip_bytes(text, Referee::max_tell_bytes));
}

/// Carries out one request, or refuses it.
struct Handler {
    Match& match;
    Seat seat;
    Instant now;
    NewsList& said;

    void refuse(Refusal why, Move move = {}) const { said.emplace_back(Refused{seat, move, why}); }
    void tell(std::optional<Refusal> refusal, News done) const {
        if (refusal) {
            refuse(*refusal);
        } else {
            said.push_back(std::move(done));
        }
    }
    /// Reports a refusal. A success has ended the match, which Referee::apply() announces.
    void tell(std::optional<Refusal> refusal) const {
        if (refusal) {
            refuse(*refusal);
        }
    }

    void operator()(const Ready&) const {}
    [[nodiscard]] const rules::TableLaws& laws() const { return match.laws().table; }
    /// Whether the move is only made and not completed until the clock is pressed.
    [[nodiscard]] bool waits_for_press(Move move) const {
        const bool called = laws().referee == rules::RefereeLaw::strict;
        return laws().clock == rules::ClockLaw::press && !match.last_drop() &&
               !(called && rules::has(match.plan(), seat) &&
                 rules::ends_unpressed(match, seat, move));
    }
    void operator()(const Play& play) const {
        const auto why = rules::why_not_make(match, seat, play.move, now);
        if (why == Refusal::king_is_not_taken && laws().king_capture_claims) {
            return (*this)(MakeClaim{{rules::ClaimKind::illegal_move, seat.board, {}}});
        }
        if (waits_for_press(play.move)) {
            const auto refusal = OverTheBoard(match).make(seat, play.move, now);
            return refusal ? refuse(*refusal, play.move)
                           : said.push_back(UnpressedMoveMade{seat, play.move, now});
        }
        const auto ply = match.play(seat, play.move, now);
        if (ply) {
            said.emplace_back(Moved{*ply});
        } else {
            refuse(ply.error(), play.move);
        }
    }
    void operator()(const Resign&) const { tell(match.resign(seat, now)); }
    void operator()(const OfferDraw&) const {
        tell(match.offer_draw(seat, now), DrawNews{seat, true, now});
    }
    void operator()(const Decline&) const {
        const auto refusal = match.decline(seat, now);
        if (refusal || !match.outcome()) {
            tell(refusal, DrawNews{seat, false, now});
        }
    }
    void operator()(const Press&) const {
        if (laws().clock == rules::ClockLaw::move) {
            return refuse(Refusal::moves_count_at_once);
        }
        const auto ply = OverTheBoard(match).press(seat, now);
        ply ? said.push_back(Moved{*ply}) : refuse(ply.error());
    }
    void operator()(const MakeClaim& asked) const {
        const auto& claim = asked.claim;
        const bool draw = claim.what == rules::ClaimKind::draw;
        if (laws().referee == rules::RefereeLaw::strict) {
            return draw ? (*this)(ClaimDraw{claim.about_to}) : refuse(Refusal::referee_sees_it);
        }
        const auto heard = match.table_state().notes.size();
        const auto moves = match.plies().size();
        const auto wrong = OverTheBoard(match).claim(seat, claim, now);
        if (match.table_state().notes.size() == heard) {
            return refuse(*wrong);
        }
        if (match.plies().size() > moves) { // a mating move that needed no press
            said.push_back(Moved{match.plies().back()});
        }
        said.push_back(Claimed{seat, claim, wrong, now});
    }
    void operator()(const StopClocks&) const {
        if (const auto refusal = OverTheBoard(match).stop_clocks(seat, now)) {
            return refuse(*refusal);
        }
        const bool stand = match.paused() || match.outcome();
        said.push_back(
            ClocksChanged{stand ? ClockChange::stopped : ClockChange::stop_wanted, seat, now});
    }
    void operator()(const ImposeSanction& one) const {
        tell(OverTheBoard(match).sanction(one.sanction, now),
             SanctionImposed{seat, one.sanction, now});
    }
    void operator()(const MakeCorrection& one) const {
        tell(OverTheBoard(match).correct(*one.what, now), CorrectionMade{seat, one.what, now});
    }
    void operator()(const ClaimDraw& claim) const {
        if (laws().referee == rules::RefereeLaw::claims) {
            return (*this)(MakeClaim{{rules::ClaimKind::draw, std::nullopt, claim.about_to}});
        }
        tell(match.claim_draw(seat, now, claim.about_to));
    }
    void operator()(const TakeBack&) const {
        const auto& top = match.table_state().boards[seat.board];
        if (match.to_move(seat) ? top.made : top.reply) {
            return tell(OverTheBoard(match).unmake(seat, now), UnpressedMoveMade{seat, {}, now});
        }
        if (!rules::undo_pause_abort_allowed(match.laws())) {
            return refuse(Refusal::completed_stands);
        }
        take_back_moves();
    }
    /// Takes back all of the moves, or none.
    void take_back_moves() const {
        if (rules::last_by(match.plies(), seat) == nullptr) {
            return refuse(Refusal::nothing_to_take_back);
        }
        const bool in_turn = !match.plan().order.empty();
        Match then = match;
        NewsList undone;
        for (bool own = false; !own;) {
            const auto board = in_turn ? then.plies().back().seat.board : seat.board;
            const auto ply = OverTheBoard(then).take_back(board, seat, now);
            if (!ply) {
                return refuse(ply.error());
            }
            undone.emplace_back(CompletedMoveTakenBack{seat, *ply, now});
            own = ply->seat == seat;
        }
        match = std::move(then);
        said.insert(said.end(), undone.begin(), undone.end());
    }
    void operator()(const Pause&) const {
        if (!rules::undo_pause_abort_allowed(match.laws())) {
            return (*this)(StopClocks{});
        }
        tell(OverTheBoard(match).pause(seat, now), ClocksChanged{ClockChange::paused, seat, now});
    }
    void operator()(const Resume&) const {
        tell(OverTheBoard(match).resume(seat, now), ClocksChanged{ClockChange::resumed, seat, now});
    }
    void operator()(const Abort& abort) const {
        const bool may = abort.agreed || match.table_state().stopped_by || !match.started() ||
                         rules::undo_pause_abort_allowed(match.laws());
        may ? tell(match.abort(now)) : refuse(Refusal::arbiter_not_called);
    }
    void operator()(const DeclareStalling& stalling) const {
        const auto& count = match.stalls().counts[seat.board];
        if (stalling.chosen_piece && count && count->counter == seat) {
            tell(match.choose_piece_to_remove(seat, *stalling.chosen_piece, now),
                 StallNews{StallStep::chosen, {seat, *stalling.chosen_piece, 0, now}});
            return match.check_flags(now); // the count may have come to ten
        }
        const auto refusal = match.declare_stalling(seat, now, stalling.claims_mate_in_one);
        if (refusal || !match.outcome()) {
            const auto step =
                stalling.claims_mate_in_one ? StallStep::death_counting : StallStep::counting;
            tell(refusal, StallNews{step, {seat, {}, 0, now}});
        }
    }
    void operator()(const PartnerTell& phrase) const {
        if (!match.outcome() && rules::only_watches(match, seat)) {
            return refuse(Refusal::finished_player_is_silent);
        }
        if (const auto to = rules::teammate(match.plan(), seat)) {
            said.emplace_back(TellNews{seat, *to, sayable(phrase.text)});
        } else {
            refuse(Refusal::nobody_hears);
        }
    }
};

} // namespace

Referee::Referee(Match match, const std::vector<Seat>& must_be_ready)
    : match_(std::move(match)), told_removals_(match_.stalls().removals.size()) {
    for (const rules::BoardId board : rules::board_ids(match_.plan())) {
        end_told_[board] = match_.board_end(board)
                               .has_value(); // true for boards that had ended in a resumed match
    }
    for (const Seat seat : must_be_ready) {
        not_ready_[seat] = true;
    }
}

bool Referee::all_ready() const {
    return std::ranges::none_of(not_ready_.values, [](bool b) { return b; });
}

void Referee::tell_board_ends(NewsList& said) {
    for (const rules::BoardEnd& end : match_.board_ends()) {
        if (match_.board_end(end.board) && !std::exchange(end_told_[end.board], true)) {
            said.emplace_back(BoardEnded{end, match_.board_ended_at(end.board)});
        }
    }
}

void Referee::tell_removals(NewsList& said) {
    const auto& removals = match_.stalls().removals;
    told_removals_ = std::min(told_removals_, removals.size());
    for (; told_removals_ < removals.size(); ++told_removals_) {
        said.emplace_back(StallNews{StallStep::gone, removals[told_removals_]});
    }
}

NewsList Referee::tick(Instant now) {
    NewsList said;
    if (match_.outcome()) {
        return said;
    }
    if (!match_.started() && all_ready()) {
        match_.begin(now);
        said.emplace_back(Began{now});
    }
    match_.check_flags(now);
    tell_removals(said);
    tell_board_ends(said);
    if (match_.outcome()) {
        said.emplace_back(Ended{*match_.outcome(), match_.ended_at()});
    }
    return said;
}

NewsList Referee::apply(const Request& request, Instant now) {
    NewsList said = tick(now);
    if (!rules::has(match_.plan(), request.seat)) {
        said.emplace_back(Refused{request.seat, {}, Refusal::no_such_seat});
        return said;
    }
    if (std::holds_alternative<Ready>(request.what)) {
        not_ready_[request.seat] = false;
        const NewsList begun = tick(now);
        said.insert(said.end(), begun.begin(), begun.end());
        return said;
    }
    const auto outcome = match_.outcome();
    const bool last_drop = match_.last_drop().has_value();
    std::visit(Handler{match_, request.seat, now, said}, request.what);
    if (match_.last_drop() && !last_drop) {
        said.emplace_back(LastDropOpened{*match_.last_drop()});
    }
    tell_removals(said);
    tell_board_ends(said);
    if (match_.outcome() != outcome) {
        said.emplace_back(Ended{*match_.outcome(), now});
    }
    return said;
}

void Referee::credit_lag(Seat seat, Millis time, Instant now) {
    match_.correct_clock(seat, match_.time_left(seat, now) + time, now);
}

std::optional<Instant> Referee::next_wake() const {
    if (match_.outcome()) {
        return std::nullopt;
    }
    if (!match_.started()) {
        return all_ready() ? std::optional(Instant{}) : std::nullopt;
    }
    return match_.next_flag();
}

} // namespace play
