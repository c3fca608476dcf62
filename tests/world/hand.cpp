// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/world/hand.h"

#include "src/app/port/event.h"
#include "src/app/show/typing.h"
#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tui/keys/bindings.h"
#include "tui/paint/paint.h"
#include "tui/paint/paint_text.h"

#include <algorithm>

namespace world {
namespace {

app::OnKey key(std::string_view name) {
    app::OnKey spot;
    std::copy(name.begin(), name.end(), spot.name.begin());
    return spot;
}

} // namespace

tui::Grid Hand::picture() const {
    return tui::paint(world_.view(), size_, {tui::PieceSet::letters, true});
}

app::ClickTarget Hand::spot(std::string_view board_and_what) {
    const rules::BoardId board = rules::seat_from(board_and_what.front())->board;
    const std::string_view what = board_and_what.substr(2);
    if (const auto square = notation::square_from(what)) {
        return app::OnSquare{board, *square};
    }
    const auto piece = notation::piece_from(what.front());
    return app::OnReserve{{board, piece->side}, piece->kind};
}

void Hand::act(app::MouseEvent::Act act, const app::ClickTarget& spot) {
    const tui::Grid grid = picture();
    const auto region = std::find_if(grid.regions.begin(), grid.regions.end(),
                                     [&spot](const tui::Region& one) { return one.spot == spot; });
    REQUIRE(region != grid.regions.end());
    const tui::Point at{region->area.right() - 1, region->area.bottom() - 1};
    REQUIRE(tui::spot_at(grid.regions, at) == spot);
    world_.press(app::MouseEvent{act, spot});
}

void Hand::press(const app::ClickTarget& spot) {
    act(app::MouseEvent::Act::press, spot);
}

void Hand::release(const app::ClickTarget& spot) {
    if (loses == 0 || ++releases_ % loses != 0) {
        act(app::MouseEvent::Act::release, spot);
    }
}

void Hand::wheel(bool up) {
    world_.press(app::MouseEvent{
        up ? app::MouseEvent::Act::wheel_up : app::MouseEvent::Act::wheel_down, {}});
}

void Hand::drag(std::string_view from, std::string_view to) {
    press(spot(from));
    release(spot(to));
}

void Hand::click_text(std::string_view text) {
    INFO(text);
    const tui::Grid grid = picture();
    const std::string screen = support::text_of(grid);
    const auto rows = base::split(screen, '\n');
    const auto row = std::find_if(rows.begin(), rows.end(), [text](std::string_view one) {
        return one.find(text) != one.npos;
    });
    REQUIRE(row != rows.end());
    const tui::Point at{static_cast<int>(row->find(text)), static_cast<int>(row - rows.begin())};
    world_.press(app::MouseEvent{app::MouseEvent::Act::press, tui::spot_at(grid.regions, at)});
}

bool Hand::has_key(std::string_view name) const {
    const tui::Grid grid = picture();
    return std::any_of(grid.regions.begin(), grid.regions.end(), [&](const tui::Region& one) {
        return one.spot == app::ClickTarget(key(name));
    });
}

void Hand::click_key(std::string_view name) {
    INFO(name);
    REQUIRE(has_key(name));
    const auto intents =
        tui::intents_for_click(world_.view().mode, name, app::line_is_empty(world_.model));
    REQUIRE_FALSE(intents.empty());
    for (const app::Intent& intent : intents) {
        world_.press(intent);
    }
}

void draw_page(World& world, tui::Size size) {
    if (const app::View view = world.view(); view.page == app::View::Page::text) {
        const auto steps = tui::page_steps(tui::layout(size, view).body, tui::page_text(view));
        world.event(app::PageShown{steps.lines_down, steps.lines_up, steps.top});
    }
}

std::string shown_on(World& world, tui::Size size) {
    draw_page(world, size);
    return support::text_of(tui::paint(world.view(), size, {tui::PieceSet::letters, true}));
}

} // namespace world
