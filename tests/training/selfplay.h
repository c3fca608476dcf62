// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of the search against itself, as training data.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "tests/training/sample.h"
#include "tests/training/two_boards.h"

namespace training {

/// Whether each position is followed by one that a random move leads to.
enum class Way : std::uint8_t { straight, with_steps_aside };

/// The positions of one match in which nobody is in check, so that a static evaluation makes sense.
/// The same seed and nodes give the same samples.
[[nodiscard]] std::vector<Sample> self_play(std::uint64_t seed, std::uint64_t nodes, Way way,
                                            engine::HashTable& table);

/// Number of random half-moves that start a match, on both boards together.
inline constexpr std::size_t fewest_random_plies = 4, most_random_plies = 11;

/// Plays `plies` random half-moves. Lopsided openings are allowed, since they teach something too.
void play_at_random(TwoBoards& match, support::Dice& dice, std::size_t plies);

/// The search task for a board of the match.
[[nodiscard]] engine::Task task_at(const TwoBoards& match, std::size_t board, std::uint64_t nodes);

} // namespace training
