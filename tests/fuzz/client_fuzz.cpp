// SPDX-License-Identifier: GPL-3.0-or-later
// The client under any keys, words and passing time, at a table of people, of claims, or of bots:
// no piece comes out of nothing, what is typed is bounded, and there is always a page to look at.
#include "src/base/utf8.h"
#include "tests/fuzz/target.h"
#include "tests/world/world.h"

#include <array>
#include <bit>
#include <memory>

namespace {

using app::Action;
using app::Edit;

constexpr int men_of_a_board = 32;

int men(const rules::Match& match) {
    int all = 0;
    for (const rules::Seat seat : rules::seats(match.plan())) {
        const rules::Position& position = match.position(seat.board);
        all += std::popcount(position.pieces(seat.side));
        for (const rules::Kind kind : rules::all_kinds) {
            all += position.hand(seat.side).count(kind);
        }
    }
    return all;
}

std::unique_ptr<world::World> table_for(char what) {
    auto world = std::make_unique<world::World>();
    app::MatchTerms terms = world::hot_seat();
    if (what % 3 == 1) {
        terms.laws = "wbn";
        terms.law = {"referee=claims", "clock=press"};
    } else if (what % 3 == 2) {
        terms.humans = {terms.seat};
        world->nodes = 20;
    }
    world->sit_down(terms);
    world->type("ready");
    return world;
}

app::Intent intent_for(char key) {
    const auto code = static_cast<unsigned char>(key);
    if (code >= 0xC0) {
        return app::PartnerKey{static_cast<char>('a' + code % 26)};
    }
    if (code >= 0xA8) {
        return app::ShowTab{code % 10};
    }
    if (code >= 0x80) {
        return static_cast<Action>(
            code - 0x80U <= static_cast<unsigned>(Action::look_again) ? code - 0x80U : 0U);
    }
    return app::EditLine{static_cast<Edit>(code % (static_cast<unsigned>(Edit::search_back) + 1))};
}

void happen(world::World& world, char key) {
    if (key == '\n') {
        world.press(Action::submit);
    } else if (key == '\t') {
        world.press(Action::complete);
    } else if (key == 1) {
        world.pass(base::Millis{1500});
    } else if (key >= ' ' && key < 0x7F) {
        world.type_without_enter(std::string_view(&key, 1));
    } else {
        world.press(intent_for(key));
    }
}

} // namespace

FUZZ_TARGET(client) {
    if (text.empty()) {
        return;
    }
    const auto world = table_for(text.front());
    for (const char key : text.substr(1, 2000)) {
        happen(*world, key);
        const app::View view = world->view();
        fuzz::demand(view.input.text.size() <= app::LineEditor::most_bytes, "bounded",
                     view.input.text);
        fuzz::demand(base::clean(view.status.text) == view.status.text, "safe", view.status.text);
        if (world->model.table) {
            fuzz::demand(men(world->match()) <= world->match().plan().boards * men_of_a_board,
                         "no piece out of nothing", text);
        }
    }
}
