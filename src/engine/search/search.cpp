// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/search.h"

#include "src/engine/search/other_board.h"
#include "src/engine/search/searcher.h"

#include <memory>
#include <utility>

namespace engine {
namespace {

using rules::Kind;
using rules::Position;

constexpr std::uint64_t gift_nodes = 1500;
constexpr std::size_t gift_table_bytes = std::size_t{1} << 16; ///< the size of the small table
constexpr int certain_mate = mate_score - most_plies;

int score_of(Task task, HashTable& table, const std::stop_token& stop, const Now& now) {
    task.limits = {.depth = 3, .nodes = gift_nodes, .time = {}};
    table.begin_empty_search();
    return std::make_unique<Searcher>(task, table, stop, now)->run({}).score;
}

/// Weighs one more piece of each kind, for us and for the opponent. Uses a small hash table of its
/// own: so many short searches would age the large one.
void find_decisive_pieces(const Task& task, Report& report, const std::stop_token& stop,
                          const Now& now) {
    HashTable table(gift_table_bytes);
    const rules::Side us = task.position.turn();
    const bool lost = report.score < -decided_score;
    report.has_decisive_pieces = true;
    for (const Kind kind : rules::kinds_but_king) {
        if (stop.stop_requested()) {
            return;
        }
        if (report.score <= decided_score && !task.position.hand(us).holds(kind)) {
            Task task_with_piece = task;
            task_with_piece.position.give(us, kind);
            const int score = score_of(std::move(task_with_piece), table, stop, now);
            report.mates_with[kind] = score > certain_mate;
            report.saved_by[kind] = lost && score >= -decided_score;
        }
        const rules::Side them = rules::other(us);
        if (report.best && !lost && !task.position.hand(them).holds(kind)) {
            Task opponents_task = task;
            opponents_task.position = task.position.after(report.best);
            opponents_task.position.give(them, kind);
            opponents_task.past_keys.clear();
            opponents_task.may_not_capture_king = false;
            std::swap(opponents_task.supply, opponents_task.enemy_supply);
            report.dies_to[kind] =
                score_of(std::move(opponents_task), table, stop, now) > certain_mate;
        }
    }
}

/// Whether two tasks have the same limits. Searches by the clock get other times at every call, so
/// these are not compared.
bool same_limits(const Task& a, const Task& b) {
    const bool by_clock = a.limits.usual_time && b.limits.usual_time;
    return by_clock ? a.hurried_by_partner == b.hurried_by_partner : a.limits == b.limits;
}

} // namespace

bool is_mated_soon(int score) {
    constexpr int soon = 4; // plies
    const int mate = score < -mate_score + most_plies ? mate_score : parriable_mate_score;
    return score < -decided_score && mate + score <= soon;
}

bool reuses_results(const Task& task) {
    return !task.limits.nodes && !task.limits.depth;
}

bool same_question(const Task& a, const Task& b) {
    return a.seat == b.seat && a.position == b.position && a.past_keys == b.past_keys &&
           same_limits(a, b) && a.level == b.level && a.seed == b.seed &&
           a.capture_bonuses == b.capture_bonuses && a.loss_penalties == b.loss_penalties &&
           a.supply == b.supply && a.enemy_supply == b.enemy_supply &&
           a.first_moves == b.first_moves && a.may_not_capture_king == b.may_not_capture_king &&
           a.keeps_captures == b.keeps_captures &&
           a.wants_decisive_pieces == b.wants_decisive_pieces;
}

Report search(const Task& asked, HashTable& table, const std::stop_token& stop, const Now& now,
              const std::function<void(const Report&)>& on_iteration,
              const std::function<void()>& begun) {
    Task task = with_other_board_searched(asked, stop);
    if (reuses_results(task)) {
        table.begin_search();
    } else {
        table.begin_empty_search();
    }
    if (begun) {
        begun();
    }
    Report report = std::make_unique<Searcher>(task, table, stop, now)->run(on_iteration);
    const bool expected = std::exchange(task.coming_counts, {}) != Task{}.coming_counts;
    // The piece may not come, so nothing is given up for it.
    if (expected && report.score < -decided_score) {
        report = std::make_unique<Searcher>(task, table, stop, now)->run(on_iteration);
    }
    if (task.wants_decisive_pieces || report.score < -decided_score) {
        find_decisive_pieces(task, report, stop, now);
    }
    report.final = true;
    return report;
}

std::uint64_t help_search(Task task, HashTable& table, const std::stop_token& stop, int number) {
    task.limits = {};
    const Now no_clock;
    const auto searcher = std::make_unique<Searcher>(task, table, stop, no_clock);
    return searcher->run({}, 1 + number % 2).nodes;
}

} // namespace engine
