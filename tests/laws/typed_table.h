// SPDX-License-Identifier: GPL-3.0-or-later
// Tables at which a test types what players type, and what became of them.
#pragma once

#include "tests/world/world.h"

#include <string>
#include <string_view>

namespace laws {

/// Every seat at this keyboard: "wbn referee=claims" at 3+0, "fics" in a ring of three.
[[nodiscard]] app::MatchTerms terms(std::string_view book, std::string_view variant = "bughouse");

/// At that table, its clocks running, after the lines "e4; a:e5" have been typed.
[[nodiscard]] world::World typed(const app::MatchTerms& terms, std::string_view lines = {});
void type(world::World& world, std::string_view lines);

/// A record with its lines joined.
[[nodiscard]] std::string unwrapped(std::string_view record);
/// What `bpgn check` says of the record: "legal", "illegal: why", with its warnings: "legal | why".
[[nodiscard]] std::string judged(std::string_view record);
/// The match taken up again from its record, by whoever sat there; its clocks run.
[[nodiscard]] world::World again(const world::World& world);

} // namespace laws
