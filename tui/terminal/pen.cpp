// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/terminal/pen.h"

#include "src/base/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <cwchar>
#include <tuple>

namespace tui {
namespace {

constexpr unsigned ncv_underline = 2;
constexpr unsigned ncv_reverse = 4;
constexpr unsigned ncv_bold = 32;

/// Shows reversed text, which is urgent, on terminals that cannot combine reverse with colours: the
/// colours are swapped or, if one is the default, dropped.
Look reversed_by_hand(const Capabilities& can, Look look) {
    if (look.text >= 0 && look.background >= 0) {
        std::swap(look.text, look.background);
        look.reverse = look.underline = false;
        return look;
    }
    return {default_colour, default_colour, look.bold, !can.reverse.empty(), false};
}

/// The part of a theme's look that the terminal can show.
Look shown_by(const Capabilities& can, Look look) {
    const bool coloured = look.text >= 0 || look.background >= 0;
    const auto keeps = [&](const std::string& capability, unsigned bit) {
        return !capability.empty() && !(coloured && (can.not_with_colour & bit) != 0);
    };
    look.bold = look.bold && keeps(can.bold, ncv_bold);
    if (look.reverse && coloured && (can.not_with_colour & ncv_reverse) != 0) {
        return reversed_by_hand(can, look);
    }
    look.reverse = look.reverse && !can.reverse.empty();
    look.underline = look.underline && keeps(can.underline, ncv_underline);
    return look;
}

/// Whether the attributes set for `before` also serve for `cell`.
bool keeps_attributes(const Cell& before, const Cell& cell) {
    return before.style == cell.style && (before.glyph != Glyph() || cell.glyph == Glyph());
}

} // namespace

Pen::Pen(Capabilities can, const std::string& theme, Depth depth, bool utf8)
    : can_(std::move(can)), depth_(depth), utf8_(utf8) {
    auto looks = Theme::named(theme, depth_);
    if (!looks) {
        looks = Theme::named(Theme::names().front(), depth_);
    }
    for (std::size_t i = 0; i < looks_.size(); ++i) {
        const Style style{static_cast<Ink>(i / grounds), static_cast<Ground>(i % grounds)};
        looks_[i] = shown_by(can_, looks->look(style));
    }
}

bool Pen::is_blank(const Cell& cell) const {
    if (cell.glyph != Glyph()) {
        return false;
    }
    const Look here = look(cell.style);
    return here.background < 0 && !here.reverse && !here.underline;
}

void Pen::forget() {
    look_.reset();
    at_.reset();
    cursor_visible_.reset();
    saved_cursor_.reset();
    cursor_saved_ = false;
    (void)take();
}

std::string Pen::take() {
    sgr_end_ = 0;
    return std::exchange(bytes_, {});
}

/// The number of bytes that `write` adds; its effects are undone.
template <class Write> std::size_t Pen::bytes_of(const Write& write) {
    const std::size_t size = bytes_.size();
    const char last = size > 0 ? bytes_.back() : '\0'; // the next sequence may be merged with it
    const auto before = std::tuple(sgr_end_, look_, at_, position_certain_);
    write();
    const std::size_t added = bytes_.size() - size;
    bytes_.resize(size);
    if (size > 0) {
        bytes_.back() = last;
    }
    std::tie(sgr_end_, look_, at_, position_certain_) = before;
    return added;
}

void Pen::clear() {
    set_look({});
    bytes_ += can_.clear;
    at_ = Point{0, 0};
}

/// The bytes of a relative movement from the cursor to `to`; empty if the cursor's position is
/// uncertain.
std::string Pen::steps_to(Point to) const {
    constexpr int least_steps = 4; // in bytes, the cost of a sequence with a number
    std::string steps;
    if (!can_.ansi || !at_ || !position_certain_) {
        return steps;
    }
    const auto go = [&](int by, char back, char on) {
        const int distance = std::abs(by);
        if (by != 0) {
            steps += "\x1b[";
            steps += distance > 1 ? std::to_string(distance) : "";
            steps += by < 0 ? back : on;
        }
    };
    go(to.row - at_->row, 'A', 'B');
    const int columns = to.column - at_->column;
    if (columns < 0 && -columns < least_steps) {
        steps.append(static_cast<std::size_t>(-columns), '\b');
    } else {
        go(columns, 'D', 'C');
    }
    return steps;
}

void Pen::move(Point to) {
    if (at_ == to) {
        return;
    }
    const std::string steps = steps_to(to);
    const std::size_t before = bytes_.size();
    can_.append_cursor_move(bytes_, to);
    if (!steps.empty() && steps.size() < bytes_.size() - before) {
        bytes_.resize(before);
        bytes_ += steps;
    }
    at_ = to;
    position_certain_ = true;
}

/// Appends an attribute sequence; one that directly follows another is merged with it.
void Pen::append_sgr(std::string_view sequence) {
    constexpr std::string_view begins = "\x1b[";
    const bool goes_on = can_.ansi && sgr_end_ > 0 && sgr_end_ == bytes_.size() &&
                         bytes_.back() == 'm' && sequence.substr(0, begins.size()) == begins;
    if (goes_on) {
        bytes_.back() = ';';
        sequence.remove_prefix(begins.size());
    }
    if (!sequence.empty()) {
        bytes_ += sequence;
        sgr_end_ = bytes_.size();
    }
}

void Pen::append_text_colour(Colour colour) {
    std::string& known = text_sequences_[colour];
    if (known.empty()) {
        known = can_.text_colour_sequence(colour);
    }
    append_sgr(known);
}

void Pen::append_ground(Colour colour) {
    std::string& known = background_sequences_[colour];
    if (known.empty()) {
        known = can_.ground_colour_sequence(colour);
    }
    append_sgr(known);
}

/// Ends those attributes that `look` lacks one by one, for terminals that can do so.
void Pen::append_ends(const Look& look) {
    append_sgr(look_->bold && !look.bold ? "\x1b[22m" : "");
    append_sgr(look_->underline && !look.underline ? "\x1b[24m" : "");
    append_sgr(look_->reverse && !look.reverse ? "\x1b[27m" : "");
    append_sgr(look_->text >= 0 && look.text < 0 ? "\x1b[39m" : "");
    append_sgr(look_->background >= 0 && look.background < 0 ? "\x1b[49m" : "");
}

void Pen::append_beginnings(const Look& look) {
    append_sgr(look.bold && !look_->bold ? can_.bold : "");
    append_sgr(look.reverse && !look_->reverse ? can_.reverse : "");
    append_sgr(look.underline && !look_->underline ? can_.underline : "");
    if (look.text >= 0 && look.text != look_->text) {
        append_text_colour(look.text);
    }
    if (look.background >= 0 && look.background != look_->background) {
        append_ground(look.background);
    }
}

/// Switches to the attributes of `look`. The old ones are ended one by one if a colour stays, which
/// would have to be sent again after a reset.
void Pen::set_look(const Look& look) {
    if (look_ == look) {
        return;
    }
    const bool something_ends =
        !look_ || (look_->bold && !look.bold) || (look_->reverse && !look.reverse) ||
        (look_->underline && !look.underline) || (look_->text >= 0 && look.text < 0) ||
        (look_->background >= 0 && look.background < 0);
    const bool colour_stays =
        look_ && ((look.text >= 0 && look.text == look_->text) ||
                  (look.background >= 0 && look.background == look_->background));
    if (something_ends && colour_stays && can_.ends_single_attributes) {
        append_ends(look);
    } else if (something_ends) {
        append_sgr(can_.plain);
        look_ = Look{};
    }
    append_beginnings(look);
    look_ = look;
}

/// The look for drawing `cells`. A blank shows only its background, so the text colour in force can
/// stay; if the background changes, the next text's colour is set in the same sequence.
Look Pen::look_for(std::span<const Cell> cells) const {
    const Look wanted = look(cells.front().style);
    const auto has_lines = [](const Look& look) { return look.reverse || look.underline; };
    if (cells.front().glyph != Glyph() || !look_ || has_lines(wanted) || has_lines(*look_)) {
        return wanted;
    }
    Look with_text = *look_;
    with_text.background = wanted.background;
    if (wanted.background == look_->background) {
        return with_text;
    }
    const auto next = std::ranges::find_if(cells, [&](const Cell& cell) {
        return cell.glyph != Glyph() || look(cell.style).background != wanted.background;
    });
    if (next != cells.end()) {
        const Look after = look(next->style);
        if (after.background == wanted.background && !has_lines(after)) {
            return after;
        }
    }
    return wanted.background < 0 ? Look{} : with_text;
}

/// Writes a glyph, or question marks if the C library disagrees about its width, since then the
/// terminal may disagree, too.
void Pen::write(const Glyph& glyph, int columns) {
    const std::string_view text = glyph.text();
    if (text.size() == 1) {
        bytes_ += text;
        return;
    }
    position_certain_ = false;
    std::string_view rest = text;
    bool first = true;
    while (!rest.empty()) {
        const std::size_t before = rest.size();
        const std::string_view here = rest;
        const char32_t c = base::take_character(rest);
        if (c < 0x80 || (utf8_ && wcwidth(static_cast<wchar_t>(c)) == (first ? columns : 0))) {
            bytes_ += here.substr(0, before - rest.size());
        } else if (first) {
            bytes_.append(static_cast<std::size_t>(columns), '?');
            return;
        }
        first = false;
    }
}

void Pen::draw(Point at, std::span<const Cell> cells, Size screen) {
    if (at.row == screen.rows - 1 && can_.scrolls_at_last_cell &&
        at.column + static_cast<int>(cells.size()) >= screen.columns) {
        cells = cells.first(cells.size() - (cells.back().glyph.is_right_half() ? 2 : 1));
    }
    if (cells.empty()) {
        return;
    }
    move(at);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool wide = i + 1 < cells.size() && cells[i + 1].glyph.is_right_half();
        if (i == 0 || !keeps_attributes(cells[i - 1], cells[i])) {
            set_look(look_for(cells.subspan(i)));
        }
        write(cells[i].glyph, wide ? 2 : 1);
        i += wide ? 1 : 0;
    }
    at_->column += static_cast<int>(cells.size());
    if (at_->column >= screen.columns) {
        at_.reset(); // it may stay at the edge or wrap
    }
}

std::size_t Pen::bytes_to_draw(Point at, std::span<const Cell> cells, Size screen) {
    return bytes_of([&] { draw(at, cells, screen); });
}

void Pen::erase_from(Point at) {
    move(at);
    set_look({});
    bytes_ += can_.clear_to_end;
}

void Pen::append_repeated(const std::string& once, int lines) {
    for (int i = 0; i < lines; ++i) {
        bytes_ += once;
    }
}

void Pen::scroll(int top, int bottom, int lines, Size screen) {
    set_look({}); // the lines scrolled in get the current background
    if (!can_.scrolls_regions()) {
        move({0, top});
        append_repeated(can_.delete_row, lines);
        move({0, bottom - lines});
        append_repeated(can_.insert_row, lines);
        return;
    }
    can_.append_scroll_region(bytes_, top, bottom - 1);
    at_.reset();
    move({0, bottom - 1});
    append_repeated(can_.scroll_up, lines);
    can_.append_scroll_region(bytes_, 0, screen.rows - 1);
    at_.reset();
}

std::string Pen::readable(std::string_view text) const {
    std::string bytes(text);
    std::ranges::replace_if(
        bytes, [this](char c) { return !utf8_ && static_cast<unsigned char>(c) >= 0x80; }, '?');
    return bytes;
}

std::string Pen::leave(Size screen) const {
    std::string bytes = can_.plain;
    can_.append_cursor_move(bytes,
                            {0, screen.rows - 1}); // for terminals without an alternate screen
    return bytes + can_.show_cursor + can_.leave;
}

void Pen::save_cursor(std::optional<Point> cursor, std::span<const Style> styles) {
    if (can_.cursor_save.empty() || !cursor || at_ != cursor || !position_certain_ ||
        cursor_visible_ != true) {
        return;
    }
    const bool kept_here = saved_cursor_ && saved_cursor_->place == *cursor;
    Look dearest = *look_;
    std::size_t most = 0;
    for (const Style style : styles) {
        const Look wanted = look(style);
        if (kept_here && wanted == saved_cursor_->look) {
            dearest = wanted;
            break;
        }
        const std::size_t bytes = bytes_of([&] { set_look(wanted); });
        if (bytes > most) {
            most = bytes;
            dearest = wanted;
        }
    }
    set_look(dearest);
    bytes_ += can_.cursor_save;
    saved_cursor_ = {*cursor, dearest};
    cursor_saved_ = true;
}

/// Resets the attributes unless a saved place is restored. Each saved place is restored once only,
/// as some terminals keep them on a stack.
void Pen::end_frame(std::optional<Point> cursor) {
    const bool keeps = std::exchange(cursor_saved_, false);
    if (keeps && cursor && saved_cursor_->place == *cursor && cursor_visible_ == true) {
        if (at_ != cursor || look_ != saved_cursor_->look) {
            bytes_ += can_.cursor_restore;
            look_ = saved_cursor_->look;
            at_ = cursor;
            position_certain_ = true;
        }
        return;
    }
    if (at_ == cursor && cursor_visible_ == cursor.has_value()) {
        return;
    }
    set_look({});
    if (cursor) {
        move(*cursor);
    }
    if (cursor_visible_ != cursor.has_value()) {
        bytes_ += cursor ? can_.show_cursor : can_.hide_cursor;
        cursor_visible_ = cursor.has_value();
    }
}

} // namespace tui
