// SPDX-License-Identifier: GPL-3.0-or-later
// A match that has been played here as a game for the record.
#pragma once

#include "src/notation/bpgn/bpgn.h"
#include "src/play/records/table_note.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace play {

/// The facts for a record's tags that a match itself does not know.
struct Occasion {
    std::string event = "bughouse match";
    std::string site = "?";
    std::string date = "????.??.??"; ///< "2024.11.21"
    std::string time;                ///< "18:30:05"; no tag when empty
    rules::Names names;
    rules::PerSeat<std::string> ratings;   ///< no tag when empty
    rules::PerSeat<int> levels{};          ///< of programs; no tag when 0
    rules::PerSeat<std::string> engines{}; ///< programs of others in the place of those
    /// With which the record begins; else what everybody begins a match with.
    rules::PerSeat<std::optional<base::Millis>> clocks{};
    std::vector<base::Millis> lags{}; ///< of the half-moves, for the tag Lag; none when empty
    std::string opening{};            ///< a comment before the first half-move
    std::vector<Tell> tells{};        ///< in order
    /// How much time everybody has left by now, of a match that runs; no tag without it.
    rules::PerSeat<std::optional<base::Millis>> left{};
    std::string end_text{}; ///< in place of our own words for the end
};

/// "WhiteA": the tag that names whoever sits there.
[[nodiscard]] std::string player_tag(rules::Seat seat);

/// The tag of Occasion::left.
inline constexpr std::string_view left_tag = "TimeLeft";

/// The boards before the first half-move. A piece that was dropped though nobody passed it on (a
/// server tells reserves without their origin) is put into the start reserve.
[[nodiscard]] std::vector<rules::Position> starts_of(const rules::Match& match);

/// The whole record so far: tags that carry laws, time control and start position, every half-move
/// with its clock, the end in words. write_bpgn() makes a text of it.
[[nodiscard]] notation::Game record_of(const rules::Match& match, const Occasion& occasion);

} // namespace play
