// SPDX-License-Identifier: GPL-3.0-or-later
// Every word and every key at every place, at the wrong moments as well. Of a line "> resign a" or
// "^ F6", or several with " // " between, the file says for each place what it changes there;
// places where the same comes of it stand together, and those where nothing does are left out.
#include "src/app/show/typing.h"
#include "src/app/update.h"
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"
#include "tests/world/moments.h"
#include "tui/keys/bindings.h"

#include <fmt/format.h>

#include <algorithm>

using std::string;
using std::string_view;
using world::World;

namespace {

void act(World& world, string_view line) {
    const string_view text = line.size() > 2 ? line.substr(2) : "";
    if (line.front() == '>') {
        world.type(text);
    } else if (line.front() == '|') {
        world.type_without_enter(text);
    } else if (line.front() == '~') {
        world.pass(world::Millis{base::to_number<int>(text).value()});
    } else {
        for (const string_view key : base::tokens(text)) {
            const auto& model = world.model;
            const auto intent = tui::intent_named(app::mode(model), key, app::line_is_blank(model));
            if (intent) {
                world.press(*intent);
            }
        }
    }
}

/// "> draw // ~ 500 // ^ Esc": one after the other.
void act_all(World& world, string_view line) {
    constexpr string_view between = " // ";
    while (!line.empty() && !world.has_quit) {
        const auto end = std::min(line.find(between), line.size());
        act(world, line.substr(0, end));
        line.remove_prefix(std::min(end + between.size(), line.size()));
    }
}

/// The facts of a place at which nothing has been done yet; they are the same every time.
const world::Facts& untouched(const world::Place& place) {
    static std::map<string_view, world::Facts> known;
    auto& facts = known[place.name];
    if (facts.empty()) {
        facts = world::facts(*place.make());
    }
    return facts;
}

string everywhere(string_view line) {
    std::vector<std::pair<string, string>> found; // what comes of it, and where
    for (const world::Place& place : world::places()) {
        const auto world = place.make();
        const world::Facts& before = untouched(place);
        world->speaks = line.find("text on") != string_view::npos;
        (void)world->speaker.take();
        act_all(*world, line);
        string what = world::changed(before, world::facts(*world));
        for (const string& said : world->speaker.take()) {
            what += " / " + said;
        }
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
    support::check_written(GENERATE(string("tests/world/moments/keys.txt"),
                                    string("tests/world/moments/sequences.txt"),
                                    string("tests/world/moments/verbs.txt")),
                           everywhere);
}
