// SPDX-License-Identifier: GPL-3.0-or-later
// Matches in which a test types as the players do, and their results.
#pragma once

#include "tests/laws/law_table.h"
#include "tests/world/world.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace laws {

/// Terms at 3+0 with all seats at this keyboard, under laws such as "wbn referee=claims".
[[nodiscard]] app::MatchTerms terms(std::string_view book, std::string_view variant = "bughouse");

/// Boards from FENs, one for each.
[[nodiscard]] std::vector<notation::BfenBoard> boards_of(const std::vector<std::string_view>& fens);

/// A match with its clocks running, after lines such as "e4; a:e5" have been typed.
[[nodiscard]] world::World typed(const app::MatchTerms& terms, std::string_view lines = {});
void type(world::World& world, std::string_view lines);
/// Enters a line. A wrong claim, for which the program asks for confirmation, is confirmed.
void enter(world::World& world, const std::string& line);

/// A match in which everything is typed, each line a second after the one before. Lines without
/// effect are forgotten; a copy is made by typing the other lines again.
class TypedMatch {
  public:
    explicit TypedMatch(app::MatchTerms terms);
    TypedMatch(const TypedMatch& other);
    TypedMatch(TypedMatch&&) = default;
    TypedMatch& operator=(const TypedMatch&) = delete;
    TypedMatch& operator=(TypedMatch&&) = default;
    ~TypedMatch() = default;

    /// Types a line such as "A:e2e4", "a:draw" or "B:claim". If it has no effect, returns the
    /// reason that the screen shows.
    std::optional<std::string> type(std::string_view line);
    void pass(base::Millis time);

    [[nodiscard]] const rules::Match& operator*() const { return world_->match(); }
    [[nodiscard]] const rules::Match* operator->() const { return &world_->match(); }

  private:
    struct Typed {
        std::string line; ///< empty if only time passes
        base::Millis after;
    };
    std::optional<std::string> enter(const Typed& typed);

    app::MatchTerms terms_;
    std::vector<Typed> typed_;
    std::unique_ptr<world::World> world_;
};

/// A match from two boards as FEN, with an hour on each clock; the clocks are running.
[[nodiscard]] TypedMatch typed_match(std::string_view book, std::string_view board_a = usual_array,
                                     std::string_view board_b = usual_array);
/// Types moves such as "A:e2e4 a:e7e5 ..."; fails the test if one has no effect.
void play(TypedMatch& match, std::string_view moves);
/// The rules' reason why a move such as "A:e2e4" is refused; nothing if it is not.
[[nodiscard]] std::optional<rules::Refusal> why_not(const TypedMatch& match, std::string_view move);
/// Like outcome() in law_table.h, but types the moves.
[[nodiscard]] std::string outcome(TypedMatch match, std::string_view moves);

/// The line to type for a step of the script: "A claims flag b" becomes "A:claim flag b". Besides
/// the steps of table_script.h there are "A says sit" and "A agrees".
[[nodiscard]] std::string line_of(const std::vector<std::string_view>& step);
/// Runs a script of tests/support/table_script.h by typing each step as the player would.
rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards = {});

/// Joins the lines of a record.
[[nodiscard]] std::string unwrapped(std::string_view record);
/// The result of `bpgn check`: "legal" or "illegal: why", with warnings after a bar: "legal | why".
[[nodiscard]] std::string judged(std::string_view record);
/// The match resumed from its record by the same players, with its clocks running.
[[nodiscard]] world::World again(const world::World& world);

} // namespace laws
