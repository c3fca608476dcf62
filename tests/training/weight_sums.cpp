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

/// The index of a member in the row of weights.
std::uint16_t place_of(const void* member) {
    const auto* const from = reinterpret_cast<const char*>(&engine::hand_made_weights);
    return static_cast<std::uint16_t>(
        static_cast<std::size_t>(static_cast<const char*>(member) - from) / sizeof(int));
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
        if (position && position->suits_fast_generator()) {
            add(*position, expected(sample, teaching));
        }
    }
}

void WeightSums::add(const rules::Position& position, double target) {
    const std::size_t first = parts_.size();
    const auto sign = static_cast<std::int8_t>(position.turn() == rules::Side::white ? 1 : -1);
    const engine::Trace trace = engine::traced(position, engine::hand_made_weights);
    parts_.push_back({place_of(&engine::hand_made_weights.tempo), sign, 0, 0});
    const auto add_all = [&](const std::vector<engine::Trace::Count>& counts,
                             std::int8_t Part::*sum, int factor) {
        for (const auto& count : counts) {
            Part part{place_of(count.weight), 0, 0, 0};
            part.*sum = static_cast<std::int8_t>(factor * count.times);
            parts_.push_back(part);
        }
    };
    add_all(trace.score[rules::Side::white], &Part::score, 1);
    add_all(trace.score[rules::Side::black], &Part::score, -1);
    add_all(trace.danger_units[rules::Side::white], &Part::white_units, 1);
    add_all(trace.danger_units[rules::Side::black], &Part::black_units, 1);
    sums_.push_back({first, static_cast<std::uint16_t>(parts_.size() - first), sign,
                     static_cast<float>(target)});
}

} // namespace training
