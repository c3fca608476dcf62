// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match as the library stores it, with whatever searches ask for worked out once.
#pragma once

#include "src/base/instant.h"
#include "src/base/result.h"
#include "src/notation/bpgn/bpgn_reader.h"
#include "src/play/records/position_row.h"
#include "src/rules/laws/ruleset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

/// The bot level of everyone in a match that relived a recorded one: it is listed, but neither the
/// statistics nor the opening book count what the recorded players did a second time.
inline constexpr int level_of_relived = -1;

/// One seat of a match in the library.
struct LibraryPlayer {
    int seat = 0; ///< index(rules::Seat)
    std::string name;
    std::optional<int> rating;
    int bot_level = 0; ///< level of a bot of this program, or `level_of_relived`; 0 for anyone else
    int team = 0;
    std::optional<int> points{}; ///< half points: 2 won, 1 drawn, 0 lost
    std::string first_moves{};   ///< first half-moves of that board: "e4 e5 Nf3 Nc6"
    int timed_half_moves = 0;    ///< number of half-moves whose time is known
    base::Millis used{};         ///< total time of the timed half-moves
    base::Millis longest{};      ///< time of the longest of them
};

/// A match in the library.
struct LibraryEntry {
    std::vector<LibraryPlayer> players;      ///< in the order of the seats
    std::string date;                        ///< such as "2024-11-21"; empty if unknown
    std::string laws;                        ///< name of the preset
    std::string variant;                     ///< name of the variant's plan: "bughouse"
    std::string time_control;                ///< such as "180+0"; else text of the tag TimeControl
    std::string result;                      ///< such as "1-0"
    std::string ending;                      ///< an EndingText::name; empty if unknown
    std::string mating_piece;                ///< the mating piece: "N", or "N@" if it was dropped
    std::optional<int> loser{};              ///< seat that was mated, resigned or lost on time
    std::optional<int> mating_piece_loser{}; ///< seat whose lost piece was dropped for the mate
    int half_moves = 0;
    std::optional<int> lowest_rating; ///< nothing if any rating is unknown
    PositionRow positions;
    std::int64_t identity = 0;  ///< hash of players, starts, half-moves; of a short match also the
                                ///< time
    std::string encoded_record; ///< encoded by encode_record()
};

/// The players of the first team if `first`, else those of all other teams; each is named once.
[[nodiscard]] std::string team_text(const LibraryEntry& entry, bool first,
                                    std::string_view separator);

/// The name of the tag that names the recorded match which a match relived.
inline constexpr std::string_view relived_tag = "Relived";

/// A failure says why the match is kept out of the library, in the words of `bpgn check`. `laws`
/// are the laws of a game without a tag Laws.
[[nodiscard]] base::Result<LibraryEntry, std::string> entry_of(const notation::ReadGame& read,
                                                               const rules::RuleSet& laws);

/// The characters that a date may consist of.
inline constexpr std::string_view date_signs = "0123456789.-/?";
/// The known part of a date as year-month-day: "2024.11.21" becomes "2024-11-21", "2024.1.5"
/// becomes "2024-01-05", "2024" and "2024.??.??" become "2024". Nothing if the text does not begin
/// with one.
[[nodiscard]] std::optional<std::string> iso_date_from(std::string_view text);

} // namespace play
