// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/position_hints.h"

#include <array>

namespace play {
namespace {

constexpr std::size_t word_bytes = PositionHints::matches / 8;

/// Where the word of each of its slots begins. With three of 992, matches of eighty half-moves are
/// looked at in vain once in a hundred times.
std::array<std::size_t, 3> places_of(std::uint64_t board) {
    std::uint64_t mixed = unpromoted(board) * 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    mixed ^= mixed >> 32;
    const auto place = [mixed](int shift) {
        return ((mixed >> shift & 0xFFFF) * PositionHints::slots >> 16) * word_bytes;
    };
    return {place(0), place(16), place(32)};
}

} // namespace

void PositionHints::add(int match, std::string_view row) {
    const auto byte = static_cast<std::size_t>(match) / 8;
    const auto bit = static_cast<unsigned>(match) % 8;
    for_each_board(row, [&](std::uint64_t board) {
        for (const std::size_t place : places_of(board)) {
            bytes_[place + byte] =
                static_cast<char>(static_cast<unsigned char>(bytes_[place + byte]) | 1U << bit);
        }
    });
}

std::uint64_t may_have_stood(std::string_view hints, const std::vector<PositionKey>& wanted) {
    std::uint64_t all = ~std::uint64_t{0};
    if (hints.size() != PositionHints::slots * word_bytes) {
        return all;
    }
    for (const PositionKey& key : wanted) {
        for (const std::size_t place : places_of(key.board)) {
            std::uint64_t word = 0;
            for (std::size_t i = word_bytes; i-- > 0;) {
                word = word << 8 | static_cast<unsigned char>(hints[place + i]);
            }
            all &= word;
        }
    }
    return all;
}

} // namespace play
