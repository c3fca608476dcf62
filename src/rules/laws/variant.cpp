// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/laws/variant.h"

#include <array>

namespace rules {
namespace {

RuleSet unchanged(RuleSet laws) {
    return laws;
}

RuleSet tandem(RuleSet laws) {
    laws.moves.drop_may_check = false;
    laws.moves.drop_may_mate = false;
    laws.moves.first_pawn_drop_rank = 2;
    laws.moves.last_pawn_drop_rank = 6;
    laws.ending = BoardsEnd::both;
    return laws;
}

RuleSet transfer(RuleSet laws) {
    laws.moves.drop_may_check = false;
    laws.moves.drop_may_mate = false;
    laws.moves.drop_may_block = false;
    laws.moves.drop_zone = DropZone::own_half;
    laws.moves.last_pawn_drop_rank = 4;
    laws.moves.kings_are_taken = true;
    laws.all_kings_win = true;
    laws.one_king_in_reserve = true;
    laws.no_move = NoMove::wait;
    return laws;
}

RuleSet ring(RuleSet laws) {
    laws.ending = BoardsEnd::both;
    return laws;
}

/// The plan of bughouse under another variant's name, which records carry.
TablePlan named(std::string_view name) {
    TablePlan plan = bughouse_plan();
    plan.name = name;
    return plan;
}

TablePlan tandem_plan() {
    return named("tandem");
}
TablePlan transfer_plan() {
    return named("transfer");
}
TablePlan ring_of_two() {
    return siamese_ring_plan(2);
}
TablePlan ring_of_three() {
    return siamese_ring_plan(3);
}
TablePlan ring_of_five() {
    return siamese_ring_plan(5);
}

constexpr std::array<Variant, 9> variants{{
    {"bughouse", bughouse_plan, unchanged},
    {"crazyhouse", crazyhouse_plan, unchanged},
    {"tandem", tandem_plan, tandem},
    {"transfer", transfer_plan, transfer},
    {"siamese", siamese_plan, unchanged, false},
    {"ring2", ring_of_two, unchanged, false}, // siamese chess with the boards arranged as a ring
    {"ring3", ring_of_three, ring},
    {"ring5", ring_of_five, ring},
    {"chess", chess_plan, unchanged}, // last, since it is only watched and read, not played here
}};

constexpr auto all_variant_names = [] {
    std::array<std::string_view, variants.size() - 1> list;
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i] = variants[i].name;
    }
    return list;
}();

} // namespace

std::optional<Variant> variant(std::string_view name) {
    const auto* const found = base::row_with(variants, &Variant::name, name);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::span<const std::string_view> variant_names() {
    return all_variant_names;
}

} // namespace rules
