// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/outcome.h"

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
        return "both players out of time";
    case Ending::stalemate:
        return "by stalemate";
    case Ending::aborted:
        return "aborted";
    }
    return {};
}

std::string reasons(const Outcome& outcome, const TablePlan& plan, const Names& names) {
    std::vector<BoardEnd> ends{outcome.decided_by};
    ends.insert(ends.end(), outcome.also.begin(), outcome.also.end());
    std::vector<std::string> parts;
    for (const BoardEnd& end : ends) {
        const bool everywhere = plan.boards == 1 || end.ending == Ending::draw_agreed;
        parts.push_back(reason(end, names) +
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

std::string to_text(const Outcome& outcome, const TablePlan& plan, const Names& names) {
    if (outcome.decided_by.ending == Ending::aborted) {
        return "the match was aborted";
    }
    const std::string why = reasons(outcome, plan, names);
    if (!outcome.winner) {
        const bool by_a_rule = why.compare(0, 3, "by ") == 0;
        return fmt::format("draw{} {}", by_a_rule ? "" : ":", why);
    }
    const auto winners = members(*outcome.winner, plan, names);
    return fmt::format("{} {}: {}", join(winners), winners.size() == 1 ? "wins" : "win", why);
}

std::string end_text(const Outcome& outcome, const Names& names) {
    const BoardEnd& end = outcome.decided_by;
    if (end.loser && !outcome.winner) {
        return "Game drawn by boards ending at once";
    }
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
    case Ending::aborted:
        return "Game aborted";
    }
    return {};
}

std::string_view result_text(const Outcome& outcome, const TablePlan& plan) {
    if (outcome.decided_by.ending == Ending::aborted) {
        return "*";
    }
    if (!outcome.winner) {
        return "1/2-1/2";
    }
    return *outcome.winner == plan.team[Seat{BoardId::a, Side::white}] ? "1-0" : "0-1";
}

} // namespace rules
