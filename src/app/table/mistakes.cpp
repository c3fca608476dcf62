// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/mistakes.h"

#include "src/app/table/record.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

namespace app {

using rules::Match;
using rules::Seat;

namespace {

/// A wait that long, at whose end so little is left, is what lost.
constexpr base::Millis long_wait{10'000};
constexpr base::Millis little{60'000};
constexpr base::Millis clearly{5000};

/// Whether the player waited long, and is clearly behind the diagonal clock after it.
bool waits_behind(const Match& match, Seat seat, base::Instant now) {
    base::Instant began{};
    for (const rules::Ply& ply : match.plies()) {
        began = ply.seat.board == seat.board ? ply.at : began;
    }
    const auto diagonal = rules::diagonal(match.plan(), seat);
    const base::Millis left = match.clock(seat.board).remaining(seat.side, now);
    const base::Millis waited = now - began;
    return diagonal && waited >= long_wait && left <= little &&
           left + clearly < match.clock(diagonal->board).remaining(diagonal->side, now);
}

std::string question_of(Goal goal) {
    switch (goal) {
    case Goal::mate:
        return "You had a mate here. Which move?";
    case Goal::give:
    case Goal::feed:
        return "Which piece does your partner mate with? Take it.";
    case Goal::keep:
        return "What you played was mated at once, here or there. What is not?";
    case Goal::sit:
        return "You moved here. Sit or go?";
    case Goal::go:
        return "You waited here. Sit or go?";
    case Goal::hold:
        return "What you played lost the match. What does not?";
    }
    return {};
}

/// One half-move of the player's, in the match before it.
struct Made {
    const Match& match;
    Seat seat;
    rules::Move played; ///< none: the match ended in the player's turn
    base::Instant now;
    bool waited; ///< see waits_behind()
};

/// Whether what was played, or the wait, was wrong there, and something else right.
bool is_mistake(const Made& at, const Lesson& lesson) {
    const auto match = match_of(lesson);
    if (!match) {
        return false;
    }
    const rules::Names names{};
    const LessonAnswer::Kind kind =
        lesson.goal == Goal::go ? LessonAnswer::Kind::sit : LessonAnswer::Kind::move;
    if (kind == LessonAnswer::Kind::move ? !at.played : !at.waited) {
        return false;
    }
    const LessonVerdict verdict = judge(lesson, *match, names, {kind, at.played});
    return !verdict.right && !verdict.unsure && prove(lesson, *match).holds();
}

} // namespace

Lesson lesson_at(const Match& match, Seat seat, base::Instant now, Goal goal, int moves) {
    std::vector<notation::BfenBoard> boards;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        notation::BfenBoard one{match.position(board).setup(), {}};
        for (const rules::Side side : rules::both_sides) {
            if (!match.time().unlimited) {
                one.clocks[side] = match.clock(board).remaining(side, now);
            }
        }
        boards.push_back(std::move(one));
    }
    Lesson lesson;
    lesson.bfen = notation::to_bfen(boards);
    lesson.seat = seat;
    lesson.goal = goal;
    lesson.moves = moves;
    lesson.question = question_of(goal);
    return lesson;
}

std::vector<Lesson> mistakes_of(const play::Recording& recording, Seat seat,
                                const std::string& source) {
    std::vector<Lesson> found;
    Match match = recording.start;
    if (!rules::partner(match.plan(), seat) || match.plan().boards != 2) {
        return found;
    }
    match.begin({});
    struct Asked {
        Goal goal;
        int moves;
    };
    std::vector<Asked> asked;
    for (int moves = 1; moves <= longest_mate; ++moves) {
        asked.push_back({Goal::mate, moves});
    }
    for (const Goal goal : {Goal::keep, Goal::sit, Goal::go}) {
        asked.push_back({goal, 1});
    }
    const auto look = [&](rules::Move played, base::Instant now, const std::string& label) {
        const bool waited = waits_behind(match, seat, now);
        for (const Asked& what : asked) {
            // A wait is judged where it ended, a move where it was made.
            Lesson lesson = lesson_at(match, seat, now, what.goal, what.moves);
            const bool clocks = what.goal == Goal::sit || what.goal == Goal::go;
            if (found.size() == most_mistakes || (clocks && match.time().unlimited) ||
                !is_mistake({match, seat, played, now, waited}, lesson)) {
                continue;
            }
            const std::string san =
                played ? notation::to_san(match.position(seat.board), played) : "the wait";
            lesson.title = std::string(to_text(what.goal));
            lesson.source = source;
            lesson.after = fmt::format("In the match: {} {}", label, san);
            return found.push_back(std::move(lesson));
        }
    };
    for (const rules::Ply& ply : recording.plies) {
        const auto& board = match.position(ply.seat.board);
        if (ply.seat == seat) {
            look(ply.move, ply.at, move_label(board.move_number(), seat));
        }
        if (!match.play(ply.seat, ply.move, ply.at)) {
            break;
        }
        if (!match.time().unlimited) {
            match.correct_clock(ply.seat, ply.left, ply.at);
        }
    }
    return found;
}

} // namespace app
