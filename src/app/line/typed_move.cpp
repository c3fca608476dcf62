// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/app/line/typed_move.h"

#include "src/base/utf8.h"
#include "src/notation/laws/articles.h"
#include "src/notation/moves/move_text.h"
#include "src/rules/board/mates.h"
#include "src/rules/board/movegen.h"
#include "src/rules/match/over_the_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {

using base::failure;
using notation::MoveFault;
using notation::WrittenMove;
using rules::Bitboard;
using rules::Kind;
using rules::Move;
using rules::Position;
using rules::Refusal;
using rules::Side;
using rules::Square;

namespace {

/// The squares from which the typed step may start, whether or not the piece there can make it.
Bitboard possible_origins(const Position& position, Side side, const WrittenMove& written) {
    if (written.from_file && written.from_rank) {
        return bit(rules::square(*written.from_file, *written.from_rank));
    }
    Bitboard fitting = 0;
    for (Bitboard own = position.pieces(side, written.kind.value_or(Kind::pawn)); own != 0;) {
        const Square from = rules::pop(own);
        fitting |= written.leaves_from(from) ? bit(from) : 0;
    }
    return fitting;
}

Move step_to(const Position& position, Square from, const WrittenMove& written) {
    const auto piece = position.at(from);
    const int rank = rules::rank_of(*written.to);
    if (piece && piece->kind == Kind::pawn && (rank == 0 || rank == 7)) {
        return Move::promote(from, *written.to, written.promotes_to.value_or(Kind::queen));
    }
    return Move::step(from, *written.to);
}

/// How close a refused move came to being legal: the closest one gives the best explanation.
int nearness(Refusal refusal) {
    constexpr std::array far_ones{Refusal::no_piece_there, Refusal::not_your_piece,
                                  Refusal::cannot_move_there};
    for (std::size_t i = 0; i < far_ones.size(); ++i) {
        if (far_ones[i] == refusal) {
            return static_cast<int>(i);
        }
    }
    return static_cast<int>(far_ones.size());
}

std::optional<Refusal> why_no_step(const rules::Match& match, rules::Seat seat,
                                   const WrittenMove& written) {
    const Position& position = match.position(seat.board);
    std::optional<Refusal> why;
    for (Bitboard from = possible_origins(position, seat.side, written); from != 0;) {
        const auto refusal =
            match.why_illegal_now(seat, step_to(position, rules::pop(from), written));
        if (refusal && (!why || nearness(*refusal) > nearness(*why))) {
            why = refusal;
        }
    }
    return why;
}

/// The castling move on that wing; an empty move if the right to castle there is lost.
Move castle_of(const Position& position, Side side, const WrittenMove& written) {
    const auto rook = position.castling_rook(side, written.wing);
    const auto king = position.castling_king(side);
    return rook && king ? Move::castle(*king, *rook) : Move{};
}

std::optional<Refusal> why_no_castle(const rules::Match& match, rules::Seat seat,
                                     const WrittenMove& written) {
    const Move castle = castle_of(match.position(seat.board), seat.side, written);
    return castle ? match.why_illegal_now(seat, castle) : Refusal::castling_right_lost;
}

/// Why a step cannot be played by any piece it may have been meant for: "you have no queen on the
/// board", "no pawn of yours can go to e8", "the knight on g1 cannot go to e5".
std::string no_step_text(const Position& position, Side side, const WrittenMove& written) {
    const std::string to = notation::to_text(*written.to);
    if (written.from_file && written.from_rank) {
        const Square from = rules::square(*written.from_file, *written.from_rank);
        const auto piece = position.at(from);
        const std::string where = notation::to_text(from);
        if (!piece) {
            return fmt::format("there is no piece on {}", where);
        }
        return piece->side != side ? fmt::format("the piece on {} is not yours", where)
                                   : fmt::format("the {} on {} cannot go to {}",
                                                 notation::name(piece->kind), where, to);
    }
    const Kind kind = written.kind.value_or(Kind::pawn);
    if (position.pieces(side, kind) == 0) {
        return fmt::format("you have no {} on the board", notation::name(kind));
    }
    return fmt::format("no {} of yours can go to {}", notation::name(kind), to);
}

std::string no_such_move(const rules::Match& match, rules::Seat seat, const WrittenMove& written) {
    std::optional<Refusal> why;
    switch (written.type) {
    case Move::Type::none:
        break;
    case Move::Type::step:
    case Move::Type::promotion:
        why = why_no_step(match, seat, written);
        if (!why || nearness(*why) < nearness(Refusal::pinned)) {
            return no_step_text(match.position(seat.board), seat.side, written);
        }
        break;
    case Move::Type::castle:
        why = why_no_castle(match, seat, written);
        break;
    case Move::Type::drop:
        why =
            match.why_illegal_now(seat, Move::drop(written.kind.value_or(Kind::pawn), *written.to));
        if (why == Refusal::not_in_reserve) {
            const Kind kind = written.kind.value_or(Kind::pawn);
            return fmt::format("you have no {} in hand", notation::name(kind));
        }
        break;
    }
    return notation::refusal_text(why.value_or(Refusal::no_piece_there), match.laws());
}

/// The moves among which the text is ambiguous: "Nbd2 or Nfd2".
std::string choices(const Position& position, const WrittenMove& written) {
    std::string text;
    for (const Move move : rules::legal_moves(position)) {
        const auto piece = position.at(move.from());
        if (!move.is_drop() && move.to() == written.to && piece &&
            piece->kind == written.kind.value_or(Kind::pawn) && written.leaves_from(move.from())) {
            text += text.empty() ? "" : " or ";
            text += notation::to_san(position, move);
        }
    }
    return text;
}

/// The problem with a typed move. Its short form leaves out the move, which the input line shows.
MoveProblem problem_with(std::string_view text, const std::string& why) {
    return {wording("{0}: {1}", "{1}", base::printable(text), why), {}};
}

MoveProblem why_not(const rules::Match& match, rules::Seat seat, std::string_view text,
                    MoveFault fault) {
    const auto written = notation::read_move(text);
    if (!written || fault == MoveFault::not_a_move) {
        return problem_with(text, std::string(notation::to_text(MoveFault::not_a_move)));
    }
    switch (fault) {
    case MoveFault::ambiguous:
        return problem_with(text, "which one? " + choices(match.position(seat.board), *written));
    case MoveFault::lowercase_b_means_bishop: {
        const std::string shown = base::printable(text);
        std::string bishop = shown;
        bishop.front() = 'B';
        return {wording("no pawn can play {0}: the bishop? Enter plays {1}",
                        "the bishop? Enter plays {1}", shown, bishop),
                bishop};
    }
    case MoveFault::not_a_move:
    case MoveFault::no_such_move:
        break;
    }
    return problem_with(text, no_such_move(match, seat, *written));
}

/// The position in which `seat` moves: with its unpressed move undone, or its opponent's made.
Position before_move_of(const rules::Match& match, rules::Seat seat) {
    const Position& position = match.position(seat.board);
    if (match.to_move(seat)) {
        return position;
    }
    const Move made = match.table_state().boards[seat.board].made;
    return made ? position.after(made) : position.after_null_move();
}

} // namespace

base::Result<notation::TypedMove, MoveProblem> typed_move(const rules::Match& match,
                                                          rules::Seat seat, std::string_view text) {
    const bool by_hand = match.laws().table.referee == rules::RefereeLaw::claims;
    const Position before = before_move_of(match, seat);
    const auto typed =
        by_hand ? notation::parse_typed_by_hand(before, text) : notation::parse_typed(before, text);
    if (!typed) {
        return failure(why_not(match, seat, text, typed.error()));
    }
    // While moves await the press of a clock, only the referee knows what can still be changed.
    const bool asks = !rules::OverTheBoard::applies_to(match) || match.last_drop();
    if (const auto refusal = asks ? match.why_illegal_now(seat, typed->move) : std::nullopt) {
        return failure(problem_with(text, notation::refusal_text(*refusal, match.laws())));
    }
    if (typed->queen_assumed &&
        match.laws().unnamed_promotion == rules::UnnamedPromotion::refused) {
        return failure(problem_with(
            text, notation::refusal_text(Refusal::promotion_must_be_named, match.laws())));
    }
    return *typed;
}

Wording missing_piece_hint(const rules::Match& match, rules::Seat seat, std::string_view text) {
    const std::size_t mark = text.find('@');
    if (mark > 1 || text.size() > mark + 2) { // no `@`, or more than "N@f"
        return {};
    }
    const auto kind = mark == 0 ? Kind::pawn : notation::kind_from(text.front());
    if (!kind || match.hand(seat).holds(*kind)) {
        return {};
    }
    const char piece = notation::letter(*kind);
    return wording("you have no {0} in hand: {1}@f3? waits for one",
                   "no {0} in hand: {1}@f3? waits", notation::name(*kind), piece);
}

Move conceivable_move(const Position& position, Side side, std::string_view text) {
    const Position turned = rules::with_side_to_move(position, side);
    if (const auto typed = notation::parse_typed(turned, text)) {
        return typed->move;
    }
    const auto written = notation::read_move(text);
    if (!written || !written->to) {
        return written ? castle_of(position, side, *written) : Move{};
    }
    if (written->type == Move::Type::drop) {
        const Move drop = Move::drop(written->kind.value_or(Kind::pawn), *written->to);
        return rules::is_possible_premove(position, side, drop) ? drop : Move{};
    }
    for (Bitboard from = possible_origins(position, side, *written); from != 0;) {
        const Move step = step_to(position, rules::pop(from), *written);
        if (rules::is_possible_premove(position, side, step)) {
            return step;
        }
    }
    return {};
}

namespace {

// Spellings are so short that no string allocates, since moves are spelled for every frame.

bool drop_begins(Move move, std::string_view typed) {
    const std::string drop = '@' + notation::to_text(move.to());
    return (notation::letter(move.new_kind()) + drop).starts_with(typed) ||
           (move.new_kind() == Kind::pawn && drop.starts_with(typed));
}

/// Whether some spelling of the step without `x` begins with `typed`: `Nf3 Ngf3 N1f3 ...` or
/// `g1f3`.
bool step_begins(Kind kind, Move move, std::string_view typed) {
    const std::string from = notation::to_text(move.from());
    const std::string to = notation::to_text(move.to());
    if ((from + to).starts_with(typed)) {
        return true;
    }
    if (kind != Kind::pawn) {
        if (typed.front() != notation::letter(kind)) {
            return false;
        }
        typed.remove_prefix(1);
    }
    return to.starts_with(typed) || (from[0] + to).starts_with(typed) ||
           (from[1] + to).starts_with(typed) || (from + to).starts_with(typed);
}

bool castle_begins(Move move, std::string_view typed) {
    const bool king_wing = rules::file_of(move.to()) > rules::file_of(move.from());
    return std::string_view(king_wing ? "O-O" : "O-O-O").starts_with(typed);
}

bool begins(const Position& position, Move move, std::string_view typed) {
    if (move.is_drop()) {
        return drop_begins(move, typed);
    }
    return move.type() == Move::Type::castle
               ? castle_begins(move, typed)
               : step_begins(position.at(move.from())->kind, move, typed);
}

/// The sort order of completions: checks, then captures, then the rest; alphabetical within each.
int completion_order(const Position& position, Move move, const std::string& san) {
    const bool check = san.back() == '+' || san.back() == '#';
    return check ? 0 : position.captured(move) ? 1 : 2;
}

} // namespace

Bitboard targets(const Position& position, std::string_view typed) {
    std::string plain(typed);
    const bool captures_only = std::erase(plain, 'x') > 0;
    if (plain.empty()) {
        return 0;
    }
    Bitboard found = 0;
    for (const Move move : rules::legal_moves(position)) {
        if (begins(position, move, plain) && (!captures_only || position.captured(move))) {
            found |= bit(move.to());
        }
    }
    return found;
}

std::vector<std::string> moves_beginning(const Position& position, std::string_view typed,
                                         const notation::PieceLetters& letters) {
    std::vector<std::pair<int, std::string>> found;
    for (const Move move : rules::legal_moves(position)) {
        std::string san = letters.in_san(notation::to_san(position, move));
        if (std::string_view(san).starts_with(typed)) {
            const int rank = completion_order(position, move, san);
            found.emplace_back(rank, std::move(san));
        }
    }
    std::ranges::sort(found);
    std::vector<std::string> moves;
    for (auto& [rank, san] : found) {
        moves.push_back(std::move(san));
    }
    return moves;
}

} // namespace app
