// SPDX-License-Identifier: GPL-3.0-or-later
// The record file when the disk, the kernel or another program gets in its way.
#include "src/store/records/record_file.h"

#include "src/store/files.h"
#include "tests/store/records.h"
#include "tests/support/catch.h"
#include "tests/support/killed.h"
#include "tests/support/refused.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <future>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace records;
using namespace store;
using support::ScratchFolder;

TEST_CASE(
    "a pipe of that name gets each match once, a device each text, and a plain file nothing") {
    const ScratchFolder scratch;
    REQUIRE(::mkfifo((scratch / "all").c_str(), 0600) == 0);
    const Descriptor reading(::open((scratch / "all").c_str(), O_RDONLY | O_NONBLOCK));
    auto pipe = opened(scratch / "all");
    CHECK(pipe.write({"m", "1\n"}).problem.empty());
    CHECK(pipe.write(over("m", "12\n")).problem.empty());
    std::array<char, 10> heard{};
    CHECK(::read(reading.get(), heard.data(), heard.size()) == 3);
    REQUIRE(std::filesystem::remove(scratch / "all"));
    REQUIRE_FALSE(write_whole(scratch / "all", "theirs\n"));
    CHECK(pipe.write(over("n", "2\n")).problem == scratch / "all" + ": File exists");
    CHECK(text_in(scratch / "all") == "theirs\n");
    auto device = opened("/dev/full");
    CHECK(device.write({"m", "1\n"}).problem == "/dev/full: No space left on device");
    CHECK_FALSE(RecordFile::open(scratch / std::string(300, 'x')));
}

TEST_CASE("a file system without locks keeps records all the same") {
    const ScratchFolder scratch;
    const auto said = support::where_refused(SYS_flock, ENOLCK, [&] {
        auto record = RecordFile::open(scratch / "all");
        if (!record) {
            return record.error();
        }
        std::string problems;
        for (const Save& save : {Save{"m", "1\n"}, over("m", "12\n"), over("n", "2\n")}) {
            problems += record->write(save).problem;
        }
        return problems + "done";
    });
    CHECK(said == "done");
    CHECK(text_in(scratch / "all") == "12\n\n2\n");
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("a match that the disk does not take leaves its record as it was, and is told") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    const auto said = support::in_a_copy([&] {
        auto record = opened(scratch / "all");
        const std::string before = record.write({"m", "1\n"}).problem;
        return support::refuse(SYS_fsync, EIO) ? before + record.write(over("m", "12\n")).problem
                                               : "no refusal";
    });
    CHECK(said == scratch / "all" + ": Input/output error");
    CHECK(text_in(scratch / "all") == "old\n");
    (void)opened(scratch / "all");
    CHECK(text_in(scratch / "all") == "old\n\n1\n"); // includes the match that was kept beside it
}

TEST_CASE("a match that cannot be added yet waits beside its record, as do those after it") {
    const ScratchFolder scratch;
    const std::string old = "the matches of an evening\n";
    REQUIRE_FALSE(write_whole(scratch / "all", old));
    auto record = opened(scratch / "all");
    {
        const support::SmallFiles nearly_full(old.size() + 3);
        CHECK(record.write({"m", "1A. e4\n"}).problem.empty());
        CHECK(record.write(over("m", "1A. d4\n")).problem == scratch / "all" + ": File too large");
        CHECK(text_in(scratch / "all") == old);
        CHECK(files_beside(scratch) == 1);
        CHECK(record.write({"m", "1A. c4\n"}).problem.empty()); // the last move has been taken back
        CHECK(files_beside(scratch) == 1);
        CHECK(record.write({"n", "second\n"}).problem.empty());
        CHECK(files_beside(scratch) == 2);
    }
    CHECK(record.write(over("n", "third\n")).problem.empty());
    CHECK(text_in(scratch / "all") == old + "\n1A. c4\n\nthird\n");
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("a match is left where it stands until it goes on, and nobody else's is taken out") {
    const ScratchFolder scratch;
    auto first = opened(scratch / "all");
    auto second = opened(scratch / "all");
    CHECK(first.write(over("m", "1\n")).problem.empty());
    CHECK(second.write(over("n", "2\n")).problem.empty());
    CHECK(first.write(over("m", "1\n")).problem.empty()); // the same text again
    CHECK(text_in(scratch / "all") == "1\n\n2\n");
    SECTION("though it reads the same") {
        CHECK(second.write(over("n", "1\n")).problem.empty());
        CHECK(first.write({"m", "3\n"}).problem.empty());
        CHECK(first.write({"m", "4\n"}).problem.empty());
        CHECK(text_in(scratch / "all") == "1\n");
    }
    SECTION("nor when it is gone itself") {
        REQUIRE_FALSE(write_whole(scratch / "all", "edited\n"));
        CHECK(first.write({"m", "3\n"}).problem.empty());
        CHECK(text_in(scratch / "all") == "edited\n");
        CHECK(first.write(over("m", "")).problem.empty());
        CHECK(text_in(scratch / "all") == "edited\n");
    }
    SECTION("nor when another one's name was in its place") {
        CHECK(first.write({"o", "5\n", "m"}).problem.empty());
        CHECK(first.write({"p", "6\n", "x"}).problem.empty());
        CHECK(text_in(scratch / "all") == "2\n\n5\n");
    }
    SECTION("nor when a line was asked for that is not there") {
        REQUIRE_FALSE(write_whole(scratch / "all", "1\n\n2"));
        auto third = RecordFile::open_at(scratch / "all", 9);
        REQUIRE(third);
        CHECK(third->write({"m", "3\n"}).problem.empty());
        CHECK(text_in(scratch / "all") == "1\n\n2");
    }
}

TEST_CASE("a match that cannot be taken out of its record stays in it, with all behind it") {
    const ScratchFolder scratch;
    auto record = opened(scratch / "all");
    const std::string match = "the first match of them\n";
    const std::string behind = "one of others\n";
    REQUIRE(record.write(over("l", match)).problem.empty());
    REQUIRE(record.write(over("m", match)).problem.empty());
    REQUIRE(opened(scratch / "all").write(over("n", behind)).problem.empty());
    const std::string all = text_in(scratch / "all");
    REQUIRE(all == match + "\n" + match + "\n" + behind);
    const auto full = scratch / "all" + ": File too large";
    // No room at all, or for the half-moves but not for what follows the match.
    for (const rlim_t most : {1U, 5U}) {
        const support::SmallFiles few_bytes(most);
        CHECK(record.write({"m", "1\n"}).problem == full);
        CHECK(record.write(over("m", "1\n")).problem == full);
        CHECK(text_in(scratch / "all") == all);
    }
    {
        const support::SmallFiles not_behind(match.size());
        CHECK(record.write({"m", "1\n"}).problem == full);
    }
    (void)opened(scratch / "all");
    const std::string text = text_in(scratch / "all");
    CHECK(text.find(match) == 0);
    CHECK(text.find(behind) != std::string::npos);
    REQUIRE(std::filesystem::remove(scratch / "all"));
    REQUIRE(::mkfifo((scratch / "all").c_str(), 0600) == 0);
    CHECK(record.write({"m", "2\n"}).problem == scratch / "all" + ": not a plain file any more");
}

TEST_CASE("a match added while a program is killed, or another waits, is there once and whole") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    SECTION("killed in the middle of it") {
        support::killed([&] {
            auto record = opened(scratch / "all");
            REQUIRE(record.write({"m", "match\n"}).problem.empty());
            const rlimit seven_bytes{7, 7}; // writing the eighth byte kills the process
            ::setrlimit(RLIMIT_FSIZE, &seven_bytes);
            std::signal(SIGXFSZ, SIG_DFL);
            (void)record.write(over("m", "match\n"));
        });
        CHECK(text_in(scratch / "all") == "old\n\nma");
        RecordFile::append_left_matches(scratch / "all");
        CHECK(text_in(scratch / "all") == "old\n\nmatch\n");
    }
    SECTION("left by a program that was killed while this one ran") {
        auto record = opened(scratch / "all");
        support::killed([&] {
            (void)opened(scratch / "all").write({"m", "left\n"});
            const auto folder = follow_path(scratch / "all").value().folder;
            TemporaryFile begun(folder, "all");
            (void)begun.write_and_sync("not whole");
            support::die();
        });
        CHECK(files_beside(scratch) == 2);
        CHECK(record.write(over("m", "match\n")).problem.empty());
        CHECK(text_in(scratch / "all") == "old\n\nleft\n\nmatch\n");
    }
    SECTION("while another program adds its own") {
        Descriptor other(::open((scratch / "all").c_str(), O_RDWR));
        REQUIRE(::flock(other.get(), LOCK_EX) == 0);
        auto record = opened(scratch / "all");
        auto adding = std::async(std::launch::async,
                                 [&] { return record.write(over("m", "match\n")).problem; });
        CHECK(adding.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout);
        other.close();
        CHECK(adding.get().empty());
        CHECK(text_in(scratch / "all") == "old\n\nmatch\n");
    }
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("whatever failed before, a record that is there is opened, and one not synced is told") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    const auto folder = follow_path(scratch / "all").value().folder;
    errno = ENOENT;
    CHECK(LockedRecord::open(folder, "all"));
    CHECK(support::in_a_copy([&] {
              auto record = LockedRecord::open(folder, "all");
              const bool refused = record && support::refuse(SYS_fsync, EIO);
              return std::string(refused && !record->add("match\n") && errno == EIO ? "told" : "");
          }) == "told");
    CHECK(text_in(scratch / "all") == "old\n");
}

TEST_CASE("a record that one may not write to is told before the first match") {
    if (::geteuid() != 0) {
        return; // only root can change the user
    }
    const ScratchFolder scratch;
    REQUIRE(::chmod(scratch.path().c_str(), 0755) == 0);
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    for (const std::string name : {"all", "new"}) {
        const auto said = support::in_a_copy([&] {
            const bool other = ::chdir(scratch.path().c_str()) == 0 && ::setegid(1000) == 0 &&
                               ::seteuid(1000) == 0;
            const auto record = RecordFile::open(name);
            return other && !record ? record.error() : "opened";
        });
        CHECK(said == name + ": Permission denied");
    }
}
