// SPDX-License-Identifier: GPL-3.0-or-later
// The clock in a BPGN comment: the number that was written there, and the rest of the text.
#include "src/notation/bpgn/bpgn_text.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(clock) {
    const notation::ClockBrace clock = notation::read_clock(text);
    fuzz::demand(clock.seconds.find_first_not_of("-0123456789.") == std::string::npos, "a number",
                 clock.seconds);
    fuzz::demand(clock.seconds.size() <= text.size() + 8, "no longer than what was read", text);
    fuzz::demand(clock.rest.size() <= text.size(), "the rest of it", text);
}
