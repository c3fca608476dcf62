// SPDX-License-Identifier: GPL-3.0-or-later
// The client under any keys, words and passing time, at tables of people, with claims, or with
// bots: no piece is lost or created, typed text is bounded, the cursor stays in it, and no page is
// a dead end: Esc and `/quit!` always lead out of the program.
#include "src/base/utf8.h"
#include "tests/fuzz/target.h"
#include "tests/world/world.h"

#include <array>
#include <bit>
#include <memory>

namespace {

using app::Action;
using app::Edit;

constexpr int pages_deep = 10; ///< nested pages that Esc may have to leave

int men(const rules::Position& position) {
    int all = 0;
    for (const rules::Side side : rules::both_sides) {
        all += std::popcount(position.pieces(side));
        for (const rules::Kind kind : rules::all_kinds) {
            all += position.hand(side).count(kind);
        }
    }
    return all;
}

/// The number of men on all boards less the number at the start.
int men_won(const rules::Match& match) {
    int all = 0;
    for (int i = 0; i < match.plan().boards; ++i) {
        const auto board = static_cast<rules::BoardId>(i);
        all += men(match.position(board)) - men(match.start(board));
    }
    return all;
}

void check_men(const rules::Match& match, std::string_view text) {
    const int won = men_won(match);
    fuzz::demand(won <= 0, "no piece out of nothing", text);
    fuzz::demand(won == 0 || match.outcome(), "no piece is lost", text);
}

void check_line(const app::InputView& line) {
    fuzz::demand(line.text.size() <= app::LineEditor::most_bytes, "bounded", line.text);
    const bool inside = line.cursor == line.text.size() ||
                        (line.cursor < line.text.size() && (line.text[line.cursor] & 0xC0) != 0x80);
    fuzz::demand(inside, "the cursor stands before a letter, or at the end", line.text);
    fuzz::demand(!line.chosen || *line.chosen < line.completions.size(), "one of them", line.text);
}

void check_way_out(world::World& world, std::string_view text) {
    for (int i = 0; i < pages_deep && !world.has_quit; ++i) {
        world.press(Action::escape);
    }
    if (!world.has_quit && world.view().mode == app::Mode::menu) {
        world.press(app::Verb{"quit"}); // the menu has no input line, and its key is `q`
    } else if (!world.has_quit) {
        world.type("/quit!");
    }
    fuzz::demand(world.has_quit, "no page is a dead end", text);
}

std::unique_ptr<world::World> table_for(std::string_view text) {
    const char what = text.front();
    auto world = std::make_unique<world::World>();
    world->now = fuzz::beginning(text);
    app::MatchTerms terms = world::hot_seat();
    if (what % 3 == 1) {
        terms.laws = "wbn";
        terms.law_changes = {"referee=claims", "clock=press"};
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
    if (code >= 0xE0) {
        constexpr std::array<std::string_view, 8> verbs{"flip",  "draw",    "resign", "takeback",
                                                        "abort", "rematch", "help",   "claims"};
        return app::Verb{verbs.at(code % verbs.size())};
    }
    if (code >= 0xC0) {
        return app::PartnerKey{static_cast<char>('a' + code % 26)};
    }
    if (code >= 0xA8) {
        return app::ShowTab{code % 10};
    }
    if (code >= 0x80) {
        return static_cast<Action>(
            code - 0x80U <= static_cast<unsigned>(Action::refresh) ? code - 0x80U : 0U);
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
    const auto world = table_for(text);
    for (const char key : text.substr(1, 2000)) {
        happen(*world, key);
        const app::View view = world->view();
        check_line(view.input);
        fuzz::demand(base::sanitized_line(view.status.text) == view.status.text, "safe",
                     view.status.text);
        if (world->model.table) {
            check_men(world->match(), text);
        }
    }
    check_way_out(*world, text);
}
