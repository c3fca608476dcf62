// SPDX-License-Identifier: GPL-3.0-or-later
// The first letters of the pieces' names in the player's own language (WBN E2). Files keep English
// ones.
#pragma once

#include "src/base/result.h"
#include "src/rules/types.h"

#include <array>
#include <string>
#include <string_view>

namespace notation {

/// King, queen, rook, bishop, knight, pawn: "KDTLSB" is German, "RDTFCP" French.
class PieceLetters {
  public:
    /// Six different letters from A to Z; the reason says so.
    [[nodiscard]] static base::Result<PieceLetters, std::string> from(std::string_view text);

    [[nodiscard]] bool are_english() const { return *this == PieceLetters(); }
    /// Upper case for White, lower case for Black. One character, which lives as long as this.
    [[nodiscard]] std::string_view letter(rules::Piece piece) const;
    /// A move in SAN with these letters: "Nf3" is "Sf3", "e8=Q" is "e8=D".
    [[nodiscard]] std::string own(std::string_view san) const;
    /// A sentence in which all moves, drops and wishes have these letters: "Nf3: which one?", "no
    /// knight: N@f3? waits", "N++", "++n".
    [[nodiscard]] std::string in_sentence(std::string_view sentence) const;
    /// The other way round: a sentence in these letters with English ones: "++s" is "++n".
    [[nodiscard]] std::string english_sentence(std::string_view sentence) const;
    /// Marks of single pieces: "[N] q~" is "[S] d~".
    [[nodiscard]] std::string in_marks(std::string_view marks) const;
    /// A typed move in English letters, perhaps for a seat: "A:Sf3" is "A:Nf3". Text that is no
    /// move in these letters stays as it is.
    [[nodiscard]] std::string english(std::string_view typed) const;

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
