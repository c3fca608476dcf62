// SPDX-License-Identifier: GPL-3.0-or-later
// News that a server, a referee, the disk or the terminal may send at any time, by name, so that
// files can list them: "opened other", "line lost", "screen gone".
#pragma once

#include "tests/world/world.h"

#include <string_view>
#include <vector>

namespace world {

struct NamedNews {
    std::string_view name;
    std::vector<app::Event> (*make)(const World& world);
};

/// All named news, in the order of their names in the file.
[[nodiscard]] const std::vector<NamedNews>& named_news();
/// Sends the news of that name to the world if it can occur there: server news only on a server.
/// Throws if the name is unknown.
void tell(World& world, std::string_view name);
/// Makes a half-move for a seat, such as "a e5", on a server as the server's news. Illegal moves
/// are ignored.
void tell_move(World& world, std::string_view seat_and_san);

} // namespace world
