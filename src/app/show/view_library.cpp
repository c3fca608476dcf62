// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/view_game.h"

#include "src/app/show/view_boards.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr std::size_t rows_around = 100; ///< on each side of the chosen one

/// Shows how the chosen match ended: its boards, none of them mine.
void view_preview(const Review& review, base::Instant now, View& view) {
    const Scene scene{review.match(),     review.names(), review.me(), review.flipped,
                      review.moment(now), false,          true};
    view.boards = board_views(scene);
    for (View::BoardView& board : view.boards) {
        board.mine = false;
        for (View::SeatView& seat : board.seats) {
            seat.is_me = seat.is_partner = seat.to_move = false;
        }
    }
}

} // namespace

void view_library(const LibraryPage& page, base::Instant now, View& view) {
    view.page = View::Page::library;
    const auto& rows = page.rows;
    view.title = "library";
    if (!page.filter.empty()) {
        view.title += fmt::format("   filter: {}", page.filter.text());
    }
    if (page.problem.empty()) { // else the matches shown are those of the filter before
        const std::size_t listed = rows.lines.size();
        view.title_right = fmt::format(
            "{}{}{} match{}", listed < rows.found_so_far ? fmt::format("{} of ", listed) : "",
            rows.found_so_far, rows.complete ? "" : "+", rows.found_so_far == 1 ? "" : "es");
    }
    const std::size_t first = page.chosen - std::min(page.chosen, rows_around);
    const std::size_t end = std::min(rows.lines.size(), page.chosen + rows_around);
    view.library.rows.assign(rows.lines.begin() + static_cast<std::ptrdiff_t>(first),
                             rows.lines.begin() + static_cast<std::ptrdiff_t>(end));
    view.library.chosen = page.chosen - first;
    view.library.my_results = rows.my_results;
    if (!page.problem.empty()) {
        view.status = {page.problem, Tone::warning};
    } else if (rows.complete && rows.lines.empty()) {
        view.status = {page.filter.empty() ? "none yet: matches that you play come here"
                                           : "no match fits",
                       Tone::quiet};
    } else if (!rows.lines.empty() && page.preview) {
        view.status = {page.preview->result, Tone::quiet};
    }
    if (page.preview) {
        view_preview(*page.preview, now, view);
    }
}

namespace {

void add_book_moves(const std::vector<play::BookMove>& moves, std::size_t most, View& view) {
    for (const play::BookMove& move : moves) {
        if (most-- == 0) {
            break;
        }
        const int decided = move.won + move.drawn + move.lost;
        const int share = decided == 0 ? 0 : (200 * move.won + 100 * move.drawn) / (2 * decided);
        view.book.push_back({fmt::format("{:<8}{:>5} {:>4} {:>4}", move.san, move.count,
                                         decided == 0 ? "" : fmt::format("{}%", share),
                                         move.mean_rating ? std::to_string(*move.mean_rating) : ""),
                             Tone::plain});
    }
}

} // namespace

/// Moves in the combined position of both boards, which rarely recurs, then those of each board.
void view_book(const ReviewBook& book, View& view) {
    constexpr std::size_t all = 12; ///< rows
    constexpr std::size_t of_pair = 4;
    constexpr std::size_t of_board = 3;
    const auto& alone = book.found.per_board;
    const bool any = std::ranges::any_of(alone, [](const auto& moves) { return !moves.empty(); });
    add_book_moves(book.found.moves, any ? of_pair : all, view);
    for (std::size_t i = 0; i < alone.size() && view.book.size() < all; ++i) {
        if (!alone[i].empty()) {
            view.book.push_back(
                {fmt::format("board {} alone", rules::letter(static_cast<rules::BoardId>(i))),
                 Tone::quiet});
            add_book_moves(alone[i], of_board, view);
        }
    }
}

View::ReplayTimelineView replay_timeline_view(const Review& review, const Analysis& analysis,
                                              base::Instant now) {
    constexpr int whole = 1000;
    View::ReplayTimelineView replay_timeline;
    const auto all = std::max<std::int64_t>(review.time_of(review.size()).count(), 1);
    const auto place = [&](base::Millis time) {
        return static_cast<int>(std::clamp<std::int64_t>(time.count() * whole / all, 0, whole));
    };
    std::vector<std::size_t> lost;
    if (const auto& losses = analysis.losses()) {
        for (const Loss& loss : losses->found()) {
            lost.push_back(loss.ply + 1);
        }
    }
    for (const Review::Mark& mark : review.marks()) {
        const bool lost_much = std::ranges::find(lost, mark.ply) != lost.end();
        replay_timeline.marks.push_back({place(review.time_of(mark.ply)),
                                         mark.sign != 't' && lost_much ? 'X' : mark.sign,
                                         mark.ply == review.at()});
    }
    const auto moment = review.moment(now).time_since_epoch();
    replay_timeline.thousandths = place(moment);
    const auto seconds = moment / base::Millis{1000};
    replay_timeline.clock = fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (review.at() > 0) {
        const MoveView& move = review.sheet().moves()[review.at() - 1];
        replay_timeline.move = fmt::format("{} {}", move.label, move.san);
    }
    replay_timeline.speed = review.speed_text();
    replay_timeline.is_running = review.is_running();
    return replay_timeline;
}

} // namespace app
