// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors as a server fears them, by the door: who never reads, who floods, who guesses passwords.
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/terminal.h"

#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <netinet/in.h>
#include <poll.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace std::chrono_literals;
using support::Home;
using support::ScratchFolder;
using support::Terminal;

namespace {

/// As telnet: bytes out, bytes in when somebody asks for them.
class RawLine {
  public:
    RawLine(const sockaddr* at, socklen_t size, const char* from = nullptr)
        : fd_(::socket(at->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        if (from != nullptr) {
            sockaddr_in here{};
            here.sin_family = AF_INET;
            ::inet_pton(AF_INET, from, &here.sin_addr);
            REQUIRE(::bind(fd_, reinterpret_cast<const sockaddr*>(&here), sizeof here) == 0);
        }
        REQUIRE(::connect(fd_, at, size) == 0);
    }
    RawLine(const RawLine&) = delete;
    RawLine& operator=(const RawLine&) = delete;
    ~RawLine() { ::close(fd_); }

    void send(const std::string& bytes) const {
        REQUIRE(::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
                static_cast<ssize_t>(bytes.size()));
    }
    /// Reads until `text` has come since the last call; false: the line was closed, or it never
    /// did.
    bool reads(std::string_view text) {
        while (got_.find(text) == std::string::npos) {
            pollfd one{fd_, POLLIN, 0};
            std::array<char, 65536> block{};
            const ssize_t n = ::poll(&one, 1, static_cast<int>(patience.count())) > 0
                                  ? ::recv(fd_, block.data(), block.size(), 0)
                                  : -1;
            if (n <= 0) {
                return false;
            }
            got_.append(block.data(), static_cast<std::size_t>(n));
        }
        got_.erase(0, got_.find(text) + text.size());
        return true;
    }
    /// Has anything come that nobody has read?
    [[nodiscard]] bool has_news() const {
        pollfd one{fd_, POLLIN, 0};
        return ::poll(&one, 1, 0) > 0;
    }
    [[nodiscard]] bool enters(const std::string& name) {
        send(name + "\n\n");
        return reads("Starting FICS session as") && reads("fics% ");
    }

  private:
    static constexpr std::chrono::milliseconds patience = Terminal::patience;
    int fd_;
    std::string got_;
};

/// The server at a port and at a socket, where everybody is a guest.
class TwoDoors {
  public:
    /// `account`: whose password is "secret password".
    explicit TwoDoors(const std::string& account = {}) {
        if (!account.empty()) {
            const auto made =
                support::bughouse({"serve", "--data", data / "", "--password", account},
                                  {"secret password\n", {}, {}});
            REQUIRE(made.exit_code == 0);
        }
        const auto user = support::run("/usr/bin/id", {"-un"}).output;
        const std::vector<std::string> words{"serve",
                                             "--listen",
                                             "127.0.0.1:0",
                                             "--unix",
                                             socket_path,
                                             "--data",
                                             data / "",
                                             "--log",
                                             log_path,
                                             "--shared",
                                             user.substr(0, user.size() - 1)};
        terminal = std::make_unique<Terminal>(support::Start{words, home.path()});
        REQUIRE(terminal->wait_for("listening on /"));
        const std::string row = terminal->row(0);
        port = static_cast<std::uint16_t>(std::atoi(row.c_str() + row.rfind(' ') + 1));
    }
    [[nodiscard]] std::unique_ptr<RawLine> local() const {
        sockaddr_un at{};
        at.sun_family = AF_UNIX;
        socket_path.copy(at.sun_path, sizeof at.sun_path - 1);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at);
    }
    [[nodiscard]] std::unique_ptr<RawLine> from(const char* address) const {
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_port = htons(port);
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        return std::make_unique<RawLine>(reinterpret_cast<const sockaddr*>(&at), sizeof at,
                                         address);
    }
    [[nodiscard]] std::string log() const {
        std::ostringstream text;
        text << std::ifstream(log_path).rdbuf();
        return text.str();
    }

    Home home;
    ScratchFolder data;
    const std::string socket_path = data / "door";
    const std::string log_path = data / "log";
    std::unique_ptr<Terminal> terminal;
    std::uint16_t port = 0;
};

constexpr int lines_at_once = 55; // of the 60 that nobody minds

} // namespace

TEST_CASE("who does not read what he is told is dropped with a word, and disturbs nobody") {
    const TwoDoors server;
    const auto eve = server.local();
    REQUIRE(eve->enters("Eve"));
    eve->send("+channel 24\n");
    REQUIRE(eve->reads("added to your channel list"));
    std::string shout;
    for (int i = 0; i < lines_at_once; ++i) {
        shout += "tell 24 " + std::string(1000, 'x') + "\n";
    }
    const auto amy = server.local();
    REQUIRE(amy->enters("Amy"));
    for (int i = 0; i < 14; ++i) { // 770 KB: more than the system and the server keep for her
        const auto one = server.local();
        REQUIRE(one->enters(fmt::format("Talker{}", static_cast<char>('a' + i))));
        one->send(shout + "quit\n");
        REQUIRE(one->reads("Thank you"));
        amy->send("date\n");
        REQUIRE(amy->reads("Server time"));
    }
    CHECK(server.log().find("its visitor reads too slowly") != std::string::npos);
    CHECK(server.log().find("Eve has gone") != std::string::npos);
    CHECK(eve->reads("**** You read too slowly: your line is closed. ****"));
    CHECK_FALSE(eve->reads("anything else"));
    amy->send("who\n");
    CHECK(amy->reads(" 1 players displayed"));
}

TEST_CASE("who floods is warned, then sent away, and nobody else waits for it") {
    const TwoDoors server;
    const auto eve = server.from("127.0.0.1");
    const auto amy = server.from("127.0.0.1");
    REQUIRE(eve->enters("Eve"));
    REQUIRE(amy->enters("Amy"));
    std::string flood;
    for (int i = 0; i < 10'000; ++i) {
        flood += "date\n";
    }
    eve->send(flood);
    amy->send("tell amy still here\n");
    CHECK(amy->reads("Amy tells you: still here"));
    CHECK(eve->reads("WARNING: If you continue spamming, you will be kicked"));
    CHECK(eve->reads("**** You have been kicked out for spamming. ****"));
    CHECK_FALSE(eve->reads("anything else"));
    CHECK(server.log().find("Eve sent too many lines") != std::string::npos);
}

TEST_CASE("who guesses passwords waits, and the one who knows his own does not") {
    const TwoDoors server("Amy");
    const auto thief = server.from("127.0.0.1");
    for (int i = 0; i < 5; ++i) { // each wrong one makes the next one wait longer
        thief->send(fmt::format("Amy\nguess{}\n", i));
        REQUIRE(thief->reads("**** Invalid password! ****"));
        REQUIRE(thief->reads("login: "));
    }
    thief->send("Amy\nguess again\n");
    REQUIRE(thief->reads("password: \xFF\xFC\x01"));
    const auto amy = server.from("127.0.0.2");
    amy->send("Amy\nsecret password\n");
    CHECK(amy->reads("Starting FICS session as Amy"));
    CHECK_FALSE(thief->has_news());
}
