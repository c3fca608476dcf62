// SPDX-License-Identifier: GPL-3.0-or-later
// A recorded match as the library keeps it: what can be asked for, worked out once.
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

/// One seat of a match in the library.
struct LibraryPlayer {
    int seat = 0; ///< index(rules::Seat)
    std::string name;
    std::optional<int> rating;
    int level = 0; ///< of a bot of ours; 0: none
    int team = 0;
    std::optional<int> points{}; ///< half points: 2 won, 1 drawn, 0 lost
    std::string opening{};       ///< of that board: "e4 e5 Nf3 Nc6"
    int timed = 0;               ///< half-moves whose time is known
    base::Millis used{};         ///< for all of these
    base::Millis longest{};      ///< for one of these
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
    std::optional<int> loser{};         ///< seat that was mated, resigned or lost on time
    std::optional<int> giver{};         ///< seat that lost the piece whose drop mated
    int half_moves = 0;
    std::optional<int> lowest_rating; ///< nothing when somebody's is unknown
    PositionRow positions;
    std::int64_t identity = 0; ///< of players, starts, half-moves, and the time of a short one
    std::string record;        ///< see short_record()
};

/// The reason says why the match is kept out: what `bpgn check` says of it. `laws` where no tag
/// says which.
[[nodiscard]] base::Result<LibraryEntry, std::string> entry_of(const notation::ReadGame& read,
                                                               const rules::RuleSet& laws);

/// A date as year-month-day, as far as it is one: "2024.11.21" is "2024-11-21", "2024" and
/// "2024.??.??" are "2024".
[[nodiscard]] std::optional<std::string> date_from(std::string_view text);

} // namespace play
