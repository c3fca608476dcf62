// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/leaves.h"

namespace engine {
namespace {

/// Trees of this depth are counted without asking whether to stop: with full reserves they take a
/// few tenths of a second.
constexpr int counted_whole = 3;

/// The count that is left after `move`.
Count behind(const Count& asked, rules::Move move) {
    Count below{asked.position.after(move), asked.depth - 1, asked.variant};
    const auto taken = asked.position.captured(move);
    if (taken && asked.variant == rules::PerftVariant::crazyhouse) {
        below.position.give(asked.position.turn(), *taken);
    }
    return below;
}

std::uint64_t leaves(const Count& asked, const std::stop_token& stop) {
    if (asked.depth <= counted_whole) {
        return rules::perft(asked.position, asked.depth, asked.variant);
    }
    std::uint64_t sum = 0;
    for (const rules::Move move : rules::legal_moves(asked.position)) {
        if (stop.stop_requested()) {
            return sum;
        }
        sum += leaves(behind(asked, move), stop);
    }
    return sum;
}

} // namespace

std::optional<std::vector<rules::Branch>> count_leaves(const Count& asked,
                                                       const std::stop_token& stop) {
    std::vector<rules::Branch> branches = rules::divide(asked.position, asked.depth == 0 ? 0 : 1);
    for (rules::Branch& branch : branches) {
        branch.nodes = leaves(behind(asked, branch.move), stop);
        if (stop.stop_requested()) {
            return std::nullopt;
        }
    }
    return branches;
}

} // namespace engine
