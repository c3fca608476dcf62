// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that says anything in CECP: what is played is a move of the position that was
// searched.
#include "src/base/text.h"
#include "src/engine/protocol/cecp.h"
#include "src/engine/protocol/move_words.h"
#include "tests/fuzz/target.h"
#include "tests/support/protocol_script.h"

FUZZ_TARGET(cecp) {
    support::ProtocolScript<engine::Cecp> script;
    script.most_nodes = 50;
    for (const auto line : base::split(text, '\n')) {
        script.now += base::Millis{10};
        script.last_task.reset();
        for (const std::string& answer : script.say(line)) {
            const auto words = base::words(answer);
            fuzz::demand(answer.find('\n') == std::string::npos, "one line", answer);
            if (words.size() == 2 && words[0] == "move") {
                const bool legal =
                    script.last_task && engine::read_move(script.last_task->position, words[1]);
                fuzz::demand(legal, "a legal move", answer);
            }
        }
    }
}
