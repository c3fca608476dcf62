// SPDX-License-Identifier: GPL-3.0-or-later
// What came of what players asked of a table. Whoever applies the announcements in their
// order to a copy of the match has the referee's match.
#pragma once

#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <string>
#include <variant>

namespace play {

// What came of it.
struct Readied {
    Seat by{};
};
struct Began {
    Instant at{};
}; ///< all are ready, clocks run
struct Moved {
    rules::Ply ply;
};
/// Made and not completed yet; in place of one that was made before.
struct Made {
    Seat seat{};
    Move move{};
    Instant at{};
};
/// What was made and not completed is taken back.
struct Unmade {
    Seat by{};
    Instant at{};
};
/// What a claim that was upheld has ended or opened comes after it.
struct Claimed {
    Seat by{};
    rules::Claim claim;
    std::optional<rules::Refusal> wrong; ///< why it was not upheld
    Instant at{};
};
/// One player of a team wants the clocks stopped, and his partner must join (FIDE 15, Geneva 20).
struct StopWanted {
    Seat by{};
    Instant at{};
};
struct ClocksStopped {
    Seat by{};
    Instant at{};
};
struct Imposed {
    Seat by{};
    rules::Sanction sanction;
    Instant at{};
};
/// To the asker alone; nothing has changed.
struct Refused {
    Seat seat{};
    Move move{}; ///< none when it was no move that was refused
    rules::Refusal why{};
};
struct DrawOffered {
    Seat by{};
    Instant at{};
};
struct DrawDeclined {
    Seat by{};
    Instant at{};
};
/// One half-move; several follow each other, the last played first.
struct TookBack {
    Seat by{};
    rules::Ply ply;
    Instant at{};
};
struct Paused {
    Seat by{};
    Instant at{};
};
struct Resumed {
    Seat by{};
    Instant at{};
};
struct Said {
    Seat from{};
    Seat to{};
    std::string text;
};
/// After the mating move, in place of the end.
struct LastDropOpened {
    rules::LastDrop window;
};
/// Somebody counts to ten at his opponent.
struct Counting {
    Seat by{};
    bool death = false;
    Instant at{};
};
struct StalledChosen {
    Seat by{};
    rules::Square piece{};
};
/// The count has come to ten.
struct PieceGone {
    rules::Removal removal;
};
/// One board has ended, and the others play on (RuleSet::ending). After the half-move that did it.
struct BoardEnded {
    rules::BoardEnd end;
    Instant at{};
};
/// A second one can follow within the same instant and then replaces the first: both boards have
/// been mated at once (RuleSet::same_instant).
struct Ended {
    rules::Outcome outcome;
    Instant at{};
};
/// A server's word on one board, which comes without history: see Match::resync(). Where it shows
/// the men that we have, it only corrects the clocks.
struct BoardNow {
    BoardId board{};
    rules::Position position;
    rules::PerSide<Millis> left{};
    std::optional<rules::Side> running{}; ///< nothing: both clocks of the board stand
    Instant at{};
};
/// A server's word on one reserve: set, not added.
struct HandNow {
    Seat seat{};
    rules::Hand hand{};
};
using Announcement =
    std::variant<Readied, Began, Moved, Refused, DrawOffered, DrawDeclined, TookBack, Made, Unmade,
                 Claimed, StopWanted, ClocksStopped, Imposed, Paused, Resumed, Said, LastDropOpened,
                 Counting, StalledChosen, PieceGone, BoardEnded, Ended, BoardNow, HandNow>;

/// Brings a listener's match up to date.
void apply(rules::Match& match, const Announcement& announcement);

} // namespace play
