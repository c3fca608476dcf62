// SPDX-License-Identifier: GPL-3.0-or-later
// What a position is and what a move makes of it. Which moves there are is movegen's business.
#include "src/rules/board/position.h"

#include "src/rules/board/attacks.h"

#include <algorithm>

namespace rules {
namespace {

constexpr int most_quiet_plies = 255;
constexpr int most_moves = 65535;

/// Scatters one more word into a key. The constants are odd and have no meaning.
constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
    key = (key ^ word) * 0x9E6C63D0676A9A99U;
    return (key ^ key >> 31) * 0xD6E8FEB86659FD93U;
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
    if (!leniency.capturable_king && !laws.kings_are_taken && position.capturable_king()) {
        return base::failure(SetupFault::side_to_move_gives_check);
    }
    position.place_castling(setup.castling);
    position.place_en_passant(setup.en_passant);
    position.settle_plain();
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
    single_step_ &= ~bit(s);
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
            // A text cannot say where the rook of a lost right stood: on the edge, as a rule.
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

void Position::settle_plain() {
    const auto one_king = [this](Side side) {
        const Bitboard kings = pieces(side, Kind::king);
        return kings != 0 && !more_than_one(kings);
    };
    plain_ = laws_.drop_may_check && laws_.drop_may_mate && laws_.drop_may_block &&
             laws_.drop_zone == DropZone::anywhere && !laws_.kings_are_taken &&
             one_king(Side::white) && one_king(Side::black);
}

bool Position::capturable_king() const {
    Bitboard kings = pieces(other(turn_), Kind::king);
    while (kings != 0) {
        if (attackers(pop(kings), turn_, occupied()) != 0) {
            return true;
        }
    }
    return false;
}

std::optional<Piece> Position::at(Square s) const {
    if (!has(occupied(), s)) {
        return std::nullopt;
    }
    Piece piece{has(sides_[Side::white], s) ? Side::white : Side::black, Kind::pawn,
                has(promoted_, s)};
    for (const Kind kind : all_kinds) {
        if (has(kinds_[kind], s)) {
            piece.kind = kind;
        }
    }
    return piece;
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
    const Bitboard slanting = kinds_[Kind::bishop] | kinds_[Kind::queen];
    return sides_[by] &
           ((pawn_attacks(other(by), s) & kinds_[Kind::pawn]) |
            (knight_attacks(s) & kinds_[Kind::knight]) | (king_attacks(s) & kinds_[Kind::king]) |
            (rook_attacks(s, occupied) & straight) | (bishop_attacks(s, occupied) & slanting));
}

Bitboard Position::checkers() const {
    Bitboard found = 0;
    Bitboard kings = pieces(turn_, Kind::king);
    while (kings != 0) {
        found |= attackers(pop(kings), other(turn_), occupied());
    }
    return found;
}

Position Position::passed() const {
    Position next = *this;
    next.en_passant_ = nowhere;
    next.end_turn();
    return next;
}

std::uint64_t Position::repetition_key() const {
    std::uint64_t key = mixed(static_cast<std::uint64_t>(turn_) + 1, sides_[Side::white]);
    for (const Bitboard kind : kinds_) {
        key = mixed(key, kind);
    }
    key = mixed(key, castling_rooks());
    return mixed(key, static_cast<std::uint64_t>(en_passant_));
}

std::uint64_t Position::search_key() const {
    std::uint64_t key = mixed(repetition_key(), promoted_);
    key = mixed(key, single_step_);
    key = mixed(key, hands_[Side::white].packed());
    return mixed(key, hands_[Side::black].packed());
}

} // namespace rules
