// SPDX-License-Identifier: GPL-3.0-or-later
// Position searches in a library of hundreds of matches, most of which need not be read.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/notation/moves/san.h"
#include "src/store/library/library.h"
#include "tests/support/catch.h"
#include "tests/support/library_entry.h"
#include "tests/support/scratch.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

using store::Library;
using support::library_entry;
using support::ScratchFolder;

namespace {

constexpr int all_matches = 4200;
constexpr std::array firsts{"e4", "d4", "c4", "Nf3", "Nc3", "g3", "b3", "a3", "h4", "f4"};
constexpr std::array seconds{"e5", "d5", "c5", "Nf6", "Nc6", "g6", "b6", "a6", "h5"};

/// The moves of one of ninety matches on board A; on board B White's moves are those of another
/// match.
struct Opened {
    std::string first, second, other;
};
Opened opened(int number) {
    const auto n = static_cast<std::size_t>(number);
    return {firsts[n % 10], seconds[n / 10 % 9], firsts[n / 7 % 10]};
}

play::LibraryEntry opened_entry(int number, const std::string& result) {
    const Opened moves = opened(number);
    return library_entry(fmt::format(
        "[WhiteA \"ann{}\"][Date \"2024.{:02}.{:02}\"][Result \"{}\"] 1A. {} 1a. {} 1B. {} {}\n",
        number, number % 12 + 1, number % 28 + 1, result, moves.first, moves.second, moves.other,
        result));
}

/// The numbers in the players' names of the matches that a search finds, in their order, which is
/// checked.
std::vector<int> ask(Library& library, const play::LibraryQuery& query) {
    using Order = play::LibraryQuery::Order;
    std::vector<int> numbers;
    std::vector<std::pair<std::string, std::int64_t>> order;
    CHECK_FALSE(library.find(query, [&](const store::LibraryRow& row) {
        numbers.push_back(std::stoi(row.entry.players.front().name.substr(3)));
        order.emplace_back(query.order == Order::as_added ? "" : row.entry.date, row.id);
        return true;
    }));
    if (query.order == Order::newest_first) {
        std::reverse(order.begin(), order.end());
    }
    CHECK(std::is_sorted(order.begin(), order.end()));
    return numbers;
}

/// The numbers of the matches in which `boards` occurred. Checks that every order gives the same,
/// that the first match can be found alone, and a search for one player.
std::multiset<int> found(Library& library, const std::vector<rules::Position>& boards) {
    play::LibraryQuery query;
    for (const auto& board : boards) {
        query.positions.push_back(play::key_of(board));
    }
    const auto as_added = ask(library, query);
    const std::multiset<int> all(as_added.begin(), as_added.end());
    using Order = play::LibraryQuery::Order;
    for (const Order order : {Order::as_added, Order::newest_first, Order::oldest_first}) {
        query.order = order;
        auto numbers = ask(library, query);
        CHECK(std::multiset<int>(numbers.begin(), numbers.end()) == all);
        std::size_t counted = 0;
        CHECK_FALSE(library.count(query, counted, [] { return true; }));
        CHECK(counted == all.size());
        constexpr std::size_t few = 3;
        query.filter.limit = static_cast<int>(few);
        numbers.resize(std::min(few, numbers.size()));
        CHECK(ask(library, query) == numbers);
        query.filter.limit.reset();
    }
    query.filter.player = "ann77";
    CHECK(ask(library, query) == std::vector<int>(all.count(77), 77));
    return all;
}

rules::Position after(std::initializer_list<std::string> moves) {
    rules::Position position;
    for (const std::string& move : moves) {
        position = position.after(*notation::parse_san(position, move));
    }
    return position;
}

void check_openings(Library& library, int matches) {
    std::map<std::string, std::multiset<int>> by_first;
    std::map<std::string, std::multiset<int>> by_pair;
    for (int i = 0; i < matches; ++i) {
        const Opened moves = opened(i);
        by_first[moves.first + moves.second].insert(i);
        by_pair[moves.first + moves.second + moves.other].insert(i);
    }
    for (const std::string first : firsts) {
        for (const std::string second : {"e5", "Nc6", "h5"}) {
            CHECK(found(library, {after({first, second})}) == by_first[first + second]);
            for (const std::string other : {"e4", "a3"}) {
                CHECK(found(library, {after({first, second}), after({other})}) ==
                      by_pair[first + second + other]);
            }
        }
    }
    CHECK(found(library, {after({"h3"})}).empty());
    CHECK(found(library, {rules::Position{}}).size() == static_cast<std::size_t>(matches));
}

/// Checks that hints exclude most matches, while searches without hints, which read every match,
/// find the same.
void check_that_few_are_likely(const std::string& path) {
    auto file = store::Database::open(path);
    REQUIRE(file);
    store::Statements held(*file);
    store::PositionTable table(*file, held);
    CHECK(table.likely({play::key_of(after({"e4", "e5"}))}).are_few());
    CHECK_FALSE(table.likely({play::key_of({})}).are_few());
}

} // namespace

TEST_CASE("positions are found wherever a match stands among hundreds, and once it is replaced") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto library = Library::open(path);
    REQUIRE(library);
    constexpr int last = 2047; // of the first block, since numbers begin with 1
    REQUIRE_FALSE(library->begin());
    for (int i = 0; i < last; ++i) {
        REQUIRE(library->add(opened_entry(i, i == 10 || i == last - 1 ? "*" : "1-0"), {"x", 1}));
    }
    REQUIRE_FALSE(library->commit());
    check_openings(*library, last);
    REQUIRE(library->add(opened_entry(10, "1-0"), {"x", 1}) == true);
    REQUIRE(library->add(opened_entry(last - 1, "0-1"), {"x", 1}) == true);
    check_openings(*library, last);
    REQUIRE_FALSE(library->begin());
    for (int i = 0; i < last + 10; ++i) {
        REQUIRE(library->add(opened_entry(i + 10'001, "1-0"), {"x", 1}));
    }
    library->roll_back(); // the next matches get these numbers
    REQUIRE_FALSE(library->begin());
    for (int i = last; i < all_matches; ++i) {
        const bool again = i % 2048 > 2043 || i % 2048 < 4;
        REQUIRE(library->add(opened_entry(i, again ? "*" : "1-0"), {"x", 1}));
        if (again) { // replaces the newest match, which gives its number away
            REQUIRE(library->add(opened_entry(i, "1-0"), {"x", 1}) == true);
        }
    }
    REQUIRE_FALSE(library->commit());
    check_openings(*library, all_matches);
    check_that_few_are_likely(path);
    SECTION("also by the book") {
        play::LibraryBook book({after({"e4"})}, true);
        REQUIRE_FALSE(library->count(book, [] { return true; }));
        int all = 0;
        for (const auto& move : book.moves()) {
            all += move.count;
        }
        CHECK(all == all_matches / 10); // nobody has replied on board B
    }
    SECTION("whatever has become of the hints") {
        auto file = store::Database::open(path);
        REQUIRE(file);
        for (const char* sql :
             {"UPDATE hint SET bits = x'00' WHERE slot < 300",
              "DELETE FROM hint WHERE slot BETWEEN 700 AND 1500",
              "INSERT INTO hint VALUES(-9223372036854775807, x'00')",
              "INSERT INTO hint VALUES(9223372036854775807, x'00')", "DELETE FROM hint"}) {
            REQUIRE(file->run(sql));
            check_openings(*library, all_matches);
        }
    }
}
