// SPDX-License-Identifier: GPL-3.0-or-later
// One user of this machine who stands for several people: what each of them tries and is not
// allowed.
#include "src/store/folder.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/sessions.h"
#include "tests/support/terminal.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sys/socket.h>
#include <sys/un.h>

using support::bughouse;
using support::Home;
using support::run;
using support::ScratchFolder;
using support::Terminal;

namespace {

using Environment = std::vector<std::pair<std::string, std::string>>;

/// A server for which the user who runs this test is several people.
class SharedServer {
  public:
    SharedServer() {
        std::string me = run("/usr/bin/id", {"-un"}).output;
        me.pop_back();
        terminal_ = std::make_unique<Terminal>(support::Start{
            {"serve", "--unix", path, "--shared", me, "--data", folder_ / "data"}, home_.path()});
        REQUIRE(terminal_->wait_for("listening on "));
    }

  private:
    Home home_;
    ScratchFolder folder_;
    std::unique_ptr<Terminal> terminal_;

  public:
    const std::string path = folder_ / "socket";
};

support::Start kiosk(const SharedServer& server, const Home& home, Environment environment = {},
                     std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"connect", "--unix", server.path, "--kiosk"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return {arguments, home.path(), std::move(environment), 120, 40};
}

/// The code after "attach" that the kiosk has shown.
std::string word_on(const Terminal& terminal) {
    const std::string text = terminal.text();
    const std::string before = "`attach ";
    const auto at = text.find(before);
    return at == std::string::npos ? "" : text.substr(at + before.size(), 8);
}

bool shows_beyond_ascii(const Terminal& terminal) {
    const std::string text = terminal.text();
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

} // namespace

TEST_CASE("in a kiosk one logs in by a name of one's own") {
    const Home home;
    const SharedServer server;
    Terminal amy(kiosk(server, home));
    REQUIRE(amy.wait_for("login"));
    amy.type("Amy\r");
    REQUIRE(amy.wait_for("Amy's table"));
    Terminal bob(kiosk(server, home));
    REQUIRE(bob.wait_for("login"));
    bob.type("Bob\r");
    REQUIRE(bob.wait_for("Starting FICS session as Bob(U)"));
    bob.type("tell amy hello from me\r");
    CHECK(amy.wait_for("hello from me"));
    CHECK_FALSE(word_on(amy).empty());
    CHECK(word_on(amy) != word_on(bob));
    Terminal cid(kiosk(server, home));
    REQUIRE(cid.wait_for("login"));
    cid.type("/quit\r");
    CHECK(cid.wait_for_end() == 0);
}

TEST_CASE("a newcomer sits in a match with two keys") {
    const Home home;
    const SharedServer server;
    Terminal amy(kiosk(server, home));
    REQUIRE(amy.wait_for("login"));
    amy.type("Amy\r");
    REQUIRE(amy.wait_for("Amy's table"));
    amy.type("\r");
    REQUIRE(amy.wait_for("Amy (you)"));
    amy.type("r");
    REQUIRE(amy.wait_for("Amy is ready"));
    Terminal bob(kiosk(server, home, {}, {}));
    REQUIRE(bob.wait_for("login"));
    bob.type("Bob\r");
    REQUIRE(bob.wait_for("Enter sits here"));
    bob.type("\r");
    REQUIRE(bob.wait_for("Bob (you)"));
    CHECK(amy.wait_for("Bob sits down on a"));
    bob.type("s");
    CHECK(amy.wait_for("YOUR MOVE"));
    amy.type("e4\r");
    CHECK(bob.wait_for("YOUR MOVE"));
}

TEST_CASE("in a kiosk no file, shell, command or other host can be named") {
    const Home home;
    const ScratchFolder folder;
    const std::string secret = folder / "secret";
    std::ofstream(secret) << "secret words\n";
    std::filesystem::permissions(secret, std::filesystem::perms::owner_read);
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"--record", secret},
                                               {"--config", secret},
                                               {"--icsrc", secret},
                                               {"--password-file", secret},
                                               {"--password-command", "cat " + secret},
                                               {"--via", "sh"},
                                               {"localhost"},
                                               {"localhost", "5000"},
                                               {"fics"}}) {
        std::vector<std::string> all{"connect", "--unix", folder / "socket", "--kiosk"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        INFO(arguments.front());
        Terminal tried({all, home.path()});
        CHECK(tried.wait_for_end() == 2);
        CHECK_FALSE(tried.shows("secret words"));
    }
    Terminal nowhere({{"connect", "--kiosk"}, home.path()});
    CHECK(nowhere.wait_for_end() == 2);
    CHECK(nowhere.shows("--kiosk needs --unix PATH"));
}

TEST_CASE("whatever ssh is asked to run, a kiosk runs nothing") {
    const Home home;
    const SharedServer server;
    for (const std::string asked : {"bash", "attach", "attach ../../etc", "attach a b",
                                    "attach abcdefgh; sh", "/usr/bin/id", "sessions"}) {
        INFO(asked);
        Terminal tried(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", asked}}));
        CHECK(tried.wait_for_end() == 2);
        CHECK(tried.shows("the only command here is `attach WORD`"));
    }
    Terminal stranger(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", "attach abcdefgh"}}));
    CHECK(stranger.wait_for_end() == 2);
    CHECK(stranger.shows("there is no session with that word"));
}

TEST_CASE("a kiosk obeys no terminal description, locale or folder of its caller's") {
    const Home home;
    const SharedServer server;
    const ScratchFolder his;
    const std::string source = his / "source";
    std::string entry = run("/usr/bin/infocmp", {"xterm-256color"}).output;
    entry.replace(entry.find("\nxterm-256color|"), 15, "\nhis-terminal");
    std::ofstream(source) << entry;
    REQUIRE(run("/usr/bin/tic", {"-x", "-o", his / "terminfo", source}).exit_code == 0);
    std::filesystem::create_directories(his / "locale/his");
    std::filesystem::copy("/usr/lib/locale/C.utf8/LC_CTYPE", his / "locale/his/LC_CTYPE");
    std::filesystem::create_directories(his / "config/bughouse");
    std::ofstream(his / "config/bughouse/bughouse.toml") << "no such = line\n";

    SECTION("terminal descriptions") {
        for (const std::string name : {"TERMINFO", "TERMINFO_DIRS"}) {
            const Environment environment{{"TERM", "his-terminal"}, {name, his / "terminfo"}};
            INFO(name);
            Terminal usual({{}, home.path(), environment});
            REQUIRE(usual.wait_for("bughouse"));
            usual.send(SIGTERM);
            CHECK(usual.wait_for_end() == 0);
            CHECK_FALSE(usual.shows("unknown TERM")); // so the other variables are fine
            Terminal tried(kiosk(server, home, environment));
            REQUIRE(tried.wait_for("login"));
            tried.send(SIGTERM);
            CHECK(tried.wait_for_end() == 0);
            CHECK(tried.shows("unknown TERM his-terminal"));
        }
    }
    SECTION("locales") {
        const Environment environment{{"LANG", "his"}, {"LOCPATH", his / "locale"}};
        Terminal usual({{"play"}, home.path(), environment, 120, 40});
        REQUIRE(usual.wait_for("ready"));
        CHECK(shows_beyond_ascii(usual));
        Terminal tried(kiosk(server, home, environment));
        REQUIRE(tried.wait_for("login"));
        CHECK_FALSE(shows_beyond_ascii(tried));
    }
    SECTION("folders") {
        const Environment environment{{"XDG_CONFIG_HOME", his / "config"},
                                      {"XDG_DATA_HOME", his / "data"},
                                      {"XDG_STATE_HOME", his / "state"},
                                      {"XDG_RUNTIME_DIR", his.path()}};
        Terminal usual({{}, home.path(), environment});
        CHECK(usual.wait_for_end() == 2); // since that user's settings are faulty
        Terminal tried(kiosk(server, home, environment));
        REQUIRE(tried.wait_for("login"));
        tried.type("Amy\r");
        REQUIRE(tried.wait_for("Starting FICS session as Amy"));
        CHECK(std::filesystem::exists(home / ".local/state/bughouse/sessions"));
        CHECK_FALSE(std::filesystem::exists(his / "state"));
        CHECK_FALSE(std::filesystem::exists(his / "bughouse"));
    }
    SECTION("those of a player who attaches") {
        Terminal amy(kiosk(server, home));
        REQUIRE(amy.wait_for("login"));
        amy.type("Amy\r");
        REQUIRE(amy.wait_for("Starting FICS session as Amy"));
        const std::string back = "attach " + word_on(amy);
        Terminal tried(kiosk(server, home,
                             {{"SSH_ORIGINAL_COMMAND", back},
                              {"TERM", "his-terminal"},
                              {"TERMINFO", his / "terminfo"}}));
        REQUIRE(tried.wait_for("Starting FICS session as Amy"));
        tried.type("/detach\r");
        CHECK(tried.wait_for_end() == 0);
        CHECK(tried.shows("unknown TERM his-terminal"));
    }
}

TEST_CASE("a kiosk's session can be neither listed nor attached without its word") {
    const Home home;
    const SharedServer server;
    std::string word;
    {
        Terminal amy(kiosk(server, home));
        REQUIRE(amy.wait_for("login"));
        amy.type("Amy\r");
        REQUIRE(amy.wait_for("Amy's table"));
        word = word_on(amy);
        amy.type("s"); // begins a match with bots
        REQUIRE(amy.wait_for("YOUR MOVE"));
        CHECK(support::sessions_of(home.path()).empty());
        amy.hang_up();
        CHECK(amy.wait_for_end() == 3);
    }
    CHECK(support::sessions_of(home.path()).empty());
    Terminal without({{"attach"}, home.path()});
    CHECK(without.wait_for_end() == 2);
    std::string wrong = word;
    wrong.front() = wrong.front() == 'a' ? 'b' : 'a';
    Terminal with_another(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", "attach " + wrong}}));
    CHECK(with_another.wait_for_end() == 2);
    Terminal amy(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", "attach " + word}}));
    REQUIRE(amy.wait_for("YOUR MOVE"));
    amy.type("/detach\r");
    CHECK(amy.wait_for_end() == 0);
    CHECK(amy.shows("[left: `attach " + word + "` comes back]"));
}

TEST_CASE("a kiosk has a number of places, and each caller a few of them") {
    const Home home;
    const SharedServer server;
    const Environment amys{{"SSH_CONNECTION", "192.0.2.1 1 127.0.0.1 22"}};
    const Environment bobs{{"SSH_CONNECTION", "192.0.2.10 1 127.0.0.1 22"}};
    const std::vector<std::string> limits{"--kiosk-sessions", "3", "--kiosk-per-caller", "2"};
    const auto comes = [&](const Environment& who) {
        return std::make_unique<Terminal>(kiosk(server, home, who, limits));
    };
    const auto bob = comes(bobs);
    REQUIRE(bob->wait_for("login"));
    const auto first = comes(amys);
    REQUIRE(first->wait_for("login"));
    const auto second = comes(amys);
    REQUIRE(second->wait_for("login"));
    const auto third = comes(amys);
    CHECK(third->wait_for_end() == 3);
    CHECK(third->shows("you have 2 sessions here already"));
    const auto bob_again = comes(bobs);
    CHECK(bob_again->wait_for_end() == 3);
    CHECK(bob_again->shows("all 3 places are taken here"));
    second->hang_up();
    CHECK(second->wait_for_end() != -1);
    const auto fourth = comes(amys); // now there is room for another one
    CHECK(fourth->wait_for("login"));
}

TEST_CASE("a match's place stays taken while its line is lost, and is free once it is left") {
    const Home home;
    const SharedServer server;
    const std::vector<std::string> limits{"--kiosk-per-caller", "1"};
    Terminal amy(kiosk(server, home, {}, limits));
    REQUIRE(amy.wait_for("login"));
    amy.type("Amy\r");
    REQUIRE(amy.wait_for("Amy's table"));
    const std::string word = word_on(amy);
    amy.type("s");
    REQUIRE(amy.wait_for("YOUR MOVE"));
    amy.hang_up();
    CHECK(amy.wait_for_end() == 3);
    Terminal refused(kiosk(server, home, {}, limits));
    CHECK(refused.wait_for_end() == 3);
    CHECK(refused.shows("you have 1 session here already"));
    Terminal back(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", "attach " + word}}, limits));
    REQUIRE(back.wait_for("YOUR MOVE"));
    back.send(SIGTERM);
    CHECK(back.wait_for_end() != -1);
}

TEST_CASE("a player who attaches finds their own session among two hundred that do not answer") {
    const Home home;
    const SharedServer server;
    Terminal amy(kiosk(server, home));
    REQUIRE(amy.wait_for("login"));
    amy.type("Amy\r");
    REQUIRE(amy.wait_for("Amy's table"));
    const std::string word = word_on(amy);
    std::vector<store::Descriptor> others;
    for (int i = 0; i < 210; ++i) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const std::string path = home / ".local/state/bughouse/sessions/" + std::to_string(i) +
                                 (i % 2 == 0 ? ".session" : ".kiosk");
        REQUIRE(path.size() < sizeof address.sun_path);
        path.copy(address.sun_path, sizeof address.sun_path - 1);
        others.emplace_back(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
        REQUIRE(::bind(others.back().get(), reinterpret_cast<const sockaddr*>(&address),
                       sizeof address) == 0);
        REQUIRE(::listen(others.back().get(), 8) == 0);
    }
    Terminal back(kiosk(server, home, {{"SSH_ORIGINAL_COMMAND", "attach " + word}}));
    CHECK(back.wait_for("Amy's table"));
    CHECK(amy.wait_for_end() == 0);
}
