// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that says anything in UCI: every search is answered once, and with a move that
// its position has.
#include "src/engine/protocol/uci.h"
#include "tests/fuzz/converse.h"

FUZZ_TARGET(uci) {
    support::ProtocolScript<engine::Uci> script;
    script.deepest_count = 1;
    fuzz::converse(script, text, [&](const fuzz::Words& words, const std::string& answer) {
        if (words.size() > 1 && words[0] == "bestmove" && script.last_task &&
            words[1] != "(none)") {
            fuzz::demand(engine::read_move(script.last_task->position, words[1]).has_value(),
                         "a legal move", answer);
        }
    });
}
