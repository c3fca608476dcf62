// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded game prepared for stepping through, both boards together.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/judge.h"
#include "src/play/records/notes.h"
#include "src/rules/match/match.h"

#include <string>
#include <vector>

namespace play {

struct Recording {
    rules::Match start;            ///< the match, not yet begun
    std::vector<rules::Ply> plies; ///< `at` counts from 0, `left` is the mover's clock as recorded
    rules::Names names;
    std::string title; ///< such as "Conquerer, YScorpion - TheLagger, johnthegreat  2010-07-26"
    std::string result_line;                ///< such as "TheLagger forfeits on time  0-1"
    std::vector<rules::Removal> removals{}; ///< pieces removed for stalling, see Match::stalls()
    std::vector<EndedBoard> ends{};         ///< boards that ended while others played on
    std::vector<rules::TableNote> table_notes{}; ///< see TableState::notes
    std::vector<Remark> remarks{};               ///< the record's comments
    std::string cut_reason;    ///< why the rest cannot be shown; empty if complete
    std::string result_marker; ///< see result_of()
};

/// The time taken by a half-move that changed its player's clock from `before` to `after`; zero if
/// the clock was put forward.
[[nodiscard]] base::Millis time_used(base::Millis before, base::Millis after,
                                     const rules::TimeControl& time);

/// The part of a game that can be replayed, with its clocks. A half-move without a time leaves its
/// clock unchanged. Without a tag TimeControl, clocks start from the highest clock rounded up to
/// full minutes. Without any clock the match is untimed and half-moves are one second apart.
[[nodiscard]] base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                                const rules::RuleSet& laws);
/// The recording of a game that has already been judged.
[[nodiscard]] base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                                const Judgement& judgement);

/// The game with all half-moves that could be replayed rewritten in the shortest SAN.
[[nodiscard]] notation::Game in_shortest_san(notation::Game game, const Judgement& judgement);

/// The players' names in the tags; the letter of the seat for a missing name.
[[nodiscard]] rules::Names names_in(const notation::Game& game);

/// The level of the bot in that seat, which old records give as a rating; 0 for a person.
[[nodiscard]] int bot_level_of(const notation::Game& game, rules::Seat seat);

// Resumes an unfinished match from its record.

struct Unfinished {
    rules::Match match; ///< all half-moves played, then adjourned; begin() restarts the clocks
    rules::Names names;
    rules::PerSeat<int> bot_levels{}; ///< levels of seats that bots had; 0 for a person
    std::string date, time;           ///< start of the match as the tags give it; may be empty
    notation::Game origin;            ///< the record itself, for merged_with_origin()
    rules::PerSeat<std::optional<base::Millis>> clocks{}; ///< initial clocks, from the record's tag
                                                          ///< FEN
};

/// A failure says why the match cannot be resumed: it has ended, or does not replay to its last
/// half-move. `laws` are the laws of a game without a tag Laws.
[[nodiscard]] base::Result<Unfinished, std::string> resumable_match(const notation::ReadGame& read,
                                                                    const rules::RuleSet& laws);
/// Resumes a match from a record that has already been judged.
[[nodiscard]] base::Result<Unfinished, std::string> resumable_match(const notation::ReadGame& read,
                                                                    const Judgement& judgement);

/// `fresh`, the record of a match resumed from `origin`, completed with what only `origin`
/// contains: tags that this program does not write, and the notes of the half-moves that both have.
[[nodiscard]] notation::Game merged_with_origin(notation::Game fresh, const notation::Game& origin);

} // namespace play
