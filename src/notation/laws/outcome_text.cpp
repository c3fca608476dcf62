// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/laws/outcome_text.h"

#include "src/notation/laws/articles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace notation {
namespace {

using rules::Ending;
using rules::RuleSet;
using std::string_view;

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
    EndRow{Ending::repetition, "repetition", {"2.2.2", "18", "19", "50", "27"}},
    EndRow{Ending::fifty_moves, "fifty_moves", {"", "A1", "3", "", ""}},
    EndRow{Ending::both_flags, "", {"7.10", "A1", "3", "48", "26"}},
    EndRow{Ending::stalling, "stalling", {"", "", "", "11", "18"}},
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

std::string article_for(const rules::BoardEnd& end, const RuleSet& laws) {
    const auto* const row = std::find_if(
        ends.begin(), ends.end(), [&](const EndRow& one) { return one.ending == end.ending; });
    if (row == ends.end()) {
        return {};
    }
    return cited(row->law, row->articles, laws);
}

std::string outcome_text(const rules::BoardEnd& end, const RuleSet& laws,
                         const rules::Names& names) {
    return with_article(rules::to_text(end, names), article_for(end, laws));
}

std::string outcome_text(const rules::Outcome& outcome, const rules::TablePlan& plan,
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
