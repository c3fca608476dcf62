// SPDX-License-Identifier: GPL-3.0-or-later
// Drives a link to a server without a socket, in simulated time.
#pragma once

#include "net/link/link.h"
#include "tests/support/epoch.h"

#include <string>
#include <string_view>

namespace support {

class LinkDriver {
  public:
    explicit LinkDriver(net::LinkOptions options);

    void give(const net::Link::Input& input);
    void hear(std::string_view bytes) { give(net::Received{bytes}); }
    /// The connection has been established.
    void open() { give(net::Opened{}); }
    /// Lets `time` pass, with everything that is due.
    void wait(base::Millis time);

    /// The news since the last call, one per line.
    [[nodiscard]] std::string told();
    /// What was sent since the last call; timesealed lines only as a placeholder.
    [[nodiscard]] std::string sent();
    /// What the link asked for since the last call: "call", "close" or nothing.
    [[nodiscard]] std::string done();
    /// How often the server was found not to support timeseal.
    [[nodiscard]] int servers_without_timeseal() const { return servers_without_timeseal_; }
    [[nodiscard]] const net::Link& link() const { return link_; }
    [[nodiscard]] base::Instant now() const { return now_; }

  private:
    net::Link link_;
    base::Instant now_ = epoch;
    std::string told_;
    std::string sent_;
    std::string done_;
    int servers_without_timeseal_ = 0;
};

/// Describes one piece of news; empty for kinds that the tests of sessions check.
[[nodiscard]] std::string news_text(const play::News& news);

} // namespace support
