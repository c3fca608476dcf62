// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/law_words.h"

#include "src/base/text.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::Ending;
using rules::RuleSet;
using std::string_view;

/// A law's words: one for each of its values, in their order; a number's have a {}.
struct Words {
    string_view law;
    string_view label;
    string_view values;
    Articles articles;
};

constexpr std::array laws_in_words{
    Words{"dropped_rook_castles",
          "castling with a dropped rook",
          "no|only where the unmoved rook was captured|yes",
          {"5.8a.2(1)3", "8", "3", "31"}},
    Words{"dropped_pawn_double_step",
          "dropped pawn's double step",
          "no|yes, and en passant",
          {"5.11", "8", "3", "26", "9"}},
    Words{"first_pawn_drop_rank", "pawns dropped from rank", "{}", {"5.10", "7", "7", "21", "7"}},
    Words{"last_pawn_drop_rank", "pawns dropped up to rank", "{}", {"5.10", "7", "7", "21", "7"}},
    Words{"promotes_to_rook_and_bishop",
          "promotion to",
          "queen or knight|queen, rook, bishop or knight",
          {"5.7", "9", "9", "33"}},
    Words{"drop_may_check", "a drop may give check", no_or_yes, {"5.10", "7", "7", "20", "7"}},
    Words{"drop_may_mate", "a drop may mate", no_or_yes, {"5.10", "7", "7", "20", "7"}},
    Words{"drop_may_block", "a drop may parry a check", no_or_yes, {"1.5", "10", "8", "45"}},
    Words{"drop_zone",
          "other pieces dropped",
          "on any empty square|on the own half",
          {"5.10", "7", "7", "20", "7"}},
    Words{"kings_are_taken", "kings are captured", no_or_yes, {"1.5", "A1", "3", "42"}},
    Words{"unnamed_promotion",
          "promotion not named",
          "a queen|must be named",
          {"5.7", "9", "9", "25"}},
    Words{"rescue",
          "no mate while the check",
          "could be parried by any piece|could be parried by a piece off the own board",
          {"1.5", "10", "8", "45"}},
    Words{"no_move",
          "no move and no check",
          "wait for a piece|wait, a draw if none can come",
          {"2.1", "10", "8", "28"}},
    Words{"repetition",
          "repeated position",
          "a draw can be claimed when a position stands {} times",
          {"2.2.2", "18", "19", "50", "28"}},
    Words{"repetition_before_move",
          "also of a position to come",
          no_or_yes,
          {"2.2.2", "18", "19", "50"}},
    Words{"drop_breaks_repetition",
          "a drop ends the counting",
          no_or_yes,
          {"2.2.2", "18", "19", "50"}},
    Words{"fifty_moves",
          "fifty quiet moves",
          "no draw|a draw can be claimed",
          {"2.2", "A1", "3", "48"}},
    Words{"claimant",
          "draws are claimed by",
          "the player to move|a player of the board|any player",
          {"1.12", "A1", "3", "51"}},
    Words{"draw_agreement",
          "draws are agreed by",
          "the two of one board|all players",
          {"2.2.1", "22", "15", "49"}},
    Words{"last_drop",
          "a last drop after mate",
          "none|a mate with it draws|a mate or repetition with it draws",
          {"1.9", "21", "14", ""}},
    Words{"same_instant",
          "boards ending together",
          "the first decides|both won: win, else draw",
          {"1.10", "20", "13", "48"}},
    Words{"ending",
          "the match ends",
          "with the first board that ends|when all boards have ended",
          {"1.3", "17", "4", "42", "22"}},
    Words{
        "referee", "the referee", "sees to everything|waits for claims", {"9.5", "15", "12", "39"}},
    Words{"clock",
          "a move is completed",
          "when it is made|by pressing the clock",
          {"6.3", "14", "18", "16", "15"}},
    Words{"win_claimant",
          "wins are claimed by",
          "the opponent|any player of the team",
          {"1.12", "19", "18", "39"}},
    Words{"stopper",
          "clocks are stopped by",
          "one player|both players of a team",
          {"7.12", "15", "20", "52"}},
    Words{"wrong_claim",
          "an illegal move is also",
          "nothing else|a wrong claim of a draw|every stop without reason",
          {"3.4", "", "", "53"}},
    Words{"passing",
          "a captured piece passes",
          "when the move is completed|when the move is made",
          {"1.6", "5", "18", "18"}},
    Words{"mate_lapses", "mate lapses if not claimed", no_or_yes, {"1.16", "", "", "47"}},
    Words{"unpressed_mate", "a mate counts unpressed", no_or_yes, {"7.7.1", "14", "18", ""}},
    Words{"early_reply", "reply to an unpressed move", no_or_yes, {"6.5", "", "", ""}},
    Words{"premoves", "moves before one's turn", "not allowed|may be entered", {"6.5", "", "", ""}},
    Words{"touch_move", "pieces touched must move", no_or_yes, {"1.1", "14", "17", "16", "16"}},
    Words{"king_capture_claims", "taking the king claims", no_or_yes, {"", "", "", "40"}},
    Words{"counted_aloud",
          "repetitions counted aloud",
          "need not be|before they are claimed",
          {"1.13", "18", "19", "51", ""}},
    Words{"plays_on",
          "the other board",
          "stops too|plays on until its clock is stopped",
          {"1.3", "20", "12", "42", "22"}},
    Words{"finished_watch",
          "who has finished",
          "may help his partner|is a spectator",
          {"8.3", "13", "11", "54", "32"}},
    Words{
        "stalling",
        "who waits without clocks",
        "may wait|loses when his partner has made three moves|loses a piece for each count of ten",
        {"", "", "", "", "18"}},
    Words{"all_kings_win", "a team with all kings", "nothing|win", {"", "", "", "", "39"}},
    Words{"one_king_in_reserve",
          "a second king in a reserve",
          "may be|may not be",
          {"", "", "", "", "40"}},
    Words{"computer_advice",
          "a computer's advice",
          "not against people|allowed",
          {"8.2", "13", "3", ""}},
};

/// Laws in which the books agree, and no field changes.
constexpr std::array shared_laws{
    Words{"", "captured promoted piece", "a pawn again", {"5.7", "9", "9", "24", "8"}},
    Words{"", "lack of material", "no draw", {"2.2", "10", "8", "44"}},
    Words{"", "both flags of a board down", "a draw", {"7.10", "A1", "3", "48", "26"}},
};

/// How boards end; `law` is the field that decides whether they do.
struct EndRow {
    Ending ending;
    string_view law;
    Articles articles;
};

constexpr std::array ends{
    EndRow{Ending::mate, "rescue", {"1.5", "10", "8", "39", "23"}},
    EndRow{Ending::flag, "", {"7.9", "A1", "3", "42", "23"}},
    EndRow{Ending::resignation, "", {"2.1.3", "A1", "3", "42", "23"}},
    EndRow{Ending::draw_agreed, "draw_agreement", {"2.2.1", "22", "15", "49", "25"}},
    EndRow{Ending::repetition, "repetition", {"2.2.2", "18", "19", "50", "28"}},
    EndRow{Ending::fifty_moves, "fifty_moves", {"", "A1", "3", "", ""}},
    EndRow{Ending::both_flags, "", {"7.10", "A1", "3", "48", "26"}},
    EndRow{Ending::stalling, "stalling", {"", "", "", "", "18"}},
    EndRow{Ending::all_kings, "all_kings_win", {"", "", "", "", "39"}},
    EndRow{Ending::stalemate, "no_move", {"", "10", "8", "", ""}},
    EndRow{Ending::illegal_move, "", {"2.1.2", "19", "18", "41", "24"}},
    EndRow{Ending::wrong_stop, "wrong_claim", {"7.12.4", "", "", "53", ""}},
    EndRow{Ending::declared_lost, "", {"9.4.3", "", "", "", ""}},
    EndRow{Ending::both_lost, "", {"8.7", "", "", "", ""}},
};

/// Boards that ended together; one of them by the repetition that a last drop brought about.
constexpr Articles together{"1.10", "20", "13", "48"};
constexpr Articles with_repetition{"2.2.3", "", "", ""};

std::string words_for(const Words& words, const LawField& field, const std::string& value) {
    if (value == "0" && field.name == "repetition") {
        return "no draw";
    }
    const auto as_text = base::split(field.values, '|');
    const auto at = static_cast<std::size_t>(std::find(as_text.begin(), as_text.end(), value) -
                                             as_text.begin());
    const auto all = base::split(words.values, '|');
    std::string text(all.at(at < all.size() ? at : 0));
    if (const auto hole = text.find("{}"); hole != std::string::npos) {
        text.replace(hole, 2, value);
    }
    return text;
}

LawLine line_for(const LawField& field, const RuleSet& laws) {
    const std::string value = law_value(laws, field.name);
    const auto* const words = std::find_if(laws_in_words.begin(), laws_in_words.end(),
                                           [&](const Words& one) { return one.law == field.name; });
    if (words == laws_in_words.end()) {
        return {setting(laws, field.name), std::string(field.name), value, {}};
    }
    return {setting(laws, field.name), std::string(words->label), words_for(*words, field, value),
            is_changed(laws, field.name) ? "changed" : cited(words->articles, laws)};
}

std::string counted(int times) {
    constexpr std::array<string_view, 6> words{"never",       "once",       "twice",
                                               "three times", "four times", "five times"};
    return times >= 0 && static_cast<std::size_t>(times) < words.size()
               ? std::string(words.at(static_cast<std::size_t>(times)))
               : fmt::format("{} times", times);
}

std::string article_for_all(const rules::Outcome& outcome, const RuleSet& laws) {
    if (outcome.also.empty()) {
        return article_for(outcome.decided_by, laws);
    }
    if (!outcome.half_points.empty()) {
        return is_changed(laws, "ending") ? setting(laws, "ending") : std::string{};
    }
    const bool repeats = outcome.also.back().ending == Ending::repetition;
    return cited(repeats ? with_repetition : together, laws);
}

} // namespace

std::vector<LawLine> law_lines(const RuleSet& laws) {
    std::vector<LawLine> lines;
    for (const LawField& field : law_fields()) {
        lines.push_back(line_for(field, laws));
    }
    for (const Words& words : shared_laws) {
        lines.push_back(
            {{}, std::string(words.label), std::string(words.values), cited(words.articles, laws)});
    }
    return lines;
}

std::string article_of(string_view law, const RuleSet& laws) {
    const auto* const words = std::find_if(laws_in_words.begin(), laws_in_words.end(),
                                           [law](const Words& one) { return one.law == law; });
    return words == laws_in_words.end() ? std::string{} : cited(law, words->articles, laws);
}

std::string article_for(const rules::BoardEnd& end, const RuleSet& laws) {
    const auto* const row = std::find_if(
        ends.begin(), ends.end(), [&](const EndRow& one) { return one.ending == end.ending; });
    if (row == ends.end()) {
        return {};
    }
    return cited(row->law, row->articles, laws);
}

std::string board_verdict(const rules::BoardEnd& end, const RuleSet& laws,
                          const rules::Names& names) {
    return with_article(rules::to_text(end, names), article_for(end, laws));
}

std::string verdict(const rules::Outcome& outcome, const rules::TablePlan& plan,
                    const RuleSet& laws, const rules::Names& names) {
    std::string text = rules::to_text(outcome, plan, names);
    if (outcome.decided_by.ending == Ending::repetition && outcome.also.empty()) {
        const auto board = plan.boards == 1
                               ? std::string{}
                               : fmt::format(" on board {}", letter(outcome.decided_by.board));
        text = fmt::format("draw: the position{} occurred {}{}", board, counted(laws.repetition),
                           laws.drop_breaks_repetition ? ", no drop since" : "");
    }
    return with_article(std::move(text), article_for_all(outcome, laws));
}

} // namespace notation
