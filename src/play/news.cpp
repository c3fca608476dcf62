// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/news.h"

#include "src/rules/match/over_the_board.h"

namespace play {

News::News() = default;
News::News(const News& other) = default;
News::News(News&& other) noexcept = default;
News& News::operator=(const News& other) = default;
News& News::operator=(News&& other) noexcept = default;
News::~News() = default;

using rules::OverTheBoard;

namespace {

void apply_clocks(rules::Match& match, const ClocksChanged& told) {
    switch (told.change) {
    case ClockChange::stop_wanted:
    case ClockChange::stopped:
        OverTheBoard(match).stop_clocks(told.by, told.at);
        return;
    case ClockChange::paused:
        OverTheBoard(match).pause(told.by, told.at);
        return;
    case ClockChange::resumed:
        OverTheBoard(match).resume(told.by, told.at);
        return;
    }
}

void apply_stalling(rules::Match& match, const StallNews& told) {
    const rules::Removal& piece = told.piece;
    switch (told.step) {
    case StallStep::counting:
    case StallStep::death_counting:
        match.declare_stalling(piece.seat, piece.at, told.step == StallStep::death_counting);
        return;
    case StallStep::chosen:
        match.choose_piece_to_remove(piece.seat, piece.square, piece.at);
        return;
    case StallStep::gone:
        match.remove_stalled(piece);
        return;
    }
}

} // namespace

void apply(rules::Match& match, const News& news) {
    std::visit(
        base::overloaded{
            [&](const Began& began) { match.begin(began.at); },
            [&](const Moved& moved) { match.play(moved.ply.seat, moved.ply.move, moved.ply.at); },
            [&](const UnpressedMoveMade& made) {
                made.move ? OverTheBoard(match).make(made.seat, made.move, made.at)
                          : OverTheBoard(match).unmake(made.seat, made.at);
            },
            [&](const Claimed& said) { OverTheBoard(match).claim(said.by, said.claim, said.at); },
            [&](const ClocksChanged& told) { apply_clocks(match, told); },
            [&](const CorrectionMade& one) { OverTheBoard(match).correct(*one.what, one.at); },
            [&](const SanctionImposed& one) { OverTheBoard(match).sanction(one.sanction, one.at); },
            [&](const DrawNews& draw) {
                if (draw.of_all) {
                    for (const rules::Seat seat : rules::seats(match.plan())) {
                        match.decline(seat, draw.at);
                    }
                    return;
                }
                // A player who withdraws an offer: the referee treats it as declined by the
                // opponent.
                const rules::Seat decliner =
                    match.draw_offered(draw.by) ? opponent(draw.by) : draw.by;
                draw.offered ? match.offer_draw(draw.by, draw.at)
                             : match.decline(decliner, draw.at);
            },
            [&](const CompletedMoveTakenBack& back) {
                (void)OverTheBoard(match).take_back(back.ply.seat.board, back.by, back.at);
            },
            [&](const StallNews& told) { apply_stalling(match, told); },
            [&](const BoardEnded& ended) { match.finish_boards({ended.end}, ended.at); },
            [&](const Ended& ended) { match.finish(ended.outcome, ended.at); },
            [&](const BoardReported& now) {
                match.resync(now.board, now.position, now.left, now.running, now.at);
            },
            [&](const HandReported& now) { match.correct_hand(now.seat, now.hand); },
            [](const auto&) {},
        },
        news);
}

} // namespace play
