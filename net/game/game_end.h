// SPDX-License-Identifier: GPL-3.0-or-later
// How a board was decided, from the line that ends it. Its score is right on every server, its
// words are not.
#pragma once

#include "net/read/fics_line.h"
#include "src/base/instant.h"
#include "src/rules/match/match.h"
#include "src/rules/types.h"

#include <optional>
#include <string>

namespace net {

/// The board that decided `match`, and how. `end` is the server's line about `board`.
[[nodiscard]] rules::BoardEnd decided_by(const rules::Match& match, rules::BoardId board,
                                         const GameEnded& end, base::Instant now);

// An end that some servers tell as "aborted" alone, though a player has left: who it was is told
// just before or just after it.

class AbortedByLeaving {
  public:
    /// How far apart the two may be.
    static constexpr base::Millis most_apart{200};

    /// Takes the reason of an end. Answers with a better one, if a player has just left.
    [[nodiscard]] std::optional<std::string> reason(const std::string& told, base::Instant now);
    /// A player has left. Answers with the reason of the end, if it has just been told.
    [[nodiscard]] std::optional<std::string> left(const std::string& name, base::Instant now);

  private:
    std::string name_;
    std::optional<base::Instant> left_;
    std::optional<base::Instant> aborted_;
};

// An end of a game that the server has told, but that is not believed until more is known.

class PendingEnd {
  public:
    /// How long "the partner's board decided" waits for the line that says how.
    static constexpr base::Millis cause_wait{300};
    /// How long an end for an unknown reason is doubted: a board of the game that still comes, as
    /// when it is asked for, shows that the game goes on.
    static constexpr base::Millis doubt_wait{2000};

    struct Told {
        rules::BoardId board{};
        GameEnded end;
        bool doubted = false; ///< false: it is certain, and only its cause is waited for
    };

    /// The partners' board decided: the line of that board says how.
    void await_cause(rules::BoardId board, const GameEnded& end, base::Instant now);
    /// An end for an unknown reason. An end that is pending already stays.
    void doubt(rules::BoardId board, const GameEnded& end, base::Instant now);
    /// A board of the game came: the doubted end was none.
    void goes_on(rules::BoardId board);
    void clear() { told_.reset(); }

    [[nodiscard]] bool awaits_cause() const { return told_ && !told_->doubted; }
    /// A game that may be over: whoever takes its number asks the server for the board. Given once.
    [[nodiscard]] std::optional<int> take_doubted_game();
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The end whose time is up; it is pending no longer.
    [[nodiscard]] std::optional<Told> take_due(base::Instant now);

  private:
    std::optional<Told> told_;
    base::Instant until_{};
    bool asked_ = false; ///< a doubted game's board was asked for
};

} // namespace net
