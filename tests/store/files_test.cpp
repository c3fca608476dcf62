// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/files.h"
#include "src/store/folder.h"

#include "tests/support/catch.h"
#include "tests/support/killed.h"
#include "tests/support/refused.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/small_files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <future>
#include <map>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>

using namespace store;
using support::ScratchFolder;
using support::SmallFiles;

namespace {

Environment environment(std::map<std::string, std::string> variables) {
    return [variables](std::string_view name) {
        const auto found = variables.find(std::string(name));
        return found == variables.end() ? std::string() : found->second;
    };
}

std::string text_of(const std::string& path) {
    return read_whole(path, 1000).value();
}

std::size_t files_in(const std::string& folder) {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

} // namespace

TEST_CASE("our folders stand where the XDG variables say, else below HOME") {
    const auto set = program_folders(
        environment({{"HOME", "/home/u"}, {"XDG_CONFIG_HOME", "/c"}, {"XDG_DATA_HOME", "/d"}}));
    CHECK(set.config == "/c/bughouse");
    CHECK(set.data == "/d/bughouse");
    const auto unset =
        program_folders(environment({{"HOME", "/home/u"}, {"XDG_DATA_HOME", "relative"}}));
    CHECK(unset.config == "/home/u/.config/bughouse");
    CHECK(unset.data == "/home/u/.local/share/bughouse");
    CHECK(unset.state == "/home/u/.local/state/bughouse");
    CHECK(program_folders(environment({})).data.empty());
}

TEST_CASE("a file is replaced whole and nothing is left beside it") {
    const ScratchFolder folder;
    const std::string path = folder / "game.bpgn";
    CHECK_FALSE(write_whole(path, "first, and longer"));
    CHECK_FALSE(write_whole(path, "second"));
    CHECK(text_of(path) == "second");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("a replaced file keeps its mode, a new one is private") {
    const ScratchFolder folder;
    struct stat about {};
    REQUIRE_FALSE(write_whole(folder / "new", "x"));
    REQUIRE(::stat((folder / "new").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0600);
    ::chmod((folder / "new").c_str(), 0644);
    REQUIRE_FALSE(write_whole(folder / "new", "y"));
    REQUIRE(::stat((folder / "new").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0644);
}

TEST_CASE("root writes another user's file and it stays that user's", "[skips]") {
    if (::geteuid() != 0) {
        return support::skip("only root can give a file away");
    }
    const ScratchFolder folder;
    struct stat about {};
    REQUIRE_FALSE(write_whole(folder / "theirs", "x"));
    REQUIRE(::chown((folder / "theirs").c_str(), 1000, 1001) == 0);
    ::chmod((folder / "theirs").c_str(), 0640);
    REQUIRE_FALSE(write_whole(folder / "theirs", "y"));
    REQUIRE(::stat((folder / "theirs").c_str(), &about) == 0);
    CHECK(text_of(folder / "theirs") == "y");
    CHECK(about.st_uid == 1000);
    CHECK(about.st_gid == 1001);
    CHECK((about.st_mode & 07777) == 0640);
    REQUIRE(::chown((folder / "theirs").c_str(), ::geteuid(), 1001) == 0);
    REQUIRE_FALSE(write_whole(folder / "theirs", "z"));
    REQUIRE(::stat((folder / "theirs").c_str(), &about) == 0);
    CHECK(about.st_gid == 1001);
}

TEST_CASE("a file is trusted that nobody else can have written") {
    const ScratchFolder folder;
    const std::string path = folder / "config";
    CHECK_FALSE(why_not_trusted(path)); // the file does not exist
    CHECK_FALSE(why_not_trusted("/dev/null"));
    REQUIRE_FALSE(write_whole(path, "x"));
    CHECK_FALSE(why_not_trusted(path));
    ::chmod(path.c_str(), 0644);
    CHECK_FALSE(why_not_trusted(path));
    for (const mode_t mode : {0660U, 0606U}) {
        ::chmod(path.c_str(), mode);
        CHECK(why_not_trusted(path) == path + ": others can write to it (chmod go-w it first)");
    }
    ::chmod(path.c_str(), 0600);
    if (::geteuid() == 0) {
        REQUIRE(::chown(path.c_str(), 1000, 1000) == 0);
        CHECK(why_not_trusted(path) == path + ": belongs to somebody else");
    }
}

TEST_CASE("writing to a link writes the file that it points to") {
    const ScratchFolder folder;
    REQUIRE_FALSE(write_whole(folder / "real", "old"));
    REQUIRE(::symlink("real", (folder / "link").c_str()) == 0);
    CHECK_FALSE(write_whole(folder / "link", "new"));
    CHECK(text_of(folder / "real") == "new");
    CHECK(std::filesystem::is_symlink(folder / "link"));
}

TEST_CASE("a full device is reported and stays a device") {
    const auto problem = write_whole("/dev/full", "text");
    REQUIRE(problem);
    CHECK(*problem == "/dev/full: No space left on device");
    CHECK(std::filesystem::is_character_file("/dev/full"));
}

TEST_CASE("what cannot be written leaves the old text") {
    const ScratchFolder folder;
    const std::string path = folder / "game";
    REQUIRE_FALSE(write_whole(path, "old"));
    const auto problem = [&] {
        const SmallFiles ten_bytes(10);
        return write_whole(path, "longer than the ten bytes that fit");
    }();
    REQUIRE(problem);
    CHECK(problem->find("File too large") != std::string::npos);
    CHECK(text_of(path) == "old");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("what a killed program has left on its way to a file is cleared, a live one's is not") {
    const ScratchFolder scratch;
    const auto target = follow_path(scratch / "game").value();
    TemporaryFile live(target.folder, "game");
    REQUIRE(live.write_and_sync("of a program that runs"));
    support::killed([&] {
        TemporaryFile left(target.folder, "game");
        REQUIRE(left.write_and_sync("of one that does not"));
        support::die();
    });
    REQUIRE(files_in(scratch.path()) == 2);
    CHECK_FALSE(write_whole(scratch / "game", "text"));
    CHECK(files_in(scratch.path()) == 2); // the temporary file in use, and the game
    CHECK(live.replace("game"));
    CHECK(text_of(scratch / "game") == "of a program that runs");
}

TEST_CASE("a special file that has gone, or given its place to a plain one, takes nothing more") {
    const ScratchFolder scratch;
    REQUIRE(::mkfifo((scratch / "pipe").c_str(), 0600) == 0);
    const auto pipe = follow_path(scratch / "pipe").value();
    REQUIRE(std::filesystem::remove(scratch / "pipe"));
    CHECK_FALSE(store::write_to_special(pipe, "text"));
    REQUIRE_FALSE(write_whole(scratch / "pipe", "mine"));
    CHECK_FALSE(store::write_to_special(pipe, "text"));
    CHECK(text_of(scratch / "pipe") == "mine");
    CHECK(store::write_to_special(follow_path("/dev/null").value(), "text"));
}

TEST_CASE("no link is followed in a folder that others can write") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "mine", "mine"));
    std::filesystem::create_directory(scratch / "shared");
    for (const mode_t mode : {0777U, 01777U, 0770U}) {
        REQUIRE(::chmod((scratch / "shared").c_str(), mode) == 0);
        ::symlink("../mine", (scratch / "shared/trap").c_str());
        ::symlink("..", (scratch / "shared/up").c_str());
        for (const std::string path : {"shared/trap", "shared/up/mine"}) {
            const auto problem = write_whole(scratch / path, "theirs");
            REQUIRE(problem);
            CHECK(problem->find("a link in a folder that others can write") != std::string::npos);
        }
    }
    CHECK(text_of(scratch / "mine") == "mine");
}

TEST_CASE("a link to nothing and links in a circle are told") {
    const ScratchFolder scratch;
    REQUIRE(::symlink("nowhere", (scratch / "dangling").c_str()) == 0);
    REQUIRE(::symlink("b", (scratch / "a").c_str()) == 0);
    REQUIRE(::symlink("a", (scratch / "b").c_str()) == 0);
    CHECK(*write_whole(scratch / "dangling", "") ==
          scratch / "dangling" + ": a link that leads nowhere");
    CHECK(write_whole(scratch / "a", "")->find("Too many levels") != std::string::npos);
    CHECK(write_whole("", "")->find("expected the name of a file") != std::string::npos);
    CHECK(write_whole(scratch.path() + "/", "")->find("Is a directory") != std::string::npos);
}

TEST_CASE("a pipe that has a name and nobody speaks in is given up") {
    const ScratchFolder scratch;
    REQUIRE(::mkfifo((scratch / "pipe").c_str(), 0600) == 0);
    CHECK(read_whole(scratch / "pipe", 10).error() ==
          scratch / "pipe" + ": nothing arrived for 2 seconds");
}

TEST_CASE("a pipe that was handed down is read to its end") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const Descriptor reading(ends[0]);
    Descriptor writing(ends[1]);
    REQUIRE(write_all(writing, "games"));
    writing.close();
    CHECK(read_whole("/dev/fd/" + std::to_string(reading.get()), 10) == "games");
}

TEST_CASE("missing folders are made, private") {
    const ScratchFolder folder;
    CHECK_FALSE(create_parent_folders(folder / "x/y/file"));
    struct stat about {};
    REQUIRE(::stat((folder / "x/y").c_str(), &about) == 0);
    CHECK((about.st_mode & 0777) == 0700);
    REQUIRE_FALSE(write_whole(folder / "plain", ""));
    const auto problem = create_parent_folders(folder / "plain/y/file");
    REQUIRE(problem);
    CHECK(problem->find("plain") != std::string::npos);
}

TEST_CASE("reading stops at its bound") {
    const ScratchFolder folder;
    REQUIRE_FALSE(write_whole(folder / "ten", "0123456789"));
    CHECK(read_whole(folder / "ten", 10).value() == "0123456789");
    CHECK_FALSE(read_whole(folder / "ten", 9));
    CHECK_FALSE(read_whole("/dev/zero", 100000));
    CHECK(read_whole(folder / "none", 9).error().find("No such file") != std::string::npos);
    CHECK_FALSE(read_whole(folder.path(), 9));
}

TEST_CASE("paths are taken from the present folder, and their own names are refused in words") {
    const ScratchFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    CHECK_FALSE(create_parent_folders("games/game"));
    CHECK_FALSE(write_whole("games/game", "text"));
    std::filesystem::current_path(before);
    CHECK(text_of(folder / "games/game") == "text");
    CHECK(read_whole("", 10).error() == "expected the name of a file");
    const std::string too_long(300, 'x');
    CHECK(follow_path(folder / too_long).error() == folder / too_long + ": File name too long");
    const std::string nearly(250, 'x'); // the temporary file's longer name does not fit
    CHECK(write_whole(folder / nearly, "") == folder / nearly + ": File name too long");
}

TEST_CASE("reading and writing leave no file open") {
    const ScratchFolder folder;
    const auto once = [&] {
        CHECK_FALSE(write_whole(folder / "deep", "x"));
        CHECK(text_of(folder / "deep") == "x");
        TemporaryFile::remove_abandoned(follow_path(folder / "deep").value().folder, "");
        CHECK(write_whole(folder / "none/file", "x"));
    };
    once();
    const auto before = files_in("/proc/self/fd");
    once();
    CHECK(files_in("/proc/self/fd") == before);
}

TEST_CASE("with standard input closed, whose number a file then gets, files are what they were") {
    const ScratchFolder folder;
    CHECK(support::in_a_copy([&] {
              ::close(STDIN_FILENO);
              const auto problem = write_whole(folder / "game", "text");
              return problem ? *problem : read_whole(folder / "game", 10).value_or("unread");
          }) == "text");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("whatever failed before, a new file is one file") {
    const ScratchFolder folder;
    const auto target = follow_path(folder / "game").value();
    errno = EEXIST;
    TemporaryFile file(target.folder, "game");
    CHECK(files_in(folder.path()) == 1);
}

TEST_CASE("what cannot be read has no bytes, and a folder that is not there has no names") {
    const ScratchFolder folder;
    const Descriptor only_written(
        ::open((folder / "file").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    REQUIRE(only_written);
    CHECK_FALSE(read_at(only_written, 0, 10));
    CHECK(Folder().names([](std::string_view) { return true; }).empty());
}

TEST_CASE("a socket that was handed down is no file to write to") {
    std::array<int, 2> ends{};
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) == 0);
    const Descriptor one(ends[0]);
    const Descriptor other(ends[1]);
    const std::string path = "/dev/fd/" + std::to_string(one.get());
    CHECK(write_whole(path, "x") == path + ": No such device or address");
}

namespace {

std::atomic<int> signals{0};

/// Sends a signal every millisecond, which interrupts system calls.
class Interrupted {
  public:
    Interrupted() {
        struct sigaction counted {};
        counted.sa_handler = [](int) { ++signals; };
        ::sigaction(SIGALRM, &counted, &before_);
        const itimerval each_millisecond{{0, 1000}, {0, 1000}};
        ::setitimer(ITIMER_REAL, &each_millisecond, nullptr);
    }
    Interrupted(const Interrupted&) = delete;
    Interrupted& operator=(const Interrupted&) = delete;
    ~Interrupted() {
        const itimerval none{};
        ::setitimer(ITIMER_REAL, &none, nullptr);
        ::sigaction(SIGALRM, &before_, nullptr);
    }
    /// Waits for some signals in a thread that does not receive them.
    static void wait_for_some() {
        for (const int seen = signals; signals < seen + 3;) {
            std::this_thread::yield();
        }
    }

  private:
    struct sigaction before_ {};
};

/// Runs `work` in a thread that no signal interrupts.
template <class Work> auto undisturbed(Work work) {
    sigset_t alarm{};
    sigset_t before{};
    ::sigemptyset(&alarm);
    ::sigaddset(&alarm, SIGALRM);
    ::pthread_sigmask(SIG_BLOCK, &alarm, &before);
    auto running = std::async(std::launch::async, work);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return running;
}

} // namespace

TEST_CASE("a signal ends neither the wait for a pipe nor a text on its way into one") {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const Descriptor reading(ends[0]);
    Descriptor writing(ends[1]);
    const std::string long_text(200'000, 'x'); // more than a pipe buffers
    SECTION("read") {
        auto other = undisturbed([&] {
            Interrupted::wait_for_some();
            const bool written = write_all(writing, "games");
            writing.close();
            return written;
        });
        const Interrupted interrupted;
        std::string text;
        CHECK_FALSE(read_pieces(reading, "pipe", [&](std::string_view piece) {
            text += piece;
            return true;
        }));
        CHECK(other.get());
        CHECK(text == "games");
    }
    SECTION("written") {
        auto other = undisturbed([&] {
            Interrupted::wait_for_some();
            std::string text;
            (void)read_pieces(reading, "pipe", [&](std::string_view piece) {
                text += piece;
                return text.size() < long_text.size();
            });
            return text;
        });
        const Interrupted interrupted;
        CHECK(write_all(writing, long_text));
        writing.close();
        CHECK(other.get() == long_text);
    }
}

TEST_CASE("a disk that cannot keep a text is told, and the old text stands") {
    const ScratchFolder folder;
    REQUIRE_FALSE(write_whole(folder / "game", "old"));
    for (const long call : {SYS_fsync, SYS_renameat}) {
        const auto why = support::where_refused(
            call, EIO, [&] { return write_whole(folder / "game", "new").value_or("written"); });
        CHECK(why == folder / "game" + ": Input/output error");
        CHECK(text_of(folder / "game") == "old");
        CHECK(files_in(folder.path()) == 1);
    }
}

TEST_CASE("a file system that makes no folders may have them, and says why it makes no other") {
    const ScratchFolder folder;
    REQUIRE_FALSE(write_whole(folder / "plain", ""));
    for (const std::string path : {"", "none/", "plain/"}) {
        const auto why = support::in_a_copy([&] {
            bool refuses = true;
#ifdef SYS_mkdir
            refuses = support::refuse(SYS_mkdir, EROFS);
#endif
            refuses = support::refuse(SYS_mkdirat, EROFS) && refuses;
            return refuses ? create_parent_folders(folder / path + "file").value_or("made")
                           : "allowed";
        });
        CHECK(why == (path.empty()
                          ? "made"
                          : folder / path.substr(0, path.size() - 1) + ": Read-only file system"));
    }
}

TEST_CASE("one who is not root follows root's links, and writes where they may not look around") {
    if (::geteuid() != 0) {
        return; // only root can change the user
    }
    const ScratchFolder folder;
    REQUIRE_FALSE(create_parent_folders(folder / "blind/file"));
    REQUIRE(::symlink("blind/file", (folder / "link").c_str()) == 0);
    REQUIRE(::symlink("file", (folder / "blind/own").c_str()) == 0);
    REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
    REQUIRE(::chmod((folder / "blind").c_str(), 0300) == 0);
    REQUIRE(::chown((folder / "blind").c_str(), 1000, 1000) == 0);
    const auto said = support::in_a_copy([&] {
        if (::chdir(folder.path().c_str()) != 0 || ::setegid(1000) != 0 || ::seteuid(1000) != 0) {
            return std::string("still root");
        }
        const auto problem = write_whole("blind/file", "text");
        const auto through_link = write_whole("link", "more");
        const auto through_own = write_whole("blind/own", "most");
        return "said: " + problem.value_or("") + through_link.value_or("") +
               through_own.value_or("");
    });
    CHECK(said == "said: ");
    CHECK(text_of(folder / "blind/file") == "most");
    CHECK(files_in(folder / "blind") == 2);
}

TEST_CASE("a text for which there is no room is not written") {
    const store::Descriptor full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
    REQUIRE(full);
    CHECK_FALSE(store::write_all(full, "text"));
    CHECK(errno == ENOSPC);
    CHECK(store::write_all(full, ""));
}
