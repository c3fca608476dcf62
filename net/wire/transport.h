// SPDX-License-Identifier: GPL-3.0-or-later
// A layer between the bytes of a session and those of its socket: TLS, WebSocket, or one on top of
// the other. The session does not know which; a plain connection has none. Layers take and return
// bytes, and use neither sockets nor clocks.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace net {

class Transport {
  public:
    enum class State : std::uint8_t {
        opening, ///< during the handshake: nothing can be sent yet
        open,
        closed ///< by either side; further input is dropped
    };
    /// Received bytes, split into those for each side.
    struct ReceivedBytes {
        std::string data; ///< for the session
        std::string wire; ///< for the socket: the layer's own answers
    };

    virtual ~Transport() = default;

    /// The first bytes to send.
    [[nodiscard]] virtual std::string start() = 0;
    /// Takes bytes from the socket. The result does not depend on how they were split into packets.
    [[nodiscard]] virtual ReceivedBytes receive(std::string_view wire) = 0;
    /// `data` as bytes for the socket; empty unless the layer is open.
    [[nodiscard]] virtual std::string send(std::string_view data) = 0;
    /// The last bytes for the socket; a client that has not finished the handshake is told what
    /// protocol is spoken here.
    [[nodiscard]] virtual std::string close() = 0;

    [[nodiscard]] State state() const { return state_; }
    /// Why it is closed, in words; empty if the other side closed it normally.
    [[nodiscard]] const std::string& why() const { return why_; }
    /// Whether another attempt would fail in the same way.
    [[nodiscard]] bool failed_permanently() const { return permanent_; }
    /// Advice for the user, in sentences; may be empty.
    [[nodiscard]] const std::string& advice() const { return advice_; }

  protected:
    void open() { state_ = State::open; }
    void end(std::string why = {}, bool permanent = false, std::string advice = {}) {
        if (state_ != State::closed) {
            state_ = State::closed;
            why_ = std::move(why);
            permanent_ = permanent;
            advice_ = std::move(advice);
        }
    }

  private:
    State state_ = State::opening;
    std::string why_;
    bool permanent_ = false;
    std::string advice_;
};

/// Makes a new layer for each connection; null for plain connections.
using MakeTransport = std::function<std::unique_ptr<Transport>()>;

/// A layer that sends the bytes of `upper` through `lower`, such as WebSocket over TLS.
[[nodiscard]] std::unique_ptr<Transport> stacked(std::unique_ptr<Transport> upper,
                                                 std::unique_ptr<Transport> lower);

} // namespace net
