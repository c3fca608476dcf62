// SPDX-License-Identifier: GPL-3.0-or-later
// One search in progress: everything that its nodes share. Nothing is allocated in a node.
#pragma once

#include "src/engine/search/eval.h"
#include "src/engine/search/hash_table.h"
#include "src/engine/search/levels.h"
#include "src/engine/search/order.h"

namespace engine {

/// Plies from the root that are looked at, quiescence included.
inline constexpr int most_plies = 100;

/// In a check that must be answered; not where kings are captured like other pieces.
[[nodiscard]] inline bool must_answer(const rules::Position& position) {
    return !position.laws().kings_are_taken && position.in_check();
}

/// Searches one task. Made for one task and thrown away; large, so keep it off small stacks.
class Searcher {
  public:
    Searcher(const Task& task, HashTable& table, const std::stop_token& stop, const Now& now);

    /// Deepens until a limit or the stop, answers the best found.
    Report run(const std::function<void(const Report&)>& on_iteration);

  private:
    using Position = rules::Position;
    using Move = rules::Move;

    /// What one node was asked.
    struct Window {
        int alpha;
        int beta;
    };
    /// What is known about a node before its moves are tried.
    struct Known {
        std::uint64_t key;
        Move hash;
        int standing; ///< without a move; minus infinity in check
    };
    /// A move's chances, for pruning and reducing.
    struct Try {
        Move move;
        rules::Kind kind;
        int number; ///< 1 for the first move
        bool quiet;
        bool checks;
    };

    /// Alpha-beta with a null window unless `window` is wider; from the side to move's view.
    int look(const Position& position, int depth, Window window, int ply, bool may_pass);
    /// Captures, promotions, contact checks and evasions until the position is quiet.
    int quiesce(const Position& position, Window window, int ply, int depth);
    /// Drops that check from beside the king (or by a knight) and cannot be taken.
    int contact_checks(const Position& position, Window window, int ply,
                       const CheckSquares& checks);
    /// What a side that stands at beta or better is spared: a look at its moves, where even a pass
    /// would do.
    std::optional<int> cut_early(const Position& position, int depth, Window window, int ply,
                                 int standing, bool may_pass);
    /// The moves of one node of look().
    int look_through(const Position& position, int depth, Window window, int ply,
                     const Known& known);
    /// One move of look(): the reduced and the full search; the score for the mover.
    int try_move(const Position& position, const Try& tried, int depth, Window window, int ply);
    int look_at_root(int depth, Window window);
    /// One iteration, the window widened until the score is inside.
    void deepen(int depth);

    [[nodiscard]] bool hopeless(const Try& tried, int depth, int standing, int alpha) const;
    [[nodiscard]] int reduction(const Position& position, const Try& tried, int depth) const;
    [[nodiscard]] Position child(const Position& position, Move move) const;
    [[nodiscard]] int judge(const Position& position) const;
    /// The score of a position without a legal move.
    [[nodiscard]] int stuck(const Position& position, int ply) const;
    [[nodiscard]] bool repeats(const Position& position, int ply) const;
    void remember_line(Move move, int ply);
    void reward(const Position& position, const Try& tried, int depth, int ply);
    void list_root_moves();
    /// Counts a node; whether the search must end.
    bool enter();
    void poll();

    struct Line {
        std::array<Move, most_plies + 1> moves;
        int length = 0;
    };

    const Task& task_;
    HashTable& table_;
    const std::stop_token& stop_;
    const Now& now_;
    const Level& level_;
    const Worth worth_;
    std::optional<base::Instant> deadline_{};
    std::uint64_t most_nodes_;
    std::uint64_t nodes_ = 0;
    bool over_ = false;

    History history_{};
    std::array<Killers, most_plies + 1> killers_{};
    std::array<Line, most_plies + 1> lines_{};
    std::array<const Position*, most_plies + 1> path_{};
    std::vector<Move> root_moves_; ///< best so far first
    Report found_;
};

} // namespace engine
