// SPDX-License-Identifier: GPL-3.0-or-later
// An entrance of a server: a port, or a socket of this machine.
#pragma once

#include "net/serve/table/server_event.h"
#include "net/wire/transport.h"
#include "src/base/instant.h"
#include "src/base/result.h"

#include <asio/basic_socket_acceptor.hpp>
#include <asio/generic/stream_protocol.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace program {

// The socket of one visitor: reads when there is something, writes without ever waiting.

class ServedLine {
  public:
    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Socket =
        asio::basic_stream_socket<asio::generic::stream_protocol, asio::io_context::executor_type>;
    /// Bytes that a visitor has not taken yet; who holds more reads too slowly.
    static constexpr std::size_t most_unsent = 256 * 1024;
    /// For the handshake of TLS or WebSocket.
    static constexpr std::chrono::seconds handshake_patience{10};

    /// Callbacks of a connection: data can be read, or the other end has closed. Never called from
    /// within one of its own functions.
    struct Calls {
        std::function<void()> readable;
        std::function<void()> gone;
    };
    ServedLine(Socket socket, Calls calls, std::unique_ptr<net::Transport> transport = nullptr);

    void listen();
    /// Reads arrived bytes into `buffer`; empty: none yet. The `gone` callback runs when the line
    /// has ended.
    [[nodiscard]] std::string_view read(std::span<char> buffer);
    /// The line's round trip as the kernel measures it by itself (TCP_INFO), for net::BytesCame.
    [[nodiscard]] std::optional<base::Millis> round_trip();
    /// False: the visitor reads too slowly; the line is to be closed.
    [[nodiscard]] bool send(std::string_view bytes);
    /// Nothing more is sent but these words, and then it is gone.
    void send_away(std::string_view farewell);
    /// Closes the line as soon as all output is sent.
    void close_when_sent();
    [[nodiscard]] bool closing() const { return closing_; }

  private:
    using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>,
                                             asio::io_context::executor_type>;
    /// The layer between a caller and the session, and the time limit of its handshake.
    struct Between {
        std::unique_ptr<net::Transport> transport;
        std::optional<Timer> deadline; ///< of the handshake
        std::string unsent{};          ///< until the handshake is over
        std::string came{};            ///< of the last read()
    };

    /// `then` is not called when the line is gone.
    template <class Then> [[nodiscard]] auto while_here(Then then) {
        return [here = std::weak_ptr(here_), then](const asio::error_code& error) {
            if (!error && !here.expired()) {
                then();
            }
        };
    }
    [[nodiscard]] bool waits_for_handshake() const;
    void limit_handshake();
    [[nodiscard]] std::string_view carry(std::string_view wire);
    void write(std::string_view wire);
    void flush();
    void leave();

    Socket socket_;
    Calls calls_;
    std::unique_ptr<Between> between_; ///< none: a plain line
    std::string unsent_;
    bool writing_ = false;
    bool closing_ = false;
    std::shared_ptr<bool> here_ = std::make_shared<bool>(true);
};

/// A socket of this machine, and who may open it.
struct LocalPlace {
    std::string path;
    std::optional<gid_t> group{}; ///< the group whose members may connect
    bool everybody =
        false;            ///< any user of this machine may connect; otherwise only the server's own
    bool control = false; ///< for `serve ctl`: the caller is the operator
};

class ServerDoor {
  public:
    /// Takes a new visitor's socket. False: there are too many; the next one waits a little.
    using Take = std::function<bool(ServedLine::Socket socket, net::Peer peer,
                                    std::unique_ptr<net::Transport> transport)>;

    /// The line of a visitor whose host has vanished is gone after that time.
    static constexpr std::chrono::seconds longest_silence{40};

    ServerDoor(asio::io_context& io, Take take, net::MakeTransport between)
        : io_(io), take_(std::move(take)), between_(std::move(between)), pause_(io) {}
    ServerDoor(const ServerDoor&) = delete;
    ServerDoor& operator=(const ServerDoor&) = delete;
    ~ServerDoor();

    /// The port it listens at; the reason when it cannot.
    [[nodiscard]] base::Result<int, std::string> open(const asio::ip::tcp::endpoint& at);
    /// Opens a Unix socket; a socket file that nobody listens at is replaced. Answers what went
    /// wrong.
    [[nodiscard]] std::optional<std::string> open(const LocalPlace& at);

  private:
    using Protocol = asio::generic::stream_protocol;
    using Acceptor = asio::basic_socket_acceptor<Protocol, asio::io_context::executor_type>;

    void accept();
    void take(ServedLine::Socket socket);
    [[nodiscard]] std::optional<net::Peer> peer_of(ServedLine::Socket& socket);

    asio::io_context& io_;
    Take take_;
    net::MakeTransport between_;
    std::optional<Acceptor> acceptor_;
    asio::steady_timer pause_; ///< before the next one is taken
    bool may_go_on_ = true;
    bool control_ = false;
    std::string path_; ///< path of a local socket
    dev_t device_{};   ///< device and inode of that socket's file
    ino_t number_{};
    std::map<uid_t, std::string> users_; ///< names of users, each looked up once
};

} // namespace program
