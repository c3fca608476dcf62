// SPDX-License-Identifier: GPL-3.0-or-later
// The opening book made of the library's matches: which moves were played in a position, and with
// what results.
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

/// One move of the book.
struct BookMove {
    std::string san; ///< prefixed with the seat if several boards are asked for: "a Nf6"
    int count = 0;
    int won = 0, drawn = 0,
        lost = 0; ///< results of the mover's team; games without a result count only in `count`
    std::optional<int> mean_rating; ///< mean of the known ratings of those who played this move
    std::string last_date;          ///< latest known date
    bool operator==(const BookMove&) const = default;
};

class LibraryBook {
  public:
    /// Makes the book of one position, on any board, or of several positions that stand at the same
    /// moment on boards A, B and so on. With `reserves`, the reserves must match as well.
    LibraryBook(const std::vector<rules::Position>& boards, bool reserves);

    [[nodiscard]] const std::vector<PositionKey>& wanted() const { return wanted_; }
    /// The index and the player of the move that a match played in the wanted position.
    struct FoundMove {
        std::size_t move = 0;
        rules::Seat seat{};
    };
    [[nodiscard]] std::optional<FoundMove> find(std::string_view row) const;
    /// Counts one move. `points` are the half points that the mover's team scored.
    void add(std::size_t move, std::optional<int> points, std::optional<int> rating,
             std::string_view date);
    /// The moves played, most frequent first.
    [[nodiscard]] std::vector<BookMove> moves() const;

  private:
    struct Tally {
        BookMove move;
        std::int64_t rating_sum = 0; ///< sum of the known ratings
        int rating_count = 0;
    };
    std::vector<PositionKey> wanted_;
    bool reserves_must_match_;
    std::vector<Tally> tallies_;
    /// Index into `tallies_` by the mover's board and the key of that board after the move.
    std::map<std::pair<int, std::uint64_t>, std::size_t> tally_index_;
};

/// The book for a FEN or BFEN; a failure says why the text is neither.
[[nodiscard]] base::Result<LibraryBook, std::string> book_for(std::string_view fen, bool reserves);

/// One line per move, tab-separated: SAN, count, won, drawn, lost, mean rating, last date.
[[nodiscard]] std::string to_text(const std::vector<BookMove>& moves);
/// One JSON object per move, each on its own line.
[[nodiscard]] std::string to_json(const std::vector<BookMove>& moves);

} // namespace play
