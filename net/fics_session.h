// SPDX-License-Identifier: GPL-3.0-or-later
// One connection to a FICS-style server without its socket: bytes and wishes in, bytes and events
// out. It knows no clock; who owns the socket stamps every input.
#pragma once

#include "net/fics_event.h"
#include "net/fics_table.h"
#include "net/lines.h"
#include "net/login.h"
#include "net/telnet.h"
#include "net/timeseal.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace net {

struct SessionOptions {
    Credentials who;
    Seal seal = Seal::none;
    std::string user = "player";   ///< for the seal's greeting
    std::string system = "unix";   ///< for the seal's greeting
    std::string program;           ///< for `set interface`; empty: not sent
    bool prepare = true;           ///< send opening_words() after the login (--no-init: false)
    std::vector<std::string> then; ///< the user's own commands after that (.icsrc)
    bool claim_flags = true;       ///< FICS does not do it by itself
    bool watch_partner = true;
};

// What happens to a session.
struct Connected {};
struct Received {
    std::string_view bytes;
};
/// The socket is gone. Nothing is sent any more.
struct Disconnected {};
struct Woken {}; ///< next_wake() has come
struct NameGiven {
    std::string name;
};
struct PasswordGiven {
    std::string password;
};
/// A line of the user's, sent as it is.
struct Command {
    std::string line;
};
struct AskServer {
    play::Request request;
};
using SessionInput = std::variant<Connected, Received, Disconnected, Woken, NameGiven,
                                  PasswordGiven, Command, AskServer>;

/// `bytes` go to the socket first, before anything is drawn. They may hold a password in clear (an
/// unsealed one): not for logs.
struct SessionOutput {
    std::string bytes;
    SessionEvents events;
};

class FicsSession {
  public:
    /// How long a line that may go on in the next one is kept back when nothing follows.
    static constexpr base::Millis continuation_wait{30};
    /// Between commands that the program sends by itself: servers drop who sends eight a second.
    static constexpr base::Millis pace{250};
    static constexpr std::size_t burst = 4; ///< that many may go together
    static constexpr std::size_t most_queued = 256;

    explicit FicsSession(SessionOptions options);

    /// `now` must not go back between calls.
    [[nodiscard]] SessionOutput update(const SessionInput& input, base::Instant now);
    /// When Woken is due; nothing: not before something else happens.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;

    /// What is typed now must not be shown: a password.
    [[nodiscard]] bool hides_typing() const;
    /// The line without an end that the server is in the middle of; made safe to show.
    [[nodiscard]] std::string unfinished_line() const;
    [[nodiscard]] bool logged_in() const { return login_.done(); }
    [[nodiscard]] const FicsTable& table() const { return table_; }

  private:
    struct Outbox;

    SessionOptions options_;
    Telnet telnet_;
    PingFilter pings_;
    Lines lines_;
    Login login_;
    FicsTable table_;
};

} // namespace net
