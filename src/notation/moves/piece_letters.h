// SPDX-License-Identifier: GPL-3.0-or-later
// The initials of the pieces' names in the player's own language (WBN E2). Files keep the English
// ones.
#pragma once

#include "src/base/result.h"
#include "src/rules/types.h"

#include <array>
#include <string>
#include <string_view>

namespace notation {

/// Letters for king, queen, rook, bishop, knight, pawn: "KDTLSB" in German, "RDTFCP" in French.
class PieceLetters {
  public:
    /// Reads six different letters from A to Z; the failure says what is wrong.
    [[nodiscard]] static base::Result<PieceLetters, std::string> from(std::string_view text);

    [[nodiscard]] bool are_english() const { return *this == PieceLetters(); }
    /// The letter of a piece: upper case for White, lower for Black. Valid as long as this object.
    [[nodiscard]] std::string_view letter(rules::Piece piece) const;
    /// A SAN move in these letters: in German, "Nf3" becomes "Sf3", "e8=Q" becomes "e8=D".
    [[nodiscard]] std::string in_san(std::string_view san) const;
    /// Rewrites the moves, drops and wishes for pieces in an English sentence with these letters:
    /// in German, "Nf3: which one?" becomes "Sf3: which one?", and "++n" becomes "++s".
    [[nodiscard]] std::string in_sentence(std::string_view sentence) const;
    /// The inverse of in_sentence(): in German, "++s" becomes "++n".
    [[nodiscard]] std::string english_sentence(std::string_view sentence) const;
    /// Text with pieces as letters by themselves: in German, "[N] q~" becomes "[S] d~".
    [[nodiscard]] std::string in_single_letters(std::string_view marks) const;
    /// A typed move in English letters, possibly with a seat: in German, "A:Sf3" becomes "A:Nf3".
    /// Text that is not a move in these letters is unchanged.
    [[nodiscard]] std::string english_move(std::string_view typed) const;

    bool operator==(const PieceLetters&) const = default;

  private:
    [[nodiscard]] char own_letter(char english) const;
    [[nodiscard]] char english_letter(char own) const;
    [[nodiscard]] std::string own_word(std::string word) const;
    [[nodiscard]] std::string english_word(std::string word) const;

    std::array<char, rules::kinds> white_{'P', 'N', 'B', 'R', 'Q', 'K'};
    std::array<char, rules::kinds> black_{'p', 'n', 'b', 'r', 'q', 'k'};
};

} // namespace notation
