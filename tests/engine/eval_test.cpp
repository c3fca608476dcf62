// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation of quiet positions and of exchanges.
#include "src/engine/search/eval.h"
#include "src/engine/search/levels.h"
#include "src/engine/search/order.h"
#include "tests/engine/boards.h"
#include "tests/support/catch.h"

using engine::evaluate;

namespace {

int judged(std::string_view fen, const engine::Weights& weights = engine::hand_made_weights) {
    const engine::Task task = boards::task(fen, 1);
    return evaluate(task.position, engine::eval_values_for(task, weights));
}

struct Exchange {
    std::string_view fen;
    std::string_view san;
    bool wins;
};

} // namespace

TEST_CASE("both sides are judged alike: a mirrored position has the same score") {
    struct Pair {
        std::string_view white, black;
    };
    const std::initializer_list<Pair> pairs = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] b KQkq - 0 1"},
        {"4k3/ppp5/8/8/8/5N2/5PPP/3R1K2[Np] w - - 0 1",
         "3r1k2/5ppp/5n2/8/8/8/PPP5/4K3[nP] b - - 0 1"},
    };
    for (const Pair& pair : pairs) {
        CAPTURE(pair.white);
        CHECK(judged(pair.white) == judged(pair.black));
        CHECK(judged(pair.white, engine::tuned_weights) ==
              judged(pair.black, engine::tuned_weights));
    }
}

TEST_CASE("a piece in hand is worth as much as one on the board, and more is better") {
    const int none = judged("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[] w - - 0 1");
    const int pawn = judged("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[P] w - - 0 1");
    const int knight = judged("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[N] w - - 0 1");
    const int queen = judged("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[Q] w - - 0 1");
    CHECK(none < pawn);
    CHECK(pawn < knight);
    CHECK(knight < queen);
}

TEST_CASE("an open king is in more danger the more the enemy holds") {
    const int both_closed = judged("6k1/5ppp/8/8/8/8/5PPP/6K1[Nn] w - - 0 1");
    const int we_open = judged("6k1/5ppp/8/8/8/PPP5/8/6K1[Nn] w - - 0 1");
    const int empty_hands = judged("6k1/5ppp/8/8/8/PPP5/8/6K1[] w - - 0 1");
    CHECK(we_open < both_closed);
    CHECK(we_open < empty_hands);
}

TEST_CASE("an evaluation is never taken for a mate") {
    for (const rules::Side rich : rules::both_sides) {
        engine::Task task = boards::task(boards::usual_array, 1);
        for (int i = 0; i < rules::Hand::most_of_a_kind; ++i) {
            task.position.give(rich, rules::Kind::queen);
        }
        const int score = evaluate(task.position, engine::eval_values_for(task));
        CHECK(std::abs(score) <= engine::most_eval);
        CHECK(std::abs(score) < engine::decided_score);
    }
}

TEST_CASE("the three strongest levels judge bughouse as they have learnt, all else goes by hand") {
    engine::Task bughouse = boards::task(boards::usual_array, 1);
    CHECK(&engine::weights_for(bughouse) == &engine::tuned_weights);

    engine::Task crazyhouse = bughouse;
    crazyhouse.keeps_captures = true;
    CHECK(&engine::weights_for(crazyhouse) == &engine::hand_made_weights);

    engine::Task transfer = bughouse;
    const rules::MoveLaws laws{.kings_are_taken = true};
    transfer.position = rules::Position::from(rules::standard_setup(), laws).value();
    CHECK(&engine::weights_for(transfer) == &engine::hand_made_weights);

    bughouse.level = engine::highest_level - 2;
    CHECK(&engine::weights_for(bughouse) == &engine::tuned_weights);
    bughouse.level = engine::highest_level - 3;
    CHECK(&engine::weights_for(bughouse) == &engine::hand_made_weights);
}

TEST_CASE("exchanges are counted to the end") {
    const std::initializer_list<Exchange> exchanges = {
        {"4k3/8/8/3p4/8/8/8/3RK3[] w - - 0 1", "Rxd5", true},
        {"4k3/8/4p3/3p4/8/8/8/3RK3[] w - - 0 1", "Rxd5", false},
        {"4k3/8/4p3/3p4/4P3/8/8/3RK3[] w - - 0 1", "exd5", true},
        {"3rk3/8/8/3p4/8/8/3R4/3RK3[] w - - 0 1", "Rxd5", true},
        {"3rk3/3r4/8/3p4/8/8/3R4/3RK3[] w - - 0 1", "Rxd5", false},
        {"4k3/8/2p5/8/8/8/8/4K3[N] w - - 0 1", "N@d5", false},
        {"4k3/8/2p5/8/4P3/8/8/4K3[P] w - - 0 1", "P@d5", true},
        {"4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Q@e7", false},
        {"4k3/8/3P4/8/8/8/8/4K3[Q] w - - 0 1", "Q@e7", true},
        {"4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "O-O", true},
    };
    for (const Exchange& exchange : exchanges) {
        CAPTURE(exchange.fen, exchange.san);
        const rules::Position position = boards::position(exchange.fen);
        const rules::Move move = boards::move(position, exchange.san);
        CHECK(engine::exchange_wins(position, move, 0) == exchange.wins);
    }
}

TEST_CASE("an old and a new processor judge alike") {
    if (rules::this_cpu() == rules::Cpu::any) {
        return; // needs a processor with the newer instructions
    }
    const engine::EvalValues worth = engine::eval_values_for({});
    for (const std::string_view fen :
         {boards::usual_array,
          std::string_view{
              "r1bq1rk1/ppp2pPp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1[PNpnq] w - -"},
          std::string_view{"2kr3r/ppp2ppp/2n1b3/3qP3/3P1B2/5N2/PP3PPP/R2Q1RK1[PPnb] b - - 0 13"}}) {
        const rules::Position board = boards::position(fen);
        CHECK(engine::evaluate(board, worth, rules::Cpu::any) ==
              engine::evaluate(board, worth, rules::Cpu::newer));
    }
}
