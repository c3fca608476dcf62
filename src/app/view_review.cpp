// SPDX-License-Identifier: GPL-3.0-or-later
// A match that is stepped through.
#include "src/app/view_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

namespace {

/// Around the half-move that is shown, which is marked; before the first there is none.
std::vector<View::MoveView> moves_around(const Review& review) {
    constexpr std::size_t ahead = 40;
    const auto moves = review.sheet().moves();
    auto shown = last_moves(moves.subspan(0, std::min(moves.size(), review.at() + ahead)));
    const std::size_t hidden = std::min(moves.size(), review.at() + ahead) - shown.size();
    if (review.at() > hidden) {
        shown[review.at() - hidden - 1].current = true;
    }
    return shown;
}

} // namespace

void view_review(const Model& model, base::Instant now, View& view) {
    const Review& review = *model.review;
    const Scene scene{review.match(), review.names(), review.me(), review.flipped,
                      review.moment(now)};
    view.page = View::Page::replay;
    view.title = fmt::format("{}   {}", review.title, teams(scene));
    view.title_right = fmt::format("{}/{}", review.at(), review.size());
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        for (View::SeatView& seat : board.seats) {
            seat.is_me = seat.is_partner = false;
        }
    }
    view.moves = moves_around(review);
    view.flow = flow(scene, review.sheet());
    view.clock_notes = {};
    const bool end = review.at() == review.size();
    view.status = end             ? Text{review.result, Tone::notice}
                  : review.runs() ? Text{"running: space stops", Tone::good}
                                  : Text{};
}

} // namespace app
