// SPDX-License-Identifier: GPL-3.0-or-later
// What the players at a table see, and what the program hides from them.
#include "src/app/options.h"
#include "tests/laws/law_table.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/world/world.h"
#include "tui/layout/layout.h"
#include "tui/paint/paint.h"

using namespace rules;
using namespace std::chrono_literals;
using world::World;

namespace {

constexpr tui::Size usual_size{80, 24};
constexpr tui::Glyphs letters{tui::PieceSet::letters, true};

/// A table of four people where A has used half a minute that B has not.
World among_people(const std::string& book) {
    World world;
    app::MatchTerms terms = world::hot_seat();
    terms.laws = book;
    world.sit_down(terms);
    world.press(app::Action::submit);
    for (const char* move : {"A:e4", "a:e5", "A:Nf3", "a:Nc6", "B:e4", "b:e5", "B:Nf3", "b:Nc6",
                             "B:Bc4", "b:Bc5", "B:d3"}) {
        world.type(move);
    }
    world.pass(30s);
    return world;
}

bool advises(const app::View& view) {
    return std::any_of(view.chips.begin(), view.chips.end(),
                       [](const auto& chip) { return chip.kind == app::View::Chip::Kind::go; });
}

} // namespace

TEST_CASE("FIDE 3, Geneva 5, Wall 7, Wikipedia 13: both boards stand side by side, and everybody "
          "sees all four clocks") {
    World world = world::alone_at_the_table();
    world.pass(10s);
    const auto view = world.view();
    REQUIRE(view.boards.size() == 2);
    for (const auto& board : view.boards) {
        CHECK(board.seats[Side::white].clock == "2:50");
        CHECK(board.seats[Side::black].clock == "3:00");
    }
    const std::string text = support::text_of(tui::paint(view, usual_size, letters));
    CHECK(text.find("2:50") != text.rfind("2:50"));
    CHECK(text.find("3:00") != text.rfind("3:00"));
}

TEST_CASE("Wall 2, Wikipedia 2: partners sit side by side, one White and one Black, both at the "
          "lower edge of their boards") {
    for (const Seat me : seats(bughouse_plan())) {
        World world;
        app::MatchTerms terms;
        terms.seat = me;
        terms.humans = {me};
        world.sit_down(terms);
        const auto view = world.view();
        REQUIRE(view.boards.size() == 2);
        CHECK(view.boards[0].board == me.board);
        CHECK(view.boards[0].bottom == me.side);
        CHECK(view.boards[1].bottom == other(me.side));
        CHECK(view.boards[1].seats[other(me.side)].is_partner);
    }
}

TEST_CASE("WBN 4.1-1, WBN 4.4: a board is drawn as eight by eight squares, alternately light and "
          "dark, its files by letters and its ranks by numbers") {
    const auto view = world::alone_at_the_table().view();
    const tui::Grid grid = tui::paint(view, usual_size, letters);
    const auto places = tui::layout(usual_size, view).boards;
    REQUIRE_FALSE(places.empty());
    for (const auto& place : places) {
        for (int row = 0; row < 8; ++row) {
            for (int column = 0; column < 8; ++column) {
                const auto ground =
                    grid.cell({place.squares_and_labels.left + place.label_columns +
                                   column * place.cell.columns,
                               place.squares_and_labels.top + row * place.cell.rows})
                        .style.ground;
                CHECK(ground == ((row + column) % 2 == 0 ? tui::Ground::light_square
                                                         : tui::Ground::dark_square));
            }
        }
    }
    const std::string text = support::text_of(grid);
    std::string files;
    const tui::Rect& letters_row = places.front().files;
    for (int column = 0; column < letters_row.columns; ++column) {
        const auto glyph = grid.cell({letters_row.left + column, letters_row.top}).glyph.text();
        files += glyph == " " ? "" : std::string(glyph);
    }
    CHECK(files == "abcdefgh");
    for (int rank = 1; rank <= 8; ++rank) {
        CHECK(text.find("\n" + std::to_string(rank)) != std::string::npos);
    }
}

TEST_CASE("WBN E2: on the screen pieces may be figurines, in the record they are English letters") {
    World world = world::alone_at_the_table();
    world.type("Nf3");
    const auto view = world.view();
    CHECK(support::text_of(tui::paint(view, usual_size, letters)).find("♞") == std::string::npos);
    CHECK(support::text_of(tui::paint(view, usual_size, {tui::PieceSet::figurines, false}))
              .find("♞") != std::string::npos);
    CHECK(world.saved().find("1A. Nf3") != std::string::npos);
}

TEST_CASE("WBN E2: each player may type and read the letters of their own language, and the record "
          "keeps English ones") {
    app::Options options;
    options.letters = *notation::PieceLetters::from("KDTLSB");
    World world(options);
    app::MatchTerms terms = world::hot_seat();
    world.sit_down(terms);
    world.type("ready");
    for (const char* line : {"Sf3", "a:e5", "A:Sxe5", "a:Dh4", "A:g3", "a:Dg4", "B:e4", "b:B@e3"}) {
        world.type(line);
    }
    CHECK(world.moves() == "1A Sf3 1a e5 2A Sxe5 2a Dh4 3A g3 3a Dg4 1B e4 1b B@e3");
    CHECK(world.saved().find("2A. Nxe5") != std::string::npos);
    const std::string text = support::text_of(tui::paint(world.view(), usual_size, letters));
    CHECK(text.find("Sxe5") != std::string::npos);
    CHECK(text.find("2A Nxe5") == std::string::npos);
    tui::Glyphs own = letters;
    own.letters = options.letters;
    CHECK(own.piece({Side::black, Kind::knight}) == "s");
    CHECK(own.piece({Side::white, Kind::queen}) == "D");
    CHECK_FALSE(notation::PieceLetters::from("KDTLS"));
    CHECK_FALSE(notation::PieceLetters::from("KDTLSS"));
    CHECK_FALSE(notation::PieceLetters::from("KDTL5B"));
    CHECK(notation::PieceLetters::from("KDTLSB")->in_san("exd8=Q+") == "exd8=D+");
    CHECK(notation::PieceLetters::from("KDTLSB")->english_move("exd8=D") == "exd8=Q");
    CHECK(notation::PieceLetters::from("KDTLSB")->english_move("L@e3") == "B@e3");
    // B is the pawn's letter there.
    CHECK(notation::PieceLetters::from("KDTLSB")->english_move("A:Be4") == "A:e4");
}

TEST_CASE("WBN 8.2: between people WBN, FIDE and Geneva keep the computer's advice off, the others "
          "do not") {
    for (const std::string book : {"wbn", "fide", "geneva"}) {
        CHECK_FALSE(advises(among_people(book).view()));
    }
    for (const std::string book : {"wall", "fics", "icc"}) {
        CHECK(advises(among_people(book).view()));
    }
}
