// SPDX-License-Identifier: GPL-3.0-or-later
// Keys while a match is stepped through.
#include "src/app/on/moment.h"
#include "src/app/show/words.h"
#include "src/app/table/record.h"
#include "src/app/update.h"
#include "src/play/records/record.h"

namespace app {

namespace {

/// The match as it was before its first half-move.
rules::Match fresh(const rules::Match& match) {
    return rules::Match(match.plan(), match.laws(), match.time(), play::starts_of(match));
}

/// The half-moves with the match's own time: it began at 0.
std::vector<rules::Ply> from_zero(const Table& table) {
    std::vector<rules::Ply> plies = table.match.plies();
    for (rules::Ply& ply : plies) {
        ply.at -= table.began.time_since_epoch();
    }
    return plies;
}

void leave(const Moment& m) {
    if (m.model.review->whole) {
        m.model.leaving = true;
        m.out.push_back(Quit{});
        return;
    }
    m.model.review.reset();
    m.model.page = Model::Page::table;
}

} // namespace

void start_review(const Moment& m) {
    const Table& table = *m.model.table;
    Review review(fresh(table.match), from_zero(table), names_of(table), table.spec.seat,
                  table.remote && table.remote->watching, table.match.stalls().removals);
    review.remarks = play::remarks_in(record_game(table));
    review.title = "the match just played";
    review.result = table.match.outcome() ? verdict_words(table) : unfinished_words(table);
    review.flipped = table.flipped;
    m.model.review = std::move(review);
    m.model.page = Model::Page::review;
}

void open_recording(Model& model, play::Recording recording) {
    Review review(std::move(recording.start), std::move(recording.plies), recording.names, {}, true,
                  std::move(recording.removals));
    review.remarks = std::move(recording.remarks);
    review.title = std::move(recording.title);
    review.result = recording.cut.empty() ? std::move(recording.result) : std::move(recording.cut);
    review.whole = true;
    review.go_to(0);
    model.review = std::move(review);
    model.page = Model::Page::review;
}

void on_review(const Moment& m, Command command) {
    Review& review = *m.model.review;
    const std::size_t at = review.at();
    if (command == Command::ply_back) {
        review.go_to(at == 0 ? 0 : at - 1);
    } else if (command == Command::ply_forward) {
        review.go_to(at + 1);
    } else if (command == Command::to_start) {
        review.go_to(0);
    } else if (command == Command::to_end) {
        review.go_to(review.size());
    } else if (command == Command::board_back || command == Command::board_forward) {
        review.step_on(review.me().board, command == Command::board_forward);
    } else if (command == Command::run) {
        review.toggle_run(m.now);
    } else if (command == Command::flip) {
        review.flipped = !review.flipped;
    } else if (command == Command::escape || command == Command::quit) {
        leave(m);
    }
}

} // namespace app
