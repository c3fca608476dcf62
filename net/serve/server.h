// SPDX-License-Identifier: GPL-3.0-or-later
// A whole FICS-style server without its sockets: events come in, effects come out. It uses no
// clock, file or thread.
#pragma once

#include "net/serve/desk/server_state.h"

#include <deque>
#include <optional>

namespace net {

class Server {
  public:
    /// A connection on which nobody has logged in is closed after this time.
    static constexpr base::Millis login_time{120'000};

    explicit Server(ServerOptions options);

    /// `now` must not go back between calls.
    [[nodiscard]] ServerEffects update(const ServerEvent& event, base::Instant now);
    /// Must be called when the date has jumped by `by` against `now`: the machine has slept, or its
    /// clock has been set.
    void move_wall_clock(std::chrono::seconds by) { state_.options.wall_seconds += by.count(); }
    /// When the event Wake is due; nothing if the server need only wait for other events.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

  private:
    void apply_reloaded(const ServerOptions& reloaded);
    void set_login_deadline(ConnectionId connection);
    void accept_connection(const ConnectionOpened& opened);
    void receive(const BytesReceived& came);
    void take_line(Visitor& visitor, const VisitorLine& line);
    void handle_typed_ahead(ConnectionId connection);
    void seat_at_first_table(Visitor& visitor);
    void end_visit(ConnectionId connection);
    void wake();
    void stop();
    void note_hash(const PasswordHashed& hashed);
    [[nodiscard]] Account updated_new_account(const NewAccount& made);
    void tell_registration(const NewAccount& made, bool is_done);
    void on_unsaved_accounts(const UnsavedAccounts& kept);
    void log_in_lobby_bots();
    void close_overdue_logins();
    void time_out_login(Visitor& visitor);
    void log_out_idle_guests();
    void update_empty_since();
    [[nodiscard]] std::optional<base::Instant> end_of_service() const;

    /// A connection that has not logged in yet, and its deadline.
    struct LoginDeadline {
        ConnectionId connection{};
        base::Instant deadline{};
    };

    ServerState state_;
    std::deque<LoginDeadline> unnamed_;          ///< callers who have given no name, oldest first
    std::deque<LoginDeadline> named_;            ///< callers who have given a name, oldest first
    std::optional<base::Instant> empty_since_{}; ///< since when no people have been connected
};

} // namespace net
