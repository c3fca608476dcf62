// SPDX-License-Identifier: GPL-3.0-or-later
// The program in an unfavourable environment: missing, small, slow or vanishing terminals, signals,
// and full disks.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

using namespace std::chrono_literals;
using support::bughouse;
using support::Home;
using support::Start;
using support::Terminal;

namespace {

const std::vector<std::string> hot_seat{"play", "--humans", "A,a,B,b"};

/// From Play on the start page up to Learn, past Quit, Settings and Connect: the way down is longer
/// while somebody on this machine has a table open.
constexpr std::string_view up_to_learn = "\x1b[A\x1b[A\x1b[A\x1b[A";

/// Whether there are escape sequences, which do not belong in a pipe or an error message.
bool has_escapes(const support::Ran& ran) {
    return (ran.output + ran.message).find('\x1b') != std::string::npos;
}

} // namespace

TEST_CASE("without a terminal the program says so and leaves") {
    const Home home;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{}, {"play"}, hot_seat}) {
        const auto ran = bughouse(arguments, {{}, {{"HOME", home.path()}}, {}});
        CHECK(ran.exit_code == 3);
        CHECK(ran.message.find("terminal") != std::string::npos);
        CHECK_FALSE(has_escapes(ran));
    }
}

TEST_CASE("what is printed outside the full screen leaves the terminal in peace") {
    const Home home;
    const std::string evil = "\x1b[2J\x9b?25l\u202Eb\u0301\u0301\u0301\u0301\u0301\u0301.bpgn";
    const std::string file = home.path() + "/game" + evil;
    std::ofstream(file) << "[Event \"x\"]\n\n1A. e5\n";
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"bpgn", "check", file},
          {"bpgn", "check", "gone" + evil},

          {"replay", "gone" + evil},
          {evil},
          {"--theme", evil},
          {"--config", evil, "play"},
          {"perft", "1", "--fen", evil},
          {"legal", evil},
          {"connect", "--config", evil}}) {
        INFO(arguments.front());
        Terminal terminal({arguments, home.path(), {}, 200});
        CHECK(terminal.wait_for_end() >= 0);
        CHECK(terminal.text().find("\u202E") == std::string::npos);
        const auto piped = bughouse(arguments, {{}, {{"HOME", home.path()}}, {}});
        CHECK_FALSE(has_escapes(piped));
        CHECK((piped.output + piped.message).find('\x9b') == std::string::npos);
        const bool quoted = piped.message.find("?[2J") != std::string::npos;
        CHECK(terminal.shows(quoted ? "?[2J??25l?b" : "bughouse"));
    }
}

namespace {

bool is_ascii(const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// \xC4\x9B is UTF-8 for e with caron: its second byte is CSI on a terminal of Latin-1.
const std::string czech = "B\u011Bla\u0301-\u00E9";

} // namespace

TEST_CASE("outside UTF-8 no byte beyond ASCII is printed that the locale does not have") {
    const Home home;
    const std::string file = home / (czech + ".bpgn");
    std::ofstream(file) << "[Event \"" << czech << "\"]\n\n1A. e5 *\n";
    for (const std::string locale : {"C", "POSIX", "xx_XX.ISO-8859-1"}) {
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"bpgn", "check", file},
              {"bpgn", "check", czech},
              {"bpgn", "convert", file, "--to", "json"},
              {"--theme", czech}}) {
            CAPTURE(locale, arguments);
            Terminal terminal({arguments, home.path(), {{"LC_ALL", locale}}, 200});
            CHECK(terminal.wait_for_end() >= 0);
            CHECK(is_ascii(terminal.raw()));
            CHECK(terminal.shows("B?la"));
        }
    }
    Terminal unicode({{"bpgn", "check", file}, home.path(), {{"LC_ALL", "C.UTF-8"}}, 200});
    CHECK(unicode.wait_for_end() >= 0);
    CHECK(unicode.shows("B\u011Bl"));
    const auto piped = bughouse({"bpgn", "check", file}, {{}, {{"LC_ALL", "C"}}, {}});
    CHECK(piped.output.find("B\u011Bl") != std::string::npos);
}

TEST_CASE("the farewell names the record in the terminal's own encoding") {
    const Home home;
    for (const std::string locale : {"C", "C.UTF-8"}) {
        CAPTURE(locale);
        Terminal terminal({{"play", "--humans", "A,a,B,b", "--record", home / (czech + ".bpgn")},
                           home.path(),
                           {{"LC_ALL", locale}},
                           120});
        REQUIRE(terminal.wait_for("A>"));
        terminal.type("ready\re4\r");
        REQUIRE(terminal.wait_for("a>"));
        terminal.type("quit!\r");
        CHECK(terminal.wait_for_end() == 0);
        const std::size_t left = terminal.raw().rfind("\x1b[?1049l");
        REQUIRE(left != std::string::npos);
        const std::string last = terminal.raw().substr(left);
        CAPTURE(last);
        CHECK(last.find(locale == "C" ? "B?la" : "B\u011Bl") != std::string::npos);
        CHECK(is_ascii(last) == (locale == "C"));
    }
}

TEST_CASE("a terminal of Latin-1 gets the letters that it has, and ? for the others", "[skips]") {
    const Home home;
    const std::string locales = home / "locales";
    std::filesystem::create_directories(locales);
    if (std::system(
            ("localedef -i de_DE -f ISO-8859-1 " + locales + "/de_DE.ISO-8859-1 >/dev/null 2>&1")
                .c_str()) != 0) { // NOLINT(concurrency-mt-unsafe)
        return support::skip("localedef and the sources of de_DE are not installed");
    }
    Terminal terminal({{"bpgn", "check", czech},
                       home.path(),
                       {{"LOCPATH", locales}, {"LC_ALL", "de_DE.ISO-8859-1"}},
                       200});
    CHECK(terminal.wait_for_end() >= 0);
    CHECK(terminal.raw().find("B?l") != std::string::npos);
    CHECK(terminal.raw().find("\xE9") != std::string::npos);
    CHECK(terminal.raw().find("\x9B") == std::string::npos);
    CHECK(terminal.raw().find("\xC3") == std::string::npos);
}

TEST_CASE("a terminal is spared what turns text round, a pipe gets every letter that stood there") {
    const Home home;
    const std::string file = home / "game.bpgn";
    const std::string letters = "\u0416\u202E\u200D\u65E5";
    std::ofstream(file) << "[Event \"a\x1b[2J" << letters << "\"]\n\n1A. e4 *\n";
    const std::vector<std::string> arguments{"bpgn", "convert", file, "--to", "json"};
    const auto piped = bughouse(arguments);
    CHECK(piped.output.find("a?[2J" + letters) != std::string::npos);
    Terminal terminal({arguments, home.path()});
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.shows("a?[2J\u0416?\u65E5"));
}

TEST_CASE("a window larger than any screen has a picture of bounded size") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {}});
    REQUIRE(terminal.wait_for("3:00"));
    const std::size_t before = terminal.bytes_written();
    terminal.claim_size(65535, 65535);
    CHECK(terminal.wait_until([&] { return terminal.bytes_written() > before + 20'000; }));
    terminal.resize(80, 24);
    CHECK(terminal.wait_for("A>"));
    CHECK(terminal.bytes_written() < before + 1'000'000);
    terminal.type("quit!\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("a terminal without a name is refused with a reason") {
    const Home home;
    {
        Terminal terminal({hot_seat, home.path(), {{"TERM", ""}}});
        CHECK(terminal.wait_for_end() == 3);
        CHECK(terminal.shows("TERM"));
        CHECK_FALSE(terminal.on_alternate_screen());
    }
}

TEST_CASE("an unknown terminal is taken for xterm-256color, with a note") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {{"TERM", "no-such-terminal"}}});
    REQUIRE(terminal.wait_for("3:00"));
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK(terminal.shows("no-such-terminal"));
}

TEST_CASE("without a locale the screen is ASCII") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {{"LANG", ""}}});
    REQUIRE(terminal.wait_for("3:00"));
    const std::string screen = terminal.text();
    CHECK(std::all_of(screen.begin(), screen.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
}

TEST_CASE("pieces are pictures where the terminal can show them, and letters elsewhere") {
    const Home home;
    struct Row {
        std::vector<std::pair<std::string, std::string>> environment;
        std::vector<std::string> arguments;
        std::string_view shown;
        bool blocks;
    };
    const std::vector<Row> rows{
        {{}, {}, "▟", true},
        {{}, {"--pieces", "fine"}, "🬵", false},
        {{}, {"--pieces", "figurines"}, "♜", false},
        {{}, {"--pieces", "letters"}, "R", false},
        {{{"TERM", "linux"}}, {}, "R", false},
        {{{"TERM", "linux"}}, {"--pieces", "blocks"}, "▟", true},
        {{{"NO_COLOR", "1"}}, {"--pieces", "blocks"}, "/RR\\", false},
        {{{"LANG", ""}}, {"--pieces", "blocks"}, "R", false},
    };
    for (const Row& row : rows) {
        Start start{hot_seat, home.path(), row.environment, 160, 45};
        start.arguments.insert(start.arguments.end(), row.arguments.begin(), row.arguments.end());
        Terminal terminal(start);
        REQUIRE(terminal.wait_for("3:00"));
        INFO(row.shown << " in\n" << terminal.text());
        CHECK(terminal.shows(row.shown));
        CHECK(terminal.shows("▟") == row.blocks);
    }
}

TEST_CASE("a key goes through the ways to draw pieces") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {}, 160, 45});
    REQUIRE(terminal.wait_for("▟"));
    for (const std::string_view next : {"🬵", "R", "♜", "▟"}) {
        terminal.type("\x16"); // Ctrl-V
        CHECK(terminal.wait_for(next));
    }
}

TEST_CASE("COLORTERM's promise is taken up wherever there is colour") {
    const Home home;
    const auto bytes = [&](std::vector<std::pair<std::string, std::string>> environment) {
        Terminal terminal({hot_seat, home.path(), std::move(environment), 160, 45});
        REQUIRE(terminal.wait_for("A>")); // the last row
        return terminal.bytes_written();
    };
    const std::size_t palette = bytes({});
    CHECK(bytes({{"COLORTERM", "truecolor"}}) > palette + 1000);
    CHECK(bytes({{"COLORTERM", "24bit"}}) > palette + 1000);
    CHECK(bytes({{"COLORTERM", "yes"}}) < palette + 1000);
    CHECK(bytes({{"COLORTERM", "truecolor"}, {"TERM", "screen"}}) > palette + 1000);
    CHECK(bytes({{"COLORTERM", "truecolor"}, {"TERM", "vt100"}}) < palette);
}

TEST_CASE("a locale that is not installed is UTF-8 when its name says so") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {{"LANG", "xx_XX.UTF-8"}}});
    REQUIRE(terminal.wait_for("3:00"));
    const std::string screen = terminal.text();
    CHECK(std::any_of(screen.begin(), screen.end(),
                      [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
}

TEST_CASE("a small terminal gets a page that says so, and the match when it grows") {
    const Home home;
    Start start{hot_seat, home.path(), {}};
    start.columns = 10;
    start.rows = 5;
    Terminal terminal(start);
    REQUIRE(terminal.wait_for("small"));
    terminal.resize(80, 24);
    CHECK(terminal.wait_for("3:00"));
    terminal.resize(9, 2);
    CHECK(terminal.wait_until([&] { return !terminal.shows("3:00"); }));
    terminal.resize(120, 40);
    CHECK(terminal.wait_for("3:00"));
}

TEST_CASE("of a storm of sizes the last is drawn, and few of the others") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {}});
    REQUIRE(terminal.wait_for("3:00"));
    const auto before = terminal.bytes_written();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 200; ++i) {
        terminal.resize(100 + i % 20, 30 + i % 10);
        terminal.wait_until([] { return false; }, 2ms);
    }
    terminal.resize(120, 40);
    terminal.type("storm");
    REQUIRE(terminal.wait_until([&] { return terminal.row(39) == "A> storm"; }));
    CHECK(terminal.shows("3:00"));
    // One screen per 50 ms, and one at each end; a screen of 120x40 takes 9000 bytes.
    const auto screens = (std::chrono::steady_clock::now() - start) / 50ms + 2;
    CHECK(terminal.bytes_written() - before < static_cast<std::size_t>(screens) * 12'000);
}

TEST_CASE("a terminal that hangs up before the match ends the program, which burns no time") {
    const Home home;
    const auto before = Terminal::processor_time();
    Terminal terminal({hot_seat, home.path(), {}});
    REQUIRE(terminal.wait_for("3:00"));
    terminal.hang_up();
    CHECK(terminal.wait_for_end(5s) == 3);
    CHECK(Terminal::processor_time() - before < 500ms);
}

TEST_CASE("SIGTERM and SIGHUP end the program decently before the match") {
    for (const int signal : {SIGTERM, SIGHUP}) {
        const Home home;
        Terminal terminal({hot_seat, home.path(), {}});
        REQUIRE(terminal.wait_for("3:00"));
        terminal.send(signal);
        CHECK(terminal.wait_for_end() == 0);
        CHECK_FALSE(terminal.on_alternate_screen());
    }
}

TEST_CASE("SIGINT and Ctrl-C end nothing") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {}});
    REQUIRE(terminal.wait_for("3:00"));
    terminal.send(SIGINT);
    terminal.type("\x03");
    CHECK(terminal.wait_for("quit"));
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("a terminal that takes no bytes holds up neither the match nor the end") {
    const Home home;
    Terminal terminal({hot_seat, home.path(), {}});
    REQUIRE(terminal.wait_for("3:00"));
    terminal.take(false);
    for (int i = 0; i < 200; ++i) { // more than the kernel buffers for a terminal
        terminal.type("\x0c");      // Ctrl-L: redraws the whole screen each time
    }
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end(5s) == 0);
}

TEST_CASE("a missing or faulty config file is told by name, line and column") {
    const Home home;
    const std::string file = home / "my.toml";
    const auto absent = bughouse({"play", "--config", file});
    CHECK(absent.exit_code == 2);
    CHECK(absent.message.find(file) != std::string::npos);
    std::ofstream(file) << "ascii = true\nspeling = 1\n";
    const auto faulty = bughouse({"play", "--config", file});
    CHECK(faulty.exit_code == 2);
    CHECK(faulty.message.find(file + ":2:1:") != std::string::npos);
    CHECK(faulty.message.find("speling") != std::string::npos);
}

TEST_CASE("words of play that make no sense are told by their option") {
    const std::vector<std::pair<std::string, std::string>> bad{
        {"--seat", "X"},     {"--humans", "A,q"},   {"--level", "9"},  {"--level", "a=0"},
        {"--time", "3+"},    {"--laws", "mine"},    {"--seed", "x"},   {"--color", "blue"},
        {"--pieces", "big"}, {"--theme", "nobody"}, {"--bfen", "8/8"}, {"--record", "/a/b/c"},
    };
    for (const auto& [option, value] : bad) {
        INFO(option << " " << value);
        const auto ran = bughouse({"play", option, value});
        CHECK(ran.exit_code == 2);
        CHECK(ran.message.find(option.substr(2)) != std::string::npos);
    }
}

TEST_CASE("a BFEN with nine ranks is refused, with the column") {
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8[] w KQkq - 180 180";
    const auto ran = bughouse({"play", "--bfen", board + " | " + board});
    CHECK(ran.exit_code == 2);
    CHECK(ran.message.find("column") != std::string::npos);
}

TEST_CASE("a lesson is solved at the board, and one's own mistake comes from a folder of records") {
    const Home home;
    Terminal learn({{"learn", "--pieces", "letters"}, home.path(), {}, 100, 30});
    REQUIRE(learn.wait_for("Lesson 1 of 12"));
    learn.type("Kb8\r");
    CHECK(learn.wait_for("No: Kb8 is no check"));
    learn.type("N@c1\r");
    CHECK(learn.wait_for("Right: N@c1# mates"));
    learn.type("\r");
    CHECK(learn.wait_for("Lesson 2 of 12"));
    learn.type("/quit\r");
    CHECK(learn.wait_for_end() == 0);

    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "[Result \"1-0\"]\n1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 "
                             "4A. d3 4a. h6 5A. Qxf7# 1-0\n";
    const std::vector<std::string> words{"train", record,    "--player",
                                         "Ann",   "--today", "2026-11-24"};
    Terminal train({words, home.path(), {}, 100, 30});
    REQUIRE(train.wait_for("Training 1 of 1"));
    train.type("Qxf7\r");
    CHECK(train.wait_for("Right: "));
    train.type("\r");
    CHECK(train.wait_for("the next comes in 1 day"));
    train.type("/quit\r");
    CHECK(train.wait_for_end() == 0);
    const auto later = bughouse(words, {{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}});
    CHECK(later.exit_code == 0);
    CHECK(later.output == "nothing to train today; the next comes in 1 day\n");
    const auto nobody = bughouse({"train", record, "--player", "eve"},
                                 {{}, {{"HOME", home.path() + "/eve"}, {"XDG_DATA_HOME", ""}}, {}});
    CHECK(nobody.exit_code == 1);
    CHECK(nobody.message == "bughouse train: no record of eve in " + record + "\n");
    const auto odd = bughouse({"train", "--today", "soon"}, {{}, {{"HOME", home.path()}}, {}});
    CHECK(odd.exit_code == 2);
}

TEST_CASE("what two who train at once have answered is kept, of both") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream file(record);
    for (const char* const queen : {"Qh5", "Qf3"}) {
        file << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
             << "[Result \"1-0\"]\n1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. " << queen
             << " 3a. a6 4A. d3 4a. h6 5A. Qxf7# 1-0\n\n";
    }
    file.close();
    const std::vector<std::string> words{"train", record,    "--player",
                                         "ann",   "--today", "2026-11-24"};
    Terminal one({words, home.path(), {}, 100, 30});
    REQUIRE(one.wait_for("Training 1 of 2"));
    Terminal other({words, home.path(), {}, 100, 30});
    REQUIRE(other.wait_for("Training 1 of 2"));
    one.type("Qxf7\r");
    CHECK(one.wait_for("Right: "));
    other.type("/next\r");
    REQUIRE(other.wait_for("Training 2 of 2"));
    other.type("Qxf7\r");
    CHECK(other.wait_for("Right: "));
    for (Terminal* const each : {&one, &other}) {
        each->type("/quit\r");
        CHECK(each->wait_for_end() == 0);
    }
    const auto later = bughouse(words, {{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}});
    CHECK(later.output == "nothing to train today; the next comes in 1 day\n");
}

TEST_CASE("one's own mistakes are found behind any number of other people's records") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream file(record);
    for (int i = 0; i < 310; ++i) {
        file << "[WhiteA \"eve\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
             << "[Result \"1-0\"]\n1A. e4 {ben resigns} 1-0\n\n";
    }
    file << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n[Result \"1-0\"]\n"
         << "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 4A. d3 4a. h6 5A. Qxf7# 1-0\n";
    file.close();
    Terminal train({{"train", record, "--player", "ann"}, home.path()});
    CHECK(train.wait_for("Training 1 of 1"));
}

TEST_CASE("mistakes are found in the library, but a match of the game folder is searched once") {
    const Home home;
    const std::vector<std::pair<std::string, std::string>> at_home{{"HOME", home.path()},
                                                                   {"XDG_DATA_HOME", ""}};
    const std::string data = home.path() + "/.local/share/bughouse";
    std::filesystem::create_directories(data + "/games");
    const auto import = [&](const std::string& file, const std::string& moves) {
        std::ofstream(file) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                            << "[Result \"1-0\"]\n" + moves + " 1-0\n";
        CHECK(bughouse({"library", "import", file}, {{}, at_home, {}}).exit_code == 0);
    };
    import(data + "/games/2026-11-22_100000_ann.bpgn", "1A. e4 1a. e5 {ben resigns}");
    import(home.path() + "/x.bpgn",
           "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 4A. d3 4a. h6 5A. Qxf7#");
    Terminal train({{"train", "--player", "Ann"}, home.path()});
    CHECK(train.wait_for("Training 1 of 1"));
    std::ifstream file(data + "/training");
    const std::string drills{std::istreambuf_iterator<char>(file), {}};
    CHECK(drills.find("seen\tann " + data + "/games/2026-11-22_100000_ann.bpgn#1\n") !=
          std::string::npos);
    CHECK(drills.find("library#1") == std::string::npos);
    CHECK(drills.find("seen\tann library#2\n") != std::string::npos);
}

TEST_CASE("mistakes are sought in folders of a folder, and a file of another folder is another") {
    const Home home;
    const auto write = [&](const std::string& folder, const std::string& moves) {
        std::filesystem::create_directories(home.path() + folder);
        std::ofstream(home.path() + folder + "/x.bpgn")
            << "[WhiteA \"J\xFCrgen\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
            << "[Result \"1-0\"]\n" + moves + " 1-0\n";
    };
    const support::Circumstances at_home{{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}};
    write("/records/2025", "1A. e4 1a. e5 {ben resigns}");
    const auto none = bughouse({"train", home.path() + "/records", "--player", "Jürgen"}, at_home);
    CHECK(none.output == "nothing to train: no mistake of yours is left\n");
    write("/records/2026", "1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 4A. d3 4a. h6 5A. Qxf7#");
    const auto train_in = [&](const std::string& folder) {
        return support::run("/bin/sh",
                            {"-c", "cd " + home.path() + folder + " && exec \"$0\" \"$@\"",
                             support::program_path(), "train", "x.bpgn", "--player", "Jürgen"},
                            at_home);
    };
    CHECK(train_in("/records/2025").output == none.output);
    const auto other = train_in("/records/2026"); // has a mistake, for which it needs a terminal
    CHECK(other.output.empty());
    CHECK(other.exit_code == 3);
}

TEST_CASE("no mistake is sought in a match whose drops obey other laws than the lessons'") {
    const auto train = [](const std::string& tags) {
        const Home home;
        const std::string record = home.path() + "/x.bpgn";
        std::ofstream(record)
            << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
            << tags + "[TimeControl \"60+0\"][Result \"1/2-1/2\"]\n"
            << "[FEN \"6rk/6pp/8/8/8/8/8/K7/N w - - 60 60 | "
               "4k3/8/8/8/8/8/8/4K3/ w - - 60 60\"]\n"
            << "1A. Ka2 {59} 1a. g6 {59} {Game drawn by agreement} 1/2-1/2\n";
        return bughouse({"train", record, "--player", "ann"},
                        {{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}})
            .output;
    };
    const std::string nothing = "nothing to train: no mistake of yours is left\n";
    CHECK(train("[Variant \"tandem\"]") == nothing);
    CHECK(train("[Laws \"fics drop_may_mate=no\"]") == nothing);
    CHECK(train("[PawnDropRanks \"2-6\"]") == nothing); // of bughouse.pro
    for (const char* const usual : {"", "[Laws \"wbn\"]", "[Laws \"fide\"]"}) {
        CHECK(train(usual).empty()); // a mistake was found: that needs a terminal
    }
}

TEST_CASE("what was trained while the clock was wrong comes up again") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "[Result \"1-0\"]\n1A. e4 1a. e5 2A. Bc4 2a. Nc6 3A. Qh5 3a. a6 "
                             "4A. d3 4a. h6 5A. Qxf7# 1-0\n";
    const auto train_on = [&](const std::string& day) {
        return bughouse({"train", record, "--player", "ann", "--today", day},
                        {{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}})
            .output;
    };
    CHECK(train_on("2099-01-22").empty()); // needs a terminal
    CHECK(train_on("2099-01-01") == "nothing to train today; the next comes in 21 days\n");
    CHECK(train_on("2098-12-31").empty());
    CHECK(train_on("2026-11-24").empty());
}

TEST_CASE("a narrow screen shows what a lesson asks") {
    const Home home;
    Terminal learn({{"learn"}, home.path(), {}, 40, 16});
    REQUIRE(learn.wait_for("One drop mates"));
    learn.type("show\r");
    REQUIRE(learn.wait_for("The answer is N@c1#"));
    learn.type("next\r");
    CHECK(learn.wait_for("2 of 12: One drop mates. Which?")); // all of it where there is room
    learn.type("/quit\r");
    CHECK(learn.wait_for_end() == 0);
}

TEST_CASE("Ctrl-C ends the search for mistakes, and that for a story") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream file(record); // a long match that ann loses
    file << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n[Result \"0-1\"]\n";
    for (int i = 1; i <= 200; i += 2) {
        file << fmt::format("{0}A. Nf3 {0}a. Nf6 {1}A. Ng1 {1}a. Ng8\n", i, i + 1);
    }
    file << "{ann resigns} 0-1\n";
    file.close();
    Terminal train({{"train", record, "--player", "ann"}, home.path()});
    REQUIRE(train.wait_for("Looking for what lost your match"));
    train.type("\x03");
    CHECK(train.wait_for_end() == 128 + SIGINT);
    Terminal story({{"replay", record, "--story"}, home.path()});
    story.send(SIGINT);
    CHECK(story.wait_for_end() == 128 + SIGINT);
}

TEST_CASE("drills that cannot be read are not replaced by none") {
    const Home home;
    const std::string drills = home.path() + "/.local/share/bughouse/training";
    std::filesystem::create_directories(drills); // as unreadable to root as to anybody
    const auto ran = bughouse({"train"}, {{}, {{"HOME", home.path()}, {"XDG_DATA_HOME", ""}}, {}});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message.find(drills + ": ") != std::string::npos);
    CHECK(std::filesystem::exists(drills));
}

TEST_CASE("a last match that cannot be relived or shown leads back to the start page, with why") {
    const Home home;
    const std::string games = home.path() + "/.local/share/bughouse/games";
    std::filesystem::create_directories(games);
    std::ofstream(games + "/2026-11-22_100000_crazyhouse_ann-ben.bpgn")
        << "[WhiteA \"ann\"][BlackA \"ben\"][Variant \"crazyhouse\"][Result \"0-1\"]\n"
        << "1A. e4 {ann resigns} 0-1\n";
    Terminal terminal({{}, home.path()});
    REQUIRE(terminal.wait_for("type your name"));
    terminal.type("ann\r");
    REQUIRE(terminal.wait_for("Enter chooses"));
    terminal.type(up_to_learn);
    REQUIRE(terminal.wait_for("> Learn"));
    terminal.type("\x1b[D\r");
    CHECK(terminal.wait_for("not opened: only bughouse can be relived"));
    CHECK(terminal.shows("> Learn"));
    std::ofstream(games + "/2026-11-22_100000_crazyhouse_ann-ben.bpgn") << "";
    terminal.type("\x1b[A\x1b[A\r");
    CHECK(terminal.wait_for("not opened: no game"));
    CHECK(terminal.shows("> Replay"));
    terminal.type("q");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("what is chosen on the start page after a match of `play` is done") {
    const Home home;
    Terminal terminal({{"play", "--pieces", "letters"}, home.path(), {}, 80, 24});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("e4\r");
    REQUIRE(terminal.wait_for("1A e4"));
    terminal.type("resign!\r");
    REQUIRE(terminal.wait_for("r rematch"));
    terminal.type("n\r");
    REQUIRE(terminal.wait_for("> Play"));
    REQUIRE(terminal.wait_for("Replay")); // the match just played
    terminal.type(up_to_learn);
    REQUIRE(terminal.wait_for("> Learn"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("Lesson 1 of 12"));
    terminal.type("/quit\r");
    CHECK(terminal.wait_for("> Learn"));
}

TEST_CASE("a sit for a piece that was in the reserve is asked again, and to go is right") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record)
        << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
        << "[TimeControl \"180+0\"][Result \"0-1\"]\n1B. Nf3 {175} 1b. f6 {175} 2B. Ne5 {170} "
           "2b. fxe5 {170} 1A. e4 {170} 1a. e5 {170} 2A. Nf3 {150} 2a. Nc6 {150} 3B. Nc3 {125} "
           "3b. d5 {165} 4B. Nxd5 {120} 4b. Qxd5 {135} 3A. N@f5 {102} {ben wins} 0-1\n";
    Terminal train(
        {{"train", record, "--player", "ann", "--today", "2026-11-24"}, home.path(), {}, 120, 30});
    REQUIRE(train.wait_for("You waited here. Sit or go?"));
    train.type("sit\r");
    CHECK(train.wait_for("No: you have 1:45, dave 2:00: your flag falls first"));
    train.type("go\r");
    CHECK(train.wait_for("you sat 45 s for a knight though you had one"));
    train.type("/quit\r");
    CHECK(train.wait_for_end() == 0);
    CHECK(train.raw().find("Looking for your mistakes ...") <
          train.raw().find("Looking for what lost your match"));
    CHECK_FALSE(train.shows("Looking for")); // that message has been replaced by the result
}

TEST_CASE("a recorded match is lived through again, and left") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "[TimeControl \"180+0\"][Result \"0-1\"]\n1A. e4 {180} 1a. e5 {180} "
                             "1B. d4 {180} 2A. Nf3 {180} 2a. Nc6 {180} {ann resigns} 0-1\n";
    Terminal relive({{"relive", record, "--seat", "A"}, home.path(), {}, 120, 40});
    REQUIRE(relive.wait_for("ready"));
    relive.type("e4\r");
    CHECK(relive.wait_for("1a e5"));
    CHECK(relive.wait_for("1B d4"));
    relive.type("Nc3\r");
    CHECK(relive.wait_for("ann played Nf3"));
    relive.type("/quit\r/quit\r");
    CHECK(relive.wait_for_end() == 0);
    const auto without = bughouse({"relive", record}, {{}, {{"HOME", home.path()}}, {}});
    CHECK(without.exit_code == 2);
    const auto nowhere =
        bughouse({"relive", record, "--seat", "x"}, {{}, {{"HOME", home.path()}}, {}});
    CHECK(nowhere.exit_code == 2);
    CHECK(nowhere.message.find("--seat") != std::string::npos);
    const auto third_board =
        bughouse({"relive", record, "--seat", "C"}, {{}, {{"HOME", home.path()}}, {}});
    CHECK(third_board.exit_code == 2);
    CHECK(third_board.message.find("--seat C: bughouse has 2 boards") != std::string::npos);
}

TEST_CASE("the start page that a new match leads to works from wherever one came") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "[TimeControl \"180+0\"][Result \"0-1\"]\n1A. e4 {180} "
                             "{ann resigns} 0-1\n";
    const bool relives = GENERATE(false, true);
    const std::vector<std::string> relive{"relive", record, "--seat", "A"};
    Terminal terminal({relives ? relive : std::vector<std::string>{"learn"}, home.path()});
    REQUIRE(terminal.wait_for(relives ? "Ready?" : "Lesson 1 of 12"));
    terminal.type("/match\r");
    REQUIRE(terminal.wait_for("> Play"));
    CHECK(terminal.shows("Connect"));
    terminal.type(up_to_learn);
    REQUIRE(terminal.wait_for("> Learn"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("Lesson 1 of 12"));
    terminal.type("/quit\r");
    CHECK(terminal.wait_for("> Learn"));
    terminal.type("q");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("quitting on a start page inside lessons quits, also if they began on the start page") {
    const Home home;
    Terminal terminal({{}, home.path()});
    REQUIRE(terminal.wait_for("type your name"));
    terminal.type("ann\r");
    REQUIRE(terminal.wait_for("Enter chooses"));
    terminal.type(up_to_learn);
    REQUIRE(terminal.wait_for("> Learn"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("Lesson 1 of 12"));
    terminal.type("/match\r");
    REQUIRE(terminal.wait_for("> Play"));
    terminal.type("q");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("a recorded match is what its record says, whatever was asked of the first match") {
    const Home home;
    const std::string games = home.path() + "/.local/share/bughouse/games";
    std::filesystem::create_directories(games);
    std::ofstream(games + "/2026-11-22_100000_ann-dot_ben-cid.bpgn")
        << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
        << "[TimeControl \"180+0\"][Result \"0-1\"]\n1A. e4 {180} {ann resigns} 0-1\n";
    Terminal play({{"play", "--time", "5+0", "--seat", "b"}, home.path()});
    REQUIRE(play.wait_for("Ready?"));
    play.type("/match\r");
    REQUIRE(play.wait_for("> Play"));
    play.type(up_to_learn);
    REQUIRE(play.wait_for("> Learn"));
    play.type("\r");
    REQUIRE(play.wait_for("Lesson 1 of 12"));
    play.type("/quit\r");
    REQUIRE(play.wait_for("> Learn"));
    play.type("\x1b[C\x1b[C");
    REQUIRE(play.wait_for("last match"));
    play.type("\r");
    REQUIRE(play.wait_for("Ready?"));
    CHECK(play.shows("bughouse 3+0"));
    play.type("/quit\r");
    REQUIRE(play.wait_for("> Learn"));
    play.type("q");
    CHECK(play.wait_for_end() == 0);
}

TEST_CASE("the last position of a match is drawn beside its record") {
    const Home home;
    Terminal play({hot_seat, home.path(), {}, 80, 24});
    REQUIRE(play.wait_for("Ready?"));
    play.type("\r");
    play.type("e4\r");
    play.type("/resign!\r");
    REQUIRE(play.wait_for("r rematch"));
    play.type("p");
    CHECK(play.wait_for("the picture is in"));
    CHECK(play.wait_for(".svg")); // the whole path is shown
    play.type("q\r");
    CHECK(play.wait_for_end() == 0);
    std::string pictures;
    for (const auto& file : std::filesystem::recursive_directory_iterator(home.path())) {
        if (file.path().extension() == ".svg") {
            std::ifstream text(file.path());
            std::getline(text, pictures);
        }
    }
    CHECK(pictures.find("<svg") != std::string::npos);
}

TEST_CASE("lessons are read out in text mode, from the first question on") {
    const Home home;
    const auto ran =
        bughouse({"learn", "--text"}, {"b\nKb8\nN@c1\n\n/quit\n", {{"HOME", home.path()}}, {}});
    CHECK(ran.output.find("1 of 12: You are Black on board B. One drop mates") !=
          std::string::npos);
    CHECK(ran.output.find("Board B. ") != std::string::npos);
    CHECK(ran.output.find("No: Kb8 is no check") != std::string::npos);
    CHECK(ran.output.find("Right: N@c1# mates") != std::string::npos);
    CHECK(ran.output.find("2 of 12: ") != std::string::npos);
    CHECK(ran.output.find("Ready?") == std::string::npos);
    CHECK_FALSE(has_escapes(ran));
}
