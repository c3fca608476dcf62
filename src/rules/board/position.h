// SPDX-License-Identifier: GPL-3.0-or-later
// One playable board with its reserves: pieces, the side to move, and the effect of a move. It
// knows one board only; the match decides whose reserve a capture feeds.
#pragma once

#include "src/base/result.h"
#include "src/rules/board/bitboard.h"
#include "src/rules/board/hand.h"
#include "src/rules/board/move.h"
#include "src/rules/board/setup.h"
#include "src/rules/laws/move_laws.h"

#include <string_view>

namespace rules {

/// Why a Setup cannot become a Position.
enum class SetupFault : std::uint8_t {
    pawn_on_end_rank,
    side_to_move_gives_check, ///< the king of the side not to move could be taken
    missing_king,
    too_many_kings
};
[[nodiscard]] std::string_view to_text(SetupFault fault);

/// Faults that Position::from() may let pass: in a board that a server sent without its history,
/// and in transfer chess, where kings may be missing.
struct Leniency {
    bool capturable_king = false;
    bool any_kings = false;
};

/// Moves do not change a position: `after` returns a new one, and there is no undo. A side may have
/// any number of kings, and each of them can be in check.
class Position {
  public:
    /// The usual array under plain laws.
    Position();

    /// Castling rights without king and rook in place and an impossible en-passant square are
    /// silently dropped; counters out of range are clamped. Surplus pieces are allowed, see
    /// surplus().
    [[nodiscard]] static base::Result<Position, SetupFault>
    from(const Setup& setup, const MoveLaws& laws = {}, Leniency leniency = {});
    /// The inverse of from().
    [[nodiscard]] Setup setup() const;

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const MoveLaws& laws() const { return laws_; }
    [[nodiscard]] Bitboard occupied() const { return sides_[Side::white] | sides_[Side::black]; }
    [[nodiscard]] Bitboard pieces(Side side) const { return sides_[side]; }
    [[nodiscard]] Bitboard pieces(Kind kind) const { return kinds_[kind]; }
    [[nodiscard]] Bitboard pieces(Side side, Kind kind) const {
        return sides_[side] & kinds_[kind];
    }
    [[nodiscard]] Bitboard promoted() const { return promoted_; }
    [[nodiscard]] std::optional<Piece> at(Square s) const;
    /// The kind of the piece on a square that is not empty.
    [[nodiscard]] Kind kind_at(Square s) const {
        // Without branches: the kind is unpredictable, and a branch on it would be mispredicted.
        const Bitboard ones = kinds_[Kind::knight] | kinds_[Kind::rook] | kinds_[Kind::king];
        const Bitboard twos = kinds_[Kind::bishop] | kinds_[Kind::rook];
        const Bitboard fours = kinds_[Kind::queen] | kinds_[Kind::king];
        const int i = index(s);
        const Bitboard number = (ones >> i & 1) | (twos >> i & 1) << 1 | (fours >> i & 1) << 2;
        return static_cast<Kind>(number);
    }
    [[nodiscard]] const Hand& hand(Side side) const { return hands_[side]; }
    [[nodiscard]] std::optional<Square> en_passant() const {
        return en_passant_ == nowhere ? std::nullopt : std::optional{en_passant_};
    }
    /// Half-moves since a capture, pawn move or drop; stops counting at 255.
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }
    /// The square of the rook for castling on that wing; nothing once the right is lost.
    [[nodiscard]] std::optional<Square> castling_rook(Side side, Wing wing) const;

    /// The squares of both sides' rooks that may castle. Under FICS laws a right may outlive its
    /// rook.
    [[nodiscard]] Bitboard castling_rooks() const { return castling_men_ & ~kinds_[Kind::king]; }
    /// The king that may castle; nothing if the side has no castling right.
    [[nodiscard]] std::optional<Square> castling_king(Side side) const;
    /// Pawns that may not double-step because they were dropped (where the laws say so).
    [[nodiscard]] Bitboard single_step_pawns() const { return single_step_pawns_; }

    /// Whether each side has one king, and the usual laws on check, mate and drops hold. The fast
    /// move generator (move_sets.h) handles only such positions.
    [[nodiscard]] bool suits_fast_generator() const { return suits_fast_generator_; }

    /// Pieces that attack a king of `side`.
    [[nodiscard]] Bitboard attackers_of_kings(Side side) const;
    /// The pieces that give check: they attack a king of the side to move.
    [[nodiscard]] Bitboard checkers() const { return attackers_of_kings(turn_); }
    [[nodiscard]] bool in_check() const { return checkers() != 0; }
    /// Pieces of `by` that attack `s` if `occupied` are the squares that block lines.
    [[nodiscard]] Bitboard attackers(Square s, Side by, Bitboard occupied) const;

    /// The kind that `move` captures, as it enters a reserve: a promoted piece is a pawn again.
    [[nodiscard]] std::optional<Kind> captured(Move move) const;

    /// The position after `move`, which must be legal, or pseudo-legal where illegal moves stand
    /// until they are claimed. A captured piece enters a reserve only when the caller calls give().
    [[nodiscard]] Position after(Move move) const;

    /// Adds a piece to the reserve of `side`.
    void give(Side side, Kind kind) { hands_[side].add(kind); }
    void set_hand(Side side, const Hand& hand) { hands_[side] = hand; }
    /// The same position and turn without the piece on `s`, which must not be a king.
    [[nodiscard]] Position without(Square s) const;
    /// The same position with the other side to move and no en passant (null move; ring turns).
    [[nodiscard]] Position after_null_move() const;

    /// A hash of what all laws on repetition compare: board, side to move, castling and en-passant
    /// rights; not the reserves or the counters.
    [[nodiscard]] std::uint64_t repetition_key() const;
    /// A hash for the engine's hash table: repetition_key() with the reserves and promoted pieces.
    [[nodiscard]] std::uint64_t search_key() const { return search_key(repetition_key()); }
    /// search_key() from a repetition key that is already known.
    [[nodiscard]] std::uint64_t search_key(std::uint64_t repetition) const;

    bool operator==(const Position&) const = default;
    /// Whether both have the same men and the same side to move; castling rights and the like may
    /// differ.
    [[nodiscard]] friend bool same_men_and_turn(const Position& a, const Position& b) {
        return a.turn_ == b.turn_ && a.sides_ == b.sides_ && a.kinds_ == b.kinds_;
    }

  private:
    template <Side us> friend class PerftWalker; // plays the moves of a whole set at once

    struct Empty {};
    explicit Position(Empty) {} ///< an empty board, to be filled by from()

    void put(Square s, Piece piece);
    void remove(Square s); ///< removes the piece on that square and updates the derived facts
    void place_castling(const CastlingRooks& rooks);
    void place_en_passant(std::optional<Square> crossed);
    void update_suits_fast_generator();
    void make_step(Square from, Square to, Square crossed);
    void note_double_step(Square from, Square to);
    void make_castle(Square king, Square rook);
    void make_drop(Kind kind, Square to);
    void update_castling_rights(Square from, Square to);
    void end_turn();

    /// Means "no square": one past the last.
    static constexpr Square nowhere{squares};

    PerKind<Bitboard> kinds_{};
    PerSide<Bitboard> sides_{};
    Bitboard promoted_ = 0;
    Bitboard single_step_pawns_ = 0; ///< dropped pawns that may not double-step under these laws
    /// Squares of rooks that may castle (any file of the home ranks), and of their kings.
    Bitboard castling_men_ = 0;
    /// Squares on which a dropped rook could castle; emptied when the king moves.
    Bitboard castling_corners_ = 0;
    PerSide<Hand> hands_{};
    Square en_passant_ = nowhere; ///< the square crossed, only if a pawn attacks it
    MoveLaws laws_{};
    Side turn_ = Side::white;
    bool suits_fast_generator_ = false;
    std::uint8_t quiet_plies_ = 0;
    std::uint16_t move_number_ = 1;
};
static_assert(sizeof(Position) <= 128, "two cache lines a node: raise it only with perft measured");

} // namespace rules
