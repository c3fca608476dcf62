// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/glicko.h"

#include "tests/serve/server_driver.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>

TEST_CASE("ratings follow the example of Glickman's paper") {
    const play::Account::Rating before{1500, 200, 0.06, 0};
    const auto after = play::rating_after(before, {{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}});
    CHECK(std::abs(after.rating - 1464.06) < 0.02);
    CHECK(std::abs(after.deviation - 151.52) < 0.02);
    CHECK(std::abs(after.volatility - 0.059996) < 0.000001);
    CHECK(after.games == 3);
}

TEST_CASE("no result, however often, makes a rating that is no number") {
    play::Account::Rating one;
    for (int i = 0; i < 2000; ++i) {
        one = play::rating_after(one, {{1500, 350, i % 7 == 0 ? 0.0 : 1.0}});
        REQUIRE(std::isfinite(one.rating));
        REQUIRE(one.deviation > 0);
        REQUIRE(one.deviation <= 350);
    }
    CHECK(one.rating > 1500);
}

TEST_CASE("the new volatility solves the equation of the paper, however surprising the game") {
    constexpr double scale = 173.7178;
    constexpr double pi = 3.14159265358979323846;
    constexpr double tau_squared = 0.25;
    int surprises = 0;
    for (const double deviation : {30.0, 90.0, 200.0, 350.0}) {
        for (const double volatility : {0.03, 0.06, 0.4, 1.2}) {
            for (const double other : {600.0, 1300.0, 1500.0, 1900.0, 2900.0}) {
                for (const double score : {0.0, 0.5, 1.0}) {
                    CAPTURE(deviation, volatility, other, score);
                    const auto after =
                        play::rating_after({1500, deviation, volatility, 0}, {{other, 60, score}});
                    const double phi = deviation / scale;
                    const double g = 1 / std::sqrt(1 + 3 * std::pow(60 / scale / pi, 2));
                    const double e = 1 / (1 + std::exp(g * (other - 1500) / scale));
                    const double v = 1 / std::max(g * g * e * (1 - e), 0.000001);
                    const double delta = v * g * (score - e);
                    const double x = 2 * std::log(after.volatility);
                    const double sum = phi * phi + v + std::exp(x);
                    const double f = std::exp(x) * (delta * delta - sum) / (2 * sum * sum) -
                                     (x - 2 * std::log(volatility)) / tau_squared;
                    CHECK(std::abs(f) < 0.0001);
                    const double star = phi * phi + after.volatility * after.volatility;
                    CHECK(std::abs(after.deviation -
                                   std::min(scale / std::sqrt(1 / star + 1 / v), 350.0)) < 0.001);
                    surprises += delta * delta > phi * phi + v ? 1 : 0;
                }
            }
        }
    }
    CHECK(surprises > 20);
}

TEST_CASE("a rated match of four is counted as one against the mean of both opponents") {
    net::ServerOptions options;
    const auto player = [&](const char* name, double rating, double deviation) {
        options.accounts.push_back(support::account(name, "secret"));
        options.accounts.back().bughouse = {rating, deviation, 0.06, 20};
        return options.accounts.back().bughouse;
    };
    const auto alice = player("Alice", 1900, 60);
    (void)player("Bob", 1200, 90);
    (void)player("Carol", 1500, 50);
    (void)player("Dave", 1700, 110);
    support::LobbyDriver server(options);
    const net::ConnectionId first = server.enter("Alice", "secret");
    const net::ConnectionId partner = server.enter("Bob", "secret");
    const net::ConnectionId second = server.enter("Carol", "secret");
    const net::ConnectionId last = server.enter("Dave", "secret");
    server.begin_match({first, partner}, {second, last}, "3 0 rated bughouse white");
    (void)server.type(first, "resign");
    const auto expected = play::rating_after(alice, {play::RatedGame{1600, 80, 0}});
    const auto& now = server.accounts.at("Alice").bughouse;
    CHECK(std::abs(now.rating - expected.rating) < 0.001);
    CHECK(std::abs(now.deviation - expected.deviation) < 0.001);
    CHECK(now.games == 21);
    CHECK(server.accounts.at("Dave").bughouse.rating > 1700);
    (void)server.heard(partner);
    CHECK(server.type(partner, "laws").starts_with("rated bughouse 3 0\n"));
}
