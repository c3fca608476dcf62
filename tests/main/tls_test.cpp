// SPDX-License-Identifier: GPL-3.0-or-later
// TLS as a layer: a client and a server in memory, whose bytes are cut anywhere, and dishonest
// peers.
#include "src/main/transport/tls.h"

#include "net/wire/websocket.h"
#include "src/store/known_certificates.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/program.h"
#include "tests/support/scratch.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using net::Transport;
using program::TlsServer;
using program::TlsTrust;
using support::ScratchFolder;
using State = net::Transport::State;

namespace {

/// The TLS module, loaded as the program does.
const program::Tls& tls() {
    static const program::Tls* const module = program::load_tls().value();
    return *module;
}

/// A server with a certificate of its own.
struct Club {
    Club() {
        fingerprint = program::make_certificate(folder / "new").value_or("");
        REQUIRE(fingerprint.size() == 64);
        REQUIRE_FALSE(server->load());
    }
    ScratchFolder folder;
    std::string fingerprint;
    std::unique_ptr<TlsServer> server =
        tls().server(folder / "new/cert.pem", folder / "new/key.pem");
};

TlsTrust trusting(const std::string& pinned, const std::string& kept = {}) {
    return {"localhost", "localhost 5001", pinned, kept};
}

/// Passes bytes between the two, in packets of the sizes that `next` returns, until neither sends
/// any more.
template <class Next>
void converse(Transport& client, Transport& server, std::string& heard, Next next) {
    std::string to_server = client.start();
    std::string to_client;
    while (!to_server.empty() || !to_client.empty()) {
        const std::size_t up = std::min<std::size_t>(next(), to_server.size());
        const auto there = server.receive(to_server.substr(0, up));
        to_server.erase(0, up);
        to_client += there.wire;
        const std::size_t down = std::min<std::size_t>(next(), to_client.size());
        const auto here = client.receive(to_client.substr(0, down));
        to_client.erase(0, down);
        to_server += here.wire;
        heard += there.data;
    }
}

/// Why the client does not trust that server; "open" if it does.
std::string verdict(TlsTrust trust, const TlsServer& server) {
    const auto client = tls().client(std::move(trust));
    const auto tls_layer = server.tls_layer();
    std::string heard;
    converse(*client, *tls_layer, heard, [] { return std::size_t{100'000}; });
    return client->state() == State::open ? "open" : client->why() + ". " + client->advice();
}

} // namespace

TEST_CASE("a line by TLS carries the same bytes wherever its packets are cut") {
    const Club club;
    support::Dice dice(32);
    for (int i = 0; i < 12; ++i) {
        const auto client = tls().client(trusting(club.fingerprint));
        const auto server = club.server->tls_layer();
        std::string heard;
        converse(*client, *server, heard, [&] { return 1 + dice.below(i < 6 ? 20 : 700); });
        REQUIRE(client->state() == State::open);
        REQUIRE(server->state() == State::open);
        const std::string said(20'000, 'x');
        std::string wire = client->send("e2e4\n");
        wire += client->send(said);
        CHECK(wire.find("e2e4") == std::string::npos);
        while (!wire.empty()) {
            const std::size_t size = std::min(1 + dice.below(3000), wire.size());
            heard += server->receive(wire.substr(0, size)).data;
            wire.erase(0, size);
        }
        CHECK(heard == "e2e4\n" + said);
        CHECK(client->receive(server->send("fics% ")).data == "fics% ");
        (void)server->receive(client->close());
        CHECK(server->state() == State::closed);
        CHECK(server->why().empty());
    }
}

TEST_CASE("a client believes the fingerprint it was given, or has kept, and no other") {
    const Club club;
    const Club impostor;
    std::string kept;
    TlsTrust first = trusting(club.fingerprint);
    first.keep_pinned = [&kept](const std::string& shown) { kept = shown; };
    CHECK(verdict(first, *club.server) == "open");
    CHECK(kept == club.fingerprint);
    CHECK(verdict(trusting("", kept), *club.server) == "open");
    const auto shown = verdict(trusting(""), *club.server);
    CHECK(shown.find("vouches for localhost 5001: self-signed certificate") != std::string::npos);
    CHECK(shown.find("--tls-fingerprint " + club.fingerprint) != std::string::npos);
    const auto changed = verdict(trusting("", kept), *impostor.server);
    CHECK(changed.starts_with("the certificate of localhost 5001 has changed. "));
    CHECK(changed.find("(it was " + kept + ")") != std::string::npos);
    kept.clear();
    CHECK(verdict(first, *impostor.server)
              .find("shows another certificate than --tls-fingerprint. ") != std::string::npos);
    CHECK(kept.empty());
}

TEST_CASE("a caller that speaks no TLS is told what is spoken there") {
    const Club club;
    const auto server = club.server->tls_layer();
    const auto answer = server->receive("guest\n");
    CHECK(answer.wire.find("This port speaks TLS") != std::string::npos);
    CHECK(server->state() == State::closed);
    const auto silent = club.server->tls_layer();
    CHECK(silent->close().find("This port speaks TLS") != std::string::npos);
    const auto client = tls().client(trusting(club.fingerprint));
    (void)client->start();
    CHECK(client->receive("Welcome!\n\rlogin: ").wire.empty());
    CHECK(client->why() == "the server does not speak TLS at that port");
    const auto garbled = club.server->tls_layer();
    (void)garbled->receive(std::string("\x16\x03\x01\x00\x05", 5) + "guest");
    CHECK(garbled->state() == State::closed);
    const auto endless =
        club.server->tls_layer(); // records of 16 KB that never complete a handshake
    std::string record("\x16\x03\x01\x40\x00\x01\xFF\xFF\xFF", 9);
    record += std::string(0x4000 - 4, 'x');
    std::size_t sent = 0;
    while (endless->state() == State::opening && sent < 10 * TlsServer::most_handshake_bytes) {
        (void)endless->receive(record);
        sent += record.size();
    }
    CHECK(endless->state() == State::closed);
    CHECK(sent <= TlsServer::most_handshake_bytes + record.size());
}

TEST_CASE("certificates are loaded again, and the last one stays where that fails") {
    Club club;
    const auto renewed = program::make_certificate(club.folder / "newer");
    REQUIRE(renewed);
    const auto move_over = [&](const char* name) {
        std::filesystem::copy_file(club.folder / "newer/" + name, club.folder / "new/" + name,
                                   std::filesystem::copy_options::overwrite_existing);
    };
    move_over("cert.pem"); // but not its key
    const auto problem = club.server->load();
    REQUIRE(problem);
    CHECK(problem->find("key.pem: ") != std::string::npos);
    CHECK(club.server->fingerprint() == club.fingerprint);
    CHECK(verdict(trusting(club.fingerprint), *club.server) == "open");
    const auto tls_layer = club.server->tls_layer(); // opened before the certificate changes
    move_over("key.pem");
    REQUIRE_FALSE(club.server->load());
    CHECK(club.server->fingerprint() == *renewed);
    CHECK(verdict(trusting(*renewed), *club.server) == "open");
    const auto client = tls().client(trusting(club.fingerprint));
    std::string heard;
    converse(*client, *tls_layer, heard, [] { return std::size_t{100'000}; });
    CHECK(client->state() == State::open);
}

TEST_CASE("a key that others may read is refused in words, and the last certificate stays") {
    Club club;
    const std::string key = club.folder / "new/key.pem";
    using std::filesystem::perms;
    for (const perms more : {perms::others_read, perms::others_write, perms::group_write,
                             perms::group_read | perms::others_read}) {
        std::filesystem::permissions(key, perms::owner_read | more);
        CHECK(club.server->load() == key + ": others may read this key (chmod 600 it first)");
        CHECK(club.server->fingerprint() == club.fingerprint);
    }
    std::filesystem::permissions(key, perms::owner_read | perms::group_read);
    // Root may read such a key, as with Debian's ssl-cert.
    CHECK(club.server->load().has_value() == (::geteuid() != 0));
    std::filesystem::permissions(key, perms::owner_read);
    CHECK_FALSE(club.server->load());
}

TEST_CASE("files that are missing, or are no certificate and no key, are refused in words") {
    Club club;
    const std::string certificate = club.folder / "new/cert.pem";
    const std::string key = club.folder / "new/key.pem";
    const auto refused = [](const std::string& one, const std::string& other) {
        return tls().server(one, other)->load().value_or("");
    };
    CHECK(refused("/no/such/cert", key) == "/no/such/cert: No such file or directory");
    CHECK(refused(certificate, "/no/such/key") == "/no/such/key: No such file or directory");
    const std::string plain = club.folder / "plain";
    std::ofstream(plain) << "hello\n";
    std::filesystem::permissions(plain, std::filesystem::perms::owner_read);
    CHECK(refused(plain, key) == plain + ": expected PEM, which begins with -----BEGIN");
    CHECK(refused(certificate, plain) == plain + ": expected PEM, which begins with -----BEGIN");
}

TEST_CASE("a certificate is made once, and its key is its owner's alone") {
    const Club club;
    const auto again = program::make_certificate(club.folder / "new");
    REQUIRE_FALSE(again);
    CHECK(again.error().find("key.pem: File exists") != std::string::npos);
    using std::filesystem::perms;
    CHECK(std::filesystem::status(club.folder / "new/key.pem").permissions() ==
          (perms::owner_read | perms::owner_write));
    CHECK(store::read_fingerprint(club.fingerprint) == club.fingerprint);
    std::string capitals;
    for (std::size_t i = 0; i < club.fingerprint.size(); ++i) {
        capitals += i > 0 && i % 2 == 0 ? ":" : "";
        capitals += static_cast<char>(std::toupper(club.fingerprint[i]));
    }
    CHECK(store::read_fingerprint(capitals) == club.fingerprint);
    CHECK_FALSE(store::read_fingerprint(club.fingerprint.substr(1)));
    CHECK_FALSE(store::read_fingerprint("g" + club.fingerprint.substr(1)));
}

TEST_CASE("at the port of WebSocket the first byte tells whether TLS lies below") {
    const Club club;
    const auto answered = [&](std::unique_ptr<Transport> client) {
        const auto server =
            net::stacked(net::WebSocket::server(), club.server->tls_or_plain_layer());
        std::string heard;
        converse(*client, *server, heard, [] { return std::size_t{37}; });
        REQUIRE(client->state() == State::open);
        return server->receive(client->send("guest\n")).data;
    };
    const auto web = [] { return net::WebSocket::client("box:80", "/", [] { return 7U; }); };
    CHECK(answered(web()) == "guest\n");
    CHECK(answered(net::stacked(web(), tls().client(trusting(club.fingerprint)))) == "guest\n");
    const auto lost = net::stacked(net::WebSocket::server(), club.server->tls_or_plain_layer());
    CHECK(lost->receive("guest\n").wire.starts_with("HTTP/1.1 400 "));
    CHECK(lost->state() == State::closed);
}

TEST_CASE("a program without its module of TLS says so where TLS is asked for, and does the rest") {
    const ScratchFolder alone;
    const std::string copy = alone / "bughouse";
    std::filesystem::copy_file(support::program_path(), copy);
    const auto refused = support::run(copy, {"serve", "--make-cert", alone / "new"});
    CHECK(refused.exit_code == 3);
    CHECK(refused.message.starts_with(
        "bughouse serve: --make-cert: TLS cannot be loaded: bughouse-tls-"));
    CHECK_FALSE(std::filesystem::exists(alone / "new"));
    CHECK(support::run(copy, {"perft", "2"}).output == support::bughouse({"perft", "2"}).output);
}
