// SPDX-License-Identifier: GPL-3.0-or-later
// Half-moves that no board line shows: one that was sent, and those before the user joined.
#pragma once

#include "net/read/fics_line.h"
#include "src/play/table_news.h"
#include "src/rules/match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace net {

// The move that was sent last and not answered yet; the server's next lines may refuse it.

class SentMove {
  public:
    void sent(rules::Seat seat, rules::Move move, std::string command);
    /// Must be called when the server has sent a board whose last move was made by `by`.
    void played(rules::Seat by);
    void board_replaced(rules::BoardId board);
    void forget() { sent_.reset(); }

    /// The refusal of the sent move; nothing if no move was pending.
    [[nodiscard]] std::optional<play::Refused> refused(const MoveRefused& refused);
    /// The refusal by a server that takes the sent move for an unknown command, because no game
    /// is running.
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

/// Whether the moves before a board's first position are known, or how far fetching them has got.
enum class PastMovesState : std::uint8_t { known, wanted, asked, listed };

class PastMoves {
  public:
    /// Maximum number of half-moves per board that are replayed.
    static constexpr std::size_t most_moves = 1000;

    [[nodiscard]] PastMovesState of(rules::BoardId board) const { return boards_[board].past; }
    void set(rules::BoardId board, PastMovesState past) { boards_[board].past = past; }
    /// Must be called when the moves have been requested.
    void asked(rules::BoardId board) { boards_[board] = {PastMovesState::asked, {}}; }
    /// Must be called when the server begins to list the moves of `board`, or of an unrelated game
    /// (nothing).
    void begin(std::optional<rules::BoardId> board) { listing_ = board; }
    void row(const MovesRow& row);
    /// Must be called when the server ends a list; returns whether the list had been requested.
    [[nodiscard]] bool end();

    /// Replays the listed moves in the order that their thinking times suggest, up to the first
    /// that is impossible.
    void replay_moves(rules::Match& match, base::Instant now) const;
    /// Must be called when the moves have been replayed.
    void done(rules::BoardId board) { boards_[board] = {}; }

  private:
    struct ListedMove {
        rules::Seat seat{};
        std::string san;
        base::Millis took{};
    };
    struct Board {
        PastMovesState past = PastMovesState::known;
        std::vector<ListedMove> moves{};
    };
    [[nodiscard]] std::vector<const ListedMove*> in_order() const;
    [[nodiscard]] static bool play(rules::Match& match, const ListedMove& listed,
                                   rules::PerSeat<base::Millis>& left, base::Instant now);

    rules::PerBoard<Board> boards_;
    std::optional<rules::BoardId> listing_; ///< the board whose moves are being listed
};

} // namespace net
