// SPDX-License-Identifier: GPL-3.0-or-later
// Situations in which a person may press a key, each with something to lose, and descriptions of
// what they then see.
#pragma once

#include "tests/world/world.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace world {

struct Place {
    std::string_view name;
    std::unique_ptr<World> (*make)();
};

/// All situations: the start page, tables, a server's pages, a review, the library, a lesson.
[[nodiscard]] const std::vector<Place>& places();

/// Named facts: what is on the screen, and what was requested of the world.
using Facts = std::vector<std::pair<std::string_view, std::string>>;
[[nodiscard]] Facts facts(const World& world);
/// The facts that have changed, such as "status=! e9: not a move | line=A> ".
[[nodiscard]] std::string changed(const Facts& before, const Facts& after);

/// A hash of the whole picture: see tests/tui/golden.h.
[[nodiscard]] unsigned picture(const World& world);

/// A stand-in for the engine that plays a mate in one, else the capture of the most valuable piece,
/// else the alphabetically first move.
[[nodiscard]] engine::Report counted(const engine::Task& task);

} // namespace world
