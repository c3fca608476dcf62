// SPDX-License-Identifier: GPL-3.0-or-later
// An entrance to a server: a TCP port or a local socket.
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

// The connection of one visitor: reads when there is data, and never blocks to write.

class ServedConnection {
  public:
    // The loop's concrete executor: a type-erased one would add a virtual call every time.
    using Socket =
        asio::basic_stream_socket<asio::generic::stream_protocol, asio::io_context::executor_type>;
    /// Maximum number of unsent bytes, besides answers to the visitor's own commands. A visitor
    /// with more reads too slowly: only what is queued and a farewell are still sent.
    static constexpr std::size_t most_unsent = 256 * 1024;
    /// Maximum number of unsent bytes of answers that are allowed besides `most_unsent`.
    static constexpr std::size_t most_unsent_answers = 1024 * 1024;
    /// While more bytes of answers than this are unsent, the visitor's next line waits.
    static constexpr std::size_t most_unsent_to_read_on = 64 * 1024;
    /// Timeout for the TLS or WebSocket handshake.
    static constexpr std::chrono::seconds handshake_timeout{10};

    /// Called when data can be read and when the other end has closed, never from within a member
    /// function.
    struct Calls {
        std::function<void()> readable;
        std::function<void()> gone;
    };
    ServedConnection(Socket socket, Calls calls,
                     std::unique_ptr<net::Transport> transport = nullptr);

    /// Has `readable` called when bytes have come and the visitor has accepted most of the answers.
    void wait_for_bytes();
    /// Reads available bytes into `buffer`, and calls `take` with each of their lines until too
    /// many answers are unsent; the answers are sent together. If the connection has closed, `gone`
    /// is called later.
    void read(std::span<char> buffer, const std::function<void(std::string_view)>& take);
    /// The round-trip time as measured by the kernel (TCP_INFO), for net::BytesReceived.
    [[nodiscard]] std::optional<base::Millis> round_trip();
    /// Sends or queues bytes; `is_answer` if they answer the visitor's own command. False if the
    /// visitor reads too slowly and should be disconnected.
    [[nodiscard]] bool send(std::string_view bytes, bool is_answer);
    /// Sends a farewell, then closes the connection; nothing else is sent.
    void send_farewell_and_close(std::string_view farewell);
    /// Closes the connection once all output has been sent.
    void close_when_sent();
    [[nodiscard]] bool closing() const { return closing_; }
    /// Whether the visitor will send nothing more, but may still read.
    [[nodiscard]] bool has_stopped_sending() const { return ended_; }
    /// Whether there is output that the visitor has not accepted.
    [[nodiscard]] bool has_unsent() const { return writing_; }

  private:
    using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                             asio::wait_traits<std::chrono::steady_clock>,
                                             asio::io_context::executor_type>;
    /// The layer between the socket and the session, and the time limit for its handshake.
    struct TransportLayer {
        std::unique_ptr<net::Transport> transport;
        std::optional<Timer> deadline; ///< for the handshake
        std::string unsent{};          ///< output that waits for the end of the handshake
    };

    /// A handler that calls `then` unless this object has been destroyed.
    template <class Then> [[nodiscard]] auto while_alive(Then then) {
        return [here = std::weak_ptr(alive_), then](const asio::error_code& error) {
            if (!error && !here.expired()) {
                then();
            }
        };
    }
    [[nodiscard]] bool waits_for_handshake() const;
    void limit_handshake();
    void receive(std::span<char> buffer);
    [[nodiscard]] std::string_view next_line();
    [[nodiscard]] std::string unwrap(std::string_view wire);
    void write(std::string_view wire, bool is_answer = false);
    void flush();
    void report_gone();

    Socket socket_;
    Calls calls_;
    std::unique_ptr<TransportLayer> transport_layer_; ///< null for a plain connection
    std::string received_;                            ///< received lines that read() passes on
    std::size_t passed_on_ = 0;      ///< how many bytes of `received_` read() has passed on
    std::string unsent_;             ///< output that the kernel has not taken
    std::size_t unsent_answers_ = 0; ///< upper bound of the answers in `unsent_`, in bytes
    bool writing_ = false;
    bool read_waits_for_output_ = false; ///< the next line waits for output to be sent
    bool closing_ = false;
    bool ended_ = false; ///< the visitor has sent the last byte
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

/// A local socket, and who may connect to it.
struct LocalPlace {
    std::string path;
    std::optional<gid_t> group{}; ///< group whose members may connect
    bool everybody = false; ///< any user may connect; otherwise only the server's own and the group
    bool control = false;   ///< for `serve ctl`: callers are operators
};

class Listener {
  public:
    /// Takes over a new visitor's socket.
    using Take = std::function<void(ServedConnection::Socket socket, net::Peer peer,
                                    std::unique_ptr<net::Transport> transport)>;
    /// Whether there is room for another visitor; until there is, callers wait, except at the
    /// control socket.
    using HasRoom = std::function<bool()>;

    /// How long it takes until a vanished host is noticed and its connection closed.
    static constexpr std::chrono::seconds vanished_host_timeout{40};

    Listener(asio::io_context& io, Take take, HasRoom has_room, net::MakeTransport between)
        : io_(io), on_visitor_(std::move(take)), has_room_(std::move(has_room)),
          make_transport_(std::move(between)), accept_timer_(io) {}
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    /// Listens on a TCP port; returns the port number, or the error.
    [[nodiscard]] base::Result<int, std::string> open(const asio::ip::tcp::endpoint& at);
    /// Listens on a Unix socket, replacing a socket file that has no listener. Returns the error.
    [[nodiscard]] std::optional<std::string> open(const LocalPlace& at);

  private:
    using Protocol = asio::generic::stream_protocol;
    using Acceptor = asio::basic_socket_acceptor<Protocol, asio::io_context::executor_type>;

    void accept();
    void accept_later();
    void take(ServedConnection::Socket socket);
    [[nodiscard]] std::optional<net::Peer> peer_of(ServedConnection::Socket& socket);

    asio::io_context& io_;
    Take on_visitor_;
    HasRoom has_room_;
    net::MakeTransport make_transport_;
    std::optional<Acceptor> acceptor_;
    asio::steady_timer accept_timer_; ///< delay before accepting again when there was no room
    bool control_ = false;
    std::string path_; ///< path of a local socket
    dev_t device_{};   ///< device and inode of the socket's file
    ino_t inode_{};
    std::map<uid_t, std::string> users_; ///< cache of users' names
};

} // namespace program
