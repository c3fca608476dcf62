// SPDX-License-Identifier: GPL-3.0-or-later
// A server small enough to read, with four clients in memory: it tells each of them the game as a
// FICS does, the own board first, and hears what they ask.
#pragma once

#include "tests/support/epoch.h"
#include "tests/world/world.h"

#include <array>
#include <string>
#include <string_view>

namespace world {

class SmallServer {
  public:
    /// The players of seats A, a, B, b sit down, and the clocks run.
    explicit SmallServer(rules::TimeControl time);

    /// Types that line for the player of a seat: "A e4".
    void type(std::string_view seat_and_line);
    void pass(Millis time);
    /// The line of that player is lost, which counts as their resignation (BICS).
    void cut(rules::Seat seat);

    [[nodiscard]] World& client(rules::Seat seat) { return clients_.at(place(seat)); }
    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    /// That client has the server's boards, reserves and clocks.
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
