// SPDX-License-Identifier: GPL-3.0-or-later
// The places in which a person may find themselves, each with something at stake, and what there is
// to be seen in words.
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

/// All of them: the start page, tables, a server's pages, a review, the library, a lesson.
[[nodiscard]] const std::vector<Place>& places();

/// What is to be seen, and what was asked of the world, with a name each.
using Facts = std::vector<std::pair<std::string_view, std::string>>;
[[nodiscard]] Facts facts(const World& world);
/// Those that are not as they were before: "status=! e9: not a move | line=A> ".
[[nodiscard]] std::string changed(const Facts& before, const Facts& after);

/// A number for the whole picture: see tests/tui/golden.h.
[[nodiscard]] unsigned picture(const World& world);

/// Somebody who counts pieces and sees mates in one, in the place of the engine: the mate, else the
/// greatest capture, else the first move by the alphabet.
[[nodiscard]] engine::Report counted(const engine::Task& task);

} // namespace world
