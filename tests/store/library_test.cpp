// SPDX-License-Identifier: GPL-3.0-or-later
// The library while several programs have it open.
#include "src/store/files.h"
#include "src/store/library/library.h"
#include "src/store/packed_file.h"
#include "src/store/sqlite.h"
#include "tests/support/catch.h"
#include "tests/support/library_entry.h"
#include "tests/support/scratch.h"
#include "tests/support/source_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <set>
#include <sys/stat.h>

using store::Library;
using support::library_entry;
using support::ScratchFolder;

namespace {

play::LibraryEntry numbered(int number) {
    return library_entry(
        fmt::format("[WhiteA \"ann{}\"] 1A. e4 1a. e5 {{bob resigns}} 1-0\n", number));
}

} // namespace

TEST_CASE("nobody else may read a library, whatever files the program makes otherwise") {
    const ScratchFolder folder;
    const mode_t before = ::umask(0);
    const auto library = Library::open(folder / "library.db");
    ::umask(before);
    REQUIRE(library);
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        INFO(entry.path());
        CHECK((entry.status().permissions() & std::filesystem::perms(0077)) ==
              std::filesystem::perms::none);
        ++files;
    }
    CHECK(files == 3); // with the write-ahead log and its index
}

TEST_CASE("a match waits for another program that is writing") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto mine = Library::open(path);
    auto theirs = Library::open(path);
    REQUIRE(mine);
    REQUIRE(theirs);
    REQUIRE_FALSE(theirs->begin());
    REQUIRE(theirs->add(numbered(1), {"theirs", 1}));
    auto added = std::async(std::launch::async, [&] {
        return mine->add(numbered(2), {"mine", 1});
    });
    CHECK(added.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
    REQUIRE_FALSE(theirs->commit());
    CHECK(added.get().value_or(false));
    CHECK(mine->size() == 2);
}

TEST_CASE("a library that was counted takes a match after another program's") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    auto mine = Library::open(path);
    auto theirs = Library::open(path);
    REQUIRE(mine);
    REQUIRE(theirs);
    CHECK(mine->size() == 0);
    REQUIRE(theirs->add(numbered(1), {"theirs", 1}));
    CHECK(mine->add(numbered(2), {"mine", 1}).value_or(false));
    CHECK(mine->size() == 2);
}

TEST_CASE("a match that could not be written is not there, and the next one is for everybody") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    REQUIRE(Library::open(path));
    const auto database = store::Database::open(path);
    REQUIRE(database);
    REQUIRE(database->run("CREATE TRIGGER refuse BEFORE INSERT ON name WHEN NEW.text = 'ann1' "
                          "BEGIN SELECT RAISE(ABORT, 'no ann'); END"));
    auto library = Library::open(path);
    REQUIRE(library);
    CHECK_FALSE(library->add(numbered(1), {"one", 1}));
    CHECK(library->size() == 0);
    CHECK(library->add(numbered(2), {"two", 1}).value_or(false));
    auto other = Library::open(path);
    REQUIRE(other);
    CHECK(other->size() == 1);
}

TEST_CASE("a damaged library is put away with its log, under the next name that is free") {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    for (const std::string away : {".damaged", ".damaged-2", ".damaged-3"}) {
        REQUIRE_FALSE(store::write_whole(path, "damaged"));
        REQUIRE_FALSE(store::write_whole(path + "-wal", "its log"));
        CHECK(store::rename_damaged_library(path) == path + away);
        CHECK_FALSE(store::exists(path));
        CHECK_FALSE(store::exists(path + "-wal"));
        CHECK(store::read_whole(path + away, 100) == "damaged");
        CHECK(store::read_whole(path + away + "-wal", 100) == "its log");
    }
}

TEST_CASE("packed files that were put together are read as one, and cut ones as far as they go") {
    const ScratchFolder folder;
    const auto read = [](const std::string& path, std::size_t most = 1'000'000) {
        std::string text;
        bool wants_more = true;
        bool ends = false;
        const auto problem = store::read_unpacked(path, [&](std::string_view piece) {
            CHECK(wants_more);
            CHECK_FALSE(ends);
            ends = piece.empty();
            text += piece;
            wants_more = text.size() < most;
            return wants_more;
        });
        CHECK(ends == (wants_more && !problem));
        return std::pair(text, problem.value_or("").substr(problem ? path.size() : 0));
    };
    for (const std::string kind : {".gz", ".zst"}) {
        CAPTURE(kind);
        const std::string small = support::in_repository("tests/data/packed/small.bpgn" + kind);
        const std::string packed = store::read_whole(small, 100'000).value();
        const auto [once, problem] = read(small);
        CHECK(problem.empty());
        REQUIRE_FALSE(once.empty());
        const std::string path = folder / ("file" + kind);
        REQUIRE_FALSE(store::write_whole(path, packed + packed));
        CHECK(read(path) == std::pair(once + once, std::string()));
        CHECK(read(path, 1) == std::pair(once, std::string())); // the reader stops after the first
        REQUIRE_FALSE(store::write_whole(path, packed.substr(0, packed.size() - 3)));
        CHECK(read(path).second == ": ends too early");
        REQUIRE_FALSE(store::write_whole(path, packed + "rubbish"));
        CHECK(read(path) == std::pair(once, std::string(": the packed bytes are damaged")));
        std::string many;
        std::string all;
        while (many.size() < 150'000) { // long enough to be read in several pieces
            many += packed;
            all += once;
        }
        REQUIRE_FALSE(store::write_whole(path, many));
        CHECK(read(path, all.size() + 1) == std::pair(all, std::string()));
        CHECK(read(path, 1) == std::pair(once, std::string()));
        REQUIRE_FALSE(store::write_whole(path, many + "rubbish" + many));
        CHECK(read(path, 2 * all.size()) ==
              std::pair(all, std::string(": the packed bytes are damaged")));
        REQUIRE_FALSE(store::write_whole(path, ""));
        CHECK(read(path).second == ": ends too early");
    }
}

TEST_CASE("a database waits for another program that makes it, and is closed with all its files") {
    const ScratchFolder folder;
    const std::string path = folder / "deep/file.db";
    const auto open_files = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    const auto before = open_files();
    {
        const auto other = store::Database::open(path);
        REQUIRE(other);
        REQUIRE(other->run("PRAGMA journal_mode=DELETE; BEGIN IMMEDIATE"));
        auto opened = std::async(std::launch::async, [&] {
            const auto mine = store::Database::open(path);
            return mine ? "" : mine.error();
        });
        CHECK(opened.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
        REQUIRE(other->run("COMMIT"));
        CHECK(opened.get().empty());
    }
    CHECK(open_files() == before);
    CHECK(store::Database::open("/dev/null/deep/file.db").error() ==
          "/dev/null/deep: Not a directory");
    REQUIRE_FALSE(store::write_whole(folder / "letter", std::string(5000, 'x')));
    CHECK(store::Database::open(folder / "letter").error() ==
          folder / "letter: file is not a database");
}

TEST_CASE(
    "a file of elsewhere is not trusted: neither what its tables call nor what its cells say") {
    const ScratchFolder folder;
    const auto database = store::Database::open(folder / "file.db");
    REQUIRE(database);
    for (const auto& [pragma, value] :
         {std::pair("PRAGMA trusted_schema", 0), std::pair("PRAGMA cell_size_check", 1)}) {
        store::Statement asked(*database, pragma);
        REQUIRE(asked.next_row());
        CHECK(asked.number(0) == value);
    }
}

TEST_CASE("a question that a damaged file cannot be asked has failed, and has not found nothing") {
    const ScratchFolder folder;
    const auto database = store::Database::open(folder / "file.db");
    REQUIRE(database);
    store::Statement unknown(*database, "SELECT name FROM a_table_that_is_not_there");
    CHECK_FALSE(unknown.next_row());
    CHECK(unknown.failed());
    store::Statement empty(*database, "SELECT name FROM sqlite_master");
    CHECK_FALSE(empty.next_row());
    CHECK_FALSE(empty.failed());
}

TEST_CASE("an opening is found where a match opened so, not where it came to stand so") {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    REQUIRE(library);
    int number = 0;
    for (const std::string moves :
         {"1A. e4 1a. e5 2A. Nf3", "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 3A. e4 3a. e5 4A. Nf3",
          "1A. d4 1a. d5", "1A. e4 1a. d5 2A. exd5 1B. d4 1b. P@e5"}) {
        const std::string tags = fmt::format("[WhiteA \"ann{}\"][Laws \"fics\"] ", ++number);
        REQUIRE(library->add(library_entry(tags + moves + " *"), {"file", std::size_t(number)}));
    }
    using Order = play::LibraryQuery::Order;
    const auto found = [&](const std::string& opening, const std::string& hand, Order order) {
        play::LibraryFilter filter;
        filter.opening = opening;
        filter.in_hand = hand;
        auto query = play::query_from(filter).value();
        query.order = order;
        std::string who;
        const auto problem = library->find(query, [&](const auto& row) {
            who += row.entry.players.front().name.back();
            return true;
        });
        CHECK_FALSE(problem);
        std::sort(who.begin(), who.end());
        return who;
    };
    for (const Order order : {Order::as_added, Order::newest_first}) {
        CHECK(found("e4 e5", "", order) == "1");
        CHECK(found("e4 e5 Nf3", "", order) == "1");
        CHECK(found("e4", "", order) == "14");
        CHECK(found("Nf3", "", order) == "2");
        CHECK(found("", "P", order) == "4");
        CHECK(found("e4", "P", order) == "4");
        CHECK(found("d4", "P", order) == "4"); // the piece is in hand on board B
        CHECK(found("e4 e5", "P", order).empty());
        CHECK(found("", "Q", order).empty());
        CHECK(found("", "", order) == "1234");
    }
}

TEST_CASE("a rare opening is found in all blocks of a library, and a frequent one everywhere") {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    REQUIRE(library);
    constexpr int block = static_cast<int>(play::PositionHints::matches);
    const std::set<int> rare{1, 7, block - 2, block - 1, block, block + 1, block + 90};
    const auto frequent = library_entry("1A. e4 1a. e5 *");
    const auto other = library_entry("1A. g4 1a. e5 *");
    REQUIRE_FALSE(library->begin());
    for (int i = 1; i <= block + 100; ++i) {
        auto entry = rare.contains(i) ? other : frequent;
        entry.identity = i;
        entry.players.front().name = std::to_string(i);
        REQUIRE(library->add(entry, {"file", static_cast<std::size_t>(i)}));
    }
    REQUIRE_FALSE(library->commit());
    using Order = play::LibraryQuery::Order;
    for (const Order order : {Order::as_added, Order::newest_first, Order::oldest_first}) {
        const auto found = [&](const std::string& opening) {
            play::LibraryFilter filter;
            filter.opening = opening;
            auto query = play::query_from(filter).value();
            query.order = order;
            std::set<int> who;
            const auto problem = library->find(query, [&](const auto& row) {
                who.insert(std::stoi(row.entry.players.front().name));
                return true;
            });
            CHECK_FALSE(problem);
            return who;
        };
        CHECK(found("g4 e5") == rare);
        CHECK(found("e4 e5").size() == block + 100 - rare.size());
        CHECK(found("Nc3").empty());
    }
}
