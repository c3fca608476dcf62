// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/announcement.h"

#include "src/base/overloaded.h"
#include "src/rules/match/over_the_board.h"

namespace play {

using rules::OverTheBoard;

void apply(rules::Match& match, const Announcement& announcement) {
    std::visit(
        base::overloaded{
            [](const Readied&) {},
            [&](const Began& began) { match.begin(began.at); },
            [&](const Moved& moved) { match.play(moved.ply.seat, moved.ply.move, moved.ply.at); },
            [](const Refused&) {},
            [&](const Made& made) { OverTheBoard(match).make(made.seat, made.move, made.at); },
            [&](const Unmade& back) { OverTheBoard(match).unmake(back.by, back.at); },
            [&](const Claimed& said) { OverTheBoard(match).claim(said.by, said.claim, said.at); },
            [&](const StopWanted& wish) { OverTheBoard(match).stop_clocks(wish.by, wish.at); },
            [&](const ClocksStopped& stop) { OverTheBoard(match).stop_clocks(stop.by, stop.at); },
            [&](const Imposed& one) { OverTheBoard(match).sanction(one.sanction, one.at); },
            [&](const DrawOffered& offer) { match.offer_draw(offer.by, offer.at); },
            [&](const DrawDeclined& answer) { match.decline(answer.by, answer.at); },
            [&](const TookBack& back) { match.take_back(back.at); },
            [&](const Paused& pause) { match.pause(pause.at); },
            [&](const Resumed& resume) { match.resume(resume.at); },
            [](const Said&) {},
            [](const LastDropOpened&) {},
            [&](const Counting& count) { match.declare_stalling(count.by, count.at, count.death); },
            [&](const StalledChosen& chosen) { match.choose_stalled(chosen.by, chosen.piece); },
            [&](const PieceGone& gone) { match.remove_stalled(gone.removal); },
            [&](const BoardEnded& ended) { match.finish_board(ended.end, ended.at); },
            [&](const Ended& ended) { match.finish(ended.outcome, ended.at); },
            [&](const BoardNow& now) {
                match.resync(now.board, now.position, now.left, now.running, now.at);
            },
            [&](const HandNow& now) { match.correct_hand(now.seat, now.hand); },
        },
        announcement);
}

} // namespace play
