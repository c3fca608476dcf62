// SPDX-License-Identifier: GPL-3.0-or-later
// The root: deepening, and what one more piece would change.
#include "src/engine/search/search.h"

#include "src/engine/search/searcher.h"

#include <algorithm>
#include <memory>

namespace engine {
namespace {

using rules::Kind;
using rules::Position;

constexpr int infinite = 32000;
constexpr int first_margin = 40; ///< centipawns of the first window around the last score
constexpr std::uint64_t gift_nodes = 1500;
constexpr int certain_mate = mate_score - most_plies;
constexpr std::array gifts{Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen};

/// Whether this weak player thinks of the move at all.
bool comes_to_mind(const Task& task, int blind, std::uint64_t key, rules::Move move) {
    std::uint64_t mixed = (key ^ task.seed) * 0x9E3779B97F4A7C15U;
    mixed += static_cast<std::uint64_t>(move.to()) << 16 |
             static_cast<std::uint64_t>(move.from()) << 8 |
             static_cast<std::uint64_t>(move.kind()) << 4 | static_cast<std::uint64_t>(move.type());
    mixed = (mixed ^ mixed >> 29) * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    return (mixed >> 32) % 1000 >= static_cast<std::uint64_t>(blind);
}

int score_of(Task task, HashTable& table, const std::stop_token& stop, const Now& now) {
    task.limits = {.depth = 3, .nodes = gift_nodes, .time = {}};
    table.begin_search();
    return std::make_unique<Searcher>(task, table, stop, now)->run({}).score;
}

/// What one more piece of each kind would do, for us and for the opponent.
void weigh_gifts(const Task& task, Report& report, HashTable& table, const std::stop_token& stop,
                 const Now& now) {
    const rules::Side us = task.position.turn();
    const bool lost = report.score < -decided_score;
    report.weighed_gifts = true;
    for (const Kind kind : gifts) {
        if (stop.stop_requested()) {
            return;
        }
        if (report.score <= decided_score && !task.position.hand(us).holds(kind)) {
            Task with = task;
            with.position.give(us, kind);
            const int score = score_of(std::move(with), table, stop, now);
            report.mates_with[kind] = score > certain_mate;
            report.saved_by[kind] = lost && score >= -decided_score;
        }
        const rules::Side them = rules::other(us);
        if (report.best && !lost && !task.position.hand(them).holds(kind)) {
            Task with = task;
            with.position = task.position.after(report.best);
            with.position.give(them, kind);
            with.past.clear();
            with.king_is_barred = false;
            std::swap(with.supply, with.enemy_supply);
            report.dies_to[kind] = score_of(std::move(with), table, stop, now) > certain_mate;
        }
    }
}

} // namespace

bool same_question(const Task& a, const Task& b) {
    return a.seat == b.seat && a.position == b.position && a.past == b.past &&
           a.limits == b.limits && a.level == b.level && a.seed == b.seed && a.wanted == b.wanted &&
           a.feared == b.feared && a.supply == b.supply && a.enemy_supply == b.enemy_supply &&
           a.king_is_barred == b.king_is_barred && a.keeps_captures == b.keeps_captures &&
           a.weighs_gifts == b.weighs_gifts;
}

void Searcher::list_root_moves() {
    const rules::MoveList moves = rules::legal_moves(task_.position);
    const std::uint64_t key = task_.position.search_key();
    const int blind = task_.position.in_check() ? 0 : level_.blind;
    std::vector<Move> playable(moves.begin(), moves.end());
    if (task_.king_is_barred) {
        playable.erase(std::remove_if(playable.begin(), playable.end(),
                                      [this](Move move) {
                                          return task_.position.captured(move) == Kind::king;
                                      }),
                       playable.end());
    }
    for (const Move move : playable) {
        if (comes_to_mind(task_, blind, key, move)) {
            root_moves_.push_back(move);
        }
    }
    if (root_moves_.empty()) {
        root_moves_ = std::move(playable);
    }
}

int Searcher::look_at_root(int depth, Window window) {
    const CheckSquares checks(task_.position);
    int best_score = -infinite;
    path_[0] = &task_.position;
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
        const Move move = root_moves_[i];
        const rules::Kind kind = moving_kind(task_.position, move);
        const Try tried{move, kind, static_cast<int>(i) + 1, is_quiet(task_.position, move),
                        checks.gives_check(kind, move)};
        const int score = try_move(task_.position, tried, depth, window, 0);
        if (over_) {
            break;
        }
        best_score = std::max(best_score, score);
        if (score > window.alpha) {
            window.alpha = score;
            remember_line(move, 0);
            found_.best = move;
            found_.score = score;
            found_.line.assign(lines_[0].moves.begin(), lines_[0].moves.begin() + lines_[0].length);
            std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                        root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        if (score >= window.beta) {
            break;
        }
    }
    return best_score;
}

void Searcher::deepen(int depth) {
    int margin = depth >= 4 ? first_margin : 2 * infinite;
    const int last = found_.score;
    while (!over_) {
        const int alpha = std::max(last - margin, -infinite);
        const int beta = std::min(last + margin, infinite);
        const int score = look_at_root(depth, {alpha, beta});
        if (score > alpha && score < beta) {
            break;
        }
        margin *= 4;
    }
}

Report Searcher::run(const std::function<void(const Report&)>& on_iteration) {
    list_root_moves();
    if (root_moves_.empty()) {
        found_.score = stuck(task_.position, 0);
        return found_;
    }
    found_.best = root_moves_.front();
    const int deepest = std::clamp(task_.limits.depth.value_or(most_plies / 2), 1, most_plies / 2);
    for (int depth = 1; depth <= deepest && !over_; ++depth) {
        deepen(depth);
        found_.nodes = nodes_;
        found_.depth = over_ ? depth - 1 : depth;
        if (on_iteration && !over_) {
            on_iteration(found_);
        }
        const int plies_to_mate = mate_score - std::abs(found_.score);
        if (plies_to_mate <= depth) {
            break;
        }
    }
    return found_;
}

Report search(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now,
              const std::function<void(const Report&)>& on_iteration) {
    table.begin_search();
    Report report = std::make_unique<Searcher>(task, table, stop, now)->run(on_iteration);
    if (task.weighs_gifts || report.score < -decided_score) {
        weigh_gifts(task, report, table, stop, now);
    }
    report.final = true;
    return report;
}

} // namespace engine
