// SPDX-License-Identifier: GPL-3.0-or-later
// Drives a server without sockets, in simulated time: visitors type lines and read the answers.
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

    /// Opens a connection; nothing is typed yet.
    net::ConnectionId call(net::Peer peer = {"127.0.0.1", true, {}});
    /// Connects and logs in under `name`, as a guest or with `password`.
    net::ConnectionId enter(std::string_view name, std::string_view password = {});
    /// Makes two pairs of partners and starts their match with "match NAME" and `arguments`.
    void begin_match(const std::array<net::ConnectionId, 2>& challengers,
                     const std::array<net::ConnectionId, 2>& challenged,
                     std::string_view arguments = "3 0 bughouse white");
    void send(net::ConnectionId connection, std::string_view bytes);
    /// Types `text` and returns what came since the last call, with "\n\r" as "\n".
    std::string type(net::ConnectionId connection, std::string_view text);
    [[nodiscard]] std::string heard(net::ConnectionId connection);
    /// What came since the last call, unprocessed.
    [[nodiscard]] std::string bytes(net::ConnectionId connection);
    void hang_up(net::ConnectionId connection);
    /// Hashes the passwords that `holds_hashes` has delayed.
    void hash_all();
    [[nodiscard]] bool is_closed(net::ConnectionId connection) const {
        return closed_.contains(connection);
    }

    void wait(base::Millis time);
    /// Lets `time` pass on a machine that is too busy to wake the server before the end of it.
    void oversleep(base::Millis time);
    /// Lets time pass without waking the server, as when it reads input before its alarm.
    void pass(base::Millis time) { now_ += time; }
    void happen(const net::ServerEvent& event);
    [[nodiscard]] base::Instant now() const { return now_; }

    net::Server lobby;
    std::map<std::string, std::string> records; ///< by name
    std::map<std::string, net::Account> accounts;
    std::vector<std::string> bans;
    std::vector<std::string> log;
    std::vector<net::CheckPassword> unchecked; ///< password checks delayed by `holds_checks`
    int added_lines = 0;                       ///< half-moves appended to records
    int whole_records = 0;                     ///< records written whole
    bool holds_checks = false;
    std::vector<net::HashPassword> unhashed; ///< new passwords delayed by `holds_hashes`
    bool holds_hashes = false;
    std::optional<base::Millis> round_trip; ///< as measured by the kernel on every connection
    bool disk_is_full = false;              ///< accounts cannot be saved
    std::vector<std::string> results;
    bool ended = false;
    std::vector<net::TellBots> told_bots;
    std::vector<net::TellBot> bots_heard;
    std::size_t relayed = 0; ///< total bytes sent

  private:
    void take(net::ServerEffect effect);

    base::Instant now_ = epoch;
    std::uint64_t lines_ = 0;
    std::map<net::ConnectionId, std::string> names_; ///< of those who entered
    std::map<net::ConnectionId, std::string> inbox_;
    std::map<net::ConnectionId, bool> closed_;
};

/// Whether `text` contains `part`.
[[nodiscard]] inline bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// An account with that name and password, which the driver's password check accepts.
[[nodiscard]] net::Account account(std::string name, const std::string& password);
/// Options with the accounts Amy, Ben and Root, an operator, all with the password "secret".
[[nodiscard]] net::ServerOptions some_accounts();
/// Options for a restarted server, with everything that the given one has saved.
[[nodiscard]] net::ServerOptions after(const LobbyDriver& server);

/// Four guests, of whom Alice and Bob play against Carol and Dave.
struct FourPlayers {
    explicit FourPlayers(net::ServerOptions options = {}) : server(std::move(options)) {}

    LobbyDriver server;
    net::ConnectionId alice = server.enter("Alice");
    net::ConnectionId carol = server.enter("Carol");
    net::ConnectionId dave = server.enter("Dave");
    net::ConnectionId bob = server.enter("Bob");

    /// Makes the partnerships, without a match.
    void pair();
    /// Drops what the four have been sent so far.
    void forget();
    /// Begins their match, with these words of `match`.
    void begin(std::string_view arguments = "3 0 bughouse white");
};

} // namespace support
