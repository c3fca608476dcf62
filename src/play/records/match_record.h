// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a match played by this program into a game for its record.
#pragma once

#include "src/base/instant.h"
#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/notes.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

// The time that everybody has left in an interrupted match, as its record gives it.

/// The known clocks in seconds, in the order of the seats, such as "A 118.2 a 120".
[[nodiscard]] std::string
time_left_text(const rules::Match& match,
               const rules::PerSeat<std::optional<base::Millis>>& known_left);

// The tag `WhiteAType`: PGN's "at_this_keyboard" or "program", with the level of one of this
// program's bots.

inline constexpr int highest_bot_level = 8;

/// The type of a bot's seat, such as "program, level 4", or "program, level 4 (sjeng)" for an
/// external engine; a bot of that level replaces the engine if it fails.
[[nodiscard]] std::string bot_type_tag_value(int level, std::string_view engine);
/// The level in the text of a type tag, at least 1; 0 if it is none of this program's bots.
[[nodiscard]] int bot_level_in(std::string_view type);

/// The facts for a record's tags that the match itself does not know.
struct RecordFacts {
    std::string event = "bughouse match";
    std::string site = "?";
    std::string date = "????.??.??"; ///< such as "2024.11.21"
    std::string time;                ///< such as "18:30:05"; no tag if empty
    rules::Names names;
    rules::PerSeat<std::string> ratings;   ///< no tag if empty
    rules::PerSeat<int> bot_levels{};      ///< levels of bots; no tag if 0
    rules::PerSeat<std::string> engines{}; ///< external engines that play in place of these bots
    /// Clocks at the start of the record where they differ from the time control.
    rules::PerSeat<std::optional<base::Millis>> clocks{};
    std::vector<base::Millis>
        lags{}; ///< network lags of the half-moves in order, for the tag Lag; no tag if empty
    std::string remark{};      ///< a comment before the first half-move
    std::vector<Tell> tells{}; ///< in chronological order
    /// Time that everybody has left in a match that is still running; no tag if empty.
    rules::PerSeat<std::optional<base::Millis>> left{};
    std::string end_text{}; ///< the server's words for the end, used instead of this program's own
};

/// The name of the tag with that seat's player, such as "WhiteA".
[[nodiscard]] std::string player_tag(rules::Seat seat);

/// The name of the tag that holds RecordFacts::left.
inline constexpr std::string_view left_tag = "TimeLeft";

// The pending matters of an interrupted match: draw offers, fallen flags, faults, freezes, a
// partner's wish to stop the clocks. The half-moves do not show them: some were taken back, and an
// increment hides that a flag has fallen.

inline constexpr std::string_view offers_and_faults_tag = "Pending";

/// The pending matters, such as "A draw, a illegal late, B frozen 118.2". If the clocks are
/// stopped, they are treated as running again: a stop without reason counts as a fault.
[[nodiscard]] std::string offers_and_faults_text(const rules::Match& match);
/// Restores the matters in an offers_and_faults_text() that concern seats of that match; ignores
/// the rest.
void recall_offers_and_faults(std::string_view text, rules::Match& match);

/// The boards before the first half-move. Pieces dropped though nobody passed them on, as in a
/// server's match whose reserves come without their origin, are added to the start reserves.
[[nodiscard]] std::vector<rules::Position> starts_of(const rules::Match& match);

/// The whole record so far: tags with laws, time control and start position, every half-move with
/// its clock, and the end in words. write_bpgn() turns it into text.
[[nodiscard]] notation::Game record_of(const rules::Match& match, const RecordFacts& record_facts);

} // namespace play
