// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded game prepared for stepping through it, both boards together.
#pragma once

#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/judge.h"
#include "src/play/records/notes.h"
#include "src/rules/match/match.h"

#include <string>
#include <vector>

namespace play {

struct Recording {
    rules::Match start;            ///< not begun
    std::vector<rules::Ply> plies; ///< `at` runs from 0, `left` is the mover's clock as recorded
    rules::Names names;
    std::string title;  ///< "Conquerer, YScorpion - TheLagger, johnthegreat  2010-07-26"
    std::string result; ///< "TheLagger forfeits on time  0-1"
    std::vector<rules::Removal> removals{}; ///< see Match::stalls()
    std::vector<EndedBoard> ends{};         ///< boards that ended while others played on
    std::vector<rules::TableNote> heard{};  ///< see TableTop::notes
    std::vector<Remark> remarks{};          ///< the record's comments
    std::string cut;                        ///< why the rest is not shown; empty when everything is
    std::string score; ///< the result as White on board A sees it, as in notation::result()
};

/// The part of a game that can be replayed, with its clocks: a clock stays where it was when a
/// half-move has no time; without a tag TimeControl the first full minute above all clocks is the
/// start; without any clock the match is untimed, and half-moves are a second apart.
[[nodiscard]] base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                                const rules::RuleSet& laws);
/// The same of a game that has been judged.
[[nodiscard]] base::Result<Recording, std::string> recording_of(const notation::ReadGame& read,
                                                                const Judgement& judgement);

/// The same game with its half-moves in the shortest SAN, as far as they could be replayed.
[[nodiscard]] notation::Game in_shortest_san(notation::Game game, const Judgement& judgement);

/// The player's name in a tag, or the seat's letter.
[[nodiscard]] rules::Names names_in(const notation::Game& game);

/// The level of a bot in that seat, which old records have for a rating; 0: a person.
[[nodiscard]] int level_of(const notation::Game& game, rules::Seat seat);

// Takes an unfinished match up from its record.

struct Unfinished {
    rules::Match match; ///< all half-moves played, then adjourned: begin() starts the clocks again
    rules::Names names;
    rules::PerSeat<int> levels{}; ///< the levels of seats that bots had; 0: a person's
    std::string date, time;       ///< when it was begun, as the tags say; may be empty
    notation::Game origin;        ///< the record itself: see with_origin()
    rules::PerSeat<std::optional<base::Millis>> clocks{}; ///< of its tag FEN: those it began with
};

/// The reason says why it cannot be taken up: it has ended, or does not replay to its last
/// half-move. `laws` where no tag says which.
[[nodiscard]] base::Result<Unfinished, std::string> taken_up(const notation::ReadGame& read,
                                                             const rules::RuleSet& laws);
/// The same of a record that has been judged.
[[nodiscard]] base::Result<Unfinished, std::string> taken_up(const notation::ReadGame& read,
                                                             const Judgement& judgement);

/// `fresh`, the record of a match that was taken up from `origin`, with what only `origin` says:
/// tags that we do not write, and the notes of the half-moves that are in both.
[[nodiscard]] notation::Game with_origin(notation::Game fresh, const notation::Game& origin);

} // namespace play
