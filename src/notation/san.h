// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation with drops (WBN E1-E14): reading what files hold, writing our own.
#pragma once

#include "src/base/result.h"
#include "src/notation/coord.h"
#include "src/rules/movegen.h"
#include "src/rules/position.h"

#include <string>
#include <string_view>

namespace notation {

/// A move as a text names it, before any position is asked: every part that was not written is
/// missing. Total over text, knows no rules.
struct Written {
    rules::Move::Type type = rules::Move::Type::step; ///< step, promotion, castle, drop
    std::optional<rules::Kind> kind;                  ///< of the piece that moves or drops
    std::optional<int> from_file, from_rank;          ///< 0..7
    std::optional<rules::Square> to;
    std::optional<rules::Kind> promotes_to;
    rules::Wing wing{};
    bool capture = false, check = false, mate = false;
};

enum class MoveFault : std::uint8_t {
    not_a_move,    ///< the text names no move
    no_such_move,  ///< it does, but no legal move fits
    ambiguous,     ///< more than one legal move fits
    pawn_or_bishop ///< lower-case b: only the bishop reading is legal, so it must be asked for
};

/// What a text names; nothing when it is no move at all. Takes `N@f3 n@f3 @f3 P@e6 xQe5 Nf3 Ngf3
/// Nb1c3 e4 exd5 xd5 e8=Q e8Q e8 gxh8=N+ e2e4 e2-e4 e7e8q O-O 0-0-0 o-o`, marks + # ++ ! ? dropped.
[[nodiscard]] std::optional<Written> read_move(std::string_view text);

/// The one legal move that fits. Legality disambiguates; a missing promotion piece is a queen.
[[nodiscard]] base::Result<rules::Move, MoveFault> parse_san(const rules::Position& position,
                                                             std::string_view text);
/// The same for what a player types: as in PEERS.md 4.2, lower-case `b` is the file unless only a
/// bishop could go there, which is a question and not a guess.
struct Typed {
    rules::Move move{};
    bool queen_assumed = false; ///< `e8` alone: the caller says so
};
[[nodiscard]] base::Result<Typed, MoveFault> parse_typed(const rules::Position& position,
                                                         std::string_view text);

/// Shortest unambiguous SAN, `N@f3` for drops, `+`, and `#` when no piece that could still come
/// would help.
[[nodiscard]] std::string to_san(const rules::Position& position, rules::Move move,
                                 rules::Rescue rescue = rules::Rescue::any_piece);

} // namespace notation
