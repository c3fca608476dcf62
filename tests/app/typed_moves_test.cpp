// SPDX-License-Identifier: GPL-3.0-or-later
// How typed moves are understood, as a file: ": fics FEN" begins a match with that position on
// board A, and "Nf3" is typed there. For each line the file lists which move it is or why it is
// none, which move it would be in the other side's next turn, what it could still become, which
// squares it could enter, and the hint that a drop gets.
#include "src/app/line/typed_move.h"
#include "src/app/table/match_terms.h"
#include "src/base/text.h"
#include "src/notation/moves/fen.h"
#include "src/notation/moves/move_text.h"
#include "src/notation/moves/san.h"
#include "tests/support/catch.h"
#include "tests/support/written.h"

#include <fmt/format.h>

#include <algorithm>

using std::string;
using std::string_view;

namespace {

/// Begins a match from a line such as ": wbn referee=claims FEN...".
rules::Match begun(string_view where) {
    app::MatchTerms terms;
    auto words = base::tokens(where);
    terms.laws = string(words.front());
    words.erase(words.begin());
    while (words.front().find('=') != string_view::npos) {
        terms.law_changes.emplace_back(words.front());
        words.erase(words.begin());
    }
    const string fen(words.front().data(), where.data() + where.size());
    terms.boards =
        notation::parse_bfen(fen + " | " + notation::to_fen(rules::standard_setup())).value();
    rules::Match match = app::make_match(terms).value();
    match.begin({});
    return match;
}

string squares(rules::Bitboard set) {
    string text;
    while (set != 0) {
        text += (text.empty() ? "" : " ") + notation::to_text(rules::pop(set));
    }
    return text;
}

string said(string_view name, const string& text) {
    return text.empty() ? "" : fmt::format("    {}: {}\n", name, text);
}

/// The short form, unless it is only without the move before the reason, as it usually is.
string short_form(const app::Wording& why, string_view move) {
    return why.text == fmt::format("{}: {}", move, why.brief) ? "" : why.brief;
}

string what_comes_of(const rules::Match& match, string_view text) {
    const rules::Position& position = match.position(rules::BoardId::a);
    const rules::Seat seat{rules::BoardId::a, position.turn()};
    const auto typed = app::typed_move(match, seat, text);
    string found = typed ? said("plays", notation::to_coordinates(typed->move) +
                                             (typed->queen_assumed ? ", a queen" : ""))
                         : said("no", typed.error().why.text) +
                               said("briefly", short_form(typed.error().why, text)) +
                               said("instead", typed.error().suggestion);
    for (const rules::Side side : rules::both_sides) {
        const auto move = app::conceivable_move(position, side, text);
        found += said(side == rules::Side::white ? "white may wait for" : "black may wait for",
                      move ? notation::to_coordinates(move) : "");
    }
    const auto becomes = app::moves_beginning(position, text);
    string few;
    for (std::size_t i = 0; i < std::min<std::size_t>(becomes.size(), 6); ++i) {
        few += becomes[i] + " ";
    }
    found += said("becomes", few.empty() ? "" : fmt::format("{}of {}", few, becomes.size()));
    found += said("enters", squares(app::targets(position, text)));
    const app::Wording hint = app::missing_piece_hint(match, seat, text);
    return found + said("hint", hint.text) + said("hint, briefly", hint.brief);
}

} // namespace

TEST_CASE("what is typed is the move that is written down, or the reason why it is none") {
    std::optional<rules::Match> match;
    support::check_written("tests/app/typed_moves.txt", [&](string_view line) {
        INFO(line);
        if (line.starts_with(": ")) {
            match = begun(line.substr(2));
            return string();
        }
        REQUIRE(match);
        return what_comes_of(*match, line);
    });
}
