// SPDX-License-Identifier: GPL-3.0-or-later
// What a player's matches in the library add up to.
#pragma once

#include "src/play/records/library_entry.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace play {

class LibraryStats {
  public:
    explicit LibraryStats(std::string name) : name_(std::move(name)) {}

    struct Tally {
        int games = 0, won = 0, drawn = 0, lost = 0; ///< games without a result count in `games`
    };
    /// A kind of question ("partner"), and for each answer ("bob") the results.
    struct Group {
        std::string_view by;
        std::map<std::string, Tally> tallies{};
    };

    /// A match of theirs; one without them counts nothing.
    void add(const LibraryEntry& entry);
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const Tally& all() const { return all_; }
    [[nodiscard]] const std::vector<Group>& groups() const { return groups_; }

  private:
    enum By : std::size_t { partner, opponent, bots, seat, time, variant, won_by, lost_by };

    std::string name_;
    Tally all_;
    std::vector<Group> groups_{{"partner"}, {"opponent"}, {"level"},  {"seat"},
                               {"time"},    {"variant"},  {"won by"}, {"lost by"}};
};

/// A table for people.
[[nodiscard]] std::string to_text(const LibraryStats& stats);
/// One JSON object on one line.
[[nodiscard]] std::string to_json(const LibraryStats& stats);

} // namespace play
