// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/files.h"
#include "src/store/records/game_folder.h"
#include "src/store/records/journal.h"
#include "tests/support/catch.h"
#include "tests/support/killed.h"
#include "tests/support/refused.h"
#include "tests/support/scratch.h"
#include "tests/support/small_files.h"

#include <cerrno>
#include <chrono>
#include <future>
#include <new>
#include <vector>

using namespace store;
using support::ScratchFolder;

namespace {

std::string saved_text(const std::string& path) {
    return read_whole(path, 1000).value();
}

} // namespace

TEST_CASE("a match has one file, however often it is saved") {
    const ScratchFolder scratch;
    GameFolder games(scratch / "data/games");
    const auto first = games.write({"m.bpgn", "1"});
    CHECK(first.file == scratch / "data/games/m.bpgn");
    CHECK(first.problem.empty());
    CHECK(games.write({"m.bpgn", "2"}).file == first.file);
    CHECK(saved_text(first.file) == "2");
}

TEST_CASE("a match that gets another name is nowhere lost, and stands nowhere twice") {
    const ScratchFolder scratch;
    SECTION("in a folder") {
        GameFolder games(scratch.path());
        REQUIRE(games.write({"stand-in", "1"}).problem.empty());
        REQUIRE_FALSE(write_whole(scratch / "theirs", "0"));
        SECTION("the old file goes when the new one is there") {
            CHECK(games.write({"name", "2", "stand-in"}).file == scratch / "name");
            CHECK(saved_text(scratch / "name") == "2");
            CHECK_FALSE(exists(scratch / "stand-in"));
        }
        SECTION("the old file stays when the new one cannot be written") {
            CHECK_FALSE(games.write({"theirs/name", "2", "stand-in"}).problem.empty());
            CHECK(saved_text(scratch / "stand-in") == "1");
        }
        SECTION("nobody else's file goes") {
            CHECK(games.write({"name", "2", "theirs"}).problem.empty());
            CHECK(saved_text(scratch / "theirs") == "0");
        }
    }
}

TEST_CASE("where a match has been taken away another one's file may stand, and stays") {
    const ScratchFolder scratch;
    GameFolder games(scratch.path());
    REQUIRE(games.write({"m.bpgn", "1"}).problem.empty());
    REQUIRE(games.write({"m.bpgn", ""}).problem.empty());
    CHECK_FALSE(exists(scratch / "m.bpgn"));
    REQUIRE_FALSE(write_whole(scratch / "m.bpgn", "theirs"));
    CHECK(games.write({"m.bpgn", "2"}).file == scratch / "m-2.bpgn");
    CHECK(saved_text(scratch / "m.bpgn") == "theirs");
}

TEST_CASE("a match that is gone on with replaces the file that it was read from") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "m.bpgn", "1"));
    GameFolder games(scratch.path());
    games.allow_replacing("m.bpgn");
    CHECK(games.write({"m.bpgn", "2"}).file == scratch / "m.bpgn");
    CHECK(saved_text(scratch / "m.bpgn") == "2");
}

TEST_CASE("a second program does not write into the first one's match") {
    const ScratchFolder scratch;
    GameFolder first(scratch.path());
    GameFolder second(scratch.path());
    CHECK(first.write({"m.bpgn", "1"}).problem.empty());
    CHECK(second.write({"m.bpgn", "2"}).file == scratch / "m-2.bpgn");
    CHECK(GameFolder(scratch.path()).write({"m.bpgn", "3"}).file == scratch / "m-3.bpgn");
    CHECK(saved_text(scratch / "m.bpgn") == "1");
}

TEST_CASE(
    "the first match of a program clears what killed ones left in its folder, and nothing else") {
    const ScratchFolder scratch;
    const auto folder = follow_path(scratch / "m.bpgn").value().folder;
    TemporaryFile live(folder, "live.bpgn");
    REQUIRE(live.write_and_sync("of a program that runs"));
    support::killed([&] {
        TemporaryFile left(folder, "left.bpgn");
        REQUIRE(left.write_and_sync("of one that does not"));
        support::die();
    });
    const std::vector<std::string> near{"game.abcdef.new", ".new", "..abcdef.new",
                                        ".game.abcdef.old", ".game"};
    for (const std::string& name : near) {
        REQUIRE_FALSE(write_whole(scratch / name, "theirs"));
    }
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(scratch.path()), {});
    };
    REQUIRE(files() == static_cast<std::ptrdiff_t>(near.size()) + 2);
    GameFolder games(scratch.path());
    REQUIRE(games.write({"m.bpgn", "1"}).problem.empty());
    for (const std::string& name : near) {
        CAPTURE(name);
        CHECK(exists(scratch / name));
    }
    // Plus the temporary file in use, and the match.
    CHECK(files() == static_cast<std::ptrdiff_t>(near.size()) + 2);
}

TEST_CASE("a match that was taken back to nothing leaves no file") {
    const ScratchFolder scratch;
    GameFolder games(scratch.path());
    REQUIRE(games.write({"m.bpgn", "1"}).problem.empty());
    CHECK(games.write({"m.bpgn", ""}).file.empty());
    CHECK_FALSE(exists(scratch / "m.bpgn"));
}

TEST_CASE("a link that takes the place of a match's file is not followed") {
    const ScratchFolder scratch;
    REQUIRE_FALSE(write_whole(scratch / "theirs", "theirs"));
    GameFolder games(scratch / "games");
    REQUIRE(games.write({"m.bpgn", "1"}).problem.empty());
    std::filesystem::remove(scratch / "games/m.bpgn");
    std::filesystem::create_symlink("../theirs", scratch / "games/m.bpgn");
    CHECK(games.write({"m.bpgn", "2"}).problem.empty());
    CHECK(saved_text(scratch / "theirs") == "theirs");
    CHECK(saved_text(scratch / "games/m.bpgn") == "2");
    CHECK_FALSE(std::filesystem::is_symlink(scratch / "games/m.bpgn"));
}

TEST_CASE("records have free names where the file system cannot see to it, and no other's") {
    for (const int error : {ENOSYS, EINVAL}) {
        const ScratchFolder scratch;
        const auto said = support::where_refused(SYS_renameat2, error, [&] {
            std::string all;
            for (const std::string text : {"1", "2", "3"}) {
                const auto written = GameFolder(scratch / "games").write({"m.bpgn", text});
                all += written.file.substr(scratch.path().size()) + written.problem + " ";
            }
            return all;
        });
        CHECK(said == "/games/m.bpgn /games/m-2.bpgn /games/m-3.bpgn ");
        CHECK(saved_text(scratch / "games/m.bpgn") == "1");
        CHECK(saved_text(scratch / "games/m-3.bpgn") == "3");
    }
}

TEST_CASE("a record that cannot be written is told by its path, and nothing is left of it") {
    const ScratchFolder scratch;
    const auto files = [&] {
        return std::distance(std::filesystem::directory_iterator(scratch / "games"), {});
    };
    const auto path = scratch / "games/m.bpgn";
    for (const long call : {SYS_renameat2, SYS_fsync}) {
        CHECK(support::where_refused(call, EIO, [&] {
                  return GameFolder(scratch / "games").write({"m.bpgn", "1"}).problem;
              }) == path + ": Input/output error");
        CHECK(files() == 0);
    }
    GameFolder games(scratch / "games");
    {
        const support::SmallFiles three_bytes(3);
        CHECK(games.write({"m.bpgn", "1234"}).problem == path + ": File too large");
        CHECK(files() == 0);
        CHECK(games.write({"m.bpgn", "123"}).problem.empty());
        CHECK(games.write({"m.bpgn", "1234"}).problem == path + ": File too large");
    }
    CHECK(saved_text(path) == "123");
    CHECK(files() == 1);
    REQUIRE(std::filesystem::remove(path));
    REQUIRE(std::filesystem::create_directory(path)); // a folder takes the file's place
    CHECK(games.write({"m.bpgn", "2"}).problem == path + ": Is a directory");
    CHECK(files() == 1);
    CHECK(GameFolder(path + "/x").write({"m", "1"}).problem.empty());
    REQUIRE_FALSE(write_whole(scratch / "file", ""));
    CHECK(GameFolder(scratch / "file/x").write({"m", "1"}).problem ==
          scratch / "file/x: Not a directory");
}

TEST_CASE(
    "a record that is written again keeps the mode that it was given, and its stand-in goes") {
    const ScratchFolder scratch;
    GameFolder games(scratch.path());
    REQUIRE(games.write({"m.bpgn", "1"}).problem.empty());
    std::filesystem::permissions(scratch / "m.bpgn", std::filesystem::perms(0644));
    REQUIRE(games.write({"m.bpgn", "2"}).problem.empty());
    CHECK(std::filesystem::status(scratch / "m.bpgn").permissions() ==
          std::filesystem::perms(0644));
    CHECK_FALSE(games.write({"m.bpgn", "3"}).done);
    REQUIRE(games.write({"stand-in", "4"}).problem.empty());
    CHECK(games.write({"m.bpgn", "", "stand-in"}).problem.empty()); // all moves were taken back
    CHECK_FALSE(exists(scratch / "m.bpgn"));
    CHECK_FALSE(exists(scratch / "stand-in"));
}

TEST_CASE("of texts that wait only the newest is written, and all are told") {
    std::promise<void> first_has_begun;
    std::promise<void> go_on;
    std::vector<std::string> written;
    std::vector<std::string> told;
    Journal journal(
        [&](const Save& save) {
            if (written.empty()) {
                first_has_begun.set_value();
                go_on.get_future().wait();
            }
            written.push_back(save.name + save.text + save.previous_name + (save.done ? "." : ""));
            return SaveResult{save.name, written.back().substr(1), {}};
        },
        [&](const SaveResult& what) { told.push_back(what.name + what.file); });
    journal.save({"a", "1"});
    first_has_begun.get_future().wait();
    journal.save({"a", "2", "z"});
    journal.save({"b", "1", "x"});
    journal.save({"a", "3", "", true});
    journal.save({"b", "2", "y"});
    go_on.set_value();
    journal.finish();
    CHECK(written == std::vector<std::string>{"a1", "a3z.", "b2y"});
    CHECK(told == written);
}

TEST_CASE("what was on its way when a match ended does not pass for its end") {
    std::promise<void> writes;
    std::promise<void> goes_on;
    std::vector<SaveResult> told;
    int count = 0;
    Journal journal(
        [&](const Save& save) {
            if (++count == 1) {
                writes.set_value();
                goes_on.get_future().wait();
            }
            return SaveResult{save.name, save.name, ""};
        },
        [&](const SaveResult& written) { told.push_back(written); });
    journal.save({"m.bpgn", "1A. e4 *"});
    writes.get_future().wait();
    journal.save({"m.bpgn", "1A. e4 1-0", {}, true});
    goes_on.set_value();
    journal.finish();
    REQUIRE(told.size() == 2);
    CHECK_FALSE(told.front().done);
    CHECK(told.back().done);
}

TEST_CASE("a half-move is written while the match goes on, however long nothing came before it") {
    std::promise<std::string> first;
    std::promise<std::string> second;
    Journal journal(
        [](const Save& save) {
            return SaveResult{save.name, save.text, ""};
        },
        [&](const SaveResult& what) {
            (what.file == "1A. e4 *" ? first : second).set_value(what.file);
        });
    journal.save({"m.bpgn", "1A. e4 *"});
    auto written = first.get_future();
    REQUIRE(written.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
    journal.save({"m.bpgn", "1A. e4 1a. e5 *"});
    written = second.get_future();
    CHECK(written.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
}

TEST_CASE("a record for which there is no memory is told, and the next one is written") {
    std::vector<std::string> told;
    Journal journal(
        [](const Save& save) {
            return save.name == "m" ? throw std::bad_alloc() : SaveResult{save.name, "file", ""};
        },
        [&](const SaveResult& written) {
            told.push_back(written.name + (written.problem.empty() ? " is there" : " is not"));
        });
    journal.save({"m", "1"});
    journal.save({"n", "2"});
    journal.finish();
    CHECK(told == std::vector<std::string>{"m is not", "n is there"});
}
