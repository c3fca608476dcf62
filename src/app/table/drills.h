// SPDX-License-Identifier: GPL-3.0-or-later
// One's own mistakes, and the day on which each is asked again: after 1, 3, 7 and 21 days, until it
// stays. As text they outlast the program.
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
    int step = 0;         ///< right answers in a row so far
    std::int64_t due = 0; ///< days since 1970
    bool operator==(const Drill&) const = default;
};

class Drills {
  public:
    static constexpr std::size_t most = 1000;       ///< drills; later ones are not taken in
    static constexpr std::size_t most_seen = 20000; ///< names of records

    /// Lines that are none of ours are passed over: somebody may have edited the file.
    [[nodiscard]] static Drills read(std::string_view text);
    [[nodiscard]] std::string to_text() const;

    /// Whether that record has been looked through; from now on it has.
    [[nodiscard]] bool has_seen(const std::string& record) const { return seen_.count(record) > 0; }
    void note_seen(const std::string& record);
    /// A new mistake, due at once. The same position with the same goal is in the list once, and
    /// one that is asked already with another goal is not asked with `hold`, too.
    void add(Lesson lesson, std::int64_t today);
    /// The drills that are due on that day (counted from 1970), the longest overdue first.
    [[nodiscard]] std::vector<Drill> due(std::int64_t today) const;
    /// Right: it comes again after the next interval, and after the last one no more. Wrong: it
    /// begins again tomorrow.
    void answered(const Lesson& lesson, bool right, std::int64_t today);
    [[nodiscard]] const std::vector<Drill>& all() const { return drills_; }
    /// When something is due next; none: nothing is left.
    [[nodiscard]] std::optional<std::int64_t> next_due() const;

  private:
    std::vector<Drill> drills_;
    std::set<std::string> seen_;
};

} // namespace app
