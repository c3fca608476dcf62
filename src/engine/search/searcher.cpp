// SPDX-License-Identifier: GPL-3.0-or-later
// The inner nodes: principal variation search with what makes it fast.
#include "src/engine/search/searcher.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace engine {
namespace {

constexpr int infinite = 32000;
constexpr int draw_score = 0;
constexpr int futility_step = 140;   ///< centipawns a quiet move may gain, for each ply left
constexpr int deepest_futility = 3;  ///< plies
constexpr int deepest_count_cut = 3; ///< plies

/// Mates are stored as seen from the node itself.
int to_table(int score, int ply) {
    return score > decided_score ? score + ply : score < -decided_score ? score - ply : score;
}
int from_table(int score, int ply) {
    return score > decided_score ? score - ply : score < -decided_score ? score + ply : score;
}

bool cuts(const Entry& entry, int score, int alpha, int beta) {
    switch (entry.bound()) {
    case Bound::exact:
        return true;
    case Bound::lower:
        return score >= beta;
    case Bound::upper:
        return score <= alpha;
    case Bound::none:
        break;
    }
    return false;
}

int log2_of(int n) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(n)));
}

} // namespace

Searcher::Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now)
    : task_(task), table_(table), stop_(stop), now_(now), level_(level(task.level)),
      worth_(worth_for(task)),
      most_nodes_(task.limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {
    if (task.limits.time && now) {
        deadline_ = now() + *task.limits.time;
    }
    found_.seat = task.seat;
    found_.serial = task.serial;
}

bool Searcher::enter() {
    constexpr std::uint64_t between_polls = 1024;
    ++nodes_;
    over_ = over_ || nodes_ >= most_nodes_;
    if (nodes_ % between_polls == 0) {
        poll();
    }
    return !over_;
}

void Searcher::poll() {
    over_ = over_ || stop_.stop_requested() || (deadline_ && now_() >= *deadline_);
}

rules::Position Searcher::child(const Position& position, Move move) const {
    Position next = position.after(move);
    if (task_.keeps_captures) {
        if (const auto kind = position.captured(move)) {
            next.give(position.turn(), *kind);
        }
    }
    return next;
}

int Searcher::judge(const Position& position) const {
    const int score = evaluate(position, worth_);
    if (level_.noise == 0) {
        return score;
    }
    std::uint64_t mixed = position.pieces(rules::Side::white) * 0x9E3779B97F4A7C15U;
    mixed ^= position.pieces(rules::Side::black) * 0xC2B2AE3D27D4EB4FU;
    mixed ^= task_.seed * 0xD6E8FEB86659FD93U;
    mixed = (mixed ^ mixed >> 32) * 0xD6E8FEB86659FD93U;
    const auto span = static_cast<std::uint64_t>(2 * level_.noise + 1);
    return score + static_cast<int>((mixed >> 32) % span) - level_.noise;
}

int Searcher::stuck(const Position& position, int ply) const {
    if (!must_answer(position)) {
        return judge(position); // he waits for a piece, and so does the attacker
    }
    const bool own = position.turn() == task_.position.turn();
    const bool hope = !task_.keeps_captures &&
                      rules::could_be_rescued(position, own ? task_.supply : task_.enemy_supply);
    return ply - (hope ? almost_mate_score : mate_score);
}

bool Searcher::repeats(const Position& position, int ply) const {
    const int quiet = position.quiet_plies();
    if (quiet < 4) {
        return false;
    }
    const std::uint64_t key = position.repetition_key();
    const int known = static_cast<int>(task_.past.size());
    for (int back = 4; back <= std::min(quiet, ply + known); back += 2) {
        const std::uint64_t then =
            back <= ply ? path_[static_cast<std::size_t>(ply - back)]->repetition_key()
                        : task_.past[static_cast<std::size_t>(known - (back - ply))];
        if (then == key) {
            return true;
        }
    }
    return false;
}

void Searcher::remember_line(Move move, int ply) {
    Line& line = lines_[static_cast<std::size_t>(ply)];
    const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
    line.moves[0] = move;
    line.length = std::min(rest.length, most_plies - 1) + 1;
    std::copy_n(rest.moves.begin(), line.length - 1, line.moves.begin() + 1);
}

bool Searcher::hopeless(const Try& tried, int depth, int standing, int alpha) const {
    const bool in_check = standing == -infinite;
    if (in_check || !tried.quiet || tried.checks || tried.number == 1 || alpha < -decided_score) {
        return false;
    }
    const bool late = depth <= deepest_count_cut && tried.number > 16 + 16 * depth * depth;
    return late || (depth <= deepest_futility && standing + futility_step * depth <= alpha);
}

int Searcher::reduction(const Position& position, const Try& tried, int depth) const {
    if (depth < 3 || tried.number < 4 || !tried.quiet || tried.checks) {
        return 0;
    }
    int plies = log2_of(depth) * log2_of(tried.number) / 4;
    const int record = history_.of(position.turn(), tried.kind, tried.move);
    plies += tried.move.is_drop() && record <= 0 ? 1 : 0;
    plies -= record > History::limit / 4 ? 1 : 0;
    return std::clamp(plies, 0, depth - 2);
}

void Searcher::reward(const Position& position, const Try& tried, int depth, int ply) {
    if (tried.quiet) {
        killers_[static_cast<std::size_t>(ply)].add(tried.move);
        history_.add(position.turn(), tried.kind, tried.move, std::min(depth * depth * 16, 1024));
    }
}

int Searcher::try_move(const Position& position, const Try& tried, int depth, Window window,
                       int ply) {
    const Position next = child(position, tried.move);
    path_[static_cast<std::size_t>(ply) + 1] = &next;
    const int alpha = window.alpha;
    if (tried.number > 1) {
        const int less = reduction(position, tried, depth);
        int score = -look(next, depth - 1 - less, {-alpha - 1, -alpha}, ply + 1, true);
        if (score > alpha && less > 0) {
            score = -look(next, depth - 1, {-alpha - 1, -alpha}, ply + 1, true);
        }
        if (score <= alpha || score >= window.beta) {
            return score;
        }
    }
    return -look(next, depth - 1, {-window.beta, -alpha}, ply + 1, true);
}

std::optional<int> Searcher::cut_early(const Position& position, int depth, Window window, int ply,
                                       int standing, bool may_pass) {
    if (depth <= deepest_futility && standing < decided_score &&
        standing - futility_step * depth >= window.beta) {
        return standing; // so far ahead that no single move changes it
    }
    if (!may_pass || depth < 2) {
        return std::nullopt;
    }
    const Position passed = position.passed();
    path_[static_cast<std::size_t>(ply) + 1] = &passed;
    const int less = 2 + depth / 4;
    const int score =
        -look(passed, depth - 1 - less, {-window.beta, -window.beta + 1}, ply + 1, false);
    if (!over_ && score < window.beta) {
        return std::nullopt;
    }
    return score > decided_score ? window.beta : score;
}

int Searcher::look(const Position& position, int depth, Window window, int ply, bool may_pass) {
    lines_[static_cast<std::size_t>(ply)].length = 0;
    if (repeats(position, ply)) {
        return draw_score;
    }
    const bool in_check = must_answer(position);
    depth += in_check ? 1 : 0;
    if (depth <= 0 || ply >= most_plies / 2) {
        return quiesce(position, window, ply, 0);
    }
    if (!enter()) {
        return draw_score;
    }
    const bool null_window = window.beta - window.alpha == 1;
    const std::uint64_t key = position.search_key();
    const Entry* const known = table_.find(key);
    const Move hash = known != nullptr ? known->move : Move{};
    if (known != nullptr && null_window && known->depth >= depth) {
        const int score = from_table(known->score, ply);
        if (cuts(*known, score, window.alpha, window.beta)) {
            return score;
        }
    }
    const int standing = in_check ? -infinite : judge(position);
    if (null_window && !in_check && standing >= window.beta) {
        if (const auto score = cut_early(position, depth, window, ply, standing, may_pass)) {
            return *score;
        }
    }
    return look_through(position, depth, window, ply, {key, hash, standing});
}

int Searcher::look_through(const Position& position, int depth, Window window, int ply,
                           const Known& known) {
    const CheckSquares checks(position);
    Ordered moves(position, rules::Which::all, known.hash, killers_[static_cast<std::size_t>(ply)],
                  history_, checks);
    if (moves.empty()) {
        return stuck(position, ply);
    }
    Move best{};
    int best_score = -infinite;
    Bound bound = Bound::upper;
    for (int number = 1; number <= static_cast<int>(moves.size()); ++number) {
        const Move move = moves.next().move;
        const rules::Kind kind = moving_kind(position, move);
        const bool quiet = is_quiet(position, move);
        const Try tried{move, kind, number, quiet, checks.gives_check(kind, move)};
        if (best_score > -decided_score && hopeless(tried, depth, known.standing, window.alpha)) {
            break; // what follows was guessed to be worse still
        }
        const int score = try_move(position, tried, depth, window, ply);
        if (over_) {
            return draw_score;
        }
        if (score <= best_score) {
            continue;
        }
        best_score = score;
        best = move;
        if (score > window.alpha) {
            window.alpha = score;
            bound = Bound::exact;
            remember_line(move, ply);
        }
        if (score >= window.beta) {
            bound = Bound::lower;
            reward(position, tried, depth, ply);
            break;
        }
    }
    const Move kept = bound == Bound::upper ? Move{} : best;
    table_.store(known.key, kept, to_table(best_score, ply), depth, bound);
    return best_score;
}

} // namespace engine
