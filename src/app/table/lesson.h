// SPDX-License-Identifier: GPL-3.0-or-later
// A position with a question, and the proof of an answer. Nothing here knows a solution: every
// answer is tried on both boards.
#pragma once

#include "src/app/table/match_terms.h"
#include "src/rules/match/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The task of a lesson.
enum class Goal : std::uint8_t {
    mate, ///< mate in so many moves, whatever piece comes meanwhile
    give, ///< give the partner a piece, not a pawn
    feed, ///< give the partner a piece that mates
    keep, ///< give the other team no piece that mates the partner, and not be mated
    sit,  ///< wait: every move is mated, and the diagonal clock is shorter
    go,   ///< move: waiting loses on time
    hold, ///< what does not lose, as the engine has found: see Lesson::holds
};
/// "mate", "feed" ...
[[nodiscard]] std::string_view to_text(Goal goal);
[[nodiscard]] std::optional<Goal> goal_from(std::string_view text);

struct Lesson {
    std::string title;
    std::string bfen; ///< both boards; with clocks for `sit` and `go`
    rules::Seat seat{};
    Goal goal = Goal::mate;
    int moves = 1; ///< of a mate, at most `longest_mate`
    std::string question;
    std::string after;   ///< the sentence behind a right answer
    std::string source;  ///< the game that it is from
    std::string holds{}; ///< the right answers to `hold`: moves, or "sit", with spaces between
    bool operator==(const Lesson&) const = default;
};

struct LessonAnswer {
    enum class Kind : std::uint8_t { move, sit, go };
    Kind kind = Kind::move;
    rules::Move move{};
};

struct LessonVerdict {
    bool right = false;
    std::string why;     ///< what the answer does, or what is wrong with it
    bool unsure = false; ///< not right, but only because the search for a mate was given up
};

/// The terms of a table at which that lesson is given: one person, nobody else.
[[nodiscard]] base::Result<MatchTerms, std::string> terms_of(const Lesson& lesson);
/// Its match, the clocks standing. The reason names the board that is none.
[[nodiscard]] base::Result<rules::Match, std::string> match_of(const Lesson& lesson);

/// Judges an answer; its move must be legal. `names`: of the four players.
[[nodiscard]] LessonVerdict judge(const Lesson& lesson, const rules::Match& match,
                                  const rules::Names& names, const LessonAnswer& answer);

/// All right moves, and whether some legal move, or sitting, is wrong.
struct Proof {
    std::vector<rules::Move> solutions;
    bool sits = false; ///< sitting is right
    bool has_wrong = false;
    [[nodiscard]] bool holds() const { return (sits || !solutions.empty()) && has_wrong; }
};
[[nodiscard]] Proof prove(const Lesson& lesson, const rules::Match& match);

/// The twelve lessons of `bughouse learn`.
[[nodiscard]] const std::vector<Lesson>& lessons();

} // namespace app
