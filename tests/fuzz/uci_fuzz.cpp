// SPDX-License-Identifier: GPL-3.0-or-later
// A user interface that sends anything over UCI: every search is answered once, in order, with a
// legal move of its position. An endless search may be answered only at `stop`, or at the next
// search.
#include "src/engine/protocol/uci.h"
#include "tests/fuzz/converse.h"

#include <deque>

namespace {

/// The searches not yet answered, the oldest first.
using Owed = std::deque<engine::Task>;

void take_answer(Owed& owed, const std::string& answer) {
    const auto phrase = base::tokens(answer);
    if (phrase.empty() || phrase[0] != "bestmove") {
        return;
    }
    fuzz::demand(phrase.size() > 1, "a move, or none", answer);
    const bool none = phrase[1] == "(none)";
    if (owed.empty()) {
        fuzz::demand(none, "an answer to a search; without a position there is none", answer);
        return;
    }
    fuzz::demand(none || engine::read_move(owed.front().position, phrase[1]).has_value(),
                 "a legal move", answer);
    owed.pop_front();
}

} // namespace

FUZZ_TARGET(uci) {
    support::ProtocolScript<engine::Uci> script;
    script.deepest_count = 1;
    Owed owed;
    const auto judge = [&](const support::Lines& answers) {
        if (script.last_task) {
            owed.push_back(*script.last_task);
        }
        for (const std::string& answer : answers) {
            take_answer(owed, answer);
        }
        fuzz::demand(owed.size() <= 1, "an answer to every search but the last", text);
    };
    fuzz::converse(script, text, judge);
    fuzz::converse(script, "stop", judge);
    fuzz::demand(owed.empty(), "an answer to every search", text);
}
