// SPDX-License-Identifier: GPL-3.0-or-later
// Connections by TLS and by WebSocket: through the real server and client, and through other
// programs: OpenSSL's s_client and python3-websockets.
#include "tests/e2e/raw_line.h"
#include "tests/support/catch.h"
#include "tests/support/home.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"
#include "tests/support/skip.h"
#include "tests/support/terminal.h"

#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <sstream>

using namespace std::chrono_literals;
using support::Home;
using support::RawLine;
using support::ScratchFolder;
using support::Terminal;

namespace {

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The word after the last `before` in the text.
std::string word_behind(const std::string& text, std::string_view before) {
    const std::size_t at = text.find(before);
    REQUIRE(at != std::string::npos);
    std::istringstream rest(text.substr(at + before.size()));
    std::string word;
    rest >> word;
    return word;
}

/// Writes a new certificate into the folder; returns its fingerprint.
std::string new_certificate(const std::string& folder) {
    const auto made = support::bughouse({"serve", "--make-cert", folder});
    REQUIRE(made.exit_code == 0);
    return word_behind(made.output, "fingerprint:\n");
}

/// A server with three ports: plain, TLS, WebSocket.
class ThreePorts {
  public:
    explicit ThreePorts(const std::string& certificate = {}, const std::string& key = {}) {
        fingerprint = certificate.empty() ? new_certificate(data / "c") : "";
        const std::vector<std::string> arguments{"serve",
                                                 "--listen",
                                                 "127.0.0.1:0",
                                                 "--tls",
                                                 "127.0.0.1:0",
                                                 "--tls-cert",
                                                 certificate.empty() ? data / "c/cert.pem"
                                                                     : certificate,
                                                 "--tls-key",
                                                 key.empty() ? data / "c/key.pem" : key,
                                                 "--ws",
                                                 "127.0.0.1:0",
                                                 "--data",
                                                 data / "",
                                                 "--log",
                                                 data / "log"};
        terminal = std::make_unique<Terminal>(support::Start{arguments, home.path(), {}, 120});
        REQUIRE(terminal->wait_for("fingerprint is"));
        const std::string said = terminal->text();
        plain = word_behind(said, "listening on 127.0.0.1 port ");
        tls = word_behind(said, "listening by TLS on 127.0.0.1 port ");
        web = word_behind(said, "listening for WebSocket on 127.0.0.1 port ");
    }
    [[nodiscard]] std::string log() const { return text_of(data / "log"); }
    [[nodiscard]] RawLine line(const std::string& port) const {
        const sockaddr_in at = support::loopback(static_cast<std::uint16_t>(std::stoi(port)));
        return {reinterpret_cast<const sockaddr*>(&at), sizeof at};
    }

    Home home;
    ScratchFolder data;
    std::string fingerprint, plain, tls, web;
    std::unique_ptr<Terminal> terminal;
};

using Words = std::vector<std::string>;

std::unique_ptr<Terminal> caller(const Home& home, const Words& where,
                                 const std::string& name = "Amy",
                                 const std::vector<std::pair<std::string, std::string>>& env = {}) {
    Words all{"connect", "--user", name, "--ascii"};
    all.insert(all.end(), where.begin(), where.end());
    return std::make_unique<Terminal>(support::Start{all, home.path(), env, 120, 40});
}

constexpr auto python = "/usr/bin/python3";

bool has_websockets() {
    return support::run(python, {"-c", "import websockets"}).exit_code == 0;
}

} // namespace

TEST_CASE("four lines of four kinds sit at a table and play a move") {
    const ThreePorts server;
    const Home home;
    const auto alice = caller(
        home, {"127.0.0.1", server.tls, "--tls", "--tls-fingerprint", server.fingerprint}, "Alice");
    const auto bob = caller(home, {"ws://127.0.0.1:" + server.web}, "Bob");
    const auto carol = caller(
        home, {"wss://127.0.0.1:" + server.web + "/chess", "--tls-fingerprint", server.fingerprint},
        "Carol");
    const auto dave = caller(home, {"127.0.0.1", server.plain}, "Dave");
    for (const auto* one : {&alice, &bob, &carol, &dave}) {
        const bool in = (*one)->wait_for("Starting FICS session as");
        CAPTURE((*one)->text(), server.log());
        REQUIRE(in);
    }
    alice->type("partner Bob\r");
    REQUIRE(bob->wait_for("Alice offers to be your bughouse partner"));
    bob->type("partner Alice\r");
    REQUIRE(alice->wait_for("Bob agrees to be your partner"));
    carol->type("partner Dave\r");
    REQUIRE(dave->wait_for("Carol offers to be your bughouse partner"));
    dave->type("partner Carol\r");
    REQUIRE(carol->wait_for("Dave agrees to be your partner"));
    alice->type("match Carol 3 0 bughouse white\r");
    REQUIRE(carol->wait_for("Challenge: Alice"));
    carol->type("accept\r");
    REQUIRE(alice->wait_for("2:5"));
    alice->type("e4\r");
    for (const auto* one : {&bob, &carol, &dave}) {
        const bool moved = (*one)->wait_for(" e4 ");
        CAPTURE((*one)->text());
        CHECK(moved);
    }
}

TEST_CASE("a certificate is believed by its fingerprint, kept, and missed when it has changed") {
    ThreePorts server;
    const Home home;
    const Words there{"tls://127.0.0.1:" + server.tls};
    const auto refused = [&](const Words& where, const std::string& why) {
        const auto one = caller(home, where);
        const bool said = one->wait_for(why);
        CAPTURE(one->text());
        CHECK(said);
        CHECK_FALSE(one->shows("Starting FICS session"));
        one->send(SIGTERM);
        CHECK(one->wait_for_end() == 3);
    };
    refused(there, "nobody known here vouches for 127.0.0.1");
    refused(there, server.fingerprint);
    std::string other = server.fingerprint;
    other[0] = other[0] == '0' ? '1' : '0';
    refused({there[0], "--tls-fingerprint", other},
            "shows another certificate than --tls-fingerprint");
    CHECK(server.log().find("has come") == std::string::npos);
    {
        const auto first = caller(home, {there[0], "--tls-fingerprint", server.fingerprint});
        REQUIRE(first->wait_for("Starting FICS session as"));
        first->type("quit\r");
        CHECK(text_of(home / ".local/state/bughouse/known-certificates") ==
              fmt::format("127.0.0.1 {} {}\n", server.tls, server.fingerprint));
    }
    const auto kept = caller(home, there, "Ben");
    REQUIRE(kept->wait_for("Starting FICS session as"));
    std::filesystem::remove_all(server.data / "c");
    const std::string renewed = new_certificate(server.data / "c");
    server.terminal->send(SIGHUP);
    REQUIRE(server.terminal->wait_until([&] {
        return server.log().find("The certificate has been read: SHA-256 " + renewed) !=
               std::string::npos;
    }));
    kept->type("finger\r"); // an open connection is not affected
    CHECK(kept->wait_for("Finger of Ben"));
    refused(there, "has changed. Nothing was sent");
}

TEST_CASE("a certificate that the system's roots vouch for needs no fingerprint, until it expires",
          "[skips]") {
    if (!std::filesystem::exists("/usr/bin/openssl")) {
        return support::skip("there is no /usr/bin/openssl");
    }
    const ThreePorts server;
    const Home home;
    const std::vector<std::pair<std::string, std::string>> roots{
        {"SSL_CERT_FILE", server.data / "c/cert.pem"}};
    const auto here = caller(home, {"localhost", server.tls, "--tls"}, "Amy", roots);
    const bool in = here->wait_for("Starting FICS session as");
    CAPTURE(here->text());
    CHECK(in);
    const auto elsewhere = caller(home, {"127.0.0.2", server.tls, "--tls"}, "Ben", roots);
    CHECK(elsewhere->wait_for_end(100ms) == -1);
    const ScratchFolder old;
    std::ofstream(old / "ca.cnf") << "[ca]\ndefault_ca=d\n[d]\ndatabase=" << old / "index"
                                  << "\nnew_certs_dir=" << old.path()
                                  << "\nserial=" << old / "serial"
                                  << "\ndefault_md=sha256\npolicy=p\nx509_extensions=x\n[p]\n"
                                  << "commonName=supplied\n[x]\nsubjectAltName=DNS:localhost\n";
    std::ofstream(old / "index");
    std::ofstream(old / "serial") << "01\n";
    const auto openssl = [](const Words& words) {
        const auto ran = support::run("/usr/bin/openssl", words);
        CAPTURE(ran.message);
        REQUIRE(ran.exit_code == 0);
    };
    openssl({"req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=old", "-keyout", old / "key.pem",
             "-out", old / "asked.pem"});
    openssl({"ca", "-batch", "-selfsign", "-notext", "-config", old / "ca.cnf", "-keyfile",
             old / "key.pem", "-in", old / "asked.pem", "-out", old / "cert.pem", "-startdate",
             "20200101000000Z", "-enddate", "20200201000000Z"});
    const ThreePorts expired(old / "cert.pem", old / "key.pem");
    const auto late = caller(home, {"localhost", expired.tls, "--tls"}, "Cid",
                             {{"SSL_CERT_FILE", old / "cert.pem"}});
    const bool told = late->wait_for("certificate has expired");
    CAPTURE(late->text());
    CHECK(told);
}

TEST_CASE("a caller that speaks the wrong language at a port is told so, and hung up on") {
    const ThreePorts server;
    const auto ends = [&](const std::string& port, const std::string& says,
                          const std::string& hears) {
        RawLine line = server.line(port);
        line.send(says);
        CHECK(line.reads(hears));
        CHECK_FALSE(line.reads("a line that goes on")); // closed, long before the timeout
    };
    ends(server.tls, "guest\n", "This port speaks TLS");
    ends(server.web, "guest\n", "This port speaks WebSocket");
    ends(server.web, "GET / HTTP/1.1\r\nHost: box\r\n\r\n", "426 Upgrade Required");
    ends(server.tls, "GET / HTTP/1.1\r\n", "This port speaks TLS");
    RawLine silent = server.line(server.tls);
    CHECK(silent.reads("This port speaks TLS")); // after ServedConnection::handshake_timeout
    const Home home;
    const auto lost = caller(home, {"127.0.0.1", server.plain, "--tls"});
    CHECK(lost->wait_for("the server does not speak TLS at that port"));
    const auto web = caller(home, {"ws://127.0.0.1:" + server.plain}, "Ben");
    CHECK(web->wait_for("the server does not speak WebSocket at that port"));
    RawLine still = server.line(server.plain);
    CHECK(still.enters("Amy")); // the server still serves others
}

TEST_CASE("OpenSSL's own client logs in by TLS 1.2 and 1.3, not by 1.1", "[skips]") {
    if (!std::filesystem::exists("/usr/bin/openssl")) {
        return support::skip("there is no /usr/bin/openssl");
    }
    const ThreePorts server;
    const auto by = [&](const std::string& version) {
        return support::run("/usr/bin/openssl",
                            {"s_client", "-quiet", "-no_ign_eof", version, "-ign_eof", "-connect",
                             "127.0.0.1:" + server.tls, "-CAfile", server.data / "c/cert.pem",
                             "-verify_return_error"},
                            {"Amy\n\nfinger\nquit\n", {}, {}});
    };
    for (const char* version : {"-tls1_2", "-tls1_3"}) {
        const auto ran = by(version);
        CAPTURE(version, ran.message, ran.output);
        CHECK(ran.output.find("Finger of Amy") != std::string::npos);
        CHECK(ran.output.find("Thank you for using") != std::string::npos);
    }
    CHECK(by("-tls1_1").output.find("login:") == std::string::npos);
}

TEST_CASE("a client of python3-websockets sits down at our server, by ws and by wss", "[skips]") {
    if (!has_websockets()) {
        return support::skip("there is no python3-websockets");
    }
    const ThreePorts server;
    const std::string script = R"(
import asyncio, ssl, sys, websockets
async def visit(url, context):
    async with websockets.connect(url, ssl=context, subprotocols=["binary"]) as line:
        got = ""
        async def until(word):
            nonlocal got
            while word not in got:
                got += (await asyncio.wait_for(line.recv(), 10)).decode("latin-1")
        await line.send("Eve\n\n")                       # a text
        await until("fics%")
        await (await line.ping(b"still there?"))           # answered
        async def pieces():
            yield b"fin"
            yield b"ger\n"
        await line.send(pieces())                          # a message in pieces
        await until("Finger of Eve")
        await line.send(b"tell Eve " + b"x" * 400 + b"\n") # a length of two bytes
        await until("x" * 400)
        await line.send(b"quit\n")
        try:
            while True:
                await asyncio.wait_for(line.recv(), 10)
        except websockets.ConnectionClosed as end:
            print(url[:3], "closed", end.rcvd.code)
asyncio.run(visit("ws://127.0.0.1:" + sys.argv[1], None))
asyncio.run(visit("wss://localhost:" + sys.argv[1], ssl.create_default_context(cafile=sys.argv[2])))
)";
    const auto ran = support::run(python, {"-c", script, server.web, server.data / "c/cert.pem"});
    CAPTURE(ran.message, server.log());
    CHECK(ran.output == "ws: closed 1000\nwss closed 1000\n");
}

TEST_CASE("our client talks to a server of python3-websockets", "[skips]") {
    if (!has_websockets()) {
        return support::skip("there is no python3-websockets");
    }
    const Home home;
    const ScratchFolder folder;
    std::ofstream(folder / "server.py") << R"(
import asyncio, sys, websockets
async def meet(line, path="?"):
    got = ""
    async def until(word):
        nonlocal got
        while word not in got:
            got += (await line.recv()).decode("latin-1")
    await line.send(b"Welcome to a server in Python, at " + line.path.encode() + b"!\n\rlogin: ")
    await until("amy")
    await (await line.ping())
    await line.send([b"\n\r**** Starting FICS", b" session as Amy ****\n\rfics% "])
    await until("style")
    await line.close(1001, "the house closes")
async def main():
    async with websockets.serve(meet, "127.0.0.1", 0) as server:
        open(sys.argv[1], "w").write(str(server.sockets[0].getsockname()[1]) + "\n")
        await asyncio.sleep(40)
asyncio.run(main())
)";
    Terminal server(support::Start{
        {},
        home.path(),
        {},
        80,
        24,
        fmt::format("exec {} {} {}", python, folder / "server.py", folder / "port")});
    REQUIRE(server.wait_until([&] { return text_of(folder / "port").ends_with('\n'); }));
    const std::string port = word_behind(text_of(folder / "port"), "");
    const auto amy =
        caller(home, {"ws://127.0.0.1:" + port + "/chess?a=b", "--timeseal", "off"}, "amy");
    const bool met = amy->wait_for("Welcome to a server in Python, at /chess?a=b!");
    CAPTURE(amy->text(), server.text());
    CHECK(met);
    CHECK(amy->wait_for("Starting FICS session as Amy"));
    CHECK(amy->wait_for("the house closes"));
}
