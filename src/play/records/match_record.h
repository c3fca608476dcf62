// SPDX-License-Identifier: GPL-3.0-or-later
// A match that has been played here as a game for the record.
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

// How much time everybody has left in a match that is interrupted, as its record says it.

/// "A 118.2 a 120": in the order of the seats, those whose time is known.
[[nodiscard]] std::string time_left_text(const rules::Match& match,
                                         const rules::PerSeat<std::optional<base::Millis>>& left);

// The tag `WhiteAType`: PGN's "human" or "program", and the level of a bot of ours.

inline constexpr int highest_bot_level = 8;

/// "program, level 4"; "program, level 4 (sjeng)" where a program of others plays, and that bot
/// would go on for it.
[[nodiscard]] std::string to_type(int level, std::string_view engine);
/// The level in a tag's text, from 1 on; 0: no bot of ours.
[[nodiscard]] int level_in(std::string_view type);

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
    /// the clocks at the start of the record, where they differ from the time control
    rules::PerSeat<std::optional<base::Millis>> clocks{};
    std::vector<base::Millis>
        lags{};                ///< of the half-moves in order, for the tag Lag; none when empty
    std::string remark{};      ///< a comment before the first half-move
    std::vector<Tell> tells{}; ///< in order
    /// How much time everybody has left by now, of a match that runs; no tag without it.
    rules::PerSeat<std::optional<base::Millis>> left{};
    std::string end_text{}; ///< the server's words for the end, in place of ours
};

/// "WhiteA": the tag with the name of that seat's player.
[[nodiscard]] std::string player_tag(rules::Seat seat);

/// The tag of Occasion::left.
inline constexpr std::string_view left_tag = "TimeLeft";

// The open questions of an interrupted match: draw offers, fallen flags, faults, freezes, a
// partner's wish to stop the clocks. Half-moves alone do not tell them: some were taken back, and
// an increment hides that a flag has fallen.

inline constexpr std::string_view pending_tag = "Pending";

/// "A draw, a illegal late, B frozen 118.2"; a stop that is on is settled, as by those who go on.
[[nodiscard]] std::string pending_text(const rules::Match& match);
/// Makes what such a text says of seats of that match the state of the table; the rest is not read.
void recall_pending(std::string_view text, rules::Match& match);

/// The boards before the first half-move. A piece that was dropped though nobody passed it on (a
/// server tells reserves without their origin) is put into the start reserve.
[[nodiscard]] std::vector<rules::Position> starts_of(const rules::Match& match);

/// The whole record so far: tags that carry laws, time control and start position, every half-move
/// with its clock, the end in words. write_bpgn() makes a text of it.
[[nodiscard]] notation::Game record_of(const rules::Match& match, const Occasion& occasion);

} // namespace play
