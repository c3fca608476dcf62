// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/analysis.h"

#include "src/engine/bot/bot.h"

#include <algorithm>
#include <utility>

namespace app {

using rules::BoardId;
using rules::Seat;

Losses::Losses(const Review& review) : team_(review.match().plan().team) {
    const auto& plies = review.plies();
    const std::size_t first = plies.size() - std::min(plies.size(), last_plies_judged);
    Review walk = review;
    walk.go_to(first);
    for (std::size_t i = first; i < plies.size(); ++i) {
        const rules::Ply& ply = plies[i];
        const bool counts = !review.loser || team_[ply.seat] == *review.loser;
        const auto captured = step_captured_by(walk.match(), ply);
        const BoardId across = walk.match().plan().feeds[ply.seat].board;
        const auto add_across = [&] {
            return add(walk.match(), {across, walk.match().position(across).turn()});
        };
        const std::size_t without = captured ? add_across() : 0;
        const std::size_t before = counts ? add(walk.match(), ply.seat) : 0;
        walk.go_to(i + 1);
        if (captured) {
            steps_[*captured].passed = {i, without, add_across()};
        }
        if (counts) {
            steps_.push_back({i, ply.move, before, add(walk.match(), opponent(ply.seat))});
        }
    }
}

std::optional<std::size_t> Losses::step_captured_by(const rules::Match& match,
                                                    const rules::Ply& ply) const {
    const BoardId across = match.plan().feeds[ply.seat].board;
    if (!ply.passed || across == ply.seat.board || match.board_end(across)) {
        return std::nullopt;
    }
    for (std::size_t i = steps_.size(); i > 0; --i) {
        const Seat mover = positions_[steps_[i - 1].before].task.seat;
        if (mover.board == ply.seat.board) {
            return mover == opponent(ply.seat) ? std::optional(i - 1) : std::nullopt;
        }
    }
    return std::nullopt;
}

/// Reuses the board's previous position if nothing has arrived since, which saves a search.
std::size_t Losses::add(const rules::Match& match, Seat seat) {
    engine::Task task = engine::task_for(match, seat);
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

bool Losses::are_of_same_match(const Losses& other) const {
    const auto same = [](const Position& one, const Position& two) {
        return engine::same_question(one.task, two.task);
    };
    return steps_ == other.steps_ &&
           std::equal(positions_.begin(), positions_.end(), other.positions_.begin(),
                      other.positions_.end(), same);
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

void Losses::add_report(std::size_t position, const engine::Report& report) {
    Position& one = positions_[position];
    judged_ += one.score ? 0U : 1U;
    one.score = std::clamp(report.score, -decided, decided);
    one.best = report.best;
}

/// How much the piece that the step lost costs the team on the other board, in centipawns.
int Losses::other_board_cost(const Step& step) const {
    if (!step.passed) {
        return 0;
    }
    const Position& before = positions_[step.passed->before];
    const Position& after = positions_[step.passed->after];
    if (!before.score || !after.score || before.task.seat != after.task.seat) {
        return 0;
    }
    const Seat mover = positions_[step.before].task.seat;
    const int fall = *before.score - *after.score;
    return team_[before.task.seat] == team_[mover] ? fall : -fall;
}

/// A move that the engine would also have played is not counted as a loss, except for a trade: the
/// engine sees only one board.
std::optional<Loss> Losses::loss(const Step& step) const {
    const Position& before = positions_[step.before];
    const Position& after = positions_[step.after];
    if (!before.score || !after.score || !before.best) {
        return std::nullopt;
    }
    Loss loss{step.ply,      before.task.seat, *before.score,
              -*after.score, before.best,      before.task.position};
    if (const int cost = other_board_cost(step); cost >= least_cost) {
        loss.other_board_cost = cost;
        loss.reply_capture = step.passed->ply;
    }
    const bool captures = step.move.type() != rules::Move::Type::castle &&
                          (before.task.position.occupied() & rules::bit(step.move.to())) != 0;
    const bool lost_it = (loss.reply_capture && captures) || before.best != step.move;
    return lost_it && loss.cost() >= least_cost ? std::optional(loss) : std::nullopt;
}

namespace {

/// Whether the move clearly crosses the line between playable and lost.
bool turns(const Loss& loss) {
    constexpr int clear = 300; // centipawns
    return loss.before > Losses::lost && loss.after <= Losses::lost &&
           loss.before - loss.after >= clear;
}

} // namespace

/// The half-move as a loss on the other board, if the captured piece turned a playable position
/// there into a lost one.
std::optional<Loss> Losses::loss_on_other_board(const Step& step) const {
    if (other_board_cost(step) == 0) {
        return std::nullopt;
    }
    const Position& before = positions_[step.passed->before];
    const Position& after = positions_[step.passed->after];
    const engine::Task& own = positions_[step.before].task;
    const int sign = team_[before.task.seat] == team_[own.seat] ? 1 : -1;
    Loss gift{step.ply,  own.seat,    sign * *before.score, sign * *after.score,
              step.move, own.position};
    gift.reply_capture = step.passed->ply;
    return turns(gift) ? std::optional(gift) : std::nullopt;
}

bool Loss::lost_the_match() const {
    return before > Losses::lost && before - cost() <= Losses::lost;
}

std::optional<Loss> Losses::turning_point(std::optional<BoardId> board) const {
    std::optional<Loss> last;
    for (const Step& step : steps_) {
        const BoardId own = positions_[step.before].task.seat.board;
        if (auto one = loss(step); one && turns(*one) && own == board.value_or(own)) {
            one->other_board_cost = 0;
            one->reply_capture.reset();
            last = one;
        }
        if (const auto gift = loss_on_other_board(step); gift && (!board || own != *board)) {
            last = gift;
        }
    }
    return last;
}

std::vector<Loss> Losses::found() const {
    std::vector<Loss> all;
    for (const Step& step : steps_) {
        if (auto one = loss(step)) {
            all.push_back(*std::move(one));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Loss& a, const Loss& b) { return a.cost() > b.cost(); });
    all.resize(std::min(all.size(), most));
    std::sort(all.begin(), all.end(), [](const Loss& a, const Loss& b) { return a.ply < b.ply; });
    return all;
}

namespace {

constexpr std::array all_boards{BoardId::a, BoardId::b, BoardId::c, BoardId::d, BoardId::e};

/// The search task for that board's position; nothing if the board does not exist or has nothing to
/// search.
std::optional<engine::Task> question_on(const rules::Match& match, BoardId board) {
    if (static_cast<int>(board) >= match.plan().boards || match.board_end(board)) {
        return std::nullopt;
    }
    const rules::Position& position = match.position(board);
    if (!rules::has_legal_move(position)) {
        return std::nullopt;
    }
    return engine::task_for(match, {board, position.turn()});
}

} // namespace

void Analysis::find_losses(const Review& review) {
    if (!losses_) {
        losses_.emplace(review);
        if (kept_ && kept_->are_of_same_match(*losses_)) {
            losses_ = std::move(kept_);
        }
    }
}

void Analysis::stop_finding(Effects& out) {
    for (const BoardId id : all_boards) {
        if (boards_[id].position) {
            cancel_search(boards_[id], out);
        }
    }
    if (losses_) {
        kept_ = std::exchange(losses_, std::nullopt);
    }
}

void Analysis::cancel_search(Board& board, Effects& out) {
    if (board.asked) {
        out.push_back(CancelSearch{board.asked->seat});
    }
    board.asked.reset();
    board.position.reset();
}

void Analysis::follow(const rules::Match* match, bool covered, Effects& out) {
    if (match == nullptr) {
        on_ = false;
        stop_finding(out);
    }
    bool busy = false;
    for (const BoardId id : all_boards) {
        Board& board = boards_[id];
        show(board, on_ && !covered ? question_on(*match, id) : std::nullopt, out);
        ask(board, id, out);
        busy = busy || board.shown || board.asked;
    }
    busy_ = busy;
}

void Analysis::show(Board& board, std::optional<engine::Task> question, Effects& out) {
    const bool same = question && board.shown ? engine::same_question(*question, *board.shown)
                                              : !question && !board.shown;
    if (same) {
        return;
    }
    const bool in_the_way = question.has_value() || !board.position;
    if (in_the_way) {
        cancel_search(board, out);
    }
    board.shown = std::move(question);
    board.report.reset();
    board.searches = 0;
}

void Analysis::ask(Board& board, BoardId id, Effects& out) {
    if (board.asked) {
        return;
    }
    if (board.shown && board.searches < nodes.size()) {
        board.asked = board.shown;
        board.asked->limits.nodes = nodes.at(board.searches);
    } else if (const auto next = losses_ ? losses_->next(id) : std::nullopt) {
        board.position = next;
        board.asked = losses_->task(*next);
    } else {
        return;
    }
    board.asked->serial = {++last_serial_, engine::Asker::analysis};
    out.push_back(Think{*board.asked});
}

void Analysis::add_report(const engine::Report& report) {
    Board& board = boards_[report.seat.board];
    if (!report.final || !board.asked || board.asked->serial != report.serial) {
        return;
    }
    board.asked.reset();
    if (const auto position = std::exchange(board.position, std::nullopt)) {
        losses_->add_report(*position, report);
        return;
    }
    board.report = report;
    ++board.searches;
}

} // namespace app
