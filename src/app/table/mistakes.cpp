// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/mistakes.h"

#include "src/app/table/record.h"
#include "src/app/table/review.h"
#include "src/engine/bot/hearing.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

namespace app {

using rules::Match;
using rules::Seat;

namespace {

/// A wait at least this long counts as a mistake if it leaves no more than `little`.
constexpr base::Millis long_wait{10'000};
constexpr base::Millis little{60'000};
constexpr base::Millis clearly{5000};
/// A piece dropped this soon after it arrived was being waited for.
constexpr base::Millis shortly{5000};
/// With less time than this left, a flag is about to fall.
constexpr base::Millis at_last{10'000};

bool is_behind(const Match& match, Seat seat, base::Instant now) {
    const auto diagonal = rules::diagonal(match.plan(), seat);
    return diagonal && match.time_left(seat, now) + clearly < match.time_left(*diagonal, now);
}

/// A wait behind on the clock, and the moment of the match at which it is judged.
struct JudgedWait {
    Match match;
    base::Instant now{};
    std::string what; ///< what was wrong: "you sat 40 s for a knight though you had one"
};

/// Follows the turns of one player through a match to find the wrong sits.
class Turns {
  public:
    Turns(const play::Recording& recording, Seat seat) : recording_(recording), seat_(seat) {}

    /// To be called before each half-move of another player.
    void before(const Match& match, const rules::Ply& ply) {
        const rules::TablePlan& plan = match.plan();
        const auto kind = match.position(ply.seat.board).captured(ply.move);
        if (plan.passes && plan.feeds[ply.seat] == seat_ && match.to_move(seat_) && kind &&
            held_.holds(*kind)) {
            came_ = Came{*kind, {match, ply.at, ""}};
        }
    }
    /// To be called after each half-move.
    void after(const Match& match, const rules::Ply& ply) {
        if (ply.seat == opponent(seat_)) {
            began_ = ply.at;
            plies_ = match.plies().size();
            held_ = match.position(seat_.board).hand(seat_.side);
            came_.reset();
        }
    }
    /// The wrong sit that ends with the half-move `played` or, if that is empty, with the flag.
    [[nodiscard]] std::optional<JudgedWait> sit(const Match& match, rules::Move played,
                                                base::Instant now) const {
        if (match.time().unlimited || now - began_ < long_wait) {
            return std::nullopt;
        }
        auto second = for_a_second_one(played, now);
        if (second && is_behind(second->match, seat_, second->now)) {
            return second;
        }
        if (!is_behind(match, seat_, now)) {
            return std::nullopt;
        }
        const auto why = told(match);
        if (!why && match.time_left(seat_, now) > little) {
            return std::nullopt;
        }
        return JudgedWait{match, now, text(now, why.value_or(""))};
    }
    /// For a turn that ends with the flag: the moment shortly before it falls.
    [[nodiscard]] base::Instant last_moment(const Match& match, base::Instant now) const {
        const base::Millis left = match.time_left(seat_, now);
        return left > at_last ? now + (left - at_last) : now;
    }

  private:
    struct Came {
        rules::Kind kind{};
        JudgedWait before;
    };

    [[nodiscard]] std::string text(base::Instant now, std::string_view what) const {
        return fmt::format("you sat {} s{}", (now - began_).count() / 1000, what);
    }
    [[nodiscard]] static std::string though_had(rules::Kind kind) {
        return fmt::format(" for a {} though you had one", notation::name(kind));
    }
    /// A wrong sit for a second piece: the player had that kind in reserve, waited until another
    /// one arrived, and dropped one at once.
    [[nodiscard]] std::optional<JudgedWait> for_a_second_one(rules::Move played,
                                                             base::Instant now) const {
        if (!came_ || !played || !played.is_drop() || played.new_kind() != came_->kind ||
            came_->before.now - began_ < long_wait || now - came_->before.now > shortly) {
            return std::nullopt;
        }
        JudgedWait wait = came_->before;
        wait.what = text(wait.now, though_had(came_->kind));
        return wait;
    }
    /// Why the sit was wrong by the player's own tells: they asked for a kind in reserve (named in
    /// the text), or announced a sit (empty text).
    [[nodiscard]] std::optional<std::string> told(const Match& match) const {
        const Seat partner = *rules::partner(match.plan(), seat_);
        engine::Bot partner_bot;
        for (const play::Remark& remark : recording_.remarks) {
            const bool in_turn =
                remark.plies_before >= plies_ && remark.plies_before <= match.plies().size();
            if (const auto tell =
                    tell_text_in(remark, recording_.names[seat_], recording_.names[partner]);
                in_turn && tell) {
                (void)engine::hear(partner_bot, *tell);
            }
        }
        for (const rules::Kind kind : rules::all_kinds) {
            if (partner_bot.wanted[kind] > 0 && held_.holds(kind)) {
                return though_had(kind);
            }
        }
        return partner_bot.partner_sits ? std::optional(std::string()) : std::nullopt;
    }

    const play::Recording& recording_;
    Seat seat_;
    base::Instant began_{};
    std::size_t plies_ = 0; ///< half-moves of the match when the turn began
    rules::Hand held_{};    ///< the reserve when the turn began
    std::optional<Came> came_;
};

/// Whether the move played, or the wait, was wrong while something else was right.
bool is_mistake(const Lesson& lesson, const LessonAnswer& answer) {
    const auto match = match_of(lesson);
    if (!match) {
        return false;
    }
    const LessonVerdict verdict = judge(lesson, *match, rules::Names{}, answer);
    return !verdict.right && !verdict.unsure && prove(lesson, *match).holds();
}

/// The mistake of one half-move, or of a wait that ended with the flag.
std::optional<Lesson> mistake_at(const Match& match, Seat seat, rules::Move played,
                                 base::Instant now, const std::optional<JudgedWait>& wait) {
    const auto at = [&](Goal goal, int moves) -> std::optional<Lesson> {
        Lesson lesson = lesson_at(match, seat, now, goal, moves);
        return is_mistake(lesson, {LessonAnswer::Kind::move, played}) ? std::optional(lesson)
                                                                      : std::nullopt;
    };
    std::optional<Lesson> found;
    const int longest = played ? longest_mate : 0;
    for (int moves = 1; moves <= longest && !found; ++moves) {
        found = at(Goal::mate, moves);
    }
    if (played && !found) {
        found = at(Goal::deny_mating_piece, 1);
    }
    if (played && !found && !match.time().unlimited) {
        found = at(Goal::sit, 1);
    }
    const rules::Position& board = match.position(seat.board);
    const std::string made = fmt::format("{} {}", move_label(board.move_number(), seat),
                                         played ? notation::to_san(board, played) : "the flag");
    if (found) {
        found->answer_explanation = "In the match: " + made;
    } else if (wait) {
        Lesson lesson = lesson_at(wait->match, seat, wait->now, Goal::go);
        lesson.answer_explanation = fmt::format("In the match {}: {}", wait->what, made);
        found = is_mistake(lesson, {LessonAnswer::Kind::sit, {}}) ? std::optional(lesson)
                                                                  : std::nullopt;
    }
    return found;
}

} // namespace

Lesson lesson_at(const Match& match, Seat seat, base::Instant now, Goal goal, int moves) {
    std::vector<notation::BfenBoard> boards;
    for (const rules::BoardId board : rules::board_ids(match.plan())) {
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
    lesson.title = text_of(goal).title;
    lesson.question = moves == 1 ? std::string(text_of(goal).question)
                                 : fmt::format("You had a mate in {} here. Which move?", moves);
    return lesson;
}

std::vector<Lesson> mistakes_of(const play::Recording& recording, Seat seat,
                                const std::string& source) {
    std::vector<Lesson> found;
    Match match = recording.start;
    if (!rules::partner(match.plan(), seat) || match.plan().boards != 2 ||
        !give_lessons(match.laws().moves)) {
        return found;
    }
    match.begin({});
    Turns turns(recording, seat);
    const auto look = [&](rules::Move played, base::Instant now) {
        const auto wait = turns.sit(match, played, now);
        auto lesson = mistake_at(match, seat, played, now, wait);
        if (lesson && found.size() < most_mistakes) {
            lesson->source = source;
            found.push_back(*std::move(lesson));
        }
    };
    base::Instant now{};
    for (const rules::Ply& ply : recording.plies) {
        if (ply.seat == seat) {
            look(ply.move, ply.at);
        }
        turns.before(match, ply);
        if (!match.play(ply.seat, ply.move, ply.at)) {
            break;
        }
        if (!match.time().unlimited) {
            match.correct_clock(ply.seat, ply.left, ply.at);
        }
        turns.after(match, ply);
        now = ply.at;
    }
    if (match.to_move(seat) && review_of(recording).flagged == seat) {
        look({}, turns.last_moment(match, now));
    }
    return found;
}

} // namespace app
