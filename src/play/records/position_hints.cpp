// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/play/records/position_hints.h"

#include <array>

namespace play {
namespace {

/// The four slots, of 1,280, in which a match with that board has its bit set. So few suffice: a
/// match of eighty half-moves passes the filter wrongly once in 400 times.
std::array<std::size_t, 4> slots_for(std::uint64_t board) {
    std::uint64_t mixed = unpromoted(board) * 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    mixed ^= mixed >> 32;
    const auto slot = [mixed](int shift) {
        return static_cast<std::size_t>((mixed >> shift & 0xFFFF) * PositionHints::slots >> 16);
    };
    return {slot(0), slot(16), slot(32), slot(48)};
}

} // namespace

void PositionHints::add(std::size_t match, std::string_view row) {
    for_each_board_key(row, [&](std::uint64_t board) {
        for (const std::size_t slot : slots_for(board)) {
            char& byte = bytes_[slot * slot_bytes + match / 8];
            byte = static_cast<char>(static_cast<unsigned char>(byte) | 1U << match % 8);
        }
    });
}

std::vector<std::size_t> PositionHints::slots_of(const std::vector<PositionKey>& wanted) {
    std::vector<std::size_t> all;
    for (const PositionKey& key : wanted) {
        const auto slots = slots_for(key.board);
        all.insert(all.end(), slots.begin(), slots.end());
    }
    return all;
}

void PositionHints::narrow(Likely& likely, std::string_view slot) {
    for (std::size_t i = 0; slot.size() == slot_bytes && i < matches; ++i) {
        const auto byte = static_cast<unsigned char>(slot[i / 8]);
        likely[i] = likely[i] && (byte >> i % 8 & 1U) != 0;
    }
}

} // namespace play
