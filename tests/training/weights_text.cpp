// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/weights_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace training {
namespace {

using engine::Weights;

/// A value as an initializer in braces; a class that holds an array needs a second pair.
std::string braced(int number) {
    return fmt::format("{}", number);
}
template <class T, std::size_t n> std::string braced(const std::array<T, n>& row);
template <class T> std::string braced(const rules::PerKind<T>& row);
std::string braced(const Weights::Threats& threats);
std::string braced(const Weights::Danger& danger);

template <class Row> std::string listed(const Row& row) {
    std::vector<std::string> parts;
    for (const auto& part : row) {
        parts.push_back(braced(part));
    }
    return fmt::format("{{{{{}}}}}", fmt::join(parts, ", "));
}
template <class T, std::size_t n> std::string braced(const std::array<T, n>& row) {
    return listed(row);
}
template <class T> std::string braced(const rules::PerKind<T>& row) {
    return fmt::format("{{{}}}", listed(row));
}
std::string braced(const Weights::Threats& threats) {
    return fmt::format("{{.loose = {}, .by_pawn = {}}}", braced(threats.loose),
                       braced(threats.by_pawn));
}
std::string braced(const Weights::Danger& danger) {
    std::vector<std::string> parts;
    const auto add = [&](const char* name, const auto& weight) {
        parts.push_back(fmt::format(".{} = {}", name, braced(weight)));
    };
    add("zone_attack", danger.zone_attack);
    add("safe_drop_check", danger.safe_drop_check);
    add("safe_move_check", danger.safe_move_check);
    add("held_by_attacker", danger.held_by_attacker);
    add("held_by_defender", danger.held_by_defender);
    add("flights", danger.flights);
    add("king_place", danger.king_place);
    add("beside_king", danger.beside_king);
    return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

} // namespace

std::string weights_text(const Weights& weights) {
    std::string text = "constexpr Weights tuned_weights{\n";
    const auto line = [&](const char* name, const auto& weight) {
        text += fmt::format("    .{} = {},\n", name, braced(weight));
    };
    line("tempo", weights.tempo);
    line("on_board", weights.on_board);
    line("in_hand", weights.in_hand);
    line("held", weights.held);
    line("reach", weights.reach);
    line("placing", weights.placing);
    line("threats", weights.threats);
    line("danger", weights.danger);
    return text + "};\n";
}

} // namespace training
