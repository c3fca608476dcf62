// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of a match: options of `bughouse play` and of the config file as values, and their
// reading.
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

/// Chess960 arrays: one for all boards, or one for each; none: the seed decides.
struct ShuffledStart {
    std::vector<int> numbers; ///< 0..959
    bool operator==(const ShuffledStart&) const = default;
};

struct MatchTerms {
    static constexpr int weakest = 1;
    static constexpr int strongest = 8;

    rules::Seat seat{};              ///< my first seat
    std::vector<rules::Seat> humans; ///< all played from this keyboard; `seat` always is
    bool nobody = false;             ///< bots play all seats: nobody sits at this keyboard
    rules::PerSeat<int> levels;      ///< of the bots, and how strong people are
    /// Commands of programs that play seats in place of bots; empty: none.
    rules::PerSeat<bots::Program> engines{};
    bool by_level = false;                   ///< the strong sit opposite the strong (Wall 9)
    std::string variant = "bughouse";        ///< a name that rules::variant() knows
    std::optional<ShuffledStart> shuffled;   ///< `--start chess960`
    std::optional<std::string> laws;         ///< a preset's name; none: fics at 3+0
    std::vector<std::string> law;            ///< what differs from it: "rescue=counted", in order
    std::optional<rules::TimeControl> time;  ///< none: the laws' own
    std::vector<notation::BfenBoard> boards; ///< none: the usual array
    std::uint64_t seed = 0;
    /// The source of the first moves of the bots of higher levels: none, the built-in lines, or the
    /// library where it knows enough, and else these.
    enum class Book : std::uint8_t { none, lines, library };
    Book book = Book::lines;
    bool bots_by_clock = false; ///< the highest level uses its clock, so the seed is not everything
    std::vector<play::HouseMatch::House> houses; ///< two of them: a house exchange (`--house`)

    MatchTerms();
};

/// Whether a human at this keyboard plays that seat; a human player with two seats plays both.
[[nodiscard]] bool is_human(const MatchTerms& terms, rules::Seat seat);

/// The clocks that the match will have: what was asked for, or the laws' own, or 3+0.
[[nodiscard]] rules::TimeControl time_of(const MatchTerms& terms);

/// The laws that the match will have; the reason names the law that is none.
[[nodiscard]] base::Result<rules::RuleSet, std::string> laws_of(const MatchTerms& terms);

/// The match ready to begin. The reason names the law or the board that is not playable.
[[nodiscard]] base::Result<rules::Match, std::string> make_match(const MatchTerms& terms);

/// `3+0` Fischer, `3b2` Bronstein, `3d2` delay (minutes, may be 0.5; seconds), `none`.
[[nodiscard]] base::Result<rules::TimeControl, std::string> read_time(std::string_view text);
/// The same the other way: "3+0", "0.5+0", "no clocks".
[[nodiscard]] std::string to_text(const rules::TimeControl& time);
/// `A a B b`.
[[nodiscard]] base::Result<rules::Seat, std::string> read_seat(std::string_view text);
/// `A,b`.
[[nodiscard]] base::Result<std::vector<rules::Seat>, std::string> read_seats(std::string_view text);
/// `4` for all, or `a=3,B=5`: the seats that are not named keep what `levels` says.
[[nodiscard]] base::Result<rules::PerSeat<int>, std::string>
read_levels(std::string_view text, rules::PerSeat<int> levels);
/// `a=COMMAND`: that program in that seat, `Ab=COMMAND`: in both seats of that team; the other
/// seats as in `engines`.
[[nodiscard]] base::Result<rules::PerSeat<bots::Program>, std::string>
read_engine(std::string_view text, rules::PerSeat<bots::Program> engines);
/// The program's name: its command's first word without the folder.
[[nodiscard]] std::string engine_name(std::string_view command);
/// A preset's name as the user wrote it, in lower case.
[[nodiscard]] base::Result<std::string, std::string> read_laws(std::string_view text);
/// Single laws, "rescue=counted no-move=wait", one by one; at least one.
[[nodiscard]] base::Result<std::vector<std::string>, std::string> read_law(std::string_view text);
/// `strict` or `claims`, `move` or `press`, as the single law that says so.
[[nodiscard]] base::Result<std::string, std::string> read_referee(std::string_view text);
[[nodiscard]] base::Result<std::string, std::string> read_clock(std::string_view text);

} // namespace app
