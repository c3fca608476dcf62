// SPDX-License-Identifier: GPL-3.0-or-later
// Compares whole matches between bots with files that have every move, its time and all tells; see
// tests/support/written.h.
#include "src/base/text.h"
#include "src/notation/moves/move_text.h"
#include "tests/arena/arena.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

using std::string;
using std::string_view;

namespace {

/// Reads "levels 8 8 7 6; seed 3; nodes 300; seconds 20; increment 1; plies 80; book; blind; alone;
/// deaf; by clock". Levels are in the order A a B b; the clock times and increments are in seconds.
arena::Contest contest_of(string_view line) {
    arena::Contest contest = arena::pair_off(8, 8, 0);
    const auto seats = rules::seats(rules::bughouse_plan());
    for (const string_view part : base::split(line, ';')) {
        const auto words = base::tokens(part);
        const auto number = [&](std::size_t at = 1) {
            return base::to_number<int>(words[at]).value();
        };
        if (words[0] == "levels") {
            for (std::size_t i = 0; i < seats.size(); ++i) {
                contest.levels[seats[i]] = number(i + 1);
            }
        } else if (words[0] == "seed") {
            contest.seed = static_cast<std::uint64_t>(number());
        } else if (words[0] == "nodes") {
            contest.most_nodes = static_cast<std::uint64_t>(number());
        } else if (words[0] == "seconds") {
            contest.time = std::chrono::seconds(number());
        } else if (words[0] == "increment") {
            contest.increment = std::chrono::seconds(number());
        } else if (words[0] == "plies") {
            contest.most_plies = static_cast<std::size_t>(number());
        } else if (words[0] == "by") {
            contest.by_clock = true;
        } else {
            auto& field = words[0] == "book"    ? contest.use_opening_book
                          : words[0] == "blind" ? contest.look_across
                          : words[0] == "alone" ? contest.share_findings
                                                : contest.deaf;
            REQUIRE((words[0] == "book" || words[0] == "blind" || words[0] == "alone" ||
                     words[0] == "deaf"));
            for (const rules::Seat seat : seats) {
                field[seat] = words[0] == "book" || words[0] == "deaf";
            }
        }
    }
    return contest;
}

string told(const arena::Result& result) {
    constexpr std::size_t in_a_row = 6;
    string text;
    for (std::size_t i = 0; i < result.plies.size(); ++i) {
        const rules::Ply& ply = result.plies[i];
        text += fmt::format("{}{}{} {}", i % in_a_row == 0 ? "    " : ", ", rules::letter(ply.seat),
                            (ply.at - base::Instant{}).count(), notation::to_coordinates(ply.move));
        text += i % in_a_row == in_a_row - 1 || i + 1 == result.plies.size() ? "\n" : "";
    }
    for (const string& tell : result.talk) {
        text += fmt::format("    {}\n", tell);
    }
    return text + fmt::format("    {} after {} ms, {} nodes{}\n",
                              result.ending ? rules::text_of(*result.ending).name : "goes on",
                              result.lasted.count(), result.nodes,
                              result.winner
                                  ? fmt::format(", team {} wins", static_cast<int>(*result.winner))
                                  : "");
}

} // namespace

TEST_CASE("bots play and tell each other what is written down, move for move") {
    engine::HashTable table(1 << 20);
    support::check_written("tests/arena/written/matches.txt", [&](string_view line) {
        return told(arena::play(contest_of(line), table));
    });
}
