// SPDX-License-Identifier: GPL-3.0-or-later
// Reconnecting after a loss: whether and when to retry, and what the lost connection leaves for the
// next one.
#pragma once

#include "net/game/fics_tables.h"
#include "net/link/connection_watch.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

/// The partner and the games of a session at the moment its connection was lost, to be restored
/// after the next login.
struct LostSession {
    bool played = false;                      ///< the user was playing
    std::vector<std::string> watched_players; ///< players whose games were watched
    std::optional<std::string> partner;

    /// The commands that restore partnership and watching. The server may have restored the
    /// partnership already: then `present_partner` is who it has named.
    [[nodiscard]] std::vector<std::string>
    commands(const std::optional<std::string>& present_partner) const;
};

/// The state of the session that has just lost its connection; to be called before `tables` change.
[[nodiscard]] LostSession lost_session(const FicsTables& tables,
                                       std::optional<std::string> partner);

/// Decides, across connections, whether and when to reconnect. Before the first login, an attempt
/// that fails permanently is not repeated.
class Reconnect {
  public:
    /// A login that lasted this long resets the pauses between retries. A server that disconnects
    /// right after the login is retried ever more slowly.
    static constexpr base::Millis stable_login{60'000};

    /// The connection is open: earlier reasons no longer apply.
    void opened();
    void logged_in(const std::string& asked_name, bool guest, base::Instant now);
    /// The connection is lost; `behind` is what to restore, if the user was logged in.
    void lost(std::optional<LostSession> behind, base::Instant now);
    /// Forbids reconnecting, for that reason.
    void forbid(std::string why);
    /// The server has said goodbye; `comes_back` if it only goes down for a while.
    void goodbye(std::string text, bool comes_back);
    /// An attempt to connect has failed; `permanent` if another one would fail in the same way.
    void failed(std::string why, bool permanent);

    [[nodiscard]] bool allowed() const { return allowed_; }
    /// Why the connection ended or is not retried; may be empty.
    [[nodiscard]] const std::string& reason() const { return reason_; }
    /// Whether the user has been logged in at least once.
    [[nodiscard]] bool has_logged_in() const { return has_logged_in_; }
    /// The name under which a guest first logged in; nothing for registered players.
    [[nodiscard]] std::optional<std::string> guest_name() const;
    /// When to retry after another failure.
    [[nodiscard]] base::Instant next_attempt(base::Instant now) { return back_off_.next(now); }
    /// The state to restore, at the first prompt after a repeated login; returned once.
    [[nodiscard]] std::optional<LostSession> take_lost_session();

  private:
    BackOff back_off_;
    bool allowed_ = true;
    std::string reason_;
    bool has_logged_in_ = false;
    bool guest_ = false;
    std::string guest_name_;
    std::optional<base::Instant> logged_in_since_; ///< time of the login on this connection
    bool awaits_prompt_after_relogin_ =
        false; ///< logged in again; the first prompt has not come yet
    LostSession lost_session_;
};

} // namespace net
