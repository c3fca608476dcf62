// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/terminal/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace tui;

namespace {

constexpr std::array squares{Ground::light_square, Ground::dark_square, Ground::last_move,
                             Ground::in_check,     Ground::target,      Ground::premove,
                             Ground::pending};

/// The relative luminance of WCAG 2 for one of xterm's 256 colours from 16 on.
double luminance(int colour) {
    std::array<int, 3> rgb{};
    if (colour >= 232) {
        rgb.fill(8 + 10 * (colour - 232));
    } else {
        constexpr std::array<int, 6> steps{0, 95, 135, 175, 215, 255};
        const auto cube = static_cast<std::size_t>(colour - 16);
        rgb = {steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6]};
    }
    const auto linear = [](int value) {
        const double c = value / 255.0;
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
}

double contrast(int a, int b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

} // namespace

TEST_CASE("a name that is no theme is none") {
    CHECK_FALSE(Theme::named("no such theme", Depth::many));
    CHECK(Theme::names().size() >= 3);
    for (const auto name : Theme::names()) {
        CHECK(Theme::named(name, Depth::many).has_value());
    }
}

TEST_CASE("with 256 colours both men stand out on every square, and from each other") {
    for (const auto name : Theme::names()) {
        const Theme theme = *Theme::named(name, Depth::many);
        for (const Ground ground : squares) {
            INFO(name << ", ground " << static_cast<int>(ground));
            const Look white = theme.look({Ink::white_piece, ground});
            const Look black = theme.look({Ink::black_piece, ground});
            REQUIRE(white.behind >= 16);
            CHECK(contrast(white.text, white.behind) >= 3.0);
            CHECK(contrast(black.text, black.behind) >= 3.0);
            CHECK(contrast(white.text, black.text) >= 4.5);
            CHECK(white.text == theme.look({Ink::white_piece, Ground::light_square}).text);
        }
        const auto behind = [&](Ground g) { return theme.look({Ink::plain, g}).behind; };
        CHECK(contrast(behind(Ground::light_square), behind(Ground::dark_square)) >= 1.4);
    }
}

TEST_CASE("with few colours a man never has the colour of his square") {
    for (const auto name : Theme::names()) {
        for (const Depth depth : {Depth::eight, Depth::sixteen}) {
            const Theme theme = *Theme::named(name, depth);
            const int colours = depth == Depth::eight ? 8 : 16;
            for (const Ground ground : squares) {
                INFO(name << ", ground " << static_cast<int>(ground));
                const Look white = theme.look({Ink::white_piece, ground});
                const Look black = theme.look({Ink::black_piece, ground});
                CHECK(white.text != white.behind);
                CHECK(black.text != black.behind);
                CHECK(white.text != black.text);
                CHECK(std::max({white.text, white.behind, black.text}) < colours);
            }
        }
    }
}

TEST_CASE("without colours nothing asks for one, and what matters still looks different") {
    const Theme theme = *Theme::named("dark", Depth::mono);
    for (std::size_t ink = 0; ink < inks; ++ink) {
        for (std::size_t ground = 0; ground < grounds; ++ground) {
            const Look look = theme.look({static_cast<Ink>(ink), static_cast<Ground>(ground)});
            CHECK(look.text == -1);
            CHECK(look.behind == -1);
        }
    }
    const Look plain = theme.look({});
    CHECK(plain == Look{});
    for (const Ink ink : {Ink::strong, Ink::accent, Ink::title, Ink::warning, Ink::alarm,
                          Ink::clock_low, Ink::white_piece}) {
        CHECK_FALSE(theme.look({ink, Ground::none}) == plain);
    }
    CHECK(theme.look({Ink::plain, Ground::selected}).reverse);
    CHECK(theme.look({Ink::plain, Ground::in_check}).reverse);
    CHECK_FALSE(theme.look({Ink::black_piece, Ground::none}).bold);
}

TEST_CASE("the digits of a running clock cost no change of colour") {
    for (const auto name : Theme::names()) {
        for (const Depth depth : {Depth::mono, Depth::eight, Depth::sixteen, Depth::many}) {
            CHECK(Theme::named(name, depth)->look({Ink::clock_running, Ground::none}) == Look{});
        }
    }
}
