// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of a match, and how the options of `bughouse play` and the config file are read into
// them.
#pragma once

#include "src/base/result.h"
#include "src/bots/seated_bot.h"
#include "src/notation/moves/fen.h"
#include "src/play/house_match.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Chess960 starting arrays: one for all boards, or one per board; empty: chosen by the seed.
struct ShuffledStart {
    std::vector<int> numbers; ///< array numbers, 0..959
    bool operator==(const ShuffledStart&) const = default;
};

struct MatchTerms {
    static constexpr int weakest = 1;
    static constexpr int strongest = 8;

    rules::Seat seat{};              ///< my seat; the first if I have two
    std::vector<rules::Seat> humans; ///< all seats played from this keyboard, including `seat`
    bool bots_only = false;          ///< bots play all seats
    rules::PerSeat<int> levels;      ///< levels of bots, and strength of people
    /// Command lines of programs that play seats instead of our bots; empty: none.
    rules::PerSeat<bots::EngineCommand> engines{};
    bool seat_by_level = false;              ///< seat players by strength (Wall 9)
    std::string variant = "bughouse";        ///< a name that rules::variant() knows
    std::optional<ShuffledStart> chess960;   ///< Chess960 arrays, for `--start chess960`
    std::optional<std::string> laws;         ///< name of a preset; none: FICS laws at 3+0
    std::vector<std::string> law_changes;    ///< changes to that preset, in order: "rescue=counted"
    std::optional<rules::TimeControl> time;  ///< none: the default of the laws
    std::vector<notation::BfenBoard> boards; ///< starting positions; none: the standard array
    std::uint64_t seed = 0;
    /// Where stronger bots get their first moves: nowhere, from the built-in lines, or from the
    /// library with the built-in lines as a fallback.
    enum class Book : std::uint8_t { none, lines, library };
    Book book = Book::lines;
    bool bots_by_clock = false; ///< bots of the highest level use their clocks' time to search
    std::vector<play::HouseMatch::House> houses; ///< two for a house match (`--house`), else none

    MatchTerms();
    bool operator==(const MatchTerms&) const = default;
};

/// `terms` with everything in which `after` differs from `before`, and the seats of `after` if the
/// game has no others; all of `after` if that cannot be played.
[[nodiscard]] MatchTerms with_changes(MatchTerms terms, const MatchTerms& before,
                                      const MatchTerms& after);

/// Whether a human at this keyboard plays that seat; one human may have two seats.
[[nodiscard]] bool is_human(const MatchTerms& terms, rules::Seat seat);

/// The time control of the match: the one asked for, else that of the laws, else 3+0.
[[nodiscard]] rules::TimeControl time_of(const MatchTerms& terms);

/// The laws of the match; fails with the law that is invalid.
[[nodiscard]] base::Result<rules::RuleSet, std::string> laws_of(const MatchTerms& terms);

/// The match, ready to begin. Fails with the law or board that cannot be played.
[[nodiscard]] base::Result<rules::Match, std::string> make_match(const MatchTerms& terms);

/// Reads minutes and seconds: `3+0` (Fischer), `0.5b2` (Bronstein), `3d2` (delay), or `none`.
[[nodiscard]] base::Result<rules::TimeControl, std::string> read_time(std::string_view text);
/// A time control as text: "3+0", "0.5+0", "no clocks".
[[nodiscard]] std::string to_text(const rules::TimeControl& time);
/// Reads a seat: the board's letter, as a capital for White, such as `A` or `b`.
[[nodiscard]] base::Result<rules::Seat, std::string> read_seat(std::string_view text);
/// Reads a list of seats: `A,b`.
[[nodiscard]] base::Result<std::vector<rules::Seat>, std::string> read_seats(std::string_view text);
/// Reads `4` for all seats, or `a=3,B=5`; seats not named keep their value in `levels`.
[[nodiscard]] base::Result<rules::PerSeat<int>, std::string>
read_levels(std::string_view text, rules::PerSeat<int> levels);
/// Reads `a=COMMAND` for one seat or `Ab=COMMAND` for both seats of a team; the other seats keep
/// their program in `engines`.
[[nodiscard]] base::Result<rules::PerSeat<bots::EngineCommand>, std::string>
read_engine(std::string_view text, rules::PerSeat<bots::EngineCommand> engines);
/// The program's name: the first word of its command, without the folder.
[[nodiscard]] std::string engine_name(std::string_view command);
/// Reads the name of a preset of laws in any case; returns it in lower case.
[[nodiscard]] base::Result<std::string, std::string> read_laws(std::string_view text);
/// Splits single laws such as "rescue=counted no-move=wait"; there must be at least one.
[[nodiscard]] base::Result<std::vector<std::string>, std::string> read_law(std::string_view text);

} // namespace app
