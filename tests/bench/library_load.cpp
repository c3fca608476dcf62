// SPDX-License-Identifier: GPL-3.0-or-later
// Measures a library with very many matches, by running the program's commands on one processor:
//
//     library_load PROGRAM [MATCHES]
//
// Measures the speed of importing, beside pgn-extract on chess games of the same length; the bytes
// per match; the time of position searches, including the program's start: for the first 20
// matches, for the same with a cold file cache, for all matches, and for the book; and the time
// until the start page appears, without a library and with this one. Times are processor times,
// except for cold searches and the start page, which are wall-clock times.
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/bench/match_maker.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/core.h>
#include <fstream>
#include <poll.h>
#include <pty.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr int rounds = 9; ///< of warm measurements, of which the fastest counts

double seconds_since(Clock::time_point start) {
    return Seconds(Clock::now() - start).count();
}

/// Processor time in seconds used by all child processes that have ended.
double used_by_children() {
    rusage used{};
    (void)::getrusage(RUSAGE_CHILDREN, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Runs this process and its children on one processor, the last available.
void keep_to_one_processor() {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
        return;
    }
    for (std::size_t i = CPU_SETSIZE; i-- > 0;) {
        if (CPU_ISSET(i, &allowed)) {
            CPU_ZERO(&allowed);
            CPU_SET(i, &allowed);
            (void)::sched_setaffinity(0, sizeof allowed, &allowed);
            return;
        }
    }
}

/// The files to import, and the positions to search for.
struct Material {
    std::string bpgn, chess; ///< paths
    int matches = 0;
    int chess_games = 0;
    double half_moves = 0; ///< per match
    std::vector<rules::Position> rare;
};

Material make_material(const support::ScratchFolder& folder, int matches) {
    Material made{folder / "matches.bpgn", folder / "chess.pgn", matches, 0, 0, {}};
    std::ofstream bpgn(made.bpgn, std::ios::binary);
    std::ofstream chess(made.chess, std::ios::binary);
    bench::MatchMaker maker(2026);
    for (int i = 0; i < matches; ++i) {
        const auto one = maker.next();
        bpgn << one.bpgn;
        made.half_moves += static_cast<double>(one.half_moves) / matches;
        if (i % 5 == 0) {
            chess << one.chess;
            ++made.chess_games;
        }
        if (i >= matches / 2 && made.rare.empty()) {
            made.rare = one.rare;
        }
    }
    return made;
}

class Bench {
  public:
    Bench(std::string program, std::string data)
        : program_(std::move(program)), data_(std::move(data)) {}

    /// Runs the program and returns its output, or writes it to a file.
    std::string run(const std::vector<std::string>& words,
                    const std::string& output_to = {}) const {
        auto ran = support::run(program_, words, {{}, {{"XDG_DATA_HOME", data_}}, output_to});
        if (ran.exit_code != 0) {
            fmt::print(stderr, "{} {}: {}\n", program_, words.front(), ran.message);
            std::exit(1);
        }
        return std::move(ran.output);
    }
    /// Processor time in seconds, on which other load has little influence.
    [[nodiscard]] double seconds_of(const std::vector<std::string>& words) const {
        const double before = used_by_children();
        run(words, "/dev/null");
        return used_by_children() - before;
    }
    [[nodiscard]] double fastest(const std::vector<std::string>& words) const {
        double best = seconds_of(words);
        for (int i = 1; i < rounds; ++i) {
            best = std::min(best, seconds_of(words));
        }
        return best;
    }

    void import(const Material& material) const;
    void search(const char* name, const std::vector<rules::Position>& boards, bool reserves) const;
    /// Seconds until the start page appears, and until it shows the number of matches (0: not
    /// waited for).
    [[nodiscard]] std::pair<double, double> start_page(const std::string& matches) const;

    [[nodiscard]] std::string database() const { return data_ + "/bughouse/library.db"; }

  private:
    /// Drops the file from the system's cache.
    void cool() const {
        const int file = ::open(database().c_str(), O_RDONLY | O_CLOEXEC);
        (void)::fdatasync(file);
        (void)::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        ::close(file);
    }

    std::string program_;
    std::string data_;
};

void Bench::import(const Material& material) const {
    const double before = used_by_children();
    fmt::print("{}", run({"library", "import", material.bpgn}));
    const double rate = material.matches / (used_by_children() - before);
    fmt::print("import          {:8.0f} matches/s of {:.0f} half-moves (wanted 5000)\n", rate,
               material.half_moves);
    for (const char* other : {"/usr/games/pgn-extract", "/usr/bin/pgn-extract"}) {
        if (::access(other, X_OK) == 0) {
            const double begin = used_by_children();
            (void)support::run(other, {"-s", "-r", material.chess});
            const double theirs = material.chess_games / (used_by_children() - begin);
            fmt::print(
                "pgn-extract -r  {:8.0f} games/s of chess of the same length: {:.2f} times\n",
                theirs, rate / theirs);
            break;
        }
    }
    std::ifstream file(database(), std::ios::binary | std::ios::ate);
    fmt::print("library.db      {:8.0f} bytes a match (wanted 1536 at most)\n",
               static_cast<double>(file.tellg()) / material.matches);
}

void Bench::search(const char* name, const std::vector<rules::Position>& boards,
                   bool reserves) const {
    std::vector<notation::BfenBoard> all;
    for (const auto& board : boards) {
        all.push_back({board.setup(), {}});
    }
    std::vector<std::string> words{"library", "search", "--position", notation::to_bfen(all)};
    if (!reserves) {
        words.emplace_back("--no-reserves");
    }
    auto few = words;
    few.insert(few.end(), {"--limit", "20"});
    cool();
    const auto start = Clock::now();
    run(few, "/dev/null");
    const double cold = seconds_since(start);
    const double warm = fastest(few);
    const auto whole = run(words);
    auto book = words;
    book[1] = "book";
    book.erase(book.begin() + 2);
    const auto lines = base::split(base::trim(whole), '\n');
    fmt::print("{:<40} {:>6.1f} ms, cold {:>6.1f}; all of {:<12} {:>6.1f}; book {:>6.1f}\n", name,
               warm * 1e3, cold * 1e3, lines.back(), fastest(words) * 1e3, fastest(book) * 1e3);
}

std::pair<double, double> Bench::start_page(const std::string& matches) const {
    winsize size{24, 80, 0, 0};
    int master = -1;
    const auto start = Clock::now();
    const pid_t child = ::forkpty(&master, nullptr, nullptr, &size);
    if (child == 0) {
        ::setenv("XDG_DATA_HOME", data_.c_str(), 1);
        ::setenv("HOME", data_.c_str(), 1);
        ::setenv("TERM", "xterm-256color", 1);
        ::execl(program_.c_str(), program_.c_str(), nullptr);
        ::_exit(127);
    }
    std::string seen;
    std::pair<double, double> times{};
    std::array<char, 65536> bytes{};
    while (times.first == 0 || (!matches.empty() && times.second == 0)) {
        constexpr int timeout_ms = 5000; // ms
        pollfd waited{master, POLLIN, 0};
        const bool there = ::poll(&waited, 1, timeout_ms) > 0;
        const auto got = there ? ::read(master, bytes.data(), bytes.size()) : 0;
        if (got <= 0) {
            break;
        }
        seen.append(bytes.data(), static_cast<std::size_t>(got));
        const auto note = [&](double& time, std::string_view text) {
            time = time == 0 && seen.find(text) != std::string::npos ? seconds_since(start) : time;
        };
        note(times.first, "Quit"); // the last row of the page
        note(times.second, matches);
    }
    ::close(master); // as if the window were closed
    ::kill(child, SIGTERM);
    ::waitpid(child, nullptr, 0);
    return times;
}

/// The median of several starts.
std::pair<double, double> usual_start(const Bench& bench, const std::string& matches) {
    std::vector<double> first, told;
    for (int i = 0; i < rounds; ++i) {
        const auto [page, row] = bench.start_page(matches);
        first.push_back(page);
        told.push_back(row);
    }
    std::sort(first.begin(), first.end());
    std::sort(told.begin(), told.end());
    return {first[rounds / 2], told[rounds / 2]};
}

rules::Position after(std::initializer_list<const char*> moves) {
    rules::Position position;
    for (const char* move : moves) {
        position = position.after(*notation::parse_san(position, move));
    }
    return position;
}

} // namespace

int main(int argc, char** argv) {
    const int matches = argc > 2 ? base::to_number<int>(argv[2]).value_or(0) : 100'000;
    if (argc < 2 || argc > 3 || matches < 1) {
        fmt::print(stderr, "usage: library_load PROGRAM [MATCHES]\n");
        return 2;
    }
    keep_to_one_processor();
    (void)std::setvbuf(stdout, nullptr, _IOLBF, 0); // print each line at once
    const support::ScratchFolder folder;
    const auto material = make_material(folder, matches);
    const Bench bench(argv[1], folder / "with");
    const Bench empty(argv[1], folder / "without");
    bench.import(material);
    fmt::print("program start   {:8.1f} ms (it is part of what follows)\n",
               bench.fastest({"--version"}) * 1e3);
    const rules::Position start;
    const auto e4 = after({"e4"}), e4_e5 = after({"e4", "e5"});
    auto e4_e5_queen = e4_e5;
    e4_e5_queen.give(rules::Side::white, rules::Kind::queen);
    const auto nobody = after({"a3", "h6", "Ra2", "Rh7", "Ra1", "Rh8", "Nh3", "Na6"});
    bench.search("one board: the start", {start}, true);
    bench.search("one board: e4 e5", {e4_e5}, true);
    bench.search("one board: e4 e5, whatever the reserves", {e4_e5}, false);
    bench.search("one board: e4 e5, a queen in reserve", {e4_e5_queen}, true);
    bench.search("one board: rare", {material.rare.front()}, true);
    bench.search("one board: rare, whatever the reserves", {material.rare.front()}, false);
    bench.search("one board: of no match", {nobody}, true);
    bench.search("both boards: the start", {start, start}, true);
    bench.search("both boards: e4 and the start", {e4, start}, true);
    bench.search("both boards: rare", material.rare, true);
    bench.search("both boards: of no match", {nobody, nobody}, true);
    const auto without = usual_start(empty, {});
    const auto with = usual_start(bench, fmt::format("{} match", matches));
    fmt::print("start page      {:8.1f} ms without a library, {:.1f} with it; its count {:.1f}\n",
               without.first * 1e3, with.first * 1e3, with.second * 1e3);
    return 0;
}
