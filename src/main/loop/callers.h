// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that connect to a session: the front whose terminal it uses, and others that call its
// socket.
#pragma once

#include "src/main/session/session.h"
#include "src/main/session/session_socket.h"

#include <asio/io_context.hpp>
#include <asio/posix/stream_descriptor.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace program {

class Callers {
  public:
    /// Interval for checking that the socket's file still exists, if nothing reports its removal.
    static constexpr std::chrono::seconds between_looks{60};
    /// Maximum number of callers with no request so far; the oldest is disconnected.
    static constexpr std::size_t most_callers = 8;

    struct Callbacks {
        std::function<void(int signal)> signal;
        std::function<void()> front_gone;
        std::function<void(SessionConnection line, Hello hello)> wants_screen;
        std::function<app::SessionMatch()> session_match;
    };

    Callers(asio::io_context& io, Session& session, Callbacks callbacks);
    Callers(const Callers&) = delete;
    Callers& operator=(const Callers&) = delete;
    ~Callers();

    /// Starts listening to the session's present front.
    void listen_to_front();
    /// Creates the socket that other processes call.
    void open_socket();
    /// The session's ID for `bughouse attach`.
    [[nodiscard]] const std::string& id() const { return socket_.id(); }

  private:
    using Stream = asio::posix::basic_stream_descriptor<asio::io_context::executor_type>;
    struct Caller {
        SessionConnection line;
        std::shared_ptr<Stream> stream;
        bool knows_word = false; ///< the caller has sent the word of a locked session
    };

    [[nodiscard]] std::shared_ptr<Stream> stream_of(int fd);
    void wait(const std::shared_ptr<Stream>& stream, std::function<void()> readable);
    void wait_for_front();
    void hear_front();
    void restore_socket();
    void wait_for_changes();
    void wait_for_connection();
    void accept_caller();
    void wait_for_caller(const std::shared_ptr<Caller>& caller);
    void hear_caller(const std::shared_ptr<Caller>& caller);
    void send_away(const std::shared_ptr<Caller>& caller);
    void give_screen(const std::shared_ptr<Caller>& caller, Message message);

    asio::io_context& io_;
    Session& session_;
    Callbacks callbacks_;
    SessionSocket socket_;
    asio::steady_timer look_;
    std::shared_ptr<Stream> front_;
    std::shared_ptr<Stream> socket_stream_;
    std::shared_ptr<Stream> changes_; ///< watches the socket's file
    std::vector<std::shared_ptr<Caller>> callers_;
};

} // namespace program
