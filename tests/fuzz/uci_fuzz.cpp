// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that says anything in UCI: every search is answered once, and with a move that
// its position has.
#include "src/base/text.h"
#include "src/engine/protocol/move_words.h"
#include "src/engine/protocol/uci.h"
#include "tests/fuzz/target.h"
#include "tests/support/protocol_script.h"

FUZZ_TARGET(uci) {
    support::ProtocolScript<engine::Uci> script;
    script.most_nodes = 50;
    script.deepest_count = 1;
    for (const auto line : base::split(text, '\n')) {
        script.now += base::Millis{10};
        script.last_task.reset();
        for (const std::string& answer : script.say(line)) {
            const auto words = base::words(answer);
            fuzz::demand(answer.find('\n') == std::string::npos, "one line", answer);
            if (words.size() > 1 && words[0] == "bestmove" && script.last_task &&
                words[1] != "(none)") {
                fuzz::demand(engine::read_move(script.last_task->position, words[1]).has_value(),
                             "a legal move", answer);
            }
        }
    }
}
