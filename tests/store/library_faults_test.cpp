// SPDX-License-Identifier: GPL-3.0-or-later
// The library when its file is damaged, refused or from another program, and what it still finds.
#include "src/store/files.h"
#include "src/store/library/library.h"
#include "src/store/library/position_table.h"
#include "src/store/sqlite.h"
#include "tests/support/catch.h"
#include "tests/support/library_entry.h"
#include "tests/support/refused.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <fmt/format.h>
#include <fstream>

using play::LibraryQuery;
using store::Library;
using support::library_entry;
using support::ScratchFolder;

namespace {

const std::string helps = " (`bughouse library rebuild` makes it anew from the records)";

play::LibraryEntry mated(int number) {
    return library_entry(
        fmt::format("[WhiteA \"ann{}\"][WhiteAElo \"1800\"][BlackA \"bob\"][BlackAElo \"1500\"]\n"
                    "[WhiteB \"cy\"][WhiteBElo \"1700\"][BlackB \"dan\"][BlackBElo \"1600\"]\n"
                    "[Date \"2024.11.{:02}\"][TimeControl \"180+0\"][Result \"1-0\"]\n"
                    "1A. e4 {{179}} 1a. e5 {{178}} 1B. d4 {{179}} 2A. Bc4 {{177}} 2a. Nc6 {{170}}\n"
                    "3A. Qh5 {{176}} 3a. Nf6 {{160}} 4A. Qxf7# {{175}} {{bob checkmated}} 1-0\n",
                    number, number));
}

/// A match without ratings that ended by resignation.
play::LibraryEntry resigned() {
    return library_entry("[WhiteA \"dan\"][BlackA \"cy\"][WhiteB \"bob\"][BlackB \"Ann\"]\n"
                         "[Date \"2025.01.02\"][Result \"0-1\"]\n"
                         "1A. d4 1a. d5 {dan resigns} 0-1\n");
}

Library library_at(const std::string& path) {
    auto library = Library::open(path);
    INFO((library ? "" : library.error()));
    REQUIRE(library);
    return *std::move(library);
}

/// Changes the database as another program might.
void change(const std::string& path, const std::string& sql) {
    const auto database = store::Database::open(path);
    REQUIRE(database);
    const bool done = database->run(sql.c_str());
    INFO(database->problem());
    REQUIRE(done);
}

/// Overwrites the first page of that table in the file.
void damage(const std::string& path, const std::string& table) {
    std::streamoff page = 0;
    std::streamoff bytes = 0;
    {
        const auto database = store::Database::open(path);
        REQUIRE(database);
        store::Statement asked(
            *database,
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master"
            " WHERE name = ?",
            table);
        REQUIRE(asked.next_row());
        page = asked.int64(0) - 1;
        bytes = asked.int64(1);
    }
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(page * bytes);
    file << std::string(static_cast<std::size_t>(bytes), '\xff');
}

/// One search of each kind: without positions, and one per way of finding positions.
std::vector<LibraryQuery> all_ways() {
    std::vector<LibraryQuery> all(4);
    all[1].order = LibraryQuery::Order::newest_first;
    all[2].positions = {play::key_of({})};
    all[3].positions = {play::key_of({})};
    all[3].order = LibraryQuery::Order::oldest_first;
    return all;
}

} // namespace

TEST_CASE("a match is found with everything that is known of it, also where little is") {
    const ScratchFolder folder;
    auto library = library_at(folder / "library.db");
    const std::vector<play::LibraryEntry> added{mated(1), resigned(), mated(2)};
    for (std::size_t i = 0; i < added.size(); ++i) {
        REQUIRE(library.add(added[i], {"file" + std::to_string(i), i + 7}) == true);
    }
    for (const LibraryQuery& query : all_ways()) {
        std::vector<store::LibraryRow> rows;
        REQUIRE_FALSE(library.find(query, [&](const store::LibraryRow& row) {
            rows.push_back(row);
            return true;
        }));
        REQUIRE(rows.size() == added.size());
        for (const store::LibraryRow& row : rows) {
            const auto place = static_cast<std::size_t>(row.id - 1);
            const auto& wanted = added.at(place);
            const auto texts = [](const play::LibraryEntry& entry) {
                return std::vector{entry.date,         entry.laws,   entry.variant,
                                   entry.time_control, entry.result, entry.ending,
                                   entry.mating_piece};
            };
            CHECK(texts(row.entry) == texts(wanted));
            CHECK(row.entry.half_moves == wanted.half_moves);
            CHECK(row.entry.lowest_rating == wanted.lowest_rating);
            CHECK(row.entry.loser == wanted.loser);
            CHECK(row.entry.mating_piece_loser == wanted.mating_piece_loser);
            CHECK(row.source.file == "file" + std::to_string(place));
            CHECK(row.source.game == place + 7);
            CHECK(library.source(row.id).file == row.source.file);
            CHECK(library.source(row.id).game == row.source.game);
            REQUIRE(row.entry.players.size() == wanted.players.size());
            for (std::size_t i = 0; i < wanted.players.size(); ++i) {
                const auto& one = row.entry.players[i];
                const auto& other = wanted.players[i];
                CHECK(one.name == (other.name == "Ann" ? "Ann" : other.name));
                CHECK(std::tie(one.seat, one.rating, one.bot_level, one.team, one.points,
                               one.first_moves, one.timed_half_moves, one.used, one.longest) ==
                      std::tie(other.seat, other.rating, other.bot_level, other.team, other.points,
                               other.first_moves, other.timed_half_moves, other.used,
                               other.longest));
            }
        }
    }
    CHECK(library.ids() == std::vector<std::int64_t>{1, 2, 3});
    CHECK(library.source(4).file.empty());
    CHECK(library.record(4) == "");
    CHECK(library.record(2).value().find("{dan resigns} 0-1") != std::string::npos);
}

TEST_CASE("a search ends where its limit or its reader says so, whichever way it looks") {
    const ScratchFolder folder;
    auto library = library_at(folder / "library.db");
    for (int i = 1; i <= 3; ++i) {
        REQUIRE(library.add(mated(i), {"x", 1}) == true);
    }
    for (LibraryQuery query : all_ways()) {
        const auto visits = [&](int most) {
            int count = 0;
            CHECK_FALSE(library.find(query, [&](const store::LibraryRow&) { //
                return ++count < most;
            }));
            return count;
        };
        CHECK(visits(9) == 3);
        CHECK(visits(2) == 2);
        CHECK(visits(1) == 1);
        for (const int limit : {0, 1, 2}) {
            query.filter.limit = limit;
            CHECK(visits(9) == limit);
        }
        CHECK(library.add(mated(1), {"x", 1}) == false); // no search is left open
        CHECK_FALSE(library_at(folder / "library.db").begin());
    }
}

TEST_CASE("a library of another version, or another program's file, is refused and left alone") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    change(path, "PRAGMA user_version=99");
    CHECK(Library::open(path).error() == path + ": made by a newer bughouse");
    change(path, "PRAGMA user_version=1");
    CHECK(Library::open(path).error() == path + ": made by an older bughouse" + helps);
    change(path, "PRAGMA user_version=0; CREATE TABLE match(x)");
    CHECK(Library::open(path).error() == path + ": no such column: date");
    change(path, "INSERT INTO match VALUES(1)");
    CHECK(Library::open("/dev/null/deep/library.db").error() == "/dev/null/deep: Not a directory");
    REQUIRE_FALSE(store::write_whole(folder / "letter", std::string(5000, 'x')));
    CHECK(Library::open(folder / "letter").error() ==
          folder / "letter: file is not a database" + helps);
}

TEST_CASE("a record of the library that is damaged is told, and what makes it whole again") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto library = library_at(path);
    REQUIRE(library.add(resigned(), {"x", 1}));
    const std::string whole = library.record(1).value();
    for (const std::string damage :
         {"packed = substr(packed, 1, length(packed) - 2)", "packed = substr(packed, 3)",
          "packed = x''", "size = size + 1", "size = size - 1", "size = -1",
          "size = 9223372036854775807", "packed = x'789c030000000001', size = 0"}) {
        CAPTURE(damage);
        change(path, "CREATE TABLE kept AS SELECT * FROM record; UPDATE record SET " + damage);
        CHECK(library.record(1) ==
              base::failure(path + ": the record of match 1 is damaged" + helps));
        change(path, "DELETE FROM record; INSERT INTO record SELECT * FROM kept; DROP TABLE kept");
        CHECK(library.record(1) == whole);
    }
}

TEST_CASE("a match that one table refuses is in none, whichever it is, and the next one is taken") {
    for (const std::string table : {"match", "player", "name", "source", "record", "board"}) {
        CAPTURE(table);
        const ScratchFolder folder;
        const std::string path = folder / "library.db";
        auto library = library_at(path);
        change(path, fmt::format("CREATE TRIGGER refuse BEFORE INSERT ON {} BEGIN"
                                 " SELECT RAISE(ABORT, 'the {} is refused'); END",
                                 table, table));
        CHECK(library.add(mated(1), {"x", 1}) ==
              base::failure(path + ": the " + table + " is refused"));
        CHECK(library.size() == 0);
        REQUIRE_FALSE(library.begin());
        CHECK_FALSE(library.add(mated(1), {"x", 1}));
        library.roll_back();
        change(path, "DROP TRIGGER refuse");
        CHECK(library.add(mated(2), {"x", 1}) == true);
        CHECK(library.ids() == std::vector<std::int64_t>{1});
        CHECK(library.add(mated(2), {"x", 1}) == false);
    }
}

TEST_CASE("the match that completes a block is not added if one of the block's hints is refused") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto library = library_at(path);
    constexpr int last = static_cast<int>(play::PositionHints::matches) - 1;
    REQUIRE_FALSE(library.begin());
    for (int i = 1; i < last; ++i) {
        REQUIRE(library.add(mated(i), {"x", 1}) == true);
    }
    REQUIRE_FALSE(library.commit());
    change(path, "CREATE TRIGGER refuse BEFORE INSERT ON hint WHEN NEW.slot = 3 BEGIN"
                 " SELECT RAISE(ABORT, 'the hint is refused'); END");
    CHECK(library.add(mated(last), {"x", 1}) == base::failure(path + ": the hint is refused"));
    CHECK(library.size() == last - 1);
    change(path, "DROP TRIGGER refuse");
    CHECK(library.add(mated(last), {"x", 1}) == true);
    CHECK(library.size() == last);
}

TEST_CASE("a match gives way to its end in all tables or in none") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto library = library_at(path);
    const auto open_ended = library_entry("[WhiteA \"ann\"] 1A. e4 1a. e5 *\n");
    const auto ended = library_entry("[WhiteA \"ann\"] 1A. e4 1a. e5 {ann resigns} 0-1\n");
    REQUIRE(open_ended.identity == ended.identity);
    REQUIRE(library.add(open_ended, {"x", 1}) == true);
    for (const std::string table : {"match", "player", "record", "board"}) {
        change(path, fmt::format("CREATE TRIGGER refuse BEFORE DELETE ON {} BEGIN"
                                 " SELECT RAISE(ABORT, 'the {} stays'); END",
                                 table, table));
        CHECK(library.add(ended, {"x", 1}) == base::failure(path + ": the " + table + " stays"));
        CHECK(library.record(1).value().find("*") != std::string::npos);
        change(path, "DROP TRIGGER refuse");
    }
    CHECK(library.add(ended, {"x", 1}) == true);
    CHECK(library.add(open_ended, {"x", 1}) == false);
    CHECK(library.size() == 1);
    CHECK(library.record(1).value().find("{ann resigns} 0-1") != std::string::npos);
}

TEST_CASE("a library whose first page is damaged is not opened, and told what helps") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    REQUIRE(library_at(path).add(mated(1), {"x", 1}));
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(100); // after the file's header
        file << std::string(1000, '\xff');
    }
    const auto library = Library::open(path);
    REQUIRE_FALSE(library);
    CHECK(library.error() == path + ": database disk image is malformed" + helps);
}

TEST_CASE("a search in a damaged library tells it and what helps, whichever way it looks") {
    for (const std::string table : {"match", "player", "board", "name"}) {
        CAPTURE(table);
        const ScratchFolder folder;
        const std::string path = folder / "library.db";
        REQUIRE(library_at(path).add(mated(1), {"x", 1}));
        damage(path, table);
        const auto told = path + ": database disk image is malformed" + helps;
        for (const LibraryQuery& query : all_ways()) {
            CAPTURE(query.positions.size());
            const bool asks = table != "board" || !query.positions.empty();
            CHECK(library_at(path).find(query, [](const auto&) { return true; }).value_or("") ==
                  (asks ? told : ""));
        }
        play::LibraryBook book({rules::Position{}}, true);
        CHECK(library_at(path).count(book, [] { return true; }).value_or("") ==
              (table == "board" ? told : ""));
        CHECK(library_at(path).add(mated(2), {"x", 1}) == base::failure(told));
    }
}

TEST_CASE("a match that the disk does not take is told, and is not there") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto library = library_at(path);
    const auto full = support::in_a_copy([&] {
        auto copy = library_at(path);
        std::string said;
        {
            const support::SmallFiles none(0);
            const auto added = copy.add(mated(1), {"x", 1});
            said = added ? "added" : added.error();
        }
        return copy.add(mated(2), {"x", 1}).value_or(false) ? said : "none was added then";
    });
    CHECK(full == path + ": disk I/O error");
    CHECK(library.ids() == std::vector<std::int64_t>{1});
    constexpr std::size_t largest = std::size_t{8} << 20;
    auto large = mated(1);
    large.encoded_record = std::string(largest, ' ');
    CHECK(library.add(large, {"x", 1}) == true);
    large = mated(3);
    large.encoded_record = std::string(largest + 1, ' ');
    CHECK(library.add(large, {"x", 1}) == base::failure(path + ": the record is larger than 8 MB"));
    CHECK(library.size() == 2);
}

TEST_CASE("the book is counted until nobody wants more of it") {
    const ScratchFolder folder;
    auto library = library_at(folder / "library.db");
    REQUIRE_FALSE(library.begin());
    constexpr int matches = 2001;
    for (int i = 0; i < matches; ++i) {
        REQUIRE(library.add(
            library_entry(fmt::format("[WhiteA \"ann{}\"] 1A. e4 1a. e5 {{bob resigns}} 1-0\n", i)),
            {"x", 1}));
    }
    REQUIRE_FALSE(library.commit());
    const auto counted = [&](int most) {
        play::LibraryBook book({rules::Position{}}, true);
        int asked = 0;
        CHECK_FALSE(library.count(book, [&] { return ++asked < most; }));
        int all = 0;
        for (const auto& move : book.moves()) {
            all += move.count;
        }
        return std::pair(asked, all);
    };
    CHECK(counted(9) == std::pair(2, matches));
    CHECK(counted(1) == std::pair(1, 999));
}

TEST_CASE("a library that was asked anything takes a match after another program's") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto mine = library_at(path);
    auto theirs = library_at(path);
    int number = 1;
    REQUIRE(mine.add(mated(number), {"x", 1}) == true);
    const auto both_add = [&] {
        CHECK(theirs.add(mated(++number), {"theirs", 1}).value_or(false));
        CHECK(mine.add(mated(++number), {"mine", 1}).value_or(false));
        CHECK(mine.size() == static_cast<std::size_t>(number));
    };
    const auto ask_all = [&] {
        for (const LibraryQuery& query : all_ways()) {
            for (const bool goes_on : {true, false}) {
                CHECK_FALSE(mine.find(query, [&](const auto&) { return goes_on; }));
                both_add();
            }
        }
        play::LibraryBook book({rules::Position{}}, true);
        CHECK_FALSE(mine.count(book, [] { return true; }));
        both_add();
        CHECK(mine.ids().size() == mine.size());
        CHECK(mine.record(1).value().find("ann1") != std::string::npos);
        CHECK(mine.source(1).file == "x");
        both_add();
    };
    ask_all();
    // With hints under which every match is likely, as in a library of thousands.
    change(path, fmt::format("WITH RECURSIVE slot(n) AS (VALUES(0) UNION ALL SELECT n + 1 FROM slot"
                             " WHERE n < {}) INSERT INTO hint SELECT n, x'{}' FROM slot",
                             play::PositionHints::slots - 1,
                             std::string(2 * play::PositionHints::slot_bytes, 'f')));
    ask_all();
}

TEST_CASE("a library that cannot be put away is told by its name") {
    const ScratchFolder folder;
    REQUIRE_FALSE(store::write_whole(folder / "file", ""));
    CHECK(store::rename_damaged_library(folder / "file/library.db") ==
          base::failure(folder / "file/library.db" + ": Not a directory"));
}
