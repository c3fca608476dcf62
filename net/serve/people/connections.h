// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of a server: its visitors, found by connection or name, and their output.
#pragma once

#include "net/serve/people/visitor.h"
#include "net/serve/table/server_event.h"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace net {

class Connections {
  public:
    /// Minimum length of an abbreviated name.
    static constexpr std::size_t shortest_prefix = 2;
    /// Maximum number of bytes held back for delayed spectators; beyond it the oldest are sent
    /// early.
    static constexpr std::size_t most_delayed_bytes = std::size_t{256} * 1024 * 1024;

    /// Maximum size in bytes of one page of a reply, and of the rest that is kept for `next`.
    static constexpr std::size_t longest_page = std::size_t{32} * 1024;
    static constexpr std::size_t max_kept_reply = std::size_t{512} * 1024;
    /// Maximum size in bytes of what is kept for `next` for all visitors together.
    static constexpr std::size_t max_kept_replies = std::size_t{64} * 1024 * 1024;

    /// Opens a connection; the reference stays valid until remove().
    Visitor& open(ConnectionId connection, Peer peer);
    /// Forgets that visitor. Only end_visit_of() may call it, after withdrawing the visitor's
    /// offers and seeks.
    void remove(const Visitor& visitor);
    /// The visitor with that connection; null for nothing, or if they have gone.
    [[nodiscard]] Visitor* find(std::optional<ConnectionId> connection);
    /// A logged-in visitor by name, ignoring case.
    [[nodiscard]] Visitor* find_by_name(std::string_view name);
    /// A logged-in visitor by name, or by an unambiguous abbreviation of it.
    [[nodiscard]] Visitor* find_by_prefix(std::string_view name);
    /// The line `nobody`, unless the name is an abbreviation of several visitors' names, which the
    /// answer then lists.
    [[nodiscard]] std::string not_found_text(std::string_view name, std::string nobody);
    /// The same, where the line is that nobody of that name is logged in.
    [[nodiscard]] std::string not_found_text(std::string_view name);
    /// Must be called after a login; no other logged-in visitor may have the name `visitor.name`.
    void add_logged_in(Visitor& visitor);
    /// All logged-in visitors, by name.
    [[nodiscard]] std::vector<Visitor*> everybody();
    /// The visitors who want to be told of arrivals, departures or games: by pin, gin, a notify or
    /// gnotify list, or by following somebody. In the order of their names.
    [[nodiscard]] std::vector<Visitor*> visitors_to_notify();
    /// Must be called when a setting or list that visitors_to_notify() depends on may have changed.
    void update_notified(const Visitor& visitor);
    [[nodiscard]] std::size_t count() const { return names_.size(); }
    [[nodiscard]] std::size_t open_count() const { return visitors_.size(); }
    /// Connections of people, logged in or not, without bots and the control socket.
    [[nodiscard]] std::size_t connected_people() const { return connected_people_; }
    /// Number of connections from that address or network.
    [[nodiscard]] int count_from(const std::string& limit_key) const;

    /// Sends text as it is, even before the login; its lines end with "\n".
    void write(Visitor& to, std::string_view text);
    /// Sends complete lines, which include their line ends. For a visitor at a prompt they begin on
    /// a new line. Does nothing before the login or for bots.
    void tell(Visitor& to, std::string_view lines);
    void tell(std::optional<ConnectionId> to, std::string_view lines);
    /// Sends complete lines later, if the receiver is still connected then; `due` must not be
    /// earlier than in previous calls.
    void tell_at(base::Instant due, ConnectionId to, std::string lines);
    /// Sends everything that is due by now.
    void tell_due(base::Instant now);
    /// When tell_due() is due: at once if too much waits.
    [[nodiscard]] std::optional<base::Instant> next_due() const {
        return scheduled_lines_.empty() ? std::nullopt
               : scheduled_bytes_ > most_delayed_bytes
                   ? std::optional(base::Instant{})
                   : std::optional(scheduled_lines_.front().due);
    }
    /// Pings the client to find out whether a move is on its way.
    void ping_for_flag(ConnectionId to);
    /// Text sent to `visitor` between begin_reply() and end_reply() answers a command. In FICS's
    /// block mode it is marked with the client's number `id` for the command and the command's own
    /// `code`.
    void begin_reply(Visitor& visitor);
    void end_reply(Visitor& visitor, std::optional<int> id, int code);
    /// Continues the previous reply if that was longer than a page; otherwise returns false.
    bool send_next_page(Visitor& visitor);
    /// Sends all remaining output at once, then closes the connection.
    void disconnect(Visitor& visitor, ServerEffects& effects);
    /// Turns pending output into effects, followed by prompts and pings.
    void flush(ServerEffects& effects);

  private:
    void touch(Visitor& visitor);
    void cut_to_page(Visitor& visitor);
    void prompt(Visitor& visitor);
    void send(Visitor& visitor, ServerEffects& effects);

    std::unordered_map<ConnectionId, Visitor> visitors_;
    std::unordered_map<std::string, int> by_address_;
    std::size_t connected_people_ = 0;
    std::map<std::string, ConnectionId, std::less<>> names_;    ///< by name in lower case
    std::map<std::string, ConnectionId, std::less<>> notified_; ///< by name in lower case
    std::vector<ConnectionId> touched_;
    struct DelayedLines {
        base::Instant due;
        ConnectionId to{};
        std::string lines;
    };
    std::deque<DelayedLines> scheduled_lines_; ///< ordered by time
    std::size_t scheduled_bytes_ = 0;
    std::size_t reply_begins_ = 0;
    std::string previous_rest_; ///< for the visitor being answered: what `next` would send
    std::size_t rest_bytes_ = 0;
};

} // namespace net
