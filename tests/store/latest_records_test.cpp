// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/latest_records.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using store::LatestRecords;
using support::ScratchFolder;

TEST_CASE("what was put last is left behind, and what was dropped is not") {
    const ScratchFolder folder;
    const LatestRecords records(folder / "deep/.latest");
    CHECK(records.left_records().empty());
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 1a. e5 *\n"));
    CHECK_FALSE(records.put("b.bpgn", "1A. d4 *\n"));
    records.drop("b.bpgn");
    const auto left = LatestRecords(folder / "deep/.latest").left_records();
    REQUIRE(left.size() == 1);
    CHECK(left.front().record.name == "a.bpgn");
    CHECK(left.front().record.text == "1A. e4 1a. e5 *\n");
    CHECK(left.front().added.empty());
}

TEST_CASE("what was not written to its end is as good as nothing") {
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    const std::string text = "1A. e4 {% } *\n";
    CHECK_FALSE(records.put("a.bpgn", text));
    std::ifstream file(folder / "a.bpgn");
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t size = 0; size < all.size(); ++size) {
        std::ofstream(folder / "a.bpgn", std::ios::trunc) << all.substr(0, size);
        CHECK(records.left_records().empty());
    }
    std::ofstream(folder / "a.bpgn", std::ios::trunc) << all;
    CHECK(records.left_records().size() == 1);
}

TEST_CASE("of a line for which there is no room nothing stays, and the next one is whole") {
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    const auto size = std::filesystem::file_size(folder / "a.bpgn");
    {
        const support::SmallFiles nearly_full(size + 3);
        CHECK(records.add("a.bpgn", "1a. e5") == folder / "a.bpgn" + ": File too large");
    }
    CHECK(std::filesystem::file_size(folder / "a.bpgn") == size);
    CHECK_FALSE(records.add("a.bpgn", "1a. d5"));
    const auto left = records.left_records();
    REQUIRE(left.size() == 1);
    CHECK(left.front().added == std::vector<std::string>{"1a. d5"});
}

TEST_CASE("lines are added behind what was put, the last one whole or not at all") {
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    CHECK(records.add("a.bpgn", "1a. e5")); // there is no record yet to append to
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    CHECK_FALSE(records.add("a.bpgn", "1a. e5"));
    CHECK_FALSE(records.add("a.bpgn", "% 9 bytes"));
    std::ofstream(folder / "a.bpgn", std::ios::app) << "2A. N";
    auto left = records.left_records();
    REQUIRE(left.size() == 1);
    CHECK(left.front().record.text == "1A. e4 *\n");
    CHECK(left.front().added == std::vector<std::string>{"1a. e5", "% 9 bytes"});
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 1a. e5 *\n"));
    left = records.left_records();
    REQUIRE(left.size() == 1);
    CHECK(left.front().added.empty());
}

TEST_CASE("a program killed while it rewrites a record leaves the old one") {
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    std::ofstream(folder / ".a.bpgn") << "1A. e4 1a.";
    REQUIRE(records.left_records().size() == 1);
    CHECK(records.left_records().front().record.text == "1A. e4 *\n");
    // a complete new file is newer than the old one, whether that still exists or not
    CHECK_FALSE(records.put("b.bpgn", "1A. e4 1a. e5 *\n"));
    std::filesystem::rename(folder / "b.bpgn", folder / ".a.bpgn");
    REQUIRE(records.left_records().size() == 1);
    CHECK(records.left_records().front().record.text == "1A. e4 1a. e5 *\n");
    std::filesystem::remove(folder / "a.bpgn");
    REQUIRE(records.left_records().size() == 1);
    CHECK(records.left_records().front().record.name == "a.bpgn");
    records.drop("a.bpgn");
    CHECK(records.left_records().empty());
}

TEST_CASE("what is kept in memory is found again by the next one, and an empty folder goes") {
    const ScratchFolder folder;
    const std::string path = folder / "games/.latest";
    const LatestRecords records(path);
    const auto held = records.create_in_memory();
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    CHECK_FALSE(records.add("a.bpgn", "1a. e5"));
    records.remove_if_empty(); // not removed, since it holds a record
    const LatestRecords next(path);
    const auto held_next = next.create_in_memory();
    REQUIRE(next.left_records().size() == 1);
    CHECK(next.left_records().front().added.size() == 1);
    next.drop("a.bpgn");
    next.remove_if_empty();
    CHECK_FALSE(std::filesystem::exists(std::filesystem::symlink_status(path)));
}

TEST_CASE("a link that leads nowhere, as after the machine was started again, is replaced") {
    const ScratchFolder folder;
    const std::string path = folder / ".latest";
    std::filesystem::create_symlink(folder / "gone", path);
    const LatestRecords records(path);
    const auto held = records.create_in_memory();
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    CHECK(records.left_records().size() == 1);
    records.drop("a.bpgn");
    records.remove_if_empty();
}

namespace {

/// The number of records that this user's programs have left in memory for that path.
std::size_t left_at(const std::string& path) {
    std::size_t count = 0;
    for (const auto& one : store::abandoned_records()) {
        count += one.records.path() == path ? one.records.left_records().size() : 0;
    }
    return count;
}

} // namespace

TEST_CASE("what a killed program has left in memory is found by any other, and cleared up") {
    const ScratchFolder folder;
    const std::string path = folder / "games/.latest";
    const LatestRecords records(path);
    std::string memory;
    {
        const auto held = records.create_in_memory();
        memory = std::filesystem::read_symlink(path);
        CHECK(memory.starts_with("/dev/shm/bughouse-"));
        CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
        CHECK(left_at(path) == 0); // does not count while in use
    }
    CHECK(left_at(path) == 1);
    for (const auto& one : store::abandoned_records()) {
        if (one.records.path() == path) {
            one.records.drop("a.bpgn");
            one.records.remove_if_empty();
        }
    }
    CHECK_FALSE(std::filesystem::exists(memory));
    CHECK_FALSE(std::filesystem::exists(std::filesystem::symlink_status(path)));

    (void)records.create_in_memory();
    memory = std::filesystem::read_symlink(path);
    CHECK_FALSE(records.put("a.bpgn", "1A. e4 *\n"));
    std::filesystem::remove_all(folder / "games"); // so that it would never be found
    (void)store::abandoned_records();
    CHECK_FALSE(std::filesystem::exists(memory));
}

TEST_CASE("where nothing can be written, it says so") {
    const LatestRecords nowhere("/dev/null/x");
    CHECK(nowhere.put("a", "b") == "/dev/null/x/a: Not a directory");
    CHECK(nowhere.add("a", "b") == "/dev/null/x/a: Not a directory");
    CHECK(nowhere.left_records().empty());
    CHECK_FALSE(LatestRecords("/dev/null/deep/x").create_in_memory());
    nowhere.remove_if_empty();
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    CHECK_FALSE(records.put("a", "b"));
    const support::SmallFiles ten_bytes(10);
    CHECK(records.put("a", "1A. e4 1a. e5 *") == folder / "a" + ": File too large");
    CHECK(records.add("a", "1a. e5") == folder / "a" + ": File too large");
}

TEST_CASE("nobody else reads the latest records, and no link is followed from among them") {
    const ScratchFolder folder;
    const LatestRecords records(folder / "latest");
    CHECK_FALSE(records.put("a", "text"));
    struct stat about {};
    REQUIRE(::stat((folder / "latest/a").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    std::ofstream(folder / "mine") << "mine";
    std::filesystem::create_symlink("../mine", folder / "latest/.b");
    std::filesystem::create_symlink("../mine", folder / "latest/b");
    CHECK(records.put("b", "text"));
    CHECK(records.add("b", "line"));
    std::ifstream mine(folder / "mine");
    CHECK(std::string{std::istreambuf_iterator<char>(mine), {}} == "mine");
    records.drop("b");
    CHECK_FALSE(std::filesystem::is_symlink(folder / "latest/.b"));
    CHECK_FALSE(std::filesystem::is_symlink(folder / "latest/b"));
}

TEST_CASE("what is left comes by its names, and nothing of a size that no record has") {
    const ScratchFolder folder;
    const LatestRecords records(folder.path());
    for (const char* const name : {"c", "a", "b"}) {
        CHECK_FALSE(records.put(name, std::string("record ") + name));
    }
    CHECK_FALSE(records.put("d", std::string(1024 * 1024, 'x')));
    std::ofstream(folder / "e") << "no record";
    std::filesystem::create_directory(folder / "f");
    std::string names;
    for (const auto& left : records.left_records()) {
        CHECK(left.record.text == "record " + left.record.name);
        names += left.record.name;
    }
    CHECK(names == "abc");
}

TEST_CASE("a folder of one's own that is there already stays where it is") {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "latest");
    const LatestRecords records(folder / "latest");
    CHECK(records.create_in_memory());
    CHECK_FALSE(std::filesystem::is_symlink(folder / "latest"));
    records.remove_if_empty();
    CHECK(std::filesystem::is_directory(folder / "latest"));
}

TEST_CASE("what stands in memory and is no folder of this user's records stays there") {
    const ScratchFolder folder;
    // A name that nobody uses.
    const std::string name = std::filesystem::path(folder.path()).filename();
    const std::string shm = "/dev/shm/";
    const std::string other = shm + "other-" + name;
    const std::string link = shm + name + "-link";
    const std::string theirs = shm + name + "-theirs";
    REQUIRE(shm + name != link);
    for (const std::string& made : {other, theirs}) {
        std::filesystem::create_directory(made);
        std::filesystem::create_symlink("/nowhere", made + "/.way-back");
    }
    std::filesystem::create_directory_symlink(other, link);
    if (::geteuid() == 0) {
        REQUIRE(::chown(theirs.c_str(), 1000, 1000) == 0);
    }
    (void)store::abandoned_records();
    CHECK(std::filesystem::exists(other));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(std::filesystem::exists(theirs) == (::geteuid() == 0));
    for (const std::string& made : {other, link, theirs}) {
        std::filesystem::remove_all(made);
    }
}

TEST_CASE("a folder of somebody else's in the records' place is neither used nor replaced") {
    if (::geteuid() != 0) {
        return; // only root can give a folder away
    }
    const auto in_memory = [] {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator("/dev/shm")) {
            const std::string name = entry.path().filename();
            count += name.starts_with("bughouse-") ? 1 : 0;
        }
        return count;
    };
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "latest");
    REQUIRE(::chown((folder / "latest").c_str(), 1000, 1000) == 0);
    const auto before = in_memory();
    const auto held = LatestRecords(folder / "latest").create_in_memory();
    CHECK(in_memory() == before);
    CHECK_FALSE(std::filesystem::is_symlink(folder / "latest"));
}
