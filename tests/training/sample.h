// SPDX-License-Identifier: GPL-3.0-or-later
// One position of a self-play match, as training data.
#pragma once

#include "src/rules/board/position.h"

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace training {

/// Flat and of a fixed size. Files hold these structs as they are, little-endian.
struct Sample {
    std::uint64_t promoted = 0;              ///< a bit for each square
    std::array<std::uint8_t, 32> squares{};  ///< two per byte, low nibble first: 0 is empty,
                                             ///< else the kind + 1, plus 8 for Black
    std::array<std::uint8_t, 10> reserves{}; ///< White's pawns to queens, then Black's
    std::int16_t score = 0;                  ///< of the search, in centipawns for the side to move
    std::uint8_t turn = 0;                   ///< 0 White
    std::uint8_t traits = 0;                 ///< flags of the best move and the position
    std::int8_t outcome = 0;                 ///< +1: the team of the side to move won, -1: it lost
    std::uint8_t spare = 0;

    static constexpr std::uint8_t captures = 1; ///< captures or promotes
    static constexpr std::uint8_t checks = 2;
    static constexpr std::uint8_t decided = 4; ///< the score is a forced mate
    static constexpr std::uint8_t aside = 8;   ///< not from the match itself, so without an outcome
};
static_assert(sizeof(Sample) == 56);

/// Fills in the position only; castling and en passant are lost.
[[nodiscard]] Sample pack(const rules::Position& position);
/// Nothing if the bytes are corrupt.
[[nodiscard]] std::optional<rules::Position> unpack(const Sample& sample);

/// All samples of these files. If one cannot be read, prints its name and exits.
[[nodiscard]] std::vector<Sample> read_samples(const std::vector<std::string>& files);
/// Writes a temporary file and renames it, so that the file is complete or absent.
[[nodiscard]] bool write_samples(const std::string& file, const std::vector<Sample>& samples);

} // namespace training
