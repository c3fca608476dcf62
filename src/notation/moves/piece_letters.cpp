// SPDX-License-Identifier: GPL-3.0-or-later
#include "src/notation/moves/piece_letters.h"

#include "src/base/text.h"
#include "src/notation/moves/move_text.h"

#include <algorithm>

namespace notation {
namespace {

using base::is_letter;
using base::is_upper;
using base::to_lower;
using base::to_upper;

bool is_file(char c) {
    return file_from(c).has_value();
}

bool is_rank(char c) {
    return rank_from(c).has_value();
}

/// Whether `c` may follow a piece letter: a file, a rank, a capture, a drop.
bool goes_on(char c) {
    return is_file(c) || is_rank(c) || c == 'x' || c == '@';
}

/// Whether `c` ends a word in a sentence: it occurs in no move or wish.
bool separates_words(char c) {
    constexpr std::string_view signs = "@=+-#x";
    return !is_letter(c) && !base::is_digit(c) && signs.find(c) == std::string_view::npos;
}

/// Whether a word could be a move in any letters: "Nf3", "Nbd2+", "R1xe5", "N@f3", "N@", "exd8=Q".
bool looks_like_move(std::string_view word) {
    word = word.substr(0, word.find_last_not_of("+#") + 1);
    if (word.size() == 4 && word.back() == '@') {
        word.remove_suffix(1); // "N@f@": the last character is not part of the move
    }
    if (const auto sign = word.find('='); sign != std::string_view::npos) {
        return sign + 2 == word.size() && sign >= 2 && is_file(word.front()) &&
               is_rank(word[sign - 1]);
    }
    if (word.size() < 2 || !is_upper(word.front())) {
        return false;
    }
    if (word[1] == '@') {
        return word.size() <= 4 && (word.size() < 3 || is_file(word[2])) &&
               (word.size() < 4 || is_rank(word[3]));
    }
    const bool path = word.substr(1).find_first_not_of("abcdefgh12345678x") == word.npos;
    return path && word.size() < 7 && is_rank(word.back()) && is_file(word[word.size() - 2]);
}

/// Whether a word is a drop in lower case, such as "n@f3".
bool looks_like_small_drop(std::string_view word) {
    return word.size() == 4 && word[1] == '@' && !is_upper(word[0]) && is_file(word[2]) &&
           is_rank(word[3]);
}

/// Whether a word wishes for a piece or against it: "N++", "Q-".
bool looks_like_wish(std::string_view word) {
    return word.size() > 1 && word.size() < 5 && word.find_first_not_of("+-", 1) == word.npos;
}

/// Whether a word is a wish as partners tell each other: "++n", "-q".
bool looks_like_partner_sign(std::string_view word) {
    return word.size() > 1 && word.size() < 5 && word.find_first_not_of("+-") == word.size() - 1 &&
           !is_upper(word.back());
}

} // namespace

base::Result<PieceLetters, std::string> PieceLetters::from(std::string_view text) {
    constexpr std::string_view expected = "expected six different letters for king, queen, rook, "
                                          "bishop, knight and pawn: KDTLSB";
    PieceLetters letters;
    if (text.size() != letters.white_.size()) {
        return base::failure(std::string(expected));
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_letter(text[i])) {
            return base::failure(std::string(expected));
        }
        const std::size_t kind = letters.white_.size() - 1 - i;
        letters.white_.at(kind) = to_upper(text[i]);
        letters.black_.at(kind) = to_lower(text[i]);
    }
    auto sorted = letters.white_;
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
        return base::failure(std::string(expected));
    }
    return letters;
}

std::string_view PieceLetters::letter(rules::Piece piece) const {
    const auto& letters = piece.side == rules::Side::white ? white_ : black_;
    return {&letters.at(static_cast<std::size_t>(piece.kind)), 1};
}

/// The player's letter for the piece `english`; other characters are returned unchanged.
char PieceLetters::own_letter(char english) const {
    const auto kind = is_upper(english) ? kind_from(english) : std::nullopt;
    return kind ? white_.at(static_cast<std::size_t>(*kind)) : english;
}

char PieceLetters::english_letter(char own) const {
    const auto found = std::ranges::find(white_, own);
    return found == white_.end()
               ? own
               : notation::letter(static_cast<rules::Kind>(found - white_.begin()));
}

std::string PieceLetters::in_san(std::string_view san) const {
    std::string text(san);
    if (text.empty() || are_english()) {
        return text;
    }
    text.front() = own_letter(text.front());
    if (const auto sign = text.find('='); sign < text.size() - 1) {
        text[sign + 1] = own_letter(text[sign + 1]);
    }
    return text;
}

namespace {

template <class Convert> std::string each_word(std::string_view sentence, Convert convert) {
    std::string text;
    while (!sentence.empty()) {
        const auto* const end = std::ranges::find_if(sentence, separates_words);
        const auto size = static_cast<std::size_t>(end - sentence.begin());
        text += convert(std::string(sentence.substr(0, size)));
        text += sentence.substr(size, 1);
        sentence.remove_prefix(std::min(size + 1, sentence.size()));
    }
    return text;
}

} // namespace

std::string PieceLetters::own_word(std::string word) const {
    if (looks_like_move(word) || looks_like_wish(word)) {
        return in_san(word);
    }
    if (looks_like_partner_sign(word)) {
        word.back() = to_lower(own_letter(to_upper(word.back())));
    } else if (looks_like_small_drop(word)) {
        word.front() = to_lower(own_letter(to_upper(word.front())));
    }
    return word;
}

/// The word that own_word() turns into this one; any other word is returned unchanged.
std::string PieceLetters::english_word(std::string word) const {
    std::string english = word;
    for (char& c : english) {
        c = is_upper(c) ? english_letter(c) : to_lower(english_letter(to_upper(c)));
        if (english != word && own_word(english) == word) {
            return english;
        }
        english = word;
    }
    return word;
}

std::string PieceLetters::in_sentence(std::string_view sentence) const {
    return are_english() ? std::string(sentence) : each_word(sentence, [this](std::string word) {
        return own_word(std::move(word));
    });
}

std::string PieceLetters::english_sentence(std::string_view sentence) const {
    return are_english() ? std::string(sentence) : each_word(sentence, [this](std::string word) {
        return english_word(std::move(word));
    });
}

std::string PieceLetters::in_single_letters(std::string_view marks) const {
    std::string text(marks);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char before = i == 0 ? ' ' : marks[i - 1];
        const char after = i + 1 < marks.size() ? marks[i + 1] : ' ';
        const bool alone = !is_letter(before) && !is_letter(after) && !base::is_digit(before);
        if (alone) {
            text[i] =
                is_upper(text[i]) ? own_letter(text[i]) : to_lower(own_letter(to_upper(text[i])));
        }
    }
    return text;
}

std::string PieceLetters::english_move(std::string_view typed) const {
    std::string text(typed);
    const bool for_seat = text.size() > 2 && text[1] == ':' && rules::seat_from(text.front());
    const std::size_t at = for_seat ? 2 : 0;
    if (are_english() || text.size() < at + 2 || text.find(' ') != std::string::npos) {
        return text;
    }
    const bool drops = text[at + 1] == '@';
    const char first = drops ? to_upper(text[at]) : text[at];
    const bool piece = std::ranges::find(white_, first) != white_.end();
    if (piece && is_upper(first) && goes_on(text[at + 1])) {
        text[at] = english_letter(first);
        if (text[at] == 'P' && !drops) {
            text.erase(at, 1); // pawns are not written (WBN E3)
        }
    }
    if (const auto sign = text.find('='); sign < text.size() - 1) {
        text[sign + 1] = english_letter(text[sign + 1]);
    }
    return text;
}

} // namespace notation
