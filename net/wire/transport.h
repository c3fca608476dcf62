// SPDX-License-Identifier: GPL-3.0-or-later
// A layer between the bytes of a session and those of its socket: TLS, WebSocket, or one over the
// other. The session does not know which; a plain line has none. Bytes in, bytes out: no layer
// knows a socket or the time.
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
        opening, ///< the handshake goes on: nothing can be sent yet
        open,
        closed ///< by either side; what comes from the socket is dropped
    };
    /// Bytes from the socket, parted into those for either side.
    struct Carried {
        std::string data; ///< for the session
        std::string wire; ///< for the socket: answers of the layer's own
    };

    virtual ~Transport() = default;

    /// The bytes to send first of all.
    [[nodiscard]] virtual std::string start() = 0;
    /// The result depends on the bytes alone, not on how they were cut into packets.
    [[nodiscard]] virtual Carried receive(std::string_view wire) = 0;
    /// `data` as bytes for the socket; nothing unless the layer is open.
    [[nodiscard]] virtual std::string send(std::string_view data) = 0;
    /// The last bytes for the socket; for a client that has not finished the handshake, a word
    /// about what is spoken here.
    [[nodiscard]] virtual std::string close() = 0;

    [[nodiscard]] State state() const { return state_; }
    /// Why it is closed, in words; empty when the other side has closed it in order.
    [[nodiscard]] const std::string& why() const { return why_; }
    /// Another call would end alike.
    [[nodiscard]] bool for_good() const { return for_good_; }
    /// Advice for the user, in sentences; perhaps empty.
    [[nodiscard]] const std::string& advice() const { return advice_; }

  protected:
    void open() { state_ = State::open; }
    void end(std::string why = {}, bool for_good = false, std::string advice = {}) {
        if (state_ != State::closed) {
            state_ = State::closed;
            why_ = std::move(why);
            for_good_ = for_good;
            advice_ = std::move(advice);
        }
    }

  private:
    State state_ = State::opening;
    std::string why_;
    bool for_good_ = false;
    std::string advice_;
};

/// Makes a new one for each connection; none: the line is plain.
using MakeTransport = std::function<std::unique_ptr<Transport>()>;

/// `upper`'s bytes go through `lower`: WebSocket over TLS.
[[nodiscard]] std::unique_ptr<Transport> stacked(std::unique_ptr<Transport> upper,
                                                 std::unique_ptr<Transport> lower);

} // namespace net
