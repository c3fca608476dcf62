// SPDX-License-Identifier: GPL-3.0-or-later
// Matches as chess.com exports them: JSON, one object per board, and each board names the other.
// The site's own page of a game (`callback/live/game/ID`) is such an object.
#pragma once

#include "src/base/result.h"
#include "src/notation/bpgn/bpgn.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace notation {

/// The bytes that may precede the first bracket of JSON: blanks and a byte order mark.
inline constexpr std::string_view blanks_before_json = " \t\r\n\xEF\xBB\xBF";
/// Whether a text begins as JSON does, with an object or a list of objects.
[[nodiscard]] bool begins_json(std::string_view text);

/// Splits a stream that arrives in pieces into JSON objects: one, several in a row, or a list.
class JsonObjectSplitter {
  public:
    /// The maximum size of one object, in bytes.
    static constexpr std::size_t largest = std::size_t{4} << 20;
    /// The maximum nesting depth of objects and lists.
    static constexpr int deepest = 64;

    void feed(std::string_view bytes);
    /// Ends the stream: an object that is still open is returned too, though not valid JSON.
    void finish() { finished_ = true; }
    /// The next complete object; an empty text for one that is too large or too deep.
    [[nodiscard]] std::optional<std::string> next();

  private:
    std::string buffer_; ///< begins with the opening brace of the next object
    std::size_t at_ = 0; ///< the index up to which buffer_ has been scanned
    int depth_ = 0;
    bool in_string_ = false;
    bool escaped_ = false;
    bool too_large_ = false; ///< too large or too deep
    bool finished_ = false;
};

/// One board of a chess.com match. Its texts are cut at `most_text` bytes.
struct ChesscomBoard {
    static constexpr std::size_t most_moves = 2000;
    static constexpr std::size_t most_text = 200;
    std::string id, other; ///< the site's numbers of this board and of the match's other board
    struct Player {
        std::string name;
        int rating = 0;
    };
    Player white, black;
    std::string date, fen;
    std::string result; ///< White's result on this board
    std::string reason; ///< such as "checkmated" or "bughousepartnerlose"
    std::string variant;
    int base_tenths = 0, increment_tenths = 0; ///< tenths of a second
    std::vector<std::string> moves;            ///< by their squares, such as "e2e4" and "N@f3"
    std::vector<int> clocks; ///< time left after each half-move, in tenths of a second
};
/// Reads one board; the failure says what is missing.
[[nodiscard]] base::Result<ChesscomBoard, std::string> chesscom_board(std::string_view json);
/// The moves in the site's own notation (TCN), two characters each; nothing if it is malformed.
[[nodiscard]] std::optional<std::vector<std::string>> moves_from_tcn(std::string_view text);

/// Joins both boards into one match, with half-moves in the order of the clocks. The board with the
/// smaller number becomes A.
[[nodiscard]] Game game_of(const ChesscomBoard& one, const ChesscomBoard& other);

/// Boards that wait for the other board of their match.
class ChesscomPairs {
  public:
    static constexpr std::size_t most_waiting = 100'000;
    static constexpr std::size_t most_moves_waiting = 5'000'000; ///< half-moves on all of them

    /// Adds a board under the name that missing_ids_by_name() will list. Returns the match if its
    /// other board is waiting, else nothing. Fails if too many boards wait, or if this one waits
    /// already.
    [[nodiscard]] base::Result<std::optional<Game>, std::string> add(ChesscomBoard board,
                                                                     std::string name);
    /// Names of the boards that still wait, each with the number of the board that it waits for.
    [[nodiscard]] std::map<std::string, std::string> missing_ids_by_name() const;

  private:
    struct Waiting {
        ChesscomBoard board;
        std::string name;
    };
    std::map<std::string, Waiting>
        waiting_by_own_id_; ///< halves of matches, by the number that chess.com gave the game
    std::size_t moves_ = 0; ///< half-moves on all boards that wait
};

} // namespace notation
