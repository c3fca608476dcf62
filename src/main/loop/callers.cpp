// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/loop/callers.h"

#include <algorithm>
#include <utility>

namespace program {
namespace {

/// Drops the stream without closing its descriptor, which it does not own.
template <class Stream> void drop_stream(std::shared_ptr<Stream>& stream) {
    if (stream) {
        stream->release();
        stream.reset();
    }
}

} // namespace

Callers::Callers(asio::io_context& io, Session& session, Callbacks callbacks)
    : io_(io), session_(session), callbacks_(std::move(callbacks)), socket_(session.word()),
      look_(io) {
    listen_to_front();
}

Callers::~Callers() {
    drop_stream(front_);
    drop_stream(socket_stream_);
    drop_stream(changes_);
    for (const auto& caller : callers_) {
        drop_stream(caller->stream);
    }
}

std::shared_ptr<Callers::Stream> Callers::stream_of(int fd) {
    return std::make_shared<Stream>(io_, fd);
}

/// Calls `readable` once there is something to read, unless the stream is dropped before.
void Callers::wait(const std::shared_ptr<Stream>& stream, std::function<void()> readable) {
    stream->async_wait(Stream::wait_read,
                       [is_there = std::weak_ptr(stream),
                        readable = std::move(readable)](const asio::error_code& error) {
                           if (!error && !is_there.expired()) {
                               readable();
                           }
                       });
}

void Callers::listen_to_front() {
    drop_stream(front_);
    if (session_.front().is_open()) {
        front_ = stream_of(session_.front().fd());
        wait_for_front();
    }
}

void Callers::wait_for_front() {
    wait(front_, [this] { hear_front(); });
}

void Callers::hear_front() {
    const auto message = session_.front().receive();
    if (message && message->kind != Message::Kind::signal) {
        drop_stream(front_);
        return callbacks_.front_gone();
    }
    const std::weak_ptr present(front_);
    if (message) {
        callbacks_.signal(message->number);
    }
    if (!present.expired()) {
        wait_for_front();
    }
}

void Callers::open_socket() {
    if (!socket_stream_) {
        restore_socket();
    }
}

void Callers::restore_socket() {
    if (socket_.ensure_listening()) {
        drop_stream(socket_stream_);
        drop_stream(changes_);
        if (socket_.fd() >= 0) {
            socket_stream_ = stream_of(socket_.fd());
            wait_for_connection();
        }
        if (socket_.changes_fd() >= 0) {
            changes_ = stream_of(socket_.changes_fd());
            wait_for_changes();
        }
    }
    look_.expires_after(between_looks);
    look_.async_wait([this](const asio::error_code& error) {
        if (!error) {
            restore_socket();
        }
    });
}

void Callers::wait_for_changes() {
    wait(changes_, [this, same = std::weak_ptr(changes_)] {
        restore_socket();
        if (!same.expired()) {
            wait_for_changes();
        }
    });
}

void Callers::wait_for_connection() {
    wait(socket_stream_, [this] {
        accept_caller();
        wait_for_connection();
    });
}

void Callers::accept_caller() {
    SessionConnection line = socket_.accept();
    if (!line.is_open()) {
        return;
    }
    if (callers_.size() == most_callers) {
        send_away(std::shared_ptr(callers_.front()));
    }
    const int fd = line.fd();
    callers_.push_back(std::make_shared<Caller>(Caller{std::move(line), stream_of(fd), false}));
    wait_for_caller(callers_.back());
}

void Callers::wait_for_caller(const std::shared_ptr<Caller>& caller) {
    wait(caller->stream, [this, caller] { hear_caller(caller); });
}

void Callers::hear_caller(const std::shared_ptr<Caller>& caller) {
    auto message = caller->line.receive();
    if (message && message->kind == Message::Kind::question &&
        session_.accepts_word(message->text)) {
        caller->knows_word = true;
        caller->line.send({Message::Kind::answer, 0, text_of(callbacks_.session_match())});
    } else if (message && message->kind == Message::Kind::hello &&
               (caller->knows_word || session_.accepts_word({}))) {
        return give_screen(caller, *std::move(message));
    } else if (message) {
        return send_away(caller);
    }
    wait_for_caller(caller);
}

void Callers::send_away(const std::shared_ptr<Caller>& caller) {
    drop_stream(caller->stream);
    callers_.erase(std::remove(callers_.begin(), callers_.end(), caller), callers_.end());
}

void Callers::give_screen(const std::shared_ptr<Caller>& caller, Message message) {
    auto hello = Hello::from(message.text);
    send_away(caller);
    if (!hello || !message.tty) {
        return;
    }
    hello->tty = std::move(message.tty);
    hello->standard_error = std::move(message.standard_error);
    callbacks_.wants_screen(std::move(caller->line), *std::move(hello));
}

} // namespace program
