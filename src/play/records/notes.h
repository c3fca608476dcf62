// SPDX-License-Identifier: GPL-3.0-or-later
// Notes of a record that the program reads back: removed pieces, ended boards, claims and
// sanctions, as comments such as `{C:... [%end A resignation a]}`.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/match/match.h"
#include "src/rules/match/table_top.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

// A piece that a count at a staller has taken, as a note of a record: `{[%gone ae7]}`, whose it was
// and where it stood.

[[nodiscard]] notation::Note note_of(const rules::Removal& removal);

/// The removals noted after so many half-moves.
[[nodiscard]] std::vector<rules::Removal> removals_in(const std::vector<notation::Note>& notes,
                                                      std::size_t plies, base::Instant at);

/// Whether such a piece is there to be removed: anybody can write notes into a file.
[[nodiscard]] bool can_go(const rules::Position& position, const rules::Removal& removal);

// The end of one board while others play on, as a comment of a record: `{C:dave resigned on board A
// [%end A resignation a]}`. Its place among the half-moves counts: turns on the other boards, and
// the pieces that can still come to them, depend on it.

/// How a board ended, and after how many half-moves of the match.
struct EndedBoard {
    rules::BoardEnd end{};
    std::size_t after = 0;
    bool operator==(const EndedBoard&) const = default;
};

/// In the order in which they ended.
[[nodiscard]] std::vector<EndedBoard> ended_boards(const rules::Match& match);

[[nodiscard]] notation::Note note_of(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                     const rules::Names& names);

/// All ends of boards that a record tells. Where only a tag (`EndA`) tells it, the board has ended
/// with its last half-move.
[[nodiscard]] std::vector<EndedBoard> ends_in(const notation::Game& game, int boards);

/// Ends the boards that ended after the half-moves played so far, where others play on.
void finish_boards(const std::vector<EndedBoard>& ends, rules::Match& match, base::Instant now);

/// The pieces that could come to `seat` after so many half-moves: none from a board that was over.
[[nodiscard]] rules::Supply supply(const rules::TablePlan& plan, const rules::RuleSet& laws,
                                   const std::vector<EndedBoard>& ends, rules::Seat seat,
                                   std::size_t plies);

// Claims, stops and sanctions as comments of a record that people read and the program reads back:
// `{C:A claims mate: there is no mate (WBN 1.16) [%claim A mate no_mate]}`.

[[nodiscard]] notation::Note note_of(const rules::TableNote& heard, const rules::RuleSet& laws);

/// All notes of claims, stops and sanctions in a record, in order. Anybody can write comments: one
/// that is not exactly of this form, or names a seat beyond the boards, stays a comment.
[[nodiscard]] std::vector<rules::TableNote> heard_in(const notation::Game& game, int boards);

/// Something that was said to a partner.
struct Tell {
    static constexpr std::size_t most_bytes = 400;

    std::size_t after = 0; ///< half-moves before it
    base::Millis at{};     ///< since the clocks began
    std::string from, to;
    std::string text; ///< cut to `most_bytes` in the record
};
/// `{C:1:02 alice -> dave: sit}`, 1:02 after the start. A `[%` in the text is broken up, so that it
/// is not read back as one of our own marks.
[[nodiscard]] notation::Note note_of(const Tell& tell);

/// A comment for people.
struct Remark {
    std::size_t after = 0; ///< half-moves before it
    std::string text;      ///< printable UTF-8
};
[[nodiscard]] std::vector<Remark> remarks_in(const notation::Game& game);
/// The words that `from` told `to`; none: the remark is no such tell.
[[nodiscard]] std::optional<std::string> told_in(const Remark& remark, std::string_view from,
                                                 std::string_view to);

} // namespace play
