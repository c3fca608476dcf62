// SPDX-License-Identifier: GPL-3.0-or-later
// The library when a program is killed, when two programs write to it, and when the disk is full.
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <iterator>

using support::Circumstances;
using support::Ran;
using support::ScratchFolder;

namespace {

constexpr int matches = 2500; ///< more than one transaction of an import

const std::string& many_matches() {
    static const std::string all = [] {
        std::string text;
        for (int i = 0; i < matches; ++i) {
            text +=
                fmt::format("[WhiteA \"ann{}\"][BlackA \"bob\"][WhiteB \"cy\"][BlackB \"dan\"]\n"
                            "[Date \"2024.11.21\"][TimeControl \"180+0\"][Result \"1-0\"]\n"
                            "1A. e4 {{179}} 1a. e5 {{178}} 1B. d4 {{179}} 2A. Bc4 {{177}} 2a. Nc6 "
                            "3A. Qh5 3a. Nf6 4A. Qxf7# {{bob checkmated}} 1-0\n\n",
                            i);
        }
        return text;
    }();
    return all;
}

Ran run_at(const ScratchFolder& home, const std::vector<std::string>& words, Circumstances how) {
    how.environment = {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}};
    return support::bughouse(words, how);
}

Ran import(const ScratchFolder& home, Circumstances how = {}) {
    how.input = many_matches();
    return run_at(home, {"library", "import", "-"}, std::move(how));
}

/// The output of a search, such as "games 12".
std::string found(const ScratchFolder& home) {
    const auto ran = run_at(home, {"library", "search"}, {});
    CHECK(ran.exit_code <= 1); // there is no library before the first import
    CHECK(ran.message.empty());
    return std::string(base::split(base::trim(ran.output), '\n').back());
}

int number_in(const std::string& text, const std::string& behind) {
    const auto at = text.find(behind + ' ');
    REQUIRE(at != std::string::npos);
    return std::stoi(text.substr(at + behind.size() + 1));
}

std::chrono::microseconds some_time(support::Dice& dice, std::size_t milliseconds) {
    return std::chrono::microseconds(dice.below(milliseconds * 1000));
}

void kill_imports(std::uint64_t first, std::uint64_t times) {
    for (std::uint64_t seed = first; seed < first + times; ++seed) {
        INFO(seed);
        support::Dice dice(seed);
        const ScratchFolder home;
        int kept = 0;
        for (int i = 0; i < 2; ++i) {
            Circumstances killed;
            killed.killed_after = some_time(dice, 600);
            (void)import(home, killed);
            const int now = number_in(found(home), "games");
            CHECK(now >= kept);
            kept = now;
        }
        const auto whole = import(home);
        CHECK(whole.output ==
              fmt::format("imported {} duplicates {} rejected 0\n", matches - kept, kept));
        CHECK(found(home) == fmt::format("games {}", matches));
    }
}

void kill_rebuilds(std::uint64_t first, std::uint64_t times) {
    const ScratchFolder home;
    (void)import(home);
    for (std::uint64_t seed = first; seed < first + times; ++seed) {
        INFO(seed);
        support::Dice dice(seed);
        Circumstances killed;
        killed.killed_after = some_time(dice, 600);
        (void)run_at(home, {"library", "rebuild"}, killed);
        CHECK(found(home) == fmt::format("games {}", matches));
    }
    const auto whole = run_at(home, {"library", "rebuild"}, {});
    CHECK(whole.output == fmt::format("imported {} duplicates 0 rejected 0\n", matches));
    CHECK(found(home) == fmt::format("games {}", matches));
}

std::vector<std::string> records_of(const ScratchFolder& home) {
    std::vector<std::string> all;
    std::error_code none;
    for (const auto& file :
         std::filesystem::directory_iterator(home / ".local/share/bughouse/games", none)) {
        if (file.path().extension() == ".bpgn") {
            all.push_back(file.path().string());
        }
    }
    return all;
}

/// Kills matches at random moments; returns how many had ended before.
int kill_matches(std::uint64_t first, std::uint64_t times) {
    int ended = 0;
    for (std::uint64_t seed = first; seed < first + times; ++seed) {
        INFO(seed);
        support::Dice dice(seed);
        const ScratchFolder home;
        Circumstances killed;
        killed.input = "ready\nA:e4\na:e5\nA:Bc4\nB:d4\na:Nc6\nA:Qh5\na:Nf6\nA:Qxf7\nquit\n";
        killed.killed_after = some_time(dice, 300);
        (void)run_at(home, {"--text", "play", "--humans", "A,a,B,b"}, killed);
        int whole = 0;
        for (const std::string& record : records_of(home)) {
            std::ifstream file(record);
            const std::string text{std::istreambuf_iterator<char>(file), {}};
            CHECK(run_at(home, {"bpgn", "check", record}, {}).output.find("\tlegal\t") !=
                  std::string::npos);
            whole += text.find("checkmated") != std::string::npos ? 1 : 0;
        }
        CHECK(whole <= 1);
        CHECK(number_in(found(home), "games") <= whole);
        (void)run_at(home, {"library", "rebuild"}, {});
        CHECK(found(home) == fmt::format("games {}", whole));
        ended += whole;
    }
    return ended;
}

} // namespace

TEST_CASE("an import that is killed at any moment goes on: nothing twice, nothing lost") {
    kill_imports(1, 20);
}

TEST_CASE("a rebuild that is killed at any moment loses nothing that was imported") {
    kill_rebuilds(1, 8);
}

TEST_CASE("two hundred imports that are killed", "[.][slow]") {
    kill_imports(1000, 200);
}

TEST_CASE("of a match that is killed at any moment the library has all or nothing") {
    (void)kill_matches(1, 20);
}

TEST_CASE("two hundred matches that are killed", "[.][slow]") {
    const int ended = kill_matches(1000, 200);
    CHECK(ended > 10);
    CHECK(ended < 190);
}

TEST_CASE("two imports at once share the work") {
    const ScratchFolder home;
    auto other = std::async(std::launch::async, [&] { return import(home); });
    const auto one = import(home);
    const auto two = other.get();
    CHECK(one.exit_code == 0);
    CHECK(two.exit_code == 0);
    CHECK(number_in(one.output, "imported") + number_in(two.output, "imported") == matches);
    CHECK(number_in(one.output, "duplicates") + number_in(two.output, "duplicates") == matches);
    CHECK(found(home) == fmt::format("games {}", matches));
}

TEST_CASE("a full disk ends an import with a word, and what was in is there") {
    const ScratchFolder home;
    Circumstances full;
    full.largest_file = std::size_t{1} << 20;
    const auto ran = import(home, full);
    CHECK(ran.exit_code == 3);
    CHECK(ran.message == fmt::format("bughouse library: {}: disk I/O error\n",
                                     home / ".local/share/bughouse/library.db"));
    const int kept = number_in(ran.output, "imported");
    CHECK(kept < matches);
    CHECK(found(home) == fmt::format("games {}", kept));
    CHECK(number_in(import(home).output, "imported") == matches - kept);
    CHECK(found(home) == fmt::format("games {}", matches));
}
