// SPDX-License-Identifier: GPL-3.0-or-later
// How a board was decided, from the line that ends it. The score in that line is right on every
// server, the reason is not.
#pragma once

#include "net/read/fics_line.h"
#include "src/base/instant.h"
#include "src/rules/match/match.h"
#include "src/rules/types.h"

#include <optional>
#include <string>

namespace net {

/// Which board decided `match`, and how. `end` is the server's line about `board`.
[[nodiscard]] rules::BoardEnd decided_by(const rules::Match& match, rules::BoardId board,
                                         const GameEnded& end, base::Instant now);

// Some servers report a departure only as "aborted" and name the player in a separate line just
// before or after it. This class joins the two.

class AbortedByDeparture {
  public:
    /// Maximum time between the two lines.
    static constexpr base::Millis most_apart{200};

    /// Takes the reported reason of an end; returns a better one if a player has just left.
    [[nodiscard]] std::optional<std::string> better_reason(const std::string& told,
                                                           base::Instant now);
    /// Notes that a player has left. If an end was reported just before as "aborted", returns the
    /// better reason for it.
    [[nodiscard]] std::optional<std::string> note_departure(const std::string& name,
                                                            base::Instant now);

  private:
    std::string name_;
    std::optional<base::Instant> left_;
    std::optional<base::Instant> aborted_;
};

// A reported end of a game that is not accepted until more is known.

class PendingEnd {
  public:
    /// How long an end for the reason "the partner's board decided" waits for the line that says
    /// how.
    static constexpr base::Millis cause_wait{300};
    /// How long an end for an unknown reason is held back. If a board of the game arrives in the
    /// meantime, for instance on request, the game goes on.
    static constexpr base::Millis uncertain_wait{2000};

    struct ReportedEnd {
        rules::BoardId board{};
        GameEnded end;
        bool is_doubted = false; ///< false if the end is certain and only its cause is awaited
    };

    /// The partner's board has decided: waits for the line about that board, which says how.
    void hold_until_cause(rules::BoardId board, const GameEnded& end, base::Instant now);
    /// Holds back an end for an unknown reason. Does not replace a pending end.
    void hold_uncertain(rules::BoardId board, const GameEnded& end, base::Instant now);
    /// A board of the game has arrived: the doubted end is discarded.
    void discard_uncertain(rules::BoardId board);
    void clear() { told_.reset(); }

    [[nodiscard]] bool awaits_cause() const { return told_ && !told_->is_doubted; }
    /// A game that may be over, whose board should be requested; returned only once.
    [[nodiscard]] std::optional<int> take_uncertain_game();
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// Removes and returns the pending end if its time is up.
    [[nodiscard]] std::optional<ReportedEnd> take_due(base::Instant now);

  private:
    std::optional<ReportedEnd> told_;
    base::Instant until_{};
    bool board_requested_ = false; ///< the board of the doubted game was requested
};

} // namespace net
