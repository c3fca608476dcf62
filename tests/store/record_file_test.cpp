// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/records/record_file.h"

#include "src/store/files.h"
#include "tests/store/records.h"
#include "tests/support/catch.h"
#include "tests/support/killed.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace records;
using namespace store;
using support::ScratchFolder;

TEST_CASE("a record file keeps what it held, then every match in turn") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old"));
    auto record = opened(scratch / "all");
    CHECK(record.write({"a", "a1\n"}).problem.empty());
    CHECK(text_in(scratch / "all") == "old"); // a running match is not appended yet
    CHECK(record.write(over("a", "a2\n")).problem.empty());
    CHECK(record.write(over("b", "b1\n")).problem.empty());
    CHECK(text_in(scratch / "all") == "old\n\na2\n\nb1\n");
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("two programs have one record file, and both matches are in it") {
    const ScratchFolder scratch;
    auto first = opened(scratch / "all");
    auto second = opened(scratch / "all");
    CHECK(first.write({"m", "1\n"}).problem.empty());
    CHECK(second.write({"m", "2\n"}).problem.empty());
    CHECK(second.write(over("m", "22\n")).problem.empty());
    CHECK(first.write(over("m", "11\n")).problem.empty());
    CHECK(text_in(scratch / "all") == "22\n\n11\n");
    SECTION("even where a match goes on after its end while another stands behind it") {
        CHECK(second.write({"m", "222\n"}).problem.empty());
        CHECK(text_in(scratch / "all") == "11\n");
        CHECK(second.write(over("m", "2222\n")).problem.empty());
        CHECK(text_in(scratch / "all") == "11\n\n2222\n");
    }
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("a match that gets another name stands in its record once") {
    const ScratchFolder scratch;
    auto record = opened(scratch / "all");
    CHECK(record.write(over("stand-in", "1\n")).problem.empty());
    CHECK(record.write({"name", "2\n", "stand-in", true}).problem.empty());
    // The previous match gets no further text.
    CHECK(record.write({"other", "3\n"}).problem.empty());
    CHECK(record.write({"third", "4\n"}).problem.empty());
    CHECK(text_in(scratch / "all") == "2\n\n3\n");
}

TEST_CASE("a match that was taken back to nothing is in no record") {
    const ScratchFolder scratch;
    auto record = opened(scratch / "all");
    REQUIRE(record.write(over("m", "1\n")).problem.empty());
    CHECK(record.write(over("m", "")).file.empty());
    CHECK(text_in(scratch / "all").empty());
    REQUIRE(record.write({"m", "2\n"}).problem.empty());
    CHECK(record.write({"m", ""}).problem.empty());
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("what a killed program has played is in the record when it is opened again") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    auto live = opened(scratch / "all");
    REQUIRE(live.write({"m", "of one that runs\n"}).problem.empty());
    for (const std::string match : {"first\n", "second\n"}) {
        support::killed([&] { (void)opened(scratch / "all").write({"m", match}); });
    }
    CHECK(text_in(scratch / "all").find("of one that runs") == std::string::npos);
    (void)opened(scratch / "all");
    const std::string text = text_in(scratch / "all");
    CHECK(text.find("old\n\nfirst\n") == 0);
    CHECK(text.find("\n\nsecond\n") != std::string::npos);
    CHECK(files_beside(scratch) == 1); // the match in progress
    CHECK(live.write(over("m", "it has ended\n")).problem.empty());
    CHECK(text_in(scratch / "all") == text + "\nit has ended\n");
}

TEST_CASE("a match that was being added when its program was killed is added once and whole") {
    const ScratchFolder scratch;
    const auto folder = follow_path(scratch / "all").value().folder;
    for (const std::string begun : {"", "\n", "\nmat", "\nmatch\n", "\nanother's\n", "\nours\n"}) {
        REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
        support::killed([&] {
            RunningFile running;
            REQUIRE(running.write_and_sync(folder, "all", "match\n"));
            running.mark_appending(folder, "all", 4);
            REQUIRE_FALSE(write_whole(scratch / "all", "old\n" + begun));
        });
        RecordFile::append_left_matches(scratch / "all");
        const std::string others = begun.ends_with("s\n") ? begun : "";
        CHECK(text_in(scratch / "all") == "old\n" + others + "\nmatch\n");
        CHECK(files_beside(scratch) == 0);
    }
}

TEST_CASE("a program killed while it takes in a record left by another one takes it in once") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    support::killed([&] { (void)opened(scratch / "all").write({"m", "match\n"}); });
    support::killed([&] {
        const rlimit seven_bytes{7, 7}; // writing the eighth byte kills the process
        ::setrlimit(RLIMIT_FSIZE, &seven_bytes);
        std::signal(SIGXFSZ, SIG_DFL);
        RecordFile::append_left_matches(scratch / "all");
    });
    CHECK(text_in(scratch / "all") == "old\n\nma");
    RecordFile::append_left_matches(scratch / "all");
    CHECK(text_in(scratch / "all") == "old\n\nmatch\n");
    CHECK(files_beside(scratch) == 0);
}

TEST_CASE("a match that is gone on with comes out of its record and goes in again") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "first\n\nsecond *\n\n\n"));
    auto record = RecordFile::open_at(scratch / "all", 3);
    REQUIRE(record);
    CHECK(text_in(scratch / "all") == "first\n\nsecond *\n\n\n"); // nothing has been played yet
    CHECK(record->write({"m", "second, and on\n"}).problem.empty());
    CHECK(text_in(scratch / "all") == "first\n");
    CHECK(record->write(over("m", "second, to its end\n")).problem.empty());
    CHECK(text_in(scratch / "all") == "first\n\nsecond, to its end\n");
}

TEST_CASE("a record may be long: a match costs its own bytes") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    std::filesystem::resize_file(scratch / "all", LockedRecord::most_bytes + 1);
    auto record = opened(scratch / "all");
    struct stat before {};
    struct stat after {};
    REQUIRE(::stat((scratch / "all").c_str(), &before) == 0);
    CHECK(record.write(over("m", "match\n")).problem.empty());
    REQUIRE(::stat((scratch / "all").c_str(), &after) == 0);
    CHECK(after.st_ino == before.st_ino);
    CHECK(after.st_size == before.st_size + 2 + 6);
}

TEST_CASE("on a full disk the half-moves that are kept already stay, and are in the record later") {
    const ScratchFolder scratch;
    {
        auto record = opened(scratch / "all");
        REQUIRE(record.write({"a", "1A. e4 *\n"}).problem.empty());
        const support::SmallFiles ten_bytes(10);
        CHECK_FALSE(record.write({"a", "1A. e4 1a. e5 *\n"}).problem.empty());
    }
    (void)opened(scratch / "all");
    CHECK(text_in(scratch / "all") == "1A. e4 *\n");
}

TEST_CASE("the record keeps its owner and mode, a new one is private") {
    const ScratchFolder scratch;
    struct stat about {};
    REQUIRE(opened(scratch / "all").write(over("m", "1\n")).problem.empty());
    REQUIRE(::stat((scratch / "all").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    REQUIRE(::chmod((scratch / "all").c_str(), 0644) == 0);
    if (::geteuid() == 0) {
        REQUIRE(::chown((scratch / "all").c_str(), 1000, 1000) == 0);
    }
    REQUIRE(opened(scratch / "all").write(over("m", "2\n")).problem.empty());
    REQUIRE(::stat((scratch / "all").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0644);
    CHECK(about.st_uid == (::geteuid() == 0 ? 1000 : ::geteuid()));
}

TEST_CASE("no link is followed that others could have put there, or that was not there at first") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "mine", "mine\n"));
    SECTION("in one's own folder one's own link leads to its file") {
        std::filesystem::create_symlink("mine", scratch / "all");
        CHECK(opened(scratch / "all").write(over("m", "1\n")).problem.empty());
        CHECK(text_in(scratch / "mine") == "mine\n\n1\n");
        CHECK(std::filesystem::is_symlink(scratch / "all"));
    }
    SECTION("in a folder of many") {
        std::filesystem::create_directory(scratch / "tmp");
        REQUIRE(::chmod((scratch / "tmp").c_str(), 01777) == 0);
        SECTION("a link is refused") {
            std::filesystem::create_symlink("../mine", scratch / "tmp/all");
            CHECK(RecordFile::open(scratch / "tmp/all").error().find("not followed") !=
                  std::string::npos);
        }
        SECTION("another name of one's file is not added to") {
            std::filesystem::create_hard_link(scratch / "mine", scratch / "tmp/all");
            CHECK(opened(scratch / "tmp/all").write(over("m", "1\n")).problem.find("others") !=
                  std::string::npos);
        }
    }
    SECTION("a link that comes later") {
        auto record = opened(scratch / "all");
        CHECK(record.write({"m", "1\n"}).problem.empty());
        std::filesystem::create_symlink("mine", scratch / "all");
        CHECK(record.write(over("m", "2\n")).problem ==
              scratch / "all" + ": Too many levels of symbolic links");
    }
    SECTION("another name of one's file in one's own folder") {
        std::filesystem::create_hard_link(scratch / "mine", scratch / "all");
        CHECK(opened(scratch / "all").write(over("m", "1\n")).problem.empty());
        CHECK(text_in(scratch / "mine") == "mine\n\n1\n");
        REQUIRE(std::filesystem::remove(scratch / "all"));
    }
    CHECK(text_in(scratch / "mine").find("mine\n") == 0);
    CHECK((std::filesystem::is_symlink(scratch / "all") || !exists(scratch / "all")));
}

TEST_CASE("a folder that takes the path's place is not written to") {
    const ScratchFolder scratch;
    std::filesystem::create_directory(scratch / "games");
    auto record = opened(scratch / "games/all");
    std::filesystem::rename(scratch / "games", scratch / "mine");
    std::filesystem::create_directory(scratch / "games");
    CHECK(record.write(over("m", "1\n")).problem.empty());
    CHECK(text_in(scratch / "mine/all") == "1\n");
    CHECK_FALSE(exists(scratch / "games/all"));
}

TEST_CASE("what others plant beside a record is not taken in") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "secret", "secret\n"));
    std::filesystem::create_symlink("secret", scratch / ".all.aaaaaa.part");
    std::filesystem::create_hard_link(scratch / "secret", scratch / ".all.bbbbbb.part");
    REQUIRE(::mkfifo((scratch / ".all.cccccc.part").c_str(), 0600) == 0);
    REQUIRE_FALSE(write_whole(scratch / ".all.part", "no name of ours\n"));
    REQUIRE_FALSE(write_whole(scratch / ".all.dddddd.x.part", "no name of ours\n"));
    REQUIRE_FALSE(write_whole(scratch / ".all.abc.part", "no name of ours\n"));
    REQUIRE_FALSE(write_whole(scratch / ".all.eeeeee.part", ""));
    std::filesystem::resize_file(scratch / ".all.eeeeee.part", LockedRecord::most_bytes + 1);
    REQUIRE(opened(scratch / "all").write(over("m", "1\n")).problem.empty());
    CHECK(text_in(scratch / "all") == "1\n");
    CHECK(files_beside(scratch) == 8);
}

TEST_CASE("a record that somebody keeps locked is told, and its match waits beside it") {
    const ScratchFolder scratch;
    auto record = opened(scratch / "all");
    {
        const Descriptor other(::open((scratch / "all").c_str(), O_RDWR | O_CREAT, 0600));
        REQUIRE(::flock(other.get(), LOCK_EX) == 0);
        CHECK(record.write(over("m", "1\n")).problem ==
              scratch / "all" + ": another program has it locked");
    }
    CHECK(record.write({"next", "2\n"}).problem.empty());
    CHECK(text_in(scratch / "all") == "1\n");
}

TEST_CASE("a record file that cannot be written is told before the first match") {
    const ScratchFolder scratch;
    CHECK(RecordFile::open(scratch / "no-folder/file").error().find("No such file") !=
          std::string::npos);
    CHECK(RecordFile::open_at(scratch / "no-folder/file", 1).error().find("No such file") !=
          std::string::npos);
    CHECK(RecordFile::open_at(scratch / "none", 1).error() ==
          scratch / "none: No such file or directory");
    CHECK_FALSE(RecordFile::open(scratch.path()));
    CHECK_FALSE(RecordFile::open(""));
    CHECK(RecordFile::open("/dev/null"));
}

TEST_CASE("a record whose place something else has taken is not written to") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "all", "old\n"));
    auto record = opened(scratch / "all");
    REQUIRE(std::filesystem::remove(scratch / "all"));
    REQUIRE(::mkfifo((scratch / "all").c_str(), 0600) == 0);
    CHECK(record.write(over("m", "1\n")).problem ==
          scratch / "all" + ": not a plain file any more");
    REQUIRE(std::filesystem::remove(scratch / "all"));
    CHECK(record.write({"next", "2\n"}).problem.empty());
    CHECK(text_in(scratch / "all") == "1\n"); // the match had been kept beside it
}

TEST_CASE("a pipe gets each match once, when it is over") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const Descriptor reading(ends[0]);
    const Descriptor writing(ends[1]);
    auto record = opened("/dev/fd/" + std::to_string(writing.get()));
    CHECK(record.write({"m", "1\n"}).problem.empty());
    CHECK(record.write(over("m", "12\n")).problem.empty());
    CHECK(record.write(over("m", "12 {gg}\n")).problem.empty());
    std::array<char, 20> heard{};
    CHECK(::read(reading.get(), heard.data(), heard.size()) == 3);
    CHECK(record.write({"m", "1\n"}).problem.empty()); // the last half-move was taken back
    CHECK(record.write(over("m", "13\n")).problem.empty());
    CHECK(record.write(over("n", "2\n")).problem.empty());
    CHECK(::read(reading.get(), heard.data(), heard.size()) == 5);
}

TEST_CASE("in a folder that others write to, a record has one name or is not written to") {
    for (const bool shared : {false, true}) {
        for (const bool linked : {false, true}) {
            CAPTURE(shared, linked);
            const ScratchFolder scratch;
            REQUIRE(::mkdir((scratch / "all").c_str(), 0700) == 0);
            REQUIRE(::chmod((scratch / "all").c_str(), shared ? 0777 : 0755) == 0);
            const std::string path = scratch / "all/record";
            REQUIRE_FALSE(write_whole(path, "old\n"));
            if (linked) {
                REQUIRE(::link(path.c_str(), (scratch / "other").c_str()) == 0);
            }
            auto record = RecordFile::open(path);
            const bool trap = shared && linked;
            const std::string why =
                record ? record->write(over("m", "1\n")).problem : record.error();
            CHECK((why.find("a second name of a file") != std::string::npos) == trap);
            CHECK(text_in(path) == (trap ? "old\n" : "old\n\n1\n"));
        }
    }
}
