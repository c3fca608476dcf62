// SPDX-License-Identifier: GPL-3.0-or-later
// One match on a server: its referee, players and observers, and the text of its boards.
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
    struct Sitter {
        std::string name;
        std::string rating;           ///< as in lists: "1795", "----"
        std::optional<LineId> line{}; ///< none: the player is not connected just now
        bool registered = false;      ///< the player has an account: can come back, and is rated
        int bot = 0;                  ///< a bot's level; 0: a person
        LagBank lag{};                ///< for a client that reports the time of a move (timeseal)
    };
    /// `games`: the number of each board.
    ServerTable(TableId id, MatchProposal terms, rules::Match match, rules::PerSeat<Sitter> sitters,
                rules::PerBoard<int> games);

    [[nodiscard]] TableId id() const { return id_; }
    [[nodiscard]] const MatchProposal& terms() const { return terms_; }
    [[nodiscard]] const rules::Match& match() const { return referee_.match(); }
    [[nodiscard]] int game(rules::BoardId board) const { return games_[board]; }
    [[nodiscard]] std::optional<rules::BoardId> board_of(int game) const;
    [[nodiscard]] int boards() const { return match().plan().boards; }
    [[nodiscard]] Sitter& sitter(rules::Seat seat) { return sitters_[seat]; }
    [[nodiscard]] const Sitter& sitter(rules::Seat seat) const { return sitters_[seat]; }
    [[nodiscard]] std::vector<rules::Seat> seats() const { return rules::seats(match().plan()); }
    /// Bars a visitor of that name or address from observing this match.
    void evict(std::string name_or_address) { evicted_.insert(std::move(name_or_address)); }
    [[nodiscard]] bool is_evicted(const std::string& name_or_address) const {
        return evicted_.contains(name_or_address);
    }
    [[nodiscard]] std::vector<LineId>& watchers(rules::BoardId board) { return watchers_[board]; }
    [[nodiscard]] const std::vector<LineId>& watchers(rules::BoardId board) const {
        return watchers_[board];
    }
    /// The players of that board who are connected, and its observers.
    [[nodiscard]] std::vector<LineId> audience(rules::BoardId board) const;
    [[nodiscard]] bool has_bots() const;
    /// Whether a player of this match cannot come back: a guest, or a bot of the table's own.
    [[nodiscard]] bool has_guest() const;
    [[nodiscard]] rules::Names names() const;

    /// `lag`: how much of the move's time the network took, as the client says; what the player's
    /// bank of lag covers of it does not count on the clock.
    [[nodiscard]] play::NewsList apply(const play::Request& request, base::Instant now,
                                       base::Millis lag = {});
    /// Carries out what is due: the start, and fallen flags. The flag of a player whose line is
    /// slow is held for as long as a move may be on its way: the client is pinged, and the flag
    /// falls when the answer comes without a move before it.
    [[nodiscard]] play::NewsList tick(base::Instant now);
    /// When the outcome can no longer change: the end of the instant in which it came.
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The seats whose flags have been held since the last call.
    [[nodiscard]] std::vector<rules::Seat> take_held() { return std::exchange(held_now_, {}); }
    /// To be called when everything that the player sent before the flag was held has arrived.
    [[nodiscard]] play::NewsList release_flag(rules::Seat seat, base::Instant now);
    /// The time on the clock; negative while the flag is held.
    [[nodiscard]] base::Millis left(rules::Seat seat, base::Instant now) const;
    /// Whether the other board can still end at the same instant, by a mate that counts as well.
    [[nodiscard]] bool may_end_twice(base::Instant now) const;

    /// The board and its reserves as style 12, each line with its end, for the player in that seat,
    /// or an observer.
    [[nodiscard]] std::string board_text(rules::BoardId board, std::optional<rules::Seat> reader,
                                         base::Instant now) const;
    /// The board drawn for people without a program.
    [[nodiscard]] std::string drawn_board(rules::BoardId board, std::optional<rules::Seat> reader,
                                          base::Instant now) const;
    /// `<g1> ...`
    [[nodiscard]] std::string facts_text(rules::BoardId board) const;
    /// `Alice (1795) Carol (2005) unrated bughouse 3 0`.
    [[nodiscard]] std::string terms_text(rules::BoardId board) const;
    /// `Game 1 (Alice vs. Carol)`.
    [[nodiscard]] std::string title(rules::BoardId board) const;
    /// The answer to `moves`.
    [[nodiscard]] std::string moves_text(rules::BoardId board, const std::string& date) const;
    /// `  1 1795 Alice       2005 Carol      [ Bu  3   0]   2:36 -  2:57 (36-35) B:  6`.
    [[nodiscard]] std::string list_row(rules::BoardId board, base::Instant now) const;
    /// `Carol resigns} 1-0`: the end of that board; there must be an outcome.
    [[nodiscard]] std::string end_text(rules::BoardId board) const;
    /// Sets the words of the end, in place of the usual ones: "Carol forfeits by disconnection".
    void end_in_words(std::string typed) { end_text_ = std::move(typed); }
    [[nodiscard]] bool has_end_text() const { return !end_text_.empty(); }
    /// `Br`: bughouse, rated; as lists show it.
    [[nodiscard]] std::string type_code() const;

    /// Since when the player to move there has been thinking.
    [[nodiscard]] base::Instant turn_began(rules::BoardId board) const {
        return turn_began_[board];
    }
    /// Seconds since 1970 at which it began.
    void begun_at(std::int64_t wall_seconds) { wall_seconds_ = wall_seconds; }
    [[nodiscard]] std::int64_t begun() const { return wall_seconds_; }
    /// The lag credited to each half-move, in ms, in the order of the match; empty: none to any.
    [[nodiscard]] const std::vector<base::Millis>& lags() const { return lags_; }
    /// Sets the name under which its record is kept.
    void kept_as(std::string record) { record_ = std::move(record); }
    [[nodiscard]] const std::string& record() const { return record_; }
    /// The last half-move as records have it: `1A. e4 {178.2}`; there must be one.
    [[nodiscard]] std::string last_ply_text() const;
    /// Counts the half-moves made before the interruption as told.
    void recall();
    /// To be called when its record has been saved, whole or with the last half-move behind it.
    void kept(base::Instant now) {
        kept_ = now;
        kept_plies_ = match().plies().size();
    }
    void kept_one_more() { ++kept_plies_; }
    [[nodiscard]] base::Instant last_kept() const { return kept_; }
    [[nodiscard]] std::size_t kept_plies() const { return kept_plies_; }

  private:
    void note(const play::NewsList& news, const rules::Position& before, base::Millis lag);
    void hold_flags(base::Instant now, std::optional<rules::Seat> moves);
    void give(rules::Seat seat, base::Millis time, base::Instant now);
    [[nodiscard]] std::string own_end_text(const rules::BoardEnd& end) const;

    struct Row {
        std::string san;
        base::Millis took{};
    };

    TableId id_;
    MatchProposal terms_;
    play::Referee referee_;
    rules::PerSeat<Sitter> sitters_;
    rules::PerBoard<int> games_;
    rules::PerBoard<std::vector<LineId>> watchers_;
    std::set<std::string> evicted_;
    rules::PerBoard<LastHalfMove> last_;
    rules::PerBoard<std::vector<Row>> rows_;
    rules::PerBoard<base::Instant> turn_began_;
    rules::PerBoard<base::Millis> lag_; ///< of the last half-move
    std::vector<base::Millis> lags_;
    rules::PerSeat<base::Millis> lent_; ///< time lent to seats whose flags are held; otherwise zero
    std::vector<rules::Seat> held_now_;
    std::string end_text_;
    std::string record_;
    std::int64_t wall_seconds_ = 0;
    base::Instant kept_{};
    std::size_t kept_plies_ = 0;
};

// All matches that are played, found by their games' numbers, and when the next of them has
// something to say.

class ServerTables {
  public:
    static constexpr std::size_t most_tables = 20'000;

    /// One board of a match.
    struct Game {
        ServerTable* table = nullptr;
        rules::BoardId board{};
        explicit operator bool() const { return table != nullptr; }
    };

    /// Opens a table, whose address stays until remove(). Its boards get the lowest free numbers.
    ServerTable& open(MatchProposal terms, rules::Match match,
                      rules::PerSeat<ServerTable::Sitter> sitters);
    void remove(TableId id);
    [[nodiscard]] std::size_t count() const { return tables_.size(); }
    [[nodiscard]] bool full() const { return tables_.size() >= most_tables; }
    [[nodiscard]] ServerTable* find(TableId id);
    [[nodiscard]] Game game(int number);
    /// All games by number, the boards of one match next to each other.
    [[nodiscard]] std::vector<Game> games();
    /// Every match once.
    [[nodiscard]] std::vector<ServerTable*> all();
    /// To be called after every event at that table.
    void set_alarm(const ServerTable& table);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The table whose moment has come; nothing when there is none.
    [[nodiscard]] ServerTable* due(base::Instant now);

  private:
    [[nodiscard]] int free_number();

    std::map<TableId, ServerTable> tables_;
    std::map<int, TableId> games_;
    std::set<int> freed_; ///< numbers below next_number_ that are free again
    int next_number_ = 1;
    std::uint32_t last_id_ = 0;
    std::set<std::pair<base::Instant, TableId>> alarms_;
    std::map<TableId, base::Instant> alarm_of_;
};

} // namespace net
