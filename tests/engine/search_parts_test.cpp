// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a search: its time budget, its path, its principal variation, a level's errors.
#include "src/engine/search/levels.h"
#include "src/engine/search/order.h"
#include "src/engine/search/searcher.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <limits>
#include <stop_token>

using boards::move;
using boards::position;
using rules::Move;
using rules::Position;

TEST_CASE("a budget ends with the last node that it allows") {
    const std::stop_token stop;
    const engine::Now no_clock;
    engine::Limits limits;
    limits.nodes = 3;
    engine::Budget budget(limits, stop, no_clock);
    CHECK(budget.count_node());
    CHECK(budget.count_node());
    CHECK_FALSE(budget.count_node());
    CHECK(budget.over());
    CHECK_FALSE(budget.count_node());
    CHECK(budget.nodes() == 4);
}

TEST_CASE("a budget ends when its time is over, or when it is told to stop") {
    base::Instant now = support::epoch;
    const engine::Now clock = [&now] { return now; };
    const engine::Now no_clock;
    std::stop_source source;
    const std::stop_token stop = source.get_token();
    engine::Limits limits;
    limits.time = base::Millis{100};
    engine::Budget timed(limits, stop, clock);
    engine::Budget without_clock(limits, stop, no_clock);
    const auto goes_on = [](engine::Budget& budget) {
        for (int i = 0; i < 5000; ++i) {
            (void)budget.count_node();
        }
        return !budget.over();
    };
    CHECK(goes_on(timed));
    now += base::Millis{100};
    CHECK_FALSE(goes_on(timed));
    CHECK(goes_on(without_clock));
    source.request_stop();
    CHECK_FALSE(goes_on(without_clock));
}

TEST_CASE("after its soft time a budget allows no further depth, but lets the last one end") {
    base::Instant now = support::epoch;
    const engine::Now clock = [&now] { return now; };
    const std::stop_token stop;
    engine::Limits limits;
    limits.usual_time = base::Millis{100};
    engine::Budget budget(limits, stop, clock);
    CHECK(budget.allows_more());
    now += base::Millis{60};
    CHECK_FALSE(budget.allows_more(60)); // the best move has been stable
    CHECK(budget.allows_more());
    now += base::Millis{40};
    CHECK_FALSE(budget.allows_more());
    CHECK(budget.allows_more(130)); // the best move has changed
    CHECK(budget.count_node());
}

TEST_CASE("a path finds repetitions on itself and before its root, and none across a pawn move") {
    std::vector<Position> line{position(boards::usual_array)};
    for (const char* const san : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "e5"}) {
        line.push_back(line.back().after(move(line.back(), san)));
    }
    const std::vector<std::uint64_t> nothing;
    engine::Path from_start(nothing);
    for (int ply = 0; ply < static_cast<int>(line.size()); ++ply) {
        from_start.set(ply, line[static_cast<std::size_t>(ply)]);
        CAPTURE(ply);
        CHECK(from_start.repeats(line[static_cast<std::size_t>(ply)], ply) ==
              (ply == 4 || ply == 5));
    }
    const std::vector<std::uint64_t> past{line[0].repetition_key(), line[1].repetition_key(),
                                          line[2].repetition_key()};
    engine::Path later(past);
    later.set(0, line[3]);
    later.set(1, line[4]);
    CHECK_FALSE(later.repeats(line[3], 0));
    CHECK(later.repeats(line[4], 1));
}

TEST_CASE("the principal variation is the last leading move and what followed it") {
    const Position start = position(boards::usual_array);
    const Move e4 = move(start, "e4");
    const Move d4 = move(start, "d4");
    const Move e5 = move(start.after(e4), "e5");
    engine::PrincipalVariation best;
    CHECK(best.moves().empty());
    best.clear(1);
    best.clear(2);
    best.set_line(e5, 1);
    best.set_line(d4, 0);
    best.set_line(e4, 0);
    CHECK(best.moves() == std::vector<Move>{e4, e5});
    best.clear(1);
    best.set_line(d4, 0);
    CHECK(best.moves() == std::vector<Move>{d4});
    for (int ply = engine::most_plies - 1; ply >= 0; --ply) {
        best.set_line(e4, ply);
    }
    CHECK(best.moves().size() == static_cast<std::size_t>(engine::most_plies));
}

TEST_CASE("a level errs within its bounds, the same way for the same seed") {
    const Position start = position(boards::usual_array);
    const engine::Level& worst = engine::level(engine::lowest_level);
    int differ = 0;
    int overlooked = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const int error = engine::evaluation_error(worst, seed, start);
        CHECK(std::abs(error) <= worst.noise);
        CHECK(error == engine::evaluation_error(worst, seed, start));
        differ += error != engine::evaluation_error(worst, seed + 1, start) ? 1 : 0;
        overlooked += engine::overlooks(worst, seed, start, move(start, "e4")) ? 1 : 0;
        CHECK_FALSE(engine::overlooks(engine::level(engine::highest_level), seed, start,
                                      move(start, "e4")));
    }
    CHECK(differ > 150);
    CHECK(overlooked > 200 * worst.overlooked_per_mille / 1000 / 2);
    CHECK(overlooked < 200 * worst.overlooked_per_mille / 1000 * 2);
}

TEST_CASE("long, backward and quiet moves are overlooked sooner than captures and checks") {
    const Position board =
        position("r1b1k2r/pppp1ppp/8/3qp3/1b6/2N2N2/PPPP1PPP/R1BQK2R[N] w KQkq - 0 1");
    const auto relative_oversight = [&](std::string_view san) {
        return engine::relative_oversight(board, move(board, san), rules::square(1, 3));
    };
    const int quiet = relative_oversight("d4");
    CHECK(relative_oversight("Nxd5") < quiet);
    CHECK(relative_oversight("N@d6+") < quiet);
    CHECK(relative_oversight("N@e7") < quiet); // next to the king
    CHECK(relative_oversight("N@a3") == quiet);
    CHECK(relative_oversight("Ng1") > quiet);
    const Position taken = position("4k3/8/8/8/1b6/2P5/8/R3K2B[] w - - 0 1");
    CHECK(engine::relative_oversight(taken, move(taken, "cxb4"), rules::square(1, 3)) == 0);
    CHECK(engine::relative_oversight(taken, move(taken, "cxb4"), {}) > 0);
    CHECK(engine::relative_oversight(taken, move(taken, "Ba8"), {}) >
          quiet); // a move of seven squares
}

TEST_CASE("moves come best guess first, and each of them once") {
    for (const std::string_view fen :
         {"r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R[QNPPbnp] w KQkq - 0 6",
          "7k/8/8/8/8/8/8/K7[] w - - 0 1", "4k3/8/8/8/8/8/4q3/4K3[] w - - 0 1"}) {
        const Position board = position(fen);
        const rules::MoveList legal = rules::legal_moves(board);
        const Move hash = legal[legal.size() - 1];
        engine::History history;
        history.add(board.turn(), engine::moving_kind(board, legal[0]), legal[0], 500);
        const engine::CheckSquares checks(board);
        engine::OrderedMoves ordered(board, rules::MoveFilter::all, hash, {}, history, checks);
        REQUIRE(ordered.size() == legal.size());
        std::vector<Move> taken;
        int last = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const auto [next, score] = ordered.next();
            CHECK(score <= last);
            CHECK(std::find(taken.begin(), taken.end(), next) == taken.end());
            CHECK(std::find(legal.begin(), legal.end(), next) != legal.end());
            last = score;
            taken.push_back(next);
        }
        CHECK(taken.front() == hash);
    }
}

TEST_CASE("without quiet moves, captures, promotions and checks are left in their order") {
    const Position board =
        position("r1bq1b1k/pPpp1npp/2n5/4p3/2B1P3/5N2/P1PP1PPP/RNBQK2R[NPb] w KQ - 0 6");
    const engine::History history;
    const engine::CheckSquares checks(board);
    const auto rest = [&](engine::OrderedMoves& moves) {
        std::vector<Move> left;
        while (left.size() < moves.size() - 1) { // one has been taken
            left.push_back(moves.next().move);
        }
        return left;
    };
    engine::OrderedMoves all(board, rules::MoveFilter::all, {}, {}, history, checks);
    engine::OrderedMoves fewer(board, rules::MoveFilter::all, {}, {}, history, checks);
    REQUIRE(all.next().move == fewer.next().move);
    fewer.drop_quiet();
    std::vector<Move> loud = rest(all);
    loud.erase(std::remove_if(loud.begin(), loud.end(),
                              [&](Move move) {
                                  const auto kind = engine::moving_kind(board, move);
                                  return engine::is_quiet(board, move) &&
                                         !checks.gives_check(kind, move);
                              }),
               loud.end());
    CHECK(loud.size() > 5);
    CHECK(rest(fewer) == loud);
}

TEST_CASE("an exchange wins what it wins, and no more") {
    const int pawn = engine::usual_value(rules::Kind::pawn);
    const int rook = engine::usual_value(rules::Kind::rook);
    const int queen = engine::usual_value(rules::Kind::queen);
    struct Case {
        std::string_view board;
        std::string_view move;
        int wins;
    };
    for (const auto& [board, move, wins] :
         {Case{"4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1", "exd5", pawn},
          Case{"4k3/8/2p5/3p4/4P3/8/8/4K3[] w - - 0 1", "exd5", 0},
          Case{"4k3/8/2p5/3r4/4P3/8/8/4K3[] w - - 0 1", "exd5", rook - pawn},
          Case{"4k3/8/2p5/3r4/4P3/8/8/3RK3[] w - - 0 1", "exd5", rook},
          Case{"4k3/8/2p5/3p4/8/8/8/3QK3[] w - - 0 1", "Qxd5", pawn - queen},
          Case{"4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "O-O", 0},
          Case{"4k3/8/8/8/6p1/8/8/4K2R[] w K - 0 1", "Rh5", 0},
          Case{"4k3/8/8/8/6p1/8/8/4K2R[] w K - 0 1", "Rh3", -rook},
          Case{"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@d7", -queen},
          Case{"4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@d5", 0}}) {
        CAPTURE(std::string(board), std::string(move));
        const auto position = boards::position(board);
        CHECK(engine::exchange_wins(position, boards::move(position, move), wins));
        CHECK_FALSE(engine::exchange_wins(position, boards::move(position, move), wins + 1));
    }
}
