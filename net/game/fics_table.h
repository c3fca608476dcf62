// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the screen as the server tells it: its boards, which game number is which, and a
// match that is what the client has after applying our news. Other games never touch it.
#pragma once

#include "net/game/board_reading.h"
#include "net/game/game_end.h"
#include "net/game/past_moves.h"
#include "net/game/rumours.h"
#include "net/read/fics_line.h"
#include "src/play/news.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace net {

/// Turns what the server says about games into news, in the order of its lines.
class FicsTable {
  public:
    /// The most half-moves in one record; a longer game goes on in a new record.
    static constexpr std::size_t most_plies = 4096;

    [[nodiscard]] play::NewsList heard(const FicsLine& line, base::Instant now);
    [[nodiscard]] play::NewsList woken(base::Instant now);
    [[nodiscard]] std::optional<base::Instant> next_wake() const {
        return pending_end_.next_wake();
    }
    /// To be called when the line is lost.
    [[nodiscard]] play::NewsList lost();

    /// To be called when the two games are known to be one match: not every server tells spectators
    /// so.
    [[nodiscard]] play::NewsList pair(int game, int partner_game);
    /// Lets the next board of that watched game take the screen from another game.
    void show(int game) { watched_.show(game); }
    /// A move of ours is on its way as `command`: what the server says next may refuse it.
    void sent(rules::Seat seat, rules::Move move, std::string command) {
        sent_.sent(seat, move, std::move(command));
    }

    /// Whether there is a game that has not ended.
    [[nodiscard]] bool playing() const { return match_ && !ended_; }
    [[nodiscard]] const std::optional<rules::Match>& match() const { return match_; }
    [[nodiscard]] std::optional<rules::Seat> me() const { return me_; }
    /// The server's number of that board's game; nothing while it is not known.
    [[nodiscard]] std::optional<int> game(rules::BoardId board) const;
    /// The partner's game, when its number is known but its boards are not sent to us yet.
    [[nodiscard]] std::optional<int> unwatched_game() const {
        return playing() && two_boards() && !boards_[rules::BoardId::b].last ? partner_game_
                                                                             : std::nullopt;
    }
    /// Whether that game's boards come because we asked for them.
    [[nodiscard]] bool watches(int game) const { return watched_.has(game); }
    /// The watched game of that number or player.
    [[nodiscard]] std::optional<int> watched(std::string_view what) const {
        return watched_.find(what);
    }
    /// The first game of the next match that is watched beside the one on the screen, round and
    /// round.
    [[nodiscard]] std::optional<int> next_watched() const;
    /// A player of each match that is watched, the one on the screen last.
    [[nodiscard]] std::vector<std::string> watched_players() const;
    /// Whether that game is one of this table's.
    [[nodiscard]] bool is_shown(int game) const { return playing() && place_of(game); }
    /// Whether it is a match of others whose boards come because we asked for them.
    [[nodiscard]] bool is_watched() const {
        return playing() && !me_ && first().game && watched_.has(*first().game);
    }
    /// Whether that board belongs to the match that is here.
    [[nodiscard]] bool has_place(const Style12& board) const {
        return place_for(board) || completes_match(board);
    }
    /// A game of ours always opens the table; one that we watch unless we play, or watch one that
    /// came later.
    [[nodiscard]] bool opens_table(const Style12& board) const;
    /// Notes the players of a watched game whose board another table shows.
    void note(const Style12& board) { watched_.note(board); }
    /// The match as it stands now, for listeners that do not have it.
    [[nodiscard]] play::GameOpened opened() const {
        return {*match_, players_.names(), players_.ratings(), me_, type_, rated_, examined_};
    }
    /// A table without a match that knows what this one knows of all games.
    [[nodiscard]] FicsTable emptied() const {
        FicsTable other;
        other.rumours_ = rumours_;
        other.watched_ = watched_;
        return other;
    }
    /// A bughouse game that we watch without knowing the number of the partners' game.
    [[nodiscard]] std::optional<int> unpaired_game() const {
        return playing() && !me_ && two_boards() && !partner_game_ ? first().game : std::nullopt;
    }
    /// The players of match().
    [[nodiscard]] const rules::Names& names() const { return players_.names(); }
    [[nodiscard]] const std::string& type() const { return type_; } ///< "bughouse", "blitz"
    [[nodiscard]] bool rated() const { return rated_; }
    /// A game that may or may not be over, so that its board has to be asked for; told once.
    [[nodiscard]] std::optional<int> take_doubted_game() {
        return pending_end_.take_doubted_game();
    }
    /// A game whose earlier moves we do not have; call moves_asked() once they are asked for.
    [[nodiscard]] std::optional<int> moves_wanted() const;
    void moves_asked(int game);
    /// Whether both boards of a bughouse match are sent to us.
    [[nodiscard]] bool watches_partner() const {
        return two_boards() && boards_[rules::BoardId::b].last;
    }

  private:
    struct Board {
        std::optional<int> game;
        std::optional<Style12> last;
        ToldHands hands;
    };

    // Takes a line about the table; other lines are no concern of this class.
    void hear(const base::Boxed<Style12>& board);
    void hear(const Holdings& holdings);
    void hear(const GameFacts& facts);
    void hear(const GameBegan& game);
    void hear(const GameEnded& end);
    void hear(const RatingChanged& rating) {
        if (match_ && me_) {
            out_.emplace_back(play::RatingTold{rating.before, rating.after});
        }
    }
    void hear(const PartnerPlays& partner);
    void hear(const base::Boxed<MatchOffered>& offer) { rumours_.note(offer->terms); }
    void hear(const MoveRefused& refused) { refuse(sent_.refused(refused)); }
    void hear(const UnknownCommand& unknown) { refuse(sent_.refused(unknown)); }
    void hear(const ClocksPaused& clocks);
    void hear(const Observing& observing);
    void hear(const OpponentLeft&) {
        if (two_boards() && me_) {
            left(players_.names()[rules::opponent(*me_)]);
        }
    }
    void hear(const PartnerLost& lost) {
        if (lost.disconnected && two_boards() && me_) {
            left(players_.names()[*rules::partner(match_->plan(), *me_)]);
        }
    }
    void hear(const Presence& one) {
        if (!one.here && match_ && players_.seat_of(one.name, match_->plan().boards)) {
            left(one.name);
        }
    }
    void hear(const MovesPlayers& players);
    void hear(const MovesRow& row) { past_.row(row); }
    void hear(const MovesEnd&) {
        if (past_.end()) {
            rebuild();
        }
    }
    void hear(const OfferMade& offer) {
        if (offer.kind == OfferKind::draw) {
            on_draw(offer.from, true);
        }
    }
    void hear(const OfferAnswered& answer);

    void play_with(int partner_game);
    void let_go_of(int game);
    void tell_names();
    [[nodiscard]] std::optional<rules::BoardId> place_for(const Style12& board) const;
    [[nodiscard]] bool completes_match(const Style12& board) const;
    void tell_opened() { out_.emplace_back(opened()); }
    void open(const Style12& board, bool bughouse);
    /// To be called when the game on the screen turns out to be a bughouse match, or a different
    /// one than it was taken for. It already has a board.
    void open_as_bughouse() { open(Style12(*first().last), true); }
    void update(rules::BoardId place, const Style12& board);
    void compare(rules::BoardId place, const Style12& board, const rules::Position& position);
    [[nodiscard]] bool played(rules::BoardId place, const Style12& board,
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
    void finish(rules::BoardId place, const GameEnded& end);

    void announce(play::News what);
    [[nodiscard]] std::optional<rules::BoardId> place_of(int game) const;
    [[nodiscard]] bool two_boards() const { return match_ && match_->plan().boards == 2; }
    /// Ours, or the one watched first.
    [[nodiscard]] const Board& first() const { return boards_[rules::BoardId::a]; }

    Rumours rumours_;
    PastMoves past_;
    WatchedGames watched_;
    std::optional<rules::Match> match_;
    rules::PerBoard<Board> boards_; ///< first(), the partner's
    std::optional<int> partner_game_;
    std::optional<rules::Seat> me_;
    SeatNames players_;
    std::string type_;
    bool rated_ = false;
    bool examined_ = false;
    bool ended_ = false;
    SentMove sent_;
    PendingEnd pending_end_;
    AbortedByLeaving aborted_;
    base::Instant now_{}; ///< the time of the present call
    play::NewsList out_;  ///< the answer
};

} // namespace net
