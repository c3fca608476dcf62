// SPDX-License-Identifier: GPL-3.0-or-later
// Compares two sets of weights: `training_duel A B MATCHES NODES [SEED] [MICROSECONDS]`. A and B
// are files of training_weights, `hand` or `tuned`. Every opening is played twice, with the teams
// swapped. With MICROSECONDS each move is searched for that long, whatever NODES says.
#include "src/base/text.h"
#include "src/engine/search/searcher.h"
#include "tests/training/selfplay.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>

namespace {

using training::TwoBoards;

/// The weights in a file; `hand` and `tuned` name those of the program.
std::optional<engine::Weights> weights(const std::string& name) {
    if (name == "hand") {
        return engine::hand_made_weights;
    }
    if (name == "tuned") {
        return engine::tuned_weights;
    }
    engine::Weights read;
    std::FILE* const file = std::fopen(name.c_str(), "rb");
    const bool whole = file != nullptr && std::fread(&read, sizeof read, 1, file) == 1;
    return whole && std::fclose(file) == 0 ? std::optional{read} : std::nullopt;
}

struct Effort {
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
};

/// One of the two players. Each has its own hash table, so that neither reads the other's results.
struct Player {
    engine::Weights weights;
    engine::HashTable table{std::size_t{1} << 21};
};

/// The team that wins when team 0 uses the first player's weights and team 1 the second's.
std::optional<int> winner(const std::array<Player*, 2>& players, const Effort& effort,
                          std::uint64_t seed) {
    support::Dice dice(seed);
    TwoBoards match;
    training::play_at_random(match, dice, 8);
    while (!match.over()) {
        const std::size_t board = match.next_board(dice);
        engine::Task task = training::task_at(match, board, effort.nodes);
        const auto began = std::chrono::steady_clock::now();
        // The search counts milliseconds, so the clock runs a thousand times too fast.
        const engine::Now now = [began] {
            const auto passed = std::chrono::steady_clock::now() - began;
            return base::Instant{base::Millis{
                std::chrono::duration_cast<std::chrono::microseconds>(passed).count()}};
        };
        if (effort.time.count() > 0) {
            task.limits.nodes.reset();
            task.limits.time = base::Millis{effort.time.count()};
        }
        const auto team = static_cast<std::size_t>(TwoBoards::team(board, task.position.turn()));
        Player& player = *players[team];
        player.table.begin_search();
        const auto report = std::make_unique<engine::Searcher>(
                                task, player.table, std::stop_token{}, now, player.weights)
                                ->run({});
        match.play(board, report.best);
    }
    return match.winner();
}

} // namespace

int main(int argc, char** argv) {
    const auto number = [&](int i) {
        return i < argc ? base::to_number<std::uint64_t>(argv[i]).value_or(0) : 0;
    };
    const auto a = argc < 5 ? std::nullopt : weights(argv[1]);
    const auto b = argc < 5 ? std::nullopt : weights(argv[2]);
    if (!a || !b || number(3) == 0 || number(4) == 0) {
        fmt::print(stderr, "usage: training_duel A B MATCHES NODES [SEED] [MICROSECONDS]\n");
        return 2;
    }
    const Effort effort{number(4), std::chrono::microseconds{number(6)}};
    Player first{*a}, second{*b};
    int wins = 0, draws = 0, losses = 0;
    for (std::uint64_t i = 0; i < number(3); ++i) {
        const std::uint64_t seed = (number(5) * 100000 + i / 2 + 1) * 0x9E3779B97F4A7C15U;
        const bool swapped = i % 2 != 0;
        const auto won = winner(swapped ? std::array{&second, &first} : std::array{&first, &second},
                                effort, seed);
        draws += won ? 0 : 1;
        wins += won && *won == (swapped ? 1 : 0) ? 1 : 0;
        losses += won && *won == (swapped ? 0 : 1) ? 1 : 0;
        if (i % 20 == 19 || i + 1 == number(3)) {
            const double n = static_cast<double>(i + 1);
            const double share = (wins + draws / 2.0) / n;
            fmt::print("{} matches: {} wins {} draws {} losses, {:.1f} +- {:.1f} %\n", i + 1, wins,
                       draws, losses, 100 * share, 196 * std::sqrt(share * (1 - share) / n));
            std::fflush(stdout);
        }
    }
    return 0;
}
