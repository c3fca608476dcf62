// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that have turned out not to know timeseal, so that the next call need not find out again:
// a small file, a line a server.
#pragma once

#include "src/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace store {

class PlainServers {
  public:
    /// Days after which a server is asked again, since servers are updated.
    static constexpr std::int64_t days_kept = 30;
    /// The newest are kept.
    static constexpr std::size_t most_servers = 100;

    /// `file` need not be there.
    explicit PlainServers(std::string file) : file_(std::move(file)) {}

    /// `now` counts days from any one day on.
    [[nodiscard]] bool has(std::string_view host, std::string_view port, std::int64_t now) const;
    /// Answers what went wrong.
    [[nodiscard]] std::optional<std::string> remember(std::string_view host, std::string_view port,
                                                      std::int64_t now) const;

  private:
    std::string file_;
};

} // namespace store
