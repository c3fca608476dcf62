// SPDX-License-Identifier: GPL-3.0-or-later
// What players ask of a table, and what came of it. Whoever applies the announcements in their
// order to a copy of the match has the referee's match.
#pragma once

#include "src/rules/match.h"

#include <string>
#include <variant>

namespace play {

using base::Instant;
using base::Millis;
using rules::BoardId;
using rules::Move;
using rules::Seat;

// What somebody asks for.
struct Ready {}; ///< "I am ready"; clocks run when all are
struct Play {
    Move move;
};
struct Resign {};
struct OfferDraw {}; ///< also accepts a draw that is offered
struct Decline {};   ///< a draw; or the last drop (WBN 1.9)
/// Repetition or fifty moves; with a move, a repetition that it would bring about (WBN 2.2.2).
struct ClaimDraw {
    Move about_to{};
};
/// Local play, where nobody has to agree: all half-moves of the match are taken back down to and
/// with the asker's own last one, on the other boards too, since pieces may have passed on.
struct TakeBack {};
struct Pause {};
struct Resume {};
struct Abort {};
/// "Stalling" (RuleSet::stalling): the opponent waits too long. While it is counted: which of his
/// pieces shall go.
struct Stalling {
    bool death = false; ///< "Death Count": I have a mate in one
    std::optional<rules::Square> choice{};
};
struct Say {
    std::string text;
}; ///< to the partner
struct Request {
    Seat seat{}; ///< who asks
    std::variant<Ready, Play, Resign, OfferDraw, Decline, ClaimDraw, TakeBack, Pause, Resume, Abort,
                 Stalling, Say>
        what;
};

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
using Announcement = std::variant<Readied, Began, Moved, Refused, DrawOffered, DrawDeclined,
                                  TookBack, Paused, Resumed, Said, LastDropOpened, Counting,
                                  StalledChosen, PieceGone, BoardEnded, Ended, BoardNow, HandNow>;

/// Brings a listener's match up to date.
void apply(rules::Match& match, const Announcement& announcement);

} // namespace play
