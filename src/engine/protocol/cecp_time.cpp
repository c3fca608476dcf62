// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/protocol/cecp_time.h"

#include "src/base/text.h"

#include <algorithm>
#include <cmath>

namespace engine {
namespace {

using base::Millis;
using Tokens = std::vector<std::string_view>;

constexpr std::int64_t most_seconds = 1'000'000;
constexpr std::int64_t most_moves = 1000;
constexpr Millis usual_time{5 * 60'000}; ///< the time per game if the user interface sets none
constexpr Millis delivery_margin{
    30}; ///< subtracted from a fixed time per move, for the answer's way to the clock
constexpr Millis too_little_to_sit{
    10'000}; ///< with less time than this it no longer sits, whatever it was told

/// A number from 0 up; larger than `most` is cut to that.
std::optional<std::int64_t> number_in(std::string_view text, std::int64_t most) {
    const auto number = base::to_number<std::int64_t>(text);
    return number ? std::optional(std::clamp<std::int64_t>(*number, 0, most)) : std::nullopt;
}

/// Reads seconds as `12` or `0.5`.
std::optional<Millis> seconds_in(std::string_view text) {
    const auto number = base::to_number<double>(text);
    if (!number || std::isnan(*number)) {
        return std::nullopt;
    }
    return Millis{std::llround(1000 * std::clamp<double>(*number, 0, most_seconds))};
}

/// Reads minutes as `5` or `0:30`.
std::optional<Millis> level_time(std::string_view text) {
    const auto colon = text.find(':');
    const auto minutes = number_in(text.substr(0, colon), most_seconds / 60);
    const auto seconds = colon == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                         : number_in(text.substr(colon + 1), 59);
    return minutes && seconds ? std::optional(Millis{1000 * (60 * *minutes + *seconds)})
                              : std::nullopt;
}

} // namespace

bool CecpTime::read(std::string_view command, const Tokens& tokens, Instant now) {
    if (command == "level") {
        return read_level(tokens);
    }
    if (command == "st") {
        const auto time = tokens.size() == 1 ? seconds_in(tokens[0]) : std::nullopt;
        fixed_ = time ? time : fixed_;
        return time.has_value();
    }
    const auto number =
        tokens.size() == 1 ? number_in(tokens[0], 100 * most_seconds) : std::nullopt;
    if (!number) {
        return false;
    }
    if (command == "time") {
        own_ = {Millis{10 * *number}, now};
    } else if (command == "otim") {
        opponent_ = Millis{10 * *number};
    } else {
        depth_ = static_cast<int>(std::clamp<std::int64_t>(*number, 1, most_plies));
    }
    return true;
}

bool CecpTime::read_level(const Tokens& tokens) {
    if (tokens.size() != 3) {
        return false;
    }
    const auto moves = number_in(tokens[0], most_moves);
    const auto time = level_time(tokens[1]);
    const auto increment = seconds_in(tokens[2]);
    if (!moves || !time || !increment) {
        return false;
    }
    moves_per_session_ = static_cast<int>(*moves);
    own_moves_ = 0;
    base_ = time;
    increment_ = *increment;
    fixed_.reset();
    return true;
}

void CecpTime::begin_game() {
    own_.reset();
    opponent_.reset();
    depth_.reset();
    own_moves_ = 0;
}

std::optional<Millis> CecpTime::left(Instant now) const {
    return own_ ? std::optional(std::max(own_->left - (now - own_->at), Millis{})) : base_;
}

Limits CecpTime::limits(const Wishes& wishes, Instant began, Instant now) const {
    Limits limits;
    const auto clock = left(now);
    if (wishes.sit && clock && *clock > too_little_to_sit) {
        limits.time = *clock - too_little_to_sit;
        return limits;
    }
    if (fixed_) {
        limits.time = std::max(*fixed_ - (now - began) - delivery_margin, delivery_margin);
    } else if (clock || !depth_) {
        Clocks clocks;
        clocks.left = clock.value_or(usual_time) / (wishes.fast ? 2 : 1);
        clocks.increment = increment_;
        clocks.opponent = opponent_;
        clocks.diagonal = wishes.diagonal;
        clocks.own_moves = own_moves_;
        if (moves_per_session_ > 0) {
            clocks.moves_to_go = moves_per_session_ - own_moves_ % moves_per_session_;
        }
        limits = limits_by_clock(clocks);
    }
    limits.depth = depth_;
    return limits;
}

std::optional<Millis> CecpTime::sit_allowance(const Wishes& wishes, Instant now) const {
    if (!own_ || fixed_ || depth_) {
        return std::nullopt;
    }
    Clocks clocks;
    clocks.left = *left(now);
    clocks.diagonal = wishes.diagonal;
    return engine::sit_allowance(clocks);
}

} // namespace engine
