// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/bot/urging.h"

#include "src/engine/bot/partner.h"

#include <algorithm>
#include <fmt/format.h>

namespace engine {
namespace {

using base::Instant;
using base::Millis;

constexpr Millis notable_deficit{4000}; ///< less than this against the diagonal clock says nothing
constexpr Millis late{15'000};          ///< then it is "fast"
constexpr Millis hardly_any{20'000};    ///< and with so little left
/// So much of the time at the start anybody may think.
constexpr int stillness_divisor = 20;
constexpr Millis least_stillness{3000};
constexpr Millis most_stillness{9000};

bool can_move(const rules::Match& match, rules::Seat seat) {
    const auto standing = match.standing(seat);
    return standing == rules::Standing::to_move || standing == rules::Standing::in_check;
}

} // namespace

std::optional<Instant> urge_due(const rules::Match& match, rules::Seat seat, Instant since,
                                Instant now) {
    if (match.paused() || match.outcome() || !match.plan().order.empty() ||
        !can_move(match, seat)) {
        return std::nullopt;
    }
    const Outlook outlook = look_around(match, seat, now);
    const bool falls_behind =
        outlook.lead && (outlook.lead_shrinks || *outlook.lead <= -notable_deficit);
    if (!falls_behind) {
        return std::nullopt;
    }
    const Millis patience =
        std::clamp(match.time().base / stillness_divisor, least_stillness, most_stillness);
    return std::max(since + patience, now + std::max(*outlook.lead + notable_deficit, Millis{0}));
}

std::string urge_text(const rules::Match& match, rules::Seat seat, Instant now) {
    const Outlook outlook = look_around(match, seat, now);
    const Millis lead = outlook.lead.value_or(Millis{0});
    const bool hurry = lead <= -late || (outlook.left && *outlook.left < hardly_any);
    return fmt::format("{}: we are {} seconds behind on the clock", hurry ? "fast" : "go",
                       std::max<std::int64_t>(-lead.count() / 1000, 1));
}

} // namespace engine
