// SPDX-License-Identifier: GPL-3.0-or-later
// The authority of one local table: takes what players ask, announces what came of it.
// Hot seat, bots and (later) the LAN server obey the same judge. It knows no clock: `now` is given.
#pragma once

#include "src/rules/match.h"

#include <string>
#include <variant>
#include <vector>

namespace play {

using base::Instant;
using base::Millis;
using rules::BoardId;
using rules::Move;
using rules::Seat;

// What somebody asks for. `seat` is who asks.
struct Ready {}; ///< "I am ready"; clocks run when all are
struct Play {
    Move move;
};
struct Resign {};
struct OfferDraw {}; ///< also accepts a draw that is offered
struct Decline {};
struct ClaimDraw {}; ///< repetition, fifty moves
struct TakeBack {};  ///< local play: the last half-move of that board's match
struct Pause {};
struct Resume {};
struct Abort {};
struct Say {
    std::string text;
}; ///< to the partner
struct Request {
    Seat seat{};
    std::variant<Ready, Play, Resign, OfferDraw, Decline, ClaimDraw, TakeBack, Pause, Resume, Abort,
                 Say>
        what;
};

// What came of it. Every listener can keep the same Match by applying these in order.
struct Began {
    Instant at{};
}; ///< all are ready, clocks run
struct Moved {
    rules::Ply ply;
};
struct Refused {
    Seat seat{};
    Move move{};
    rules::Refusal why{};
};
struct DrawOffered {
    Seat by{};
};
struct DrawDeclined {
    Seat by{};
};
struct TookBack {
    rules::Ply ply;
};
struct Paused {
    Seat by{};
};
struct Resumed {
    Seat by{};
};
struct Said {
    Seat from{};
    Seat to{};
    std::string text;
};
struct LastDropOpened {
    rules::Match::LastDrop window;
};
struct Ended {
    rules::Outcome outcome;
};
using Announcement = std::variant<Began, Moved, Refused, DrawOffered, DrawDeclined, TookBack,
                                  Paused, Resumed, Said, LastDropOpened, Ended>;

/// The judge of one table. The match's own state can be copied at any time.
class Referee {
  public:
    /// `ready` seats (bots) need not say so.
    Referee(rules::Match match, const std::vector<Seat>& must_be_ready);

    [[nodiscard]] const rules::Match& match() const { return match_; }
    std::vector<Announcement> apply(const Request& request, Instant now);
    /// Flags and last-drop windows that have run out by `now`.
    std::vector<Announcement> tick(Instant now);
    /// When tick() next has something to say.
    [[nodiscard]] std::optional<Instant> next_wake() const;

  private:
    rules::Match match_;
    // TODO of the match owner
};

} // namespace play
