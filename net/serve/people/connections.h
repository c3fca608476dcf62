// SPDX-License-Identifier: GPL-3.0-or-later
// The connections of a server: its visitors, found by line or name, and their output.
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
    /// The shortest beginning of a name that is taken for it.
    static constexpr std::size_t shortest_beginning = 2;
    /// The most bytes that wait for the delay of spectators; beyond that the oldest are sent early.
    static constexpr std::size_t most_later = std::size_t{256} * 1024 * 1024;

    /// The longest reply that is sent at once, in bytes, and the most that is kept behind it.
    static constexpr std::size_t longest_page = std::size_t{32} * 1024;
    static constexpr std::size_t most_more = std::size_t{512} * 1024;
    /// The same of all visitors together.
    static constexpr std::size_t most_more_of_all = std::size_t{64} * 1024 * 1024;

    /// The address of a visitor stays until remove().
    Visitor& open(LineId line, Peer peer);
    void remove(LineId line);
    [[nodiscard]] Visitor* find(LineId line);
    /// A logged-in visitor by name, whatever the case of letters.
    [[nodiscard]] Visitor* named(std::string_view name);
    /// A logged-in visitor by name, or by the beginning of a name that no other has.
    [[nodiscard]] Visitor* meant(std::string_view name);
    /// To be called after the login as `visitor.name`, which nobody else has.
    void enter(Visitor& visitor);
    /// All logged-in visitors, by name.
    [[nodiscard]] std::vector<Visitor*> everybody();
    /// The visitors who asked to be told of arrivals, departures and games: by pin, gin, a notify
    /// or gnotify list, or by following somebody. In the order of their names.
    [[nodiscard]] std::vector<Visitor*> attentive();
    /// To be called when one of these settings of `visitor` may have changed.
    void note_attention(const Visitor& visitor);
    [[nodiscard]] std::size_t count() const { return names_.size(); }
    [[nodiscard]] std::size_t lines() const { return visitors_.size(); }
    /// Lines of people, logged in or not: no bots, and not the server's own socket.
    [[nodiscard]] std::size_t people() const { return people_; }
    /// Connections from that address, or network.
    [[nodiscard]] int lines_of(const std::string& counted_as) const;

    /// Before the session: the bytes as they are, "\n" as line end.
    void write(Visitor& to, std::string_view text);
    /// Sends whole lines, each with its end. A visitor who waits at a prompt gets them on a new
    /// line.
    void tell(Visitor& to, std::string_view lines);
    void tell(LineId to, std::string_view lines);
    /// The same at a later moment, if the receiver is still here then; `due` must not be before
    /// that of an earlier call.
    void tell_at(base::Instant due, LineId to, std::string lines);
    /// Sends what is due by now.
    void tell_due(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_due() const {
        return later_.empty() ? std::nullopt : std::optional(later_.front().due);
    }
    /// Asks the client by a ping whether a move is on its way.
    void ping_flag(LineId to);
    /// Text sent to `visitor` between begin_reply() and end_reply() answers a command; in FICS's
    /// block mode it is marked with the command's number `id`.
    void begin_reply(Visitor& visitor);
    void end_reply(Visitor& visitor, std::optional<int> id, int code);
    /// Goes on with the reply before, if that was longer than a page. False: it was not.
    bool go_on(Visitor& visitor);
    /// Sends everything that is left at once, then closes the line.
    void hang_up(Visitor& visitor, ServerEffects& effects);
    /// Turns pending output into effects, followed by prompts and pings.
    void flush(ServerEffects& effects);

  private:
    void touch(Visitor& visitor);
    void page(Visitor& visitor);
    void prompt(Visitor& visitor);
    void send(Visitor& visitor, ServerEffects& effects);

    std::unordered_map<LineId, Visitor> visitors_;
    std::unordered_map<std::string, int> by_address_;
    std::size_t people_ = 0;
    std::map<std::string, LineId, std::less<>> names_;     ///< in lower case
    std::map<std::string, LineId, std::less<>> attentive_; ///< by name in lower case
    std::vector<LineId> touched_;
    struct Later {
        base::Instant due;
        LineId to{};
        std::string lines;
    };
    std::deque<Later> later_; ///< the first to be told first
    std::size_t later_bytes_ = 0;
    std::size_t reply_begins_ = 0;
    std::string last_more_; ///< of the visitor who is answered: what `next` would go on with
    std::size_t more_bytes_ = 0;
};

} // namespace net
