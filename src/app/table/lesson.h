// SPDX-License-Identifier: GPL-3.0-or-later
// A position with a question, and the judgement of answers to it. No solutions are stored: every
// answer is tried out on both boards.
#pragma once

#include "src/app/table/match_terms.h"
#include "src/rules/match/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// What the player must do in a lesson.
enum class Goal : std::uint8_t {
    mate,               ///< mate in a given number of moves, whatever pieces arrive meanwhile
    give_partner_piece, ///< give the partner a piece other than a pawn
    feed,               ///< give the partner the piece to mate with
    deny_mating_piece,  ///< give the opponents no piece that mates the partner, and avoid mate
    sit,                ///< wait: every move allows mate, and the diagonal opponent has less time
    go,                 ///< move: waiting would lose on time
    avoid_losing,       ///< play a move that does not lose, see Lesson::accepted
};
/// The texts of a goal: its name in files, and the title and question of a position from the
/// player's own matches, which do not tell whether to sit or to go.
struct GoalText {
    std::string_view name;
    std::string_view title;
    std::string_view question;
};
[[nodiscard]] const GoalText& text_of(Goal goal);
/// The goal with that GoalText::name; nothing for another text.
[[nodiscard]] std::optional<Goal> goal_from(std::string_view text);

struct Lesson {
    std::string title;
    std::string bfen; ///< both boards; with clocks where the answer may be `sit` or `go`
    rules::Seat seat{};
    Goal goal = Goal::mate;
    int moves = 1; ///< for `mate`: moves to the mate, at most `longest_mate`
    std::string question;
    std::string answer_explanation; ///< the sentence that follows a right answer
    std::string source;             ///< the game that the position is from
    std::string
        accepted{}; ///< for `avoid_losing`: the right answers, moves or "sit", separated by spaces
    bool operator==(const Lesson&) const = default;
};

struct LessonAnswer {
    enum class Kind : std::uint8_t { move, sit, go };
    Kind kind = Kind::move;
    rules::Move move{};
};

struct LessonVerdict {
    bool right = false;
    std::string why;     ///< what the answer achieves, or what is wrong with it
    bool unsure = false; ///< rejected, but only because the search for a mate was cut short
    bool undecided_without_move = false; ///< neither right nor wrong: a move is asked for
};

/// The terms of a table for the lesson: one person and nobody else.
[[nodiscard]] base::Result<MatchTerms, std::string> terms_of(const Lesson& lesson);
/// The lesson's match, with its clocks stopped. Fails with the board that is invalid.
[[nodiscard]] base::Result<rules::Match, std::string> match_of(const Lesson& lesson);

/// Whether a match with these laws can give lessons, which are played by those of FICS. Castling
/// and promotions may differ, since they seldom matter; drops may not.
[[nodiscard]] bool give_lessons(const rules::MoveLaws& laws);

/// Judges an answer, whose move must be legal. `names` are those of the four players.
[[nodiscard]] LessonVerdict judge(const Lesson& lesson, const rules::Match& match,
                                  const rules::Names& names, const LessonAnswer& answer);

/// Every correct answer, and whether some legal move, or sitting, would be wrong.
struct Proof {
    std::vector<rules::Move> solutions;
    bool sitting_is_right = false; ///< sitting is a right answer
    bool has_wrong_answer = false;
    [[nodiscard]] bool holds() const {
        return (sitting_is_right || !solutions.empty()) && has_wrong_answer;
    }
};
[[nodiscard]] Proof prove(const Lesson& lesson, const rules::Match& match);

/// The twelve lessons of `bughouse learn`.
[[nodiscard]] const std::vector<Lesson>& lessons();

} // namespace app
