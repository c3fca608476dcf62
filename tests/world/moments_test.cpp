// SPDX-License-Identifier: GPL-3.0-or-later
// Every word and every key at every place, at the wrong moments as well. Of a line "> resign a" or
// "^ F6" the file says for each place what it changes there; places where the same comes of it
// stand together, and those where nothing does are left out.
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"
#include "tests/world/moments.h"
#include "tui/keys/bindings.h"

#include <fmt/format.h>

#include <map>

using std::string;
using std::string_view;
using world::World;

namespace {

void act(World& world, string_view line) {
    const string_view text = line.substr(2);
    if (line.front() == '>') {
        world.type(text);
        return;
    }
    for (const string_view key : base::tokens(text)) {
        const auto& model = world.model;
        const auto intent = tui::intent_named(app::mode(model), key, app::line_is_blank(model));
        if (intent) {
            world.press(*intent);
        }
    }
}

string everywhere(string_view line) {
    std::vector<std::pair<string, string>> found; // what comes of it, and where
    for (const world::Place& place : world::places()) {
        const auto world = place.make();
        const world::Facts before = world::facts(*world);
        act(*world, line);
        const string what = world::changed(before, world::facts(*world));
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const auto& one) { return one.first == what; });
        if (same != found.end()) {
            same->second += fmt::format(" {}", place.name);
        } else if (!what.empty()) {
            found.emplace_back(what, place.name);
        }
    }
    string text;
    for (const auto& [what, where] : found) {
        text += fmt::format("    {}: {}\n", where, what);
    }
    return text;
}

} // namespace

TEST_CASE("every word and every key does at every place what is written down, and nothing else") {
    support::check_written(
        GENERATE(string("tests/world/moments/keys.txt"), string("tests/world/moments/verbs.txt")),
        everywhere);
}
