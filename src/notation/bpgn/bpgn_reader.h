// SPDX-License-Identifier: GPL-3.0-or-later
// BPGN of every dialect that is about, taken apart game by game. Total: whatever the bytes, there
// are games, warnings and at most one reason to stop. No move is judged here.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/notation/bpgn/bpgn_lexer.h"

#include <optional>
#include <string>
#include <vector>

namespace notation {

/// The longest game, in bytes of its tokens; what goes beyond is not kept.
inline constexpr std::size_t largest_game = std::size_t{4} << 20;
/// Variations inside variations.
inline constexpr std::size_t deepest_variation = 16;
/// Warnings kept for one game.
inline constexpr std::size_t most_warnings = 100;

/// A warning or a fault at a place in a stream.
struct Remark {
    Place at;
    std::string text;
};
/// "line 3, column 14: ..."
[[nodiscard]] std::string to_text(const Remark& remark);

/// One game as it was found.
struct ReadGame {
    Game game;
    Place at;
    std::vector<Remark> warnings;
    std::optional<Remark> fault; ///< the first thing that makes no sense, and what was expected
    std::size_t sound = 0;       ///< half-moves of the main line that stand before the fault
};

/// Reads a stream that comes in pieces of any size; of a finished game nothing is kept.
class BpgnReader {
  public:
    void feed(std::string_view bytes) { lexer_.feed(bytes); }
    /// Nothing will follow.
    void finish() { lexer_.finish(); }
    /// The next game that is complete; nothing when more text is needed, or at the end.
    [[nodiscard]] std::optional<ReadGame> next();
    /// Why nothing more is read: the stream is no BPGN.
    [[nodiscard]] const std::optional<Remark>& broken() const { return broken_; }
    /// The first text that belongs to no game.
    [[nodiscard]] const std::optional<Remark>& stray_text() const { return stray_text_; }

  private:
    void fault(const Place& at, std::string expected);
    void warn(const Place& at, std::string text);
    void warn_once(bool& said, const Place& at, std::string_view text);
    [[nodiscard]] bool has_content() const;
    [[nodiscard]] bool begins_game(const Token& token) const;
    [[nodiscard]] bool starts_again(const Token& token) const;
    [[nodiscard]] ReadGame take_game();
    [[nodiscard]] bool has_room(const Token& token);
    void no_game(const std::optional<Remark>& fault);
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
    /// Where a note goes that is written now.
    [[nodiscard]] std::vector<Note>& notes();
    void expect_no_move();

    struct Label {
        Place at;
        int number = 0;
        rules::Seat seat{};
    };

    BpgnLexer lexer_;
    std::optional<Remark> broken_;
    std::optional<Remark> stray_text_;

    ReadGame game_;
    std::vector<std::vector<HalfMove>> lines_{1}; ///< the main line and the open variations
    std::vector<Place> places_;                   ///< of the main line's half-moves
    std::optional<Label> label_;                  ///< that waits for its move
    std::size_t bytes_ = 0;
    std::size_t too_deep_ = 0; ///< open brackets beyond the deepest
    bool ended_ = false;       ///< its result has been read
    bool after_brace_ = false;
    bool after_tags_ = false; ///< something followed the tags
    bool said_letterless_ = false;
    bool said_reply_ = false;
};

} // namespace notation
