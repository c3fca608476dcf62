// SPDX-License-Identifier: GPL-3.0-or-later
// A client in memory, connected to a recorded server. Does what src/main does between the session
// and src/app, without a socket.
#pragma once

#include "net/session/fics_session.h"
#include "tests/net/line_tap.h"
#include "tests/world/world.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace world {

/// The news with which a session announces a new game and its players.
[[nodiscard]] play::GameOpened opened_game(std::optional<rules::Seat> me,
                                           const std::string& type = "bughouse");

class ServerWorld {
  public:
    explicit ServerWorld(const net::SessionOptions& options);

    void hear(std::string_view bytes);
    /// Lets time pass until `then`, with everything that is due.
    void wait_until(Instant then);
    void wait(Millis time) { wait_until(world.now + time); }
    /// Cuts the connection.
    void lose_line() { give(net::Disconnected{}); }

    /// Called with each line that the client has already seen, before it sees the next ones. Give
    /// it few bytes at a time to check its state after each line.
    std::function<void(const net::FicsLine&)> after_line;

    World world;
    net::FicsSession session;
    std::string sent; ///< plain text of what the client made the session send

  private:
    void give(const net::SessionInput& input);

    support::LineTap tap_;
    std::vector<support::HeardLine> lines_; ///< that the client has seen
};

} // namespace world
