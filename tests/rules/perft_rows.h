// SPDX-License-Identifier: GPL-3.0-or-later
// Reads tab-separated tables of leaf counts: variant, FEN, depth, nodes.
#pragma once

#include "src/base/text.h"
#include "src/rules/board/perft.h"
#include "tests/support/board_text.h"
#include "tests/support/catch.h"

#include <fstream>
#include <string>
#include <vector>

namespace perft_rows {

struct Row {
    rules::PerftVariant variant{};
    std::string fen;
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// No rows if the file does not exist.
inline std::vector<Row> read(const std::string& path) {
    std::ifstream file{path};
    std::vector<Row> rows;
    std::string line;
    std::getline(file, line); // column headings
    while (std::getline(file, line)) {
        const auto fields = base::split(line, '\t');
        const bool crazyhouse = fields.at(0) == "crazyhouse";
        rows.push_back(
            {crazyhouse ? rules::PerftVariant::crazyhouse : rules::PerftVariant::bughouse,
             std::string{fields.at(1)}, std::stoi(std::string{fields.at(2)}),
             std::stoull(std::string{fields.at(3)})});
    }
    return rows;
}

inline void check(const std::vector<Row>& rows, rules::LastPly last_ply) {
    for (const Row& row : rows) {
        INFO(row.fen << " depth " << row.depth);
        const rules::Position position = support::position_of(row.fen);
        CHECK(rules::perft(position, row.depth, row.variant, last_ply) == row.nodes);
    }
}

} // namespace perft_rows
