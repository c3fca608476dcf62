// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "tui/terminal/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

using namespace tui;

namespace {

constexpr std::array squares{Ground::light_square, Ground::dark_square, Ground::last_light,
                             Ground::last_dark,    Ground::in_check,    Ground::target_light,
                             Ground::target_dark,  Ground::premove,     Ground::pending,
                             Ground::reserve_slot};
constexpr std::array bars{Ground::selected,  Ground::bar,         Ground::quiet_highlight,
                          Ground::highlight, Ground::safe_to_sit, Ground::must_move};
constexpr std::array texts{Ink::plain, Ink::strong,        Ink::accent,    Ink::title,
                           Ink::good,  Ink::notice,        Ink::warning,   Ink::alarm,
                           Ink::clock, Ink::clock_running, Ink::clock_low, Ink::other_board};
constexpr std::array depths{Depth::full, Depth::many};

/// All themes but the last, which uses no colour.
std::span<const std::string_view> coloured_themes() {
    return Theme::names().first(Theme::names().size() - 1);
}

std::int32_t screen_of(std::string_view theme) {
    return rgb_of(Theme::named(theme, Depth::full)->screen().background);
}

/// The relative luminance as defined by WCAG 2.
double luminance(std::int32_t value) {
    const auto linear = [](int part) {
        const double c = part / 255.0;
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8 & 0xFF) +
           0.0722 * linear(value & 0xFF);
}

double contrast(std::int32_t a, std::int32_t b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

/// The contrast between text and background; a default background is the theme's screen.
double contrast(const Look& look, std::string_view theme) {
    return contrast(rgb_of(look.text),
                    look.background == default_colour ? screen_of(theme) : rgb_of(look.background));
}

/// The palettes of a Linux console and of an xterm, as 0xRRGGBB.
using Palette = std::array<std::int32_t, 16>;
constexpr Palette console{0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA,
                          0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55, 0xFFFF55,
                          0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF};
constexpr Palette xterm{0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD,
                        0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00,
                        0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};

double contrast(const Look& look, std::string_view theme, const Palette& palette) {
    const auto part = [&](Colour colour, bool bright) {
        return palette[static_cast<std::size_t>(colour + (bright && colour < 8 ? 8 : 0))];
    };
    return contrast(part(look.text, look.bold), look.background == default_colour
                                                    ? palette[theme == "light" ? 15U : 0U]
                                                    : part(look.background, false));
}

} // namespace

TEST_CASE("a name that is no theme is none") {
    CHECK_FALSE(Theme::named("no such theme", Depth::many));
    CHECK(Theme::names().size() == 6);
    for (const auto name : Theme::names()) {
        CHECK(Theme::named(name, Depth::many).has_value());
    }
}

TEST_CASE("pieces stand out on every square and chip, and from each other") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : depths) {
            const Theme theme = *Theme::named(name, depth);
            for (const Ground ground : squares) {
                INFO(name << ", depth " << static_cast<int>(depth) << ", ground "
                          << static_cast<int>(ground));
                const Look white = theme.look({Ink::white_block, ground});
                const Look black = theme.look({Ink::black_block, ground});
                CHECK(contrast(white, name) >= 3.0);
                CHECK(contrast(black, name) >= 3.0);
                CHECK(contrast(rgb_of(white.text), rgb_of(black.text)) >= 15.0);
                CHECK_FALSE(white.bold);
                CHECK_FALSE(black.bold);
                CHECK(theme.look({Ink::white_piece, ground}).text == white.text);
                CHECK(theme.look({Ink::black_piece, ground}).bold);
            }
        }
    }
}

TEST_CASE("squares differ from each other and from chips, free squares show their dot") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : depths) {
            const Theme theme = *Theme::named(name, depth);
            const auto behind = [&](Ground g) {
                return rgb_of(theme.look({Ink::plain, g}).background);
            };
            INFO(name);
            CHECK(contrast(behind(Ground::light_square), behind(Ground::dark_square)) >= 1.5);
            std::set<std::int32_t> seen;
            for (const Ground ground : squares) {
                seen.insert(behind(ground));
            }
            CHECK(seen.size() == squares.size());
            for (const Ground ground : squares) { // for dots and the ~ of promoted pieces
                CHECK(contrast(theme.look({Ink::board_mark, ground}), name) >= 3.0);
            }
        }
    }
}

TEST_CASE("every text can be read on the screen and on every bar, what is quiet nearly as well") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : depths) {
            const Theme theme = *Theme::named(name, depth);
            for (const Ink ink : texts) {
                INFO(name << ", ink " << static_cast<int>(ink));
                const Look look = theme.look({ink, Ground::none});
                CHECK((look.text == default_colour || contrast(look, name) >= 4.5));
                for (const Ground ground : bars) {
                    INFO("ground " << static_cast<int>(ground));
                    CHECK(contrast(theme.look({ink, ground}), name) >= 4.5);
                }
            }
            CHECK(contrast(theme.look({Ink::quiet, Ground::none}), name) >= 3.5);
            for (const Ground ground : bars) {
                CHECK(contrast(theme.look({Ink::quiet, ground}), name) >= 3.5);
            }
            CHECK(contrast(theme.look({Ink::strong, Ground::reserve_slot}), name) >= 4.5);
        }
    }
}

TEST_CASE("your move, sit and go have colours of their own in every theme, sit a blue one") {
    const auto part = [](std::int32_t value, int shift) { return value >> shift & 0xFF; };
    for (const auto name : coloured_themes()) {
        for (const Depth depth : {Depth::eight, Depth::sixteen, Depth::many, Depth::full}) {
            const Theme theme = *Theme::named(name, depth);
            const auto behind = [&](Ground g) { return theme.look({Ink::strong, g}).background; };
            INFO(name << ", depth " << static_cast<int>(depth));
            const std::set<Colour> all{behind(Ground::highlight), behind(Ground::safe_to_sit),
                                       behind(Ground::must_move), behind(Ground::bar)};
            CHECK(all.size() == 4);
            if (depth >= Depth::many) {
                const auto sit = rgb_of(behind(Ground::safe_to_sit));
                const auto go = rgb_of(behind(Ground::must_move));
                CHECK(part(sit, 0) >= part(sit, 16) + 80); // more blue than red
                CHECK(part(go, 16) >= part(go, 0) + 80);
            }
        }
    }
    const Theme mono = *Theme::named("dark", Depth::mono);
    CHECK_FALSE(mono.look({Ink::strong, Ground::safe_to_sit}) ==
                mono.look({Ink::strong, Ground::must_move}));
}

TEST_CASE("the boards of the light theme are lighter than those of the dark one") {
    for (const Depth depth : depths) {
        const auto brightness = [depth](std::string_view name, Ground ground) {
            return luminance(
                rgb_of(Theme::named(name, depth)->look({Ink::plain, ground}).background));
        };
        CHECK(brightness("light", Ground::dark_square) > brightness("dark", Ground::dark_square));
        CHECK(brightness("light", Ground::quiet_highlight) > 0.5);
        CHECK(brightness("light", Ground::bar) > 0.5);
        CHECK(brightness("dark", Ground::bar) < 0.1);
    }
}

TEST_CASE("with few colours pieces stand out in the palettes that are known") {
    for (const auto name : coloured_themes()) {
        for (const Ground ground : squares) {
            for (const Ink ink :
                 {Ink::white_piece, Ink::black_piece, Ink::white_block, Ink::black_block}) {
                INFO(name << ", ground " << static_cast<int>(ground) << ", ink "
                          << static_cast<int>(ink));
                const Look sixteen = Theme::named(name, Depth::sixteen)->look({ink, ground});
                CHECK(contrast(sixteen, name, console) >= 3.0);
                CHECK(contrast(sixteen, name, xterm) >= 3.0);
                const Look eight = Theme::named(name, Depth::eight)->look({ink, ground});
                CHECK(contrast(eight, name, console) >= 3.0);
            }
        }
    }
}

TEST_CASE("with few colours every text can be read in the palettes that are known") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : {Depth::sixteen, Depth::eight}) {
            const Theme theme = *Theme::named(name, depth);
            const auto check = [&](Ink ink, Ground ground, double least) {
                INFO(name << ", depth " << static_cast<int>(depth) << ", ink "
                          << static_cast<int>(ink) << ", ground " << static_cast<int>(ground));
                const Look look = theme.look({ink, ground});
                if (look.text == default_colour && look.background == default_colour) {
                    return; // the terminal's own colours
                }
                CHECK(look.text != default_colour);
                CHECK(contrast(look, name, depth == Depth::eight ? console : xterm) >= least);
            };
            for (const Ink ink : texts) {
                check(ink, Ground::none, 4.5);
                for (const Ground ground : bars) {
                    const bool bold_digits = ink == Ink::clock_low && ground == Ground::highlight;
                    check(ink, ground, bold_digits ? 3.0 : 4.5);
                }
            }
            check(Ink::quiet, Ground::none, 3.5);
            for (const Ground ground : bars) {
                check(Ink::quiet, ground, 3.5);
            }
        }
    }
}

TEST_CASE("what a slot could hold is never taken for a piece") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : {Depth::eight, Depth::sixteen, Depth::many, Depth::full}) {
            const Theme theme = *Theme::named(name, depth);
            const Colour ghost = theme.look({Ink::faint, Ground::empty_slot}).text;
            INFO(name << ", depth " << static_cast<int>(depth));
            CHECK(ghost != default_colour);
            CHECK(ghost != theme.look({Ink::white_block, Ground::reserve_slot}).text);
            CHECK(ghost != theme.look({Ink::black_block, Ground::reserve_slot}).text);
        }
    }
}

TEST_CASE("with few colours a piece never has the colour of its square") {
    for (const auto name : coloured_themes()) {
        for (const Depth depth : {Depth::eight, Depth::sixteen}) {
            const Theme theme = *Theme::named(name, depth);
            const int colours = depth == Depth::eight ? 8 : 16;
            for (const Ground ground : squares) {
                INFO(name << ", ground " << static_cast<int>(ground));
                const Look white = theme.look({Ink::white_piece, ground});
                const Look black = theme.look({Ink::black_piece, ground});
                CHECK(white.text != white.background);
                CHECK(black.text != black.background);
                CHECK(white.text != black.text);
                CHECK(std::max({white.text, white.background, black.text}) < colours);
            }
        }
    }
}

TEST_CASE("without colours nothing asks for one, and what matters still looks different") {
    CHECK(Theme::names().back() == colourless_theme);
    const Theme theme = *Theme::named(GENERATE("dark", "mono"), Depth::mono);
    for (std::size_t ink = 0; ink < inks; ++ink) {
        for (std::size_t ground = 0; ground < grounds; ++ground) {
            const Look look = theme.look({static_cast<Ink>(ink), static_cast<Ground>(ground)});
            CHECK(look.text == -1);
            CHECK(look.background == -1);
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
    for (const auto name : coloured_themes()) {
        for (const Depth depth :
             {Depth::mono, Depth::eight, Depth::sixteen, Depth::many, Depth::full}) {
            CHECK(Theme::named(name, depth)->look({Ink::clock_running, Ground::none}) == Look{});
        }
    }
}
