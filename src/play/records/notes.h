// SPDX-License-Identifier: GPL-3.0-or-later
// Notes of a record that the program reads back: removed pieces, ended boards, claims and
// sanctions, as comments such as `{C:... [%end A resignation a]}`.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/match/match.h"
#include "src/rules/match/table_state.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

// Note of a piece removed by a count against a staller: `{[%gone ae7]}` gives its owner and its
// square.

[[nodiscard]] notation::Note note_of(const rules::Removal& removal);

/// The removals in the notes that follow the first `plies` half-moves; `at` becomes their time.
[[nodiscard]] std::vector<rules::Removal> removals_in(const std::vector<notation::Note>& notes,
                                                      std::size_t plies, base::Instant at);

/// Whether the piece to be removed is on the board: anybody can write notes into a file.
[[nodiscard]] bool can_be_removed(const rules::Position& position, const rules::Removal& removal);

// The end of one board while others play on, as a comment of a record: `{C:dave resigned on board A
// [%end A resignation a]}`. Its place among the half-moves matters: whose turn it is on the other
// boards, and which pieces can still reach them, depend on it.

/// How a board ended, and after how many half-moves of the match.
struct EndedBoard {
    rules::BoardEnd end{};
    std::size_t plies_before = 0;
    bool operator==(const EndedBoard&) const = default;
};

/// The boards that have ended, in the order in which they did.
[[nodiscard]] std::vector<EndedBoard> ended_boards(const rules::Match& match);

[[nodiscard]] notation::Note note_of(const rules::BoardEnd& end, const rules::RuleSet& laws,
                                     const rules::Names& names);

/// All ends of boards that a record gives. A board whose end is only in a tag (`EndA`) is taken to
/// have ended with its last half-move.
[[nodiscard]] std::vector<EndedBoard> ended_boards_in(const notation::Game& game, int boards);

/// Ends those boards of `ends` that ended after exactly the half-moves played so far; does nothing
/// where the end of one board ends the match.
void finish_boards(const std::vector<EndedBoard>& ends, rules::Match& match, base::Instant now);

/// The pieces that could still come to `seat` after `plies` half-moves; none from ended boards.
[[nodiscard]] rules::Supply supply(const rules::TablePlan& plan, const rules::RuleSet& laws,
                                   const std::vector<EndedBoard>& ends, rules::Seat seat,
                                   std::size_t plies);

// Claims, stops and sanctions as comments of a record, for people and for the program to read back:
// `{C:A claims mate: there is no mate (WBN 1.16) [%claim A mate no_mate]}`.

[[nodiscard]] notation::Note note_of(const rules::TableNote& table_note,
                                     const rules::RuleSet& laws);

/// All notes of claims, stops and sanctions in a record, in order. Anybody can write comments, so
/// one that is not exactly of this form, or names a seat beyond the boards, stays a comment.
[[nodiscard]] std::vector<rules::TableNote> table_notes_in(const notation::Game& game, int boards);

/// Something that a player told their partner.
struct Tell {
    static constexpr std::size_t most_bytes = 400;

    std::size_t plies_before = 0; ///< number of half-moves before it
    base::Millis since_start{};   ///< time since the clocks were started
    std::string from, to;
    std::string text; ///< cut to `most_bytes` in the record
};
/// The comment for a tell, such as `{C:1:02 alice -> dave: sit}` for 1:02 after the start. A `[%`
/// in the text is broken up, so that it cannot be read back as a mark of the program.
[[nodiscard]] notation::Note note_of(const Tell& tell);

/// The marks that PGN writes as `$1` to `$6`.
inline constexpr std::array<std::string_view, 6> glyphs{"!", "?", "!!", "??", "!?", "?!"};

/// A comment meant for people.
struct Remark {
    std::size_t plies_before = 0; ///< number of half-moves before it
    std::string text;             ///< printable UTF-8
};
[[nodiscard]] std::vector<Remark> remarks_in(const notation::Game& game);
/// The words that `from` told `to`; nothing if the remark is no tell from one to the other.
[[nodiscard]] std::optional<std::string> tell_text_in(const Remark& remark, std::string_view from,
                                                      std::string_view to);

} // namespace play
