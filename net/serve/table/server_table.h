// SPDX-License-Identifier: GPL-3.0-or-later
// One match on a server: its referee, players and observers, and its boards as text.
#pragma once

#include "net/serve/table/lag_bank.h"
#include "net/serve/table/match_proposal.h"
#include "net/serve/table/server_event.h"
#include "net/serve/table/style12_text.h"
#include "src/play/referee.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace net {

class ServerTable {
  public:
    struct SeatedPlayer {
        std::string name;
        std::string rating;                       ///< as in lists: "1795", "----"
        std::optional<ConnectionId> connection{}; ///< nothing if the player is not connected
        bool registered = false; ///< has an account, and so can return and be rated
        int bot_level = 0;       ///< level of a bot; 0 for a person
        LagBank lag{};           ///< for clients that report the time of a move (timeseal)
    };
    /// `games`: the game number of each board.
    ServerTable(MatchId id, MatchProposal terms, rules::Match match,
                rules::PerSeat<SeatedPlayer> seated_players, rules::PerBoard<int> games);

    [[nodiscard]] MatchId match_id() const { return id_; }
    [[nodiscard]] const MatchProposal& terms() const { return terms_; }
    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    [[nodiscard]] int game(rules::BoardId board) const { return games_[board]; }
    [[nodiscard]] std::optional<rules::BoardId> board_of(int game) const;
    [[nodiscard]] int boards() const { return match().plan().boards; }
    [[nodiscard]] SeatedPlayer& seated_player(rules::Seat seat) { return seated_players_[seat]; }
    [[nodiscard]] const SeatedPlayer& seated_player(rules::Seat seat) const {
        return seated_players_[seat];
    }
    [[nodiscard]] std::vector<rules::Seat> seats() const { return rules::seats(match().plan()); }
    /// Bars visitors with that name or address from observing this match.
    void evict(std::string name_or_address) { evicted_.insert(std::move(name_or_address)); }
    [[nodiscard]] bool is_evicted(const std::string& name_or_address) const {
        return evicted_.contains(name_or_address);
    }
    [[nodiscard]] std::vector<ConnectionId>& watchers(rules::BoardId board) {
        return watchers_[board];
    }
    [[nodiscard]] const std::vector<ConnectionId>& watchers(rules::BoardId board) const {
        return watchers_[board];
    }
    /// The connected players of that board, and its observers.
    [[nodiscard]] std::vector<ConnectionId> players_and_watchers(rules::BoardId board) const;
    [[nodiscard]] bool has_bots() const;
    /// Whether the match could not be resumed after a restart, because a player has no account: a
    /// guest, or one of the table's own bots.
    [[nodiscard]] bool cannot_be_resumed() const;
    [[nodiscard]] rules::Names names() const;

    /// Passes a request to the referee. `claimed_lag`: how much of the move's time the client
    /// blames on the network; what the player's LagBank covers is given back to the clock.
    [[nodiscard]] play::NewsList apply(const play::Request& request, base::Instant now,
                                       base::Millis claimed_lag = {});
    /// Carries out what is due: the start, and fallen flags. A flag is held back as long as a move
    /// may still be on its way: the client is pinged, and the flag falls if the answer comes
    /// without a move.
    [[nodiscard]] play::NewsList tick(base::Instant now);
    /// When tick() is due or, once there is an outcome, when that can no longer change.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The seats whose flags were held back since the last call.
    [[nodiscard]] std::vector<rules::Seat> take_held_flags() {
        return std::exchange(newly_held_flags_, {});
    }
    /// Lets a flag fall that was held back: to be called once all that the player had sent by then
    /// has arrived.
    [[nodiscard]] play::NewsList release_flag(rules::Seat seat, base::Instant now);
    /// The time on the clock in ms; negative while a move made before the flag fell may still
    /// arrive.
    [[nodiscard]] base::Millis left(rules::Seat seat, base::Instant now) const;
    /// Whether the other board can still end at the same instant, by a mate that also counts.
    [[nodiscard]] bool other_end_may_count(base::Instant now) const;

    /// The board and its reserves in style 12, as complete lines, for the player in that seat, for
    /// an observer, or for somebody who has asked for this one board.
    [[nodiscard]] std::string board_text(rules::BoardId board, std::optional<rules::Seat> reader,
                                         bool observes, base::Instant now) const;
    /// The board drawn with characters, for people without a chess program.
    [[nodiscard]] std::string drawn_board(rules::BoardId board, std::optional<rules::Seat> reader,
                                          base::Instant now) const;
    /// The `<g1>` line with the facts of the game.
    [[nodiscard]] std::string facts_text(rules::BoardId board) const;
    /// The players and terms: `Alice (1795) Carol (2005) unrated bughouse 3 0`.
    [[nodiscard]] std::string players_and_terms(rules::BoardId board) const;
    /// The game's title: `Game 1 (Alice vs. Carol)`.
    [[nodiscard]] std::string title(rules::BoardId board) const;
    /// The answer to `moves`.
    [[nodiscard]] std::string moves_text(rules::BoardId board, const std::string& date) const;
    /// The game's row in the answer to `games`, such as
    /// `  1 1795 Alice    2005 Carol   [ Bu  3   0]   2:36 -  2:57 (36-35) B:  6`.
    [[nodiscard]] std::string list_row(rules::BoardId board, base::Instant now) const;
    /// The board that ended the match, for example where an abort was agreed. There must be an
    /// outcome.
    [[nodiscard]] rules::BoardId deciding_board() const;
    /// The end of that board's `{Game 1 ...` line: `Carol resigns} 1-0`. There must be an outcome.
    [[nodiscard]] std::string end_text(rules::BoardId board) const;
    /// Replaces the usual words of the end, for example by "Carol forfeits by disconnection".
    void set_end_text(std::string typed) { end_text_ = std::move(typed); }
    [[nodiscard]] bool has_end_text() const { return !end_text_.empty(); }
    /// The type as lists show it: `Br` for rated bughouse.
    [[nodiscard]] std::string type_code() const;

    /// When the player to move on that board began to think.
    [[nodiscard]] base::Instant turn_began(rules::BoardId board) const {
        return turn_began_[board];
    }
    /// Sets when the match began, in seconds since 1970.
    void set_start_time(std::int64_t wall_seconds) { wall_seconds_ = wall_seconds; }
    [[nodiscard]] std::int64_t start_time() const { return wall_seconds_; }
    /// The lag credited for each half-move in ms, in match order; empty if none was credited.
    [[nodiscard]] const std::vector<base::Millis>& lags() const { return lags_; }
    /// Sets the file name of the match's record.
    void set_record_name(std::string record) { record_name_ = std::move(record); }
    [[nodiscard]] const std::string& record_name() const { return record_name_; }
    /// The last half-move in the form of records: `1A. e4 {178.2}`. There must be one.
    [[nodiscard]] std::string last_ply_text() const;
    /// Rebuilds the list of moves of a resumed match, whose half-moves were made at an earlier
    /// table.
    void rebuild_move_list();
    /// Must be called when the whole record of the match has been saved.
    void on_record_saved(base::Instant now) {
        last_saved_ = now;
        saved_plies_ = match().plies().size();
    }
    void on_half_move_saved() { ++saved_plies_; }
    [[nodiscard]] base::Instant last_saved() const { return last_saved_; }
    [[nodiscard]] std::size_t saved_plies() const { return saved_plies_; }

  private:
    void note(const play::NewsList& news, const rules::Position& before, base::Millis lag);
    void hold_flags(base::Instant now, std::optional<rules::Seat> moves);
    void give(rules::Seat seat, base::Millis time, base::Instant now);
    [[nodiscard]] std::string own_end_text(const rules::BoardEnd& end) const;

    struct Row {
        std::string san;
        base::Millis took{};
    };

    MatchId id_;
    MatchProposal terms_;
    play::Referee referee_;
    rules::PerSeat<SeatedPlayer> seated_players_;
    rules::PerBoard<int> games_;
    rules::PerBoard<std::vector<ConnectionId>> watchers_;
    std::set<std::string> evicted_;
    rules::PerBoard<LastHalfMove> last_;
    rules::PerBoard<std::vector<Row>> rows_;
    rules::PerBoard<base::Instant> turn_began_;
    rules::PerBoard<base::Millis> lag_; ///< of the last half-move
    std::vector<base::Millis> lags_;
    rules::PerSeat<base::Millis> lent_; ///< time lent while a seat's flag is held back, else 0
    std::vector<rules::Seat> newly_held_flags_;
    std::string end_text_;
    rules::BoardId aborted_on_{}; ///< the board of the last request to abort
    std::string record_name_;
    std::int64_t wall_seconds_ = 0;
    base::Instant last_saved_{};
    std::size_t saved_plies_ = 0;
};

// All matches in progress, found by game number, and the time at which the next of them is due.

class ServerTables {
  public:
    static constexpr std::size_t most_tables = 20'000;

    /// One board of a match.
    struct Game {
        ServerTable* table = nullptr;
        rules::BoardId board{};
        explicit operator bool() const { return table != nullptr; }
    };

    /// Opens a table, valid until remove(). Its boards get the lowest free game numbers.
    ServerTable& open(MatchProposal terms, rules::Match match,
                      rules::PerSeat<ServerTable::SeatedPlayer> seated_players);
    void remove(MatchId id);
    [[nodiscard]] std::size_t count() const { return tables_.size(); }
    [[nodiscard]] bool full() const { return tables_.size() >= most_tables; }
    [[nodiscard]] ServerTable* find(MatchId id);
    [[nodiscard]] Game game(int number);
    /// All games by number, the boards of one match next to each other.
    [[nodiscard]] std::vector<Game> games();
    /// Every match once.
    [[nodiscard]] std::vector<ServerTable*> all();
    /// Must be called after every event at that table.
    void set_alarm(const ServerTable& table);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// A table that is due; null if there is none.
    [[nodiscard]] ServerTable* due(base::Instant now);

  private:
    [[nodiscard]] int free_number();
    void drop_alarm(MatchId id);

    std::map<MatchId, ServerTable> tables_;
    std::map<int, MatchId> games_;
    std::set<int> freed_; ///< free numbers below next_number_
    int next_number_ = 1;
    std::uint32_t last_id_ = 0;
    std::set<std::pair<base::Instant, MatchId>> alarms_;
    std::map<MatchId, base::Instant> alarm_of_;
};

} // namespace net
