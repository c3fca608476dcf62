// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the training: matches of four seats, samples, and sums of weights.
#include "src/engine/search/eval.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/training/selfplay.h"
#include "tests/training/weight_sums.h"
#include "tests/training/weights_text.h"

#include <algorithm>
#include <cmath>
#include <regex>

namespace {

using training::Sample;
using training::TwoBoards;

rules::Position board(std::string_view fen) {
    return rules::Position::from(notation::parse_fen(fen).value()).value();
}

void play(TwoBoards& match, std::size_t board, std::initializer_list<std::string_view> moves) {
    for (const std::string_view san : moves) {
        match.play(board, notation::parse_san(match.position(board), san).value());
    }
}

/// The positions of a random match, with reserves, drops and promoted pieces.
std::vector<rules::Position> positions_by_chance() {
    std::vector<rules::Position> positions;
    support::Dice dice(7);
    TwoBoards match;
    while (!match.over()) {
        const std::size_t board = match.next_board(dice);
        const rules::MoveList moves = rules::legal_moves(match.position(board));
        match.play(board, moves[dice.below(moves.size())]);
        positions.push_back(match.position(board));
    }
    return positions;
}

bool same(const Sample& a, const Sample& b) {
    return a.promoted == b.promoted && a.squares == b.squares && a.reserves == b.reserves &&
           a.score == b.score && a.turn == b.turn && a.traits == b.traits && a.outcome == b.outcome;
}

std::vector<Sample> played(std::uint64_t seed, training::Way way) {
    engine::HashTable table(1 << 16);
    return training::self_play(seed, 60, way, table);
}

} // namespace

TEST_CASE("what is captured on one board is held by the partner on the other") {
    TwoBoards match;
    play(match, 0, {"e4", "d5", "exd5", "Qxd5"});
    CHECK(match.position(1).hand(rules::Side::black).count(rules::Kind::pawn) == 1);
    CHECK(match.position(1).hand(rules::Side::white).count(rules::Kind::pawn) == 1);
    CHECK(match.position(0).hand(rules::Side::white).empty());
}

TEST_CASE("a mate that no piece parries ends the match, another only when nothing comes") {
    TwoBoards beside_the_king;
    play(beside_the_king, 0, {"e4", "e5", "Qh5", "Nc6", "Bc4", "a6", "Qxf7#"});
    CHECK(beside_the_king.winner() == TwoBoards::team(0, rules::Side::white));

    TwoBoards from_afar;
    play(from_afar, 0, {"f3", "e5", "g4", "Qh4"});
    CHECK_FALSE(from_afar.over());
    for (int i = 0; i <= TwoBoards::longest_wait / 4; ++i) {
        play(from_afar, 1, {"Nf3", "Nf6", "Ng1", "Ng8"});
    }
    CHECK(from_afar.winner() == TwoBoards::team(0, rules::Side::black));

    TwoBoards in_time;
    play(in_time, 0, {"f3", "e5", "g4", "Qh4"});
    play(in_time, 1, {"e4", "d5", "exd5", "Qxd5", "Nc3", "Qxd2"}); // passes a pawn to White on A
    play(in_time, 0, {"P@g3"});
    CHECK_FALSE(in_time.over());
}

TEST_CASE("a sample is the position again, but for castling and en passant") {
    bool promoted = false;
    for (const rules::Position& position : positions_by_chance()) {
        const auto again = training::unpack(training::pack(position));
        REQUIRE(again);
        rules::Setup before = position.setup();
        const rules::Setup after = again->setup();
        promoted = promoted || position.promoted() != 0;
        CHECK(before.board == after.board);
        CHECK(before.hands == after.hands);
        CHECK(before.turn == after.turn);
    }
    CHECK(promoted);
}

TEST_CASE("a damaged sample is no position") {
    Sample sample = training::pack(rules::Position());
    sample.squares[20] = 7; // not the number of any kind
    CHECK_FALSE(training::unpack(sample));
    CHECK_FALSE(training::unpack(Sample{})); // has no kings
}

TEST_CASE("the same seed plays the same samples, another seed others") {
    const auto first = played(3, training::Way::straight);
    const auto second = played(3, training::Way::straight);
    REQUIRE(first.size() == second.size());
    CHECK(std::equal(first.begin(), first.end(), second.begin(), same));
    const auto other = played(4, training::Way::straight);
    CHECK_FALSE(std::equal(first.begin(), first.end(), other.begin(), other.end(), same));
}

TEST_CASE("the winners' samples say won, the losers' lost, and steps aside say nothing") {
    const auto samples = played(3, training::Way::with_steps_aside);
    const auto has = [&](int outcome, bool aside) {
        return std::any_of(samples.begin(), samples.end(), [=](const Sample& sample) {
            return sample.outcome == outcome && ((sample.traits & Sample::aside) != 0) == aside;
        });
    };
    CHECK(has(1, false));
    CHECK(has(-1, false));
    CHECK(has(0, true));
    CHECK_FALSE(has(1, true));
    CHECK_FALSE(has(-1, true));
}

TEST_CASE("a sum of weights judges as the evaluation does") {
    std::vector<Sample> samples;
    std::vector<rules::Position> positions;
    for (const rules::Position& position : positions_by_chance()) {
        if (training::unpack(training::pack(position))) {
            samples.push_back(training::pack(position));
            positions.push_back(position);
        }
    }
    const training::WeightSums sums(samples, {});
    REQUIRE(sums.size() == positions.size());
    for (const engine::Weights* const weights :
         {&engine::hand_made_weights, &engine::tuned_weights}) {
        const engine::EvalValues worth = engine::eval_values_for({}, *weights);
        const training::WeightRow row = training::row_of(*weights);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const int judged = engine::evaluate(positions[i], worth);
            // The dangers to both kings are rounded.
            CHECK(std::abs(judged - sums.judge(sums[i], row)) <= 2.0);
        }
    }
}

TEST_CASE("the slopes of a sum foretell what another weight makes of it") {
    const auto lopsided =
        board("2kr3r/ppp2ppp/2n1b3/3qP3/3P1B2/5N2/PP3PPP/R2Q1RK1[PPnb] b - - 0 13");
    const training::WeightSums sums({training::pack(lopsided)}, {});
    const training::WeightRow row = training::row_of(engine::hand_made_weights);
    training::WeightRow slopes{};
    const double judged = sums.judge(sums[0], row, &slopes, [](double) { return 1.0; });
    int counted = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        constexpr double little = 1e-4;
        training::WeightRow moved = row;
        moved[i] += little;
        CHECK(std::abs((sums.judge(sums[0], moved) - judged) / little - slopes[i]) < 0.01);
        counted += slopes[i] != 0 ? 1 : 0;
    }
    CHECK(counted > 20);
}

TEST_CASE("the text of weights has every one of them") {
    const std::string text = training::weights_text(engine::tuned_weights);
    const std::regex number("-?\\b[0-9]+\\b");
    std::vector<int> told;
    for (std::sregex_iterator one(text.begin(), text.end(), number), end; one != end; ++one) {
        told.push_back(std::stoi(one->str()));
    }
    const training::WeightRow row = training::row_of(engine::tuned_weights);
    CHECK(told == std::vector<int>(row.begin(), row.end()));
}
