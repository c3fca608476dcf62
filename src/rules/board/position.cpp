// SPDX-License-Identifier: GPL-3.0-or-later
// Validation of positions, and the effect of a move under all laws: a legal move, or a pseudo-legal
// one where an illegal move stands until it is claimed.
#include "src/rules/board/position.h"

#include "src/rules/board/attacks.h"

#include <algorithm>
#include <limits>

namespace rules {
namespace {

constexpr int most_quiet_plies = 255;
constexpr int most_moves = 65535;

/// Mixes two words: the halves of their 128-bit product, xored. Keys are sums of such products,
/// which do not depend on each other and so are fast enough that no key need be updated move by
/// move. The constants have no meaning.
constexpr std::uint64_t scattered(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
#else
    const std::uint64_t low_a = a & 0xFFFFFFFF, high_a = a >> 32;
    const std::uint64_t low_b = b & 0xFFFFFFFF, high_b = b >> 32;
    const std::uint64_t crossed = high_a * low_b + (low_a * low_b >> 32);
    const std::uint64_t rest = (crossed & 0xFFFFFFFF) + low_a * high_b;
    return a * b ^ (high_a * high_b + (crossed >> 32) + (rest >> 32));
#endif
}

constexpr std::uint8_t saturated_next(std::uint8_t plies) {
    return plies < std::numeric_limits<std::uint8_t>::max() ? static_cast<std::uint8_t>(plies + 1)
                                                            : plies;
}

/// Whether every law but those that the fast generator reads has its usual value.
constexpr bool are_plain(const MoveLaws& laws) {
    return laws == MoveLaws{.dropped_rook_castles = laws.dropped_rook_castles,
                            .dropped_pawn_double_step = laws.dropped_pawn_double_step,
                            .first_pawn_drop_rank = laws.first_pawn_drop_rank,
                            .last_pawn_drop_rank = laws.last_pawn_drop_rank,
                            .promotes_to_rook_and_bishop = laws.promotes_to_rook_and_bishop};
}

} // namespace

std::string_view to_text(SetupFault fault) {
    switch (fault) {
    case SetupFault::pawn_on_end_rank:
        return "a pawn stands on the first or last rank";
    case SetupFault::side_to_move_gives_check:
        return "the king of the side not to move could be captured";
    case SetupFault::missing_king:
        return "a side has no king";
    case SetupFault::too_many_kings:
        return "a side has more than one king";
    }
    return "";
}

Position::Position() {
    *this = *from(standard_setup());
}

base::Result<Position, SetupFault> Position::from(const Setup& setup, const MoveLaws& laws,
                                                  Leniency leniency) {
    Position position{Empty{}};
    position.laws_ = laws;
    for (int i = 0; i < squares; ++i) {
        const auto s = static_cast<Square>(i);
        if (const auto& piece = setup.board[s]) {
            position.put(s, *piece);
        }
    }
    if ((position.kinds_[Kind::pawn] & (rank_mask(0) | rank_mask(7))) != 0) {
        return base::failure(SetupFault::pawn_on_end_rank);
    }
    for (const Side side : both_sides) {
        const Bitboard kings = position.pieces(side, Kind::king);
        if (!leniency.any_kings && kings == 0) {
            return base::failure(SetupFault::missing_king);
        }
        if (!leniency.any_kings && more_than_one(kings)) {
            return base::failure(SetupFault::too_many_kings);
        }
    }
    position.hands_ = setup.hands;
    position.turn_ = setup.turn;
    position.quiet_plies_ =
        static_cast<std::uint8_t>(std::clamp(setup.quiet_plies, 0, most_quiet_plies));
    position.move_number_ =
        static_cast<std::uint16_t>(std::clamp(setup.move_number, 1, most_moves));
    if (!leniency.capturable_king && !laws.kings_are_taken &&
        position.attackers_of_kings(other(setup.turn)) != 0) {
        return base::failure(SetupFault::side_to_move_gives_check);
    }
    position.place_castling(setup.castling);
    position.place_en_passant(setup.en_passant);
    position.update_suits_fast_generator();
    return position;
}

Setup Position::setup() const {
    Setup setup;
    for (int i = 0; i < squares; ++i) {
        const auto s = static_cast<Square>(i);
        setup.board[s] = at(s);
    }
    setup.hands = hands_;
    setup.turn = turn_;
    for (const Side side : both_sides) {
        for (const Wing wing : {Wing::king, Wing::queen}) {
            setup.castling[side][wing] = castling_rook(side, wing);
        }
    }
    setup.en_passant = en_passant();
    setup.quiet_plies = quiet_plies_;
    setup.move_number = move_number_;
    return setup;
}

void Position::put(Square s, Piece piece) {
    kinds_[piece.kind] |= bit(s);
    sides_[piece.side] |= bit(s);
    if (piece.promoted) {
        promoted_ |= bit(s);
    }
}

void Position::remove(Square s) {
    for (Bitboard& kind : kinds_) {
        kind &= ~bit(s);
    }
    for (Bitboard& side : sides_) {
        side &= ~bit(s);
    }
    promoted_ &= ~bit(s);
    single_step_pawns_ &= ~bit(s);
}

void Position::place_castling(const CastlingRooks& rooks) {
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        const Bitboard kings = pieces(side, Kind::king) & home;
        if (kings == 0) {
            continue;
        }
        const Square king = first(kings);
        const bool may_be_empty = laws_.dropped_rook_castles == DroppedRookCastles::unmoved_corner;
        const Bitboard rooks_home = pieces(side, Kind::rook) & home & ~promoted_;
        const Bitboard standing = may_be_empty ? home & ~promoted_ : rooks_home;
        Bitboard rights = 0;
        for (const Wing wing : {Wing::king, Wing::queen}) {
            const auto rook = rooks[side][wing];
            if (rook && has(standing, *rook) && *rook != king &&
                (*rook > king) == (wing == Wing::king)) {
                rights |= bit(*rook);
            }
        }
        if (rights == 0) {
            continue;
        }
        castling_men_ |= rights | bit(king);
        if (laws_.dropped_rook_castles == DroppedRookCastles::yes) {
            // A set-up does not tell where the rook of a lost right stood, so it is assumed to have
            // stood on the edge.
            const Bitboard west = home & (bit(king) - 1);
            const Bitboard east = home & ~west & ~bit(king);
            castling_corners_ |= rights;
            castling_corners_ |= (rights & west) != 0 ? 0 : west & file_mask(0);
            castling_corners_ |= (rights & east) != 0 ? 0 : east & file_mask(7);
        }
    }
}

void Position::place_en_passant(std::optional<Square> crossed) {
    if (!crossed || !has(own_rank(turn_, 6), *crossed)) {
        return;
    }
    const Side enemy = other(turn_);
    const Bitboard path = bit(*crossed) | forward(turn_, bit(*crossed));
    const Bitboard pawn = forward(enemy, bit(*crossed)) & pieces(enemy, Kind::pawn);
    const Bitboard takers = pawn_attacks(enemy, *crossed) & pieces(turn_, Kind::pawn);
    if ((path & occupied()) == 0 && pawn != 0 && takers != 0) {
        en_passant_ = *crossed;
    }
}

void Position::update_suits_fast_generator() {
    const auto one_king = [this](Side side) {
        const Bitboard kings = pieces(side, Kind::king);
        return kings != 0 && !more_than_one(kings);
    };
    suits_fast_generator_ = are_plain(laws_) && one_king(Side::white) && one_king(Side::black);
}

std::optional<Piece> Position::at(Square s) const {
    if (!has(occupied(), s)) {
        return std::nullopt;
    }
    return Piece{has(sides_[Side::white], s) ? Side::white : Side::black, kind_at(s),
                 has(promoted_, s)};
}

std::optional<Square> Position::castling_rook(Side side, Wing wing) const {
    const auto king = castling_king(side);
    if (!king) {
        return std::nullopt;
    }
    const Bitboard west = bit(*king) - 1;
    const Bitboard rook =
        castling_rooks() & own_rank(side, 1) & (wing == Wing::king ? ~west : west);
    return rook == 0 ? std::nullopt : std::optional{first(rook)};
}

std::optional<Square> Position::castling_king(Side side) const {
    const Bitboard men = castling_men_ & own_rank(side, 1);
    const Bitboard king = men & kinds_[Kind::king];
    return king == men ? std::nullopt : std::optional{first(king)};
}

Bitboard Position::attackers(Square s, Side by, Bitboard occupied) const {
    const Bitboard straight = kinds_[Kind::rook] | kinds_[Kind::queen];
    const Bitboard diagonal = kinds_[Kind::bishop] | kinds_[Kind::queen];
    return sides_[by] &
           ((pawn_attacks(other(by), s) & kinds_[Kind::pawn]) |
            (knight_attacks(s) & kinds_[Kind::knight]) | (king_attacks(s) & kinds_[Kind::king]) |
            (rook_attacks(s, occupied) & straight) | (bishop_attacks(s, occupied) & diagonal));
}

Bitboard Position::attackers_of_kings(Side side) const {
    Bitboard found = 0;
    Bitboard kings = pieces(side, Kind::king);
    while (kings != 0) {
        found |= attackers(pop(kings), other(side), occupied());
    }
    return found;
}

std::optional<Kind> Position::captured(Move move) const {
    const bool steps = move.type() == Move::Type::step || move.type() == Move::Type::promotion;
    if (!steps) {
        return std::nullopt;
    }
    if (has(occupied(), move.to())) {
        return has(promoted_, move.to()) ? Kind::pawn : kind_at(move.to());
    }
    const bool in_passing = move.to() == en_passant_ && has(kinds_[Kind::pawn], move.from());
    return in_passing ? std::optional{Kind::pawn} : std::nullopt;
}

Position Position::after(Move move) const {
    Position next = *this;
    next.en_passant_ = nowhere;
    switch (move.type()) {
    case Move::Type::none:
        break;
    case Move::Type::step:
        next.make_step(move.from(), move.to(), en_passant_);
        break;
    case Move::Type::promotion:
        next.make_step(move.from(), move.to(), nowhere);
        next.kinds_[Kind::pawn] ^= bit(move.to());
        next.kinds_[move.new_kind()] |= bit(move.to());
        next.promoted_ |= bit(move.to());
        break;
    case Move::Type::castle:
        next.make_castle(move.from(), move.to());
        break;
    case Move::Type::drop:
        next.make_drop(move.new_kind(), move.to());
        break;
    }
    next.end_turn();
    if (!suits_fast_generator_ || next.kinds_[Kind::king] != kinds_[Kind::king]) {
        next.update_suits_fast_generator();
    }
    return next;
}

Position Position::without(Square s) const {
    Position next = *this;
    if (laws_.dropped_rook_castles != DroppedRookCastles::unmoved_corner) {
        next.castling_men_ &= ~bit(s); // as if the piece were captured
    }
    next.remove(s);
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((next.castling_rooks() & home) == 0 && (next.castling_corners_ & home) == 0) {
            next.castling_men_ &= ~home; // a king without rooks has no rights to lose
        }
    }
    if (en_passant_ != nowhere) {
        next.en_passant_ = nowhere;
        next.place_en_passant(en_passant_);
    }
    return next;
}

Position Position::after_null_move() const {
    Position next = *this;
    next.en_passant_ = nowhere;
    next.end_turn();
    return next;
}

// Every set is updated, whether or not it holds the man: branches on the moving and captured pieces
// would be mispredicted.
void Position::make_step(Square from, Square to, Square crossed) {
    const bool is_pawn = has(kinds_[Kind::pawn], from);
    const bool is_quiet = !is_pawn && !has(occupied(), to);
    const auto carry = [from, to](Bitboard& set) {
        const Bitboard arrived = (set >> index(from) & 1) << index(to);
        set = (set & ~(bit(from) | bit(to))) | arrived;
    };
    if ((castling_men_ & (bit(from) | bit(to))) != 0) {
        update_castling_rights(from, to);
    }
    for (Bitboard& kind : kinds_) {
        carry(kind);
    }
    carry(promoted_);
    single_step_pawns_ &= ~(bit(from) | bit(to));
    sides_[turn_] ^= bit(from) | bit(to);
    sides_[other(turn_)] &= ~bit(to);
    if (is_pawn && to == crossed) {
        remove(first(forward(other(turn_), bit(to))));
    }
    if (is_pawn && (index(from) ^ index(to)) == 16) {
        note_double_step(from, to);
    }
    quiet_plies_ = is_quiet ? saturated_next(quiet_plies_) : std::uint8_t{0};
}

// Notes a lawful double step only: over the board, an illegal pawn move may also jump or go
// backwards.
void Position::note_double_step(Square from, Square to) {
    const Bitboard way = forward(turn_, bit(from));
    const auto crossed = static_cast<Square>((index(from) + index(to)) / 2);
    const bool lawful =
        has(own_rank(turn_, 2), from) && way == bit(crossed) && !has(occupied(), crossed);
    if (lawful && (pawn_attacks(turn_, crossed) & pieces(other(turn_), Kind::pawn)) != 0) {
        en_passant_ = crossed;
    }
}

void Position::make_castle(Square king, Square rook) {
    const CastlingSquares way = castling_squares(king, rook);
    update_castling_rights(king, rook);
    remove(king);
    remove(rook);
    put(way.king_to, {turn_, Kind::king});
    put(way.rook_to, {turn_, Kind::rook});
    quiet_plies_ = saturated_next(quiet_plies_);
}

void Position::make_drop(Kind kind, Square to) {
    kinds_[kind] |= bit(to);
    sides_[turn_] |= bit(to);
    hands_[turn_].take(kind);
    quiet_plies_ = 0;
    if (kind == Kind::pawn && !laws_.dropped_pawn_double_step) {
        single_step_pawns_ |= bit(to);
    }
    if (kind == Kind::rook) {
        castling_men_ |= bit(to) & castling_corners_ & own_rank(turn_, 1);
    }
    if (kind == Kind::king) {
        castling_men_ &=
            ~bit(to); // a king dropped where a captured rook left its right (FICS) must not castle
    }
}

// Called when a man of `castling_men_` moves or is captured.
void Position::update_castling_rights(Square from, Square to) {
    const Bitboard kings = kinds_[Kind::king];
    Bitboard touched = bit(from) | bit(to);
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((castling_men_ & touched & kings & home) != 0) {
            castling_men_ &= ~home;
            castling_corners_ &= ~home;
        }
    }
    if (laws_.dropped_rook_castles == DroppedRookCastles::unmoved_corner) {
        // On servers the right ends when a rook leaves its corner; it survives the capture of the
        // rook, or of another piece that has come there since.
        touched = bit(from) & kinds_[Kind::rook] & own_rank(turn_, 1);
    }
    castling_men_ &= ~touched;
    for (const Side side : both_sides) {
        const Bitboard home = own_rank(side, 1);
        if ((castling_rooks() & home) == 0 && (castling_corners_ & home) == 0) {
            castling_men_ &= ~home; // a king without rooks has no rights to lose
        }
    }
}

void Position::end_turn() {
    if (turn_ == Side::black && move_number_ < std::numeric_limits<std::uint16_t>::max()) {
        ++move_number_;
    }
    turn_ = other(turn_);
}

std::uint64_t Position::repetition_key() const {
    const std::uint64_t turn_and_crossed =
        static_cast<std::uint64_t>(turn_) << 8 | static_cast<std::uint64_t>(en_passant_);
    std::uint64_t sum = scattered(sides_[Side::white] ^ 0x9E6C63D0676A9A99U,
                                  kinds_[Kind::pawn] ^ 0xD6E8FEB86659FD93U);
    sum += scattered(kinds_[Kind::knight] ^ 0xA0761D6478BD642FU,
                     kinds_[Kind::bishop] ^ 0xE7037ED1A0B428DBU);
    sum += scattered(kinds_[Kind::rook] ^ 0x8EBC6AF09C88C6E3U,
                     kinds_[Kind::queen] ^ 0x589965CC75374CC3U);
    sum +=
        scattered(kinds_[Kind::king] ^ 0x1D8E4E27C47D124FU, castling_rooks() ^ 0xEB44ACCAB455D165U);
    return scattered(sum ^ turn_and_crossed, 0x9E3779B97F4A7C15U);
}

std::uint64_t Position::search_key(std::uint64_t repetition) const {
    std::uint64_t sum = scattered(promoted_ ^ 0xC2B2AE3D27D4EB4FU, //
                                  single_step_pawns_ ^ 0x165667B19E3779F9U);
    sum += scattered(hands_[Side::white].packed() ^ 0x27D4EB2F165667C5U,
                     hands_[Side::black].packed() ^ 0x85EBCA77C2B2AE63U);
    return scattered(sum ^ repetition, 0xD6E8FEB86659FD93U);
}

} // namespace rules
