// SPDX-License-Identifier: GPL-3.0-or-later
// News of a table: the results of its players' requests, from a referee or a server alike.
#pragma once

#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <cstdint>
#include <optional>
#include <string>

namespace play {

/// All are ready, the clocks run.
struct Began {
    Instant at{};
};
struct Moved {
    rules::Ply ply;
};
/// A move was made and not completed yet, in place of an earlier one; no move: it was taken back.
struct Made {
    Seat seat{};
    Move move{};
    Instant at{};
};
/// A claim was upheld; the end or the last drop that it brought follows as news of its own.
struct Claimed {
    Seat by{};
    rules::Claim claim;
    std::optional<rules::Refusal> wrong; ///< why it was not upheld
    Instant at{};
};
enum class ClockCall : std::uint8_t {
    stop_wanted, ///< by one player of a team, whose partner must join (FIDE 15, Geneva 20)
    stopped,     ///< at a table where the players enforce the laws
    paused,
    resumed
};
/// Somebody stops clocks or lets them run.
struct ClocksCalled {
    ClockCall call{};
    Seat by{};
    Instant at{};
};
struct Imposed {
    Seat by{};
    rules::Sanction sanction;
    Instant at{};
};
/// A clock or a set-up was put right, by agreement.
struct Corrected {
    Seat by{};
    base::Boxed<rules::Correction> what;
    Instant at{};
};
/// To the asker alone; nothing has changed.
struct Refused {
    Seat seat{};
    Move move{}; ///< none when it was no move that was refused
    rules::Refusal why{};
    std::string text{}; ///< a server's own words for it; empty: there are none
};
struct DrawTold {
    Seat by{};
    bool offered = false; ///< else declined
    Instant at{};
};
/// A half-move was taken back, the last on its board; several follow each other, the last played
/// first.
struct TookBack {
    Seat by{};
    rules::Ply ply;
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
enum class StallStep : std::uint8_t {
    counting, ///< a player counts to ten, for the opponent to move
    death_counting,
    chosen, ///< which piece shall go
    gone    ///< the count has come to ten
};
/// An opponent waits too long (RuleSet::stalling).
struct StallTold {
    StallStep step{};
    rules::Removal piece; ///< its seat: the counter's; for a removed piece, its owner's
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

} // namespace play
