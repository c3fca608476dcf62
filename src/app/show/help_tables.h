// SPDX-License-Identifier: GPL-3.0-or-later
// Tables on the typed line, the screen, the bots and the law books: the same rows for the help page
// and the manual.
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

/// Forms of typed lines besides commands, and the partner keys.
[[nodiscard]] std::vector<HelpTable> typing_help();
/// The marks on the screen.
[[nodiscard]] HelpTable marks_help();
/// The marks, the levels of the bots and the law books.
[[nodiscard]] std::vector<HelpTable> table_help();

} // namespace app
