// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/store/coached_matches.h"

#include "src/base/text.h"
#include "src/store/files.h"

#include <algorithm>

namespace store {

namespace {
constexpr std::size_t most_count_bytes = 16;
} // namespace

int CoachedMatches::count() const {
    const auto text = read_whole(file_, most_count_bytes);
    const auto number = text ? base::to_number<int>(base::trim(*text)) : std::nullopt;
    return number ? std::clamp(*number, 0, most_counted) : 0;
}

std::optional<std::string> CoachedMatches::write_count(int matches) const {
    if (auto problem = create_parent_folders(file_)) {
        return problem;
    }
    return write_whole(file_, std::to_string(std::clamp(matches, 0, most_counted)) + "\n");
}

} // namespace store
