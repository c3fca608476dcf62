// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/wake.h"

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
        if (model.page() == Model::Page::table && !model.text) {
            next = base::earlier(next, clocks_change(*model.table, now));
        }
    }
    if (model.server) {
        next = base::earlier(next, trouble_changes(*model.server, now));
    }
    if (model.review) {
        next = base::earlier(next, model.review->next_wake(now));
    }
    return next;
}

} // namespace app
