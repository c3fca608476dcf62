// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/day_log.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

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
    DayLog another(folder / "state/log"); // goes on with the day
    CHECK(another.add("2026-11-25", "x\n").empty());
    CHECK(content_of(folder / "state/log/2026-11-25.txt") == "00:00:01 e5\n00:00:02 Nf3\nx\n");
}

TEST_CASE("old days go, other files stay") {
    const support::ScratchFolder folder;
    std::ofstream(folder / "notes.txt") << "mine";
    DayLog log(folder.path());
    for (int day = 1; day <= 31; ++day) {
        CHECK(log.add(fmt::format("2026-10-{:02}", day), "x\n").empty());
    }
    CHECK_FALSE(std::filesystem::exists(folder / "2026-10-01.txt"));
    CHECK(std::filesystem::exists(folder / "2026-10-02.txt"));
    CHECK(std::filesystem::exists(folder / "notes.txt"));
}

TEST_CASE("a log that cannot be written says why") {
    const support::ScratchFolder folder;
    std::ofstream(folder / "file") << "";
    DayLog log(folder / "file/log");
    CHECK_FALSE(log.add("2026-11-24", "x\n").empty());
    std::filesystem::create_symlink(folder / "file", folder / "2026-11-24.txt");
    DayLog link(folder.path());
    CHECK_FALSE(link.add("2026-11-24", "x\n").empty());
}
