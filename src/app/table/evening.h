// SPDX-License-Identifier: GPL-3.0-or-later
// The evening: all matches since the program started, their score, and the summary when leaving.
#pragma once

#include "src/rules/laws/table_plan.h"
#include "src/rules/match/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The evening from the view of my team, whichever seats it had.
class Evening {
  public:
    /// `arguments`: how the match ended; `name` its record's.
    void add(const rules::Outcome& outcome, rules::Team mine, std::string text, std::string name);
    /// A match of others that we have watched to its end.
    void add_watched(std::string text, std::string name);
    /// A match that was left before its end.
    void add_unfinished(std::string text, std::string name, std::string file);
    /// The last match's end was replaced by another one (both boards mated at once), or taken back.
    void forget_last();
    /// The arbiter says what the last match counts for my team, or for the others: 0 to 2 half
    /// points (WBN 8.6, 9.4.5, 9.4.6).
    void award(bool mine, int half_points);
    /// The points of the last match so far.
    [[nodiscard]] int last_half_points(bool mine) const;
    /// A player who is expelled from the evening's matches (WBN 9.4.7).
    void expel(std::string name) { expelled_.push_back(std::move(name)); }
    [[nodiscard]] bool is_expelled(std::string_view name) const;
    /// A record has got another name.
    void renamed(const std::string& before, const std::string& name);
    /// The record of that name was written there, or not.
    void saved(const std::string& name, const std::string& file, const std::string& problem);

    /// Bounds, so that a server which opens ever more matches fills neither memory nor disk.
    static constexpr std::size_t most = 1000;
    static constexpr std::size_t most_records = 10'000;
    /// Whether one more match of a server's may be saved.
    [[nodiscard]] bool begin_record() { return ++records_ <= most_records; }
    [[nodiscard]] bool empty() const { return matches_.empty(); }
    /// "us 2.5 - 1.5 them"; empty before the first result.
    [[nodiscard]] std::string score(std::string_view we = "us",
                                    std::string_view they = "them") const;
    /// The farewell fits on a screen: it tells this many matches, and only the number of those
    /// before.
    static constexpr std::size_t most_told = 5;
    /// A line for each match: its end, and its file or why it is not saved.
    [[nodiscard]] std::string farewell() const;
    /// False: some match could not be saved.
    [[nodiscard]] bool all_saved() const;

  private:
    struct Played {
        std::string text, name, file, problem;
        int half_points = 0; ///< points of my team in halves: 0..2
        int theirs = 0;      ///< points of the others in halves: both are 0 where nobody has won
        bool counts = true;  ///< aborted matches do not
    };
    void add(Played played);

    std::vector<std::string> expelled_;
    std::vector<Played> matches_; ///< at most `most`, the newest
    std::size_t records_ = 0;     ///< records of servers' matches
    bool lost_ = false;           ///< a match that is no longer listed could not be saved
};

} // namespace app
