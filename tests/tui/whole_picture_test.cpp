// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of a match's picture at any size: words are whole, and the important parts are
// visible.
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/tui/sample_server.h"
#include "tests/tui/sample_views.h"
#include "tui/layout/layout.h"
#include "tui/paint/paint.h"

#include <array>
#include <cctype>
#include <set>

using namespace tui;
using app::View;
using rules::Side;

namespace {

constexpr Glyphs in_colour{PieceSet::blocks, false, true};

constexpr std::array sizes{Size{40, 24},  Size{53, 24},  Size{60, 30},  Size{72, 24},
                           Size{80, 24},  Size{90, 28},  Size{100, 30}, Size{110, 36},
                           Size{120, 40}, Size{132, 43}, Size{160, 45}, Size{180, 50},
                           Size{200, 50}, Size{300, 80}};

/// The words of at least three adjacent letters, except for reserves such as "PNB".
std::set<std::string> words_of(std::string_view text) {
    std::set<std::string> phrase;
    std::string word;
    for (const char c : std::string(text) + " ") {
        if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
            word += c;
            continue;
        }
        if (word.size() > 2 && word.find_first_not_of("PNBRQKpnbrqk") != std::string::npos) {
            phrase.insert(word);
        }
        word.clear();
    }
    return phrase;
}

/// All words that a screen of unlimited size would show.
std::set<std::string> all_words(const View& view) {
    std::set<std::string> phrase;
    for (const Size size : {Size{400, 200}, Size{300, 100}, Size{200, 50}, Size{120, 40}}) {
        phrase.merge(words_of(support::text_of(paint(view, size, {}))));
    }
    for (const std::string& text : {view.title, view.title_right, "Ctrl-O boards " + view.keys,
                                    view.status.text, view.status_right.text, view.offer.text}) {
        phrase.merge(words_of(text));
    }
    return phrase;
}

/// The ground of the small clock beside that name, in the plate's inner row.
Ground clock_ground(const Grid& grid, Rect player, bool upper) {
    return grid.cell({player.right() - 2, upper ? player.bottom() - 1 : player.top}).style.ground;
}

} // namespace

TEST_CASE("no word is cut at any size: what has no room is left out whole") {
    for (const View& view : {sample::match(), sample::crazyhouse(), sample::ring(3),
                             sample::ring(5), sample::start_page(), sample::help_page(),
                             sample::server_match(), sample::console(), sample::lobby()}) {
        const std::set<std::string> all = all_words(view);
        for (const Size size : sizes) {
            for (const std::string& word : words_of(support::text_of(paint(view, size, {})))) {
                INFO(size.columns << "x" << size.rows << ": " << word);
                CHECK(all.count(word) == 1);
            }
        }
    }
}

TEST_CASE("the own boards of a ring stand before the others and in no smaller squares") {
    for (const int boards : {3, 5}) {
        const View view = sample::ring(boards);
        for (const Size size : sizes) {
            const Layout places = layout(size, view);
            INFO(boards << " boards, " << size.columns << "x" << size.rows);
            CHECK(places.boards.size() + places.strips.size() == view.boards.size());
            REQUIRE_FALSE(places.boards.empty());
            const Size own = places.boards[0].cell;
            for (std::size_t i = 0; i < places.boards.size(); ++i) {
                CHECK(places.boards[i].board == i);
                CHECK(places.boards[i].cell.columns <= own.columns);
                CHECK((i != 1 || places.boards[i].cell == own));
            }
        }
    }
}

TEST_CASE("the lead stands on the plates or in the panel of clocks, not in both") {
    View view = sample::match();
    view.chips.pop_back(); // removes SIT, which names the lead too
    view.diagonal->lead = 22;
    view.boards[0].seats[rules::Side::white].lead_seconds = 22;
    for (const Size size : sizes) {
        const std::string text = support::text_of(paint(view, size, {}));
        INFO(size.columns << "x" << size.rows);
        const std::size_t first = text.find("+22");
        CHECK(first != std::string::npos);
        CHECK(text.find("+22", first + 1) == std::string::npos);
    }
}

TEST_CASE("wishes and premoves that have no room end in the mark of more") {
    View view = sample::match();
    view.wishes[0].wants = "sit  N+++  R-  Q-  P+  B+  trades+  go  fast";
    view.wishes[2].wants = "e4  d4  Nf3  Bc4  O-O  Re1  Bxf7+  Ng5";
    view.status_right = {"premove e4 d4 Nf3 Bc4 O-O Re1 Bxf7+ Ng5", app::Tone::notice};
    const auto shown = [&](Size size, const Glyphs& glyphs) {
        return support::text_of(paint(view, size, glyphs));
    };
    const std::string large = shown({120, 40}, in_colour);
    CHECK(large.find("sit  N+++ …") != std::string::npos);
    CHECK(large.find("e4  d4  Nf3 …") != std::string::npos);
    CHECK(shown({120, 40}, {}).find("sit  N+++ ...") != std::string::npos);
    const std::string small = shown({53, 20}, in_colour);
    CHECK(small.find("premove e4 d4") != std::string::npos);
    CHECK(small.find("…") != std::string::npos);
    view.wishes[0].wants = "sit  N+";
    view.wishes[2].wants = "e4";
    CHECK(shown({120, 40}, in_colour).find("…") == std::string::npos);
}

TEST_CASE("after the match its keys are seen at every size, however long the result is") {
    View view = sample::match();
    view.chips.clear();
    view.keys_pinned = true;
    view.keys = "r rematch   b blunders   t story   with Enter: s swap   n new match   q quit";
    view.status = {app::Wording("alice and bob win 1-0: carol is mated on board A, which no piece "
                                "from the partner could have parried (Wikipedia 7)",
                                "alice and bob win 1-0: mate"),
                   app::Tone::good};
    view.status_right = {"saved as 2026-08-01-1.bpgn", app::Tone::quiet};
    for (const Size size : sizes) {
        const std::string text = support::text_of(paint(view, size, in_colour));
        INFO(size.columns << "x" << size.rows);
        CHECK(text.find("r rematch   b blunders") != std::string::npos);
        CHECK(text.find("alice and bob win 1-0") != std::string::npos);
    }
    CHECK(support::text_of(paint(view, {80, 24}, in_colour)).find(view.keys) != std::string::npos);
    for (const Size size : {Size{40, 20}, Size{60, 20}, Size{80, 20}, Size{80, 21}, Size{80, 22}}) {
        INFO(size.columns << "x" << size.rows);
        View before = view;
        before.keys_pinned = false;
        CHECK(support::text_of(paint(view, size, {})).find("r rematch") != std::string::npos);
        // The boards stay where they were during the match.
        CHECK(layout(size, view).boards[0].area.top == layout(size, before).boards[0].area.top);
    }
}

TEST_CASE("the one word stands at every size") {
    for (const Size size : sizes) {
        const std::string text = support::text_of(paint(sample::match(), size, {}));
        INFO(size.columns << "x" << size.rows);
        CHECK(text.find("YOUR MOVE A") != std::string::npos);
        CHECK(text.find("SIT 22s") != std::string::npos);
    }
}

TEST_CASE("the clock that runs is lit, the others stand on their plate") {
    const View view = sample::match();
    for (const Size size : {Size{80, 24}, Size{120, 40}}) {
        const Grid grid = paint(view, size, in_colour);
        const BoardPlace own = layout(size, view).boards[0];
        CHECK(clock_ground(grid, own.bottom.player, false) == Ground::highlight);
        CHECK(clock_ground(grid, own.top.player, true) == Ground::quiet_highlight);
    }
    const BoardPlace own = layout({200, 50}, view).boards[0];
    const Grid grid = paint(view, {200, 50}, in_colour);
    CHECK(grid.cell({own.bottom.large_digits.left, own.bottom.large_digits.top}).style.ground ==
          Ground::highlight);
    CHECK(grid.cell({own.top.large_digits.left, own.top.large_digits.top}).style.ground ==
          Ground::quiet_highlight);
}

TEST_CASE("a fallen flag takes no room from the player's name") {
    for (const Size size : sizes) {
        View view = sample::match();
        const std::string before = support::text_of(paint(view, size, in_colour));
        view.boards[0].seats[Side::black].flagged = true;
        INFO(size.columns << "x" << size.rows);
        CHECK(support::text_of(paint(view, size, in_colour)) == before);
        CHECK_FALSE(paint(view, size, in_colour) == paint(sample::match(), size, in_colour));
    }
}

TEST_CASE("the slot of a piece that has just come has another ground") {
    for (const Size size : {Size{80, 24}, Size{120, 40}, Size{200, 50}}) {
        View view = sample::match();
        const Rect hand = layout(size, view).boards[0].bottom.hand;
        const auto ground = [&] {
            return paint(view, size, in_colour).cell({hand.left, hand.top}).style.ground;
        };
        CHECK(ground() == Ground::reserve_slot);
        view.boards[0].seats[Side::white].arrived[rules::Kind::pawn] = true;
        CHECK(ground() == Ground::last_light);
    }
}

TEST_CASE("moves stand below each other, whether their numbers have one digit or two") {
    View view = sample::match();
    const std::size_t last = view.moves.size() - 1;
    for (const auto& [which, label] : {std::pair{last - 3, "9A"}, std::pair{last - 1, "10a"}}) {
        view.moves.edit(which).label = label; // Nxf7 and Kxf7 get long labels
    }
    for (const Size size : {Size{80, 24}, Size{120, 40}}) {
        const std::string text = support::text_of(paint(view, size, {}));
        INFO(text);
        const auto column = [&](std::string_view move) {
            const std::size_t at = text.find(move);
            return at - text.rfind('\n', at);
        };
        CHECK(text.find(" 9A Nxf7") != std::string::npos);
        CHECK(column("Nxf7") == column("Kxf7"));
    }
}

TEST_CASE("a table of moves has the times where the columns of its boards have room") {
    const auto shows = [](Size size, std::string_view text) {
        return support::text_of(paint(sample::match(), size, {})).find(text) != std::string::npos;
    };
    CHECK(shows({160, 45}, " 6 Nxf7 >p 2:37 Kxf7 <N 2:18 |"));
    CHECK(shows({152, 45}, " 6 Nxf7 "));
    CHECK_FALSE(shows({152, 45}, " 2:37 "));
}
