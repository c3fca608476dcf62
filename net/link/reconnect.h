// SPDX-License-Identifier: GPL-3.0-or-later
// The return to a lost line: whether and when to call again, and the state that the lost connection
// leaves for the next one.
#pragma once

#include "net/game/fics_tables.h"
#include "net/link/line_watch.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

/// The partnership and the interrupted game of a lost connection.
struct LeftBehind {
    bool played = false;              ///< a game of ours was in progress
    std::vector<std::string> watched; ///< players whose games were observed
    std::optional<std::string> partner;

    /// The commands that restore partnership and game.
    [[nodiscard]] std::vector<std::string> commands() const;
};

/// `tables` as they are when the line is lost.
[[nodiscard]] LeftBehind left_behind(const FicsTables& tables, std::optional<std::string> partner);

/// Decides, from one connection to the next, whether and when to call again. Before the first login
/// a call that fails for good is not repeated.
class Reconnect {
  public:
    /// A login that has lasted this long makes the line a good one: lost then, it is called again
    /// soon. A server that closes right after the login is called later and later.
    static constexpr base::Millis good_line{60'000};

    /// The line is open: earlier reasons are void.
    void opened();
    void logged_in(const std::string& asked_name, bool guest, base::Instant now);
    /// The line is gone; `behind`: of a session that was logged in.
    void lost(std::optional<LeftBehind> behind, base::Instant now);
    /// A lost line stays lost, for that reason.
    void forbid(std::string why);
    /// The server has said goodbye: `comes_back` when it only goes down for a while.
    void goodbye(std::string text, bool comes_back);
    /// A call has failed, for good if so.
    void failed(std::string why, bool for_good);

    [[nodiscard]] bool allowed() const { return allowed_; }
    /// Why the line ended, or stays lost; may be empty.
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// Logged in at least once.
    [[nodiscard]] bool been_in() const { return been_in_; }
    /// The name that a guest first logged in with; none for players with an account.
    [[nodiscard]] std::optional<std::string> guest_name() const;
    /// When to call again after one more failed try.
    [[nodiscard]] base::Instant next_call(base::Instant now) { return back_off_.next(now); }
    /// The state to restore, at the first prompt after a second or later login; once.
    [[nodiscard]] std::optional<LeftBehind> take_left_behind();

  private:
    BackOff back_off_;
    bool allowed_ = true;
    std::string reason_;
    bool been_in_ = false;
    bool guest_ = false;
    std::string guest_name_;
    std::optional<base::Instant> in_since_; ///< logged in on this line
    bool returning_ = false;                ///< logged in again, the first prompt has not come yet
    LeftBehind left_behind_;
};

} // namespace net
