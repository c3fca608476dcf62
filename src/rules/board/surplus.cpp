// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/surplus.h"

#include "src/rules/board/movegen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rules {
namespace {

struct Men {
    PerKind<int> standing{};
    PerKind<int> held{};
};

void count(const Setup& setup, Side side, Men& men) {
    for (const auto& piece : setup.board) {
        if (piece && piece->side == side) {
            ++men.standing[piece->promoted ? Kind::pawn : piece->kind];
        }
    }
    for (const Kind kind : all_kinds) {
        men.held[kind] += setup.hands[side].count(kind);
    }
}

std::optional<Surplus> surplus_of(const Men& men, int sets, std::optional<Side> side) {
    int pawns = men.standing[Kind::pawn] + men.held[Kind::pawn];
    for (const Kind kind : all_kinds) {
        const int most = men_in(sets, kind);
        const int all = men.standing[kind] + men.held[kind];
        if (kind == Kind::pawn || all <= most) {
            continue;
        }
        if (kind == Kind::king || men.held[kind] > most) {
            return Surplus{kind, all, most, sets, side, men.held[kind] > most};
        }
        pawns += all - most; // promoted, and not marked
    }
    const int most = men_in(sets, Kind::pawn);
    return pawns > most ? std::optional(Surplus{Kind::pawn, pawns, most, sets, side,
                                                men.held[Kind::pawn] > most})
                        : std::nullopt;
}

std::string_view plural(Kind kind) {
    constexpr PerKind<std::string_view> names{
        {"pawns", "knights", "bishops", "rooks", "queens", "kings"}};
    return names[kind];
}

} // namespace

std::optional<Surplus> surplus(const std::vector<Setup>& boards, const TablePlan& plan) {
    PerSide<Men> men;
    for (const Setup& setup : boards) {
        for (const Side side : both_sides) {
            count(setup, side, men[side]);
        }
    }
    const Seat first{};
    const bool changes_colour = plan.feeds[first].side == first.side;
    if (!changes_colour) {
        const auto found = surplus_of(men[Side::white], plan.boards, Side::white);
        return found ? found : surplus_of(men[Side::black], plan.boards, Side::black);
    }
    Men both = men[Side::white];
    for (const Kind kind : all_kinds) {
        both.standing[kind] += men[Side::black].standing[kind];
        both.held[kind] += men[Side::black].held[kind];
    }
    return surplus_of(both, 2 * plan.boards, std::nullopt);
}

std::string to_text(const Surplus& surplus) {
    constexpr std::array<std::string_view, max_boards + 1> numbers{"no",    "one",  "two",
                                                                   "three", "four", "five"};
    const int sets = surplus.side ? surplus.sets : surplus.sets / 2;
    return fmt::format("{} {} {}, {} {} {}",
                       !surplus.side                  ? "both sides have"
                       : *surplus.side == Side::white ? "White has"
                                                      : "Black has",
                       surplus.men, plural(surplus.kind),
                       numbers.at(static_cast<std::size_t>(sets)),
                       sets == 1 ? "set holds" : "sets hold", surplus.most);
}

} // namespace rules
