// SPDX-License-Identifier: GPL-3.0-or-later
// A client in memory on a recorded server: what src/main does between the session and the mind is
// done here with values.
#pragma once

#include "net/session/fics_session.h"
#include "tests/net/line_tap.h"
#include "tests/world/world.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace world {

/// The game that a server has opened, and its players: as if a session had said it.
[[nodiscard]] play::GameOpened opened_game(std::optional<rules::Seat> me,
                                           const std::string& type = "bughouse");

class ServerWorld {
  public:
    explicit ServerWorld(const net::SessionOptions& options, app::Options mind = {});

    void hear(std::string_view bytes);
    /// Everything that is due until then happens.
    void wait_until(Instant then);
    void wait(Millis time) { wait_until(world.now + time); }
    /// What the mind asked goes to the server.
    void lose_line() { give(net::Disconnected{}); }

    /// Called before the mind hears of the next lines, with each line before; so that what a server
    /// says is checked after each line, give it few bytes at a time.
    std::function<void(const net::FicsLine&)> after_line;

    World world;
    net::FicsSession session;
    std::string sent; ///< the plain text of what the mind made the session send

  private:
    void give(const net::SessionInput& input);

    support::LineTap tap_;
    std::vector<support::HeardLine> lines_; ///< of which the mind has heard
};

} // namespace world
