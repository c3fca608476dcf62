// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation with drops (WBN E1-E14): reading what files hold and what players
// type, writing our own.
#pragma once

#include "src/base/result.h"
#include "src/notation/moves/coord.h"
#include "src/rules/board/movegen.h"
#include "src/rules/board/position.h"

#include <string>
#include <string_view>

namespace notation {

/// The longest text that can be a move, in bytes, marks included.
inline constexpr std::size_t longest_move_text = 24;

/// A move as a text names it, before any position is asked: every part that was not written is
/// missing. Total over text, knows no rules.
struct Written {
    rules::Move::Type type = rules::Move::Type::step; ///< step, promotion, castle, drop
    std::optional<rules::Kind> kind;         ///< of the piece that moves or drops; not of `e2e4`
    std::optional<int> from_file, from_rank; ///< 0..7
    std::optional<rules::Square> to;         ///< all but castling
    std::optional<rules::Kind> promotes_to;
    rules::Wing wing{}; ///< of castling
    bool capture = false;
    bool check = false; ///< marked `+`
    bool mate = false;  ///< marked `#` or `++`
    bool operator==(const Written&) const = default;
};

enum class MoveFault : std::uint8_t {
    not_a_move,    ///< the text names no move
    no_such_move,  ///< it does, but no legal move fits
    ambiguous,     ///< more than one legal move fits
    pawn_or_bishop ///< lower-case b: only the bishop reading is legal, so it must be asked for
};
[[nodiscard]] std::string_view to_text(MoveFault fault);

/// What a text names; nothing when it is no move at all. Takes `N@f3 n@f3 @f3 P@e6 xQe5 Nf3 nf3
/// Ngf3 Nb1c3 e4 exd5 ed5 xd5 e8=Q e8Q e8 gxh8=N+ e2e4 e2-e4 e7e8q O-O 0-0-0 o-o`; marks
/// `+ # ++ ! ?`, `e.p.` and a draw offer `(=)` may follow.
[[nodiscard]] std::optional<Written> read_move(std::string_view text);

/// The one legal move that fits. Legality disambiguates; a missing promotion piece is a queen; `x`
/// is needed only where a pawn's file is not named.
[[nodiscard]] base::Result<rules::Move, MoveFault> fit(const rules::Position& position,
                                                       const Written& written);
/// read_move() and fit(): for files.
[[nodiscard]] base::Result<rules::Move, MoveFault> parse_san(const rules::Position& position,
                                                             std::string_view text);
/// The same for what a player types: lower-case `b` is the file unless only a bishop could go
/// there, which is a question and not a guess. `!` and `?` mean something else there.
struct Typed {
    rules::Move move{};
    bool queen_assumed = false; ///< `e8` alone: the caller says so, or refuses by the laws
};
[[nodiscard]] base::Result<Typed, MoveFault> parse_typed(const rules::Position& position,
                                                         std::string_view text);

/// Shortest unambiguous SAN by E9, `N@f3` for drops, `+`, and `#` when no piece that could still
/// come would help. A move that the position does not have is written with both its squares.
[[nodiscard]] std::string to_san(const rules::Position& position, rules::Move move,
                                 const rules::Supply& supply = {});

/// Whether the side to move is mated: in check, without a move, and beyond any rescue.
[[nodiscard]] bool is_mate(const rules::Position& position, const rules::Supply& supply);

} // namespace notation
