// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/perft.h"

#include "src/rules/board/move_sets.h"

namespace rules {

/// Settings that are the same for a whole tree.
struct PerftTree {
    PerftVariant variant;
    LastPly last_ply;
    Cpu cpu;
    MoveList* room; ///< for the moves of the last ply
};

Position after_alone(const Position& position, Move move, PerftVariant variant) {
    Position next = position.after(move);
    if (variant == PerftVariant::crazyhouse) {
        if (const auto kind = position.captured(move)) {
            next.give(position.turn(), *kind);
        }
    }
    return next;
}

namespace {

template <Side us> std::uint64_t leaves(const Position& position, const PerftTree& tree) {
    if (tree.last_ply == LastPly::counted) {
        return static_cast<std::uint64_t>(count_moves_fast<us>(position, tree.cpu));
    }
    tree.room->clear();
    list_moves_fast<us>(position, *tree.room, MoveFilter::all, tree.cpu);
    return tree.room->size();
}

template <Side us> std::uint64_t walk(const Position& position, int depth, const PerftTree& tree);

} // namespace

/// Plays whole sets of moves on a board from which the moving piece has already been lifted.
/// Captures, castling, and moves that touch castling rights or promoted pieces go through after().
/// Move counters are left alone: no leaf reads them.
template <Side us> class PerftWalker {
  public:
    PerftWalker(const Position& parent, int depth, const PerftTree& tree)
        : parent_(parent), base_(parent), depth_(depth), tree_(tree),
          special_squares_(parent.castling_men_ | parent.promoted_ | parent.single_step_pawns_) {
        base_.turn_ = them;
        base_.en_passant_ = Position::nowhere;
    }

    void steps(Kind kind, Square from, Bitboard to) {
        const Bitboard quiet =
            has(special_squares_, from) ? 0 : to & ~parent_.occupied() & ~special_squares_;
        Bitboard others = to & ~quiet;
        while (others != 0) {
            play(Move::step(from, pop(others)));
        }
        Position board = base_;
        toggle(board, kind, bit(from));
        place_each(board, kind, quiet);
    }
    void pawn_steps(Bitboard to, int delta) {
        Position board = base_;
        while (to != 0) {
            const Square s = pop(to);
            const Square from = below(s, delta);
            if (has(special_squares_, from) || has(parent_.occupied(), s)) {
                play(Move::step(from, s));
                continue;
            }
            toggle(board, Kind::pawn, bit(from) | bit(s));
            count_child(board);
            toggle(board, Kind::pawn, bit(from) | bit(s));
        }
    }
    void double_steps(Bitboard to, int delta) {
        Position board = base_;
        while (to != 0) {
            const Square s = pop(to);
            const Square crossed = below(s, delta / 2);
            const Bitboard path = bit(below(s, delta)) | bit(s);
            const bool can_be_taken =
                (pawn_attacks(us, crossed) & parent_.pieces(them, Kind::pawn)) != 0;
            board.en_passant_ = can_be_taken ? crossed : Position::nowhere;
            toggle(board, Kind::pawn, path);
            count_child(board);
            toggle(board, Kind::pawn, path);
        }
    }
    void promotions(Bitboard to, int delta) {
        while (to != 0) {
            const Square s = pop(to);
            play(Move::promote(below(s, delta), s, Kind::queen));
            play(Move::promote(below(s, delta), s, Kind::knight));
            if (parent_.laws().promotes_to_rook_and_bishop) {
                play(Move::promote(below(s, delta), s, Kind::rook));
                play(Move::promote(below(s, delta), s, Kind::bishop));
            }
        }
    }
    void en_passant(Square from, Square to) { play(Move::step(from, to)); }
    void castle(Square king, Square rook) { play(Move::castle(king, rook)); }
    void drops(Bitboard pieces, Bitboard pawns) {
        for (const Kind kind : kinds_but_king) {
            if (parent_.hand(us).holds(kind)) {
                drops_of(kind, kind == Kind::pawn ? pawns : pieces);
            }
        }
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr Side them = other(us);

    static Square below(Square s, int delta) { return static_cast<Square>(index(s) - delta); }
    static void toggle(Position& board, Kind kind, Bitboard set) {
        board.kinds_[kind] ^= set;
        board.sides_[us] ^= set;
    }

    void drops_of(Kind kind, Bitboard to) {
        const bool marks = (kind == Kind::pawn && !parent_.laws().dropped_pawn_double_step) ||
                           (kind == Kind::rook && parent_.castling_corners_ != 0);
        if (marks) { // these laws also record castling rights or single steps
            while (to != 0) {
                play(Move::drop(kind, pop(to)));
            }
            return;
        }
        Position board = base_;
        board.hands_[us].take(kind);
        place_each(board, kind, to);
    }
    void place_each(Position& board, Kind kind, Bitboard to) {
        while (to != 0) {
            const Bitboard s = bit(pop(to));
            toggle(board, kind, s);
            count_child(board);
            toggle(board, kind, s);
        }
    }
    void play(Move move) { count_child(after_alone(parent_, move, tree_.variant)); }
    void count_child(const Position& after) {
        nodes_ += depth_ == 2 ? leaves<them>(after, tree_) : walk<them>(after, depth_ - 1, tree_);
    }

    const Position& parent_;
    Position base_; ///< the parent with the other side to move
    const int depth_;
    const PerftTree& tree_;
    const Bitboard
        special_squares_; ///< squares of which a position knows more than the piece on them
    std::uint64_t nodes_ = 0;
};

namespace {

/// `depth` is at least 1.
template <Side us> std::uint64_t walk(const Position& position, int depth, const PerftTree& tree) {
    if (depth == 1) {
        return leaves<us>(position, tree);
    }
    PerftWalker<us> walker{position, depth, tree};
    MoveSets<us>{position}.all(walker);
    return walker.nodes();
}

} // namespace

std::uint64_t perft(const Position& position, int depth, PerftVariant variant, LastPly last_ply) {
    if (depth <= 0) {
        return 1;
    }
    MoveList moves;
    if (position.suits_fast_generator()) {
        const PerftTree tree{variant, last_ply, this_cpu(), &moves};
        return position.turn() == Side::white ? walk<Side::white>(position, depth, tree)
                                              : walk<Side::black>(position, depth, tree);
    }
    legal_moves(position, moves);
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        nodes += perft(after_alone(position, move, variant), depth - 1, variant, last_ply);
    }
    return nodes;
}

std::vector<Branch> divide(const Position& position, int depth, PerftVariant variant,
                           LastPly last_ply) {
    std::vector<Branch> branches;
    if (depth <= 0) {
        return branches;
    }
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
        branches.push_back(
            {move, perft(after_alone(position, move, variant), depth - 1, variant, last_ply)});
    }
    return branches;
}

} // namespace rules
