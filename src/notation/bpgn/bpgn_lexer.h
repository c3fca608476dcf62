// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a BPGN stream, whatever its line ends, however the words are glued together.
// The text comes in pieces of any size; no more of it is held than one token needs.
#pragma once

#include "src/rules/types.h"

#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// Bounds of one token, in bytes. A longer one is skipped to its end and told as too long.
inline constexpr std::size_t longest_word = 64;
inline constexpr std::size_t longest_brace = 65536;
inline constexpr std::size_t longest_tag = 65536;

/// Where something stands in a stream; both count from 1, columns in bytes.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

struct Token {
    enum class Kind : std::uint8_t {
        more, ///< the next token is not complete: feed() or finish()
        end,
        tag,       ///< `[Name "value"]`, also without the quotes
        no_tag,    ///< a bracket with something else in it
        label,     ///< `19A.`, `19a`; without a letter `19.` or `19...`
        word,      ///< a move, a result, anything without blanks
        half_move, ///< label, word and brace of a half-move with its clock: at once, for speed
        brace,     ///< `{text}`, or `; text` up to the end of the line
        unclosed,  ///< a brace that the end of the text has cut off
        open,      ///< (
        close,     ///< )
        stray,     ///< a closing bracket or brace that closes nothing
        too_long,  ///< `text` is what was too long: "word", "comment", "tag"
        binary     ///< a zero byte: this is no text, and nothing more is read
    };
    Kind kind{};
    Place at;
    std::string_view text;  ///< valid until the next call; the move of a half-move
    std::string_view value; ///< of a tag; the seconds of a half-move
    bool quoted = true;     ///< the tag's value stood in quotes
    int number = 0;         ///< of a label or a half-move
    std::optional<rules::Seat> seat;
    bool black_dots = false; ///< `19...`
    bool after_empty_line = false;
};

/// Total: every stream is some sequence of tokens, the last of them `end` or `binary`.
class BpgnLexer {
  public:
    void feed(std::string_view bytes);
    /// Nothing will follow.
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
    /// Takes `bytes` off the front as a token.
    Token take(Token::Kind kind, std::size_t bytes);
    Token read_brace();
    Token read_line_comment();
    Token read_tag();
    Token read_open();
    Token read_word();
    Token overlong(std::string_view what, std::string_view until);

    std::string buffer_;
    std::size_t at_ = 0;
    std::size_t line_end_ = 0; ///< of the front's line, where it lies behind the front
    std::string scratch_;      ///< the text of a token that is not as it was written
    Place place_;
    char before_ = '\n';        ///< the byte before the front
    std::size_t line_ends_ = 0; ///< with nothing but blanks since
    bool started_ = false;
    bool finished_ = false;
    bool binary_ = false;
    std::string_view skip_until_; ///< not empty: inside a token that was too long
};

} // namespace notation
