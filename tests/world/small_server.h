// SPDX-License-Identifier: GPL-3.0-or-later
// A minimal server with four clients in memory. It sends each client the match as FICS does, the
// client's own board first, and answers their requests.
#pragma once

#include "tests/support/epoch.h"
#include "tests/world/world.h"

#include <array>
#include <string>
#include <string_view>

namespace world {

class SmallServer {
  public:
    /// Seats the four players at A, a, B and b and starts the clocks.
    explicit SmallServer(rules::TimeControl time);

    /// Types a line as the player of a seat, such as "A e4".
    void type(std::string_view seat_and_line);
    void pass(Millis time);
    /// Cuts that player's connection, which counts as resignation, as on BICS.
    void cut(rules::Seat seat);

    [[nodiscard]] World& client(rules::Seat seat) { return clients_.at(place(seat)); }
    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    /// Whether that client has the same boards, reserves and clocks as the server.
    [[nodiscard]] bool agrees(rules::Seat seat);

  private:
    [[nodiscard]] static std::size_t place(rules::Seat seat) {
        return static_cast<std::size_t>(index(seat));
    }
    void ask(rules::Seat seat, const play::Request& request);
    void take_lines(rules::Seat seat);
    void announce(const play::NewsList& said, rules::Seat asker);
    void tell(const play::News& said, rules::Seat asker);

    play::Referee referee_;
    std::array<World, 4> clients_;
    rules::PerSeat<bool> cut_{};
    Instant now_ = support::epoch;
};

} // namespace world
