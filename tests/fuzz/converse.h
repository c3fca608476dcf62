// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that sends arbitrary lines to the engine, over UCI or CECP.
#pragma once

#include "src/base/text.h"
#include "src/engine/protocol/thinking_text.h"
#include "tests/fuzz/target.h"
#include "tests/support/protocol_script.h"

namespace fuzz {

/// Sends each line of `text`, 10 ms apart, and passes the answers to `judge`.
template <class Script, class Judge>
void converse(Script& script, std::string_view text, Judge judge) {
    script.most_nodes = 50;
    for (const auto line : base::split(text, '\n')) {
        script.now += base::Millis{10};
        script.last_task.reset();
        const support::Lines answers = script.say(line);
        for (const std::string& answer : answers) {
            demand(answer.find('\n') == std::string::npos, "one line", answer);
        }
        judge(answers);
    }
}

} // namespace fuzz
