// SPDX-License-Identifier: GPL-3.0-or-later
// What the transposition table keeps, and what it forgets.
#include "src/engine/search/hash_table.h"
#include "tests/support/catch.h"

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
        const engine::Entry* const entry = table.find(42);
        REQUIRE(entry != nullptr);
        CHECK(entry->score == score);
        CHECK(entry->depth == 7);
        CHECK(entry->bound() == Bound::exact);
        CHECK(entry->move == some_move);
    }
    CHECK(table.find(43) == nullptr);
}

TEST_CASE("a new search finds nothing of the old ones, however many there were") {
    HashTable table(1 << 12);
    table.begin_search();
    table.store(42, some_move, 1, 1, Bound::exact);
    for (int i = 0; i < 200; ++i) {
        table.begin_search();
        CHECK(table.find(42) == nullptr);
    }
    CHECK(table.find(0) == nullptr);
}

TEST_CASE("a bucket that is full gives up its shallowest entry") {
    HashTable table(1); // one bucket
    table.begin_search();
    for (std::uint64_t key = 1; key <= 4; ++key) {
        table.store(key, some_move, 0, static_cast<int>(key), Bound::exact);
    }
    table.store(5, some_move, 0, 5, Bound::exact);
    CHECK(table.find(1) == nullptr);
    for (std::uint64_t key = 2; key <= 5; ++key) {
        CHECK(table.find(key) != nullptr);
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
