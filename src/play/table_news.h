// SPDX-License-Identifier: GPL-3.0-or-later
// News of a table: the results of its players' requests, from a referee or a server alike.
#pragma once

#include "src/play/request.h"
#include "src/rules/match/match.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace play {

/// Everybody is ready and the clocks run.
struct Began {
    Instant at{};
};
struct Moved {
    rules::Ply ply;
};
/// A move was made but not completed yet, replacing an earlier one; no move: it was taken back.
struct UnpressedMoveMade {
    Seat seat{};
    Move move{};
    Instant at{};
};
/// A claim was made and decided. The end or the last drop that it brings about follows as news of
/// its own.
struct Claimed {
    Seat by{};
    rules::Claim claim;
    std::optional<rules::Refusal> wrong; ///< why it was not upheld; nothing if it was
    Instant at{};
};
enum class ClockChange : std::uint8_t {
    stop_wanted, ///< wanted by one player of a team, whose partner must join (FIDE 15, Geneva 20)
    stopped,     ///< stopped, at a table where the players enforce the laws
    paused,
    resumed
};
/// A player stops the clocks or lets them run.
struct ClocksChanged {
    ClockChange change{};
    Seat by{};
    Instant at{};
};
struct SanctionImposed {
    Seat by{};
    rules::Sanction sanction;
    Instant at{};
};
/// The players agreed to correct a clock or the set-up.
struct CorrectionMade {
    Seat by{};
    base::Boxed<rules::AgreedCorrection> what;
    Instant at{};
};
/// A refusal, for the asker alone; nothing has changed.
struct Refused {
    Seat seat{};
    Move move{}; ///< none if something other than a move was refused
    rules::Refusal why{};
    std::string text{}; ///< the refusal in a server's own words; may be empty
};
struct DrawNews {
    Seat by{};
    bool offered = false; ///< false: a draw was declined
    Instant at{};
    bool of_all = false; ///< declined or withdrawn for all players, by one of the other board
};
/// The last half-move on its board was taken back. If several are, the last one played comes first.
struct CompletedMoveTakenBack {
    Seat by{};
    rules::Ply ply;
    Instant at{};
};
struct TellNews {
    Seat from{};
    Seat to{};
    std::string text;
};
/// A mating move has opened the last drop (WBN 1.9) instead of ending the match.
struct LastDropOpened {
    rules::LastDrop last_drop;
};
enum class StallStep : std::uint8_t {
    counting, ///< a player counts to ten; the opponent must move before that
    death_counting,
    chosen, ///< the piece to be removed has been chosen
    gone    ///< the count has come to ten
};
/// A step of the count against an opponent who waits too long (RuleSet::stalling).
struct StallNews {
    StallStep step{};
    rules::Removal piece; ///< `seat` is the counter or, once the piece is gone, its owner
};
/// One board has ended while the others play on (RuleSet::ending). Follows its last half-move.
struct BoardEnded {
    rules::BoardEnd end;
    Instant at{};
};
/// The match has ended. A second Ended within the same instant replaces the first: both boards were
/// mated at once (RuleSet::same_instant).
struct Ended {
    rules::Outcome outcome;
    Instant at{};
};
/// A server's account of one board, which comes without history: see Match::resync(). If no man has
/// moved, it only corrects the clocks.
struct BoardReported {
    BoardId board{};
    rules::Position position;
    rules::PerSide<Millis> left{};
    std::optional<rules::Side> running{}; ///< nothing if both clocks of the board are stopped
    Instant at{};
};
/// A server's account of one reserve, which replaces the old contents.
struct HandReported {
    Seat seat{};
    rules::Hand hand{};
};

/// News in the order in which it happened. Code that only passes it on need not include news.h.
using NewsList = std::vector<struct News>;

} // namespace play
