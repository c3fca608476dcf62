// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_review.h"

#include "src/app/show/view_analysis.h"
#include "src/app/show/view_notes.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

namespace {

constexpr std::size_t most_remarks = 100; ///< lines; more than the largest screen shows

/// Around the half-move that is shown, which is marked; before the first there is none.
base::SharedList<View::MoveView> moves_around(const Review& review) {
    constexpr std::size_t ahead = 40;
    const auto& moves = review.sheet().moves();
    const std::size_t end = std::min(moves.size(), review.at() + ahead);
    auto shown = last_moves(moves.part(0, end));
    const std::size_t hidden = end - shown.size();
    if (review.at() > hidden) {
        shown.edit(review.at() - hidden - 1).current = true;
    }
    return shown;
}

/// Talk up to the half-move shown; talk right after it is marked.
base::SharedList<Text> remarks_so_far(const Review& review) {
    base::SharedList<Text> lines;
    for (const play::Remark& remark : review.remarks) {
        if (remark.after <= review.at()) {
            const bool now = remark.after == review.at();
            lines.push_back({"*** " + remark.text, now ? Tone::notice : Tone::quiet});
        }
    }
    return lines.last(most_remarks);
}

} // namespace

void view_review(const Review& review, const Analysis& analysis,
                 const notation::PieceLetters& letters, base::Instant now, View& view) {
    const Scene scene{review.match(),     review.names(), review.me(),    review.flipped,
                      review.moment(now), true,           review.others()};
    view.page = View::Page::replay;
    view.title = fmt::format("{}   {}", review.title, teams(scene));
    view.title_right = fmt::format("{}/{}", review.at(), review.size());
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        for (View::SeatView& seat : board.seats) {
            seat.is_me = seat.is_partner = false;
        }
    }
    view_analysis(analysis, scene, letters, view);
    view.moves = moves_around(review);
    view.flow = flow(scene, review.sheet().moves().part(0, review.at()));
    view.talk = remarks_so_far(review);
    const bool end = review.at() == review.size();
    view.status = worded(end             ? Text{review.result, Tone::notice}
                         : review.runs() ? Text{"running: space stops", Tone::good}
                                         : Text{});
    if (analysis.losses()) {
        view.status_right = {progress_text(*analysis.losses()), Tone::quiet};
    }
}

} // namespace app
