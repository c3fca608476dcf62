// SPDX-License-Identifier: GPL-3.0-or-later
// With 256 colours or more, pieces have a contrast of at least 3:1 on every background of a square,
// which only backgrounds of medium brightness allow, and texts 4.5:1 (a test measures all). The
// real colours of 8 and 16 are unknown: only dark squares are filled, and fewer marks have colours
// of their own. With fewer colours, letters, dots and brackets carry all meaning.
#include "tui/terminal/theme.h"

#include <algorithm>

namespace tui {
namespace {

constexpr std::size_t text_inks = 14; // the first inks, which are texts
template <class T> using PerText = std::array<T, text_inks>;
using PerGround = std::array<Colour, grounds>;

/// The colours of the two sides' pieces.
struct PieceColours {
    Colour white = default_colour;
    Colour black = default_colour;
};

/// Colours that are not named are those of most schemes of 256 colours.
struct Scheme {
    PerText<Colour> text;        ///< in the order of Ink
    PerText<Colour> text_on_bar; ///< text colours on any background but the terminal's own
    PerGround behind;            ///< backgrounds in the order of Ground
    Colour on_lit = 16, on_sit = 16, on_go = 16, on_slot = 231; ///< all text on these backgrounds
    Colour dot = 230;                                           ///< the dot on a free square
    PieceColours on_square{231, 16};
    PieceColours in_check{231, 16};
    PieceColours in_text;      ///< outside squares and chips: black on a black screen is invisible
    bool bold_is_lost = false; ///< bold may brighten dark text, lost on a bright screen
};

constexpr Colour none = default_colour;

// Text:   plain quiet strong accent title good notice warning alarm clock running low ghost board_b
// Ground: none, light dark, last: light dark, check, target: light dark, premove pending,
//         chip empty, selected bar plate lit sit go
constexpr PerText<Colour> dark_text{none, 245, none, 179,  179, 114, 110,
                                    215,  203, 252,  none, 203, 242, 146};
constexpr PerText<Colour> dark_text_on_bar{252, 248, 252, 179, 179, 114, 153,
                                           215, 217, 252, 252, 217, 242, 146};
constexpr PerText<Colour> light_text{none, 242, none, 94,   94,  28,  25,
                                     130,  160, 235,  none, 160, 246, 24};
constexpr PerText<Colour> light_text_on_bar{235, 242, 235, 58,  58,  22,  25,
                                            88,  124, 235, 235, 124, 246, 24};
constexpr PerText<Colour> wood_text{none, 245, none, 180,  180, 108, 109,
                                    215,  203, 252,  none, 203, 242, 181};
constexpr PerText<Colour> wood_text_on_bar{252, 248, 252, 180, 180, 150, 152,
                                           215, 217, 252, 252, 217, 242, 181};

constexpr Scheme dark_many{.text = dark_text,
                           .text_on_bar = dark_text_on_bar,
                           .behind = {none, 103, 60, 136, 94, 160, 65, 29, 133, 30, //
                                      243, 237, 237, 236, 238, 179, 75, 208},
                           .in_text = {231, 110}};
constexpr Scheme light_many{.text = light_text,
                            .text_on_bar = light_text_on_bar,
                            .behind = {none, 245, 242, 136, 94, 160, 65, 29, 133, 31, //
                                       66, 254, 253, 254, 253, 94, 25, 166},
                            .on_lit = 231,
                            .on_sit = 231,
                            .on_slot = 16,
                            .in_text = {130, 16}};
constexpr Scheme wood_many{.text = wood_text,
                           .text_on_bar = wood_text_on_bar,
                           .behind = {none, 137, 95, 100, 58, 160, 66, 30, 97, 31, //
                                      243, 237, 237, 236, 238, 180, 74, 208},
                           .in_text = {231, 180}};

/// Grey squares, and texts as bright as possible.
constexpr Scheme contrast_many{
    .text = {none, 252, none, 226, 226, 120, 123, 215, 217, 255, none, 217, 247, 229},
    .text_on_bar = {231, 252, 231, 226, 226, 120, 123, //
                    222, 217, 231, 231, 217, 247, 229},
    .behind = {none, 245, 241, 136, 94, 160, 65, 29, 133, 30, //
               243, 234, 18, 234, 235, 226, 51, 208},
    .in_text = {231, 117}};
/// Blue and orange instead of red and green, which many people cannot tell apart; important things
/// also differ in brightness.
constexpr Scheme safe_many{
    .text = {none, 245, none, 220, 220, 117, 153, 214, 208, 252, none, 214, 242, 183},
    .text_on_bar = {252, 248, 252, 220, 220, 117, 153, 214, 223, 252, 252, 223, 242, 183},
    .behind = {none, 245, 241, 67, 25, 130, 136, 100, 133, 30, //
               243, 237, 237, 236, 238, 220, 75, 208},
    .in_text = {231, 117}};

/// What true colour changes in a scheme of 256 colours: squares, their marks and the chip, in the
/// order of Ground from light_square on, and the colours of the pieces.
constexpr std::size_t true_grounds = 10;
constexpr Scheme with_true_colour(Scheme scheme, const std::array<int, true_grounds>& behind,
                                  int white, int dot) {
    for (std::size_t i = 0; i < true_grounds; ++i) {
        scheme.behind[i + 1] = rgb(behind[i]);
    }
    scheme.dot = rgb(dot);
    scheme.on_square = scheme.in_check = {rgb(white), rgb(0x050505)};
    return scheme;
}

constexpr Scheme dark_full = with_true_colour(dark_many,
                                              {0x8B90B4, 0x5D628C, 0xAD8520, 0x83651C, 0xD32F2F,
                                               0x5F8F6A, 0x2C8062, 0xA962B3, 0x23868F, 0x747680},
                                              0xFDFDF8, 0xFFFDE0);
constexpr Scheme light_full = with_true_colour(light_many,
                                               {0x898E94, 0x6A7078, 0xAD8520, 0x83651C, 0xD32F2F,
                                                0x5F8F6A, 0x2C8062, 0xA962B3, 0x23868F, 0x5F8787},
                                               0xFDFDF8, 0xFFFDE0);
constexpr Scheme wood_full = with_true_colour(wood_many,
                                              {0xB08660, 0x7F5F45, 0x8A8A24, 0x66661A, 0xD02C2C,
                                               0x5F8787, 0x247F80, 0x8566AD, 0x2A83A8, 0x757068},
                                              0xFFFDF5, 0xFFFDE0);

// With few colours, an unconfirmed move and a premove share one mark, and a piece that can be
// captured looks like one in check.
constexpr Scheme with_grounds(Scheme scheme, const PerGround& behind) {
    scheme.behind = behind;
    return scheme;
}

constexpr PieceColours white_and_yellow{15, 11};
constexpr Scheme dark_sixteen{
    .text = {none, 8, none, 11, 11, 10, 14, 11, 9, 7, none, 9, 8, 14},
    .text_on_bar = {15, 7, 15, 11, 11, 10, 14, 11, 15, 15, 15, 15, 7, 14},
    .behind = {none, none, 4, 8, 8, 1, 1, 1, 5, 5, none, none, 4, 4, 4, 11, 14, 9},
    .on_lit = 0,
    .on_sit = 0,
    .on_go = 0,
    .on_slot = none,
    .dot = 14,
    .on_square = white_and_yellow,
    .in_check = white_and_yellow,
    .in_text = white_and_yellow};
constexpr Scheme wood_sixteen = with_grounds(
    dark_sixteen, {none, none, 1, 8, 8, 5, 5, 5, 4, 4, none, none, 4, 4, 4, 11, 14, 9});
constexpr PieceColours blue_and_black{4, 0};
constexpr Scheme light_sixteen{
    .text = {none, 8, none, 4, 4, 4, 4, 5, 1, 0, none, 1, 8, 4},
    .text_on_bar = {0, 0, 0, 4, 4, 4, 4, 0, 0, 0, 0, 0, 8, 4},
    .behind = {none, none, 7, 11, 11, 9, 10, 10, 14, 14, none, none, 7, 7, 7, 4, 14, 11},
    .on_lit = 15,
    .on_sit = 0,
    .on_go = 0,
    .on_slot = none,
    .dot = 1,
    .on_square = blue_and_black,
    .in_check = {15, 0},
    .in_text = blue_and_black,
    .bold_is_lost = true};

// With 8 colours, bold makes a colour bright: 7 becomes white.
constexpr PieceColours bright{7, 6};
constexpr Scheme dark_eight{
    .text = {none, none, none, 3, 3, 2, 6, 3, 1, none, none, 1, 4, 6},
    .text_on_bar = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7},
    .behind = {none, none, 4, 5, 5, 1, 1, 1, 3, 3, none, none, 4, 4, 4, 7, 6, 2},
    .on_lit = 0,
    .on_sit = 0,
    .on_go = 0,
    .on_slot = none,
    .dot = 7,
    .on_square = bright,
    .in_check = bright,
    .in_text = bright};
constexpr Scheme wood_eight =
    with_grounds(dark_eight, {none, none, 1, 4, 4, 5, 5, 5, 3, 3, none, none, 4, 4, 4, 7, 6, 2});
constexpr Scheme light_eight{
    .text = {none, none, none, 4, 4, 4, 4, 5, 1, none, none, 1, 6, 4},
    .text_on_bar = {0, 0, 0, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 4},
    .behind = {none, none, 7, 6, 6, 5, 2, 2, 2, 2, none, none, 7, 7, 7, 4, 6, 2},
    .on_lit = 7,
    .on_sit = 0,
    .on_go = 0,
    .on_slot = none,
    .dot = 1,
    .on_square = blue_and_black,
    .in_check = {7, 0},
    .in_text = blue_and_black,
    .bold_is_lost = true};

struct ColourTheme {
    std::string_view name;
    Look screen;
    const Scheme* full;
    const Scheme* many;
    const Scheme* sixteen;
    const Scheme* eight;

    [[nodiscard]] const Scheme& of(Depth depth) const {
        return depth == Depth::full      ? *full
               : depth == Depth::many    ? *many
               : depth == Depth::sixteen ? *sixteen
                                         : *eight;
    }
};
constexpr std::array<ColourTheme, 5> colour_themes{
    {{"dark", {252, rgb(0x1E1E1E)}, &dark_full, &dark_many, &dark_sixteen, &dark_eight},
     {"light", {235, rgb(0xFFFFFF)}, &light_full, &light_many, &light_sixteen, &light_eight},
     {"wood", {252, rgb(0x1E1A17)}, &wood_full, &wood_many, &wood_sixteen, &wood_eight},
     {"contrast", {255, rgb(0x000000)}, &contrast_many, &contrast_many, &dark_sixteen, &dark_eight},
     {"safe", {252, rgb(0x1E1E1E)}, &safe_many, &safe_many, &dark_sixteen, &dark_eight}}};
constexpr std::array<std::string_view, 6> theme_names{colour_themes[0].name, colour_themes[1].name,
                                                      colour_themes[2].name, colour_themes[3].name,
                                                      colour_themes[4].name, colourless_theme};

bool is_bold(Ink ink) {
    constexpr std::array bold{Ink::strong,    Ink::title,       Ink::alarm,
                              Ink::clock_low, Ink::white_piece, Ink::black_piece};
    return std::ranges::find(bold, ink) != bold.end();
}

/// The look of a piece on a square, in a reserve or in a text.
Look look_of_piece(const Scheme& scheme, Style style, Depth depth) {
    const bool in_text = style.ground == Ground::none || style.ground >= Ground::selected;
    const PieceColours& men = in_text                            ? scheme.in_text
                              : style.ground == Ground::in_check ? scheme.in_check
                                                                 : scheme.on_square;
    const bool white = style.ink == Ink::white_piece || style.ink == Ink::white_block;
    Look look;
    look.text = white ? men.white : men.black;
    look.bold = is_bold(style.ink);
    if (depth == Depth::sixteen) {
        look.bold = look.bold && look.text >= 8; // bold may brighten a dark colour
    } else if (depth == Depth::eight) {
        look.bold = look.text == bright.white || look.text == bright.black;
    }
    return look;
}

/// Whether text is bold, which with few colours may mean bright: black is grey, brown yellow.
bool is_bold_text(const Scheme& scheme, Ink ink, Colour text, Depth depth) {
    if (depth >= Depth::many || text == none) {
        return is_bold(ink);
    }
    constexpr Colour brown = 3;
    return text != 0 && !scheme.bold_is_lost &&
           (is_bold(ink) || (depth == Depth::eight && text == brown));
}

Look look_of_text(const Scheme& scheme, Style style, Depth depth) {
    const auto ink = static_cast<std::size_t>(style.ink);
    const bool few = depth < Depth::many;
    const bool lit = style.ground >= Ground::highlight; // the background's own text colour applies
    const bool on_ground = scheme.behind[static_cast<std::size_t>(style.ground)] != none;
    Look look;
    if (style.ink >= Ink::dark_square_dot) {
        look.text = scheme.dot;
    } else if (lit) {
        look.text = style.ground == Ground::highlight     ? scheme.on_lit
                    : style.ground == Ground::safe_to_sit ? scheme.on_sit
                                                          : scheme.on_go;
    } else if (on_ground && style.ground == Ground::reserve_slot) {
        look.text = scheme.on_slot;
    } else {
        look.text = (on_ground ? scheme.text_on_bar : scheme.text)[ink];
    }
    look.bold = is_bold_text(scheme, style.ink, look.text, depth);
    look.reverse = few && style.ink == Ink::alarm && !lit;
    return look;
}

Look coloured(const Scheme& scheme, Style style, Depth depth) {
    const bool man = style.ink >= Ink::white_piece && style.ink <= Ink::black_block;
    Look look = man ? look_of_piece(scheme, style, depth) : look_of_text(scheme, style, depth);
    look.background = scheme.behind[static_cast<std::size_t>(style.ground)];
    if (style.ink == Ink::clock_low &&
        style.ground == Ground::highlight) { // a running clock that is low
        look.text = scheme.in_check.white;
        look.bold = depth >= Depth::many || look.text >= bright.white;
        look.background = scheme.behind[static_cast<std::size_t>(Ground::in_check)];
    }
    return look;
}

Look colourless(Style style) {
    Look look;
    look.bold = is_bold(style.ink) && style.ink != Ink::black_piece;
    look.bold = look.bold || style.ink == Ink::accent || style.ink == Ink::warning ||
                style.ink == Ink::board_mark || style.ground >= Ground::safe_to_sit;
    look.underline =
        style.ink == Ink::warning || style.ink == Ink::title || style.ground == Ground::must_move;
    look.reverse = style.ink == Ink::alarm || style.ground == Ground::selected ||
                   style.ground == Ground::in_check || style.ground >= Ground::highlight;
    return look;
}

} // namespace

Depth depth_of(int colours) {
    if (colours > 256) {
        return Depth::full;
    }
    if (colours == 256) {
        return Depth::many;
    }
    return colours >= 16 ? Depth::sixteen : colours >= 8 ? Depth::eight : Depth::mono;
}

std::int32_t rgb_of(Colour colour) {
    constexpr std::array<std::int32_t, 6> steps{0, 95, 135, 175, 215, 255};
    if (colour >= first_rgb) {
        return colour - first_rgb;
    }
    if (colour >= 232) { // the greys
        return (8 + 10 * (colour - 232)) * 0x010101;
    }
    const auto cube = static_cast<std::size_t>(std::max(colour - 16, 0));
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
}

std::span<const std::string_view> Theme::names() {
    return theme_names;
}

std::optional<Theme> Theme::named(std::string_view name, Depth depth) {
    const auto* const family = base::row_with(colour_themes, &ColourTheme::name, name);
    if (family == nullptr && name != colourless_theme) {
        return std::nullopt;
    }
    Theme theme;
    theme.screen_ = family == nullptr ? colour_themes.front().screen : family->screen;
    depth = family == nullptr ? Depth::mono : depth;
    for (std::size_t i = 0; i < theme.looks_.size(); ++i) {
        const Style style{static_cast<Ink>(i / grounds), static_cast<Ground>(i % grounds)};
        theme.looks_[i] =
            depth == Depth::mono ? colourless(style) : coloured(family->of(depth), style, depth);
    }
    return theme;
}

} // namespace tui
