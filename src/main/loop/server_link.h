// SPDX-License-Identifier: GPL-3.0-or-later
// The socket to a chess server. net::Link makes all decisions; this class resolves, connects, reads
// and writes on the loop's thread, without blocking.
#pragma once

#include "net/wire/transport.h"
#include "src/app/port/event.h"
#include "src/main/loop/child.h"
#include "src/main/loop/startup.h"

#include <asio/generic/stream_protocol.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace program {

// Resolves a host name on a thread of its own: this can take half a minute, which a player who
// quits must not have to wait for.

struct Addresses {
    std::vector<asio::ip::tcp::endpoint> found; ///< most promising first
    std::string problem;                        ///< why no address was found
    bool permanent = false;                     ///< the host does not exist
};

class Lookup {
  public:
    using Done = std::function<void(Addresses)>;

    /// `done` is called on the thread of `io`, never from within the constructor, and not at all
    /// once the Lookup is destroyed.
    Lookup(asio::io_context& io, std::string host, std::string port, Done done);
    ~Lookup();
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

class ServerLink {
  public:
    /// Timeout for connecting to one address, after which the next one is tried.
    static constexpr std::chrono::seconds connect_timeout{10};
    /// Timeout for the TLS or WebSocket handshake.
    static constexpr std::chrono::seconds handshake_timeout{10};
    /// Maximum number of bytes that the server has not accepted yet. Nobody types that much, so the
    /// connection must be dead.
    static constexpr std::size_t most_unsent = 64 * 1024;
    /// Maximum number of bytes per read; keys are handled between two reads.
    static constexpr std::size_t most_read = 64 * 1024;
    /// Maximum number of received bytes handled at once: each may be a line, whose events take more
    /// than a kilobyte. The memory for ordinary lines thus stays below the size that the allocator
    /// returns to the system each time.
    static constexpr std::size_t most_handled_bytes = 1024;

    using Events = std::vector<app::Event>;

    /// `told` receives events that are not the result of a call.
    ServerLink(asio::io_context& io, Call call, std::function<void(Events)> told);

    /// Passes input to the link: the start, a request, a wake. Bytes for the server have been
    /// written or queued when this returns.
    [[nodiscard]] Events handle(const net::Link::Input& input, base::Instant now);
    /// Waits for the server's next bytes, whose events go to `told`. Must be called again after
    /// that.
    void wait_for_bytes();
    [[nodiscard]] std::optional<base::Instant> next_wake() const { return link_.next_wake(); }

    /// Why there is no connection; empty if there is one or the user has left.
    [[nodiscard]] std::string trouble() const;

  private:
    // The loop's concrete executor: a type-erased one would add a virtual call every time.
    using Executor = asio::io_context::executor_type;
    using Socket = asio::basic_stream_socket<asio::generic::stream_protocol, Executor>;
    using Endpoint = asio::generic::stream_protocol::endpoint;
    struct Candidate {
        Endpoint endpoint;
        std::string text; ///< the address in messages, such as "192.0.2.1 5000"
    };

    /// A handler that calls `act` unless there was an error or another attempt has begun.
    template <class Act> [[nodiscard]] auto in_this_attempt(Act act) {
        return [this, act, call = attempt_](const asio::error_code& error = {}) {
            if (!error && call == attempt_) {
                act();
            }
        };
    }
    void tell(const net::Link::Input& input);
    void call();
    void connect_via();
    void on_addresses(const Addresses& addresses);
    void try_next(std::string why);
    void connected();
    void shake_hands();
    void on_opened();
    void read();
    void unwrap(std::string_view wire);
    void handle_data(std::string_view data);
    void send(const std::string& bytes);
    void put(std::string bytes);
    void flush();
    void on_lost(std::string why, bool permanent = false, std::string advice = {});
    void close();
    void set_user_timeout(base::Instant now);

    asio::io_context& io_;
    ServerPlace place_;
    net::Link link_;
    std::function<void()> on_no_timeseal_;
    std::function<void(Events)> on_events_;
    std::optional<Lookup> lookup_;
    std::optional<Child> child_;
    std::vector<Candidate> candidates_; ///< addresses still to be tried, the next at the back
    asio::steady_timer timer_;
    Socket socket_;
    std::unique_ptr<net::Transport> transport_; ///< TLS or WebSocket; null without them
    bool open_ = false;
    bool listening_ = false;
    int attempt_ = 0; ///< number of the current attempt; callbacks of older ones do nothing
    base::Millis
        user_timeout_{}; ///< value last set for the socket, see net::Link::tcp_user_timeout()
    std::string unsent_;
    bool writing_ = false;
    std::vector<char> buffer_;
};

} // namespace program
