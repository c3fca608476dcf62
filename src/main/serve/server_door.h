// SPDX-License-Identifier: GPL-3.0-or-later
// Where visitors of a server come in: a port, or a socket of this machine.
#pragma once

#include "net/serve/table/server_event.h"
#include "src/base/result.h"
#include "src/main/serve/served_line.h"

#include <asio/basic_socket_acceptor.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>

namespace program {

/// A socket of this machine, and who may open it.
struct LocalPlace {
    std::string path;
    std::optional<gid_t> group{}; ///< its members may
    bool everybody =
        false; ///< any user of this machine may connect; otherwise only the server's own
};

class ServerDoor {
  public:
    /// Of a visitor who has come in. False: there are too many; the next one waits a little.
    using Take = std::function<bool(ServedLine::Socket socket, net::Peer peer)>;

    /// The line of a visitor whose host has vanished is gone after that time.
    static constexpr std::chrono::seconds longest_silence{40};

    ServerDoor(asio::io_context& io, Take take) : io_(io), take_(std::move(take)), pause_(io) {}
    ServerDoor(const ServerDoor&) = delete;
    ServerDoor& operator=(const ServerDoor&) = delete;
    ~ServerDoor();

    /// The port it listens at; the reason when it cannot.
    [[nodiscard]] base::Result<int, std::string> open(const asio::ip::tcp::endpoint& at);
    /// A socket there that nobody listens at is replaced.
    [[nodiscard]] std::optional<std::string> open(const LocalPlace& at);

  private:
    using Protocol = asio::generic::stream_protocol;
    using Acceptor = asio::basic_socket_acceptor<Protocol, asio::io_context::executor_type>;

    void accept();
    void take(ServedLine::Socket socket);
    [[nodiscard]] std::optional<net::Peer> peer_of(ServedLine::Socket& socket);

    asio::io_context& io_;
    Take take_;
    std::optional<Acceptor> acceptor_;
    asio::steady_timer pause_; ///< before the next one is taken
    bool may_go_on_ = true;
    std::string path_; ///< of a socket of this machine
    dev_t device_{};   ///< of its file, with its number
    ino_t number_{};
    std::map<uid_t, std::string> users_; ///< whose names are known; each is asked for once
};

} // namespace program
