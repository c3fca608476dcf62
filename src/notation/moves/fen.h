// SPDX-License-Identifier: GPL-3.0-or-later
// FEN with reserves, and BFEN: boards as one line of text (WBN "BFEN").
#pragma once

#include "src/base/instant.h"
#include "src/base/result.h"
#include "src/notation/moves/text_fault.h"
#include "src/rules/board/setup.h"

#include <string>
#include <string_view>
#include <vector>

namespace notation {

// The castling letters of a FEN for any start array, and the rooks that they mean.

/// The number of files of a board, and of ranks.
inline constexpr int board_files = 8;

/// The square of that side's king, if it is on its home rank.
[[nodiscard]] std::optional<rules::Square> king_on_home_rank(const rules::Setup& setup,
                                                             rules::Side side);

/// The rook farthest from the king on that wing, which the letters K and Q mean.
[[nodiscard]] std::optional<rules::Square>
outermost_rook(const rules::Setup& setup, rules::Side side, rules::Wing wing, rules::Square king);

/// Adds the right that a letter of the castling field means: K, Q, or the file of a rook, upper
/// case for White. If king or rook is missing, adds nothing. Returns false for other letters.
[[nodiscard]] bool read_castling_letter(char c, rules::Setup& setup);

/// The maximum length of one board's text, in bytes: enough for the fullest reserves.
inline constexpr std::size_t longest_board_text = 4096;

/// Reads one board: both orders of the middle fields (turn castling e.p., or castling e.p. turn as
/// in WBN's sample), reserves in brackets or after a slash, `~` after a promoted piece, castling as
/// KQkq or by the rooks' files. Missing fields get their usual values; a castling right without its
/// king or rook is dropped.
[[nodiscard]] base::Result<rules::Setup, TextFault> parse_fen(std::string_view text);
/// Writes reserves in brackets and the counters last. A castling rook that is not the outermost one
/// is named by its file (X-FEN).
[[nodiscard]] std::string to_fen(const rules::Setup& setup);

/// One board of a BFEN. Its last two numbers are seconds left, unless they can be a FEN's counters:
/// the first is 0, or it is small, fits into the second's number of moves ("3 12") and no board
/// shows reserves. Seconds that look like counters are written, and may be given, as "3.0 12".
struct BfenBoard {
    rules::Setup setup;
    rules::PerSide<std::optional<base::Millis>> clocks{};
    bool operator==(const BfenBoard&) const = default;
};
/// The last two numbers, such as "4 4", of the first board on which parse_bfen() reads counters
/// where seconds may be meant; "0 1" is never doubtful. Nothing if there is no such board.
[[nodiscard]] std::optional<std::string> ambiguous_numbers(std::string_view bfen);
/// Reads one to five boards separated by `|`.
[[nodiscard]] base::Result<std::vector<BfenBoard>, TextFault> parse_bfen(std::string_view text);
/// Writes in WBN's order: board/reserve, turn, castling, e.p., seconds of White, of Black.
[[nodiscard]] std::string to_bfen(const std::vector<BfenBoard>& boards);

} // namespace notation
