// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/one_board.h"

#include "src/engine/protocol/thinking_text.h"
#include "src/engine/search/levels.h"
#include "src/notation/moves/fen.h"

#include <algorithm>
#include <array>

namespace engine {
namespace {

using rules::Position;

constexpr std::array<std::string_view, 2> variant_names{"bughouse", "crazyhouse"};

/// The most half-moves that can be undone; no game is longer.
constexpr std::size_t most_plies_kept = 4000;

} // namespace

std::string_view name(Variant variant) {
    return variant_names[static_cast<std::size_t>(variant)];
}

std::optional<Variant> variant_from(std::string_view name) {
    const auto* const at = std::ranges::find(variant_names, name);
    return at == variant_names.end()
               ? std::nullopt
               : std::optional(static_cast<Variant>(at - variant_names.begin()));
}

void OneBoard::begin(Variant variant) {
    *this = OneBoard(variant);
}

std::optional<std::string> OneBoard::set(std::string_view fen) {
    const auto setup = notation::parse_fen(fen);
    if (!setup) {
        return notation::to_text(setup.error());
    }
    const auto both = from(*setup);
    if (!both) {
        return std::string(rules::to_text(both.error()));
    }
    positions_ = *both;
    before_.clear();
    return std::nullopt;
}

base::Result<OneBoard::BothPositions, rules::SetupFault> OneBoard::from(const rules::Setup& setup) {
    constexpr rules::MoveLaws fics{.dropped_rook_castles =
                                       rules::DroppedRookCastles::unmoved_corner};
    const auto ours = Position::from(setup);
    if (!ours) {
        return base::failure(ours.error());
    }
    return BothPositions{*ours, Position::from(setup, fics).value()};
}

std::optional<rules::Move> OneBoard::read(std::string_view text) const {
    const auto move = read_move(positions_.ours, text);
    return move ? move : read_move(positions_.of_fics, text);
}

void OneBoard::play(rules::Move move) {
    if (before_.size() == most_plies_kept) {
        before_.erase(before_.begin(), before_.begin() + most_plies_kept / 2);
    }
    before_.push_back(positions_);
    positions_ = {rules::after_alone(positions_.ours, move, variant_),
                  rules::after_alone(positions_.of_fics, move, variant_)};
}

void OneBoard::give(rules::Side side, rules::Kind kind) {
    positions_.ours.give(side, kind);
    positions_.of_fics.give(side, kind);
}

void OneBoard::set_hand(rules::Side side, const rules::Hand& hand) {
    positions_.ours.set_hand(side, hand);
    positions_.of_fics.set_hand(side, hand);
}

bool OneBoard::undo() {
    if (before_.empty()) {
        return false;
    }
    positions_ = before_.back();
    before_.pop_back();
    return true;
}

rules::Supply OneBoard::supply() const {
    return variant_ == Variant::bughouse ? rules::Supply{rules::Rescue::any_piece}
                                         : rules::Supply{rules::Rescue::none};
}

Task OneBoard::task() const {
    Task task;
    task.seat.side = position().turn();
    task.position = position();
    const auto quiet = std::min(static_cast<std::size_t>(position().quiet_plies()), before_.size());
    for (auto it = before_.end() - static_cast<std::ptrdiff_t>(quiet); it != before_.end(); ++it) {
        task.past_keys.push_back(it->ours.repetition_key());
    }
    task.supply = task.enemy_supply = supply();
    task.keeps_captures = variant_ == Variant::crazyhouse;
    return task;
}

bool OneBoard::is_over() const {
    if (rules::has_legal_move(position())) {
        return false;
    }
    return position().in_check() ? !rules::drop_could_parry_check(position(), supply())
                                 : variant_ == Variant::crazyhouse;
}

namespace {

/// Trees of this depth are counted without polling the stop token: with full reserves they take a
/// few tenths of a second.
constexpr int deepest_unpolled_count = 3;

/// The remaining count below `move`.
Count behind(const Count& asked, rules::Move move) {
    return {rules::after_alone(asked.position, move, asked.variant), asked.depth - 1,
            asked.variant};
}

std::uint64_t leaves(const Count& asked, const std::stop_token& stop) {
    if (asked.depth <= deepest_unpolled_count) {
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

void set_skill(Task& task, int skill) {
    task.level = skill;
    if (skill < highest_level) {
        const Level& weaker = level(skill);
        task.limits.depth = std::min(task.limits.depth.value_or(weaker.depth), weaker.depth);
        task.limits.nodes = std::min(task.limits.nodes.value_or(weaker.nodes), weaker.nodes);
    }
    if (!level(skill).sees_both_boards) {
        task.other_board.reset();
    }
}

} // namespace engine
