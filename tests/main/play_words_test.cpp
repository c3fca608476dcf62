// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `bughouse play` about the game: impossible ones are refused before the screen opens.
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <unistd.h>

using support::bughouse;

namespace {

/// Checks for exit code 2 and all of these words on standard error.
void check_refused(const std::vector<std::string>& phrase, const std::vector<std::string>& said) {
    auto command = phrase;
    command.insert(command.begin(), "play");
    const auto ran = bughouse(command);
    INFO(ran.message);
    CHECK(ran.exit_code == 2);
    for (const std::string& word : said) {
        CHECK(ran.message.find(word) != std::string::npos);
    }
}

class File {
  public:
    explicit File(const std::string& text)
        : name("play_words_" + std::to_string(::getpid()) + ".bpgn") {
        std::ofstream(name) << text;
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::remove(name.c_str()); }
    const std::string name;
};

} // namespace

TEST_CASE("an unknown variation lists the known") {
    check_refused({"--variant", "shogi"}, {"--variant", "\"shogi\"", "tandem", "ring5"});
}

TEST_CASE("words that contradict each other are both named") {
    check_refused({"--stalling", "count", "--time", "3+0"}, {"stalling=count", "--time none"});
    check_refused({"--seat", "C"}, {"seat C", "bughouse", "2 boards"});
    check_refused({"--variant", "crazyhouse", "--start", "chess960:1,2"}, {"2 arrays", "1 board"});
    check_refused(
        {"--start", "chess960", "--bfen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
        {"--bfen", "--start"});
    check_refused({"--start", "chess960:960"}, {"--start", "0 to 959"});
    check_refused({"--ending", "never"}, {"--ending", "first or both"});
    check_refused({"--house", "Red=ann,ben"}, {"--house", "twice"});
    check_refused({"--house", "Red"}, {"--house", "Red=ann,ben,cid,dee"});
}

TEST_CASE("what is not an unfinished match is not gone on with") {
    check_refused({"--resume", "nowhere.bpgn"}, {"nowhere.bpgn"});
    const File finished("1A. e4 {179} 1a. e5 {179} {bob resigns} 1-0\n");
    check_refused({"--resume", finished.name}, {finished.name + "#1", "the match has ended"});
    const File broken("1A. e4 {179} 1a. Ke5 {179} *\n");
    check_refused({"--resume", broken.name}, {"illegal: 1a Ke5"});
    const File foreign("[Variant \"Bughouse DuckChess\"]\n1A. e4 *\n");
    check_refused({"--resume", foreign.name}, {"unsupported", "DuckChess"});
    const File sound("1A. e4 {179} 1a. e5 {179} *\n");
    check_refused({"--resume", sound.name, "--variant", "tandem"}, {"--variant", "--resume"});
    check_refused({"--resume", sound.name, "--seat", "C"}, {"seat C"});
}

TEST_CASE("no match is written into a packed file, which would damage it") {
    const support::ScratchFolder folder;
    const std::string plain = folder / "x.bpgn";
    std::ofstream(plain) << "1A. e4 *\n";
    REQUIRE(support::run("/bin/sh", {"-c", "gzip " + plain}).exit_code == 0);
    const auto bytes = [&] {
        std::ifstream file(plain + ".gz", std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    const std::string before = bytes();
    check_refused({"--record", plain + ".gz"},
                  {"--record " + plain + ".gz: nothing can be added to a packed file"});
    check_refused({"--record", folder / "new.bpgn.zst"}, {"packed file"});
    const auto resumed =
        bughouse({"play", "--text", "--resume", plain + ".gz"},
                 {"ready\nquit\nyes\n", {{"HOME", folder.path()}, {"XDG_DATA_HOME", ""}}, {}});
    INFO(resumed.output);
    CHECK(resumed.exit_code == 0);
    CHECK(resumed.output.find("bughouse/games/") != std::string::npos);
    CHECK(bytes() == before);
}

TEST_CASE("an unfinished match gets as far as the screen, which is not there") {
    const File sound("[Variant \"siamese\"]\n1A. e4 1a. e5 1B. d4 *\n");
    const auto ran = bughouse({"play", "--resume", sound.name});
    INFO(ran.message);
    CHECK(ran.exit_code == 3);
    CHECK(ran.message.find("terminal") != std::string::npos);
}
