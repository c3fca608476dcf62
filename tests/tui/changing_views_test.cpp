// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal shows the picture cell by cell, although the bytes of each frame contain only what
// changed.
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/tui/emulator.h"
#include "tests/tui/pty.h"
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/paint/paint.h"
#include "tui/terminal/terminal.h"

#include <array>
#include <clocale>
#include <functional>
#include <string>
#include <vector>

using namespace tui;
using app::Text;
using app::Tone;
using app::View;
using support::Dice;

namespace {

std::string phrase(Dice& dice) {
    static const std::array<std::string, 12> some{"",
                                                  "go",
                                                  "need a knight, any cost",
                                                  "日本",
                                                  "e\xCC\x81",
                                                  "trades good",
                                                  "sit ",
                                                  "-",
                                                  "Qxf7#",
                                                  "2:31",
                                                  "\x1b[2J",
                                                  "a longer line of words "
                                                  "that goes on and on "
                                                  "and has to be broken "
                                                  "where it is shown"};
    return some[dice.below(some.size())] + (dice.below(3) == 0 ? some[dice.below(3)] : "");
}

Text text(Dice& dice) {
    return {phrase(dice), static_cast<Tone>(dice.below(6))};
}

template <class Lines> void grow_or_shrink(Lines& lines, Dice& dice) {
    switch (dice.below(4)) {
    case 0:
        lines.clear();
        break;
    case 1:
        if (!lines.empty()) {
            lines = Lines(std::next(lines.begin()), lines.end());
        }
        break;
    default:
        for (std::size_t i = dice.below(9); i > 0; --i) {
            lines.push_back(text(dice));
        }
    }
}

template <class Item> Item* any(std::vector<Item>& items, Dice& dice) {
    return items.empty() ? nullptr : &items[dice.below(items.size())];
}

void change_seat(View::SeatView& seat, Dice& dice) {
    const std::array<std::function<void()>, 15> ways{
        [&] { seat.has_reserve = !seat.has_reserve; },
        [&] { seat.name = phrase(dice); },
        [&] { seat.rating = phrase(dice); },
        [&] { seat.clock = phrase(dice); },
        [&] { seat.to_move = !seat.to_move; },
        [&] { seat.low_time = !seat.low_time; },
        [&] { seat.flagged = !seat.flagged; },
        [&] { seat.is_me = !seat.is_me; },
        [&] { seat.is_partner = !seat.is_partner; },
        [&] {
            seat.lead_seconds =
                dice.below(3) == 0 ? std::nullopt : std::optional(static_cast<int>(dice.below(99)));
        },
        [&] { seat.hand.add(static_cast<rules::Kind>(dice.below(6))); },
        [&] { seat.wants = phrase(dice); },
        [&] { seat.time_percent = static_cast<int>(dice.below(101)); },
        [&] {
            bool& arrived = seat.arrived[static_cast<rules::Kind>(dice.below(6))];
            arrived = !arrived;
        },
        [&] { seat.state = phrase(dice); },
    };
    ways[dice.below(ways.size())]();
}

void change_board(View::BoardView& board, Dice& dice) {
    const auto square = static_cast<rules::Square>(dice.below(64));
    View::Mark& mark = board.marks[square];
    const std::array<std::function<void()>, 13> ways{
        [&] { board.pieces[square].reset(); },
        [&] {
            board.pieces[square] =
                rules::Piece{dice.below(2) == 0 ? rules::Side::white : rules::Side::black,
                             static_cast<rules::Kind>(dice.below(6)), dice.below(4) == 0};
        },
        [&] { mark.last = !mark.last; },
        [&] { mark.check = !mark.check; },
        [&] { mark.pending = !mark.pending; },
        [&] { mark.premove = !mark.premove; },
        [&] { mark.target = !mark.target; },
        [&] { board.marks = {}; },
        [&] { board.bottom = rules::other(board.bottom); },
        [&] { board.mine = !board.mine; },
        [&] { board.state = text(dice); },
        [&] { board.board = static_cast<rules::BoardId>(dice.below(5)); },
        [&] { std::swap(board.seats[rules::Side::white], board.seats[rules::Side::black]); },
    };
    ways[dice.below(ways.size())]();
}

void change_notes(View& view, Dice& dice) {
    const auto seat = [&] { return rules::seat_at(static_cast<int>(dice.below(4))); };
    const std::array<std::function<void()>, 5> ways{
        [&] {
            view.received_pieces.push_back({phrase(dice), seat(), {}});
        },
        [&] {
            if (auto* received_pieces = any(view.received_pieces, dice)) {
                received_pieces->received.push_back(
                    {{rules::Side::white, rules::Kind::queen}, phrase(dice)});
            }
        },
        [&] {
            view.diagonal = View::DiagonalView{phrase(dice), phrase(dice), seat(), seat(),
                                               static_cast<int>(dice.below(99)) - 40};
        },
        [&] {
            view.wishes.push_back(
                {phrase(dice), 'A', phrase(dice), static_cast<Tone>(dice.below(6))});
        },
        [&] {
            view.received_pieces.clear();
            view.diagonal.reset();
            view.wishes.clear();
        },
    };
    ways[dice.below(ways.size())]();
}

void change_chips(std::vector<View::Chip>& chips, Dice& dice) {
    if (chips.size() > 2) {
        return chips.clear();
    }
    chips.push_back({static_cast<View::Chip::Kind>(dice.below(2)), phrase(dice)});
}

void change_moves(base::SharedList<View::MoveView>& moves, Dice& dice) {
    if (moves.empty() || dice.below(3) == 0) {
        View::MoveView move = moves.empty() ? View::MoveView{} : moves.back();
        move.number += 1;
        move.seat = rules::seat_at(static_cast<int>(dice.below(4)));
        moves.push_back(move);
        return;
    }
    View::MoveView& move = moves.edit(dice.below(moves.size()));
    const std::array<std::function<void()>, 8> ways{
        [&] { move.label = phrase(dice); },
        [&] { move.san = phrase(dice); },
        [&] { move.clock = phrase(dice); },
        [&] { move.current = !move.current; },
        [&] {
            move.passed = rules::Piece{rules::Side::white, rules::Kind::knight, false};
        },
        [&] { move.to_me = !move.to_me; },
        [&] { move.to_partner = !move.to_partner; },
        [&] { moves.pop_back(); },
    };
    ways[dice.below(ways.size())]();
}

void change_input(app::InputView& input, Dice& dice) {
    const std::array<std::function<void()>, 6> ways{
        [&] { input.prompt = phrase(dice); },
        [&] { input.text += phrase(dice); },
        [&] { input.cursor = dice.below(input.text.size() + 1); },
        [&] { input.completions.push_back(phrase(dice)); },
        [&] { input.chosen = dice.below(4); },
        [&] { input.search = phrase(dice); },
    };
    ways[dice.below(ways.size())]();
    if (dice.below(4) == 0) {
        input.completions.clear();
        input.text.clear();
    }
}

void change_tabs(View& view, Dice& dice) {
    if (view.tabs.empty()) {
        return;
    }
    View::TabView& tab = *any(view.tabs, dice);
    const std::array<std::function<void()>, 5> ways{
        [&] { tab.label = phrase(dice); },
        [&] { tab.unread = !tab.unread; },
        [&] { grow_or_shrink(tab.lines, dice); },
        [&] {
            for (View::TabView& other : view.tabs) {
                other.shown = &other == &tab;
            }
        },
        [&] { view.tabs.pop_back(); },
    };
    ways[dice.below(ways.size())]();
}

void change_lists(View& view, Dice& dice) {
    const std::array<std::function<void()>, 7> ways{
        [&] { view.lobby.has_focus = !view.lobby.has_focus; },
        [&] {
            view.lobby.rows.push_back({text(dice), dice.below(3) == 0, false});
        },
        [&] {
            if (auto* row = any(view.lobby.rows, dice)) {
                row->chosen = !row->chosen;
                row->heading = dice.below(5) == 0;
            }
        },
        [&] {
            if (auto* item = any(view.menu, dice)) {
                *item = {phrase(dice), phrase(dice), !item->selected};
            }
        },
        [&] { grow_or_shrink(view.lines, dice); },
        [&] { view.scroll = dice.below(50); },
        [&] { change_notes(view, dice); },
    };
    ways[dice.below(ways.size())]();
}

/// Changes one random part of a page.
void change(View& view, Dice& dice) {
    const std::array<std::function<void()>, 18> ways{
        [&] { view.title = phrase(dice); },
        [&] { view.title_right = phrase(dice); },
        [&] { view.status = app::Sentence(text(dice)); },
        [&] { view.status_right = app::Sentence(text(dice)); },
        [&] { view.offer = app::Sentence(text(dice)); },
        [&] { view.keys = phrase(dice); },
        [&] { grow_or_shrink(view.talk, dice); },
        [&] { view.talk_below = dice.below(3); },
        [&] { change_chips(view.chips, dice); },
        [&] { view.layout_changes += dice.below(8) == 0 ? 1 : 0; },
        [&] { view.next_boards_presses += dice.below(8) == 0 ? 1 : 0; },
        [&] { view.mode = static_cast<app::Mode>(dice.below(7)); },
        [&] { view.page = static_cast<View::Page>(dice.below(5)); },
        [&] { change_moves(view.moves, dice); },
        [&] { change_input(view.input, dice); },
        [&] { change_tabs(view, dice); },
        [&] { change_lists(view, dice); },
        [&] {
            if (auto* board = any(view.boards, dice)) {
                dice.below(3) == 0   ? change_seat(board->seats[rules::Side::black], dice)
                : dice.below(2) == 0 ? change_seat(board->seats[rules::Side::white], dice)
                                     : change_board(*board, dice);
            }
        },
    };
    ways[dice.below(ways.size())]();
}

std::vector<View> all_samples() {
    View replay = sample::match();
    replay.page = View::Page::replay;
    replay.mode = app::Mode::replay;
    return {sample::match(),
            sample::crazyhouse(),
            sample::ring(3),
            sample::ring(5),
            sample::start_page(),
            sample::help_page(),
            sample::login(),
            sample::console(),
            sample::lobby(),
            sample::offered(),
            sample::line_lost(),
            sample::server_match(),
            replay};
}

constexpr std::array<Size, 9> sizes{
    {{80, 24}, {120, 40}, {160, 45}, {200, 60}, {250, 100}, {53, 24}, {40, 20}, {20, 16}, {10, 5}}};
constexpr std::array<Glyphs, 5> glyph_sets{{{PieceSet::letters, true},
                                            {PieceSet::figurines, false, true},
                                            {PieceSet::figurines, false},
                                            {PieceSet::blocks, false, true},
                                            {PieceSet::fine, false, true}}};

/// A terminal and an emulator that shows its output.
class Screen {
  public:
    explicit Screen(Size size) : size_(size), emulator_(size) {
        std::setlocale(LC_ALL, "C.UTF-8");
        terminal_ = *Terminal::open({pty_.tty(), "xterm-256color", size, "dark", true, true});
    }
    void resize(Size size) {
        if (size != size_) {
            size_ = size;
            terminal_->resize(size);
            emulator_.resize(size);
        }
    }
    /// Shows the view; describes the first wrong cell, if any.
    std::string show(const View& view, const Glyphs& glyphs) {
        const Grid grid = paint(view, size_, glyphs);
        emulator_.feed(terminal_->compose(grid));
        return difference(emulator_, grid, *Theme::named("dark", Depth::many));
    }

  private:
    Size size_;
    Pty pty_;
    Emulator emulator_;
    std::unique_ptr<Terminal> terminal_;
};

} // namespace

TEST_CASE("a view in which little has changed is shown as it was painted") {
    Dice dice(7);
    for (const View& sample : all_samples()) {
        for (const Size size : sizes) {
            const Glyphs& glyphs = glyph_sets[dice.below(glyph_sets.size())];
            View view = sample;
            Screen screen(size);
            // Fewer for large screens, since every cell is checked.
            const int rounds = size.columns > 160 ? 40 : 150;
            for (int round = 0; round < rounds; ++round) {
                if (dice.below(40) == 0) {
                    view = sample;
                }
                for (std::size_t i = dice.below(3); i > 0; --i) {
                    change(view, dice);
                }
                CAPTURE(round, size.columns, size.rows, static_cast<int>(sample.page));
                REQUIRE(screen.show(view, glyphs) == "");
            }
        }
    }
}

TEST_CASE("marks stay on their squares when pieces move beside them") {
    Dice dice(9);
    for (const Size size : {Size{20, 16}, Size{80, 24}, Size{120, 40}, Size{200, 60}}) {
        for (const Glyphs& glyphs : glyph_sets) {
            View view = sample::match();
            Screen screen(size);
            const int rounds = size.columns > 160 ? 50 : 500;
            for (int round = 0; round < rounds; ++round) {
                change_board(view.boards[dice.below(2)], dice);
                CAPTURE(round, size.columns);
                REQUIRE(screen.show(view, glyphs) == "");
            }
        }
    }
}

TEST_CASE("any page and any size may follow any other") {
    Dice dice(8);
    const std::vector<View> samples = all_samples();
    for (const Glyphs& glyphs : glyph_sets) {
        Screen screen(sizes.front());
        for (int round = 0; round < 600; ++round) {
            const View& view = samples[dice.below(samples.size())];
            screen.resize(sizes[dice.below(dice.below(2) == 0 ? 2 : sizes.size())]);
            CAPTURE(round);
            REQUIRE(screen.show(view, glyphs) == "");
        }
    }
}
