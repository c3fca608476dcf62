// SPDX-License-Identifier: GPL-3.0-or-later
// A host's addresses, looked up on a thread of its own: the system may take half a minute over a
// name, and whoever quits meanwhile does not wait for it.
#pragma once

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace program {

struct Addresses {
    std::vector<asio::ip::tcp::endpoint> found; ///< most promising first
    std::string problem;                        ///< why there are none
    bool for_good = false;                      ///< there is no such host
};

class Lookup {
  public:
    using Done = std::function<void(Addresses)>;

    /// `done` is called on the thread of `io`, never from within this call; not at all when the
    /// Lookup is gone by then.
    Lookup(asio::io_context& io, std::string host, std::string port, Done done);
    ~Lookup();
    Lookup(const Lookup&) = delete;
    Lookup& operator=(const Lookup&) = delete;

  private:
    struct Shared;
    std::shared_ptr<Shared> shared_;
};

} // namespace program
