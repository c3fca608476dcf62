// SPDX-License-Identifier: GPL-3.0-or-later
// One search in progress: everything that its nodes share. Nodes allocate nothing.
#pragma once

#include "src/engine/search/eval.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "src/engine/search/order.h"
#include "src/engine/search/search.h"

#include <algorithm>
#include <array>

namespace engine {

// The principal variation of every ply, in a triangular array.

class PrincipalVariation {
  public:
    /// Begins a node: no line is known below it.
    void clear(int ply) { at(ply).length = 0; }
    /// Sets the line at `ply` to `move` and the best line below it.
    void set_line(rules::Move move, int ply) {
        Line& line = at(ply);
        const Line& rest = at(ply + 1);
        line.moves[0] = move;
        line.length = std::min(rest.length, most_plies - 1) + 1;
        std::copy_n(rest.moves.begin(), line.length - 1, line.moves.begin() + 1);
    }
    /// The line from the root.
    [[nodiscard]] std::vector<rules::Move> moves() const {
        const Line& line = lines_.front();
        return {line.moves.begin(), line.moves.begin() + line.length};
    }

  private:
    struct Line {
        std::array<rules::Move, most_plies + 1> moves;
        int length = 0;
    };
    [[nodiscard]] Line& at(int ply) { return lines_[static_cast<std::size_t>(ply)]; }

    std::array<Line, most_plies + 1> lines_{};
};

// The keys of the positions from the root to the node being searched.

/// Each position has a key for the hash table and one for repetitions, each computed once.
class Path {
  public:
    /// `past`: repetition keys before the root, oldest first. `context` is mixed into the keys for
    /// the table.
    explicit Path(const std::vector<std::uint64_t>& past, std::uint64_t context = 0)
        : past_(past), context_(context) {}

    /// Sets the position that is `ply` half-moves below the root.
    void set(int ply, const rules::Position& position) {
        Keys& keys = keys_[static_cast<std::size_t>(ply)];
        keys.repetition = position.repetition_key();
        keys.search = position.search_key(keys.repetition) ^ context_;
    }
    [[nodiscard]] std::uint64_t search_key(int ply) const {
        return keys_[static_cast<std::size_t>(ply)].search;
    }
    /// Whether `position`, set at `ply`, has occurred before.
    [[nodiscard]] bool repeats(const rules::Position& position, int ply) const;

  private:
    struct Keys {
        std::uint64_t repetition;
        std::uint64_t search;
    };
    const std::vector<std::uint64_t>& past_;
    const std::uint64_t context_;
    std::array<Keys, most_plies + 1> keys_{};
};

// When a search must end: its nodes or its time are used up, or it is stopped.

/// Counts nodes. Stop token and clock must outlive it; without a clock a time limit is ignored.
class Budget {
  public:
    Budget(const Limits& limits, const std::stop_token& stop, const Now& now);

    /// Counts a node; returns whether the search may go on.
    bool count_node() {
        ++nodes_;
        over_ = over_ || nodes_ >= most_nodes_;
        if (nodes_ % between_polls == 0) {
            poll();
        }
        return !over_;
    }
    /// Whether count_node() has returned false; results found after that do not count.
    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Whether another depth is worth starting: less than `per_cent` of the soft time is used.
    [[nodiscard]] bool allows_more(int per_cent = 100) const;
    [[nodiscard]] bool has_soft_time() const { return soft_.has_value(); }

  private:
    static constexpr std::uint64_t between_polls = 1024; ///< nodes between polls of clock and token
    void poll();

    const std::stop_token& stop_;
    const Now& now_;
    std::optional<base::Instant> deadline_{};
    base::Instant began_{};
    std::optional<base::Millis> soft_{};
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    bool over_ = false;
};

/// Searches one task. Made for one task and then discarded; large, so keep it off small stacks.
class Searcher {
  public:
    /// The task, table, stop token and clock must outlive it.
    Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now);
    /// Uses other weights than those of the task's level.
    Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now,
             const Weights& weights);

    /// Deepens from `first` plies until a limit or stop, and returns the best result.
    Report run(const std::function<void(const Report&)>& on_iteration, int first = 1);

  private:
    using Position = rules::Position;
    using Move = rules::Move;

    /// The alpha-beta window of one node.
    struct Window {
        int alpha;
        int beta;
    };
    /// The data about a node that is computed before its moves are tried.
    struct NodeFacts {
        std::uint64_t key;
        Move hash;
        int static_eval; ///< the evaluation without a move; minus infinity in check
    };
    /// The properties of a move that pruning and reductions depend on.
    struct TriedMove {
        TriedMove(const Position& position, const CheckSquares& squares, Move tried, int at)
            : move(tried), kind(moving_kind(position, tried)), number(at),
              quiet(is_quiet(position, tried)), checks(squares.gives_check(kind, tried)) {}

        Move move;
        rules::Kind kind;
        int number; ///< 1 for the first move
        bool quiet;
        bool checks;
    };

    /// Whether there is enough time to search one ply deeper: less is spent while the best move
    /// stays the same from depth to depth than while it changes.
    [[nodiscard]] bool worth_deepening(int depth) const;
    /// One iteration at the root: the window is widened until the score lies inside.
    void deepen(int depth);
    /// Searches the root moves once, within a window.
    int search_root(int depth, Window window);
    void list_root_moves();

    /// Searches one node; returns its score for the mover. `may_pass`: null moves may be tried.
    int search_node(const Position& position, int depth, Window window, int ply, bool may_pass);
    /// Reverse futility and null-move pruning, for a node whose evaluation is at least beta.
    std::optional<int> cut_early(const Position& position, int depth, Window window, int ply,
                                 int static_eval, bool may_pass);
    /// The part of search_node() that tries the moves.
    int search_moves(const Position& position, int depth, Window window, int ply,
                     const NodeFacts& known);
    /// Searches one move of search_node(): reduced first, then fully if necessary.
    int try_move(const Position& position, const TriedMove& tried, int depth, Window window,
                 int ply);

    /// Searches captures, promotions, contact checks and evasions until the position is quiet.
    int quiesce(const Position& position, Window window, int ply, int depth);
    /// Tries drops that check from beside the king (or by a knight) and cannot be captured.
    int contact_checks(const Position& position, Window window, int ply,
                       const CheckSquares& checks);
    /// Searches one move of quiesce(): returns the better of `best` and its score; may raise alpha.
    int try_noisy(const Position& position, Move move, Window& window, int ply, int depth,
                  int best);

    [[nodiscard]] static bool can_be_pruned(const TriedMove& tried, int depth, int static_eval,
                                            int alpha);
    [[nodiscard]] int reduction(const Position& position, const TriedMove& tried, int depth) const;
    [[nodiscard]] Position child(const Position& position, Move move) const;
    [[nodiscard]] int static_eval_of(const Position& position) const;
    /// The score of a position without a legal move.
    [[nodiscard]] int no_move_score(const Position& position, int ply) const;
    void update_history(const Position& position, const TriedMove& tried, int depth, int ply);

    const Task& task_;
    const Position root_; ///< the task's position, with the pieces that are coming
    HashTable& table_;
    const Level& level_;
    const EvalValues worth_;
    Budget budget_;

    History history_{};
    std::array<Killers, most_plies + 1> killers_{};
    PrincipalVariation best_line_{};
    Path path_;
    std::vector<Move> root_moves_;  ///< best move so far first
    std::size_t stable_depths_ = 0; ///< depths since the best move changed
    bool score_fell_ = false;       ///< the score fell in the last depth
    Report found_;
};

} // namespace engine
