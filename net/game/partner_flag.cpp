// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/game/partner_flag.h"

#include "net/game/flag_claims.h"
#include "src/play/server/server_flag.h"

namespace net {

namespace {

/// The partner's opponent, while a game of ours runs.
std::optional<rules::Seat> partners_foe(const FicsTable& table) {
    return table.me() && table.playing() ? rules::diagonal(table.match()->plan(), *table.me())
                                         : std::nullopt;
}

} // namespace

std::optional<base::Instant> PartnerFlag::due(const FicsTable& table, base::Instant now) const {
    const auto foe = partners_foe(table);
    if (!foe || told_ || table.match()->paused() || !table.watches_partner() ||
        play::half_moves(table.match()->position(foe->board)) < play::half_moves_before_flags) {
        return std::nullopt;
    }
    return flag_falls(table.match()->clock(foe->board), foe->side, now);
}

bool PartnerFlag::tell(const FicsTable& table, base::Instant now) {
    const auto foe = partners_foe(table);
    if (!foe || !table.match()->clock(foe->board).flag_down(foe->side, now)) {
        told_ = false;
    }
    const auto at = due(table, now);
    told_ = told_ || (at && *at <= now);
    return at && *at <= now;
}

} // namespace net
