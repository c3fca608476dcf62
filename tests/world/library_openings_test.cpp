// SPDX-License-Identifier: GPL-3.0-or-later
// The bots' first moves from the library, or from the built-in book where the library knows too
// little.
#include "src/app/port/event.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/world/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

using app::Action;
using namespace std::chrono_literals;
using world::World;

namespace {

using BookMoves = std::vector<play::BookMove>;

/// A match in which the library answers with `found`, by the side to move.
World with_book(int level, std::uint64_t seed, const std::function<BookMoves(bool white)>& found,
                const std::string& variant = "bughouse") {
    World world;
    world.library_says = [found](const app::AskLibrary& asked) {
        BookMoves moves;
        if (asked.kind == app::AskLibrary::Kind::bot_opening && asked.boards.size() == 1) {
            moves = found(asked.boards[0].turn() == rules::Side::white);
        }
        return std::optional(app::LibraryAnswer{0, "", app::LibraryMoves{moves}});
    };
    app::MatchTerms terms;
    terms.variant = variant;
    terms.levels.values.fill(level);
    terms.seed = seed;
    terms.book = app::MatchTerms::Book::library;
    world.sit_down(terms);
    world.press(Action::submit);
    return world;
}

/// As with_book(), with `matches` matches that had the position.
World with_library_book(int level, std::uint64_t seed, int matches) {
    return with_book(level, seed, [matches](bool white) {
        return BookMoves{
            {white ? "a4" : "a5", matches / 2, 1, 0, 1, {}, ""},
            {white ? "h4" : "h5", matches - matches / 2, 1, 0, 1, {}, ""},
            {white ? "g4" : "g5", 2, 2, 0, 0, {}, ""}}; // too rare, so probably a mistake
    });
}

/// The bots' first moves, without mine.
std::set<std::string> first_moves(World& world) {
    world.pass(10s);
    world.type("e4");
    world.pass(10s);
    std::set<std::string> sans;
    rules::PerSeat<bool> seen{};
    for (std::size_t i = 0; i < world.match().plies().size(); ++i) {
        const rules::Seat seat = world.match().plies()[i].seat;
        if (seat != world.model.table->terms.seat && !seen[seat]) {
            seen[seat] = true;
            sans.insert(world.view().moves[i].san);
        }
    }
    return sans;
}

bool only(const std::set<std::string>& found, const std::set<std::string>& allowed) {
    return std::includes(allowed.begin(), allowed.end(), found.begin(), found.end());
}

} // namespace

TEST_CASE("bots of the higher levels open as the library's matches did, where there are enough") {
    const std::set<std::string> of_library{"a4", "h4", "a5", "h5"};
    std::set<std::string> all;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        World world = with_library_book(6, seed, 40);
        const auto found = first_moves(world);
        CHECK(found.size() >= 2);
        CHECK(only(found, of_library));
        all.insert(found.begin(), found.end());
        World again = with_library_book(6, seed, 40);
        CHECK(first_moves(again) == found);
        CHECK(again.moves() == world.moves());
    }
    CHECK(all.size() > 2); // the choice depends on the seed
    World small = with_library_book(6, 1, 16);
    CHECK_FALSE(only(first_moves(small), of_library)); // from the built-in book
    World weak = with_library_book(4, 1, 40);
    CHECK_FALSE(only(first_moves(weak), of_library));
    CHECK(weak.thoughts > 0);
    CHECK(weak.asked_library.empty());
}

TEST_CASE("an answer of the library is for the bot that asked, whatever comes first") {
    const bool newest_first = GENERATE(false, true);
    World world = with_library_book(6, 1, 40);
    world.library_says = nullptr;
    world.type("match"); // the bot on board B asks now, the one on board A after my move
    world.press(Action::submit);
    world.asked_library.clear();
    world.press(Action::submit);
    world.type("e4");
    REQUIRE(world.asked_library.size() == 2);
    const auto& asked = world.asked_library[newest_first ? 1 : 0];
    const bool white = asked.boards[0].turn() == rules::Side::white;
    const std::string move = white ? "a4" : "a5";
    world.event(base::Boxed<app::LibraryAnswer>(
        {asked.serial, "", app::LibraryMoves{{{move, 40, 20, 0, 20, {}, ""}}}}));
    world.pass(10s);
    REQUIRE(world.match().plies().size() == 2); // the other bot waits for its own answer
    CHECK(world.view().moves[1].san == move);
}

TEST_CASE("the key of the book changes where the first moves come from") {
    World world = with_library_book(6, 2, 40);
    world.type("/book off");
    const auto asked = world.asked_library.size();
    (void)first_moves(world);
    CHECK(world.thoughts > 0);
    world.type("/book library");
    CHECK(world.status() == "bots open as the library's matches did");
    world.type("a3");
    world.pass(20s);
    CHECK(world.asked_library.size() > asked);
    world.type("/book maybe");
    CHECK(world.status() == "book on, book library, book off or book");
}

TEST_CASE(
    "bots open from memory, without thinking, where the library knows too little or nonsense") {
    const auto opens = [](const std::function<BookMoves(bool)>& found) {
        World world = with_book(6, 1, found);
        for (int i = 0; i < 50 && world.match().plies().empty(); ++i) {
            world.pass(100ms);
        }
        CHECK(world.thoughts == 0);
        CHECK_FALSE(world.asked_library.empty());
        return world.match().plies().empty() ? "" : world.view().moves[0].san;
    };
    const auto often = [](int count) {
        return [count](bool white) {
            return BookMoves{{white ? "a4" : "a5", count, 0, 0, 0, {}, ""}};
        };
    };
    const std::string from_memory = opens([](bool) { return BookMoves{}; });
    CHECK_FALSE(from_memory.empty());
    CHECK(from_memory != "a4");
    CHECK(opens(often(19)) == from_memory);
    CHECK(opens(often(20)) == "a4");
    CHECK(opens([](bool) { return BookMoves{{"Qh5", 40, 0, 0, 0, {}, ""}}; }) == from_memory);
    CHECK(opens([](bool) { return BookMoves{{"rubbish", 40, 0, 0, 0, {}, ""}}; }) == from_memory);
    // Twenty matches, but no move occurred in three of them.
    CHECK(opens([](bool) { return BookMoves(10, {"a4", 2, 0, 0, 0, {}, ""}); }) == from_memory);
    CHECK(opens([](bool white) {
              return BookMoves{{white ? "h4" : "h5", 18, 0, 0, 18, {}, ""},
                               {white ? "a4" : "a5", 3, 3, 0, 0, {}, ""}};
          }) == "a4"); // a move that always lost is hardly ever chosen
}

TEST_CASE("the library is asked where pieces go to a partner, in the first moves only") {
    const auto rook_pawns = [](bool white) {
        return BookMoves{{white ? "a4" : "a5", 40, 1, 0, 1, {}, ""}};
    };
    World alone = with_book(6, 1, rook_pawns, "crazyhouse");
    alone.type("e4");
    alone.pass(10s);
    CHECK(alone.asked_library.empty());
    CHECK(alone.thoughts > 0);
    World late = with_book(6, 1, [](bool) { return BookMoves{}; });
    int last = 0;
    for (int i = 0; i < 40 && !late.over(); ++i) {
        late.pass(15s);
        const auto& mine = late.match().position(rules::BoardId::a);
        if (mine.turn() == rules::Side::white && rules::has_legal_move(mine)) {
            late.play(fmt::format("A {}", notation::to_san(mine, rules::legal_moves(mine)[0])));
        }
    }
    for (const auto& asked : late.asked_library) {
        if (asked.kind == app::AskLibrary::Kind::bot_opening) {
            last = std::max(last, asked.boards[0].move_number());
        }
    }
    CHECK(last == 12);
}
