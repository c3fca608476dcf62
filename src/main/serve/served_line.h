// SPDX-License-Identifier: GPL-3.0-or-later
// The socket of one visitor: reads when there is something, writes without ever waiting.
#pragma once

#include <asio/generic/stream_protocol.hpp>
#include <asio/io_context.hpp>

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace program {

class ServedLine {
  public:
    // Of the loop's own executor: one of any type is asked what it is at every turn.
    using Socket =
        asio::basic_stream_socket<asio::generic::stream_protocol, asio::io_context::executor_type>;
    /// Bytes that a visitor has not taken yet; who holds more reads too slowly.
    static constexpr std::size_t most_unsent = 256 * 1024;

    /// Callbacks for readable data and for the end of the line; never called from within a call to
    /// the line.
    struct Calls {
        std::function<void()> readable;
        std::function<void()> gone;
    };
    ServedLine(Socket socket, Calls calls);

    void listen();
    /// Reads arrived bytes into `buffer`; empty: none yet. The `gone` callback runs when the line
    /// has ended.
    [[nodiscard]] std::string_view read(std::span<char> buffer);
    /// False: the visitor reads too slowly; the line is to be closed.
    [[nodiscard]] bool send(std::string_view bytes);
    /// Nothing more is sent but these words, and then it is gone.
    void send_away(std::string_view words);
    /// Once all is sent, it is closed and gone.
    void close_when_sent();
    [[nodiscard]] bool closing() const { return closing_; }

  private:
    void flush();

    Socket socket_;
    Calls calls_;
    std::string unsent_;
    bool writing_ = false;
    bool closing_ = false;
};

} // namespace program
