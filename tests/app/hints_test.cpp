// SPDX-License-Identifier: GPL-3.0-or-later
// The reasons that hints give, as a file. The line "A 0 BFEN" asks for a hint about every move of
// that seat, where the search scores the move 0 centipawns; "A 0 e4 e5 Nf3; BFEN" asks about e4,
// with e4 e5 Nf3 as the line found.
#include "src/app/show/mates_text.h"
#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <array>

using std::string;
using std::string_view;

namespace {

app::Table table_at(string_view bfen) {
    app::MatchTerms terms;
    terms.boards = notation::parse_bfen(bfen).value();
    terms.variant = terms.boards.size() == 1 ? "crazyhouse" : terms.variant;
    rules::Match match = app::make_match(terms).value();
    match.begin({});
    app::Table table(terms, match);
    constexpr std::array names{"ann", "ben", "cid", "dan"};
    for (const rules::Seat seat : rules::seats(match.plan())) {
        table.seats[seat].name = names.at(static_cast<std::size_t>(index(seat)));
    }
    return table;
}

string hint(const app::Table& table, const engine::Report& report) {
    const app::Wording text = app::hint_text(table, report);
    return fmt::format("    {} ({})\n", text.text, text.brief);
}

string hints_of(string_view line) {
    const auto semicolon = line.find(';');
    const auto words = base::tokens(line.substr(0, semicolon));
    engine::Report report;
    report.seat = *rules::seat_from(words[0].front());
    report.score = base::to_number<int>(words[1]).value();
    report.depth = 3;
    const bool every = semicolon == string_view::npos;
    const app::Table table =
        table_at(every ? line.substr(static_cast<std::size_t>(words[2].data() - line.data()))
                       : base::trim(line.substr(semicolon + 1)));
    rules::Position position = table.match.position(report.seat.board);
    if (every) {
        string text;
        for (const rules::Move move : rules::legal_moves(position)) {
            report.best = move;
            report.line = {move};
            text += hint(table, report);
        }
        return text;
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto move = notation::parse_san(position, words[i]);
        report.line.push_back(
            move.value_or(rules::Move::step(rules::square(0, 0), rules::square(7, 7))));
        position = move ? position.after(*move) : position;
    }
    report.best = report.line.empty() ? rules::Move{} : report.line.front();
    return hint(table, report);
}

} // namespace

TEST_CASE("every move has the reason that is written down") {
    support::check_written("tests/app/hints.txt", hints_of);
}
