// SPDX-License-Identifier: GPL-3.0-or-later
// Tables at which a test types what players type, and what became of them.
#pragma once

#include "tests/laws/law_table.h"
#include "tests/world/world.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace laws {

/// Every seat at this keyboard: "wbn referee=claims" at 3+0, "fics" in a ring of three.
[[nodiscard]] app::MatchTerms terms(std::string_view book, std::string_view variant = "bughouse");

/// Boards as FEN, one each.
[[nodiscard]] std::vector<notation::BfenBoard> boards_of(const std::vector<std::string_view>& fens);

/// At that table, its clocks running, after the lines "e4; a:e5" have been typed.
[[nodiscard]] world::World typed(const app::MatchTerms& terms, std::string_view lines = {});
void type(world::World& world, std::string_view lines);
/// Enters a line; a wrong claim, which is asked back, is made all the same.
void enter(world::World& world, const std::string& line);

/// A match in which everything is typed, a second behind what stands before it. What comes to
/// nothing is forgotten; a copy has the same typed again.
class TypedMatch {
  public:
    explicit TypedMatch(app::MatchTerms terms);
    TypedMatch(const TypedMatch& other);
    TypedMatch(TypedMatch&&) = default;
    TypedMatch& operator=(const TypedMatch&) = delete;
    TypedMatch& operator=(TypedMatch&&) = default;
    ~TypedMatch() = default;

    /// Why "A:e2e4", "a:draw", "B:claim" comes to nothing, in the words of the screen; none when
    /// something comes of it.
    std::optional<std::string> type(std::string_view line);
    void pass(base::Millis time);

    [[nodiscard]] const rules::Match& operator*() const { return world_->match(); }
    [[nodiscard]] const rules::Match* operator->() const { return &world_->match(); }

  private:
    struct Typed {
        std::string line; ///< none: time passes
        base::Millis after;
    };
    std::optional<std::string> enter(const Typed& typed);

    app::MatchTerms terms_;
    std::vector<Typed> typed_;
    std::unique_ptr<world::World> world_;
};

/// Two boards as FEN, an hour on all clocks, which run.
[[nodiscard]] TypedMatch typed_match(std::string_view book, std::string_view board_a = usual_array,
                                     std::string_view board_b = usual_array);
/// Types "A:e2e4 a:e7e5 ..."; what comes to nothing fails the test.
void play(TypedMatch& match, std::string_view moves);
/// Whether "A:e2e4" comes to nothing, and for which of the rules' reasons.
[[nodiscard]] std::optional<rules::Refusal> why_not(const TypedMatch& match, std::string_view move);
/// As law_table.h has it for moves that are handed over.
[[nodiscard]] std::string outcome(TypedMatch match, std::string_view moves);

/// What a player types for a step of that script: "A claims flag b" is the line "A:claim flag b".
/// Two steps more than there: "A says sit", "A agrees".
[[nodiscard]] std::string line_of(const std::vector<std::string_view>& step);
/// The script of tests/support/table_script.h, each step as the player types it.
rules::Match at_the_table(std::string_view laws, std::string_view script,
                          const std::vector<std::string_view>& boards = {});

/// A record with its lines joined.
[[nodiscard]] std::string unwrapped(std::string_view record);
/// What `bpgn check` says of the record: "legal", "illegal: why", with its warnings: "legal | why".
[[nodiscard]] std::string judged(std::string_view record);
/// The match taken up again from its record by the same players; its clocks run.
[[nodiscard]] world::World again(const world::World& world);

} // namespace laws
