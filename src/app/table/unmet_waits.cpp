// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/table/unmet_waits.h"

#include "src/engine/bot/hearing.h"
#include "src/engine/bot/partner.h"
#include "src/rules/board/movegen.h"

#include <algorithm>

namespace app {
namespace {

using rules::Kind;
using rules::PerKind;
using rules::Ply;
using rules::Seat;

/// The kinds that the player in `seat`, who is on move, lacks and waits for.
PerKind<bool> kinds_waited_for(const Review& walk, Seat seat, Seat partner) {
    const rules::Match& match = walk.match();
    const auto& plies = match.plies();
    const Ply* const last = rules::last_by(plies, seat);
    const auto since = // half-moves up to that one
        last == nullptr ? 0 : static_cast<std::size_t>(last - plies.data() + 1);
    engine::Bot listener;
    for (const play::Remark& remark : walk.remarks) {
        const auto tell = tell_text_in(remark, walk.names()[seat], walk.names()[partner]);
        if (tell && remark.plies_before >= since && remark.plies_before <= plies.size()) {
            (void)engine::hear(listener, *tell);
        }
    }
    const rules::Position& position = match.position(seat.board);
    PerKind<bool> kinds{};
    if (listener.wanted != PerKind<int>{}) {
        for (const Kind kind : rules::all_kinds) {
            kinds[kind] = listener.wanted[kind] > 0 && !position.hand(seat.side).holds(kind);
        }
    } else if (!rules::has_legal_move(position)) {
        kinds = engine::kinds_that_give_a_move(position);
    }
    return kinds;
}

} // namespace

std::vector<UnmetWait> unmet_waits(const Review& review) {
    constexpr int share = 10; ///< a tenth of the starting time is long for one half-move
    constexpr base::Millis least{5000};
    constexpr std::size_t most = 12; ///< only the longest waits: each capture takes some searches
    const rules::TablePlan& plan = review.start().plan();
    const rules::TimeControl& time = review.start().time();
    const auto& plies = review.plies();
    std::vector<UnmetWait> found;
    if (!review.loser || time.unlimited || plies.empty()) {
        return found;
    }
    Review walk = review;
    walk.go_to(plies.size());
    base::Instant over = plies.back().at;
    if (const auto seat = review.flagged) {
        over += walk.match().time_left(*seat, over);
    }
    for (auto ply = plies.begin(); ply != plies.end(); ++ply) {
        const auto waiting = rules::teammate(plan, ply->seat);
        if (!waiting || plan.team[ply->seat] != *review.loser) {
            continue;
        }
        const auto end = std::find_if(ply + 1, plies.end(), [&](const Ply& later) {
            return later.seat.board == waiting->board;
        });
        const base::Millis sat = (end == plies.end() ? over : end->at) - ply->at;
        if (sat < std::max(time.base / share, least)) {
            continue;
        }
        walk.go_to(static_cast<std::size_t>(ply - plies.begin()));
        if (!walk.match().to_move(*waiting)) {
            continue;
        }
        const PerKind<bool> kinds = kinds_waited_for(walk, *waiting, ply->seat);
        const bool came = std::any_of(ply, end, [&](const Ply& some) {
            return some.seat == ply->seat && some.passed && kinds[*some.passed];
        });
        if (came) {
            continue;
        }
        const rules::Position& position = walk.match().position(ply->seat.board);
        for (const rules::Move move : rules::legal_moves(position)) {
            if (const auto kind = position.captured(move); kind && kinds[*kind]) {
                found.push_back({walk.at(), move, *kind, sat});
            }
        }
    }
    const auto longer = [](const UnmetWait& a, const UnmetWait& b) { return a.time > b.time; };
    std::ranges::stable_sort(found, longer);
    found.resize(std::min(found.size(), most));
    std::ranges::stable_sort(found,
                             [](const UnmetWait& a, const UnmetWait& b) { return a.ply < b.ply; });
    return found;
}

} // namespace app
