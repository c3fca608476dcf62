// SPDX-License-Identifier: GPL-3.0-or-later
// Visitors who try what a server might not expect.
#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <fmt/format.h>

using namespace std::chrono_literals;
using net::ConnectionId;
using support::holds;
using support::LobbyDriver;

TEST_CASE("no guest gets into a rated match as the new partner of somebody who was challenged") {
    net::ServerOptions options = support::some_accounts();
    options.accounts.push_back(support::account("Cid", "secret"));
    LobbyDriver server(std::move(options));
    const ConnectionId amy = server.enter("Amy", "secret");
    const ConnectionId ben = server.enter("Ben", "secret");
    const ConnectionId root = server.enter("Root", "secret");
    const ConnectionId cid = server.enter("Cid", "secret");
    const ConnectionId zoe = server.enter("Zoe");
    for (const auto& [one, other, name] :
         {std::tuple{amy, ben, "ben"}, std::tuple{root, cid, "cid"}}) {
        (void)server.type(one, std::string("partner ") + name);
        (void)server.type(other, "accept");
    }
    CHECK(holds(server.type(amy, "match root 3 0 bughouse rated"), "Issuing: "));
    (void)server.type(root, "partner zoe");
    (void)server.type(zoe, "accept");
    CHECK(holds(server.heard(amy), "Root declines the match offer.\n"));
    CHECK(holds(server.type(root, "accept amy"), "There are no offers to accept.\n"));
    CHECK(holds(server.type(zoe, "games"), "0 games displayed"));
}

TEST_CASE("a seek for which there is no room is refused for the right reason") {
    LobbyDriver server;
    std::vector<ConnectionId> lines;
    for (std::size_t i = 0; i < net::ServerSeeks::most; ++i) {
        if (i % net::ServerSeeks::max_per_visitor == 0) {
            server.wait(1s);
            lines.push_back(server.call());
            (void)server.type(lines.back(), "guest");
            (void)server.type(lines.back(), "");
        }
        (void)server.type(lines.back(), fmt::format("seek {} 0 chess", i % 3 + 3));
    }
    CHECK(holds(server.type(lines.front(), "seek 9 0 chess"), "You can only have 3 active seeks."));
    const ConnectionId late = server.enter("Late");
    CHECK(holds(server.type(late, "seek 3 0 chess"), "Too many seeks are posted just now.\n"));
}
