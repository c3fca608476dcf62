// SPDX-License-Identifier: GPL-3.0-or-later
// Whole matches, typed into the real program and read from the terminal's screen.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/sessions.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <tuple>

using namespace std::chrono_literals;
using support::bughouse;
using support::Home;
using support::ScratchFolder;
using support::Terminal;

namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// The one record in the game library of that home; empty while there is none.
std::string library_record(const Home& home) {
    std::error_code none;
    const std::filesystem::path games = home / ".local/share/bughouse/games";
    std::string found;
    for (const auto& entry : std::filesystem::directory_iterator(games, none)) {
        if (entry.path().extension() == ".bpgn") {
            CHECK(found.empty());
            found = entry.path().string();
        }
    }
    return found;
}

/// The matches that run, or were left by killed programs, beside a record in that folder.
std::vector<std::filesystem::path> running_beside(const ScratchFolder& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        if (entry.path().extension() == ".part") {
            found.push_back(entry.path());
        }
    }
    return found;
}

/// Enters a move and waits until the list of moves shows it with its label.
void play(Terminal& terminal, const std::string& seat_and_move, const std::string& shown) {
    terminal.type(seat_and_move + "\r");
    INFO(seat_and_move << "\n" << terminal.text());
    REQUIRE(terminal.wait_for(shown));
}

/// The row of the reserve above (first) or below (last) the board on that half of 80 columns.
std::string reserve(const Terminal& terminal, int row, bool left) {
    const std::string whole = terminal.row(row);
    return left ? whole.substr(0, 26) : whole.substr(std::min<std::size_t>(26, whole.size()), 26);
}

std::string judged(const std::string& file) {
    const auto ran = bughouse({"bpgn", "check", file});
    CHECK(ran.exit_code == 0);
    return ran.output;
}

} // namespace

namespace {

/// What the library of that home finds.
std::string in_library(const std::string& home) {
    return support::bughouse({"library", "search"},
                             {{}, {{"XDG_DATA_HOME", home + "/.local/share"}}, {}})
        .output;
}

} // namespace

TEST_CASE("the start page offers servers after a match of `bughouse play`, too") {
    const Home home;
    Terminal terminal({{"play", "--ascii", "--humans", "A,a,B,b"}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    play(terminal, "A:e4", "1A e4");
    terminal.type("resign!\r");
    REQUIRE(terminal.wait_for("rematch"));
    terminal.type("n\r");
    CHECK(terminal.wait_for("Connect"));
}

TEST_CASE("a whole match: moves, a capture that feeds the partner, a drop, mate, and its record") {
    const Home home;
    Terminal terminal({{"play", "--ascii", "--humans", "A,a,B,b"}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("TO MOVE"));

    play(terminal, "A:e4", "1A e4");
    play(terminal, "a:e5", "1a e5");
    play(terminal, "B:d4", "1B d4");
    play(terminal, "b:e5", "1b e5");
    CHECK(reserve(terminal, 2, true).find("P1") == std::string::npos);
    play(terminal, "B:dxe5", "2B dxe5");
    // The captured piece goes to its partner.
    CHECK(reserve(terminal, 2, true).find("P1") != std::string::npos);
    play(terminal, "A:Bc4", "2A Bc4");
    play(terminal, "a:P@d4", "2a P@d4");
    CHECK(reserve(terminal, 2, true).find("P1") == std::string::npos);
    play(terminal, "A:Qh5", "3A Qh5");
    play(terminal, "a:Nc6", "3a Nc6");
    play(terminal, "A:Qxf7", "4A Qxf7#");
    CHECK(terminal.wait_for("mated on board A"));
    CHECK(terminal.wait_for("rematch"));

    terminal.type("q\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK_FALSE(terminal.on_alternate_screen());
    CHECK(terminal.shows("mated on board A"));
    const std::string record = library_record(home);
    REQUIRE_FALSE(record.empty());
    CHECK(terminal.shows(std::filesystem::path(record).filename().string().substr(0, 20)));
    CHECK(judged(record).find("\tlegal\t10/10\t") != std::string::npos);
    CHECK(in_library(home.path()).find("\t1-0\t10\tmate\ngames 1\n") != std::string::npos);
}

TEST_CASE("with --book library a bot opens as the matches of the library did") {
    // A move that no good bot chooses and that begins none of our own book lines.
    const auto first_moves = [](int matches, const char* book, const char* level) {
        const Home home;
        std::string text;
        for (int i = 0; i < matches; ++i) {
            text += fmt::format("[WhiteA \"ann{}\"] 1A. Na3 1a. e5 {{bob resigns}} 1-0\n\n", i);
        }
        (void)bughouse({"library", "import", "-"},
                       {text, {{"XDG_DATA_HOME", home / ".local/share"}}, {}});
        // Level 4 may choose any move; with a seed it always chooses the same one.
        Terminal terminal({{"--text", "play", "--humans", "a,b", "--book", book, "--level", level,
                            "--time", "none", "--seed", "1"},
                           home.path(),
                           {}});
        REQUIRE(terminal.wait_for("Ready?"));
        terminal.type("ready\r");
        REQUIRE(terminal.wait_for("to move, a"));
        REQUIRE(terminal.wait_for("to move, b"));
        terminal.type("l\r");
        REQUIRE(terminal.wait_for("1A "));
        return terminal.text();
    };
    const std::string by_library = first_moves(30, "library", "6");
    CHECK(by_library.find("knight a3") != std::string::npos);
    for (const auto& [matches, book, level] :
         {std::tuple(30, "on", "6"), std::tuple(30, "library", "4"),
          std::tuple(10, "library", "6")}) {
        INFO(matches << " " << book << " " << level);
        CHECK(first_moves(matches, book, level).find("knight a3") == std::string::npos);
    }
}

TEST_CASE("the library's page writes out what it finds, and the start page tells the last match") {
    const Home home;
    const std::string data = home / ".local/share/bughouse/";
    const support::Circumstances around{
        "[WhiteA \"PLAYER\"][Date \"2025.01.02\"] 1A. e4 {a resigns} 1-0\n",
        {{"XDG_DATA_HOME", home / ".local/share"}},
        {}};
    (void)bughouse({"library", "import", "-"}, around);
    {
        Terminal terminal({{"library"}, home.path(), {}});
        REQUIRE(terminal.wait_for("2025-01-02"));
        terminal.type("x");
        CHECK(terminal.wait_for("1 match written to"));
        CHECK(text_of(data + "export-1.bpgn") == bughouse({"library", "show", "1"}, around).output);
        terminal.type("/nobody\r");
        REQUIRE(terminal.wait_for("0 matches"));
        terminal.type("x");
        CHECK(terminal.wait_for("nothing to write: no match fits"));
        CHECK_FALSE(std::filesystem::exists(data + "export-2.bpgn"));
        terminal.type("qq");
        CHECK(terminal.wait_for_end() == 0);
    }
    Terminal start({{}, home.path(), {}});
    CHECK(start.wait_for("last: won")); // names are compared without regard to case
}

TEST_CASE("the page of a large library shows the newest matches, and counts all and mine") {
    const Home home;
    std::string matches;
    for (int i = 0; i < 1100; ++i) {
        matches += fmt::format("[WhiteA \"{}\"][BlackA \"b{}\"][Date \"{}\"] 1A. e4 "
                               "{{a resigns}} 1-0\n\n",
                               i < 2 ? "player" : "x", i, i < 2 ? "1999.01.01" : "2024.01.01");
    }
    (void)bughouse({"library", "import", "-"},
                   {matches, {{"XDG_DATA_HOME", home / ".local/share"}}, {}});
    Terminal terminal({{"library"}, home.path(), {}, 100, 30});
    REQUIRE(terminal.wait_for("1000 of 1100 matches"));
    CHECK(terminal.wait_for("2 won, 0 lost, 0 drawn")); // before those that are shown
    terminal.type("/x");
    CHECK(terminal.wait_for("1000 of 1098 matches"));
    terminal.type(" limit:1050");
    CHECK(terminal.wait_for("1000 of 1050 matches"));
}

TEST_CASE("after SIGKILL the record holds every half-move older than a second") {
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b", "--time", "none"}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    play(terminal, "A:e4", "1A e4");
    play(terminal, "a:e5", "1a e5");
    play(terminal, "B:d4", "1B d4");
    const auto is_saved = [&] {
        return text_of(library_record(home)).find("1B. d4") != std::string::npos;
    };
    CHECK(terminal.wait_until(is_saved, 1s));
    REQUIRE(support::sessions_of(home.path()).size() == 1);
    ::kill(support::sessions_of(home.path()).front().process, SIGKILL);
    CHECK(terminal.wait_for_end() == 3);
    CHECK(judged(library_record(home)).find("\tlegal\t3/3\t") != std::string::npos);
}

TEST_CASE("the option --record adds the match to a file and keeps what it held") {
    const Home home;
    const std::string file = home / "evening.bpgn";
    const std::string before = "[Event \"before\"]\n\n1A. d4 1a. d5 *\n";
    std::ofstream(file) << before;
    Terminal terminal(
        {{"play", "--humans", "A,a,B,b", "--time", "none", "--record", file}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    play(terminal, "A:e4", "1A e4");
    terminal.type("quit\r");
    REQUIRE(terminal.wait_for("quit?"));
    terminal.type("\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.shows("evening.bpgn"));
    CHECK(text_of(file).rfind(before, 0) == 0);
    CHECK(judged(file).find("games 2 legal 2") != std::string::npos);
    CHECK(library_record(home).empty());
    // A match that can be resumed is not in the library.
    CHECK(in_library(home.path()) == "games 0\n");
}

TEST_CASE("two programs record into one file, and a killed one's match is in it afterwards") {
    const Home home;
    const std::string file = home / "evening.bpgn";
    const support::Start start{
        {"play", "--humans", "A,a,B,b", "--time", "none", "--record", file}, home.path(), {}};
    const auto begin = [](Terminal& terminal) {
        REQUIRE(terminal.wait_for("ready"));
        terminal.type("ready\r");
        play(terminal, "A:e4", "1A e4");
    };
    const auto end = [](Terminal& terminal) {
        terminal.type("quit\r\r");
        CHECK(terminal.wait_for_end() == 0);
        CHECK(terminal.shows("saved:"));
    };
    Terminal first(start);
    Terminal second(start);
    Terminal third(start);
    begin(first);
    begin(second);
    const auto others = support::sessions_of(home.path());
    REQUIRE(others.size() == 2);
    begin(third);
    REQUIRE(third.wait_until([&] { return running_beside(home).size() == 3; }, 1s));
    for (const auto& session : support::sessions_of(home.path())) {
        const bool is_other = std::any_of(others.begin(), others.end(), [&](const auto& other) {
            return other.process == session.process;
        });
        if (!is_other) {
            ::kill(session.process, SIGKILL);
        }
    }
    CHECK(third.wait_for_end() == 3);
    end(second);
    CHECK(judged(file).find("games 2 legal 2") != std::string::npos);
    end(first);
    CHECK(judged(file).find("games 3 legal 3") != std::string::npos);
    CHECK(library_record(home).empty());
}

TEST_CASE("a match that a killed program has left is gone on with") {
    const Home home;
    const std::string file = home / "evening.bpgn";
    support::Start start{
        {"play", "--humans", "A,a,B,b", "--time", "none", "--record", file}, home.path(), {}};
    Terminal killed(start);
    REQUIRE(killed.wait_for("ready"));
    killed.type("ready\r");
    play(killed, "A:e4", "1A e4");
    play(killed, "a:e5", "1a e5");
    const auto is_saved = [&] {
        const auto files = running_beside(home);
        return files.size() == 1 && text_of(files.front()).find("1a. e5") != std::string::npos;
    };
    REQUIRE(killed.wait_until(is_saved, 1s));
    ::kill(support::sessions_of(home.path()).front().process, SIGKILL);
    CHECK(killed.wait_for_end() == 3);
    start.arguments = {"play", "--resume", file};
    Terminal next(start);
    REQUIRE(next.wait_for("1A e4"));
    next.type("ready\r");
    play(next, "A:Nf3", "2A Nf3");
    next.type("quit\r\r");
    CHECK(next.wait_for_end() == 0);
    const std::string games = judged(file);
    CHECK(games.find("games 1 legal 1") != std::string::npos);
}

TEST_CASE("a match without a half-move leaves no record") {
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b"}, home.path(), {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("A>"));
    terminal.hang_up();
    CHECK(terminal.wait_for_end() == 3);
    CHECK(library_record(home).empty());
}

TEST_CASE("a record that cannot be written is told on the screen, and the match goes on") {
    const Home home;
    Terminal terminal({{"play", "--humans", "A,a,B,b", "--time", "none", "--record", "/dev/full"},
                       home.path(),
                       {}});
    REQUIRE(terminal.wait_for("ready"));
    terminal.type("ready\r");
    play(terminal, "A:e4", "1A e4");
    CHECK(terminal.wait_for("No space left"));
    play(terminal, "a:e5", "1a e5");
    terminal.type("quit\r\r");
    CHECK(terminal.wait_for_end() == 3);
    CHECK(terminal.shows("No space left"));
}

TEST_CASE("a match with three bots begins when I am ready, and they move") {
    const Home home;
    Terminal terminal({{"play", "--seat", "a", "--time", "1+0", "--seed", "1"}, home.path(), {}});
    REQUIRE(terminal.wait_for("1:00"));
    terminal.type("ready\r");
    REQUIRE(terminal.wait_for("1A "));
    REQUIRE(terminal.wait_for("1B "));
    terminal.type("quit\r");
    REQUIRE(terminal.wait_for("quit?"));
    terminal.type("\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("bare bughouse asks the name once, opens a start page, and Enter sits down") {
    const Home home;
    const auto open = [](Terminal& terminal) {
        REQUIRE(terminal.wait_for("what you capture"));
        CHECK_FALSE(terminal.shows("3:00"));
        return terminal.wait_for("name:", 200ms);
    };
    {
        Terminal terminal({{}, home.path(), {}});
        CHECK(open(terminal));
        terminal.type("\x15ulla\r"); // Ctrl-U clears the proposed name
        CHECK(terminal.wait_for("ulla, level 4"));
        terminal.type("q");
        CHECK(terminal.wait_for_end() == 0);
    }
    Terminal terminal({{}, home.path(), {}});
    CHECK_FALSE(open(terminal));
    terminal.type("\r");
    CHECK(terminal.wait_for("3:00"));
    CHECK(terminal.shows("ulla"));
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("a setting holds at once and is kept in the config file, whose comments stay") {
    const Home home;
    const std::string file = home / "my.toml";
    std::ofstream(file) << "# mine\nname = \"ulla\" # me\n";
    Terminal terminal({{"--config", file}, home.path(), {{"TERM", "xterm-256color"}}});
    REQUIRE(terminal.wait_for("ulla, level 4, 3+0, dark"));
    terminal.type("\x1b[A\x1b[A\r"); // from the first entry up to Settings, past Quit
    REQUIRE(terminal.wait_for("piece-letters"));
    // From name down to theme, and on to the next theme.
    terminal.type("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[C");
    CHECK(terminal.wait_for("< light >"));
    terminal.type("q");
    CHECK(terminal.wait_for("ulla, level 4, 3+0, light"));
    terminal.type("q");
    CHECK(terminal.wait_for_end() == 0);
    std::ifstream kept(file);
    CHECK(std::string(std::istreambuf_iterator<char>(kept), {}) ==
          "# mine\nname = \"ulla\" # me\ntheme = \"light\"\n");
}

TEST_CASE("Ctrl-Z gives the shell its screen, and fg draws ours again") {
    const Home home;
    support::Start start{{"play", "--humans", "A,a,B,b"}, home.path(), {}};
    start.script = R"("$0" "$@"; echo suspended; read line; fg >/dev/null)";
    Terminal terminal(start);
    REQUIRE(terminal.wait_for("3:00"));
    terminal.type("\x1a");
    REQUIRE(terminal.wait_for("suspended"));
    CHECK_FALSE(terminal.on_alternate_screen());
    terminal.type("echoed\r"); // the shell's terminal modes are restored
    REQUIRE(terminal.wait_for("3:00"));
    CHECK(terminal.on_alternate_screen());
    terminal.type("quit\r");
    CHECK(terminal.wait_for_end() == 0);
    CHECK(terminal.shows("echoed"));
}

TEST_CASE("replay steps through a recorded game") {
    const Home home;
    const std::string file = home / "two.bpgn";
    std::ofstream(file) << "[Event \"one\"]\n\n1A. d4 *\n\n"
                           "[Event \"two\"]\n[WhiteA \"anna\"]\n\n1A. e4 1a. e5 1B. c4 *\n";
    Terminal terminal({{"replay", file + ":2"}, home.path(), {}});
    REQUIRE(terminal.wait_for("anna"));
    terminal.type("G");
    CHECK(terminal.wait_for("1B c4"));
    terminal.type("q");
    CHECK(terminal.wait_for_end() == 0);
}

TEST_CASE("replay alone shows the last match, and says so where there is none") {
    const Home home;
    Terminal nothing({{"replay"}, home.path(), {}});
    CHECK(nothing.wait_for("no match has been saved yet"));
    CHECK(nothing.wait_for_end() == 2);
    Terminal match({{"play", "--humans", "A,a,B,b"}, home.path(), {}});
    REQUIRE(match.wait_for("Ready?"));
    match.type("ready\r");
    play(match, "A:e4", "1A e4");
    play(match, "a:c5", "1a c5");
    match.type("quit!\r");
    REQUIRE(match.wait_for_end() == 0);
    Terminal last({{"replay"}, home.path(), {}});
    REQUIRE(last.wait_for("1A e4"));
    last.type("G");
    CHECK(last.wait_for("1a c5"));
    last.type("q");
    CHECK(last.wait_for_end() == 0);
}

TEST_CASE("the last match is the one played last, whatever its file is called") {
    const Home home;
    const std::string games = home / ".local/share/bughouse/games";
    const auto at = std::filesystem::file_time_type::clock::now();
    std::filesystem::create_directories(games);
    const auto save = [&](const std::string& name, const std::string& move, int minutes_ago) {
        std::ofstream(games + "/" + name) << "1A. " << move << " {a resigns} 1-0\n";
        std::filesystem::last_write_time(games + "/" + name,
                                         at - std::chrono::minutes(minutes_ago));
    };
    save("zukertort.bpgn", "Nf3", 9);
    save("2026-11-22_100000_ann-dot_ben-cid.bpgn", "d4", 5);
    save("2026-11-21_100000_ann-dot_ben-cid.bpgn", "c4", 1); // resumed
    save("2026-11-23_100000_ann-dot_ben-cid.pgn", "e4", 0);  // no record
    Terminal last({{"replay"}, home.path(), {}});
    CHECK(last.wait_for("1A c4"));
    last.type("q");
    CHECK(last.wait_for_end() == 0);
}

TEST_CASE("replay names the file that it cannot show") {
    const Home home;
    const std::string file = home / "one.bpgn";
    std::ofstream(file) << "[Event \"one\"]\n\n1A. d4 *\n";
    const std::string binary = home / "binary.bpgn";
    std::ofstream(binary) << std::string("\x7f"
                                         "ELF\0\0\0",
                                         7);
    for (const std::string& word : {file + ":2", home / "none.bpgn", binary, home.path()}) {
        const auto ran = bughouse({"replay", word});
        INFO(word << ": " << ran.message);
        CHECK(ran.exit_code == 2);
        CHECK(ran.message.find(word.substr(0, word.rfind(':'))) != std::string::npos);
    }
}

TEST_CASE("four bots play to be watched, and nobody's move is taken for one of theirs") {
    const Home home;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"play", "--humans", "none", "--level", "1", "--seed", "7"},
          std::vector<std::string>{"watch"}}) {
        Terminal terminal({arguments, home.path()});
        REQUIRE(terminal.wait_for("2A "));
        CHECK_FALSE(terminal.shows("YOUR MOVE"));
        terminal.type("quit!\r");
        CHECK(terminal.wait_for_end() == 0);
        Terminal start({{}, home.path()});
        REQUIRE(start.wait_for("> Play"));
        CHECK_FALSE(start.shows("Continue")); // the bots' match is not ours to continue
    }
}
