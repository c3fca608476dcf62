// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the screen as the server tells it: its boards, which game number is which, and a
// match that is what the client has after applying our announcements. Other games never touch it.
#pragma once

#include "net/game/game_told.h"
#include "net/read/fics_line.h"
#include "src/play/news.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace net {

/// What the server says about games, in the order of its lines, becomes announcements.
class FicsTable {
  public:
    /// Games about which something is remembered before their first board comes.
    static constexpr std::size_t most_rumours = 16;
    static constexpr std::size_t most_watched = 64;
    /// Half-moves of one record; a game that goes on after them is recorded anew from there.
    static constexpr std::size_t most_plies = 4096;
    /// How long "the partner's board decided" waits for the line that says how.
    static constexpr base::Millis cause_wait{300};
    /// Half-moves of one board that are played again when we join it in the middle.
    static constexpr std::size_t most_moves = 1000;

    [[nodiscard]] play::NewsList heard(const FicsLine& line, base::Instant now);
    [[nodiscard]] play::NewsList woken(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const;
    /// The line was lost.
    [[nodiscard]] play::NewsList lost();

    /// The two games are one match, which not every server says to who watches.
    [[nodiscard]] play::NewsList pair(int game, int partner_game);
    /// The next board of that game, which is watched, takes the screen from another one.
    void show(int game) { newest_watched_ = game; }
    /// A move of ours is on its way as `words`: what the server says next may refuse it.
    void sent(rules::Seat seat, rules::Move move, std::string words);

    /// There is a game that has not ended.
    [[nodiscard]] bool playing() const { return match_ && !ended_; }
    [[nodiscard]] const std::optional<rules::Match>& match() const { return match_; }
    [[nodiscard]] std::optional<rules::Seat> me() const { return me_; }
    /// The server's number of that board's game; nothing while it is not known.
    [[nodiscard]] std::optional<int> game(rules::BoardId board) const;
    /// The partner's game, when its number is known and its boards do not come yet.
    [[nodiscard]] std::optional<int> unwatched_game() const;
    /// That game's boards come because they were asked for.
    [[nodiscard]] bool watches(int game) const { return watched_.count(game) != 0; }
    /// That game is on the screen.
    [[nodiscard]] bool is_shown(int game) const { return playing() && place_of(game); }
    /// A bughouse game that we watch, of whose partners' game nobody has told us.
    [[nodiscard]] std::optional<int> unpaired_game() const;
    /// Of the game that match() is.
    [[nodiscard]] const rules::Names& names() const { return names_; }
    [[nodiscard]] const std::string& type() const { return type_; } ///< "bughouse", "blitz"
    [[nodiscard]] bool rated() const { return rated_; }
    /// A game whose moves so far nobody has told us; moves_asked() when they have been asked for.
    [[nodiscard]] std::optional<int> moves_wanted() const;
    void moves_asked(int game);
    /// Both boards of a bughouse match come.
    [[nodiscard]] bool watches_partner() const { return two_boards() && boards_[1].last; }

  private:
    struct Sent {
        rules::Seat seat{};
        rules::Move move{};
        std::string words;
    };

    // fics_table.cpp: everything that is no board and no end
    void on_began(const GameBegan& game);
    void on_facts(const GameFacts& facts);
    void on_terms(const Terms& terms);
    void on_partner_plays(const PartnerPlays& partner);
    void on_refused(MoveFault why);
    void on_unknown_command(const UnknownCommand& unknown);
    void on_draw(const std::string& by, bool offered);
    void on_paused(bool paused);
    void on_observing(const Observing& observing);
    void let_go_of(int game);
    Rumour& rumour(int game);
    [[nodiscard]] std::optional<rules::Seat> seat_of(const std::string& name) const;
    void tell_names();
    void announce(play::News what);

    // fics_table_boards.cpp
    void on_board(const Style12& board);
    [[nodiscard]] std::optional<rules::BoardId> place_for(const Style12& board) const;
    [[nodiscard]] bool opens_table(const Style12& board) const;
    [[nodiscard]] bool completes_match(const Style12& board) const;
    [[nodiscard]] bool is_bughouse(const Style12& board) const;
    void open(const Style12& board, bool bughouse);
    void play_with(int partner_game);
    void remark_elsewhere(const Style12& board); // fics_table_remarks.cpp
    void remark_left_for(const Style12& board);
    void update(rules::BoardId place, const Style12& board);
    [[nodiscard]] bool played(rules::BoardId place, const Style12& board,
                              const rules::Position& position);
    void correct_clocks(rules::BoardId place, const Style12& board);
    [[nodiscard]] TableBoard& at(rules::BoardId place) {
        return boards_[static_cast<std::size_t>(place)];
    }
    [[nodiscard]] std::optional<rules::BoardId> place_of(int game) const;
    [[nodiscard]] bool two_boards() const { return match_ && match_->plan().boards == 2; }

    // fics_table_hands.cpp
    void on_holdings(const Holdings& holdings);
    void take_holdings(rules::BoardId place, const Holdings& holdings);
    void correct_hands();

    // fics_table_moves.cpp
    void note_past(rules::BoardId place);
    void on_moves_begin(const rules::PerSide<std::string>& names);
    void on_moves_row(const MovesRow& row);
    void on_moves_end();
    void rebuild();
    void play_again();
    [[nodiscard]] bool play_listed(rules::Seat seat, const std::string& san,
                                   rules::PerSeat<base::Millis>& left);

    // fics_table_ends.cpp
    void on_ended(const GameEnded& end);
    void finish(rules::BoardId place, const GameEnded& end);

    std::map<int, Rumour> rumours_;
    rules::PerSide<std::string> bughouse_names_; ///< of the last bughouse match proposed to us
    std::set<int> watched_;                      ///< the games that we observe
    std::optional<int> newest_watched_;          ///< the last of them that we asked for
    std::optional<rules::Match> match_;
    std::array<TableBoard, 2> boards_; ///< ours (or the one watched first), the partner's
    std::optional<int> partner_game_;
    std::optional<rules::Seat> me_;
    rules::Names names_;
    rules::Names ratings_;
    std::string type_;
    bool rated_ = false;
    bool ended_ = false;
    std::optional<Sent> sent_;
    std::optional<rules::BoardId> listed_; ///< whose moves the server lists just now
    std::optional<PendingEnd> pending_end_;
    base::Instant now_{}; ///< of the call that is being answered
    play::NewsList out_;  ///< the answer
};

} // namespace net
