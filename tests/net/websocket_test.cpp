// SPDX-License-Identifier: GPL-3.0-or-later
// WebSocket against the examples of RFC 6455 and a recording of python3-websockets, in packets of
// any size.
#include "net/wire/websocket.h"
#include "net/wire/websocket_handshake.h"
#include "tests/support/catch.h"
#include "tests/support/dice.h"
#include "tests/support/source_tree.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using namespace net;
using namespace std::string_literals;
using State = Transport::State;

namespace {

WebSocket::Random random_numbers() {
    return [number = std::uint32_t{0x01020304}]() mutable { return number += 0x11111111; };
}

std::unique_ptr<Transport> a_client() {
    return WebSocket::client("box:5001", "/chess", random_numbers());
}

const std::string request = "GET /chat HTTP/1.1\r\nHost: server.example.com\r\n"
                            "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                            "Sec-WebSocket-Version: 13\r\n\r\n";

struct Heard {
    std::string data;
    std::string wire;
    State state{};
    std::string why;
    bool operator==(const Heard&) const = default;
};

/// The result of `bytes` in packets of the sizes that `next` returns.
template <class Next> Heard heard(Transport& line, std::string_view bytes, Next next) {
    Heard all;
    while (!bytes.empty()) {
        const std::size_t size = std::min<std::size_t>(next(), bytes.size());
        auto carried = line.receive(bytes.substr(0, size));
        bytes.remove_prefix(size);
        all.data += carried.data;
        all.wire += carried.wire;
    }
    all.state = line.state();
    all.why = line.why();
    return all;
}

Heard heard_whole(Transport& line, std::string_view bytes) {
    return heard(line, bytes, [] { return std::string_view::npos; });
}

/// A server after its handshake.
std::unique_ptr<Transport> open_server() {
    auto server = WebSocket::server();
    REQUIRE(heard_whole(*server, request).state == State::open);
    return server;
}

/// A frame from a client, masked with "abcd".
std::string masked(unsigned char first, const std::string& content) {
    std::string frame{static_cast<char>(first), static_cast<char>(0x80U | content.size())};
    frame += "abcd";
    for (std::size_t i = 0; i < content.size(); ++i) {
        frame += static_cast<char>(content[i] ^ "abcd"[i % 4]);
    }
    return frame;
}

} // namespace

TEST_CASE("the key is accepted as in the RFC's example") {
    CHECK(accepted_key("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(base64("") == "");
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foobar") == "Zm9vYmFy");
}

TEST_CASE("a server answers the RFC's request and nothing less") {
    const auto answered = [](std::string text, std::string_view from, std::string_view to) {
        if (const auto at = text.find(from); at != std::string::npos) {
            text.replace(at, from.size(), to);
        }
        auto server = WebSocket::server();
        return heard_whole(*server, text);
    };
    const auto good = answered(request, "", "");
    CHECK(good.state == State::open);
    CHECK(good.wire.starts_with("HTTP/1.1 101 "));
    CHECK(good.wire.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") !=
          std::string::npos);
    CHECK(good.wire.find("Sec-WebSocket-Protocol") == std::string::npos);
    CHECK(answered(request, "Host:", "Sec-WebSocket-Protocol: chat, binary\r\nHost:")
              .wire.find("Sec-WebSocket-Protocol: binary\r\n") != std::string::npos);
    const auto refused = [&](std::string_view from, std::string_view to, std::string_view status) {
        const auto bad = answered(request, from, to);
        CAPTURE(from, to, bad.wire);
        return bad.state == State::closed && !bad.why.empty() &&
               bad.wire.starts_with("HTTP/1.1 " + std::string(status));
    };
    CHECK(refused("Upgrade: websocket\r\n", "", "426"));
    CHECK(refused("keep-alive, Upgrade", "keep-alive", "426"));
    CHECK(refused("Version: 13", "Version: 8", "426"));
    CHECK(refused("Key: dGhl", "Key: Ghl", "400"));
    CHECK(refused("Sec-WebSocket-Key", "Sec-WebSocket-Kex", "400"));
    CHECK(refused("Host", "Hast", "400"));
    CHECK(refused("HTTP/1.1", "HTTP/1.0", "400"));
    CHECK(refused("GET", "PUT", "400"));
    CHECK(refused("GET ", "GETx", "400"));
    CHECK(refused("Host: server.example.com\r\n", "Host\n", "400"));
    CHECK(refused("ZQ==", "ZQAA", "400"));
    CHECK_FALSE(answer_handshake("PUT" + request.substr(3), {}).fault.empty());
    CHECK(refused(request, "guest\n", "400")); // as if from telnet
    CHECK(refused("/chat", "/" + std::string(most_handshake_bytes, 'x'), "431"));
}

TEST_CASE("a page connects to its own host and where its site is named, a program everywhere") {
    const auto status = [](const std::vector<std::string>& origins, const std::string& fields,
                           const std::string& host = "club.example:5001") {
        std::string asked = request;
        asked.replace(asked.find("server.example.com"), 18, host);
        asked.insert(asked.find("Upgrade:"), fields);
        auto server = WebSocket::server(origins);
        return heard_whole(*server, asked).wire.substr(9, 3);
    };
    CHECK(status({}, "") == "101");
    for (const char* same : {"https://club.example", "http://club.example", "http://CLUB.example",
                             "https://club.example:5001", "https://club.example:8443"}) {
        CAPTURE(same);
        CHECK(status({}, "Origin: "s + same + "\r\n") == "101");
    }
    CHECK(status({}, "Origin: http://[::1]:80\r\n", "[::1]:5001") == "101");
    CHECK(status({}, "Origin: http://[::1]\r\n", "[::1]") == "101");
    const std::vector<std::string> named{"https://chess.example", "http://localhost:3000"};
    CHECK(status(named, "Origin: https://chess.example\r\n") == "101");
    CHECK(status(named, "Origin: http://localhost:3000\r\n") == "101");
    CHECK(status({"*"}, "Origin: https://evil.example\r\n") == "101");
    for (const char* other :
         {"https://evil.example", "https://club.example.evil.example", "https://evilclub.example",
          "https://club.exampl", "https://club.example/", "https://a@club.example", "null",
          "club.example", "", "http://chess.example", "https://chess.example:8443",
          "http://localhost", "*", "://club.example.", "https://[::1]"}) {
        CAPTURE(other);
        CHECK(status(named, "Origin: "s + other + "\r\n") == "403");
    }
    CHECK(status({}, "Origin: http://[::2]\r\n", "[::1]:5001") == "403");
    CHECK(status({}, "Origin: https://club.example\r\nOrigin: https://evil.example\r\n") == "403");
    CHECK(status({"*"}, "Origin: https://a.example\r\nOrigin: https://b.example\r\n") == "403");
}

TEST_CASE("a client and a server agree, and bytes go both ways") {
    const auto client = a_client();
    const auto server = WebSocket::server();
    CHECK(client->send("too early").empty());
    const auto asked = client->start();
    CHECK(asked.starts_with("GET /chess HTTP/1.1\r\nHost: box:5001\r\n"));
    const auto answer = server->receive(asked);
    CHECK(client->receive(answer.wire).wire.empty());
    CHECK(client->state() == State::open);
    for (const std::size_t size : {1U, 125U, 126U, 65'535U, 65'536U, 100'000U}) {
        const std::string text(size, 'x');
        CHECK(server->receive(client->send(text)).data == text);
        CHECK(client->receive(server->send(text)).data == text);
    }
    CHECK(client->send("e2e4\n").find("e2e4") == std::string::npos); // the text is masked
    const auto goodbye = server->receive(client->close());
    CHECK(server->state() == State::closed);
    CHECK(server->why().empty());
    CHECK(client->receive(goodbye.wire).data.empty());
    CHECK(server->send("more").empty());
}

TEST_CASE("a frame says its length as shortly as it can, and nothing is sent in none") {
    const auto server = open_server();
    const auto head = [&](std::size_t size) {
        return server->send(std::string(size, 'x')).size() - size;
    };
    CHECK(head(125) == 2);
    CHECK(head(126) == 4);
    CHECK(head(65'535) == 4);
    CHECK(head(65'536) == 10);
    CHECK(server->send("").empty());
}

TEST_CASE("a client takes no other answer") {
    const auto fault = [](std::string_view from, std::string_view to) {
        const auto client = a_client();
        std::string answer = WebSocket::server()->receive(client->start()).wire;
        if (const auto at = answer.find(from); at != std::string::npos) {
            answer.replace(at, from.size(), to);
        }
        (void)client->receive(answer);
        return client->state() == State::open ? "open" : client->why();
    };
    CHECK(fault("", "") == "open");
    const std::string none = "the server's answer is none of WebSocket's";
    CHECK(fault("Accept: ", "Accept: x") == none);
    CHECK(fault("Upgrade: websocket", "Upgrade: h2c") == none);
    CHECK(fault("Connection: Upgrade", "Connection: close") == none);
    CHECK(fault("Upgrade: w", "Sec-WebSocket-Protocol: binary\r\nUpgrade: w") == none);
    CHECK(fault("Upgrade: w", "Sec-WebSocket-Extensions: permessage-deflate\r\nUpgrade: w") ==
          none);
    CHECK(fault("101 Switching Protocols", "404 Not\x1B Found")
              .starts_with("no WebSocket there: the server answers \"HTTP/1.1 404 Not"));
    CHECK(fault("101 Switching Protocols", "404 \x1B[2J").find('\x1B') == std::string::npos);
    CHECK(fault("HTTP", "\n\rlogin:") == "the server does not speak WebSocket at that port");
}

TEST_CASE("messages in pieces, pings among them and a close") {
    const auto server = open_server();
    CHECK(server->receive(masked(0x02, "e2")).data == "e2"); // the first fragment
    const auto pinged = server->receive(masked(0x89, "are you there"));
    CHECK(pinged.data.empty());
    CHECK(pinged.wire == "\x8A\x0D"
                         "are you there");
    CHECK(server->receive(masked(0x80, "e4\n")).data == "e4\n"); // the last fragment
    CHECK(server->receive(masked(0x8A, "a pong")).wire.empty());
    CHECK(server->receive(masked(0x81, "text\n")).data == "text\n");
    const auto closed = server->receive(masked(0x88, "\x03\xE8goodbye") + masked(0x82, "late"));
    CHECK(closed.wire == "\x88\x02\x03\xE8");
    CHECK(closed.data.empty());
    CHECK(server->state() == State::closed);
    CHECK(server->why() == "goodbye");
    CHECK(server->close().empty());
}

TEST_CASE("a ping may be empty or full, and a close may say nothing or one of the codes") {
    const auto server = open_server();
    CHECK(server->receive(masked(0x89, "")).wire == "\x8A\x00"s);
    const std::string full(WebSocket::longest_control, 'x');
    CHECK(server->receive(masked(0x89, full)).wire == "\x8A\x7D" + full);
    CHECK(server->receive(masked(0x88, "")).wire == "\x88\x00"s);
    CHECK(server->why().empty());
    const auto takes = [](unsigned code) {
        const auto closing = open_server();
        const std::string bytes{static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
        (void)closing->receive(masked(0x88, bytes));
        return closing->why().empty();
    };
    for (const unsigned code : {1000U, 1003U, 1007U, 1014U, 3000U, 4999U}) {
        CAPTURE(code);
        CHECK(takes(code));
    }
    for (const unsigned code : {0U, 999U, 1004U, 1005U, 1006U, 1015U, 2999U, 5000U, 65'535U}) {
        CAPTURE(code);
        CHECK_FALSE(takes(code));
    }
}

TEST_CASE("frames that break the rules end the line with a word") {
    const auto why = [](const std::string& bytes) {
        const auto server = open_server();
        const auto end = heard_whole(*server, bytes);
        CAPTURE(end.why);
        CHECK(end.state == State::closed);
        CHECK(end.data.empty());
        CHECK(end.wire.substr(2, 2) == "\x03\xEA"); // close code 1002
        return end.why;
    };
    CHECK(why("\x82\x01x") == "WebSocket: a frame without a mask");
    CHECK(why(masked(0xC2, "x")) == "WebSocket: a frame of an extension that nobody agreed on");
    CHECK(why(masked(0x83, "x")) == "WebSocket: a frame of an unknown kind");
    CHECK(why(masked(0x80, "x")) == "WebSocket: a message without a beginning");
    CHECK(why(masked(0x02, "") + masked(0x82, "x")) == "WebSocket: a message within another one");
    CHECK(why(masked(0x09, "x")) == "WebSocket: a ping or a close in pieces");
    CHECK(why("\x89\xFE\x01\x00"s + "abcd") == "WebSocket: a ping or a close that is too long");
    CHECK(why(masked(0x88, "x")) == "WebSocket: a close with no code");
    CHECK(why(masked(0x88, "\x03\xED")) == "WebSocket: a close with no code"); // close code 1005
    CHECK(why("\x82\xFF\x80\0\0\0\0\0\0\0"s + "abcd") ==
          "WebSocket: a frame of an impossible length");
    CHECK(why("\x82\x7F\x80\0\0\0\0\0\0\0"s) == "WebSocket: a frame without a mask");
    const auto client = a_client();
    (void)client->receive(WebSocket::server()->receive(client->start()).wire);
    (void)client->receive(masked(0x82, "x"));
    CHECK(client->why() == "WebSocket: a masked frame from a server");
}

TEST_CASE("a recording is heard alike wherever it is cut") {
    // The client of python3-websockets 10.4 sends a text, a fragmented binary message with a ping
    // in between, 300 bytes, and a close.
    std::ostringstream read;
    read << std::ifstream(support::in_repository("tests/data/websocket/python_client.bin")).rdbuf();
    const std::string recorded = read.str();
    const auto whole = heard_whole(*WebSocket::server(), recorded);
    CHECK(whole.data == "guest\nmatch\n" + std::string(300, 'm'));
    CHECK(whole.state == State::closed);
    CHECK(heard(*WebSocket::server(), recorded, [] { return 1U; }) == whole);
    support::Dice dice(32);
    for (int i = 0; i < 200; ++i) {
        CHECK(heard(*WebSocket::server(), recorded, [&] { return 1 + dice.below(40); }) == whole);
    }
}

TEST_CASE("one layer lies over another, and they open one after the other") {
    const auto client = stacked(a_client(), a_client());
    const auto server = stacked(WebSocket::server(), WebSocket::server());
    auto to_server = server->receive(client->start()).wire;
    CHECK(client->state() == State::opening);
    to_server = client->receive(to_server).wire; // the upper layer starts its handshake
    CHECK(client->state() == State::opening);
    const auto answer = server->receive(to_server);
    CHECK(server->state() == State::open);
    (void)client->receive(answer.wire);
    REQUIRE(client->state() == State::open);
    CHECK(server->receive(client->send("e2e4\n")).data == "e2e4\n");
    CHECK(client->receive(server->send("fics% ")).data == "fics% ");
    (void)server->receive(client->close());
    CHECK(client->state() == State::closed);
    CHECK(server->state() == State::closed);
    CHECK(server->why().empty());
}

TEST_CASE("each layer closes in words of its own, and the one below says why") {
    const auto upper = a_client();
    const auto lower = a_client();
    const auto server = stacked(WebSocket::server(), WebSocket::server());
    (void)lower->receive(server->receive(lower->start()).wire);
    const auto answer = server->receive(lower->send(upper->start())).wire;
    (void)upper->receive(lower->receive(answer).data);
    REQUIRE(upper->state() == State::open);
    REQUIRE(server->state() == State::open);
    SECTION("when the upper one is closed from there") {
        const auto bye = server->receive(lower->send(upper->close())).wire;
        CHECK(bye.ends_with("\x88\x02\x03\xE8"));
        (void)upper->receive(lower->receive(bye).data);
        CHECK(lower->state() == State::closed);
        CHECK(server->state() == State::closed);
    }
    SECTION("when it is closed from here") {
        (void)upper->receive(lower->receive(server->close()).data);
        CHECK(upper->state() == State::closed);
        CHECK(lower->state() == State::closed);
    }
    SECTION("when the lower one breaks its rules") {
        (void)server->receive("\x82\x01x");
        CHECK(server->state() == State::closed);
        CHECK(server->why() == "WebSocket: a frame without a mask");
    }
    const auto early = stacked(WebSocket::server(), WebSocket::server());
    CHECK(early->close().starts_with("HTTP/1.1 408 "));
    const auto plain = stacked(WebSocket::server(), WebSocket::server());
    (void)plain->receive("guest\n");
    CHECK(plain->state() == State::closed);
    CHECK(plain->failed_permanently());
}

TEST_CASE("what the layer below advises is advised") {
    class Advises : public Transport {
        std::string start() override { return {}; }
        ReceivedBytes receive(std::string_view /*wire*/) override {
            end("it is not trusted", true, "Trust it.");
            return {};
        }
        std::string send(std::string_view /*data*/) override { return {}; }
        std::string close() override { return {}; }
    };
    const auto line = stacked(a_client(), std::make_unique<Advises>());
    CHECK_FALSE(line->failed_permanently());
    (void)line->receive("x");
    CHECK(line->why() == "it is not trusted");
    CHECK(line->failed_permanently());
    CHECK(line->advice() == "Trust it.");
}

TEST_CASE("a handshake without an end is refused, and a line that waits too long for one is told") {
    for (const bool is_client : {false, true}) {
        const auto line = is_client ? a_client() : WebSocket::server();
        (void)line->start();
        std::string bytes = is_client ? "HTTP/1.1 101 x\r\nX: " : "GET / HTTP/1.1\r\nX: ";
        bytes.append(most_handshake_bytes - bytes.size() - 1, 'x');
        CHECK(line->receive(bytes).wire.empty());
        CHECK(line->state() == State::opening);
        const auto refused = line->receive("x").wire;
        CHECK(refused.starts_with(is_client ? "" : "HTTP/1.1 431 "));
        CHECK(refused.empty() == is_client);
        CHECK(line->state() == State::closed);
        CHECK(line->why() == "the handshake of WebSocket is too long");
        CHECK(line->failed_permanently());
        CHECK(line->close().empty());
    }
    const auto slow = WebSocket::server();
    (void)slow->receive("GET / HTTP/1.1\r\n");
    CHECK(slow->close().starts_with("HTTP/1.1 408 "));
    CHECK(slow->state() == State::closed);
    const auto client = a_client();
    (void)client->start();
    CHECK(client->close().empty());
    CHECK(client->state() == State::closed);
    CHECK_FALSE(client->failed_permanently());
    const auto plain = a_client();
    (void)plain->start();
    (void)plain->receive("fics% ");
    CHECK(plain->failed_permanently());
    CHECK_FALSE(a_client()->failed_permanently());
    const auto other = a_client();
    (void)other->start();
    (void)other->receive("HTTP/1.1x");
    CHECK(other->state() == State::closed);
    const auto refused = a_client();
    (void)refused->start();
    (void)refused->receive("HTTP/1.1 404 Not Found\r\n\r\n");
    CHECK(refused->failed_permanently());
    const auto refusing = WebSocket::server();
    (void)refusing->receive("GET / HTTP/1.1\r\n\r\n");
    CHECK(refusing->failed_permanently());
}
