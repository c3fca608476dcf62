// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/selfplay.h"

#include "src/engine/search/searcher.h"

#include <algorithm>

namespace training {
namespace {

using rules::Move;
using rules::Position;

std::uint8_t traits_of(const Position& position, const engine::Report& report) {
    int traits = 0;
    if (position.captured(report.best) || report.best.type() == Move::Type::promotion) {
        traits |= Sample::captures;
    }
    if (position.after(report.best).in_check()) {
        traits |= Sample::checks;
    }
    if (std::abs(report.score) > engine::decided_score) {
        traits |= Sample::decided;
    }
    return static_cast<std::uint8_t>(traits);
}

/// The search's report on a position.
engine::Report judged(const engine::Task& task, engine::HashTable& table) {
    table.begin_search();
    return std::make_unique<engine::Searcher>(task, table, std::stop_token{}, engine::Now{})
        ->run({});
}

Sample sample_of(const engine::Task& task, const engine::Report& report) {
    Sample sample = pack(task.position);
    sample.score = static_cast<std::int16_t>(report.score);
    sample.traits = traits_of(task.position, report);
    return sample;
}

/// The sample after a random move. A search mostly meets worse play than matches show: hanging
/// pieces and unanswered attacks.
std::optional<Sample> look_aside(engine::Task task, support::Dice& dice, engine::HashTable& table) {
    const rules::MoveList moves = rules::legal_moves(task.position);
    task.past_keys.clear();
    task.position = task.position.after(moves[dice.below(moves.size())]);
    task.seat.side = task.position.turn();
    if (task.position.in_check() || !rules::has_legal_move(task.position)) {
        return std::nullopt;
    }
    Sample sample = sample_of(task, judged(task, table));
    sample.traits |= Sample::aside;
    return sample;
}

} // namespace

void play_at_random(TwoBoards& match, support::Dice& dice, std::size_t plies) {
    for (std::size_t i = 0; i < plies && !match.over(); ++i) {
        const std::size_t board = match.next_board(dice);
        const rules::MoveList moves = rules::legal_moves(match.position(board));
        match.play(board, moves[dice.below(moves.size())]);
    }
}

engine::Task task_at(const TwoBoards& match, std::size_t board, std::uint64_t nodes) {
    engine::Task task;
    task.position = match.position(board);
    task.seat = {static_cast<rules::BoardId>(board), task.position.turn()};
    task.past_keys = match.past(board);
    task.limits.nodes = nodes;
    return task;
}

std::vector<Sample> self_play(std::uint64_t seed, std::uint64_t nodes, Way way,
                              engine::HashTable& table) {
    support::Dice dice(seed);
    TwoBoards match;
    play_at_random(match, dice,
                   fewest_random_plies + dice.below(most_random_plies - fewest_random_plies + 1));
    std::vector<Sample> samples;
    std::vector<Sample> beside;
    std::vector<int> teams; // team of the side to move, for each sample
    while (!match.over()) {
        const std::size_t board = match.next_board(dice);
        const engine::Task task = task_at(match, board, nodes);
        const engine::Report report = judged(task, table);
        if (!task.position.in_check()) {
            samples.push_back(sample_of(task, report));
            teams.push_back(TwoBoards::team(board, task.position.turn()));
        }
        if (way == Way::with_steps_aside) {
            if (const auto sample = look_aside(task, dice, table)) {
                beside.push_back(*sample);
            }
        }
        match.play(board, report.best);
    }
    for (std::size_t i = 0; match.winner() && i < samples.size(); ++i) {
        samples[i].outcome = *match.winner() == teams[i] ? 1 : -1;
    }
    samples.insert(samples.end(), beside.begin(), beside.end());
    return samples;
}

} // namespace training
