// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/base/text.h"
#include "tests/support/catch.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <filesystem>
#include <future>
#include <sys/stat.h>

using support::bughouse;

TEST_CASE("the version is one line") {
    const auto ran = bughouse({"--version"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.output == "bughouse " BUGHOUSE_VERSION "\n");
    CHECK(ran.message.empty());
}

TEST_CASE("help goes to standard output and is not an error") {
    const auto ran = bughouse({"--help"});
    CHECK(ran.exit_code == 0);
    CHECK(ran.output.find("--version") != std::string::npos);
    CHECK(ran.message.empty());
}

TEST_CASE("--help names what each option takes, and is read on 80 columns") {
    const std::vector<std::vector<std::string>> commands{
        {},           {"play"},  {"connect"}, {"host"},          {"join"},   {"attach"},
        {"sessions"}, {"serve"}, {"bpgn"},    {"bpgn", "check"}, {"replay"}, {"bpgn", "convert"},
        {"legal"},    {"laws"},  {"engine"},  {"perft"},         {"bench"},  {"learn"},
        {"train"},    {"relive"}};
    for (std::vector<std::string> command : commands) {
        command.emplace_back("--help");
        const std::string help = bughouse(command).output;
        INFO(help);
        CHECK(help.find("TEXT") == std::string::npos);
        bool listing = false;
        for (const auto line : base::split(help, '\n')) {
            listing = listing || line == "Options:";
            CHECK(line.size() < 80);
            const bool heading = line.empty() || line.back() == ':' || !listing;
            CHECK((heading || line.substr(0, 2) == "  ")); // only headings begin at the left edge
        }
    }
    CHECK(bughouse({"serve", "--help"}).output.find("--listen ADDRESS:PORT") != std::string::npos);
}

TEST_CASE("an unknown word is wrong usage, told by its name") {
    for (const std::string word : {"frobnicate", "--frobnicate"}) {
        for (const std::vector<std::string>& text :
             {std::vector<std::string>{word}, {word, "--help"}, {"play", word, "--help"}}) {
            const auto ran = bughouse(text);
            CHECK(ran.exit_code == 2);
            CHECK(ran.output.empty());
            CHECK(ran.message.find(word) != std::string::npos);
        }
    }
}

TEST_CASE("a word that says nothing, or no number, is wrong usage in words") {
    const std::vector<std::pair<std::vector<std::string>, std::string>> rows{
        {{"connect", ""}, "HOST: expected the name or the address of a server"},
        {{"play", "--record", ""}, "--record expected the name of a file"},
        {{"play", "--record", "-"}, "--record -: expected the name of a file"},
        {{"connect", "h", "--record", "-"}, "--record -: expected the name of a file"},
        {{"play", "--config", ""}, "expected the name of a file"},
        {{"replay", ""}, "expected the name of a file"},
        {{"bpgn", "check", ""}, "expected the name of a file"},
        {{"play", "--seed", "-1"}, "--seed -1: expected a number from 0 to 18446744073709551615"},
        {{"play", "--ending", "never"}, "bughouse play: --ending never: expected first or both\n"},
        {{"play", "--stalling", "counts"},
         "--stalling counts: expected none, three-moves or count\n"},
        {{"play", "--referee", "strictly"}, "--referee strictly: expected strict or claims\n"},
        {{"perft", "0x10"}, "0x10 is not a number from 0 to 30"},
        {{"perft", "1x"}, "1x is not a number from 0 to 30"},
        {{"play", "--theme", "pink"},
         "bughouse play: --theme pink: expected dark, light, wood, contrast, safe or mono"},
        {{"bpgn", "convert", "x", "--to", "gif"},
         "--to: gif is none of bpgn, pgn, json, svg, asciicast, film\n"},
        {{"play", "--level", "2", "--time", "3+0", "--level", "3"},
         "bughouse: --level was given more than once\nTry 'bughouse play --help'.\n"},
        {{"serve", "--group", "root"}, "bughouse serve: --group goes with --unix PATH\n"},
        {{"serve", "--shared", "root"}, "bughouse serve: --shared goes with --unix PATH\n"},
        {{"serve", "--kiosk", "root"}, "bughouse serve: --kiosk goes with --unix PATH\n"},
        {{"serve", "--operator", "a b"}, "--operator a b: expected a name of 3 to 17 letters\n"},
        {{"serve", "--listen", "127.0.0.1:65536"},
         "--listen 127.0.0.1:65536: expected ADDRESS:PORT, with a port from 0 to 65535\n"},
        {{"bpgn", "convert"}, "FILE is required\nTry 'bughouse bpgn convert --help'."},
    };
    for (const auto& [text, said] : rows) {
        const auto ran = bughouse(text);
        INFO(ran.message);
        CHECK(ran.exit_code == 2);
        CHECK(ran.message.find(said) != std::string::npos);
    }
}

TEST_CASE("a link to nothing or in a circle is wrong usage in words") {
    const support::ScratchFolder scratch;
    std::filesystem::create_symlink("nowhere", scratch / "dangling");
    std::filesystem::create_symlink("circle", scratch / "circle");
    for (const std::string& file : {scratch / "dangling", scratch / "circle"}) {
        for (const std::vector<std::string>& text :
             {std::vector<std::string>{"play", "--record", file},
              {"play", "--resume", file},
              {"play", "--config", file},
              {"replay", file},
              {"bpgn", "check", file},
              {"connect", "h", "--icsrc", file},
              {"connect", "h", "--password-file", file}}) {
            const auto ran = bughouse(text);
            CHECK(ran.exit_code == 2);
            CHECK(ran.message.find(file + ": ") != std::string::npos);
        }
    }
}

TEST_CASE("a pipe in which nobody speaks is answered, wherever a file is named") {
    const support::ScratchFolder scratch;
    const std::string pipe = scratch / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::vector<std::future<support::Ran>> all; // in parallel, since each waits for two seconds
    for (const std::vector<std::string>& text : {std::vector<std::string>{"play", "--config", pipe},
                                                 {"play", "--resume", pipe},
                                                 {"replay", pipe},
                                                 {"bpgn", "check", pipe},
                                                 {"bpgn", "convert", pipe, "--to", "json"},
                                                 {"connect", "h", "--icsrc", pipe}}) {
        all.push_back(std::async(std::launch::async, [text] { return bughouse(text); }));
    }
    for (auto& one : all) {
        const auto ran = one.get();
        CHECK(ran.exit_code == 2);
        CHECK(ran.message.find(pipe + ": nothing arrived for 2 seconds") != std::string::npos);
    }
}

TEST_CASE("a server that could keep no log, accounts or records does not begin") {
    const support::ScratchFolder scratch;
    const std::string pipe = scratch / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const auto says = [&](const std::string& option, const std::string& place) {
        const auto ran = bughouse(
            {"serve", "--listen", "127.0.0.1:0", "--data", scratch / "data", option, place});
        CHECK(ran.exit_code == 3);
        CHECK(ran.output.empty());
        return ran.message;
    };
    CHECK(says("--log", pipe) == "bughouse serve: --log " + pipe + ": cannot be written\n");
    CHECK(says("--log", scratch.path()).find("cannot be written") != std::string::npos);
    for (const std::string& place : {pipe, pipe + "/games"}) {
        CHECK(says("--games", place).find("the records: " + pipe) != std::string::npos);
    }
    REQUIRE(std::filesystem::create_directory(scratch / "odd"));
    REQUIRE(::mkfifo((scratch / "odd/accounts.sqlite").c_str(), 0600) == 0);
    const auto odd = bughouse({"serve", "--listen", "127.0.0.1:0", "--data", scratch / "odd"});
    CHECK(odd.exit_code == 3);
    const auto silent = bughouse({"serve", "--data", scratch / "data", "--motd", pipe});
    CHECK(silent.message.find(pipe + ": nothing arrived for 2 seconds") != std::string::npos);
}

TEST_CASE("a full disk under standard output is not taken for success") {
    const auto ran = bughouse({"--help"}, {{}, {}, "/dev/full"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message.find("No space left") != std::string::npos);
}
