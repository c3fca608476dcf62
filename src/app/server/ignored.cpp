// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/server/ignored.h"

#include "src/base/text.h"

#include <utility>

namespace app {

bool Ignored::toggle(std::string_view name) {
    std::string lower = base::lower(name);
    if (names_.erase(lower) > 0) {
        return true;
    }
    if (names_.size() >= most_names) {
        return false;
    }
    names_.insert(std::move(lower));
    return true;
}

bool Ignored::has(std::string_view name) const {
    return !names_.empty() && names_.count(base::lower(name)) > 0;
}

std::string Ignored::names() const {
    std::string text;
    for (const std::string& name : names_) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

} // namespace app
