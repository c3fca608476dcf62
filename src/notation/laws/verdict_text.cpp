// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/verdict_text.h"

#include "src/base/variant.h"
#include "src/notation/laws/articles.h"
#include "src/notation/laws/law_text.h"
#include "src/notation/moves/seconds.h"
#include "src/rules/match/rulings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::ClaimKind;
using rules::RuleSet;
using std::string_view;

/// The articles by which a claim of each kind is judged; a count cites the law `counted_aloud`.
constexpr base::EnumArray<ClaimKind, Articles, rules::claim_kinds> claim_articles{{{
    {"1.14", "19", "18", "41", "24"},
    {"1.16", "10", "8", "47", "23"},
    {"7.8", "A1", "3", "39", "23"},
    {"2.2.2", "18", "19", "51", "27"},
    {"6.5", "", "", ""},
    {},
}}};

} // namespace

std::string article_for(ClaimKind what, const RuleSet& laws) {
    return what == ClaimKind::repetition_count ? article_of("counted_aloud", laws)
                                               : citation(claim_articles[what], laws);
}

std::string claim_text(ClaimKind what, std::optional<rules::Refusal> wrong, const RuleSet& laws) {
    const string_view judged = wrong ? rules::to_text(*wrong) : "upheld";
    return with_article(fmt::format("claims {}: {}", rules::to_text(what), judged),
                        article_for(what, laws));
}

std::string number_words_up_to(int last) {
    constexpr std::array<string_view, 6> tokens{"one", "two", "three", "four", "five", "six"};
    std::string numbers;
    for (int i = 0; i < last; ++i) {
        const auto at = static_cast<std::size_t>(i);
        numbers += i == 0 ? "" : ", ";
        numbers += at < tokens.size() ? std::string(tokens.at(at)) : fmt::format("{}", i + 1);
    }
    return numbers;
}

std::string note_text(const rules::TableNote& note, const RuleSet& laws) {
    return std::visit(
        base::overloaded{
            [&](const rules::ClaimNote& claim) {
                return claim.what == ClaimKind::repetition_count
                           ? with_article(fmt::format("counts {} on board {}",
                                                      number_words_up_to(claim.occurrences),
                                                      rules::letter(claim.board)),
                                          article_for(claim.what, laws))
                           : claim_text(claim.what, claim.wrong, laws);
            },
            [&](const rules::StopNote&) {
                return with_article("stops the clocks and calls the arbiter",
                                    article_of("stopper", laws));
            },
            [&](rules::Sanction::Kind kind) {
                const rules::SanctionRow& row = rules::row_of(kind);
                return with_article(std::string(row.text),
                                    citation({row.wbn_article, "", "", ""}, laws));
            },
            [](const rules::TakeBackNote&) -> std::string { return "takes back their last move"; },
            [&](const rules::AgreedCorrectionNote& right) {
                const auto what = right.left ? fmt::format("has the clock corrected: {} s left",
                                                           to_seconds(*right.left))
                                             : std::string("has the board set up correctly");
                return with_article(what, citation({"1.15", "", "", ""}, laws));
            },
            [](const rules::PauseNote& pause) -> std::string {
                return pause.stopped ? "stops the clocks" : "starts the clocks again";
            },
        },
        note.what);
}

namespace {

using rules::Ending;

/// How boards end; `law` is the field that decides whether they do so.
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
    EndRow{Ending::repetition, "repetition", {"2.2.2", "18", "19", "50", "27"}},
    EndRow{Ending::fifty_moves, "fifty_moves", {"", "A1", "3", "", ""}},
    EndRow{Ending::both_flags, "", {"7.10", "A1", "3", "48", "26"}},
    EndRow{Ending::stalemate, "no_move", {"", "10", "8", "", ""}},
    EndRow{Ending::stalling, "stalling", {"", "", "", "11", "18"}},
    EndRow{Ending::all_kings, "all_kings_win", {"", "", "", "", "39"}},
    EndRow{Ending::aborted, "", {"", "", "", ""}},
    EndRow{Ending::illegal_move, "", {"2.1.2", "19", "18", "41", "24"}},
    EndRow{Ending::wrong_stop, "wrong_claim", {"7.12.4", "", "", "53", ""}},
    EndRow{Ending::declared_lost, "", {"9.4.3", "", "", "", ""}},
    EndRow{Ending::both_lost, "", {"8.7", "", "", "", ""}},
};
static_assert(base::is_complete(ends, &EndRow::ending, rules::endings));

/// Articles on boards that ended together, and on those of which one ended by repetition through a
/// last drop.
constexpr Articles together{"1.10", "20", "13", "48"};
constexpr Articles with_repetition{"2.2.3", "", "", ""};

std::string counted(std::size_t times) {
    constexpr std::array<string_view, 6> tokens{"never",       "once",       "twice",
                                                "three times", "four times", "five times"};
    return times < tokens.size() ? std::string(tokens.at(times)) : fmt::format("{} times", times);
}

std::string article_for_all(const rules::Outcome& outcome, const RuleSet& laws) {
    if (outcome.other_ends.empty()) {
        return article_for(outcome.decided_by, laws);
    }
    if (!outcome.half_points.empty()) {
        return is_changed(laws, "ending") ? law_setting(laws, "ending") : std::string{};
    }
    const bool repeats = outcome.other_ends.back().ending == Ending::repetition;
    return citation(repeats ? with_repetition : together, laws);
}

} // namespace

std::string article_for(const rules::BoardEnd& end, const RuleSet& laws) {
    const EndRow& row = ends.at(static_cast<std::size_t>(end.ending));
    return citation(row.law, row.articles, laws);
}

std::string outcome_text(const rules::BoardEnd& end, const RuleSet& laws,
                         const rules::Names& names) {
    return with_article(rules::to_text(end, names), article_for(end, laws));
}

std::string outcome_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
                         const RuleSet& laws, const rules::Names& names) {
    std::string text = rules::to_text(outcome, plan, names);
    if (outcome.decided_by.ending == Ending::repetition && outcome.other_ends.empty()) {
        const auto board = plan.boards == 1
                               ? std::string{}
                               : fmt::format(" on board {}", letter(outcome.decided_by.board));
        text = fmt::format("draw: the position{} occurred {}{}", board, counted(laws.repetition),
                           laws.drop_breaks_repetition ? ", no drop since" : "");
    }
    return with_article(std::move(text), article_for_all(outcome, laws));
}

} // namespace notation
