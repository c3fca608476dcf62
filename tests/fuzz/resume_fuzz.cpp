// SPDX-License-Identifier: GPL-3.0-or-later
// Records to resume: a resumed match has not ended, and continues from where it stood.
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/recording.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(resume) {
    notation::BpgnReader reader;
    reader.feed(text);
    reader.finish();
    while (const auto game = reader.next()) {
        const auto taken = play::resumable_match(*game, *rules::preset("fics"));
        if (!taken) {
            fuzz::demand(!taken.error().empty(), "a reason", text);
            continue;
        }
        fuzz::demand(!taken->match.outcome(), "it has not ended", text);
        fuzz::demand(taken->match.plies().size() <= game->game.moves.size(), "its half-moves",
                     text);
        rules::Match on = taken->match;
        const base::Instant begun = fuzz::beginning(text);
        on.begin(begun);
        for (const rules::Seat seat : rules::seats(on.plan())) {
            const auto left = taken->match.clock(seat.board).remaining(seat.side, {});
            fuzz::demand(on.clock(seat.board).remaining(seat.side, begun) == left,
                         "each clock shows what it showed", text);
        }
        (void)play::merged_with_origin(game->game, taken->origin);
    }
}
