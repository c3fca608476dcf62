// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions of our own client on our own server, in memory and in simulated time.
#pragma once

#include "net/session/fics_session.h"
#include "tests/serve/server_driver.h"

#include <memory>
#include <string>
#include <vector>

namespace support {

/// A session whose news is collected and applied to a match, as a client does.
struct SessionHere {
    net::FicsSession session;
    net::ConnectionId connection{};
    std::optional<rules::Match> match{};
    play::NewsList news{};
    std::string console{};
};

class Sessions {
  public:
    explicit Sessions(LobbyDriver& server) : server_(server) {}

    SessionHere& add(std::string name, net::TimesealVersion seal = net::TimesealVersion::v1);
    SessionHere& operator[](std::size_t i) { return *all_[i]; }
    void command(SessionHere& one, std::string text);
    void ask(SessionHere& one, play::Request request);
    /// Lets `time` pass for the server and the sessions, with everything that is due.
    void wait(base::Millis time);

  private:
    void give(SessionHere& one, const net::SessionInput& input);
    void settle();

    LobbyDriver& server_;
    std::vector<std::unique_ptr<SessionHere>> all_;
};

} // namespace support
