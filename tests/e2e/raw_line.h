// SPDX-License-Identifier: GPL-3.0-or-later
// A TCP or Unix-socket connection to a server, without our client.
#pragma once

#include "tests/support/catch.h"
#include "tests/support/terminal.h"

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

namespace support {

/// Sends raw bytes, and receives only when asked to read.
class RawLine {
  public:
    RawLine(const sockaddr* at, socklen_t size, const char* from = nullptr)
        : fd_(::socket(at->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        if (from != nullptr) {
            sockaddr_in here{};
            here.sin_family = AF_INET;
            ::inet_pton(AF_INET, from, &here.sin_addr);
            REQUIRE(::bind(fd_, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0);
        }
        REQUIRE(::connect(fd_, at, size) == 0);
    }
    RawLine(const RawLine&) = delete;
    RawLine& operator=(const RawLine&) = delete;
    ~RawLine() { ::close(fd_); }

    void send(const std::string& bytes) const {
        REQUIRE(::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
                static_cast<ssize_t>(bytes.size()));
    }
    /// Sends nothing more, but goes on reading.
    void end_sending() const { REQUIRE(::shutdown(fd_, SHUT_WR) == 0); }
    /// Sends without waiting, and drops what the server's socket buffer cannot take.
    void send_as_much_as_goes(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (n <= 0) {
                return;
            }
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }
    /// The bytes before `text`, since the last call. Nothing if the connection was closed or `text`
    /// did not come in time.
    std::optional<std::string> read_before(std::string_view text) {
        while (got_.find(text) == std::string::npos) {
            pollfd one{fd_, POLLIN, 0};
            std::array<char, 65536> block{};
            const ssize_t n = ::poll(&one, 1, static_cast<int>(timeout.count())) > 0
                                  ? ::recv(fd_, block.data(), block.size(), 0)
                                  : -1;
            if (n <= 0) {
                return std::nullopt;
            }
            got_.append(block.data(), static_cast<std::size_t>(n));
        }
        const auto at = got_.find(text);
        std::string before = got_.substr(0, at);
        got_.erase(0, at + text.size());
        return before;
    }
    bool reads(std::string_view text) { return read_before(text).has_value(); }
    /// Whether bytes have arrived that were not read yet.
    [[nodiscard]] bool has_news() const {
        pollfd one{fd_, POLLIN, 0};
        return ::poll(&one, 1, 0) > 0;
    }
    /// Whether the server closes the connection, even if nothing is read.
    [[nodiscard]] bool is_hung_up_on() const {
        pollfd one{fd_, POLLRDHUP, 0};
        return ::poll(&one, 1, static_cast<int>(timeout.count())) > 0;
    }
    [[nodiscard]] bool enters(const std::string& name) {
        send(name + "\n\n");
        return reads("Starting FICS session as") && reads("fics% ");
    }

  private:
    static constexpr std::chrono::milliseconds timeout = Terminal::usual_timeout;
    int fd_;
    std::string got_;
};

/// The IPv4 loopback address with `port`.
[[nodiscard]] inline sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
}

} // namespace support
