// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a player's matches in the library.
#pragma once

#include "src/play/glicko.h"
#include "src/play/records/library_entry.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace play {

// A player's rating against this program's bots, whose ratings are fixed by their levels.

/// The rating of a bot's level: each level wins about three of four matches against the one below.
[[nodiscard]] constexpr int rating_of_level(int level) {
    constexpr int of_lowest = 800;
    constexpr int between = 190;
    return of_lowest + between * (level - 1);
}

class RatingAgainstBots {
  public:
    static constexpr std::size_t kept_results = 10; ///< most recent results that are kept

    /// Counts a match that has a result and in which `own` is a person and all opponents are bots;
    /// ignores all others. Matches must be added in the order of play.
    void add(const LibraryEntry& entry, const LibraryPlayer& own);
    [[nodiscard]] int games() const { return now_.games; }
    [[nodiscard]] int rating() const;
    [[nodiscard]] int deviation() const;
    /// The change of the rating by the last match.
    [[nodiscard]] int change() const;
    /// The most recent results, such as "WWLD", newest last.
    [[nodiscard]] const std::string& recent_results() const { return recent_results_; }

  private:
    Account::Rating now_{}, before_{};
    std::string recent_results_;
};

class LibraryStats {
  public:
    /// Words for the time control of a match.
    using TimeControlText = std::string (*)(const LibraryEntry& entry);

    /// Without `time_text`, time controls are named as the records name them.
    explicit LibraryStats(std::string name, TimeControlText time_text = nullptr)
        : name_(std::move(name)), time_control_text_(time_text) {}

    struct Tally {
        int games = 0, won = 0, drawn = 0, lost = 0; ///< games without a result count in `games`
    };
    /// The results by one criterion ("partner"), for each of its values ("bob").
    struct Group {
        std::string_view by;
        std::map<std::string, Tally> tallies{};
    };

    /// Statistics of the player's own clock.
    struct ClockUse {
        static constexpr std::size_t most_waits = 3;
        struct Wait {
            base::Millis time{};
            std::string date;
        };
        int half_moves = 0; ///< half-moves whose time is known
        base::Millis used{};
        std::vector<Wait> waits{}; ///< longest thinking times, at most one per match, longest first
        int flags = 0;             ///< matches lost on time
        [[nodiscard]] double seconds_per_half_move() const;
    };

    /// Counts a match, unless it relived another or the player did not take part. Matches must be
    /// added in order of play.
    void add(const LibraryEntry& entry);
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const Tally& all() const { return all_; }
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }
    [[nodiscard]] const ClockUse& clock_use() const { return clock_use_; }
    [[nodiscard]] const RatingAgainstBots& against_bots() const { return against_bots_; }
    /// A summary such as "31 won, 12 lost, 1 drawn   lost by: flag 4, mate 2".
    [[nodiscard]] std::string summary() const;

  private:
    enum Criterion : std::size_t {
        partner,
        opponent,
        bots,
        seat,
        colour,
        time,
        variant,
        first_moves,
        won_by,
        lost_by,
        lost_by_whom,
        mating_piece_lost_by
    };
    using CriterionValues = std::set<std::pair<Criterion, std::string>>;

    [[nodiscard]] bool is_own(const LibraryPlayer& player) const;
    void add_loss(const LibraryEntry& entry, int own_team, CriterionValues& answers);
    void add_clock(const LibraryEntry& entry, const LibraryPlayer& player);

    std::string name_;
    TimeControlText time_control_text_;
    Tally all_;
    ClockUse clock_use_;
    RatingAgainstBots against_bots_;
    std::vector<Group> groups_{{"partner"}, {"opponent"}, {"level"},        {"seat"},
                               {"colour"},  {"time"},     {"variant"},      {"opening"},
                               {"won by"},  {"lost by"},  {"lost by whom"}, {"mate given by"}};
};

/// The statistics as a table for people.
[[nodiscard]] std::string to_text(const LibraryStats& stats);
/// The statistics as one JSON object on one line.
[[nodiscard]] std::string to_json(const LibraryStats& stats);

} // namespace play
