// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/analysis.h"

#include "src/engine/bot/bot.h"

#include <algorithm>
#include <cmath>

namespace app {

using rules::BoardId;
using rules::Seat;

std::optional<base::Millis> lead_to_wait(const rules::Match& match, Seat seat, base::Instant now) {
    constexpr base::Millis clearly{5000};
    const auto diagonal = rules::diagonal(match.plan(), seat);
    if (!diagonal || match.time().unlimited) {
        return std::nullopt;
    }
    const auto lead = match.time_left(seat, now) - match.time_left(*diagonal, now);
    return lead > clearly ? std::optional(lead) : std::nullopt;
}

Losses::Losses(const Review& review) : plan_(review.match().plan()) {
    const auto& plies = review.plies();
    const std::size_t first = plies.size() - std::min(plies.size(), last_plies_judged);
    const std::vector<UnmetWait> waits = unmet_waits(review);
    Review walk = review;
    walk.go_to(first);
    for (std::size_t i = first; i < plies.size(); ++i) {
        const rules::Ply& ply = plies[i];
        const bool counts = !review.loser || plan_.team[ply.seat] == *review.loser;
        const auto captured = step_captured_by(ply);
        Step step{i, ply.move};
        const auto beside = counts || captured ? add_beside(walk.match(), ply.seat) : std::nullopt;
        if (counts) {
            step.before = add(engine::task_for(walk.match(), ply.seat));
            step.could_wait = lead_to_wait(walk.match(), ply.seat, ply.at);
        }
        for (const UnmetWait& wait : waits) {
            if (wait.ply == i) {
                add_capture(walk.match(), ply, wait);
            }
        }
        walk.go_to(i + 1);
        const auto beside_after = beside ? add_beside(walk.match(), ply.seat) : std::nullopt;
        if (beside_after) {
            step.beside = {*beside, *beside_after};
        }
        if (captured && step.beside) {
            steps_[*captured].passed = {i, *step.beside};
        }
        if (counts) {
            step.after = add(engine::task_for(walk.match(), opponent(ply.seat)));
            steps_.push_back(step);
        }
    }
    of_match_ = positions_.size();
}

void Losses::add_capture(const rules::Match& match, const rules::Ply& played,
                         const UnmetWait& wait) {
    rules::Match then = match;
    if (!then.play(played.seat, wait.capture, played.at)) {
        return;
    }
    Step step{wait.ply, wait.capture};
    step.would_end = wait;
    step.before = add(engine::task_for(match, played.seat));
    step.after = add(engine::task_for(then, opponent(played.seat)));
    const auto beside = add_beside(match, played.seat);
    const auto beside_after = add_beside(then, played.seat);
    if (beside && beside_after) {
        step.beside = {*beside, *beside_after};
        steps_.push_back(step);
    }
}

std::optional<std::size_t> Losses::step_captured_by(const rules::Ply& ply) const {
    if (!ply.passed) {
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

std::optional<std::size_t> Losses::add_beside(const rules::Match& match, Seat seat) {
    const BoardId across = plan_.feeds[seat].board;
    if (across == seat.board || match.board_end(across)) {
        return std::nullopt;
    }
    return add(engine::task_for(match, {across, match.position(across).turn()}));
}

/// Reuses the board's previous position if nothing has arrived since, which saves a search.
std::size_t Losses::add(engine::Task task) {
    task.limits.nodes = nodes;
    for (std::size_t i = positions_.size(); i > 0; --i) {
        const Position& known = positions_[i - 1];
        if (known.task.seat.board == task.seat.board) {
            if (engine::same_question(known.task, task)) {
                return i - 1;
            }
            break;
        }
    }
    Position position;
    if (!rules::has_legal_move(task.position)) { // mated, or waiting for a piece
        position.score = task.position.in_check() ? -mated : 0;
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
    const auto end = [](const Losses& one) {
        return one.positions_.begin() + static_cast<std::ptrdiff_t>(one.of_match_);
    };
    return steps_ == other.steps_ &&
           std::equal(positions_.begin(), end(*this), other.positions_.begin(), end(other), same);
}

std::optional<std::size_t> Losses::next(std::optional<BoardId> board) const {
    const auto found = std::ranges::find_if(positions_, [board](const Position& one) {
        return !one.score && one.task.seat.board == board.value_or(one.task.seat.board);
    });
    return found == positions_.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - positions_.begin()));
}

const engine::Task& Losses::task(std::size_t position) const {
    return positions_[position].task;
}

namespace {

/// The score of a report in centipawns, limited to what a board can cost; a nearer mate costs more.
int limited_score(int score) {
    constexpr int a_ply = 10;
    const int size = std::abs(score);
    const bool sure = size > engine::mate_score - engine::most_plies;
    const int most = size <= engine::decided_score ? std::min(size, Losses::decided)
                     : sure ? Losses::mated - (engine::mate_score - size) * a_ply
                            : Losses::could_arrive - (engine::parriable_mate_score - size) * a_ply;
    const int least = std::min(size, Losses::decided);
    return score < 0 ? -std::max(most, least) : std::max(most, least);
}

/// The standing on two boards together. If each team mates on one board, the clearly nearer mate
/// decides; a second mate adds nothing.
int together(int own, int beside) {
    constexpr int clearly = 40;
    const bool race =
        (own < 0) != (beside < 0) && std::min(std::abs(own), std::abs(beside)) > Losses::decided;
    const int sum = own + beside;
    if (race) {
        return sum >= clearly ? Losses::decided : sum <= -clearly ? -Losses::decided : 0;
    }
    return std::clamp(sum, -Losses::mated, Losses::mated);
}

} // namespace

void Losses::add_report(std::size_t position, const engine::Report& report) {
    found_.reset();
    Position& one = positions_[position];
    judged_ += one.score ? 0U : 1U;
    one.score = limited_score(report.score);
    one.best = report.best;
    for (const Step& step : steps_) {
        if (step.beside && step.before == position) {
            add_beside_line(position, step.beside->before, report.line);
        }
        if (step.beside && step.after == position) {
            add_beside_line(position, step.beside->after, report.line);
        }
    }
}

void Losses::add_beside_line(std::size_t position, std::size_t beside,
                             const std::vector<rules::Move>& line) {
    constexpr std::size_t expected = 4; // half-moves; later ones are seldom played
    engine::Task task = positions_[beside].task;
    rules::Position board = positions_[position].task.position;
    Seat mover = positions_[position].task.seat;
    bool passes = false;
    for (std::size_t i = 0; i < std::min(expected, line.size()); ++i) {
        if (const auto kind = board.captured(line[i])) {
            task.position.give(plan_.feeds[mover].side, *kind);
            passes = true;
        }
        board = board.after(line[i]);
        mover = opponent(mover);
    }
    if (passes && lines_beside_.count({position, beside}) == 0) {
        lines_beside_[{position, beside}] = add(std::move(task));
    }
}

std::size_t Losses::with_line(std::size_t position, std::size_t beside) const {
    const auto found = lines_beside_.find({position, beside});
    return found == lines_beside_.end() ? beside : found->second;
}

/// The score of that position for the team; 0 if it plays both sides, or neither.
int Losses::score_for(rules::Team team, std::size_t position) const {
    const Position& one = positions_[position];
    const bool mine = plan_.team[one.task.seat] == team;
    const bool theirs = plan_.team[opponent(one.task.seat)] == team;
    return mine == theirs ? 0 : mine ? one.score.value_or(0) : -one.score.value_or(0);
}

/// The loss by that half-move, however small; nothing until the engine has judged all its
/// positions.
std::optional<Loss> Losses::judge(const Step& step) const {
    const Position& before = positions_[step.before];
    const auto reply = step.passed ? std::optional(step.passed->beside) : std::nullopt;
    std::vector<std::size_t> needed{step.before, step.after};
    for (const auto& beside : {step.beside, reply}) {
        if (beside) {
            needed.insert(needed.end(),
                          {beside->before, beside->after, with_line(step.before, beside->before),
                           with_line(step.after, beside->after)});
        }
    }
    if (!before.best || std::ranges::any_of(needed, [&](std::size_t position) {
            return !positions_[position].score;
        })) {
        return std::nullopt;
    }
    const rules::Team team = plan_.team[before.task.seat];
    Loss loss{step.ply, before.task.seat, 0, 0, before.best, before.task.position};
    // A piece that the expected line passes is counted only if it harms: the opponents, who see
    // both boards, need not play along.
    int beside_before = 0;
    int beside_after = 0;
    int passed_cost = 0;
    if (step.beside) {
        const auto worse = [&](std::size_t position, std::size_t beside) {
            return std::min(score_for(team, beside), score_for(team, with_line(position, beside)));
        };
        const bool trades = before.best == step.move && captures(step);
        beside_before =
            trades ? score_for(team, step.beside->before) : worse(step.before, step.beside->before);
        beside_after = worse(step.after, step.beside->after);
    }
    if (reply && step.beside) {
        passed_cost = score_for(team, reply->before) - score_for(team, reply->after);
        beside_after = std::min(beside_after, score_for(team, step.beside->after) - passed_cost);
    }
    // While the player waits, the expected line is not played and passes nothing.
    const int beside_waiting = step.beside ? score_for(team, step.beside->before) : 0;
    if (*before.score < -decided && beside_waiting > 0) {
        loss.could_wait = step.could_wait;
    }
    loss.before = loss.could_wait ? together(-decided, beside_waiting)
                                  : together(*before.score, beside_before);
    loss.after = together(score_for(team, step.after), beside_after);
    if (passed_cost >= least_cost && 2 * passed_cost >= loss.cost()) {
        loss.reply_capture = step.passed->ply;
    }
    loss.regained = loss.after;
    return loss;
}

bool Losses::captures(const Step& step) const {
    return positions_[step.before].task.position.captured(step.move).has_value();
}

/// A move that the engine would also have played is not counted as a loss, except for a trade,
/// since the engine sees only one board, and a move that need not have been made yet.
bool Losses::is_loss(const Step& step, const Loss& judged) const {
    const bool differs =
        (judged.reply_capture && captures(step)) || judged.could_wait || judged.better != step.move;
    return differs && judged.before - judged.regained >= least_cost;
}

double Loss::chances_lost() const {
    constexpr double scale = 700; // centipawns: a queen ahead wins two matches in three
    const auto chance = [](int score) { return 1 / (1 + std::exp(-score / scale)); };
    return chance(before) - chance(regained);
}

bool Loss::lost_the_match() const {
    return before > Losses::lost && after <= Losses::lost;
}

std::optional<Loss> Losses::decisive() const {
    constexpr int clear = 300; // centipawns
    std::optional<Loss> worst;
    for (const Loss& one : found()) {
        const bool in_time = one.before > lost;
        const bool was_in_time = worst && worst->before > lost;
        const bool is_worse =
            !worst ||
            (in_time == was_in_time ? one.chances_lost() > worst->chances_lost() : in_time);
        if (is_worse && one.before - one.regained >= clear) {
            worst = one;
        }
    }
    return worst;
}

/// A piece that stands to be captured counts on the other board only once it has been: what others
/// do before that regains nothing.
std::vector<Loss> Losses::find() const {
    std::vector<Loss> judged;
    std::vector<Loss> all;
    for (std::size_t i = steps_.size(); i > 0; --i) {
        const Step& step = steps_[i - 1];
        auto one = judge(step);
        if (!one || step.would_end) {
            continue;
        }
        const std::size_t settled = step.passed ? step.passed->ply : step.ply;
        for (const Loss& later : judged) {
            if (later.ply > settled && plan_.team[later.seat] == plan_.team[one->seat]) {
                one->regained = std::max(one->regained, later.after);
            }
        }
        judged.push_back(*one);
        if (is_loss(step, *one)) {
            all.push_back(*std::move(one));
        }
    }
    std::ranges::stable_sort(
        all, [](const Loss& a, const Loss& b) { return a.chances_lost() > b.chances_lost(); });
    all.resize(std::min(all.size(), most));
    std::ranges::sort(all, [](const Loss& a, const Loss& b) { return a.ply < b.ply; });
    return all;
}

std::optional<UnmetWait> Losses::unmet_wait() const {
    constexpr int little = 100; // centipawns
    std::optional<UnmetWait> longest;
    for (const Step& step : steps_) {
        const bool is_longer = step.would_end && (!longest || step.would_end->time > longest->time);
        const auto judged = is_longer ? judge(step) : std::nullopt;
        if (judged && judged->cost() <= little && judged->after > lost) {
            longest = step.would_end;
        }
    }
    return longest;
}

const std::vector<Loss>& Losses::found() const {
    if (!found_) {
        found_ = find();
    }
    return *found_;
}

namespace {

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
    for (const BoardId id : rules::all_boards) {
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
    for (const BoardId id : rules::all_boards) {
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
