// SPDX-License-Identifier: GPL-3.0-or-later
// The book that the matches of the library make: what was played in a position, and with what
// result.
#pragma once

#include "src/base/result.h"
#include "src/play/records/position_row.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

/// A move of the book.
struct BookMove {
    std::string san; ///< of several boards with its seat: "a Nf6"
    int count = 0;
    int won = 0, drawn = 0,
        lost = 0;              ///< by the mover's team; matches without a result count in `count`
    std::optional<int> rating; ///< of those who played it, their mean, as far as it is known
    std::string last;          ///< date, as far as it is known
    bool operator==(const BookMove&) const = default;
};

class LibraryBook {
  public:
    /// The book of one position, on whichever board; or of several positions at one moment, on
    /// boards A, B and so on.
    /// `reserves`: only where the reserves are the same.
    LibraryBook(const std::vector<rules::Position>& boards, bool reserves);

    [[nodiscard]] const std::vector<PositionKey>& wanted() const { return wanted_; }
    /// The number of the move that a match with that row of positions played there, and its player.
    struct Played {
        std::size_t move = 0;
        rules::Seat seat{};
    };
    [[nodiscard]] std::optional<Played> find(std::string_view row) const;
    /// Counts it. `points`: half points of the player's team.
    void add(std::size_t move, std::optional<int> points, std::optional<int> rating,
             std::string_view date);
    /// The moves that were played, the most frequent first.
    [[nodiscard]] std::vector<BookMove> moves() const;

  private:
    struct Tally {
        BookMove move;
        std::int64_t ratings = 0; ///< their sum
        int rated = 0;
    };
    std::vector<PositionKey> wanted_;
    bool reserves_;
    std::vector<Tally> tallies_;
    /// By the mover's board, and the key of that board afterwards.
    std::map<std::pair<int, std::uint64_t>, std::size_t> moves_;
};

/// The book for a FEN or BFEN; the reason when it is none.
[[nodiscard]] base::Result<LibraryBook, std::string> book_for(std::string_view fen, bool reserves);

/// A line a move, tab-separated: SAN, count, won, drawn, lost, mean rating, last date.
[[nodiscard]] std::string to_text(const std::vector<BookMove>& moves);
/// One JSON object a move, a line each.
[[nodiscard]] std::string to_json(const std::vector<BookMove>& moves);

} // namespace play
