// SPDX-License-Identifier: GPL-3.0-or-later
// A line to a server without its socket, as tests drive it.
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
    /// The socket is there.
    void open() { give(net::Opened{}); }
    /// Everything that is due until then happens.
    void wait(base::Millis time);

    /// What was told since the last call, a line each.
    [[nodiscard]] std::string told();
    /// What was sent since the last call; of sealed lines only that they are.
    [[nodiscard]] std::string sent();
    /// "call", "close" or nothing, since the last call.
    [[nodiscard]] std::string done();
    /// How often the server has turned out to know no seal.
    [[nodiscard]] int plain_servers() const { return plain_servers_; }
    [[nodiscard]] const net::Link& link() const { return link_; }
    [[nodiscard]] base::Instant now() const { return now_; }

  private:
    net::Link link_;
    base::Instant now_ = epoch;
    std::string told_;
    std::string sent_;
    std::string done_;
    int plain_servers_ = 0;
};

/// One piece of news in words; empty for what the tests of sessions look at.
[[nodiscard]] std::string news_text(const play::News& news);

} // namespace support
