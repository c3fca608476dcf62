// SPDX-License-Identifier: GPL-3.0-or-later
// The config file: any text is either accepted or refused with a place and a printable reason. A
// setting written into it is there when it is read again.
#include "src/app/config.h"
#include "src/base/utf8.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(config) {
    app::Settings settings;
    if (const auto fault = app::read_config(text, settings)) {
        fuzz::demand(fault->line >= 1 && fault->column >= 1, "a place", fault->problem);
        fuzz::demand(!fault->problem.empty(), "words", text);
        fuzz::demand(base::printable(fault->problem) == fault->problem, "safe", fault->problem);
    }
    if (const auto changed = app::with_setting(text, *app::find_setting("level"), {"5"})) {
        app::Settings again;
        fuzz::demand(!app::read_config(*changed, again), "readable", *changed);
        fuzz::demand(again.options.match.levels.values.front() == 5, "written", *changed);
    }
}
