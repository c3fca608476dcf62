// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "src/main/arguments.h"
#include "src/notation/laws/law_text.h"

#include <string>

namespace program {

// The option `--laws` of commands that judge positions and records.

/// Adds the option `--laws`. After parsing, `laws` holds text that notation::laws_from() accepts.
inline void add_laws_option(Arguments& arguments, std::string& laws) {
    const auto fault = [](const std::string& text) {
        const auto read = notation::laws_from(text);
        return read ? std::string{} : notation::to_text(read.error());
    };
    arguments.checked_text("--laws LAWS", laws,
                           "Laws where no tag names them, \"fide\" or \"wbn rescue=any_piece\"",
                           fault);
}

} // namespace program
