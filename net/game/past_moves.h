// SPDX-License-Identifier: GPL-3.0-or-later
// Half-moves that no board line shows: one of ours on its way, and those played before we came.
#pragma once

#include "net/read/fics_line.h"
#include "src/play/table_news.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

// The move of ours that is on its way: what the server says next may refuse it.

class SentMove {
  public:
    void sent(rules::Seat seat, rules::Move move, std::string command);
    /// To be called when the server has sent a board: `by` has made its last move.
    void played(rules::Seat by);
    void board_replaced(rules::BoardId board);
    void forget() { sent_.reset(); }

    /// The refusal of the move on its way; nothing when none was.
    [[nodiscard]] std::optional<play::Refused> refused(const MoveRefused& refused);
    /// The same for a server that takes the move for an unknown command, because no game is
    /// running.
    [[nodiscard]] std::optional<play::Refused> refused(const UnknownCommand& unknown);

  private:
    struct Sent {
        rules::Seat seat{};
        rules::Move move{};
        std::string command;
    };
    [[nodiscard]] std::optional<play::Refused> refused(MoveFault why, const std::string& text);

    std::optional<Sent> sent_;
};

/// How much of the moves before a board's first picture is known.
enum class Past : std::uint8_t { known, wanted, asked, listed };

class PastMoves {
  public:
    /// Half-moves of one board that are played again.
    static constexpr std::size_t most_moves = 1000;

    [[nodiscard]] Past of(rules::BoardId board) const { return boards_[board].past; }
    void set(rules::BoardId board, Past past) { boards_[board].past = past; }
    /// To be called when the server has been asked for the moves.
    void asked(rules::BoardId board) { boards_[board] = {Past::asked, {}}; }
    /// To be called when the server begins to list the moves of that board, or of a game that we
    /// did not ask for (nothing).
    void begin(std::optional<rules::BoardId> board) { listing_ = board; }
    void row(const MovesRow& row);
    /// Whether a list that we asked for has ended with this.
    [[nodiscard]] bool end();

    /// The listed moves in the order in which they were played, as far as the thinking times tell;
    /// up to the first that makes no sense.
    void play_again(rules::Match& match, base::Instant now) const;
    /// To be called when the moves have been played again.
    void done(rules::BoardId board) { boards_[board] = {}; }

  private:
    struct Listed {
        rules::Seat seat{};
        std::string san;
        base::Millis took{};
    };
    struct Board {
        Past past = Past::known;
        std::vector<Listed> moves{};
    };
    [[nodiscard]] std::vector<const Listed*> in_order() const;
    [[nodiscard]] static bool play(rules::Match& match, const Listed& listed,
                                   rules::PerSeat<base::Millis>& left, base::Instant now);

    rules::PerBoard<Board> boards_;
    std::optional<rules::BoardId> listing_; ///< the board whose moves arrive now
};

} // namespace net
