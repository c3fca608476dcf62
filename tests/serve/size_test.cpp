// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that do not fit, and bytes that act on others' terminals.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;
using net::LineId;
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
        const LineId one = server.enter(name_of(i));
        const LineId other = server.enter(name_of(i + 1));
        (void)server.type(one, "match " + name_of(i + 1) + " 3 0 crazyhouse");
        (void)server.type(other, "accept");
    }
    const LineId reader = server.enter("Reader");
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
    CHECK_FALSE(holds(server.type(reader, "date"), "more: type")); // another reply is short
    CHECK(holds(server.type(reader, "next"), "There is no more."));
    (void)server.type(reader, "iset block 1");
    const std::string whole = server.type(reader, "1 games"); // a program reads it at once
    CHECK_FALSE(holds(whole, "more: type"));
    CHECK(holds(whole, fmt::format("{} games displayed", matches)));
}

TEST_CASE("what others say cannot act on a terminal") {
    LobbyDriver server;
    const LineId amy = server.enter("Amy");
    const LineId ben = server.enter("Ben");
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
}

TEST_CASE("under the laws of the WBN spectators are silent to the players") {
    LobbyDriver server;
    const LineId alice = server.enter("Alice");
    const LineId bob = server.enter("Bob");
    const LineId carol = server.enter("Carol");
    const LineId dave = server.enter("Dave");
    const LineId eve = server.enter("Eve");
    const LineId fay = server.enter("Fay");
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
    net::Visitor& eve = connections.open(LineId{1}, {});
    eve.stage = net::Visitor::Stage::in;
    const LineId gone{2};
    const std::string most(net::Connections::most_later, 'x');
    const auto hears_at = [&](base::Instant now) {
        connections.tell_due(now);
        return std::exchange(eve.out, {});
    };
    connections.tell_at(support::epoch, gone, most);
    CHECK(hears_at(support::epoch).empty());
    connections.tell_at(support::epoch + 60s, LineId{1}, "first\n");
    CHECK(hears_at(support::epoch + 59s).empty());
    connections.tell_at(support::epoch + 61s, gone, most);
    CHECK(holds(hears_at(support::epoch + 59s), "first"));
    connections.tell_at(support::epoch + 62s, LineId{1}, "second\n");
    CHECK(hears_at(support::epoch + 61s).empty());
    CHECK(holds(hears_at(support::epoch + 62s), "second"));
}
