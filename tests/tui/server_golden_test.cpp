// SPDX-License-Identifier: GPL-3.0-or-later
// Screens of a server as files: see golden_test.cpp.
#include "tests/support/catch.h"
#include "tests/tui/golden.h"
#include "tests/tui/sample_server.h"
#include "tui/paint/paint.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

using namespace tui;
using app::View;

namespace {

void check_at_all_sizes(std::string_view name, const View& view) {
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{200, 50}}) {
        check_golden(fmt::format("{}-{}x{}", name, size.columns, size.rows),
                     paint(view, size, plain_ascii));
    }
}

} // namespace

TEST_CASE("the page of a server looks as it should at every size") {
    check_at_all_sizes("login", sample::login());
    check_at_all_sizes("console", sample::console());
    check_at_all_sizes("lobby", sample::lobby());
    check_at_all_sizes("offer", sample::offered());
    check_at_all_sizes("line-lost", sample::line_lost());
    check_at_all_sizes("chairs", sample::chairs());
    check_golden("chairs-40x24", paint(sample::chairs(), {40, 24}, plain_ascii));
    check_golden("console-40x12", paint(sample::console(), {40, 12}, plain_ascii));
    check_golden("lobby-40x12", paint(sample::lobby(), {40, 12}, plain_ascii));
}

TEST_CASE("a game on a server has its windows of talk") {
    check_at_all_sizes("server-match", sample::server_match());
    View offered = sample::server_match();
    offered.offer = {"F3 accept, F4 decline: carol offers a draw", app::Tone::notice};
    offered.talk_below = 12;
    check_golden("server-offer-80x24", paint(offered, {80, 24}, plain_ascii));
    check_golden("server-match-40x20", paint(offered, {40, 20}, plain_ascii));
}

TEST_CASE("the windows of persons and channels are named for longest where room is short") {
    View view = sample::console();
    view.tabs.push_back({"Kim", false, true, {}, true});
    view.tabs.push_back({"ch50", false, false, {}, true});
    const auto names = [&](int columns) {
        const Grid grid = paint(view, {columns, 24}, plain_ascii);
        std::string text;
        for (const Cell& cell : grid.row(1)) {
            text += cell.glyph.text();
        }
        return text.substr(0, text.find_last_not_of("- ") + 1);
    };
    CHECK(names(80) == "- 4 console - 1 partner - 2 game - 3 ch24 * - 5 tells - 6 Kim * - 7 ch50");
    CHECK(names(60) == "- 4 console - 1 - 2 - 3 * - 5 - 6 Kim * - 7 ch50");
    CHECK(names(45) == "- 4 console - 1 - 2 - 3 * - 5 - 6 * - 7");
    const Grid grid = paint(view, {80, 24}, plain_ascii);
    CHECK(std::any_of(grid.regions.begin(), grid.regions.end(), [](const auto& region) {
        return region.spot == app::ClickTarget(app::OnTab{6});
    }));
}

TEST_CASE("whatever a server writes into any field, the screen stays ours") {
    const std::string hostile = "\x1b[31mred\x1b]0;title\x07 \xE2\x80\xAE"
                                "evil \xE6\x97\xA5\xE6\x9C\xAC e\xCC\x81\xCC\x82\xCC\x83 \xC2\x9B"
                                "2J \x80\xFF\r\n\t end";
    View view = sample::server_match();
    view.title = view.title_right = view.keys = hostile;
    view.offer = view.status = {hostile, app::Tone::notice};
    view.input.prompt = view.input.text = hostile;
    base::SharedList<app::Text> thirty;
    for (int i = 0; i < 30; ++i) {
        thirty.push_back({hostile});
    }
    for (View::TabView& tab : view.tabs) {
        tab.label = hostile;
        tab.lines = thirty;
    }
    view.talk = thirty;
    view.lobby.rows.assign(30, {{hostile}, false, true});
    const View::ChairsView::ChairView chair{'A',  hostile, hostile, hostile,
                                            true, false,   true,    true};
    view.chairs = {{{hostile, chair, chair}, {hostile, chair, chair}}, hostile, hostile, hostile};
    for (const auto page : {View::Page::server, View::Page::game, View::Page::chairs}) {
        view.page = page;
        for (int columns = 1; columns < 140; columns += 3) {
            const Grid grid = paint(view, {columns, 24}, plain_ascii);
            for (int row = 0; row < 24; ++row) {
                int halves = 0;
                for (const Cell& cell : grid.row(row)) {
                    const std::string_view text = cell.glyph.text();
                    const bool control = text.size() == 1 && (text[0] < ' ' || text[0] == '\x7F');
                    REQUIRE_FALSE(control);
                    REQUIRE(text.find("\xE2\x80\xAE") == std::string_view::npos);
                    REQUIRE(text.find("\xC2\x9B") == std::string_view::npos);
                    halves += cell.glyph.is_right_half() ? 1 : 0;
                }
                REQUIRE(halves <= columns / 2);
            }
        }
    }
}
