// SPDX-License-Identifier: GPL-3.0-or-later
// Matches as chess.com hands them out: JSON, one object a board, which name each other. The
// site's own page of a game (`callback/live/game/ID`) is such an object.
#pragma once

#include "src/base/result.h"
#include "src/notation/bpgn/bpgn.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace notation {

/// The objects of a stream that comes in pieces: one, several behind one another, or a list.
class JsonObjects {
  public:
    /// The most bytes of one object.
    static constexpr std::size_t largest = std::size_t{4} << 20;
    /// Objects and lists inside one another.
    static constexpr int deepest = 64;

    void feed(std::string_view bytes);
    /// Nothing will follow: what is open is an object, too, and no JSON.
    void finish() { finished_ = true; }
    /// The next one that is complete; one that is too large or too deep is empty.
    [[nodiscard]] std::optional<std::string> next();

  private:
    std::string buffer_; ///< from the opening brace of the next object on
    std::size_t at_ = 0; ///< what has been looked at
    int depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    bool too_large_ = false; ///< or too deep
    bool finished_ = false;
};

/// One board of a match there. Its texts are cut at `most_text` bytes.
struct ChesscomBoard {
    static constexpr std::size_t most_moves = 2000;
    static constexpr std::size_t most_text = 200;
    std::string id, other; ///< of this board and of the partners', as the site numbers them
    struct Player {
        std::string name;
        int rating = 0;
    };
    Player white, black;
    std::string date, fen;
    std::string result; ///< of White on this board
    std::string reason; ///< "checkmated", "bughousepartnerlose"
    std::string variant;
    int base = 0, increment = 0;    ///< tenths of a second
    std::vector<std::string> moves; ///< by their squares: "e2e4", "N@f3"
    std::vector<int> clocks;        ///< left after each half-move, tenths of a second
};
/// The reason says what is missing.
[[nodiscard]] base::Result<ChesscomBoard, std::string> chesscom_board(std::string_view json);
/// The moves of that site's own notation, two characters each; nothing where it is none.
[[nodiscard]] std::optional<std::vector<std::string>> moves_from_tcn(std::string_view text);

/// Both boards as one match, their half-moves in the order of the clocks. The board with the
/// smaller number is A.
[[nodiscard]] Game game_of(const ChesscomBoard& one, const ChesscomBoard& other);

/// Boards that wait for the other half of their match.
class ChesscomPairs {
  public:
    static constexpr std::size_t most_waiting = 100'000;
    static constexpr std::size_t most_moves_waiting = 5'000'000; ///< half-moves on these boards

    /// The match, if the other half is there; nothing while it waits. The reason: too many wait, or
    /// it is there already.
    [[nodiscard]] base::Result<std::optional<Game>, std::string> add(ChesscomBoard board,
                                                                     std::string name);
    /// Names of those that still wait, with the number that each waits for.
    [[nodiscard]] std::map<std::string, std::string> waiting() const;

  private:
    struct Waiting {
        ChesscomBoard board;
        std::string name;
    };
    std::map<std::string, Waiting> waiting_; ///< by their own number
    std::size_t moves_ = 0;                  ///< half-moves on all of them
};

} // namespace notation
