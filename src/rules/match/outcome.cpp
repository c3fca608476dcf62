// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/match/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace rules {
namespace {

std::string join(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) {
            text += i + 1 == parts.size() ? " and " : ", ";
        }
        text += parts[i];
    }
    return text;
}

/// The players of a team, each once, in the order of their seats.
std::vector<std::string> members(Team team, const TablePlan& plan, const Names& names) {
    std::vector<Player> seen;
    std::vector<std::string> found;
    for (const Seat seat : seats(plan)) {
        const Player player = plan.player[seat];
        const bool known = std::find(seen.begin(), seen.end(), player) != seen.end();
        if (plan.team[seat] == team && !known) {
            seen.push_back(player);
            found.push_back(names[seat]);
        }
    }
    return found;
}

/// How a player lost, or on what a draw was given; completes "... on board A".
std::string reason(const BoardEnd& end, const Names& names) {
    const std::string loser = end.loser ? names[*end.loser] : "";
    switch (end.ending) {
    case Ending::mate:
        return loser + " is mated";
    case Ending::flag:
        return loser + " ran out of time";
    case Ending::resignation:
        return loser + " resigned";
    case Ending::draw_agreed:
        return "by agreement";
    case Ending::repetition:
        return "by repetition";
    case Ending::fifty_moves:
        return "by the fifty-move rule";
    case Ending::both_flags:
        return "both players ran out of time";
    case Ending::stalemate:
        return "by stalemate";
    case Ending::stalling:
        return loser + " waited too long";
    case Ending::all_kings:
        return loser + " has lost the last king";
    case Ending::aborted:
        return "aborted";
    case Ending::illegal_move:
        return loser + " made an illegal move";
    case Ending::wrong_stop:
        return loser + " stopped the clocks without cause";
    case Ending::declared_lost:
        return "the arbiter ruled against " + loser;
    case Ending::both_lost:
        return "the arbiter ruled against both players";
    }
    return {};
}

bool is_drawn(const BoardEnd& end) {
    return !end.loser && end.ending != Ending::aborted && end.ending != Ending::both_lost;
}

/// In the order in which they ended.
std::vector<BoardEnd> all_ends(const Outcome& outcome) {
    std::vector<BoardEnd> ends{outcome.decided_by};
    const auto where = outcome.half_points.empty() ? ends.end() : ends.begin();
    ends.insert(where, outcome.also.begin(), outcome.also.end());
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
    return join(parts);
}

} // namespace

Outcome outcome_of(const std::vector<BoardEnd>& ends, const TablePlan& plan) {
    Outcome outcome;
    outcome.decided_by = ends.front();
    outcome.also.assign(std::next(ends.begin()), ends.end());
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

Outcome sum_of(const std::vector<BoardEnd>& ends, const TablePlan& plan) {
    Outcome outcome;
    outcome.decided_by = ends.back();
    outcome.also.assign(ends.begin(), std::prev(ends.end()));
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
    const auto best = std::max_element(points.begin(), points.end());
    if (std::count(points.begin(), points.end(), *best) == 1) {
        outcome.winner = static_cast<Team>(best - points.begin());
    }
    return outcome;
}

std::string points_text(const Outcome& outcome) {
    std::string text;
    for (const int half_points : outcome.half_points) {
        text += fmt::format("{}{}{}", text.empty() ? "" : "-", half_points / 2,
                            half_points % 2 == 0 ? "" : ".5");
    }
    return text;
}

namespace {

/// As it is said: the winner's first.
std::string said_points(Outcome outcome) {
    if (outcome.winner && !outcome.half_points.empty()) {
        const auto best = outcome.half_points.begin() + static_cast<int>(*outcome.winner);
        std::rotate(outcome.half_points.begin(), best, best + 1);
    }
    return outcome.half_points.empty() ? "" : ' ' + points_text(outcome);
}

} // namespace

std::string to_text(const Outcome& outcome, const TablePlan& plan, const Names& names) {
    if (outcome.decided_by.ending == Ending::aborted) {
        return "the match was aborted";
    }
    const std::string why = reasons(outcome, plan, names);
    const std::string points = said_points(outcome);
    if (!outcome.winner && outcome.decided_by.ending == Ending::both_lost) {
        return fmt::format("nobody wins{}: {}", points, why);
    }
    if (!outcome.winner && !points.empty()) {
        return fmt::format("draw{}: {}", points, why);
    }
    if (!outcome.winner) {
        const bool by_a_rule = why.compare(0, 3, "by ") == 0;
        return fmt::format("draw{} {}", by_a_rule ? "" : ":", why);
    }
    const auto winners = members(*outcome.winner, plan, names);
    return fmt::format("{} {}{}: {}", join(winners), winners.size() == 1 ? "wins" : "win", points,
                       why);
}

std::string to_text(const BoardEnd& end, const Names& names) {
    return fmt::format("{}{} on board {}", is_drawn(end) ? "draw " : "", reason(end, names),
                       letter(end.board));
}

std::string end_text(const BoardEnd& end, const Names& names) {
    const std::string loser = end.loser ? names[*end.loser] : "";
    switch (end.ending) {
    case Ending::mate:
        return loser + " checkmated";
    case Ending::flag:
        return loser + " forfeits on time";
    case Ending::resignation:
        return loser + " resigns";
    case Ending::draw_agreed:
        return "Game drawn by agreement";
    case Ending::repetition:
        return "Game drawn by repetition";
    case Ending::fifty_moves:
        return "Game drawn by the 50 move rule";
    case Ending::both_flags:
        return "Game drawn because both players ran out of time";
    case Ending::stalemate:
        return "Game drawn by stalemate";
    case Ending::stalling:
        return loser + " forfeits by stalling";
    case Ending::all_kings:
        return loser + " loses the last king";
    case Ending::aborted:
        return "Game aborted";
    case Ending::illegal_move:
        return loser + " forfeits by illegal move";
    case Ending::wrong_stop:
        return loser + " forfeits by stopping the clocks";
    case Ending::declared_lost:
        return loser + " forfeits by ruling of the arbiter";
    case Ending::both_lost:
        return "Both players forfeit by ruling of the arbiter";
    }
    return {};
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
    return fmt::format("{}: {}", join(parts), points_text(outcome));
}

std::string_view result_text(const Outcome& outcome, const TablePlan& plan) {
    const bool lost_by_both = !outcome.winner && outcome.decided_by.ending == Ending::both_lost;
    if (outcome.decided_by.ending == Ending::aborted || lost_by_both) {
        return "*";
    }
    if (!outcome.winner) {
        return "1/2-1/2";
    }
    return *outcome.winner == plan.team[Seat{BoardId::a, Side::white}] ? "1-0" : "0-1";
}

} // namespace rules
