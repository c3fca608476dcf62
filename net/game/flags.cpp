// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/flags.h"

#include "src/play/server/server_news.h"

#include <algorithm>

namespace net {

using base::Instant;

namespace {

/// The half-moves on the user's own board.
int half_moves_of(const FicsTable& table) {
    return play::half_moves(table.match()->position(table.me()->board));
}

} // namespace

std::optional<Instant> flag_falls(const rules::Clock& clock, rules::Side side, Instant now) {
    if (clock.running() == side) {
        return clock.flag_falls();
    }
    return clock.flag_down(side, now) ? std::optional(now) : std::nullopt;
}

std::optional<Instant> FlagClaims::due(const FicsTable& table, Instant now) const {
    const auto me = table.me();
    if (!me || !table.playing() || table.match()->paused() || claims_ >= most ||
        plies_when_early_ == half_moves_of(table)) {
        return std::nullopt;
    }
    const auto falls = flag_falls(table.match()->clock(me->board), rules::other(me->side), now);
    return falls && next_ ? std::max(*falls, *next_) : falls;
}

bool FlagClaims::take_due(const FicsTable& table, Instant now) {
    const auto at = due(table, now);
    if (at && *at <= now) {
        next_ = now + first_retry_wait * (1 << claims_);
        ++claims_;
        return true;
    }
    const auto me = table.me();
    const bool plays = me && table.playing();
    if (!plays) {
        plies_when_early_.reset();
    }
    if (!plays || !table.match()->clock(me->board).flag_down(rules::other(me->side), now)) {
        claims_ = 0;
        next_.reset();
    }
    return false;
}

void FlagClaims::too_early(const FicsTable& table) {
    plies_when_early_ = half_moves_of(table);
    claims_ = 0;
    next_.reset();
}

namespace {

/// The partner's opponent, while the user plays.
std::optional<rules::Seat> partners_foe(const FicsTable& table) {
    return table.me() && table.playing() ? rules::diagonal(table.match()->plan(), *table.me())
                                         : std::nullopt;
}

} // namespace

std::optional<base::Instant> PartnerFlagAlert::due(const FicsTable& table,
                                                   base::Instant now) const {
    const auto foe = partners_foe(table);
    if (!foe || told_ || table.match()->paused() || !table.watches_partner() ||
        play::half_moves(table.match()->position(foe->board)) < play::half_moves_before_flags) {
        return std::nullopt;
    }
    return flag_falls(table.match()->clock(foe->board), foe->side, now);
}

bool PartnerFlagAlert::take_due(const FicsTable& table, base::Instant now) {
    const auto foe = partners_foe(table);
    if (!foe || !table.match()->clock(foe->board).flag_down(foe->side, now)) {
        told_ = false;
    }
    const auto at = due(table, now);
    told_ = told_ || (at && *at <= now);
    return at && *at <= now;
}

} // namespace net
