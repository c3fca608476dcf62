// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match as the library keeps it: what can be asked for, worked out once.
#pragma once

#include "src/base/result.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/rules/board/position.h"
#include "src/rules/laws/ruleset.h"
#include "src/rules/laws/table_plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

// The positions of a match as a row of short keys. Two positions that differ have the same key by
// chance once in 2^36 times, with reserves once in 2^60.

/// The keys of one position.
struct PositionKey {
    std::uint64_t board = 0;    ///< pieces, turn, castling, en passant: 36 bits
    std::uint32_t reserves = 0; ///< reserves and promoted pieces of that board: 24 bits
    bool operator==(const PositionKey&) const = default;
};
[[nodiscard]] PositionKey key_of(const rules::Position& position);

/// Every position that has stood, in order: each board's start, then after each half-move the
/// mover's board, and the board that got a piece.
class PositionKeys {
  public:
    /// Bytes of one position in boards() and in reserves().
    static constexpr std::size_t board_bytes = 5;
    static constexpr std::size_t reserve_bytes = 3;

    /// `open`: the next position belongs to the same half-move.
    void add(rules::BoardId board, const PositionKey& key, bool open);
    [[nodiscard]] const std::string& boards() const { return boards_; }
    [[nodiscard]] const std::string& reserves() const { return reserves_; }

  private:
    std::string boards_, reserves_;
};

/// Whether these positions have stood at one moment: a single one on any board, several on boards
/// A, B and so on. `reserves` empty: they are not asked for. Total over damaged bytes.
[[nodiscard]] bool has_stood(const std::vector<PositionKey>& wanted, std::string_view boards,
                             std::string_view reserves);
/// Whether some board went through these positions from its start on.
[[nodiscard]] bool has_opened(const std::vector<PositionKey>& line, std::string_view boards);

/// One seat of a match in the library.
struct LibraryPlayer {
    int seat = 0; ///< index(rules::Seat)
    std::string name;
    std::optional<int> rating;
    int level = 0; ///< of a bot of ours; 0: none
    int team = 0;
    std::optional<int> points{}; ///< half points: 2 won, 1 drawn, 0 lost
};

/// A match in the library.
struct LibraryEntry {
    std::vector<LibraryPlayer> players; ///< by seat
    std::string date;                   ///< "2024-11-21"; empty when unknown
    std::string laws;                   ///< of the preset
    std::string variant;                ///< of the plan: "bughouse"
    std::string time;                   ///< as the tag says it
    std::string result;                 ///< "1-0"
    std::string ending;                 ///< rules::EndingText::name; empty when unknown
    std::string mate;                   ///< "N" or, of a drop, "N@": what gave mate
    int half_moves = 0;
    std::optional<int> lowest_rating; ///< nothing when somebody's is unknown
    PositionKeys positions;
    std::int64_t identity = 0; ///< of players, starts and half-moves: the same match twice
    std::string record;        ///< canonical BPGN
};

/// The reason says why the match is kept out: what `bpgn check` says of it. `laws` where no tag
/// says which.
[[nodiscard]] base::Result<LibraryEntry, std::string> entry_of(const notation::ReadGame& read,
                                                               const rules::RuleSet& laws);

/// A date as year-month-day, as far as it is one: "2024.11.21" is "2024-11-21", "2024" is "2024".
[[nodiscard]] std::optional<std::string> date_from(std::string_view text);

// A search in the library.

/// What was asked for, in words; empty: it does not matter.
struct LibraryWords {
    std::string player, partner, since, until, result, ending, laws, variant, opening, position,
        mates_by;
    std::optional<int> min_rating, limit;
    bool no_reserves = false;
};

/// A search that makes sense.
struct LibraryQuery {
    LibraryWords words; ///< as the library has them: lower case, dates with hyphens
    std::optional<int> points{};
    std::vector<PositionKey> positions;
    std::vector<PositionKey> opening; ///< the start, then after each half-move
};
/// The reason names the option and what was expected.
[[nodiscard]] base::Result<LibraryQuery, std::string> query_from(LibraryWords words);

} // namespace play
