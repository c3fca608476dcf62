// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/outcome.h"

#include "src/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace rules {
namespace {

constexpr bool neither_win_nor_draw = true;

/// One row per Ending, in its order.
constexpr std::array<EndingText, endings> ending_texts{{
    {"mate", "{} is mated", "{} checkmated", "mate", "Mat"},
    {"flag", "{} ran out of time", "{} forfeits on time", "time", "Fla"},
    {"resignation", "{} resigned", "{} resigns", "resigned", "Res"},
    {"draw_agreed", "by agreement", "Game drawn by agreement", "draw", "Agr"},
    {"repetition", "by repetition", "Game drawn by repetition", "draw", "Rep"},
    {"fifty_moves", "by the fifty-move rule", "Game drawn by the 50 move rule", "draw", "50"},
    {"both_flags", "both players ran out of time",
     "Game drawn because both players ran out of time", "draw", "Fla"},
    {"stalemate", "by stalemate", "Game drawn by stalemate", "draw", "Sta"},
    {"stalling", "{} waited too long", "{} forfeits by stalling", "stalled", "Adj"},
    {"all_kings", "{} has lost the last king", "{} loses the last king", "kings lost", "Adj"},
    {"aborted", "aborted", "Game aborted", "aborted", "Adj", neither_win_nor_draw},
    {"illegal_move", "{} made an illegal move", "{} forfeits by illegal move", "illegal move",
     "Adj"},
    {"wrong_stop", "{} stopped the clocks without cause", "{} forfeits by stopping the clocks",
     "forfeit", "Adj"},
    {"declared_lost", "the arbiter ruled against {}", "{} forfeits by ruling of the arbiter",
     "forfeit", "Adj"},
    {"both_lost", "the arbiter ruled against both players",
     "Both players forfeit by ruling of the arbiter", "forfeit", "Adj", neither_win_nor_draw},
}};
static_assert(!ending_texts.back().name.empty());

/// `text` with its `{}` replaced by the loser's name.
std::string named(std::string_view text, const BoardEnd& end, const Names& names) {
    return fmt::format(fmt::runtime(text), end.loser ? names[*end.loser] : "");
}

/// How a player lost, or why it is a draw; completes "... on board A".
std::string reason(const BoardEnd& end, const Names& names) {
    return named(text_of(end.ending).reason_with_placeholder, end, names);
}

bool is_drawn(const BoardEnd& end) {
    return !end.loser && !text_of(end.ending).neither_win_nor_draw;
}

/// All boards in the order in which they ended.
std::vector<BoardEnd> all_ends(const Outcome& outcome) {
    std::vector<BoardEnd> ends{outcome.decided_by};
    const auto where = outcome.half_points.empty() ? ends.end() : ends.begin();
    ends.insert(where, outcome.other_ends.begin(), outcome.other_ends.end());
    return ends;
}

std::string reasons(const Outcome& outcome, const TablePlan& plan, const Names& names) {
    const bool summed = !outcome.half_points.empty();
    std::vector<std::string> parts;
    for (const BoardEnd& end : all_ends(outcome)) {
        const bool everywhere = plan.boards == 1 || (end.ending == Ending::draw_agreed && !summed);
        const bool drawn = summed && is_drawn(end);
        parts.push_back((drawn ? "draw " : "") + reason(end, names) +
                        (everywhere ? "" : fmt::format(" on board {}", letter(end.board))));
    }
    return base::joined_names(parts);
}

} // namespace

std::vector<std::string> members(const TablePlan& plan, Team team, const Names& names) {
    std::vector<std::string> found;
    for (const Seat seat : first_seats(plan)) {
        if (plan.team[seat] == team) {
            found.push_back(names[seat]);
        }
    }
    return found;
}

Outcome outcome_of(const std::vector<BoardEnd>& ends, const TablePlan& plan) {
    Outcome outcome;
    outcome.decided_by = ends.front();
    outcome.other_ends.assign(std::next(ends.begin()), ends.end());
    for (const BoardEnd& end : ends) {
        const auto winner =
            end.loser ? std::optional(plan.team[opponent(*end.loser)]) : std::nullopt;
        if (!winner || (outcome.winner && outcome.winner != winner)) {
            outcome.winner = std::nullopt;
            break;
        }
        outcome.winner = winner;
    }
    return outcome;
}

Outcome outcome_by_points(const std::vector<BoardEnd>& ends, const TablePlan& plan) {
    Outcome outcome;
    outcome.decided_by = ends.back();
    outcome.other_ends.assign(ends.begin(), std::prev(ends.end()));
    outcome.half_points.assign(static_cast<std::size_t>(teams(plan)), 0);
    auto& points = outcome.half_points;
    const auto score = [&](Seat seat, int half_points) {
        points[static_cast<std::size_t>(plan.team[seat])] += half_points;
    };
    for (const BoardEnd& end : ends) {
        if (end.loser) {
            score(opponent(*end.loser), 2);
        } else if (is_drawn(end)) {
            score({end.board, Side::white}, 1);
            score({end.board, Side::black}, 1);
        }
    }
    const auto best = std::ranges::max_element(points);
    if (std::ranges::count(points, *best) == 1) {
        outcome.winner = static_cast<Team>(best - points.begin());
    }
    return outcome;
}

std::string points_text(int half_points) {
    return fmt::format("{}{}", half_points / 2, half_points % 2 == 0 ? "" : ".5");
}

std::string points_text(const Outcome& outcome) {
    std::string text;
    for (const int half_points : outcome.half_points) {
        text += (text.empty() ? "" : "-") + points_text(half_points);
    }
    return text;
}

namespace {

/// Points as read aloud: the winner's first.
std::string points_winner_first(Outcome outcome) {
    if (outcome.winner && !outcome.half_points.empty()) {
        const auto best = outcome.half_points.begin() + static_cast<int>(*outcome.winner);
        std::rotate(outcome.half_points.begin(), best, best + 1);
    }
    return outcome.half_points.empty() ? "" : ' ' + points_text(outcome);
}

} // namespace

const EndingText& text_of(Ending ending) {
    return ending_texts.at(static_cast<std::size_t>(ending));
}

std::optional<Ending> ending_from(std::string_view name) {
    const auto* const row = base::row_with(ending_texts, &EndingText::name, name);
    return row == nullptr ? std::nullopt
                          : std::optional(static_cast<Ending>(row - ending_texts.data()));
}

std::optional<ParsedEnd> end_from(std::string_view text) {
    constexpr std::string_view hole = "{}";
    for (std::size_t i = 0; i < ending_texts.size(); ++i) {
        std::string_view comment = ending_texts.at(i).comment;
        const bool named = comment.starts_with(hole);
        comment.remove_prefix(named ? hole.size() : 0);
        if (named ? text.size() > comment.size() && text.ends_with(comment) : text == comment) {
            return ParsedEnd{static_cast<Ending>(i), text.substr(0, text.size() - comment.size())};
        }
    }
    return std::nullopt;
}

std::string to_text(const Outcome& outcome, const TablePlan& plan, const Names& names) {
    if (outcome.decided_by.ending == Ending::aborted) {
        return "the match was aborted";
    }
    const std::string why = reasons(outcome, plan, names);
    const std::string points = points_winner_first(outcome);
    if (!outcome.winner && text_of(outcome.decided_by.ending).neither_win_nor_draw) {
        return fmt::format("nobody wins{}: {}", points, why);
    }
    if (!outcome.winner && !points.empty()) {
        return fmt::format("draw{}: {}", points, why);
    }
    if (!outcome.winner) {
        const bool by_a_rule = why.compare(0, 3, "by ") == 0;
        return fmt::format("draw{} {}", by_a_rule ? "" : ":", why);
    }
    const auto winners = members(plan, *outcome.winner, names);
    return fmt::format("{} {}{}: {}", base::joined_names(winners),
                       winners.size() == 1 ? "wins" : "win", points, why);
}

std::string to_text(const BoardEnd& end, const Names& names) {
    return fmt::format("{}{} on board {}", is_drawn(end) ? "draw " : "", reason(end, names),
                       letter(end.board));
}

std::string end_text(const BoardEnd& end, const Names& names) {
    return named(text_of(end.ending).comment, end, names);
}

std::string end_text(const Outcome& outcome, const Names& names) {
    const BoardEnd& end = outcome.decided_by;
    if (end.ending == Ending::aborted || outcome.half_points.empty()) {
        return end.loser && !outcome.winner ? "Game drawn by boards ending at once"
                                            : end_text(end, names);
    }
    std::vector<std::string> parts;
    for (const BoardEnd& each : all_ends(outcome)) {
        parts.push_back(fmt::format("{} on board {}", end_text(each, names), letter(each.board)));
    }
    return fmt::format("{}: {}", base::joined_names(parts), points_text(outcome));
}

std::string_view result_text(const Outcome& outcome, const TablePlan& plan) {
    if (!outcome.winner) {
        return text_of(outcome.decided_by.ending).neither_win_nor_draw ? "*" : "1/2-1/2";
    }
    return *outcome.winner == plan.team[Seat{BoardId::a, Side::white}] ? "1-0" : "0-1";
}

} // namespace rules
