// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the server, from its opening until the last person leaves: who sits on which chair,
// who is ready, the terms of the next match, and the score so far. During a match nobody changes
// chairs.
#pragma once

#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"
#include "src/rules/laws/table_plan.h"
#include "src/rules/match/outcome.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace net {

class ChairTable {
  public:
    static constexpr std::size_t most_members = 40; ///< people at a table, with or without a chair
    static constexpr std::size_t most_teams = 16;   ///< teams with a score; the oldest are dropped
    static constexpr int lowest_level = 1;          ///< level of a bot
    static constexpr int highest_level = 8;

    struct Chair {
        std::optional<ConnectionId> seated_player{};
        int bot_level = 0; ///< level of the bot on it; 0 if there is none
        bool ready = false;
        [[nodiscard]] bool is_free() const { return !seated_player && bot_level == 0; }
        bool operator==(const Chair&) const = default;
    };
    struct TeamScore {
        std::string team;    ///< names of the players, such as "ada+eve"
        int half_points = 0; ///< two for a won match
    };

    ChairTable(int number, ConnectionId host, MatchProposal terms);

    [[nodiscard]] int number() const { return number_; }
    /// The member who has been here longest.
    [[nodiscard]] ConnectionId host() const { return members_.front(); }
    [[nodiscard]] const std::vector<ConnectionId>& members() const { return members_; }
    [[nodiscard]] bool is_empty() const { return members_.empty(); }
    [[nodiscard]] bool is_full() const { return members_.size() >= most_members; }
    [[nodiscard]] const MatchProposal& terms() const { return terms_; }
    [[nodiscard]] const rules::TablePlan& plan() const { return plan_; }
    [[nodiscard]] std::vector<rules::Seat> seats() const { return rules::seats(plan_); }
    [[nodiscard]] const Chair& chair(rules::Seat seat) const { return chairs_[seat]; }
    [[nodiscard]] std::optional<rules::Seat> seat_of(ConnectionId who) const;
    /// The first free seat, board by board.
    [[nodiscard]] std::optional<rules::Seat> free_seat() const;
    [[nodiscard]] std::size_t free_chairs() const;
    [[nodiscard]] const std::vector<TeamScore>& team_scores() const { return scores_; }
    /// The match that its members are playing.
    [[nodiscard]] const std::optional<MatchId>& match() const { return match_; }

    void join(ConnectionId who);
    /// Removes somebody from the table, and from their chair if they have one.
    void leave(ConnectionId who);
    /// Takes a free chair or a bot's; false if somebody else sits there.
    bool sit(ConnectionId who, rules::Seat seat);
    void leave_chair(ConnectionId who);
    /// Seats a bot of that level, or removes the bot if `level` is 0; false if a person sits there.
    bool seat_bot(rules::Seat seat, int level);
    void set_ready(ConnectionId who, bool ready);
    /// Whether every chair is taken and everybody on one is ready.
    [[nodiscard]] bool may_begin() const;
    /// Changes the terms; everybody must then say again that they are ready.
    void change_terms(MatchProposal terms);
    void clear_ready(); ///< marks all people as not ready
    /// Whether bots replace players who lose the connection; on by default.
    [[nodiscard]] bool stand_ins() const { return stand_ins_; }
    void set_stand_ins(bool whether) { stand_ins_ = whether; }
    /// swap_sides() swaps everybody's colours. rotate_partners() gives everybody another partner,
    /// by moving all but the first seat on by one. After either, no person is ready.
    void swap_sides();
    void rotate_partners();

    /// The match has begun with these people and these levels of bots: the chairs cannot change
    /// until it is over.
    void begin(MatchId match, MatchProposal terms,
               const rules::PerSeat<std::optional<ConnectionId>>& seated_players,
               const rules::PerSeat<int>& bots);
    /// Counts the result for the teams, by their players' names; ignores an aborted match.
    void end(const rules::Outcome& outcome, const rules::PerSeat<std::string>& names);
    /// Notes that a player has returned to the running match.
    void note_player_returned(ConnectionId who, rules::Seat seat);

  private:
    void count(const std::string& team, int half_points);

    int number_;
    MatchProposal terms_;
    rules::TablePlan plan_;
    rules::PerSeat<Chair> chairs_;
    std::vector<ConnectionId> members_;
    std::vector<TeamScore> scores_;
    std::optional<MatchId> match_;
    bool stand_ins_ = true;
};

/// A team's players in the order of their names, such as `ada+eve`, so that it is the same team
/// wherever they sit.
[[nodiscard]] std::string team_text(const rules::TablePlan& plan, rules::Team team,
                                    const rules::PerSeat<std::string>& names);

/// All tables, found by number, member and match. A pointer to a table stays valid until everybody
/// has left it.
class ChairTables {
  public:
    static constexpr std::size_t most = 5'000;

    /// Opens a table whose first member is the host, who must not be at another one; null if there
    /// are too many.
    ChairTable* open(ConnectionId host, MatchProposal terms);
    [[nodiscard]] ChairTable* find(int number);
    [[nodiscard]] ChairTable* of(ConnectionId who);
    [[nodiscard]] ChairTable* of_match(MatchId match);
    [[nodiscard]] std::map<int, ChairTable>& all() { return tables_; }
    void join(ChairTable& table, ConnectionId who);
    /// Closes the table if nobody is left there.
    void leave(ConnectionId who);
    void begin(ChairTable& table, MatchId match, MatchProposal terms,
               const rules::PerSeat<std::optional<ConnectionId>>& seated_players,
               const rules::PerSeat<int>& bots);
    void end(ChairTable& table, const rules::Outcome& outcome,
             const rules::PerSeat<std::string>& names);

  private:
    std::map<int, ChairTable> tables_;
    std::unordered_map<ConnectionId, int> by_member_;
    std::map<MatchId, int> by_match_;
    int last_number_ = 0;
};

} // namespace net
