// SPDX-License-Identifier: GPL-3.0-or-later
// One position of a self-play match as the trainer reads it.
#pragma once

#include "src/rules/board/position.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace training {

/// Flat and of a fixed size; files of it are read as they are, on machines whose lowest byte comes
/// first.
struct Sample {
    std::uint64_t promoted = 0;              ///< bit by square
    std::array<std::uint8_t, 32> squares{};  ///< two a byte, the lower nibble first: 0 is empty,
                                             ///< else the kind + 1, and 8 more for Black
    std::array<std::uint8_t, 10> reserves{}; ///< White's pawns to queens, then Black's
    std::int16_t score = 0;                  ///< what the search said: centipawns, side to move
    std::uint8_t turn = 0;                   ///< 0 White
    std::uint8_t traits = 0;                 ///< of the move found
    std::int8_t outcome = 0;                 ///< +1: the team of the side to move won, -1: it lost
    std::uint8_t spare = 0;

    static constexpr std::uint8_t captures = 1; ///< or promotes
    static constexpr std::uint8_t checks = 2;
    static constexpr std::uint8_t decided = 4; ///< the score is a mate
    static constexpr std::uint8_t aside = 8;   ///< not of the match: no outcome
};
static_assert(sizeof(Sample) == 56);

/// The position alone: castling and en passant are forgotten.
[[nodiscard]] Sample pack(const rules::Position& position);
/// Nothing where bytes were damaged.
[[nodiscard]] std::optional<rules::Position> unpack(const Sample& sample);

/// All samples of these files; a file that cannot be read is named and ends the program.
[[nodiscard]] std::vector<Sample> read_samples(const std::vector<std::string>& files);
/// Whole or not at all: written beside and then renamed.
[[nodiscard]] bool write_samples(const std::string& file, const std::vector<Sample>& samples);

} // namespace training
