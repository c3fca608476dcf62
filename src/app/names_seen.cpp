// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/names_seen.h"

#include "src/app/line_editor.h"
#include "src/base/text.h"

#include <algorithm>

namespace app {

void NamesSeen::see(std::string_view name) {
    if (name.empty() || name.size() > most_bytes) {
        return;
    }
    // Whoever speaks has often spoken just now.
    const auto found = std::find_if(names_.rbegin(), names_.rend(), [&](const std::string& seen) {
        return base::same_ignoring_case(seen, name);
    });
    if (found != names_.rend()) {
        std::rotate(found.base() - 1, found.base(), names_.end());
        return;
    }
    if (names_.size() == most_names) {
        names_.erase(names_.begin());
    }
    names_.push_back(clean_utf8(name));
}

std::vector<std::string> NamesSeen::beginning(std::string_view typed) const {
    std::vector<std::string> found;
    for (auto name = names_.rbegin(); name != names_.rend(); ++name) {
        if (base::same_ignoring_case(std::string_view(*name).substr(0, typed.size()), typed)) {
            found.push_back(*name);
        }
    }
    return found;
}

} // namespace app
