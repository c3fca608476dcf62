// SPDX-License-Identifier: GPL-3.0-or-later
// With 256 colours the squares are of a middle brightness, so that white and black men both stand
// out on either (contrast at least 3:1, which a test measures). With 8 or 16, whose real colours
// nobody knows, only dark squares are filled. Without colour, letters, dots and brackets say it
// all.
#include "tui/terminal/theme.h"

#include <algorithm>

namespace tui {
namespace {

template <class T> using PerInk = std::array<T, inks>;
using PerGround = std::array<short, grounds>;

/// Men need colours of their own beside the board: a black man on a black screen is invisible.
struct Men {
    short white = -1;
    short black = -1;
};

struct Scheme {
    PerInk<short> text; ///< in the order of Ink; the men's entries are unused
    PerGround behind;   ///< in the order of Ground
    Men on_board;
    Men in_hand;
};

constexpr short none = -1;

// Ink:    plain quiet strong accent title good notice warning alarm clock running low w b dot mark
// Ground: none light dark last check target premove pending selected
constexpr Scheme dark_many{
    {none, 244, none, 179, 179, 108, 110, 215, 203, 248, none, 209, 0, 0, 61, 230},
    {none, 103, 60, 100, 160, 65, 132, 30, 237},
    {231, 16},
    {231, 110}};
constexpr Scheme light_many{
    {none, 243, none, 130, 130, 28, 25, 166, 160, 240, none, 160, 0, 0, 61, 230},
    {none, 103, 60, 100, 160, 65, 132, 30, 253},
    {231, 16},
    {130, 16}};
constexpr Scheme wood_many{
    {none, 244, none, 173, 173, 108, 109, 215, 203, 248, none, 209, 0, 0, 130, 230},
    {none, 137, 94, 65, 160, 66, 132, 30, 237},
    {231, 16},
    {231, 180}};

constexpr Scheme dark_sixteen{{none, 8, none, 11, 11, 10, 14, 11, 9, 7, none, 9, 0, 0, 12, 11},
                              {none, none, 4, 5, 1, none, none, none, 4},
                              {15, 11},
                              {15, 11}};
constexpr Scheme light_sixteen{{none, 8, none, 4, 4, 2, 4, 5, 1, 8, none, 1, 0, 0, 8, 1},
                               {none, none, 7, 11, 9, none, none, none, 7},
                               {4, 0},
                               {4, 0}};

// Bold stands for bright here.
constexpr Scheme dark_eight{{none, none, none, 3, 3, 2, 6, 3, 1, none, none, 1, 0, 0, 6, 3},
                            {none, none, 4, 5, 1, none, none, none, 4},
                            {7, 3},
                            {7, 3}};
constexpr Scheme light_eight{{none, none, none, 4, 4, 2, 4, 5, 1, none, none, 1, 0, 0, none, 1},
                             {none, none, 7, 3, 1, none, none, none, 7},
                             {4, 0},
                             {4, 0}};

constexpr PerInk<bool> bold{false, false, true,  false, true, false, false, false,
                            true,  false, false, true,  true, true,  false, true};

struct Family {
    std::string_view name;
    const Scheme* many;
    const Scheme* sixteen;
    const Scheme* eight;
};
constexpr std::array<Family, 3> families{{{"dark", &dark_many, &dark_sixteen, &dark_eight},
                                          {"light", &light_many, &light_sixteen, &light_eight},
                                          {"wood", &wood_many, &dark_sixteen, &dark_eight}}};
constexpr std::array<std::string_view, 3> family_names{families[0].name, families[1].name,
                                                       families[2].name};

bool is_square(Ground ground) {
    return ground != Ground::none && ground != Ground::selected;
}

Look coloured(const Scheme& scheme, Style style, Depth depth) {
    Look look;
    look.text = scheme.text[static_cast<std::size_t>(style.ink)];
    look.behind = scheme.behind[static_cast<std::size_t>(style.ground)];
    look.bold = bold[static_cast<std::size_t>(style.ink)];
    const Men& men = is_square(style.ground) ? scheme.on_board : scheme.in_hand;
    if (style.ink == Ink::white_piece) {
        look.text = men.white;
    } else if (style.ink == Ink::black_piece) {
        look.text = men.black;
        // Bold black is grey where bold means bright.
        look.bold = depth == Depth::many || men.black != 0;
    } else if (style.ink == Ink::clock_low) {
        look.bold = depth != Depth::many; // ten times a second, each change costs
    } else if (style.ink == Ink::board_dot) {
        look.bold = depth == Depth::many; // as the men around it, which saves bytes
    } else if (style.ink == Ink::alarm && depth != Depth::many) {
        look.reverse = true;
    }
    return look;
}

Look colourless(Style style) {
    Look look;
    look.bold = bold[static_cast<std::size_t>(style.ink)] && style.ink != Ink::black_piece;
    look.bold = look.bold || style.ink == Ink::accent || style.ink == Ink::warning;
    look.underline = style.ink == Ink::warning || style.ink == Ink::title;
    look.reverse = style.ink == Ink::alarm || style.ground == Ground::selected ||
                   style.ground == Ground::in_check;
    return look;
}

} // namespace

Depth depth_of(int colours) {
    if (colours >= 256) {
        return Depth::many;
    }
    return colours >= 16 ? Depth::sixteen : colours >= 8 ? Depth::eight : Depth::mono;
}

std::span<const std::string_view> Theme::names() {
    return family_names;
}

std::optional<Theme> Theme::named(std::string_view name, Depth depth) {
    const auto family = std::find_if(families.begin(), families.end(),
                                     [&](const Family& f) { return f.name == name; });
    if (family == families.end()) {
        return std::nullopt;
    }
    const Scheme* scheme = depth == Depth::many      ? family->many
                           : depth == Depth::sixteen ? family->sixteen
                                                     : family->eight;
    Theme theme;
    for (std::size_t i = 0; i < theme.looks_.size(); ++i) {
        const Style style{static_cast<Ink>(i / grounds), static_cast<Ground>(i % grounds)};
        theme.looks_[i] =
            depth == Depth::mono ? colourless(style) : coloured(*scheme, style, depth);
    }
    return theme;
}

} // namespace tui
