// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that sends anything over CECP: the engine only plays legal moves of the position
// that was searched.
#include "src/engine/protocol/cecp.h"
#include "tests/fuzz/converse.h"

FUZZ_TARGET(cecp) {
    support::ProtocolScript<engine::Cecp> script;
    fuzz::converse(script, text, [&](const support::Lines& answers) {
        for (const std::string& answer : answers) {
            const auto phrase = base::tokens(answer);
            if (phrase.size() == 2 && phrase[0] == "move") {
                const bool legal =
                    script.last_task && engine::read_move(script.last_task->position, phrase[1]);
                fuzz::demand(legal, "a legal move", answer);
            }
        }
    });
}
