// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/engine/search/searcher.h"

#include "src/engine/search/other_board.h"

#include <bit>
#include <iterator>
#include <limits>

namespace engine {

bool Path::repeats(const rules::Position& position, int ply) const {
    const int quiet = position.quiet_plies();
    if (quiet < 4) {
        return false;
    }
    const std::uint64_t key = keys_[static_cast<std::size_t>(ply)].repetition;
    const int known = static_cast<int>(past_.size());
    for (int back = 4; back <= std::min(quiet, ply + known); back += 2) {
        const std::uint64_t then = back <= ply
                                       ? keys_[static_cast<std::size_t>(ply - back)].repetition
                                       : past_[static_cast<std::size_t>(known - (back - ply))];
        if (then == key) {
            return true;
        }
    }
    return false;
}

Budget::Budget(const Limits& limits, const std::stop_token& stop, const Now& now)
    : stop_(stop), now_(now),
      most_nodes_(limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max())) {
    if (now && (limits.time || limits.usual_time)) {
        began_ = now();
        soft_ = limits.usual_time;
        if (limits.time) {
            deadline_ = began_ + *limits.time;
        }
    }
}

bool Budget::allows_more(int per_cent) const {
    return !over_ && !(soft_ && now_() - began_ >= *soft_ * per_cent / 100);
}

void Budget::poll() {
    over_ = over_ || stop_.stop_requested() || (deadline_ && now_() >= *deadline_);
}

namespace {

constexpr int draw_score = 0;
constexpr int first_margin = 40;     ///< half width of the first window, in centipawns
constexpr int futility_step = 140;   ///< centipawns that a quiet move may gain, per ply left
constexpr int deepest_futility = 3;  ///< most plies left where quiet moves are cut as futile
constexpr int deepest_count_cut = 3; ///< most plies left where late moves are cut by their number
constexpr int delta = 150;           ///< centipawns a capture may gain beyond the piece taken
constexpr int deepest_check_try = 0; ///< contact checks are tried at this quiescence depth only
constexpr int a_fall = 40;           ///< a loss in centipawns that is worth more time
constexpr int for_a_fall =
    60; ///< added to the per cent of the soft time that may be used, after the score fell
constexpr int forced_depth = 6;     ///< with a single move: only whether sitting is better
constexpr int deepest_evasion = -6; ///< below this depth a check is treated as quiet

/// Whether a check must be answered; not where kings are captured like other pieces.
bool must_answer(const rules::Position& position) {
    return !position.laws().kings_are_taken && position.in_check();
}

/// Converts mate scores, which the table stores as seen from the node itself.
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

/// The material that a noisy move wins immediately.
int gain_of(const rules::Position& position, rules::Move move) {
    const auto victim = position.captured(move);
    const int promoted = move.type() == rules::Move::Type::promotion
                             ? usual_value(move.new_kind()) - usual_value(rules::Kind::pawn)
                             : 0;
    return (victim ? capture_value(*victim) : 0) + promoted;
}

rules::Position with_coming(const Task& task) {
    rules::Position position = task.position;
    for (const rules::Side side : rules::both_sides) {
        for (const rules::Kind kind : rules::all_kinds) {
            for (int left = task.coming_counts[side][kind]; left > 0; --left) {
                position.give(side, kind);
            }
        }
    }
    return position;
}

} // namespace

Searcher::Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now)
    : Searcher(task, table, stop, now, weights_for(task)) {}

Searcher::Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now,
                   const Weights& weights)
    : task_(task), root_(with_coming(task)), table_(table), level_(level(task.level)),
      worth_(eval_values_for(task, weights)), budget_(task.limits, stop, now),
      path_(task.past_keys, reuses_results(task) ? context_key(task, worth_) : 0) {
    found_.seat = task.seat;
    found_.serial = task.serial;
}

Report Searcher::run(const std::function<void(const Report&)>& on_iteration, int first) {
    list_root_moves();
    if (root_moves_.empty()) {
        found_.score = no_move_score(task_.position, 0);
        return found_;
    }
    found_.best = root_moves_.front();
    const int deepest = std::clamp(task_.limits.depth.value_or(most_plies / 2), 1, most_plies / 2);
    for (int depth = first; depth <= deepest && (depth == first || worth_deepening(depth));
         ++depth) {
        const Move best = found_.best;
        const int score = found_.score;
        deepen(depth);
        stable_depths_ = found_.best == best ? stable_depths_ + 1 : 0;
        score_fell_ = score - found_.score > a_fall;
        found_.nodes = budget_.nodes();
        found_.depth = budget_.over() ? depth - 1 : depth;
        if (on_iteration && !budget_.over()) {
            on_iteration(found_);
        }
        const int plies_to_mate = mate_score - std::abs(found_.score);
        if (plies_to_mate <= depth) {
            break;
        }
    }
    return found_;
}

bool Searcher::worth_deepening(int depth) const {
    constexpr std::array per_cent{130, 100, 80, 70, 60};
    if (budget_.has_soft_time() && root_moves_.size() == 1 && depth > forced_depth) {
        return false;
    }
    const std::size_t steady = std::min(stable_depths_, per_cent.size() - 1);
    return budget_.allows_more(per_cent[steady] + (score_fell_ ? for_a_fall : 0));
}

void Searcher::deepen(int depth) {
    int margin = depth >= 4 ? first_margin : 2 * infinite_score;
    const int last = found_.score;
    while (!budget_.over()) {
        const int alpha = std::max(last - margin, -infinite_score);
        const int beta = std::min(last + margin, infinite_score);
        const int score = search_root(depth, {alpha, beta});
        if (score > alpha && score < beta) {
            break;
        }
        margin *= 4;
    }
}

int Searcher::search_root(int depth, Window window) {
    const CheckSquares checks(root_);
    int best_score = -infinite_score;
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
        const Move move = root_moves_[i];
        const TriedMove tried(root_, checks, move, static_cast<int>(i) + 1);
        const int score = try_move(root_, tried, depth, window, 0);
        if (budget_.over()) {
            break;
        }
        best_score = std::max(best_score, score);
        if (score > window.alpha) {
            window.alpha = score;
            best_line_.set_line(move, 0);
            found_.best = move;
            found_.score = score;
            found_.line = best_line_.moves();
            std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(i),
                        root_moves_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
        if (score >= window.beta) {
            break;
        }
    }
    return best_score;
}

// Best guess first, since a weak level may not reach the last move; mates before all.
void Searcher::list_root_moves() {
    const Position& root = root_;
    path_.set(0, root);
    const std::optional<Entry> known = table_.find(path_.search_key(0));
    const CheckSquares checks(root);
    OrderedMoves ordered(root, rules::MoveFilter::all, known ? known->move : Move{}, {}, history_,
                         checks);
    std::vector<Move> playable;
    while (playable.size() < ordered.size()) {
        playable.push_back(ordered.next().move);
    }
    const auto& allowed = task_.first_moves;
    const auto is_barred = [&](Move move) {
        return (!allowed.empty() && std::ranges::find(allowed, move) == allowed.end()) ||
               (move.is_drop() && !task_.position.hand(root.turn()).holds(move.new_kind())) ||
               (task_.may_not_capture_king && root.captured(move) == rules::Kind::king);
    };
    playable.erase(std::remove_if(playable.begin(), playable.end(), is_barred), playable.end());
    std::stable_partition(playable.begin(), playable.end(),
                          [&](Move move) { return mates_at_once(root, move); });
    const auto is_seen = [&](Move move) {
        return root.in_check() ||
               !overlooks(level_, task_.seed, root, move, task_.opponent_moved_to);
    };
    std::ranges::copy_if(playable, std::back_inserter(root_moves_), is_seen);
    if (root_moves_.empty()) {
        root_moves_ = std::move(playable);
    }
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

int Searcher::static_eval_of(const Position& position) const {
    const int score = evaluate(position, worth_);
    return level_.noise == 0 ? score : score + evaluation_error(level_, task_.seed, position);
}

int Searcher::no_move_score(const Position& position, int ply) const {
    if (!must_answer(position)) {
        return static_eval_of(position); // no stalemate: the mover waits
    }
    const bool own = position.turn() == task_.position.turn();
    const bool hope =
        !task_.keeps_captures &&
        rules::drop_could_parry_check(position, own ? task_.supply : task_.enemy_supply);
    return ply - (hope ? parriable_mate_score : mate_score);
}

bool Searcher::can_be_pruned(const TriedMove& tried, int depth, int static_eval, int alpha) {
    const bool in_check = static_eval == -infinite_score;
    if (in_check || !tried.quiet || tried.checks || tried.number == 1 || alpha < -decided_score) {
        return false;
    }
    const bool late = depth <= deepest_count_cut && tried.number > 16 + 16 * depth * depth;
    return late || (depth <= deepest_futility && static_eval + futility_step * depth <= alpha);
}

int Searcher::reduction(const Position& position, const TriedMove& tried, int depth) const {
    if (depth < 3 || tried.number < 4 || !tried.quiet || tried.checks) {
        return 0;
    }
    int plies = log2_of(depth) * log2_of(tried.number) / 4;
    const int record = history_.of(position.turn(), tried.kind, tried.move);
    plies += tried.move.is_drop() && record <= 0 ? 1 : 0;
    plies -= record > History::limit / 4 ? 1 : 0;
    return std::clamp(plies, 0, depth - 2);
}

void Searcher::update_history(const Position& position, const TriedMove& tried, int depth,
                              int ply) {
    if (tried.quiet) {
        killers_[static_cast<std::size_t>(ply)].add(tried.move);
        history_.add(position.turn(), tried.kind, tried.move, std::min(depth * depth * 16, 1024));
    }
}

int Searcher::try_move(const Position& position, const TriedMove& tried, int depth, Window window,
                       int ply) {
    const Position next = child(position, tried.move);
    path_.set(ply + 1, next);
    if (depth > 1) {
        table_.prefetch(path_.search_key(ply + 1));
    }
    const int alpha = window.alpha;
    if (tried.number > 1) {
        const int less = reduction(position, tried, depth);
        int score = -search_node(next, depth - 1 - less, {-alpha - 1, -alpha}, ply + 1, true);
        if (score > alpha && less > 0 && !budget_.over()) {
            score = -search_node(next, depth - 1, {-alpha - 1, -alpha}, ply + 1, true);
        }
        if (score <= alpha || score >= window.beta || budget_.over()) {
            return score;
        }
    }
    return -search_node(next, depth - 1, {-window.beta, -alpha}, ply + 1, true);
}

std::optional<int> Searcher::cut_early(const Position& position, int depth, Window window, int ply,
                                       int static_eval, bool may_pass) {
    if (depth <= deepest_futility && static_eval < decided_score &&
        static_eval - futility_step * depth >= window.beta) {
        return static_eval; // so far ahead that no single move changes it
    }
    if (!may_pass || depth < 2) {
        return std::nullopt;
    }
    const Position passed = position.after_null_move();
    path_.set(ply + 1, passed);
    table_.prefetch(path_.search_key(ply + 1));
    const int less = 2 + depth / 4;
    const int score =
        -search_node(passed, depth - 1 - less, {-window.beta, -window.beta + 1}, ply + 1, false);
    if (!budget_.over() && score < window.beta) {
        return std::nullopt;
    }
    return score > decided_score ? window.beta : score;
}

int Searcher::search_node(const Position& position, int depth, Window window, int ply,
                          bool may_pass) {
    best_line_.clear(ply);
    if (path_.repeats(position, ply)) {
        return draw_score;
    }
    const bool in_check = must_answer(position);
    depth += in_check ? 1 : 0;
    if (depth <= 0 || ply >= most_plies / 2) {
        return quiesce(position, window, ply, 0);
    }
    if (!budget_.count_node()) {
        return draw_score;
    }
    const bool null_window = window.beta - window.alpha == 1;
    const std::uint64_t key = path_.search_key(ply);
    // Before find(), so that the entry is fetched from memory meanwhile.
    const int static_eval = in_check ? -infinite_score : static_eval_of(position);
    const std::optional<Entry> known = table_.find(key);
    const Move hash = known ? known->move : Move{};
    if (known && null_window && known->depth >= depth) {
        const int score = from_table(known->score, ply);
        if (cuts(*known, score, window.alpha, window.beta)) {
            return score;
        }
    }
    if (null_window && !in_check && static_eval >= window.beta) {
        if (const auto score = cut_early(position, depth, window, ply, static_eval, may_pass)) {
            return *score;
        }
    }
    return search_moves(position, depth, window, ply, {key, hash, static_eval});
}

int Searcher::search_moves(const Position& position, int depth, Window window, int ply,
                           const NodeFacts& known) {
    const CheckSquares checks(position);
    OrderedMoves moves(position, rules::MoveFilter::all, known.hash,
                       killers_[static_cast<std::size_t>(ply)], history_, checks);
    if (moves.empty()) {
        return no_move_score(position, ply);
    }
    Move best{};
    int best_score = -infinite_score;
    Bound bound = Bound::upper;
    for (int number = 1; number <= static_cast<int>(moves.size()); ++number) {
        const TriedMove tried(position, checks, moves.next().move, number);
        if (best_score > -decided_score &&
            can_be_pruned(tried, depth, known.static_eval, window.alpha)) {
            moves.drop_quiet(); // later quiet moves are hopeless too; losing captures stay, as
                                // possible sacrifices
            continue;
        }
        if (ply == 1 && best_score > -infinite_score && known.static_eval > -infinite_score &&
            overlooks(level_, task_.seed, position, tried.move)) {
            continue; // the level also overlooks some of the opponent's replies
        }
        const int score = try_move(position, tried, depth, window, ply);
        if (budget_.over()) {
            return draw_score;
        }
        if (score <= best_score) {
            continue;
        }
        best_score = score;
        best = tried.move;
        if (score > window.alpha) {
            window.alpha = score;
            bound = Bound::exact;
            best_line_.set_line(best, ply);
        }
        if (score >= window.beta) {
            bound = Bound::lower;
            update_history(position, tried, depth, ply);
            break;
        }
    }
    const Move kept = bound == Bound::upper ? Move{} : best;
    table_.store(known.key, kept, to_table(best_score, ply), depth, bound);
    return best_score;
}

int Searcher::quiesce(const Position& position, Window window, int ply, int depth) {
    best_line_.clear(ply);
    if (!budget_.count_node()) {
        return 0;
    }
    const bool in_check = position.in_check();
    const bool evades = in_check && !position.laws().kings_are_taken && depth >= deepest_evasion;
    int best = -infinite_score;
    if (!evades) {
        best = static_eval_of(position);
        if (best >= window.beta || ply >= most_plies - 1) {
            return best;
        }
        window.alpha = std::max(window.alpha, best);
    }
    const CheckSquares checks(position);
    OrderedMoves moves(position, rules::MoveFilter::noisy, {}, {}, history_, checks);
    if (evades && moves.empty()) {
        return no_move_score(position, ply);
    }
    const int static_eval = best;
    for (std::size_t i = 0; i < moves.size() && window.alpha < window.beta; ++i) {
        const auto [move, guess] = moves.next();
        if (!evades && guess < OrderedMoves::good) {
            break;
        }
        if (!evades && static_eval + gain_of(position, move) + delta <= window.alpha) {
            continue;
        }
        best = try_noisy(position, move, window, ply, depth - 1, best);
        if (budget_.over()) {
            return 0;
        }
    }
    if (!evades && depth >= deepest_check_try && window.alpha < window.beta && !in_check) {
        best = std::max(best, contact_checks(position, window, ply, checks));
    }
    return best;
}

int Searcher::try_noisy(const Position& position, Move move, Window& window, int ply, int depth,
                        int best) {
    const Position next = child(position, move);
    const int score = -quiesce(next, {-window.beta, -window.alpha}, ply + 1, depth);
    if (budget_.over()) {
        return best;
    }
    if (score > window.alpha) {
        window.alpha = score;
        best_line_.set_line(move, ply);
    }
    return std::max(best, score);
}

int Searcher::contact_checks(const Position& position, Window window, int ply,
                             const CheckSquares& checks) {
    int best = -infinite_score;
    const rules::Bitboard empty = ~position.occupied();
    for (const rules::Kind kind : rules::all_kinds) {
        if (!position.hand(position.turn()).holds(kind)) {
            continue;
        }
        const bool anywhere = kind == rules::Kind::knight;
        rules::Bitboard squares = checks.from[kind] & empty;
        squares &= anywhere ? ~rules::Bitboard{0} : checks.king_zone;
        while (squares != 0 && window.alpha < window.beta) {
            const Move move = Move::drop(kind, rules::pop(squares));
            if (!exchange_wins(position, move, 0) || !rules::is_legal(position, move)) {
                continue;
            }
            best = try_noisy(position, move, window, ply, -1, best);
            if (budget_.over()) {
                return 0;
            }
        }
    }
    return best;
}

} // namespace engine
