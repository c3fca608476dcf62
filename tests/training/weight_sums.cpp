// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/training/weight_sums.h"

#include "src/engine/search/eval.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace training {
namespace {

using engine::Weights;
using Whole = std::array<int, weight_count>;

/// The place of a member in the row.
std::size_t place_of(const void* member) {
    const auto* const from = reinterpret_cast<const char*>(&engine::hand_made_weights);
    return static_cast<std::size_t>(static_cast<const char*>(member) - from) / sizeof(int);
}

} // namespace

WeightRow row_of(const Weights& weights) {
    const auto whole = std::bit_cast<Whole>(weights);
    WeightRow row{};
    std::copy(whole.begin(), whole.end(), row.begin());
    return row;
}

Weights rounded(const WeightRow& row) {
    Whole whole{};
    std::transform(row.begin(), row.end(), whole.begin(),
                   [](double weight) { return static_cast<int>(std::lround(weight)); });
    return std::bit_cast<Weights>(whole);
}

WeightSums::WeightSums(const std::vector<Sample>& samples, const Teaching& teaching) {
    for (const Sample& sample : samples) {
        const auto position = is_quiet(sample) ? unpack(sample) : std::nullopt;
        if (position && position->plain()) {
            add(*position, expected(sample, teaching));
        }
    }
}

void WeightSums::add(const rules::Position& position, double target) {
    const std::size_t first = parts_.size();
    const auto sign = static_cast<std::int8_t>(position.turn() == rules::Side::white ? 1 : -1);
    const std::size_t tempo = place_of(&engine::hand_made_weights.tempo);
    const std::size_t placing = place_of(&engine::hand_made_weights.placing);
    const std::size_t behind = place_of(&engine::hand_made_weights.zone_attack);
    parts_.push_back({static_cast<std::uint16_t>(tempo), sign, 0, 0});
    for (std::size_t weight = tempo + 1; weight < placing; ++weight) {
        add_part(position, weight);
    }
    add_placing(position, placing);
    for (std::size_t weight = behind; weight < weight_count; ++weight) {
        add_part(position, weight);
    }
    sums_.push_back({first, static_cast<std::uint16_t>(parts_.size() - first), sign,
                     static_cast<float>(target)});
}

// A weight of 1 beside none else shows how often it counts.
void WeightSums::add_part(const rules::Position& position, std::size_t weight) {
    alone_[weight] = 1;
    const engine::Parts told = engine::parts_of(position, std::bit_cast<Weights>(alone_));
    alone_[weight] = 0;
    const Part part{static_cast<std::uint16_t>(weight), static_cast<std::int8_t>(told.score),
                    static_cast<std::int8_t>(told.units[rules::Side::white]),
                    static_cast<std::int8_t>(told.units[rules::Side::black])};
    if (part.score != 0 || part.white_units != 0 || part.black_units != 0) {
        parts_.push_back(part);
    }
}

// The same for hundreds of weights of which few count: quicker so.
void WeightSums::add_placing(const rules::Position& position, std::size_t placing) {
    constexpr int upside_down = 56;
    for (int i = 0; i < rules::squares; ++i) {
        if (const auto piece = position.at(static_cast<rules::Square>(i))) {
            const bool white = piece->side == rules::Side::white;
            const auto at = static_cast<std::size_t>(white ? i : i ^ upside_down);
            const std::size_t weight =
                placing + static_cast<std::size_t>(piece->kind) * rules::squares + at;
            parts_.push_back({static_cast<std::uint16_t>(weight),
                              static_cast<std::int8_t>(white ? 1 : -1), 0, 0});
        }
    }
}

} // namespace training
