// SPDX-License-Identifier: GPL-3.0-or-later
// Matches of the search against itself, and what is kept of them.
#pragma once

#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "tests/training/sample.h"
#include "tests/training/two_boards.h"

namespace training {

/// Whether each position is followed by one that a random move makes of it.
enum class Way : std::uint8_t { straight, with_steps_aside };

/// The positions of one match in which a quiet judgement has a meaning: nobody is in check. The
/// same seed and nodes give the same samples.
[[nodiscard]] std::vector<Sample> self_play(std::uint64_t seed, std::uint64_t nodes, Way way,
                                            engine::HashTable& table);

/// So many half-moves by chance begin a match, of both boards together.
inline constexpr std::size_t fewest_random_plies = 4, most_random_plies = 11;

/// Plays them. The opening may be lopsided: what happens then is worth knowing, too.
void play_at_random(TwoBoards& match, support::Dice& dice, std::size_t plies);

/// The search's task at a board of the match.
[[nodiscard]] engine::Task task_at(const TwoBoards& match, std::size_t board, std::uint64_t nodes);

} // namespace training
