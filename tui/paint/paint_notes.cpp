// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/paint/widgets.h"

#include "src/base/utf8.h"
#include "tui/grid/put.h"
#include "tui/paint/paint_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace tui {
namespace {

using app::View;

constexpr int wide = 60;       // columns for bars, and for the moves that passed pieces
constexpr int most_name = 18;  // columns of the names in front
constexpr int least_name = 3;  // "you", "pre"
constexpr int around_wish = 4; // both margins, and what parts it from the name
constexpr int bar_columns = 22;
constexpr int most_bar_name = 12;
constexpr int even = 3; // seconds of lead that say nothing

Rect with_margin(Rect area, int margin) {
    cut_left(area, margin);
    area.columns = std::max(area.columns - margin, 0);
    return area;
}

/// The name, or where it has no room the letter of the seat.
std::string name_in(const std::string& name, char letter, int room) {
    return base::width(name) <= room ? name : std::string(1, letter);
}

template <class Lines, class LetterOf>
int name_columns(const Lines& lines, int most, LetterOf letter_of) {
    int columns = 0;
    for (const auto& line : lines) {
        columns = std::max(columns, base::width(name_in(line.who, letter_of(line), most)));
    }
    return columns;
}

// ---- clocks

struct Verdict {
    std::string_view in_full, in_short;
    Ink ink{};
};

Verdict verdict_of(const View::DiagonalView& one) {
    const Ink ink = one.lead > 0 ? Ink::good : one.lead < 0 ? Ink::warning : Ink::quiet;
    if (!one.advice) {
        return {"", "", ink};
    }
    return one.lead > even    ? Verdict{" safe to sit", " sit ok", ink}
           : one.lead < -even ? Verdict{" do not sit", " go", ink}
                              : Verdict{" even", " even", Ink::quiet};
}

/// The fullest of the wordings that fit.
void paint_diagonal(Grid& grid, Rect line, const View::DiagonalView& one) {
    const Verdict verdict = verdict_of(one);
    const std::string lead = fmt::format("{:+}", one.lead);
    const std::string in_short = fmt::format("{}:{}", one.one, one.across);
    const std::string letters =
        fmt::format("{}:{}", rules::letter(one.seat), rules::letter(one.across_seat));
    const std::string full = fmt::format("{} vs {}", one.one, one.across);
    const std::array<std::pair<std::string, std::string>, 5> forms{
        {{full, lead + std::string(verdict.in_full)},
         {in_short, lead + std::string(verdict.in_short)},
         {in_short, lead},
         {letters, lead + std::string(verdict.in_short)},
         {letters, lead}}};
    const auto form = std::find_if(forms.begin(), forms.end() - 1, [&](const auto& each) {
        return base::width(each.first) + 1 + base::width(each.second) <= line.columns;
    });
    put(grid, line, {line.left, line.top}, form->first);
    put_right(grid, line, line.right(), line.top, form->second, {verdict.ink});
}

/// Both bars of a diagonal have one ink, so that their lengths can be compared.
void paint_bar(Grid& grid, Rect line, const View::SeatView& seat, int name, bool first, bool lowest,
               const View::DiagonalView* diagonal, const Glyphs& glyphs) {
    constexpr int clock = 8;
    const Ink ink = first ? Ink::accent : Ink::notice;
    put(grid, line, {line.left, line.top}, name_in(seat.name, seat.letter, most_bar_name),
        {seat.to_move ? Ink::strong : Ink::plain});
    put_right(grid, line, line.left + name + clock, line.top, seat.clock,
              {seat.low_time ? Ink::warning : Ink::plain});
    const int left = line.left + name + clock + 1;
    const int filled = (seat.share * bar_columns + 99) / 100;
    for (int i = 0; i < bar_columns; ++i) {
        put(grid, line, {left + i, line.top},
            i >= filled    ? glyphs.horizontal()
            : glyphs.ascii ? "#"
                           : "▆",
            {i < filled ? ink : Ink::ghost});
    }
    cut_left(line, left + bar_columns + 1 - line.left);
    if (diagonal != nullptr) {
        const Verdict verdict = verdict_of(*diagonal);
        const std::string lead = fmt::format("{:+}", diagonal->lead);
        const std::string full = lead + std::string(verdict.in_full);
        const std::string brief = lead + std::string(verdict.in_short);
        put(grid, line, {line.left, line.top},
            base::width(full) <= line.columns    ? full
            : base::width(brief) <= line.columns ? brief
                                                 : lead,
            {verdict.ink});
    } else if (lowest) {
        put(grid, line, {line.left, line.top}, "lowest clock", {Ink::warning});
    }
}

void paint_bars(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    const auto& a = view.boards[0];
    const auto& b = view.boards[1];
    const std::array<const View::SeatView*, 4> seats{&a.seats[a.bottom], &b.seats[b.bottom],
                                                     &a.seats[rules::other(a.bottom)],
                                                     &b.seats[rules::other(b.bottom)]};
    const auto lowest = std::min_element(seats.begin(), seats.end(), [](auto* one, auto* other) {
        return one->share < other->share;
    });
    int name = 0;
    for (const View::SeatView* seat : seats) {
        name = std::max(name, base::width(name_in(seat->name, seat->letter, most_bar_name)));
    }
    for (auto seat = seats.begin(); seat != seats.end(); ++seat) {
        const auto i = static_cast<std::size_t>(seat - seats.begin());
        const auto* diagonal = i < view.diagonals.size() ? &view.diagonals[i] : nullptr;
        const bool first = i == 0 || i + 1 == seats.size();
        paint_bar(grid, cut_top(area, 1), **seat, name, first, seat == lowest, diagonal, glyphs);
    }
}

// ---- piece flow

/// ` P B N `, the newest at the right end where not all fit.
void paint_letters(Grid& grid, Rect line, const View::FlowView& flow, const Glyphs& glyphs) {
    const auto room = static_cast<std::size_t>(std::max((line.columns - 1) / 2, 0));
    const std::size_t from = flow.fed.size() - std::min(flow.fed.size(), room);
    Point at{line.left, line.top};
    for (std::size_t i = from; i < flow.fed.size(); ++i) {
        const rules::Piece piece = flow.fed[i].piece;
        const Ink ink = piece.side == rules::Side::white ? Ink::white_piece : Ink::black_piece;
        const Style style{ink, Ground::chip};
        at.column = put(grid, line, at, " ", style);
        at.column = put(grid, line, at, glyphs.inked(piece), style);
        if (i + 1 == flow.fed.size()) {
            put(grid, line, at, " ", style);
        }
    }
}

/// ` P  4b`, ...
void paint_with_moves(Grid& grid, Rect line, const View::FlowView& flow, const Glyphs& glyphs) {
    constexpr int pitch = 8; // a piece, "12a", and what parts them
    const auto room = static_cast<std::size_t>(std::max(line.columns / pitch, 0));
    const std::size_t from = flow.fed.size() - std::min(flow.fed.size(), room);
    for (std::size_t i = from; i < flow.fed.size(); ++i) {
        const View::FlowView::Fed& one = flow.fed[i];
        Rect slot = cut_left(line, pitch);
        const Ink ink = one.piece.side == rules::Side::white ? Ink::white_piece : Ink::black_piece;
        grid.fill({slot.left, slot.top, 3, 1}, Glyph(), {ink, Ground::chip});
        put(grid, slot, {slot.left + 1, slot.top}, glyphs.inked(one.piece), {ink, Ground::chip});
        put(grid, slot, {slot.left + 4, slot.top}, one.label, {Ink::quiet});
    }
}

// ---- wishes

/// The columns of a player's newest and most urgent wish: names give way to these.
int urgent_columns(const View& view) {
    int columns = 0;
    for (const View::WishView& one : view.wishes) {
        const bool player = one.letter != ' ';
        columns = std::max(columns, player ? base::width(urgent_wishes(one.wants)) : 0);
    }
    return columns;
}

} // namespace

void paint_clocks(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "clocks", {Ink::quiet}, glyphs);
    if (area.columns >= wide && view.boards.size() == 2 && area.rows >= 4) {
        return paint_bars(grid, with_margin(area, 1), view, glyphs);
    }
    for (const auto& one : view.diagonals) {
        paint_diagonal(grid, with_margin(cut_top(area, 1), area.columns > 24 ? 1 : 0), one);
    }
}

void paint_flow(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "piece flow", {Ink::quiet}, glyphs);
    const auto letter_of = [](const View::FlowView& one) { return rules::letter(one.seat); };
    const int most = std::min(area.columns / 2 - 2, most_name);
    const int names = name_columns(view.flow, most, letter_of);
    for (const View::FlowView& one : view.flow) {
        Rect line = with_margin(cut_top(area, 1), 1);
        put(grid, line, {line.left, line.top}, name_in(one.who, letter_of(one), most));
        cut_left(line, names + 1);
        if (area.columns >= wide) {
            paint_with_moves(grid, line, one, glyphs);
        } else {
            paint_letters(grid, line, one, glyphs);
        }
    }
}

void paint_wishes(Grid& grid, Rect area, const View& view, const Glyphs& glyphs) {
    if (area.empty()) {
        return;
    }
    paint_rule(grid, cut_top(area, 1), "wishes", {Ink::quiet}, glyphs);
    const int room = area.columns - around_wish - urgent_columns(view);
    const int most = std::max(std::min({area.columns / 2 - 2, most_name, room}), least_name);
    const int names =
        name_columns(view.wishes, most, [](const View::WishView& one) { return one.letter; });
    for (const View::WishView& one : view.wishes) {
        Rect line = with_margin(cut_top(area, 1), 1);
        const bool none = one.wants.empty();
        put(grid, line, {line.left, line.top}, name_in(one.who, one.letter, most),
            {none ? Ink::quiet : ink_of(one.tone)});
        cut_left(line, names + 2);
        put(grid, line, {line.left, line.top},
            none                ? "-"
            : one.letter == ' ' ? words_in(one.wants, line.columns, glyphs)
                                : wishes_in(one.wants, line.columns, glyphs),
            {none ? Ink::ghost : ink_of(one.tone)});
    }
}

namespace {

using app::View;

constexpr int score_columns = 6; ///< "-12.34"

/// The moves of `line` up to the first that has no room: a later one would be another line.
std::string_view whole_moves(std::string_view line, int columns) {
    if (base::width(line) <= columns) {
        return line;
    }
    const std::size_t fits = clip(line, columns).size();
    const std::size_t end = line[fits] == ' ' ? fits : line.substr(0, fits).rfind(' ');
    return end == std::string_view::npos ? std::string_view() : line.substr(0, end);
}

void paint_opinion(Grid& grid, Rect row, const View::AnalysisView& one) {
    Point at{row.left + 1, row.top};
    at.column = put(grid, row, at, std::string(1, rules::letter(one.board)), {Ink::quiet}) + 1;
    at.column = put(grid, row, at, fmt::format("{:>{}}", one.score, score_columns), {Ink::title});
    if (one.line.empty()) {
        return;
    }
    const std::string depth = fmt::format(" d{:<2} ", one.depth);
    at.column = put(grid, row, at, depth, {Ink::quiet});
    put(grid, row, at, whole_moves(one.line, row.right() - at.column));
}

} // namespace

void paint_analysis(Grid& grid, Rect area, const View& view) {
    for (const View::AnalysisView& one : view.analysis) {
        if (area.rows > 0) {
            paint_opinion(grid, cut_top(area, 1), one);
        }
    }
    if (area.rows > 0 && !view.analysis.empty()) {
        const Rect row = cut_top(area, 1);
        put(grid, row, {row.left + 1, row.top}, shortened(view.judgement, row.columns - 2),
            {Ink::notice});
    }
}

} // namespace tui
