// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/law_lines.h"

#include "src/base/text.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::RuleSet;
using std::string_view;

/// A law's texts: one for each of its values, in their order; a number's have a {}.
struct LawRow {
    string_view law;
    string_view label;
    string_view values;
    Articles articles;
};

constexpr string_view no_or_yes = "no|yes";

constexpr std::array law_rows{
    LawRow{"dropped_rook_castles",
           "castling with a dropped rook",
           "no|only where the unmoved rook was captured|yes",
           {"5.8a.2(1)3", "8", "3", "31", "10"}},
    LawRow{"dropped_pawn_double_step",
           "dropped pawn's double step",
           "no|yes, and en passant",
           {"5.11", "8", "3", "26", "9"}},
    LawRow{"first_pawn_drop_rank", "pawns dropped from rank", "{}", {"5.10", "7", "7", "21", "7"}},
    LawRow{"last_pawn_drop_rank", "pawns dropped up to rank", "{}", {"5.10", "7", "7", "21", "7"}},
    LawRow{"promotes_to_rook_and_bishop",
           "promotion to",
           "queen or knight|queen, rook, bishop or knight",
           {"5.7", "9", "9", "33"}},
    LawRow{"drop_may_check", "a drop may give check", no_or_yes, {"5.10", "7", "7", "20", "7"}},
    LawRow{"drop_may_mate", "a drop may mate", no_or_yes, {"5.10", "7", "7", "20", "7"}},
    LawRow{"drop_may_block", "a drop may block a check", no_or_yes, {"1.5", "10", "8", "45"}},
    LawRow{"drop_zone",
           "other pieces dropped",
           "on any empty square|in one's own half",
           {"5.10", "7", "7", "20", "7"}},
    LawRow{"kings_are_taken", "kings are captured", no_or_yes, {"1.5", "A1", "3", "42"}},
    LawRow{"unnamed_promotion",
           "promotion not named",
           "a queen|must be named",
           {"5.7", "9", "9", "25"}},
    LawRow{"rescue",
           "no mate while the check",
           "could be blocked by any piece|could be blocked by a piece from elsewhere",
           {"1.5", "10", "8", "45"}},
    LawRow{"no_move",
           "no move and no check",
           "wait for a piece|wait, a draw if none can come",
           {"2.1", "10", "8", "28"}},
    LawRow{"repetition",
           "repeated position",
           "a draw can be claimed when a position stands {} times",
           {"2.2.2", "18", "19", "50", "27", "28"}},
    LawRow{"repetition_before_move",
           "also of the position to come",
           no_or_yes,
           {"2.2.2", "18", "19", "50"}},
    LawRow{"drop_breaks_repetition",
           "a drop restarts the count",
           no_or_yes,
           {"2.2.2", "18", "19", "50"}},
    LawRow{"fifty_moves",
           "fifty quiet moves",
           "no draw|a draw can be claimed",
           {"2.2", "A1", "3", "48"}},
    LawRow{"fifty_before_move", "also with the next move", no_or_yes, {"2.2", "A1", "3", "48"}},
    LawRow{"claimant",
           "draws are claimed by",
           "the player to move|either player of the board|any player",
           {"1.12", "A1", "3", "51"}},
    LawRow{"draw_agreement",
           "draws are agreed by",
           "both players of a board|all players",
           {"2.2.1", "22", "15", "49", "25"}},
    LawRow{"last_drop",
           "a last drop after mate",
           "none|a mate with it draws|a mate or repetition with it draws",
           {"1.9", "21", "14", ""}},
    LawRow{"same_instant",
           "boards that end together",
           "the first decides|both won: win, else draw",
           {"1.10", "20", "13", "48"}},
    LawRow{"ending",
           "the match ends",
           "with the first board that ends|when all boards have ended",
           {"1.3", "17", "4", "42", "22"}},
    LawRow{
        "referee", "the referee", "sees to everything|waits for claims", {"9.5", "15", "12", "39"}},
    LawRow{"clock",
           "a move is completed",
           "when it is made|by pressing the clock",
           {"6.3", "14", "18", "16", "15"}},
    LawRow{"win_claimant",
           "wins are claimed by",
           "the opponent|any player of the team",
           {"1.12", "19", "18", "39", "24"}},
    LawRow{"stopper",
           "clocks are stopped by",
           "one player|both players of a team",
           {"7.12", "15", "20", "52"}},
    LawRow{"wrong_claim",
           "also an illegal move",
           "nothing|a wrong claim of a draw|any stop of the clocks without cause",
           {"3.4", "", "", "53"}},
    LawRow{"passing",
           "a captured piece passes",
           "when the move is completed|when the move is made",
           {"1.6", "5", "18", "18", "5"}},
    LawRow{"undo",
           "takeback, pause and abort",
           "if all agree, before a strict referee|if all agree|never",
           {"6.3", "14", "17", "16", "15"}},
    LawRow{"mate_lapses", "mate lapses if not claimed", no_or_yes, {"1.16", "", "", "47"}},
    LawRow{"unpressed_mate", "a mate counts unpressed", no_or_yes, {"7.7.1", "14", "18", ""}},
    LawRow{"early_reply", "reply to an unpressed move", no_or_yes, {"6.5", "", "", ""}},
    LawRow{
        "premoves", "moves before one's turn", "not allowed|may be entered", {"6.5", "", "", ""}},
    LawRow{"touch_move", "pieces touched must move", no_or_yes, {"1.1", "14", "17", "16", "16"}},
    LawRow{"king_capture_claims", "taking the king claims", no_or_yes, {"", "", "", "40"}},
    LawRow{"counted_aloud",
           "repetitions counted aloud",
           "need not be|before they are claimed",
           {"1.13", "18", "19", "51", ""}},
    LawRow{"plays_on",
           "the other board",
           "stops too|plays on until its clock is stopped",
           {"1.3", "20", "12", "42", "22"}},
    LawRow{"finished_watch",
           "a player who has finished",
           "may help his partner|is a spectator",
           {"8.3", "13", "11", "54", "32"}},
    LawRow{
        "stalling",
        "a player who waits",
        "may wait|loses once his partner has made three moves|loses a piece for each count of ten",
        {"", "", "", "11", "18"}},
    LawRow{"all_kings_win", "a team with all kings", "nothing|win", {"", "", "", "", "39"}},
    LawRow{"one_king_in_reserve",
           "a second king in a reserve",
           "may be|may not be",
           {"", "", "", "", "40"}},
    LawRow{
        "computer_advice", "computer advice", "not against people|allowed", {"8.2", "13", "3", ""}},
};

/// Laws in which the books agree, and no field changes.
constexpr std::array shared_laws{
    LawRow{"", "captured promoted piece", "a pawn again", {"5.7", "9", "9", "24", "8"}},
    LawRow{"", "lack of material", "no draw", {"2.2", "10", "8", "44"}},
    LawRow{"", "both flags of a board down", "a draw", {"7.10", "A1", "3", "48", "26"}},
};

std::string text_of(const LawRow& row, const LawField& field, const std::string& value) {
    if (value == "0" && field.name == "repetition") {
        return "no draw";
    }
    const auto as_text = base::split(field.values, '|');
    const auto at = static_cast<std::size_t>(std::find(as_text.begin(), as_text.end(), value) -
                                             as_text.begin());
    const auto all = base::split(row.values, '|');
    std::string text(all.at(at < all.size() ? at : 0));
    if (const auto hole = text.find("{}"); hole != std::string::npos) {
        text.replace(hole, 2, value);
    }
    return text;
}

LawLine line_for(const LawField& field, const RuleSet& laws) {
    const std::string value = law_value(laws, field.name);
    const auto* const row = std::find_if(law_rows.begin(), law_rows.end(),
                                         [&](const LawRow& one) { return one.law == field.name; });
    if (row == law_rows.end()) {
        return {setting(laws, field.name), std::string(field.name), value, {}};
    }
    return {setting(laws, field.name), std::string(row->label), text_of(*row, field, value),
            is_changed(laws, field.name) ? "changed" : described(row->law, row->articles, laws)};
}

} // namespace

std::vector<LawLine> law_lines(const RuleSet& laws) {
    std::vector<LawLine> lines;
    for (const LawField& field : law_fields()) {
        lines.push_back(line_for(field, laws));
    }
    for (const LawRow& row : shared_laws) {
        lines.push_back({{},
                         std::string(row.label),
                         std::string(row.values),
                         described({}, row.articles, laws)});
    }
    return lines;
}

std::string article_of(string_view law, const RuleSet& laws) {
    const auto* const row = std::find_if(law_rows.begin(), law_rows.end(),
                                         [law](const LawRow& one) { return one.law == law; });
    return row == law_rows.end() ? std::string{} : cited(law, row->articles, laws);
}

} // namespace notation
