// SPDX-License-Identifier: GPL-3.0-or-later
// Servers found not to support timeseal, remembered so that the next connection need not find out
// again: a small file, one line per server.
#pragma once

#include "src/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace store {

class ServersWithoutTimeseal {
  public:
    /// Days after which timeseal is tried again, since servers are updated.
    static constexpr std::int64_t days_kept = 30;
    /// The maximum number of servers; the newest are kept.
    static constexpr std::size_t most_servers = 100;

    /// `file` need not exist.
    explicit ServersWithoutTimeseal(std::string file) : file_(std::move(file)) {}

    /// Whether that server was remembered recently. `today` is a day number, counted from any fixed
    /// day.
    [[nodiscard]] bool has(std::string_view host, std::string_view port, std::int64_t today) const;
    /// Remembers that server; returns the error.
    [[nodiscard]] std::optional<std::string> remember(std::string_view host, std::string_view port,
                                                      std::int64_t today) const;

  private:
    std::string file_;
};

} // namespace store
