// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/rules/board/movegen.h"

#include "src/rules/board/attacks.h"
#include "src/rules/board/king_safety.h"
#include "src/rules/board/move.h"
#include "src/rules/board/move_lister.h"
#include "src/rules/board/move_sets.h"

#include <algorithm>

namespace rules {
namespace {

bool is_noisy(const Position& position, Move move) {
    return move.type() == Move::Type::promotion || position.captured(move).has_value();
}

bool is_among(const MoveList& moves, Move move) {
    return std::ranges::find(moves, move) != moves.end();
}

/// Whether a drop is legal in a plain position.
template <Side us> bool is_legal_drop(const Position& position, Move move) {
    const KingSafety<us> safety(position);
    const Bitboard allowed = ~position.occupied() & safety.evasion_squares() &
                             drop_squares(position.laws(), us, move.new_kind());
    return position.hand(us).holds(move.new_kind()) && has(allowed, move.to()) &&
           !more_than_one(safety.checkers());
}

/// Whether a move that is not a drop is legal in a plain position.
template <Side us> bool is_legal_step(const Position& position, Move move) {
    const Bitboard pieces =
        position.pieces(us) & ~position.pieces(Kind::pawn) & ~position.pieces(Kind::king);
    return move.type() == Move::Type::step && has(pieces, move.from())
               ? MoveSets<us>{position}.may_step(move.from(), move.to())
               : is_among(candidate_steps_to(position, move.to()), move);
}

template <Side us> void list_steps(const Position& position, MoveList& into, Square to) {
    MoveLister<Cpu::any> lister{position, us, into};
    MoveSets<us>{position}.candidate_steps_to(lister, to);
    lister.finish();
}

/// A quick test that nearly always succeeds: no check, and an unpinned pawn can step ahead.
template <Side us> bool pawn_can_step(const Position& position) {
    const KingSafety<us> safety(position);
    const Bitboard free =
        position.pieces(us, Kind::pawn) & ~(safety.orthogonal_pins() | safety.diagonal_pins());
    return safety.checkers() == 0 && (forward(us, free) & ~position.occupied()) != 0;
}

} // namespace

void legal_moves(const Position& position, MoveList& into, MoveFilter which) {
    into.clear();
    if (position.suits_fast_generator()) {
        if (position.turn() == Side::white) {
            list_moves_fast<Side::white>(position, into, which);
        } else {
            list_moves_fast<Side::black>(position, into, which);
        }
        return;
    }
    general::legal_moves(position, into);
    if (which == MoveFilter::noisy && !position.in_check()) {
        Move* const kept = std::remove_if(
            into.begin(), into.end(), [&position](Move move) { return !is_noisy(position, move); });
        into.resize(static_cast<std::size_t>(kept - into.begin()));
    }
}

MoveList legal_moves(const Position& position) {
    MoveList moves;
    legal_moves(position, moves);
    return moves;
}

std::uint64_t count_legal_moves(const Position& position) {
    if (!position.suits_fast_generator()) {
        return legal_moves(position).size();
    }
    return static_cast<std::uint64_t>(position.turn() == Side::white
                                          ? count_moves_fast<Side::white>(position)
                                          : count_moves_fast<Side::black>(position));
}

bool has_legal_move(const Position& position) {
    const bool walks = position.suits_fast_generator() &&
                       (position.turn() == Side::white ? pawn_can_step<Side::white>(position)
                                                       : pawn_can_step<Side::black>(position));
    return walks || count_legal_moves(position) != 0;
}

bool is_pseudo_legal(const Position& position, Move move) {
    MoveList moves;
    general::pseudo_legal_moves(position, moves);
    return is_among(moves, move);
}

bool is_legal(const Position& position, Move move) {
    if (position.suits_fast_generator() && move.is_drop()) {
        return position.turn() == Side::white ? is_legal_drop<Side::white>(position, move)
                                              : is_legal_drop<Side::black>(position, move);
    }
    if (position.suits_fast_generator()) {
        return position.turn() == Side::white ? is_legal_step<Side::white>(position, move)
                                              : is_legal_step<Side::black>(position, move);
    }
    return is_pseudo_legal(position, move) && general::may_be_played(position, move);
}

MoveList candidate_steps_to(const Position& position, Square to) {
    MoveList moves;
    if (!position.suits_fast_generator()) {
        Position bare = position;
        bare.set_hand(position.turn(), {});
        legal_moves(bare, moves);
    } else if (position.turn() == Side::white) {
        list_steps<Side::white>(position, moves, to);
    } else {
        list_steps<Side::black>(position, moves, to);
    }
    return moves;
}

bool drop_could_parry_check(const Position& position, const Supply& supply) {
    if (supply.rescue == Rescue::none) {
        return false;
    }
    const Side us = position.turn();
    Position supplied = position;
    for (const Kind kind : kinds_but_king) {
        const bool lacks = standing_men(position, us, kind) <
                           men_in(supply.sets, kind) - supply.removed_for_stalling[kind];
        if (supply.rescue == Rescue::any_piece || lacks) {
            supplied.give(us, kind);
        }
    }
    const MoveList moves = legal_moves(supplied);
    return std::ranges::any_of(moves, [](Move move) { return move.is_drop(); });
}

bool is_mate(const Position& position, const Supply& supply) {
    return position.in_check() && !has_legal_move(position) &&
           !drop_could_parry_check(position, supply);
}

int standing_men(const Position& position, Side side, Kind kind) {
    const Bitboard own = position.pieces(side);
    const Bitboard men = position.pieces(kind) & own;
    const Bitboard promoted = position.promoted() & own;
    return std::popcount(kind == Kind::pawn ? men | promoted : men & ~promoted);
}

} // namespace rules

namespace rules::general {
namespace {

void push_pawn_move(const Position& position, Square from, Square to, MoveList& into) {
    if (!has(own_rank(position.turn(), 8), to)) {
        into.push(Move::step(from, to));
        return;
    }
    into.push(Move::promote(from, to, Kind::queen));
    into.push(Move::promote(from, to, Kind::knight));
    if (position.laws().promotes_to_rook_and_bishop) {
        into.push(Move::promote(from, to, Kind::rook));
        into.push(Move::promote(from, to, Kind::bishop));
    }
}

void pawn_moves(const Position& position, MoveList& into) {
    const Side us = position.turn();
    const Bitboard empty = ~position.occupied();
    const auto crossed = position.en_passant();
    const Bitboard prey = position.pieces(other(us)) | (crossed ? bit(*crossed) : 0);
    Bitboard pawns = position.pieces(us, Kind::pawn);
    while (pawns != 0) {
        const Square from = pop(pawns);
        const Bitboard one = forward(us, bit(from)) & empty;
        const bool may_run = has(own_rank(us, 2), from) && !has(position.single_step_pawns(), from);
        Bitboard to = (pawn_attacks(us, from) & prey) | one;
        to |= may_run ? forward(us, one) & empty : 0;
        while (to != 0) {
            push_pawn_move(position, from, pop(to), into);
        }
    }
}

void piece_moves(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
        Bitboard pieces = position.pieces(us, kind);
        while (pieces != 0) {
            const Square from = pop(pieces);
            Bitboard to = attacks(kind, us, from, position.occupied()) & ~position.pieces(us);
            while (to != 0) {
                into.push(Move::step(from, pop(to)));
            }
        }
    }
}

void castlings(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Wing wing : {Wing::king, Wing::queen}) {
        const auto rook = position.castling_rook(us, wing);
        if (!rook || !has(position.pieces(us, Kind::rook), *rook)) {
            continue;
        }
        const Square king = *position.castling_king(us);
        if ((castling_squares(king, *rook).must_be_empty & position.occupied()) == 0) {
            into.push(Move::castle(king, *rook));
        }
    }
}

void drops(const Position& position, MoveList& into) {
    const Side us = position.turn();
    for (const Kind kind : all_kinds) {
        if (!position.hand(us).holds(kind)) {
            continue;
        }
        Bitboard to = ~position.occupied() & drop_squares(position.laws(), us, kind);
        while (to != 0) {
            into.push(Move::drop(kind, pop(to)));
        }
    }
}

/// Whether the king neither starts from nor crosses an attacked square. The rook still shields it
/// here, but not on its last square: that is tested after the move.
bool castling_is_safe(const Position& position, Move move) {
    const Bitboard occupied = position.occupied() & ~bit(move.from());
    Bitboard asked = castling_squares(move.from(), move.to()).kings_path | bit(move.from());
    while (asked != 0) {
        if (position.attackers(pop(asked), other(position.turn()), occupied) != 0) {
            return false;
        }
    }
    return true;
}

/// Whether a drop parries a check on one of the mover's kings.
bool blocks(const Position& before, const Position& after) {
    const Side us = before.turn();
    Bitboard kings = before.pieces(us, Kind::king);
    while (kings != 0) {
        const Square king = pop(kings);
        const Bitboard was = before.attackers(king, other(us), before.occupied());
        const Bitboard is = after.attackers(king, other(us), after.occupied());
        if ((was & ~is) != 0) {
            return true;
        }
    }
    return false;
}

/// Whether the side to move has no answer to a check, not even with a piece that may still come. An
/// answer that would itself be a forbidden mate counts: otherwise the test would not terminate.
bool has_no_answer(Position position) {
    for (const Kind kind : all_kinds) {
        position.give(position.turn(), kind);
    }
    MoveList answers;
    pseudo_legal_moves(position, answers);
    return std::ranges::none_of(answers, [&position](Move answer) {
        return may_be_played(position, answer, MateByDrop::allowed);
    });
}

bool drop_is_lawful(const Position& before, const Position& after, Move drop, MateByDrop mate) {
    const MoveLaws& laws = before.laws();
    if (!laws.drop_may_block && blocks(before, after)) {
        return false;
    }
    if (!has(after.checkers(), drop.to())) {
        return true;
    }
    const bool mate_is_asked = mate == MateByDrop::as_the_laws_say && !laws.drop_may_mate;
    return laws.drop_may_check && (!mate_is_asked || !has_no_answer(after));
}

} // namespace

void pseudo_legal_moves(const Position& position, MoveList& into) {
    into.clear();
    pawn_moves(position, into);
    piece_moves(position, into);
    castlings(position, into);
    drops(position, into);
}

bool may_be_played(const Position& position, Move move, MateByDrop mate) {
    const Side us = position.turn();
    const bool kings_are_taken = position.laws().kings_are_taken;
    if (!kings_are_taken && !move.is_drop() && move.type() != Move::Type::castle &&
        has(position.pieces(other(us), Kind::king), move.to())) {
        return false;
    }
    if (move.type() == Move::Type::castle && !castling_is_safe(position, move)) {
        return false;
    }
    const Position after = position.after(move);
    if (!kings_are_taken && after.attackers_of_kings(us) != 0) {
        return false;
    }
    return !move.is_drop() || drop_is_lawful(position, after, move, mate);
}

void legal_moves(const Position& position, MoveList& into) {
    pseudo_legal_moves(position, into);
    Move* const kept = std::remove_if(into.begin(), into.end(), [&position](Move move) {
        return !may_be_played(position, move);
    });
    into.resize(static_cast<std::size_t>(kept - into.begin()));
}

} // namespace rules::general

namespace rules {
namespace {

/// A sink that counts the moves.
template <Cpu cpu> class Counter {
  public:
    Counter(const Position& position, Side us) : position_(position), us_(us) {}

    void steps(Kind, Square, Bitboard to) { total_ += count_on<cpu>(to); }
    void pawn_steps(Bitboard to, int) { total_ += count_on<cpu>(to); }
    void double_steps(Bitboard to, int) { total_ += count_on<cpu>(to); }
    void promotions(Bitboard to, int) {
        total_ += (position_.laws().promotes_to_rook_and_bishop ? 4 : 2) * count_on<cpu>(to);
    }
    void en_passant(Square, Square) { ++total_; }
    void castle(Square, Square) { ++total_; }
    void drops(Bitboard pieces, Bitboard pawns) {
        const Hand hand = position_.hand(us_);
        int held = 0;
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen}) {
            held += hand.holds(kind) ? 1 : 0;
        }
        total_ += held * count_on<cpu>(pieces);
        total_ += hand.holds(Kind::pawn) ? count_on<cpu>(pawns) : 0;
    }

    [[nodiscard]] int total() const { return total_; }

  private:
    const Position& position_;
    const Side us_;
    int total_ = 0;
};

template <Side us, Cpu cpu> int count_moves(const Position& position) {
    Counter<cpu> counter{position, us};
    MoveSets<us>{position}.all(counter);
    return counter.total();
}

template <Side us> [[gnu::noinline]] int count_on_any_cpu(const Position& position) {
    return count_moves<us, Cpu::any>(position);
}
template <Side us> BUGHOUSE_NEWER_CPU int count_on_newer_cpu(const Position& position) {
    return count_moves<us, Cpu::newer>(position);
}

template <Side us, Cpu cpu>
void list_moves(const Position& position, MoveList& into, MoveFilter which) {
    MoveLister<cpu> lister{position, us, into};
    const MoveSets<us> sets{position};
    if (which == MoveFilter::all) {
        sets.all(lister);
    } else {
        sets.noisy(lister);
    }
    lister.finish();
}

template <Side us>
[[gnu::noinline]] void list_any(const Position& position, MoveList& into, MoveFilter which) {
    list_moves<us, Cpu::any>(position, into, which);
}
template <Side us>
BUGHOUSE_NEWER_CPU void list_newer(const Position& position, MoveList& into, MoveFilter which) {
    list_moves<us, Cpu::newer>(position, into, which);
}

} // namespace

template <Side us> int count_moves_fast(const Position& position, Cpu cpu) {
    return cpu == Cpu::newer ? count_on_newer_cpu<us>(position) : count_on_any_cpu<us>(position);
}

template <Side us>
void list_moves_fast(const Position& position, MoveList& into, MoveFilter which, Cpu cpu) {
    if (cpu == Cpu::newer) {
        list_newer<us>(position, into, which);
    } else {
        list_any<us>(position, into, which);
    }
}

template int count_moves_fast<Side::white>(const Position&, Cpu);
template int count_moves_fast<Side::black>(const Position&, Cpu);
template void list_moves_fast<Side::white>(const Position&, MoveList&, MoveFilter, Cpu);
template void list_moves_fast<Side::black>(const Position&, MoveList&, MoveFilter, Cpu);

namespace {

/// Squares that the piece could enter if nothing stood in its way.
Bitboard reach(const Position& position, Piece piece, Square from) {
    constexpr Bitboard empty_board = 0;
    const Bitboard attacked = attacks(piece.kind, piece.side, from, empty_board);
    if (piece.kind != Kind::pawn) {
        return attacked;
    }
    const Bitboard one = forward(piece.side, bit(from));
    const bool may_run =
        has(own_rank(piece.side, 2), from) && !has(position.single_step_pawns(), from);
    return attacked | one | (may_run ? forward(piece.side, one) : 0);
}

bool may_promote_to(const MoveLaws& laws, Kind kind) {
    return kind == Kind::queen || kind == Kind::knight ||
           (laws.promotes_to_rook_and_bishop && (kind == Kind::rook || kind == Kind::bishop));
}

bool step_is_possible_premove(const Position& position, Side side, Move move) {
    const auto piece = position.at(move.from());
    if (!piece || piece->side != side || !has(reach(position, *piece, move.from()), move.to())) {
        return false;
    }
    const bool promotes = piece->kind == Kind::pawn && has(own_rank(side, 8), move.to());
    return promotes ? move.type() == Move::Type::promotion &&
                          may_promote_to(position.laws(), move.new_kind())
                    : move.type() == Move::Type::step;
}

bool castling_is_possible_premove(const Position& position, Side side, Move move) {
    const Wing wing = move.to() > move.from() ? Wing::king : Wing::queen;
    return position.castling_king(side) == move.from() &&
           position.castling_rook(side, wing) == move.to() &&
           has(position.pieces(side, Kind::rook), move.to());
}

} // namespace

bool is_possible_premove(const Position& position, Side side, Move move) {
    switch (move.type()) {
    case Move::Type::none:
        return false;
    case Move::Type::step:
    case Move::Type::promotion:
        return step_is_possible_premove(position, side, move);
    case Move::Type::castle:
        return castling_is_possible_premove(position, side, move);
    case Move::Type::drop:
        return has(drop_squares(position.laws(), side, move.new_kind()), move.to());
    }
    return false;
}

} // namespace rules
