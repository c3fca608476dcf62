// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a BPGN stream into tokens, whatever its line endings and however its words are joined. The
// text arrives in pieces of any size; no more of it is kept than one token needs.
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// Size limits of tokens, in bytes. A longer one is skipped to its end and reported as too long.
inline constexpr std::size_t longest_word = 64;
inline constexpr std::size_t longest_brace = 65536;
inline constexpr std::size_t longest_tag = 65536;

/// A place in a stream: line and column, both counted from 1, columns in bytes.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

struct Token {
    enum class Kind : std::uint8_t {
        incomplete, ///< the next token is not complete: call feed() or finish()
        end,
        tag,       ///< `[Name "value"]`, also without the quotes
        not_a_tag, ///< a bracket with other contents
        label,     ///< `19A.` or `19a`; without a letter, `19.` or `19...`
        word,      ///< a move, a result, or other text without blanks
        half_move, ///< label, word and brace of a half-move with its clock, as one token for speed
        brace,     ///< `{text}`, or `; text` up to the end of the line
        unclosed,  ///< a brace that is still open at the end of the text
        open,      ///< (
        close,     ///< )
        stray,     ///< a closing bracket or brace that closes nothing
        too_long,  ///< `text` names what was too long: "word", "comment" or "tag"
        binary     ///< a zero byte: the stream is not text, and nothing more is read
    };
    Kind kind{};
    Place at;
    std::string_view text;  ///< valid until the next call; of a half-move: its move
    std::string_view value; ///< of a tag: its value; of a half-move: its seconds
    bool quoted = true;     ///< the tag's value was in quotes
    int number = 0;         ///< the number of a label or a half-move
    std::optional<rules::Seat> seat;
    bool black_dots = false; ///< `19...`
    bool after_empty_line = false;
};

/// A lexer that accepts any stream; the last token is always `end` or `binary`.
class BpgnLexer {
  public:
    void feed(std::string_view bytes);
    /// Marks the end of the input.
    void finish() { finished_ = true; }
    [[nodiscard]] Token next();

  private:
    [[nodiscard]] std::string_view rest() const {
        return {buffer_.data() + at_, buffer_.size() - at_};
    }
    [[nodiscard]] std::size_t rest_of_line();
    void advance(std::size_t bytes);
    void advance_in_line(std::size_t bytes);
    bool skip_overlong();
    bool skip_blanks();
    [[nodiscard]] Token token(Token::Kind kind) const;
    /// Removes `bytes` from the front and returns them as a token.
    Token take(Token::Kind kind, std::size_t bytes);
    Token read_brace();
    Token read_line_comment();
    Token read_tag();
    Token read_opening_parenthesis();
    Token read_word();
    Token read_result(std::size_t end);
    Token overlong(std::string_view what, std::string_view until);

    std::string buffer_;
    std::size_t at_ = 0;
    std::size_t line_end_ = 0; ///< end of the line that at_ is in; unknown if not beyond at_
    std::string scratch_;      ///< the text of a token that differs from what was written
    Place place_;
    char before_ = '\n';        ///< the byte before the front of the buffer
    std::size_t line_ends_ = 0; ///< line ends since the last character that is not blank
    bool finished_ = false;
    bool binary_ = false;
    std::string_view
        skip_until_any_of_; ///< if not empty, input is skipped up to one of these characters
};

} // namespace notation
