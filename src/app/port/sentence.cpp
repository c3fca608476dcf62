// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/port/sentence.h"

namespace app {

Wording::Wording(std::string full) : text(std::move(full)) {
    if (const std::size_t clause = text.find("; "); clause != std::string::npos) {
        brief = text.substr(0, clause);
    }
}

} // namespace app
