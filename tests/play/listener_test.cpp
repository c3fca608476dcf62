// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/news.h"
#include "src/play/referee.h"

#include "tests/support/catch.h"
#include "tests/support/epoch.h"
#include "tests/support/play_text.h"

#include <random>
#include <string>

using namespace play;
using namespace std::chrono_literals;

namespace {

/// Any request that could come over a network, mostly a legal move.
Request any_request(const rules::Match& match, std::mt19937& dice) {
    const auto below = [&dice](std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(dice);
    };
    const auto all = rules::seats(match.plan());
    Seat seat = all[below(all.size())];
    switch (below(60)) {
    case 0:
        return {seat, OfferDraw{}};
    case 1:
        return {seat, Decline{}};
    case 2:
        return {seat, ClaimDraw{}};
    case 3:
        return {seat, TakeBack{}};
    case 4:
        return {seat, Pause{}};
    case 5:
    case 6:
        return {seat, Resume{}};
    case 7:
        return {seat, PartnerTell{"sit"}};
    case 8:
        return {seat, Play{Move::drop(rules::Kind::queen, rules::square(4, 4))}};
    case 9:
        return {seat, Ready{}};
    case 10:
        if (below(20) == 0) {
            return {seat, Resign{}};
        }
        break;
    default:
        break;
    }
    if (!match.to_move(seat)) {
        seat = rules::opponent(seat);
    }
    const auto moves = rules::legal_moves(match.position(seat.board));
    return {seat, Play{moves.empty() ? Move{} : moves[below(moves.size())]}};
}

} // namespace

TEST_CASE("a listener that applies every announcement has the referee's match") {
    const auto names = rules::preset_names();
    const std::string laws(GENERATE_COPY(from_range(names.begin(), names.end())));
    const auto bonus = GENERATE(rules::Bonus::none, rules::Bonus::bronstein, rules::Bonus::delay);
    std::mt19937 dice(7);
    std::uniform_int_distribution<int> wait(0, 900);
    int half_moves = 0;
    for (int round = 0; round < 12; ++round) {
        const rules::Match fresh(rules::bughouse_plan(), *rules::preset(laws),
                                 {.base = 60s, .increment = 1s, .bonus = bonus});
        Referee referee(fresh, {support::seat('A')});
        rules::Match listener = fresh;
        Instant now = support::epoch;
        for (int step = 0; step < 400 && !referee.match().outcome(); ++step) {
            now += Millis{wait(dice)};
            const Request request = step == 3 ? Request{support::seat('A'), Ready{}}
                                              : any_request(referee.match(), dice);
            auto said = referee.apply(request, now);
            const auto ticked = referee.tick(now);
            said.insert(said.end(), ticked.begin(), ticked.end());
            for (const News& one : said) {
                apply(listener, one);
            }
            REQUIRE(listener == referee.match());
        }
        half_moves += static_cast<int>(listener.plies().size());
    }
    CHECK(half_moves > 300);
}

TEST_CASE("a server's word on a reserve and on clocks lets the record go on") {
    rules::Match match(rules::bughouse_plan(), *rules::preset("fics"), {.base = 60s});
    const Seat white = support::seat('A');
    apply(match, Began{support::epoch});
    apply(
        match,
        Moved{
            {white, Move::step(rules::square(4, 1), rules::square(4, 3)), {}, {}, support::epoch}});
    rules::Hand hand;
    hand.add(rules::Kind::knight);
    apply(match, HandReported{white, hand});
    CHECK(match.hand(white) == hand);
    apply(match, BoardReported{white.board,
                               match.position(white.board),
                               {{50s, 55s}},
                               rules::Side::black,
                               support::epoch + 2s});
    CHECK(match.plies().size() == 1);
    CHECK(match.clock(white.board).remaining(rules::Side::white, support::epoch + 3s) == 50s);
    CHECK(match.clock(white.board).remaining(rules::Side::black, support::epoch + 3s) == 54s);

    SECTION("and a board that differs starts the match again") {
        apply(match,
              BoardReported{white.board, rules::Position{}, {{50s, 55s}}, {}, support::epoch + 3s});
        CHECK(match.plies().empty());
        CHECK(match.start(white.board) == rules::Position{});
    }
}
