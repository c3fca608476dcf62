// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tui/golden.h"
#include "tests/support/source_tree.h"

#include "tests/support/catch.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

void check_golden(const std::string& name, const tui::Grid& grid) {
    const std::string file = support::in_repository("tests/golden/" + std::string(name) + ".txt");
    const std::string text = grid.to_styled_text();
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(file) << text;
    }
    std::ifstream in(file);
    const std::string wanted{std::istreambuf_iterator<char>(in), {}};
    INFO(name << ": UPDATE_GOLDEN=1 writes it anew");
    CHECK(text == wanted);
}
