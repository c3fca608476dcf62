// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the screen as the server reports it: its boards, their game numbers, and a match
// equal to the one that listeners build from the news. Other games never affect it.
#pragma once

#include "net/game/board_reading.h"
#include "net/game/game_end.h"
#include "net/game/known_games.h"
#include "net/game/past_moves.h"
#include "net/read/fics_line.h"
#include "src/play/news.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

/// Turns the server's lines about games into news, in the order of the lines.
class FicsTable {
  public:
    /// Maximum number of half-moves in one record; a longer game continues in a new record.
    static constexpr std::size_t most_plies_per_record = 4096;

    [[nodiscard]] play::NewsList on_line(const FicsLine& line, base::Instant now);
    [[nodiscard]] play::NewsList on_wake(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const {
        return pending_end_.next_wake();
    }
    /// Must be called when the connection is lost.
    [[nodiscard]] play::NewsList lost();

    /// Must be called when two games are known to be one match, since not every server tells
    /// spectators.
    [[nodiscard]] play::NewsList pair(int game, int partner_game);
    /// Lets the next board of that watched game replace the game on the screen.
    void show(int game) { watched_.show(game); }
    /// Notes a move that was sent as `command`, so that a refusal can be matched to it.
    void sent(rules::Seat seat, rules::Move move, std::string command) {
        sent_.sent(seat, move, std::move(command));
    }

    /// Whether there is a game that has not ended.
    [[nodiscard]] bool playing() const { return match_ && !ended_; }
    [[nodiscard]] const std::optional<rules::Match>& match() const { return match_; }
    [[nodiscard]] std::optional<rules::Seat> me() const { return me_; }
    /// The server's game number of that board; nothing while unknown.
    [[nodiscard]] std::optional<int> game(rules::BoardId board) const {
        return boards_[board].game;
    }
    /// The number of the partner's game, if it is known but its boards are not being sent.
    [[nodiscard]] std::optional<int> unwatched_partner_game() const {
        return playing() && two_boards() && !boards_[rules::BoardId::b].last ? partner_game_
                                                                             : std::nullopt;
    }
    /// Whether that game's boards are sent because the user asked to watch it.
    [[nodiscard]] bool watches(int game) const { return watched_.has(game); }
    /// The watched game with that number or player.
    [[nodiscard]] std::optional<int> find_watched_game(std::string_view what) const {
        return watched_.find(what);
    }
    /// The first game of the next watched match after the one on the screen, in a cycle.
    [[nodiscard]] std::optional<int> next_watched_in_cycle() const;
    /// One player of each watched match; the match on the screen comes last.
    [[nodiscard]] std::vector<std::string> watched_players() const;
    /// Whether that game is one of this table's.
    [[nodiscard]] bool is_shown(int game) const { return playing() && place_of(game); }
    /// Whether the match is played by others and its boards are sent because the user watches it.
    [[nodiscard]] bool is_watched() const {
        return playing() && !me_ && watched_.has(*first().game);
    }
    /// Whether that board belongs to the match at this table.
    [[nodiscard]] bool has_place(const Style12& board) const {
        return place_for(board) || completes_match(board);
    }
    /// Whether the board may replace the match at this table. A game of the user's own always does;
    /// a watched one only if the user does not play and has not asked for another game since.
    [[nodiscard]] bool may_replace_match(const Style12& board) const;
    /// Notes the players of a watched game whose board is shown by another table.
    void note(const Style12& board) { watched_.note(board); }
    /// Whether that player's game goes on as far as the server has said; its board may still come.
    [[nodiscard]] bool has_game_of(std::string_view name) const { return known_.has_game_of(name); }
    /// The match as it stands, for listeners that do not have it yet.
    [[nodiscard]] play::GameOpened opened() const {
        return {*match_, players_.names(), players_.ratings(), me_, type_, rated_, examined_};
    }
    /// A table without a match that shares this one's knowledge of all games.
    [[nodiscard]] FicsTable without_match() const {
        FicsTable other;
        other.known_ = known_;
        other.watched_ = watched_;
        return other;
    }
    /// The number of a watched bughouse game whose partner game is unknown.
    [[nodiscard]] std::optional<int> unpaired_game() const {
        return playing() && !me_ && two_boards() && !partner_game_ ? first().game : std::nullopt;
    }
    /// The players of match().
    [[nodiscard]] const rules::Names& names() const { return players_.names(); }
    [[nodiscard]] const std::string& type() const { return type_; } ///< "bughouse", "blitz"
    [[nodiscard]] bool rated() const { return rated_; }
    /// A game that may be over, whose board should be requested; returned only once.
    [[nodiscard]] std::optional<int> take_uncertain_game() {
        return pending_end_.take_uncertain_game();
    }
    /// A game whose earlier moves are missing. Call moves_requested() once they have been
    /// requested.
    [[nodiscard]] std::optional<int> game_with_missing_moves() const;
    void moves_requested(int game);
    /// Whether both boards of a bughouse match are being sent.
    [[nodiscard]] bool watches_partner() const {
        return boards_[rules::BoardId::b].last.has_value();
    }

  private:
    struct Board {
        std::optional<int> game;
        std::optional<Style12> last;
        ReportedHands hands;
    };

    // Handlers for the lines about games; other lines do nothing.
    void handle(const base::Boxed<Style12>& board);
    void handle(const Holdings& holdings);
    void handle(const GameFacts& facts);
    void handle(const GameBegan& game);
    void handle(const GameEnded& end);
    void handle(const RatingNews& rating) {
        if (me_) {
            out_.emplace_back(rating);
        }
    }
    void handle(const PartnerPlays& partner);
    void handle(const base::Boxed<MatchOffered>& offer) { known_.note(offer->terms); }
    void handle(const MoveRefused& refused) { refuse(sent_.refused(refused)); }
    void handle(const UnknownCommand& unknown) { refuse(sent_.refused(unknown)); }
    void handle(const ClocksPaused& clocks);
    void handle(const TimeAdded& added);
    void handle(const ObservationChanged& observing);
    void handle(const SeatTaken& taken);
    void handle(const OpponentLeft&) {
        if (two_boards() && me_) {
            left(players_.names()[rules::opponent(*me_)]);
        }
    }
    void handle(const PartnerLost& lost) {
        if (lost.disconnected && two_boards() && me_) {
            left(players_.names()[*rules::partner(match_->plan(), *me_)]);
        }
    }
    void handle(const PresenceNews& one) {
        const bool leaves = !one.here && one.seat_change == SeatChange::none;
        if (leaves && match_ && players_.seat_of(one.name, match_->plan().boards)) {
            left(one.name);
        }
    }
    void handle(const MovesPlayers& players);
    void handle(const MovesRow& row) { past_.row(row); }
    void handle(const MovesEnd&) {
        if (past_.end()) {
            rebuild();
        }
    }
    void handle(const OfferMade& offer) {
        if (offer.kind == OfferKind::draw) {
            on_draw(offer.from, true);
        }
    }
    void handle(const OfferAnswered& answer);

    void set_partner_game(int partner_game);
    void forget_number_of(int game);
    void tell_names();
    [[nodiscard]] std::optional<rules::BoardId> place_for(const Style12& board) const;
    [[nodiscard]] bool completes_match(const Style12& board) const;
    void tell_opened() { out_.emplace_back(opened()); }
    void open(const Style12& board, bool bughouse);
    /// Must be called when the game on the screen turns out to be a bughouse match, or a different
    /// one than assumed. It already has a board.
    void open_as_bughouse() { open(Style12(*first().last), true); }
    void update(rules::BoardId place, const Style12& board);
    void compare(rules::BoardId place, const Style12& board, const rules::Position& position);
    [[nodiscard]] bool apply_as_move(rules::BoardId place, const Style12& board,
                                     const rules::Position& position);
    void correct_clocks(rules::BoardId place, const Style12& board);
    void take_holdings(rules::BoardId place, const Holdings& holdings);
    void correct_hands();
    void note_earlier_moves(rules::BoardId place);
    void rebuild();
    void refuse(const std::optional<play::Refused>& refused);
    void on_draw(const std::string& by, bool offered);
    [[nodiscard]] bool is_of_others(rules::BoardId place, const GameEnded& end) const;
    void left(const std::string& name);
    void tell_end(rules::BoardId board, const GameEnded& end);
    void end_match(rules::BoardId place, const GameEnded& end);

    void apply_and_tell(play::News what);
    [[nodiscard]] std::optional<rules::BoardId> place_of(int game) const;
    [[nodiscard]] bool two_boards() const { return match_ && match_->plan().boards == 2; }
    /// The board of the user's own game, or of the game watched first.
    [[nodiscard]] const Board& first() const { return boards_[rules::BoardId::a]; }

    KnownGames known_;
    PastMoves past_;
    WatchedGames watched_;
    std::optional<rules::Match> match_;
    rules::PerBoard<Board> boards_; ///< first() and the partner's board
    std::optional<int> partner_game_;
    std::optional<rules::Seat> me_;
    SeatNames players_;
    std::string type_;
    bool rated_ = false;
    bool examined_ = false;
    bool ended_ = false;
    SentMove sent_;
    PendingEnd pending_end_;
    AbortedByDeparture aborted_;
    base::Instant now_{}; ///< time of the present call
    play::NewsList out_;  ///< result of the present call
};

} // namespace net
