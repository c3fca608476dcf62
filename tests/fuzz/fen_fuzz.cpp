// SPDX-License-Identifier: GPL-3.0-or-later
// FEN and BFEN: whatever is read is written in a form that reads back as the same, and its position
// has the same setup.
#include "src/notation/moves/fen.h"
#include "src/rules/board/position.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(fen) {
    if (const auto setup = notation::parse_fen(text)) {
        const auto written = notation::to_fen(*setup);
        const auto again = notation::parse_fen(written);
        fuzz::demand(again && *again == *setup, "FEN", written);
        if (const auto position = rules::Position::from(*setup, {}, {true, true})) {
            const auto kept = notation::parse_fen(notation::to_fen(position->setup()));
            fuzz::demand(kept && *kept == position->setup(), "position", written);
        }
    } else {
        fuzz::demand(setup.error().column <= text.size(), "column", setup.error().expected);
    }
    if (const auto boards = notation::parse_bfen(text)) {
        const auto written = notation::to_bfen(*boards);
        const auto again = notation::parse_bfen(written);
        fuzz::demand(again && notation::to_bfen(*again) == written, "BFEN", written);
        fuzz::demand(again->size() == boards->size(), "boards", written);
    } else {
        fuzz::demand(boards.error().column <= text.size(), "column", boards.error().expected);
    }
}
