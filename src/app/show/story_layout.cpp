// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/show/story.h"

#include "src/app/table/match_terms.h"
#include "src/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace app {

using rules::Seat;

namespace {

/// The team of that seat: "ulla + bob".
std::string team_text(const Review& review, Seat of) {
    const rules::TablePlan& plan = review.match().plan();
    return fmt::format("{}", fmt::join(rules::members(plan, plan.team[of], review.names()), " + "));
}

} // namespace

std::vector<std::string> title_lines(const Review& review) {
    const rules::Match& match = review.match();
    const std::string left =
        fmt::format("{} {} {}", match.plan().name, to_text(match.time()), match.laws().name);
    std::string right = fmt::format(" {}", review.title);
    if (rules::teams(match.plan()) == 2) {
        const Seat first{};
        const std::string_view result = !review.loser                               ? "-"
                                        : *review.loser == match.plan().team[first] ? "0-1"
                                                                                    : "1-0";
        right = fmt::format(" {}  {}  {}", team_text(review, first), result,
                            team_text(review, opponent(first)));
    }
    const int gap = story_columns - base::width(left) - base::width(right);
    if (gap < 0) {
        return {left, right.substr(1)};
    }
    return {left + std::string(static_cast<std::size_t>(gap), ' ') + right};
}

std::string time_left_bar(const Review& review, Seat seat) {
    constexpr std::int64_t cells = 12; // so that a clock fits into 40 columns
    const rules::Match& match = review.match();
    const auto left =
        review.flagged == seat ? base::Millis{} : match.time_left(seat, review.moment({}));
    const auto base = std::max(match.time().base, base::Millis{1});
    const auto full = std::clamp((left.count() * cells + base.count() / 2) / base.count(),
                                 std::int64_t{0}, cells);
    const auto seconds =
        std::max<std::int64_t>(0, std::chrono::floor<std::chrono::seconds>(left).count());
    return fmt::format("{:<13.13} {:>2}:{:02}  {}{}", review.names()[seat], seconds / 60,
                       seconds % 60, std::string(static_cast<std::size_t>(full), '|'),
                       std::string(static_cast<std::size_t>(cells - full), '.'));
}

void add_wrapped(std::string_view text, std::vector<std::string>& lines) {
    for (std::string& line : base::wrapped(base::printable(text), story_columns, 2)) {
        lines.push_back(std::move(line));
    }
}

} // namespace app
