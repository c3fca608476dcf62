// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/day_log.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>

using store::DayLog;

namespace {

std::string content_of(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

TEST_CASE("a log has a file for each day, which its owner alone can read") {
    const support::ScratchFolder folder;
    DayLog log(folder / "state/log");
    CHECK(log.add("2026-11-24", "23:59:59 e4\n").empty());
    CHECK(log.add("2026-11-25", "00:00:01 e5\n").empty());
    CHECK(log.add("2026-11-25", "00:00:02 Nf3\n").empty());
    CHECK(content_of(folder / "state/log/2026-11-24.txt") == "23:59:59 e4\n");
    CHECK(content_of(folder / "state/log/2026-11-25.txt") == "00:00:01 e5\n00:00:02 Nf3\n");
    struct stat about {};
    REQUIRE(::stat((folder / "state/log/2026-11-24.txt").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    REQUIRE(::stat((folder / "state/log").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0700);
    DayLog another(folder / "state/log"); // continues the day's file
    CHECK(another.add("2026-11-25", "x\n").empty());
    CHECK(log.add("2026-11-25", "y\n").empty());
    CHECK(content_of(folder / "state/log/2026-11-25.txt") == "00:00:01 e5\n00:00:02 Nf3\nx\ny\n");
}

TEST_CASE("old days go, other files stay") {
    const support::ScratchFolder folder;
    const std::vector<std::string> mine{"notes.txt",      "2026-10-0x.txt", "2026-1-001.txt",
                                        "0000-00-00.bak", "0000-00-00.tx",  "0000-00-00.txt~"};
    for (const std::string& name : mine) {
        std::ofstream(folder / name) << "mine";
    }
    DayLog log(folder.path());
    for (int day = 1; day <= 31; ++day) {
        CHECK(log.add(fmt::format("2026-10-{:02}", day), "x\n").empty());
    }
    CHECK_FALSE(std::filesystem::exists(folder / "2026-10-01.txt"));
    CHECK(std::filesystem::exists(folder / "2026-10-02.txt"));
    CHECK(std::filesystem::exists(folder / "2026-10-31.txt"));
    for (const std::string& name : mine) {
        CAPTURE(name);
        CHECK(content_of(folder / name) == "mine");
    }
}

TEST_CASE("a log that cannot be written says why") {
    const support::ScratchFolder folder;
    std::ofstream(folder / "file") << "";
    DayLog log(folder / "file/log");
    CHECK(log.add("2026-11-24", "x\n") == "Not a directory");
    std::filesystem::create_symlink(folder / "file", folder / "2026-11-24.txt");
    DayLog link(folder.path());
    CHECK(link.add("2026-11-24", "x\n") == "Too many levels of symbolic links");
    REQUIRE(::mkfifo((folder / "2026-11-25.txt").c_str(), 0600) == 0);
    CHECK_FALSE(link.add("2026-11-25", "x\n").empty()); // and does not block
    CHECK(link.add("2026-11-26", "x\n").empty());
    CHECK(content_of(folder / "2026-11-26.txt") == "x\n");
    CHECK(content_of(folder / "file").empty());
}

TEST_CASE("a line for which there is no room is told, and the next day is another file") {
    const support::ScratchFolder folder;
    DayLog log(folder.path());
    CHECK(log.add("2026-11-24", "0123456789\n").empty());
    {
        const support::SmallFiles eleven_bytes(11);
        CHECK(log.add("2026-11-24", "x\n") == "File too large");
        CHECK(log.add("2026-11-25", "x\n").empty());
        errno = 0;
        CHECK(log.add("2026-11-25", "of which a part has room\n") == "File too large");
    }
    CHECK(content_of(folder / "2026-11-24.txt") == "0123456789\n");
    CHECK(content_of(folder / "2026-11-25.txt") == "x\nof which ");
}

TEST_CASE("a day's file is opened once: what is moved away in the day goes on where it is") {
    const support::ScratchFolder folder;
    DayLog log(folder.path());
    CHECK(log.add("2026-11-24", "e4\n").empty());
    std::filesystem::rename(folder / "2026-11-24.txt", folder / "moved");
    CHECK(log.add("2026-11-24", "e5\n").empty());
    CHECK(content_of(folder / "moved") == "e4\ne5\n");
    CHECK(log.add("2026-11-25", "Nf3\n").empty());
    CHECK(content_of(folder / "2026-11-25.txt") == "Nf3\n");
}
