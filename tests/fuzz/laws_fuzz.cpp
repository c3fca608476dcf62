// SPDX-License-Identifier: GPL-3.0-or-later
// Laws and time controls: whatever is read is written as text that reads back as the same.
#include "src/notation/laws/law_text.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(laws) {
    if (const auto laws = notation::laws_from(text)) {
        const std::string written = notation::to_text(*laws);
        const auto again = notation::laws_from(written);
        fuzz::demand(again.has_value(), "reads back", written);
        fuzz::demand(notation::to_text(*again) == written, "the same laws", written);
    } else {
        fuzz::demand(laws.error().column <= text.size(), "a place in the text", text);
    }
    if (const auto time = notation::time_control_from_seconds(text)) {
        const std::string written = notation::to_text(*time);
        fuzz::demand(notation::time_control_from_seconds(written) == *time, "the same time",
                     written);
    }
}
