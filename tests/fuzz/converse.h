// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that says anything to the engine, in either protocol.
#pragma once

#include "src/base/text.h"
#include "src/engine/protocol/move_words.h"
#include "tests/fuzz/target.h"
#include "tests/support/protocol_script.h"

namespace fuzz {

using Words = std::vector<std::string_view>;

/// Says each line of `text`, 10 ms apart; `judge` sees the words of every answer, and the answer.
template <class Script, class Judge>
void converse(Script& script, std::string_view text, Judge judge) {
    script.most_nodes = 50;
    for (const auto line : base::split(text, '\n')) {
        script.now += base::Millis{10};
        script.last_task.reset();
        for (const std::string& answer : script.say(line)) {
            demand(answer.find('\n') == std::string::npos, "one line", answer);
            judge(base::words(answer), answer);
        }
    }
}

} // namespace fuzz
