// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the opening book: `book_maker NODES < tests/data/openings/lines.txt > openings.txt`.
// Level 8 continues each line for both sides, with NODES nodes per move. Lines that leave one side
// clearly worse are dropped; the more even the final position, the greater the line's weight.
#include "src/base/text.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/search.h"
#include "src/notation/moves/san.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

namespace {

constexpr std::size_t half_moves = 10;
constexpr int clearly_worse = 30; ///< centipawns

/// Searches a board of a match without captures so far, in which any piece may come.
engine::Report look(const rules::Position& position, std::uint64_t nodes,
                    engine::HashTable& table) {
    engine::Task task;
    task.position = position;
    task.limits.nodes = nodes;
    task.seat.side = position.turn();
    return engine::search(task, table);
}

/// The continued line with its weight; empty if it is dropped.
std::string longer(std::string_view line, std::uint64_t nodes, engine::HashTable& table) {
    rules::Position position;
    std::string text;
    const auto play = [&](rules::Move move) {
        text += " " + notation::to_san(position, move);
        position = position.after(move);
    };
    const auto phrase = base::tokens(line);
    for (const std::string_view word : phrase) {
        const auto move = notation::parse_san(position, word);
        if (!move) {
            fmt::print(stderr, "{}: {}\n", line, notation::to_text(move.error()));
            return {};
        }
        play(*move);
    }
    engine::Report report = look(position, nodes, table);
    for (std::size_t i = phrase.size(); i < half_moves; ++i) {
        // Book lines end at the first capture, since play then depends on the other board.
        if (std::abs(report.score) > clearly_worse || position.captured(report.best)) {
            break;
        }
        play(report.best);
        report = look(position, nodes, table);
    }
    if (std::abs(report.score) > clearly_worse) {
        return {};
    }
    return fmt::format("{}{}", std::max(1, 10 - std::abs(report.score) / 3), text);
}

} // namespace

int main(int argc, char** argv) {
    const auto nodes = argc == 2 ? base::to_number<std::uint64_t>(argv[1]) : std::nullopt;
    if (!nodes) {
        fmt::print(stderr, "usage: book_maker NODES < LINES\n");
        return 2;
    }
    engine::HashTable table;
    std::string line;
    while (std::getline(std::cin, line)) {
        const std::string text =
            longer(std::string_view(line).substr(0, line.find('#')), *nodes, table);
        if (!base::tokens(line).empty() && line.front() != '#' && !text.empty()) {
            fmt::print("{}\n", text);
            std::fflush(stdout);
        }
    }
    return 0;
}
