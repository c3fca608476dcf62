// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tui/golden.h"

#include "src/base/variant.h"
#include "tests/support/catch.h"
#include "tests/support/grid_text.h"
#include "tests/support/source_tree.h"

#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace {

using namespace tui;

// One letter for each ink and ground in golden files; the usual ones are blank.
constexpr std::string_view ink_letters = " qsatgnwACRLhbWBXO.m";
constexpr std::string_view ground_letters = " ldmMctTpehosbPLSG";
static_assert(ink_letters.size() == inks && ground_letters.size() == grounds);

template <class Letter>
std::string layer(const Grid& grid, std::string_view name, Letter letter_of) {
    std::string text = fmt::format("-- {}\n", name);
    for (int row = 0; row < grid.size().rows; ++row) {
        std::string line;
        for (const Cell& cell : grid.row(row)) {
            line += letter_of(cell);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

/// A letter for the ink of every cell, then one for the ground, then the cursor.
std::string style_text(const Grid& grid) {
    std::string text = layer(grid, "ink", [](const Cell& c) {
        return ink_letters[static_cast<std::size_t>(c.style.ink)];
    });
    text += layer(grid, "ground", [](const Cell& c) {
        return ground_letters[static_cast<std::size_t>(c.style.ground)];
    });
    text += grid.cursor ? fmt::format("-- cursor {},{}\n", grid.cursor->column, grid.cursor->row)
                        : "-- no cursor\n";
    return text;
}

void check_file(const std::string& name, const std::string& text) {
    const std::string file = support::in_repository("tests/golden/" + name);
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        std::ofstream(file) << text;
    }
    std::ifstream in(file);
    const std::string wanted{std::istreambuf_iterator<char>(in), {}};
    INFO(name << ": UPDATE_GOLDEN=1 writes it anew");
    CHECK(text == wanted);
}

} // namespace

void check_golden(const std::string& name, const tui::Grid& grid) {
    check_file(name + ".txt", support::text_of(grid));
    check_file(name + ".style", style_text(grid));
}

unsigned number_of(const tui::Grid& grid) {
    std::uint32_t sum = 2166136261U;
    const auto add = [&sum](auto value) {
        sum = (sum ^ static_cast<std::uint32_t>(value)) * 16777619U;
    };
    for (int row = 0; row < grid.size().rows; ++row) {
        for (const tui::Cell& cell : grid.row(row)) {
            for (const char c : cell.glyph.text()) {
                add(static_cast<unsigned char>(c));
            }
            add(cell.style.ink);
            add(cell.style.ground);
        }
    }
    if (grid.cursor) {
        add(grid.cursor->column);
        add(grid.cursor->row);
    }
    for (const tui::Region& one : grid.regions) {
        add(one.area.left);
        add(one.area.top);
        add(one.area.columns);
        add(one.area.rows);
        std::visit(base::overloaded{[](const std::monostate&) {},
                                    [&](const app::OnSquare& at) {
                                        add(at.board);
                                        add(at.square);
                                    },
                                    [&](const app::OnReserve& at) {
                                        add(index(at.seat));
                                        add(at.kind);
                                    },
                                    [&](const app::OnRow& at) { add(at.rows_below_chosen); },
                                    [&](const app::OnChair& at) { add(index(at.seat)); },
                                    [&](const app::OnTab& at) { add(at.number); },
                                    [&](const app::OnKey& at) {
                                        for (const char c : at.name) {
                                            add(static_cast<unsigned char>(c));
                                        }
                                    }},
                   one.spot);
    }
    return sum & 0xFFFFU;
}
