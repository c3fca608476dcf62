// SPDX-License-Identifier: GPL-3.0-or-later
// A server without sockets as tests drive it: visitors type lines and read what they get, time
// passes when it is told to.
#pragma once

#include "net/serve/server.h"
#include "tests/support/epoch.h"

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace support {

class LobbyDriver {
  public:
    explicit LobbyDriver(net::ServerOptions options = {});

    /// Somebody calls; nothing is typed yet.
    net::LineId call(net::Peer peer = {"127.0.0.1", true, {}});
    /// A player calls and logs in under that name, as a guest or with `password`.
    net::LineId enter(std::string_view name, std::string_view password = {});
    /// Two pairs of partners, and a match between them begun with `arguments` behind "match NAME".
    void begin_match(const std::array<net::LineId, 2>& challengers,
                     const std::array<net::LineId, 2>& challenged,
                     std::string_view arguments = "3 0 bughouse white");
    void send(net::LineId line, std::string_view bytes);
    /// Answers what came since the last look, "\n\r" as "\n".
    std::string type(net::LineId line, std::string_view text);
    [[nodiscard]] std::string heard(net::LineId line);
    /// The bytes as they came.
    [[nodiscard]] std::string bytes(net::LineId line);
    void hang_up(net::LineId line);
    [[nodiscard]] bool is_closed(net::LineId line) const { return closed_.contains(line); }

    void wait(base::Millis time);
    void happen(const net::ServerEvent& event);
    [[nodiscard]] base::Instant now() const { return now_; }

    net::Server lobby;
    std::map<std::string, std::string> records; ///< by their names
    std::map<std::string, net::Account> accounts;
    std::vector<std::string> bans;
    std::vector<std::string> log;
    std::vector<net::CheckPassword> unchecked; ///< while `holds_checks`
    int added_lines = 0;                       ///< half-moves behind records
    bool holds_checks = false;
    std::optional<base::Millis> round_trip; ///< that the kernel measures on every line
    bool disk_is_full = false;              ///< no account is taken
    std::vector<std::string> results;
    bool ended = false;
    std::vector<net::TellBots> told_bots;
    std::size_t relayed = 0; ///< bytes sent in all

  private:
    void take(net::ServerEffect effect);

    base::Instant now_ = epoch;
    std::uint64_t lines_ = 0;
    std::map<net::LineId, std::string> names_; ///< of those who entered
    std::map<net::LineId, std::string> inbox_;
    std::map<net::LineId, bool> closed_;
};

/// What stands between `from` and `to` in `text`; empty when they do not.
[[nodiscard]] inline bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// An account of that name whose password the driver takes to be `password`.
[[nodiscard]] net::Account account(std::string name, const std::string& password);
/// Amy, Ben and Root, an operator, with the password "secret".
[[nodiscard]] net::ServerOptions some_accounts();
/// Options of the server that is started again with what the last one had kept of them.
[[nodiscard]] net::ServerOptions after(const LobbyDriver& server);

} // namespace support
