// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/main/serve/served_line.h"

#include <asio/post.hpp>

#include <utility>

namespace program {

ServedLine::ServedLine(Socket socket, Calls calls)
    : socket_(std::move(socket)), calls_(std::move(calls)) {
    asio::error_code ignored;
    socket_.non_blocking(true, ignored);
}

void ServedLine::listen() {
    socket_.async_wait(Socket::wait_read, [this](const asio::error_code& error) {
        if (!error) {
            calls_.readable();
        }
    });
}

std::string_view ServedLine::read(std::span<char> buffer) {
    asio::error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(buffer.data(), buffer.size()), error);
    if (error == asio::error::would_block || error == asio::error::interrupted) {
        return {};
    }
    if (error) {
        asio::post(socket_.get_executor(), calls_.gone);
        return {};
    }
    return {buffer.data(), size};
}

bool ServedLine::send(std::string_view bytes) {
    if (closing_) {
        return true; // the farewell has been sent
    }
    if (unsent_.size() + bytes.size() > most_unsent) {
        return false;
    }
    unsent_ += bytes;
    if (!writing_) {
        flush();
    }
    return true;
}

void ServedLine::flush() {
    asio::error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(unsent_), error);
    unsent_.erase(0, size);
    if (error && error != asio::error::would_block && error != asio::error::interrupted) {
        unsent_.clear(); // reading will say the same
    }
    writing_ = !unsent_.empty();
    if (writing_) {
        socket_.async_wait(Socket::wait_write, [this](const asio::error_code& failed) {
            if (!failed) {
                flush();
            }
        });
    } else if (closing_) {
        asio::post(socket_.get_executor(), calls_.gone);
    }
    if (unsent_.empty() && unsent_.capacity() > 4096) {
        unsent_.shrink_to_fit();
    }
}

void ServedLine::send_away(std::string_view words) {
    unsent_ += words;
    if (!writing_) {
        flush();
    }
    close_when_sent();
}

void ServedLine::close_when_sent() {
    if (std::exchange(closing_, true) || writing_) {
        return;
    }
    asio::post(socket_.get_executor(), calls_.gone);
}

} // namespace program
