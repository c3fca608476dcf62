// SPDX-License-Identifier: GPL-3.0-or-later
// The evening: all matches since the program started, their score, and the summary on leaving.
#pragma once

#include "src/rules/laws/table_plan.h"
#include "src/rules/match/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The evening from my team's point of view, whichever seats my team had.
class Evening {
  public:
    /// `text` says how the match ended; `name` is that of its record; `one_player_team` if my team
    /// was one player.
    void add(const rules::Outcome& outcome, rules::Team mine, std::string text, std::string name,
             bool one_player_team = false);
    /// Adds a match without a score: left before its end, or between others.
    void add_uncounted(std::string text, std::string name, std::string file = {});
    /// Removes the last match, whose ending was replaced (both boards mated at once) or revoked.
    void forget_last();
    /// Applies the arbiter's decision on what the last match scores for my team, or for the other
    /// one: 0 to 2 half points (WBN 8.6, 9.4.5, 9.4.6).
    void set_last_half_points(bool mine, int half_points);
    /// The half points that the last match scores so far for my team, or for the other one.
    [[nodiscard]] int last_half_points(bool mine) const;
    /// Records that a player is expelled from the evening's matches (WBN 9.4.7).
    void expel(std::string name) { expelled_.push_back(std::move(name)); }
    [[nodiscard]] bool is_expelled(std::string_view name) const;
    /// Notes that a record has been renamed.
    void rename_record(const std::string& before, const std::string& name);
    /// Notes where the record of that name was written, or why it could not be.
    void note_saved(const std::string& name, const std::string& file, const std::string& problem);

    /// Limit on the matches kept, so that a server that keeps opening matches does not fill the
    /// memory.
    static constexpr std::size_t most = 1000;
    /// Limit on the records written for servers' matches, so that they do not fill the disk.
    static constexpr std::size_t most_server_records = 10'000;
    /// Counts one more record of a server's match; false if it must not be saved.
    [[nodiscard]] bool count_server_record() { return ++server_records_ <= most_server_records; }
    [[nodiscard]] bool empty() const { return matches_.empty(); }
    /// The score as text: "us 2.5 - 1.5 them", or "you" if I have never had a partner; empty before
    /// the first result.
    [[nodiscard]] std::string score() const;
    /// The score as text, with `we` and `they` as the names of the two teams.
    [[nodiscard]] std::string score(std::string_view we, std::string_view they) const;
    /// played_matches_text() lists this many matches and only counts the earlier ones, so that it
    /// fits on a screen.
    static constexpr std::size_t most_listed = 5;
    /// For each match how it ended, and on a line of its own its file, or why it was not saved.
    [[nodiscard]] std::string played_matches_text() const;
    /// False if some match could not be saved.
    [[nodiscard]] bool all_saved() const;

  private:
    struct Played {
        std::string ending_text, name, file, problem;
        int half_points = 0;       ///< my team's points in halves: 0..2
        int their_half_points = 0; ///< the other team's points in halves; both are 0 if both lost
        bool one_player_team = false; ///< my team was one player
        bool counts = true;           ///< false for aborted, unfinished and watched matches
    };
    void add(Played played);

    std::vector<std::string> expelled_;
    std::vector<Played> matches_;    ///< the newest ones, at most `most`
    std::size_t server_records_ = 0; ///< number of records of servers' matches
    bool lost_record_ = false;       ///< the record of a match no longer listed is lost
};

} // namespace app
