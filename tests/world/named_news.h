// SPDX-License-Identifier: GPL-3.0-or-later
// What a server, a table, the disk or the terminal may say at any time, by names, so that it can be
// written into a file: "opened other", "line lost", "screen gone".
#pragma once

#include "tests/world/world.h"

#include <string_view>
#include <vector>

namespace world {

struct NamedNews {
    std::string_view name;
    std::vector<app::Event> (*make)(const World& world);
};

/// All of them, in the order of their names in the file.
[[nodiscard]] const std::vector<NamedNews>& named_news();
/// Lets the world hear the news of that name, where they can come: a server's only from a server.
/// Throws where there are none of that name.
void tell(World& world, std::string_view name);
/// A half-move by the player of that seat, "a e5": from the server where there is one. One that is
/// not legal is left out.
void tell_move(World& world, std::string_view seat_and_san);

} // namespace world
