// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout/layout_side.h"

#include "tui/layout/layout_talk.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tui {
namespace {

constexpr int moves_least = 12; // with the heading: before the notes get any room
constexpr int talk_least = 8;
constexpr int list_below = 26;     // columns of moves below the boards
constexpr int shared_columns = 60; // from so many on talk and moves share what is below
constexpr int shared_rows = 5;
constexpr int notes_below = 100; // columns that two kinds of notes fill
constexpr int talk_below = 8;    // rows that talk below the boards is worth

/// Each with its heading; 0: there is nothing to say.
struct NoteRows {
    int clocks = 0;
    int flow = 0;
    int wishes = 0;
};

template <class Lines> int rows_of(const Lines& lines) {
    return lines.empty() ? 0 : static_cast<int>(lines.size()) + 1;
}

NoteRows note_rows(const app::View& view, int columns) {
    NoteRows rows{rows_of(view.diagonals), rows_of(view.flow), rows_of(view.wishes)};
    if (rows.clocks > 0 && columns >= wide_side) {
        rows.clocks = 1 + 2 * static_cast<int>(view.boards.size()); // a bar for each clock
    }
    return rows;
}

/// From the top: moves, then as many of the notes as leave room for these. With `talk` at the end,
/// which shares the rest with the moves.
void place_side(Layout& out, Rect side, NoteRows rows, const app::View* talk) {
    int room = side.rows - moves_least - (talk != nullptr ? talk_least : 0);
    int kinds = 1;
    for (int* wanted : {&rows.clocks, &rows.wishes, &rows.flow}) {
        *wanted = *wanted <= room ? *wanted : 0;
        room -= *wanted;
        kinds += *wanted > 0 ? 1 : 0;
    }
    const int gap = talk != nullptr && room >= kinds ? 1 : 0;
    const int rest = side.rows - rows.clocks - rows.wishes - rows.flow - gap * kinds;
    const int moves =
        talk == nullptr ? rest : std::max(rest * 2 / 5, std::min(moves_least, rest - talk_least));
    for (const auto& [place, wanted] :
         {std::pair{&out.list, moves}, std::pair{&out.clocks, rows.clocks},
          std::pair{&out.flow, rows.flow}, std::pair{&out.wishes, rows.wishes}}) {
        if (wanted > 0) {
            *place = cut_top(side, wanted);
            cut_top(side, gap);
        }
    }
    if (talk != nullptr) {
        place_pane(out, side, *talk);
    }
}

/// Clocks below one board, piece flow below the next.
void place_notes_below(Layout& out, Rect below, NoteRows& rows) {
    for (auto [place, wanted] :
         {std::pair{&out.clocks, &rows.clocks}, std::pair{&out.flow, &rows.flow}}) {
        if (*wanted > 0 && *wanted <= below.rows) {
            const int half = place == &out.clocks ? (below.columns - 1) / 2 : below.columns;
            Rect area = cut_left(below, half);
            cut_left(below, 1);
            *place = cut_top(area, std::exchange(*wanted, 0));
        }
    }
}

} // namespace

void place_analysis(Layout& out, Rect& side, Rect& below, const app::View& view) {
    if (view.analysis.empty()) {
        return;
    }
    const int wanted = static_cast<int>(view.analysis.size()) + 1;
    if (below.rows >= wanted - 1) {
        out.analysis = cut_top(below, std::min(wanted, below.rows));
    } else if (side.rows >= moves_least + wanted) {
        out.analysis = cut_bottom(side, wanted);
    } else if (below.rows == 0 && view.mode == app::Mode::replay) {
        out.analysis = out.input;
    } else {
        out.analysis = cut_top(below, below.rows);
    }
}

void place_notes_beside(Layout& out, Rect side, Rect below, const app::View& view) {
    place_side(out, side, note_rows(view, side.columns), nullptr);
    const bool shared = out.list.empty() && !view.boards.empty() && below.rows >= shared_rows &&
                        below.columns >= shared_columns;
    if (shared) {
        const Rect talk = cut_left(below, below.columns - list_below - 1);
        cut_left(below, 1);
        out.list = below;
        below = talk;
    }
    place_panes(out, below, view, 0);
}

void place_all_beside(Layout& out, Rect side, Rect below, const app::View& view) {
    NoteRows rows = note_rows(view, side.columns);
    if (!view.tabs.empty()) {
        place_side(out, side, rows, &view);
        return place_panes(out, below, view, 1);
    }
    const bool little = below.rows < talk_below && below.columns >= notes_below;
    if (below.rows >= 3 && !little) {
        place_side(out, side, rows, nullptr);
        return place_panes(out, below, view, 0);
    }
    place_notes_below(out, below, rows);
    place_side(out, side, rows, &view);
}

} // namespace tui
