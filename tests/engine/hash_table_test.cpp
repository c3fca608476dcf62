// SPDX-License-Identifier: GPL-3.0-or-later
// What the transposition table keeps, and what it replaces.
#include "src/engine/search/hash_table.h"
#include "tests/support/catch.h"

#include <thread>

using engine::Bound;
using engine::HashTable;
using rules::Move;

namespace {

constexpr Move some_move = Move::step(rules::square(4, 1), rules::square(4, 3));

} // namespace

TEST_CASE("what was stored is found, also when scores are extreme") {
    HashTable table(1 << 12);
    table.begin_search();
    for (const int score : {-30000, -1, 0, 30000}) {
        table.store(42, some_move, score, 7, Bound::exact);
        const auto entry = table.find(42);
        REQUIRE(entry);
        CHECK(entry->score == score);
        CHECK(entry->depth == 7);
        CHECK(entry->bound() == Bound::exact);
        CHECK(entry->move == some_move);
    }
    CHECK_FALSE(table.find(43));
}

TEST_CASE("what is forgotten is never found again, however many searches follow") {
    HashTable table(1 << 12);
    table.begin_search();
    table.store(42, some_move, 1, 1, Bound::exact);
    for (int i = 0; i < 200; ++i) {
        table.begin_empty_search();
        CHECK_FALSE(table.find(42));
    }
    for (int i = 0; i < 200; ++i) {
        table.begin_search();
        CHECK_FALSE(table.find(42));
    }
    CHECK_FALSE(table.find(0));
}

TEST_CASE("the next search finds what the last one stored, until it has long been of no use") {
    HashTable table(1 << 12);
    table.begin_search();
    table.store(42, some_move, 1, 5, Bound::exact);
    for (int i = 0; i < 200; ++i) {
        table.begin_search();
        if (i < 25) {
            REQUIRE(table.find(42));
            CHECK(table.find(42)->move == some_move);
            CHECK(table.find(42)->depth == 5);
        }
    }
    CHECK_FALSE(table.find(42));
}

TEST_CASE("what an earlier search has found deeper stays, unless the score is now exact") {
    HashTable table(1 << 12);
    table.begin_search();
    table.store(42, some_move, 1, 9, Bound::lower);
    table.begin_search();
    table.store(42, {}, 2, 3, Bound::upper);
    CHECK(table.find(42)->depth == 9);
    table.store(42, {}, 3, 3, Bound::exact);
    CHECK(table.find(42)->score == 3);
    CHECK(table.find(42)->move == some_move);
}

TEST_CASE("an old entry gives way to a new one though it was deeper") {
    HashTable table(1); // one bucket
    table.begin_search();
    table.store(1, some_move, 0, 8, Bound::exact);
    for (int i = 0; i < 4; ++i) {
        table.begin_search();
    }
    for (std::uint64_t key = 2; key <= 5; ++key) {
        table.store(key, some_move, 0, 4, Bound::exact);
    }
    CHECK_FALSE(table.find(1));
    for (std::uint64_t key = 2; key <= 5; ++key) {
        CHECK(table.find(key));
    }
}

TEST_CASE("two threads that write and read the same bucket never find what nobody wrote") {
    HashTable table(1); // one bucket
    table.begin_search();
    const auto write_and_look = [&table](int first) {
        int wrong = 0;
        for (int i = 0; i < 200'000; ++i) {
            const int key = (first + i) % 8 + 1;
            table.store(static_cast<std::uint64_t>(key), some_move, 100 * key, key, Bound::exact);
            const int other = (first + 3 * i) % 8 + 1;
            const auto found = table.find(static_cast<std::uint64_t>(other));
            wrong += found && (found->score != 100 * other || found->depth != other) ? 1 : 0;
        }
        return wrong;
    };
    int wrong_there = 0;
    std::jthread there([&] { wrong_there = write_and_look(3); });
    const int wrong_here = write_and_look(0);
    there.join();
    CHECK(wrong_here + wrong_there == 0);
}

TEST_CASE("a bucket that is full gives up its shallowest entry") {
    HashTable table(1); // one bucket
    table.begin_search();
    for (std::uint64_t key = 1; key <= 4; ++key) {
        table.store(key, some_move, 0, static_cast<int>(key), Bound::exact);
    }
    table.store(5, some_move, 0, 5, Bound::exact);
    CHECK_FALSE(table.find(1));
    for (std::uint64_t key = 2; key <= 5; ++key) {
        CHECK(table.find(key));
    }
}

TEST_CASE("an entry without a move keeps the move that was known") {
    HashTable table(1 << 12);
    table.begin_search();
    table.store(42, some_move, 10, 3, Bound::lower);
    table.store(42, {}, -5, 4, Bound::upper);
    CHECK(table.find(42)->move == some_move);
    CHECK(table.find(42)->score == -5);
}
