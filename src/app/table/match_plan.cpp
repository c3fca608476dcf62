// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/match_plan.h"

#include "src/app/line/line_editor.h"
#include "src/base/text.h"
#include "src/base/utf8.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/variant.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace app {

using base::failure;
using rules::Position;

namespace {

std::string boards_text(int boards) {
    return fmt::format("{} board{}", boards, boards == 1 ? "" : "s");
}

/// The number of a Chess960 array, 0..959, chosen by the seed.
int shuffled_by(std::uint64_t seed) {
    const std::uint64_t mixed = (seed + 1) * 0x9E3779B97F4A7C15U;
    return static_cast<int>((mixed >> 32) % rules::chess960_arrays);
}

/// The starting positions of the boards; empty for the standard array.
base::Result<std::vector<rules::Setup>, std::string> setups_of(const MatchTerms& terms,
                                                               int boards) {
    std::vector<rules::Setup> setups;
    const auto count = static_cast<std::size_t>(boards);
    if (terms.boards.size() > count) {
        return failure(fmt::format("--bfen has {}, but {} has {}",
                                   boards_text(static_cast<int>(terms.boards.size())),
                                   terms.variant, boards));
    }
    if (!terms.boards.empty() && terms.chess960) {
        return failure(std::string("--bfen cannot go with --start chess960"));
    }
    for (const notation::BfenBoard& board : terms.boards) {
        setups.push_back(board.setup);
    }
    if (!terms.chess960) {
        return setups;
    }
    auto numbers = terms.chess960->numbers;
    if (numbers.empty()) {
        numbers.push_back(shuffled_by(terms.seed));
    }
    if (numbers.size() != 1 && numbers.size() != count) {
        return failure(fmt::format("--start chess960 has {} arrays, but {} has {}", numbers.size(),
                                   terms.variant, boards_text(boards)));
    }
    for (std::size_t i = 0; i < count; ++i) {
        setups.push_back(rules::chess960_setup(numbers[std::min(i, numbers.size() - 1)]));
    }
    return setups;
}

} // namespace

base::Result<Position, std::string> playable(const rules::Setup& setup, char name,
                                             const rules::MoveLaws& laws) {
    auto position = Position::from(setup, laws, {.any_kings = laws.kings_are_taken});
    if (!position) {
        return failure(
            fmt::format("board {} cannot be played: {}", name, rules::to_text(position.error())));
    }
    return *position;
}

rules::TablePlan plan_of(const MatchTerms& terms) {
    const auto variant = rules::variant(terms.variant);
    return variant ? variant->plan() : rules::bughouse_plan();
}

base::Result<std::vector<Position>, std::string> starts_of(const MatchTerms& terms,
                                                           const rules::RuleSet& laws) {
    const auto setups = setups_of(terms, plan_of(terms).boards);
    if (!setups) {
        return failure(setups.error());
    }
    if (const auto surplus = rules::surplus(*setups, plan_of(terms))) {
        return failure("--bfen: " + rules::to_text(*surplus));
    }
    std::vector<Position> starts;
    for (const rules::Setup& setup : *setups) {
        const char name = letter(static_cast<rules::BoardId>(starts.size()));
        auto position = playable(setup, name, laws.moves);
        if (!position) {
            return failure(position.error());
        }
        starts.push_back(*position);
    }
    return starts;
}

MatchTerms seated_by_level(MatchTerms terms) {
    const rules::TablePlan plan = plan_of(terms);
    const auto partner = rules::partner(plan, terms.seat);
    const bool four = partner && plan.boards == 2 && plan.order.empty() &&
                      rules::teams(plan) == 2 && terms.houses.empty();
    if (!terms.seat_by_level || !four) {
        return terms;
    }
    const rules::Seat facing = opponent(terms.seat);
    const rules::Seat other = opponent(*partner);
    const int ours = terms.levels[terms.seat] - terms.levels[*partner];
    const int theirs = terms.levels[facing] - terms.levels[other];
    if (ours * theirs < 0) {
        std::swap(terms.levels[facing], terms.levels[other]);
        std::swap(terms.engines[facing], terms.engines[other]);
        for (rules::Seat& seat : terms.humans) {
            seat = seat == facing ? other : seat == other ? facing : seat;
        }
    }
    return terms;
}

std::optional<std::string> why_no_seat(const MatchTerms& terms) {
    const rules::TablePlan plan = plan_of(terms);
    std::vector<rules::Seat> asked = terms.humans;
    asked.push_back(terms.seat);
    for (const rules::Seat seat : asked) {
        if (!rules::has(plan, seat)) {
            return fmt::format("seat {}: {} has {}", letter(seat), plan.name,
                               boards_text(plan.boards));
        }
    }
    return std::nullopt;
}

std::optional<std::string> why_no_engine(const MatchTerms& terms) {
    for (int i = 0; i < rules::max_seats; ++i) {
        const rules::Seat seat = rules::seat_at(i);
        if (terms.engines[seat].command.empty()) {
            continue;
        }
        if (terms.variant != "bughouse" && terms.variant != "crazyhouse") {
            return fmt::format("--engine {}: engines play bughouse and crazyhouse, not {}",
                               letter(seat), terms.variant);
        }
        if (terms.chess960) {
            return fmt::format("--engine {}: engines castle from the usual array only",
                               letter(seat));
        }
        if (!rules::has(plan_of(terms), seat)) {
            return fmt::format("--engine {}: {} has {}", letter(seat), terms.variant,
                               boards_text(plan_of(terms).boards));
        }
        if (is_human(terms, seat)) {
            return fmt::format("--engine {}: that seat is played from this keyboard", letter(seat));
        }
    }
    return std::nullopt;
}

base::Result<std::string, std::string> read_variant(std::string_view text) {
    std::string name = base::lower(base::trim(text));
    const auto names = rules::variant_names();
    if (std::ranges::find(names, name) == names.end()) {
        return failure(fmt::format("unknown variant \"{}\": {}", base::printable(text),
                                   fmt::join(names.begin(), names.end(), ", ")));
    }
    return name;
}

base::Result<std::optional<ShuffledStart>, std::string> read_start(std::string_view text) {
    constexpr std::string_view shuffled = "chess960";
    const std::string word = base::lower(base::trim(text));
    if (word == "standard") {
        return std::optional<ShuffledStart>();
    }
    ShuffledStart start;
    if (word == shuffled) {
        return std::optional(start);
    }
    bool fits = word.rfind(std::string(shuffled) + ":", 0) == 0;
    const auto numbers = std::string_view(word).substr(fits ? shuffled.size() + 1 : word.size());
    for (const std::string_view part : base::split(numbers, ',')) {
        const auto number = base::to_number<int>(part);
        fits = fits && number && *number >= 0 && *number < rules::chess960_arrays &&
               start.numbers.size() < rules::max_boards;
        start.numbers.push_back(number.value_or(0));
    }
    if (!fits) {
        return failure(fmt::format("\"{}\" is not a start; expected standard, chess960, chess960:N "
                                   "(0 to 959) or chess960:N,M",
                                   base::printable(text)));
    }
    return std::optional(start);
}

base::Result<play::HouseMatch::House, std::string> read_house(std::string_view text) {
    const std::size_t sign = text.find('=');
    play::HouseMatch::House house;
    bool fits = sign != std::string_view::npos && !base::trim(text.substr(0, sign)).empty();
    if (fits) {
        house.name = base::sanitized_line(base::trim(text.substr(0, sign)));
        for (const std::string_view player : base::split(text.substr(sign + 1), ',')) {
            house.players.push_back(base::sanitized_line(base::trim(player)));
            fits = fits && !house.players.back().empty();
        }
    }
    if (!fits) {
        return failure(fmt::format("\"{}\" is not a house; expected Red=ann,ben,cid,dee",
                                   base::printable(text)));
    }
    return house;
}

void make_house_match(MatchTerms& terms, std::vector<play::HouseMatch::House> houses) {
    terms.houses = std::move(houses);
    if (!terms.time) {
        terms.time = rules::TimeControl{.unlimited = true};
        terms.law_changes.insert(terms.law_changes.begin(), "stalling=count");
    }
}

} // namespace app
