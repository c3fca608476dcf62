// SPDX-License-Identifier: GPL-3.0-or-later
// The socket to a chess server. net::Link decides everything; this looks up, connects, reads and
// writes, on the loop's thread and without ever waiting.
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

// A host's addresses, looked up on a thread of its own: the system may take half a minute over a
// name, and a player who quits meanwhile does not wait for it.

struct Addresses {
    std::vector<asio::ip::tcp::endpoint> found; ///< most promising first
    std::string problem;                        ///< why there are none
    bool for_good = false;                      ///< there is no such host
};

class Lookup {
  public:
    using Done = std::function<void(Addresses)>;

    /// `done` is called on the thread of `io`, never from within this call; not at all when the
    /// Lookup is gone by then.
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
    /// For one address; the next one is tried then.
    static constexpr std::chrono::seconds connect_patience{10};
    /// For the handshake of TLS or WebSocket.
    static constexpr std::chrono::seconds handshake_patience{10};
    /// Bound on bytes that the server has not taken yet. No typist can reach it: such a line is
    /// dead.
    static constexpr std::size_t most_unsent = 64 * 1024;
    /// Read at a time; between two reads keys are looked at.
    static constexpr std::size_t most_read = 64 * 1024;
    /// Bytes of them that are told at once: each may be a line, and what is made of a line takes
    /// more than a kilobyte. Of usual lines it stays below what the allocator takes from the
    /// system and gives back each time.
    static constexpr std::size_t most_told = 1024;

    using Events = std::vector<app::Event>;

    /// `told` is called with what has happened on the line by itself.
    ServerLink(asio::io_context& io, Call call, std::function<void(Events)> told);

    [[nodiscard]] Events start(base::Instant now) { return happen(net::Start{}, now); }
    /// The bytes are on their way when this returns.
    [[nodiscard]] Events ask(const play::ServerRequest& request, base::Instant now) {
        return happen(request, now);
    }
    [[nodiscard]] Events ask(const play::Request& request, base::Instant now) {
        return happen(request, now);
    }
    /// Waits for what the server says next; `told` hears of it once.
    void listen();
    [[nodiscard]] std::optional<base::Instant> next_wake() const { return link_.next_wake(); }
    [[nodiscard]] Events tick(base::Instant now) { return happen(net::Woken{}, now); }

    /// Why there is no line; empty while there is one, or when the user has left.
    [[nodiscard]] std::string trouble() const;

  private:
    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Executor = asio::io_context::executor_type;
    using Socket = asio::basic_stream_socket<asio::generic::stream_protocol, Executor>;
    using Endpoint = asio::generic::stream_protocol::endpoint;
    struct Candidate {
        Endpoint endpoint;
        std::string text; ///< "192.0.2.1 5000"
    };

    [[nodiscard]] Events happen(const net::Link::Input& input, base::Instant now);
    void tell(const net::Link::Input& input);
    void call();
    void call_through();
    void found(const Addresses& addresses);
    void try_next(std::string why);
    void connected();
    void shake_hands();
    void opened();
    void read();
    void carry(std::string_view wire);
    void hear(std::string_view data);
    void send(const std::string& bytes);
    void put(std::string bytes);
    void flush();
    void lost(std::string why, bool for_good = false, std::string advice = {});
    void close();
    void set_patience(base::Instant now);

    asio::io_context& io_;
    ServerPlace place_;
    net::Link link_;
    std::function<void()> found_plain_;
    std::function<void(Events)> told_;
    std::optional<Lookup> lookup_;
    std::optional<Child> child_;
    std::vector<Candidate> candidates_; ///< the next one last
    asio::steady_timer patience_;
    Socket socket_;
    std::unique_ptr<net::Transport> between_; ///< of this connection; none: a plain line
    bool open_ = false;
    bool listening_ = false;
    int call_ = 0; ///< which one; what an older one has started does not matter any more
    base::Millis kernel_patience_{}; ///< as last set, see net::Link::patience()
    std::string unsent_;
    bool writing_ = false;
    std::vector<char> buffer_;
};

} // namespace program
