// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that are too long, and bytes that would affect others' terminals.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;
using support::some_accounts;

namespace {

std::string name_of(int i) {
    return fmt::format("Nn{}{}{}", static_cast<char>('a' + i / 676),
                       static_cast<char>('a' + i / 26 % 26), static_cast<char>('a' + i % 26));
}

} // namespace

TEST_CASE("a reply that does not fit is read page by page, whole, and nobody is thrown out") {
    LobbyDriver server;
    constexpr int matches = 450;
    for (int i = 0; i < 2 * matches; i += 2) {
        const ConnectionId one = server.enter(name_of(i));
        const ConnectionId other = server.enter(name_of(i + 1));
        (void)server.type(one, "match " + name_of(i + 1) + " 3 0 crazyhouse");
        (void)server.type(other, "accept");
    }
    const ConnectionId reader = server.enter("Reader");
    CHECK(holds(server.type(reader, "next"), "There is no more."));
    std::string all;
    int pages = 0;
    for (std::string page = server.type(reader, "games"); !page.empty() && pages < 10; ++pages) {
        CHECK(page.size() < net::Connections::longest_page + 200);
        const auto more = page.find(" lines more: type \"next\".");
        all += page.substr(0, more == std::string::npos ? more : page.rfind('\n', more) + 1);
        page = more == std::string::npos ? "" : server.type(reader, "next");
    }
    CHECK(pages == 2);
    CHECK(std::count(all.begin(), all.end(), '[') == matches);
    CHECK(holds(all, fmt::format("{} games displayed", matches)));
    (void)server.type(reader, "games");
    CHECK_FALSE(holds(server.type(reader, "date"), "more: type")); // the next reply is short
    CHECK(holds(server.type(reader, "next"), "There is no more."));
    (void)server.type(reader, "iset block 1");
    const std::string whole = server.type(reader, "1 games"); // a program gets it in one piece
    CHECK_FALSE(holds(whole, "more: type"));
    CHECK(holds(whole, fmt::format("{} games displayed", matches)));
}

TEST_CASE("what others say cannot act on a terminal") {
    LobbyDriver server;
    const ConnectionId amy = server.enter("Amy");
    const ConnectionId ben = server.enter("Ben");
    const auto hears = [&](const std::string& text) {
        server.send(amy, "tell ben " + text + "\n");
        const std::string heard = server.heard(ben);
        const auto at = heard.find("tells you: ") + 11;
        return heard.substr(at, heard.find('\n', at) - at);
    };
    CHECK(hears("red \x1b[31m") == "red [31m");
    CHECK_FALSE(holds(hears("red \x9B"
                            "31m"),
                      "\x9B"));
    CHECK_FALSE(holds(hears("red \xC2\x9B"
                            "31m"),
                      "\x9B"));
    CHECK_FALSE(holds(hears("evil \xE2\x80\xAE live"), "\xE2\x80\xAE"));
    CHECK_FALSE(holds(hears("alone \x80"), "\x80"));
    CHECK(hears("caf\xC3\xA9 \xE2\x99\x98") == "caf\xC3\xA9 \xE2\x99\x98");
    const auto written = [](unsigned code) { // encoded as UTF-8
        return std::string{static_cast<char>(0xE0 | code >> 12U),
                           static_cast<char>(0x80 | (code >> 6U & 0x3FU)),
                           static_cast<char>(0x80 | (code & 0x3FU))};
    };
    for (const unsigned turns : {0x200EU, 0x200FU, 0x202AU, 0x202BU, 0x202EU, 0x2066U, 0x2069U}) {
        CAPTURE(turns);
        CHECK(hears("a" + written(turns) + "b" + written(turns) + "c") == "abc");
    }
    for (const unsigned stays : {0x200DU, 0x2010U, 0x2014U, 0x202FU, 0x2065U, 0x206AU, 0x20ACU}) {
        CAPTURE(stays);
        CHECK(hears("a" + written(stays) + "b") == "a" + written(stays) + "b");
    }
}

TEST_CASE("under the laws of the WBN spectators are silent to the players") {
    LobbyDriver server;
    const ConnectionId alice = server.enter("Alice");
    const ConnectionId bob = server.enter("Bob");
    const ConnectionId carol = server.enter("Carol");
    const ConnectionId dave = server.enter("Dave");
    const ConnectionId eve = server.enter("Eve");
    const ConnectionId fay = server.enter("Fay");
    server.begin_match({alice, bob}, {carol, dave}, "3 0 bughouse wbn");
    (void)server.type(eve, "observe alice");
    (void)server.type(fay, "observe alice");
    (void)server.heard(alice);
    (void)server.heard(fay);
    CHECK(holds(server.type(eve, "kibitz Nf3!"), "Spectators are silent under these laws"));
    CHECK_FALSE(holds(server.heard(alice), "Nf3"));
    CHECK(holds(server.type(eve, "whisper Nf3!"), "(whispered to 1 players)"));
    CHECK(holds(server.heard(fay), "Nf3"));
    CHECK(holds(server.type(alice, "kibitz gl"), "(kibitzed to 5 players)"));
}

TEST_CASE("what waits for the delay of spectators has a bound, and counts until it is sent") {
    net::Connections connections;
    net::Visitor& eve = connections.open(ConnectionId{1}, {});
    eve.stage = net::Visitor::Stage::logged_in;
    const ConnectionId gone{2};
    const std::string most(net::Connections::most_delayed_bytes, 'x');
    const auto hears_at = [&](base::Instant now) {
        connections.tell_due(now);
        return std::exchange(eve.output, {});
    };
    connections.tell_at(support::epoch, gone, most);
    CHECK(hears_at(support::epoch).empty());
    connections.tell_at(support::epoch + 60s, ConnectionId{1}, "first\n");
    CHECK(hears_at(support::epoch + 59s).empty());
    CHECK(connections.next_due() == support::epoch + 60s);
    connections.tell_at(support::epoch + 61s, gone, most);
    CHECK(connections.next_due() < support::epoch); // too many, so they are sent at once
    CHECK(holds(hears_at(support::epoch + 59s), "first"));
    connections.tell_at(support::epoch + 62s, ConnectionId{1}, "second\n");
    CHECK(hears_at(support::epoch + 61s).empty());
    CHECK(holds(hears_at(support::epoch + 62s), "second"));
}

namespace {

/// A visitor who can be given replies of any length.
struct LongReplies {
    net::Connections connections;

    net::Visitor& visitor(std::uint64_t number) {
        net::Visitor* known = connections.find(ConnectionId{number});
        net::Visitor& one = known != nullptr ? *known : connections.open(ConnectionId{number}, {});
        one.stage = net::Visitor::Stage::logged_in;
        return one;
    }
    /// The part of a reply that is sent at once, without the prompt.
    std::string reply(net::Visitor& to, const std::string& text, std::optional<int> id = {}) {
        connections.begin_reply(to);
        connections.tell(to, text);
        connections.end_reply(to, id, 7);
        std::string out = std::exchange(to.output, {});
        return out.substr(0, out.rfind("fics% "));
    }
    std::string next(net::Visitor& to) {
        connections.begin_reply(to);
        const bool more = connections.send_next_page(to);
        connections.end_reply(to, {}, 7);
        std::string out = std::exchange(to.output, {});
        return more ? out.substr(0, out.rfind("fics% ")) : "none";
    }
};

std::string lines_of(std::size_t count) { // lines of 64 bytes each, including the line end
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        text += std::string(62, 'x') + "\n";
    }
    return text;
}

} // namespace

TEST_CASE("a page is as long as it may be, and the rest is told to the line") {
    constexpr std::size_t page = net::Connections::longest_page / 64;
    constexpr std::size_t kept = net::Connections::max_kept_reply / 64;
    LongReplies server;
    net::Visitor& amy = server.visitor(1);
    CHECK(server.reply(amy, lines_of(page)).size() == net::Connections::longest_page);
    CHECK(server.next(amy) == "none");
    const std::string cut = server.reply(amy, lines_of(page + 1));
    CHECK(cut.ends_with("x\n\r1 lines more: type \"next\".\n\r"));
    CHECK(cut.size() < net::Connections::longest_page + 64);
    CHECK(server.next(amy).size() == 64);
    CHECK(server.next(amy) == "none");
    CHECK(server.reply(amy, lines_of(page + kept))
              .ends_with("\r8192 lines more: type \"next\".\n\r"));
    CHECK(server.reply(amy, lines_of(page + kept + 1))
              .ends_with("\rAt least 8192 lines more: type \"next\".\n\r"));
    std::size_t pages = 0;
    std::size_t bytes = 0;
    for (std::string rest = server.next(amy); rest != "none"; rest = server.next(amy)) {
        ++pages;
        bytes += static_cast<std::size_t>(std::count(rest.begin(), rest.end(), 'x'));
    }
    CHECK(pages == 16);
    CHECK(bytes == kept * 62 + pages - 1); // and the x of each "next"
    const std::string one_line(3 * net::Connections::longest_page, 'y');
    CHECK(server.reply(amy, one_line).size() == one_line.size());
    amy.output = "told before\n\r";
    CHECK(server.reply(amy, one_line + "\n").size() == one_line.size() + 15);
    CHECK(server.reply(amy, lines_of(page + 1), 12).size() == (page + 1) * 64 + 9);
}

TEST_CASE("what all visitors together have waiting is bounded, and whoever goes makes room") {
    constexpr std::size_t page = net::Connections::longest_page / 64;
    constexpr std::size_t kept = net::Connections::max_kept_reply / 64;
    const std::string text = lines_of(page + kept);
    LongReplies server;
    constexpr std::uint64_t most =
        net::Connections::max_kept_replies / net::Connections::max_kept_reply;
    for (std::uint64_t i = 1; i <= most; ++i) {
        CHECK_FALSE(holds(server.reply(server.visitor(i), text), "At least"));
    }
    net::Visitor& amy = server.visitor(most + 1);
    CHECK(holds(server.reply(amy, text), "At least 0 lines more"));
    // Makes room by dropping the rest of the long reply.
    (void)server.reply(server.visitor(1), "short\n");
    CHECK(holds(server.reply(amy, text), "\r8192 lines more"));
    (void)server.reply(amy, "short\n");
    (void)server.reply(server.visitor(1), text);
    CHECK(holds(server.reply(amy, text), "At least 0 lines more"));
    server.connections.remove(*server.connections.find(ConnectionId{1}));
    CHECK(holds(server.reply(amy, text), "\r8192 lines more"));
}
