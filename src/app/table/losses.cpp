// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/losses.h"

#include "src/engine/bot/question.h"

#include <algorithm>

namespace app {

using rules::BoardId;
using rules::Seat;

Losses::Losses(const Review& review) {
    const auto& plies = review.plies();
    const std::size_t first = plies.size() - std::min(plies.size(), most_plies);
    Review walk = review;
    walk.go_to(first);
    for (std::size_t i = first; i < plies.size(); ++i) {
        const rules::Ply& ply = plies[i];
        const rules::TablePlan& plan = walk.match().plan();
        const bool counts = !review.loser || plan.team[ply.seat] == *review.loser;
        const std::size_t before = counts ? add(walk.match(), ply.seat) : 0;
        walk.go_to(i + 1);
        if (counts) {
            steps_.push_back({i, ply.move, before, add(walk.match(), opponent(ply.seat))});
        }
    }
}

/// A board to which nothing has come since its last half-move is judged once for both.
std::size_t Losses::add(const rules::Match& match, Seat seat) {
    engine::Task task = engine::question_of(match, seat);
    task.limits.nodes = nodes;
    for (std::size_t i = positions_.size(); i > 0; --i) {
        const Position& known = positions_[i - 1];
        if (known.task.seat.board == seat.board) {
            if (engine::same_question(known.task, task)) {
                return i - 1;
            }
            break;
        }
    }
    Position position;
    if (!rules::has_legal_move(task.position)) { // mated, or waiting for a piece
        position.score = task.position.in_check() ? -decided : 0;
        ++judged_;
    }
    position.task = std::move(task);
    positions_.push_back(std::move(position));
    return positions_.size() - 1;
}

std::optional<std::size_t> Losses::next(BoardId board) const {
    const auto found =
        std::find_if(positions_.begin(), positions_.end(), [board](const Position& one) {
            return !one.score && one.task.seat.board == board;
        });
    return found == positions_.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - positions_.begin()));
}

const engine::Task& Losses::task(std::size_t position) const {
    return positions_[position].task;
}

void Losses::take(std::size_t position, const engine::Report& report) {
    Position& one = positions_[position];
    judged_ += one.score ? 0U : 1U;
    one.score = std::clamp(report.score, -decided, decided);
    one.best = report.best;
}

/// A move that the engine would have played as well is not the one that lost it.
std::optional<Loss> Losses::loss(const Step& step) const {
    const Position& before = positions_[step.before];
    const Position& after = positions_[step.after];
    if (!before.score || !after.score || !before.best || before.best == step.move) {
        return std::nullopt;
    }
    const Loss loss{step.ply,      before.task.seat, *before.score,
                    -*after.score, before.best,      before.task.position};
    return loss.before - loss.after < least_fall ? std::nullopt : std::optional(loss);
}

std::vector<Loss> Losses::found() const {
    std::vector<Loss> all;
    for (const Step& step : steps_) {
        if (auto one = loss(step)) {
            all.push_back(*std::move(one));
        }
    }
    const auto fall = [](const Loss& one) { return one.before - one.after; };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Loss& a, const Loss& b) { return fall(a) > fall(b); });
    all.resize(std::min(all.size(), most));
    std::sort(all.begin(), all.end(), [](const Loss& a, const Loss& b) { return a.ply < b.ply; });
    return all;
}

} // namespace app
