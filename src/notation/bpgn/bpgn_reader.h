// SPDX-License-Identifier: GPL-3.0-or-later
// Reads BPGN in all dialects that are in use, game by game. It accepts any bytes: the result is
// games, warnings and at most one reason to stop. Moves are not judged here.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/notation/bpgn/bpgn_lexer.h"

#include <optional>
#include <string>
#include <vector>

namespace notation {

/// The maximum size of a game, in bytes of its tokens; the rest of it is not kept.
inline constexpr std::size_t largest_game = std::size_t{4} << 20;
/// The maximum nesting of variations.
inline constexpr std::size_t deepest_variation = 16;
/// The maximum number of warnings kept for one game.
inline constexpr std::size_t most_warnings = 100;

/// A warning or a fault, with its place in the stream.
struct Diagnostic {
    Place at;
    std::string text;
};
/// A message such as "line 3, column 14: ...".
[[nodiscard]] std::string to_text(const Diagnostic& remark);

/// One game as it was read.
struct ReadGame {
    Game game;
    Place at;
    std::vector<Diagnostic> warnings;
    std::optional<Diagnostic> fault; ///< the first error, and what was expected
    std::size_t valid_moves = 0;     ///< number of half-moves of the main line before the fault
};

/// Reads a stream that arrives in pieces of any size; keeps nothing of finished games.
class BpgnReader {
  public:
    BpgnReader() = default;
    /// Reads this text and nothing else.
    explicit BpgnReader(std::string_view whole) {
        feed(whole);
        finish();
    }
    void feed(std::string_view bytes) { lexer_.feed(bytes); }
    /// Marks the end of the input.
    void finish() { lexer_.finish(); }
    /// The next complete game; nothing if more text is needed, or at the end.
    [[nodiscard]] std::optional<ReadGame> next();
    /// Why nothing more is read: the stream is not BPGN.
    [[nodiscard]] const std::optional<Diagnostic>& fatal_fault() const { return fatal_fault_; }
    /// The first text that is not part of a game.
    [[nodiscard]] const std::optional<Diagnostic>& stray_text() const { return stray_text_; }

  private:
    void fault(const Place& at, std::string expected);
    void warn(const Place& at, std::string text);
    void warn_once(bool& said, const Place& at, std::string_view text);
    [[nodiscard]] bool has_content() const;
    [[nodiscard]] bool begins_game(const Token& token) const;
    [[nodiscard]] bool starts_again(const Token& token) const;
    [[nodiscard]] ReadGame take_game();
    [[nodiscard]] bool add_token_size(const Token& token);
    void note_stray_text(const std::optional<Diagnostic>& fault);
    void handle(const Token& token);
    void read_misfit(const Token& token);
    void read_tag(const Token& token);
    void read_label(const Token& token);
    void read_word(const Token& token);
    void read_half_move(const Token& token);
    void read_loose_word(const Token& token);
    void read_brace(const Token& token);
    void read_result(const Token& token, std::string_view result);
    void open_variation(const Token& token);
    void close_variation(const Token& token);
    void add_move(const Place& at, int number, rules::Seat seat, std::string_view text);
    [[nodiscard]] HalfMove* last_move();
    /// The list to which the next note belongs.
    [[nodiscard]] std::vector<Note>& notes();
    void report_missing_move();

    struct Label {
        Place at;
        int number = 0;
        rules::Seat seat{};
    };

    BpgnLexer lexer_;
    std::optional<Diagnostic> fatal_fault_;
    std::optional<Diagnostic> stray_text_;

    /// The game being read.
    struct Progress {
        ReadGame read;
        std::vector<std::vector<HalfMove>> lines{1}; ///< the main line and the open variations
        std::vector<Place> move_places;              ///< of the half-moves of the main line
        std::optional<Label> label;                  ///< a label that waits for its move
        std::size_t bytes = 0;
        std::size_t too_deep = 0; ///< open brackets beyond deepest_variation
        bool ended = false;       ///< the game's result has been read
        bool after_brace = false;
        bool tags_ended = false; ///< something other than a tag has followed the tags
        bool warned_no_letter = false;
        bool warned_unnumbered_reply = false;
    };
    Progress game_;
};

} // namespace notation
