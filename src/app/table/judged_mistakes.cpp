// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/mistakes.h"

#include "src/app/table/analysis.h"
#include "src/app/table/record.h"
#include "src/app/table/review.h"
#include "src/engine/bot/bot.h"
#include "src/notation/moves/san.h"

#include <algorithm>
#include <fmt/format.h>

namespace app {

using rules::Kind;
using rules::Match;
using rules::Move;
using rules::Position;
using rules::Seat;

namespace {

/// Evaluates one seat's moves for its team, in centipawns: by the opponent's best reply, plus what
/// the pieces captured by the move and by that reply are worth on the other board.
class MoveValues {
  public:
    MoveValues(const Match& match, Seat seat, base::Instant now, const Searcher& search)
        : match_(match), seat_(seat), now_(now), search_(search) {
        const rules::BoardId across = rules::partner(match.plan(), seat)->board;
        turn_ = {across, match.position(across).turn()};
    }

    /// The value of a move; what the opponent can capture is accounted for by their best reply.
    [[nodiscard]] int worth(Move move) {
        const Position& board = match_.position(seat_.board);
        Match after = match_;
        if (!after.play(seat_, move, now_)) {
            return -Losses::decided;
        }
        int worth = passed_value(seat_, board.captured(move));
        if (!rules::has_legal_move(after.position(seat_.board))) {
            return worth + (after.position(seat_.board).in_check() ? Losses::decided : 0);
        }
        const engine::Report reply = ask(engine::task_for(after, opponent(seat_)));
        worth -= std::clamp(reply.score, -Losses::decided, Losses::decided);
        const auto lost =
            reply.best ? after.position(seat_.board).captured(reply.best) : std::optional<Kind>();
        return worth + passed_value(opponent(seat_), lost);
    }

  private:
    [[nodiscard]] engine::Report ask(engine::Task task) const {
        task.limits.nodes = Losses::nodes;
        return search_(task);
    }
    /// The other board's score for the team, with one more such piece in the reserve `from` feeds.
    [[nodiscard]] int other_board_score(Seat from, std::optional<Kind> kind) const {
        engine::Task task = engine::task_for(match_, turn_);
        if (kind) {
            task.position.give(match_.plan().feeds[from].side, *kind);
        }
        if (match_.board_end(turn_.board) || !rules::has_legal_move(task.position)) {
            return 0;
        }
        const int score = std::clamp(ask(task).score, -Losses::decided, Losses::decided);
        const auto& team = match_.plan().team;
        return team[turn_] == team[seat_] ? score : -score;
    }
    [[nodiscard]] int passed_value(Seat from, std::optional<Kind> kind) {
        if (!kind) {
            return 0;
        }
        before_ = before_ ? before_ : other_board_score(from, std::nullopt);
        auto& known = with_[from.side][*kind];
        known = known ? known : other_board_score(from, kind);
        return *known - *before_;
    }

    const Match& match_;
    Seat seat_, turn_{};
    base::Instant now_;
    const Searcher& search_;
    std::optional<int> before_;
    rules::PerSide<rules::PerKind<std::optional<int>>> with_{};
};

/// Whether the player can wait for the diagonal opponent to move first.
bool may_wait(const Match& match, Seat seat, base::Instant now) {
    return lead_to_wait(match, seat, now) && match.to_move(*rules::diagonal(match.plan(), seat));
}

/// Whether the player can wait while, according to one search of a fixed size, every move loses.
bool is_hopeless(const Match& match, const rules::Ply& ply, const Searcher& search) {
    if (!may_wait(match, ply.seat, ply.at)) {
        return false;
    }
    engine::Task task = engine::task_for(match, ply.seat);
    task.limits.nodes = Losses::nodes;
    return search(task).score <= -Losses::decided;
}

/// The drill for the position before `ply`; nothing if the move played did not lose or no answer
/// holds.
std::optional<Lesson> question_at(const Match& match, const rules::Ply& ply,
                                  const Searcher& search) {
    const Position& board = match.position(ply.seat.board);
    MoveValues values(match, ply.seat, ply.at, search);
    Lesson lesson = lesson_at(match, ply.seat, ply.at, Goal::avoid_losing);
    for (const Move move : rules::legal_moves(board)) {
        const bool holds = values.worth(move) > Losses::lost_board;
        if (holds && move == ply.move) {
            return std::nullopt;
        }
        lesson.accepted += holds ? notation::to_san(board, move) + " " : "";
    }
    if (may_wait(match, ply.seat, ply.at)) {
        lesson.question = lesson.accepted.empty() ? "You moved here. Sit or go?" : lesson.question;
        lesson.accepted += "sit";
    }
    lesson.answer_explanation =
        fmt::format("In the match: {} {}", move_label(board.move_number(), ply.seat),
                    notation::to_san(board, ply.move));
    return lesson.accepted.empty() ? std::nullopt : std::optional(std::move(lesson));
}

} // namespace

std::vector<Lesson> judged_mistakes_of(const play::Recording& recording, Seat seat,
                                       const std::string& source, const Searcher& search) {
    std::vector<Lesson> found;
    Review walk = review_of(recording);
    const rules::TablePlan& plan = walk.match().plan();
    if (!walk.no_analysis.empty() || plan.boards != 2 || !rules::partner(plan, seat) ||
        walk.loser != plan.team[seat] || !give_lessons(walk.match().laws().moves)) {
        return found;
    }
    Losses losses(walk);
    while (const auto next = losses.next({})) {
        losses.add_report(*next, search(losses.task(*next)));
    }
    std::vector<std::size_t> lost_by;
    for (const Loss& one : losses.found()) {
        if (one.lost_the_match()) {
            lost_by.push_back(one.ply);
        }
    }
    bool sat = false; // one question about sitting per match is enough
    for (std::size_t i = 0; i < walk.size() && found.size() < most_judged; ++i) {
        walk.go_to(i);
        const rules::Ply& ply = walk.plies()[i];
        const bool loses = std::ranges::find(lost_by, i) != lost_by.end();
        if (ply.seat != seat) {
            continue;
        }
        const bool too_soon = !sat && !loses && is_hopeless(walk.match(), ply, search);
        if (auto lesson = loses || too_soon ? question_at(walk.match(), ply, search)
                                            : std::optional<Lesson>()) {
            lesson->source = source;
            found.push_back(*std::move(lesson));
            sat = sat || too_soon;
        }
    }
    return found;
}

} // namespace app
