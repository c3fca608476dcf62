// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the program's own screen of a replay and cuts out the boards.
#include "src/main/position_picture.h"

#include "src/app/options.h"
#include "src/app/update.h"
#include "src/app/view.h"
#include "src/base/utf8.h"
#include "tui/paint/paint.h"
#include "tui/paint/widgets.h"
#include "tui/terminal/svg.h"

#include <algorithm>
#include <fmt/format.h>

namespace program {
namespace {

/// A screen with room for squares of 8x4 cells and for what is shown beside the boards.
tui::Size screen_for(std::size_t boards) {
    return {68 * static_cast<int>(boards) + 64, 50};
}

/// The smallest rectangle around all boards.
tui::Rect around(const std::vector<tui::BoardPlace>& boards) {
    tui::Rect all = boards.front().area;
    for (const tui::BoardPlace& place : boards) {
        const int right = std::max(all.right(), place.area.right());
        const int bottom = std::max(all.bottom(), place.area.bottom());
        all.left = std::min(all.left, place.area.left);
        all.top = std::min(all.top, place.area.top);
        all.columns = right - all.left;
        all.rows = bottom - all.top;
    }
    return all;
}

} // namespace

base::Result<std::string, std::string> position_picture(play::Recording recording,
                                                        const std::optional<std::string>& at,
                                                        const tui::Theme& theme) {
    app::Model model{app::Options()};
    app::open_recording(model, std::move(recording));
    app::Review& review = *model.review;
    const std::size_t ply = at ? review.sheet().up_to(*at) : review.size();
    if (at && ply == 0) {
        return base::failure(fmt::format("no half-move {}", base::printable(*at)));
    }
    review.go_to(ply);
    const app::View view = app::view(model, {});
    const tui::Layout places = tui::layout(screen_for(view.boards.size()), view);
    const tui::Grid grid = tui::paint(places, view, {tui::PieceSet::blocks, false, true});
    return tui::to_svg(grid, around(places.boards), theme);
}

std::string icon() {
    using rules::Kind;
    using rules::Side;
    constexpr tui::Size square{10, 5}; // largest piece size; square in a picture file
    constexpr tui::Rect all{0, 0, 2 * square.columns, 2 * square.rows};
    const tui::Glyphs glyphs{tui::PieceSet::blocks, false, true};
    tui::Grid grid({all.columns, all.rows});
    for (const int row : {0, 1}) {
        for (const int column : {0, 1}) {
            const tui::Rect at{column * square.columns, row * square.rows, square.columns,
                               square.rows};
            const auto ground =
                row == column ? tui::Ground::light_square : tui::Ground::dark_square;
            grid.fill(at, tui::Glyph(), {tui::Ink::plain, ground});
            if (row != column) {
                const rules::Piece knight{row == 0 ? Side::white : Side::black, Kind::knight};
                tui::paint_piece(grid, at, knight, ground, glyphs);
            }
        }
    }
    return tui::to_svg(grid, all, *tui::Theme::named("dark", tui::Depth::full));
}

} // namespace program
