// SPDX-License-Identifier: GPL-3.0-or-later
// Text mode of the real program: through a pipe, and on a terminal without cursor control.
#include "tests/e2e/small_server.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fstream>

using namespace std::chrono_literals;
using support::bughouse;
using support::Home;
using support::Terminal;

namespace {

const std::vector<std::string> as_lines{"--text", "play", "--humans", "A,a,B,b"};

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// Whether it is plain text: no control characters except line ends, and no line too wide.
bool is_plain(const std::string& text) {
    std::size_t columns = 0;
    for (const char c : text) {
        columns = c == '\n' ? 0 : columns + 1;
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n') || columns > 80) {
            return false;
        }
    }
    return true;
}

} // namespace

TEST_CASE("a match is played through a pipe") {
    const Home home;
    const auto ran = bughouse(as_lines, {"ready\nA:e4\na:e5\np N\nA:Bc4\nB:d4\na:Nc6\nA:Qh5\nQxh9\n"
                                         "a:Nf6\nA:Qxf7\nquit\n",
                                         {{"HOME", home.path()}},
                                         {}});
    INFO(ran.output);
    CHECK(ran.exit_code == 0);
    CHECK(ran.message.empty());
    CHECK(is_plain(ran.output));
    CHECK(has(ran.output, "The clocks run."));
    CHECK(has(ran.output, ": e4. "));
    CHECK(has(ran.output, "Knights. White b1 g1. Black b8 g8. In hand none."));
    CHECK(has(ran.output, "queen takes f7, mate"));
    CHECK(has(ran.output, "mated on board A"));
}

TEST_CASE("a match without clocks begins without any") {
    const Home home;
    auto words = as_lines;
    words.insert(words.end(), {"--time", "none"});
    const auto ran = bughouse(words, {"ready\nA:e4\nquit!\n", {{"HOME", home.path()}}, {}});
    CHECK(has(ran.output, "The match begins."));
    CHECK_FALSE(has(ran.output, "The clocks run."));
}

TEST_CASE("text that cannot be written ends the program, and a full disk is told") {
    const Home home;
    const auto ran =
        bughouse(as_lines, {"ready\nA:e4\nquit!\n", {{"HOME", home.path()}}, "/dev/full"});
    CHECK(ran.exit_code == 3);
    CHECK(ran.message == "bughouse: standard output: No space left on device\n");
}

TEST_CASE("the end of the input ends the program, and the match is kept") {
    const Home home;
    const auto ran = bughouse(as_lines, {"ready\nA:e4\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(is_plain(ran.output));
    CHECK(has(ran.output, ": e4. "));
    CHECK(has(ran.output, "saved:"));
}

TEST_CASE("matches that begin within a second have a record each") {
    const Home home;
    const auto ran = bughouse(
        as_lines,
        {"e4\nA:resign!\nr\nd4\nA:resign!\nr\nc4\nA:resign!\nquit\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    std::string moves;
    for (const auto& file :
         std::filesystem::directory_iterator(home / ".local/share/bughouse/games")) {
        std::ifstream text(file.path());
        for (std::string line; std::getline(text, line);) {
            moves += line.starts_with("1A. ") ? line.substr(4, 2) + " " : "";
        }
    }
    CHECK(moves.size() == 9);
    CHECK((has(moves, "e4") && has(moves, "d4") && has(moves, "c4")));
}

TEST_CASE("the library knows which match of a record a match is") {
    const Home home;
    const std::string record = home / "all.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][Result \"1-0\"]\n1A. e4 {ben resigns} 1-0\n";
    const support::Circumstances at_home{
        "e4\nA:resign!\nr\nd4\nA:resign!\nquit\n", {{"HOME", home.path()}}, {}};
    auto words = as_lines;
    words.insert(words.end(), {"--record", record});
    (void)bughouse(words, at_home);
    (void)bughouse(as_lines, {"c4\nA:resign!\nquit\n", {{"HOME", home.path()}}, {}});
    const auto file_of = [&](const char* opening) {
        const std::string found =
            bughouse({"library", "search", "--opening", opening, "--json"}, at_home).output;
        const auto at = found.find("\"file\":");
        return found.substr(at, found.find('}', at) - at);
    };
    CHECK(file_of("e4") == fmt::format("\"file\":\"{}\",\"game\":2", record));
    CHECK(file_of("d4") == fmt::format("\"file\":\"{}\",\"game\":3", record));
    CHECK(has(file_of("c4"), "/games/"));
    CHECK(has(file_of("c4"), "\"game\":1"));
}

TEST_CASE("the last line of a pipe counts though no end of line stands behind it") {
    const Home home;
    const auto ran = bughouse(as_lines, {"ready\nA:e4\np N", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "Knights. White b1 g1. Black b8 g8. In hand none."));
}

TEST_CASE("a pipe that never ends is obeyed, and ends with the program") {
    const Home home;
    std::string lines = "ready\n";
    for (int i = 0; i < 20'000; ++i) {
        lines += "p N\n";
    }
    const auto ran = bughouse(as_lines, {lines + "quit!\np B\n", {{"HOME", home.path()}}, {}});
    const std::string_view answer = "Knights. White b1 g1. Black b8 g8. In hand none.\n";
    std::size_t answers = 0;
    for (auto at = ran.output.find(answer); at != std::string::npos; ++answers) {
        at = ran.output.find(answer, at + 1);
    }
    CHECK(answers == 20'000);
    CHECK_FALSE(has(ran.output, "Bishops."));
    CHECK_FALSE(has(ran.output, "left out"));
}

TEST_CASE("a dumb terminal has text mode by itself, and nothing comes into the typed line") {
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b", "--time", "none"},
                       home.path(),
                       {{"TERM", "dumb"}},
                       80,
                       60});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("to move, A"));
    terminal.type("A:e5");
    REQUIRE(terminal.wait_for("A:e5"));
    terminal.type("\x7f");
    terminal.type("4");
    REQUIRE(terminal.wait_for("A:e4"));
    CHECK_FALSE(terminal.shows("A:e5"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("to move, a"));
    for (const char* line : {"a:e5", "A:Bc4", "a:Nc6", "A:Qh5", "a:Nf6", "A:Qxf7"}) {
        terminal.type(std::string(line) + "\r");
    }
    CHECK(terminal.wait_for("mated on board A"));
    terminal.type("\x03"); // Ctrl-C
    CHECK(terminal.wait_for("Ctrl-C does not quit"));
    terminal.type("resign\rquit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.raw().find('\x1b') == std::string::npos);
    CHECK_FALSE(terminal.is_raw());
}

TEST_CASE("Enter takes what text mode proposes") {
    const Home home;
    Terminal terminal({{"--text", "play", "--time", "none"}, home.path(), {}, 80, 60});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("how are you\r");
    REQUIRE(terminal.wait_for("Enter tells it to your partner"));
    terminal.type("\r");
    CHECK(terminal.wait_for("player -> bob> how are you"));
}

TEST_CASE("the start page is a list of lines in text mode") {
    const Home home;
    Terminal terminal({{"--text"}, home.path(), {{"USER", "ulla"}}});
    REQUIRE(terminal.wait_for("name"));
    terminal.type("ulla\r");
    REQUIRE(terminal.wait_for("> Play"));
    terminal.type("\r");
    REQUIRE(terminal.wait_for("You are White on board A"));
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.raw().find('\x1b') == std::string::npos);
}

TEST_CASE("after a page has been read, every line is for the match that it covers") {
    const Home home;
    Terminal terminal({{"--text", "play", "--time", "none"}, home.path(), {}, 80, 60});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("help\r");
    REQUIRE(terminal.wait_for("Type a move and press Enter"));
    terminal.type("hint\r"); // not h, a key of the page, and the rest
    CHECK(terminal.wait_for("hints are for a match of yours"));
    terminal.type("help\r");
    terminal.type("h\r");
    CHECK(terminal.wait_for("You: nothing."));
    terminal.type("help\r");
    terminal.type("q\r"); // leaves the page, not the program
    terminal.type("help\r");
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
    const auto piped = bughouse({"--text", "play", "--time", "none"},
                                {"help\nc\nquit\n", {{"HOME", home.path()}}, {}});
    CHECK(has(piped.output, "\nNo clocks.\n"));
    CHECK_FALSE(has(piped.output, "is not a move"));
}

TEST_CASE("through a pipe a row of the start page is chosen by its first letters") {
    const Home home;
    const auto ran = bughouse(
        {"--text"}, {"ulla\nfrobnicate\nlearn\n\n/quit\nq\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "type your name, for the screen and the records"));
    CHECK(has(ran.output, "Enter chooses"));
    CHECK(has(ran.output, "no row begins with \"frobnicate\""));
    CHECK(has(ran.output, "> Learn: 12 lessons"));
    CHECK_FALSE(has(ran.output, "You are White"));
    const Home other; // where the name is still asked for
    const auto with_slash = bughouse({"--text"}, {"ulla\n/quit\n\n", {{"HOME", other.path()}}, {}});
    CHECK(has(with_slash.output, "> Quit"));
    CHECK_FALSE(has(with_slash.output, "no row begins"));
}

TEST_CASE("through a pipe the lines go on where one page leads to another") {
    const Home home;
    const auto ran = bughouse(
        {"--text"}, {"ulla\nlearn\n\nnext\n/quit\nquit\nq\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "1 of 12: "));
    CHECK(has(ran.output, "2 of 12: "));
    CHECK_FALSE(has(ran.output, "3 of 12: "));
    CHECK(ran.exit_code == 0);
}

TEST_CASE("the start page tells how many lessons were solved, in another run, too") {
    const Home home;
    const auto learn = [&](const char* lines) {
        return bughouse({"--text"}, {lines, {{"HOME", home.path()}}, {}}).output;
    };
    CHECK(has(learn("ulla\nlearn\nq\n"), "> Learn: 12 lessons\n"));
    std::filesystem::create_directories(home / ".local/share/bughouse");
    std::ofstream(home / ".local/share/bughouse/lessons") << "small_001 31A\nnone of ours 1A\n";
    CHECK(has(learn("learn\nq\n"), "> Learn: 12 lessons, 1 done"));
}

TEST_CASE("lines of a pipe wait until the server can take them, and are all sent") {
    const Home home;
    e2e::Conversation all{e2e::login, true};
    all.steps.push_back({"games", "No games.\nfics% "});
    support::ScriptServer server({all});
    const auto ran =
        bughouse({"--text", "connect", "127.0.0.1", server.port(), "--timeseal", "off"},
                 {"amy\nsecret\nwho\ngames\ntell ben hi", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    const std::string heard = server.heard();
    INFO(heard);
    CHECK(has(heard, "secret"));
    CHECK(heard.find("who") > heard.find("secret"));
    CHECK(has(heard, "tell ben hi"));
    CHECK_FALSE(has(ran.output, "not connected"));
    CHECK(ran.exit_code == 0);
}

TEST_CASE("a farewell in a pipe waits until what was said before is sent") {
    const Home home;
    const auto* farewell = GENERATE(as<const char*>{}, "quit", "/quit\n");
    e2e::Conversation all{e2e::login, false};
    all.steps.push_back({"quit", "Thank you for using the server.\n"});
    support::ScriptServer server({all});
    const auto ran = bughouse(
        {"--text", "connect", "127.0.0.1", server.port(), "--timeseal", "off"},
        {std::string("amy\nsecret\nwho\ntell ben hi\n") + farewell, {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    const std::string heard = server.heard();
    INFO(heard);
    CHECK(has(heard, "who"));
    CHECK(heard.find("quit") > heard.find("tell ben hi"));
    CHECK(ran.exit_code == 0);
}

TEST_CASE("neither a server that never speaks nor one out of reach keeps a pipe waiting for ever") {
    const Home home;
    support::ScriptServer mute({{{}, true}});
    const auto ran = bughouse({"--text", "connect", "127.0.0.1", mute.port(), "--timeseal", "off"},
                              {"who\ngames\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "*** not sent: you are not logged in"));
    CHECK(ran.exit_code == 0);
    CHECK(bughouse({"--text", "connect", "--unix", home / "nobody"},
                   {"who\n", {{"HOME", home.path()}}, {}})
              .exit_code != 0);
}

TEST_CASE("through a pipe a word that is no key of the library replays nothing") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "1A. e4 {ben resigns} 1-0\n";
    REQUIRE(bughouse({"library", "import", record}, {{}, {{"HOME", home.path()}}, {}}).exit_code ==
            0);
    const auto ran =
        bughouse({"library", "--text"}, {"frobnicate\nq\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "no key is called \"frobnicate\"; F1 helps"));
    CHECK_FALSE(has(ran.output, "left right step"));
    const auto helped = bughouse({"library", "--text"}, {"help\n", {{"HOME", home.path()}}, {}});
    CHECK(has(helped.output, "\nThe library\n"));
    const auto filtered =
        bughouse({"library", "--text"}, {"/\nhelp\n", {{"HOME", home.path()}}, {}});
    CHECK_FALSE(has(filtered.output, "\nThe library\n")); // in a filter it is text
}

TEST_CASE("through a pipe a replay obeys its keys by name, as the screen writes them, and help") {
    const Home home;
    const std::string record = home.path() + "/x.bpgn";
    std::ofstream(record) << "[WhiteA \"ann\"][BlackA \"ben\"][WhiteB \"cid\"][BlackB \"dot\"]\n"
                          << "1A. e4 1a. e5 {ben resigns} 1-0\n";
    const auto ran = bughouse({"replay", record, "--text"},
                              {"right\nRIGHT\nhelp\nq\nq\n", {{"HOME", home.path()}}, {}});
    INFO(ran.output);
    CHECK(has(ran.output, "1A ann: e4.\n1a ben: e5. ben resigns  1-0.\n"));
    CHECK(has(ran.output, "\nStepping through a match\n"));
    CHECK_FALSE(has(ran.output, "where is that?"));
}

TEST_CASE("/text changes a running match to lines, and back") {
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b", "--time", "none", "--ascii"}, home.path()});
    REQUIRE(terminal.wait_for("Ready?"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("TO MOVE"));
    terminal.type("/text\r");
    REQUIRE(terminal.wait_until([&] { return !terminal.on_alternate_screen(); }));
    const std::size_t pictures = terminal.raw().size();
    terminal.type("A:e4\r");
    REQUIRE(terminal.wait_for(": e4."));
    terminal.type("s e4\r");
    REQUIRE(terminal.wait_for("e4: white pawn."));
    terminal.type("help\r");
    REQUIRE(terminal.wait_for("Type a move and press Enter"));
    terminal.type("s e2\r"); // the first letter leaves the help page and is typed
    REQUIRE(terminal.wait_for("e2: empty"));
    CHECK(terminal.raw().find('\x1b', pictures) == std::string::npos);
    terminal.type("/text off\r");
    REQUIRE(terminal.wait_for("1A e4"));
    CHECK(terminal.on_alternate_screen());
    terminal.type("/text\r");
    REQUIRE(terminal.wait_until([&] { return !terminal.on_alternate_screen(); }));
    terminal.type("resign!\rquit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK_FALSE(terminal.is_raw());
}

TEST_CASE("text mode keeps the log, and a bound key enters its line") {
    const Home home;
    std::filesystem::create_directories(home / ".config/bughouse");
    std::ofstream(home / ".config/bughouse/bughouse.toml") << "log = true\nbind = \"F5=p N\"\n";
    const auto logged = [&] {
        std::string text;
        std::error_code none;
        for (const auto& file :
             std::filesystem::directory_iterator(home / ".local/state/bughouse/log", none)) {
            std::ifstream in(file.path());
            text.append(std::istreambuf_iterator<char>(in), {});
        }
        return text;
    };
    SECTION("on a terminal") {
        Terminal terminal({as_lines, home.path()});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("ready\r");
        REQUIRE(terminal.wait_for("The clocks run."));
        terminal.type("\x1b[15~"); // F5
        CHECK(terminal.wait_for("Knights. White b1 g1."));
        terminal.type("bind Ctrl-] p B\r");
        REQUIRE(terminal.wait_for("Ctrl-] is p B"));
        terminal.type("A:e\x1d"); // must not disturb the line that is being typed
        terminal.type("4\r");
        REQUIRE(terminal.wait_for(": e4."));
        CHECK_FALSE(terminal.shows("Bishops."));
        terminal.type("\x1d");
        CHECK(terminal.wait_for("Bishops. White c1 f1."));
        terminal.type("quit!\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK(has(logged(), "The clocks run.\n"));
        CHECK(has(logged(), ": e4."));
        CHECK(logged().find_first_not_of("0123456789:") == 8); // the time of day
    }
    SECTION("through a pipe") {
        const auto ran = bughouse(as_lines, {"ready\nA:e4\nquit!\n", {{"HOME", home.path()}}, {}});
        CHECK(has(logged(), ": e4."));
        CHECK(has(ran.output, ": e4."));
    }
    SECTION("or says that there is no place for it") {
        const auto ran =
            bughouse({"--text", "--log", "play", "--humans", "A,a,B,b"},
                     {"ready\nA:e4\nquit!\n", {{"HOME", ""}, {"XDG_DATA_HOME", home.path()}}, {}});
        CHECK(has(ran.output, "not kept: the log: neither HOME nor XDG_STATE_HOME is set"));
    }
    SECTION("unless it is switched off") {
        std::ofstream(home / ".config/bughouse/bughouse.toml") << "log = false\n";
        (void)bughouse(as_lines, {"ready\nA:e4\nquit!\n", {{"HOME", home.path()}}, {}});
        CHECK(logged().empty());
    }
}
