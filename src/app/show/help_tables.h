// SPDX-License-Identifier: GPL-3.0-or-later
// What the help page and the manual say of the typed line, the screen, the bots and the law books:
// the same rows for both.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace app {

struct HelpRow {
    std::string_view left;
    std::string_view right;
};

struct HelpTable {
    enum class Of : std::uint8_t { everything, servers, own_tables };
    std::string_view heading;
    std::vector<HelpRow> rows;
    Of of = Of::everything;
};

/// What can be typed besides the commands, and what the partner's keys say.
[[nodiscard]] std::vector<HelpTable> typing_help();
/// What the marks on the screen mean.
[[nodiscard]] HelpTable marks_help();
/// What the marks, the levels of the bots and the law books are.
[[nodiscard]] std::vector<HelpTable> table_help();

} // namespace app
