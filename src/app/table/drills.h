// SPDX-License-Identifier: GPL-3.0-or-later
// The player's own mistakes as drills, and the day on which each comes up again: 1, 3, 7 and 21
// days later, until it is known. Kept in a text file between runs.
#pragma once

#include "src/app/table/lesson.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

struct Drill {
    Lesson lesson;
    int correct_in_row = 0; ///< correct answers in a row so far
    std::int64_t due = 0;   ///< days since 1970
    bool operator==(const Drill&) const = default;
};

class Drills {
  public:
    static constexpr std::size_t most = 1000; ///< limit on drills; no more are added
    static constexpr std::size_t most_searched_records =
        20000; ///< limit on names of records searched

    /// Reads what to_text() wrote. Malformed lines are skipped, since somebody may have edited the
    /// file.
    [[nodiscard]] static Drills read(std::string_view text);
    [[nodiscard]] std::string to_text() const;

    /// Whether the record of that name was already searched for mistakes; see note_searched().
    [[nodiscard]] bool has_searched(const std::string& record) const {
        return searched_records_.count(record) > 0;
    }
    void note_searched(const std::string& record);
    /// Adds a new mistake, due at once. A position is asked once per goal, and not with the goal
    /// `avoid_losing` if it is already asked with another one.
    void add(Lesson lesson, std::int64_t today);
    /// The drills due on that day (days since 1970), the longest overdue first.
    [[nodiscard]] std::vector<Drill> due(std::int64_t today) const;
    /// Reschedules a drill: after a right answer it comes up again after the next interval, or
    /// never after the last; after a wrong one it starts over tomorrow.
    void reschedule(const Lesson& lesson, bool right, std::int64_t today);
    [[nodiscard]] const std::vector<Drill>& all() const { return drills_; }
    /// The day on which something is next due; nothing if no drill is left.
    [[nodiscard]] std::optional<std::int64_t> next_due() const;

  private:
    std::vector<Drill> drills_;
    std::set<std::string> searched_records_;
};

} // namespace app
