// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/wake.h"

#include "src/app/on/match_flow.h"
#include "src/app/show/server_text.h"
#include "src/rules/match/clock_text.h"

#include <algorithm>

namespace app {

namespace {

using MaybeInstant = std::optional<base::Instant>;

/// The clocks on the screen.
MaybeInstant clocks_change(const Table& table, base::Instant now) {
    MaybeInstant next;
    for (int i = 0; i < table.match.plan().boards; ++i) {
        const auto& clock = table.match.clock(static_cast<rules::BoardId>(i));
        next = base::earlier(next, rules::clock_text_changes(clock, now));
    }
    return next;
}

/// The next second of a count to ten.
MaybeInstant count_changes(const rules::Stalls& stalls, base::Instant now) {
    constexpr base::Millis step{1000};
    MaybeInstant next;
    for (const auto& count : stalls.counts) {
        if (count && count->due > now) {
            const base::Millis part = (count->due - now) % step;
            next = base::earlier(next, now + (part > base::Millis{0} ? part : step));
        }
    }
    return next;
}

/// When a clock is first low, and is no more said to be; when a piece is no more new in a reserve.
MaybeInstant marks_change(const Table& table, base::Instant now) {
    MaybeInstant next;
    const auto later = [&](base::Instant at) {
        next = at > now ? base::earlier(next, MaybeInstant(at)) : next;
    };
    for (const rules::Seat seat : human_seats(table)) {
        next = base::earlier(next, low_time_due(table, seat));
        if (const auto since = table.low_since[seat]; since && running(table)) {
            later(*since + low_time_said);
        }
    }
    const auto& plies = table.match.plies();
    const auto end = running(table) ? plies.rend() : plies.rbegin();
    for (auto ply = plies.rbegin(); ply != end && now - ply->at < arrival_shown; ++ply) {
        if (ply->passed) {
            later(ply->at + arrival_shown);
        }
    }
    return next;
}

/// When a server should have answered our move.
MaybeInstant answer_missing(const Table& table, base::Instant now) {
    const bool waits = !table.authority.answers_all && table.pending && table.pending->asked;
    const auto at = waits ? table.pending->since + PendingMove::patience : now;
    return at > now ? MaybeInstant(at) : std::nullopt;
}

} // namespace

std::optional<base::Instant> next_wake(const Model& model, base::Instant now) {
    MaybeInstant next;
    if (model.question) {
        next = model.question->until;
    }
    if (model.table) {
        next = base::earlier(next, model.table->bots.next_wake());
        next = base::earlier(next, model.table->record.due);
        next = base::earlier(next, answer_missing(*model.table, now));
        if (model.page() == Model::Page::table && !model.away_since) {
            next = base::earlier(next, clocks_change(*model.table, now)); // a text shows them, too
            next = base::earlier(next, marks_change(*model.table, now));
            next = base::earlier(next, count_changes(model.table->match.stalls(), now));
        }
    }
    next = base::earlier(next, model.leaving ? std::nullopt : kept_until(model));
    if (const auto& server = model.server) {
        next = base::earlier(next, trouble_changes(*server, now));
    }
    if (model.review) {
        next = base::earlier(next, model.review->next_wake(now));
    }
    return next;
}

} // namespace app
